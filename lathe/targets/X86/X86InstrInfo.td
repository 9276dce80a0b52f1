//===- X86InstrInfo.td - Operands, widths and nodes; then the instructions, family by family -------------------------===//

include "X86InstrFormats.td"
include "X86Operands.td"
include "X86InstrArith.td"
include "X86InstrShift.td"
include "X86InstrMov.td"
include "X86InstrControl.td"
include "X86InstrPseudo.td"
include "X86InstrAtomics.td"
include "X86InstrSystem.td"
include "X86InstrSSE.td"
include "X86InstrFPU.td"
include "X86InstrPatterns.td"
