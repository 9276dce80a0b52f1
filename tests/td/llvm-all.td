// What LLVM installs and what does not stand alone: read behind Target.td.
include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"
include "llvm/TableGen/Automaton.td"
include "llvm/TableGen/SearchableTable.td"
