// Assembly strings taken apart, for the printer and the matcher; and the predicates that both ask about.
#pragma once
#include "lathe/td/Record.h"
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {
class OutputBuffer;
}

namespace lathe::tdgen {

bool isAsmNameChar(char c);
/// Chooses from each `{a|b}` the alternative number `variant`; `${...}` and escaped characters stay.
std::string chooseVariant(std::string_view s, unsigned variant);

struct AsmPiece {
  bool isOperand = false;
  bool isGlued = false;      ///< nothing stands between the last piece and this operand
  std::string text = {};     ///< of a token; of an operand its name
  std::string modifier = {}; ///< ${name:modifier}
};

/// How a parser cuts text into tokens: the fields of AsmParserVariant.
struct AsmTokenRules {
  std::string separators = " \t,", tokenizing = "[]*!", breaks, comment, registerPrefix;
  explicit AsmTokenRules(const td::Record *variant);
};

/// The tokens and operands of an asm string whose variant has been chosen.
std::vector<AsmPiece> tokenizeAsm(std::string_view s, const AsmTokenRules &rules);

/// The AssemblerPredicates of a description by number, and sets of them.
class AsmPredicates {
public:
  explicit AsmPredicates(const td::RecordKeeper &records);
  /// Those of a list of predicates that the assembler checks.
  std::vector<unsigned> of(const td::Record *r) const;
  const std::vector<const td::Record *> &all() const { return list_; }
  /// The number of a set in the table that emit() writes.
  unsigned set(const std::vector<unsigned> &members);
  /// `static constexpr AsmFeatureSet NAME[] = {...};`
  void emitSets(OutputBuffer &out, std::string_view name) const;
  /// A function that computes the AsmFeatureSet of a subtarget's FeatureBits.
  void emitCompute(OutputBuffer &out, std::string_view nameSpace) const;

private:
  std::string condition(const td::Record *at, const td::Value *v, std::string_view nameSpace) const;
  std::vector<const td::Record *> list_;
  std::map<const td::Record *, unsigned> number_;
  std::map<std::vector<unsigned>, unsigned> setNumber_;
  std::vector<std::vector<unsigned>> sets_;
};

} // namespace lathe::tdgen
