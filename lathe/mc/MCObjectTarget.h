// What a target says about its object code: fixups, relocations, relaxation, padding. Tables and plain functions.
#pragma once
#include "lathe/mc/MCFixup.h"
#include "lathe/mc/MCSymbol.h"
#include <span>
#include <string_view>

namespace lathe {

/// A branch that starts short and may grow. The encoder writes the short form and names this kind; the layout keeps it
/// when the target is near, else lets it become kind `next` (which may itself grow).
struct MCRelaxKind {
  uint8_t size = 0; ///< of this form, in bytes
  uint8_t fieldOffset = 0;
  uint16_t fixupKind = FK_NONE; ///< of the displacement
  int16_t next = -1;            ///< the next longer form; -1: this one reaches everything
  int8_t pcBias = 0;            ///< added to target - address of the field
  int64_t min = 0, max = 0;     ///< displacements that this form reaches; unused when there is no next
  /// Writes this form's bytes at `to` (displacement zero), given the shortest form's bytes.
  void (*write)(uint8_t *to, const uint8_t *shortest) = nullptr;
};

struct MCRelocQuery {
  uint16_t fixupKind;
  MCVariant variant;
  bool pcRel;             ///< by kind, or made so because symB is here
  bool isLocal;           ///< the target is defined here and cannot be preempted
  const MCSymbol *symbol; ///< null for a section or no symbol
  // Mach-O only.
  int64_t addend = 0;             ///< counted from the end of the field where that is relative
  const uint8_t *field = nullptr; ///< in the section, with `fieldOffset` bytes before it
  uint32_t fieldOffset = 0;
};

struct MCRelocName {
  std::string_view name;
  uint32_t type;
};

/// The answer to a query that has no relocation.
inline constexpr uint32_t kNoReloc = 0xffffffffu;

struct MCObjectTarget {
  // ELF header facts.
  uint16_t elfMachine = 0;
  uint8_t elfOSABI = 0;
  uint32_t elfFlags = 0;
  /// IMAGE_FILE_MACHINE_… (PE/COFF Specification, section 3.3.1).
  uint16_t coffMachine = 0;
  /// cputype and cpusubtype (<mach/machine.h>).
  uint32_t machoCPUType = 0, machoCPUSubtype = 0;
  bool is64Bit = true;
  bool littleEndian = true;
  bool usesRela = true;
  /// Type of the .eh_frame section.
  uint32_t ehFrameType = 1;

  std::span<const MCFixupKindInfo> targetFixups; ///< from FK_FirstTarget
  std::span<const MCRelaxKind> relaxKinds;
  /// Relocation types by name, for .reloc.
  std::span<const MCRelocName> relocNames;
  uint32_t (*relocType)(const MCRelocQuery &q) = nullptr;
  /// Whether the relocation must name the symbol even where section plus offset would do (GOT, PLT of preemptible
  /// code…).
  bool (*relocNeedsSymbol)(uint32_t relocType) = nullptr;
  /// Mach-O: whether the relocation is relative although the fixup is not (`.long f@GOTPCREL`).
  bool (*relocIsPCRel)(const MCRelocQuery &q) = nullptr;
  /// Mach-O: the compact unwind encoding of a frame; 0: none is needed, compactUnwindDwarf: none can
  /// say it. Null: the target has none.
  uint32_t (*compactUnwind)(std::span<const MCCFIInstruction> frame) = nullptr;
  uint32_t compactUnwindDwarf = 0; ///< the encoding that refers to __eh_frame
  /// Fills `n` bytes with the nops that execute fastest.
  void (*writeNops)(uint8_t *to, uint64_t n) = nullptr;

  const MCFixupKindInfo &fixupKind(uint16_t kind) const;
};

/// Stores `value` in the field that a fixup of this kind patches. False when it does not fit; the bits that fit are
/// stored all the same.
bool applyFixup(const MCFixupKindInfo &kind, bool littleEndian, int64_t value, uint8_t *at);
/// The generic kind that means the same relative to the field's own address; FK_NONE when there is none.
uint16_t pcRelativeKind(uint16_t kind);

} // namespace lathe
