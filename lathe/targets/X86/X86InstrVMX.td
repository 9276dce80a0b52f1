//===- X86InstrVMX.td - Virtual machines of Intel: VMX, and SEAM for trust domains --------------------------------===//

def VMCALL : PlainModRM<0x01, 0xC1, "vmcall">, InMap<TB>;
def VMLAUNCH : PlainModRM<0x01, 0xC2, "vmlaunch">, InMap<TB>;
def VMRESUME : PlainModRM<0x01, 0xC3, "vmresume">, InMap<TB>;
def VMXOFF : PlainModRM<0x01, 0xC4, "vmxoff">, InMap<TB>;
def VMFUNC : PlainModRM<0x01, 0xD4, "vmfunc", [EAX, ECX]>, InMap<TB>;
defm INVEPT : Invalidate<0x80, "invept", []>;
defm INVVPID : Invalidate<0x81, "invvpid", []>;

// The virtual-machine control structure.
let hasSideEffects = 1 in {
  let mayLoad = 1 in {
    def VMCLEARm : X86Inst<0xC7, MRM6m, (outs), (ins i64mem:$vmcs), "vmclear\t$vmcs">, InMap<TB, PD>;
    def VMPTRLDm : X86Inst<0xC7, MRM6m, (outs), (ins i64mem:$vmcs), "vmptrld\t$vmcs">, InMap<TB>;
    def VMXON : X86Inst<0xC7, MRM6m, (outs), (ins i64mem:$vmxon), "vmxon\t$vmxon">, InMap<TB, XS>;
  }
  let mayStore = 1 in
  def VMPTRSTm : X86Inst<0xC7, MRM7m, (outs), (ins i64mem:$vmcs), "vmptrst\t$vmcs">, InMap<TB>;
  foreach s = [Size64Bit, Size32Bit] in
  let Defs = [EFLAGS], Predicates = !if(!eq(s.Bits, 64), [In64BitMode], [Not64BitMode]) in {
    let mayStore = 1 in
    def VMREAD#s.Bits#mr : X86Inst<0x78, MRMDestMem, (outs), (ins s.Mem:$dst, s.RC:$src),
                                   TwoOps<"vmread", s, "$dst", "$src">.Asm>, InMap<TB>;
    def VMREAD#s.Bits#rr : X86Inst<0x78, MRMDestReg, (outs s.RC:$dst), (ins s.RC:$src),
                                   TwoOps<"vmread", s, "$dst", "$src">.Asm>, InMap<TB>;
    let mayLoad = 1 in
    def VMWRITE#s.Bits#rm : X86Inst<0x79, MRMSrcMem, (outs), (ins s.RC:$dst, s.Mem:$src),
                                    TwoOps<"vmwrite", s, "$dst", "$src">.Asm>, InMap<TB>;
    def VMWRITE#s.Bits#rr : X86Inst<0x79, MRMSrcReg, (outs), (ins s.RC:$dst, s.RC:$src),
                                    TwoOps<"vmwrite", s, "$dst", "$src">.Asm>, InMap<TB>;
  }
}

// Secure arbitration.
def TDCALL : PlainModRM<0x01, 0xCC, "tdcall">, InMap<TB, PD>;
let Predicates = [In64BitMode] in {
  def SEAMRET : PlainModRM<0x01, 0xCD, "seamret">, InMap<TB, PD>;
  def SEAMOPS : PlainModRM<0x01, 0xCE, "seamops">, InMap<TB, PD>;
  def SEAMCALL : PlainModRM<0x01, 0xCF, "seamcall">, InMap<TB, PD>;
}
