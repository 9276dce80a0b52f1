// The walk over a function: what is legal passes here; everything else is dispatched to its family.
#include "lathe/isel/global/LegalizerImpl.h"
#include "lathe/mir/DebugPlace.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/TargetSubtargetInfo.h"

#include <algorithm>

namespace lathe {

using namespace TargetOpcode;

static constexpr DiagKind kCannotLegalize{"legalizer-unsupported", Severity::kError};

/// Steps that one instruction of the input may cost; vectors of a thousand wide integers stay far below it.
constexpr unsigned kMaxSteps = 1u << 21;
/// Reports per function.
constexpr unsigned kMaxFailures = 10;

namespace {

/// Which operands carry the type indices of an opcode; -1: none.
struct Shape {
  int8_t type[3] = {-1, -1, -1};
  bool memory = false; ///< type index 1 of the table is the type in memory
  bool compare = false;
  bool byTypes = false; ///< operand 0 and the types at indices 0 and 1 decide
};

constexpr Shape shapeOf(unsigned opcode, const char *types) {
  Shape s;
  for (int i = 0; types[i]; ++i)
    if (types[i] != '-' && s.type[types[i] - '0'] < 0)
      s.type[types[i] - '0'] = int8_t(i);
  s.memory = opcode == G_LOAD || opcode == G_SEXTLOAD || opcode == G_ZEXTLOAD || opcode == G_STORE;
  s.compare = opcode == G_ICMP || opcode == G_FCMP;
  s.byTypes = s.type[0] >= 0 && s.type[2] < 0 && opcode != G_FCMP && opcode != G_SEXT_INREG &&
              opcode != G_UNMERGE_VALUES && !isIntrinsicCall(opcode);
  return s;
}

struct Shapes {
  Shape s[kNumGeneric];
  constexpr Shapes() {
#define LATHE_GENERIC(name, operands, defs, types, flags) s[name] = shapeOf(name, types);
#include "lathe/target/GenericOpcodes.def"
  }
};
constexpr Shapes kShapes;

} // namespace

Legalizer::Legalizer() : impl_(std::make_unique<Impl>()) {}
Legalizer::~Legalizer() = default;
bool Legalizer::run(MachineFunction &mf, const LibcallLowering *libcalls) { return impl_->run(mf, libcalls); }

bool Legalizer::Impl::run(MachineFunction &mf, const LibcallLowering *libcalls) {
  const TargetSubtargetInfo &sti = mf.getSubtarget();
  setTarget(sti.getLegalizerInfo(), sti.getTargetLowering());
  mf_ = &mf;
  mri_ = &mf.getRegInfo();
  libcalls_ = libcalls;
  b_ = MachineIRBuilder(mf);
  failures_ = 0;
  aliasFrom_ = 0;
  if (intList_.empty()) {
    mf.getDiagnostics().report(kCannotLegalize, "in function '" + std::string(mf.getName()) + "', pass 'legalizer'",
                               "the target has no rules for integers");
    return false;
  }
  computeOrder();
  for (MachineBasicBlock *b : order_) {
    if (!b) { // what follows is unreachable, so that uses need not come after definitions
      aliasFrom_ = ~0u;
      continue;
    }
    walk(*b, b->front(), nullptr);
  }
  while (!phis_.empty() || !deferred_.empty()) {
    while (!phis_.empty()) {
      MachineInstr *mi = phis_.back();
      phis_.pop_back();
      finishPHI(*mi);
    }
    if (!deferred_.empty()) {
      MachineInstr *mi = deferred_.back();
      deferred_.pop_back();
      finishDeferred(*mi);
    }
  }
  finishLayout();
  cleanUp();
  if (failures_)
    mf.setProperty(MachineFunction::kFailedISel);
  else
    mf.setProperty(MachineFunction::kLegalized);
  return failures_ == 0;
}

void Legalizer::Impl::cleanUp() {
  for (uint32_t v : marked_)
    mri_->info(Register::virtualReg(v)).mark = 0;
  marked_.clear();
  parts_.clear();
  phis_.clear();
  deferred_.clear();
}

/// Reverse post-order, then a null, then the same for blocks that cannot be reached.
void Legalizer::Impl::computeOrder() {
  order_.clear();
  if (mf_->size() == 1) {
    order_.push_back(&mf_->front());
    return;
  }
  auto &seen = seen_;
  auto &stack = stack_;
  seen.assign(mf_->getNumBlockIDs(), 0);
  bool first = true;
  for (MachineBasicBlock *root : mf_->blocks()) {
    if (seen[size_t(root->getNumber())])
      continue;
    size_t begin = order_.size();
    if (!first && order_[begin - 1] && std::find(order_.begin(), order_.end(), nullptr) == order_.end()) {
      order_.push_back(nullptr);
      ++begin;
    }
    first = false;
    seen[size_t(root->getNumber())] = 1;
    stack.push_back({root, 0});
    while (!stack.empty()) {
      auto &[b, next] = stack.back();
      if (next < b->successors().size()) {
        MachineBasicBlock *s = b->successors()[next++];
        if (!seen[size_t(s->getNumber())]) {
          seen[size_t(s->getNumber())] = 1;
          stack.push_back({s, 0});
        }
        continue;
      }
      order_.push_back(b);
      stack.pop_back();
    }
    std::reverse(order_.begin() + ptrdiff_t(begin), order_.end());
  }
}

void Legalizer::Impl::walk(MachineBasicBlock &mbb, MachineInstr *first, MachineInstr *end) {
  MachineInstr *mi = first, *horizon = nullptr;
  unsigned steps = 0;
  while (mi != end) {
    if (fastLegal(*mi)) {
      mi = mi->getNextNode();
      continue;
    }
    MachineInstr *next = mi->getNextNode(), *prev = mi->getPrevNode();
    if (mi == horizon || steps == 0) {
      steps = 0;
      horizon = next;
    }
    if (++steps > kMaxSteps) {
      fail(*mi, "takes too many steps");
      return;
    }
    b_.setInstr(*mi);
    switch (legalize(*mi)) {
    case Step::kLegal:
    case Step::kDeferred:
      mi = next;
      break;
    case Step::kFailed:
      if (failures_ > kMaxFailures)
        return;
      mi = next;
      break;
    case Step::kReplaced:
      mi->eraseFromParent();
      [[fallthrough]];
    case Step::kErased:
      mi = prev ? prev->getNextNode() : mbb.front();
      break;
    case Step::kChanged:
      break;
    }
  }
}

/// Brings operand i, a marked register, up to date; false when its type has no register.
bool Legalizer::Impl::resolveMarked(MachineInstr &mi, unsigned i) {
  Register r = mi.getOperand(i).getReg();
  if (mri_->info(r).mark == kAlias && mi.getOperand(i).isUse()) {
    r = resolve(r);
    mri_->setReg(mi, i, r);
  }
  return mri_->info(r).mark != kParts;
}

/// Renames operands and decides whether the instruction can stay. This is all that most instructions see.
bool Legalizer::Impl::fastLegal(MachineInstr &mi) {
  bool registers = true;
  if (!marked_.empty()) {
    unsigned i = 0;
    for (const MachineOperand &op : mi.operands()) {
      if (op.isReg() && op.getReg().isVirtual() && mri_->info(op.getReg()).mark) [[unlikely]]
        registers &= resolveMarked(mi, i);
      ++i;
    }
  }
  unsigned opcode = mi.getOpcode();
  if (!isPreISelGenericOpcode(opcode) || opcode == G_PHI) {
    if (opcode == COPY && registers) {
      LLT t = type(mi.getReg(0)), u = type(mi.getReg(1));
      return (!t.isValid() || isRegisterType(t)) && (!u.isValid() || isRegisterType(u));
    }
    return opcode >= kFirstTargetOpcode && registers;
  }
  return registers && isKnownLegal(mi);
}

/// isLegal for what is not the target's to decide, with the answers remembered that types alone give.
bool Legalizer::Impl::isKnownLegal(const MachineInstr &mi) {
  unsigned opcode = mi.getOpcode();
  const Shape &s = kShapes.s[opcode];
  uint64_t *known = nullptr, bit = 0;
  if (s.byTypes) {
    unsigned id0 = li_->typeId(type(mi.getOperand(unsigned(s.type[0])).getReg())), id1 = 0;
    if (s.memory) {
      const MachineMemOperand *m = mi.getMemOperand();
      id1 = m && accessIsLegal(mi) ? li_->typeId(m->type) : 0;
      id0 = id1 ? id0 : 0;
    } else if (s.type[1] >= 0) {
      LLT t1 = type(mi.getOperand(unsigned(s.type[1])).getReg());
      id1 = li_->typeId(t1);
      if ((s.compare && t1.isVector()) || (!id1 && t1.isValid()))
        id0 = 0;
    }
    if (id0 && id1 < LegalizerInfo::kMaxTypes) {
      known = &knownLegal_[(id0 - 1) * kNumGeneric + opcode];
      bit = uint64_t(1) << id1;
      if (*known & bit)
        return true;
    }
  }
  if (li_->isCustom(opcode) || !isLegal(mi))
    return false;
  if (known)
    *known |= bit;
  return true;
}

bool Legalizer::Impl::isLegal(const MachineInstr &mi) const {
  unsigned opcode = mi.getOpcode();
  const Shape &s = kShapes.s[opcode];
  if (s.type[0] < 0)
    return isBaseOperation(mi) || li_->isLegalUntyped(opcode);
  const MachineOperand &op0 = mi.getOperand(unsigned(s.type[0]));
  LLT t0 = type(op0.getReg());
  unsigned id0 = li_->typeId(t0);
  bool isRegister = id0 ? registerTypes_ >> (id0 - 1) & 1 : false;
  if (!isRegister) {
    if (!isRegisterType(t0))
      return false;
    id0 = li_->typeId(LLT::scalar(t0.getScalarSizeInBits())); // a pointer without type number
  }
  uint64_t mask = li_->legalType1(opcode, id0);
  if (!mask && t0.isPointer()) {
    id0 = li_->typeId(LLT::scalar(t0.getScalarSizeInBits()));
    mask = li_->legalType1(opcode, id0);
  }
  if (!mask)
    return isBaseOperation(mi);
  if (s.memory) {
    const MachineMemOperand *m = mi.getMemOperand();
    if (!m)
      return false;
    LLT inMemory = m->type;
    if (mask != ~uint64_t(0) && !(inMemory == t0 && (mask >> (id0 - 1) & 1))) {
      unsigned id1 = li_->typeId(inMemory.isPointer() ? LLT::scalar(inMemory.getScalarSizeInBits()) : inMemory);
      if (!id1)
        id1 = li_->typeId(inMemory);
      if (!id1 || !(mask >> (id1 - 1) & 1))
        return false;
    }
    return accessIsLegal(mi);
  }
  if (opcode == G_SEXT_INREG && mask != ~uint64_t(0)) { // the width counts as a type
    unsigned id1 = li_->typeId(LLT::scalar(unsigned(mi.getOperand(2).getImm())));
    return id1 && (mask >> (id1 - 1) & 1);
  }
  int at1 = opcode == G_UNMERGE_VALUES ? int(mi.getNumOperands()) - 1 : s.type[1];
  if (at1 >= 0) {
    LLT t1 = type(mi.getOperand(unsigned(at1)).getReg());
    if (t1.isValid()) {
      unsigned id1 = li_->typeId(t1);
      if (t1.isPointer() && (!id1 || !(mask >> (id1 - 1) & 1)))
        id1 = li_->typeId(LLT::scalar(t1.getScalarSizeInBits()));
      if (mask != ~uint64_t(0) && (!id1 || !(mask >> (id1 - 1) & 1)))
        return isBaseOperation(mi);
      if (!id1 || !(registerTypes_ >> (id1 - 1) & 1))
        if (!isRegisterType(t1))
          return false;
    }
    if (s.type[2] >= 0)
      if (LLT t2 = type(mi.getOperand(unsigned(s.type[2])).getReg()); t2.isValid() && !isRegisterType(t2))
        return false;
    if (s.compare) {
      bool isVector = t0.isVector();
      uint64_t legal = opcode == G_ICMP ? (isVector ? tl_->legalVectorICmp : ~uint64_t(0))
                                        : (isVector ? tl_->legalVectorFCmp : tl_->legalScalarFCmp);
      return legal >> mi.getOperand(1).getPredicate() & 1;
    }
  }
  return true;
}

/// Operations that every selector has without a rule: copies in effect, addresses, branches.
bool Legalizer::Impl::isBaseOperation(const MachineInstr &mi) const {
  auto same = [&] {
    LLT a = type(mi.getReg(0)), b = type(mi.getReg(1));
    return isRegisterType(a) && isRegisterType(b) && a.getSizeInBits() == b.getSizeInBits();
  };
  switch (mi.getOpcode()) {
  case G_BR:
  case G_INTRINSIC:
  case G_INTRINSIC_W_SIDE_EFFECTS:
  case G_INTRINSIC_CONVERGENT:
  case G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS:
    return true;
  case G_IMPLICIT_DEF:
    return isRegisterType(type(mi.getReg(0)));
  case G_FRAME_INDEX:
  case G_GLOBAL_VALUE:
  case G_CONSTANT_POOL:
  case G_BLOCK_ADDR:
  case G_JUMP_TABLE:
    return type(mi.getReg(0)) == pointerType() ||
           (type(mi.getReg(0)).isPointer() && isRegisterType(type(mi.getReg(0))));
  case G_INTTOPTR:
  case G_PTRTOINT:
    return same();
  case G_BITCAST:
    return same() && type(mi.getReg(0)).isVector() && type(mi.getReg(1)).isVector();
  case G_ANYEXT:
    return type(mi.getReg(1)).isScalar(1) && type(mi.getReg(0)) == bool_;
  case G_TRUNC:
    return type(mi.getReg(0)).isScalar(1) && type(mi.getReg(1)) == bool_;
  case G_BRCOND:
    return type(mi.getReg(0)).isScalar(1);
  case G_BRINDIRECT:
    return isRegisterType(type(mi.getReg(0)));
  default: // only the operations named above
    return false;
  }
}

Step Legalizer::Impl::legalize(MachineInstr &mi) {
  // A vector put together from elements waits, so that those who want the elements can still see them.
  bool waits = mi.getOpcode() == G_BUILD_VECTOR && !isFinishing(mi);
  if (isPreISelGenericOpcode(mi.getOpcode()) && mi.getOpcode() != G_PHI && !waits) {
    switch (tl_->legalizeCustom(b_, mi)) {
    case LegalizeResult::kLegal:
      return Step::kLegal;
    case LegalizeResult::kReplaced:
      return Step::kErased;
    case LegalizeResult::kNotHandled:
      break;
    }
    if (li_->isCustom(mi.getOpcode()) && isLegal(mi))
      return Step::kLegal;
  }
  return dispatch(mi);
}

void Legalizer::Impl::fail(const MachineInstr &mi, std::string_view why) {
  if (++failures_ > kMaxFailures)
    return;
  mf_->getDiagnostics().report(kCannotLegalize, describePlace(mi, "legalizer"),
                               "cannot legalize '" + toString(mi) + "': " + std::string(why));
}

/// Copies, PHIs, and instructions that are not generic but read generic registers.
Step Legalizer::Impl::legalizeOther(MachineInstr &mi) {
  if (mi.isPHI()) {
    phis_.push_back(&mi);
    return Step::kDeferred;
  }
  if (mi.isCopy())
    return legalizeCopy(mi);
  for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() || !op.getReg().isVirtual())
      continue;
    LLT t = type(op.getReg());
    if (!t.isValid() || isRegisterType(t))
      continue;
    RegVec p = parts(op.getReg());
    if (p.size() == 1)
      mri_->setReg(mi, i, p[0]);
    else if (op.isDebug())
      mri_->setReg(mi, i, Register());
    else
      return unsupported(mi, "an operand does not fit a register");
  }
  return Step::kLegal;
}

