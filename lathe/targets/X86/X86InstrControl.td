//===- X86InstrControl.td - Branches, calls, returns --------------------------------------------------------------===//

// --- Branches --------------------------------------------------------------------------------------------------------
//
// Selection emits the one-byte forms JMP_1 and JCC_1; layout turns them into the four-byte ones where the distance
// asks for it.

let isBranch = 1, isTerminator = 1 in {
  let isBarrier = 1 in {
    def JMP_1 : X86Inst<0xEB, RawFrm, (outs), (ins brtarget8:$dst), "jmp\t$dst", [(br bb:$dst)]>, WithImm<PCRel8>;
    let isCodeGenOnly = 1, ForceDisassemble = 1 in
    def JMP_2 : X86Inst<0xE9, RawFrm, (outs), (ins brtarget16:$dst), "jmp\t$dst">, Size16, WithImm<PCRel16>;
    let isCodeGenOnly = 1 in
    def JMP_4 : X86Inst<0xE9, RawFrm, (outs), (ins brtarget32:$dst), "jmp\t$dst">, Size32, WithImm<PCRel32>;
  }
  let Uses = [EFLAGS] in {
    def JCC_1 : X86Inst<0x70, AddCCFrm, (outs), (ins brtarget8:$dst, ccode:$cond), "j${cond}\t$dst">, WithImm<PCRel8>;
    let isCodeGenOnly = 1, ForceDisassemble = 1 in
    def JCC_2 : X86Inst<0x80, AddCCFrm, (outs), (ins brtarget16:$dst, ccode:$cond), "j${cond}\t$dst">, Size16,
                InMap<TB>, WithImm<PCRel16>;
    let isCodeGenOnly = 1 in
    def JCC_4 : X86Inst<0x80, AddCCFrm, (outs), (ins brtarget32:$dst, ccode:$cond), "j${cond}\t$dst">, Size32,
                InMap<TB>, WithImm<PCRel32>;
  }
  // The counter is as wide as addresses are.
  let Uses = [RCX], Predicates = [In64BitMode] in
  def JRCXZ : X86Inst<0xE3, RawFrm, (outs), (ins brtarget8:$dst), "jrcxz\t$dst">, AdSize64, WithImm<PCRel8>;
  let Uses = [ECX] in
  def JECXZ : X86Inst<0xE3, RawFrm, (outs), (ins brtarget8:$dst), "jecxz\t$dst">, AdSize32, WithImm<PCRel8>;
  let Uses = [CX], Predicates = [Not64BitMode] in
  def JCXZ : X86Inst<0xE3, RawFrm, (outs), (ins brtarget8:$dst), "jcxz\t$dst">, AdSize16, WithImm<PCRel8>;
  let Uses = [RCX], Defs = [RCX] in
  def LOOP : X86Inst<0xE2, RawFrm, (outs), (ins brtarget8:$dst), "loop\t$dst">, WithImm<PCRel8>;
  let Uses = [RCX, EFLAGS], Defs = [RCX] in {
    def LOOPE : X86Inst<0xE1, RawFrm, (outs), (ins brtarget8:$dst), "loope\t$dst">, WithImm<PCRel8>;
    def LOOPNE : X86Inst<0xE0, RawFrm, (outs), (ins brtarget8:$dst), "loopne\t$dst">, WithImm<PCRel8>;
  }
}

