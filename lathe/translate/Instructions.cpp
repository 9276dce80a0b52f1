// Arithmetic, conversions, comparisons, address computation, aggregates and vectors.
#include "lathe/translate/Translator.h"
#include <bit>

namespace lathe {

using namespace TargetOpcode;
using ir::Opcode;
using ir::TypeId;

static constexpr DiagKind kUnsupported{"translate-unsupported", Severity::kError};

bool Translator::translateInst(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  switch (i.opcode) {
  case Opcode::kRet:
    ret(i);
    break;
  case Opcode::kBr:
    br(i);
    break;
  case Opcode::kSwitch:
    switchInst(i);
    break;
  case Opcode::kIndirectBr:
    indirectBr(i);
    break;
  case Opcode::kInvoke:
    invoke(i, local);
    break;
  case Opcode::kResume:
    resume(i);
    break;
  case Opcode::kUnreachable:
    break;
  case Opcode::kCallBr:
  case Opcode::kCall:
    call(i, local);
    break;
  case Opcode::kCleanupRet:
  case Opcode::kCatchRet:
  case Opcode::kCatchSwitch:
  case Opcode::kCatchPad:
  case Opcode::kCleanupPad:
    error(kUnsupported, local, "funclet-based exception handling is not supported");
    break;
  case Opcode::kLandingPad:
    landingPad(i, local);
    break;
  case Opcode::kFNeg: {
    LLT t = type(i.type);
    if (types_.kind(i.type) == ScalarKind::kBFloat)
      setValue(local, b_.build(G_XOR, t, {use(w[0]), splat(t, intConstant(LLT::scalar(16), 0x8000))}));
    else
      setValue(local, b_.build(G_FNEG, t, {use(w[0])}, fastMathFlags(i.flags)));
    break;
  }
  case Opcode::kAlloca:
    allocaInst(i, local);
    break;
  case Opcode::kLoad:
    load(i, local);
    break;
  case Opcode::kStore:
    store(i);
    break;
  case Opcode::kGetElementPtr:
    elementPointerInst(i, local);
    break;
  case Opcode::kFence:
    fence(i);
    break;
  case Opcode::kCmpXchg:
    cmpXchg(i, local);
    break;
  case Opcode::kAtomicRMW:
    atomicRMW(i, local);
    break;
  case Opcode::kICmp:
  case Opcode::kFCmp:
    setValue(local, compare(i.opcode, i.sub, i.flags, i.type, w[0], w[1]));
    break;
  case Opcode::kPhi:
    break; // made with the blocks
  case Opcode::kSelect:
    select(i, local);
    break;
  case Opcode::kFreeze: {
    ValueRegs from = uses(ValueRef(w[0]));
    std::span<Register> to = defs(local);
    for (unsigned k = 0; k < from.size(); ++k)
      b_.buildInstr(G_FREEZE, to[k], {from[k]});
    break;
  }
  case Opcode::kVAArg:
    vaArg(i, local);
    break;
  case Opcode::kExtractElement:
    setValue(local, extractElement(type(i.type), w[0], w[1]));
    break;
  case Opcode::kInsertElement:
    setValue(local, insertElement(w[0], w[1], w[2]));
    break;
  case Opcode::kShuffleVector:
    setValue(local, shuffle(type(i.type), w[0], w[1], w.subspan(2)));
    break;
  case Opcode::kExtractValue:
    extractValue(i, local);
    break;
  case Opcode::kInsertValue:
    insertValue(i, local);
    break;
  default:
    if (ir::isBinary(i.opcode))
      setValue(local, binary(i.opcode, i.flags, i.type, w[0], w[1]));
    else
      setValue(local, cast(i.opcode, i.flags, i.type, w[0]));
    break;
  }
  return !failed_;
}

static unsigned binaryOpcode(Opcode op) {
  switch (op) {
  case Opcode::kAdd:
    return G_ADD;
  case Opcode::kSub:
    return G_SUB;
  case Opcode::kMul:
    return G_MUL;
  case Opcode::kUDiv:
    return G_UDIV;
  case Opcode::kSDiv:
    return G_SDIV;
  case Opcode::kURem:
    return G_UREM;
  case Opcode::kSRem:
    return G_SREM;
  case Opcode::kShl:
    return G_SHL;
  case Opcode::kLShr:
    return G_LSHR;
  case Opcode::kAShr:
    return G_ASHR;
  case Opcode::kAnd:
    return G_AND;
  case Opcode::kOr:
    return G_OR;
  case Opcode::kXor:
    return G_XOR;
  case Opcode::kFAdd:
    return G_FADD;
  case Opcode::kFSub:
    return G_FSUB;
  case Opcode::kFMul:
    return G_FMUL;
  case Opcode::kFDiv:
    return G_FDIV;
  default:
    return G_FREM;
  }
}

Register Translator::binary(Opcode op, unsigned irFlags, TypeId t, uint32_t a, uint32_t b) {
  unsigned flags = 0;
  LLT llt = type(t);
  if (ir::isFPBinary(op)) {
    flags = fastMathFlags(irFlags);
    if (types_.kind(t) == ScalarKind::kBFloat) {
      LLT wide = llt.changeElementSize(32);
      Register x = widenBFloat(use(a), llt), y = widenBFloat(use(b), llt);
      return narrowToBFloat(b_.build(binaryOpcode(op), wide, {x, y}, flags), llt);
    }
  } else if (irFlags) {
    if (irFlags & ir::flags::kNUW)
      flags |= MachineInstr::NoUWrap;
    if (irFlags & ir::flags::kNSW)
      flags |= MachineInstr::NoSWrap;
    if (irFlags & ir::flags::kExact)
      flags |= MachineInstr::IsExact;
    if (irFlags & ir::flags::kDisjoint)
      flags |= MachineInstr::Disjoint;
  }
  return b_.build(binaryOpcode(op), llt, {use(a), use(b)}, flags);
}

Register Translator::compare(Opcode op, unsigned predicate, unsigned irFlags, TypeId result, uint32_t a, uint32_t b) {
  LLT t = type(result);
  if (op == Opcode::kICmp) {
    Register x = use(a), y = use(b), r = b_.newReg(t);
    b_.buildCmp(G_ICMP, predicate, r, x, y);
    return r;
  }
  if (predicate == unsigned(ir::Predicate::kFFalse) || predicate == unsigned(ir::Predicate::kFTrue))
    return splat(t, intConstant(LLT::scalar(1), predicate == unsigned(ir::Predicate::kFTrue)));
  Register x = use(a), y = use(b);
  TypeId operandType = typeOf(a);
  if (types_.kind(operandType) == ScalarKind::kBFloat) {
    x = widenBFloat(x, type(operandType));
    y = widenBFloat(y, type(operandType));
  }
  Register r = b_.newReg(t);
  b_.buildCmp(G_FCMP, predicate, r, x, y).setMIFlags(fastMathFlags(irFlags));
  return r;
}

// --- Conversions

Register Translator::zextOrTrunc(Register r, LLT from, LLT to, bool isSigned) {
  unsigned f = from.getScalarSizeInBits(), t = to.getScalarSizeInBits();
  if (f == t)
    return r;
  return b_.build(t < f ? G_TRUNC : isSigned ? G_SEXT : G_ZEXT, to, {r});
}

/// Reinterprets bits. Pointers and integers are told apart by their own conversions.
Register Translator::bitcast(Register r, LLT from, LLT to, Register dst) {
  if (!dst)
    dst = b_.newReg(to);
  b_.buildInstr(from == to ? COPY : G_BITCAST, dst, {r});
  return dst;
}

Register Translator::cast(Opcode op, unsigned irFlags, TypeId to, uint32_t from) {
  TypeId fromType = typeOf(from);
  LLT t = type(to), s = type(fromType);
  Register r = use(from);
  switch (op) {
  case Opcode::kTrunc:
    return b_.build(G_TRUNC, t, {r});
  case Opcode::kZExt:
    return b_.build(G_ZEXT, t, {r}, irFlags & ir::flags::kNNeg ? MachineInstr::NonNeg : 0);
  case Opcode::kSExt:
    return b_.build(G_SEXT, t, {r});
  case Opcode::kPtrToInt: {
    LLT word = t.changeElementSize(s.getScalarSizeInBits());
    return zextOrTrunc(b_.build(G_PTRTOINT, word, {r}), word, t);
  }
  case Opcode::kIntToPtr: {
    LLT word = s.changeElementSize(t.getScalarSizeInBits());
    return b_.build(G_INTTOPTR, t, {zextOrTrunc(r, s, word)});
  }
  case Opcode::kBitCast: {
    // A copy lets selection give the two sides different register banks.
    ScalarKind a = types_.kind(fromType), b = types_.kind(to);
    return s == t && isFloat(a) == isFloat(b) ? r : bitcast(r, s, t);
  }
  case Opcode::kAddrSpaceCast:
    return s == t ? r : b_.build(G_ADDRSPACE_CAST, t, {r});
  default: {
    unsigned flags = fastMathFlags(irFlags);
    if (op == Opcode::kUIToFP && irFlags & ir::flags::kNNeg)
      flags |= MachineInstr::NonNeg;
    return floatCast(op, flags, {t, types_.kind(to)}, {s, types_.kind(fromType)}, r);
  }
  }
}

Register Translator::floatCast(Opcode op, unsigned flags, Leaf to, Leaf from, Register r) {
  LLT t = to.type, s = from.type;
  if (from.kind == ScalarKind::kBFloat) {
    r = widenBFloat(r, s);
    s = s.changeElementSize(32);
    if (op == Opcode::kFPExt && to.kind == ScalarKind::kFloat)
      return r;
  }
  bool narrow = to.kind == ScalarKind::kBFloat;
  if (narrow) {
    t = t.changeElementSize(32);
    if (op == Opcode::kFPTrunc && from.kind == ScalarKind::kFloat)
      return narrowToBFloat(r, to.type);
  }
  unsigned opcode = op == Opcode::kFPTrunc  ? G_FPTRUNC
                    : op == Opcode::kFPExt  ? G_FPEXT
                    : op == Opcode::kFPToUI ? G_FPTOUI
                    : op == Opcode::kFPToSI ? G_FPTOSI
                    : op == Opcode::kUIToFP ? G_UITOFP
                                            : G_SITOFP;
  r = b_.build(opcode, t, {r}, flags);
  return narrow ? narrowToBFloat(r, to.type) : r;
}

Register Translator::widenBFloat(Register r, LLT t) {
  LLT wide = t.changeElementSize(32);
  return b_.build(G_SHL, wide, {b_.build(G_ZEXT, wide, {r}), splat(wide, intConstant(LLT::scalar(32), 16))});
}

/// Rounds single precision to nearest even; a NaN stays one.
Register Translator::narrowToBFloat(Register r, LLT t) {
  LLT wide = t.changeElementSize(32), flag = t.changeElementSize(1);
  auto c = [&](int64_t v) { return splat(wide, intConstant(LLT::scalar(32), v)); };
  Register bits = b_.build(COPY, wide, {r});
  Register odd = b_.build(G_AND, wide, {b_.build(G_LSHR, wide, {bits, c(16)}), c(1)});
  Register rounded = b_.build(G_ADD, wide, {bits, b_.build(G_ADD, wide, {odd, c(0x7fff)})});
  Register quiet = b_.build(G_OR, wide, {bits, c(0x400000)});
  Register isNaN = b_.newReg(flag);
  b_.buildCmp(G_FCMP, unsigned(ir::Predicate::kFUNO), isNaN, r, r);
  Register chosen = b_.build(G_SELECT, wide, {isNaN, quiet, rounded});
  return b_.build(G_TRUNC, t, {b_.build(G_LSHR, wide, {chosen, c(16)})});
}

// --- Addresses

Register Translator::scaledIndex(Register index, LLT from, LLT indexT, uint64_t size) {
  index = zextOrTrunc(index, from, indexT, true);
  if (size == 1)
    return index;
  LLT scalar = indexT.getScalarType();
  if (std::has_single_bit(size))
    return b_.build(G_SHL, indexT, {index, splat(indexT, intConstant(scalar, std::countr_zero(size)))});
  return b_.build(G_MUL, indexT, {index, splat(indexT, intConstant(scalar, int64_t(size)))});
}

int64_t Translator::stepByConstant(TypeId &t, const ir::Constant &index, bool isFirst) const {
  if (!isFirst && m_.types.kind(t) == ir::TypeKind::kStruct) {
    const uint64_t member = index.bits();
    const int64_t offset = int64_t(m_.dataLayout.memberOffsets(t)[member]);
    t = m_.types.members(t)[member];
    return offset;
  }
  if (!isFirst)
    t = m_.types[t].element();
  const unsigned unused = 64 - m_.types[index.type].bitWidth();
  return int64_t(uint64_t(int64_t(index.bits() << unused) >> unused) * m_.layout(t).allocSize);
}

/// Indexes are constants most of the time, and the result is the base or lies at a known distance from it.
void Translator::elementPointerInst(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  TypeId t{w[0]};
  int64_t offset = 0;
  bool known = typeOf(w[1]) == i.type && !type(i.type).isVector();
  for (size_t k = 2; k < w.size() && known; ++k) {
    ValueRef index(w[k]);
    known = index.isConstant();
    if (!known)
      break;
    const ir::Constant &c = m_.constants[index.constantId()];
    known = c.is(ir::ConstantKind::kInt) && !c.isWide();
    if (known)
      offset += stepByConstant(t, c, k == 2);
  }
  if (!known)
    setValue(local, elementPointer(i.type, w));
  else if (!offset)
    setAlias(local, ValueRef(w[1]));
  else
    setValue(local, b_.buildPtrAdd(type(i.type), use(w[1]), offset));
}

/// words: source element type, base, indexes.
Register Translator::elementPointer(TypeId resultType, std::span<const uint32_t> words) {
  LLT ptr = type(resultType);
  LLT scalarIndex = LLT::scalar(m_.dataLayout.indexBits(ptr.getAddressSpace()));
  LLT indexT = ptr.changeElementType(scalarIndex);
  Register base = use(words[1]);
  if (ptr.isVector() && !type(typeOf(words[1])).isVector())
    base = splat(ptr, base);
  int64_t offset = 0;
  TypeId t{words[0]};
  for (size_t i = 2; i < words.size(); ++i) {
    ValueRef index(words[i]);
    uint64_t size;
    if (i > 2 && m_.types.kind(t) == ir::TypeKind::kStruct) {
      uint64_t member = 0;
      if (!constantInt(index, member) && index.isConstant()) {
        // A vector of one repeated number.
        const ir::Constant &c = m_.constants[index.constantId()];
        if (c.is(ir::ConstantKind::kData))
          member = m_.constants.dataElement(c, 0, 4);
      }
      offset += int64_t(m_.dataLayout.memberOffsets(t)[member]);
      t = m_.types.members(t)[member];
      continue;
    }
    if (i > 2)
      t = m_.types[t].element();
    size = m_.layout(t).allocSize;
    int64_t value;
    if (constantSInt(index, value)) {
      offset += int64_t(uint64_t(value) * size);
      continue;
    }
    LLT from = type(typeOf(index));
    Register r = scaledIndex(use(index), from, from.isVector() ? indexT : scalarIndex, size);
    if (ptr.isVector() && !from.isVector())
      r = splat(indexT, r);
    base = b_.build(G_PTR_ADD, ptr, {base, r});
  }
  // The constant part comes last, where addressing modes take it.
  if (!ptr.isVector())
    return b_.buildPtrAdd(ptr, base, offset);
  return offset ? b_.build(G_PTR_ADD, ptr, {base, splat(indexT, intConstant(scalarIndex, offset))}) : base;
}

// --- Aggregates: only names of registers move.

void Translator::select(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  Register cond = use(w[0]);
  ValueRegs a = uses(ValueRef(w[1])), b = uses(ValueRef(w[2]));
  std::span<Register> to = defs(local);
  for (unsigned k = 0; k < to.size(); ++k)
    b_.buildSelect(to[k], cond, a[k], b[k]).setMIFlags(fastMathFlags(i.flags));
}

void Translator::extractValue(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  TypeId t = typeOf(w[0]);
  unsigned first = 0;
  for (uint32_t index : w.subspan(1)) {
    first += types_.memberLeaf(t, index);
    t = types_.memberType(t, index);
  }
  unsigned n = types_.count(t);
  if (n)
    setValues(local, uses(ValueRef(w[0])).span().subspan(first, n));
}

void Translator::insertValue(const Inst &i, uint32_t local) {
  std::span<const uint32_t> w = f_->operands(i);
  TypeId t = i.type;
  unsigned first = 0;
  for (uint32_t index : w.subspan(2)) {
    first += types_.memberLeaf(t, index);
    t = types_.memberType(t, index);
  }
  ValueRegs aggregate = uses(ValueRef(w[0]));
  ValueRegs element = uses(ValueRef(w[1]));
  regScratch_.assign(aggregate.span().begin(), aggregate.span().end());
  for (unsigned k = 0; k < element.size(); ++k)
    regScratch_[first + k] = element[k];
  setValues(local, regScratch_);
}

// --- Vectors

Register Translator::vectorIndex(uint32_t index) {
  LLT word = LLT::scalar(64);
  uint64_t v;
  if (constantInt(ValueRef(index), v))
    return intConstant(word, int64_t(v));
  return zextOrTrunc(use(index), type(typeOf(index)), word);
}

Register Translator::extractElement(LLT result, uint32_t vector, uint32_t index) {
  Register v = use(vector);
  if (!type(typeOf(vector)).isVector())
    return v;
  return b_.build(G_EXTRACT_VECTOR_ELT, result, {v, vectorIndex(index)});
}

Register Translator::insertElement(uint32_t vector, uint32_t element, uint32_t index) {
  LLT t = type(typeOf(vector));
  if (!t.isVector())
    return use(element);
  Register v = use(vector), e = use(element);
  return b_.build(G_INSERT_VECTOR_ELT, t, {v, e, vectorIndex(index)});
}

Register Translator::lane(Register vector, LLT t, unsigned index) {
  if (!t.isVector())
    return vector;
  return b_.build(G_EXTRACT_VECTOR_ELT, t.getElementType(), {vector, intConstant(LLT::scalar(64), index)});
}

Register Translator::shuffle(LLT result, uint32_t a, uint32_t b, std::span<const uint32_t> mask) {
  LLT source = type(typeOf(a));
  Register x = use(a), y = use(b);
  if (source.isVector() && result.isVector()) {
    std::span<int> m = mf_->getArena().makeArray<int>(mask.size());
    for (size_t i = 0; i < mask.size(); ++i)
      m[i] = int(mask[i]);
    Register r = b_.newReg(result);
    b_.buildInstr(G_SHUFFLE_VECTOR, 4).addDef(r).addUse(x).addUse(y).add(MachineOperand::createShuffleMask(m));
    return r;
  }
  // One element is a scalar on one of the two sides.
  unsigned n = source.isVector() ? source.getNumElements() : 1;
  std::vector<Register> parts;
  for (uint32_t m : mask)
    parts.push_back(m == ir::kUndefMask ? b_.buildUndef(result.getScalarType())
                                        : lane(m < n ? x : y, source, m < n ? m : m - n));
  if (parts.size() == 1)
    return parts[0];
  Register r = b_.newReg(result);
  b_.buildMerge(r, parts);
  return r;
}

} // namespace lathe