/// Replaces a PHI by PHIs of the parts; all definitions are known by now.
void Legalizer::Impl::finishPHI(MachineInstr &mi) {
  Register dst = mi.getReg(0);
  LLT t = type(dst);
  unsigned n = mi.getNumOperands();
  aliasFrom_ = mri_->getNumVirtRegs();
  if (!t.isValid() || isRegisterType(t)) {
    for (unsigned i = 1; i < n; i += 2)
      if (mri_->info(mi.getReg(i)).mark == kAlias)
        mri_->setReg(mi, i, resolve(mi.getReg(i)));
    return;
  }
  TypeRep r = rep(t);
  if (r.kind == TypeRep::kInvalid) {
    fail(mi, "the type has no representation");
    return;
  }
  RegVec d = parts(dst);
  std::vector<MachineInstr *> made;
  b_.setInstr(mi);
  for (Register p : d) {
    MachineInstrBuilder nb = b_.buildInstr(mi.getOpcode(), n);
    nb.addDef(p);
    made.push_back(nb);
  }
  for (unsigned i = 1; i < n; i += 2) {
    MachineBasicBlock *pred = mi.getOperand(i + 1).getMBB();
    RegVec s;
    if (r.kind == TypeRep::kMask) {
      // A mask may have to change the width of its elements.
      MachineInstr *before = pred->getEdgeInsertionPoint(*mi.getParent());
      MachineInstr *prev = before ? before->getPrevNode() : pred->back();
      if (before)
        b_.setInsertPt(*pred, before);
      else
        b_.setMBB(*pred);
      s = maskParts(mi.getReg(i), type(d[0]).getScalarSizeInBits());
      MachineInstr *from = prev ? prev->getNextNode() : pred->front();
      walk(*pred, from, before);
      for (Register &x : s)
        x = resolve(x);
    } else {
      s = parts(mi.getReg(i));
    }
    for (size_t k = 0; k < made.size(); ++k) {
      made[k]->addOperand(*mf_, MachineOperand::createReg(s[k]));
      made[k]->addOperand(*mf_, MachineOperand::createMBB(pred));
    }
  }
  mi.eraseFromParent();
}

