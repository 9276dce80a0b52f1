//===- X86InstrAVX512Move.td - AVX-512: moves, broadcasts, parts of vectors, gathers and scatters -----------------===//

// --- Whole vectors ---------------------------------------------------------------------------------------------------

// A load and a store have opcodes of their own; a move between registers can be either, _REV has the store's.
multiclass EvexMove<int load, int store, list<EvexVector> vs> {
  defvar mn = !tolower(NAME);
  defm "" : EvexNamed<mn, load, vs, Unary>;
  foreach v = vs in {
    defvar to = (ins v.RC:$src);
    def v.Z#rr_REV : EvexInst<store, MRMDestReg, v, (outs v.RC:$dst), to, EvexAsm<mn, "$dst", ["$src"]>.Text>, Reverse;
    def v.Z#mr : EvexInst<store, MRMDestMem, v, (outs), !con((ins v.Mem:$dst), to), EvexAsm<mn, "$dst", ["$src"]>.Text>;
    let HasMask = 1 in {
      defvar k = "$dst {${mask}}";
      def v.Z#rrk_REV : EvexInst<store, MRMDestReg, v, (outs v.RC:$dst), (ins v.KWM:$mask, v.RC:$src),
                                 EvexAsm<mn, k, ["$src"]>.Text>, Reverse;
      let HasZeroing = 1 in
      def v.Z#rrkz_REV : EvexInst<store, MRMDestReg, v, (outs v.RC:$dst), (ins v.KWM:$mask, v.RC:$src),
                                  EvexAsm<mn, k#" {z}", ["$src"]>.Text>, Reverse;
      def v.Z#mrk : EvexInst<store, MRMDestMem, v, (outs), (ins v.Mem:$dst, v.KWM:$mask, v.RC:$src),
                             EvexAsm<mn, k, ["$src"]>.Text>;
    }
  }
}
defm VMOVUPS : EvexMove<0x10, 0x11, V32>, EV<TB, NoPrefix>;
defm VMOVUPD : EvexMove<0x10, 0x11, V64>, EV<TB, PD, 1>;
defm VMOVAPS : EvexMove<0x28, 0x29, V32>, EV<TB, NoPrefix>;
defm VMOVAPD : EvexMove<0x28, 0x29, V64>, EV<TB, PD, 1>;
defm VMOVDQA32 : EvexMove<0x6F, 0x7F, V32>, EV<TB, PD>;
defm VMOVDQA64 : EvexMove<0x6F, 0x7F, V64>, EV<TB, PD, 1>;
defm VMOVDQU32 : EvexMove<0x6F, 0x7F, V32>, EV<TB, XS>;
defm VMOVDQU64 : EvexMove<0x6F, 0x7F, V64>, EV<TB, XS, 1>;
let Isa = HasBWI in {
  defm VMOVDQU8 : EvexMove<0x6F, 0x7F, V8>, EV<TB, XD>;
  defm VMOVDQU16 : EvexMove<0x6F, 0x7F, V16>, EV<TB, XD, 1>;
}

// Past the caches.
multiclass EvexNonTemporal<int op, list<EvexVector> vs> {
  foreach v = vs in
    def v.Z#mr : EvexInst<op, MRMDestMem, v, (outs), (ins v.Mem:$dst, v.RC:$src),
                          EvexAsm<!tolower(NAME), "$dst", ["$src"]>.Text>;
}
defm VMOVNTPS : EvexNonTemporal<0x2B, V32>, EV<TB, NoPrefix>;
defm VMOVNTPD : EvexNonTemporal<0x2B, V64>, EV<TB, PD, 1>;
defm VMOVNTDQ : EvexNonTemporal<0xE7, V64>, EV<TB, PD>;
foreach v = V64 in
  def VMOVNTDQA#v.Z#rm : EvexInst<0x2A, MRMSrcMem, v, (outs v.RC:$dst), (ins v.Mem:$src),
                                  EvexAsm<"vmovntdqa", "$dst", ["$src"]>.Text>, EV<T8, PD>;