let isBranch = 1, isTerminator = 1, isBarrier = 1, isIndirectBranch = 1 in {
  def JMP64r : X86Inst<0xFF, MRM4r, (outs), (ins GR64:$dst), "jmp{q}\t{*}$dst", [(brind GR64:$dst)]>, Stack64;
  let mayLoad = 1 in
  def JMP64m : X86Inst<0xFF, MRM4m, (outs), (ins i64mem:$dst), "jmp{q}\t{*}$dst", [(brind (i64 (load addr:$dst)))]>,
               Stack64, HasGotRelax<1>;
  def JMP32r : X86Inst<0xFF, MRM4r, (outs), (ins GR32:$dst), "jmp{l}\t{*}$dst">, Size32, Requires<[Not64BitMode]>;
  let mayLoad = 1 in
  def JMP32m : X86Inst<0xFF, MRM4m, (outs), (ins i32mem:$dst), "jmp{l}\t{*}$dst">, Size32, Requires<[Not64BitMode]>;
  def JMP16r : X86Inst<0xFF, MRM4r, (outs), (ins GR16:$dst), "jmp{w}\t{*}$dst">, Size16, Requires<[Not64BitMode]>;
  let mayLoad = 1 in
  def JMP16m : X86Inst<0xFF, MRM4m, (outs), (ins i16mem:$dst), "jmp{w}\t{*}$dst">, Size16, Requires<[Not64BitMode]>;
}

// --- Calls -----------------------------------------------------------------------------------------------------------
//
// What a call clobbers is its register mask operand; arguments and results are implicit operands.

let isCall = 1, Uses = [RSP], Defs = [RSP], Predicates = [In64BitMode] in {
  def CALL64pcrel32 : X86Inst<0xE8, RawFrm, (outs), (ins i64i32imm_brtarget:$dst), "call{q}\t$dst">, WithImm<PCRel32>;
  def CALL64r : X86Inst<0xFF, MRM2r, (outs), (ins GR64:$dst), "call{q}\t{*}$dst">;
  let mayLoad = 1 in
  def CALL64m : X86Inst<0xFF, MRM2m, (outs), (ins i64mem:$dst), "call{q}\t{*}$dst">, HasGotRelax<1>;
}
let isCall = 1, Uses = [ESP], Defs = [ESP], Predicates = [Not64BitMode] in {
  def CALLpcrel32 : X86Inst<0xE8, RawFrm, (outs), (ins i32imm_brtarget:$dst), "call{l}\t$dst">, Size32,
      WithImm<PCRel32>;
  def CALL32r : X86Inst<0xFF, MRM2r, (outs), (ins GR32:$dst), "call{l}\t{*}$dst">, Size32;
  let mayLoad = 1 in
  def CALL32m : X86Inst<0xFF, MRM2m, (outs), (ins i32mem:$dst), "call{l}\t{*}$dst">, Size32;
  def CALLpcrel16 : X86Inst<0xE8, RawFrm, (outs), (ins i16imm_brtarget:$dst), "call{w}\t$dst">, Size16,
      WithImm<PCRel16>;
  def CALL16r : X86Inst<0xFF, MRM2r, (outs), (ins GR16:$dst), "call{w}\t{*}$dst">, Size16;
  let mayLoad = 1 in
  def CALL16m : X86Inst<0xFF, MRM2m, (outs), (ins i16mem:$dst), "call{w}\t{*}$dst">, Size16;
}

// --- Returns ---------------------------------------------------------------------------------------------------------

let isReturn = 1, isTerminator = 1, isBarrier = 1, hasCtrlDep = 1 in {
  def RET64 : X86Inst<0xC3, RawFrm, (outs), (ins variable_ops), "ret{q}">, Requires<[In64BitMode]>;
  def RETI64 : X86Inst<0xC2, RawFrm, (outs), (ins i16imm:$amt, variable_ops), "ret{q}\t$amt">, WithImm<Imm16>,
               Requires<[In64BitMode]>;
  def RET32 : X86Inst<0xC3, RawFrm, (outs), (ins variable_ops), "ret{l}">, Size32, Requires<[Not64BitMode]>;
  def RETI32 : X86Inst<0xC2, RawFrm, (outs), (ins i16imm:$amt, variable_ops), "ret{l}\t$amt">, Size32, WithImm<Imm16>,
               Requires<[Not64BitMode]>;
  def RET16 : X86Inst<0xC3, RawFrm, (outs), (ins), "ret{w}">, Size16;
  def RETI16 : X86Inst<0xC2, RawFrm, (outs), (ins i16imm:$amt), "ret{w}\t$amt">, Size16, WithImm<Imm16>;
}

// --- To another segment ----------------------------------------------------------------------------------------------
//
// Operands of the direct forms: offset, selector. In memory the selector comes behind the offset.

