// Encodes X86 instructions. Everything about an instruction's form is data, its TSFlags (X86InstrFormats.td) as X86Form
// unpacks them; the encoder walks the fields in the order of the bytes and appends to the section.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/targets/X86/mc/X86Forms.h"

namespace lathe {

using X86Mode = X86::Mode;

class MCInst;
class MCOperand;
class MCObjectStreamer;

class X86MCCodeEmitter {
public:
  explicit X86MCCodeEmitter(const MCInstrInfo &instrs, X86Mode mode = X86Mode::k64Bit);
  void setMode(X86Mode mode);
  void setCodeMode(unsigned bits) {
    setMode(bits == 16 ? X86Mode::k16Bit : bits == 32 ? X86Mode::k32Bit : X86Mode::k64Bit);
  }
  void encode(const MCInst &inst, MCObjectStreamer &s) const;
  /// X86Encoding.h
  template <class Operands> void encodeOperands(unsigned opcode, const Operands &ops, MCObjectStreamer &s) const;

private:
  template <class Operands>
  uint8_t *addressPrefixes(unsigned number, const Operands &ops, unsigned mem, uint8_t *p) const;
  uint8_t *prefixes(unsigned opcode, const X86Form &f, unsigned rex, bool needsREX, uint8_t *p) const;
  template <class Operands>
  uint8_t *modRMMem(const X86Form &f, const Operands &ops, unsigned mem, unsigned reg, unsigned immSize, bool hasREX,
                    unsigned cd8, bool alwaysSIB, uint8_t *p, MCObjectStreamer &s) const;
  template <class Operands>
  uint8_t *immediates(unsigned opcode, const X86Form &f, unsigned kind, const Operands &ops, uint8_t *p,
                      MCObjectStreamer &s) const;
  template <class Operands>
  void encodeVector(unsigned opcode, const X86Form &f, const Operands &ops, MCObjectStreamer &s) const;
  /// Legacy prefixes in 16- and 32-bit code.
  uint8_t *modePrefixes(unsigned opcode, uint8_t *p) const;
  /// ModRM and displacement of a 16-bit address; `reg` is in its place already.
  uint8_t *modRMMem16(const MCOperand &disp, unsigned base, unsigned index, unsigned reg, uint8_t *p,
                      MCObjectStreamer &s) const;
  /// Bytes of an absolute address in the instruction.
  unsigned addressSize(unsigned opcode) const;
  void encodeBranch(const X86Form &f, const MCOperand &target, unsigned cc, MCObjectStreamer &s) const;
  void fail(unsigned opcode, MCObjectStreamer &s, const char *why) const;

  const MCInstrInfo &instrs_;
  const X86Form *forms_;
  unsigned numForms_;
  const uint16_t *encodings_; ///< by register
  uint16_t otherAddressSize_; ///< of registers' encodings: what asks for an address-size prefix
  X86Mode mode_;
};

} // namespace lathe