// --- Scalars ---------------------------------------------------------------------------------------------------------

multiclass EvexScalarMove<EvexVector v> {
  defvar mn = !tolower(NAME);
  defvar regs = (ins VR128X:$src1, VR128X:$src2);
  defm Zrr : EvexMasked<0x10, MRMSrcReg4V, v, VR128X, (ins), regs, mn, ["$src1", "$src2"], 1>;
  defm Zrm : EvexMasked<0x10, MRMSrcMem, v, VR128X, (ins), (ins v.Mem:$src), mn, ["$src"], 1>;
  def Zmr : EvexInst<0x11, MRMDestMem, v, (outs), (ins v.Mem:$dst, VR128X:$src), EvexAsm<mn, "$dst", ["$src"]>.Text>;
  let HasMask = 1 in
  def Zmrk : EvexInst<0x11, MRMDestMem, v, (outs), (ins v.Mem:$dst, VK1WM:$mask, VR128X:$src),
                      EvexAsm<mn, "$dst {${mask}}", ["$src"]>.Text>;
  defvar two = ["$src1", "$src2"];
  def Zrr_REV : EvexInst<0x11, MRMDestReg4V, v, (outs VR128X:$dst), regs, EvexAsm<mn, "$dst", two>.Text>, Reverse;
  let HasMask = 1, Constraints = "$src0 = $dst", Tied = 1 in
  def Zrrk_REV : EvexInst<0x11, MRMDestReg4V, v, (outs VR128X:$dst), !con((ins VR128X:$src0, VK1WM:$mask), regs),
                          EvexAsm<mn, "$dst {${mask}}", two>.Text>, Reverse;
  let HasMask = 1, HasZeroing = 1 in
  def Zrrkz_REV : EvexInst<0x11, MRMDestReg4V, v, (outs VR128X:$dst), !con((ins VK1WM:$mask), regs),
                           EvexAsm<mn, "$dst {${mask}} {z}", two>.Text>, Reverse;
}
defm VMOVSS : EvexScalarMove<S32>, EV<TB, XS>;
defm VMOVSD : EvexScalarMove<S64>, EV<TB, XD, 1>;
let Isa = HasFP16 in
defm VMOVSH : EvexScalarMove<S16>, EV<T_MAP5, XS>;

// One element between a vector and a general register or memory. Lengths are 0: these exist with AVX512F alone.
class EvexElt<int elt> : EvexScalar<elt> { let Length = 0; }
def E8 : EvexElt<8>;
def E16 : EvexElt<16>;
def E32 : EvexElt<32>;
def E64 : EvexElt<64>;
class ElementInst<int op, X86Form form, EvexVector v, dag outs, dag ins, string asm>
    : EvexInst<op, form, v, outs, ins, asm> {
  let NeedsVLX = 0;
}
multiclass EvexFromGPR<int op, string mn, EvexElt v, RegisterClass rc> {
  let Only64 = !eq(rc, GR64) in
  def Zrr : ElementInst<op, MRMSrcReg, v, (outs VR128X:$dst), (ins rc:$src), EvexAsm<mn, "$dst", ["$src"]>.Text>;
  def Zrm : ElementInst<op, MRMSrcMem, v, (outs VR128X:$dst), (ins v.EltMem:$src), EvexAsm<mn, "$dst", ["$src"]>.Text>;
}
multiclass EvexToGPR<int op, string mn, EvexElt v, RegisterClass rc> {
  let Only64 = !eq(rc, GR64) in
  def Zrr : ElementInst<op, MRMDestReg, v, (outs rc:$dst), (ins VR128X:$src), EvexAsm<mn, "$dst", ["$src"]>.Text>;
  def Zmr : ElementInst<op, MRMDestMem, v, (outs), (ins v.EltMem:$dst, VR128X:$src),
                        EvexAsm<mn, "$dst", ["$src"]>.Text>;
}
defm VMOVDI2PDI : EvexFromGPR<0x6E, "vmovd", E32, GR32>, EV<TB, PD>;
defm VMOV64toPQI : EvexFromGPR<0x6E, "vmovq", E64, GR64>, EV<TB, PD, 1>;
defm VMOVPDI2DI : EvexToGPR<0x7E, "vmovd", E32, GR32>, EV<TB, PD>;
defm VMOVPQIto64 : EvexToGPR<0x7E, "vmovq", E64, GR64>, EV<TB, PD, 1>;
defm VMOVPQI2QI : EvexToGPR<0xD6, "vmovq", E64, VR128X>, EV<TB, PD, 1>;
def VMOVZPQILo2PQIZrr : ElementInst<0x7E, MRMSrcReg, E64, (outs VR128X:$dst), (ins VR128X:$src),
                                    EvexAsm<"vmovq", "$dst", ["$src"]>.Text>, EV<TB, XS, 1>;
