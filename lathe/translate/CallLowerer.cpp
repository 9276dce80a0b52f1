#include "lathe/translate/CallLowerer.h"
#include "lathe/target/TargetLowering.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;

void CallLowerer::begin(MachineIRBuilder &b, Assignment &a, unsigned cc, bool isVarArg) {
  MachineFunction &mf = b.getMF();
  const TargetSubtargetInfo &sti = mf.getSubtarget();
  cl_ = &sti.getCallLowering();
  pointer_ = LLT::pointer(0, sti.getTargetLowering().pointerBits);
  now_ = &a;
  a.state.begin(mf, mf.getRegisterInfo(), sti, cc, isVarArg);
  if (&a == &args_)
    if (unsigned bytes = cl_->getHomeAreaBytes(mf, cc))
      a.state.AllocateStack(bytes, 8);
  a.parts.clear();
  a.plans.clear();
  used_.clear();
}

// --- How leaves are cut

CallLowerer::Plan CallLowerer::planInt(unsigned bits) const {
  Plan p;
  if (bits <= cl_->maxIntBits) {
    bits = std::max(cl_->minIntBits, std::bit_ceil(bits));
    p.vt = bits == 8 ? MVT::i8 : bits == 16 ? MVT::i16 : bits == 32 ? MVT::i32 : MVT::i64;
    return p;
  }
  p.how = Plan::kSplit;
  p.vt = MVT::getIntegerVT(cl_->maxIntBits);
  p.count = uint16_t((bits + cl_->maxIntBits - 1) / cl_->maxIntBits);
  p.whole = LLT::scalar(p.count * cl_->maxIntBits);
  return p;
}

CallLowerer::Plan CallLowerer::planScalar(const Leaf &leaf) const {
  Plan p;
  p.whole = leaf.type;
  switch (leaf.kind) {
  case ScalarKind::kPointer:
    p.vt = leaf.type.getScalarSizeInBits() == 64 ? MVT::i64 : MVT::getIntegerVT(leaf.type.getScalarSizeInBits());
    return p;
  case ScalarKind::kHalf:
  case ScalarKind::kBFloat:
    p.vt = MVT::f16;
    return cl_->hasF16 ? p : planInt(16);
  case ScalarKind::kFloat:
    p.vt = MVT::f32;
    return cl_->hasF32 ? p : planInt(32);
  case ScalarKind::kDouble:
    p.vt = MVT::f64;
    return cl_->hasF64 ? p : planInt(64);
  case ScalarKind::kX87:
    p.vt = MVT::f80;
    return cl_->hasF80 ? p : planInt(80);
  case ScalarKind::kQuad:
    p.vt = MVT::f128;
    return cl_->hasF128 ? p : planInt(128);
  case ScalarKind::kInt:
  case ScalarKind::kPPCDouble:
    break;
  }
  return planInt(leaf.type.getScalarSizeInBits());
}

CallLowerer::Plan CallLowerer::planVector(const Leaf &leaf) const {
  LLT element = leaf.type.getElementType();
  unsigned bits = element.getScalarSizeInBits();
  unsigned n = std::bit_ceil(leaf.type.getNumElements());
  Plan p;
  if (!cl_->maxVectorBits || bits > 64 || (leaf.kind >= ScalarKind::kX87)) {
    p = planScalar({element, leaf.kind});
    p.how = Plan::kElements;
    p.count = uint16_t(p.count * leaf.type.getNumElements());
    return p;
  }
  // Flags fill the smallest vector; other odd integers grow to the next size there is.
  if (bits == 1)
    bits = std::clamp(cl_->minVectorBits / n, 8u, 64u);
  else
    bits = std::max(8u, std::bit_ceil(bits));
  if (n * bits < cl_->minVectorBits)
    n = cl_->minVectorBits / bits;
  unsigned perPart = std::min(n, cl_->maxVectorBits / bits);
  ScalarKind kind = leaf.kind == ScalarKind::kBFloat ? ScalarKind::kHalf : leaf.kind;
  p.vt = MVT::getVectorVT(scalarMVT(kind, bits), perPart);
  p.count = uint16_t(n / perPart);
  p.whole = LLT::vector(n, LLT::scalar(bits));
  bool same = p.count == 1 && n == leaf.type.getNumElements() && bits == element.getScalarSizeInBits();
  if (same)
    p.whole = leaf.type;
  p.how = same ? Plan::kDirect : Plan::kVector;
  return p;
}

CallLowerer::Plan CallLowerer::planOf(const Leaf &leaf) const {
  return leaf.type.isVector() ? planVector(leaf) : planScalar(leaf);
}

