// Call frame information (DWARF 5, section 6.4; Linux Standard Base, "Exception Frames").
#pragma once
#include "lathe/mc/fwd.h"
#include <string_view>

namespace lathe {

/// One .cfi_ directive. Registers are DWARF numbers, offsets in bytes.
struct MCCFIInstruction {
  enum class Op : uint8_t {
    kDefCfa,          ///< reg, offset
    kDefCfaOffset,    ///< offset
    kDefCfaRegister,  ///< reg
    kAdjustCfaOffset, ///< offset is the change
    kOffset,          ///< reg is saved at CFA + offset
    kRelOffset,       ///< reg is saved at offset from the CFA register
    kRestore,         ///< reg
    kSameValue,       ///< reg
    kUndefined,       ///< reg
    kRegister,        ///< reg is saved in reg2
    kRememberState,
    kRestoreState,
    kEscape,    ///< bytes
    kValOffset, ///< reg was CFA + offset
    kWindowSave,
  };
  Op op;
  uint32_t reg = 0;
  uint32_t reg2 = 0;
  int64_t offset = 0;
  std::string_view bytes; ///< kEscape; must outlive the function's emission

  static constexpr MCCFIInstruction createDefCfa(uint32_t r, int64_t off) { return {Op::kDefCfa, r, 0, off, {}}; }
  static constexpr MCCFIInstruction createDefCfaOffset(int64_t off) { return {Op::kDefCfaOffset, 0, 0, off, {}}; }
  static constexpr MCCFIInstruction createDefCfaRegister(uint32_t r) { return {Op::kDefCfaRegister, r, 0, 0, {}}; }
  static constexpr MCCFIInstruction createAdjustCfaOffset(int64_t d) { return {Op::kAdjustCfaOffset, 0, 0, d, {}}; }
  static constexpr MCCFIInstruction createOffset(uint32_t r, int64_t off) { return {Op::kOffset, r, 0, off, {}}; }
  static constexpr MCCFIInstruction createRelOffset(uint32_t r, int64_t off) { return {Op::kRelOffset, r, 0, off, {}}; }
  static constexpr MCCFIInstruction createRestore(uint32_t r) { return {Op::kRestore, r, 0, 0, {}}; }
  static constexpr MCCFIInstruction createSameValue(uint32_t r) { return {Op::kSameValue, r, 0, 0, {}}; }
  static constexpr MCCFIInstruction createUndefined(uint32_t r) { return {Op::kUndefined, r, 0, 0, {}}; }
  static constexpr MCCFIInstruction createRegister(uint32_t r, uint32_t in) { return {Op::kRegister, r, in, 0, {}}; }
  static constexpr MCCFIInstruction createRememberState() { return {Op::kRememberState, 0, 0, 0, {}}; }
  static constexpr MCCFIInstruction createRestoreState() { return {Op::kRestoreState, 0, 0, 0, {}}; }
  static constexpr MCCFIInstruction createEscape(std::string_view b) { return {Op::kEscape, 0, 0, 0, b}; }
};

/// Encodings of pointers in .eh_frame (LSB, "DWARF Exception Header Encoding").
namespace dwarf {
enum PointerEncoding : uint8_t {
  DW_EH_PE_absptr = 0x00,
  DW_EH_PE_udata4 = 0x03,
  DW_EH_PE_udata8 = 0x04,
  DW_EH_PE_sdata4 = 0x0b,
  DW_EH_PE_sdata8 = 0x0c,
  DW_EH_PE_pcrel = 0x10,
  DW_EH_PE_indirect = 0x80,
  DW_EH_PE_omit = 0xff,
};
} // namespace dwarf

} // namespace lathe
