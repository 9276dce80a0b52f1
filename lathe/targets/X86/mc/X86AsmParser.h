// Reads X86 instructions in AT&T syntax. What an instruction looks like is taken from the programs that print it, so
// that whatever we print can be read again.
#pragma once
#include "lathe/mc/MCInst.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include <string>
#include <unordered_map>
#include <vector>

namespace lathe {

struct MCInstrInfo;
struct MCRegisterInfo;

/// The instructions by mnemonic. Immutable once made; one serves all parsers.
class X86AsmTable {
public:
  X86AsmTable(const MCInstrInfo &instrs, const MCRegisterInfo &regs);

  struct Operand {
    enum class Kind : uint8_t { kReg, kMem, kImm, kPCRel, kAddress, kFixedReg, kFixedImm, kFixedMem };
    Kind kind;
    bool star = false;  ///< written with `*`
    uint8_t index = 0;  ///< of the (first) machine operand
    uint16_t value = 0; ///< register class; fixed register, constant or base register
  };
  struct Entry {
    uint16_t opcode;
    uint8_t numOperands;
    uint32_t operands; ///< in operands_
    int32_t next;      ///< the next one of this mnemonic; -1: none
  };
  /// Conditions in mnemonics are written as this character.
  static constexpr char kCondition = '?';

  const Entry *find(std::string_view mnemonic) const;
  const Entry *next(const Entry &e) const { return e.next < 0 ? nullptr : &entries_[size_t(e.next)]; }
  std::span<const Operand> operands(const Entry &e) const { return {operands_.data() + e.operands, e.numOperands}; }
  unsigned registerNamed(std::string_view name) const;
  const MCInstrInfo &instrs() const { return instrs_; }
  const MCRegisterInfo &regs() const { return regs_; }

private:
  bool addInstruction(unsigned opcode, std::string_view alias = {});
  bool parsePattern(unsigned opcode, std::string_view text, std::vector<Operand> &out) const;

  const MCInstrInfo &instrs_;
  const MCRegisterInfo &regs_;
  std::vector<Entry> entries_;
  std::vector<Operand> operands_;
  struct Chain {
    int32_t first, last;
  };
  std::unordered_map<std::string, Chain> byMnemonic_;
  std::unordered_map<std::string_view, uint16_t> registers_;
};

class X86AsmParser final : public TargetAsmParser {
public:
  explicit X86AsmParser(const X86AsmTable &table) : table_(table) {}
  bool parseInstruction(AsmParser &parser, std::string_view mnemonic, AsmCursor &c) override;
  Directive parseDirective(AsmParser &parser, std::string_view name, AsmCursor &c) override;

private:
  struct Parsed {
    enum class Kind : uint8_t { kReg, kImm, kMem } kind = Kind::kReg;
    bool star = false;
    bool hasParens = false; ///< a memory operand with registers
    unsigned reg = 0;
    MCOperand value; ///< constant, displacement
    unsigned segment = 0, base = 0, index = 0, scale = 1;
  };
  bool parseOperand(AsmParser &p, AsmCursor &c, Parsed &o) const;
  bool parseMemory(AsmParser &p, AsmCursor &c, Parsed &o) const;
  bool parseRegister(AsmParser &p, AsmCursor &c, unsigned &reg) const;
  bool parseValue(AsmParser &p, AsmCursor &c, MCOperand &v) const;
  bool matches(const X86AsmTable::Entry &e, const std::vector<Parsed> &ops) const;
  bool fits(const X86AsmTable::Entry &e, const X86AsmTable::Operand &want, const Parsed &have) const;
  MCInst build(AsmParser &p, const X86AsmTable::Entry &e, const std::vector<Parsed> &ops, int condition) const;
  const X86AsmTable::Entry *match(std::string_view mnemonic, const std::vector<Parsed> &ops, bool &known,
                                  int &condition) const;
  const X86AsmTable::Entry *matchSuffixes(std::string_view mnemonic, const std::vector<Parsed> &ops, bool &known,
                                          bool &ambiguous, int &condition) const;
  bool parsePseudoPrefix(AsmParser &p, AsmCursor &c);
  static bool rename(std::string_view &mnemonic, std::vector<Parsed> &ops);
  static void complete(std::string_view &mnemonic, std::vector<Parsed> &ops);

  const X86AsmTable &table_;
  bool wantsLong_ = false; ///< {disp32}
};

} // namespace lathe
