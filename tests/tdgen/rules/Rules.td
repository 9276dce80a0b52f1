// A machine of four registers whose rules show one thing each; RulesTest.cpp selects with them.
include "lathe/target/td/Target.td"

def FeatureFast : SubtargetFeature<"fast", "HasFast", "true", "Fast doubling">;
def HasFast : Predicate<"Subtarget->hasFast()">;

class Reg<bits<4> number, string name> : Register<name> {
  let Namespace = "T";
  let HWEncoding{3-0} = number;
}
foreach i = 0-3 in def R#i : Reg<i, "r"#i>;
def GPR : RegisterClass<"T", [i32], 32, (add R0, R1, R2, R3)>;
def GPRRegBank : RegisterBank<"GPR", [GPR]>;

class I<dag outs, dag ins, list<dag> pattern = []> : Instruction {
  let Namespace = "T";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = "";
  let Pattern = pattern;
  let Size = 4;
  let hasSideEffects = false;
  let mayLoad = false;
  let mayStore = false;
}
class Binary<SDPatternOperator node> : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), [(set GPR:$d, (node GPR:$a, GPR:$b))]>;

def small : ImmLeaf<i32, [{ return isInt<8>(Imm); }]>;
def NEG : SDNodeXForm<imm, [{ return -Imm; }]>;

def ADD : Binary<add>;
def SUB : Binary<sub>;
def MUL : Binary<mul>;
def AND : Binary<and>;
def LI : I<(outs GPR:$d), (ins i32imm:$i), [(set GPR:$d, imm:$i)]>;

// Immediates, as they are and transformed.
def ADDI : I<(outs GPR:$d), (ins GPR:$a, i32imm:$i), [(set GPR:$d, (add GPR:$a, small:$i))]>;
def : Pat<(sub GPR:$a, small:$i), (ADDI GPR:$a, (NEG imm:$i))>;

// An exact constant is worth more than a predicate, that more than a register; AddedComplexity can be more than that.
def ANDI : I<(outs GPR:$d), (ins GPR:$a, i32imm:$i), [(set GPR:$d, (and GPR:$a, small:$i))]>;
def BIT : I<(outs GPR:$d), (ins GPR:$a), [(set GPR:$d, (and GPR:$a, 1))]>;
def XORI : I<(outs GPR:$d), (ins GPR:$a, i32imm:$i), [(set GPR:$d, (xor GPR:$a, small:$i))]>;
let AddedComplexity = 100, Predicates = [HasFast] in def EOR : Binary<xor>;

// A pattern below a pattern, commuted where the operation commutes.
def MADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b, GPR:$c), [(set GPR:$d, (add (mul GPR:$a, GPR:$b), GPR:$c))]>;
def MSUB : I<(outs GPR:$d), (ins GPR:$a, GPR:$b, GPR:$c), [(set GPR:$d, (sub GPR:$c, (mul GPR:$a, GPR:$b)))]>;

// One name in two places is one value, which counts for nothing in the order. Under a predicate of the subtarget.
let AddedComplexity = 1, Predicates = [HasFast] in
def TWICE : I<(outs GPR:$d), (ins GPR:$a), [(set GPR:$d, (add GPR:$a, GPR:$a))]>;

// Memory, and a load as an operand.
let mayLoad = true in {
  def LOAD : I<(outs GPR:$d), (ins GPR:$p), [(set GPR:$d, (load GPR:$p))]>;
  def ADDM : I<(outs GPR:$d), (ins GPR:$a, GPR:$p), [(set GPR:$d, (add GPR:$a, (load GPR:$p)))]>;
}
let mayStore = true in
def STORE : I<(outs), (ins GPR:$v, GPR:$p), [(store GPR:$v, GPR:$p)]>;

// Two results, in fixed registers, by several instructions.
let Uses = [R0], Defs = [R0, R1] in
def DIVMOD : I<(outs), (ins GPR:$b)>;
def : Pattern<(set GPR:$q, GPR:$r, (udivrem GPR:$a, GPR:$b)),
              [(set R0, (COPY GPR:$a)), (DIVMOD GPR:$b), (set GPR:$q, (COPY R0)), (set GPR:$r, (COPY R1))]>;

def TInstrInfo : InstrInfo;
def TAsmWriter : AsmWriter;
def T : Target {
  let InstructionSet = TInstrInfo;
  let AssemblyWriters = [TAsmWriter];
}
