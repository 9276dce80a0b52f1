// Instructions other than memory accesses and calls.
#include "lathe/ir/reader/ReaderImpl.h"

namespace lathe::ir {

bool ReaderImpl::dispatch(Opcode op, TailKind tail) {
  if (isBinary(op))
    return parseBinary(op);
  if (isCast(op))
    return parseCast(op);
  switch (op) {
  case Opcode::kRet:
    return parseRet();
  case Opcode::kBr:
    return parseBr();
  case Opcode::kSwitch:
    return parseSwitch();
  case Opcode::kIndirectBr:
    return parseIndirectBr();
  case Opcode::kInvoke:
    return parseInvoke();
  case Opcode::kCallBr:
    return parseCallBr();
  case Opcode::kResume:
    return parseResume();
  case Opcode::kUnreachable:
    return finishInstruction(op, types::kVoid);
  case Opcode::kCleanupRet:
  case Opcode::kCatchRet:
  case Opcode::kCatchSwitch:
  case Opcode::kCatchPad:
  case Opcode::kCleanupPad:
    return parseFunclet(op);
  case Opcode::kFNeg:
    return parseFNeg();
  case Opcode::kAlloca:
    return parseAlloca();
  case Opcode::kLoad:
    return parseLoad();
  case Opcode::kStore:
    return parseStore();
  case Opcode::kGetElementPtr:
    return parseGetElementPtr();
  case Opcode::kFence:
    return parseFence();
  case Opcode::kCmpXchg:
    return parseCmpXchg();
  case Opcode::kAtomicRMW:
    return parseAtomicRMW();
  case Opcode::kICmp:
  case Opcode::kFCmp:
    return parseCompare(op);
  case Opcode::kPhi:
    return parsePhi();
  case Opcode::kSelect:
    return parseSelect();
  case Opcode::kFreeze:
    return parseFreeze();
  case Opcode::kCall:
    return parseCall(tail);
  case Opcode::kVAArg:
    return parseVAArg();
  case Opcode::kExtractElement:
    return parseExtractElement();
  case Opcode::kInsertElement:
    return parseInsertElement();
  case Opcode::kShuffleVector:
    return parseShuffleVector();
  case Opcode::kExtractValue:
    return parseExtractValue();
  case Opcode::kInsertValue:
    return parseInsertValue();
  case Opcode::kLandingPad:
    return parseLandingPad();
  default:
    return false;
  }
}

uint16_t ReaderImpl::parseFastMath() {
  uint16_t f = 0;
  for (;;) {
    switch (*p_) {
    case 'n':
      if (tryWord("nnan"))
        f |= flags::kNNaN;
      else if (tryWord("ninf"))
        f |= flags::kNInf;
      else if (tryWord("nsz"))
        f |= flags::kNSZ;
      else
        return f;
      continue;
    case 'a':
      if (tryWord("arcp"))
        f |= flags::kARcp;
      else if (tryWord("afn"))
        f |= flags::kAFn;
      else
        return f;
      continue;
    case 'c':
      if (!tryWord("contract"))
        return f;
      f |= flags::kContract;
      continue;
    case 'r':
      if (!tryWord("reassoc"))
        return f;
      f |= flags::kReassoc;
      continue;
    case 'f':
      if (!tryWord("fast"))
        return f;
      f |= flags::kFastMath;
      continue;
    }
    return f;
  }
}

bool ReaderImpl::tryCommaBeforeOperand() {
  if (*p_ != ',')
    return false;
  const char *comma = p_;
  ++p_;
  ws();
  if (*p_ != '!')
    return true;
  p_ = comma;
  return false;
}

bool ReaderImpl::parseRet() {
  const char *at = p_;
  TypeId t;
  if (!parseType(t))
    return false;
  if (t != resultType_)
    return error(kBadReturn, at, join({"the function returns ", typeName(resultType_), ", not ", typeName(t)}));
  if (t != types::kVoid && !parseValue(t))
    return false;
  return finishInstruction(Opcode::kRet, types::kVoid);
}

bool ReaderImpl::parseBr() {
  if (*p_ == 'l')
    return parseBlockRef() && finishInstruction(Opcode::kBr, types::kVoid);
  const char *at = p_;
  TypeId t;
  if (!parseType(t))
    return false;
  if (t != types::kI1)
    return error(kBadOperandType, at, join({"the condition of 'br' has type 'i1', not ", typeName(t)}));
  return parseValue(t) && expectComma("the condition") && parseBlockRef() && expectComma("the first destination") &&
         parseBlockRef() && finishInstruction(Opcode::kBr, types::kVoid);
}

bool ReaderImpl::parseSwitch() {
  const char *at = p_;
  TypeId t;
  if (!parseType(t))
    return false;
  if (!m_->types.isInt(t))
    return error(kBadOperandType, at, join({"'switch' takes an integer, not ", typeName(t)}));
  if (!parseValue(t) || !expectComma("the value") || !parseBlockRef() || !expectChar('[', "the default destination"))
    return false;
  ++caseEpoch_;
  while (*p_ != ']') {
    const char *caseAt = p_;
    TypeId caseType;
    ConstantId c;
    if (!parseType(caseType))
      return false;
    if (caseType != t)
      return error(kTypeMismatch, caseAt,
                   join({"case has type ", typeName(caseType), ", but ", typeName(t), " is expected"}));
    const char *valueAt = p_;
    if (!parseConstant(t, c))
      return false;
    if (!m_->constants[c].is(ConstantKind::kInt))
      return error(kBadLiteral, valueAt, "a case must be an integer literal");
    if (c.index() >= caseStamps_.size())
      caseStamps_.resize(std::max<size_t>(m_->constants.size(), caseStamps_.size() * 2));
    if (caseStamps_[c.index()] == caseEpoch_)
      return error(kDuplicateCase, valueAt, "this case is there twice");
    caseStamps_[c.index()] = caseEpoch_;
    words_.push_back(ValueRef::constant(c).raw());
    if (!expectComma("the case value") || !parseBlockRef())
      return false;
  }
  ++p_;
  ws();
  return finishInstruction(Opcode::kSwitch, types::kVoid);
}

bool ReaderImpl::parseIndirectBr() {
  const char *at = p_;
  TypeId t;
  if (!parseTypedValue(t) || !checkPointer(t, at, "the address of 'indirectbr'") || !expectComma("the address") ||
      !expectChar('[', "','"))
    return false;
  if (*p_ != ']') {
    do {
      if (!parseBlockRef())
        return false;
    } while (tryChar(','));
  }
  return expectChar(']', "the destinations") && finishInstruction(Opcode::kIndirectBr, types::kVoid);
}

bool ReaderImpl::parseResume() {
  TypeId t;
  return parseTypedValue(t) && finishInstruction(Opcode::kResume, types::kVoid);
}

bool ReaderImpl::parseFNeg() {
  uint16_t f = parseFastMath();
  const char *at = p_;
  TypeId t;
  if (!parseTypedValue(t))
    return false;
  if (!m_->types.isFPOrFPVector(t))
    return error(kBadOperandType, at, join({"'fneg' takes a floating-point operand, not ", typeName(t)}));
  return finishInstruction(Opcode::kFNeg, t, 0, f);
}

bool ReaderImpl::parseBinary(Opcode op) {
  uint16_t f = isFPBinary(op) ? parseFastMath() : parseWrapFlags();
  const char *at = p_;
  TypeId t;
  return parseType(t) && checkBinary(op, t, at) && parseValue(t) && expectComma("the first operand") && parseValue(t) &&
         finishInstruction(op, t, 0, f);
}

bool ReaderImpl::parseCast(Opcode op) {
  uint16_t f = 0;
  if (op == Opcode::kZExt || op == Opcode::kUIToFP)
    f = tryWord("nneg") ? flags::kNNeg : 0;
  else if (op == Opcode::kTrunc)
    f = parseWrapFlags();
  else if (op == Opcode::kFPTrunc || op == Opcode::kFPExt)
    f = parseFastMath();
  const char *at = p_;
  TypeId from, to;
  return parseTypedValue(from) && expectWord("to", "the operand of a conversion") && parseType(to) &&
         checkCast(op, from, to, at) && finishInstruction(op, to, 0, f);
}

namespace {
struct PredicateWord {
  std::string_view text;
  Predicate predicate;
};
constexpr PredicateWord kIntPredicates[] = {
    {"eq", Predicate::kEQ},   {"ne", Predicate::kNE},   {"ugt", Predicate::kUGT}, {"uge", Predicate::kUGE},
    {"ult", Predicate::kULT}, {"ule", Predicate::kULE}, {"sgt", Predicate::kSGT}, {"sge", Predicate::kSGE},
    {"slt", Predicate::kSLT}, {"sle", Predicate::kSLE},
};
constexpr PredicateWord kFPPredicates[] = {
    {"false", Predicate::kFFalse}, {"oeq", Predicate::kFOEQ}, {"ogt", Predicate::kFOGT}, {"oge", Predicate::kFOGE},
    {"olt", Predicate::kFOLT},     {"ole", Predicate::kFOLE}, {"one", Predicate::kFONE}, {"ord", Predicate::kFORD},
    {"uno", Predicate::kFUNO},     {"ueq", Predicate::kFUEQ}, {"ugt", Predicate::kFUGT}, {"uge", Predicate::kFUGE},
    {"ult", Predicate::kFULT},     {"ule", Predicate::kFULE}, {"une", Predicate::kFUNE}, {"true", Predicate::kFTrue},
};
} // namespace

bool ReaderImpl::parsePredicate(Opcode op, Predicate &p) {
  const char *e = wordEnd();
  std::string_view word(p_, size_t(e - p_));
  std::span<const PredicateWord> list = op == Opcode::kICmp ? std::span<const PredicateWord>(kIntPredicates)
                                                            : std::span<const PredicateWord>(kFPPredicates);
  for (const PredicateWord &w : list)
    if (w.text == word) {
      p = w.predicate;
      p_ = e;
      ws();
      return true;
    }
  return expected(op == Opcode::kICmp ? "a predicate (eq, ne, ugt, …)" : "a predicate (oeq, ogt, …, une)",
                  op == Opcode::kICmp ? "'icmp'" : "'fcmp'");
}

bool ReaderImpl::parseCompare(Opcode op) {
  uint16_t f = 0;
  if (op == Opcode::kFCmp)
    f = parseFastMath();
  else if (*p_ == 's' && tryWord("samesign"))
    f = flags::kSameSign;
  Predicate p;
  if (!parsePredicate(op, p))
    return false;
  const char *at = p_;
  TypeId t;
  if (!parseType(t))
    return false;
  const TypeTable &tt = m_->types;
  bool ok = op == Opcode::kFCmp ? tt.isFPOrFPVector(t) : tt.isIntOrIntVector(t) || tt.isPtrOrPtrVector(t);
  if (!ok)
    return error(kBadOperandType, at, join({"'", opcodeName(op), "' cannot compare ", typeName(t)}));
  return parseValue(t) && expectComma("the first operand") && parseValue(t) &&
         finishInstruction(op, compareResult(t), uint8_t(p), f);
}

bool ReaderImpl::parseSelect() {
  uint16_t f = parseFastMath();
  const char *at = p_;
  TypeId cond, a, b;
  if (!parseTypedValue(cond) || !expectComma("the condition"))
    return false;
  if (!m_->types.isInt(m_->types.scalarType(cond), 1))
    return error(kBadOperandType, at, join({"the condition of 'select' has type 'i1', not ", typeName(cond)}));
  if (!parseTypedValue(a) || !expectComma("the first value"))
    return false;
  const char *secondAt = p_;
  if (!parseTypedValue(b))
    return false;
  if (a != b)
    return error(kTypeMismatch, secondAt,
                 join({"the values of 'select' have different types, ", typeName(a), " and ", typeName(b)}));
  if (!validElement(a))
    return error(kBadOperandType, secondAt, join({"'select' cannot choose between values of type ", typeName(a)}));
  if (m_->types.isVector(cond) && (!m_->types.isVector(a) || m_->types[a].count != m_->types[cond].count))
    return error(kBadOperandType, at, join({"condition ", typeName(cond), " does not fit values ", typeName(a)}));
  return finishInstruction(Opcode::kSelect, a, 0, f);
}

bool ReaderImpl::parsePhi() {
  uint16_t f = parseFastMath();
  if (blocks_.back().firstInst != insts_.size() && insts_.back().opcode != Opcode::kPhi)
    return error(kBadPhi, instStart_, "a PHI must stand before the other instructions of its block");
  const char *at = p_;
  TypeId t;
  if (!parseType(t))
    return false;
  if (!validElement(t))
    return error(kBadOperandType, at, join({"a PHI cannot have type ", typeName(t)}));
  hasPhis_ = true;
  inPhi_ = true;
  uint32_t nextForward = forwardUses_.size(), nextCross = crossUses_.size();
  do {
    if (!expectChar('[', "the type of a PHI") || !parseValue(t) || !expectComma("the value") || !parseBlockName() ||
        !expectChar(']', "the block"))
      return false;
    // The use is at the end of the incoming block.
    for (; nextForward < forwardUses_.size(); ++nextForward)
      forwardUses_[nextForward].via = words_.back();
    for (; nextCross < crossUses_.size(); ++nextCross)
      crossUses_[nextCross].via = words_.back();
  } while (tryCommaBeforeOperand());
  inPhi_ = false;
  return finishInstruction(Opcode::kPhi, t, 0, f);
}

bool ReaderImpl::parseFreeze() {
  const char *at = p_;
  TypeId t;
  if (!parseTypedValue(t))
    return false;
  if (!validElement(t))
    return error(kBadOperandType, at, join({"'freeze' cannot take ", typeName(t)}));
  return finishInstruction(Opcode::kFreeze, t);
}

bool ReaderImpl::parseVAArg() {
  const char *at = p_;
  TypeId list, t;
  if (!parseTypedValue(list) || !checkPointer(list, at, "the list of 'va_arg'") || !expectComma("the list"))
    return false;
  at = p_;
  return parseType(t) && checkSized(t, at) && finishInstruction(Opcode::kVAArg, t);
}

bool ReaderImpl::parseExtractElement() {
  const char *at = p_;
  TypeId vector, index;
  if (!parseTypedValue(vector) || !expectComma("the vector"))
    return false;
  if (!m_->types.isVector(vector))
    return error(kBadOperandType, at, join({"'extractelement' takes a vector, not ", typeName(vector)}));
  at = p_;
  if (!parseTypedValue(index))
    return false;
  if (!m_->types.isInt(index))
    return error(kBadIndex, at, join({"an index must be an integer, not ", typeName(index)}));
  return finishInstruction(Opcode::kExtractElement, m_->types[vector].element());
}

bool ReaderImpl::parseInsertElement() {
  const char *at = p_;
  TypeId vector, element, index;
  if (!parseTypedValue(vector) || !expectComma("the vector"))
    return false;
  if (!m_->types.isVector(vector))
    return error(kBadOperandType, at, join({"'insertelement' takes a vector, not ", typeName(vector)}));
  at = p_;
  if (!parseTypedValue(element) || !expectComma("the element"))
    return false;
  if (element != m_->types[vector].element())
    return error(kTypeMismatch, at,
                 join({"element has type ", typeName(element), ", but ", typeName(m_->types[vector].element()),
                       " is expected"}));
  at = p_;
  if (!parseTypedValue(index))
    return false;
  if (!m_->types.isInt(index))
    return error(kBadIndex, at, join({"an index must be an integer, not ", typeName(index)}));
  return finishInstruction(Opcode::kInsertElement, vector);
}

bool ReaderImpl::parseMask(TypeId vector, TypeId &mask) {
  const char *at = p_;
  if (!parseType(mask))
    return false;
  const Type &t = m_->types[mask];
  if (!m_->types.isVector(mask) || t.element() != types::kI32)
    return error(kBadOperandType, at, join({"the mask is a vector of 'i32', not ", typeName(mask)}));
  const char *valueAt = p_;
  ConstantId id;
  if (!parseConstant(mask, id))
    return false;
  const Constant &c = m_->constants[id];
  const uint64_t limit = 2 * m_->types[vector].count;
  if (t.count > (1u << 20))
    return error(kTooLarge, at, "mask is too long");
  auto push = [&](const Constant &element) {
    if (element.is(ConstantKind::kUndef) || element.is(ConstantKind::kPoison)) {
      words_.push_back(kUndefMask);
      return true;
    }
    if (!element.is(ConstantKind::kInt) || element.bits() >= limit)
      return error(kBadIndex, valueAt, "an element of the mask is outside of the two vectors");
    words_.push_back(uint32_t(element.bits()));
    return true;
  };
  for (uint64_t i = 0; i < t.count; ++i) {
    if (c.is(ConstantKind::kNull)) {
      words_.push_back(0);
    } else if (c.is(ConstantKind::kUndef) || c.is(ConstantKind::kPoison)) {
      words_.push_back(kUndefMask);
    } else if (c.is(ConstantKind::kData)) {
      uint64_t v = m_->constants.dataElement(c, i, 4);
      if (v >= limit)
        return error(kBadIndex, valueAt, "an element of the mask is outside of the two vectors");
      words_.push_back(uint32_t(v));
    } else if (!c.is(ConstantKind::kAggregate) || t.is(TypeKind::kScalableVector)) {
      return error(kBadOperandType, valueAt, "the mask must be a plain constant");
    } else if (!push(m_->constants[m_->constants.operand(c, unsigned(i))])) {
      return false;
    }
  }
  return true;
}

bool ReaderImpl::parseShuffleVector() {
  const char *at = p_;
  TypeId a, b, mask;
  if (!parseTypedValue(a) || !expectComma("the first vector"))
    return false;
  if (!m_->types.isVector(a))
    return error(kBadOperandType, at, join({"'shufflevector' takes vectors, not ", typeName(a)}));
  at = p_;
  if (!parseTypedValue(b) || !expectComma("the second vector"))
    return false;
  if (a != b)
    return error(kTypeMismatch, at, join({"the vectors have different types, ", typeName(a), " and ", typeName(b)}));
  if (!parseMask(a, mask))
    return false;
  const Type &m = m_->types[mask];
  TypeId result = m_->types.vectorType(m_->types[a].element(), m.count, m.is(TypeKind::kScalableVector));
  return finishInstruction(Opcode::kShuffleVector, result);
}

bool ReaderImpl::parseExtractValue() {
  const char *at = p_;
  TypeId t;
  if (!parseTypedValue(t))
    return false;
  if (!m_->types.isAggregate(t))
    return error(kBadOperandType, at, join({"'extractvalue' takes a struct or array, not ", typeName(t)}));
  if (*p_ != ',')
    return expected("','", "the aggregate");
  while (tryCommaBeforeOperand()) {
    at = p_;
    uint32_t index;
    if (!parseUnsigned32(index, "an index") || !stepIntoMember(t, index, at))
      return false;
    words_.push_back(index);
  }
  return finishInstruction(Opcode::kExtractValue, t);
}

bool ReaderImpl::parseInsertValue() {
  const char *at = p_;
  TypeId t, element;
  if (!parseTypedValue(t) || !expectComma("the aggregate"))
    return false;
  if (!m_->types.isAggregate(t))
    return error(kBadOperandType, at, join({"'insertvalue' takes a struct or array, not ", typeName(t)}));
  const char *elementAt = p_;
  if (!parseTypedValue(element))
    return false;
  if (*p_ != ',')
    return expected("','", "the element");
  TypeId cur = t;
  while (tryCommaBeforeOperand()) {
    at = p_;
    uint32_t index;
    if (!parseUnsigned32(index, "an index") || !stepIntoMember(cur, index, at))
      return false;
    words_.push_back(index);
  }
  if (cur != element)
    return error(kTypeMismatch, elementAt,
                 join({"element has type ", typeName(element), ", but ", typeName(cur), " is expected"}));
  return finishInstruction(Opcode::kInsertValue, t);
}

bool ReaderImpl::parseLandingPad() {
  if (blocks_.back().firstInst != insts_.size() && insts_.back().opcode != Opcode::kPhi)
    return error(kSyntax, instStart_, "a landing pad must stand before the other instructions of its block");
  TypeId t;
  if (!parseType(t))
    return false;
  uint16_t f = tryWord("cleanup") ? flags::kCleanup : 0;
  for (;;) {
    bool isCatch = tryWord("catch");
    if (!isCatch && !tryWord("filter"))
      break;
    words_.push_back(isCatch ? 0 : 1);
    TypeId clause;
    if (!parseTypedValue(clause))
      return false;
  }
  if (words_.size() == firstWord_ && !f)
    return expected("'cleanup', 'catch' or 'filter'", "the type of a landing pad");
  return finishInstruction(Opcode::kLandingPad, t, 0, f);
}

bool ReaderImpl::parseTokenParent() {
  if (*p_ == '%')
    return parseLocalValue(types::kToken);
  if (!expectWord("none", "'within'"))
    return false;
  words_.push_back(ValueRef::constant(m_->constants.simple(ConstantKind::kTokenNone, types::kToken)).raw());
  return true;
}

bool ReaderImpl::parseUnwindDest() {
  if (!expectWord("unwind", "the operands"))
    return false;
  if (tryWord("to"))
    return expectWord("caller", "'unwind to'");
  return parseBlockRef();
}

bool ReaderImpl::parseFunclet(Opcode op) {
  switch (op) {
  case Opcode::kCleanupRet:
    return expectWord("from", "'cleanupret'") && parseTokenParent() && parseUnwindDest() &&
           finishInstruction(op, types::kVoid);
  case Opcode::kCatchRet:
    return expectWord("from", "'catchret'") && parseTokenParent() && expectWord("to", "the pad") && parseBlockRef() &&
           finishInstruction(op, types::kVoid);
  case Opcode::kCatchSwitch: {
    if (!expectWord("within", "'catchswitch'") || !parseTokenParent() || !expectChar('[', "the parent pad"))
      return false;
    const size_t count = words_.size();
    words_.push_back(0);
    do {
      if (!parseBlockRef())
        return false;
    } while (tryChar(','));
    words_[count] = uint32_t(words_.size() - count - 1);
    return expectChar(']', "the handlers") && parseUnwindDest() && finishInstruction(op, types::kToken);
  }
  default:
    break;
  }
  // catchpad and cleanuppad.
  if (!expectWord("within", "the name of a pad") || !parseTokenParent() || !expectChar('[', "the parent pad"))
    return false;
  if (*p_ != ']') {
    do {
      TypeId t;
      if (!parseType(t))
        return false;
      if (t == types::kMetadata ? !parseMetadataValue() : !parseValue(t))
        return false;
    } while (tryChar(','));
  }
  return expectChar(']', "the arguments") && finishInstruction(op, types::kToken);
}

} // namespace lathe::ir
