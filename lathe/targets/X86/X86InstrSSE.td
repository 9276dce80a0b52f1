//===- X86InstrSSE.td
