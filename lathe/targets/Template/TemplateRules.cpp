// The generated selection rules, and the C++ that complex patterns name.
#include "lathe/ir/Module.h"
#include "lathe/isel/global/ISelContext.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/targets/Template/TemplateSubtarget.h"

namespace lathe {

namespace {

/// %hi(symbol) and %lo(symbol). Code is not position-independent: an address is a constant of the linker.
bool selectSymbol(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineInstr *d = c.getDef(value);
  if (!d || d->getNumOperands() < 2)
    return false;
  MachineOperand op = d->getOperand(1);
  if (op.isGlobal()) {
    const ir::Global &g = c.getMF().getModule()->global(ir::GlobalId(op.getGlobal()));
    if (g.threadLocal != ir::ThreadLocal::kNone)
      return false;
  } else if (!op.isCPI() && !op.isJTI() && !op.isBlockAddress()) {
    return false;
  }
  for (unsigned half : {Template::VK_HI, Template::VK_LO}) {
    op.setTargetFlags(half);
    out.add(op);
  }
  return true;
}

} // namespace
} // namespace lathe

#include "lathe/targets/Template/TemplateGenRules.inc"

namespace lathe {

std::unique_ptr<RuleTables> createTemplateRules(const TemplateSubtarget &st) {
  auto t = std::make_unique<RuleTables>();
  initRuleTables(*t, st, st.getTargetMachine());
  t->banks.integer = Template::GPRRegBankID; // the only one: floating point is done by library calls
  return t;
}

} // namespace lathe
