// The commonest instructions in exactly the form in which LLVM prints them: single blanks, the usual order, plain
// operands. They are read with the cursor in a register; whatever differs (other blanks, comments, rarer types and
// operands, errors) is left to the general parser, which starts over.
#include "lathe/ir/reader/ReaderImpl.h"

#include <bit>

namespace lathe::ir {

#define LATHE_INLINE [[gnu::always_inline]] inline

/// One attempt. Until add() it changes nothing that the general parser would not change in the same way: names are
/// interned, blocks are named, and uses across blocks are noted, which the caller takes back.
class ReaderImpl::PrintedForm {
public:
  LATHE_INLINE explicit PrintedForm(ReaderImpl &r) : r_(r), p_(r.p_), words_(r.words_.room(kMaxWords)) {}

  /// Whether the text behind the opcode is of a known form, all of it correct.
  LATHE_INLINE bool match(Opcode op) {
    opcode_ = op;
    type_ = types::kVoid;
    switch (op) {
    case Opcode::kLoad:
      return load();
    case Opcode::kStore:
      return store();
    case Opcode::kGetElementPtr:
      return elementPointer();
    case Opcode::kBr:
      return branch();
    case Opcode::kCall:
      return call();
    case Opcode::kICmp:
      return compare();
    case Opcode::kAlloca:
      return alloca_();
    case Opcode::kAdd:
    case Opcode::kSub:
    case Opcode::kMul:
    case Opcode::kShl:
      return wrapFlags() && binary();
    case Opcode::kAnd:
    case Opcode::kOr:
    case Opcode::kXor:
    case Opcode::kUDiv:
    case Opcode::kSDiv:
    case Opcode::kURem:
    case Opcode::kSRem:
    case Opcode::kLShr:
    case Opcode::kAShr:
      return binary();
    case Opcode::kTrunc:
    case Opcode::kZExt:
    case Opcode::kSExt:
      return intCast();
    default:
      return false;
    }
  }
  LATHE_INLINE bool add() {
    r_.p_ = p_;
    r_.words_.commit(n_);
    if (*p_ == ',' && !r_.parseInstAttachments())
      return false;
    if (opcode_ == Opcode::kCall)
      r_.callInfos_.push_back(call_);
    return r_.addInstruction(opcode_, type_, sub_, flags_, n_);
  }

private:
  static constexpr uint32_t kMaxArgs = 12, kMaxWords = kMaxArgs + 2;

  template <size_t N> LATHE_INLINE bool text(const char (&s)[N]) {
    static_assert(N <= SourceBuffer::kPadding);
    if (std::memcmp(p_, s, N - 1) != 0)
      return false;
    p_ += N - 1;
    return true;
  }
  LATHE_INLINE bool push(uint32_t word) {
    words_[n_++] = word;
    return true;
  }
  /// Nothing but attachments may follow.
  LATHE_INLINE bool end() const { return *p_ == '\n' || (*p_ == ',' && p_[1] == ' ' && p_[2] == '!'); }

  /// Integers of the usual widths, pointers, float, double, named structs; what follows is for the caller to check.
  LATHE_INLINE bool type(TypeId &t) {
    if (*p_ == 'p') {
      if (!text("ptr"))
        return false;
      t = types::kPtr;
    } else if (*p_ == 'i') {
      if (!intType(t))
        return false;
    } else if (*p_ == '%') {
      if (!namedType(t))
        return false;
    } else if (text("double")) {
      t = types::kDouble;
    } else if (text("float")) {
      t = types::kFloat;
    } else {
      return false;
    }
    for (; *p_ == '*'; ++p_) {
      if (p_[-1] == 'r') // `ptr*` is an error
        return false;
      t = types::kPtr;
    }
    return true;
  }
  LATHE_INLINE bool intType(TypeId &t) {
    const char a = p_[1], b = p_[2];
    if (a == '3' && b == '2')
      t = types::kI32;
    else if (a == '6' && b == '4')
      t = types::kI64;
    else if (a == '1' && b == '6')
      t = types::kI16;
    else if (!isDigit(b) && (a == '8' || a == '1')) {
      t = a == '8' ? types::kI8 : types::kI1;
      p_ += 2;
      return true;
    } else
      return false;
    p_ += 3;
    return !isDigit(*p_);
  }
  LATHE_INLINE bool namedType(TypeId &t) {
    SymbolId s;
    ++p_;
    if (isDigit(*p_) || !symbol(s) || s.index() >= r_.typeOfSymbol_.size())
      return false;
    t = r_.typeOfSymbol_[s.index()];
    return t.valid();
  }
  static bool isUsualInt(TypeId t) { return t.value - types::kI1.value <= types::kI64.value - types::kI1.value; }
  LATHE_INLINE bool sized(TypeId t) {
    // The types that every table starts with have a size when this class reads them at all.
    return t.value < types::kFirstFree || r_.layoutOf(t).sized;
  }
  LATHE_INLINE bool symbol(SymbolId &s) {
    const char *e = p_;
    while (isClass(*e, kNameChar))
      ++e;
    if (e == p_)
      return false;
    s = r_.m_->symbols.internStable({p_, size_t(e - p_)});
    p_ = e;
    return true;
  }
  /// One to nine digits.
  LATHE_INLINE bool number(uint32_t &n) {
    const char *start = p_;
    n = 0;
    for (uint32_t digit; (digit = uint8_t(*p_ - '0')) < 10; ++p_)
      n = n * 10 + digit;
    return size_t(p_ - start) - 1 < 9;
  }

