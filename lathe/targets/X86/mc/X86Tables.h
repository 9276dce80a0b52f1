// The X86 target's registers and instructions as data. One copy for everybody.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/target/SubtargetFeatures.h"

namespace lathe {

const MCInstrInfo &x86InstrInfo();
const MCRegisterInfo &x86RegisterInfo();
const SubtargetTables &x86SubtargetTables();
/// What an assembler takes when nothing is excluded: all features, in 64-bit mode.
FeatureBits x86AllFeatures();
/// The same without those that a list such as "+avx,-avx512f" takes away, and without what is based on them.
FeatureBits x86FeaturesWithout(std::string_view list);

} // namespace lathe
