// A 16-bit machine in LLVM's style, for what RV32 does not have: byte halves of registers, flags, operands of several
// parts, read-modify-write of memory, call frames, tuples of registers, instructions of three sizes, aliases by variant,
// optional operands, predicated execution. Every generator has to take it.
include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"

def FeatureMul16 : SubtargetFeature<"mul16", "MulMode", "Mul16", "Hardware multiplier">;
def FeatureX : SubtargetFeature<"ext", "HasExt", "true", "Extended instructions", [FeatureMul16]>;
def HasExt : Predicate<"Subtarget->hasExt()">, AssemblerPredicate<(all_of FeatureX), "extended instructions">;
def NotSmall : Predicate<"!Subtarget->optForSize()">;
def IsBig : Predicate<"Subtarget->hasExt()">,
            AssemblerPredicate<(any_of FeatureX, (not FeatureMul16)), "big">;

//===--- Registers ---===//
let Namespace = "S16" in {
  def sub_8bit : SubRegIndex<8>;
  def sub_hi : SubRegIndex<16, 16>;
  def sub_lo : SubRegIndex<16>;
}
class S16RegB<bits<4> num, string n> : Register<n> {
  let Namespace = "S16";
  let HWEncoding{3-0} = num;
}
class S16Reg<bits<4> num, string n, list<Register> subregs, list<string> alt = []> : RegisterWithSubRegs<n, subregs> {
  let Namespace = "S16";
  let HWEncoding{3-0} = num;
  let AltNames = alt;
  let SubRegIndices = [sub_8bit];
  let DwarfNumbers = [num];
}
def PCB : S16RegB<0, "r0">;
def SPB : S16RegB<1, "r1">;
def SRB : S16RegB<2, "r2">;
foreach i = 4-15 in def R#i#B : S16RegB<i, "r"#i>;
def PC : S16Reg<0, "r0", [PCB], ["pc"]>;
def SP : S16Reg<1, "r1", [SPB], ["sp"]>;
def SR : S16Reg<2, "r2", [SRB], ["sr"]>;
foreach i = 4-15 in def R#i : S16Reg<i, "r"#i, [!cast<Register>("R"#i#"B")]>;
def Pairs : RegisterTuples<[sub_lo, sub_hi], [(decimate (sequence "R%u", 4, 15), 2),
                                              (decimate (rotl (sequence "R%u", 4, 15), 1), 2)]>;
def GR8 : RegisterClass<"S16", [i8], 8, (add (sequence "R%uB", 12, 15), (sequence "R%uB", 4, 11), PCB, SPB, SRB)> {
  let AltOrders = [(add (sequence "R%uB", 4, 15))];
  let AltOrderSelect = [{ return 1; }];
}
def GR16 : RegisterClass<"S16", [i16], 16, (add (sequence "R%u", 12, 15), (sequence "R%u", 4, 11), PC, SP, SR)>;
def GR32P : RegisterClass<"S16", [i32], 16, (add Pairs)>;
def CCRC : RegisterClass<"S16", [i16], 16, (add SR)> {
  let CopyCost = -1;
  let isAllocatable = 0;
}
def GPRB : RegisterBank<"GPR", [GR16, GR8]>;
def : RegisterCategory<[GR16]>;

//===--- Conventions ---===//
def CC_S16_Byval : CallingConv<[CCIfByVal<CCPassByVal<2, 2>>]>;
def CC_S16 : CallingConv<[
  CCIfPtr<CCIfSplit<CCPassIndirect<i16>>>,
  CCDelegateTo<CC_S16_Byval>,
  CCPromoteToType<i16>,
  CCIfType<[i16], CCAssignToRegWithShadow<[R12, R13, R14, R15], [R12B, R13B, R14B, R15B]>>,
  CCIfConsecutiveRegs<CCCustom<"CC_S16_Group">>,
  CCAssignToStackWithShadow<2, 2, [R11]>
]>;
def RetCC_S16 : CallingConv<[
  CCIfType<[i8], CCAssignToReg<[R12B, R13B]>>,
  CCIfType<[i16], CCAssignToReg<[R12, R13]>>,
  CCIfType<[i32], CCTruncToType<i16>>
]>;
def CSR : CalleeSavedRegs<(add (sequence "R%u", 4, 10))>;
def CSR_Int : CalleeSavedRegs<(sub (sequence "R%u", 4, 15), R11)> { let OtherPreserved = (add PC); }