  LATHE_INLINE bool value(TypeId t) {
    if (*p_ == '%')
      return local(t);
    return constant(t);
  }
  /// A local value that has been defined, of type `t`.
  LATHE_INLINE bool local(TypeId t) {
    const char *at = p_++;
    uint32_t raw;
    if (isDigit(*p_)) {
      uint32_t n;
      if (!number(n) || n >= r_.localOfNumber_.size())
        return false;
      raw = r_.localOfNumber_[n];
    } else {
      SymbolId s;
      if (!symbol(s) || s.index() >= r_.localOfSymbol_.size() || r_.localOfSymbol_[s.index()].epoch != r_.epoch_)
        return false;
      raw = r_.localOfSymbol_[s.index()].raw;
    }
    if (raw >= kForwardBit || r_.localTypes_[raw] != t)
      return false;
    r_.noteUse(raw, at);
    return push(raw);
  }
  /// A literal of at most nine digits, null or the name of a global.
  LATHE_INLINE bool constant(TypeId t) {
    if (isDigit(*p_) || *p_ == '-') {
      if (t.value - types::kI8.value > types::kI64.value - types::kI8.value)
        return false;
      const uint32_t bits = 8u << (t.value - types::kI8.value);
      const bool negative = *p_ == '-';
      p_ += negative;
      uint32_t n;
      const uint64_t half = uint64_t(1) << (bits - 1);
      if (!number(n) || n >= half)
        return false;
      index_ = negative ? ~uint64_t(0) : n;
      const uint64_t v = negative ? (0 - uint64_t(n)) & (half * 2 - 1) : n;
      return push(ValueRef::constant(r_.m_->constants.intConstant(t, v)).raw());
    }
    if (t == types::kPtr && *p_ == 'n')
      return text("null") && push(ValueRef::constant(r_.null_).raw());
    if (t == types::kPtr && *p_ == '@') {
      GlobalId g;
      ConstantId c;
      ++p_;
      return global(g) && r_.plainGlobal(g, c) && push(ValueRef::constant(c).raw());
    }
    return false;
  }
  LATHE_INLINE bool block() {
    const char *at = p_ + 6;
    uint32_t n;
    if (!text("label %") || !number(n))
      return false;
    uint32_t raw = n < r_.localOfNumber_.size() ? r_.localOfNumber_[n] : kNoLocal;
    if (raw == kNoLocal) {
      raw = r_.blockRef(ValueName::number(n), at);
      return raw != kNoLocal && push(raw);
    }
    // A value, or the entry block, is an error.
    return raw & kBlockBit && r_.blockRefs_[raw & ~kBlockBit].index != 0 && push(raw & ~kBlockBit);
  }
  LATHE_INLINE bool align(uint8_t &log2) {
    uint32_t n;
    if (!text(", align ") || !number(n))
      return false;
    log2 = uint8_t(std::countr_zero(n));
    return std::has_single_bit(n);
  }

