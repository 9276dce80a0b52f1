#include "lathe/targets/Template/TemplateInstrInfo.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/targets/Template/mc/TemplateMC.h"

namespace lathe {

using namespace Template;

TemplateInstrInfo::TemplateInstrInfo() : TargetInstrInfo(templateInstrInfo(), ADJCALLSTACKDOWN, ADJCALLSTACKUP) {}

void TemplateInstrInfo::copyPhysReg(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, MCPhysReg dst,
                                    MCPhysReg src, bool killSrc) const {
  BuildMI(mbb, before, dl, get(ADDI), Register(dst))
      .addReg(Register(src), killSrc ? unsigned(RegState::Kill) : 0u)
      .addImm(0);
}

// --- Stack slots: (register, frame index, displacement)

static MachineMemOperand *slotMemOperand(MachineFunction &mf, int fi, uint16_t flags) {
  const MachineFrameInfo::Object &o = mf.getFrameInfo().object(fi);
  return mf.createMemOperand(
      {LLT::scalar(unsigned(o.size * 8)), MachinePointerInfo::fixedStack(fi), flags, o.log2Align});
}

void TemplateInstrInfo::storeRegToStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, bool isKill,
                                            int fi, unsigned) const {
  BuildMI(mbb, before, DebugLoc(), get(SW))
      .addReg(reg, isKill ? unsigned(RegState::Kill) : 0u)
      .addFrameIndex(fi)
      .addImm(0)
      .addMemOperand(slotMemOperand(mbb.getParent(), fi, MachineMemOperand::MOStore));
}

void TemplateInstrInfo::loadRegFromStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, int fi,
                                             unsigned) const {
  BuildMI(mbb, before, DebugLoc(), get(LW), reg)
      .addFrameIndex(fi)
      .addImm(0)
      .addMemOperand(slotMemOperand(mbb.getParent(), fi, MachineMemOperand::MOLoad));
}

static int slotOf(const MachineInstr &mi, unsigned opcode, MCPhysReg &reg) {
  if (mi.getOpcode() != opcode || !mi.getOperand(1).isFI() || mi.getOperand(2).getImm())
    return INT32_MIN;
  reg = MCPhysReg(mi.getReg(0).id());
  return mi.getOperand(1).getIndex();
}
int TemplateInstrInfo::isLoadFromStackSlot(const MachineInstr &mi, MCPhysReg &reg) const { return slotOf(mi, LW, reg); }
int TemplateInstrInfo::isStoreToStackSlot(const MachineInstr &mi, MCPhysReg &reg) const { return slotOf(mi, SW, reg); }

// --- Branches, operands, constants

void TemplateInstrInfo::insertUnconditionalBranch(MachineBasicBlock &mbb, MachineBasicBlock *dest, DebugLoc dl) const {
  BuildMI(mbb, dl, get(JMP)).addMBB(dest);
}

std::string_view TemplateInstrInfo::getTargetFlagName(unsigned flag) const {
  return flag == VK_HI ? "template-hi" : flag == VK_LO ? "template-lo" : "";
}

void TemplateInstrInfo::addImmediate(MachineBasicBlock &mbb, MachineInstr *before, MCPhysReg dst, MCPhysReg src,
                                     int64_t value, MachineInstr::MIFlag flag) const {
  auto build = [&](unsigned opcode, MCPhysReg to) {
    MachineInstrBuilder b = BuildMI(mbb, before, DebugLoc(), get(opcode), Register(to));
    b.setMIFlag(flag);
    return b;
  };
  if (isInt<16>(value)) {
    build(ADDI, dst).addReg(Register(src)).addImm(value);
    return;
  }
  build(LUI, R7).addImm(value >> 16 & 0xffff);
  build(ORI, R7).addReg(Register(R7), RegState::Kill).addImm(value & 0xffff);
  build(ADD, dst).addReg(Register(src)).addReg(Register(R7), RegState::Kill);
}

} // namespace lathe
