// Evaluates expressions and carries out statements.
//
// The fields of a record are closures until the record is complete, because a field may refer to others, whose values
// a later `let` may change. finish() forces them all. A reference to an unset field stays symbolic.
#pragma once
#include "lathe/td/Keeper.h"

namespace lathe::td {

class Evaluator {
public:
  explicit Evaluator(RecordKeeper &keeper);

  const Value *eval(const Expr *e, Frame *frame);
  /// eval() with conversion to `type`; reports at the expression when it does not fit.
  const Value *evalAs(const Expr *e, Frame *frame, const Type *type);
  void exec(const Stmt *s, Frame *frame);
  void execAll(std::span<const Stmt *const> stmts, Frame *frame) {
    for (const Stmt *s : stmts)
      exec(s, frame);
  }
  /// The record of Class<args>; the same one for the same arguments. Symbolic when an argument is.
  const Value *instantiate(const Class *c, std::span<const Value *const> args, SourceRange range);
  /// Evaluates `cond`; reports `message` when it does not hold.
  void checkAssert(const Expr *cond, const Expr *message, Frame *frame, const Record *record);
  void dump(const Expr *e, Frame *frame);

  /// `let ... in` around what follows.
  void pushLets(std::span<const LetItem> lets, Frame *frame) { lets_.push_back({lets, frame}); }
  void popLets() { lets_.pop_back(); }
  /// `defset`: collects the records defined until endDefset().
  void beginDefset(const Type *element) { defsets_.push_back({element, {}}); }
  const Value *endDefset();

  const Value *error(SourceRange range, std::string message);
  /// Stands for the value of an erroneous expression; nothing more is reported about it.
  const Value *poison() const { return poison_; }
  bool isPoison(const Value *v) const { return v == poison_; }

private:
  struct LetGroup {
    std::span<const LetItem> lets;
    Frame *frame;
  };
  struct DefmContext {
    const Stmt *stmt;
    Frame *frame;
    size_t letBase;    // Where the lets around the `defm` end and those in the multiclass begin.
    SourceRange range; // Of the multiclass that is being instantiated.
  };
  struct Pending {
    const BodyItem *item;
    Frame *frame;
  };
  struct Defset {
    const Type *element;
    std::vector<const Value *> records;
  };

  Frame *newFrame(Frame *parent, Record *self, uint32_t size);
  const Value *lookup(const Expr *e, Frame *frame);
  const Value *force(const Value *v);
  const Value *forceField(Record *r, uint32_t index);
  const Value *fieldReference(Record *self, const Atom *name, SourceRange range);
  const Value *member(const Value *of, const Atom *name, SourceRange range);
  const Value *evalBits(const Expr *e, Frame *frame);
  const Value *evalDag(const Expr *e, Frame *frame);
  const Value *evalOp(const Expr *e, Frame *frame);
  const Value *evalLoop(const Expr *e, Frame *frame);
  const Value *evalInstance(const Expr *e, Frame *frame);
  const Value *bitSlice(const Expr *e, Frame *frame);
  const Value *listSlice(const Expr *e, Frame *frame);
  const Value *loopDag(const Expr *e, const DagValue *dag, Frame *inner);
  bool indexes(std::span<const RangePiece> ranges, Frame *frame, std::vector<int64_t> &out);
  const Value *bitOf(const Value *v, uint64_t i, SourceRange range);
  const Value *replaceBits(const LazyValue *lazy);

  /// Operators on values; null: stays symbolic.
  const Value *fold(const Expr *e, std::span<const Value *const> args);
  const Value *foldArith(Op op, std::span<const Value *const> args, SourceRange range);
  const Value *foldCompare(Op op, const Value *a, const Value *b, SourceRange range);
  const Value *foldCast(const Expr *e, const Value *v);
  const Value *foldIsA(const Expr *e, const Value *v);
  const Value *foldList(const Expr *e, std::span<const Value *const> args);
  const Value *foldRange(const Expr *e, std::span<const Value *const> args);
  const Value *foldString(const Expr *e, std::span<const Value *const> args);
  const Value *foldSubst(const Expr *e, std::span<const Value *const> args);
  const Value *foldDag(const Expr *e, std::span<const Value *const> args);
  const Value *foldCon(const Expr *e, std::span<const Value *const> args);
  std::optional<size_t> dagIndex(const Expr *e, const DagValue *d, const Value *key);
  const Record *findRecord(const Atom *name) const;

  void bindArguments(std::span<const Argument> args, std::span<const Parameter> params, uint32_t firstSlot, Frame *from,
                     Frame *to);
  void applyClass(const Class *c, Frame *frame, const Value **out);
  Shape *applyParents(std::span<const ClassRef> parents, Shape *shape, Frame *frame, const Value **out);
  void applyItems(const Body &body, const Shape *shape, Frame *frame, const Value **out);
  void setField(const LetItem &let, const Type *type, Frame *frame, const Value *&slot);
  void applyLets(Record *r, size_t from, size_t to);
  void addClass(Record *r, const ClassRef &ref, Frame *frame);
  void finish(Record *r, bool complete);
  void checkConcrete(const Record *r);
  void execDef(const Stmt *s, Frame *frame);
  void execDefm(const Stmt *s, Frame *frame);
  void execForeach(const Stmt *s, Frame *frame);
  void runMulticlass(const Multiclass *mc, std::span<const Argument> args, Frame *from, const Value *name);
  const Atom *recordName(const Stmt *s, Frame *frame, bool &anonymous);

  RecordKeeper &keeper_;
  RecordKeeper::Impl &k_;
  const Value *poison_;
  std::vector<LetGroup> lets_;
  std::vector<DefmContext> defms_;
  std::vector<Defset> defsets_;
  std::vector<Pending> *pending_ = nullptr;
  std::vector<Record *> open_; // Being defined, outermost first.
  std::unordered_map<const Value *, Record *> instances_;
  unsigned depth_ = 0;
  bool abandoned_ = false; // An endless recursion of multiclasses was found; until the outermost defm ends.
};

} // namespace lathe::td
