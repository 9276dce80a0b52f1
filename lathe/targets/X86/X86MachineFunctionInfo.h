// What X86 keeps for each function besides the generic parts.
#pragma once
#include <cstdint>
#include <span>

namespace lathe {

class Arena;
class MachineFunction;
struct FunctionInfoField;

struct X86MachineFunctionInfo {
  enum class FramePointer : uint8_t { kNone, kNonLeaf, kAll };

  // From the function's attributes.
  FramePointer framePointer = FramePointer::kNone;
  bool noRedZone = false;
  bool returnsThroughThunk = false; ///< fn_ret_thunk_extern
  bool prefixesThunks = false;      ///< jumps to and calls of thunks have a CS prefix; for those that have any
  uint32_t probeSize = 0; ///< "probe-stack", "stack-probe-size": bytes at most between two touched ones; 0: no
  /// "zero-call-used-regs": which registers the function leaves zero, besides those that carry its result.
  enum ZeroRegs : uint8_t { kZeroNone = 0, kZeroAll = 1, kZeroUsed = 2, kZeroOnlyGPR = 4, kZeroOnlyArg = 8 };
  uint8_t zeroCallUsedRegs = kZeroNone;
  bool optForSize = false;        ///< optsize or minsize
  bool forcesRealignment = false; ///< "stackrealign"
  uint8_t log2StackAlignment = 0; ///< alignstack(n); 0: none
  uint16_t callingConv = 0;

  // Variable arguments (psABI section 3.5.7): the register save area, the first stack argument behind the named ones,
  // and how much of the save area the named ones use.
  int regSaveFrameIndex = 0;
  int varArgsFrameIndex = 0;
  uint32_t varArgsGPOffset = 0;
  uint32_t varArgsFPOffset = 0;
  bool savesXMMs = false;

  uint32_t sretReturnReg = 0; ///< virtual register that holds the hidden result pointer; 0: none
  uint32_t bytesToPopOnReturn = 0;
  int tailCallReturnAddrDelta = 0;
  bool hasDynamicAlloca = false;
  bool usesRedZone = false;
  bool forceFramePointer = false;
  bool hasTLSCalls = false; ///< calls of __tls_get_addr, which are not call instructions before expansion

  // Frame lowering.
  uint32_t calleeSavedFrameSize = 0; ///< bytes of pushed registers, the frame pointer not counted
  uint64_t localSize = 0;            ///< bytes below the pushed registers by which the stack pointer is lowered
  /// With realignment: from the lower end of the frame up to the canonical frame address as the layout counts it.
  uint64_t depth = 0;
  /// How objects are addressed once the prologue is decided: fixed ones and the others. Base 0: not decided.
  struct FrameBase {
    uint16_t reg = 0;
    int64_t delta = 0; ///< added to the object's offset
  };
  FrameBase fixedBase, objectBase;

  uint8_t amxProgModel = 0; ///< of MIR: None, DirectReg, ManagedRA; tiles are not supported, so that nothing reads it

  /// Reads the attributes.
  static X86MachineFunctionInfo *create(Arena &arena, const MachineFunction &mf);
  /// What MIR keeps of it.
  static std::span<const FunctionInfoField> fields();
};

} // namespace lathe