void CallLowerer::addParts(const CallValue &v) {
  for (const Leaf &leaf : v.leaves) {
    Plan p = planOf(leaf);
    now_->plans.push_back(p);
    Part part{p.vt, p.count == 1 && p.how == Plan::kDirect ? leaf.type : p.vt.getLLT(), v.flags, Register()};
    if (leaf.kind == ScalarKind::kPointer && !leaf.type.isVector()) {
      part.flags.set(ArgFlagsTy::kPointer);
      part.flags.pointerAddrSpace = uint16_t(leaf.type.getAddressSpace());
    }
    for (unsigned i = 0; i < p.count; ++i) {
      part.flags.bits = (part.flags.bits & ~(ArgFlagsTy::kSplit | ArgFlagsTy::kSplitEnd)) |
                        (p.count > 1 && i == 0 ? ArgFlagsTy::kSplit : 0u) |
                        (p.count > 1 && i + 1u == p.count ? ArgFlagsTy::kSplitEnd : 0u);
      // An integer of two registers may have to be in both or in none.
      if (p.how == Plan::kSplit && p.count == 2)
        part.flags.set(i ? ArgFlagsTy::Bit(ArgFlagsTy::kInConsecutiveRegs | ArgFlagsTy::kInConsecutiveRegsLast)
                         : ArgFlagsTy::kInConsecutiveRegs);
      now_->parts.push_back(part);
    }
  }
}

bool CallLowerer::assign(CCAssignFn *fn) {
  size_t n = now_->parts.size();
  for (unsigned i = 0; i < n; ++i) {
    const Part &p = now_->parts[i];
    if (fn(i, p.vt, p.vt, CCValAssign::Full, p.flags, now_->state))
      return false;
  }
  now_->locOf.resize(n);
  std::span<const CCValAssign> locs = now_->state.locs();
  for (unsigned i = 0; i < locs.size(); ++i)
    now_->locOf[locs[i].getValNo()] = i;
  return locs.size() >= n;
}

bool CallLowerer::fitsRegisters(MachineIRBuilder &b, unsigned cc, bool isVarArg, const CallValue &result) {
  begin(b, results_, cc, isVarArg);
  addParts(result);
  CCAssignFn *fn = cl_->getReturnAssignFn(b.getMF(), cc, isVarArg);
  if (!fn || !assign(fn))
    return false;
  for (const CCValAssign &l : results_.state.locs())
    if (!l.isRegLoc())
      return false;
  return true;
}

// --- Outgoing values

static Register extend(MachineIRBuilder &b, Register r, LLT to, ArgFlagsTy flags) {
  return b.build(flags.isSExt() ? G_SEXT : flags.isZExt() ? G_ZEXT : G_ANYEXT, to, {r});
}

/// A longer vector whose further elements are undefined.
Register CallLowerer::padVector(MachineIRBuilder &b, Register r, LLT from, LLT to) {
  unsigned have = from.getNumElements(), want = to.getNumElements();
  if (have == want)
    return r;
  ArenaVec<Register> pieces;
  Arena &arena = b.getMF().getArena();
  if (want % have == 0) {
    pieces.push_back(arena, r);
    Register undef = b.buildUndef(from);
    pieces.resize(arena, want / have, undef);
  } else {
    for (unsigned i = 0; i < have; ++i)
      pieces.push_back(arena, b.newReg(from.getElementType()));
    b.buildUnmerge(pieces, r);
    Register undef = b.buildUndef(from.getElementType());
    pieces.resize(arena, want, undef);
  }
  Register whole = b.newReg(to);
  b.buildMerge(whole, pieces);
  return whole;
}

void CallLowerer::splitLeaf(MachineIRBuilder &b, Register r, const Leaf &leaf, const Plan &p, unsigned &next) {
  if (p.how == Plan::kDirect) {
    part(next++).reg = r;
    return;
  }
  Arena &arena = b.getMF().getArena();
  if (p.how == Plan::kElements) {
    unsigned n = leaf.type.getNumElements();
    Leaf element{leaf.type.getElementType(), leaf.kind};
    std::span<Register> elements = arena.makeArray<Register>(n);
    for (Register &e : elements)
      e = b.newReg(element.type);
    b.buildUnmerge(elements, r);
    for (Register e : elements)
      splitLeaf(b, e, element, planOf(element), next);
    return;
  }
  if (p.how == Plan::kSplit) {
    if (leaf.type != p.whole)
      r = extend(b, r, p.whole, part(next).flags);
  } else {
    LLT t = leaf.type;
    if (t.isPointerVector()) {
      t = t.changeElementSize(t.getScalarSizeInBits());
      r = b.build(G_PTRTOINT, t, {r});
    }
    if (t.getScalarSizeInBits() != p.whole.getScalarSizeInBits()) {
      t = t.changeElementSize(p.whole.getScalarSizeInBits());
      r = extend(b, r, t, part(next).flags);
    }
    r = padVector(b, r, t, p.whole);
  }
  if (p.count == 1) {
    part(next++).reg = r;
    return;
  }
  std::span<Register> regs = arena.makeArray<Register>(p.count);
  for (unsigned i = 0; i < p.count; ++i)
    regs[i] = b.newReg(part(next + i).type);
  b.buildUnmerge(regs, r);
  for (unsigned i = 0; i < p.count; ++i)
    part(next + (cl_->bigEndianParts ? p.count - 1u - i : i)).reg = regs[i];
  next += p.count;
}

