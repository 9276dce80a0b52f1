// The numbers of registers, register classes and instructions, from the description.
#pragma once
#include "lathe/target/TargetOpcodes.h"
#include <cstdint>

#define GET_REGINFO_ENUM
#include "lathe/targets/X86/X86GenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "lathe/targets/X86/X86GenInstrInfo.inc"
