#include "lathe/ir/DataLayout.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace lathe::ir {

/// Named structs nest by value at most this deep; deeper ones count as unsized.
static constexpr unsigned kMaxNesting = 4096;
/// Sizes stop here instead of wrapping around.
static constexpr uint64_t kMaxBytes = uint64_t(1) << 60;

static uint64_t saturatingMul(uint64_t a, uint64_t b) {
  uint64_t r;
  return __builtin_mul_overflow(a, b, &r) || r > kMaxBytes ? kMaxBytes : r;
}
static uint64_t alignTo(uint64_t v, unsigned log2) {
  uint64_t a = uint64_t(1) << log2;
  return (v + a - 1) & ~(a - 1);
}
static uint8_t log2Ceil(uint64_t v) { return v <= 1 ? 0 : uint8_t(std::bit_width(v - 1)); }

// Defaults: Language Reference, "Data Layout".
DataLayout::DataLayout() {
  std::string error;
  parse("", error);
}

void DataLayout::setScalar(std::vector<ScalarAlign> &list, ScalarAlign a) {
  auto at = std::lower_bound(list.begin(), list.end(), a.bits,
                             [](const ScalarAlign &x, uint32_t bits) { return x.bits < bits; });
  if (at != list.end() && at->bits == a.bits)
    *at = a;
  else
    list.insert(at, a);
}

bool DataLayout::parse(std::string_view text, std::string &error) {
  text_ = text;
  littleEndian_ = false;
  mangling_ = 0;
  stackAlign_ = 0;
  allocaAddressSpace_ = globalsAddressSpace_ = programAddressSpace_ = 0;
  aggregateAbiLog2_ = 0;
  aggregatePrefLog2_ = 3;
  pointers_ = {{0, 64, 64, 3, 3}};
  ints_ = {{1, 0, 0}, {8, 0, 0}, {16, 1, 1}, {32, 2, 2}, {64, 2, 3}};
  floats_ = {{16, 1, 1}, {32, 2, 2}, {64, 3, 3}, {128, 4, 4}};
  vectors_ = {{64, 3, 3}, {128, 4, 4}};
  legalInts_.clear();
  layouts_.clear();
  structMembers_.clear();
  offsets_.clear();
  while (!text.empty()) {
    size_t dash = text.find('-');
    std::string_view spec = text.substr(0, dash);
    text = dash == std::string_view::npos ? std::string_view() : text.substr(dash + 1);
    if (!parseSpec(spec, error)) {
      error = "'" + std::string(spec) + "': " + error;
      return false;
    }
  }
  return true;
}

static bool number(std::string_view s, uint32_t &value) {
  auto r = std::from_chars(s.data(), s.data() + s.size(), value);
  return r.ec == std::errc() && r.ptr == s.data() + s.size() && !s.empty();
}

/// Takes the piece up to the next colon off `s`.
static std::string_view piece(std::string_view &s) {
  size_t colon = s.find(':');
  std::string_view p = s.substr(0, colon);
  s = colon == std::string_view::npos ? std::string_view() : s.substr(colon + 1);
  return p;
}

/// An alignment in bits, a multiple of 8 and a power of two; 0 stands for one byte.
static bool alignment(std::string_view s, uint8_t &log2, std::string &error) {
  uint32_t bits;
  if (!number(s, bits) || bits > (1u << 19) || bits % 8 || (bits && !std::has_single_bit(bits))) {
    error = "alignment must be a power of two times 8";
    return false;
  }
  log2 = bits ? uint8_t(std::countr_zero(bits / 8)) : 0;
  return true;
}

