//===- X86InstrCET.td - Control flow that is enforced: landing pads and shadow stacks -----------------------------===//

def ENDBR64 : PlainModRM<0x1E, 0xFA, "endbr64">, InMap<TB, XS>;
def ENDBR32 : PlainModRM<0x1E, 0xFB, "endbr32">, InMap<TB, XS>;

let hasSideEffects = 1, Uses = [SSP], Defs = [SSP], Predicates = [HasSHSTK] in {
  foreach s = [Size32Bit, Size64Bit] in
  let HasREX_W = s.W, Predicates = !listconcat([HasSHSTK], s.Predicates) in {
    defvar suffix = !if(s.W, "Q", "D");
    def INCSSP#suffix : X86Inst<0xAE, MRM5r, (outs), (ins s.RC:$src), "incssp"#!tolower(suffix)#"\t$src">,
                        InMap<TB, XS>;
    // Without shadow stacks the register keeps its value.
    let Constraints = "$src = $dst" in
    def RDSSP#suffix : X86Inst<0x1E, MRM1r, (outs s.RC:$dst), (ins s.RC:$src), "rdssp"#!tolower(suffix)#"\t$dst">,
                       InMap<TB, XS>;
    let mayStore = 1 in {
      def WRSS#suffix : X86Inst<0xF6, MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src),
                                "wrss"#!tolower(suffix)#"\t{$src, $dst|$dst, $src}">, InMap<T8>;
      def WRUSS#suffix : X86Inst<0xF5, MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src),
                                 "wruss"#!tolower(suffix)#"\t{$src, $dst|$dst, $src}">, InMap<T8, PD>;
    }
  }
  def SAVEPREVSSP : PlainModRM<0x01, 0xEA, "saveprevssp">, InMap<TB, XS>;
  def SETSSBSY : PlainModRM<0x01, 0xE8, "setssbsy">, InMap<TB, XS>;
  let mayLoad = 1, mayStore = 1 in {
    def RSTORSSP : X86Inst<0x01, MRM5m, (outs), (ins i32mem:$src), "rstorssp\t$src">, InMap<TB, XS>;
    def CLRSSBSY : X86Inst<0xAE, MRM6m, (outs), (ins i32mem:$src), "clrssbsy\t$src">, InMap<TB, XS>;
  }
}
