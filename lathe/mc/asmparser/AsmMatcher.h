// Finds the instruction that parsed operands mean: the tables that `lathe-tblgen -gen-asm-matcher` makes, and their
// reader.
//
// A target's parser turns a statement into operands, each a token, a register or something of its own; the first is the
// mnemonic. An entry of the table lists the class that each operand must have. Entries of a mnemonic stand in the order
// in which they are tried: the more particular classes first. The one that fits is turned into an MCInst by a short
// program.
//
// An Operand has isToken(), getToken(), isReg(), getReg(), and the methods that the description names. A Matcher is
// generated: predicate(method, operand), render(method, operand, inst, count), renderDefault(method, inst, count) and
// convert(method, opcode, operands, inst).
#pragma once
#include "lathe/mc/MCAsmFeatures.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCRegisterInfo.h"
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

struct AsmOperandClassRow {
  enum Kind : uint8_t { kToken, kOneRegister, kRegisterClass, kPredicate };
  Kind kind;
  bool optional;       ///< may be left out; `defaultMethod` renders it then
  uint16_t data;       ///< register, register class, or number of the predicate method
  uint32_t text;       ///< of a token; else what to say of an operand that does not fit; 0: nothing particular
  uint16_t firstAlias; ///< other spellings of a token: strings in AsmMatchTables::aliases
  uint16_t numAliases;
  uint16_t defaultMethod;
};

struct AsmMatchEntry {
  uint32_t mnemonic; ///< string; 0: the first operand is no token
  uint16_t opcode;
  uint16_t features;   ///< index into AsmMatchTables::featureSets
  uint32_t classes;    ///< in AsmMatchTables::classLists: a class per operand, then pairs of operands that must be the
                       ///< same register, then 0xffff
  uint32_t conversion; ///< in AsmMatchTables::conversions
  uint8_t numOperands; ///< behind the mnemonic
};

/// Mnemonics by other names, where `features` hold.
struct AsmMnemonicAlias {
  uint32_t from, to;
  uint16_t features;
};

/// Operands of class `operandClass` of a mnemonic, at the positions of `mask`, are parsed by a method of the target.
struct AsmOperandParser {
  uint32_t mnemonic;
  uint16_t method;
  uint16_t features;
  uint32_t mask;
};

/// Steps of a conversion: an opcode and its arguments, all 16 bits.
enum class AsmConvert : uint16_t {
  kEnd,
  kOperand, ///< asm operand, render method, number of machine operands
  kTied,    ///< machine operand that is repeated
  kImm,     ///< index into AsmMatchTables::imms
  kReg,     ///< register
  kCustom,  ///< conversion method; does everything
};

struct AsmRegisterName {
  uint32_t name;
  uint16_t reg;
};

struct AsmMatchTables {
  const char *strings;
  std::span<const AsmMatchEntry> entries; ///< by mnemonic, then as they are tried
  std::span<const AsmOperandClassRow> classes;
  const uint16_t *classLists;
  const uint16_t *conversions;
  const int64_t *imms;
  const AsmFeatureSet *featureSets;
  const uint32_t *aliases;
  std::span<const AsmMnemonicAlias> mnemonicAliases; ///< by `from`
  std::span<const AsmOperandParser> parsers;         ///< by mnemonic
  std::span<const AsmRegisterName> registers;        ///< by name
  std::span<const uint32_t> featureNames;            ///< by number of the predicate
  bool mnemonicFirst;

  std::string_view string(uint32_t at) const { return strings + at; }
};

/// Why an entry did not fit, where that was one thing only.
struct AsmNearMiss {
  enum Kind : uint8_t { kMissingFeature, kInvalidOperand, kTooFewOperands, kTooManyOperands, kDifferentRegisters };
  Kind kind;
  uint16_t entry;
  uint16_t operand;     ///< which one, counted with the mnemonic
  uint16_t classNumber; ///< that it should have had
};

