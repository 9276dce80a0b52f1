// The generated selection rules, and the C++ that complex patterns name.
#include "lathe/ir/Module.h"
#include "lathe/isel/global/ISelContext.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/targets/BPF/BPFSubtarget.h"

namespace lathe {

namespace {

/// An address is a constant of the linker, or of the loader.
bool selectSymbol(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineInstr *d = c.getDef(value);
  if (!d || d->getNumOperands() < 2)
    return false;
  MachineOperand op = d->getOperand(1);
  if (op.isGlobal()) {
    const ir::Global &g = c.getMF().getModule()->global(ir::GlobalId(op.getGlobal()));
    if (g.threadLocal != ir::ThreadLocal::kNone)
      return false;
  } else if (!op.isCPI() && !op.isBlockAddress()) {
    return false;
  }
  out.add(op);
  return true;
}

} // namespace
} // namespace lathe

#include "lathe/targets/BPF/BPFGenRules.inc"

namespace lathe {

std::unique_ptr<RuleTables> createBPFRules(const BPFSubtarget &st) {
  auto t = std::make_unique<RuleTables>();
  initRuleTables(*t, st, st.getTargetMachine());
  t->banks.integer = BPF::GPRRegBankID; // the only one
  return t;
}

} // namespace lathe