/// `next`: the first part, on return the first one of the next value; `leaf` counts leaves in the same way.
void CallLowerer::splitValue(MachineIRBuilder &b, const CallValue &v, unsigned &leaf, unsigned &next) {
  for (size_t i = 0; i < v.leaves.size(); ++i)
    splitLeaf(b, v.regs[i], v.leaves[i], now_->plans[leaf++], next);
}

/// Gives every part the type of its location.
void CallLowerer::convertToLocations(MachineIRBuilder &b) {
  for (unsigned i = 0; i < now_->parts.size(); ++i) {
    Part &p = part(i);
    const CCValAssign &loc = locOf(i);
    if (p.flags.isByVal() && loc.isMemLoc())
      continue;
    if (loc.getLocInfo() == CCValAssign::Indirect) {
      MachineFunction &mf = b.getMF();
      uint64_t bytes = p.type.getSizeInBytes();
      uint8_t log2Align = uint8_t(std::countr_zero(std::bit_ceil(bytes)));
      int fi = mf.getFrameInfo().createStackObject(bytes, log2Align);
      Register slot = b.newReg(pointer_);
      b.buildFrameIndex(slot, fi);
      b.buildStore(
          p.reg, slot,
          mf.createMemOperand({p.type, MachinePointerInfo::fixedStack(fi), MachineMemOperand::MOStore, log2Align}));
      p.reg = slot;
      p.type = pointer_;
      continue;
    }
    LLT want = loc.getLocVT().getLLT();
    if (p.type.getSizeInBits() == want.getSizeInBits()) {
      if (loc.getLocInfo() == CCValAssign::BCvt && p.type != want) {
        p.reg = b.build(G_BITCAST, want, {p.reg});
        p.type = want;
      }
      continue;
    }
    p.reg = loc.getLocInfo() == CCValAssign::FPExt ? b.build(G_FPEXT, want, {p.reg}) : extend(b, p.reg, want, p.flags);
    p.type = want;
  }
}

void CallLowerer::copyToRegisters(MachineIRBuilder &b) {
  for (unsigned i = 0; i < now_->parts.size(); ++i) {
    const CCValAssign &loc = locOf(i);
    if (!loc.isRegLoc())
      continue;
    b.buildCopy(Register(loc.getLocReg()), part(i).reg);
    used_.push_back(loc.getLocReg());
  }
}

static uint8_t alignAt(int64_t offset, uint8_t log2Base) {
  return offset ? uint8_t(std::min<int>(log2Base, std::countr_zero(uint64_t(offset)))) : log2Base;
}

void CallLowerer::storeToStack(MachineIRBuilder &b, bool isTailCall) {
  MachineFunction &mf = b.getMF();
  uint8_t stackAlign = mf.getFrameInfo().log2StackAlign;
  Register sp;
  for (unsigned i = 0; i < now_->parts.size(); ++i) {
    const CCValAssign &loc = locOf(i);
    if (!loc.isMemLoc())
      continue;
    const Part &p = part(i);
    int64_t offset = loc.getLocMemOffset();
    bool isMemory = p.flags.isByVal();
    uint64_t bytes = isMemory ? p.flags.getByValSize() : p.type.getSizeInBytes();
    Register addr;
    MachineMemOperand dst{isMemory ? LLT() : p.type, MachinePointerInfo::stack(offset), MachineMemOperand::MOStore,
                          stackAlign};
    if (isTailCall) {
      int fi = mf.getFrameInfo().createFixedObject(bytes, offset, false, true);
      addr = b.newReg(pointer_);
      b.buildFrameIndex(addr, fi);
      dst.ptr = MachinePointerInfo::fixedStack(fi);
      dst.log2Align = alignAt(offset, stackAlign);
    } else {
      if (!sp)
        sp = b.buildCopy(pointer_, Register(mf.getSubtarget().getTargetLowering().stackPointer));
      addr = b.buildPtrAdd(pointer_, sp, offset);
    }
    if (!isMemory) {
      b.buildStore(p.reg, addr, mf.createMemOperand(dst));
      continue;
    }
    if (!bytes)
      continue;
    MachineMemOperand src{LLT(), {}, MachineMemOperand::MOLoad, p.flags.byValLog2Align};
    Register size = b.buildConstant(LLT::scalar(pointer_.getScalarSizeInBits()), int64_t(bytes));
    b.buildInstr(G_MEMCPY_INLINE, 3)
        .addUse(addr)
        .addUse(p.reg)
        .addUse(size)
        .addMemOperand(mf.createMemOperand(dst))
        .addMemOperand(mf.createMemOperand(src));
  }
}

