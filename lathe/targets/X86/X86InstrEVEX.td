//===- X86InstrEVEX.td - Vectors of EVEX, and the instructions that one line of a family stands for ---------------===//
//
// AVX-512 instructions come in up to three lengths, with a register, memory, or one element of memory for all lanes as
// the last source, and each of these plain, merging under a mask, or zeroing under it (Intel SDM vol. 2, section 2.7).
// Names say which: VPADDD Z256 rmb k is VPADDD of 256 bits with a broadcast, merging. A family is `defm` with its
// mnemonic as the name, the opcode, the vectors and the kind of instruction; EV adds opcode map, prefix and W.
//===--------------------------------------------------------------------------------------------------------------===//

// --- Vectors ---------------------------------------------------------------------------------------------------------

class VectorClass<int size> {
  RegisterClass RC = !cast<RegisterClass>(!cond(!eq(size, 512): "VR512", !eq(size, 256): "VR256X", true: "VR128X"));
}

// What an instruction works on: its length (0 128 bits, 1 256, 2 512) and the bits of an element of the result and of
// the last source; the wider of the two fills the length.
class EvexVector<int length, int to, int from = to> {
  int Length = length;
  int Lanes = !div(!shl(128, length), !if(!gt(to, from), to, from));
  string Z = !cond(!eq(length, 2): "Z", !eq(length, 1): "Z256", true: "Z128");
  RegisterClass RC = VectorClass<!mul(Lanes, to)>.RC;             // result, and sources but the last
  RegisterClass From = VectorClass<!mul(Lanes, from)>.RC;
  X86MemOperand Mem = !cast<X86MemOperand>("i"#!mul(Lanes, from)#"mem");
  int CD8 = !sub(!logtwo(!mul(Lanes, from)), 3);
  X86MemOperand EltMem = !cast<X86MemOperand>("i"#from#"mem");
  int EltCD8 = !sub(!logtwo(from), 3);
  string Broadcast = "{1to"#Lanes#"}";
  X86MemOperand ToMem = !cast<X86MemOperand>("i"#!mul(Lanes, to)#"mem");   // a result in memory
  int ToCD8 = !sub(!logtwo(!mul(Lanes, to)), 3);
  RegisterClass KRC = !cast<RegisterClass>("VK"#Lanes);
  RegisterClass KWM = !cast<RegisterClass>("VK"#Lanes#"WM");
  // In AT&T syntax memory does not tell the length where the result is too short to.
  string Letter = !cond(!eq(length, 2): "z", !eq(length, 1): "y", true: "x");
  string Suffix = !if(!and(!lt(to, from), !le(!mul(Lanes, to), 128)), "{"#Letter#"|}", "");
}

// One element; the rest of the result comes from the first source.
class EvexScalar<int from> : EvexVector<0, from> {
  let Length = LIG;
  let Lanes = 1;
  let Z = "Z";
  let RC = VR128X;
  let From = VR128X;
  let CD8 = EltCD8;
  let KRC = VK1;
  let KWM = VK1WM;
}
def S16 : EvexScalar<16> { let Mem = shmem; }
def S32 : EvexScalar<32> { let Mem = ssmem; }
def S64 : EvexScalar<64> { let Mem = sdmem; }

foreach to = [8, 16, 32, 64] in
  foreach from = [8, 16, 32, 64] in
    foreach length = [2, 1, 0] in
      def "V"#from#"to"#to#"L"#length : EvexVector<length, to, from>;

// Every lane of the result is, or every few lanes are, one element of `from` bits in a register or memory.
class EvexSplat<int length, int to, int from> : EvexVector<length, to> {
  let From = VR128X;
  let Mem = !cast<X86MemOperand>("i"#from#"mem");
  let CD8 = !sub(!logtwo(from), 3);
}
class Splats<int to, int from = to> {
  list<EvexVector> All = !foreach(l, [2, 1, 0], EvexSplat<l, to, from>);
  list<EvexVector> Long = !foreach(l, [2, 1], EvexSplat<l, to, from>);
}

// Vectors of all lengths, longest first, by the bits of an element.
class Vectors<int to, int from = to> {
  list<EvexVector> All = !foreach(l, [2, 1, 0], !cast<EvexVector>("V"#from#"to"#to#"L"#l));
  list<EvexVector> Long = !foreach(l, [2, 1], !cast<EvexVector>("V"#from#"to"#to#"L"#l));
  list<EvexVector> Longest = [!cast<EvexVector>("V"#from#"to"#to#"L2")];
}
defvar V8 = Vectors<8>.All;
defvar V16 = Vectors<16>.All;
defvar V32 = Vectors<32>.All;
defvar V64 = Vectors<64>.All;

// Pairs of masks, named by the first.
foreach n = [1, 2, 4, 8, 16] in
  def VK#n#Pair : RegisterOperand<!cast<RegisterClass>("VK"#n#"PAIR"), "printVKPair"> {
    let ParserMatchClass = AsmOperand<"VK"#n#"Pair", "addMaskPairOperands">;
  }

// --- Instructions ----------------------------------------------------------------------------------------------------

class EvexInst<int op, X86Form form, EvexVector v, dag outs, dag ins, string asm> : X86Inst<op, form, outs, ins, asm> {
  let Encoding = EncEVEX;
  let VectorLength = v.Length;
  let CD8 = v.CD8;
  Predicate Isa = HasAVX512;           // what the instruction is part of; lengths below 512 bits ask for more
  bit NeedsVLX = !lt(v.Length, 2);
  bit Only64 = 0;                      // has a general register of 64 bits
  let Predicates = !listconcat([Isa], !if(NeedsVLX, [HasVLX], []<Predicate>),
                               !if(Only64, [In64BitMode], []<Predicate>));
  let mayLoad = !and(form.HasMem, !ne(form.Rm, 0));
  let mayStore = !and(form.HasMem, !eq(form.Rm, 0));
}

// The form that assemblers do not choose where two encodings do the same.
class Reverse { bit isCodeGenOnly = 1; bit ForceDisassemble = 1; }

// What families have in front of the opcode.
class EV<OpcodeMap map, MandatoryPrefix prefix, bit w = 0> {
  OpcodeMap Map = map;
  MandatoryPrefix Prefix = prefix;
  bit HasREX_W = w;
}

// AT&T syntax has the operands in the order opposite to Intel's, which `srcs` has.
class EvexAsm<string mn, string dst, list<string> srcs> {
  string Reversed = !interleave(!foldl([]<string>, srcs, acc, s, !listconcat([s], acc)), ", ");
  string Text = mn#"\t{"#Reversed#", "#dst#"|"#dst#", "#!interleave(srcs, ", ")#"}";
}

// Plain; k: lanes without mask keep what is in `kept`; kz: they become zero. A result in a mask register has no old
// value to keep. Sources in `tied` are overwritten by the result.
multiclass EvexMasked<int op, X86Form form, EvexVector v, RegisterClass rc, dag tied, dag others, string mn,
                      list<string> srcs, int mask> {
  defvar isTied = !gt(!size(tied), 0);
  let Constraints = !if(isTied, "$src1 = $dst", ""), Tied = isTied in
  def "" : EvexInst<op, form, v, (outs rc:$dst), !con(tied, others), EvexAsm<mn, "$dst", srcs>.Text>;
  if !gt(mask, 0) then {
    defvar kept = !cond(isTied: tied, !gt(mask, 1): (ins), true: (ins rc:$src0));
    let Constraints = !cond(isTied: "$src1 = $dst", !gt(mask, 1): "", true: "$src0 = $dst"),
        Tied = !or(isTied, !eq(mask, 1)), HasMask = 1 in
    def k : EvexInst<op, form, v, (outs rc:$dst), !con(kept, (ins v.KWM:$mask), others),
                     EvexAsm<mn, "$dst {${mask}}", srcs>.Text>;
  }
  if !or(!eq(mask, 1), !eq(mask, 3)) then {
    let Constraints = !if(isTied, "$src1 = $dst", ""), Tied = isTied, HasMask = 1, HasZeroing = 1 in
    def kz : EvexInst<op, form, v, (outs rc:$dst), !con(tied, (ins v.KWM:$mask), others),
                      EvexAsm<mn, "$dst {${mask}} {z}", srcs>.Text>;
  }
}

// What the variants of an instruction have in common.
class EvexKind<int sources, string r = "rr", string m = "rm", string mb = "rmb", string rb = "rrb"> {
  int Sources = sources;       // the last is in a register, memory or broadcast; of three the first is the result too
  string R = r;                // names of the variants
  string M = m;
  string MB = mb;
  string RB = rb;              // with a rounding mode, or without exceptions
  bit Broadcasts = 0;
  bit HasImm = 0;
  int Masks = 1;               // 0 none, 1 merging and zeroing, 2 the result is a mask, 3 it chooses between sources
  bit Compares = 0;            // the immediate says how
  bit NamesLength = 0;         // in AT&T syntax, for memory
  string Round = "";           // "rc": rounding mode; "sae": no exceptions; in registers, with all 512 bits or a scalar
}
class Broadcast { bit Broadcasts = 1; }
class Comparison { bit HasImm = 1; bit Compares = 1; int Masks = 2; }
class LengthSuffix { bit NamesLength = 1; }
class Imm8Last { bit HasImm = 1; }
class ToMask { int Masks = 2; }
class ByMask { int Masks = 3; }
class Unmasked { int Masks = 0; }
class RC { string Round = "rc"; }
class SAE { string Round = "sae"; }

// All variants for all vectors.
multiclass EvexNamed<string mn, int op, list<EvexVector> vs, EvexKind kind> {
  defvar last = "src"#kind.Sources;
  defvar imm = !cond(kind.Compares: (ins cmpimm:$imm), kind.HasImm: (ins u8imm:$imm), true: (ins));
  defvar immText = !if(kind.HasImm, ["$imm"], []<string>);
  defvar before = !cond(!eq(kind.Sources, 3): ["$src2"], !eq(kind.Sources, 2): ["$src1"], true: []<string>);
  defvar regForm = !if(!eq(kind.Sources, 1), MRMSrcReg, MRMSrcReg4V);
  defvar memForm = !if(!eq(kind.Sources, 1), MRMSrcMem, MRMSrcMem4V);
  foreach v = vs in {
    defvar rc = !if(!eq(kind.Masks, 2), v.KRC, v.RC);
    defvar tied = !if(!eq(kind.Sources, 3), (ins v.RC:$src1), (ins));
    defvar vvvv = !cond(!eq(kind.Sources, 3): (ins v.RC:$src2), !eq(kind.Sources, 2): (ins v.RC:$src1), true: (ins));
    defvar regs = !con(vvvv, !dag(ins, [v.From], [last]), imm);
    let Imm = !if(kind.HasImm, Imm8, NoImm) in {
      defm v.Z#kind.R : EvexMasked<op, regForm, v, rc, tied, regs, mn, !listconcat(before, ["$"#last], immText),
                                   kind.Masks>;
      defm v.Z#kind.M : EvexMasked<op, memForm, v, rc, tied, !con(vvvv, !dag(ins, [v.Mem], [last]), imm),
                                   mn#!if(kind.NamesLength, "{"#v.Letter#"|}", v.Suffix),
                                   !listconcat(before, ["$"#last], immText), kind.Masks>;
      if kind.Broadcasts then
        let HasEVEX_B = 1, CD8 = v.EltCD8 in
        defm v.Z#kind.MB : EvexMasked<op, memForm, v, rc, tied, !con(vvvv, !dag(ins, [v.EltMem], [last]), imm), mn,
                                      !listconcat(before, ["${"#last#"}"#v.Broadcast], immText), kind.Masks>;
      if !and(!eq(kind.Round, "sae"), !ge(v.Length, 2)) then
        let HasEVEX_B = 1, VectorLength = LIG in
        defm v.Z#kind.RB : EvexMasked<op, regForm, v, rc, tied, regs, mn,
                                      !listconcat(before, ["$"#last, "{sae}"], immText), kind.Masks>;
    }
    if !and(!eq(kind.Round, "rc"), !ge(v.Length, 2)) then
      let HasEVEX_B = 1, Imm = StaticRounding in
      defm v.Z#kind.RB : EvexMasked<op, regForm, v, rc, tied, !con(regs, (ins AVX512RC:$rc)), mn,
                                    !listconcat(before, ["$"#last, "$rc"]), kind.Masks>;
  }
}

multiclass Evex<int op, list<EvexVector> vs, EvexKind kind> {
  defm "" : EvexNamed<!tolower(NAME), op, vs, kind>;
}

// The result goes to a register in ModRM.rm or to memory, of which a mask selects the lanes.
multiclass EvexStoreNamed<string mn, int op, list<EvexVector> vs, bit hasImm = 0, bit hasSAE = 0> {
  defvar imm = !if(hasImm, (ins u8imm:$imm), (ins));
  defvar immText = !if(hasImm, ["$imm"], []<string>);
  foreach v = vs in {
    defvar regs = !con((ins v.From:$src), imm);
    defvar text = !listconcat(["$src"], immText);
    let Imm = !if(hasImm, Imm8, NoImm) in {
      defm v.Z#rr : EvexMasked<op, MRMDestReg, v, v.RC, (ins), regs, mn, text, 1>;
      let CD8 = v.ToCD8 in {
        def v.Z#mr : EvexInst<op, MRMDestMem, v, (outs), !con((ins v.ToMem:$dst), regs),
                              EvexAsm<mn, "$dst", text>.Text>;
        let HasMask = 1 in
        def v.Z#mrk : EvexInst<op, MRMDestMem, v, (outs), !con((ins v.ToMem:$dst, v.KWM:$mask), regs),
                               EvexAsm<mn, "$dst {${mask}}", text>.Text>;
      }
      if !and(hasSAE, !eq(v.Length, 2)) then
        let HasEVEX_B = 1, VectorLength = LIG in
        defm v.Z#rrb : EvexMasked<op, MRMDestReg, v, v.RC, (ins), regs, mn, !listconcat(["$src", "{sae}"], immText), 1>;
    }
  }
}
multiclass EvexStore<int op, list<EvexVector> vs, bit hasImm = 0, bit hasSAE = 0> {
  defm "" : EvexStoreNamed<!tolower(NAME), op, vs, hasImm, hasSAE>;
}

// By an immediate, with a digit in the place of a register; the result is in vvvv.
multiclass EvexDigitNamed<string mn, int op, int digit, list<EvexVector> vs, bit broadcasts = 1, int mask = 1> {
  defvar regForm = !cast<X86Form>("MRM"#digit#"r4V");
  defvar memForm = !cast<X86Form>("MRM"#digit#"m4V");
  foreach v = vs in {
    let Imm = Imm8 in {
      defm v.Z#ri : EvexMasked<op, regForm, v, v.RC, (ins), (ins v.RC:$src, u8imm:$imm), mn, ["$src", "$imm"], mask>;
      defm v.Z#mi : EvexMasked<op, memForm, v, v.RC, (ins), (ins v.Mem:$src, u8imm:$imm), mn, ["$src", "$imm"], mask>;
      if broadcasts then
        let HasEVEX_B = 1, CD8 = v.EltCD8 in
        defm v.Z#mbi : EvexMasked<op, memForm, v, v.RC, (ins), (ins v.EltMem:$src, u8imm:$imm), mn,
                                  ["${src}"#v.Broadcast, "$imm"], mask>;
    }
  }
}
multiclass EvexDigit<int op, int digit, list<EvexVector> vs, bit broadcasts = 1, int mask = 1> {
  defm "" : EvexDigitNamed<!tolower(NAME), op, digit, vs, broadcasts, mask>;
}

// --- Kinds of instructions -------------------------------------------------------------------------------------------

// Names: sources; R where the variants are r, m, mb, rb; Imm with an immediate; U without masks; B with a broadcast; RC
// with a rounding mode; SAE without exceptions.

def Unary : EvexKind<1>;
def UnaryB : EvexKind<1>, Broadcast;
def UnaryBRC : EvexKind<1>, Broadcast, RC;
def UnaryBSAE : EvexKind<1>, Broadcast, SAE;
def UnaryRB : EvexKind<1, "r", "m", "mb", "rb">, Broadcast;
def UnaryRBRC : EvexKind<1, "r", "m", "mb", "rb">, Broadcast, RC;
def UnaryRBSAE : EvexKind<1, "r", "m", "mb", "rb">, Broadcast, SAE;
def UnarySAE : EvexKind<1>, SAE;
def UnaryImm : EvexKind<1, "ri", "mi">, Imm8Last;
def UnaryImmB : EvexKind<1, "ri", "mi", "mbi">, Imm8Last, Broadcast;
def UnaryImmBSAE : EvexKind<1, "rri", "rmi", "rmbi", "rrib">, Imm8Last, Broadcast, SAE;
def ClassB : EvexKind<1>, Imm8Last, Broadcast, ToMask, LengthSuffix;
def Class : EvexKind<1>, Imm8Last, ToMask;

def Binary : EvexKind<2>;
def BinaryB : EvexKind<2>, Broadcast;
def BinaryBRC : EvexKind<2>, Broadcast, RC;
def BinaryBSAE : EvexKind<2>, Broadcast, SAE;
def BinaryRC : EvexKind<2>, RC;
def Blend : EvexKind<2>, ByMask;
def BlendB : EvexKind<2>, ByMask, Broadcast;
def BinaryU : EvexKind<2>, Unmasked;
def BinaryImmU : EvexKind<2, "rri", "rmi">, Imm8Last, Unmasked;
def BinaryPart : EvexKind<2>, Imm8Last;              // an insertion
def BinaryImm : EvexKind<2, "rri", "rmi">, Imm8Last;
def BinaryImmB : EvexKind<2, "rri", "rmi", "rmbi">, Imm8Last, Broadcast;
def BinaryImmBSAE : EvexKind<2, "rri", "rmi", "rmbi", "rrib">, Imm8Last, Broadcast, SAE;
def BinaryImmSAE : EvexKind<2, "rri", "rmi", "", "rrib">, Imm8Last, SAE;
def BinaryRSAE : EvexKind<2, "r", "m", "", "rb">, SAE;
def Compare : EvexKind<2>, ToMask;
def CompareB : EvexKind<2>, ToMask, Broadcast;
def CompareImm : EvexKind<2, "rri", "rmi">, Comparison;
def CompareImmB : EvexKind<2, "rri", "rmi", "rmib">, Comparison, Broadcast;
def CompareImmBSAE : EvexKind<2, "rri", "rmi", "rmbi", "rrib">, Comparison, Broadcast, SAE;

// Scalars.
def ScalarRC : EvexKind<2, "rr_Int", "rm_Int", "", "rrb_Int">, RC;
def ScalarSAE : EvexKind<2, "rr_Int", "rm_Int", "", "rrb_Int">, SAE;
def ScalarRRC : EvexKind<2, "r_Int", "m_Int", "", "rb_Int">, RC;
def ScalarImmRSAE : EvexKind<2, "r_Int", "m_Int", "", "rb_Int">, Imm8Last, SAE;
def ScalarScale : EvexKind<2, "rr", "rm", "", "rrb_Int">, RC;
def ScalarCompareSAE : EvexKind<2, "rri_Int", "rmi_Int", "", "rrib_Int">, Comparison, SAE;
def ScalarTernaryRC : EvexKind<3, "r_Int", "m_Int", "", "rb_Int">, RC;

// The result overwrites the first of three sources.
def Ternary : EvexKind<3>;
def TernaryB : EvexKind<3>, Broadcast;
def TernaryR : EvexKind<3, "r", "m">;
def TernaryRB : EvexKind<3, "r", "m", "mb">, Broadcast;
def TernaryRBRC : EvexKind<3, "r", "m", "mb", "rb">, Broadcast, RC;
def TernaryRRC : EvexKind<3, "r", "m", "", "rb">, RC;
def TernaryImmB : EvexKind<3, "rri", "rmi", "rmbi">, Imm8Last, Broadcast;
def TernaryImmBSAE : EvexKind<3, "rri", "rmi", "rmbi", "rrib">, Imm8Last, Broadcast, SAE;
def TernaryImmSAE : EvexKind<3, "rri", "rmi", "", "rrib">, Imm8Last, SAE;
