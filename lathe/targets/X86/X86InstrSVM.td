//===- X86InstrSVM.td - Virtual machines of AMD: SVM, and memory that is encrypted for them -----------------------===//
//
// AMD APM vol. 3, ch. 4. Addresses are in rAX, as wide as the mode.
//===--------------------------------------------------------------------------------------------------------------===//

def VMMCALL : PlainModRM<0x01, 0xD9, "vmmcall">, InMap<TB>;
def STGI : PlainModRM<0x01, 0xDC, "stgi">, InMap<TB>;
def CLGI : PlainModRM<0x01, 0xDD, "clgi">, InMap<TB>;
def SKINIT : PlainModRM<0x01, 0xDE, "skinit", [EAX]>, InMap<TB>;
def TLBSYNC : PlainModRM<0x01, 0xFF, "tlbsync">, InMap<TB>;
foreach width = [64, 32] in
let Predicates = !if(!eq(width, 64), [In64BitMode], [Not64BitMode]) in {
  defvar address = !if(!eq(width, 64), RAX, EAX);
  def VMRUN#width : PlainModRM<0x01, 0xD8, "vmrun", [address]>, InMap<TB>;
  def VMLOAD#width : PlainModRM<0x01, 0xDA, "vmload", [address]>, InMap<TB>;
  def VMSAVE#width : PlainModRM<0x01, 0xDB, "vmsave", [address]>, InMap<TB>;
  def INVLPGA#width : PlainModRM<0x01, 0xDF, "invlpga", [address, ECX]>, InMap<TB>;
  def INVLPGB#width : PlainModRM<0x01, 0xFE, "invlpgb", [address, EDX]>, InMap<TB>;
  def PVALIDATE#width : PlainModRM<0x01, 0xFF, "pvalidate", [address, ECX, EDX], [EAX, EFLAGS]>, InMap<TB, XD>;
}
// The reverse map of pages.
let Predicates = [In64BitMode] in {
  def RMPQUERY : PlainModRM<0x01, 0xFD, "rmpquery", [RAX], [RCX, RDX, EFLAGS]>, InMap<TB, XS>;
  def RMPADJUST : PlainModRM<0x01, 0xFE, "rmpadjust", [RAX, RCX, RDX], [EAX, EFLAGS]>, InMap<TB, XS>;
  def RMPUPDATE : PlainModRM<0x01, 0xFE, "rmpupdate", [RAX, RCX], [EAX, EFLAGS]>, InMap<TB, XD>;
  def PSMASH : PlainModRM<0x01, 0xFF, "psmash", [RAX], [EAX, EFLAGS]>, InMap<TB, XS>;
}
