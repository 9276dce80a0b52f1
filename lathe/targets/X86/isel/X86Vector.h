// Complex patterns and conditions of the vector rules (X86InstrPatternsVector.td, X86InstrPatternsShuffle.td).
#pragma once
#include "lathe/isel/global/ISelContext.h"
#include "lathe/targets/X86/X86Shuffle.h"

namespace lathe::X86 {

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
