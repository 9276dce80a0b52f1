// Conditions that the selection rules of X86*.td ask about generic instructions. Included in front of the generated
// rules.
#pragma once
#include "lathe/isel/global/ISelContext.h"
#include "lathe/targets/X86/X86Shuffle.h"

namespace lathe::X86 {

/// Whether the register that selection makes for the truth value `r` holds 0 or 1 in all of its eight bits: SETCC does,
/// and logic preserves it. Elsewhere only bit 0 counts.
inline bool isZeroOrOne(const ISelContext &c, Register r, unsigned depth = 4) {
  const MachineInstr *d = c.getDef(r);
  if (!d)
    return false;
  switch (d->getOpcode()) {
  case TargetOpcode::G_CONSTANT:
  case TargetOpcode::G_ICMP:
  case TargetOpcode::G_FCMP:
  case TargetOpcode::G_UADDO:
  case TargetOpcode::G_SADDO:
  case TargetOpcode::G_USUBO:
  case TargetOpcode::G_SSUBO:
  case TargetOpcode::G_UMULO:
  case TargetOpcode::G_SMULO:
  case TargetOpcode::G_UADDE:
  case TargetOpcode::G_SADDE:
  case TargetOpcode::G_USUBE:
  case TargetOpcode::G_SSUBE:
  case TargetOpcode::G_ATOMIC_CMPXCHG_WITH_SUCCESS:
    return true;
  case TargetOpcode::G_AND:
  case TargetOpcode::G_OR:
  case TargetOpcode::G_XOR:
    return depth && isZeroOrOne(c, d->getReg(1), depth - 1) && isZeroOrOne(c, d->getReg(2), depth - 1);
  default:
    return false;
  }
}

/// Whether all elements of a G_BUILD_VECTOR are constants.
inline bool isConstantVector(const ISelContext &c, const MachineInstr &build) {
  for (unsigned i = 1; i < build.getNumOperands(); ++i) {
    const MachineInstr *d = c.getDef(build.getReg(i));
    if (!d || (d->getOpcode() != TargetOpcode::G_CONSTANT && d->getOpcode() != TargetOpcode::G_FCONSTANT &&
               d->getOpcode() != TargetOpcode::G_IMPLICIT_DEF))
      return false;
  }
  return true;
}

/// Whether the bits of all elements of a G_BUILD_VECTOR are those of `value`, 0 or -1.
inline bool isSplatOf(const ISelContext &c, const MachineInstr &build, int64_t value) {
  for (unsigned i = 1; i < build.getNumOperands(); ++i) {
    int64_t element;
    FPConstant fp;
    if (c.getConstant(build.getReg(i), element)) {
      if (element != value)
        return false;
    } else if (value != 0 || !c.fpConstant(const_cast<MachineInstr *>(&build), i, fp) || !fp.isPosZero()) {
      return false;
    }
  }
  return true;
}

/// Whether all elements of a G_BUILD_VECTOR or G_SPLAT_VECTOR are the same value.
inline bool isOneValue(const ISelContext &c, const MachineInstr &build) {
  for (unsigned i = 2; i < build.getNumOperands(); ++i)
    if (!c.isSameValue(build.getReg(1), build.getReg(i)))
      return false;
  return true;
}

} // namespace lathe::X86

namespace lathe {

/// The operands of a shuffle of this kind: the vectors that take part, then the immediates. `n`: elements that move as
/// one; 0: the kind implies it.
template <X86::ShuffleKind kKind, unsigned kElements>
bool selectShuffle(ISelContext &c, Register value, ComplexOperands &out) {
  using K = X86::ShuffleKind;
  const MachineInstr *mi = c.getDef(value);
  if (!mi || mi->getOpcode() != TargetOpcode::G_SHUFFLE_VECTOR)
    return false;
  LLT t = c.getMRI().getType(value);
  if (t.getSizeInBits() != 128 || t != c.getMRI().getType(mi->getReg(1)))
    return false;
  X86::Shuffle s = X86::classifyShuffle(*mi, c.getMRI());
  if (s.kind != kKind || (kElements && s.n != kElements))
    return false;
  out.addReg(mi->getReg(1u + s.a));
  constexpr bool kTwo = kKind == K::kUnpackLow || kKind == K::kUnpackHigh || kKind == K::kQuadwords ||
                        kKind == K::kSelect || kKind == K::kSelectMove || kKind == K::kSelect3 || kKind == K::kEven;
  if (kTwo)
    out.addReg(mi->getReg(1u + s.b));
  constexpr unsigned kImms = kKind == K::kUnpackLow || kKind == K::kUnpackHigh || kKind == K::kEven    ? 0
                             : kKind == K::kSelectMove || kKind == K::kWords || kKind == K::kSplatByte ? 2
                             : kKind == K::kSelect3 || kKind == K::kWordsMove                          ? 3
                                                                                                       : 1;
  for (unsigned i = 0; i < kImms; ++i)
    out.addImm(s.imm[i]);
  return true;
}

/// The amount of a vector shift that is the same constant for all elements.
inline bool selectSplatImm(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineInstr *mi = c.getDef(value);
  int64_t n;
  if (!mi || (mi->getOpcode() != TargetOpcode::G_BUILD_VECTOR && mi->getOpcode() != TargetOpcode::G_SPLAT_VECTOR) ||
      !X86::isOneValue(c, *mi) || !c.getConstant(mi->getReg(1), n))
    return false;
  out.addImm(n & 0xFF);
  return true;
}

/// The same for an amount in a register.
inline bool selectSplatReg(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineInstr *mi = c.getDef(value);
  if (!mi || (mi->getOpcode() != TargetOpcode::G_BUILD_VECTOR && mi->getOpcode() != TargetOpcode::G_SPLAT_VECTOR) ||
      !X86::isOneValue(c, *mi))
    return false;
  out.addReg(mi->getReg(1));
  return true;
}

} // namespace lathe
