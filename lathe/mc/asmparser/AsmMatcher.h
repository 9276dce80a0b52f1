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
#include "lathe/support/NameHash.h"
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
  uint16_t opcode;
  uint16_t features;   ///< index into AsmMatchTables::featureSets
  uint32_t classes;    ///< in AsmMatchTables::classLists: a class per operand, then pairs of operands that must be the
                       ///< same register, then 0xffff
  uint32_t conversion; ///< in AsmMatchTables::conversions
  uint8_t numOperands; ///< behind the mnemonic
  uint8_t minOperands; ///< those that cannot be left out
};
static_assert(sizeof(AsmMatchEntry) == 16, "X86 has some ten thousand");

/// A mnemonic, with its entries and the aliases that make it another one: both go up to those of the next row. The
/// empty one has the entries whose first operand is no token; the last row ends the table.
struct AsmMnemonic {
  uint32_t name;
  uint32_t firstEntry;
  uint32_t firstAlias;
};

/// Mnemonics by other names, where `features` hold.
struct AsmMnemonicAlias {
  uint16_t to; ///< row of AsmMatchTables::mnemonics
  uint16_t features;
};

/// Operands of class `operandClass` of a mnemonic, at the positions of `mask`, are parsed by a method of the target.
struct AsmOperandParser {
  uint32_t mnemonic; ///< string
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
  static constexpr uint16_t kNoRow = kNoNameSlot;

  const char *strings;
  std::span<const AsmMatchEntry> entries; ///< by mnemonic, then as they are tried
  std::span<const AsmOperandClassRow> classes;
  const uint16_t *classLists;
  const uint16_t *conversions;
  const int64_t *imms;
  const AsmFeatureSet *featureSets;
  const uint32_t *aliases;
  std::span<const AsmMnemonic> mnemonics;  ///< by name; a row behind them ends the last one
  std::span<const uint16_t> mnemonicSlots; ///< 2^n, rows by nameHash of their names, linear probing; kNoRow: none
  const AsmMnemonicAlias *mnemonicAliases;
  std::span<const AsmOperandParser> parsers;  ///< by mnemonic
  std::span<const AsmRegisterName> registers; ///< by name
  std::span<const uint16_t> registerSlots;    ///< as mnemonicSlots
  std::span<const uint32_t> featureNames;     ///< by number of the predicate
  bool mnemonicFirst;

  std::string_view string(uint32_t at) const { return strings + at; }
  bool is(uint32_t at, std::string_view s) const {
    const char *p = strings + at;
    for (char c : s)
      if (*p++ != c)
        return false;
    return *p == 0;
  }
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

/// The row of a mnemonic, or AsmMatchTables::kNoRow.
unsigned findMnemonic(const AsmMatchTables &t, std::string_view mnemonic);
/// The row of what `row` is an alias of under `features`; itself when it is none.
unsigned resolveAlias(const AsmMatchTables &t, unsigned row, const AsmFeatureSet &features);
/// What the mnemonic is an alias of under `features`; itself when it is none.
std::string_view resolveMnemonic(const AsmMatchTables &t, std::string_view mnemonic, const AsmFeatureSet &features);
/// A mnemonic that is spelled much like this one and has entries under `features`, or empty.
std::string_view similarMnemonic(const AsmMatchTables &t, std::string_view mnemonic, const AsmFeatureSet &features);
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
    if (operands.size() == 0)
      return {};
    unsigned row = operands[0].isToken() ? findMnemonic(t_, operands[0].getToken()) : AsmMatchTables::kNoRow;
    return find(row, operands, inst) ? AsmMatchResult{AsmMatchResult::kSuccess} : explain(row, operands);
  }
  /// Whether there is an entry of the mnemonic `row` (kNoRow: none) that fits; no time is spent on why not.
  template <class Operands> bool find(unsigned row, const Operands &operands, MCInst &inst) const {
    return search(row, operands, [&](size_t i, unsigned first) {
      uint8_t place[kMaxOperands];
      Misses<false> misses;
      if (!fits(t_.entries[i], operands, first, place, misses) || !accepts(t_.entries[i].opcode))
        return false;
      convert(t_.entries[i], operands, place, inst);
      return true;
    });
  }
  /// Why find() found nothing.
  template <class Operands> AsmMatchResult explain(unsigned row, const Operands &operands) const {
    AsmMatchResult r;
    search(row, operands, [&](size_t i, unsigned first) {
      uint8_t place[kMaxOperands];
      Misses<true> misses;
      r.kind = AsmMatchResult::kInvalidOperand;
      fits(t_.entries[i], operands, first, place, misses);
      if (misses.count == 1) {
        misses.first.entry = uint16_t(i);
        r.nearMisses.push_back(misses.first);
      }
      return false;
    });
    if (!r.nearMisses.empty())
      chooseNearMiss(t_, r, features_);
    return r;
  }

