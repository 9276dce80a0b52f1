// Constants become instructions in the block that uses them, once per block.
#include "lathe/translate/Translator.h"

namespace lathe {

using namespace TargetOpcode;
using ir::Constant;
using ir::ConstantId;
using ir::ConstantKind;
using ir::Opcode;
using ir::ValueRef;

static FPFormat formatOf(ScalarKind k) {
  switch (k) {
  case ScalarKind::kHalf:
    return FPFormat::kHalf;
  case ScalarKind::kBFloat:
    return FPFormat::kBFloat;
  case ScalarKind::kDouble:
    return FPFormat::kDouble;
  case ScalarKind::kX87:
    return FPFormat::kX87;
  case ScalarKind::kQuad:
    return FPFormat::kQuad;
  case ScalarKind::kPPCDouble:
    return FPFormat::kPPCDouble;
  case ScalarKind::kFloat:
  case ScalarKind::kInt:
  case ScalarKind::kPointer:
    break;
  }
  return FPFormat::kSingle;
}

Register Translator::materialize(ConstantId id) {
  const Constant &c = m_.constants[id];
  Register r = c.is(ConstantKind::kInt) && !c.isWide() ? b_.buildConstant(type(c.type), int64_t(c.bits()))
                                                       : buildScalarConstant(c);
  consts_[id.index()] = {epoch_, r.id()};
  return r;
}

/// An integer or a floating-point value as an operand.
MachineOperand Translator::constantOperand(const Constant &c) {
  bool isInt = c.is(ConstantKind::kInt);
  unsigned bits = isInt ? m_.types[c.type].bitWidth() : 0;
  FPFormat format = isInt ? FPFormat::kSingle : formatOf(types_.kind(c.type));
  if (!c.isWide())
    return isInt ? MachineOperand::createCImm(bits, c.bits()) : MachineOperand::createFPImm(format, c.bits());
  uint64_t unused;
  auto words = mf_->getArena().copy(m_.constants.words(c, unused));
  return isInt ? MachineOperand::createCImm(bits, words.data()) : MachineOperand::createFPImm(format, words.data());
}

Register Translator::buildScalarConstant(const Constant &c) {
  LLT t = type(c.type);
  switch (c.kind) {
  case ConstantKind::kInt: {
    if (!c.isWide())
      return b_.buildConstant(t, int64_t(c.bits()));
    Register r = b_.newReg(t);
    b_.buildInstr(G_CONSTANT, 2).addDef(r).add(constantOperand(c));
    return r;
  }
  case ConstantKind::kFP: {
    ScalarKind k = types_.kind(c.type);
    if (!c.isWide())
      return buildData(k, t, c.bits());
    Register r = b_.newReg(t);
    b_.buildInstr(G_FCONSTANT, 2).addDef(r).add(constantOperand(c));
    return r;
  }
  case ConstantKind::kNull:
    return buildZero(t, types_.kind(c.type));
  case ConstantKind::kUndef:
  case ConstantKind::kPoison:
  case ConstantKind::kTokenNone:
    return b_.buildUndef(t);
  case ConstantKind::kGlobal:
  case ConstantKind::kDSOLocalEquivalent:
  case ConstantKind::kNoCFI: {
    Register r = b_.newReg(t);
    b_.buildGlobalValue(r, c.first);
    return r;
  }
  case ConstantKind::kBlockAddress: {
    Register r = b_.newReg(t);
    b_.buildInstr(G_BLOCK_ADDR, 2).addDef(r).add(MachineOperand::createBA(c.first, c.second));
    return r;
  }
  case ConstantKind::kAggregate:
  case ConstantKind::kData:
    return buildVectorConstant(c);
  case ConstantKind::kExpr:
    return buildExpr(c);
  case ConstantKind::kPtrAuth:
    return use(ValueRef::constant(m_.constants.operand(c, 0)));
  case ConstantKind::kInlineAsm:
    break;
  }
  return b_.buildUndef(t);
}

Register Translator::buildData(ScalarKind kind, LLT t, uint64_t bits) {
  if (!isFloat(kind))
    return b_.buildConstant(t, int64_t(bits));
  Register r = b_.newReg(t);
  b_.buildFConstant(r, formatOf(kind), bits);
  return r;
}

Register Translator::buildZero(LLT t, ScalarKind kind) {
  if (t.isVector())
    return splat(t, buildZero(t.getElementType(), kind));
  if (isFloat(kind) && t.getSizeInBits() > 64) {
    auto words = mf_->getArena().makeArray<uint64_t>(2);
    Register r = b_.newReg(t);
    b_.buildInstr(G_FCONSTANT, 2).addDef(r).add(MachineOperand::createFPImm(formatOf(kind), words.data()));
    return r;
  }
  return buildData(kind, t, 0);
}

Register Translator::splat(LLT vector, Register element) {
  if (!vector.isVector())
    return element;
  if (vector.isScalable())
    return b_.build(G_SPLAT_VECTOR, vector, {element});
  Register r = b_.newReg(vector);
  unsigned n = vector.getNumElements();
  MachineInstrBuilder mi = b_.buildInstr(G_BUILD_VECTOR, n + 1);
  mi.addDef(r);
  for (unsigned i = 0; i < n; ++i)
    mi.addUse(element);
  return r;
}

/// An array or vector of literal elements, or a vector of constants.
Register Translator::buildVectorConstant(const Constant &c) {
  std::vector<Register> parts;
  const ir::Type &t = m_.types[c.type];
  if (c.is(ConstantKind::kAggregate)) {
    for (uint32_t id : m_.constants.operands(c))
      parts.push_back(use(ValueRef::constant(ConstantId(id))));
  } else {
    LLT et = type(t.element());
    ScalarKind kind = types_.kind(t.element());
    unsigned bytes = unsigned(et.getSizeInBytes());
    std::vector<uint64_t> seen;
    for (uint64_t i = 0; i < t.count; ++i) {
      uint64_t bits = m_.constants.dataElement(c, i, bytes);
      // Vectors are short and often repeat an element.
      size_t k = 0;
      while (k < seen.size() && seen[k] != bits)
        ++k;
      seen.push_back(bits);
      parts.push_back(k < i ? parts[k] : buildData(kind, et, bits));
    }
  }
  if (parts.size() == 1)
    return parts[0];
  Register r = b_.newReg(type(c.type));
  MachineInstrBuilder mi = b_.buildInstr(G_BUILD_VECTOR, unsigned(parts.size()) + 1);
  mi.addDef(r);
  for (Register p : parts)
    mi.addUse(p);
  return r;
}

void Translator::constantLeaves(ConstantId id, std::vector<Register> &out) {
  const Constant &c = m_.constants[id];
  if (!m_.types.isAggregate(c.type)) {
    out.push_back(use(ValueRef::constant(id)));
    return;
  }
  switch (c.kind) {
  case ConstantKind::kAggregate:
    for (uint32_t e : m_.constants.operands(c))
      constantLeaves(ConstantId(e), out);
    return;
  case ConstantKind::kData: {
    const ir::Type &t = m_.types[c.type];
    LLT et = type(t.element());
    ScalarKind kind = types_.kind(t.element());
    for (uint64_t i = 0; i < t.count; ++i)
      out.push_back(buildData(kind, et, m_.constants.dataElement(c, i, unsigned(et.getSizeInBytes()))));
    return;
  }
  case ConstantKind::kNull: {
    // Leaves of equal type share one zero.
    std::span<const Leaf> leaves = types_.leaves(c.type);
    for (size_t i = 0; i < leaves.size(); ++i) {
      bool same = i && leaves[i].type == leaves[i - 1].type && leaves[i].kind == leaves[i - 1].kind;
      out.push_back(same ? out.back() : buildZero(leaves[i].type, leaves[i].kind));
    }
    return;
  }
  case ConstantKind::kInt:
  case ConstantKind::kFP:
  case ConstantKind::kUndef:
  case ConstantKind::kPoison:
  case ConstantKind::kTokenNone:
  case ConstantKind::kGlobal:
  case ConstantKind::kBlockAddress:
  case ConstantKind::kDSOLocalEquivalent:
  case ConstantKind::kNoCFI:
  case ConstantKind::kExpr:
  case ConstantKind::kInlineAsm:
  case ConstantKind::kPtrAuth:
    for (const Leaf &l : types_.leaves(c.type))
      out.push_back(b_.buildUndef(l.type));
    return;
  }
}

Register Translator::buildExpr(const Constant &c) {
  std::span<const uint32_t> ids = m_.constants.operands(c);
  // As an instruction would have them: constants as ValueRefs.
  uint32_t buffer[8];
  std::vector<uint32_t> large;
  uint32_t *w = buffer;
  if (ids.size() > 8) {
    large.resize(ids.size());
    w = large.data();
  }
  for (size_t i = 0; i < ids.size(); ++i)
    w[i] = c.opcode == Opcode::kGetElementPtr && i == 0 ? ids[i] : ValueRef::constant(ConstantId(ids[i])).raw();
  if (c.opcode == Opcode::kGetElementPtr)
    return elementPointer(c.type, {w, ids.size()});
  if (ir::isCast(c.opcode))
    return cast(c.opcode, c.flags, c.type, w[0]);
  if (ir::isBinary(c.opcode))
    return binary(c.opcode, c.flags, c.type, w[0], w[1]);
  switch (c.opcode) {
  case Opcode::kICmp:
  case Opcode::kFCmp:
    return compare(c.opcode, c.predicate, 0, c.type, w[0], w[1]);
  case Opcode::kFNeg:
    return b_.build(G_FNEG, type(c.type), {use(w[0])});
  case Opcode::kSelect:
    return b_.build(G_SELECT, type(c.type), {use(w[0]), use(w[1]), use(w[2])});
  case Opcode::kExtractElement:
    return extractElement(type(c.type), w[0], w[1]);
  case Opcode::kInsertElement:
    return insertElement(w[0], w[1], w[2]);
  case Opcode::kShuffleVector: {
    const Constant &mask = m_.constants[ConstantId(ids[2])];
    std::vector<uint32_t> elements;
    uint64_t n = m_.types[mask.type].count;
    for (uint64_t i = 0; i < n; ++i) {
      if (mask.is(ConstantKind::kData)) {
        elements.push_back(uint32_t(m_.constants.dataElement(mask, i, 4)));
      } else if (mask.is(ConstantKind::kAggregate)) {
        const Constant &e = m_.constants[m_.constants.operand(mask, unsigned(i))];
        elements.push_back(e.is(ConstantKind::kInt) ? uint32_t(e.bits()) : ir::kUndefMask);
      } else {
        elements.push_back(mask.is(ConstantKind::kNull) ? 0 : ir::kUndefMask);
      }
    }
    return shuffle(type(c.type), w[0], w[1], elements);
  }
  default:
    // No other instruction can be a constant expression.
    return b_.buildUndef(type(c.type));
  }
}

bool Translator::constantInt(ValueRef v, uint64_t &value) const {
  if (!v.isConstant())
    return false;
  const Constant &c = m_.constants[v.constantId()];
  if (!c.is(ConstantKind::kInt) || c.isWide())
    return false;
  value = c.bits();
  return true;
}

bool Translator::constantSInt(ValueRef v, int64_t &value) const {
  uint64_t u;
  if (!constantInt(v, u))
    return false;
  unsigned bits = m_.types[m_.constants[v.constantId()].type].bitWidth();
  value = bits < 64 ? int64_t(u << (64 - bits)) >> (64 - bits) : int64_t(u);
  return true;
}

/// Whether an address is a number: `inttoptr (i64 5 to ptr)`, or what a constant variable of such a value was loaded
/// as.
bool Translator::constantAddress(ValueRef v, uint64_t &number) const {
  ir::ConstantId id = v.isConstant() ? v.constantId() : ir::ConstantId();
  if (v.isLocal() && !f_->isArgument(v)) {
    const Inst &i = f_->insts[f_->definition(v).index()];
    ir::GlobalId g = i.opcode == Opcode::kLoad ? globalOf(f_->value(i, 0)) : ir::GlobalId();
    if (g.valid() && m_.global(g).isVariable() && m_.global(g).isConstant && m_.global(g).isDefined &&
        m_.global(g).linkage == ir::Linkage::kInternal)
      id = m_.global(g).initializer;
  }
  if (!id.valid())
    return false;
  const Constant *c = &m_.constants[id];
  while (c->is(ConstantKind::kExpr) && (c->opcode == Opcode::kBitCast || c->opcode == Opcode::kIntToPtr))
    c = &m_.constants[m_.constants.operand(*c, 0)];
  if (!c->is(ConstantKind::kInt) || c->isWide())
    return false;
  number = c->bits();
  return true;
}

ir::GlobalId Translator::globalOf(ValueRef v) const {
  if (!v.isConstant())
    return {};
  const Constant *c = &m_.constants[v.constantId()];
  while (c->is(ConstantKind::kExpr) && (c->opcode == Opcode::kBitCast || c->opcode == Opcode::kAddrSpaceCast))
    c = &m_.constants[m_.constants.operand(*c, 0)];
  if (c->is(ConstantKind::kGlobal) || c->is(ConstantKind::kDSOLocalEquivalent) || c->is(ConstantKind::kNoCFI))
    return c->global();
  return {};
}

} // namespace lathe