//===--- Nodes and operands ---===//
class SDTCisI8<int OpNum> : SDTCisVT<OpNum, i8>;
def SDT_Call : SDTypeProfile<0, -1, [SDTCisVT<0, iPTR>]>;
def SDT_CallSeqStart : SDCallSeqStart<[SDTCisVT<0, i16>, SDTCisVT<1, i16>]>;
def SDT_CallSeqEnd : SDCallSeqEnd<[SDTCisVT<0, i16>, SDTCisVT<1, i16>]>;
def SDT_Wrapper : SDTypeProfile<1, 1, [SDTCisSameAs<0, 1>, SDTCisPtrTy<0>]>;
def SDT_Cmp : SDTypeProfile<0, 2, [SDTCisSameAs<0, 1>]>;
def SDT_BrCC : SDTypeProfile<0, 2, [SDTCisVT<0, OtherVT>, SDTCisI8<1>]>;
def retglue : SDNode<"S16ISD::RET_GLUE", SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic]>;
def rra : SDNode<"S16ISD::RRA", SDTIntUnaryOp, []>;
def callnode : SDNode<"S16ISD::CALL", SDT_Call, [SDNPHasChain, SDNPOutGlue, SDNPOptInGlue, SDNPVariadic]>;
def callseq_start : SDNode<"ISD::CALLSEQ_START", SDT_CallSeqStart, [SDNPHasChain, SDNPOutGlue]>;
def callseq_end : SDNode<"ISD::CALLSEQ_END", SDT_CallSeqEnd, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue]>;
def Wrapper : SDNode<"S16ISD::Wrapper", SDT_Wrapper>;
def cmpnode : SDNode<"S16ISD::CMP", SDT_Cmp, [SDNPOutGlue]>;
def brcc_ : SDNode<"S16ISD::BR_CC", SDT_BrCC, [SDNPHasChain, SDNPInGlue]>;
def G_RRA : GenericInstruction {
  let Namespace = "S16";
  let OutOperandList = (outs type0:$d);
  let InOperandList = (ins type0:$s);
  let hasSideEffects = false;
}
def : GINodeEquiv<G_RRA, rra>;