// --- Incoming values

void CallLowerer::receiveRegister(MachineIRBuilder &b, unsigned i, bool isEntry) {
  Part &p = part(i);
  const CCValAssign &loc = locOf(i);
  LLT t = loc.getLocInfo() == CCValAssign::Indirect ? pointer_ : loc.getLocVT().getLLT();
  // A value of the location's size goes to its register at once; the others are converted later.
  bool direct = loc.getLocInfo() != CCValAssign::Indirect && loc.getLocInfo() != CCValAssign::BCvt &&
                t.getSizeInBits() == p.type.getSizeInBits();
  Register r = direct && p.reg ? p.reg : b.newReg(direct ? p.type : t);
  b.buildCopy(r, Register(loc.getLocReg()));
  used_.push_back(loc.getLocReg());
  p.reg = r;
  if (isEntry) {
    b.getMRI().addLiveIn(loc.getLocReg(), r);
    b.getMBB().addLiveIn(loc.getLocReg());
  }
}

void CallLowerer::receiveMemory(MachineIRBuilder &b, unsigned i, int &frameIndex) {
  MachineFunction &mf = b.getMF();
  Part &p = part(i);
  const CCValAssign &loc = locOf(i);
  int64_t offset = loc.getLocMemOffset();
  MachineFrameInfo &frame = mf.getFrameInfo();
  if (p.flags.isByVal()) {
    frameIndex = frame.createFixedObject(p.flags.getByValSize(), offset, false, true);
    return;
  }
  bool indirect = loc.getLocInfo() == CCValAssign::Indirect;
  LLT t = indirect ? pointer_ : loc.getLocInfo() == CCValAssign::BCvt ? loc.getLocVT().getLLT() : p.type;
  if (t.isScalar() && t.getSizeInBits() % 8)
    t = LLT::scalar((unsigned(t.getSizeInBits()) + 7) & ~7u);
  uint64_t bytes = t.getSizeInBytes();
  uint64_t slot = loc.getLocVT().getStoreSize();
  if (cl_->bigEndianParts && slot > bytes)
    offset += int64_t(slot - bytes);
  int fi = frame.createFixedObject(bytes, offset, !frame.hasMustTailCall);
  Register addr = b.newReg(pointer_);
  b.buildFrameIndex(addr, fi);
  Register r = p.reg && t == p.type ? p.reg : b.newReg(t);
  b.buildLoad(r, addr,
              mf.createMemOperand({t, MachinePointerInfo::fixedStack(fi),
                                   MachineMemOperand::MOLoad | MachineMemOperand::MOInvariant,
                                   alignAt(offset, frame.log2StackAlign)}));
  p.reg = r;
}

/// What the location holds, as the part's type; after receiveRegister or receiveMemory.
Register CallLowerer::partFromLocation(MachineIRBuilder &b, unsigned i) {
  const Part &p = part(i);
  const CCValAssign &loc = locOf(i);
  LLT have = b.getMRI().getType(p.reg);
  if (loc.getLocInfo() == CCValAssign::Indirect) {
    Register r = b.newReg(p.type);
    b.buildLoad(r, p.reg, b.getMF().createMemOperand({p.type, {}, MachineMemOperand::MOLoad, 0}));
    return r;
  }
  if (have == p.type || have.getSizeInBits() == p.type.getSizeInBits())
    return loc.getLocInfo() == CCValAssign::BCvt && have != p.type ? b.build(G_BITCAST, p.type, {p.reg}) : p.reg;
  return b.build(loc.getLocInfo() == CCValAssign::FPExt ? G_FPTRUNC : G_TRUNC, p.type, {p.reg});
}

