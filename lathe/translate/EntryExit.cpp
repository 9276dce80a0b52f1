// What attributes of a function add at its entry and its returns: the stack protector (ssp, sspstrong, sspreq) and
// calls that report entry and exit ("instrument-function-entry-inlined" and "-exit-inlined"). Sources: Language
// Reference, "Function Attributes"; GCC manual, -fstack-protector-strong, -finstrument-functions.
#include "lathe/translate/Translator.h"

namespace lathe {

using namespace TargetOpcode;
using ir::Attribute;
using ir::Opcode;
using ir::TypeKind;

static constexpr DiagKind kNoGuard{"translate-stack-protector", Severity::kError};

/// Smaller arrays of characters do not ask for protection by ssp; the default of GCC's --param ssp-buffer-size.
static constexpr uint64_t kProtectedBytes = 8;

namespace {

/// Finds out whether a function has a stack object that can be overrun, or whose address leaves the instruction that
/// made it.
class ProtectionFinder {
public:
  ProtectionFinder(const ir::Module &m, const ir::Function &f, bool strong) : m_(m), f_(f), strong_(strong) {}
  bool run();

private:
  bool hasArray(ir::TypeId t) const;
  bool needs(const ir::Instruction &i, uint32_t local);
  bool pointsToObject(uint32_t word) const {
    ir::ValueRef v(word);
    return v.isLocal() && derived_[v.index()];
  }
  bool callLetsItOut(const ir::Instruction &i) const;

