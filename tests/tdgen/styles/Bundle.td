// A machine of four slots in LLVM's style, for what schedules, packets, text and conventions of descriptions use:
// itineraries with bypasses, models with variants, relations between instructions, predicated forms, aliases of
// registers, optional and tied operands, delay slots, compressed forms. Every generator has to take it.
include "llvm/Target/Target.td"

//===--- Features ---===//
def FeatureV2 : SubtargetFeature<"v2", "Version", "BUN_V2", "Second edition">;
def FeatureV3 : SubtargetFeature<"v3", "Version", "BUN_V3", "Third edition", [FeatureV2]>;
def FeatureVec : SubtargetFeature<"vec", "HasVec", "true", "Vector slot", [FeatureV2]>;
def FeatureC : SubtargetFeature<"c", "HasC", "true", "Short forms">;
def FeatureSlow : SubtargetFeature<"slow-mul", "SlowMul", "true", "Multiplication takes long">;
def HasV3 : Predicate<"HST->hasV3()">, AssemblerPredicate<(all_of FeatureV3), "v3">;
def HasVec : Predicate<"HST->hasVec()">, AssemblerPredicate<(any_of FeatureVec, FeatureV3), "vector slot">;
def HasC : Predicate<"HST->hasC()">, AssemblerPredicate<(all_of FeatureC), "short forms">;
def NoC : Predicate<"!HST->hasC()">, AssemblerPredicate<(all_of (not FeatureC))>;
def Odd : Predicate<"HST->odd()">, AssemblerPredicate<(all_of FeatureV2, (any_of FeatureC, (not FeatureVec)), (not FeatureSlow))>;
def UseAlias : Predicate<"!HST->noAliases()">;

//===--- Registers ---===//
let Namespace = "Bun" in {
  def isub_lo : SubRegIndex<32>;
  def isub_hi : SubRegIndex<32, 32>;
  def vsub_lo : SubRegIndex<512>;
  def vsub_hi : SubRegIndex<512, 512>;
  def vsub_2 : SubRegIndex<512, 1024>;
  def vsub_3 : SubRegIndex<512, 1536>;
  def pair_lo : ComposedSubRegIndex<vsub_lo, isub_lo>;
  def ABIName : RegAltNameIndex;
  def LongName : RegAltNameIndex { let FallbackRegAltNameIndex = ABIName; }
  def subreg_overflow : SubRegIndex<1, 0>;
}
class BReg<string n, bits<6> num, list<string> alt = []> : Register<n, alt> {
  let Namespace = "Bun";
  let HWEncoding{5-0} = num;
}
class BPair<string n, bits<6> num, list<Register> parts, list<string> alt = []> : RegisterWithSubRegs<n, parts> {
  let Namespace = "Bun";
  let HWEncoding{5-0} = num;
  let AltNames = alt;
  let SubRegIndices = [isub_lo, isub_hi];
  let CoveredBySubRegs = 1;
}
let RegAltNameIndices = [ABIName, LongName] in
  foreach i = 0-27 in def R#i : BReg<"r"#i, i, ["a"#i, "arg"#i]>, DwarfRegNum<[i]>;
