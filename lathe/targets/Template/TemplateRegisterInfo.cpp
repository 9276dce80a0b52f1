#include "lathe/targets/Template/TemplateRegisterInfo.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/target/TargetFrameLowering.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/targets/Template/TemplateInstrInfo.h"
#include "lathe/targets/Template/mc/TemplateMC.h"

#define GET_CALLEE_SAVED
#include "lathe/targets/Template/TemplateGenCallingConv.inc"

namespace lathe {

using namespace Template;

TemplateRegisterInfo::TemplateRegisterInfo() : TargetRegisterInfo(templateRegisterInfo()) {}

std::span<const MCPhysReg> TemplateRegisterInfo::getCalleeSavedRegs(const MachineFunction &) const {
  return {CSR_Template_SaveList, std::size(CSR_Template_SaveList) - 1}; // zero ends the list
}
const uint32_t *TemplateRegisterInfo::getCallPreservedMask(const MachineFunction &, unsigned) const {
  return CSR_Template_RegMask;
}
std::span<const TargetRegisterInfo::NamedRegMask> TemplateRegisterInfo::getNamedRegMasks() const {
  return kTemplateNamedRegMasks;
}

void TemplateRegisterInfo::getReservedRegs(const MachineFunction &mf, std::span<uint32_t> words) const {
  auto reserve = [&](MCPhysReg r) { words[r / 32] |= 1u << r % 32; };
  reserve(SP);
  reserve(RA);
  reserve(R7);
  if (mf.getSubtarget().getFrameLowering().hasFP(mf))
    reserve(R6);
}

MCPhysReg TemplateRegisterInfo::getFrameRegister(const MachineFunction &mf) const {
  return mf.getSubtarget().getFrameLowering().hasFP(mf) ? R6 : SP;
}

unsigned TemplateRegisterInfo::getPointerRegClass(const MachineFunction &, unsigned) const { return GPRRegClassID; }

/// A frame index stands in front of its displacement, in loads and stores as in additions.
void TemplateRegisterInfo::eliminateFrameIndex(MachineInstr &mi, unsigned operand, int spAdjustment) const {
  MachineFunction &mf = mi.getMF();
  uint16_t base = 0;
  int64_t offset =
      mf.getSubtarget().getFrameLowering().getFrameIndexReference(mf, mi.getOperand(operand).getIndex(), base);
  if (base == SP)
    offset += spAdjustment;
  offset += mi.getOperand(operand + 1).getImm();
  if (!isInt<16>(offset)) {
    auto &tii = static_cast<const TemplateInstrInfo &>(mf.getInstrInfo());
    // The upper part in r7, rounded so that the rest fits a displacement.
    int64_t low = SignExtend64<16>(uint64_t(offset));
    tii.addImmediate(*mi.getParent(), &mi, R7, base, offset - low, MachineInstr::NoFlags);
    base = R7;
    offset = low;
  }
  mi.setOperand(operand, MachineOperand::createReg(Register(base)));
  mi.getOperand(operand + 1).setImm(offset);
}

} // namespace lathe
