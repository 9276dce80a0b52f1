#include "lathe/mc/MCExpr.h"

namespace lathe {

using Op = MCExpr::Op;

static MCExpr *makeExpr(Arena &a, MCExpr::Kind kind) {
  auto *e = static_cast<MCExpr *>(a.allocate(sizeof(MCExpr), alignof(MCExpr)));
  e->kind = kind;
  e->op = Op::kNone;
  e->variant = 0;
  e->symbol = MCSymbolId();
  e->lhs = e->rhs = nullptr;
  return e;
}

const MCExpr *MCExpr::createConstant(Arena &a, int64_t v) {
  MCExpr *e = makeExpr(a, Kind::kConstant);
  e->value = v;
  return e;
}

const MCExpr *MCExpr::createSymbolRef(Arena &a, MCSymbolId s, MCVariant variant) {
  MCExpr *e = makeExpr(a, Kind::kSymbolRef);
  e->symbol = s;
  e->variant = variant;
  return e;
}

const MCExpr *MCExpr::createUnary(Arena &a, Op op, const MCExpr *operand) {
  MCExpr *e = makeExpr(a, Kind::kUnary);
  e->op = op;
  e->lhs = operand;
  return e;
}

const MCExpr *MCExpr::createBinary(Arena &a, Op op, const MCExpr *l, const MCExpr *r) {
  MCExpr *e = makeExpr(a, Kind::kBinary);
  e->op = op;
  e->lhs = l;
  e->rhs = r;
  return e;
}

const MCExpr *MCExpr::createSymbolOffset(Arena &a, MCSymbolId s, int64_t offset, MCVariant variant) {
  const MCExpr *e = createSymbolRef(a, s, variant);
  return offset ? createAdd(a, e, createConstant(a, offset)) : e;
}

const MCExpr *MCExpr::createTarget(Arena &a, MCVariant variant, const MCExpr *operand) {
  MCExpr *e = makeExpr(a, Kind::kTarget);
  e->variant = variant;
  e->lhs = operand;
  return e;
}

const MCExpr *cloneExpr(Arena &a, const MCExpr *e) {
  switch (e->kind) {
  case MCExpr::Kind::kConstant:
    return MCExpr::createConstant(a, e->value);
  case MCExpr::Kind::kSymbolRef:
    return MCExpr::createSymbolRef(a, e->symbol, e->variant);
  case MCExpr::Kind::kUnary:
    return MCExpr::createUnary(a, e->op, cloneExpr(a, e->lhs));
  case MCExpr::Kind::kBinary:
    return MCExpr::createBinary(a, e->op, cloneExpr(a, e->lhs), cloneExpr(a, e->rhs));
  case MCExpr::Kind::kTarget:
    return MCExpr::createTarget(a, e->variant, cloneExpr(a, e->lhs));
  }
  return nullptr;
}

namespace {

/// Variables may refer to each other in a circle; deeper nesting than this is not an expression anybody wrote.
constexpr unsigned kMaxDepth = 256;

/// GNU as: comparisons give -1 for true.
bool foldConstants(Op op, int64_t l, int64_t r, int64_t &out) {
  uint64_t ul = uint64_t(l), ur = uint64_t(r);
  switch (op) {
  case Op::kMul:
    out = int64_t(ul * ur);
    return true;
  case Op::kDiv:
  case Op::kMod:
    if (r == 0)
      return false;
    if (r == -1)
      out = op == Op::kDiv ? int64_t(0 - ul) : 0;
    else
      out = op == Op::kDiv ? l / r : l % r;
    return true;
  case Op::kShl:
    out = ur < 64 ? int64_t(ul << ur) : 0;
    return true;
  case Op::kAShr:
    out = ur < 64 ? l >> ur : (l < 0 ? -1 : 0);
    return true;
  case Op::kLShr:
    out = ur < 64 ? int64_t(ul >> ur) : 0;
    return true;
  case Op::kAnd:
    out = l & r;
    return true;
  case Op::kOr:
    out = l | r;
    return true;
  case Op::kXor:
    out = l ^ r;
    return true;
  case Op::kOrNot:
    out = l | ~r;
    return true;
  case Op::kLAnd:
    out = l && r;
    return true;
  case Op::kLOr:
    out = l || r;
    return true;
  case Op::kEQ:
    out = -int64_t(l == r);
    return true;
  case Op::kNE:
    out = -int64_t(l != r);
    return true;
  case Op::kLT:
    out = -int64_t(l < r);
    return true;
  case Op::kLE:
    out = -int64_t(l <= r);
    return true;
  case Op::kGT:
    out = -int64_t(l > r);
    return true;
  case Op::kGE:
    out = -int64_t(l >= r);
    return true;
  case Op::kNone:
  case Op::kMinus:
  case Op::kNot:
  case Op::kLNot:
  case Op::kPlus:
  case Op::kAdd:
  case Op::kSub:
    break;
  }
  return false;
}

class Evaluator {
public:
  explicit Evaluator(const MCSymbolResolver &r) : resolver_(r) {}

