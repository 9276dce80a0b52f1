// What the assembler and ELF know about Template.
#include "lathe/mc/MCDwarf.h"
#include "lathe/targets/Template/mc/TemplateMC.h"
#include <cstring>

namespace lathe {

using namespace Template;

namespace {

constexpr MCVariantInfo kVariants[] = {{""}, {"hi", true}, {"lo", true}};
constexpr unsigned kDwarfSP = 8, kDwarfRA = 9;
/// At a function's entry the canonical frame address is the stack pointer, and the return address is in its register.
constexpr MCCFIInstruction kEntryState[] = {MCCFIInstruction::createDefCfa(kDwarfSP, 0)};

constexpr MCAsmInfo makeInfo() {
  MCAsmInfo info;
  info.pointerSize = 4;
  info.minInstAlignment = 4;
  info.variants = kVariants;
  info.returnAddressRegister = kDwarfRA;
  info.dataAlignmentFactor = -4;
  info.codeAlignmentFactor = 4;
  info.initialFrameState = kEntryState;
  return info;
}

/// In the order of Template::Fixup: name, first bit, bits, flags, bytes of the field, shift of the value.
constexpr MCFixupKindInfo kFixups[] = {
    {"fixup_hi16", 0, 16, 0, 4, 16},
    {"fixup_lo16", 0, 16, 0, 4, 0},
    {"fixup_branch16", 0, 16, MCFixupKindInfo::kPCRel | MCFixupKindInfo::kSigned, 4, 2},
    {"fixup_jump26", 0, 26, MCFixupKindInfo::kPCRel | MCFixupKindInfo::kSigned, 4, 2},
};

uint32_t relocType(const MCRelocQuery &q) {
  switch (q.fixupKind) {
  case FK_Data_4:
    return R_TEMPLATE_32;
  case FK_PCRel_4:
    return R_TEMPLATE_PC32;
  case fixup_hi16:
    return R_TEMPLATE_HI16;
  case fixup_lo16:
    return R_TEMPLATE_LO16;
  case fixup_branch16:
    return R_TEMPLATE_BRANCH16;
  case fixup_jump26:
    return R_TEMPLATE_JUMP26;
  default:
    return kNoReloc;
  }
}

/// `nop` is zero.
void writeNops(uint8_t *to, uint64_t n) { std::memset(to, 0, n); }

void put32(uint8_t *to, uint32_t v) {
  for (unsigned i = 0; i < 4; ++i)
    to[i] = uint8_t(v >> 8 * i);
}

/// A branch that is too far becomes the opposite branch (opcodes in pairs) around a jump.
void writeLongBranch(uint8_t *to, const uint8_t *shortest) {
  uint32_t registers = uint32_t(shortest[2] | shortest[3] << 8);
  put32(to, (registers ^ 0x0400) << 16 | 2); // over two words
  put32(to + 4, 0x38u << 26);                // JMP
}

constexpr int64_t kBranchMin = -32768 * 4, kBranchMax = 32767 * 4;
constexpr MCRelaxKind kRelaxKinds[] = {
    {4, 0, fixup_branch16, 1, 0, kBranchMin, kBranchMax, nullptr},
    {8, 4, fixup_jump26, -1, 0, 0, 0, writeLongBranch},
};

constexpr MCObjectTarget makeTarget() {
  MCObjectTarget t;
  t.elfMachine = 0x4c54; // no number is registered
  t.is64Bit = false;
  t.targetFixups = kFixups;
  t.relaxKinds = kRelaxKinds;
  t.relocType = relocType;
  t.relocNeedsSymbol = [](uint32_t) { return false; };
  t.writeNops = writeNops;
  return t;
}

} // namespace

const MCAsmInfo &templateMCAsmInfo() {
  static constexpr MCAsmInfo kInfo = makeInfo();
  return kInfo;
}

const MCObjectTarget &templateObjectTarget() {
  static constexpr MCObjectTarget kTarget = makeTarget();
  return kTarget;
}

} // namespace lathe
