// Machine code of BPF: numbers from the description, tables, fixups, and what makes and reads text and objects.
#pragma once
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCObjectTarget.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetOpcodes.h"
#include <memory>

#define GET_REGINFO_ENUM
#include "lathe/targets/BPF/BPFGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "lathe/targets/BPF/BPFGenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "lathe/targets/BPF/BPFGenSubtargetInfo.inc"

namespace lathe {

class MCDisassembler;
class MCInstPrinter;
class MCObjectStreamer;
class TargetAsmParser;

namespace BPF {

inline constexpr unsigned kSlotBytes = 8;

enum Fixup : uint16_t {
  fixup_jump16 = FK_FirstTarget, ///< distance from the next slot, in slots, in off
  fixup_jump32,                  ///< the same in imm
  fixup_call,                    ///< the same, to a function
  fixup_imm64,                   ///< an address in a 64-bit constant, whose upper half stays zero
  fixup_imm32,                   ///< an address in imm; no relocation expresses it
};

/// Relocation types (Linux, Documentation/bpf/llvm_reloc.rst).
enum Reloc : uint32_t {
  R_BPF_NONE = 0,
  R_BPF_64_64 = 1,
  R_BPF_64_ABS64 = 2,
  R_BPF_64_ABS32 = 3,
  R_BPF_64_NODYLD32 = 4,
  R_BPF_64_32 = 10,
};

/// Numbers of relaxKinds.
enum RelaxForm : uint8_t { kFormJump, kFormLongJump, kFormCond, kFormLongCond };

/// A slot with its fields where the little-endian machine has them (BPFInstrFormats.td), as bytes and back.
void writeSlot(uint8_t *to, uint64_t slot, bool littleEndian);
uint64_t readSlot(const uint8_t *from, bool littleEndian);

/// What "bpf", "bpfel" and "bpfeb" say; the first is the host's byte order.
bool isLittleEndianArch(std::string_view arch);

} // namespace BPF

const MCRegisterInfo &bpfRegisterInfo();
const MCInstrInfo &bpfInstrInfo();
const SubtargetTables &bpfSubtargetTables();
const MCAsmInfo &bpfMCAsmInfo(bool littleEndian);
/// `hasGotoL`: jumps that are too far may become `gotol`.
const MCObjectTarget &bpfObjectTarget(bool littleEndian, bool hasGotoL);
std::unique_ptr<MCInstPrinter> createBPFInstPrinter(bool littleEndian);
/// A streamer that encodes.
std::unique_ptr<MCObjectStreamer> createBPFObjectStreamer(MCContext &ctx, bool littleEndian, bool hasGotoL);
std::unique_ptr<TargetAsmParser> createBPFAsmParser();
/// `hasALU32`: loads and stores of less than 64 bits are those of w registers.
std::unique_ptr<MCDisassembler> createBPFDisassembler(bool littleEndian, bool hasALU32);

} // namespace lathe
