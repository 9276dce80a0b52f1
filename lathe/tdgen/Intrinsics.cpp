#include "lathe/tdgen/Intrinsics.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lathe::tdgen {

using namespace td;

namespace {

constexpr DiagKind kNoTarget{"tdgen-no-intrinsics", Severity::kError};
/// As many as the reader of signatures keeps.
constexpr unsigned kMaxOverloads = 16;

enum class Code : uint8_t {
#define INTRINSIC_TYPE(Name) k##Name,
#include "lathe/ir/IntrinsicTypes.def"
};

struct NamedCode {
  std::string_view name;
  Code code;
};
/// Value types that are one IR type.
constexpr NamedCode kPlainTypes[] = {
    {"isVoid", Code::kVoid},    {"f16", Code::kHalf},           {"bf16", Code::kBFloat},
    {"f32", Code::kFloat},      {"f64", Code::kDouble},         {"f80", Code::kX86Fp80},
    {"f128", Code::kFp128},     {"ppcf128", Code::kPpcFp128},   {"x86mmx", Code::kX86Mmx},
    {"x86amx", Code::kX86Amx},  {"token", Code::kToken},        {"MetadataVT", Code::kMetadata},
    {"Any", Code::kAnyType},    {"iAny", Code::kAnyInt},        {"fAny", Code::kAnyFloat},
    {"vAny", Code::kAnyVector}, {"iPTRAny", Code::kAnyPointer},
};
/// Classes of types that follow from others.
constexpr NamedCode kMatchTypes[] = {
    {"LLVMExtendedType", Code::kExtended},
    {"LLVMTruncatedType", Code::kTruncated},
    {"LLVMVectorElementType", Code::kVectorElement},
    {"LLVMHalfElementsVectorType", Code::kHalfElements},
    {"LLVMSubdivide2VectorType", Code::kSubdivide2},
    {"LLVMSubdivide4VectorType", Code::kSubdivide4},
    {"LLVMVectorOfBitcastsToInt", Code::kBitcastsToInt},
    {"LLVMVectorOfAnyPointersToElt", Code::kVectorOfPointersTo},
    {"LLVMScalarOrSameVectorWidth", Code::kSameVectorWidth},
};

/// Properties that are a flag. NoUnwind is the absence of Throws.
struct NamedFlag {
  std::string_view property, flag;
};
constexpr NamedFlag kFlags[] = {
    {"Commutative", "kCommutative"},
    {"IntrNoReturn", "kNoReturn"},
    {"IntrNoDuplicate", "kNoDuplicate"},
    {"IntrNoMerge", "kNoMerge"},
    {"IntrConvergent", "kConvergent"},
    {"IntrSpeculatable", "kSpeculatable"},
    {"IntrHasSideEffects", "kHasSideEffects"},
    {"IntrStrictFP", "kStrictFP"},
    {"IntrCold", "kCold"},
    {"IntrNoCallback", "kNoCallback"},
    {"IntrNoSync", "kNoSync"},
    {"IntrNoFree", "kNoFree"},
    {"IntrWillReturn", "kWillReturn"},
};
/// Properties that narrow what memory is touched: reads 1 and writes 2, for what arguments point to, for what the
/// program cannot see << 2 and for the rest << 4.
struct MemoryEffect {
  std::string_view property;
  unsigned mask;
};
constexpr MemoryEffect kMemoryEffects[] = {
    {"IntrNoMem", 0},         {"IntrReadMem", 0b010101},           {"IntrWriteMem", 0b101010},
    {"IntrArgMemOnly", 0b11}, {"IntrInaccessibleMemOnly", 0b1100}, {"IntrInaccessibleMemOrArgMemOnly", 0b1111},
};
constexpr std::string_view kArgAttributes[] = {"NoCapture", "NoAlias", "NoUndef",         "NonNull",
                                               "Returned",  "ImmArg",  "ReadOnly",        "WriteOnly",
                                               "ReadNone",  "Align",   "Dereferenceable", "Range"};

template <class T, size_t n> const T *find(const T (&table)[n], std::string_view name, std::string_view T::*field) {
  auto at = std::ranges::find(table, name, field);
  return at == std::end(table) ? nullptr : at;
}

bool isOverload(const Record &type) {
  return type.isSubClassOf("LLVMAnyType") || type.isSubClassOf("LLVMVectorOfAnyPointersToElt");
}

bool isVarArg(const Record &type) {
  const Record *vt = type.getDef("VT");
  return vt && vt->name() == "isVoid";
}

void number(std::vector<uint8_t> &out, uint64_t v) {
  for (; v >= 0x80; v >>= 7)
    out.push_back(uint8_t(v | 0x80));
  out.push_back(uint8_t(v));
}

void code(std::vector<uint8_t> &out, Code c) { out.push_back(uint8_t(c)); }

std::string quoted(std::string_view s) { return "'" + std::string(s) + "'"; }

} // namespace

