// Encodes X86 instructions. Everything about an instruction's form is data, its TSFlags (X86InstrFormats.td); the
// encoder walks the fields in the order of the bytes and appends to the section.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include <vector>

namespace lathe {

class MCInst;
class MCOperand;
class MCObjectStreamer;
struct MCCode;

class X86MCCodeEmitter {
public:
  X86MCCodeEmitter(const MCInstrInfo &instrs, const MCRegisterInfo &regs);
  void encode(const MCInst &inst, MCObjectStreamer &s);

private:
  struct State;
  void encodeBranch(State &st);
  uint8_t shrinkImm(State &st, uint8_t opcode);
  bool shrinkAcc(State &st);
  void prefixes(State &st);
  void opcodeBytes(State &st, uint8_t opcode);
  void modRMMem(State &st, unsigned reg);
  void displacement(State &st, const MCOperand &disp, unsigned reg);
  void immediate(State &st);
  void value(State &st, const MCOperand &op, unsigned size, uint16_t fixup, int64_t addend);
  void fixup(State &st, const MCOperand &op, uint16_t kind, int64_t addend);
  void fail(State &st, const char *why);

  const MCInstrInfo &instrs_;
  /// By register: the description's encoding (low byte), and kIs32BitGPR.
  std::vector<uint8_t> encodings_;
};

} // namespace lathe