def MemAsmOperand : AsmOperandClass { let Name = "Mem"; }
def memsrc : Operand<i16> {
  let PrintMethod = "printSrcMemOperand";
  let MIOperandInfo = (ops GR16, i16imm);
  let ParserMatchClass = MemAsmOperand;
  let EncoderMethod = "getMemOpValue";
  let DecoderMethod = "DecodeMemOperand";
}
def memdst : Operand<i16> {
  let PrintMethod = "printSrcMemOperand";
  let MIOperandInfo = (ops GR16:$base, i16imm:$disp);
  let ParserMatchClass = MemAsmOperand;
  let EncoderMethod = "getMemOpValue";
  let DecoderMethod = "DecodeMemOperand";
}
def IndRegAsmOperand : AsmOperandClass {
  let Name = "IndReg";
  let RenderMethod = "addRegOperands";
}
def indreg : Operand<i16> {
  let PrintMethod = "printIndRegOperand";
  let MIOperandInfo = (ops GR16);
  let ParserMatchClass = IndRegAsmOperand;
  let DecoderMethod = "DecodeIndReg";
}
def jmptarget : Operand<OtherVT> {
  let PrintMethod = "printPCRelImmOperand";
  let EncoderMethod = "getPCRelImmOpValue";
}
def cc : Operand<i8> { let PrintMethod = "printCCOperand"; }
def CondCode_ : AsmOperandClass {
  let Name = "Pred";
  let IsOptional = 1;
  let DefaultMethod = "defaultPred";
}
def pred : PredicateOperand<OtherVT, (ops i16imm, CCRC), (ops (i16 14), (i16 zero_reg))> {
  let PrintMethod = "printPredicate";
  let ParserMatchClass = CondCode_;
  let DecoderMethod = "DecodePredicate";
}
def s_cc : OptionalDefOperand<OtherVT, (ops CCRC), (ops (i16 zero_reg))> { let EncoderMethod = "getCCOut"; }
def addr : ComplexPattern<iPTR, 2, "SelectAddr", [], []>;
def immHi : PatLeaf<(imm), [{ return (N->getZExtValue() & 0xff) == 0; }]>;
def shift1 : ImmLeaf<i8, [{ return Imm == 1; }]>;
def zextloadi16i8 : PatFrag<(ops node:$ptr), (i16 (zextloadi8 node:$ptr))>;
def extloadi16i8 : PatFrag<(ops node:$ptr), (i16 (extloadi8 node:$ptr))>;
def and_su : PatFrag<(ops node:$l, node:$r), (and node:$l, node:$r)> { let HasOneUse = 1; }

//===--- Formats ---===//
class Inst16<dag outs, dag ins, string asmstr, list<dag> pattern, int size = 2> : Instruction {
  let Namespace = "S16";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = asmstr;
  let Pattern = pattern;
  let Size = size;
}
class IForm<bits<4> opcode, bit ad, bit bw, bits<2> as, int size, dag outs, dag ins, string asmstr, list<dag> pattern>
    : Inst16<outs, ins, asmstr, pattern, size> {
  let DecoderNamespace = !cond(!eq(size, 2): "Alpha", !eq(size, 4): "Beta", true: "Gamma");
  field bits<48> Inst;
  let Inst{15-12} = opcode;
  let Inst{7} = ad;
  let Inst{6} = bw;
  let Inst{5-4} = as;
}
class RR<bits<4> opcode, bit bw, dag outs, dag ins, string asmstr, list<dag> pattern>
    : IForm<opcode, 0, bw, 0b00, 2, outs, ins, asmstr, pattern> {
  bits<4> rs;
  bits<4> rd;
  let Inst{11-8} = rs;
  let Inst{3-0} = rd;
}
class RI<bits<4> opcode, bit bw, dag outs, dag ins, string asmstr, list<dag> pattern>
    : IForm<opcode, 0, bw, 0b11, 4, outs, ins, asmstr, pattern> {
  bits<16> imm;
  bits<4> rd;
  let Inst{31-16} = imm;
  let Inst{11-8} = 0b0000;
  let Inst{3-0} = rd;
}
class RM<bits<4> opcode, bit bw, dag outs, dag ins, string asmstr, list<dag> pattern>
    : IForm<opcode, 0, bw, 0b01, 4, outs, ins, asmstr, pattern> {
  bits<20> src;
  bits<4> rd;
  let Inst{31-16} = src{19-4};
  let Inst{11-8} = src{3-0};
  let Inst{3-0} = rd;
}
class MM<bits<4> opcode, bit bw, dag outs, dag ins, string asmstr, list<dag> pattern>
    : IForm<opcode, 1, bw, 0b01, 6, outs, ins, asmstr, pattern> {
  bits<20> src;
  bits<20> dst;
  let Inst{47-32} = dst{19-4};
  let Inst{31-16} = src{19-4};
  let Inst{11-8} = src{3-0};
  let Inst{3-0} = dst{3-0};
}

