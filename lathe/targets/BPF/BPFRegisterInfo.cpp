#include "lathe/targets/BPF/BPFRegisterInfo.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/target/TargetFrameLowering.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/targets/BPF/mc/BPFMC.h"

#define GET_CALLEE_SAVED
#include "lathe/targets/BPF/BPFGenCallingConv.inc"

namespace lathe {

using namespace BPF;

BPFRegisterInfo::BPFRegisterInfo() : TargetRegisterInfo(bpfRegisterInfo()) {}

/// The machine saves r6-r9 at each call by itself.
std::span<const MCPhysReg> BPFRegisterInfo::getCalleeSavedRegs(const MachineFunction &) const { return {}; }
const uint32_t *BPFRegisterInfo::getCallPreservedMask(const MachineFunction &, unsigned) const {
  return CSR_BPF_RegMask;
}
std::span<const TargetRegisterInfo::NamedRegMask> BPFRegisterInfo::getNamedRegMasks() const {
  return kBPFNamedRegMasks;
}

void BPFRegisterInfo::getReservedRegs(const MachineFunction &, std::span<uint32_t> words) const {
  for (MCPhysReg r : {R10, W10, R11, W11})
    words[r / 32] |= 1u << r % 32;
}

MCPhysReg BPFRegisterInfo::getFrameRegister(const MachineFunction &) const { return R10; }
unsigned BPFRegisterInfo::getPointerRegClass(const MachineFunction &, unsigned) const { return GPRRegClassID; }

/// A frame index stands in front of its displacement, in loads and stores as where the address itself is wanted.
void BPFRegisterInfo::eliminateFrameIndex(MachineInstr &mi, unsigned operand, int) const {
  MachineFunction &mf = mi.getMF();
  uint16_t base = 0;
  int64_t offset =
      mf.getSubtarget().getFrameLowering().getFrameIndexReference(mf, mi.getOperand(operand).getIndex(), base);
  offset += mi.getOperand(operand + 1).getImm();
  mi.setOperand(operand, MachineOperand::createReg(Register(base)));
  mi.getOperand(operand + 1).setImm(offset);
  if (mi.getOpcode() != FI_ri)
    return;
  const TargetInstrInfo &tii = mf.getInstrInfo();
  Register dst = mi.getReg(0);
  BuildMI(*mi.getParent(), &mi, mi.getDebugLoc(), tii.get(MOV_rr), dst).addReg(Register(base));
  if (offset)
    BuildMI(*mi.getParent(), &mi, mi.getDebugLoc(), tii.get(ADD_ri), dst).addReg(dst, RegState::Kill).addImm(offset);
  mi.eraseFromParent();
}

} // namespace lathe
