#include "lathe/targets/X86/X86Shuffle.h"
#include "lathe/mir/MachineInstr.h"
#include "lathe/mir/MachineRegisterInfo.h"
#include <array>
#include <cassert>

namespace lathe::X86 {

namespace {

constexpr unsigned kMaxElements = 16;

/// A mask with elements of its own size, or of a larger one.
struct Mask {
  std::array<int, kMaxElements> at{};
  unsigned n = 0;

  bool single(unsigned source) const {
    for (unsigned i = 0; i < n; ++i)
      if (at[i] >= 0 && unsigned(at[i]) / n != source)
        return false;
    return true;
  }
  /// The number of an element in its own vector; -1: undefined.
  int lane(unsigned i) const { return at[i] < 0 ? -1 : int(unsigned(at[i]) % n); }
};

/// Elements twice as large, where each pair moves together.
bool widen(const Mask &m, Mask &out) {
  out.n = m.n / 2;
  for (unsigned i = 0; i < out.n; ++i) {
    int low = m.at[2 * i], high = m.at[2 * i + 1];
    if (low < 0 && high < 0)
      out.at[i] = -1;
    else if (low >= 0 && low % 2 == 0 && (high < 0 || high == low + 1))
      out.at[i] = low / 2;
    else if (low < 0 && high % 2 == 1)
      out.at[i] = high / 2;
    else
      return false;
  }
  return true;
}

bool matches(const Mask &m, auto &&wanted) {
  for (unsigned i = 0; i < m.n; ++i)
    if (m.at[i] >= 0 && m.at[i] != int(wanted(i)))
      return false;
  return true;
}

/// Two bits per element; an undefined one stays where it is.
uint8_t immOf(const std::array<int, 4> &lanes) {
  unsigned imm = 0;
  for (unsigned i = 0; i < 4; ++i)
    imm |= unsigned(lanes[i] < 0 ? int(i) : lanes[i] & 3) << (2 * i);
  return uint8_t(imm);
}

Shuffle make(ShuffleKind k, unsigned a, unsigned b, uint8_t i0 = 0, uint8_t i1 = 0, uint8_t i2 = 0) {
  Shuffle s;
  s.kind = k;
  s.a = uint8_t(a);
  s.b = uint8_t(b);
  s.imm[0] = i0;
  s.imm[1] = i1;
  s.imm[2] = i2;
  return s;
}

bool unpack(const Mask &m, Shuffle &out) {
  unsigned half = m.n / 2;
  for (unsigned high = 0; high < 2; ++high)
    for (unsigned a = 0; a < 2; ++a)
      for (unsigned b = 0; b < 2; ++b)
        if (matches(m, [&](unsigned i) { return (i % 2 ? b : a) * m.n + high * half + i / 2; })) {
          out = make(high ? ShuffleKind::kUnpackHigh : ShuffleKind::kUnpackLow, a, b);
          return true;
        }
  return false;
}

Shuffle two(const Mask &m) {
  int m0 = m.at[0] < 0 ? m.at[1] : m.at[0], m1 = m.at[1] < 0 ? m.at[0] : m.at[1];
  if (m0 < 0)
    m0 = m1 = 0;
  return make(ShuffleKind::kQuadwords, unsigned(m0) / 2, unsigned(m1) / 2, uint8_t((m0 & 1) | (m1 & 1) << 1));
}

/// Four elements of two vectors.
Shuffle four(const Mask &m) {
  for (unsigned s = 0; s < 2; ++s)
    if (m.single(s))
      return make(ShuffleKind::kDoublewords, s, s, immOf({m.lane(0), m.lane(1), m.lane(2), m.lane(3)}));
  Shuffle out;
  if (unpack(m, out))
    return out;
  auto source = [&](unsigned i) { return unsigned(m.at[i]) / 4; };
  auto oneSource = [&](unsigned i, unsigned j, unsigned &s) {
    s = m.at[i] >= 0 ? source(i) : m.at[j] >= 0 ? source(j) : 2;
    return m.at[i] < 0 || m.at[j] < 0 || source(i) == source(j);
  };
  unsigned low, high;
  if (oneSource(0, 1, low) && oneSource(2, 3, high) && low < 2 && high < 2)
    return make(ShuffleKind::kSelect, low, high,
                immOf({m.lane(0), m.lane(1), m.lane(2) < 0 ? 0 : m.lane(2), m.lane(3) < 0 ? 0 : m.lane(3)}));
  // Which elements each vector gives.
  std::array<int, 4> used[2] = {{-1, -1, -1, -1}, {-1, -1, -1, -1}};
  unsigned count[2] = {};
  for (unsigned i = 0; i < 4; ++i)
    if (m.at[i] >= 0)
      used[source(i)][count[source(i)]++] = int(i);
  auto laneOf = [&](unsigned s, unsigned k) { return used[s][k] < 0 ? 0 : m.lane(unsigned(used[s][k])); };
  std::array<int, 4> place = {-1, -1, -1, -1}; // where the element for each result stands in the end
  if (count[0] <= 2 && count[1] <= 2) {
    for (unsigned s = 0; s < 2; ++s)
      for (unsigned k = 0; k < count[s]; ++k)
        place[unsigned(used[s][k])] = int(2 * s + k);
    return make(ShuffleKind::kSelectMove, 0, 1, immOf({laneOf(0, 0), laneOf(0, 1), laneOf(1, 0), laneOf(1, 1)}),
                immOf(place));
  }
  unsigned few = count[0] == 1 ? 0 : 1, many = 1 - few;
  place[unsigned(used[many][0])] = 0;
  place[unsigned(used[many][1])] = 1;
  place[unsigned(used[few][0])] = 2;
  place[unsigned(used[many][2])] = 3;
  int x = laneOf(few, 0), y = laneOf(many, 2);
  return make(ShuffleKind::kSelect3, few, many, immOf({x, x, y, y}), immOf({laneOf(many, 0), laneOf(many, 1), 0, 2}),
              immOf(place));
}

/// Words of one vector, moved within the halves and then by pairs.
bool words(const Mask &m, unsigned source, Shuffle &out) {
  struct Pair {
    int low = -1, high = -1;
  };
  Pair made[2][2]; // the pairs that each half has to hold
  unsigned count[2] = {};
  std::array<int, 4> place = {-1, -1, -1, -1};
  bool moved = false;
  auto fits = [](int a, int b) { return a < 0 || b < 0 || a == b; };
  for (unsigned d = 0; d < 4; ++d) {
    int p = m.lane(2 * d), q = m.lane(2 * d + 1);
    if (p < 0 && q < 0)
      continue;
    unsigned h = unsigned(p < 0 ? q : p) / 4;
    if (p >= 0 && q >= 0 && p / 4 != q / 4)
      return false;
    // Its own place first, so that no PSHUFD is needed when there is a choice.
    unsigned k = 2;
    for (unsigned t = 0; t < 2 && k == 2; ++t) {
      unsigned c = (d + t) % 2;
      if (fits(made[h][c].low, p) && fits(made[h][c].high, q))
        k = c;
    }
    if (k == 2)
      return false;
    if (p >= 0)
      made[h][k].low = p;
    if (q >= 0)
      made[h][k].high = q;
    place[d] = int(2 * h + k);
    moved |= place[d] != int(d);
    ++count[h];
  }
  auto halfImm = [&](unsigned h) {
    auto &x = made[h];
    return immOf({x[0].low, x[0].high, x[1].low, x[1].high});
  };
  constexpr uint8_t kSame = 0xE4;
  uint8_t low = halfImm(0), high = halfImm(1);
  if (moved)
    out = make(ShuffleKind::kWordsMove, source, source, low, high, immOf(place));
  else if (high == kSame)
    out = make(ShuffleKind::kLowWords, source, source, low);
  else if (low == kSame)
    out = make(ShuffleKind::kHighWords, source, source, high);
  else
    out = make(ShuffleKind::kWords, source, source, low, high);
  return true;
}

/// Eight or sixteen elements.
Shuffle many(const Mask &m) {
  Shuffle out;
  if (unpack(m, out))
    return out;
  unsigned bytes = 16 / m.n;
  for (unsigned s = 0; s < 2; ++s) {
    if (!m.single(s))
      continue;
    for (unsigned k = 1; k < m.n; ++k) {
      bool right = true, left = true;
      for (unsigned i = 0; i < m.n; ++i) {
        right &= m.at[i] < 0 || m.lane(i) == int(i + k);
        left &= m.at[i] < 0 || m.lane(i) + int(k) == int(i);
      }
      if (right || left)
        return make(right ? ShuffleKind::kShiftRight : ShuffleKind::kShiftLeft, s, s, uint8_t(k * bytes));
    }
    if (m.n == 8 && words(m, s, out))
      return out;
    int splat = -1;
    bool same = m.n == 16;
    for (unsigned i = 0; i < m.n && same; ++i) {
      same = m.at[i] < 0 || splat < 0 || m.lane(i) == splat;
      splat = m.at[i] < 0 ? splat : m.lane(i);
    }
    if (same) {
      uint8_t byte = uint8_t(splat % 4 * 0x55), doubleword = uint8_t(splat / 4 * 0x55);
      return splat < 4 ? make(ShuffleKind::kSplatLowByte, s, s, byte)
                       : make(ShuffleKind::kSplatByte, s, s, doubleword, byte);
    }
  }
  for (unsigned a = 0; a < 2; ++a)
    for (unsigned b = 0; b < 2; ++b)
      if (matches(m, [&](unsigned i) { return i < m.n / 2 ? a * m.n + 2 * i : b * m.n + 2 * (i - m.n / 2); }))
        return make(ShuffleKind::kEven, a, b);
  return out;
}

} // namespace

static Shuffle classify(Mask m) {
  while (m.n > 4) {
    Mask wide;
    if (!widen(m, wide))
      break;
    m = wide;
  }
  Shuffle s;
  if (m.n > 4) {
    s = many(m);
  } else if (m.single(0) || m.single(1)) { // PSHUFD does without a copy
    if (m.n == 2) {
      Mask narrow;
      narrow.n = 4;
      for (unsigned i = 0; i < 4; ++i)
        narrow.at[i] = m.at[i / 2] < 0 ? -1 : 2 * m.at[i / 2] + int(i % 2);
      m = narrow;
    }
    s = four(m);
  } else {
    Mask wide;
    bool halves = m.n == 4 && widen(m, wide);
    if (halves)
      m = wide;
    s = m.n == 2 ? two(m) : four(m);
  }
  s.n = uint8_t(m.n);
  return s;
}

Shuffle classifyShuffle(std::span<const int> mask, bool firstOnly) {
  Mask m;
  m.n = unsigned(mask.size());
  assert(m.n >= 2 && m.n <= kMaxElements && (m.n & (m.n - 1)) == 0);
  for (unsigned i = 0; i < m.n; ++i)
    m.at[i] = mask[i] < 0 ? -1 : firstOnly ? int(unsigned(mask[i]) % m.n) : mask[i];
  return classify(m);
}

Shuffle classifyShuffle(const MachineInstr &mi, const MachineRegisterInfo &mri) {
  Register second = mi.getReg(2);
  const MachineInstr *d = mri.getVRegDef(second);
  bool undefined = d && d->getOpcode() == TargetOpcode::G_IMPLICIT_DEF;
  return classifyShuffle(mi.getOperand(3).getShuffleMask(), undefined || second == mi.getReg(1));
}

// --- Legality
// ---------------------------------------------------------------------------------------------------------

static bool isConstant(Register r, const MachineRegisterInfo &mri, int64_t &value) {
  const MachineInstr *d = mri.getVRegDef(r);
  if (!d || d->getOpcode() != TargetOpcode::G_CONSTANT)
    return false;
  const MachineOperand &op = d->getOperand(1);
  if (!op.isImm() && (!op.isCImm() || op.getCImmBits() > 64))
    return false;
  if (op.isImm()) {
    value = op.getImm();
  } else {
    unsigned shift = 64 - op.getCImmBits();
    value = int64_t(op.getCImm64() << shift) >> shift;
  }
  return true;
}

static bool isSameElement(Register a, Register b, const MachineRegisterInfo &mri) {
  int64_t x, y;
  return a == b || (isConstant(a, mri, x) && isConstant(b, mri, y) && x == y);
}

static bool isElementOf(LLT vector, Register index, const MachineRegisterInfo &mri) {
  int64_t i;
  return isConstant(index, mri, i) && i >= 0 && i < int64_t(vector.getNumElements());
}

/// Vectors of constants come from memory, but for all zeros, all ones and what may be the amount of a shift; bytes are
/// built through memory too unless they are all the same.
static bool isSelectableBuild(const MachineInstr &mi, LLT t, const MachineRegisterInfo &mri) {
  bool constants = true, same = true, simple = true;
  for (unsigned i = 1; i < mi.getNumOperands(); ++i) {
    int64_t v;
    bool c = isConstant(mi.getReg(i), mri, v);
    const MachineInstr *d = mri.getVRegDef(mi.getReg(i));
    constants &=
        c || (d && (d->getOpcode() == TargetOpcode::G_FCONSTANT || d->getOpcode() == TargetOpcode::G_IMPLICIT_DEF));
    same &= isSameElement(mi.getReg(i), mi.getReg(1), mri);
    simple &= c && v >= -1 && v < int64_t(t.getScalarSizeInBits());
  }
  if (constants)
    return same && simple;
  return same || t.getScalarSizeInBits() >= 16;
}

static bool isSplatAmount(Register r, const MachineRegisterInfo &mri) {
  const MachineInstr *d = mri.getVRegDef(r);
  if (!d || d->getOpcode() != TargetOpcode::G_BUILD_VECTOR)
    return false;
  for (unsigned i = 2; i < d->getNumOperands(); ++i)
    if (!isSameElement(d->getReg(i), d->getReg(1), mri))
      return false;
  return true;
}

bool isSelectableVectorOp(const MachineInstr &mi, const MachineRegisterInfo &mri) {
  unsigned opcode = mi.getOpcode();
  switch (opcode) {
  case TargetOpcode::G_SHUFFLE_VECTOR:
  case TargetOpcode::G_EXTRACT_VECTOR_ELT:
  case TargetOpcode::G_INSERT_VECTOR_ELT:
  case TargetOpcode::G_BUILD_VECTOR:
  case TargetOpcode::G_SHL:
  case TargetOpcode::G_LSHR:
  case TargetOpcode::G_ASHR:
    break;
  default:
    return false;
  }
  LLT t = mri.getType(mi.getReg(opcode == TargetOpcode::G_EXTRACT_VECTOR_ELT ? 1 : 0));
  unsigned element = t.getScalarSizeInBits();
  if (!t.isVector() || t.getSizeInBits() != 128 || t.isPointerVector() || element < 8 || element > 64)
    return false;
  switch (opcode) {
  case TargetOpcode::G_SHUFFLE_VECTOR:
    return mri.getType(mi.getReg(1)) == t && classifyShuffle(mi, mri).kind != ShuffleKind::kNone;
  case TargetOpcode::G_EXTRACT_VECTOR_ELT:
    return mri.getType(mi.getReg(0)) == t.getElementType() && isElementOf(t, mi.getReg(2), mri);
  case TargetOpcode::G_INSERT_VECTOR_ELT:
    return mri.getType(mi.getReg(2)) == t.getElementType() && isElementOf(t, mi.getReg(3), mri);
  case TargetOpcode::G_BUILD_VECTOR:
    return isSelectableBuild(mi, t, mri);
  default: // shifts: none of bytes, and no arithmetic one of 64 bits
    return element != 8 && !(opcode == TargetOpcode::G_ASHR && element == 64) && isSplatAmount(mi.getReg(2), mri);
  }
}

} // namespace lathe::X86
