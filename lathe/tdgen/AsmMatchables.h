// What the assembly matcher matches: one Matchable per instruction or alias and variant, with the class that each of
// its operands must have and the program that makes the machine operands.
#pragma once
#include "lathe/tdgen/AsmStrings.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/Registers.h"
#include <deque>

namespace lathe::tdgen {

struct MatchClass {
  enum Kind { kToken, kOneRegister, kRegisterClass, kUser };
  Kind kind = kToken;
  std::string text;                   ///< of a token
  const td::Record *record = nullptr; ///< Register, RegisterClass or AsmOperandClass
  unsigned rank = 0;                  ///< the more particular, the smaller
  unsigned id = 0;
  std::string predicate, render, parser, defaultMethod, diagnostic;
  bool optional = false;
};

struct ConvertStep {
  enum Kind { kOperand, kTied, kImm, kReg, kCustom };
  Kind kind = kOperand;
  int64_t value = 0;  ///< asm operand, machine operand, immediate, register
  std::string method; ///< that renders, or converts
  unsigned count = 1; ///< machine operands
};

struct MatchOperand {
  const MatchClass *cls = nullptr;
  std::string name; ///< of an operand; empty for a token
};

struct Matchable {
  const td::Record *source = nullptr; ///< the instruction or the alias
  const InstructionInfo *inst = nullptr;
  std::string mnemonic; ///< empty: the first operand is no token
  std::vector<MatchOperand> operands;
  std::vector<unsigned> predicates;
  std::vector<ConvertStep> steps;
  std::vector<std::pair<unsigned, unsigned>> same; ///< operands that must be the same register
  unsigned order = 0;

  /// Whether it is tried before `o`, of the same mnemonic.
  bool before(const Matchable &o, bool smallerFirst) const;
};

class AsmMatchables {
public:
  AsmMatchables(const td::RecordKeeper &records, RegisterModel &regs, const InstructionModel &instrs,
                AsmPredicates &predicates);
  /// All matchables of a variant, as they are tried.
  std::vector<Matchable> read(const td::Record *variant, bool mnemonicFirst, bool smallerFirst);
  const std::deque<MatchClass> &classes() const { return classes_; }
  /// Spellings that stand for a token: TokenAlias.
  std::vector<std::string> aliasesOf(const std::string &token) const;

private:
  void readInstruction(const InstructionInfo &i, std::vector<Matchable> &out);
  void readAlias(const td::Record *alias, std::vector<Matchable> &out);
  bool readString(Matchable &m, std::string_view asmString,
                  const std::vector<std::pair<std::string, const td::Record *>> &operands);
  bool instructionSteps(Matchable &m);
  bool aliasSteps(Matchable &m, const td::DagValue *result);
  bool addOperandStep(Matchable &m, const std::string &name, unsigned count);
  void addTwoOperandForm(const Matchable &m, std::vector<Matchable> &out);
  const MatchClass *classOf(const td::Record *at, const td::Record *operand);
  const MatchClass *tokenClass(const std::string &text);
  const MatchClass *registerClass(const td::Record *r);
  const MatchClass *userClass(const td::Record *r);
  const MatchClass *add(MatchClass c);

  const td::RecordKeeper &records_;
  RegisterModel &regs_;
  const InstructionModel &instrs_;
  AsmPredicates &predicates_;
  AsmTokenRules rules_{nullptr};
  const td::Record *variant_ = nullptr;
  bool mnemonicFirst_ = true;
  std::deque<MatchClass> classes_;
  std::map<std::string, const MatchClass *> tokens_;
  std::map<const td::Record *, const MatchClass *> byRecord_;
  std::map<std::string, const td::Record *> registerNames_;
};

} // namespace lathe::tdgen