std::string intrinsicName(const Record &r) {
  std::string name(r.findString("LLVMName").value_or(""));
  if (name.empty()) {
    name = "llvm." + std::string(r.name().substr(r.name().starts_with("int_") ? 4 : 0));
    std::ranges::replace(name, '_', '.');
  }
  return name;
}

IntrinsicModel::IntrinsicModel(const RecordKeeper &records) : records_(records) {
  for (const Record *r : records.allDerivedDefinitions("Intrinsic")) {
    intrinsics.push_back({.record = r});
    readNames(intrinsics.back());
  }
  std::ranges::sort(intrinsics, [](const IntrinsicRecord &a, const IntrinsicRecord &b) {
    return std::tuple(std::string_view(a.prefix), std::string_view(a.name), a.record->id()) <
           std::tuple(std::string_view(b.prefix), std::string_view(b.name), b.record->id());
  });
  checkDuplicates();
}

void IntrinsicModel::readNames(IntrinsicRecord &i) {
  const Record &r = *i.record;
  i.name = intrinsicName(r);
  i.prefix = r.getString("TargetPrefix");
  i.clangBuiltin = r.findString("ClangBuiltinName").value_or("");
  i.msBuiltin = r.findString("MSBuiltinName").value_or("");
  if (!r.name().starts_with("int_"))
    error(r, "the record of an intrinsic has a name that starts with 'int_'");
  else
    i.enumName = r.name().substr(4);
  if (!i.name.starts_with("llvm."))
    error(r, "the name of an intrinsic starts with 'llvm.': \"" + i.name + '"');
  else if (!i.prefix.empty() && !i.name.starts_with("llvm." + i.prefix + "."))
    error(r, "the name of an intrinsic of target " + quoted(i.prefix) + " starts with 'llvm." + i.prefix + ".': \"" +
                 i.name + '"');
}

void IntrinsicModel::checkDuplicates() {
  std::map<std::string_view, const Record *> names;
  std::map<std::pair<std::string_view, std::string_view>, const Record *> clang, ms;
  std::vector<const IntrinsicRecord *> inOrder;
  for (const IntrinsicRecord &i : intrinsics)
    inOrder.push_back(&i);
  std::ranges::sort(inOrder, {}, [](const IntrinsicRecord *i) { return i->record->id(); });
  for (const IntrinsicRecord *i : inOrder) {
    if (auto [at, isNew] = names.try_emplace(i->name, i->record); !isNew)
      error(*i->record, "the intrinsic \"" + i->name + "\" is " + quoted(at->second->name()) + " already");
    auto builtin = [&](auto &known, std::string_view name) {
      if (name.empty())
        return;
      if (auto [at, isNew] = known.try_emplace({i->prefix, name}, i->record); !isNew)
        error(*i->record, "the builtin \"" + std::string(name) + "\" is " + quoted(at->second->name()) + " already");
    };
    builtin(clang, i->clangBuiltin);
    builtin(ms, i->msBuiltin);
  }
}

std::pair<size_t, size_t> IntrinsicModel::ofTarget(std::string_view prefix) {
  auto range = std::ranges::equal_range(intrinsics, prefix, {},
                                        [](const IntrinsicRecord &i) -> std::string_view { return i.prefix; });
  if (range.empty() && !prefix.empty()) {
    records_.diags().report(kNoTarget, std::string(), "no intrinsic has the target prefix " + quoted(prefix));
    ok_ = false;
  }
  return {size_t(range.begin() - intrinsics.begin()), size_t(range.end() - intrinsics.begin())};
}

void IntrinsicModel::describe(size_t first, size_t last) {
  for (size_t i = first; i < last; ++i) {
    readSignature(intrinsics[i]);
    readProperties(intrinsics[i]);
  }
}

void IntrinsicModel::readSignature(IntrinsicRecord &i) {
  auto results = i.record->getDefs("RetTypes"), params = i.record->getDefs("ParamTypes");
  unsigned overloads = 0;
  for (auto *types : {&results, &params})
    for (const Record *t : *types)
      overloads += t && isOverload(*t);
  i.overloaded = overloads != 0;
  if (overloads > kMaxOverloads)
    error(*i.record, "an intrinsic has at most " + std::to_string(kMaxOverloads) + " overloaded types");
  if (results.empty())
    code(i.signature, Code::kVoid);
  if (results.size() > 1) {
    code(i.signature, Code::kStruct);
    number(i.signature, results.size());
  }
  for (const Record *t : results)
    readType(i, *t, overloads);
  Code end = Code::kEnd;
  for (const Record *t : params) {
    if (end == Code::kVarArg)
      return error(*i.record, "only the last parameter can stand for any number of arguments");
    if (isVarArg(*t))
      end = Code::kVarArg;
    else
      readType(i, *t, overloads);
  }
  code(i.signature, end);
}