void CallLowerer::joinLeaf(MachineIRBuilder &b, Register dst, const Leaf &leaf, const Plan &p, unsigned &next) {
  auto define = [&](Register from) {
    if (from == dst)
      return;
    b.buildCopy(dst, from);
  };
  if (p.how == Plan::kDirect) {
    const CCValAssign &loc = locOf(next);
    Part &q = part(next);
    LLT have = b.getMRI().getType(q.reg);
    if (loc.getLocInfo() <= CCValAssign::AExt && have.isScalar() && leaf.type.isScalar() &&
        have.getSizeInBits() > leaf.type.getSizeInBits())
      b.buildInstr(G_TRUNC, dst, {q.reg});
    else
      define(partFromLocation(b, next));
    ++next;
    return;
  }
  Arena &arena = b.getMF().getArena();
  if (p.how == Plan::kElements) {
    Leaf element{leaf.type.getElementType(), leaf.kind};
    std::span<Register> elements = arena.makeArray<Register>(leaf.type.getNumElements());
    for (Register &e : elements) {
      e = b.newReg(element.type);
      joinLeaf(b, e, element, planOf(element), next);
    }
    b.buildMerge(dst, elements);
    return;
  }
  std::span<Register> regs = arena.makeArray<Register>(p.count);
  for (unsigned i = 0; i < p.count; ++i)
    regs[cl_->bigEndianParts ? p.count - 1u - i : i] = partFromLocation(b, next + i);
  next += p.count;
  auto merge = [&](Register to) {
    if (regs.size() == 1)
      b.buildCopy(to, regs[0]);
    else
      b.buildMerge(to, regs);
  };
  if (p.whole == leaf.type) {
    merge(dst);
    return;
  }
  Register whole = p.count == 1 ? regs[0] : b.newReg(p.whole);
  if (p.count != 1)
    merge(whole);
  if (p.how == Plan::kSplit) {
    b.buildInstr(G_TRUNC, dst, {whole});
    return;
  }
  // Drop the padding, then narrow the elements.
  LLT t = p.whole;
  unsigned n = leaf.type.getNumElements();
  if (n != t.getNumElements()) {
    LLT cut = t.changeNumElements(n);
    bool last = cut == leaf.type;
    Register r = last ? dst : b.newReg(cut);
    if (t.getNumElements() % n == 0) {
      std::span<Register> pieces = arena.makeArray<Register>(t.getNumElements() / n);
      for (Register &piece : pieces)
        piece = b.newReg(cut);
      pieces[0] = r;
      b.buildUnmerge(pieces, whole);
    } else {
      std::span<Register> pieces = arena.makeArray<Register>(t.getNumElements());
      for (Register &piece : pieces)
        piece = b.newReg(t.getElementType());
      b.buildUnmerge(pieces, whole);
      b.buildMerge(r, pieces.first(n));
    }
    if (last)
      return;
    whole = r;
    t = cut;
  }
  if (leaf.type.isPointerVector())
    b.buildInstr(G_INTTOPTR, dst, {whole});
  else
    b.buildInstr(t.getScalarSizeInBits() > leaf.type.getScalarSizeInBits() ? G_TRUNC : COPY, dst, {whole});
}

/// All register copies come first, so that nothing gets between them and the entry or the call.
void CallLowerer::receiveParts(MachineIRBuilder &b, std::span<const CallValue> values, bool isEntry,
                               std::span<int> frameIndexes) {
  unsigned next = 0, leaf = 0;
  for (const CallValue &v : values)
    for (size_t i = 0; i < v.leaves.size(); ++i) {
      const Plan &p = now_->plans[leaf++];
      if (p.how == Plan::kDirect && !v.regs.empty())
        part(next).reg = v.regs[i];
      next += p.count;
    }
  for (unsigned i = 0; i < now_->parts.size(); ++i)
    if (locOf(i).isRegLoc())
      receiveRegister(b, i, isEntry);
  next = leaf = 0;
  for (size_t n = 0; n < values.size(); ++n) {
    const CallValue &v = values[n];
    for (size_t i = 0; i < v.leaves.size(); ++i) {
      const Plan &p = now_->plans[leaf++];
      int unused, &fi = n < frameIndexes.size() ? frameIndexes[n] : unused;
      for (unsigned k = next; k < next + p.count; ++k)
        if (locOf(k).isMemLoc())
          receiveMemory(b, k, fi);
      if (v.flags.isByVal() && locOf(next).isMemLoc())
        next += p.count;
      else
        joinLeaf(b, v.regs[i], v.leaves[i], p, next);
    }
  }
}

// --- Entry and return

bool CallLowerer::lowerFormalArguments(MachineIRBuilder &b, unsigned cc, bool isVarArg, std::span<const CallValue> args,
                                       const CallValue &result, bool savesVarArgs, bool forwardsArgs,
                                       std::span<int> frameIndexes) {
  sretPointer_ = Register();
  forwarded_.clear();
  demotedReturn_ = !result.leaves.empty() && !fitsRegisters(b, cc, isVarArg, result);
  begin(b, args_, cc, isVarArg);
  CCAssignFn *fn = cl_->getAssignFn(b.getMF(), cc, isVarArg);
  if (!fn) {
    failure_ = "calling convention is not supported by the target";
    return false;
  }
  std::vector<CallValue> all;
  Leaf pointerLeaf{pointer_, ScalarKind::kPointer};
  Register hidden;
  std::vector<int> shifted;
  if (demotedReturn_) {
    // The hidden pointer to the result comes first.
    sretPointer_ = hidden = b.newReg(pointer_);
    CallValue v{{&pointerLeaf, 1}, {&hidden, 1}, {}};
    v.flags.set(ArgFlagsTy::kSRet);
    all.push_back(v);
    all.insert(all.end(), args.begin(), args.end());
    shifted.push_back(0);
    shifted.insert(shifted.end(), frameIndexes.begin(), frameIndexes.end());
    args = all;
  }
  for (const CallValue &v : args) {
    addParts(v);
    if (v.flags.isSRet() && !sretPointer_)
      sretPointer_ = v.regs[0];
  }
  if (!assign(fn)) {
    failure_ = "calling convention has no place for an argument";
    return false;
  }
  if (forwardsArgs)
    b.getMF().getFrameInfo().hasMustTailCall = true;
  receiveParts(b, args, true, demotedReturn_ ? std::span<int>(shifted) : frameIndexes);
  if (demotedReturn_)
    std::copy(shifted.begin() + 1, shifted.end(), frameIndexes.begin());
  if (isVarArg && savesVarArgs)
    cl_->saveVarArgRegs(b, args_.state);
  if (isVarArg && forwardsArgs)
    saveForwarded(b);
  return true;
}

