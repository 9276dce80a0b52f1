// What X86 keeps for each function besides the generic parts.
#pragma once
#include <cstdint>

namespace lathe {

struct X86MachineFunctionInfo {
  // Variable arguments (psABI section 3.5.7): the register save area, the first stack argument behind the named ones,
  // and how much of the save area the named ones use.
  int regSaveFrameIndex = 0;
  int varArgsFrameIndex = 0;
  uint32_t varArgsGPOffset = 0;
  uint32_t varArgsFPOffset = 0;
  bool savesXMMs = false;

  uint32_t sretReturnReg = 0;      ///< virtual register that holds the hidden result pointer; 0: none
  uint32_t bytesToPopOnReturn = 0;
  uint32_t calleeSavedFrameSize = 0; ///< bytes of pushed registers
  int tailCallReturnAddrDelta = 0;
  bool hasDynamicAlloca = false;
  bool usesRedZone = false;
  bool forceFramePointer = false;
  bool hasTLSCalls = false;        ///< calls of __tls_get_addr, which are not call instructions before expansion
};

} // namespace lathe
