//===- X86InstrAtomics.td
