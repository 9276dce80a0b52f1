#include "lathe/targets/X86/X86RegisterInfo.h"
#include "lathe/ir/Instruction.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/targets/X86/X86FrameLowering.h"
#include "lathe/targets/X86/X86MachineFunctionInfo.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86Tables.h"

#define GET_CALLEE_SAVED
#include "lathe/targets/X86/X86GenCallingConv.inc"

namespace lathe {

X86RegisterInfo::X86RegisterInfo(const X86Subtarget &sti) : TargetRegisterInfo(x86RegisterInfo()), sti_(sti) {}

template <size_t N> static std::span<const MCPhysReg> withoutEnd(const MCPhysReg (&list)[N]) { return {list, N - 1}; }

std::span<const MCPhysReg> X86RegisterInfo::getCalleeSavedRegs(const MachineFunction &mf) const {
  using namespace ir;
  if (!sti_.is64Bit())
    return withoutEnd(CSR_32_SaveList);
  switch (mf.getInfo<X86MachineFunctionInfo>().callingConv) {
  case callconv::kGHC:
    return withoutEnd(CSR_NoRegs_SaveList);
  case callconv::kPreserveMost:
    return withoutEnd(CSR_64_RT_MostRegs_SaveList);
  case callconv::kPreserveAll:
    return withoutEnd(CSR_64_RT_AllRegs_SaveList);
  case callconv::kX86Intr:
    return withoutEnd(CSR_64_AllRegs_SaveList);
  case callconv::kWin64:
    return withoutEnd(CSR_Win64_SaveList);
  default:
    return withoutEnd(CSR_64_SaveList);
  }
}

const uint32_t *X86RegisterInfo::getCallPreservedMask(const MachineFunction &, unsigned cc) const {
  using namespace ir;
  if (!sti_.is64Bit())
    return CSR_32_RegMask;
  switch (cc) {
  case callconv::kGHC:
    return CSR_NoRegs_RegMask;
  case callconv::kPreserveMost:
    return CSR_64_RT_MostRegs_RegMask;
  case callconv::kPreserveAll:
    return CSR_64_RT_AllRegs_RegMask;
  case callconv::kX86Intr:
    return CSR_64_AllRegs_RegMask;
  case callconv::kWin64:
    return CSR_Win64_RegMask;
  default:
    return CSR_64_RegMask;
  }
}

std::span<const TargetRegisterInfo::NamedRegMask> X86RegisterInfo::getNamedRegMasks() const {
  static constexpr NamedRegMask kMasks[] = {
      {"csr_noregs", CSR_NoRegs_RegMask},
      {"csr_32", CSR_32_RegMask},
      {"csr_64", CSR_64_RegMask},
      {"csr_win64", CSR_Win64_RegMask},
      {"csr_64ehret", CSR_64EHRet_RegMask},
      {"csr_64_rt_mostregs", CSR_64_RT_MostRegs_RegMask},
      {"csr_64_rt_allregs", CSR_64_RT_AllRegs_RegMask},
      {"csr_64_allregs", CSR_64_AllRegs_RegMask},
  };
  return kMasks;
}

static void set(std::span<uint32_t> words, MCPhysReg r) { words[r / 32] |= 1u << r % 32; }

/// `r` with all its parts.
static void setWithParts(const MCRegisterInfo &tri, std::span<uint32_t> words, MCPhysReg r) {
  set(words, r);
  for (const MCSubReg &s : tri.getSubRegs(r))
    set(words, s.reg);
}

MCPhysReg X86RegisterInfo::getBasePointer(const MachineFunction &mf) const {
  auto &tfl = static_cast<const X86FrameLowering &>(sti_.getFrameLowering());
  return tfl.hasBasePointer(mf) ? MCPhysReg(X86::RBX) : MCPhysReg(0);
}

void X86RegisterInfo::getReservedRegs(const MachineFunction &mf, std::span<uint32_t> words) const {
  using namespace X86;
  static constexpr MCPhysReg kAlways[] = {RSP, RIP, SSP, FPCW, FPSW, MXCSR, ES, CS, SS, DS, FS, GS, FS_BASE, GS_BASE};
  for (MCPhysReg r : kAlways)
    setWithParts(*this, words, r);
  for (MCPhysReg r = ST0; r <= ST7; ++r)
    set(words, r);
  for (unsigned i = 0; i < 16; ++i) {
    set(words, MCPhysReg(CR0 + i));
    set(words, MCPhysReg(DR0 + i));
  }
  if (sti_.getFrameLowering().hasFP(mf))
    setWithParts(*this, words, RBP);
  if (MCPhysReg base = getBasePointer(mf))
    setWithParts(*this, words, base);
}

void X86RegisterInfo::getUnallocatableRegs(const MachineFunction &, std::span<uint32_t> words) const {
  using namespace X86;
  // An instruction with a REX prefix cannot name these.
  if (sti_.is64Bit())
    for (MCPhysReg r : {AH, BH, CH, DH})
      set(words, r);
  set(words, FP7);
  auto range = [&](MCPhysReg first, unsigned from, unsigned to) {
    for (unsigned i = from; i < to; ++i)
      set(words, MCPhysReg(first + i));
  };
  if (!sti_.is64Bit()) {
    for (MCPhysReg base : {R8, R9, R10, R11, R12, R13, R14, R15})
      setWithParts(*this, words, base);
    for (MCPhysReg r : {SIL, DIL, BPL, SPL})
      set(words, r);
    range(XMM0, 8, 32);
    range(YMM0, 8, 32);
    range(ZMM0, 8, 32);
  } else if (!sti_.hasAVX512()) {
    range(XMM0, 16, 32);
    range(YMM0, 16, 32);
    range(ZMM0, 16, 32);
  }
}

MCPhysReg X86RegisterInfo::getFrameRegister(const MachineFunction &mf) const {
  return sti_.getFrameLowering().hasFP(mf) ? X86::RBP : X86::RSP;
}

unsigned X86RegisterInfo::getPointerRegClass(const MachineFunction &, unsigned kind) const {
  // Kind 1 is an index register, which the stack pointer cannot be.
  if (kind == 1)
    return sti_.is64Bit() ? X86::GR64_NOSPRegClassID : X86::GR32_NOSPRegClassID;
  return sti_.is64Bit() ? X86::GR64RegClassID : X86::GR32RegClassID;
}

unsigned X86RegisterInfo::getCrossCopyRegClass(unsigned rc) const {
  if (rc == X86::CCRRegClassID)
    return sti_.is64Bit() ? X86::GR64RegClassID : X86::GR32RegClassID;
  return rc;
}

void X86RegisterInfo::eliminateFrameIndex(MachineInstr &mi, unsigned operand, int spAdjustment) const {
  MachineFunction &mf = mi.getMF();
  const TargetFrameLowering &tfl = sti_.getFrameLowering();
  int fi = mi.getOperand(operand).getIndex();
  uint16_t base = 0;
  int64_t offset = tfl.getFrameIndexReference(mf, fi, base);
  if (base == X86::RSP)
    offset += spAdjustment;
  mi.getOperand(operand) = MachineOperand::createReg(Register(base));
  if (operand + X86::AddrDisp >= mi.getNumOperands())
    return;
  MachineOperand &disp = mi.getOperand(operand + X86::AddrDisp);
  if (disp.isImm())
    disp.setImm(disp.getImm() + offset);
  else if (!disp.isReg())
    disp.setOffset(disp.getOffset() + offset);
}

} // namespace lathe