bool DataLayout::parseSpec(std::string_view spec, std::string &error) {
  if (spec.empty()) {
    error = "empty specification";
    return false;
  }
  std::string_view rest = spec;
  std::string_view head = piece(rest);
  char kind = head.empty() ? 0 : head[0];
  std::string_view arg = head.empty() ? head : head.substr(1);
  uint32_t n = 0;
  uint8_t abi = 0, pref = 0;
  auto fail = [&](const char *why) {
    error = why;
    return false;
  };
  switch (kind) {
  case 'e':
  case 'E':
    littleEndian_ = kind == 'e';
    return true;
  case 'm':
    if (rest.size() != 1)
      return fail("expected a mangling letter");
    mangling_ = rest[0];
    return true;
  case 'n':
    if (arg == "i") { // non-integral address spaces
      return true;
    }
    legalInts_.clear();
    for (std::string_view s = spec.substr(1); !s.empty();) {
      if (!number(piece(s), n))
        return fail("expected a width");
      legalInts_.push_back(n);
    }
    return true;
  case 'S':
    if (!number(arg, n) || n % 8)
      return fail("expected a stack alignment");
    stackAlign_ = n / 8;
    return true;
  case 'F':
    return true; // alignment of function pointers: affects no type
  case 'A':
    return number(arg, allocaAddressSpace_) || fail("expected an address space");
  case 'G':
    return number(arg, globalsAddressSpace_) || fail("expected an address space");
  case 'P':
    return number(arg, programAddressSpace_) || fail("expected an address space");
  case 'p': {
    Pointer p{0, 64, 64, 3, 3};
    if (!arg.empty() && !number(arg, p.addressSpace))
      return fail("expected an address space");
    if (!number(piece(rest), p.bits) || !p.bits || p.bits > 65535)
      return fail("expected a pointer width");
    if (!alignment(piece(rest), p.abiLog2, error))
      return false;
    p.prefLog2 = p.abiLog2;
    p.indexBits = p.bits;
    if (!rest.empty() && !alignment(piece(rest), p.prefLog2, error))
      return false;
    if (!rest.empty() && (!number(piece(rest), p.indexBits) || !p.indexBits || p.indexBits > p.bits))
      return fail("expected an index width");
    for (Pointer &old : pointers_)
      if (old.addressSpace == p.addressSpace) {
        old = p;
        return true;
      }
    pointers_.push_back(p);
    return true;
  }
  case 'i':
  case 'f':
  case 'v':
  case 'a':
    if (kind == 'a' ? !arg.empty() && !number(arg, n) : !number(arg, n) || n == 0 || n >= (1u << 24))
      return fail("expected a width");
    if (!alignment(piece(rest), abi, error))
      return false;
    pref = abi;
    if (!rest.empty() && !alignment(piece(rest), pref, error))
      return false;
    if (pref < abi)
      return fail("preferred alignment is below the ABI alignment");
    if (kind == 'a') {
      aggregateAbiLog2_ = abi;
      aggregatePrefLog2_ = pref;
    } else {
      setScalar(kind == 'i' ? ints_ : kind == 'f' ? floats_ : vectors_, {n, abi, pref});
    }
    return true;
  case 's': // stack objects: obsolete
    return true;
  }
  return fail("unknown specification");
}

const DataLayout::Pointer &DataLayout::pointer(uint32_t addressSpace) const {
  if (addressSpace)
    for (const Pointer &p : pointers_)
      if (p.addressSpace == addressSpace)
        return p;
  return pointers_[0];
}

bool DataLayout::isLegalInteger(uint32_t bits) const {
  return std::find(legalInts_.begin(), legalInts_.end(), bits) != legalInts_.end();
}

DataLayout::ScalarAlign DataLayout::intAlign(uint32_t bits) const {
  // The next wider one that is specified, else the widest.
  for (const ScalarAlign &a : ints_)
    if (a.bits >= bits)
      return a;
  return ints_.back();
}

DataLayout::ScalarAlign DataLayout::floatAlign(uint32_t bits) const {
  for (const ScalarAlign &a : floats_)
    if (a.bits == bits)
      return a;
  uint8_t natural = log2Ceil((bits + 7) / 8);
  return {bits, natural, natural};
}

DataLayout::ScalarAlign DataLayout::vectorAlign(uint64_t bits, uint64_t storeSize) const {
  for (const ScalarAlign &a : vectors_)
    if (a.bits == bits)
      return a;
  uint8_t natural = std::min<uint8_t>(log2Ceil(storeSize), 32);
  return {0, natural, natural};
}

void DataLayout::computeAll(const TypeTable &types) {
  for (uint32_t i = 0; i < types.size(); ++i)
    compute(types, TypeId(i));
}

