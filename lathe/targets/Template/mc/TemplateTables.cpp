// The generated tables; everybody else uses this one copy.
#include "lathe/targets/Template/mc/TemplateMC.h"

#define GET_REGINFO_TABLES
#include "lathe/targets/Template/TemplateGenRegisterInfo.inc"
#define GET_INSTRINFO_TABLES
#include "lathe/targets/Template/TemplateGenInstrInfo.inc"

namespace lathe {

const MCRegisterInfo &templateRegisterInfo() { return kTemplateRegisterInfo; }
const MCInstrInfo &templateInstrInfo() { return kTemplateInstrInfo; }

} // namespace lathe