void IntrinsicModel::readType(IntrinsicRecord &i, const Record &type, unsigned overloads) {
  if (type.isSubClassOf("LLVMMatchType")) {
    auto derived = std::ranges::find_if(kMatchTypes, [&](const NamedCode &c) { return type.isSubClassOf(c.name); });
    Code how = derived == std::end(kMatchTypes) ? Code::kMatch : derived->code;
    int64_t n = type.getInt("Number");
    if (n < 0 || n >= overloads)
      return error(*i.record, "a type follows from the overloaded type " + std::to_string(n) + ", and there are " +
                                  std::to_string(overloads));
    code(i.signature, how);
    number(i.signature, uint64_t(n));
    if (how == Code::kSameVectorWidth)
      if (const Record *element = type.getDef("EltTy"))
        readType(i, *element, overloads);
    return;
  }
  if (type.isSubClassOf("LLVMQualPointerType")) {
    code(i.signature, Code::kPointer);
    return number(i.signature, uint64_t(type.getInt("AddrSpace")));
  }
  if (const Record *vt = type.getDef("VT"))
    readValueType(i, *vt);
}

void IntrinsicModel::readValueType(IntrinsicRecord &i, const Record &vt) {
  if (const NamedCode *plain = find(kPlainTypes, vt.name(), &NamedCode::name))
    return code(i.signature, plain->code);
  if (vt.getBit("isVector")) {
    code(i.signature, vt.getBit("isScalable") ? Code::kScalableVector : Code::kVector);
    number(i.signature, uint64_t(vt.getInt("nElem")));
    if (const Record *element = vt.getDef("ElementType"))
      readValueType(i, *element);
    return;
  }
  if (vt.getBit("isInteger")) {
    code(i.signature, Code::kInt);
    return number(i.signature, uint64_t(vt.getInt("Size")));
  }
  if (vt.getBit("isFP") || vt.name() == "OtherVT")
    return error(*i.record, "a program has no type for " + quoted(vt.name()));
  code(i.signature, Code::kTargetType);
}

void IntrinsicModel::readProperties(IntrinsicRecord &i) {
  auto properties = i.record->getDefs("IntrProperties");
  if (!i.record->getBit("DisableDefaultAttributes"))
    for (const Record *p : records_.allDerivedDefinitions("IntrinsicProperty"))
      if (p->getBit("IsDefault") && std::ranges::find(properties, p) == properties.end())
        properties.push_back(p);
  i.memory = 0b111111;
  bool throws = false;
  for (const Record *p : properties) {
    if (p->name() == "Throws")
      throws = true;
    else if (const MemoryEffect *effect = find(kMemoryEffects, p->name(), &MemoryEffect::property))
      i.memory &= effect->mask;
    else if (!readFlag(i, *p))
      readArgAttr(i, *p);
  }
  if (!throws)
    i.flags.push_back("kNoUnwind");
  if (i.overloaded)
    i.flags.push_back("kOverloaded");
}

bool IntrinsicModel::readFlag(IntrinsicRecord &i, const Record &property) {
  const NamedFlag *f = find(kFlags, property.name(), &NamedFlag::property);
  if (f && std::ranges::find(i.flags, f->flag) == i.flags.end())
    i.flags.push_back(std::string(f->flag));
  return f;
}

void IntrinsicModel::readArgAttr(IntrinsicRecord &i, const Record &property) {
  auto kind = std::ranges::find_if(kArgAttributes, [&](std::string_view c) { return property.isSubClassOf(c); });
  if (kind == std::end(kArgAttributes))
    return error(*i.record, "unknown property " + quoted(property.name()));
  int64_t index = property.getInt("ArgNo"), params = int64_t(i.record->getList("ParamTypes").size());
  bool hasResult = !i.record->getList("RetTypes").empty();
  if (index < 0 || index > params || (index == 0 && !hasResult)) {
    std::string what = index == 0 ? "the result, and there is none"
                       : index < 0
                           ? "the function"
                           : "argument " + std::to_string(index - 1) + ", and there are " + std::to_string(params);
    return error(*i.record, std::string(*kind) + " is said of " + what);
  }
  IntrinsicArgAttr a{unsigned(index), std::string(*kind)};
  if (*kind == "Align")
    a.value = property.getInt("Align");
  else if (*kind == "Dereferenceable")
    a.value = property.getInt("Bytes");
  else if (*kind == "Range") {
    a.value = property.getInt("Lower");
    a.upper = property.getInt("Upper");
  }
  i.argAttributes.insert(std::ranges::upper_bound(i.argAttributes, a.index, {}, &IntrinsicArgAttr::index), a);
}

} // namespace lathe::tdgen
