#include "lathe/ir/IntrinsicTable.h"

#include <algorithm>

namespace lathe::ir {

const IntrinsicTarget *IntrinsicTable::findTarget(std::string_view prefix) const {
  const IntrinsicTarget *end = targets + numTargets;
  const IntrinsicTarget *t = std::lower_bound(
      targets, end, prefix, [&](const IntrinsicTarget &a, std::string_view p) { return strings + a.prefix < p; });
  return t != end && strings + t->prefix == prefix ? t : nullptr;
}

unsigned IntrinsicTable::findIn(const IntrinsicTarget &t, std::string_view name) const {
  const IntrinsicInfo *begin = rows + t.first, *end = begin + t.size;
  const std::string_view whole = name;
  // The longest prefix that ends before a dot; only overloaded intrinsics have a suffix.
  while (!name.empty()) {
    const IntrinsicInfo *i = std::lower_bound(
        begin, end, name, [&](const IntrinsicInfo &a, std::string_view n) { return strings + a.name < n; });
    if (i != end && strings + i->name == name)
      return name == whole || i->flags & IntrinsicInfo::kOverloaded ? firstId + unsigned(i - rows) : 0;
    size_t dot = name.rfind('.');
    name = name.substr(0, dot == std::string_view::npos ? 0 : dot);
  }
  return 0;
}

unsigned IntrinsicTable::lookup(std::string_view name) const {
  constexpr std::string_view kStart = "llvm.";
  if (!name.starts_with(kStart))
    return 0;
  std::string_view rest = name.substr(kStart.size());
  const IntrinsicTarget *t = findTarget(rest.substr(0, rest.find('.')));
  if (!t)
    t = findTarget("");
  return t ? findIn(*t, name) : 0;
}

unsigned IntrinsicTable::findBuiltin(const uint32_t *from, unsigned n, uint32_t IntrinsicInfo::*field,
                                     std::string_view name) const {
  const uint32_t *at = std::lower_bound(
      from, from + n, name, [&](uint32_t row, std::string_view b) { return strings + rows[row].*field < b; });
  return at != from + n && strings + rows[*at].*field == name ? firstId + *at : 0;
}

unsigned IntrinsicTable::forClangBuiltin(std::string_view targetPrefix, std::string_view builtin) const {
  for (std::string_view prefix : {std::string_view(), targetPrefix})
    if (const IntrinsicTarget *t = findTarget(prefix))
      if (unsigned id =
              findBuiltin(builtins + t->clangBuiltins, t->numClangBuiltins, &IntrinsicInfo::clangBuiltin, builtin))
        return id;
  return 0;
}

unsigned IntrinsicTable::forMSBuiltin(std::string_view targetPrefix, std::string_view builtin) const {
  for (std::string_view prefix : {std::string_view(), targetPrefix})
    if (const IntrinsicTarget *t = findTarget(prefix))
      if (unsigned id = findBuiltin(builtins + t->msBuiltins, t->numMSBuiltins, &IntrinsicInfo::msBuiltin, builtin))
        return id;
  return 0;
}

namespace {

/// Compares types with a signature. What follows from an overloaded type may stand before it: such a type is taken as
/// it is until the overloaded one is known, so that signatures are compared twice.
class Matcher {
public:
  Matcher(const TypeTable &types, const uint8_t *signature) : types_(types), signature_(signature) {}
  bool accepts(TypeId function) { return pass(function) && pass(function); }

private:
  static constexpr unsigned kMaxOverloads = 16; // The generator makes no more.

  bool pass(TypeId function);
  bool matches(TypeId t);
  bool matchesStruct(TypeId t);
  bool bind(TypeId t, bool fits);
  bool follows(IntrinsicType how, unsigned n, TypeId t) const;
  bool sameVectorWidth(unsigned n, TypeId t);
  unsigned number();
  bool sameShape(TypeId a, TypeId b) const;
  bool hasElements(TypeId a, TypeId b, unsigned times, unsigned of) const;
  bool scaled(TypeId a, unsigned times, TypeId b, unsigned timesB) const;