def VMOVQI2PQIZrm : ElementInst<0x7E, MRMSrcMem, E64, (outs VR128X:$dst), (ins i64mem:$src),
                                EvexAsm<"vmovq", "$dst", ["$src"]>.Text>, EV<TB, XS, 1>;
let Isa = HasFP16 in {
  def VMOVW2SHrr : ElementInst<0x6E, MRMSrcReg, E16, (outs VR128X:$dst), (ins GR32:$src),
                               EvexAsm<"vmovw", "$dst", ["$src"]>.Text>, EV<T_MAP5, PD>;
  def VMOVWrm : ElementInst<0x6E, MRMSrcMem, E16, (outs VR128X:$dst), (ins i16mem:$src),
                            EvexAsm<"vmovw", "$dst", ["$src"]>.Text>, EV<T_MAP5, PD>, WIG;
  def VMOVSH2Wrr : ElementInst<0x7E, MRMDestReg, E16, (outs GR32:$dst), (ins VR128X:$src),
                               EvexAsm<"vmovw", "$dst", ["$src"]>.Text>, EV<T_MAP5, PD>;
  def VMOVWmr : ElementInst<0x7E, MRMDestMem, E16, (outs), (ins i16mem:$dst, VR128X:$src),
                            EvexAsm<"vmovw", "$dst", ["$src"]>.Text>, EV<T_MAP5, PD>, WIG;
  let Only64 = 1 in
  def VMOVW64toSHrr : ElementInst<0x6E, MRMSrcReg, E16, (outs VR128X:$dst), (ins GR64:$src),
                                  EvexAsm<"vmovw", "$dst", ["$src"]>.Text>, EV<T_MAP5, PD, 1>;
  let Only64 = 1 in
  def VMOVSHtoW64rr : ElementInst<0x7E, MRMDestReg, E16, (outs GR64:$dst), (ins VR128X:$src),
                                  EvexAsm<"vmovw", "$dst", ["$src"]>.Text>, EV<T_MAP5, PD, 1>;
}

// --- Halves of 128 bits ----------------------------------------------------------------------------------------------

multiclass EvexHalf<int op> {
  defvar mn = !tolower(NAME);
  def Z128rm : ElementInst<op, MRMSrcMem4V, E64, (outs VR128X:$dst), (ins VR128X:$src1, i64mem:$src2),
                           EvexAsm<mn, "$dst", ["$src1", "$src2"]>.Text>;
  def Z128mr : ElementInst<!add(op, 1), MRMDestMem, E64, (outs), (ins i64mem:$dst, VR128X:$src),
                           EvexAsm<mn, "$dst", ["$src"]>.Text>;
}
defm VMOVLPS : EvexHalf<0x12>, EV<TB, NoPrefix>;
defm VMOVLPD : EvexHalf<0x12>, EV<TB, PD, 1>;
defm VMOVHPS : EvexHalf<0x16>, EV<TB, NoPrefix>;
defm VMOVHPD : EvexHalf<0x16>, EV<TB, PD, 1>;
foreach m = ["VMOVHLPS", "VMOVLHPS"] in
  def m#Zrr : ElementInst<!if(!eq(m, "VMOVHLPS"), 0x12, 0x16), MRMSrcReg4V, E64, (outs VR128X:$dst),
                          (ins VR128X:$src1, VR128X:$src2), EvexAsm<!tolower(m), "$dst", ["$src1", "$src2"]>.Text>,
              EV<TB, NoPrefix>;

