#include "lathe/targets/X86/mc/X86DecodeTable.h"
#include "lathe/targets/X86/mc/X86Encoding.h"
#include <array>
#include <cstddef>

#define GET_REGINFO_TABLES
#include "lathe/targets/X86/X86GenRegisterInfo.inc"

namespace lathe::x86 {

namespace {

using T = X86::TSFlags;

/// As the description's X86DecodeRows has it.
struct X86DecodeRow {
  uint16_t DecodeSlot;
  uint8_t DecodeRank;
  uint8_t notInModes;
  uint16_t opcode;
  uint64_t tsFlags;
};

using namespace X86;
[[maybe_unused]] const X86DecodeRow *lookupX86DecodeRow(uint16_t, uint8_t); // the rows are all that is wanted
#define GET_X86DecodeRows_IMPL
#include "lathe/targets/X86/X86GenDecodeTable.inc"

constexpr size_t kNumForms = std::size(X86DecodeRows);

constexpr DecodeForm formOf(const X86DecodeRow &row) {
  using K = DecodeKey;
  T f{row.tsFlags};
  DecodeForm o{15u << K::kOpcodeShift, unsigned(f.opcode() & 15) << K::kOpcodeShift, row.opcode, row.notInModes};
  auto want = [&](uint32_t bits, uint32_t value) {
    o.mask |= bits;
    o.value = (o.value & ~bits) | value;
  };
  switch (f.kind()) {
  case T::kPseudo:
  case T::kRaw:
  case T::kMemOffs:
  case T::kString:
    break;
  case T::kAddReg:
    o.mask &= ~(7u << K::kOpcodeShift);
    o.value &= o.mask;
    break;
  case T::kAddCC:
    o.mask = o.value = 0;
    break;
  case T::kModRMConst:
    want(0xff, f.modRM());
    break;
  case T::kModRMSTi:
    want(0xf8, f.modRM() & 0xf8u);
    break;
  case T::kModRMRegCC:
  case T::kModRMMemCC:
    o.mask = o.value = 0;
    [[fallthrough]];
  case T::kModRMReg:
  case T::kModRMMem:
  case T::kModRMMemVSIB:
  case T::kModRMMemFSIB:
    want(K::kIsReg, f.hasMem() ? 0 : K::kIsReg);
    if (f.regOp() == T::kNone && !(f.modRM() & T::kAnyDigit))
      want(0x38, (f.modRM() & 7u) << 3);
    if (f.rmOp() == T::kNone)
      want(7, 0);
    if (f.kind() == T::kModRMMemVSIB || f.kind() == T::kModRMMemFSIB)
      want(7, 4);
    break;
  }
  if (f.isLegacy()) {
    if (f.prefix() == 1)
      want(K::k66, K::k66);
    else if (f.prefix())
      want(3u << K::kRepShift, (f.prefix() - 1) << K::kRepShift);
    if (f.rep())
      want(3u << K::kRepShift, f.rep() << K::kRepShift);
    if (f.rexW())
      want(K::kW, K::kW);
    if (f.opSize())
      want(K::kW | K::kOp16, f.opSize() == 1 ? K::kOp16 : 0);
    if (f.adSize())
      want(3u << K::kAddressSizeShift, f.adSize() << K::kAddressSizeShift);
    return o;
  }
  if (!f.ignoresW())
    want(K::kW, f.rexW() ? K::kW : 0);
  // With EVEX.b and a register the bits of the length say how to round; the length is 512 bits or a scalar's.
  bool rounds = f.encoding() == T::kEVEX && f.evexB() && !f.hasMem() && !f.hasMap4();
  if (f.length() != T::kAnyLength && !rounds)
    want(3u << K::kLengthShift, f.length() << K::kLengthShift);
  if (f.encoding() == T::kEVEX) {
    want(K::kB, f.evexB() ? K::kB : 0);
    if (f.hasMap4())
      want(K::kZ | K::kMask, f.zeroing() ? K::kMask : 0);
    else
      want(K::kZ | K::kMask, (f.zeroing() ? K::kZ : 0) | (f.maskOp() != T::kNone ? K::kMask : 0));
  }
  return o;
}

constexpr auto kForms = [] {
  std::array<DecodeForm, kNumForms> forms{};
  for (size_t i = 0; i < kNumForms; ++i)
    forms[i] = formOf(X86DecodeRows[i]);
  return forms;
}();

struct Range {
  uint16_t begin = 0, size = 0;
};

/// A register or a condition that is added to the opcode makes one form stand in several slots.
constexpr auto kSlots = [] {
  std::array<Range, kNumDecodeSlots> slots{};
  for (size_t i = 0; i < kNumForms;) {
    unsigned slot = X86DecodeRows[i].DecodeSlot;
    T f{X86DecodeRows[i].tsFlags};
    Range r{uint16_t(i), 0};
    unsigned count = 1;
    for (; i < kNumForms && X86DecodeRows[i].DecodeSlot == slot; ++i, ++r.size) {
      T::Kind kind = T{X86DecodeRows[i].tsFlags}.kind();
      if (kind == T::kAddCC || kind == T::kModRMRegCC || kind == T::kModRMMemCC)
        count = 16;
      else if (kind == T::kAddReg && count == 1)
        count = 8;
    }
    unsigned step = f.isLegacy() ? 1 : 4;
    for (unsigned k = 0; k < count; ++k)
      slots[slot + k * step] = r;
  }
  return slots;
}();

constexpr const MCRegisterInfo &kRegs = kX86RegisterInfo;

/// The registers of a class by number.
struct ClassNumbers {
  std::array<uint16_t, 32> registers{};
  bool isByte = false, isVector = false;
  bool isSmall = false; ///< a file of eight registers
};

constexpr auto kClasses = [] {
  std::array<ClassNumbers, kRegs.numClasses> table{};
  for (unsigned rc = 0; rc < kRegs.numClasses; ++rc) {
    const MCRegisterClass &c = kRegs.classes[rc];
    ClassNumbers &o = table[rc];
    for (unsigned i = 0; i < c.numRegs; ++i) {
      unsigned r = kRegs.regLists[c.regs + i], encoding = kRegs.regs[r].encoding;
      bool isCounter = r == RIP || r == EIP || r == IP;
      if (!isCounter && !(encoding & kForbidsREX) && !o.registers[encoding & 0x1f])
        o.registers[encoding & 0x1f] = uint16_t(r);
    }
    unsigned first = kRegs.regLists[c.regs];
    o.isVector =
        (first >= XMM0 && first <= XMM31) || (first >= YMM0 && first <= YMM31) || (first >= ZMM0 && first <= ZMM31);
    // A pair of masks is named by either.
    for (unsigned n = 1; first >= K0_K1 && first <= K6_K7 && n < 8; n += 2)
      o.registers[n] = o.registers[n - 1];
    o.isByte = c.regSizeBits == 8;
    o.isSmall = c.numRegs <= 8;
  }
  return table;
}();

} // namespace

std::span<const DecodeForm> decodeForms(unsigned slot) {
  return {kForms.data() + kSlots[slot].begin, kSlots[slot].size};
}

unsigned decodeRegister(unsigned regClass, unsigned number, bool high) {
  static constexpr uint16_t kHigh[] = {AH, CH, DH, BH};
  const ClassNumbers &c = kClasses[regClass];
  if (high && c.isByte && number - 4 < 4)
    return kHigh[number - 4];
  unsigned r = c.registers[number & 31];
  // Files of eight registers do without the fourth bit.
  return !r && c.isSmall && number > 7 && number < 16 ? c.registers[number & 7] : r;
}

bool isVectorClass(unsigned regClass) { return kClasses[regClass].isVector; }

} // namespace lathe::x86