  const TypeTable &types_;
  const uint8_t *signature_;
  const uint8_t *at_ = nullptr;
  TypeId overloads_[kMaxOverloads];
  unsigned next_ = 0;  // Overloaded types met in this pass,
  unsigned bound_ = 0; // and known altogether.
};

unsigned Matcher::number() {
  unsigned v = 0, shift = 0;
  for (; *at_ & 0x80; shift += 7)
    v |= unsigned(*at_++ & 0x7f) << shift;
  return v | unsigned(*at_++) << shift;
}

bool Matcher::pass(TypeId function) {
  at_ = signature_;
  next_ = 0;
  if (!matches(types_[function].result()))
    return false;
  for (TypeId p : types_.parameters(function)) {
    if (IntrinsicType(*at_) == IntrinsicType::kEnd || IntrinsicType(*at_) == IntrinsicType::kVarArg)
      return false;
    if (!matches(p))
      return false;
  }
  return IntrinsicType(*at_) == (types_[function].isVarArg() ? IntrinsicType::kVarArg : IntrinsicType::kEnd);
}

bool Matcher::bind(TypeId t, bool fits) {
  overloads_[next_++] = t;
  bound_ = std::max(bound_, next_);
  return fits;
}

bool Matcher::sameShape(TypeId a, TypeId b) const {
  if (!types_.isVector(a) || !types_.isVector(b))
    return !types_.isVector(a) && !types_.isVector(b);
  return types_.kind(a) == types_.kind(b) && types_[a].count == types_[b].count;
}

/// Vectors of one kind, `a` with `times` / `of` as many elements as `b`.
bool Matcher::hasElements(TypeId a, TypeId b, unsigned times, unsigned of) const {
  return types_.isVector(a) && types_.kind(a) == types_.kind(b) && types_[a].count * of == types_[b].count * times;
}

/// The widths of the elements, both integers or both of the floating-point formats that have one of half the width.
bool Matcher::scaled(TypeId a, unsigned times, TypeId b, unsigned timesB) const {
  auto plain = [&](TypeId t) {
    TypeKind k = types_.kind(types_.scalarType(t));
    return k == TypeKind::kHalf || k == TypeKind::kFloat || k == TypeKind::kDouble;
  };
  bool alike = (types_.isIntOrIntVector(a) && types_.isIntOrIntVector(b)) || (plain(a) && plain(b));
  return alike && types_.scalarBits(a) * times == types_.scalarBits(b) * timesB;
}

bool Matcher::follows(IntrinsicType how, unsigned n, TypeId t) const {
  if (n >= bound_)
    return true; // Seen later in this pass; decided in the next.
  const TypeId o = overloads_[n];
  switch (how) {
  case IntrinsicType::kMatch:
    return t == o;
  case IntrinsicType::kExtended:
    return sameShape(t, o) && scaled(t, 1, o, 2);
  case IntrinsicType::kTruncated:
    return sameShape(t, o) && scaled(t, 2, o, 1);
  case IntrinsicType::kVectorElement:
    return types_.isVector(o) && t == types_[o].element();
  case IntrinsicType::kHalfElements:
    return hasElements(t, o, 1, 2) && types_.scalarType(t) == types_.scalarType(o);
  case IntrinsicType::kSubdivide2:
    return hasElements(t, o, 2, 1) && scaled(t, 2, o, 1);
  case IntrinsicType::kSubdivide4:
    return hasElements(t, o, 4, 1) && scaled(t, 4, o, 1);
  case IntrinsicType::kBitcastsToInt:
    return types_.isVector(o) && sameShape(t, o) && types_.isIntOrIntVector(t) &&
           types_.scalarBits(t) == types_.scalarBits(o);
  case IntrinsicType::kVectorOfPointersTo:
    return types_.isVector(o) && sameShape(t, o) && types_.isPtrOrPtrVector(t);
  default:
    return false;
  }
}

bool Matcher::sameVectorWidth(unsigned n, TypeId t) {
  if (n < bound_ && types_.isVector(overloads_[n]) && !sameShape(t, overloads_[n]))
    return false;
  bool vector = n < bound_ ? types_.isVector(overloads_[n]) : types_.isVector(t);
  return matches(vector ? types_[t].element() : t);
}

bool Matcher::matchesStruct(TypeId t) {
  unsigned n = number();
  if (types_.kind(t) != TypeKind::kStruct || types_.members(t).size() != n)
    return false;
  return std::ranges::all_of(types_.members(t), [&](TypeId m) { return matches(m); });
}

/// Reads one type of the signature, all of it when it fits.
bool Matcher::matches(TypeId t) {
  const TypeKind kind = types_.kind(t);
  const auto code = IntrinsicType(*at_++);
  switch (code) {
  case IntrinsicType::kEnd:
  case IntrinsicType::kVarArg:
    return false;
#define INTRINSIC_PLAIN_TYPE(Name)                                                                                     \
  case IntrinsicType::k##Name:                                                                                         \
    return kind == TypeKind::k##Name;
#include "lathe/ir/IntrinsicTypes.def"
  case IntrinsicType::kTargetType:
    return kind == TypeKind::kTargetExt || kind == TypeKind::kPointer;
  case IntrinsicType::kInt:
    return types_.isInt(t, number());
  case IntrinsicType::kPointer:
    return number() == types_[t].addressSpace() && kind == TypeKind::kPointer;
  case IntrinsicType::kVector:
  case IntrinsicType::kScalableVector:
    return number() == types_[t].count &&
           kind == (code == IntrinsicType::kVector ? TypeKind::kVector : TypeKind::kScalableVector) &&
           matches(types_[t].element());
  case IntrinsicType::kStruct:
    return matchesStruct(t);
  case IntrinsicType::kAnyType:
    return bind(t, types_.isFirstClass(t));
  case IntrinsicType::kAnyInt:
    return bind(t, types_.isIntOrIntVector(t));
  case IntrinsicType::kAnyFloat:
    return bind(t, types_.isFPOrFPVector(t));
  case IntrinsicType::kAnyVector:
    return bind(t, types_.isVector(t));
  case IntrinsicType::kAnyPointer:
    return bind(t, types_.isPointer(t));
  case IntrinsicType::kVectorOfPointersTo:
    return bind(t, follows(code, number(), t));
  case IntrinsicType::kSameVectorWidth:
    return sameVectorWidth(number(), t);
  default:
    return follows(code, number(), t);
  }
}

} // namespace

bool IntrinsicTable::accepts(const TypeTable &types, unsigned id, TypeId function) const {
  return types.isFunction(function) && Matcher(types, signatures + info(id).signature).accepts(function);
}

} // namespace lathe::ir
