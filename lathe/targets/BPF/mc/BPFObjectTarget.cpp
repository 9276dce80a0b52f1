// What the assembler and ELF know about BPF.
#include "lathe/mc/MCDwarf.h"
#include "lathe/mc/MCSection.h"
#include "lathe/targets/BPF/mc/BPFMC.h"
#include <bit>
#include <cstring>

namespace lathe {

using namespace BPF;

namespace {

constexpr MCVariantInfo kVariants[] = {{""}};

constexpr MCAsmInfo makeInfo(bool littleEndian) {
  MCAsmInfo info;
  info.littleEndian = littleEndian;
  info.minInstAlignment = kSlotBytes;
  info.codeAlignmentFactor = kSlotBytes;
  info.variants = kVariants;
  return info;
}

/// In the order of BPF::Fixup: name, first bit, bits, flags, bytes of the field, shift of the value. The field is the
/// first slot read as a number in the machine's byte order: imm is its upper half, or its lower one.
template <bool LittleEndian>
constexpr MCFixupKindInfo kFixups[] = {
    {"fixup_jump16", LittleEndian ? 16 : 32, 16, MCFixupKindInfo::kPCRel | MCFixupKindInfo::kSigned, 8, 3},
    {"fixup_jump32", LittleEndian ? 32 : 0, 32, MCFixupKindInfo::kPCRel | MCFixupKindInfo::kSigned, 8, 3},
    {"fixup_call", LittleEndian ? 32 : 0, 32, MCFixupKindInfo::kPCRel | MCFixupKindInfo::kSigned, 8, 3},
    {"fixup_imm64", LittleEndian ? 32 : 0, 32, MCFixupKindInfo::kSigned | MCFixupKindInfo::kUnsigned, 8, 0},
    {"fixup_imm32", LittleEndian ? 32 : 0, 32, MCFixupKindInfo::kSigned | MCFixupKindInfo::kUnsigned, 8, 0},
};

uint32_t relocType(const MCRelocQuery &q) {
  switch (q.fixupKind) {
  case FK_Data_8:
    return R_BPF_64_ABS64;
  case FK_Data_4:
    return R_BPF_64_ABS32;
  case fixup_call:
    return R_BPF_64_32;
  case fixup_imm64:
    return R_BPF_64_64;
  default:
    return kNoReloc;
  }
}

/// There is no instruction that does nothing; a jump to the next one comes close.
template <bool LittleEndian> void writeNops(uint8_t *to, uint64_t n) {
  for (; n >= kSlotBytes; n -= kSlotBytes, to += kSlotBytes)
    writeSlot(to, 0x05, LittleEndian);
  std::memset(to, 0, n);
}

constexpr uint64_t kGotoL = 0x06, kGotoNext = 0x05 | uint64_t(1) << 16;

template <bool LittleEndian> void writeLongJump(uint8_t *to, const uint8_t *) { writeSlot(to, kGotoL, LittleEndian); }
/// A condition that holds goes to the long jump, one that does not goes around it: not every condition has an opposite.
template <bool LittleEndian> void writeLongCond(uint8_t *to, const uint8_t *shortest) {
  constexpr uint64_t kOff = uint64_t(0xffff) << 16;
  writeSlot(to, (readSlot(shortest, LittleEndian) & ~kOff) | uint64_t(1) << 16, LittleEndian);
  writeSlot(to + kSlotBytes, kGotoNext, LittleEndian);
  writeSlot(to + 2 * kSlotBytes, kGotoL, LittleEndian);
}

constexpr int64_t kJumpMin = -32768 * 8, kJumpMax = 32767 * 8;
constexpr int8_t kBias = -int8_t(kSlotBytes);

/// In the order of RelaxForm.
template <bool LittleEndian>
constexpr MCRelaxKind kGrowing[] = {
    {8, 0, fixup_jump16, kFormLongJump, kBias, kJumpMin, kJumpMax, nullptr},
    {8, 0, fixup_jump32, -1, kBias, 0, 0, writeLongJump<LittleEndian>},
    {8, 0, fixup_jump16, kFormLongCond, kBias, kJumpMin, kJumpMax, nullptr},
    {24, 16, fixup_jump32, -1, kBias, 0, 0, writeLongCond<LittleEndian>},
};
/// Without gotol nothing can grow, and what is too far is an error.
constexpr MCRelaxKind kFixed[] = {
    {8, 0, fixup_jump16, -1, kBias, 0, 0, nullptr},
    {8, 0, fixup_jump32, -1, kBias, 0, 0, nullptr},
    {8, 0, fixup_jump16, -1, kBias, 0, 0, nullptr},
    {8, 0, fixup_jump32, -1, kBias, 0, 0, nullptr},
};

constexpr MCRelocName kRelocNames[] = {
    {"R_BPF_NONE", R_BPF_NONE},         {"R_BPF_64_64", R_BPF_64_64}, {"R_BPF_64_ABS64", R_BPF_64_ABS64},
    {"R_BPF_64_ABS32", R_BPF_64_ABS32}, {"R_BPF_64_32", R_BPF_64_32}, {"R_BPF_64_NODYLD32", R_BPF_64_NODYLD32},
};

template <bool LittleEndian, bool HasGotoL> constexpr MCObjectTarget makeTarget() {
  constexpr uint16_t kElfMachineBPF = 247;
  MCObjectTarget t;
  t.elfMachine = kElfMachineBPF;
  t.littleEndian = LittleEndian;
  t.usesRela = false;
  t.targetFixups = kFixups<LittleEndian>;
  if (HasGotoL)
    t.relaxKinds = kGrowing<LittleEndian>;
  else
    t.relaxKinds = kFixed;
  t.relocNames = kRelocNames;
  t.relocType = relocType;
  t.relocNeedsSymbol = [](uint32_t) { return false; };
  t.writeNops = writeNops<LittleEndian>;
  return t;
}

} // namespace

bool BPF::isLittleEndianArch(std::string_view arch) {
  return arch == "bpfel" || (arch == "bpf" && std::endian::native == std::endian::little);
}

const MCAsmInfo &bpfMCAsmInfo(bool littleEndian) {
  static constexpr MCAsmInfo kLittle = makeInfo(true), kBig = makeInfo(false);
  return littleEndian ? kLittle : kBig;
}

const MCObjectTarget &bpfObjectTarget(bool littleEndian, bool hasGotoL) {
  static constexpr MCObjectTarget kTargets[2][2] = {{makeTarget<false, false>(), makeTarget<false, true>()},
                                                    {makeTarget<true, false>(), makeTarget<true, true>()}};
  return kTargets[littleEndian][hasGotoL];
}

} // namespace lathe
