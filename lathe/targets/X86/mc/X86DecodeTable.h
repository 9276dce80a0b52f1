// The forms of instructions as the disassembler looks for them. Static data, made from X86DecodeRows of the
// description.
#pragma once
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include <span>

namespace lathe::x86 {

/// What decides between the forms of one opcode, in one word; it is put together once per instruction.
struct DecodeKey {
  // Bits 0-7 are the byte ModRM.
  static constexpr uint32_t kIsReg = 1u << 8; ///< ModRM.mod is 3
  static constexpr uint32_t kW = 1u << 9;
  static constexpr uint32_t kOp16 = 1u << 10; ///< operand size by mode and prefix 66
  static constexpr uint32_t k66 = 1u << 11;
  static constexpr unsigned kRepShift = 12;         ///< two bits: 1 F3, 2 F2
  static constexpr unsigned kAddressSizeShift = 14; ///< two bits: 1 16-bit, 2 32-bit, 3 64-bit, by mode and prefix 67
  static constexpr unsigned kLengthShift = 16;      ///< two bits: L'L
  static constexpr uint32_t kB = 1u << 18;          ///< EVEX.b
  static constexpr uint32_t kZ = 1u << 19;          ///< EVEX.z
  static constexpr uint32_t kMask = 1u << 20;       ///< EVEX.aaa is not 0
  static constexpr unsigned kOpcodeShift = 24;      ///< the low four bits of the opcode
};

/// A form: the instruction whose key has `value` in the bits of `mask`.
struct DecodeForm {
  uint32_t mask, value;
  uint16_t opcode;
  uint8_t notInModes; ///< by X86::Mode
};

/// Slots: legacy maps by opcode; those of VEX, XOP and EVEX by opcode and pp.
constexpr unsigned kLegacyMaps = 5, kVectorMaps = 14;
constexpr unsigned kNumDecodeSlots = kLegacyMaps * 256 + kVectorMaps * 1024;

/// Forms of a slot, the more particular ones first.
std::span<const DecodeForm> decodeForms(unsigned slot);

/// The register of a class with that number, 0: none. `high`: without REX, where 4 to 7 are AH, CH, DH, BH.
unsigned decodeRegister(unsigned regClass, unsigned number, bool high);
/// Whether a class has vector registers, whose numbers EVEX extends otherwise.
bool isVectorClass(unsigned regClass);

} // namespace lathe::x86
