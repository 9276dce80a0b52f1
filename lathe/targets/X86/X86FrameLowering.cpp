#include "lathe/targets/X86/X86FrameLowering.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"
#include "lathe/targets/X86/X86InstrInfo.h"
#include "lathe/targets/X86/X86MachineFunctionInfo.h"
#include "lathe/targets/X86/X86RegisterInfo.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include <algorithm>

namespace lathe {

constexpr int64_t kSlotSize = 8; ///< bytes that a push moves
constexpr uint64_t kRedZone = 128;

static constexpr DiagKind kNotProbed{"x86-stack-not-probed", Severity::kError};

X86FrameLowering::X86FrameLowering(const X86Subtarget &sti) : TargetFrameLowering(true, 4, -kSlotSize), sti_(sti) {}

/// Where prologue and epilogue code goes: in front of one instruction.
struct X86FrameLowering::Inserter {
  MachineFunction &mf;
  MachineBasicBlock &mbb;
  MachineInstr *before;
  MachineInstr::MIFlag flag;
  const TargetInstrInfo &tii = mf.getInstrInfo();
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  /// An epilogue belongs to the return's line, a prologue to none.
  DebugLoc dl = before && flag == MachineInstr::FrameDestroy ? before->getDebugLoc() : DebugLoc();

  MachineInstrBuilder build(unsigned opcode) {
    MachineInstrBuilder b = BuildMI(mbb, before, dl, tii.get(opcode));
    b.setMIFlag(flag);
    return b;
  }
  MachineInstrBuilder build(unsigned opcode, MCPhysReg dst) {
    MachineInstrBuilder b = build(opcode);
    b.addDef(Register(dst));
    return b;
  }
  void cfi(const MachineCFI &c) {
    if (mf.needsFrameMoves)
      build(TargetOpcode::CFI_INSTRUCTION).addCFIIndex(mf.addFrameInst(c));
  }
  uint16_t dwarf(MCPhysReg r) { return uint16_t(tri.getDwarfRegNum(r, 0)); }
  void cfiDefCfaOffset(int64_t o) { cfi({MachineCFI::kDefCfaOffset, 0, 0, o, {}}); }
  /// Marks the flags that the last instruction sets as dead.
  void killFlags() {
    MachineInstr *last = before ? before->getPrevNode() : mbb.back();
    for (MachineOperand &op : last->operands())
      if (op.isReg() && op.isDef() && op.getReg() == Register(X86::EFLAGS))
        op.setIsDead();
  }
};

// --- Questions
// ----------------------------------------------------------------------------------------------------------

bool X86FrameLowering::needsRealignment(const MachineFunction &mf) const {
  const MachineFrameInfo &frame = mf.getFrameInfo();
  const auto &info = mf.getInfo<X86MachineFunctionInfo>();
  return frame.log2MaxAlign > getLog2StackAlign() || info.forcesRealignment ||
         info.log2StackAlignment > getLog2StackAlign();
}

bool X86FrameLowering::hasFPForDynamicStack(const MachineFunction &mf) const {
  return mf.getFrameInfo().hasVarSizedObjects;
}

bool X86FrameLowering::hasFP(const MachineFunction &mf) const {
  const MachineFrameInfo &frame = mf.getFrameInfo();
  const auto &info = mf.getInfo<X86MachineFunctionInfo>();
  using FP = X86MachineFunctionInfo::FramePointer;
  return info.framePointer == FP::kAll || info.forceFramePointer ||
         (info.framePointer == FP::kNonLeaf && frame.hasCalls) || frame.hasVarSizedObjects || frame.frameAddressTaken ||
         frame.hasOpaqueSPAdjustment || mf.callsUnwindInit || needsRealignment(mf);
}

bool X86FrameLowering::hasBasePointer(const MachineFunction &mf) const {
  const MachineFrameInfo &frame = mf.getFrameInfo();
  return needsRealignment(mf) && (frame.hasVarSizedObjects || frame.hasOpaqueSPAdjustment);
}

bool X86FrameLowering::canUseRedZone(const MachineFunction &mf) const {
  const MachineFrameInfo &frame = mf.getFrameInfo();
  return sti_.is64Bit() && !sti_.isTargetWin64() && !mf.getInfo<X86MachineFunctionInfo>().noRedZone &&
         !frame.hasCalls && !frame.adjustsStack && !frame.hasVarSizedObjects && !frame.hasOpaqueSPAdjustment &&
         !needsRealignment(mf);
}

int64_t X86FrameLowering::getFrameIndexReference(const MachineFunction &mf, int fi, uint16_t &reg) const {
  const auto &info = mf.getInfo<X86MachineFunctionInfo>();
  X86MachineFunctionInfo::FrameBase b = fi < 0 ? info.fixedBase : info.objectBase;
  if (!b.reg)
    b = frameBase(mf, fi < 0);
  reg = b.reg;
  return mf.getFrameInfo().getObjectOffset(fi) + b.delta;
}

X86MachineFunctionInfo::FrameBase X86FrameLowering::frameBase(const MachineFunction &mf, bool fixed) const {
  if (!fixed && needsRealignment(mf)) {
    // Below the rounded stack pointer: counted from the lower end.
    MCPhysReg base = static_cast<const X86RegisterInfo &>(sti_.getRegisterInfo()).getBasePointer(mf);
    return {base ? base : MCPhysReg(X86::RSP), int64_t(mf.getInfo<X86MachineFunctionInfo>().depth)};
  }
  if (hasFP(mf))
    return {X86::RBP, 2 * kSlotSize};
  return {X86::RSP, kSlotSize + int64_t(mf.getFrameInfo().stackSize)};
}

// --- Saved registers
// ------------------------------------------------------------------------------------------------------

void X86FrameLowering::determineCalleeSaves(MachineFunction &mf, uint32_t *saved) const {
  if (mf.callsUnwindInit)
    for (MCPhysReg r : mf.getRegisterInfo().getCalleeSavedRegs(mf))
      saved[r / 32] |= 1u << r % 32;
  // The prologue saves the frame pointer itself.
  if (hasFP(mf))
    saved[X86::RBP / 32] &= ~(1u << X86::RBP % 32);
  if (hasBasePointer(mf))
    saved[X86::RBX / 32] |= 1u << X86::RBX % 32;
}

static bool isPushed(MCPhysReg r, const TargetRegisterInfo &tri) {
  return tri.regClassContains(X86::GR64RegClassID, r) || tri.regClassContains(X86::GR32RegClassID, r);
}

void X86FrameLowering::assignCalleeSavedSpillSlots(MachineFunction &mf) const {
  MachineFrameInfo &frame = mf.getFrameInfo();
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  auto &info = mf.getInfo<X86MachineFunctionInfo>();
  int64_t offset = getOffsetOfLocalArea();
  if (hasFP(mf)) {
    offset -= kSlotSize;
    frame.createFixedObject(kSlotSize, offset, true);
  }
  info.calleeSavedFrameSize = 0;
  auto regs = frame.calleeSaved();
  for (size_t i = regs.size(); i-- > 0;) {
    if (!isPushed(regs[i].reg, tri))
      continue;
    offset -= kSlotSize;
    regs[i].frameIndex = frame.createFixedObject(kSlotSize, offset, true);
    info.calleeSavedFrameSize += kSlotSize;
  }
  // Vector registers cannot be pushed: they get slots among the objects.
  for (MachineFrameInfo::CalleeSaved &c : regs)
    if (!isPushed(c.reg, tri)) {
      unsigned rc = X86::VR128RegClassID;
      c.frameIndex = frame.createStackObject(tri.getSpillSize(rc), 4, true);
    }
}

void X86FrameLowering::spillCalleeSavedRegisters(MachineFunction &mf, MachineBasicBlock &mbb) const {
  Inserter at{mf, mbb, mbb.front(), MachineInstr::FrameSetup};
  auto regs = mf.getFrameInfo().calleeSaved();
  for (size_t i = regs.size(); i-- > 0;) {
    MCPhysReg r = regs[i].reg;
    if (!isPushed(r, at.tri))
      continue;
    // An argument in a saved register is still needed.
    bool isArgument = mbb.isLiveIn(r);
    if (!isArgument)
      mbb.addLiveIn(r);
    at.build(X86::PUSH64r).addReg(Register(r), isArgument ? 0u : unsigned(RegState::Kill));
  }
}

void X86FrameLowering::restoreCalleeSavedRegisters(MachineFunction &mf, MachineBasicBlock &mbb) const {
  Inserter at{mf, mbb, mbb.getFirstTerminator(), MachineInstr::FrameDestroy};
  for (const MachineFrameInfo::CalleeSaved &c : mf.getFrameInfo().calleeSaved())
    if (isPushed(c.reg, at.tri) && c.restored)
      at.build(X86::POP64r, c.reg);
}

// --- Prologue and epilogue
// ------------------------------------------------------------------------------------------------

/// Moves the stack pointer by `bytes` (negative: allocates). A push or pop of a register that nobody reads does it for
/// one slot, in one byte of code.
void X86FrameLowering::adjustStackPointer(Inserter &at, int64_t bytes, bool isEpilogue) const {
  if (!bytes)
    return;
  if (bytes == -kSlotSize && !isEpilogue) {
    at.build(X86::PUSH64r).addReg(Register(X86::RAX), RegState::Undef);
    return;
  }
  if (bytes == kSlotSize && isEpilogue && at.before) {
    for (MCPhysReg r : {X86::RCX, X86::RSI, X86::RDI}) {
      bool read = false;
      for (const MachineInstr *t = at.before; t; t = t->getNextNode())
        for (const MachineOperand &op : t->operands())
          read |= op.isReg() && op.getReg() && at.tri.regsOverlap(op.getReg().asMCReg(), r);
      if (read)
        continue;
      at.build(X86::POP64r).addDef(Register(r), RegState::Dead);
      return;
    }
  }
  // 128 fits a byte only as -128.
  bool add = bytes > 0 ? bytes != 128 : bytes == -128;
  int64_t amount = add ? bytes : -bytes;
  at.build(add ? X86::ADD64ri32 : X86::SUB64ri32, X86::RSP).addReg(Register(X86::RSP)).addImm(amount);
  at.killFlags();
}

/// Lowers the stack pointer. Where the pages have to be touched in order, in steps that each touch the lowest word;
/// many steps are a loop, which `x86-hardening` writes out.
void X86FrameLowering::allocateLocals(Inserter &at, int64_t local, bool describes) const {
  constexpr int64_t kUnrolled = 8;
  int64_t step = at.mf.getInfo<X86MachineFunctionInfo>().probeSize;
  if (!step || local < step)
    return adjustStackPointer(at, -local, false);
  int64_t steps = local / step;
  int64_t offset = int64_t(at.mf.getFrameInfo().stackSize) + kSlotSize - local;
  if (steps > kUnrolled) {
    // R11 is where the loop ends, so that the frame is found from it meanwhile.
    int64_t end = offset + steps * step;
    addRegOffset(at.build(X86::LEA64r, X86::R11), Register(X86::RSP), -steps * step);
    if (describes)
      at.cfi({MachineCFI::kDefCfa, at.dwarf(X86::R11), 0, end, {}});
    at.build(X86::PROBED_STACK_64).addImm(step);
    at.killFlags();
    if (describes)
      at.cfi({MachineCFI::kDefCfa, at.dwarf(X86::RSP), 0, end, {}});
  } else {
    for (int64_t i = 0; i < steps; ++i) {
      adjustStackPointer(at, -step, false);
      if (describes)
        at.cfiDefCfaOffset(offset += step);
      addRegOffset(at.build(X86::MOV64mi32), Register(X86::RSP), 0).addImm(0);
    }
  }
  adjustStackPointer(at, -(local - steps * step), false);
}

/// Of the stack pointer in the body.
int64_t X86FrameLowering::alignment(const MachineFunction &mf) const {
  const auto &info = mf.getInfo<X86MachineFunctionInfo>();
  return int64_t(1) << std::max({mf.getFrameInfo().log2MaxAlign, info.log2StackAlignment, getLog2StackAlign()});
}

/// Where __builtin_longjmp lands, the base pointer is computed from the frame pointer as the prologue has done it.
void X86FrameLowering::recoverBasePointer(MachineFunction &mf, MCPhysReg base) const {
  const auto &info = mf.getInfo<X86MachineFunctionInfo>();
  int64_t align = alignment(mf);
  if (!mf.exposesReturnsTwice)
    return;
  for (MachineBasicBlock *b : mf.blocks())
    for (MachineInstr *t = b->getFirstTerminator(); t; t = t->getNextNode()) {
      if (t->getOpcode() != X86::EH_SjLj_Setup)
        continue;
      MachineBasicBlock &landing = *t->getOperand(0).getMBB();
      Inserter at{mf, landing, landing.front(), MachineInstr::NoFlags};
      addRegOffset(at.build(X86::LEA64r, base), Register(X86::RBP), -int64_t(info.calleeSavedFrameSize));
      at.build(X86::AND64ri32, base).addReg(Register(base)).addImm(-align);
      at.killFlags();
      addRegOffset(at.build(X86::LEA64r, base), Register(base), -int64_t(info.localSize));
    }
}

void X86FrameLowering::emitPrologue(MachineFunction &mf, MachineBasicBlock &mbb) const {
  MachineFrameInfo &frame = mf.getFrameInfo();
  auto &info = mf.getInfo<X86MachineFunctionInfo>();
  Inserter at{mf, mbb, mbb.front(), MachineInstr::FrameSetup};
  bool fp = hasFP(mf);
  int64_t saved = info.calleeSavedFrameSize;
  int64_t pushed = saved + (fp ? kSlotSize : 0);
  if (canUseRedZone(mf)) {
    uint64_t size = frame.stackSize > kRedZone ? frame.stackSize - kRedZone : 0;
    frame.stackSize = std::max(uint64_t(pushed), size);
  }
  info.depth = frame.stackSize + uint64_t(kSlotSize);
  int64_t local = int64_t(frame.stackSize) - pushed;
  if (fp) {
    if (!mbb.isLiveIn(X86::RBP))
      mbb.addLiveIn(X86::RBP);
    at.build(X86::PUSH64r).addReg(Register(X86::RBP), RegState::Kill);
    at.cfiDefCfaOffset(2 * kSlotSize);
    at.cfi({MachineCFI::kOffset, at.dwarf(X86::RBP), 0, -2 * kSlotSize, {}});
    at.build(X86::MOV64rr, X86::RBP).addReg(Register(X86::RSP));
    at.cfi({MachineCFI::kDefCfaRegister, at.dwarf(X86::RBP), 0, 0, {}});
  }
  // Behind the pushes of saved registers.
  int64_t offset = kSlotSize + (fp ? kSlotSize : 0);
  while (at.before && at.before->getOpcode() == X86::PUSH64r && at.before->getFlag(MachineInstr::FrameSetup)) {
    at.before = at.before->getNextNode();
    offset += kSlotSize;
    if (!fp)
      at.cfiDefCfaOffset(offset);
  }
  if (needsRealignment(mf)) {
    int64_t align = alignment(mf);
    at.build(X86::AND64ri32, X86::RSP).addReg(Register(X86::RSP)).addImm(-align);
    at.killFlags();
    local = (local + align - 1) & -align;
    // The layout rounded the depth to the largest alignment, so that what is aligned in it stays so from below.
    info.depth = (info.depth + uint64_t(align) - 1) & uint64_t(-align);
    local = std::max(local, int64_t((info.depth - uint64_t(kSlotSize + pushed) + uint64_t(align) - 1)) & -align);
  }
  if (info.probeSize && needsRealignment(mf) && alignment(mf) >= int64_t(info.probeSize))
    mf.getDiagnostics().report(kNotProbed, "in function '" + std::string(mf.getName()) + "', pass 'prologepilog'",
                               "aligning the stack could step over a page that 'probe-stack' wants touched");
  info.localSize = uint64_t(local);
  info.fixedBase = frameBase(mf, true);
  info.objectBase = frameBase(mf, false);
  allocateLocals(at, local, !fp);
  if (!fp && local)
    at.cfiDefCfaOffset(int64_t(frame.stackSize) + kSlotSize);
  if (MCPhysReg base = static_cast<const X86RegisterInfo &>(sti_.getRegisterInfo()).getBasePointer(mf)) {
    at.build(X86::MOV64rr, base).addReg(Register(X86::RSP));
    recoverBasePointer(mf, base);
  }
  for (const MachineFrameInfo::CalleeSaved &c : frame.calleeSaved()) {
    if (isPushed(c.reg, at.tri)) {
      at.cfi({MachineCFI::kOffset, at.dwarf(c.reg), 0, frame.getObjectOffset(c.frameIndex), {}});
    } else {
      MachineInstrBuilder b = at.build(X86::MOVAPSmr);
      uint16_t base = 0;
      int64_t o = getFrameIndexReference(mf, c.frameIndex, base);
      addRegOffset(b, Register(base), o).addReg(Register(c.reg), RegState::Kill);
      if (!mbb.isLiveIn(c.reg))
        mbb.addLiveIn(c.reg);
    }
  }
}

/// The code behind a return in the middle of the function runs with the frame in place.
void X86FrameLowering::restoreFrameState(MachineFunction &mf, MachineBasicBlock &mbb) const {
  MachineBasicBlock *next = mbb.getNextNode();
  if (!next)
    return;
  Inserter at{mf, *next, next->front(), MachineInstr::NoFlags};
  if (hasFP(mf))
    at.cfi({MachineCFI::kDefCfa, at.dwarf(X86::RBP), 0, 2 * kSlotSize, {}});
  else
    at.cfi({MachineCFI::kDefCfa, at.dwarf(X86::RSP), 0, int64_t(mf.getFrameInfo().stackSize) + kSlotSize, {}});
}

void X86FrameLowering::emitEpilogue(MachineFunction &mf, MachineBasicBlock &mbb) const {
  MachineFrameInfo &frame = mf.getFrameInfo();
  auto &info = mf.getInfo<X86MachineFunctionInfo>();
  bool fp = hasFP(mf);
  MachineInstr *term = mbb.getFirstTerminator();
  Inserter at{mf, mbb, term, MachineInstr::FrameDestroy};
  // In front of the pops of saved registers.
  MachineInstr *pops = nullptr;
  for (MachineInstr *mi = term ? term->getPrevNode() : mbb.back();
       mi && mi->getOpcode() == X86::POP64r && mi->getFlag(MachineInstr::FrameDestroy); mi = mi->getPrevNode())
    pops = mi;
  if (pops)
    at.before = pops;
  for (const MachineFrameInfo::CalleeSaved &c : frame.calleeSaved())
    if (!isPushed(c.reg, at.tri)) {
      uint16_t base = 0;
      int64_t o = getFrameIndexReference(mf, c.frameIndex, base);
      addRegOffset(at.build(X86::MOVAPSrm, c.reg), Register(base), o);
    }
  int64_t local = int64_t(info.localSize);
  bool changed = false;
  if (fp && (frame.hasVarSizedObjects || frame.hasOpaqueSPAdjustment || needsRealignment(mf))) {
    if (info.calleeSavedFrameSize)
      addRegOffset(at.build(X86::LEA64r, X86::RSP), Register(X86::RBP), -int64_t(info.calleeSavedFrameSize));
    else
      at.build(X86::MOV64rr, X86::RSP).addReg(Register(X86::RBP));
  } else {
    adjustStackPointer(at, local, true);
    changed = local != 0;
  }
  int64_t offset = kSlotSize + int64_t(info.calleeSavedFrameSize);
  if (!fp && changed)
    at.cfiDefCfaOffset(offset);
  for (MachineInstr *mi = pops; mi && mi != term; mi = mi->getNextNode()) {
    if (mi->getOpcode() != X86::POP64r)
      continue;
    offset -= kSlotSize;
    at.before = mi->getNextNode();
    if (!fp) {
      at.cfiDefCfaOffset(offset);
      changed = true;
    }
  }
  at.before = term;
  if (fp) {
    at.build(X86::POP64r, X86::RBP);
    at.cfi({MachineCFI::kDefCfa, at.dwarf(X86::RSP), 0, kSlotSize, {}});
    changed = true;
  }
  if (changed && mf.needsFrameMoves)
    restoreFrameState(mf, mbb);
}

void X86FrameLowering::eliminateCallFramePseudoInstr(MachineFunction &mf, MachineBasicBlock &mbb,
                                                     MachineInstr &mi) const {
  bool isSetup = mi.getOpcode() == mf.getInstrInfo().getCallFrameSetupOpcode();
  int64_t bytes = mi.getOperand(0).getImm();
  int64_t other = mi.getOperand(1).getImm(); // pushed already, or popped by the callee
  if (!hasReservedCallFrame(mf)) {
    int64_t align = int64_t(1) << getLog2StackAlign();
    bytes = (bytes + align - 1) & -align;
    Inserter at{mf, mbb, &mi, MachineInstr::NoFlags};
    int64_t change = isSetup ? -(bytes - other) : bytes - other;
    if (change) {
      bool add = change > 0;
      at.build(add ? X86::ADD64ri32 : X86::SUB64ri32, X86::RSP)
          .addReg(Register(X86::RSP))
          .addImm(add ? change : -change);
      at.killFlags();
    }
  } else if (!isSetup && other) {
    // The callee removed its arguments from the frame, which has room for them: it is taken back.
    Inserter at{mf, mbb, &mi, MachineInstr::NoFlags};
    at.build(X86::SUB64ri32, X86::RSP).addReg(Register(X86::RSP)).addImm(other);
    at.killFlags();
  }
  mi.eraseFromParent();
}

} // namespace lathe
