// The syntax tree. Names are bound when it is built: an expression says in which frame and slot a variable lives, so
// that evaluating does not look names up. Everything lives in the keeper's arena.
#pragma once
#include "lathe/td/Ops.h"
#include "lathe/td/Record.h"

namespace lathe::td {

enum class ExprKind : uint8_t {
  kConst,     // value
  kVar,       // slot `index` of the frame `depth` levels out
  kField,     // a field of the record being defined: name
  kSelfName,  // NAME in a class: the name of the record being defined
  kSelf,      // the record being defined, by its name in its own body
  kList,      // args
  kBits,      // args, most significant first
  kDag,       // args[0] is the operator; names[0] its name, names[i] that of args[i]
  kOp,        // op(args); with a type argument
  kLoop,      // !foreach, !filter, !foldl: args = list, [start,] body; the body runs in a frame of its own
  kInstance,  // Class<args>
  kMember,    // args[0].name
  kBitSlice,  // args[0]{ranges}
  kListSlice, // args[0][ranges]
  kRangeList, // {0-3, 5} of a foreach: ranges
};

struct Expr;
/// `first` alone, or first...last; indexes are expressions.
struct RangePiece {
  const Expr *first;
  const Expr *last;
};
/// An argument of a class or multiclass: by position, or by name.
struct Argument {
  const Expr *value;
  const Atom *name; // null: by position
  uint32_t index;   // of the parameter
};

struct Expr {
  ExprKind kind;
  Op op{};
  bool refersToName = false; // NAME of the multiclass stands in it.
  bool single = false;       // kListSlice: x[i], an element rather than a list.
  uint32_t depth = 0;
  uint32_t index = 0;
  const Type *type = nullptr; // Static type; null where it is not known.
  const Value *value = nullptr;
  const Atom *name = nullptr;
  const Class *cls = nullptr;
  std::span<const Expr *const> args;
  std::span<const Atom *const> names;
  std::span<const RangePiece> ranges;
  std::span<const Argument> arguments;
  const Type *typeArg = nullptr;
  SourceRange range;
};

/// `P<args>` in a list of parents.
struct ClassRef {
  const Class *cls;
  std::span<const Argument> args;
  SourceRange range;
};
struct MulticlassRef {
  const Multiclass *mc;
  std::span<const Argument> args;
  SourceRange range;
};

struct Parameter {
  const Atom *name;
  const Type *type;
  const Expr *defaultValue; // null: required
  SourceRange range;
};

struct LetItem {
  const Atom *name;
  std::span<const RangePiece> bits; // empty: the whole field
  const Expr *value;
  SourceRange range;
};

enum class ItemKind : uint8_t { kField, kLet, kDefvar, kAssert, kDump };
struct BodyItem {
  ItemKind kind;
  uint32_t index = 0; // kField, kLet: of the field in the shape of the class; kDefvar: slot
  LetItem let;        // name and value serve all kinds; for kAssert value is the condition
  const Expr *message = nullptr;
};

/// The body of a class or of a def.
struct Body {
  std::span<const ClassRef> parents;
  std::span<const BodyItem> items;
  uint32_t frameSize = 0;
};

struct Class {
  const Atom *name;
  uint32_t id;
  bool defined = false;
  SourceRange range;
  std::vector<Parameter> params;
  Body body;
  Shape *shape = nullptr; // of a record whose only parent this is
  Shape *inner = nullptr; // the same without the class itself among the superclasses
};

enum class StmtKind : uint8_t { kDef, kDefm, kForeach, kIf, kLet, kDefvar, kAssert, kDump, kDefset };
struct Stmt {
  StmtKind kind;
  uint32_t slot = 0;      // kForeach: the iterator; kDefvar
  uint32_t frameSize = 0; // kForeach
  const Atom *name = nullptr;
  const Expr *value = nullptr; // name of a def or defm (null: none), list, condition, value
  const Expr *message = nullptr;
  const Type *type = nullptr;             // kDefset: of an element
  Shape *shape = nullptr;                 // kDef: with the fields of the body
  Body body;                              // kDef
  std::span<const MulticlassRef> mcs;     // kDefm
  std::span<const ClassRef> classes;      // kDefm
  std::span<const LetItem> lets;          // kLet
  std::span<const Stmt *const> then;      // kForeach, kIf, kLet
  std::span<const Stmt *const> otherwise; // kIf
  SourceRange range;
};

struct Multiclass {
  const Atom *name;
  SourceRange range;
  std::vector<Parameter> params; // slot 0 is NAME, parameter i has slot i + 1
  std::span<const MulticlassRef> parents;
  std::span<const Stmt *const> body;
  uint32_t frameSize = 0;
};

/// Where the variables of a body live while it is evaluated. `self` is the record that field names refer to.
struct Frame {
  Frame *parent;
  Record *self;
  const Value *slots[1]; // as many as the body has
};

/// A field or argument that is not evaluated yet: `expr` in `frame`, converted to `type`; or, with `bits`, `previous`
/// with some bits replaced.
struct LazyValue : Value {
  static constexpr ValueKind kKind = ValueKind::kLazy;
  const Expr *expr;
  Frame *frame;
  const Value *previous = nullptr;
  const LetItem *let = nullptr;
  mutable bool busy = false;
  LazyValue(const Type *t, const Expr *e, Frame *f) : Value(kKind, false, t), expr(e), frame(f) {}
};

} // namespace lathe::td
