#include "lathe/targets/X86/mc/X86CompactUnwind.h"
#include <algorithm>
#include <cstdlib>

namespace lathe {

namespace {

constexpr uint32_t kModeFrame = 0x01000000, kModeImmediate = 0x02000000, kModeIndirect = 0x03000000;
constexpr unsigned kMaxSaved = 6;

/// Numbers of registers in encodings by DWARF number, 0 for the others: RBX 1, R12 to R15 2 to 5, RBP 6.
constexpr uint8_t kNumbers64[16] = {0, 0, 0, 1, 0, 0, 6, 0, 0, 0, 0, 0, 2, 3, 4, 5};
/// EBX 1, ECX 2, EDX 3, EDI 4, ESI 5, EBP 6, by Darwin's DWARF numbers.
constexpr uint8_t kNumbers32[16] = {0, 2, 3, 1, 6, 0, 5, 4};

struct Frame {
  bool hasPointer = false;
  uint64_t cfaOffset = 0; ///< in slots
  unsigned numSaved = 0;
  uint8_t saved[kMaxSaved] = {}; ///< numbers in encodings, in the order of the directives
  int64_t nearest = INT64_MAX;   ///< the smallest distance of a saved register from the CFA
  unsigned codeSize = 0;         ///< of the instructions that the directives stand for
};

template <bool is64Bit> bool read(std::span<const MCCFIInstruction> instructions, Frame &f) {
  constexpr unsigned kSlot = is64Bit ? 8 : 4, kFramePointer = is64Bit ? 6 : 4, kMoveSize = is64Bit ? 3 : 2;
  using Op = MCCFIInstruction::Op;
  for (const MCCFIInstruction &i : instructions) {
    switch (i.op) {
    case Op::kDefCfaRegister:
      if (i.reg != kFramePointer)
        return false;
      f.hasPointer = true;
      // What was saved so far is the frame pointer itself.
      f.numSaved = 0;
      f.nearest = INT64_MAX;
      f.codeSize += kMoveSize;
      break;
    case Op::kDefCfaOffset:
      f.cfaOffset = uint64_t(i.offset) / kSlot;
      break;
    case Op::kOffset: {
      uint8_t number = i.reg < 16 ? (is64Bit ? kNumbers64 : kNumbers32)[i.reg] : 0;
      if (f.numSaved == kMaxSaved || !number)
        return false;
      f.saved[f.numSaved++] = number;
      f.nearest = std::min(f.nearest, std::abs(i.offset));
      constexpr unsigned kFirstExtended = 8;
      f.codeSize += is64Bit && i.reg >= kFirstExtended ? 2 : 1; // PUSH
      break;
    }
    default:
      return false;
    }
  }
  return true;
}

/// Which of the possible orders it is: each register's rank among those that are left, as digits of falling base.
uint32_t permutation(const Frame &f) {
  uint32_t result = 0;
  for (unsigned i = 0; i < f.numSaved; ++i) {
    unsigned rank = f.saved[i] - 1u;
    for (unsigned k = 0; k < i; ++k)
      rank -= f.saved[k] < f.saved[i];
    // The last register of six needs no digit, for only one is left.
    if (i == kMaxSaved - 1)
      break;
    result = result * (kMaxSaved - i) + rank;
  }
  return result;
}

} // namespace

template <bool is64Bit> uint32_t x86CompactUnwind(std::span<const MCCFIInstruction> instructions) {
  constexpr unsigned kSlot = is64Bit ? 8 : 4;
  Frame f;
  if (instructions.empty())
    return 0;
  if (!read<is64Bit>(instructions, f))
    return kCompactUnwindDwarf;
  if (f.hasPointer) {
    // Registers lie next to the frame pointer, which lies behind the return address.
    if (f.numSaved && f.nearest != 3 * kSlot)
      return kCompactUnwindDwarf;
    constexpr unsigned kMaxWithPointer = 5;
    if (f.numSaved > kMaxWithPointer)
      return kCompactUnwindDwarf;
    uint32_t registers = 0;
    for (unsigned i = 0; i < f.numSaved; ++i)
      registers |= uint32_t(f.saved[i]) << 3 * i;
    return kModeFrame | f.numSaved << 16 | registers;
  }
  uint32_t common = f.numSaved << 10 | permutation(f);
  if (f.cfaOffset <= 0xff)
    return kModeImmediate | uint32_t(f.cfaOffset) << 16 | common;
  // The size stands in the instruction that subtracts it from the stack pointer; pushes come on top of it.
  unsigned pushes = f.numSaved + 1;
  if (pushes > 7)
    return kCompactUnwindDwarf;
  constexpr unsigned kOpcodeSize = is64Bit ? 3 : 2;
  return kModeIndirect | ((f.codeSize + kOpcodeSize) & 0xff) << 16 | pushes << 13 | common;
}

template uint32_t x86CompactUnwind<true>(std::span<const MCCFIInstruction>);
template uint32_t x86CompactUnwind<false>(std::span<const MCCFIInstruction>);

} // namespace lathe