void CallLowerer::saveForwarded(MachineIRBuilder &b) {
  auto save = [&](MCPhysReg r, LLT t) {
    Register v = b.buildCopy(t, Register(r));
    b.getMRI().addLiveIn(r, v);
    b.getMBB().addLiveIn(r);
    forwarded_.push_back({r, v});
  };
  for (bool vectors : {false, true}) {
    MVT t;
    for (MCPhysReg r : cl_->getForwardedRegs(b.getMF(), t, vectors))
      if (!args_.state.isAllocated(r))
        save(r, t.getLLT());
  }
  unsigned value;
  if (MCPhysReg r = cl_->getVarArgCountReg(args_.state, value))
    save(r, LLT::scalar(8));
}

void CallLowerer::loadOrStoreLeaves(MachineIRBuilder &b, const CallValue &v, Register base, bool isLoad) {
  MachineFunction &mf = b.getMF();
  for (size_t i = 0; i < v.leaves.size(); ++i) {
    const Leaf &leaf = v.leaves[i];
    Register addr = b.buildPtrAdd(pointer_, base, int64_t(leaf.offset));
    LLT t = leaf.type;
    bool odd = t.getScalarSizeInBits() % 8;
    LLT bits = LLT::scalar(unsigned(t.getSizeInBits()));
    if (odd)
      t = LLT::scalar((unsigned(t.getSizeInBits()) + 7) & ~7u);
    uint8_t log2Align = uint8_t(std::countr_zero(leaf.offset | 16));
    MachineMemOperand *m =
        mf.createMemOperand({t,
                             {},
                             uint16_t(isLoad ? MachineMemOperand::MOLoad : MachineMemOperand::MOStore),
                             std::min<uint8_t>(log2Align, 3)});
    if (isLoad) {
      Register r = odd ? b.newReg(t) : v.regs[i];
      b.buildLoad(r, addr, m);
      if (odd && leaf.type.isVector()) {
        if (bits != t)
          r = b.build(G_TRUNC, bits, {r});
        b.buildInstr(G_BITCAST, v.regs[i], {r});
      } else if (odd) {
        b.buildInstr(G_TRUNC, v.regs[i], {r});
      }
      continue;
    }
    Register r = v.regs[i];
    if (odd && leaf.type.isVector())
      r = b.build(G_BITCAST, bits, {r});
    if (odd && bits != t)
      r = b.build(G_ZEXT, t, {r});
    b.buildStore(r, addr, m);
  }
}

bool CallLowerer::lowerReturn(MachineIRBuilder &b, unsigned cc, bool isVarArg, const CallValue &value) {
  begin(b, results_, cc, isVarArg);
  MachineFunction &mf = b.getMF();
  MCPhysReg sretReg = sretPointer_ ? cl_->getSRetReturnReg(mf) : 0;
  if (demotedReturn_) {
    loadOrStoreLeaves(b, value, sretPointer_, false);
  } else if (!value.leaves.empty()) {
    CCAssignFn *fn = cl_->getReturnAssignFn(mf, cc, isVarArg);
    addParts(value);
    if (!fn || !assign(fn)) {
      failure_ = "calling convention has no place for the result";
      return false;
    }
    unsigned leaf = 0, next = 0;
    splitValue(b, value, leaf, next);
    convertToLocations(b);
    copyToRegisters(b);
  }
  if (sretReg) {
    b.buildCopy(Register(sretReg), sretPointer_);
    used_.push_back(sretReg);
  }
  MachineInstrBuilder ret = b.buildTarget(mf.getInstrInfo().get(cl_->getReturnOpcode(mf)));
  for (MCPhysReg r : used_)
    ret.addReg(Register(r), RegState::Implicit);
  return true;
}

// --- Calls

