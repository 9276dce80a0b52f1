// Atomic operations: as other atomic operations, as loops of compare-and-swap, on the word around a narrow object, or
// as calls of libatomic (GCC wiki, "Atomic/GCCMM/LIbrary"; orders as in <stdatomic.h>).
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/LegalizerImpl.h"

#include <bit>
#include <string>

namespace lathe {

using namespace TargetOpcode;
using ir::Predicate;
using K = LibcallValue::Kind;

static int64_t orderValue(AtomicOrdering o) {
  if (o == AtomicOrdering::SequentiallyConsistent)
    return 5;
  if (o == AtomicOrdering::AcquireRelease)
    return 4;
  if (o == AtomicOrdering::Release)
    return 3;
  return o == AtomicOrdering::Acquire ? 2 : 0;
}

/// What a failed compare-and-swap may be ordered as.
static AtomicOrdering failureOrder(AtomicOrdering o) {
  if (o == AtomicOrdering::AcquireRelease)
    return AtomicOrdering::Acquire;
  return o == AtomicOrdering::Release ? AtomicOrdering::Monotonic : o;
}

static const char *sizedName(MachineFunction &mf, const char *base, unsigned bits) {
  return mf.createSymbolName(std::string(base) + "_" + std::to_string(bits / 8));
}

/// Sizes that libatomic has functions with a size in their name for; others go through memory.
static bool hasSizedFunction(unsigned bits) { return bits >= 8 && bits <= 128 && std::has_single_bit(bits); }

Step Legalizer::Impl::legalizeAtomicLoadStore(MachineInstr &mi) {
  bool isLoad = mi.getOpcode() != G_STORE;
  Register v = reg(mi, 0), ptr = reg(mi, 1);
  const MachineMemOperand *m = mi.getMemOperand();
  LLT t = type(v), s32 = LLT::scalar(32);
  unsigned bits = unsigned(t.getSizeInBits());
  LLT it = LLT::scalar(bits);
  if (t.isVector() || t.isPointer() || isFloatOnly(t)) {
    if (isLoad) {
      Register x = loadAt(it, ptr, 0, *m);
      if (t.isVector())
        buildTo(G_BITCAST, v, {x});
      else
        defineFromInt(v, x);
    } else {
      Register x = t.isVector() ? build(G_BITCAST, it, {v}) : trunc(asInt(v), it);
      storeAt(x, ptr, 0, *m);
    }
    return Step::kReplaced;
  }
  if (isLoad && hasAtomic(G_ATOMIC_CMPXCHG, t)) { // exchanges zero for zero, if anything
    Register zero = cst(t, 0);
    MachineMemOperand both = *m;
    both.flags |= MachineMemOperand::MOLoad | MachineMemOperand::MOStore;
    both.failureOrdering = failureOrder(m->ordering);
    b_.buildInstr(G_ATOMIC_CMPXCHG, v, {ptr, zero, zero})->addMemOperand(*mf_, mf_->createMemOperand(both));
    return Step::kReplaced;
  }
  Register order = cst(s32, orderValue(m->ordering));
  bool ok;
  if (hasSizedFunction(bits)) {
    if (isLoad)
      ok = libcall(mi, sizedName(*mf_, "__atomic_load", bits), v, K::kUnsigned,
                   {{ptr, K::kPointer}, {order, K::kSigned}});
    else
      ok = libcall(mi, sizedName(*mf_, "__atomic_store", bits), Register(), K::kUnsigned,
                   {{ptr, K::kPointer}, {v, K::kUnsigned}, {order, K::kSigned}});
    return ok ? Step::kReplaced : Step::kFailed;
  }
  int fi = stackSlot(t.getSizeInBytes(), 16);
  if (!isLoad)
    b_.buildStore(v, slotAddress(fi), slotOperand(fi, 0, t, true));
  Register size = cst(sizeType(), int64_t(t.getSizeInBytes()));
  ok = libcall(mi, isLoad ? "__atomic_load" : "__atomic_store", Register(), K::kUnsigned,
               {{size, K::kUnsigned}, {ptr, K::kPointer}, {slotAddress(fi), K::kPointer}, {order, K::kSigned}});
  if (isLoad)
    b_.buildLoad(v, slotAddress(fi), slotOperand(fi, 0, t, false));
  return ok ? Step::kReplaced : Step::kFailed;
}

Step Legalizer::Impl::legalizeCmpXchgSuccess(MachineInstr &mi) {
  Register old = reg(mi, 0), success = reg(mi, 1), ptr = reg(mi, 2), expected = reg(mi, 3), desired = reg(mi, 4);
  b_.buildInstr(G_ATOMIC_CMPXCHG, old, {ptr, expected, desired})->cloneMemRefs(*mf_, mi);
  b_.buildCmp(G_ICMP, unsigned(Predicate::kEQ), success, old, expected);
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeCmpXchg(MachineInstr &mi) {
  Register old = reg(mi, 0), ptr = reg(mi, 1), expected = reg(mi, 2), desired = reg(mi, 3);
  LLT t = type(old);
  unsigned bits = t.getScalarSizeInBits();
  if (t.isPointer()) {
    LLT it = LLT::scalar(bits);
    Register x = newReg(it);
    b_.buildInstr(G_ATOMIC_CMPXCHG, x, {ptr, asInt(expected), asInt(desired)})->cloneMemRefs(*mf_, mi);
    defineFromInt(old, x);
    return Step::kReplaced;
  }
  LLT narrowest = LLT::scalar(tl_->minCmpXchgBits);
  if (bits < tl_->minCmpXchgBits && hasAtomic(G_ATOMIC_CMPXCHG, narrowest))
    return isFinishing(mi) ? cmpXchgByWord(mi) : defer(mi);
  return atomicLibcall(mi);
}

Step Legalizer::Impl::atomicLibcall(MachineInstr &mi) {
  const MachineMemOperand *m = mi.getMemOperand();
  Register dst = reg(mi, 0), ptr = reg(mi, 1);
  LLT t = type(dst), s32 = LLT::scalar(32);
  unsigned bits = t.getScalarSizeInBits(), opcode = mi.getOpcode();
  if (!m)
    return unsupported(mi, "the ordering of the access is not known");
  Register order = cst(s32, orderValue(m->ordering));
  if (opcode == G_ATOMIC_CMPXCHG) {
    int fi = stackSlot(t.getSizeInBytes(), t.getSizeInBytes());
    b_.buildStore(reg(mi, 2), slotAddress(fi), slotOperand(fi, 0, t, true));
    Register fail = cst(s32, orderValue(m->failureOrdering == AtomicOrdering::NotAtomic ? failureOrder(m->ordering)
                                                                                        : m->failureOrdering));
    Register ok = newReg(LLT::scalar(8));
    bool done;
    if (hasSizedFunction(bits)) {
      done = libcall(mi, sizedName(*mf_, "__atomic_compare_exchange", bits), ok, K::kUnsigned,
                     {{ptr, K::kPointer},
                      {slotAddress(fi), K::kPointer},
                      {reg(mi, 3), K::kUnsigned},
                      {order, K::kSigned},
                      {fail, K::kSigned}});
    } else {
      int fd = stackSlot(t.getSizeInBytes(), t.getSizeInBytes());
      b_.buildStore(reg(mi, 3), slotAddress(fd), slotOperand(fd, 0, t, true));
      done = libcall(mi, "__atomic_compare_exchange", ok, K::kUnsigned,
                     {{cst(sizeType(), int64_t(t.getSizeInBytes())), K::kUnsigned},
                      {ptr, K::kPointer},
                      {slotAddress(fi), K::kPointer},
                      {slotAddress(fd), K::kPointer},
                      {order, K::kSigned},
                      {fail, K::kSigned}});
    }
    b_.buildLoad(dst, slotAddress(fi), slotOperand(fi, 0, t, false));
    return done ? Step::kReplaced : Step::kFailed;
  }
  const char *base = opcode == G_ATOMICRMW_XCHG   ? "__atomic_exchange"
                     : opcode == G_ATOMICRMW_ADD  ? "__atomic_fetch_add"
                     : opcode == G_ATOMICRMW_SUB  ? "__atomic_fetch_sub"
                     : opcode == G_ATOMICRMW_AND  ? "__atomic_fetch_and"
                     : opcode == G_ATOMICRMW_OR   ? "__atomic_fetch_or"
                     : opcode == G_ATOMICRMW_XOR  ? "__atomic_fetch_xor"
                     : opcode == G_ATOMICRMW_NAND ? "__atomic_fetch_nand"
                                                  : nullptr;
  if (!base || !hasSizedFunction(bits) || t.isVector() || isFloatOnly(t))
    return isFinishing(mi) ? rmwByLoop(mi) : defer(mi);
  bool ok = libcall(mi, sizedName(*mf_, base, bits), dst, K::kUnsigned,
                    {{ptr, K::kPointer}, {reg(mi, 2), K::kUnsigned}, {order, K::kSigned}});
  return ok ? Step::kReplaced : Step::kFailed;
}

//===--- Read, modify, write ------------------------------------------------------------------------------------===//

Step Legalizer::Impl::legalizeRMW(MachineInstr &mi) {
  Register dst = reg(mi, 0), ptr = reg(mi, 1), v = reg(mi, 2);
  LLT t = type(dst);
  unsigned opcode = mi.getOpcode(), bits = unsigned(t.getSizeInBits());
  if (opcode == G_ATOMICRMW_XCHG && (t.isPointer() || t.isVector() || isFloatOnly(t))) {
    LLT it = LLT::scalar(bits);
    Register in = t.isVector() ? build(G_BITCAST, it, {v}) : trunc(asInt(v), it), x = newReg(it);
    b_.buildInstr(opcode, x, {ptr, in})->cloneMemRefs(*mf_, mi);
    if (t.isVector())
      buildTo(G_BITCAST, dst, {x});
    else
      defineFromInt(dst, x);
    return Step::kReplaced;
  }
  if (opcode == G_ATOMICRMW_SUB && hasAtomic(G_ATOMICRMW_ADD, t)) {
    b_.buildInstr(G_ATOMICRMW_ADD, dst, {ptr, sub(cst(t, 0), v)})->cloneMemRefs(*mf_, mi);
    return Step::kReplaced;
  }
  LLT narrowest = LLT::scalar(tl_->minCmpXchgBits);
  if (bits < tl_->minCmpXchgBits && hasAtomic(G_ATOMIC_CMPXCHG, narrowest))
    return isFinishing(mi) ? rmwByWord(mi) : defer(mi);
  if (hasAtomic(G_ATOMIC_CMPXCHG, LLT::scalar(bits)) || hasAtomic(G_ATOMIC_CMPXCHG_WITH_SUCCESS, LLT::scalar(bits)))
    return isFinishing(mi) ? rmwByLoop(mi) : defer(mi);
  return atomicLibcall(mi);
}

Register Legalizer::Impl::rmwOperation(unsigned opcode, Register old, Register v) {
  LLT t = type(old);
  auto pick = [&](Predicate p) { return select(icmp(unsigned(p), old, v), old, v); };
  switch (opcode) {
  case G_ATOMICRMW_XCHG:
    return v;
  case G_ATOMICRMW_ADD:
    return add(old, v);
  case G_ATOMICRMW_SUB:
    return sub(old, v);
  case G_ATOMICRMW_AND:
    return and_(old, v);
  case G_ATOMICRMW_NAND:
    return not_(and_(old, v));
  case G_ATOMICRMW_OR:
    return or_(old, v);
  case G_ATOMICRMW_XOR:
    return xor_(old, v);
  case G_ATOMICRMW_MAX:
    return pick(Predicate::kSGT);
  case G_ATOMICRMW_MIN:
    return pick(Predicate::kSLT);
  case G_ATOMICRMW_UMAX:
    return pick(Predicate::kUGT);
  case G_ATOMICRMW_UMIN:
    return pick(Predicate::kULT);
  case G_ATOMICRMW_FADD:
    return build(G_FADD, t, {old, v});
  case G_ATOMICRMW_FSUB:
    return build(G_FSUB, t, {old, v});
  case G_ATOMICRMW_FMAX:
    return build(G_FMAXNUM, t, {old, v});
  case G_ATOMICRMW_FMIN:
    return build(G_FMINNUM, t, {old, v});
  case G_ATOMICRMW_UINC_WRAP: // old >= v ? 0 : old + 1
    return select(icmp(unsigned(Predicate::kUGE), old, v), cst(t, 0), add(old, cst(t, 1)));
  case G_ATOMICRMW_UDEC_WRAP: { // old == 0 || old > v ? v : old - 1
    Register wrap = or_(icmp(unsigned(Predicate::kEQ), old, cst(t, 0)), icmp(unsigned(Predicate::kUGT), old, v));
    return select(wrap, v, sub(old, cst(t, 1)));
  }
  default: // the dispatch sends nothing else here
    return v;
  }
}

// A loop of compare-and-swap.
//   head: first = load
//   loop: old = phi(first, seen), next = f(old), seen = cmpxchg(old, next) until seen == old
//   tail: what stood behind the instruction

/// Makes the blocks around `mi`; the builder stands at the end of the head.
Legalizer::Impl::SwapLoop Legalizer::Impl::makeSwapLoop(MachineInstr &mi) {
  SwapLoop l;
  l.head = mi.getParent();
  l.tail = &splitAfter(mi);
  l.loop = &newBlock();
  l.head->addSuccessor(l.loop);
  l.loop->addSuccessor(l.tail);
  l.loop->addSuccessor(l.loop);
  b_.setMBB(*l.head);
  return l;
}

MachineMemOperand Legalizer::Impl::loadBeforeSwap(const MachineMemOperand &swap) {
  MachineMemOperand load = swap;
  load.flags = uint16_t((swap.flags & ~MachineMemOperand::MOStore) | MachineMemOperand::MOLoad);
  load.ordering = AtomicOrdering::Monotonic;
  return load;
}

/// Loads the first value and goes to the loop, where `old` is what memory is expected to hold.
void Legalizer::Impl::enterSwapLoop(SwapLoop &l, Register at, const MachineMemOperand &load) {
  l.at = at;
  Register first = newReg(load.type);
  b_.buildLoad(first, at, mf_->createMemOperand(load));
  b_.buildBr(*l.loop);
  b_.setMBB(*l.loop);
  l.old = newReg(load.type);
  l.seen = newReg(load.type);
  b_.buildInstr(G_PHI, 5).addDef(l.old).addUse(first).addMBB(l.head).addUse(l.seen).addMBB(l.loop);
}

/// Whether memory held `expected` and now holds `next`; `seen` is what it held.
Register Legalizer::Impl::buildSwap(Register seen, Register at, Register expected, Register next,
                                    const MachineMemOperand &access) {
  Register ok = newReg(LLT::scalar(1));
  MachineInstrBuilder nb = b_.buildInstr(G_ATOMIC_CMPXCHG_WITH_SUCCESS, 5);
  nb.addDef(seen).addDef(ok).addUse(at).addUse(expected).addUse(next);
  nb.addMemOperand(mf_->createMemOperand(access));
  return ok;
}

/// Swaps in `next` or begins another turn; the builder goes to the head of the tail.
void Legalizer::Impl::leaveSwapLoop(const SwapLoop &l, Register next, const MachineMemOperand &access) {
  b_.buildBrCond(buildSwap(l.seen, l.at, l.old, next, access), *l.tail);
  b_.buildBr(*l.loop);
  goToFront(*l.tail);
}

void Legalizer::Impl::goToFront(MachineBasicBlock &mbb) {
  if (mbb.front())
    b_.setInsertPt(mbb, mbb.front());
  else
    b_.setMBB(mbb);
}

Step Legalizer::Impl::rmwByLoop(MachineInstr &mi) {
  Register dst = reg(mi, 0), ptr = reg(mi, 1), v = reg(mi, 2);
  const MachineMemOperand *m = mi.getMemOperand();
  if (!m)
    return unsupported(mi, "the ordering of the access is not known");
  LLT t = type(dst), it = LLT::scalar(unsigned(t.getSizeInBits()));
  MachineMemOperand swap = *m;
  swap.type = it;
  MachineMemOperand load = loadBeforeSwap(swap);
  swap.failureOrdering = failureOrder(m->ordering);
  if (it.getScalarSizeInBits() > std::min(tl_->maxAtomicBits, wordBits_))
    load.ordering = AtomicOrdering::NotAtomic; // a torn value only costs a turn of the loop
  SwapLoop l = makeSwapLoop(mi);
  enterSwapLoop(l, ptr, load);
  Register value = l.old;
  bool cast = t.isVector() || isFloatOnly(t) || t.isPointer();
  if (t.isVector())
    value = build(G_BITCAST, t, {l.old});
  else if (cast) {
    value = newReg(t);
    defineFromInt(value, l.old);
  }
  Register next = rmwOperation(mi.getOpcode(), value, v);
  if (t.isVector())
    next = build(G_BITCAST, it, {next});
  else if (cast)
    next = trunc(asInt(next), it);
  leaveSwapLoop(l, next, swap);
  if (t.isVector())
    buildTo(G_BITCAST, dst, {l.old});
  else if (cast)
    defineFromInt(dst, l.old);
  else
    b_.buildCopy(dst, l.old);
  return Step::kReplaced;
}

/// The word around a narrow object: its address, the position of the object in it, and a mask.
Legalizer::Impl::WordAround Legalizer::Impl::wordAround(Register ptr, unsigned bits) {
  WordAround w;
  LLT sp = sizeType(), t = LLT::scalar(tl_->minCmpXchgBits);
  unsigned bytes = tl_->minCmpXchgBits / 8;
  Register p = asInt(ptr);
  w.address = newReg(type(ptr));
  buildTo(G_INTTOPTR, w.address, {and_(p, cst(sp, -int64_t(bytes)))});
  Register at = and_(p, cst(sp, int64_t(bytes) - 1));
  if (!tl_->isLittleEndian)
    at = xor_(at, cst(sp, int64_t(bytes - bits / 8)));
  w.shift = ext(shl(at, 3), t, Ext::kZero);
  w.mask = build(G_SHL, t, {lowMask(t, bits), w.shift});
  w.type = t;
  return w;
}

/// The access to the whole word that `m`'s object is in.
MachineMemOperand Legalizer::Impl::wordAccess(const MachineMemOperand &m, const WordAround &w) const {
  MachineMemOperand word = m;
  word.type = w.type;
  word.ptr = {};
  word.log2Align = uint8_t(std::countr_zero(tl_->minCmpXchgBits / 8));
  return word;
}

Step Legalizer::Impl::rmwByWord(MachineInstr &mi) {
  Register dst = reg(mi, 0), ptr = reg(mi, 1), v = reg(mi, 2);
  const MachineMemOperand *m = mi.getMemOperand();
  if (!m)
    return unsupported(mi, "the ordering of the access is not known");
  LLT t = type(dst);
  SwapLoop l = makeSwapLoop(mi);
  WordAround w = wordAround(ptr, t.getScalarSizeInBits());
  MachineMemOperand word = wordAccess(*m, w);
  word.failureOrdering = failureOrder(m->ordering);
  Register outside = not_(w.mask);
  enterSwapLoop(l, w.address, loadBeforeSwap(word));
  Register mine = trunc(build(G_LSHR, w.type, {l.old, w.shift}), t);
  Register next = ext(rmwOperation(mi.getOpcode(), mine, v), w.type, Ext::kZero);
  leaveSwapLoop(l, or_(and_(l.old, outside), build(G_SHL, w.type, {next, w.shift})), word);
  b_.buildCopy(dst, mine);
  return Step::kReplaced;
}

/// A failure because of the bytes around the object is tried again; one because of the object is the result.
Step Legalizer::Impl::cmpXchgByWord(MachineInstr &mi) {
  Register dst = reg(mi, 0), ptr = reg(mi, 1), expected = reg(mi, 2), desired = reg(mi, 3);
  const MachineMemOperand *m = mi.getMemOperand();
  if (!m)
    return unsupported(mi, "the ordering of the access is not known");
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits();
  MachineBasicBlock &head = *mi.getParent();
  MachineBasicBlock &tail = splitAfter(mi);
  MachineBasicBlock &again = newBlock();
  MachineBasicBlock &loop = newBlock();
  head.addSuccessor(&loop);
  loop.addSuccessor(&tail);
  loop.addSuccessor(&again);
  again.addSuccessor(&loop);
  again.addSuccessor(&tail);
  b_.setMBB(head);
  WordAround w = wordAround(ptr, bits);
  MachineMemOperand word = wordAccess(*m, w);
  Register outside = not_(w.mask);
  Register from = build(G_SHL, w.type, {ext(expected, w.type, Ext::kZero), w.shift});
  Register to = build(G_SHL, w.type, {ext(desired, w.type, Ext::kZero), w.shift});
  Register loaded = newReg(w.type);
  b_.buildLoad(loaded, w.address, mf_->createMemOperand(loadBeforeSwap(word)));
  Register first = and_(loaded, outside);
  b_.buildBr(loop);
  b_.setMBB(loop);
  Register rest = newReg(w.type), rest2 = newReg(w.type), seen = newReg(w.type);
  b_.buildInstr(G_PHI, 5).addDef(rest).addUse(first).addMBB(&head).addUse(rest2).addMBB(&again);
  Register expect = or_(rest, from), replaceBy = or_(rest, to);
  b_.buildBrCond(buildSwap(seen, w.address, expect, replaceBy, word), tail);
  b_.buildBr(again);
  b_.setMBB(again);
  buildTo(G_AND, rest2, {seen, outside});
  Register changed = icmp(unsigned(Predicate::kNE), rest2, rest);
  b_.buildBrCond(changed, loop);
  b_.buildBr(tail);
  goToFront(tail);
  truncTo(dst, build(G_LSHR, w.type, {seen, w.shift}));
  return Step::kReplaced;
}

} // namespace lathe
