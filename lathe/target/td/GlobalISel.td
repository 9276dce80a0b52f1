// What descriptions for GlobalISel declare beside patterns: which generic opcode a node stands for, and C++ functions
// that stand in for complex patterns and transformations.
#ifndef LATHE_GLOBALISEL_TD
#define LATHE_GLOBALISEL_TD

class LLT;
def s32 : LLT;
def s64 : LLT;
def v2s32 : LLT;
def v4s16 : LLT;
def v8s8 : LLT;

class GIComplexOperandMatcher<LLT type, string matcherfn> {
  LLT Type = type;
  string MatcherFn = matcherfn;
}
class GIComplexPatternEquiv<ComplexPattern seldag> {
  ComplexPattern SelDAGEquivalent = seldag;
}
class GICustomOperandRenderer<string rendererfn> {
  string RendererFn = rendererfn;
}
class GISDNodeXFormEquiv<SDNodeXForm seldag> {
  SDNodeXForm SelDAGEquivalent = seldag;
}

// A node of the target's own, and the generic opcode (G_..., the target's too) that it is.
class GINodeEquiv<Instruction i, SDNode node> {
  Instruction I = i;
  SDNode Node = node;
  bit CheckMMOIsNonAtomic = false;
  bit CheckMMOIsAtomic = false;
  Instruction IfSignExtend = ?;
  Instruction IfZeroExtend = ?;
  Instruction IfFloatingPoint = ?;
  Instruction IfConvergent = ?;
}

class GISelFlags {
  bit GIIgnoreCopies = ?;
}

#endif
