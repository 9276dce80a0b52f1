// The numbers of registers, register classes, instructions and features, from the description.
#pragma once
#include "lathe/target/TargetOpcodes.h"
#include <cstdint>

#define GET_REGINFO_ENUM
#include "lathe/targets/X86/X86GenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "lathe/targets/X86/X86GenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "lathe/targets/X86/X86GenSubtargetInfo.inc"