// --- One element in or out, by its number ----------------------------------------------------------------------------

multiclass EvexExtractElt<int op, EvexElt v, RegisterClass rc, string rev = ""> {
  defvar mn = !tolower(NAME);
  let Imm = Imm8, Only64 = !eq(rc, GR64) in
  def Zmr : ElementInst<op, MRMDestMem, v, (outs), (ins v.EltMem:$dst, VR128X:$src, u8imm:$imm),
                        EvexAsm<mn, "$dst", ["$src", "$imm"]>.Text>;
  let Imm = Imm8, Only64 = !eq(rc, GR64) in
  def Zrr#rev : ElementInst<op, MRMDestReg, v, (outs rc:$dst), (ins VR128X:$src, u8imm:$imm),
                            EvexAsm<mn, "$dst", ["$src", "$imm"]>.Text> {
    let isCodeGenOnly = !ne(rev, "");
    let ForceDisassemble = 1;
  }
}
multiclass EvexInsertElt<int op, EvexElt v, RegisterClass rc> {
  defvar mn = !tolower(NAME);
  let Imm = Imm8, Only64 = !eq(rc, GR64) in {
    def Zrm : ElementInst<op, MRMSrcMem4V, v, (outs VR128X:$dst), (ins VR128X:$src1, v.EltMem:$src2, u8imm:$imm),
                          EvexAsm<mn, "$dst", ["$src1", "$src2", "$imm"]>.Text>;
    def Zrr : ElementInst<op, MRMSrcReg4V, v, (outs VR128X:$dst), (ins VR128X:$src1, rc:$src2, u8imm:$imm),
                          EvexAsm<mn, "$dst", ["$src1", "$src2", "$imm"]>.Text>;
  }
}
defm VEXTRACTPS : EvexExtractElt<0x17, E32, GR32>, EV<TA, PD>, WIG;
defm VINSERTPS : EvexInsertElt<0x21, E32, VR128X>, EV<TA, PD>;
let Isa = HasBWI in {
  defm VPEXTRB : EvexExtractElt<0x14, E8, GR32>, EV<TA, PD>, WIG;
  defm VPEXTRW : EvexExtractElt<0x15, E16, GR32, "_REV">, EV<TA, PD>, WIG;
  let Imm = Imm8 in
  def VPEXTRWZrr : ElementInst<0xC5, MRMSrcReg, E16, (outs GR32:$dst), (ins VR128X:$src, u8imm:$imm),
                               EvexAsm<"vpextrw", "$dst", ["$src", "$imm"]>.Text>, EV<TB, PD>, WIG;
  defm VPINSRB : EvexInsertElt<0x20, E8, GR32>, EV<TA, PD>, WIG;
  defm VPINSRW : EvexInsertElt<0xC4, E16, GR32>, EV<TB, PD>, WIG;
}
let Isa = HasDQI in {
  defm VPEXTRD : EvexExtractElt<0x16, E32, GR32>, EV<TA, PD>;
  defm VPEXTRQ : EvexExtractElt<0x16, E64, GR64>, EV<TA, PD, 1>;
  defm VPINSRD : EvexInsertElt<0x22, E32, GR32>, EV<TA, PD>;
  defm VPINSRQ : EvexInsertElt<0x22, E64, GR64>, EV<TA, PD, 1>;
}

// --- Quarters and halves of vectors ----------------------------------------------------------------------------------

