#include "lathe/emit/ConstantEmitter.h"
#include "lathe/emit/ModuleEmitter.h"
#include "lathe/ir/Print.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include <algorithm>

namespace lathe {

using namespace ir;

static constexpr DiagKind kUnsupportedConstant{"emit-constant", Severity::kError};

ConstantEmitter::ConstantEmitter(const ModuleEmitter &module, MCStreamer &out, std::string_view what)
    : module_(module), ir_(module.module()), out_(out), what_(what), littleEndian_(ir_.dataLayout.isLittleEndian()) {}

void ConstantEmitter::reportUnsupported(ConstantId c) {
  OutputBuffer b;
  printConstant(b, ir_, c);
  module_.diags().report(kUnsupportedConstant, "in the initializer of " + std::string(what_),
                         "no relocation can express the constant '" + std::string(b.view()) + "'");
}

// --- Questions
// ----------------------------------------------------------------------------------------------------------

static uint64_t mask(uint64_t bits) { return bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1; }

bool ConstantEmitter::isZero(const Module &m, ConstantId id) {
  const Constant &c = m.constants[id];
  switch (c.kind) {
  case ConstantKind::kNull:
  case ConstantKind::kUndef:
  case ConstantKind::kPoison:
  case ConstantKind::kTokenNone:
    return true;
  case ConstantKind::kInt:
  case ConstantKind::kFP: {
    uint64_t w = 0;
    for (uint64_t word : m.constants.words(c, w))
      if (word)
        return false;
    return true;
  }
  case ConstantKind::kData: {
    std::string_view d = m.constants.data(c);
    return std::all_of(d.begin(), d.end(), [](char ch) { return !ch; });
  }
  case ConstantKind::kAggregate:
    for (unsigned i = 0; i < c.second; ++i)
      if (!isZero(m, m.constants.operand(c, i)))
        return false;
    return true;
  case ConstantKind::kExpr:
    // A conversion of a zero; anything else counts as not zero.
    return isCast(c.opcode) && isZero(m, m.constants.operand(c, 0));
  case ConstantKind::kGlobal:
  case ConstantKind::kBlockAddress:
  case ConstantKind::kDSOLocalEquivalent:
  case ConstantKind::kNoCFI:
  case ConstantKind::kInlineAsm:
  case ConstantKind::kPtrAuth:
    return false;
  }
  return false;
}

bool ConstantEmitter::needsRelocation(const Module &m, ConstantId id) {
  const Constant &c = m.constants[id];
  switch (c.kind) {
  case ConstantKind::kGlobal:
  case ConstantKind::kBlockAddress:
  case ConstantKind::kDSOLocalEquivalent:
  case ConstantKind::kNoCFI:
  case ConstantKind::kPtrAuth:
    return true;
  case ConstantKind::kAggregate:
    for (unsigned i = 0; i < c.second; ++i)
      if (needsRelocation(m, m.constants.operand(c, i)))
        return true;
    return false;
  case ConstantKind::kExpr: {
    // The first word of a getelementptr is a type.
    unsigned first = c.opcode == Opcode::kGetElementPtr ? 1 : 0;
    // The distance of two blocks of one function is known here.
    if (c.opcode == Opcode::kSub) {
      auto blockOf = [&](ConstantId op) {
        const Constant *k = &m.constants[op];
        while (k->is(ConstantKind::kExpr) && isCast(k->opcode))
          k = &m.constants[m.constants.operand(*k, 0)];
        return k->is(ConstantKind::kBlockAddress) ? k->first : 0xffffffffu;
      };
      uint32_t a = blockOf(m.constants.operand(c, 0));
      if (a != 0xffffffffu && a == blockOf(m.constants.operand(c, 1)))
        return false;
    }
    for (unsigned i = first; i < c.second; ++i)
      if (needsRelocation(m, m.constants.operand(c, i)))
        return true;
    return false;
  }
  default:
    return false;
  }
}

// --- Values of expressions
// --------------------------------------------------------------------------------------------

static int64_t signExtend(uint64_t v, uint64_t bits) {
  return bits >= 64 ? int64_t(v) : int64_t(v << (64 - bits)) >> (64 - bits);
}

bool ConstantEmitter::evaluateGEP(const Constant &c, Value &v) {
  auto words = ir_.constants.operands(c);
  if (!evaluate(ConstantId(words[1]), v))
    return false;
  TypeId t = TypeId(words[0]);
  for (size_t i = 2; i < words.size(); ++i) {
    Value index;
    ConstantId id(words[i]);
    if (!evaluate(id, index) || !index.isAbsolute())
      return false;
    int64_t n = signExtend(index.offset, ir_.types[ir_.typeOf(id)].bitWidth());
    if (i == 2) {
      v.offset += uint64_t(n) * ir_.layout(t).allocSize;
      continue;
    }
    const Type &type = ir_.types[t];
    if (type.is(TypeKind::kStruct)) {
      v.offset += ir_.dataLayout.memberOffsets(t)[size_t(n)];
      t = ir_.types.members(type)[size_t(n)];
    } else {
      t = type.element();
      v.offset += uint64_t(n) * ir_.layout(t).allocSize;
    }
  }
  return true;
}

bool ConstantEmitter::evaluateBinary(const Constant &c, Value &v) {
  Value a, b;
  if (!evaluate(ir_.constants.operand(c, 0), a) || !evaluate(ir_.constants.operand(c, 1), b))
    return false;
  uint64_t bits = ir_.types[c.type].bitWidth();
  if (bits > 64)
    return false;
  v = a;
  switch (c.opcode) {
  case Opcode::kAdd:
    if ((a.plus.valid() && b.plus.valid()) || (a.minus.valid() && b.minus.valid()))
      return false;
    if (b.plus.valid())
      v.plus = b.plus;
    if (b.minus.valid())
      v.minus = b.minus;
    v.offset = a.offset + b.offset;
    return true;
  case Opcode::kSub:
    v.offset = a.offset - b.offset;
    if (b.isAbsolute())
      return true;
    if (b.minus.valid() || a.minus.valid())
      return false;
    if (a.plus == b.plus)
      v.plus = MCSymbolId();
    else
      v.minus = b.plus;
    return true;
  default:
    break;
  }
  if (!a.isAbsolute() || !b.isAbsolute())
    return false;
  uint64_t x = a.offset & mask(bits), y = b.offset & mask(bits);
  int64_t sx = signExtend(x, bits), sy = signExtend(y, bits);
  switch (c.opcode) {
  case Opcode::kMul:
    v.offset = x * y;
    return true;
  case Opcode::kAnd:
    v.offset = x & y;
    return true;
  case Opcode::kOr:
    v.offset = x | y;
    return true;
  case Opcode::kXor:
    v.offset = x ^ y;
    return true;
  case Opcode::kShl:
    v.offset = y < bits ? x << y : 0;
    return true;
  case Opcode::kLShr:
    v.offset = y < bits ? x >> y : 0;
    return true;
  case Opcode::kAShr:
    v.offset = uint64_t(sx >> (y < bits ? y : 63));
    return true;
  case Opcode::kUDiv:
    v.offset = y ? x / y : 0;
    return y != 0;
  case Opcode::kURem:
    v.offset = y ? x % y : 0;
    return y != 0;
  case Opcode::kSDiv:
  case Opcode::kSRem:
    if (!sy || (sy == -1 && sx == INT64_MIN))
      return false;
    v.offset = uint64_t(c.opcode == Opcode::kSDiv ? sx / sy : sx % sy);
    return true;
  default:
    return false;
  }
}

bool ConstantEmitter::evaluateExpr(ConstantId id, const Constant &c, Value &v) {
  auto operandBits = [&] { return ir_.layout(ir_.typeOf(ir_.constants.operand(c, 0))).bits; };
  switch (c.opcode) {
  case Opcode::kGetElementPtr:
    return evaluateGEP(c, v);
  case Opcode::kBitCast:
  case Opcode::kAddrSpaceCast:
  case Opcode::kTrunc:
  case Opcode::kPtrToInt:
  case Opcode::kIntToPtr:
    // Truncation is what writing fewer bytes does; the linker checks that the value fits.
    if (!evaluate(ir_.constants.operand(c, 0), v))
      return false;
    if (v.isAbsolute())
      v.offset &= mask(std::min(operandBits(), ir_.layout(c.type).bits));
    return true;
  case Opcode::kZExt:
  case Opcode::kSExt:
    if (!evaluate(ir_.constants.operand(c, 0), v) || !v.isAbsolute())
      return false;
    v.offset &= mask(operandBits());
    if (c.opcode == Opcode::kSExt)
      v.offset = uint64_t(signExtend(v.offset, operandBits()));
    return true;
  case Opcode::kICmp: {
    Value a, b;
    if (!evaluate(ir_.constants.operand(c, 0), a) || !evaluate(ir_.constants.operand(c, 1), b) || a.plus != b.plus ||
        a.minus != b.minus)
      return false;
    uint64_t bits = operandBits();
    uint64_t x = a.offset & mask(bits), y = b.offset & mask(bits);
    int64_t sx = signExtend(x, bits), sy = signExtend(y, bits);
    switch (Predicate(c.predicate)) {
    case Predicate::kEQ:
      v.offset = x == y;
      break;
    case Predicate::kNE:
      v.offset = x != y;
      break;
    case Predicate::kUGT:
      v.offset = x > y;
      break;
    case Predicate::kUGE:
      v.offset = x >= y;
      break;
    case Predicate::kULT:
      v.offset = x < y;
      break;
    case Predicate::kULE:
      v.offset = x <= y;
      break;
    case Predicate::kSGT:
      v.offset = sx > sy;
      break;
    case Predicate::kSGE:
      v.offset = sx >= sy;
      break;
    case Predicate::kSLT:
      v.offset = sx < sy;
      break;
    case Predicate::kSLE:
      v.offset = sx <= sy;
      break;
    default:
      return false;
    }
    return true;
  }
  case Opcode::kSelect: {
    Value cond;
    if (!evaluate(ir_.constants.operand(c, 0), cond) || !cond.isAbsolute())
      return false;
    return evaluate(ir_.constants.operand(c, cond.offset & 1 ? 1 : 2), v);
  }
  default:
    return isBinary(c.opcode) && !isFPBinary(c.opcode) && evaluateBinary(c, v);
  }
}

bool ConstantEmitter::evaluate(ConstantId id, Value &v) {
  const Constant &c = ir_.constants[id];
  v = Value();
  switch (c.kind) {
  case ConstantKind::kInt:
    if (c.isWide())
      return false;
    v.offset = c.bits();
    return true;
  case ConstantKind::kNull:
  case ConstantKind::kUndef:
  case ConstantKind::kPoison:
    return true;
  case ConstantKind::kGlobal:
  case ConstantKind::kDSOLocalEquivalent:
  case ConstantKind::kNoCFI:
    v.plus = module_.symbolFor(c.global());
    return true;
  case ConstantKind::kBlockAddress:
    v.plus = module_.blockAddressSymbol(c.global(), c.second);
    return true;
  case ConstantKind::kExpr:
    return evaluateExpr(id, c, v);
  case ConstantKind::kFP:
    if (c.isWide())
      return false;
    v.offset = c.bits();
    return true;
  case ConstantKind::kTokenNone:
  case ConstantKind::kAggregate:
  case ConstantKind::kData:
  case ConstantKind::kInlineAsm:
  case ConstantKind::kPtrAuth:
    return false;
  }
  return false;
}

// --- Bytes
// ----------------------------------------------------------------------------------------------------------------

void ConstantEmitter::emitZeros(uint64_t n) {
  if (n)
    out_.emitZeros(n);
}

/// An integer of `bits` in `size` bytes; the bytes beyond the value are zero.
void ConstantEmitter::emitScalarBits(std::span<const uint64_t> words, uint64_t bits, uint64_t size) {
  uint64_t bytes = std::min((bits + 7) / 8, size);
  auto wordAt = [&](uint64_t byte, unsigned n) {
    uint64_t w = byte / 8 < words.size() ? words[byte / 8] : 0;
    return w >> (byte % 8 * 8) & mask(n * 8);
  };
  auto chunk = [&](uint64_t at) -> unsigned {
    uint64_t left = bytes - at;
    unsigned n = 8;
    while (n > left || at % n)
      n /= 2;
    return n;
  };
  if (littleEndian_) {
    for (uint64_t at = 0; at < bytes;) {
      unsigned n = chunk(at);
      out_.emitIntValue(wordAt(at, n), n);
      at += n;
    }
  } else {
    for (uint64_t at = bytes; at-- > 0;)
      out_.emitIntValue(wordAt(at, 1), 1);
  }
  emitZeros(size - bytes);
}

void ConstantEmitter::emitData(const Constant &c) {
  std::string_view d = ir_.constants.data(c);
  unsigned elementBytes = unsigned(ir_.layout(ir_.types[c.type].element()).bits / 8);
  if (elementBytes == 1 || !out_.isText()) {
    if (littleEndian_ || elementBytes == 1) {
      out_.emitBytes(d);
      return;
    }
  }
  uint64_t n = d.size() / elementBytes;
  for (uint64_t i = 0; i < n; ++i)
    out_.emitIntValue(ir_.constants.dataElement(c, i, elementBytes), elementBytes);
}

void ConstantEmitter::emitAggregate(const Constant &c) {
  const Type &type = ir_.types[c.type];
  if (!type.is(TypeKind::kStruct)) {
    for (unsigned i = 0; i < c.second; ++i)
      emit(ir_.constants.operand(c, i));
    return;
  }
  auto offsets = ir_.dataLayout.memberOffsets(c.type);
  uint64_t total = ir_.layout(c.type).allocSize;
  for (unsigned i = 0; i < c.second; ++i) {
    ConstantId member = ir_.constants.operand(c, i);
    emit(member);
    uint64_t end = offsets[i] + ir_.layout(ir_.typeOf(member)).allocSize;
    uint64_t next = i + 1 < c.second ? offsets[i + 1] : total;
    emitZeros(next > end ? next - end : 0);
  }
}

/// Elements of vectors lie side by side without padding; those of less than a byte are packed into bits.
void ConstantEmitter::emitVector(const Constant &c) {
  const TypeLayout &layout = ir_.layout(c.type);
  uint64_t elementBits = ir_.layout(ir_.types[c.type].element()).bits;
  if (elementBits % 8) {
    std::vector<uint64_t> words((layout.bits + 63) / 64);
    for (unsigned i = 0; i < c.second; ++i) {
      Value v;
      ConstantId e = ir_.constants.operand(c, i);
      if (!evaluate(e, v) || !v.isAbsolute() || elementBits > 64) {
        reportUnsupported(e);
        return;
      }
      unsigned at = littleEndian_ ? i : c.second - 1 - i;
      for (uint64_t b = 0; b < elementBits; ++b)
        if (v.offset >> b & 1)
          words[(at * elementBits + b) / 64] |= uint64_t(1) << (at * elementBits + b) % 64;
    }
    emitScalarBits(words, layout.bits, layout.allocSize);
    return;
  }
  for (unsigned i = 0; i < c.second; ++i) {
    ConstantId e = ir_.constants.operand(c, i);
    const Constant &element = ir_.constants[e];
    uint64_t w = 0;
    if (element.is(ConstantKind::kInt) || element.is(ConstantKind::kFP))
      emitScalarBits(ir_.constants.words(element, w), elementBits, elementBits / 8);
    else
      emitValue(e, elementBits / 8);
  }
  emitZeros(layout.allocSize - (layout.bits + 7) / 8);
}

void ConstantEmitter::emitValue(ConstantId c, uint64_t size) {
  Value v;
  if (!evaluate(c, v)) {
    reportUnsupported(c);
    emitZeros(size);
    return;
  }
  if (v.isAbsolute()) {
    uint64_t words[] = {v.offset, v.offset >> 63 ? ~uint64_t(0) : 0};
    emitScalarBits(words, size * 8, size);
    return;
  }
  if (!v.plus.valid() || size > 8) {
    reportUnsupported(c);
    emitZeros(size);
    return;
  }
  if (v.minus.valid())
    out_.emitLabelDifference(v.plus, v.minus, unsigned(size), int64_t(v.offset));
  else
    out_.emitSymbolValue(v.plus, unsigned(size), int64_t(v.offset));
}

const MCExpr *ConstantEmitter::lower(ConstantId c) {
  Value v;
  if (!evaluate(c, v)) {
    reportUnsupported(c);
    return nullptr;
  }
  Arena &a = out_.arena();
  if (v.isAbsolute())
    return MCExpr::createConstant(a, int64_t(v.offset));
  const MCExpr *e = v.plus.valid() ? MCExpr::createSymbolOffset(a, v.plus, int64_t(v.offset))
                                   : MCExpr::createConstant(a, int64_t(v.offset));
  return v.minus.valid() ? MCExpr::createSub(a, e, MCExpr::createSymbolRef(a, v.minus)) : e;
}

void ConstantEmitter::emit(ConstantId id) {
  const Constant &c = ir_.constants[id];
  const TypeLayout &layout = ir_.layout(c.type);
  switch (c.kind) {
  case ConstantKind::kNull:
  case ConstantKind::kUndef:
  case ConstantKind::kPoison:
  case ConstantKind::kTokenNone:
    emitZeros(layout.allocSize);
    return;
  case ConstantKind::kInt:
  case ConstantKind::kFP: {
    uint64_t w = 0;
    emitScalarBits(ir_.constants.words(c, w), layout.bits, layout.allocSize);
    return;
  }
  case ConstantKind::kData:
    emitData(c);
    emitZeros(layout.allocSize - ir_.constants.data(c).size());
    return;
  case ConstantKind::kAggregate:
    if (ir_.types.isVector(c.type))
      emitVector(c);
    else
      emitAggregate(c);
    return;
  case ConstantKind::kGlobal:
  case ConstantKind::kBlockAddress:
  case ConstantKind::kDSOLocalEquivalent:
  case ConstantKind::kNoCFI:
  case ConstantKind::kExpr:
  case ConstantKind::kInlineAsm:
  case ConstantKind::kPtrAuth: {
    uint64_t size = layout.storeSize();
    emitValue(id, size);
    emitZeros(layout.allocSize - size);
    return;
  }
  }
}

} // namespace lathe
