// Decodes X86 instructions: the encoder's TSFlags, read backwards.
#pragma once
#include "lathe/mc/MCDisassembler.h"
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"

namespace lathe {

class X86Disassembler final : public MCDisassembler {
public:
  X86Disassembler(const MCInstrInfo &instrs, X86::Mode mode) : instrs_(instrs), mode_(mode) {}
  DecodeStatus getInstruction(MCInst &inst, uint64_t &size, std::span<const uint8_t> bytes,
                              uint64_t address) const override;
  bool evaluateBranch(const MCInst &inst, uint64_t address, uint64_t size, uint64_t &target) const override;
  bool evaluateMemoryAddress(const MCInst &inst, uint64_t address, uint64_t size, uint64_t &target) const override;

private:
  struct Reader;
  struct Prefixes;

  void legacyPrefixes(Reader &r, Prefixes &p) const;
  /// The slot of X86DecodeTable.h that the opcode at the reader's place has.
  unsigned opcode(Reader &r, Prefixes &p) const;
  unsigned vex(Reader &r, Prefixes &p, unsigned first) const;
  unsigned evex(Reader &r, Prefixes &p) const;
  uint32_t keyOf(const Prefixes &p) const;
  unsigned addressSize(const Prefixes &p) const;
  /// The registers that a string instruction works on.
  void strings(X86::TSFlags f, const Prefixes &p, MCOperand *ops) const;
  bool operands(unsigned opcode, const Prefixes &p, Reader &r, MCInst &inst) const;
  bool memory(const MCOperandInfo &index, X86::TSFlags f, const Prefixes &p, Reader &r, MCOperand *to) const;
  bool memory16(X86::TSFlags f, const Prefixes &p, Reader &r, MCOperand *to) const;
  void immediate(const MCInstrDesc &d, const Prefixes &p, Reader &r, MCOperand *ops) const;

  const MCInstrInfo &instrs_;
  X86::Mode mode_;
};

} // namespace lathe
