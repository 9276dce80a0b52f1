// Values for the printers; a debugger stops in stopHere.
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/support/Arena.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/Id.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/target/TargetOptions.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/targets/Targets.h"
#include <cstdio>

using namespace lathe;

struct Thing {};

[[gnu::noinline]] static void stopHere(const MachineInstr *generic, const MachineInstr *target) {
  std::printf("%p %p\n", static_cast<const void *>(generic), static_cast<const void *>(target));
}

int main() {
  DiagnosticEngine diags;
  auto tm = allTargets().front()->create(defaultTriple(), TargetOptions(), diags);
  if (!tm)
    return 1;
  const TargetSubtargetInfo &sti = tm->getSubtarget("", "", diags);
  MachineFunction mf;
  mf.reset("f", sti, nullptr, 0xffffffffu, diags, 0);
  MachineBasicBlock *mbb = mf.createBlock();
  mf.push_back(mbb);
  MachineIRBuilder b(mf);
  b.setMBB(*mbb);

  [[maybe_unused]] Id<Thing> id(7), none;
  Arena arena;
  ArenaVec<int> numbers;
  for (int i = 1; i <= 3; ++i)
    numbers.push_back(arena, 10 * i);
  [[maybe_unused]] LLT scalar = LLT::scalar(32), vector = LLT::vector(4, 16), pointer = LLT::pointer(1, 64);
  Register sum = b.build(TargetOpcode::G_ADD, scalar, {b.buildConstant(scalar, 1), b.buildConstant(scalar, 2)});
  const MachineInstr *generic = mf.getRegInfo().getVRegDef(sum);
  const TargetInstrInfo &tii = sti.getInstrInfo();
  MachineInstr *target = BuildMI(*mbb, DebugLoc(), tii.get(tii.firstTargetOpcode)).addReg(sum).addImm(-5);
  std::printf("target %s\n", std::string(tii.getName(tii.firstTargetOpcode)).c_str());
  std::fflush(stdout);
  stopHere(generic, target);
  return 0;
}
