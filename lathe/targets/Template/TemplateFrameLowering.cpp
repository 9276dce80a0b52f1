#include "lathe/targets/Template/TemplateFrameLowering.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/TargetRegisterInfo.h"
#include "lathe/targets/Template/TemplateInstrInfo.h"
#include "lathe/targets/Template/mc/TemplateMC.h"

namespace lathe {

using namespace Template;

static constexpr DiagKind kOverAligned{"template-over-aligned", Severity::kError};

static const TemplateInstrInfo &instrInfo(const MachineFunction &mf) {
  return static_cast<const TemplateInstrInfo &>(mf.getInstrInfo());
}

bool TemplateFrameLowering::hasFPForDynamicStack(const MachineFunction &mf) const {
  return mf.getFrameInfo().hasVarSizedObjects;
}
bool TemplateFrameLowering::hasFP(const MachineFunction &mf) const {
  return mf.getFrameInfo().hasVarSizedObjects || mf.getFrameInfo().frameAddressTaken;
}

/// Object offsets count from the stack pointer at entry.
int64_t TemplateFrameLowering::getFrameIndexReference(const MachineFunction &mf, int fi, uint16_t &reg) const {
  const MachineFrameInfo &frame = mf.getFrameInfo();
  reg = hasFP(mf) ? R6 : SP;
  return frame.getObjectOffset(fi) + (reg == SP ? int64_t(frame.stackSize) : 0);
}

// --- Saved registers

void TemplateFrameLowering::determineCalleeSaves(MachineFunction &mf, uint32_t *saved) const {
  if (hasFP(mf))
    saved[R6 / 32] |= 1u << R6 % 32;
}

void TemplateFrameLowering::assignCalleeSavedSpillSlots(MachineFunction &mf) const {
  int64_t offset = 0;
  for (MachineFrameInfo::CalleeSaved &c : mf.getFrameInfo().calleeSaved())
    c.frameIndex = mf.getFrameInfo().createFixedObject(4, offset -= 4, true);
}

// --- Prologue and epilogue

/// Bytes that the stack pointer moves before registers are saved: the whole frame where its offsets fit a displacement,
/// else room for the registers only.
static int64_t firstStep(const MachineFrameInfo &frame) {
  constexpr uint64_t kLargest = 32760;
  return frame.stackSize <= kLargest ? int64_t(frame.stackSize) : int64_t(frame.calleeSaved().size() * 4 + 7) & -8;
}

void TemplateFrameLowering::emitPrologue(MachineFunction &mf, MachineBasicBlock &mbb) const {
  MachineFrameInfo &frame = mf.getFrameInfo();
  if (frame.log2MaxAlign > getLog2StackAlign())
    mf.getDiagnostics().report(kOverAligned, "in function '" + std::string(mf.getName()) + "'",
                               "an object on the stack is aligned to more than 8 bytes");
  const TemplateInstrInfo &tii = instrInfo(mf);
  MachineInstr *before = mbb.front();
  // Exact at every call, which is where an exception passes through.
  auto cfi = [&](MachineCFI c) {
    if (mf.needsFrameMoves)
      BuildMI(mbb, before, DebugLoc(), tii.get(TargetOpcode::CFI_INSTRUCTION)).addCFIIndex(mf.addFrameInst(c));
  };
  auto dwarf = [&](MCPhysReg r) { return uint16_t(mf.getRegisterInfo().getDwarfRegNum(r, 0)); };
  int64_t first = firstStep(frame), rest = int64_t(frame.stackSize) - first;
  if (first) {
    tii.addImmediate(mbb, before, SP, SP, -first, MachineInstr::FrameSetup);
    cfi({MachineCFI::kDefCfaOffset, 0, 0, first, {}});
  }
  for (const MachineFrameInfo::CalleeSaved &c : frame.calleeSaved()) {
    int64_t offset = frame.getObjectOffset(c.frameIndex);
    if (!mbb.isLiveIn(c.reg))
      mbb.addLiveIn(c.reg);
    MachineInstrBuilder b = BuildMI(mbb, before, DebugLoc(), tii.get(SW));
    b.addReg(Register(c.reg)).addReg(Register(SP)).addImm(first + offset);
    b.setMIFlag(MachineInstr::FrameSetup);
    cfi({MachineCFI::kOffset, dwarf(c.reg), 0, offset, {}});
  }
  if (hasFP(mf)) {
    tii.addImmediate(mbb, before, R6, SP, first, MachineInstr::FrameSetup);
    cfi({MachineCFI::kDefCfa, dwarf(R6), 0, 0, {}});
  }
  if (rest) {
    tii.addImmediate(mbb, before, SP, SP, -rest, MachineInstr::FrameSetup);
    if (!hasFP(mf))
      cfi({MachineCFI::kDefCfaOffset, 0, 0, first + rest, {}});
  }
}

void TemplateFrameLowering::emitEpilogue(MachineFunction &mf, MachineBasicBlock &mbb) const {
  const MachineFrameInfo &frame = mf.getFrameInfo();
  const TemplateInstrInfo &tii = instrInfo(mf);
  MachineInstr *before = mbb.getFirstTerminator();
  int64_t first = firstStep(frame), rest = int64_t(frame.stackSize) - first;
  if (hasFP(mf))
    tii.addImmediate(mbb, before, SP, R6, -first, MachineInstr::FrameDestroy);
  else if (rest)
    tii.addImmediate(mbb, before, SP, SP, rest, MachineInstr::FrameDestroy);
  for (const MachineFrameInfo::CalleeSaved &c : frame.calleeSaved()) {
    MachineInstrBuilder b = BuildMI(mbb, before, DebugLoc(), tii.get(LW), Register(c.reg));
    b.addReg(Register(SP)).addImm(first + frame.getObjectOffset(c.frameIndex));
    b.setMIFlag(MachineInstr::FrameDestroy);
  }
  if (first)
    tii.addImmediate(mbb, before, SP, SP, first, MachineInstr::FrameDestroy);
}

/// Where the frame has room for the arguments of every call, nothing moves.
void TemplateFrameLowering::eliminateCallFramePseudoInstr(MachineFunction &mf, MachineBasicBlock &mbb,
                                                          MachineInstr &mi) const {
  int64_t bytes = (mi.getOperand(0).getImm() + 7) & -8;
  if (!hasReservedCallFrame(mf) && bytes)
    instrInfo(mf).addImmediate(mbb, &mi, SP, SP, mi.getOpcode() == ADJCALLSTACKDOWN ? -bytes : bytes,
                               MachineInstr::NoFlags);
  mi.eraseFromParent();
}

} // namespace lathe
