// Machine code of Template: numbers from the description, tables, fixups, and what makes text and objects.
#pragma once
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCObjectTarget.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/target/TargetOpcodes.h"
#include <memory>

#define GET_REGINFO_ENUM
#include "lathe/targets/Template/TemplateGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "lathe/targets/Template/TemplateGenInstrInfo.inc"

namespace lathe {

class MCInstPrinter;
class MCStreamer;

namespace Template {

/// Which part of an address an operand means; also the target flags of machine operands.
enum Variant : MCVariant { VK_None, VK_HI, VK_LO };

enum Fixup : uint16_t {
  fixup_hi16 = FK_FirstTarget, ///< upper half of an address, in bits 15-0
  fixup_lo16,                  ///< lower half
  fixup_branch16,              ///< distance in words, bits 15-0
  fixup_jump26,                ///< distance in words, bits 25-0
};

/// Relocation types of Template's ELF objects.
enum Reloc : uint32_t {
  R_TEMPLATE_NONE = 0,
  R_TEMPLATE_32 = 1,
  R_TEMPLATE_PC32 = 2,
  R_TEMPLATE_HI16 = 3,
  R_TEMPLATE_LO16 = 4,
  R_TEMPLATE_BRANCH16 = 5,
  R_TEMPLATE_JUMP26 = 6,
};

} // namespace Template

const MCRegisterInfo &templateRegisterInfo();
const MCInstrInfo &templateInstrInfo();
const MCAsmInfo &templateMCAsmInfo();
const MCObjectTarget &templateObjectTarget();
std::unique_ptr<MCInstPrinter> createTemplateInstPrinter();
/// A streamer that encodes.
std::unique_ptr<MCStreamer> createTemplateObjectStreamer(MCContext &ctx);

} // namespace lathe