// `part`: length of the part, as in EvexVector. Lanes of masks are those of the result.
class EvexPart<int length, int part, int elt> : EvexVector<length, elt> {
  int PartBits = !shl(128, part);
  let From = VectorClass<PartBits>.RC;
  let Mem = !cast<X86MemOperand>("i"#PartBits#"mem");
  let CD8 = !add(part, 4);
}
// The other way: the vector is the source, the part the result.
class EvexOfPart<int length, int part, int elt> : EvexVector<part, elt> {
  let Length = length;
  let Z = !cond(!eq(length, 2): "Z", true: "Z256");
  let From = VectorClass<!shl(128, length)>.RC;
}
multiclass EvexParts<string insert, string extract, int op, int part, int elt> {
  defvar lengths = !if(!eq(part, 0), [2, 1], [2]);
  defvar vs = !foreach(l, lengths, EvexPart<l, part, elt>);
  defvar of = !foreach(l, lengths, EvexOfPart<l, part, elt>);
  defm insert : EvexNamed<!tolower(insert), op, vs, BinaryPart>;
  defm extract : EvexStoreNamed<!tolower(extract), !add(op, 1), of, 1>;
}
foreach t = ["F", "I"] in {
  defvar op = !if(!eq(t, "F"), 0x18, 0x38);
  defm "" : EvexParts<"VINSERT"#t#"32x4", "VEXTRACT"#t#"32x4", op, 0, 32>, EV<TA, PD>;
  defm "" : EvexParts<"VINSERT"#t#"64x4", "VEXTRACT"#t#"64x4", !add(op, 2), 1, 64>, EV<TA, PD, 1>;
  let Isa = HasDQI in {
    defm "" : EvexParts<"VINSERT"#t#"64x2", "VEXTRACT"#t#"64x2", op, 0, 64>, EV<TA, PD, 1>;
    defm "" : EvexParts<"VINSERT"#t#"32x8", "VEXTRACT"#t#"32x8", !add(op, 2), 1, 32>, EV<TA, PD>;
  }
}

// --- Broadcasts ------------------------------------------------------------------------------------------------------

defm VBROADCASTSS : Evex<0x18, Splats<32>.All, Unary>, EV<T8, PD>;
defm VBROADCASTSD : Evex<0x19, Splats<64>.Long, Unary>, EV<T8, PD, 1>;
defm VPBROADCASTD : Evex<0x58, Splats<32>.All, Unary>, EV<T8, PD>;
defm VPBROADCASTQ : Evex<0x59, Splats<64>.All, Unary>, EV<T8, PD, 1>;
let Isa = HasBWI in {
  defm VPBROADCASTB : Evex<0x78, Splats<8>.All, Unary>, EV<T8, PD>;
  defm VPBROADCASTW : Evex<0x79, Splats<16>.All, Unary>, EV<T8, PD>;
}
let Isa = HasDQI in {
  defm VBROADCASTF32X2 : Evex<0x19, Splats<32, 64>.Long, Unary>, EV<T8, PD>;
  defm VBROADCASTI32X2 : Evex<0x59, Splats<32, 64>.All, Unary>, EV<T8, PD>;
}
multiclass EvexFromGPRSplat<int op, int elt, RegisterClass rc> {
  foreach l = [2, 1, 0] in {
    defvar v = EvexVector<l, elt>;
    let Only64 = !eq(elt, 64) in
    defm r#v.Z#rr : EvexMasked<op, MRMSrcReg, v, v.RC, (ins), (ins rc:$src), !tolower(NAME), ["$src"], 1>;
  }
}
let Isa = HasBWI in {
  defm VPBROADCASTB : EvexFromGPRSplat<0x7A, 8, GR32>, EV<T8, PD>;
  defm VPBROADCASTW : EvexFromGPRSplat<0x7B, 16, GR32>, EV<T8, PD>;
}
defm VPBROADCASTD : EvexFromGPRSplat<0x7C, 32, GR32>, EV<T8, PD>;
defm VPBROADCASTQ : EvexFromGPRSplat<0x7C, 64, GR64>, EV<T8, PD, 1>;

// Parts of vectors from memory; names give no length for the longest.
multiclass EvexPartSplat<int op, int part, int elt> {
  foreach l = !if(!eq(part, 0), [2, 1], [2]) in {
    defvar v = EvexPart<l, part, elt>;
    defvar z = !cond(!eq(l, 2): "", !eq(elt, 64): "Z128", true: "Z256");
    defm z#rm : EvexMasked<op, MRMSrcMem, v, v.RC, (ins), (ins v.Mem:$src), !tolower(NAME), ["$src"], 1>;
  }
}
foreach t = ["F", "I"] in {
  defvar op = !if(!eq(t, "F"), 0x1A, 0x5A);
  defm VBROADCAST#t#32X4 : EvexPartSplat<op, 0, 32>, EV<T8, PD>;
  defm VBROADCAST#t#64X4 : EvexPartSplat<!add(op, 1), 1, 64>, EV<T8, PD, 1>;
  let Isa = HasDQI in {
    defm VBROADCAST#t#64X2 : EvexPartSplat<op, 0, 64>, EV<T8, PD, 1>;
    defm VBROADCAST#t#32X8 : EvexPartSplat<!add(op, 1), 1, 32>, EV<T8, PD>;
  }
}

// --- Fewer, or shorter, elements -------------------------------------------------------------------------------------

// Compressed elements are as long as an element: so does a displacement count.
class EvexPacked<int length, int elt> : EvexVector<length, elt> {
  let CD8 = EltCD8;
  let ToCD8 = EltCD8;
}
class Packed<int elt> { list<EvexVector> All = !foreach(l, [2, 1, 0], EvexPacked<l, elt>); }
defm VCOMPRESSPS : EvexStore<0x8A, Packed<32>.All>, EV<T8, PD>;
defm VCOMPRESSPD : EvexStore<0x8A, Packed<64>.All>, EV<T8, PD, 1>;
defm VPCOMPRESSD : EvexStore<0x8B, Packed<32>.All>, EV<T8, PD>;
defm VPCOMPRESSQ : EvexStore<0x8B, Packed<64>.All>, EV<T8, PD, 1>;
defm VEXPANDPS : Evex<0x88, Packed<32>.All, Unary>, EV<T8, PD>;
defm VEXPANDPD : Evex<0x88, Packed<64>.All, Unary>, EV<T8, PD, 1>;
defm VPEXPANDD : Evex<0x89, Packed<32>.All, Unary>, EV<T8, PD>;
defm VPEXPANDQ : Evex<0x89, Packed<64>.All, Unary>, EV<T8, PD, 1>;
let Isa = HasVBMI2 in {
  defm VPCOMPRESSB : EvexStore<0x63, Packed<8>.All>, EV<T8, PD>;
  defm VPCOMPRESSW : EvexStore<0x63, Packed<16>.All>, EV<T8, PD, 1>;
  defm VPEXPANDB : Evex<0x62, Packed<8>.All, Unary>, EV<T8, PD>;
  defm VPEXPANDW : Evex<0x62, Packed<16>.All, Unary>, EV<T8, PD, 1>;
}

// Truncation: plain, with saturation of signed and of unsigned values.
foreach s = ["", "S", "US"] in {
  defvar op = !cond(!eq(s, ""): 0x30, !eq(s, "S"): 0x20, true: 0x10);
  let Isa = HasBWI in
  defm VPMOV#s#WB : EvexStore<op, Vectors<8, 16>.All>, EV<T8, XS>;
  defm VPMOV#s#DB : EvexStore<!add(op, 1), Vectors<8, 32>.All>, EV<T8, XS>;
  defm VPMOV#s#QB : EvexStore<!add(op, 2), Vectors<8, 64>.All>, EV<T8, XS>;
  defm VPMOV#s#DW : EvexStore<!add(op, 3), Vectors<16, 32>.All>, EV<T8, XS>;
  defm VPMOV#s#QW : EvexStore<!add(op, 4), Vectors<16, 64>.All>, EV<T8, XS>;
  defm VPMOV#s#QD : EvexStore<!add(op, 5), Vectors<32, 64>.All>, EV<T8, XS>;
}

// --- Gathers, scatters, their prefetches -----------------------------------------------------------------------------

// `elt` bits of elements, `index` bits of their indices, which are in the register of memory's SIB. The result's lanes
// are merged; the mask is zero afterwards.
class EvexGather<int length, int elt, int index> : EvexVector<length, elt, index> {
  // The whole vector of elements: as wide as the indices permit.
  int DataBits = !mul(Lanes, elt);
  RegisterClass Index = VectorClass<!mul(Lanes, index)>.RC;
  string IndexLetter = !cond(!eq(!mul(Lanes, index), 512): "z", !eq(!mul(Lanes, index), 256): "y", true: "x");
  X86MemOperand VMem = !cast<X86MemOperand>("v"#IndexLetter#DataBits#!if(!eq(IndexLetter, "z"), "mem", "xmem"));
  let CD8 = !sub(!logtwo(elt), 3);
}
// Operands: result, written mask, merged vector, mask, memory.
def EvexGatherForm : X86Form<11, 0, 4, 9, 0, 15, 15, 3>;
multiclass EvexGatherScatter<string gather, string scatter, int op, int elt, int index> {
  foreach l = [2, 1, 0] in {
    defvar v = EvexGather<l, elt, index>;
    let Constraints = "$src0 = $dst, $mask = $mask_wb" in
    def gather#v.Z#rm : EvexInst<op, EvexGatherForm, v, (outs v.RC:$dst, v.KWM:$mask_wb),
                                 (ins v.RC:$src0, v.KWM:$mask, v.VMem:$src),
                                 EvexAsm<!tolower(gather), "$dst {${mask}}", ["$src"]>.Text>;
    let Constraints = "$mask = $mask_wb", mayStore = 1, mayLoad = 0 in
    def scatter#v.Z#mr : EvexInst<!add(op, 0x10), MRMDestMemVSIB, v, (outs v.KWM:$mask_wb),
                                  (ins v.VMem:$dst, v.KWM:$mask, v.RC:$src),
                                  EvexAsm<!tolower(scatter), "$dst {${mask}}", ["$src"]>.Text>;
  }
}
foreach i = ["D", "Q"] in {
  defvar bits_ = !if(!eq(i, "D"), 32, 64);
  defvar op = !if(!eq(i, "D"), 0x90, 0x91);
  defm "" : EvexGatherScatter<"VPGATHER"#i#"D", "VPSCATTER"#i#"D", op, 32, bits_>, EV<T8, PD>;
  defm "" : EvexGatherScatter<"VPGATHER"#i#"Q", "VPSCATTER"#i#"Q", op, 64, bits_>, EV<T8, PD, 1>;
  defm "" : EvexGatherScatter<"VGATHER"#i#"PS", "VSCATTER"#i#"PS", !add(op, 2), 32, bits_>, EV<T8, PD>;
  defm "" : EvexGatherScatter<"VGATHER"#i#"PD", "VSCATTER"#i#"PD", !add(op, 2), 64, bits_>, EV<T8, PD, 1>;
  foreach p = [1, 2, 5, 6] in {
    defvar name = !cond(!eq(p, 1): "VGATHERPF0", !eq(p, 2): "VGATHERPF1", !eq(p, 5): "VSCATTERPF0",
                        true: "VSCATTERPF1");
    foreach elt = [32, 64] in {
      defvar v = EvexGather<2, elt, bits_>;
      defvar mn = name#i#!if(!eq(elt, 32), "PS", "PD");
      let mayLoad = 1, mayStore = 1 in
      def mn#m : EvexInst<!add(op, 0x36), !cast<X86Form>("MRM"#p#"mVSIB"), v, (outs), (ins v.KWM:$mask, v.VMem:$src),
                          !tolower(mn)#"\t{$src {${mask}}|{${mask}}, $src}">, EV<T8, PD, !eq(elt, 64)>;
    }
  }
}
