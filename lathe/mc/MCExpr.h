// Expressions over symbols, in an arena. The common case, symbol plus constant, needs none (see MCOperand).
#pragma once
#include "lathe/mc/fwd.h"
#include "lathe/support/Arena.h"

namespace lathe {

struct MCExpr {
  enum class Kind : uint8_t { kConstant, kSymbolRef, kUnary, kBinary, kTarget };
  enum class Op : uint8_t {
    kNone,
    // unary
    kMinus,
    kNot,
    kLNot,
    kPlus,
    // binary
    kAdd,
    kSub,
    kMul,
    kDiv,
    kMod,
    kShl,
    kAShr,
    kLShr,
    kAnd,
    kOr,
    kXor,
    kOrNot,
    kLAnd,
    kLOr,
    kEQ,
    kNE,
    kLT,
    kLE,
    kGT,
    kGE
  };

  Kind kind;
  Op op = Op::kNone;
  MCVariant variant = 0; ///< kSymbolRef: of the symbol; kTarget: the operator applied to `lhs`
  MCSymbolId symbol;
  union {
    int64_t value; ///< kConstant
    struct {
      const MCExpr *lhs; ///< also the operand of kUnary and kTarget
      const MCExpr *rhs;
    };
  };

  static const MCExpr *createConstant(Arena &a, int64_t v);
  static const MCExpr *createSymbolRef(Arena &a, MCSymbolId s, MCVariant variant = 0);
  static const MCExpr *createUnary(Arena &a, Op op, const MCExpr *e);
  static const MCExpr *createBinary(Arena &a, Op op, const MCExpr *l, const MCExpr *r);
  static const MCExpr *createAdd(Arena &a, const MCExpr *l, const MCExpr *r) { return createBinary(a, Op::kAdd, l, r); }
  static const MCExpr *createSub(Arena &a, const MCExpr *l, const MCExpr *r) { return createBinary(a, Op::kSub, l, r); }
  /// symbol + offset
  static const MCExpr *createSymbolOffset(Arena &a, MCSymbolId s, int64_t offset, MCVariant variant = 0);
  static const MCExpr *createTarget(Arena &a, MCVariant variant, const MCExpr *e);
};
static_assert(sizeof(MCExpr) == 24);

/// A copy in another arena.
const MCExpr *cloneExpr(Arena &a, const MCExpr *e);

/// What an expression comes to: symA@variant - symB + constant.
struct MCValue {
  MCSymbolId symA;
  MCSymbolId symB;
  MCVariant variant = 0;
  int64_t constant = 0;
  bool isAbsolute() const { return !symA.valid() && !symB.valid(); }
};

/// Where a symbol is, for differences of two symbols of one section and for variables.
class MCSymbolResolver {
public:
  struct Place {
    enum class Kind : uint8_t { kUnknown, kInSection, kAbsolute, kVariable } kind = Kind::kUnknown;
    uint64_t where = 0; ///< equal for symbols whose distance is known
    MCSymbolId atom;    ///< Mach-O: must be equal as well, except in the value of a variable
    uint64_t offset = 0;
    const MCExpr *variable = nullptr;
  };
  virtual Place place(MCSymbolId s) const = 0;

protected:
  ~MCSymbolResolver() = default;
};

/// Reduces `e` to the form above; false when it has no such form. Variables are replaced by what they stand for.
bool evaluateAsValue(const MCExpr *e, const MCSymbolResolver &resolver, MCValue &out);

} // namespace lathe
