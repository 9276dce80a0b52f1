// Substitutes variables in values and folds operators; makes records of classes and multiclasses.
//
// Every field has its value from the start, with variables in it for parameters, loop variables and other fields. Each
// step (deriving from a class, instantiating a multiclass, a round of a loop) replaces some of them, and what has no
// variables left is folded at once. The other fields of the record itself are filled in last, in finish(), because a
// later `let` may still change them. In what order this happens can be seen from outside, in the numbers of anonymous
// records.
#pragma once
#include "lathe/td/Keeper.h"
#include "lathe/td/Scratch.h"

namespace lathe::td {

struct ParseOptions;

struct Binding {
  const Atom *name = nullptr;
  const Value *value = nullptr;
  bool resolved = false; // Other bindings are filled in already.
  bool busy = false;     // Being filled in: hidden from itself.
};

/// The memory of all resolvers, of which only the last one made is in use at a time.
struct ResolverStacks {
  std::vector<Binding> bindings, cache;
  std::vector<const Atom *> hidden, busy;
  std::vector<const Value *> parts; // Resolved, of a value that is being put together.
};

/// What names stand for: given values, or the fields of a record.
class Resolver {
public:
  enum Kind : uint8_t {
    kGiven,  ///< Values to be added with set() and add().
    kFinish, ///< The fields of `current`, none of which comes or changes any more.
    kEnd,    ///< Nothing is replaced, but what waits for the end is looked at again.
  };
  Resolver(ResolverStacks &stacks, const Record *current, Kind kind = kGiven)
      : current_(current), isFinal_(kind != kGiven), fields_(kind == kFinish), keepUnset_(fields_),
        mask_(fields_ ? current->shape()->names : 0), bindings_(stacks.bindings), cache_(stacks.cache),
        hiddenNames_(stacks.hidden), hidden_(stacks.hidden.size()), busy_(stacks.busy) {}
  void set(const Atom *name, const Value *value);
  /// A name that is not bound yet.
  void add(const Atom *name, const Value *value) {
    mask_ |= name->bit();
    bindings_.push_back({name, value});
  }

  /// Whether anything in `v` may change.
  bool touches(const Value *v) const { return (v->vars & mask_) || (v->late && isFinal_); }

private:
  friend class Evaluator;
  bool isHidden(const Atom *name) const {
    for (size_t i = hidden_; i < hiddenNames_.size(); ++i)
      if (hiddenNames_[i] == name)
        return true;
    return false;
  }

  const Record *current_;
  bool isFinal_;
  bool fields_;
  bool keepUnset_; // A bit stays a reference when what it refers to is unset.
  uint64_t mask_;  // Atom::bit() of what is bound.
  StackPart<Binding> bindings_;
  StackPart<Binding> cache_; // With fields_: what they were resolved to.
  std::vector<const Atom *> &hiddenNames_;
  size_t hidden_;                // Where in hiddenNames_ the variables of the loop operators around begin.
  StackPart<const Atom *> busy_; // With fields_: which are under way.
  const Atom *oldName_ = nullptr;
  const Value *newName_ = nullptr;
};

class Evaluator {
public:
  Evaluator(RecordKeeper &keeper, const ParseOptions &options);

  using Substitution = std::vector<std::pair<const Atom *, const Value *>>;

  // Values. All of them fold.
  const Value *makeOp(Op op, const Type *type, const Type *typeArg, std::span<const Value *const> args,
                      SourceRange range, const Record *current, bool isFinal = false);
  const Value *makeField(const Value *of, const Atom *name, const Type *type, SourceRange range, const Record *current);
  const Value *makeInstance(const Class *c, std::span<const ArgumentValue> args, SourceRange range);
  const Value *concat(const Value *a, const Value *b, SourceRange range, const Record *current);
  /// As a value of `type`, with a !cast around it if that is not known yet; null when it cannot be.
  const Value *castTo(const Value *v, const Type *type, SourceRange range);
  /// castTo(), spread over bits for a field of bits.
  const Value *fieldValue(const Value *v, const Type *type, SourceRange range);
  /// The value, or an error and poison when it is nested too deep to be walked over.
  const Value *limitNesting(const Value *v, SourceRange range);
  const Value *bitOf(const Value *v, uint32_t bit);
  /// `v` with what `r` knows in it.
  const Value *resolve(const Value *v, Resolver &r) { return r.touches(v) ? resolveParts(v, r) : v; }

  // Records.
  Record *newRecord(const Value *name, Record::Kind kind, SourceRange range, Shape *shape);
  /// What is assigned, or part of it; reports what does not fit.
  bool setField(Record *r, const Atom *name, std::span<const uint32_t> bits, const Value *v, SourceRange range,
                SourceRange valueRange, bool declares = false);
  bool addField(Record *r, FieldInfo f, const Value *v, SourceRange range);
  bool addClass(Record *r, const Class *c, std::span<const ArgumentValue> args, SourceRange range);
  void addCheck(Record *r, Check c);
  /// The last step of a record, which is then known under its name.
  bool finish(Record *r);
  /// Reports parameters that have no value or two of them.
  bool checkArguments(const Parameters &params, std::span<const ArgumentValue> args, SourceRange range);
  void runCheck(const Check &c);