void Legalizer::Impl::finishDeferred(MachineInstr &mi) {
  MachineBasicBlock &mbb = *mi.getParent();
  MachineInstr *prev = mi.getPrevNode();
  size_t firstBlock = newBlocks_.size();
  aliasFrom_ = mri_->getNumVirtRegs();
  splitTail_ = nullptr;
  splitTailFirst_ = nullptr;
  finishing_ = &mi;
  b_.setInstr(mi);
  for (unsigned i = 0; i < mi.getNumOperands(); ++i)
    if (mi.getOperand(i).isReg() && mi.getReg(i).isVirtual() && mri_->info(mi.getReg(i)).mark)
      resolveMarked(mi, i);
  MachineInstr *end = mi.getNextNode();
  Step step = legalize(mi);
  finishing_ = nullptr;
  if (step == Step::kFailed || step == Step::kLegal)
    return;
  if (splitTail_)
    end = nullptr; // what stands behind it in its block is new too
  if (step == Step::kReplaced)
    mi.eraseFromParent();
  std::vector<MachineBasicBlock *> blocks;
  for (size_t i = newBlocks_.size(); i-- > firstBlock;) // in the order of the layout: definitions before uses
    blocks.push_back(newBlocks_[i].block);
  MachineBasicBlock *tail = splitTail_;
  MachineInstr *tailFirst = splitTailFirst_;
  walk(mbb, prev ? prev->getNextNode() : mbb.front(), end);
  for (MachineBasicBlock *b : blocks)
    walk(*b, b->front(), b == tail ? tailFirst : nullptr);
}

MachineBasicBlock &Legalizer::Impl::newBlock() {
  MachineBasicBlock &at = *finishing_->getParent();
  MachineBasicBlock *b = mf_->createBlock(at.irBlock());
  newBlocks_.push_back({&at, b});
  return *b;
}

MachineBasicBlock &Legalizer::Impl::splitAfter(MachineInstr &mi) {
  MachineBasicBlock &head = *mi.getParent();
  MachineBasicBlock &tail = newBlock();
  splitTail_ = &tail;
  splitTailFirst_ = mi.getNextNode();
  if (mi.getNextNode())
    tail.splice(nullptr, head, mi.getNextNode(), head.back());
  tail.transferSuccessorsAndUpdatePHIs(head);
  return tail;
}

/// Puts every new block directly behind the one that it was split from, in the order of their creation. So what was
/// split off last (from nearer the front) stands first, and a handler that makes the tail and then other blocks finds
/// these between head and tail, the last one first.
void Legalizer::Impl::finishLayout() {
  if (!newBlocks_.empty())
    mf_->insertBlocks(newBlocks_);
  newBlocks_.clear();
}

} // namespace lathe