void DataLayout::computeStruct(const TypeTable &types, TypeId id, unsigned depth) {
  const Type &t = types[id];
  std::span<const TypeId> members = types.members(t);
  TypeLayout l;
  l.known = l.sized = true;
  l.abiAlignLog2 = t.isPacked() ? 0 : aggregateAbiLog2_;
  uint64_t offset = 0;
  for (TypeId m : members) {
    computeSlow(types, m, depth + 1);
    const TypeLayout &ml = layouts_[m.index()];
    l.sized &= ml.sized;
    if (!t.isPacked()) {
      l.abiAlignLog2 = std::max(l.abiAlignLog2, ml.abiAlignLog2);
      offset = alignTo(offset, ml.abiAlignLog2);
    }
    offset = std::min(kMaxBytes, offset + ml.allocSize);
  }
  // The offsets go into the pool in one run: the members' own structs are laid out by now.
  l.firstOffset = uint32_t(offsets_.size());
  offset = 0;
  for (TypeId m : members) {
    const TypeLayout &ml = layouts_[m.index()];
    if (!t.isPacked())
      offset = alignTo(offset, ml.abiAlignLog2);
    offsets_.push_back(offset);
    offset = std::min(kMaxBytes, offset + ml.allocSize);
  }
  l.allocSize = alignTo(offset, l.abiAlignLog2);
  l.bits = l.allocSize * 8;
  l.prefAlignLog2 = t.isPacked() ? 0 : std::max(l.abiAlignLog2, aggregatePrefLog2_);
  structMembers_[id.index()] = uint32_t(members.size());
  layouts_[id.index()] = l;
}

void DataLayout::computeSlow(const TypeTable &types, TypeId id, unsigned depth) {
  if (layouts_.size() < types.size()) {
    layouts_.resize(types.size());
    structMembers_.resize(types.size());
  }
  if (layouts_[id.index()].known)
    return;
  // A type that is met again while it is laid out contains itself: it is not sized.
  layouts_[id.index()].known = true;
  if (depth > kMaxNesting)
    return;
  const Type &t = types[id];
  TypeLayout l;
  l.known = true;
  auto scalar = [&](uint64_t bits, ScalarAlign a) {
    l.sized = true;
    l.bits = bits;
    l.abiAlignLog2 = a.abiLog2;
    l.prefAlignLog2 = a.prefLog2;
    l.allocSize = alignTo((bits + 7) / 8, a.abiLog2);
  };
  switch (t.kind) {
  case TypeKind::kInt:
    scalar(t.data, intAlign(t.data));
    break;
  case TypeKind::kHalf:
  case TypeKind::kBFloat:
  case TypeKind::kFloat:
  case TypeKind::kDouble:
  case TypeKind::kX86Fp80:
  case TypeKind::kFp128:
  case TypeKind::kPpcFp128:
    scalar(types.scalarBits(id), floatAlign(types.scalarBits(id)));
    break;
  case TypeKind::kX86Mmx:
    scalar(64, vectorAlign(64, 8));
    break;
  case TypeKind::kX86Amx:
    scalar(8192, {8192, 6, 6});
    break;
  case TypeKind::kPointer: {
    const Pointer &p = pointer(t.data);
    scalar(p.bits, {p.bits, p.abiLog2, p.prefLog2});
    break;
  }
  case TypeKind::kVector:
  case TypeKind::kScalableVector: {
    computeSlow(types, t.element(), depth + 1);
    const TypeLayout &e = layouts_[t.element().index()];
    uint64_t bits = saturatingMul(e.bits, t.count);
    scalar(bits, vectorAlign(bits, (bits + 7) / 8));
    break;
  }
  case TypeKind::kArray: {
    computeSlow(types, t.element(), depth + 1);
    const TypeLayout &e = layouts_[t.element().index()];
    l.sized = e.sized;
    l.allocSize = saturatingMul(e.allocSize, t.count);
    l.bits = l.allocSize * 8;
    l.abiAlignLog2 = e.abiAlignLog2;
    l.prefAlignLog2 = e.prefAlignLog2;
    break;
  }
  case TypeKind::kStruct:
    if (!t.isOpaque()) {
      computeStruct(types, id, depth);
      return;
    }
    break;
  case TypeKind::kTargetExt:
    l.sized = true;
    break;
  case TypeKind::kVoid:
  case TypeKind::kLabel:
  case TypeKind::kToken:
  case TypeKind::kMetadata:
  case TypeKind::kFunction:
    break;
  }
  layouts_[id.index()] = l;
}

} // namespace lathe::ir
