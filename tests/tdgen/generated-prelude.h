// What generated files are included behind, in one translation unit.
#pragma once
#include "lathe/ir/Instruction.h"
#include "lathe/ir/IntrinsicTable.h"
#include "lathe/isel/global/CombinerHelper.h"
#include "lathe/isel/global/ISelContext.h"
#include "lathe/isel/rules/RewriteTables.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mc/MCAsmProgram.h"
#include "lathe/mc/MCFixedDecoder.h"
#include "lathe/mc/MCFixedEncoding.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCInstRewrite.h"
#include "lathe/mc/MCRegisterBankInfo.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/mc/MCSchedule.h"
#include "lathe/mc/asmparser/AsmMatcher.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/target/CallingConv.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/target/TargetOpcodes.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <optional>
#include <string>

namespace lathe {
/// What Bundle.td's conditions call.
template <unsigned N> bool isSigned(int64_t v);
} // namespace lathe