  LATHE_INLINE bool load() {
    TypeId pointer;
    uint8_t log2;
    if (!type(type_) || !text(", ") || !type(pointer) || pointer != types::kPtr || !text(" ") || !value(pointer) ||
        !align(log2) || !end() || !sized(type_))
      return false;
    return push(MemWord(log2, AtomicOrdering::kNotAtomic).raw);
  }
  LATHE_INLINE bool store() {
    TypeId t, pointer;
    uint8_t log2;
    if (!type(t) || !text(" ") || !value(t) || !text(", ") || !type(pointer) || pointer != types::kPtr || !text(" ") ||
        !value(pointer) || !align(log2) || !end() || !sized(t))
      return false;
    return push(MemWord(log2, AtomicOrdering::kNotAtomic).raw);
  }
  LATHE_INLINE bool alloca_() {
    TypeId t;
    uint8_t log2;
    if (!type(t) || !align(log2) || !end() || !sized(t) || r_.m_->dataLayout.allocaAddressSpace())
      return false;
    type_ = types::kPtr;
    return push(ValueRef::constant(r_.one_).raw()) && push(t.value) &&
           push(MemWord(log2, AtomicOrdering::kNotAtomic).raw);
  }
  LATHE_INLINE bool elementPointer() {
    TypeId current, index;
    if (text("inbounds "))
      flags_ = flags::kInBounds | flags::kNUSW;
    if (!type(current) || !sized(current) || !text(", ") || !type(type_) || type_ != types::kPtr || !text(" "))
      return false;
    push(current.value);
    if (!value(type_))
      return false;
    for (bool first = true; !end(); first = false) {
      if (n_ == kMaxWords || !text(", ") || !type(index) || !text(" "))
        return false;
      if (!isUsualInt(index) || !value(index))
        return false;
      if (!first && !step(current, index))
        return false;
    }
    return true;
  }
  /// Into the array or struct `t`, by the index that was read last.
  LATHE_INLINE bool step(TypeId &t, TypeId index) {
    const Type &type = r_.m_->types[t];
    if (type.is(TypeKind::kArray)) {
      t = type.element();
      return true;
    }
    if (!type.is(TypeKind::kStruct) || index != types::kI32 || !ValueRef(words_[n_ - 1]).isConstant() ||
        index_ >= type.numMembers)
      return false;
    t = r_.m_->types.members(type)[index_];
    return true;
  }
  /// A direct call of a function as it is declared, without variable arguments.
  LATHE_INLINE bool call() {
    if (text("void"))
      type_ = types::kVoid;
    else if (!type(type_))
      return false;
    GlobalId callee;
    if (!text(" @") || !global(callee) || !text("("))
      return false;
    const Global &g = r_.m_->globals[callee.index()];
    ConstantId pointer;
    if (!r_.plainGlobal(callee, pointer) || !g.isFunction())
      return false;
    call_.functionType = r_.m_->functions[g.function.index()].type;
    const Type &f = r_.m_->types[call_.functionType];
    if (f.result() != type_ || f.isVarArg() || f.numMembers > kMaxArgs)
      return false;
    push(r_.callInfos_.size());
    push(ValueRef::constant(pointer).raw());
    // As makeList() takes them: of the function, of the result, of the arguments.
    AttributeSetId sets[2 + kMaxArgs];
    uint32_t used = 0;
    sets[0] = sets[1] = AttributeSetId(0);
    for (uint32_t i = 0; i < f.numMembers; ++i) {
      TypeId t;
      if ((i && !text(", ")) || !type(t) || t != r_.m_->types.members(f)[i] || !text(" ") ||
          !argumentSet(t, sets[2 + i]) || !value(t))
        return false;
      if (sets[2 + i] != AttributeSetId(0))
        used = 3 + i;
    }
    if (!text(")") || (text(" #") && !group(sets[0])) || !end())
      return false;
    if (sets[0] != AttributeSetId(0) && !used)
      used = 1;
    call_.attributes = used ? r_.m_->attributes.makeList({sets, used}) : AttributeListId(0);
    return true;
  }
  /// Flags that a function's argument often has.
  LATHE_INLINE bool argumentSet(TypeId t, AttributeSetId &set) {
    unsigned flags = 0;
    if (text("noundef "))
      flags = kNoUndefFlag;
    if (text("signext "))
      flags |= kSExtFlag;
    else if (text("zeroext "))
      flags |= kZExtFlag;
    if (flags & (kSExtFlag | kZExtFlag) && !isUsualInt(t))
      return false;
    set = r_.argumentSet(flags);
    return true;
  }
  LATHE_INLINE bool group(AttributeSetId &set) {
    uint32_t n;
    if (!number(n) || n >= r_.groups_.size() || !r_.groups_[n].valid())
      return false;
    set = r_.groups_[n];
    return true;
  }
  LATHE_INLINE bool global(GlobalId &g) {
    SymbolId s;
    if (isDigit(*p_) || !symbol(s) || s.index() >= r_.m_->globalOfSymbol.size())
      return false;
    g = GlobalId(r_.m_->globalOfSymbol[s.index()]);
    return true;
  }
  LATHE_INLINE bool branch() {
    if (*p_ == 'l')
      return block() && end();
    return text("i1 ") && *p_ == '%' && local(types::kI1) && text(", ") && block() && text(", ") && block() && end();
  }
  LATHE_INLINE bool compare() {
    TypeId t;
    if (!predicate() || !type(t) || !text(" ") || (t != types::kPtr && !isUsualInt(t)))
      return false;
    type_ = types::kI1;
    return value(t) && text(", ") && value(t) && end();
  }
  LATHE_INLINE bool predicate() {
    const bool two = p_[2] == ' ';
    if (!two && p_[3] != ' ')
      return false;
    auto key = [](char a, char b, char c) { return uint32_t(a) | uint32_t(b) << 8 | uint32_t(c) << 16; };
    Predicate p;
    switch (key(p_[0], p_[1], two ? ' ' : p_[2])) {
    case key('e', 'q', ' '):
      p = Predicate::kEQ;
      break;
    case key('n', 'e', ' '):
      p = Predicate::kNE;
      break;
    case key('u', 'g', 't'):
      p = Predicate::kUGT;
      break;
    case key('u', 'g', 'e'):
      p = Predicate::kUGE;
      break;
    case key('u', 'l', 't'):
      p = Predicate::kULT;
      break;
    case key('u', 'l', 'e'):
      p = Predicate::kULE;
      break;
    case key('s', 'g', 't'):
      p = Predicate::kSGT;
      break;
    case key('s', 'g', 'e'):
      p = Predicate::kSGE;
      break;
    case key('s', 'l', 't'):
      p = Predicate::kSLT;
      break;
    case key('s', 'l', 'e'):
      p = Predicate::kSLE;
      break;
    default:
      return false;
    }
    sub_ = uint8_t(p);
    p_ += two ? 3 : 4;
    return true;
  }
  LATHE_INLINE bool wrapFlags() {
    if (text("nuw "))
      flags_ |= flags::kNUW;
    if (text("nsw "))
      flags_ |= flags::kNSW;
    return true;
  }
  LATHE_INLINE bool binary() {
    return *p_ == 'i' && type(type_) && text(" ") && type_ != types::kPtr && value(type_) && text(", ") &&
           value(type_) && end();
  }
  LATHE_INLINE bool intCast() {
    TypeId from;
    if (*p_ != 'i' || !type(from) || !text(" ") || from == types::kPtr || *p_ != '%' || !local(from) || !text(" to ") ||
        *p_ != 'i' || !type(type_) || type_ == types::kPtr || !end())
      return false;
    // The ids of integer types are in the order of their widths.
    static_assert(types::kI1 < types::kI8 && types::kI8 < types::kI16 && types::kI16 < types::kI32 &&
                  types::kI32 < types::kI64);
    return opcode_ == Opcode::kTrunc ? type_ < from : from < type_;
  }

  ReaderImpl &r_;
  const char *p_;
  Opcode opcode_;
  uint8_t sub_ = 0;
  uint16_t flags_ = 0;
  TypeId type_;
  uint32_t n_ = 0;
  CallInfo call_;
  uint64_t index_ = ~uint64_t(0); // the last literal
  uint32_t *words_;               // kMaxWords behind the end of the reader's
};

bool ReaderImpl::parsePrintedForm(Opcode op, bool &added) {
  PrintedForm form(*this);
  if (!form.match(op)) {
    crossUses_.truncate(crossMark_);
    return false;
  }
  added = form.add();
  return true;
}

} // namespace lathe::ir
