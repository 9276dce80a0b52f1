#include "lathe/frame/PrologEpilogInserter.h"
#include "lathe/ir/Module.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/TargetFrameLowering.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <algorithm>

namespace lathe {

static constexpr DiagKind kFrameTooLarge{"frame-too-large", Severity::kError};

/// The function that `mf` comes from; null without one.
static const ir::Function *irFunctionOf(const MachineFunction &mf) {
  if (!mf.getModule() || mf.getIRFunction() == 0xffffffffu)
    return nullptr;
  const ir::Module &m = *mf.getModule();
  const ir::Global &g = m.global(ir::GlobalId(mf.getIRFunction()));
  return g.function.valid() ? &m.function(g.function) : nullptr;
}

/// Registers outside `mask` change at the call; only those matter here that the function would have to save.
void PrologEpilogInserter::noteMask(const uint32_t *mask) {
  if (mask == lastMask_)
    return;
  lastMask_ = mask;
  for (MCPhysReg r : tri_->getCalleeSavedRegs(*mf_))
    if (MachineOperand::clobbersPhysReg(mask, r))
      noteModified(r);
}

inline void PrologEpilogInserter::noteModified(MCPhysReg r) {
  if (isModified_[r])
    return;
  isModified_[r] = 1;
  modified_.push_back(r);
}

inline void PrologEpilogInserter::scanInstr(MachineInstr &mi, int spAdjustment) {
  uint32_t i = 0;
  for (const MachineOperand &op : mi.operands()) {
    if (op.isReg()) {
      if (op.isDef())
        noteModified(op.getReg().asMCReg());
    } else if (op.isFI()) {
      uses_.push_back({&mi, i, spAdjustment});
    } else if (op.isRegMask()) {
      noteMask(op.getRegMask());
    }
    ++i;
  }
}

void PrologEpilogInserter::scan(MachineFunction &mf) {
  MachineFrameInfo &frame = mf.getFrameInfo();
  if (isModified_.size() < tri_->numRegs)
    isModified_.resize(tri_->numRegs);
  uses_.clear();
  callFrames_.clear();
  returns_.clear();
  lastMask_ = nullptr;
  const MCInstrDesc *descs = &tii_->get(0);
  unsigned setup = tii_->getCallFrameSetupOpcode(), destroy = tii_->getCallFrameDestroyOpcode();
  frame.maxCallFrameSize = 0;
  for (MachineBasicBlock *mbb : mf.blocks()) {
    int spAdjustment = 0;
    for (MachineInstr &mi : *mbb) {
      unsigned opcode = mi.getOpcode();
      if (opcode == setup || opcode == destroy) [[unlikely]] {
        callFrames_.push_back(&mi);
        frame.adjustsStack = true;
        uint64_t bytes = uint64_t(mi.getOperand(0).getImm());
        frame.maxCallFrameSize = std::max(frame.maxCallFrameSize, bytes);
        spAdjustment = opcode == setup ? int(bytes) : 0;
        continue;
      }
      const MCInstrDesc &d = descs[opcode];
      if (d.flags & (MCID::kCall | MCID::kReturn)) {
        if (d.isCall() && !d.isReturn())
          frame.hasCalls = frame.adjustsStack = true;
        if (d.isReturn())
          returns_.push_back(mbb);
      }
      scanInstr(mi, spAdjustment);
    }
  }
}

/// Takes over what the scan found as modified register units.
void PrologEpilogInserter::expandModified() {
  modifiedUnits_.assign(tri_->numUnits, 0);
  for (MCPhysReg r : modified_) {
    isModified_[r] = 0;
    for (uint16_t u : tri_->getRegUnits(r))
      modifiedUnits_[u] = 1;
  }
  modified_.clear();
}

void PrologEpilogInserter::findCalleeSaves(MachineFunction &mf) {
  MachineFrameInfo &frame = mf.getFrameInfo();
  frame.clearCalleeSaved();
  saved_.assign((tri_->numRegs + 31) / 32, 0);
  auto regs = tri_->getCalleeSavedRegs(mf);
  for (MCPhysReg r : regs)
    for (uint16_t u : tri_->getRegUnits(r))
      if (modifiedUnits_[u])
        saved_[r / 32] |= 1u << r % 32;
  tfl_->determineCalleeSaves(mf, saved_.data());
  for (MCPhysReg r : regs)
    if (saved_[r / 32] >> r % 32 & 1)
      frame.addCalleeSaved({r, INT32_MIN, true});
  tfl_->assignCalleeSavedSpillSlots(mf);
  frame.calleeSavedInfoValid = true;
}

/// Objects in the order in which they get their places, from the frame's upper end downwards. Small ones are put where
/// the register that addresses them points: at the upper end for a frame register, else at the lower one.
void PrologEpilogInserter::orderObjects(const MachineFrameInfo &frame, bool fromTop) {
  constexpr uint64_t kSmall = 64; // bytes
  order_.clear();
  // What runs over the end of an object meets the guard before it meets the return address.
  if (frame.stackProtectorIndex >= 0)
    order_.push_back(frame.stackProtectorIndex);
  uint8_t maxAlign = frame.log2MaxAlign;
  for (unsigned round = 0; round < 2; ++round) {
    bool small = (round == 0) == fromTop;
    // Within a group by falling alignment, so that padding is needed between groups at most.
    for (int a = maxAlign; a >= 0; --a)
      for (int i = 0; i < frame.getObjectIndexEnd(); ++i) {
        const MachineFrameInfo::Object &o = frame.object(i);
        if (o.log2Align == a && (o.size <= kSmall) == small && !o.isDead && !o.hasOffset &&
            i != frame.stackProtectorIndex && o.size != MachineFrameInfo::kVariableSize)
          order_.push_back(i);
      }
  }
}

bool PrologEpilogInserter::layOut(MachineFunction &mf) {
  MachineFrameInfo &frame = mf.getFrameInfo();
  bool down = tfl_->stackGrowsDown();
  uint64_t base = uint64_t(down ? -tfl_->getOffsetOfLocalArea() : tfl_->getOffsetOfLocalArea());
  uint64_t depth = base;
  for (int fi = frame.getObjectIndexBegin(); fi < 0; ++fi) {
    const MachineFrameInfo::Object &o = frame.object(fi);
    int64_t end = down ? -o.offset : o.offset + int64_t(o.size);
    if (end > 0 && uint64_t(end) > depth)
      depth = uint64_t(end);
  }
  orderObjects(frame, tfl_->hasFP(mf));
  uint8_t log2Max = frame.log2StackAlign;
  auto align = [](uint64_t v, uint8_t log2) { return (v + (uint64_t(1) << log2) - 1) & ~((uint64_t(1) << log2) - 1); };
  for (int fi : order_) {
    MachineFrameInfo::Object &o = frame.object(fi);
    log2Max = std::max(log2Max, o.log2Align);
    if (down) {
      depth = align(depth + o.size, o.log2Align);
      frame.setObjectOffset(fi, -int64_t(depth));
    } else {
      depth = align(depth, o.log2Align);
      frame.setObjectOffset(fi, int64_t(depth));
      depth += o.size;
    }
    if (depth > INT32_MAX)
      break;
  }
  if (tfl_->hasReservedCallFrame(mf))
    depth += frame.maxCallFrameSize;
  depth = align(depth, log2Max);
  if (depth > INT32_MAX || frame.log2MaxAlign > 31) {
    mf.getDiagnostics().report(kFrameTooLarge, "in function '" + std::string(mf.getName()) + "', pass 'prologepilog'",
                               "the stack frame or its alignment exceeds 2 GiB");
    return false;
  }
  frame.stackSize = depth - base;
  return true;
}

void PrologEpilogInserter::insertCode(MachineFunction &mf) {
  MachineBasicBlock &entry = mf.front();
  if (!mf.getFrameInfo().calleeSaved().empty()) {
    tfl_->spillCalleeSavedRegisters(mf, entry);
    for (MachineBasicBlock *b : returns_)
      tfl_->restoreCalleeSavedRegisters(mf, *b);
  }
}

bool insertPrologEpilog(MachineFunction &mf) {
  return mf.getPassState<PrologEpilogInserter>(PassStateSlot::kPrologEpilog).run(mf);
}

/// `expression` of what is `offset` bytes from where it was. `isValue`: the address itself is the value.
static std::string offsetExpression(std::string_view expression, int64_t offset, bool isValue) {
  constexpr std::string_view kStart = "!DIExpression(", kFragment = "DW_OP_LLVM_fragment";
  std::string_view rest = expression.starts_with(kStart) ? expression.substr(kStart.size()) : ")";
  std::string out(kStart);
  auto add = [&](const std::string &what) { out += (out.size() > kStart.size() ? ", " : "") + what; };
  if (offset > 0)
    add("DW_OP_plus_uconst, " + std::to_string(offset));
  else if (offset < 0)
    add("DW_OP_constu, " + std::to_string(0 - uint64_t(offset)) + ", DW_OP_minus");
  if (isValue && (rest == ")" || rest.starts_with(kFragment)))
    add("DW_OP_stack_value");
  if (rest == ")")
    return out + ")";
  add(std::string(rest));
  return out;
}

/// The object that a variable is in becomes a register and an offset in the expression.
static void placeDebugValue(MachineInstr &mi, unsigned operand, const TargetFrameLowering &tfl) {
  constexpr unsigned kIndirect = 1, kExpression = 3;
  MachineFunction &mf = mi.getMF();
  uint16_t base = 0;
  int64_t offset = tfl.getFrameIndexReference(mf, mi.getOperand(operand).getIndex(), base);
  mi.getOperand(operand) = MachineOperand::createReg(Register(base), RegState::Debug);
  if (mi.getOpcode() != TargetOpcode::DBG_VALUE || operand != 0 || mi.getNumOperands() <= kExpression ||
      !mi.getOperand(kExpression).isMetadata())
    return;
  MachineOperand &op = mi.getOperand(kExpression);
  std::string_view expression = op.getMetadataText() ? op.getMetadataText() : std::string_view();
  if (expression.empty() && mf.getModule())
    expression = mf.getModule()->metadataNode(uint32_t(op.getIndex()));
  std::string moved = offsetExpression(expression, offset, mi.getOperand(kIndirect).isReg());
  op = MachineOperand::createMetadata(mf.createSymbolName(moved));
}

bool PrologEpilogInserter::run(MachineFunction &mf) {
  tii_ = &mf.getInstrInfo();
  tri_ = &mf.getRegisterInfo();
  tfl_ = &mf.getSubtarget().getFrameLowering();
  const ir::Function *function = irFunctionOf(mf);
  if (function)
    mf.needsFrameMoves = tfl_->hasUnwindTables && mf.getModule()->needsUnwindTable(*function);
  bool naked = function && mf.getModule()->attributes.function(function->attributes).has(ir::Attribute::kNaked);
  mf_ = &mf;
  scan(mf);
  expandModified();
  if (!naked)
    findCalleeSaves(mf);
  insertCode(mf);
  if (!layOut(mf))
    return false;
  if (!naked) {
    tfl_->emitPrologue(mf, mf.front());
    for (MachineBasicBlock *b : returns_)
      tfl_->emitEpilogue(mf, *b);
  }
  bool reserved = tfl_->hasReservedCallFrame(mf);
  for (MachineInstr *mi : callFrames_)
    tfl_->eliminateCallFramePseudoInstr(mf, *mi->getParent(), *mi);
  for (const FrameUse &u : uses_)
    if (u.mi->isDebugInstr()) [[unlikely]]
      placeDebugValue(*u.mi, u.operand, *tfl_);
    else
      tri_->eliminateFrameIndex(*u.mi, u.operand, reserved ? 0 : u.spAdjustment);
  return true;
}

} // namespace lathe