CallLowerer::Target CallLowerer::callTarget(MachineIRBuilder &b, const CallDescription &call) {
  MachineFunction &mf = b.getMF();
  const MachineOperand &callee = call.callee;
  Register address;
  if (callee.isImm())
    return {cl_->getNumberedCallee(mf, uint64_t(callee.getImm())).opcode, callee};
  if (callee.isReg()) {
    address = callee.getReg();
  } else {
    DirectCallee d = callee.isGlobal() ? cl_->getDirectCallee(mf, callee.getGlobal()) : cl_->getExternalCallee(mf);
    if (!d.needsAddress) {
      MachineOperand op = callee;
      op.setTargetFlags(d.targetFlags);
      return {call.isMustTail ? cl_->getTailCallOpcode(mf, false) : d.opcode, op};
    }
    address = b.newReg(pointer_);
    b.buildInstr(G_GLOBAL_VALUE, 2).addDef(address).add(callee);
  }
  if (IndirectThunk thunk = cl_->getIndirectCallThunk(mf); thunk.name) [[unlikely]] {
    DirectCallee d = cl_->getExternalCallee(mf);
    return {call.isMustTail ? cl_->getTailCallOpcode(mf, false) : d.opcode, MachineOperand::createES(thunk.name),
            thunk.reg, address};
  }
  Register r = b.getMRI().createVirtualRegister(cl_->getCalleeRegClass(mf, call.isMustTail));
  b.buildCopy(r, address);
  return {call.isMustTail ? cl_->getTailCallOpcode(mf, true) : cl_->getIndirectCallOpcode(mf),
          MachineOperand::createReg(r)};
}

/// Behind the copies of the arguments.
void CallLowerer::passToThunk(MachineIRBuilder &b, const Target &target) {
  b.buildCopy(Register(target.thunkReg), target.address);
  used_.push_back(target.thunkReg);
}

void CallLowerer::callFrame(MachineIRBuilder &b, unsigned opcode, uint64_t bytes, uint64_t popped) {
  // Operands in their final order, so that none has to be moved.
  const MCInstrDesc &d = b.getMF().getInstrInfo().get(opcode);
  MachineInstrBuilder mi = b.buildInstr(opcode, d.numOperands + d.numImplicitDefs + d.numImplicitUses);
  for (unsigned i = 0; i < d.numOperands; ++i)
    mi.addImm(i == 0 ? int64_t(bytes) : i == 1 ? int64_t(popped) : 0);
  mi->addImplicitDefUseOperands(b.getMF());
}

bool CallLowerer::lowerCall(MachineIRBuilder &b, const CallDescription &call) {
  if (call.isMustTail)
    return lowerTailCall(b, call);
  if (!call.result.leaves.empty() && !fitsRegisters(b, call.cc, call.isVarArg, call.result))
    return lowerDemotedCall(b, call);
  begin(b, args_, call.cc, call.isVarArg);
  MachineFunction &mf = b.getMF();
  CCAssignFn *fn = cl_->getAssignFn(mf, call.cc, call.isVarArg);
  if (!fn) {
    failure_ = "calling convention is not supported by the target";
    return false;
  }
  bool hasSRet = false;
  for (size_t i = 0; i < call.args.size(); ++i) {
    CallValue v = call.args[i];
    hasSRet |= v.flags.isSRet();
    if (i >= call.numFixedArgs)
      v.flags.set(ArgFlagsTy::kVariadic);
    addParts(v);
  }
  if (!assign(fn)) {
    failure_ = "calling convention has no place for an argument";
    return false;
  }
  unsigned leaf = 0, next = 0;
  for (const CallValue &v : call.args)
    splitValue(b, v, leaf, next);
  convertToLocations(b);
  Target target = callTarget(b, call);
  MCPhysReg countReg = 0;
  Register count;
  if (call.isVarArg) {
    unsigned value = 0;
    countReg = cl_->getVarArgCountReg(args_.state, value);
    if (countReg)
      count = b.buildConstant(LLT::scalar(8), value);
  }
  MachineFrameInfo &frame = mf.getFrameInfo();
  uint64_t stackAlign = uint64_t(1) << frame.log2StackAlign;
  uint64_t bytes = (args_.state.getStackSize() + stackAlign - 1) & ~(stackAlign - 1);
  uint64_t popped = cl_->getCalleePopBytes(mf, call.cc, call.isVarArg, args_.state.getStackSize(), hasSRet);
  frame.hasCalls = true;
  frame.adjustsStack = true;
  frame.maxCallFrameSize = std::max(frame.maxCallFrameSize, bytes);
  frame.log2MaxAlign = std::max(frame.log2MaxAlign, uint8_t(std::countr_zero(args_.state.getMaxStackArgAlign())));
  const TargetInstrInfo &tii = mf.getInstrInfo();
  callFrame(b, tii.getCallFrameSetupOpcode(), bytes, 0);
  storeToStack(b, false);
  copyToRegisters(b);
  if (countReg) {
    b.buildCopy(Register(countReg), count);
    used_.push_back(countReg);
  }
  if (target.thunkReg) [[unlikely]]
    passToThunk(b, target);
  const MCInstrDesc &d = tii.get(target.opcode);
  MachineInstrBuilder mi =
      b.buildInstr(target.opcode, unsigned(d.numImplicitDefs + d.numImplicitUses + used_.size() + 4));
  mi.add(target.operand).addRegMask(mf.getRegisterInfo().getCallPreservedMask(mf, call.cc));
  mi->addImplicitDefUseOperands(mf);
  for (MCPhysReg r : used_)
    mi.addReg(Register(r), RegState::Implicit);
  if (!call.result.leaves.empty())
    for (const CCValAssign &l : results_.state.locs())
      mi.addReg(Register(l.getLocReg()), RegState::ImplicitDefine);
  callFrame(b, tii.getCallFrameDestroyOpcode(), bytes, popped);
  if (!call.result.leaves.empty()) {
    now_ = &results_;
    receiveParts(b, {&call.result, 1}, false, {});
  }
  return true;
}

