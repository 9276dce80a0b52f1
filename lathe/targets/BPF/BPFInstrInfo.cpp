#include "lathe/targets/BPF/BPFInstrInfo.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/targets/BPF/mc/BPFMC.h"

namespace lathe {

using namespace BPF;

BPFInstrInfo::BPFInstrInfo() : TargetInstrInfo(bpfInstrInfo(), ADJCALLSTACKDOWN, ADJCALLSTACKUP) {}

static bool isLow(Register reg) {
  return reg.isPhysical() && bpfRegisterInfo().regClassContains(GPR32RegClassID, reg.asMCReg());
}

void BPFInstrInfo::copyPhysReg(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, MCPhysReg dst, MCPhysReg src,
                               bool killSrc) const {
  bool low = isLow(Register(dst));
  BuildMI(mbb, before, dl, get(low ? MOV_rr_32 : MOV_rr), Register(dst))
      .addReg(Register(src), killSrc ? unsigned(RegState::Kill) : 0u);
}

// --- Stack slots: (register, frame index, displacement)

static MachineMemOperand *slotMemOperand(MachineFunction &mf, int fi, uint16_t flags) {
  const MachineFrameInfo::Object &o = mf.getFrameInfo().object(fi);
  return mf.createMemOperand(
      {LLT::scalar(unsigned(o.size * 8)), MachinePointerInfo::fixedStack(fi), flags, o.log2Align});
}

void BPFInstrInfo::storeRegToStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, bool isKill, int fi,
                                       unsigned regClass) const {
  bool low = regClass == GPR32RegClassID || isLow(reg);
  BuildMI(mbb, before, DebugLoc(), get(low ? STW32 : STD))
      .addReg(reg, isKill ? unsigned(RegState::Kill) : 0u)
      .addFrameIndex(fi)
      .addImm(0)
      .addMemOperand(slotMemOperand(mbb.getParent(), fi, MachineMemOperand::MOStore));
}

void BPFInstrInfo::loadRegFromStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, int fi,
                                        unsigned regClass) const {
  bool low = regClass == GPR32RegClassID || isLow(reg);
  BuildMI(mbb, before, DebugLoc(), get(low ? LDW32 : LDD), reg)
      .addFrameIndex(fi)
      .addImm(0)
      .addMemOperand(slotMemOperand(mbb.getParent(), fi, MachineMemOperand::MOLoad));
}

static int slotOf(const MachineInstr &mi, bool isSlotAccess, MCPhysReg &reg) {
  if (!isSlotAccess || !mi.getOperand(1).isFI() || mi.getOperand(2).getImm())
    return INT32_MIN;
  reg = MCPhysReg(mi.getReg(0).id());
  return mi.getOperand(1).getIndex();
}
int BPFInstrInfo::isLoadFromStackSlot(const MachineInstr &mi, MCPhysReg &reg) const {
  return slotOf(mi, mi.getOpcode() == LDD || mi.getOpcode() == LDW32, reg);
}
int BPFInstrInfo::isStoreToStackSlot(const MachineInstr &mi, MCPhysReg &reg) const {
  return slotOf(mi, mi.getOpcode() == STD || mi.getOpcode() == STW32, reg);
}

void BPFInstrInfo::insertUnconditionalBranch(MachineBasicBlock &mbb, MachineBasicBlock *dest, DebugLoc dl) const {
  BuildMI(mbb, dl, get(JMP)).addMBB(dest);
}

} // namespace lathe
