//===- X86InstrCrypto.td - AES, carry-less products, Galois fields, SHA on vectors of 128 bits --------------------===//

// Two vectors into the first, and the same with a constant; their VEX forms are in X86InstrAVXCrypto.td.
multiclass CryptoOp<int opcode, string mn, Predicate pred> {
  let Predicates = [pred] in {
    def NAME#rr : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), Asm<mn>.Two>,
                  InMap<T8, PD>;
    let mayLoad = 1 in
    def NAME#rm : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2), Asm<mn>.Two>,
                  InMap<T8, PD>;
  }
}
multiclass CryptoImm<int opcode, string mn, Predicate pred> {
  let Predicates = [pred] in {
    def NAME#rri : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                            Asm<mn>.Three>, InMap<TA, PD>, WithImm<Imm8>;
    let mayLoad = 1 in
    def NAME#rmi : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2, u8imm:$src3),
                            Asm<mn>.Three>, InMap<TA, PD>, WithImm<Imm8>;
  }
}

// --- AES -------------------------------------------------------------------------------------------------------------

defm AESENC : CryptoOp<0xDC, "aesenc", HasAES>;
defm AESENCLAST : CryptoOp<0xDD, "aesenclast", HasAES>;
defm AESDEC : CryptoOp<0xDE, "aesdec", HasAES>;
defm AESDECLAST : CryptoOp<0xDF, "aesdeclast", HasAES>;
defm AESIMC : VectorUnary<0xDB, "aesimc", v2i64, null_frag, HasAES>;
let Predicates = [HasAES] in {
  def AESKEYGENASSIST128rr : X86Inst<0xDF, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, u8imm:$src2),
                                     "aeskeygenassist\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TA, PD>,
                             WithImm<Imm8>;
  let mayLoad = 1 in
  def AESKEYGENASSIST128rm : X86Inst<0xDF, MRMSrcMem, (outs VR128:$dst), (ins i128mem:$src1, u8imm:$src2),
                                     "aeskeygenassist\t{$src2, $src1, $dst|$dst, $src1, $src2}">, InMap<TA, PD>,
                             WithImm<Imm8>;
}

// --- Products without carry, Galois fields ---------------------------------------------------------------------------

defm PCLMULQDQ : CryptoImm<0x44, "pclmulqdq", HasPCLMUL>;
defm GF2P8MULB : CryptoOp<0xCF, "gf2p8mulb", HasGFNI>;
defm GF2P8AFFINEQB : CryptoImm<0xCE, "gf2p8affineqb", HasGFNI>;
defm GF2P8AFFINEINVQB : CryptoImm<0xCF, "gf2p8affineinvqb", HasGFNI>;

// --- SHA -------------------------------------------------------------------------------------------------------------

multiclass SHARound<int opcode, string mn, string operands = "{$src2, $dst|$dst, $src2}",
                    list<Register> implicit = []> {
  let Predicates = [HasSHA], Uses = implicit in {
    def NAME#rr : X86Inst2<opcode, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2), mn#"\t"#operands>,
                  InMap<T8>;
    let mayLoad = 1 in
    def NAME#rm : X86Inst2<opcode, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2), mn#"\t"#operands>,
                  InMap<T8>;
  }
}
defm SHA1NEXTE : SHARound<0xC8, "sha1nexte">;
defm SHA1MSG1 : SHARound<0xC9, "sha1msg1">;
defm SHA1MSG2 : SHARound<0xCA, "sha1msg2">;
defm SHA256RNDS2 : SHARound<0xCB, "sha256rnds2", "{%xmm0, $src2, $dst|$dst, $src2, xmm0}", [XMM0]>;
defm SHA256MSG1 : SHARound<0xCC, "sha256msg1">;
defm SHA256MSG2 : SHARound<0xCD, "sha256msg2">;
let Predicates = [HasSHA] in {
  def SHA1RNDS4rri : X86Inst2<0xCC, MRMSrcReg, (outs VR128:$dst), (ins VR128:$src1, VR128:$src2, u8imm:$src3),
                              Asm<"sha1rnds4">.Three>, InMap<TA>, WithImm<Imm8>;
  let mayLoad = 1 in
  def SHA1RNDS4rmi : X86Inst2<0xCC, MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, i128mem:$src2, u8imm:$src3),
                              Asm<"sha1rnds4">.Three>, InMap<TA>, WithImm<Imm8>;
}
