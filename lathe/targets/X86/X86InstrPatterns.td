//===- X86InstrPatterns.td - Selection rules that do not belong to one instruction --------------------------------===//
//
// Conventions, beyond those of Pat<>:
//
//  - Pattern<match, [step, ...]>: the steps are emitted in this order, next to each other, so that the flags that one
//    step leaves reach the next one.
//  - (set RC:$name, (INSTR ...)) as a step puts a result into a register. $name is a result of the match if the match
//    has one of that name, else a value for later steps. (set EAX, ...) writes a physical register, and a physical
//    register as an operand reads it; COPY moves between the two.
//  - A step without `set` yields the results of the match, in order, if it is the last step and the match names none.
//  - (i1 GR8:$c): a truth value; it lives in a byte register, and only its bit 0 is meaningful.
//  - cond:$cc stands for any predicate of a comparison; an SDNodeXForm makes the condition code of it.
//  - Types say width only: i64 covers pointers.
//===--------------------------------------------------------------------------------------------------------------===//

// --- Condition codes -------------------------------------------------------------------------------------------------

// The condition that an integer predicate (ir::Predicate: EQ, NE, UGT, UGE, ULT, ULE, SGT, SGE, SLT, SLE from 32) reads
// after CMP.
def IntCC : SDNodeXForm<cond, [{
  static constexpr uint8_t kConditions[] = {4, 5, 7, 3, 2, 6, 15, 13, 12, 14};
  return kConditions[Imm - 32];
}]>;

include "X86InstrPatternsInt.td"
include "X86InstrPatternsFlags.td"
include "X86InstrPatternsAddr.td"
include "X86InstrPatternsSSE.td"
include "X86InstrPatternsVector.td"
include "X86InstrPatternsShuffle.td"
