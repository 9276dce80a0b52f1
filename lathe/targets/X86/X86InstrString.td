//===- X86InstrString.td - Strings: moves, stores, loads, comparisons, ports --------------------------------------===//
//
// SDM vol. 2: the source is rSI in DS or another segment, the destination rDI in ES. The width of the registers is that
// of addresses.
//===--------------------------------------------------------------------------------------------------------------===//

foreach s = IntSizes in
let hasSideEffects = 1 in {
  defvar name = !toupper(s.Suffix);
  defvar mn = !if(!eq(s.Bits, 32), "s{l|d}", "s"#s.Suffix);
  defvar src = !cast<StringOperand>("srcidx"#s.Bits);
  defvar dst = !cast<StringOperand>("dstidx"#s.Bits);
  defvar acc = s.Acc.AsmName;
  let mayLoad = 1, mayStore = 1, Uses = [RDI, RSI, DF], Defs = [RDI, RSI] in
  def MOVS#name : X86Inst<!or(0xA4, s.Odd), RawFrmDstSrc, (outs), (ins dst:$dst, src:$src),
                          "mov"#mn#"\t{$src, $dst|$dst, $src}">, ForSize<s>;
  let mayStore = 1, Uses = [s.Acc, RDI, DF], Defs = [RDI] in
  def STOS#name : X86Inst<!or(0xAA, s.Odd), RawFrmDst, (outs), (ins dst:$dst),
                          "sto"#mn#"\t{%"#acc#", $dst|$dst, "#acc#"}">, ForSize<s>;
  let mayLoad = 1, Uses = [RSI, DF], Defs = [s.Acc, RSI] in
  def LODS#name : X86Inst<!or(0xAC, s.Odd), RawFrmSrc, (outs), (ins src:$src),
                          "lod"#mn#"\t{$src, %"#acc#"|"#acc#", $src}">, ForSize<s>;
  let mayLoad = 1, Uses = [s.Acc, RDI, DF], Defs = [RDI, EFLAGS] in
  def SCAS#name : X86Inst<!or(0xAE, s.Odd), RawFrmDst, (outs), (ins dst:$dst),
                          "sca"#mn#"\t{$dst, %"#acc#"|"#acc#", $dst}">, ForSize<s>;
  let mayLoad = 1, Uses = [RDI, RSI, DF], Defs = [RDI, RSI, EFLAGS] in
  def CMPS#name : X86Inst<!or(0xA6, s.Odd), RawFrmDstSrc, (outs), (ins dst:$dst, src:$src),
                          "cmp"#mn#"\t{$dst, $src|$src, $dst}">, ForSize<s>;
  if !ne(s.Bits, 64) then {
    let mayStore = 1, Uses = [DX, RDI, DF], Defs = [RDI] in
    def INS#name : X86Inst<!or(0x6C, s.Odd), RawFrmDst, (outs), (ins dst:$dst), "in"#mn#"\t{%dx, $dst|$dst, dx}">,
                   ForSize<s>;
    let mayLoad = 1, Uses = [DX, RSI, DF], Defs = [RSI] in
    def OUTS#name : X86Inst<!or(0x6E, s.Odd), RawFrmSrc, (outs), (ins src:$src), "out"#mn#"\t{$src, %dx|dx, $src}">,
                    ForSize<s>;
  }
}
// AL from a table of bytes at rBX.
let mayLoad = 1, Uses = [RBX, AL], Defs = [AL] in
def XLAT : X86Inst<0xD7, RawFrm, (outs), (ins), "xlatb">;

// As code generation uses them: whole, with the prefix, on the registers they work on.
foreach s = IntSizes in
let isCodeGenOnly = 1, mayStore = 1, Predicates = [In64BitMode], Rep = 1 in {
  defvar name = !if(!eq(s.Bits, 8), "B", !if(!eq(s.Bits, 16), "W", !if(!eq(s.Bits, 32), "D", "Q")));
  let mayLoad = 1, Uses = [RCX, RDI, RSI, DF], Defs = [RCX, RDI, RSI] in
  def REP_MOVS#name#_64 : X86Inst<!or(0xA4, s.Odd), RawFrm, (outs), (ins),
                                  "{rep;movs"#s.Suffix#" (%rsi), %es:(%rdi)|rep movs"#!tolower(name)#"}">, ForSize<s>;
  let Uses = [s.Acc, RCX, RDI, DF], Defs = [RCX, RDI] in
  def REP_STOS#name#_64
      : X86Inst<!or(0xAA, s.Odd), RawFrm, (outs), (ins),
                "{rep;stos"#s.Suffix#" %"#s.Acc.AsmName#", %es:(%rdi)|rep stos"#!tolower(name)#"}">, ForSize<s>;
}

// One step each, with the mode's registers, for the assembler.
foreach s = IntSizes in
let isCodeGenOnly = 1, Predicates = [In64BitMode], hasSideEffects = 1 in {
  defvar name = !if(!eq(s.Bits, 8), "B", !if(!eq(s.Bits, 16), "W", !if(!eq(s.Bits, 32), "D", "Q")));
  defvar acc = "%"#s.Acc.AsmName;
  let mayLoad = 1, mayStore = 1, Uses = [RDI, RSI, DF], Defs = [RDI, RSI] in
  def STEP_MOVS#name : X86Inst<!or(0xA4, s.Odd), RawFrm, (outs), (ins),
                               "{movs"#s.Suffix#"\t(%rsi), %es:(%rdi)|movs"#!tolower(name)#"}">, ForSize<s>;
  let mayStore = 1, Uses = [s.Acc, RDI, DF], Defs = [RDI] in
  def STEP_STOS#name : X86Inst<!or(0xAA, s.Odd), RawFrm, (outs), (ins),
                               "{stos"#s.Suffix#"\t"#acc#", %es:(%rdi)|stos"#!tolower(name)#"}">, ForSize<s>;
  let mayLoad = 1, Uses = [RSI, DF], Defs = [s.Acc, RSI] in
  def STEP_LODS#name : X86Inst<!or(0xAC, s.Odd), RawFrm, (outs), (ins),
                               "{lods"#s.Suffix#"\t(%rsi), "#acc#"|lods"#!tolower(name)#"}">, ForSize<s>;
  let mayLoad = 1, Uses = [s.Acc, RDI, DF], Defs = [RDI, EFLAGS] in
  def STEP_SCAS#name : X86Inst<!or(0xAE, s.Odd), RawFrm, (outs), (ins),
                               "{scas"#s.Suffix#"\t%es:(%rdi), "#acc#"|scas"#!tolower(name)#"}">, ForSize<s>;
  let mayLoad = 1, Uses = [RDI, RSI, DF], Defs = [RDI, RSI, EFLAGS] in
  def STEP_CMPS#name : X86Inst<!or(0xA6, s.Odd), RawFrm, (outs), (ins),
                               "{cmps"#s.Suffix#"\t%es:(%rdi), (%rsi)|cmps"#!tolower(name)#"}">, ForSize<s>;
}