  // Statements that wait.
  /// `to`: where the entries go that come out; null: they are carried out. `isFinal`: nothing waits any longer.
  bool expand(const std::vector<Entry> &entries, Substitution &with, bool isFinal, std::vector<Entry> *to,
              const SourceRange *place);
  bool expandLoop(const Loop &loop, Substitution &with, bool isFinal, std::vector<Entry> *to, const SourceRange *place);
  bool expandMulticlass(const Multiclass *m, std::span<const ArgumentValue> args, const Value *name, bool isFinal,
                        std::vector<Entry> &to, SourceRange range, bool isParent);

  struct Defset {
    const Type *element;
    std::vector<const Value *> records;
  };
  std::vector<Defset> defsets;
  ResolverStacks stacks;

  const Value *error(SourceRange range, std::string message);
  const Value *poison() const { return k_.poison; }
  bool isPoison(const Value *v) const { return v == k_.poison; }

private:
  /// What is under way, for the notes below an error.
  struct Context {
    const char *what;
    const Atom *name;
    const Value *value;
    SourceRange range;
  };
  class Scoped;
  /// Counts the nesting while it lives.
  class Nested {
  public:
    explicit Nested(unsigned &depth) : depth_(depth) { ++depth_; }
    ~Nested() { --depth_; }
    Nested(const Nested &) = delete;
    Nested &operator=(const Nested &) = delete;

  private:
    unsigned &depth_;
  };

  const Value *resolveParts(const Value *v, Resolver &r);
  const Value *lookup(const VarValue *v, Resolver &r);
  const Value *lookupField(const VarValue *v, Resolver &r);
  const Value *resolveBits(const BitsValue *v, Resolver &r);
  const Value *resolveList(const ListValue *v, Resolver &r);
  const Value *resolveDag(const DagValue *v, Resolver &r);
  const Value *resolveName(const NameValue *v, Resolver &r);
  const Value *resolveOp(const OpValue *v, Resolver &r);
  const Value *resolveIf(const OpValue *v, Resolver &r);
  const Value *resolveCond(const OpValue *v, Resolver &r);
  const Value *resolveConcat(const OpValue *v, Resolver &r);
  void resolveTexts(const Value *v, Resolver &r, StackPart<const Value *> &out);
  const Value *remakeConcat(const Value *v, const Value *const *&text, Resolver &r);
  const Value *resolveLoop(const OpValue *v, Resolver &r);
  const Value *remakeOp(const OpValue *v, std::span<const Value *const> args, Resolver &r);
  const Value *resolveVarDef(const VarDefValue *v, Resolver &r);
  const Value *resolveLoopList(const Loop &loop, const Substitution &with, bool isFinal);
  template <class Bind>
  bool bindArguments(const Parameters &params, std::span<const ArgumentValue> args, SourceRange range, Bind bind);
  void growFields(Record *r, size_t count, size_t wanted);
  void copyFields(Record *r, const Record *from);
  void resolveRecord(Record *r, Resolver &with);
  void resolveFields(Record *r, Resolver &with);
  const Value *rejectValue(const Record *r, const FieldInfo &f, const Value *v, const Value *next);
  const Value *instantiate(const Class *c, std::span<const ArgumentValue> args, SourceRange range);
  void checkComplete(const Record *r);
  bool isFree(const Atom *name, const Record *r);
  Record *copyRecord(const Record *r, const SourceRange *place);
  bool step(SourceRange range);

  // Folding. Null: stays as it is.
  struct Fold {
    Op op;
    const Type *type;
    const Type *typeArg;
    std::span<const Value *const> args;
    SourceRange range;
    const Record *current;
    bool isFinal;
  };
  const Value *fold(const Fold &f);
  const Value *foldArith(const Fold &f);
  const Value *foldCompare(const Fold &f);
  std::optional<bool> compare(Op op, const Value *a, const Value *b);
  const Value *foldCast(const Fold &f);
  const Value *foldIsA(const Fold &f);
  const Value *foldExists(const Fold &f);
  const Value *foldInstances(const Fold &f);
  const Value *foldCond(const Fold &f);
  const Value *foldMeasure(const Fold &f);
  const Value *foldList(const Fold &f);
  const Value *foldRange(const Fold &f);
  const Value *foldSlice(const Fold &f);
  const Value *foldInterleave(const Fold &f);
  const Value *foldString(const Fold &f);
  const Value *foldPart(const Fold &f);
  const Value *foldSubst(const Fold &f);
  const Value *foldConcat(const Fold &f);
  const Value *foldMakeDag(const Fold &f);
  const Value *foldDag(const Fold &f);
  const Value *foldLoop(const Fold &f);
  const Value *foldAccumulate(const Fold &f);
  const Value *applyToDag(const Fold &f, const DagValue *d);
  const Value *applyBody(const Fold &f, const Value *item);
  std::optional<size_t> dagIndex(const Fold &f, const DagValue *d, const Value *key);
  bool isCurrent(const Record *current, const Atom *name) const;
  const Type *typeOf(const Record *r) const { return r->shape_->type; }

  RecordKeeper &keeper_;
  RecordKeeper::Impl &k_;
  const ParseOptions &options_;
  std::vector<Context> contexts_;
  struct Instance {
    const Class *cls;
    std::span<const ArgumentValue> args;
    Record *record;
  };
  std::string text_; // To put texts together in.
  InternTable instances_;
  InternTable reported_;
  /// Nesting of values and instantiations that is taken for endless recursion (a class that instantiates itself).
  static const unsigned kMaxDepth;
  unsigned depth_ = 0;
  uint64_t steps_ = 0;
  bool exhausted_ = false;
};

} // namespace lathe::td
