// Encodes X86 instructions. Everything about an instruction's form is data, its TSFlags (X86InstrFormats.td) as X86Form
// unpacks them; the encoder walks the fields in the order of the bytes and appends to the section.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/targets/X86/mc/X86Forms.h"
#include <vector>

namespace lathe {

class MCInst;
class MCOperand;
class MCObjectStreamer;

class X86MCCodeEmitter {
public:
  X86MCCodeEmitter(const MCInstrInfo &instrs, const MCRegisterInfo &regs);
  void encode(const MCInst &inst, MCObjectStreamer &s) const;
  /// X86Encoding.h
  template <class Operands> void encodeOperands(unsigned opcode, const Operands &ops, MCObjectStreamer &s) const;

private:
  template <class Operands> uint8_t *addressPrefixes(const Operands &ops, unsigned mem, uint8_t *p) const;
  template <class Operands>
  uint8_t *modRMMem(const X86Form &f, const Operands &ops, unsigned mem, unsigned reg, unsigned immSize, bool hasREX,
                    uint8_t *p, MCObjectStreamer &s) const;
  void encodeBranch(const X86Form &f, const MCOperand &target, unsigned cc, MCObjectStreamer &s) const;
  void fail(unsigned opcode, MCObjectStreamer &s, const char *why) const;

  const MCInstrInfo &instrs_;
  const X86Form *forms_;
  /// By register: the description's encoding (low byte), and kIs32BitGPR.
  std::vector<uint8_t> encodings_;
};

} // namespace lathe
