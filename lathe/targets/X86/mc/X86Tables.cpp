#include "lathe/targets/X86/mc/X86Tables.h"
#include "lathe/target/TargetOpcodes.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include "lathe/targets/X86/mc/X86Forms.h"
#include <array>

#define GET_REGINFO_TABLES
#include "lathe/targets/X86/X86GenRegisterInfo.inc"
#define GET_SUBTARGETINFO_TABLES
#include "lathe/targets/X86/X86GenSubtargetInfo.inc"
#define GET_INSTRINFO_TABLES
#include "lathe/targets/X86/X86GenInstrInfo.inc"

namespace lathe {

static constexpr auto kForms = [] {
  std::array<X86Form, kX86InstrInfo.numOpcodes> forms;
  for (unsigned i = 0; i < kX86InstrInfo.numOpcodes; ++i)
    forms[i] = X86Form::of(kX86InstrInfo.descs[i].tsFlags);
  return forms;
}();

const X86Form *x86Forms() { return kForms.data(); }
const SubtargetTables &x86SubtargetTables() { return kX86SubtargetTables; }
const MCInstrInfo &x86InstrInfo() { return kX86InstrInfo; }
const MCRegisterInfo &x86RegisterInfo() { return kX86RegisterInfo; }

} // namespace lathe
