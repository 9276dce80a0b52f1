// Forward declarations for the target interfaces, including the machine code classes that their hooks receive.
#pragma once
#include "lathe/support/Id.h"
#include <cstdint>

namespace lathe {

class MachineBasicBlock;
class MachineFrameInfo;
class MachineFunction;
class MachineInstr;
class MachineIRBuilder;
class MachineOperand;
class MachineRegisterInfo;
class Register;
class LLT;
class TargetFrameLowering;
class TargetInstrInfo;
class TargetLowering;
class TargetMachine;
class TargetRegisterInfo;
class TargetSubtargetInfo;
class CallLowering;
class DiagnosticEngine;
class Arena;
struct MachineMemOperand;

} // namespace lathe
