// Stack objects, loads and stores, atomic operations.
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/translate/Translator.h"

namespace lathe {

using namespace TargetOpcode;
using ir::MemWord;

static constexpr DiagKind kUnsupportedAtomic{"translate-unsupported-atomic", Severity::kError};

static AtomicOrdering mirOrdering(ir::AtomicOrdering o) {
  switch (o) {
  case ir::AtomicOrdering::kNotAtomic:
    return AtomicOrdering::NotAtomic;
  case ir::AtomicOrdering::kUnordered:
    return AtomicOrdering::Unordered;
  case ir::AtomicOrdering::kMonotonic:
    return AtomicOrdering::Monotonic;
  case ir::AtomicOrdering::kAcquire:
    return AtomicOrdering::Acquire;
  case ir::AtomicOrdering::kRelease:
    return AtomicOrdering::Release;
  case ir::AtomicOrdering::kAcquireRelease:
    return AtomicOrdering::AcquireRelease;
  case ir::AtomicOrdering::kSequentiallyConsistent:
    break;
  }
  return AtomicOrdering::SequentiallyConsistent;
}

/// MIR numbers the scopes the other way round: 0 is the thread, 1 the system.
static uint8_t mirScope(uint8_t irScope) { return irScope <= 1 ? uint8_t(1 - irScope) : irScope; }

// --- Stack objects

void Translator::staticAlloca(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  uint64_t count = 1;
  constantInt(ValueRef(w[0]), count);
  uint64_t size = m_.layout(ir::TypeId(w[1])).allocSize * count;
  int fi = mf_->getFrameInfo().createStackObject(size ? size : 1, uint8_t(MemWord(w[2]).alignLog2()), false, local);
  slots_[local] = kLazy | uint32_t(lazy_.size());
  lazy_.push_back({fi, 0, 0, 0, type(i.type)});
}

void Translator::allocaInst(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  uint64_t count;
  if (block_ == 0 && !slots_[local] && constantInt(ValueRef(w[0]), count) && !i.has(ir::flags::kInAlloca))
    return staticAlloca(i, local);
  LLT ptr = type(i.type);
  LLT word = LLT::scalar(ptr.getScalarSizeInBits());
  MachineFrameInfo &frame = mf_->getFrameInfo();
  uint64_t stackAlign = uint64_t(1) << frame.log2StackAlign;
  Register size = zextOrTrunc(use(w[0]), type(typeOf(w[0])), word);
  uint64_t elementSize = m_.layout(ir::TypeId(w[1])).allocSize;
  if (elementSize != 1)
    size = b_.build(G_MUL, word, {size, intConstant(word, int64_t(elementSize))});
  // The stack pointer stays aligned.
  if (elementSize % stackAlign) {
    Register up = b_.build(G_ADD, word, {size, intConstant(word, int64_t(stackAlign - 1))}, MachineInstr::NoUWrap);
    size = b_.build(G_AND, word, {up, intConstant(word, -int64_t(stackAlign))});
  }
  unsigned log2Align = MemWord(w[2]).alignLog2();
  Register r = b_.newReg(ptr);
  uint64_t align = log2Align > frame.log2StackAlign ? uint64_t(1) << log2Align : 0;
  b_.buildInstr(G_DYN_STACKALLOC, 3).addDef(r).addUse(size).addImm(int64_t(align));
  frame.createVariableSizedObject(uint8_t(log2Align), local);
  frame.hasVarSizedObjects = true;
  setValue(local, r);
}

// --- Plain accesses

MachineMemOperand *Translator::memOperand(const Access &a, LLT t, unsigned loadStore, int64_t offset) {
  MachineMemOperand *m = mf_->createMemOperand();
  m->type = t;
  if (!a.pointer.isNone())
    m->ptr = {MachinePointerInfo::kIRValue, 0, offset, a.pointer.raw()};
  m->flags = uint16_t(a.flags | loadStore);
  m->log2Align = a.log2Align;
  if (a.order.ordering() != ir::AtomicOrdering::kNotAtomic) {
    m->ordering = mirOrdering(a.order.ordering());
    m->failureOrdering = mirOrdering(a.order.failureOrdering());
    m->syncScope = mirScope(a.order.scope());
  }
  return m;
}

/// Of a load or store that is not atomic and touches what the pointer names.
[[gnu::always_inline]] inline MachineMemOperand *Translator::plainMemOperand(const Inst &i, ValueRef pointer, MemWord m,
                                                                             LLT t, unsigned loadStore) {
  static_assert(ir::flags::kVolatile * MachineMemOperand::MOVolatile == MachineMemOperand::MOVolatile);
  MachineMemOperand *o = mf_->createMemOperand();
  o->type = t;
  o->ptr = {MachinePointerInfo::kIRValue, 0, 0, pointer.raw()};
  o->flags = uint16_t(loadStore | (i.flags & ir::flags::kVolatile) * MachineMemOperand::MOVolatile);
  o->log2Align = uint8_t(m.alignLog2());
  return o;
}

Register Translator::addressAt(Register base, LLT pointer, uint64_t offset) {
  return b_.buildPtrAdd(pointer, base, int64_t(offset));
}

static LLT wholeBytes(LLT t) { return LLT::scalar((unsigned(t.getSizeInBits()) + 7) & ~7u); }

Register Translator::loadLeaf(const Leaf &leaf, Register addr, const Access &a, Register dst, int64_t offset) {
  LLT t = leaf.type;
  if (!dst)
    dst = b_.newReg(t);
  if (t.getScalarSizeInBits() % 8 == 0) [[likely]] {
    b_.buildLoad(dst, addr, memOperand(a, t, MachineMemOperand::MOLoad, offset));
    return dst;
  }
  // Odd integers have whole bytes in memory; vectors of them are packed without gaps.
  LLT memory = wholeBytes(t), bits = LLT::scalar(unsigned(t.getSizeInBits()));
  Register loaded = b_.newReg(memory);
  b_.buildLoad(loaded, addr, memOperand(a, memory, MachineMemOperand::MOLoad, offset));
  if (!t.isVector()) {
    b_.buildInstr(G_TRUNC, dst, {loaded});
    return dst;
  }
  return bitcast(zextOrTrunc(loaded, memory, bits), bits, t, dst);
}

void Translator::storeLeaf(const Leaf &leaf, Register value, Register addr, const Access &a, int64_t offset) {
  LLT t = leaf.type;
  if (t.getScalarSizeInBits() % 8) [[unlikely]] {
    LLT memory = wholeBytes(t), bits = LLT::scalar(unsigned(t.getSizeInBits()));
    if (t.isVector())
      value = bitcast(value, t, bits);
    value = zextOrTrunc(value, bits, memory);
    t = memory;
  }
  b_.buildStore(value, addr, memOperand(a, t, MachineMemOperand::MOStore, offset));
}

void Translator::load(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  MemWord m(w[1]);
  Register base = use(w[0]);
  if (LLT t = types_.memoryType(i.type); t.isValid() && !i.has(ir::flags::kAtomic)) [[likely]] {
    Register r = b_.newReg(t);
    b_.buildLoad(r, base, plainMemOperand(i, ValueRef(w[0]), m, t, MachineMemOperand::MOLoad));
    setValue(local, r);
    return;
  }
  Access a{ValueRef(w[0]), uint8_t(m.alignLog2()), 0, m};
  if (i.has(ir::flags::kVolatile))
    a.flags = MachineMemOperand::MOVolatile;
  std::span<const Leaf> leaves = types_.leaves(i.type);
  if (leaves.size() == 1 && !leaves[0].offset) {
    setValue(local, loadLeaf(leaves[0], base, a));
    return;
  }
  LLT ptr = type(typeOf(w[0]));
  std::span<Register> to = defs(local);
  for (size_t k = 0; k < leaves.size(); ++k)
    loadLeaf(leaves[k], addressAt(base, ptr, leaves[k].offset), a, to[k], int64_t(leaves[k].offset));
}

void Translator::store(const Inst &i) {
  std::span<const uint32_t> w = f_->operands(i);
  MemWord m(w[2]);
  const ir::TypeId valueType = typeOf(w[0]);
  if (LLT t = types_.memoryType(valueType);
      t.isValid() && !i.has(ir::flags::kAtomic) && !m_.types.isAggregate(valueType)) [[likely]] {
    Register value = use(w[0]), base = use(w[1]);
    b_.buildStore(value, base, plainMemOperand(i, ValueRef(w[1]), m, t, MachineMemOperand::MOStore));
    return;
  }
  Access a{ValueRef(w[1]), uint8_t(m.alignLog2()), 0, m};
  if (i.has(ir::flags::kVolatile))
    a.flags = MachineMemOperand::MOVolatile;
  std::span<const Leaf> leaves = types_.leaves(valueType);
  ValueRegs values = uses(ValueRef(w[0]));
  Register base = use(w[1]);
  if (leaves.size() == 1 && !leaves[0].offset) [[likely]] {
    storeLeaf(leaves[0], values[0], base, a);
    return;
  }
  LLT ptr = type(typeOf(w[1]));
  for (size_t k = 0; k < leaves.size(); ++k)
    storeLeaf(leaves[k], values[unsigned(k)], addressAt(base, ptr, leaves[k].offset), a, int64_t(leaves[k].offset));
}

// --- Atomics

void Translator::fence(const Inst &i) {
  MemWord m(f_->operand(i, 0));
  // The enumeration has the numbers of MIR, in which 3 (consume) is not in use: 4 is acquire, 7 seq_cst.
  b_.buildInstr(G_FENCE, 2).addImm(int64_t(mirOrdering(m.ordering()))).addImm(mirScope(m.scope()));
}

void Translator::cmpXchg(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  MemWord m(w[3]);
  Access a{ValueRef(w[0]), uint8_t(m.alignLog2()), 0, m};
  if (i.has(ir::flags::kVolatile))
    a.flags = MachineMemOperand::MOVolatile;
  Register addr = use(w[0]), expected = use(w[1]), desired = use(w[2]);
  LLT t = type(typeOf(w[1]));
  std::span<Register> to = defs(local);
  b_.buildInstr(G_ATOMIC_CMPXCHG_WITH_SUCCESS, 5)
      .addDef(to[0])
      .addDef(to[1])
      .addUse(addr)
      .addUse(expected)
      .addUse(desired)
      .addMemOperand(memOperand(a, t, MachineMemOperand::MOLoad | MachineMemOperand::MOStore));
}

static unsigned rmwOpcode(ir::RMWOp op) {
  switch (op) {
  case ir::RMWOp::kXchg:
    return G_ATOMICRMW_XCHG;
  case ir::RMWOp::kAdd:
    return G_ATOMICRMW_ADD;
  case ir::RMWOp::kSub:
    return G_ATOMICRMW_SUB;
  case ir::RMWOp::kAnd:
    return G_ATOMICRMW_AND;
  case ir::RMWOp::kNand:
    return G_ATOMICRMW_NAND;
  case ir::RMWOp::kOr:
    return G_ATOMICRMW_OR;
  case ir::RMWOp::kXor:
    return G_ATOMICRMW_XOR;
  case ir::RMWOp::kMax:
    return G_ATOMICRMW_MAX;
  case ir::RMWOp::kMin:
    return G_ATOMICRMW_MIN;
  case ir::RMWOp::kUMax:
    return G_ATOMICRMW_UMAX;
  case ir::RMWOp::kUMin:
    return G_ATOMICRMW_UMIN;
  case ir::RMWOp::kFAdd:
    return G_ATOMICRMW_FADD;
  case ir::RMWOp::kFSub:
    return G_ATOMICRMW_FSUB;
  case ir::RMWOp::kFMax:
    return G_ATOMICRMW_FMAX;
  case ir::RMWOp::kFMin:
    return G_ATOMICRMW_FMIN;
  case ir::RMWOp::kUIncWrap:
    return G_ATOMICRMW_UINC_WRAP;
  case ir::RMWOp::kUDecWrap:
    return G_ATOMICRMW_UDEC_WRAP;
  case ir::RMWOp::kUSubCond:
  case ir::RMWOp::kUSubSat:
    break;
  }
  return 0;
}

void Translator::atomicRMW(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  unsigned opcode = rmwOpcode(i.rmwOp());
  if (!opcode) {
    error(kUnsupportedAtomic, local,
          "atomicrmw operation '" + std::string(ir::rmwOpName(i.rmwOp())) + "' is not supported");
    return;
  }
  MemWord m(w[2]);
  Access a{ValueRef(w[0]), uint8_t(m.alignLog2()), 0, m};
  if (i.has(ir::flags::kVolatile))
    a.flags = MachineMemOperand::MOVolatile;
  Register addr = use(w[0]), value = use(w[1]);
  LLT t = type(i.type);
  Register r = b_.newReg(t);
  b_.buildInstr(opcode, r, {addr, value})
      .addMemOperand(memOperand(a, t, MachineMemOperand::MOLoad | MachineMemOperand::MOStore));
  setValue(local, r);
}

} // namespace lathe
