// alloca, load, store, getelementptr and the atomic instructions.
#include "lathe/ir/reader/ReaderImpl.h"

#include <bit>

namespace lathe::ir {

bool ReaderImpl::parseAlignOption(uint8_t &log2) {
  log2 = kNoAlign;
  if (*p_ != ',')
    return true;
  if (std::memcmp(p_, ", align ", 8) == 0 && isDigit(p_[8])) [[likely]] {
    p_ += 8;
    return parseAlignment(log2);
  }
  const char *comma = p_;
  ++p_;
  ws();
  if (*p_ == 'a' && tryWord("align"))
    return parseAlignment(log2);
  p_ = comma;
  return true;
}

bool ReaderImpl::parseScope(uint8_t &scope) {
  scope = kSystemScope;
  if (*p_ != 's' || !tryWord("syncscope")) {
    // LLVM 4 and older wrote the one scope there was as a word.
    if (*p_ == 's' && tryWord("singlethread"))
      scope = kSingleThreadScope;
    return true;
  }
  std::string_view name;
  const char *at = p_;
  if (!expectChar('(', "'syncscope'") || !parseString(name) || !expectChar(')', "the scope"))
    return false;
  SymbolId s = m_->symbols.internStable(name);
  size_t i = 0;
  while (i < m_->syncScopes.size() && m_->syncScopes[i] != s)
    ++i;
  if (i > 255)
    return error(kTooLarge, at, "too many synchronization scopes");
  if (i == m_->syncScopes.size())
    m_->syncScopes.push_back(s);
  scope = uint8_t(i);
  return true;
}

bool ReaderImpl::parseOrdering(AtomicOrdering &o) {
  if (tryWord("seq_cst"))
    o = AtomicOrdering::kSequentiallyConsistent;
  else if (tryWord("monotonic"))
    o = AtomicOrdering::kMonotonic;
  else if (tryWord("acquire"))
    o = AtomicOrdering::kAcquire;
  else if (tryWord("release"))
    o = AtomicOrdering::kRelease;
  else if (tryWord("acq_rel"))
    o = AtomicOrdering::kAcquireRelease;
  else if (tryWord("unordered"))
    o = AtomicOrdering::kUnordered;
  else
    return expected("an atomic ordering (monotonic, acquire, release, acq_rel, seq_cst)", "");
  return true;
}

bool ReaderImpl::checkAtomicType(TypeId ty, const char *at, std::string_view what) {
  const TypeTable &t = m_->types;
  if (!t.isInt(ty) && !t.isPointer(ty) && !t.isFloatingPoint(ty) && !t.isVector(ty))
    return error(kBadOperandType, at,
                 join({what, " takes an integer, pointer or floating-point value, not ", typeName(ty)}));
  uint64_t bits = layoutOf(ty).bits;
  if (bits < 8 || (!std::has_single_bit(bits) && t.kind(ty) != TypeKind::kX86Fp80))
    return error(kBadOperandType, at, join({what, " takes values of 8, 16, 32, … bits, not ", typeName(ty)}));
  return true;
}

bool ReaderImpl::parseAlloca() {
  uint16_t f = 0;
  if (*p_ == 'i' && tryWord("inalloca"))
    f |= flags::kInAlloca;
  if (*p_ == 's' && tryWord("swifterror"))
    f |= flags::kSwiftError;
  const char *at = p_;
  TypeId ty, countType;
  if (!parseType(ty))
    return false;
  if (!validElement(ty) && m_->types.kind(ty) != TypeKind::kX86Amx)
    return error(kBadOperandType, at, join({"'alloca' cannot allocate ", typeName(ty)}));
  if (!checkSized(ty, at))
    return false;
  uint8_t log2 = kNoAlign;
  uint32_t space = m_->dataLayout.allocaAddressSpace();
  bool counted = false;
  while (tryCommaBeforeOperand()) {
    if (*p_ == 'a' && tryWord("align")) {
      if (!parseAlignment(log2))
        return false;
    } else if (*p_ == 'a') {
      const char *spaceAt = p_;
      if (!parseAddressSpace(space))
        return false;
      if (p_ == spaceAt)
        return expected("'align', 'addrspace' or a number of elements", "','");
    } else if (counted) {
      return expected("'align' or 'addrspace'", "','");
    } else {
      const char *countAt = p_;
      if (!parseTypedValue(countType))
        return false;
      if (!m_->types.isInt(countType))
        return error(kBadOperandType, countAt,
                     join({"the number of elements must be an integer, not ", typeName(countType)}));
      counted = true;
    }
  }
  if (!counted)
    words_.push_back(ValueRef::constant(one_).raw());
  words_.push_back(ty.value);
  words_.push_back(MemWord(log2 == kNoAlign ? layoutOf(ty).prefAlignLog2 : log2).raw);
  return finishInstruction(Opcode::kAlloca, m_->types.pointerType(space), 0, f);
}

bool ReaderImpl::parseAddress(std::string_view what) {
  const char *at = p_;
  TypeId pointer;
  return parseTypedValue(pointer) && checkPointer(pointer, at, what);
}

uint16_t ReaderImpl::parseAccessFlags() {
  uint16_t f = 0;
  if (*p_ == 'a' && tryWord("atomic"))
    f |= flags::kAtomic;
  if (*p_ == 'v' && tryWord("volatile"))
    f |= flags::kVolatile;
  return f;
}

bool ReaderImpl::parseAccessEnd(Opcode op, TypeId ty, const char *at, uint16_t f) {
  const bool isLoad = op == Opcode::kLoad, isAtomic = f & flags::kAtomic;
  if (!validElement(ty) && m_->types.kind(ty) != TypeKind::kX86Amx)
    return error(kBadOperandType, at, join({isLoad ? "'load' cannot yield " : "'store' cannot take ", typeName(ty)}));
  uint8_t scope = kSystemScope, log2;
  AtomicOrdering order = AtomicOrdering::kNotAtomic;
  const char *orderAt = p_;
  if (isAtomic && (!parseScope(scope) || !parseOrdering(order)))
    return false;
  if (order == AtomicOrdering::kAcquireRelease ||
      order == (isLoad ? AtomicOrdering::kRelease : AtomicOrdering::kAcquire))
    return error(kBadOrdering, orderAt, isLoad ? "a load cannot release" : "a store cannot acquire");
  const char *alignAt = p_;
  if (!checkSized(ty, at) || !parseAlignOption(log2))
    return false;
  if (isAtomic) {
    const char *what = isLoad ? "an atomic load" : "an atomic store";
    if (!checkAtomicType(ty, at, what))
      return false;
    if (log2 == kNoAlign)
      return error(kBadAlignment, alignAt, join({what, " needs an alignment: ', align …'"}));
  }
  words_.push_back(
      MemWord(log2 == kNoAlign ? layoutOf(ty).abiAlignLog2 : log2, order, AtomicOrdering::kNotAtomic, scope).raw);
  return finishInstruction(op, isLoad ? ty : types::kVoid, 0, f);
}

bool ReaderImpl::parseLoad() {
  uint16_t f = parseAccessFlags();
  const char *at = p_;
  TypeId ty;
  return parseType(ty) && expectComma("the type to load") && parseAddress("the address of 'load'") &&
         parseAccessEnd(Opcode::kLoad, ty, at, f);
}

bool ReaderImpl::parseStore() {
  uint16_t f = parseAccessFlags();
  const char *at = p_;
  TypeId ty;
  return parseTypedValue(ty) && expectComma("the value to store") && parseAddress("the address of 'store'") &&
         parseAccessEnd(Opcode::kStore, ty, at, f);
}

bool ReaderImpl::parseGetElementPtr() {
  uint16_t f = 0;
  for (;;) {
    if (*p_ == 'i' && tryWord("inbounds"))
      f |= flags::kInBounds | flags::kNUSW;
    else if (*p_ == 'n' && tryWord("nusw"))
      f |= flags::kNUSW;
    else if (*p_ == 'n' && tryWord("nuw"))
      f |= flags::kNUW;
    else
      break;
  }
  const char *at = p_;
  TypeId source, base;
  if (!parseType(source) || !checkSized(source, at) || !expectComma("the source element type"))
    return false;
  words_.push_back(source.value);
  at = p_;
  if (!parseTypedValue(base))
    return false;
  if (!m_->types.isPtrOrPtrVector(base))
    return error(kBadOperandType, at,
                 join({"the base of 'getelementptr' must be a pointer, but has type ", typeName(base)}));
  TypeId result = base, cur = source;
  for (bool first = true; tryCommaBeforeOperand(); first = false) {
    at = p_;
    TypeId index;
    if (!parseType(index))
      return false;
    const char *valueAt = p_;
    if (!parseValue(index))
      return false;
    ValueRef v = lastValue();
    if (first) {
      if (!m_->types.isIntOrIntVector(index))
        return error(kBadIndex, at, join({"an index must be an integer, not ", typeName(index)}));
    } else if (!stepInto(cur, index, v.isConstant() ? v.constantId() : ConstantId(), valueAt)) {
      return false;
    }
    if (m_->types.isVector(index)) {
      const Type &i = m_->types[index];
      if (!m_->types.isVector(result))
        result = m_->types.vectorType(result, i.count, i.is(TypeKind::kScalableVector));
      else if (m_->types[result].count != i.count)
        return error(kTypeMismatch, at, "vectors of different lengths in one 'getelementptr'");
    }
  }
  return finishInstruction(Opcode::kGetElementPtr, result, 0, f);
}

bool ReaderImpl::parseFence() {
  uint8_t scope;
  AtomicOrdering order;
  const char *at = p_;
  if (!parseScope(scope) || !parseOrdering(order))
    return false;
  if (order == AtomicOrdering::kUnordered || order == AtomicOrdering::kMonotonic)
    return error(kBadOrdering, at, "a fence must at least acquire or release");
  words_.push_back(MemWord(0, order, AtomicOrdering::kNotAtomic, scope).raw);
  return finishInstruction(Opcode::kFence, types::kVoid);
}

bool ReaderImpl::parseAtomicEnd(TypeId ty, const char *at, std::string_view what, AtomicEnd &end) {
  if (!checkAtomicType(ty, at, what) || !parseScope(end.scope))
    return false;
  end.at = p_;
  if (!parseOrdering(end.success) || (end.hasFailure && !parseOrdering(end.failure)) || !parseAlignOption(end.log2))
    return false;
  if (end.log2 == kNoAlign)
    end.log2 = uint8_t(std::countr_zero(std::bit_ceil(layoutOf(ty).storeSize())));
  words_.push_back(MemWord(end.log2, end.success, end.failure, end.scope).raw);
  return true;
}

bool ReaderImpl::parseCmpXchg() {
  uint16_t f = 0;
  if (tryWord("weak"))
    f |= flags::kWeak;
  if (tryWord("volatile"))
    f |= flags::kVolatile;
  TypeId ty, newType;
  if (!parseAddress("the address of 'cmpxchg'") || !expectComma("the address"))
    return false;
  const char *at = p_;
  if (!parseTypedValue(ty) || !expectComma("the expected value"))
    return false;
  const char *newAt = p_;
  if (!parseTypedValue(newType))
    return false;
  if (newType != ty)
    return error(kTypeMismatch, newAt,
                 join({"the new value has type ", typeName(newType), ", but ", typeName(ty), " is expected"}));
  if (m_->types.isFloatingPoint(ty) || m_->types.isVector(ty))
    return error(kBadOperandType, at, join({"'cmpxchg' takes an integer or pointer, not ", typeName(ty)}));
  AtomicEnd end;
  end.hasFailure = true;
  if (!parseAtomicEnd(ty, at, "'cmpxchg'", end))
    return false;
  if (end.success == AtomicOrdering::kUnordered || end.failure == AtomicOrdering::kUnordered ||
      end.failure == AtomicOrdering::kRelease || end.failure == AtomicOrdering::kAcquireRelease)
    return error(kBadOrdering, end.at, "orderings of 'cmpxchg' are at least monotonic, and failure cannot release");
  const TypeId members[2] = {ty, types::kI1};
  return finishInstruction(Opcode::kCmpXchg, m_->types.structType(members, false), 0, f);
}

bool ReaderImpl::parseAtomicRMW() {
  uint16_t f = tryWord("volatile") ? flags::kVolatile : 0;
  const char *e = wordEnd();
  std::string_view word(p_, size_t(e - p_));
  unsigned n = 0;
  while (n <= unsigned(RMWOp::kUSubSat) && rmwOpName(RMWOp(n)) != word)
    ++n;
  const RMWOp op = RMWOp(n);
  if (op > RMWOp::kUSubSat)
    return expected("an operation (xchg, add, sub, and, …)", "'atomicrmw'");
  p_ = e;
  ws();
  TypeId ty;
  if (!parseAddress("the address of 'atomicrmw'") || !expectComma("the address"))
    return false;
  const char *at = p_;
  if (!parseTypedValue(ty))
    return false;
  const bool fp = op >= RMWOp::kFAdd && op <= RMWOp::kFMin;
  const TypeTable &t = m_->types;
  bool ok =
      fp ? t.isFPOrFPVector(ty) : t.isInt(ty) || (op == RMWOp::kXchg && (t.isPointer(ty) || t.isFloatingPoint(ty)));
  if (!ok)
    return error(kBadOperandType, at, join({"'atomicrmw ", word, "' cannot take ", typeName(ty)}));
  AtomicEnd end;
  if (!parseAtomicEnd(ty, at, "'atomicrmw'", end))
    return false;
  if (end.success == AtomicOrdering::kUnordered)
    return error(kBadOrdering, end.at, "the ordering of 'atomicrmw' is at least monotonic");
  return finishInstruction(Opcode::kAtomicRMW, ty, uint8_t(op), f);
}

} // namespace lathe::ir