  const ir::Module &m_;
  const ir::Function &f_;
  bool strong_;
  std::vector<uint8_t> derived_; ///< by local value: whether it points into a stack object
};

bool ProtectionFinder::hasArray(ir::TypeId t) const {
  switch (m_.types.kind(t)) {
  case TypeKind::kArray:
    if (strong_)
      return true;
    return m_.types[t].element() == ir::types::kI8 && m_.layout(t).allocSize >= kProtectedBytes;
  case TypeKind::kStruct:
    for (ir::TypeId member : m_.types.members(t))
      if (hasArray(member))
        return true;
    return false;
  default:
    return false;
  }
}

bool ProtectionFinder::callLetsItOut(const ir::Instruction &i) const {
  switch (m_.calledIntrinsic(f_.callee(i))) {
  case ir::IntrinsicId::kLifetimeStart:
  case ir::IntrinsicId::kLifetimeEnd:
  case ir::IntrinsicId::kDbgDeclare:
  case ir::IntrinsicId::kDbgValue:
  case ir::IntrinsicId::kDbgAssign:
    return false;
  default:
    break;
  }
  for (uint32_t a : f_.arguments(i))
    if (pointsToObject(a))
      return true;
  return false;
}

bool ProtectionFinder::needs(const ir::Instruction &i, uint32_t local) {
  std::span<const uint32_t> w = f_.operands(i);
  switch (i.opcode) {
  case Opcode::kAlloca: {
    ir::ValueRef count(w[0]);
    bool isConstant = count.isConstant() && m_.constants[count.constantId()].is(ir::ConstantKind::kInt);
    derived_[local] = strong_;
    return !isConstant || hasArray(ir::TypeId(w[1]));
  }
  case Opcode::kGetElementPtr:
    derived_[local] = pointsToObject(w[1]);
    return false;
  case Opcode::kBitCast:
  case Opcode::kAddrSpaceCast:
    derived_[local] = pointsToObject(w[0]);
    return false;
  case Opcode::kSelect:
    derived_[local] = pointsToObject(w[1]) || pointsToObject(w[2]);
    return false;
  case Opcode::kPhi:
    for (size_t k = 0; k < w.size(); k += 2)
      derived_[local] |= uint8_t(pointsToObject(w[k]));
    return false;
  case Opcode::kStore:
  case Opcode::kPtrToInt:
    return pointsToObject(w[0]);
  case Opcode::kCmpXchg:
    return pointsToObject(w[2]);
  case Opcode::kAtomicRMW:
  case Opcode::kInsertValue:
    return pointsToObject(w[1]);
  case Opcode::kCall:
  case Opcode::kInvoke:
  case Opcode::kCallBr:
    return callLetsItOut(i);
  default:
    return false;
  }
}

bool ProtectionFinder::run() {
  derived_.assign(f_.numArgs + f_.insts.size(), 0);
  for (uint32_t k = 0; k < f_.insts.size(); ++k)
    if (needs(f_.insts[k], f_.numArgs + k))
      return true;
  return false;
}

} // namespace

void Translator::readEntryExitAttributes(const ir::AttributeSet &a) {
  entryExit_ = {};
  bool strong = a.has(Attribute::kStackProtectStrong);
  if (a.has(Attribute::kStackProtectReq) ||
      ((strong || a.has(Attribute::kStackProtect)) && ProtectionFinder(m_, *f_, strong).run()))
    entryExit_.protects = true;
}

/// The functions of profilers find out by themselves where they are; the others get the function and its caller.
void Translator::reportEntryOrExit(std::string_view callee) {
  const char *name = mf_->createSymbolName(std::string(callee));
  if (callee.ends_with("mcount") || callee.ends_with("_bare"))
    return libCall(name, {}, {});
  LLT p = pointerType();
  Leaf pointer{p, ScalarKind::kPointer};
  LibValue args[2] = {{pointer, b_.newReg(p)}, {pointer, b_.newReg(p)}};
  b_.buildGlobalValue(args[0].reg, mf_->getIRFunction());
  mf_->getFrameInfo().returnAddressTaken = true;
  b_.buildInstr(G_RETURNADDR, 2).addDef(args[1].reg).addImm(0);
  libCall(name, {}, args);
}

/// Behind the arguments of the first block.
void Translator::functionEntry() {
  if (entryExit_.protects) {
    MachineFrameInfo &frame = mf_->getFrameInfo();
    Register guard = cl_->loadStackGuard(b_);
    if (!guard)
      return error(kNoGuard, current_, "this target has no guard value for the stack protector");
    frame.stackProtectorIndex = frame.createStackObject(pointerType().getSizeInBytes(), 3);
    storeLeaf({pointerType(), ScalarKind::kPointer}, guard, guardSlot(), {{}, 3, MachineMemOperand::MOVolatile, {}});
  }
  if (!entryExit_.onEntry.empty())
    reportEntryOrExit(entryExit_.onEntry);
}

Register Translator::guardSlot() {
  Register slot = b_.newReg(pointerType());
  b_.buildFrameIndex(slot, mf_->getFrameInfo().stackProtectorIndex);
  return slot;
}

/// In front of a return or of a call that takes its place.
void Translator::functionExit() {
  if (!entryExit_.onExit.empty())
    reportEntryOrExit(entryExit_.onExit);
  if (!entryExit_.protects)
    return;
  if (!entryExit_.failure)
    entryExit_.failure = newBlock();
  LLT word = LLT::scalar(pointerType().getScalarSizeInBits());
  Leaf leaf{pointerType(), ScalarKind::kPointer};
  Register saved = loadLeaf(leaf, guardSlot(), {{}, 3, MachineMemOperand::MOVolatile, {}});
  Register guard = cl_->loadStackGuard(b_), changed = b_.newReg(LLT::scalar(1));
  b_.buildCmp(G_ICMP, unsigned(ir::Predicate::kNE), changed, b_.build(G_PTRTOINT, word, {saved}),
              b_.build(G_PTRTOINT, word, {guard}));
  MachineBasicBlock *intact = newBlock();
  edge(*intact);
  edge(*entryExit_.failure);
  b_.buildBrCond(changed, *entryExit_.failure);
  startBlock(*intact);
}

/// The block that all failed checks share, behind the others.
void Translator::finishFailureBlock() {
  if (!entryExit_.failure)
    return;
  startBlock(*entryExit_.failure);
  libCall("__stack_chk_fail", {}, {});
}

} // namespace lathe
