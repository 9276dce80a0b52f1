//===- X86InstrKeyLocker.td - Key Locker: AES with keys that software does not see --------------------------------===//

let Uses = [XMM0, EAX], Defs = [EFLAGS], hasSideEffects = 1, Predicates = [HasKL] in
def LOADIWKEY : X86Inst<0xDC, MRMSrcReg, (outs), (ins VR128:$src1, VR128:$src2),
                        "loadiwkey\t{$src2, $src1|$src1, $src2}">, InMap<T8, XS>;
// The handle goes to XMM0 and up.
let Predicates = [HasKL], hasSideEffects = 1 in {
  let Uses = [XMM0], Defs = [XMM0, XMM1, XMM2, XMM4, XMM5, XMM6, EFLAGS] in
  def ENCODEKEY128 : X86Inst<0xFA, MRMSrcReg, (outs GR32:$dst), (ins GR32:$src), Asm<"encodekey128">.Move>,
                     InMap<T8, XS>;
  let Uses = [XMM0, XMM1], Defs = [XMM0, XMM1, XMM2, XMM3, XMM4, XMM5, XMM6, EFLAGS] in
  def ENCODEKEY256 : X86Inst<0xFB, MRMSrcReg, (outs GR32:$dst), (ins GR32:$src), Asm<"encodekey256">.Move>,
                     InMap<T8, XS>;
}
// A block in a register, or eight in XMM0 to XMM7; the handle is in memory.
defvar EightBlocks = [XMM0, XMM1, XMM2, XMM3, XMM4, XMM5, XMM6, XMM7];
foreach op = [["ENC128KL", "enc", "128kl"], ["DEC128KL", "dec", "128kl"], ["ENC256KL", "enc", "256kl"],
              ["DEC256KL", "dec", "256kl"]] in {
  defvar number = !cond(!eq(op[0], "ENC128KL"): 0, !eq(op[0], "DEC128KL"): 1, !eq(op[0], "ENC256KL"): 2, true: 3);
  let mayLoad = 1, Defs = [EFLAGS], Predicates = [HasKL] in
  def AES#op[0] : X86Inst2<!add(0xDC, number), MRMSrcMem, (outs VR128:$dst), (ins VR128:$src1, opaquemem:$src2),
                           Asm<"aes"#op[1]#op[2]>.Two>, InMap<T8, XS>;
  let mayLoad = 1, Uses = EightBlocks, Defs = !listconcat(EightBlocks, [EFLAGS]), Predicates = [HasWIDEKL] in
  def AES#!toupper(op[1])#"WIDE"#!toupper(op[2]) : X86Inst<0xD8, MRMXm<number>, (outs), (ins opaquemem:$src),
                                                        "aes"#op[1]#"wide"#op[2]#"\t$src">, InMap<T8, XS>;
}
