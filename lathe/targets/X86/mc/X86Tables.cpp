#include "lathe/targets/X86/mc/X86Tables.h"
#include "lathe/target/TargetOpcodes.h"
#include "lathe/targets/X86/mc/X86Encoding.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include "lathe/targets/X86/mc/X86Forms.h"
#include <array>

#define GET_REGINFO_TABLES
#include "lathe/targets/X86/X86GenRegisterInfo.inc"
#define GET_SUBTARGETINFO_TABLES
#include "lathe/targets/X86/X86GenSubtargetInfo.inc"
#define GET_INSTRINFO_TABLES
#include "lathe/targets/X86/X86GenInstrInfo.inc"

namespace lathe {

/// Legacy instructions stand in front of most others in the description.
static constexpr unsigned kNumForms = [] {
  unsigned n = kX86InstrInfo.numOpcodes;
  for (; n; --n) {
    X86::TSFlags f{kX86InstrInfo.descs[n - 1].tsFlags};
    if (f.kind() != X86::TSFlags::kPseudo && f.isLegacy())
      break;
  }
  return n;
}();
static constexpr auto kForms = [] {
  std::array<X86Form, kNumForms> forms;
  for (unsigned i = 0; i < kNumForms; ++i)
    forms[i] = X86Form::of(kX86InstrInfo.descs[i].tsFlags);
  return forms;
}();

/// What the encoder asks of a register: its number, and what kind it is.
static constexpr auto kEncodings = [] {
  std::array<uint16_t, kX86RegisterInfo.numRegs> encodings{};
  for (unsigned r = 1; r < kX86RegisterInfo.numRegs; ++r)
    encodings[r] = kX86RegisterInfo.regs[r].encoding & 0x7f;
  auto mark = [&](unsigned regClass, unsigned bit) {
    const MCRegisterClass &c = kX86RegisterInfo.classes[regClass];
    for (unsigned i = 0; i < c.numRegs; ++i)
      encodings[kX86RegisterInfo.regLists[c.regs + i]] |= bit;
  };
  mark(X86::GR16RegClassID, x86::kIs16BitGPR);
  mark(X86::GR32RegClassID, x86::kIs32BitGPR);
  encodings[X86::EIP] |= x86::kIs32BitGPR;
  mark(X86::VR128XRegClassID, x86::kIsVector);
  mark(X86::VR256XRegClassID, x86::kIsVector);
  mark(X86::VR512RegClassID, x86::kIsVector);
  return encodings;
}();

const uint16_t *x86RegisterEncodings() { return kEncodings.data(); }
std::span<const X86Form> x86Forms() { return kForms; }
const SubtargetTables &x86SubtargetTables() { return kX86SubtargetTables; }
FeatureBits x86AllFeatures() {
  FeatureBits all;
  for (unsigned i = 0; i < x86SubtargetTables().features.size(); ++i)
    all.set(i);
  all.reset(X86::Is32Bit);
  all.reset(X86::Is16Bit);
  return all;
}

FeatureBits x86FeaturesWithout(std::string_view list) {
  FeatureBits bits = x86AllFeatures();
  auto features = x86SubtargetTables().features;
  while (!list.empty()) {
    size_t comma = list.find(',');
    std::string_view one = list.substr(0, comma);
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    for (unsigned f = 0; one.starts_with('-') && f < features.size(); ++f) {
      if (features[f].name != one.substr(1) || f == X86::Is64Bit)
        continue;
      bits.reset(f);
      for (unsigned g = 0; g < features.size(); ++g)
        if (features[g].implies.test(f))
          bits.reset(g);
    }
  }
  return bits;
}

const MCInstrInfo &x86InstrInfo() { return kX86InstrInfo; }
const MCRegisterInfo &x86RegisterInfo() { return kX86RegisterInfo; }

} // namespace lathe