struct AsmMatchResult {
  enum Kind : uint8_t {
    kSuccess,
    kUnknownMnemonic,
    kMissingFeature,
    kInvalidOperand,
    kTooFewOperands,
    kTooManyOperands,
    kDifferentRegisters
  };
  Kind kind = kUnknownMnemonic;
  unsigned operand = 0;        ///< the one to point at
  std::string_view diagnostic; ///< what the description says of it, or empty
  AsmFeatureSet missing;       ///< kMissingFeature
  std::vector<AsmNearMiss> nearMisses;
};

/// The entries of a mnemonic, an index range.
std::pair<size_t, size_t> findMnemonic(const AsmMatchTables &t, std::string_view mnemonic);
/// What the mnemonic is an alias of under `features`; itself when it is none.
std::string_view resolveMnemonic(const AsmMatchTables &t, std::string_view mnemonic, const AsmFeatureSet &features);
/// The register of that name, 0 when there is none.
unsigned findRegisterName(const AsmMatchTables &t, std::string_view name);
/// Whether the text stands, as it is, in some asm string.
bool isToken(const AsmMatchTables &t, std::string_view text);
/// "requires: a, b".
std::string describeMissing(const AsmMatchTables &t, const AsmFeatureSet &missing);
/// The near miss to speak of: a missing feature first, then the operand furthest to the right.
void chooseNearMiss(const AsmMatchTables &t, AsmMatchResult &r, const AsmFeatureSet &features);

/// The parse method for operand `index` (0 is the mnemonic), or -1; there may be several, asked for by `nth`.
int findOperandParser(const AsmMatchTables &t, std::string_view mnemonic, unsigned index, const AsmFeatureSet &features,
                      unsigned nth = 0);

