#include "lathe/ir/Intrinsics.h"

#include "lathe/ir/Type.h"
#include "lathe/support/Diagnostics.h"
#include <algorithm>
#include <iterator>

namespace lathe::ir {

namespace {
struct Entry {
  std::string_view name;
  IntrinsicId id;
};
constexpr Entry kEntries[] = {
#define INTRINSIC(Id, Name, Signature) {Name, IntrinsicId::k##Id},
#define INTRINSIC_ALIAS(Id, Name) {Name, IntrinsicId::k##Id},
#include "lathe/ir/Intrinsics.def"
};
constexpr bool isSorted() {
  for (size_t i = 1; i < std::size(kEntries); ++i)
    if (!(kEntries[i - 1].name < kEntries[i].name))
      return false;
  return true;
}
static_assert(isSorted(), "lookup is a binary search");

/// Names by id; aliases have no id of their own.
constexpr std::string_view kNames[] = {
    "",
    "",
#define INTRINSIC(Id, Name, Signature) Name,
#include "lathe/ir/Intrinsics.def"
};
constexpr std::string_view kSignatures[] = {
    "",
    "",
#define INTRINSIC(Id, Name, Signature) Signature,
#include "lathe/ir/Intrinsics.def"
};

/// Whether type `t` is what the letter asks for; `result` and `first` are what 0 and 1 stand for.
bool fits(const TypeTable &types, char letter, TypeId t, TypeId result, TypeId first) {
  switch (letter) {
  case 'v':
    return t == types::kVoid;
  case 'b':
    return t == types::kI1;
  case 'I':
    return types.isInt(t);
  case 'i':
    return types.isIntOrIntVector(t);
  case 'f':
    return types.isFPOrFPVector(t);
  case 'p':
    return types.isPointer(t);
  case 'P':
    return types.isPtrOrPtrVector(t);
  case 'V':
    return types.isVector(t);
  case 'm':
    return t == types::kMetadata;
  case 'a':
    return true;
  case '0':
    return t == result;
  case '1':
    return t == first;
  }
  return false;
}
} // namespace

bool intrinsicAccepts(const TypeTable &types, IntrinsicId id, TypeId function) {
  std::string_view s = kSignatures[unsigned(id)];
  if (s.empty())
    return true;
  const TypeId result = types[function].result();
  std::span<const TypeId> params = types.parameters(function);
  const TypeId first = params.empty() ? TypeId() : params[0];
  if (types[function].isVarArg() && s.back() != '.')
    return false;
  if (!fits(types, s[0], result, result, first))
    return false;
  for (size_t i = 0; i < params.size(); ++i) {
    if (i + 1 >= s.size())
      return false;
    if (s[i + 1] == '.')
      return true;
    if (!fits(types, s[i + 1], params[i], result, first))
      return false;
  }
  return s.size() == params.size() + 1 || s[params.size() + 1] == '.';
}

IntrinsicId lookupIntrinsic(std::string_view name) {
  if (!name.starts_with("llvm."))
    return IntrinsicId::kNone;
  // The longest prefix that ends before a dot.
  while (name.size() > 5) {
    auto at = std::lower_bound(std::begin(kEntries), std::end(kEntries), name,
                               [](const Entry &e, std::string_view n) { return e.name < n; });
    if (at != std::end(kEntries) && at->name == name)
      return at->id;
    name = name.substr(0, name.rfind('.'));
  }
  return IntrinsicId::kOther;
}

std::string_view intrinsicName(IntrinsicId id) { return kNames[unsigned(id)]; }

std::string_view nearestIntrinsic(std::string_view name) {
  std::vector<std::string_view> all;
  for (const Entry &e : kEntries)
    all.push_back(e.name);
  return nearestName(name, all);
}

} // namespace lathe::ir
