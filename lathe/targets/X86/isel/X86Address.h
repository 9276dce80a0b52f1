// Addresses: what generic MIR computes, as base + index * scale + displacement; how symbols are reached.
#pragma once
#include "lathe/isel/global/ISelContext.h"

namespace lathe {

class X86Subtarget;

/// How the address of a symbol comes about.
enum class X86SymbolAccess : uint8_t {
  kNear,     ///< RIP-relative
  kAbsolute, ///< a 32-bit constant: static code in the low 2 GB
  kGot,      ///< loaded from the GOT
  kFar,      ///< a 64-bit constant
  kTLS,
};
X86SymbolAccess classifyX86Symbol(const X86Subtarget &st, const MachineFunction &mf, const MachineOperand &op);

/// An address as it is matched.
struct X86AddressMode {
  enum BaseKind : uint8_t { kReg, kFrameIndex, kRIP } baseKind = kReg;
  Register base;
  Register index;
  unsigned scale = 1;
  int frameIndex = 0;
  int64_t disp = 0;
  bool hasSymbol = false;
  MachineOperand symbol = MachineOperand::createImm(0);

  bool hasBase() const { return baseKind != kReg || base.isValid(); }
};

class X86AddressMatcher {
public:
  explicit X86AddressMatcher(ISelContext &c);
  /// Takes the value of `r` apart. Always succeeds: in the worst case the register is the base.
  void match(Register r);
  X86AddressMode mode;
  /// The five operands of a memory reference.
  void emit(ComplexOperands &out, unsigned segment) const;

private:
  bool add(Register r, unsigned depth);
  bool addParts(Register a, Register b, unsigned depth);
  bool addRegister(Register r);
  bool addScaled(Register r, unsigned scale);
  bool addSymbol(const MachineOperand &op);
  bool addConstant(int64_t v);
  bool fits(int64_t disp) const;

  ISelContext &c_;
  const X86Subtarget &st_;
};

/// The segment register that an address space stands for; 0: none.
unsigned x86SegmentOf(LLT pointer);

} // namespace lathe