template <class Matcher> class AsmMatching {
public:
  AsmMatching(const AsmMatchTables &t, const Matcher &m, const MCRegisterInfo &regs, const AsmFeatureSet &features)
      : t_(t), m_(m), regs_(regs), features_(features) {}

  /// Operands are anything that can be indexed; the elements are described at the top.
  template <class Operands> AsmMatchResult match(const Operands &operands, MCInst &inst) const {
    AsmMatchResult r;
    if (operands.size() == 0)
      return r;
    bool token = operands[0].isToken();
    std::string_view mnemonic = token ? resolveMnemonic(t_, operands[0].getToken(), features_) : std::string_view();
    if (token && tryRange(findMnemonic(t_, mnemonic), operands, 1, inst, r))
      return r;
    if (!t_.mnemonicFirst && tryRange(findMnemonic(t_, ""), operands, 0, inst, r))
      return r;
    if (!r.nearMisses.empty())
      chooseNearMiss(t_, r, features_);
    return r;
  }

private:
  template <class Operands>
  bool tryRange(std::pair<size_t, size_t> range, const Operands &operands, unsigned first, MCInst &inst,
                AsmMatchResult &r) const {
    for (size_t i = range.first; i < range.second; ++i) {
      if (r.kind == AsmMatchResult::kUnknownMnemonic)
        r.kind = AsmMatchResult::kInvalidOperand;
      if (tryEntry(i, operands, first, inst, r))
        return true;
    }
    return false;
  }

  static constexpr unsigned kMaxOperands = 32;
  static constexpr uint8_t kLeftOut = 0xff;

  template <class Operands>
  bool tryEntry(size_t number, const Operands &operands, unsigned first, MCInst &inst, AsmMatchResult &r) const {
    const AsmMatchEntry &e = t_.entries[number];
    const uint16_t *classes = t_.classLists + e.classes;
    uint8_t place[kMaxOperands]; // Where each operand of the entry stands among those given.
    unsigned next = first, misses = 0;
    AsmNearMiss miss{};
    auto missed = [&](AsmNearMiss::Kind kind, unsigned operand, unsigned cls) {
      if (misses++ == 0)
        miss = {kind, uint16_t(number), uint16_t(operand), uint16_t(cls)};
    };
    for (unsigned i = 0; i < e.numOperands; ++i) {
      const AsmOperandClassRow &c = t_.classes[classes[i]];
      if (next < operands.size() && fits(operands[next], c)) {
        place[i] = uint8_t(next++);
      } else if (c.optional) {
        place[i] = kLeftOut;
      } else if (next < operands.size()) {
        missed(AsmNearMiss::kInvalidOperand, next++, classes[i]);
      } else {
        missed(AsmNearMiss::kTooFewOperands, unsigned(operands.size()), classes[i]);
      }
      if (misses > 1)
        return false;
    }
    if (next < operands.size())
      missed(AsmNearMiss::kTooManyOperands, next, 0);
    if (misses == 0)
      checkSame(classes + e.numOperands, operands, place, missed);
    if (!features_.missing(t_.featureSets[e.features]).none())
      missed(AsmNearMiss::kMissingFeature, 0, 0);
    if (misses) {
      if (misses == 1)
        r.nearMisses.push_back(miss);
      return false;
    }
    convert(e, operands, place, inst);
    r.kind = AsmMatchResult::kSuccess;
    r.nearMisses.clear();
    return true;
  }

  /// Behind the classes: pairs of operands that must be one register, up to 0xffff.
  template <class Operands, class Missed>
  void checkSame(const uint16_t *pairs, const Operands &operands, const uint8_t *place, Missed missed) const {
    for (; *pairs != 0xffff; pairs += 2) {
      if (place[pairs[0]] == kLeftOut || place[pairs[1]] == kLeftOut)
        continue;
      const auto &a = operands[place[pairs[0]]], &b = operands[place[pairs[1]]];
      if (a.isReg() != b.isReg() || (a.isReg() && a.getReg() != b.getReg()))
        missed(AsmNearMiss::kDifferentRegisters, place[pairs[1]], 0);
    }
  }

  template <class Operand> bool fits(const Operand &o, const AsmOperandClassRow &c) const {
    switch (c.kind) {
    case AsmOperandClassRow::kToken:
      if (!o.isToken())
        return false;
      if (o.getToken() == t_.string(c.text))
        return true;
      for (unsigned i = 0; i < c.numAliases; ++i)
        if (o.getToken() == t_.string(t_.aliases[c.firstAlias + i]))
          return true;
      return false;
    case AsmOperandClassRow::kOneRegister:
      return o.isReg() && o.getReg() == c.data;
    case AsmOperandClassRow::kRegisterClass:
      return o.isReg() && regs_.regClassContains(c.data, MCPhysReg(o.getReg()));
    case AsmOperandClassRow::kPredicate:
      return m_.predicate(c.data, o);
    }
    return false;
  }

  template <class Operands>
  void convert(const AsmMatchEntry &e, const Operands &operands, const uint8_t *place, MCInst &inst) const {
    const uint16_t *classes = t_.classLists + e.classes;
    inst.clear();
    inst.setOpcode(e.opcode);
    for (const uint16_t *p = t_.conversions + e.conversion;;) {
      switch (AsmConvert(*p)) {
      case AsmConvert::kEnd:
        return;
      case AsmConvert::kOperand:
        if (place[p[1]] == kLeftOut)
          m_.renderDefault(t_.classes[classes[p[1]]].defaultMethod, inst, p[3]);
        else
          m_.render(p[2], operands[place[p[1]]], inst, p[3]);
        p += 4;
        break;
      case AsmConvert::kTied:
        inst.addOperand(inst.getOperand(p[1]));
        p += 2;
        break;
      case AsmConvert::kImm:
        inst.addOperand(MCOperand::createImm(t_.imms[p[1]]));
        p += 2;
        break;
      case AsmConvert::kReg:
        inst.addOperand(MCOperand::createReg(p[1]));
        p += 2;
        break;
      case AsmConvert::kCustom:
        m_.convert(p[1], operands, inst);
        p += 2;
        break;
      }
    }
  }

  const AsmMatchTables &t_;
  const Matcher &m_;
  const MCRegisterInfo &regs_;
  const AsmFeatureSet &features_;
};

} // namespace lathe