  bool eval(const MCExpr *e, MCValue &out, unsigned depth) {
    if (depth > kMaxDepth)
      return false;
    switch (e->kind) {
    case MCExpr::Kind::kConstant:
      out = MCValue();
      out.constant = e->value;
      return true;
    case MCExpr::Kind::kSymbolRef:
      return evalSymbol(e, out, depth);
    case MCExpr::Kind::kUnary:
      return evalUnary(e, out, depth);
    case MCExpr::Kind::kBinary:
      return evalBinary(e, out, depth);
    case MCExpr::Kind::kTarget:
      if (!eval(e->lhs, out, depth + 1) || out.variant)
        return false;
      out.variant = e->variant;
      return true;
    }
    return false;
  }

private:
  bool evalSymbol(const MCExpr *e, MCValue &out, unsigned depth) {
    auto place = resolver_.place(e->symbol);
    if (place.kind == MCSymbolResolver::Place::Kind::kVariable && !e->variant) {
      ++inVariable_;
      bool ok = eval(place.variable, out, depth + 1);
      --inVariable_;
      return ok;
    }
    out = MCValue();
    if (place.kind == MCSymbolResolver::Place::Kind::kAbsolute && !e->variant) {
      out.constant = int64_t(place.offset);
      return true;
    }
    out.symA = e->symbol;
    out.variant = e->variant;
    return true;
  }

  bool evalUnary(const MCExpr *e, MCValue &out, unsigned depth) {
    if (!eval(e->lhs, out, depth + 1))
      return false;
    if (e->op == Op::kPlus)
      return true;
    if (e->op == Op::kMinus) {
      if (out.variant)
        return false;
      std::swap(out.symA, out.symB);
      out.constant = int64_t(0 - uint64_t(out.constant));
      return true;
    }
    if (!out.isAbsolute())
      return false;
    out.constant = e->op == Op::kNot ? ~out.constant : !out.constant;
    return true;
  }

  /// l + r (or l - r), cancelling symbols whose distance is known.
  bool add(MCValue l, MCValue r, MCValue &out) const {
    int64_t c = int64_t(uint64_t(l.constant) + uint64_t(r.constant));
    cancel(l.symA, l.variant, r.symB, c);
    cancel(r.symA, r.variant, l.symB, c);
    cancel(l.symA, l.variant, l.symB, c);
    cancel(r.symA, r.variant, r.symB, c);
    if ((l.symA.valid() && r.symA.valid()) || (l.symB.valid() && r.symB.valid()))
      return false;
    out.symA = l.symA.valid() ? l.symA : r.symA;
    out.variant = l.symA.valid() ? l.variant : r.variant;
    out.symB = l.symB.valid() ? l.symB : r.symB;
    out.constant = c;
    return true;
  }

  void cancel(MCSymbolId &a, MCVariant variant, MCSymbolId &b, int64_t &c) const {
    if (!a.valid() || !b.valid() || variant)
      return;
    if (a != b) {
      auto pa = resolver_.place(a), pb = resolver_.place(b);
      using Kind = MCSymbolResolver::Place::Kind;
      if (pa.kind != Kind::kInSection || pb.kind != Kind::kInSection || pa.where != pb.where ||
          (pa.atom != pb.atom && !inVariable_))
        return;
      c = int64_t(uint64_t(c) + pa.offset - pb.offset);
    }
    a = b = MCSymbolId();
  }

  bool evalBinary(const MCExpr *e, MCValue &out, unsigned depth) {
    MCValue l, r;
    if (!eval(e->lhs, l, depth + 1) || !eval(e->rhs, r, depth + 1))
      return false;
    if (e->op == Op::kAdd)
      return add(l, r, out);
    if (e->op == Op::kSub) {
      if (r.variant)
        return false;
      std::swap(r.symA, r.symB);
      r.constant = int64_t(0 - uint64_t(r.constant));
      return add(l, r, out);
    }
    if (!l.isAbsolute() || !r.isAbsolute())
      return false;
    out = MCValue();
    return foldConstants(e->op, l.constant, r.constant, out.constant);
  }

  const MCSymbolResolver &resolver_;
  unsigned inVariable_ = 0;
};

} // namespace

bool evaluateAsValue(const MCExpr *e, const MCSymbolResolver &resolver, MCValue &out) {
  return Evaluator(resolver).eval(e, out, 0);
}

} // namespace lathe
