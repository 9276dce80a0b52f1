// Constant expressions, and what they share with the instructions: which types an operation takes.
#include "lathe/ir/reader/ReaderImpl.h"

namespace lathe::ir {

bool ReaderImpl::parseConstantOperands(std::vector<ConstantId> &ops, std::vector<TypeId> &operandTypes) {
  // Behind `(`; `inrange` before an index (LLVM 18 and older) is a promise that nothing here uses.
  do {
    tryWord("inrange");
    TypeId t;
    ConstantId c;
    if (!parseTypedConstant(t, c))
      return false;
    ops.push_back(c);
    operandTypes.push_back(t);
  } while (tryChar(','));
  return expectChar(')', "the operands of a constant expression");
}

uint16_t ReaderImpl::parseWrapFlags() {
  uint16_t f = 0;
  for (;;) {
    if (*p_ == 'n' && tryWord("nuw"))
      f |= flags::kNUW;
    else if (*p_ == 'n' && tryWord("nsw"))
      f |= flags::kNSW;
    else if (*p_ == 'e' && tryWord("exact"))
      f |= flags::kExact;
    else if (*p_ == 'd' && tryWord("disjoint"))
      f |= flags::kDisjoint;
    else
      return f;
  }
}

bool ReaderImpl::checkPointer(TypeId ty, const char *at, std::string_view what) {
  if (m_->types.isPointer(ty)) [[likely]]
    return true;
  return error(kBadOperandType, at, join({what, " must be a pointer, but has type ", typeName(ty)}));
}

bool ReaderImpl::checkBinary(Opcode op, TypeId ty, const char *at) {
  bool fp = isFPBinary(op);
  if (fp ? m_->types.isFPOrFPVector(ty) : m_->types.isIntOrIntVector(ty)) [[likely]]
    return true;
  return error(
      kBadOperandType, at,
      join({"'", opcodeName(op), "' takes ", fp ? "floating-point" : "integer", " operands, not ", typeName(ty)}));
}

TypeId ReaderImpl::compareResult(TypeId operand) {
  const Type &t = m_->types[operand];
  if (!m_->types.isVector(operand)) [[likely]]
    return types::kI1;
  return m_->types.vectorType(types::kI1, t.count, t.is(TypeKind::kScalableVector));
}

bool ReaderImpl::checkCast(Opcode op, TypeId from, TypeId to, const char *at) {
  const TypeTable &t = m_->types;
  bool fromVector = t.isVector(from), toVector = t.isVector(to);
  bool sameShape =
      fromVector == toVector && (!fromVector || (t[from].count == t[to].count && t.kind(from) == t.kind(to)));
  uint32_t fromBits = t.scalarBits(from), toBits = t.scalarBits(to);
  bool ok = false;
  switch (op) {
  case Opcode::kTrunc:
    ok = sameShape && t.isIntOrIntVector(from) && t.isIntOrIntVector(to) && fromBits > toBits;
    break;
  case Opcode::kZExt:
  case Opcode::kSExt:
    ok = sameShape && t.isIntOrIntVector(from) && t.isIntOrIntVector(to) && fromBits < toBits;
    break;
  case Opcode::kFPTrunc:
    ok = sameShape && t.isFPOrFPVector(from) && t.isFPOrFPVector(to) && fromBits > toBits;
    break;
  case Opcode::kFPExt:
    ok = sameShape && t.isFPOrFPVector(from) && t.isFPOrFPVector(to) && fromBits < toBits;
    break;
  case Opcode::kFPToUI:
  case Opcode::kFPToSI:
    ok = sameShape && t.isFPOrFPVector(from) && t.isIntOrIntVector(to);
    break;
  case Opcode::kUIToFP:
  case Opcode::kSIToFP:
    ok = sameShape && t.isIntOrIntVector(from) && t.isFPOrFPVector(to);
    break;
  case Opcode::kPtrToInt:
    ok = sameShape && t.isPtrOrPtrVector(from) && t.isIntOrIntVector(to);
    break;
  case Opcode::kIntToPtr:
    ok = sameShape && t.isIntOrIntVector(from) && t.isPtrOrPtrVector(to);
    break;
  case Opcode::kAddrSpaceCast:
    ok = sameShape && t.isPtrOrPtrVector(from) && t.isPtrOrPtrVector(to) &&
         t[t.scalarType(from)].addressSpace() != t[t.scalarType(to)].addressSpace();
    break;
  case Opcode::kBitCast:
    if (t.isPtrOrPtrVector(from) || t.isPtrOrPtrVector(to))
      ok = sameShape && t.scalarType(from) == t.scalarType(to);
    else
      ok = validElement(from) && validElement(to) && !t.isAggregate(from) && !t.isAggregate(to) &&
           layoutOf(from).bits == layoutOf(to).bits && layoutOf(from).sized &&
           (t.kind(from) == TypeKind::kScalableVector) == (t.kind(to) == TypeKind::kScalableVector);
    break;
  default:
    break;
  }
  if (ok) [[likely]]
    return true;
  return error(kBadCast, at, join({"'", opcodeName(op), "' cannot convert ", typeName(from), " to ", typeName(to)}));
}

bool ReaderImpl::stepIntoMember(TypeId &cur, uint64_t index, const char *at) {
  const Type &t = m_->types[cur];
  uint64_t count = t.is(TypeKind::kStruct) ? t.numMembers : t.count;
  if (!m_->types.isAggregate(cur))
    return error(kBadIndex, at, join({"cannot index into ", typeName(cur)}));
  if (index >= count)
    return error(kBadIndex, at,
                 join({"index ", std::to_string(index), " is outside of ", typeName(cur), ", which has ",
                       std::to_string(count), count == 1 ? " member" : " members"}));
  cur = t.is(TypeKind::kStruct) ? m_->types.members(t)[index] : t.element();
  return true;
}

bool ReaderImpl::stepInto(TypeId &cur, TypeId indexType, ConstantId index, const char *at) {
  if (!m_->types.isIntOrIntVector(indexType))
    return error(kBadIndex, at, join({"an index must be an integer, not ", typeName(indexType)}));
  const Type &t = m_->types[cur];
  if (t.is(TypeKind::kArray) || m_->types.isVector(cur)) {
    cur = t.element();
    return true;
  }
  if (!t.is(TypeKind::kStruct))
    return error(kBadIndex, at, join({"cannot index into ", typeName(cur)}));
  if (!index.valid() || m_->types.scalarType(indexType) != types::kI32)
    return error(kBadIndex, at, "the index into a struct must be a constant of type 'i32'");
  const Constant &c = m_->constants[index];
  uint64_t n = 0;
  if (c.is(ConstantKind::kInt) && !c.isWide())
    n = c.bits();
  else if (c.is(ConstantKind::kData))
    n = m_->constants.dataElement(c, 0, uint32_t(m_->constants.data(c).size() / m_->types[c.type].count));
  else if (!c.is(ConstantKind::kNull))
    return error(kBadIndex, at, "the index into a struct must be a plain constant");
  return stepIntoMember(cur, n, at);
}

bool ReaderImpl::parseConstantGEP(const char *at, TypeId ty, ConstantId &c) {
  uint8_t f = 0;
  for (;;) {
    if (tryWord("inbounds"))
      f |= flags::kInBounds | flags::kNUSW;
    else if (tryWord("nusw"))
      f |= flags::kNUSW;
    else if (tryWord("nuw"))
      f |= flags::kNUW;
    else if (tryWord("inrange")) {
      if (!skipBalanced())
        return false;
    } else
      break;
  }
  TypeId source;
  if (!expectChar('(', "'getelementptr'") || !parseType(source) || !expectComma("the source element type"))
    return false;
  std::vector<ConstantId> ops;
  std::vector<TypeId> operandTypes;
  const char *opsAt = p_;
  if (!parseConstantOperands(ops, operandTypes))
    return false;
  if (!m_->types.isPtrOrPtrVector(operandTypes[0]))
    return error(kBadOperandType, opsAt,
                 join({"the base of 'getelementptr' must be a pointer, but has type ", typeName(operandTypes[0])}));
  TypeId result = operandTypes[0];
  TypeId cur = source;
  std::vector<uint32_t> words = {source.value, ops[0].value};
  for (size_t i = 1; i < ops.size(); ++i) {
    if (i == 1 ? !m_->types.isIntOrIntVector(operandTypes[1]) : !stepInto(cur, operandTypes[i], ops[i], opsAt))
      return i == 1 ? error(kBadIndex, opsAt, join({"an index must be an integer, not ", typeName(operandTypes[1])}))
                    : false;
    const Type &index = m_->types[operandTypes[i]];
    if (m_->types.isVector(operandTypes[i]) && !m_->types.isVector(result))
      result = m_->types.vectorType(result, index.count, index.is(TypeKind::kScalableVector));
    words.push_back(ops[i].value);
  }
  if (result != ty)
    return error(kTypeMismatch, at,
                 join({"'getelementptr' has type ", typeName(result), ", but ", typeName(ty), " is expected"}));
  if (ops.size() == 1) {
    c = ops[0];
    return true;
  }
  c = m_->constants.expr(Opcode::kGetElementPtr, ty, words, f);
  return true;
}

bool ReaderImpl::parseConstantExpr(Opcode op, const char *at, TypeId ty, ConstantId &c) {
  if (op == Opcode::kGetElementPtr)
    return parseConstantGEP(at, ty, c);
  std::vector<ConstantId> ops;
  std::vector<TypeId> t;
  auto wrongResult = [&](TypeId actual) {
    return error(kTypeMismatch, at,
                 join({"'", opcodeName(op), "' has type ", typeName(actual), ", but ", typeName(ty), " is expected"}));
  };
  auto make = [&](TypeId actual, uint8_t f = 0, uint8_t predicate = 0) {
    if (actual != ty)
      return wrongResult(actual);
    static_assert(sizeof(ConstantId) == sizeof(uint32_t));
    c = m_->constants.expr(op, ty, {&ops[0].value, ops.size()}, f, predicate);
    return true;
  };
  auto operandCount = [&](size_t n) {
    return ops.size() == n ||
           error(kSyntax, at, join({"'", opcodeName(op), "' takes ", std::to_string(n), " operands"}));
  };
  if (isCast(op)) {
    uint8_t f = tryWord("nneg") ? uint8_t(flags::kNNeg) : uint8_t(parseWrapFlags());
    TypeId from, to;
    ConstantId operand;
    if (!expectChar('(', "the name of a conversion") || !parseTypedConstant(from, operand) ||
        !expectWord("to", "the operand of a conversion") || !parseType(to) || !expectChar(')', "the result type"))
      return false;
    ops = {operand};
    // Between typed pointers of one address space nothing is converted.
    if (from == to && (op == Opcode::kBitCast || op == Opcode::kAddrSpaceCast)) {
      if (to != ty)
        return wrongResult(to);
      c = operand;
      return true;
    }
    return checkCast(op, from, to, at) && make(to, f);
  }
  if (isBinary(op)) {
    uint8_t f = uint8_t(parseWrapFlags());
    if (!expectChar('(', "the name of an operation") || !parseConstantOperands(ops, t) || !operandCount(2))
      return false;
    if (t[0] != t[1])
      return error(kTypeMismatch, at,
                   join({"operands have different types, ", typeName(t[0]), " and ", typeName(t[1])}));
    return checkBinary(op, t[0], at) && make(t[0], f);
  }
  if (op == Opcode::kICmp || op == Opcode::kFCmp) {
    Predicate p;
    if (!parsePredicate(op, p) || !expectChar('(', "the predicate") || !parseConstantOperands(ops, t) ||
        !operandCount(2))
      return false;
    bool ok =
        t[0] == t[1] && (op == Opcode::kFCmp ? m_->types.isFPOrFPVector(t[0])
                                             : m_->types.isIntOrIntVector(t[0]) || m_->types.isPtrOrPtrVector(t[0]));
    if (!ok)
      return error(kBadOperandType, at, join({"'", opcodeName(op), "' cannot compare ", typeName(t[0])}));
    return make(compareResult(t[0]), 0, uint8_t(p));
  }
  if (op != Opcode::kFNeg && op != Opcode::kSelect && op != Opcode::kExtractElement && op != Opcode::kInsertElement &&
      op != Opcode::kShuffleVector && op != Opcode::kExtractValue && op != Opcode::kInsertValue)
    return error(kSyntax, at, join({"'", opcodeName(op), "' is no constant expression"}));
  if (!expectChar('(', "the name of an operation"))
    return false;
  if (op == Opcode::kExtractValue || op == Opcode::kInsertValue) {
    size_t n = op == Opcode::kExtractValue ? 1 : 2;
    for (size_t i = 0; i < n; ++i) {
      TypeId type;
      ConstantId operand;
      if (!parseTypedConstant(type, operand) || !expectComma("an operand"))
        return false;
      ops.push_back(operand);
      t.push_back(type);
    }
    TypeId cur = t[0];
    do {
      const char *indexAt = p_;
      uint32_t index;
      if (!parseUnsigned32(index, "an index") || !stepIntoMember(cur, index, indexAt))
        return false;
      ops.push_back(ConstantId(index));
    } while (tryChar(','));
    if (!expectChar(')', "the indices"))
      return false;
    if (n == 2 && cur != t[1])
      return error(kTypeMismatch, at, join({"member has type ", typeName(cur), ", not ", typeName(t[1])}));
    return make(n == 1 ? cur : t[0]);
  }
  if (!parseConstantOperands(ops, t) || !operandCount(op == Opcode::kFNeg ? 1 : op == Opcode::kExtractElement ? 2 : 3))
    return false;
  const TypeTable &tt = m_->types;
  auto bad = [&] { return error(kBadOperandType, at, join({"operands of '", opcodeName(op), "' have wrong types"})); };
  switch (op) {
  case Opcode::kFNeg:
    return tt.isFPOrFPVector(t[0]) ? make(t[0]) : bad();
  case Opcode::kSelect:
    return t[1] == t[2] && tt.isInt(tt.scalarType(t[0]), 1) ? make(t[1]) : bad();
  case Opcode::kExtractElement:
    return tt.isVector(t[0]) && tt.isInt(t[1]) ? make(tt[t[0]].element()) : bad();
  case Opcode::kInsertElement:
    return tt.isVector(t[0]) && tt[t[0]].element() == t[1] && tt.isInt(t[2]) ? make(t[0]) : bad();
  default: {
    if (!tt.isVector(t[0]) || t[0] != t[1] || !tt.isVector(t[2]) || !tt.isIntOrIntVector(t[2]))
      return bad();
    TypeId element = tt[t[0]].element();
    uint64_t count = tt[t[2]].count;
    return make(m_->types.vectorType(element, count, tt.kind(t[2]) == TypeKind::kScalableVector));
  }
  }
}

} // namespace lathe::ir
