//===- X86InstrSystem.td
