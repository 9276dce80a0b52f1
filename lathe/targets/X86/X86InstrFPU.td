//===- X86InstrFPU.td
