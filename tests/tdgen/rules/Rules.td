// A machine of four registers whose rules show one thing each; RulesTest.cpp selects with them.
include "llvm/Target/Target.td"

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

// Intrinsics: as a root, below one, with an effect, with a constant that must be one.
let TargetPrefix = "t" in {
  def int_t_crc : DefaultAttrsIntrinsic<[llvm_i32_ty], [llvm_i32_ty, llvm_i32_ty], [IntrNoMem]>;
  def int_t_any : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, llvm_i32_ty],
                                        [IntrNoMem, ImmArg<ArgIndex<1>>]>;
  def int_t_poke : Intrinsic<[], [llvm_i32_ty], [IntrHasSideEffects]>;
  def int_t_vote : DefaultAttrsIntrinsic<[llvm_i32_ty], [llvm_i32_ty], [IntrNoMem, IntrConvergent]>;
}
def CRC : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), [(set i32:$d, (int_t_crc i32:$a, i32:$b))]>;
def CRCZ : I<(outs GPR:$d), (ins GPR:$a), [(set i32:$d, (int_t_crc i32:$a, 0))]>;
def CRCADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b, GPR:$c), [(set GPR:$d, (add (int_t_crc GPR:$a, GPR:$b), GPR:$c))]>;
def ANY : I<(outs GPR:$d), (ins GPR:$a, i32imm:$i), [(set i32:$d, (int_t_any i32:$a, timm:$i))]>;
let hasSideEffects = true, mayLoad = true, mayStore = true in
def POKE : I<(outs), (ins GPR:$a), [(int_t_poke GPR:$a)]>;
def VOTE : I<(outs GPR:$d), (ins GPR:$a), [(set GPR:$d, (int_t_vote GPR:$a))]>;

// Nodes of the target's own: one that is an opcode in the description, one that is not; with a result in a register.
def G_SWAPB : GenericInstruction {
  let Namespace = "T";
  let OutOperandList = (outs type0:$d);
  let InOperandList = (ins type0:$a);
  let hasSideEffects = false;
}
def t_swapb : SDNode<"TISD::SWAPB", SDTIntUnaryOp>;
def t_addc : SDNode<"TISD::ADDC", SDTypeProfile<2, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i32>, SDTCisSameAs<0, 2>,
                                                       SDTCisSameAs<0, 3>]>, [SDNPCommutative]>;
def : GINodeEquiv<G_SWAPB, t_swapb>;
def SWAPB : I<(outs GPR:$d), (ins GPR:$a), [(set GPR:$d, (t_swapb GPR:$a))]>;
def SWAPADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), [(set GPR:$d, (add (t_swapb GPR:$a), GPR:$b))]>;
let Defs = [R3] in
def ADDC : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), [(set GPR:$d, R3, (t_addc GPR:$a, GPR:$b))]>;

// Both halves of a product; the instruction that gives the low one alone is preferred.
def MULW : I<(outs GPR:$lo, GPR:$hi), (ins GPR:$a, GPR:$b), [(set GPR:$lo, GPR:$hi, (umullohi GPR:$a, GPR:$b))]>;

// Several effects: each alone.
def SHLOR : I<(outs GPR:$x, GPR:$y), (ins GPR:$a, GPR:$b),
              [(set GPR:$x, (shl GPR:$a, GPR:$b)), (set GPR:$y, (or GPR:$a, GPR:$b))]>;

// Conditions on flags and on results that nothing reads.
def sub_nsw : PatFrag<(ops node:$a, node:$b), (sub $a, $b), [{ return N->getFlags().hasNoSignedWrap(); }]>;
def SUBV : Binary<sub_nsw>;
def atomic_add_noret : PatFrag<(ops node:$p, node:$v), (atomic_load_add_i32 $p, $v)> { let HasNoUse = true; }
let mayLoad = true, mayStore = true in {
  def AMOADD : I<(outs GPR:$d), (ins GPR:$p, GPR:$v), [(set GPR:$d, (atomic_load_add_i32 GPR:$p, GPR:$v))]>;
  def AMOADDN : I<(outs), (ins GPR:$p, GPR:$v), [(atomic_add_noret GPR:$p, GPR:$v)]>;
}

def TInstrInfo : InstrInfo;
def TAsmWriter : AsmWriter;
def T : Target {
  let InstructionSet = TInstrInfo;
  let AssemblyWriters = [TAsmWriter];
}