//===--- Instructions ---===//
multiclass Arith<bits<4> opcode, string asmstr, SDNode node, bit commutes> {
  let Defs = [SR], Constraints = "$rs2 = $rd" in {
    let isCommutable = commutes in {
      def 8rr : RR<opcode, 1, (outs GR8:$rd), (ins GR8:$rs2, GR8:$rs), !strconcat(asmstr, ".b\t{$rs, $rd|$rd, $rs}"),
                   [(set GR8:$rd, (node GR8:$rs2, GR8:$rs)), (implicit SR)]>;
      def 16rr : RR<opcode, 0, (outs GR16:$rd), (ins GR16:$rs2, GR16:$rs), !strconcat(asmstr, "\t{$rs, $rd|$rd, $rs}"),
                    [(set GR16:$rd, (node GR16:$rs2, GR16:$rs)), (implicit SR)]>;
    }
    def 16ri : RI<opcode, 0, (outs GR16:$rd), (ins GR16:$rs2, i16imm:$imm),
                  !strconcat(asmstr, "\t{#$imm, $rd|$rd, #$imm}"),
                  [(set GR16:$rd, (node GR16:$rs2, imm:$imm)), (implicit SR)]>;
    def 16rm : RM<opcode, 0, (outs GR16:$rd), (ins GR16:$rs2, memsrc:$src),
                  !strconcat(asmstr, "\t{$src, $rd|$rd, $src}"),
                  [(set GR16:$rd, (node GR16:$rs2, (load addr:$src))), (implicit SR)]>;
  }
  let Defs = [SR], mayLoad = 1, mayStore = 1 in
  def 16mm : MM<opcode, 0, (outs), (ins memdst:$dst, memsrc:$src), !strconcat(asmstr, "\t{$src, $dst|$dst, $src}"),
                [(store (node (load addr:$dst), (i16 (load addr:$src))), addr:$dst), (implicit SR)]>;
}
defm ADD : Arith<0b0101, "add", add, 1>;
defm SUB : Arith<0b1000, "sub", sub, 0>;
defm AND : Arith<0b1111, "and", and, 1>;
defm XOR : Arith<0b1110, "xor", xor, 1>;

let hasSideEffects = 0, isMoveReg = 1 in
def MOV16rr : RR<0b0100, 0, (outs GR16:$rd), (ins GR16:$rs), "mov\t{$rs, $rd|$rd, $rs}", []>;
let isReMaterializable = 1, isAsCheapAsAMove = 1 in
def MOV16ri : RI<0b0100, 0, (outs GR16:$rd), (ins i16imm:$imm), "mov\t{#$imm, $rd|$rd, #$imm}",
                 [(set GR16:$rd, imm:$imm)]>;
let canFoldAsLoad = 1 in
def MOV16rm : RM<0b0100, 0, (outs GR16:$rd), (ins memsrc:$src), "mov\t{$src, $rd|$rd, $src}",
                 [(set GR16:$rd, (load addr:$src))]>;
let canFoldAsLoad = 1 in
def MOVZX16rm8 : RM<0b0100, 1, (outs GR16:$rd), (ins memsrc:$src), "mov.b\t{$src, $rd|$rd, $src}",
                    [(set GR16:$rd, (zextloadi16i8 addr:$src))]>;
def MOV16mm : MM<0b0100, 0, (outs), (ins memdst:$dst, memsrc:$src), "mov\t{$src, $dst|$dst, $src}",
                 [(store (i16 (load addr:$src)), addr:$dst)]>;
let isCodeGenOnly = 1 in
def ZEXT16r : RR<0b0100, 1, (outs GR16:$rd), (ins GR8:$rs), "mov.b\t{$rs, $rd|$rd, $rs}",
                 [(set GR16:$rd, (zext GR8:$rs))]>;