private:
  template <class Operands, class Try> bool search(unsigned row, const Operands &operands, Try tryEntry) const {
    auto range = [&](unsigned of, unsigned first) {
      for (size_t i = t_.mnemonics[of].firstEntry; i < t_.mnemonics[of + 1].firstEntry; ++i)
        if (tryEntry(i, first))
          return true;
      return false;
    };
    if (row != AsmMatchTables::kNoRow && range(resolveAlias(t_, row, features_), 1))
      return true;
    // Entries that begin with an operand stand first, under the empty name.
    return !t_.mnemonicFirst && !t_.mnemonics.empty() && t_.is(t_.mnemonics[0].name, "") && range(0, 0);
  }

  /// Whether the parser wants an instruction whose operands fit; asked where it has a method for that.
  bool accepts(unsigned opcode) const {
    if constexpr (requires { m_.parser.acceptsOpcode(opcode); })
      return m_.parser.acceptsOpcode(opcode);
    return true;
  }

  static constexpr unsigned kMaxOperands = 32;
  static constexpr uint8_t kLeftOut = 0xff;

  /// What does not fit in an entry: the first of it and how much, or, in a hurry, that something does not.
  template <bool kExplains> struct Misses {
    AsmNearMiss first{};
    unsigned count = 0;
    /// Whether to go on.
    bool add(AsmNearMiss::Kind kind, unsigned operand, unsigned cls) {
      if (++count == 1 && kExplains)
        first = {kind, 0, uint16_t(operand), uint16_t(cls)};
      return kExplains && count < 2;
    }
  };

  /// Finds the place of each operand of the entry among those given.
  template <class Operands, bool kExplains>
  bool fits(const AsmMatchEntry &e, const Operands &operands, unsigned first, uint8_t *place,
            Misses<kExplains> &misses) const {
    const uint16_t *classes = t_.classLists + e.classes;
    unsigned next = first, given = unsigned(operands.size());
    if (!kExplains && (given - first < e.minOperands || given - first > e.numOperands))
      return false;
    for (unsigned i = 0; i < e.numOperands; ++i) {
      const AsmOperandClassRow &c = t_.classes[classes[i]];
      if (next < given && fitsClass(operands[next], c)) {
        place[i] = uint8_t(next++);
      } else if (c.optional) {
        place[i] = kLeftOut;
      } else if (next < given) {
        if (!misses.add(AsmNearMiss::kInvalidOperand, next, classes[i]))
          return false;
        ++next;
      } else if (!misses.add(AsmNearMiss::kTooFewOperands, given, classes[i])) {
        return false;
      }
    }
    if (next < given && !misses.add(AsmNearMiss::kTooManyOperands, next, 0))
      return false;
    if (misses.count == 0 && !haveSame(classes + e.numOperands, operands, place, misses))
      return false;
    if (!features_.missing(t_.featureSets[e.features]).none())
      misses.add(AsmNearMiss::kMissingFeature, 0, 0);
    return misses.count == 0;
  }

  /// Behind the classes: pairs of operands that must be one register, up to 0xffff.
  template <class Operands, bool kExplains>
  bool haveSame(const uint16_t *pairs, const Operands &operands, const uint8_t *place,
                Misses<kExplains> &misses) const {
    for (; *pairs != 0xffff; pairs += 2) {
      if (place[pairs[0]] == kLeftOut || place[pairs[1]] == kLeftOut)
        continue;
      const auto &a = operands[place[pairs[0]]], &b = operands[place[pairs[1]]];
      if (a.isReg() != b.isReg() || (a.isReg() && a.getReg() != b.getReg()))
        if (!misses.add(AsmNearMiss::kDifferentRegisters, place[pairs[1]], 0))
          return false;
    }
    return true;
  }

  template <class Operand> bool fitsClass(const Operand &o, const AsmOperandClassRow &c) const {
    switch (c.kind) {
    case AsmOperandClassRow::kToken:
      if (!o.isToken())
        return false;
      if (t_.is(c.text, o.getToken()))
        return true;
      for (unsigned i = 0; i < c.numAliases; ++i)
        if (t_.is(t_.aliases[c.firstAlias + i], o.getToken()))
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
