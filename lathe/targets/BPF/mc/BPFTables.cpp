// The generated tables; everybody else uses this one copy.
#include "lathe/targets/BPF/mc/BPFMC.h"

#define GET_REGINFO_TABLES
#include "lathe/targets/BPF/BPFGenRegisterInfo.inc"
#define GET_INSTRINFO_TABLES
#include "lathe/targets/BPF/BPFGenInstrInfo.inc"
#define GET_SUBTARGETINFO_TABLES
#include "lathe/targets/BPF/BPFGenSubtargetInfo.inc"

namespace lathe {

const MCRegisterInfo &bpfRegisterInfo() { return kBPFRegisterInfo; }
const MCInstrInfo &bpfInstrInfo() { return kBPFInstrInfo; }
const SubtargetTables &bpfSubtargetTables() { return kBPFSubtargetTables; }

} // namespace lathe