let RegAltNameIndices = [ABIName], isConstant = 0 in {
  def R28 : BReg<"r28", 28, ["gp"]>, DwarfRegNum<[28, -2, -1]>;
  def R29 : BReg<"r29", 29, ["sp"]>, DwarfRegNum<[29]> { let CostPerUse = [1]; }
  def R30 : BReg<"r30", 30, ["fp"]>, DwarfRegNum<[30]> { let CostPerUse = [1]; }
  def R31 : BReg<"r31", 31, ["lr"]>, DwarfRegNum<[31]>;
}
foreach i = !range(0, 32, 2) in
  def D#!srl(i, 1) : BPair<"r"#!add(i, 1)#":"#i, i, [!cast<Register>("R"#i), !cast<Register>("R"#!add(i, 1))]>,
                     DwarfRegAlias<!cast<Register>("R"#i)>;
foreach i = 0-3 in def P#i : BReg<"p"#i, i>, DwarfRegNum<[!add(63, i)]>;
def P3_0 : BReg<"p3:0", 4> { let Aliases = [P0, P1, P2, P3]; }
def USR_OVF : BReg<"usr.ovf", 0>;
def USR : RegisterWithSubRegs<"usr", [USR_OVF]> {
  let Namespace = "Bun"; let SubRegIndices = [subreg_overflow]; let HWEncoding = 8; let AltNames = ["c8"];
}
foreach i = 0-15 in def V#i : BReg<"v"#i, i>, DwarfRegNum<[!add(99, i)]>;
def ZERO : BReg<"zero", 63> { let isConstant = true; let isArtificial = 0; }
def V : RegisterClass<"Bun", [v16i32, v64i8], 512, (sequence "V%u", 0, 15)>;
def VPairs : RegisterTuples<[vsub_lo, vsub_hi], [(decimate (sequence "V%u", 0, 15), 2), (decimate (shl (sequence "V%u", 0, 15), 1), 2)],
                            ["w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7"]>;
def VQuads : RegisterTuples<[vsub_lo, vsub_hi, vsub_2, vsub_3], [(trunc (decimate V, 4), 4), (decimate (shl V, 1), 4), (decimate (shl V, 2), 4), (decimate (shl V, 3), 4)]>;
def VW : RegisterClass<"Bun", [v32i32], 512, (add VPairs)>;
def VQ : RegisterClass<"Bun", [untyped], 512, (add VQuads)> { let Size = 2048; }
def IntRegs : RegisterClass<"Bun", [i32, f32, v4i8, v2i16], 32,
                            (add (sequence "R%u", 0, 9), (sequence "R%u", 12, 28), R10, R11, R29, R30, R31)> {
  let AltOrders = [(rotl IntRegs, 4), (sub IntRegs, R28)];
  let AltOrderSelect = [{ return 0; }];
  let DiagnosticType = "NeedsIntReg";
  let DiagnosticString = "expected a register r0 to r31";
}
def LowRegs : RegisterClass<"Bun", [i32], 32, (interleave (sequence "R%u", 0, 7), (sequence "R%u", 16, 23))>;
def DoubleRegs : RegisterClass<"Bun", [i64, f64], 64, (sequence "D%u", 0, 15)>;
def PredRegs : RegisterClass<"Bun", [i1, v2i1, v4i1], 32, (sequence "P%u", 0, 3)> { let Size = 32; let CopyCost = 2; }
def ModRegs : RegisterClass<"Bun", [i32], 32, (add USR, (and IntRegs, LowRegs), ZERO)> { let isAllocatable = 0; let CopyCost = -1; }
def LowRegClass : AsmOperandClass { let Name = "LowReg"; let SuperClasses = []; let PredicateMethod = "isLowReg"; let RenderMethod = "addLowReg"; }
def LowRegAsm : RegisterOperand<LowRegs, "printLow"> { let ParserMatchClass = LowRegClass; let EncoderMethod = "encodeLow"; let DecoderMethod = "decodeLow"; let OperandType = "OPERAND_REGISTER"; }
def GPRegBank : RegisterBank<"GPRB", [IntRegs, DoubleRegs]>;
def PredBank : RegisterBank<"PRED", [PredRegs]>;
def VecBank : RegisterBank<"VECB", [V, VW]>;

//===--- Conventions ---===//
def CC_Bun_Struct : CallingConv<[
  CCIfByVal<CCPassByVal<8, 8>>,
  CCIfNest<CCAssignToReg<[R15]>>,
  CCIfSRet<CCIfType<[i32], CCAssignToReg<[R0]>>>
]>;
def CC_Bun_Legacy : CallingConv<[
  CCIfType<[i1, i8, i16], CCPromoteToType<i32>>,
  CCIfInReg<CCIfType<[i32], CCAssignToReg<[R20, R21]>>>,
  CCIfType<[f32], CCBitConvertToType<i32>>,
  CCIfType<[f64], CCBitConvertToType<i64>>,
  CCIfType<[v4i8, v2i16], CCBitConvertToType<i32>>,
  CCIfType<[i32], CCIfSplit<CCAssignToReg<[R0, R2, R4]>>>,
  CCIfType<[i32], CCAssignToRegWithShadow<[R0, R1, R2, R3, R4, R5], [D0, D0, D1, D1, D2, D2]>>,
  CCIfType<[i64], CCAssignToRegWithShadow<[D0, D1, D2], [R0, R2, R4]>>
]>;
let Entry = 1 in {
  def CC_Bun : CallingConv<[
    CCDelegateTo<CC_Bun_Struct>,
    CCIfSwiftSelf<CCIfType<[i32], CCAssignToReg<[R16]>>>,
    CCIfSwiftError<CCIfType<[i32], CCAssignToReg<[R17]>>>,
    CCIfCC<"CallingConv::Fast", CCIfNotVarArg<CCAssignToReg<[R6, R7]>>>,
    CCDelegateTo<CC_Bun_Legacy>,
    CCIf<"State.getMachineFunction().getFunctionNumber() != 0", CCIfType<[v16i32, v64i8], CCAssignToReg<[V0, V1, V2]>>>,
    CCIfType<[v32i32], CCPassIndirect<i32>>,
    CCIfVarArg<CCIfType<[i32], CCCustom<"CC_Bun_VarArg">>>,
    CCIfType<[i32], CCAssignToStack<4, 4>>,
    CCIfType<[i64], CCAssignToStackWithShadow<8, 8, [R0, R1]>>,
    CCIf<"ArgFlags.getNonZeroOrigAlign() == Align(8)", CCAssignToStack<0, 8>>,
    CCIfType<[v16i32], CCAssignToStack<0, 64>>
  ]>;
  def RetCC_Bun : CallingConv<[
    CCIfType<[i1, i8, i16], CCPromoteToUpperBitsInType<i32>>,
    CCIfType<[i64], CCIfConsecutiveRegs<CCCustom<"RetCC_Bun_Pair">>>,
    CCIfType<[i64], CCTruncToType<i32>>,
    CCIfType<[i32], CCAssignToReg<[R0, R1]>>,
    CCIfType<[f32], CCAssignToRegAndStack<[R0], 4, 4>>
  ]>;
}
let Custom = 1 in def CC_Bun_Handmade : CallingConv<[]>;
def CSR_Bun : CalleeSavedRegs<(sequence "R%u", 16, 27)>;
def CSR_Bun_Int : CalleeSavedRegs<(add CSR_Bun, (sequence "R%u", 0, 9), P0, P1)>;
def CSR_Bun_Pairs : CalleeSavedRegs<(add (sequence "D%u", 8, 13), (sub (sequence "R%u", 14, 15), R14))>;
def CSR_None : CalleeSavedRegs<(add)> { let OtherPreserved = (add V0, V1); }

//===--- Schedules ---===//
def SLOT0 : FuncUnit;
def SLOT1 : FuncUnit;
def SLOT2 : FuncUnit;
def SLOT3 : FuncUnit;
def CVI_MPY0 : FuncUnit;
def CVI_MPY1 : FuncUnit;
def CVI_ALL : FuncUnit;
def Forward : Bypass;
def VForward : Bypass;
def BothMpy : ComboFuncData<CVI_ALL, [CVI_MPY0, CVI_MPY1]>;
def BunCombo : ComboFuncUnits<[BothMpy]>;
def tc_alu : InstrItinClass;
def tc_ld : InstrItinClass;
def tc_st : InstrItinClass;
def tc_mpy : InstrItinClass;
def tc_br : InstrItinClass;
def tc_vmpy : InstrItinClass;
def tc_long : InstrItinClass;
def BunItinV2 : ProcessorItineraries<[SLOT0, SLOT1, SLOT2, SLOT3, CVI_MPY0, CVI_MPY1, CVI_ALL], [Forward, VForward], [
  InstrItinData<tc_alu, [InstrStage<1, [SLOT0, SLOT1, SLOT2, SLOT3]>], [1, 1, 1], [Forward, Forward, Forward]>,
  InstrItinData<tc_ld, [InstrStage<1, [SLOT0, SLOT1]>], [3, 1, 1], [NoBypass, Forward]>,
  InstrItinData<tc_st, [InstrStage<1, [SLOT0], 0>, InstrStage<1, [SLOT1], -1, Reserved>], [1, 1]>,
  InstrItinData<tc_mpy, [InstrStage<1, [SLOT2, SLOT3], 1, Required>], [3, 2, 2], [], 2>,
  InstrItinData<tc_br, [InstrStage<1, [SLOT2]>]>,
  InstrItinData<tc_vmpy, [InstrStage<1, [SLOT2, SLOT3], 0>, InstrStage<1, [CVI_ALL]>], [5, 1, 1], [VForward]>,
  InstrItinData<tc_long, []>
]>;
def BunModelV2 : SchedMachineModel {
  let IssueWidth = 4;
  let Itineraries = BunItinV2;
  let LoadLatency = 1;
  let CompleteModel = 0;
}
// A second processor, by operands.
def WriteALU : SchedWrite;
def WriteMul : SchedWrite;
def WriteLD : SchedWrite;
def WriteST : SchedWrite;
def WriteBr : SchedWrite;
def WriteVec : SchedWrite;
def ReadALU : SchedRead;
def ReadAcc : SchedRead;
def WriteMulSeq : WriteSequence<[WriteMul, WriteALU], 2>;
def WriteALUld : WriteSequence<[WriteLD, WriteALU]>;
def BunModelV3 : SchedMachineModel {
  let IssueWidth = 6;
  let MicroOpBufferSize = 48;
  let LoopMicroOpBufferSize = 16;
  let MispredictPenalty = 11;
  let PostRAScheduler = 1;
  let EnableIntervals = 1;
  let CompleteModel = 0;
  list<Predicate> UnsupportedFeatures = [HasC];
}
//===--- Operands ---===//
class BunImm<string kind, int n> : AsmOperandClass {
  let Name = kind # n # "Imm";
  let ParserMethod = "";
  let RenderMethod = "addImmOperands";
  let PredicateMethod = "is" # kind # "<" # n # ">";
  let DiagnosticString = "immediate must be " # !tolower(kind) # " of " # n # " bits";
}
class Imm<string kind, int n> : Operand<i32> {
  let ParserMatchClass = BunImm<kind, n>;
  let OperandType = "OPERAND_IMMEDIATE";
  let DecoderMethod = "decode" # kind # "<" # n # ">";
  let PrintMethod = "printImm";
  let MCOperandPredicate = [{ int64_t Imm; return MCOp.evaluateAsConstantImm(Imm) && is}] # kind # [{<}] # n # [{>(Imm); }];
}
def s8_0Imm : Imm<"Signed", 8>, ImmLeaf<i32, [{ return isInt<8>(Imm); }]>;
def s16_0Imm : Imm<"Signed", 16>, ImmLeaf<i32, [{ return isInt<16>(Imm); }]>;
def u6_0Imm : Imm<"Unsigned", 6>;
def u5_0Imm : Imm<"Unsigned", 5>;
def b15_2Imm : Operand<OtherVT> { let OperandType = "OPERAND_PCREL"; let EncoderMethod = "encodeBranch"; let DecoderMethod = "decodeBranch"; }
def PredAsm : AsmOperandClass { let Name = "Pred"; let IsOptional = 1; let DefaultMethod = "defaultPred"; let SuperClasses = []; }
def pred : PredicateOperand<OtherVT, (ops i32imm, PredRegs), (ops (i32 15), (i1 zero_reg))> {
  let PrintMethod = "printPred";
  let ParserMatchClass = PredAsm;
  let DecoderMethod = "decodePred";
}
def sbit : OptionalDefOperand<OtherVT, (ops ModRegs), (ops (i32 zero_reg))> {
  let ParserMatchClass = PredAsm; let PrintMethod = "printSBit"; let EncoderMethod = "encodeS"; let DecoderMethod = "decodeS";
}
def shiftop : OperandWithDefaultOps<i32, (ops (i32 0))> { let PrintMethod = "printShift"; let DecoderMethod = "decodeUnsigned<5>"; let ParserMatchClass = BunImm<"Unsigned", 5>; }
def MemAsm : AsmOperandClass { let Name = "Mem"; let ParserMethod = "parseMem"; let RenderMethod = "addMem"; }
def memri : Operand<i32> {
  let MIOperandInfo = (ops IntRegs:$base, s8_0Imm:$off);
  let PrintMethod = "printMem"; let ParserMatchClass = MemAsm;
  let OperandNamespace = "BunOp"; let OperandType = "OPERAND_MEM";
}
def regpair : Operand<i64> { let MIOperandInfo = (ops IntRegs, IntRegs); let PrintMethod = "printPair"; let EncoderMethod = "encodePair"; let DecoderMethod = "decodePair"; let ParserMatchClass = MemAsm; }
def Ignored : AsmOperandClass { let Name = "IgnoredToken"; }

//===--- Formats ---===//
class PredRel;
class NewValueRel : PredRel;
class ALUForms;
class BunInst<dag outs, dag ins, string asm, list<dag> pattern, InstrItinClass itin, string cons = "">
    : Instruction {
  field bits<32> Inst;
  field bits<32> SoftFail = 0;
  let Namespace = "Bun";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = asm;
  let Pattern = pattern;
  let Itinerary = itin;
  let Constraints = cons;
  let Size = 4;
  let DecoderNamespace = "Bun32";
  // Properties that relations and flags take.
  string BaseOpcode = "";
  string PredSense = "";
  string PNewValue = "";
  string InputType = "";
  bit isPredicated = 0;
  bit isPredicatedFalse = 0;
  bits<3> opNewBits = 0;
  let TSFlags{0} = isPredicated;
  let TSFlags{1} = isPredicatedFalse;
  let TSFlags{4-2} = opNewBits;
  let mayLoad = 0;
  let mayStore = 0;
  let hasSideEffects = 0;
}
class ALU_rr<bits<4> op, string name, SDPatternOperator node = null_frag, RegisterClass RC = IntRegs>
    : BunInst<(outs RC:$Rd32), (ins RC:$Rs32, RC:$Rt32), "$Rd32 = " # name # "($Rs32,$Rt32)",
              [(set (i32 RC:$Rd32), (node RC:$Rs32, RC:$Rt32))], tc_alu>, PredRel, Sched<[WriteALU, ReadALU, ReadALU]> {
  bits<5> Rd32; bits<5> Rs32; bits<5> Rt32;
  let Inst{31-28} = 0b1111;
  let Inst{27-24} = op;
  let Inst{23-21} = 0;
  let Inst{20-16} = Rs32;
  let Inst{15-13} = 0;
  let Inst{12-8} = Rt32;
  let Inst{7-5} = 0;
  let Inst{4-0} = Rd32;
  let isPredicable = 1;
  let BaseOpcode = name # "_rr";
  let InputType = "reg";
  string CextOpcode = name;
}
class ALU_prr<bits<4> op, string name, bit sense, bit new>
    : BunInst<(outs IntRegs:$Rd32), (ins PredRegs:$Pu4, IntRegs:$Rs32, IntRegs:$Rt32),
              "if (" # !if(sense, "", "!") # "$Pu4" # !if(new, ".new", "") # ") $Rd32 = " # name # "($Rs32,$Rt32)", [],
              tc_alu>, PredRel, Sched<[WriteALU]> {
  bits<5> Rd32; bits<2> Pu4; bits<5> Rs32; bits<5> Rt32;
  let Inst{31-28} = 0b1110;
  let Inst{27-24} = op;
  let Inst{23} = !if(sense, 0, 1);
  let Inst{22-21} = Pu4;
  let Inst{20-16} = Rs32;
  let Inst{15-14} = 0;
  let Inst{13} = new;
  let Inst{12-8} = Rt32;
  let Inst{7-5} = 0;
  let Inst{4-0} = Rd32;
  let isPredicated = 1;
  let isPredicatedFalse = !if(sense, 0, 1);
  let BaseOpcode = name # "_rr";
  let PredSense = !if(sense, "true", "false");
  let PNewValue = !if(new, "new", "");
  let InputType = "reg";
}
multiclass Pred<bits<4> op, string name, SDPatternOperator node> {
  def rr : ALU_rr<op, name, node>;
  foreach sense = [0, 1] in {
    def rr_ # !if(sense, "t", "f") : ALU_prr<op, name, sense, 0>;
    let Predicates = [HasV3] in
    def rr_ # !if(sense, "t", "f") # "new" : ALU_prr<op, name, sense, 1>;
  }
}

//===--- Instructions ---===//
let isCommutable = 1 in defm ADD : Pred<0, "add", add>;
defm SUB : Pred<1, "sub", sub>;
let isCommutable = 1 in defm AND : Pred<2, "and", and>;
def ADDri : BunInst<(outs IntRegs:$Rd32), (ins IntRegs:$Rs32, s16_0Imm:$Ii), "$Rd32 = add($Rs32,#$Ii)",
                    [(set IntRegs:$Rd32, (add IntRegs:$Rs32, s16_0Imm:$Ii))], tc_alu>, PredRel, Sched<[WriteALU, ReadALU]> {
  bits<5> Rd32; bits<5> Rs32; bits<16> Ii;
  let Inst{31-28} = 0b1011;
  let Inst{27-21} = Ii{15-9};
  let Inst{20-16} = Rs32;
  let Inst{15-14} = 0;
  let Inst{13-5} = Ii{8-0};
  let Inst{4-0} = Rd32;
  let BaseOpcode = "add_ri"; let InputType = "imm"; string CextOpcode = "add";
}
let Defs = [USR_OVF], Predicates = [HasV3] in
def ADDRR_new : ALU_rr<5, "addsat">;
def ADDRI_new : ALU_rr<6, "addnew"> { let Defs = [USR]; }
def MPYI : BunInst<(outs IntRegs:$Rx32), (ins IntRegs:$Rx32in, IntRegs:$Rs32, u6_0Imm:$Ii), "$Rx32 += mpyi($Rs32,#$Ii)",
                   [(set (i32 IntRegs:$Rx32), (add (mul IntRegs:$Rs32, (i32 imm:$Ii)), IntRegs:$Rx32in))], tc_mpy,
                   "$Rx32 = $Rx32in">, Sched<[WriteMulSeq, ReadAcc, ReadALU]> {
  bits<5> Rx32; bits<5> Rs32; bits<6> Ii;
  let Inst{31-21} = 0b11100001000; let Inst{20-16} = Rs32; let Inst{15-11} = 0; let Inst{10-5} = Ii; let Inst{4-0} = Rx32;
}
def ASL : BunInst<(outs IntRegs:$Rd32), (ins IntRegs:$Rs32, u5_0Imm:$Ii), "$Rd32 = asl($Rs32,#$Ii)",
                  [(set (i32 IntRegs:$Rd32), (shl IntRegs:$Rs32, (i32 imm:$Ii)))], tc_alu> {
  bits<5> Rd32; bits<5> Rs32; bits<5> Ii;
  let Inst{31-21} = 0b10001100000; let Inst{20-16} = Rs32; let Inst{15-13} = 0; let Inst{12-8} = Ii; let Inst{7-5} = 0b010; let Inst{4-0} = Rd32;
}
let mayLoad = 1 in
def LDri : BunInst<(outs IntRegs:$Rd32), (ins memri:$m), "$Rd32 = memw($m)", [], tc_ld>, Sched<[WriteLD]> {
  bits<5> Rd32; bits<13> m;
  int accessSize = 3; int addrMode = 2;
  let Inst{31-26} = 0b100100; let Inst{25-18} = m{12-5}; let Inst{17-13} = m{4-0}; let Inst{12-5} = 0; let Inst{4-0} = Rd32;
  let DecoderMethod = "decodeLoad"; let hasCompleteDecoder = 0;
}
let mayStore = 1, AddedComplexity = 2 in
def STpi : BunInst<(outs IntRegs:$Rx32), (ins IntRegs:$Rx32in, s8_0Imm:$Ii, IntRegs:$Rt32), "memw($Rx32++#$Ii) = $Rt32", [],
                   tc_st, "$Rx32 = $Rx32in">, NewValueRel, Sched<[WriteST, ReadALU]> {
  bits<5> Rx32; bits<8> Ii; bits<5> Rt32;
  let Inst{31-21} = 0b10101011100; let Inst{20-16} = Rx32; let Inst{15-13} = 0; let Inst{12-8} = Rt32; let Inst{7-0} = Ii;
}
let isBranch = 1, isTerminator = 1 in {
  let isBarrier = 1, hasDelaySlot = 1 in
  def JMP : BunInst<(outs), (ins b15_2Imm:$Ii), "jump $Ii", [(br bb:$Ii)], tc_br>, Sched<[WriteBr]> {
    bits<22> Ii; let Inst{31-22} = 0b0101100000; let Inst{21-0} = Ii;
  }
  let isPredicated = 1 in
  def JMPT : BunInst<(outs), (ins PredRegs:$Pu4, b15_2Imm:$Ii), "if ($Pu4) jump{:nt|} $Ii", [(brcond (i1 PredRegs:$Pu4), bb:$Ii)], tc_br>, Sched<[WriteBr]> {
    bits<2> Pu4; bits<20> Ii; let Inst{31-22} = 0b0101110000; let Inst{21-20} = Pu4; let Inst{19-0} = Ii;
  }
}
let isCall = 1, Defs = [R31, R28, USR], Uses = [R29], variadicOpsAreDefs = 0 in
def CALLR : BunInst<(outs), (ins IntRegs:$Rs32, variable_ops), "callr $Rs32", [], tc_long> {
  bits<5> Rs32; let Inst{31-21} = 0b01010000101; let Inst{20-16} = Rs32; let Inst{15-0} = 0;
  let hasExtraSrcRegAllocReq = 1; let hasExtraDefRegAllocReq = 1; let isConvergent = 1;
}
let isReturn = 1, isTerminator = 1, isBarrier = 1, Uses = [R31], isCodeGenOnly = 1, isPseudo = 1 in
def PS_ret : BunInst<(outs), (ins), "", [], NoItinerary>, PseudoInstExpansion<(CALLR R31)>;
let isCodeGenOnly = 1, isPseudo = 1 in
def PS_mov : BunInst<(outs IntRegs:$d), (ins s16_0Imm:$i), "", [], NoItinerary>, PseudoInstExpansion<(ADDri IntRegs:$d, ZERO, s16_0Imm:$i)>;
// Predicated execution and flags on demand, with a shift that may be left out.
let isPredicable = 1 in
def ORs : BunInst<(outs IntRegs:$rd, sbit:$s), (ins IntRegs:$rs, IntRegs:$rt, shiftop:$sh, pred:$p), "or${s}${p} $rd, $rs, $rt", [(set (i32 IntRegs:$rd), (or IntRegs:$rs, IntRegs:$rt))], tc_alu>, Sched<[WriteALU]> {
  bits<5> rd; bits<5> rs; bits<5> rt; bits<5> sh; bits<4> p; bit s;
  let Inst{31-29} = 0b011; let Inst{28} = s; let Inst{27-24} = p; let Inst{23-19} = sh;
  let Inst{18-15} = 0; let Inst{14-10} = rt; let Inst{9-5} = rs; let Inst{4-0} = rd;
  let TwoOperandAliasConstraint = "$rd = $rs";
}
let Predicates = [HasVec] in {
  def VADD : BunInst<(outs V:$Vd32), (ins V:$Vu32, V:$Vv32), "$Vd32.w = vadd($Vu32.w,$Vv32.w)", [(set (v16i32 V:$Vd32), (add V:$Vu32, V:$Vv32))], tc_alu>, Sched<[WriteVec]> {
    bits<5> Vd32; bits<5> Vu32; bits<5> Vv32;
    let Inst{31-21} = 0b00011100011; let Inst{20-16} = Vu32; let Inst{15-13} = 0; let Inst{12-8} = Vv32; let Inst{7-5} = 1; let Inst{4-0} = Vd32;
    let DecoderNamespace = "BunVec";
  }
  def VMPY : BunInst<(outs VW:$Vdd32), (ins V:$Vu32, V:$Vv32), "$Vdd32.w = vmpy($Vu32.h,$Vv32.h)", [], tc_vmpy, "@earlyclobber $Vdd32"> {
    bits<5> Vdd32; bits<5> Vu32; bits<5> Vv32;
    let Inst{31-21} = 0b00011100000; let Inst{20-16} = Vu32; let Inst{15-13} = 0; let Inst{12-8} = Vv32; let Inst{7-5} = 7; let Inst{4-0} = Vdd32;
    let DecoderNamespace = "BunVec";
  }
}
// Short forms: 16 bits.
class Short<bits<4> op, dag outs, dag ins, string asm, string cons = ""> : Instruction {
  field bits<16> Inst;
  let Namespace = "Bun"; let OutOperandList = outs; let InOperandList = ins; let AsmString = asm; let Constraints = cons;
  let Size = 2; let DecoderNamespace = "Bun16"; let Predicates = [HasC]; let Itinerary = tc_alu; let Inst{15-12} = op;
  let hasSideEffects = 0; let mayLoad = 0; let mayStore = 0;
}
def C_ADD : Short<1, (outs LowRegs:$rd), (ins LowRegs:$rs, LowRegs:$rt), "c.add\t$rd, $rt", "$rd = $rs"> {
  bits<6> rd; bits<6> rt; let Inst{11-6} = rd; let Inst{5-0} = rt;
}
def C_ADDI : Short<2, (outs IntRegs:$rd), (ins IntRegs:$rs, s8_0Imm:$i), "c.addi\t$rd, $i", "$rd = $rs"> {
  bits<5> rd; bits<7> i; let Inst{11-7} = rd; let Inst{6-0} = i;
}
def C_NOT : Short<4, (outs LowRegAsm:$rd), (ins LowRegAsm:$rs), "c.not\t$rd", "$rd = $rs"> { bits<6> rd; let Inst{11-6} = rd; let Inst{5-0} = 0; }
def C_MV : Short<3, (outs IntRegs:$rd), (ins IntRegs:$rs), "c.mv\t$rd, $rs"> {
  bits<5> rd; bits<5> rs; let Inst{11-7} = rd; let Inst{6-2} = rs; let Inst{1-0} = 0; let isMoveReg = 1;
}
let Predicates = [HasC] in {
  def : CompressPat<(ADDrr LowRegs:$a, LowRegs:$a, LowRegs:$b), (C_ADD LowRegs:$a, LowRegs:$b)>;
  def : CompressPat<(ADDrr LowRegs:$a, LowRegs:$b, LowRegs:$a), (C_ADD LowRegs:$a, LowRegs:$b)>;
  def : CompressPat<(ADDri IntRegs:$a, IntRegs:$a, s8_0Imm:$i), (C_ADDI IntRegs:$a, s8_0Imm:$i)>;
  let isCompressOnly = true in
  def : CompressPat<(ADDri IntRegs:$a, IntRegs:$b, 0), (C_MV IntRegs:$a, IntRegs:$b)>;
}

//===--- Relations ---===//
def getPredOpcode : InstrMapping {
  let FilterClass = "PredRel"; let RowFields = ["BaseOpcode"]; let ColFields = ["PredSense", "PNewValue"];
  let KeyCol = ["", ""]; let ValueCols = [["true", ""], ["false", ""], ["true", "new"]];
}
def getNewValue : InstrMapping {
  let FilterClass = "PredRel"; let RowFields = ["BaseOpcode", "PredSense", "InputType"]; let ColFields = ["PNewValue"];
  let KeyCol = [""]; let ValueCols = [["new"]];
}
def getRegForm : InstrMapping {
  let FilterClass = "ALUForms"; let RowFields = ["CextOpcode"]; let ColFields = ["InputType"]; let KeyCol = ["imm"]; let ValueCols = [["reg"]];
}

//===--- Aliases ---===//
def : MnemonicAlias<"jmp", "jump">;
def : MnemonicAlias<"bra", "jump", "att">, Requires<[HasV3]>;
def : MnemonicAlias<"bra", "callr", "att">, Requires<[HasC, Odd]>;
def : TokenAlias<"add", "plus">;
def : InstAlias<"$Rd = $Rs", (ADDri IntRegs:$Rd, IntRegs:$Rs, 0)>;
def : InstAlias<"nop", (ADDri R0, R0, 0), 0>;
def : InstAlias<"clr $Rd", (SUBrr IntRegs:$Rd, IntRegs:$Rd, IntRegs:$Rd), 2>, Requires<[UseAlias]>;
def : InstAlias<"ret", (CALLR R31)> { let AsmVariantName = "att"; bit UseInstAsmMatchConverter = 0; }
def : InstAlias<"ors$p $rd, $rs, $rt", (ORs IntRegs:$rd, USR, IntRegs:$rs, IntRegs:$rt, 0, pred:$p)>;
def : Pat<(i32 (sub s16_0Imm:$i, IntRegs:$r)), (SUBrr (ADDri ZERO, imm:$i), IntRegs:$r)>;
def : Pat<(i64 (zext (i32 IntRegs:$r))), (REG_SEQUENCE DoubleRegs, IntRegs:$r, isub_lo, (ADDri ZERO, 0), isub_hi)>;
def : Pat<(i1 (trunc (i32 IntRegs:$r))), (COPY_TO_REGCLASS (ANDrr $r, (ADDri ZERO, 1)), PredRegs)>;
def : Pat<(i32 (select (i1 PredRegs:$p), IntRegs:$t, IntRegs:$f)), (ADDrr_t $p, $t, $f)>;

//===--- What the second processor does ---===//
let SchedModel = BunModelV3 in {
  def V3ALU : ProcResource<3>;
  def V3Mul : ProcResource<1> { let BufferSize = 0; }
  def V3LS : ProcResource<2> { let BufferSize = 12; }
  def V3LD : ProcResource<1> { let Super = V3LS; }
  def V3ST : ProcResource<1> { let Super = V3LS; }
  def V3Div : ProcResource<1> { let BufferSize = 1; }
  def V3AM : ProcResGroup<[V3ALU, V3Mul]>;
  def V3Any : ProcResGroup<[V3ALU, V3Mul, V3LD, V3ST]> { let BufferSize = 32; }
  def : WriteRes<WriteALU, [V3AM]>;
  def : WriteRes<WriteMul, [V3Mul, V3Any]> { let Latency = 4; let ReleaseAtCycles = [2, 1]; let AcquireAtCycles = [0, 1]; }
  def : WriteRes<WriteLD, [V3LD]> { let Latency = 5; }
  def : WriteRes<WriteST, [V3ST, V3ALU]> { let NumMicroOps = 2; let BeginGroup = 1; }
  def : WriteRes<WriteBr, []> { let Latency = 0; let SingleIssue = 1; }
  def : WriteRes<WriteVec, [V3Any]> { let Unsupported = 1; }
  def : ReadAdvance<ReadAcc, 2, [WriteMul, WriteVec]>;
  def V3IsFast : SchedPredicate<[{ MI->getOperand(2).isImm() && MI->getOperand(2).getImm() < 4 }]>;
  def V3IsZero : MCSchedPredicate<CheckAll<[CheckIsImmOperand<2>, CheckImmOperand<2, 0>, CheckNot<CheckRegOperand<1, R29>>]>>;
  def V3Shift : SchedWriteVariant<[SchedVar<V3IsZero, [WriteALU]>, SchedVar<V3IsFast, [WriteALU, WriteALU]>,
                                   SchedVar<NoSchedPred, [WriteMul]>]>;
  def V3Read : SchedReadVariant<[SchedVar<V3IsZero, [ReadAcc]>, SchedVar<NoSchedPred, [ReadALU]>]>;
  def V3Slow : SchedWriteRes<[V3Div, V3ALU]> { let Latency = 17; let ReleaseAtCycles = [12, 1]; let RetireOOO = 1; }
  def V3Two : SchedWriteRes<[V3ALU, V3ALU]> { let EndGroup = 1; let NumMicroOps = 2; }
  def V3RdLate : SchedReadAdvance<-1>;
  def V3RdAcc : SchedReadAdvance<3, [V3Slow]>;
  def : ReadAdvance<ReadALU, 0>;
  def : InstRW<[V3Slow, V3RdLate], (instrs MPYI)>;
  def : InstRW<[V3Two, ReadALU, V3RdAcc], (instregex "^ADDR(I|R)_new$", "SUBrr")>;
  def : InstRW<[V3Shift, V3Read], (instregex "ASL.*")>;
  def : ItinRW<[WriteVec, ReadALU], [tc_vmpy, tc_long]>;
  def V3Alias : SchedWriteRes<[V3ALU]> { let Latency = 2; }
}
def WriteFromOther : SchedWrite;
let SchedModel = BunModelV3 in def : SchedAlias<WriteFromOther, V3Alias>;
def TwoHands : MCSchedPredicate<CheckAny<[CheckSameRegOperand<0, 1>, CheckOpcode<[ADDrr, ADDri]>, CheckNumOperands<3>,
                                          CheckInvalidRegOperand<0>, TruePred]>>;
def ZeroIdiomPredicate : CheckSameRegOperand<1, 2>;
let SchedModel = BunModelV3 in def isZeroIdiom : IsZeroIdiomFunction<[DepBreakingClass<[SUBrr], ZeroIdiomPredicate>]>;
let SchedModel = BunModelV3 in {
  def : IsDepBreakingFunction<[DepBreakingClass<[ASL], CheckSameRegOperand<1, 2>, [1, 2]>]>;
  def : IsOptimizableRegisterMove<[InstructionEquivalenceClass<[ADDri], CheckZeroOperand<2>>]>;
}
def isShortAdd : TIIPredicate<"isShortAdd", MCOpcodeSwitchStatement<[
  MCOpcodeSwitchCase<[ADDri], MCReturnStatement<CheckAll<[CheckIsImmOperand<2>, CheckImmOperandRange<2, -8, 7>]>>>,
  MCOpcodeSwitchCase<[ADDrr, SUBrr], MCReturnStatement<CheckNot<CheckSameRegOperand<1, 2>>>>
], MCReturnStatement<FalsePred>>>;
def FuseAddLoad : SimpleFusion<"HasFuse", "HasFuseAddLoad", "Fuse add and load", CheckOpcode<[ADDri]>, CheckOpcode<[LDri]>>;

def : ProcessorModel<"bun-v2", BunModelV2, [FeatureV2], [FeatureSlow]>;
def : ProcessorModel<"bun-v3", BunModelV3, [FeatureV3, FeatureVec, FeatureC]>;
def : Processor<"bun-old", NoItineraries, []>;
def BunAsmWriter : AsmWriter { string AsmWriterClassName = "InstPrinter"; int PassSubtarget = 1; }
def BunAsmWriter1 : AsmWriter { string AsmWriterClassName = "ShortPrinter"; int PassSubtarget = 1; int Variant = 1; }
def BunAsmParser : AsmParser {
  let ShouldEmitMatchRegisterAltName = 1;
  let ShouldEmitMatchRegisterName = 0;
  let HasMnemonicFirst = 0;
  let ReportMultipleNearMisses = 1;
  let CallCustomParserForAllOperands = 1;
  let PreferSmallerInstructions = 1;
}
def BunVariant : AsmParserVariant {
  int Variant = 0; string Name = "att"; string TokenizingCharacters = "#()=:.<>!+*-|^&"; string BreakCharacters = ""; string SeparatorCharacters = " \t,";
  string CommentDelimiter = "//";
}
def BunInstrInfo : InstrInfo { let isLittleEndianEncoding = 1; }
def Bun : Target {
  let InstructionSet = BunInstrInfo;
  let AssemblyParsers = [BunAsmParser];
  let AssemblyParserVariants = [BunVariant];
  let AssemblyWriters = [BunAsmWriter, BunAsmWriter1];
}