/// The caller gives room for a result that does not fit registers and passes its address in front of the arguments.
bool CallLowerer::lowerDemotedCall(MachineIRBuilder &b, const CallDescription &call) {
  MachineFrameInfo &frame = b.getMF().getFrameInfo();
  int fi = frame.createStackObject(call.resultSize, call.resultLog2Align);
  Register slot = b.newReg(pointer_);
  b.buildFrameIndex(slot, fi);
  Leaf leaf{pointer_, ScalarKind::kPointer};
  std::vector<CallValue> args;
  args.push_back({{&leaf, 1}, {&slot, 1}, {}});
  args[0].flags.set(ArgFlagsTy::kSRet);
  args.insert(args.end(), call.args.begin(), call.args.end());
  CallDescription inner = call;
  inner.args = args;
  inner.result = {};
  if (inner.numFixedArgs != ~0u)
    ++inner.numFixedArgs;
  LLT pointer = pointer_;
  if (!lowerCall(b, inner))
    return false;
  pointer_ = pointer;
  Register again = b.newReg(pointer_);
  b.buildFrameIndex(again, fi);
  loadOrStoreLeaves(b, call.result, again, true);
  return true;
}

/// `musttail`: the callee takes over this function's frame and argument area, which have the same shape.
bool CallLowerer::lowerTailCall(MachineIRBuilder &b, const CallDescription &call) {
  MachineFunction &mf = b.getMF();
  begin(b, args_, call.cc, call.isVarArg);
  CCAssignFn *fn = cl_->getAssignFn(mf, call.cc, call.isVarArg);
  if (!fn || !cl_->getTailCallOpcode(mf, false)) {
    failure_ = "the target has no tail calls with this calling convention";
    return false;
  }
  Leaf leaf{pointer_, ScalarKind::kPointer};
  if (demotedReturn_) {
    // The callee's result is this function's: it goes to the same place.
    CallValue hidden{{&leaf, 1}, {&sretPointer_, 1}, {}};
    hidden.flags.set(ArgFlagsTy::kSRet);
    addParts(hidden);
  }
  for (size_t i = 0; i < call.args.size(); ++i) {
    CallValue v = call.args[i];
    if (i >= call.numFixedArgs)
      v.flags.set(ArgFlagsTy::kVariadic);
    addParts(v);
  }
  if (!assign(fn)) {
    failure_ = "calling convention has no place for an argument";
    return false;
  }
  unsigned leafNo = 0, next = 0;
  if (demotedReturn_) {
    part(next++).reg = sretPointer_;
    ++leafNo;
  }
  for (const CallValue &v : call.args)
    splitValue(b, v, leafNo, next);
  convertToLocations(b);
  Target target = callTarget(b, call);
  storeToStack(b, true);
  copyToRegisters(b);
  for (const Forwarded &f : forwarded_)
    if (std::find(used_.begin(), used_.end(), f.phys) == used_.end()) {
      b.buildCopy(Register(f.phys), f.virt);
      used_.push_back(f.phys);
    }
  if (target.thunkReg) [[unlikely]]
    passToThunk(b, target);
  MachineFrameInfo &frame = mf.getFrameInfo();
  frame.hasTailCall = true;
  frame.hasMustTailCall = true;
  MachineInstrBuilder mi = b.buildTarget(mf.getInstrInfo().get(target.opcode));
  mi.add(target.operand).addImm(0).addRegMask(mf.getRegisterInfo().getCallPreservedMask(mf, call.cc));
  for (MCPhysReg r : used_)
    mi.addReg(Register(r), RegState::Implicit);
  return true;
}

} // namespace lathe
