//===- X86InstrAVX512Mask.td - AVX-512: instructions on mask registers --------------------------------------------===//

// A mask by its width. Prefix and W say which one it is: of most instructions, and of those with a general register.
class MaskSize<int n, string letter, MandatoryPrefix prefix, bit w, MandatoryPrefix gprPrefix, bit gprW,
               Predicate isa> {
  int Lanes = n;
  string Letter = letter;
  RegisterClass RC = !cast<RegisterClass>("VK"#n);
  X86MemOperand Mem = !cast<X86MemOperand>("i"#n#"mem");
  RegisterClass GPR = !if(!eq(n, 64), GR64, GR32);
  MandatoryPrefix Prefix = prefix;
  bit WBit = w;
  MandatoryPrefix GPRPrefix = gprPrefix;
  bit GPRW = gprW;
  list<Predicate> Predicates = [isa];
  list<Predicate> AddPredicates = [!if(!eq(n, 16), HasDQI, isa)];   // of KADD and KTEST
}
defvar MaskSizes = [MaskSize<8, "B", PD, 0, PD, 0, HasDQI>, MaskSize<16, "W", NoPrefix, 0, NoPrefix, 0, HasAVX512>,
                    MaskSize<32, "D", PD, 1, XD, 0, HasBWI>, MaskSize<64, "Q", NoPrefix, 1, XD, 1, HasBWI>];

class MaskOp<string name, int opcode> {
  string Name = name;
  int Opcode = opcode;
}
defvar MaskOps = [MaskOp<"and", 0x41>, MaskOp<"andn", 0x42>, MaskOp<"or", 0x45>, MaskOp<"xnor", 0x46>,
                  MaskOp<"xor", 0x47>, MaskOp<"add", 0x4A>];

class MaskVEX { InstrEncoding Encoding = EncVEX; OpcodeMap Map = TB; bits<2> VectorLength = 0; }
class MaskEVEX { InstrEncoding Encoding = EncEVEX; OpcodeMap Map = TB; bits<2> VectorLength = 0; }
class MaskInst<int op, X86Form form, dag outs, dag ins, string asm> : X86Inst<op, form, outs, ins, asm>;

// KMOV in VEX, and in EVEX (APX), which has further general registers; of masks alone text has to ask for it.
multiclass MaskMoves<MaskSize s, string evex = ""> {
  defvar asm = "kmov"#!tolower(s.Letter)#"\t{$src, $dst|$dst, $src}";
  let HasREX_W = s.WBit, Prefix = s.Prefix in {
    let IsExplicit = !ne(evex, "") in
    def kk#evex : MaskInst<0x90, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src), asm>;
    let mayLoad = 1 in
    def km#evex : MaskInst<0x90, MRMSrcMem, (outs s.RC:$dst), (ins s.Mem:$src), asm>;
    let mayStore = 1 in
    def mk#evex : MaskInst<0x91, MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src), asm>;
  }
  let HasREX_W = s.GPRW, Prefix = s.GPRPrefix in {
    let Predicates = !listconcat(s.Predicates, !if(s.GPRW, [In64BitMode], []<Predicate>)) in {
      def kr#evex : MaskInst<0x92, MRMSrcReg, (outs s.RC:$dst), (ins s.GPR:$src), asm>;
      def rk#evex : MaskInst<0x93, MRMSrcReg, (outs s.GPR:$dst), (ins s.RC:$src), asm>;
    }
  }
}

foreach s = MaskSizes in {
  defvar l = !tolower(s.Letter);
  let Predicates = s.Predicates in {
    defm KMOV#s.Letter : MaskMoves<s>, MaskVEX;
    defm KMOV#s.Letter : MaskMoves<s, "_EVEX">, MaskEVEX;
    let HasREX_W = s.WBit in {
      def KNOT#s.Letter#rr : MaskInst<0x44, MRMSrcReg, (outs s.RC:$dst), (ins s.RC:$src),
                                      "knot"#l#"\t{$src, $dst|$dst, $src}">, VEX<TB, s.Prefix, 0>;
      let Defs = [EFLAGS] in {
        def KORTEST#s.Letter#rr : MaskInst<0x98, MRMSrcReg, (outs), (ins s.RC:$src1, s.RC:$src2),
                                           "kortest"#l#"\t{$src2, $src1|$src1, $src2}">, VEX<TB, s.Prefix, 0>;
        let Predicates = s.AddPredicates in
        def KTEST#s.Letter#rr : MaskInst<0x99, MRMSrcReg, (outs), (ins s.RC:$src1, s.RC:$src2),
                                         "ktest"#l#"\t{$src2, $src1|$src1, $src2}">, VEX<TB, s.Prefix, 0>;
      }
    }
  }
  let HasREX_W = s.WBit in
  foreach o = MaskOps in {
    let Predicates = !if(!eq(o.Name, "add"), s.AddPredicates, s.Predicates) in
    def K#!toupper(o.Name)#s.Letter#rr
        : MaskInst<o.Opcode, MRMSrcReg4V, (outs s.RC:$dst), (ins s.RC:$src1, s.RC:$src2),
                   "k"#o.Name#l#"\t{$src2, $src1, $dst|$dst, $src1, $src2}">, VEX<TB, s.Prefix, 1>;
  }
  // Of shifts W and the last bit of the opcode tell the width.
  let Predicates = s.Predicates in
  foreach d = ["R", "L"] in
    def KSHIFT#d#s.Letter#ri
        : MaskInst<!add(!if(!eq(d, "L"), 0x32, 0x30), !if(!gt(s.Lanes, 16), 1, 0)), MRMSrcReg, (outs s.RC:$dst),
                   (ins s.RC:$src, u8imm:$imm), "kshift"#!tolower(d)#l#"\t{$imm, $src, $dst|$dst, $src, $imm}">,
          VEX<TA, PD, 0>, WithImm<Imm8>, W<!or(!eq(s.Lanes, 16), !eq(s.Lanes, 64))>;
}

// The low halves of two masks next to each other.
class MaskUnpack<RegisterClass to, RegisterClass from, string name, MandatoryPrefix prefix, bit w, Predicate isa>
    : MaskInst<0x4B, MRMSrcReg4V, (outs to:$dst), (ins from:$src1, from:$src2),
               "kunpck"#name#"\t{$src2, $src1, $dst|$dst, $src1, $src2}">, VEX<TB, prefix, 1>, W<w> {
  let Predicates = [isa];
}
def KUNPCKBWrr : MaskUnpack<VK16, VK8, "bw", PD, 0, HasAVX512>;
def KUNPCKWDrr : MaskUnpack<VK32, VK16, "wd", NoPrefix, 0, HasBWI>;
def KUNPCKDQrr : MaskUnpack<VK64, VK32, "dq", NoPrefix, 1, HasBWI>;
