// Decodes X86 instructions: the encoder's TSFlags, read backwards.
#pragma once
#include "lathe/mc/MCDisassembler.h"
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"
#include <array>
#include <vector>

namespace lathe {

class X86Disassembler final : public MCDisassembler {
public:
  X86Disassembler(const MCInstrInfo &instrs, const MCRegisterInfo &regs);
  DecodeStatus getInstruction(MCInst &inst, uint64_t &size, std::span<const uint8_t> bytes,
                              uint64_t address) const override;

private:
  struct Reader;
  struct Prefixes;
  static constexpr unsigned kNumMaps = 4;

  void addForms();
  void addRegisters();
  bool matches(unsigned opcode, const Prefixes &p, const Reader &r) const;
  bool operands(unsigned opcode, const Prefixes &p, Reader &r, MCInst &inst) const;
  bool memory(const Prefixes &p, Reader &r, MCOperand *to) const;
  bool immediate(unsigned opcode, const Prefixes &p, Reader &r, MCOperand *ops) const;
  MCOperand reg(int regClass, unsigned number, bool hasREX) const;

  const MCInstrInfo &instrs_;
  const MCRegisterInfo &regs_;
  /// Instructions by map and opcode byte, the more particular first; the slot ends where the next one begins.
  std::array<uint32_t, kNumMaps * 256 + 1> slots_{};
  std::vector<uint16_t> forms_;
  /// By class, and whether there is a REX prefix: the register of each number.
  std::vector<std::array<uint16_t, 32>> registers_;
};

} // namespace lathe