multiclass Far<string mn, int directOpcode, int digit> {
  let Predicates = [Not64BitMode] in {
    def 16i : X86Inst<directOpcode, RawFrm, (outs), (ins i16imm:$off, i16imm:$seg), "l"#mn#"{w}\t$seg, $off">, Size16,
              WithImm<FarPtr16>;
    def 32i : X86Inst<directOpcode, RawFrm, (outs), (ins i32imm:$off, i16imm:$seg), "l"#mn#"{l}\t$seg, $off">, Size32,
              WithImm<FarPtr32>;
  }
  let mayLoad = 1 in {
    def 16m : X86Inst<0xFF, MRMXm<digit>, (outs), (ins anymem:$dst), "l"#mn#"{w}\t{*}$dst">, Size16;
    def 32m : X86Inst<0xFF, MRMXm<digit>, (outs), (ins anymem:$dst), "{l"#mn#"l|"#mn#"}\t{*}$dst">, Size32;
    def 64m : X86Inst<0xFF, MRMXm<digit>, (outs), (ins anymem:$dst), "l"#mn#"{q}\t{*}$dst">, RexW,
              Requires<[In64BitMode]>;
  }
}
let hasSideEffects = 1 in {
  let isBranch = 1, isTerminator = 1, isBarrier = 1 in
  defm FARJMP : Far<"jmp", 0xEA, 5>;
  let isCall = 1 in
  defm FARCALL : Far<"call", 0x9A, 3>;
}
let isReturn = 1, isTerminator = 1, isBarrier = 1, hasCtrlDep = 1 in {
  def LRET64 : X86Inst<0xCB, RawFrm, (outs), (ins), "{lretq|retfq}">, RexW, Requires<[In64BitMode]>;
  def LRETI64 : X86Inst<0xCA, RawFrm, (outs), (ins i16imm:$amt), "{lretq|retfq}\t$amt">, RexW, WithImm<Imm16>,
                Requires<[In64BitMode]>;
  def LRET32 : X86Inst<0xCB, RawFrm, (outs), (ins), "{lretl|retf}">, Size32;
  def LRETI32 : X86Inst<0xCA, RawFrm, (outs), (ins i16imm:$amt), "{lretl|retf}\t$amt">, Size32, WithImm<Imm16>;
  def LRET16 : X86Inst<0xCB, RawFrm, (outs), (ins), "{lretw|retf}">, Size16;
  def LRETI16 : X86Inst<0xCA, RawFrm, (outs), (ins i16imm:$amt), "{lretw|retf}\t$amt">, Size16, WithImm<Imm16>;
}

// --- Tail calls ------------------------------------------------------------------------------------------------------
//
// TCRETURN* is what call lowering emits; after the epilogue stands in front of it, it becomes TAILJMP*, a jump that the
// analyses treat as a return.

let isCall = 1, isTerminator = 1, isReturn = 1, isBarrier = 1, isCodeGenOnly = 1, Uses = [RSP],
    Predicates = [In64BitMode] in {
  def TCRETURNdi64 : PseudoI<(outs), (ins i64i32imm_brtarget:$dst, i32imm:$offset)>;
  def TCRETURNri64 : PseudoI<(outs), (ins GR64_TC:$dst, i32imm:$offset)>;
  let mayLoad = 1 in
  def TCRETURNmi64 : PseudoI<(outs), (ins i64mem:$dst, i32imm:$offset)>;
  def TAILJMPd64 : X86Inst<0xE9, RawFrm, (outs), (ins i64i32imm_brtarget:$dst), "jmp\t$dst">, WithImm<PCRel32>;
  def TAILJMPr64 : X86Inst<0xFF, MRM4r, (outs), (ins GR64_TC:$dst), "jmp{q}\t{*}$dst">;
  let mayLoad = 1 in
  def TAILJMPm64 : X86Inst<0xFF, MRM4m, (outs), (ins i64mem:$dst), "jmp{q}\t{*}$dst">, HasGotRelax<1>;
}