let Defs = [SR], Constraints = "$rs = $rd" in
def RRA16r : Inst16<(outs GR16:$rd), (ins GR16:$rs), "rra\t$rd", [(set GR16:$rd, (rra GR16:$rs)), (implicit SR)]> {
  let DecoderNamespace = "Alpha";
  field bits<16> Inst;
  bits<4> rd;
  let Inst{15-4} = 0b000100010000;
  let Inst{3-0} = rd;
}
let isCompare = 1, Defs = [SR] in
def CMP16rr : Inst16<(outs), (ins GR16:$a, GR16:$b), "cmp\t{$b, $a|$a, $b}", [(cmpnode GR16:$a, GR16:$b), (implicit SR)]> {
  let DecoderNamespace = "Alpha";
  field bits<16> Inst;
  bits<4> a;
  bits<4> b;
  let Inst{15-12} = 0b1001;
  let Inst{11-8} = b;
  let Inst{7-4} = 0;
  let Inst{3-0} = a;
}
let isBranch = 1, isTerminator = 1 in {
  let isBarrier = 1 in
  def JMP : Inst16<(outs), (ins jmptarget:$dst), "jmp\t$dst", [(br bb:$dst)]> {
    let DecoderNamespace = "Alpha";
    field bits<16> Inst;
    bits<10> dst;
    let Inst{15-10} = 0b001111;
    let Inst{9-0} = dst;
  }
  let Uses = [SR] in
  def JCC : Inst16<(outs), (ins jmptarget:$dst, cc:$cond), "j$cond\t$dst", [(brcc_ bb:$dst, imm:$cond)]> {
    let DecoderNamespace = "Alpha";
    field bits<16> Inst;
    bits<10> dst;
    bits<3> cond;
    let Inst{15-13} = 0b001;
    let Inst{12-10} = cond;
    let Inst{9-0} = dst;
  }
}
let isCall = 1, Defs = [R11, R12, R13, R14, R15, SR], Uses = [SP] in {
  def CALLi : RI<0b0001, 0, (outs), (ins i16imm:$imm), "call\t#$imm", [(callnode imm:$imm)]> { let rd = 0; }
  def CALLr : RR<0b0001, 1, (outs), (ins GR16:$rs), "call\t$rs", [(callnode GR16:$rs)]> { let rd = 1; }
}
let isReturn = 1, isTerminator = 1, isBarrier = 1 in
def RET : Inst16<(outs), (ins), "ret", [(retglue)]> { field bits<16> Inst = 0x4130; let DecoderNamespace = "Alpha"; }
let Defs = [SP, SR], Uses = [SP], isPseudo = 1, isCodeGenOnly = 1 in {
  def ADJCALLSTACKDOWN : Inst16<(outs), (ins i16imm:$a, i16imm:$b), "#ADJCALLSTACKDOWN",
                                [(callseq_start timm:$a, timm:$b)]>;
  def ADJCALLSTACKUP : Inst16<(outs), (ins i16imm:$a, i16imm:$b), "#ADJCALLSTACKUP",
                              [(callseq_end timm:$a, timm:$b)]>;
}
let usesCustomInserter = 1, isPseudo = 1, isCodeGenOnly = 1 in
def Select16 : Inst16<(outs GR16:$d), (ins GR16:$c, GR16:$t, GR16:$f, i8imm:$cc), "# Select16", []>;
// Predicated, with an optional definition of the flags.
let Predicates = [HasExt], isPredicable = 1 in
def BIS16p : Inst16<(outs GR16:$rd, s_cc:$s), (ins GR16:$a, GR16:$b, pred:$p), "bis${s}${p}\t$rd, $a, $b", []> {
  let TwoOperandAliasConstraint = "$a = $rd";
  let DecoderNamespace = "Beta";
  field bits<32> Inst;
  bits<4> rd;
  bits<4> a;
  bits<4> b;
  bits<4> p;
  bit s;
  let Inst{31-28} = p;
  let Inst{27} = s;
  let Inst{26-12} = 0b101010101010101;
  let Inst{11-8} = a;
  let Inst{7-4} = b;
  let Inst{3-0} = rd;
}
def INDLD : Inst16<(outs GR16:$rd), (ins indreg:$rs), "mov\t{@$rs, $rd|$rd, @$rs}", []> {
  let mayLoad = 1;
  let DecoderNamespace = "Alpha";
  field bits<16> Inst;
  bits<4> rd;
  bits<4> rs;
  let Inst{15-12} = 0b0100;
  let Inst{11-8} = rs;
  let Inst{7-4} = 0b0010;
  let Inst{3-0} = rd;
}

