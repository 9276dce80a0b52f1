// What is declared: classes, multiclasses, and statements that wait in loops and multiclasses.
#pragma once
#include "lathe/td/Ops.h"
#include "lathe/td/Record.h"

namespace lathe::td {

struct Parameter {
  const Atom *name;
  const Atom *qualified; ///< `Class:name`, `Multiclass::name`: what values refer to.
  const Type *type;
  const Value *defaultValue; ///< Unset: required.
  SourceRange range;
  bool used = false;
};

/// What a class or multiclass can be given.
struct Parameters {
  std::vector<Parameter> list;
  const Atom *name;          ///< Of the class or multiclass.
  const Atom *qualifiedNAME; ///< `Class:NAME`

  uint32_t find(const Atom *n) const {
    for (uint32_t i = 0; i < list.size(); ++i)
      if (list[i].name == n)
        return i;
    return FieldIndex::kNone;
  }
};

struct Class {
  const Atom *name;
  uint32_t id;
  SourceRange range;
  Parameters params;
  /// Its fields with values that refer to parameters and to other fields.
  Record *prototype = nullptr;

  const Shape *shape() const { return prototype->shape(); }
};

struct Loop;
/// A statement that waits: a record whose values refer to variables, a loop, an assertion or a dump.
struct Entry {
  Record *record = nullptr;
  Loop *loop = nullptr;
  Check check{};
};

/// A foreach; or one branch of an `if`, which is a loop without a variable over a list with or without an element.
struct Loop {
  SourceRange range;
  const VarValue *variable; ///< Null: a branch.
  const Value *list;
  std::vector<Entry> entries;
};

struct Multiclass {
  const Atom *name;
  SourceRange range;
  Parameters params;
  std::vector<Entry> entries;
};

} // namespace lathe::td
