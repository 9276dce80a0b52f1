// The rules that LLVM installs for everybody, as a target would take them.
include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"

def NoInstrs : InstrInfo;
def Nothing : Target { let InstructionSet = NoInstrs; }
def AllCombiner : GICombiner<"AllCombinerImpl", [all_combines]>;