//===--- Aliases and patterns ---===//
def : InstAlias<"nop", (MOV16rr PC, PC), 0>;
def : InstAlias<"clr\t$dst", (MOV16ri GR16:$dst, 0)>;
def : InstAlias<"inv\t$dst", (XOR16ri GR16:$dst, 0xffff)>;
def : InstAlias<"tst\t$r", (CMP16rr GR16:$r, SR)>, Requires<[HasExt]>;
def : MnemonicAlias<"bra", "jmp">;
def : MnemonicAlias<"and.w", "and", "wide">, Requires<[IsBig]>;
def : TokenAlias<"@@", "@">;

def : Pat<(i16 (anyext GR8:$src)), (SUBREG_TO_REG (i16 0), GR8:$src, sub_8bit)>;
def : Pat<(i8 (trunc GR16:$src)), (EXTRACT_SUBREG GR16:$src, sub_8bit)>;
def : Pat<(i16 (Wrapper tglobaladdr:$dst)), (MOV16ri tglobaladdr:$dst)>;
def : Pat<(i16 (Wrapper texternalsym:$dst)), (MOV16ri texternalsym:$dst)>;
def : Pat<(callnode (i16 tglobaladdr:$dst)), (CALLi tglobaladdr:$dst)>;
def : Pat<(add GR16:$a, (Wrapper tglobaladdr:$b)), (ADD16ri GR16:$a, tglobaladdr:$b)>;
def : Pat<(extloadi16i8 addr:$src), (MOVZX16rm8 addr:$src)>;
def : Pat<(and_su GR16:$a, immHi:$i), (AND16ri GR16:$a, immHi:$i)>;
def : Pat<(sra GR16:$a, (i8 1)), (RRA16r GR16:$a)>;
def : Pat<(i16 (select i16:$c, GR16:$t, GR16:$f)), (Select16 $c, $t, $f, 1)>;
let Predicates = [HasExt, NotSmall] in
def : Pat<(or GR16:$a, GR16:$b), (BIS16p GR16:$a, GR16:$b)>;
let AddedComplexity = 10 in
def : Pattern<(add (shl GR16:$a, (i8 1)), GR16:$b), [(set GR16:$t, (ADD16rr GR16:$a, GR16:$a)), (ADD16rr $t, GR16:$b)]>;
def ident : GICombineRule<(defs root:$d), (match (G_ADD $d, $x, 0)), (apply (GIReplaceReg $d, $x))>;
def twice : GICombineRule<(defs root:$d), (match (G_MUL $d, $x, 2)), (apply (G_ADD $d, $x, $x))> {
  let Predicates = [NotSmall];
}
def S16Combiner : GICombiner<"S16CombinerImpl", [ident, twice, all_combines]>;

def S16AsmWriter : AsmWriter { string AsmWriterClassName = "InstPrinter"; }
def S16IntelWriter : AsmWriter { string AsmWriterClassName = "IntelPrinter"; int Variant = 1; }
def S16Parser : AsmParser { let ShouldEmitMatchRegisterAltName = 1; }
def WideVariant : AsmParserVariant { int Variant = 1; string Name = "wide"; string RegisterPrefix = "%"; }
def S16InstrInfo : InstrInfo;
def : ProcessorModel<"s16", NoSchedModel, []>;
def S16 : Target {
  let InstructionSet = S16InstrInfo;
  let AssemblyWriters = [S16AsmWriter, S16IntelWriter];
  let AssemblyParsers = [S16Parser];
  let AssemblyParserVariants = [DefaultAsmParserVariant, WideVariant];
}
