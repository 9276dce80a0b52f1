//===- X86InstrPseudo.td - Instructions that stand for others until a pass expands them ---------------------------===//
//
// Who expands them: "frame" prologue/epilogue insertion, "post-RA" the pass after register allocation (opcode and
// operands are final then), "isel" the custom inserter during selection, "emit" lowering to MCInst.
//===--------------------------------------------------------------------------------------------------------------===//

// --- Call frames (frame) ---------------------------------------------------------------------------------------------
//
// amt1: bytes of arguments; amt2: bytes already pushed (down) or popped by the callee (up); amt3: bytes for the frame
// of
// a call in a catch handler (down).
let Defs = [RSP, EFLAGS, SSP], Uses = [RSP, SSP], hasSideEffects = 1, Predicates = [In64BitMode] in {
  def ADJCALLSTACKDOWN64 : PseudoI<(outs), (ins i32imm:$amt1, i32imm:$amt2, i32imm:$amt3)>;
  def ADJCALLSTACKUP64 : PseudoI<(outs), (ins i32imm:$amt1, i32imm:$amt2)>;
}
let Defs = [ESP, EFLAGS, SSP], Uses = [ESP, SSP], hasSideEffects = 1, Predicates = [Not64BitMode] in {
  def ADJCALLSTACKDOWN32 : PseudoI<(outs), (ins i32imm:$amt1, i32imm:$amt2, i32imm:$amt3)>;
  def ADJCALLSTACKUP32 : PseudoI<(outs), (ins i32imm:$amt1, i32imm:$amt2)>;
}

// --- Constants (post-RA) ---------------------------------------------------------------------------------------------

// XOR reg, reg without a use of what was in reg. It clobbers the flags, which MOV32ri does not.
let isReMaterializable = 1, isAsCheapAsAMove = 1, isMoveImm = 1, Defs = [EFLAGS], AddedComplexity = 10 in
def MOV32r0 : PseudoI<(outs GR32:$dst), (ins), [(set GR32:$dst, 0)]>;

// A 64-bit constant that 32 bits without sign hold: MOV32ri, which clears the upper half.
let isReMaterializable = 1, isAsCheapAsAMove = 1, isMoveImm = 1, AddedComplexity = 2 in
def MOV32ri64 : PseudoI<(outs GR64:$dst), (ins i64imm:$src), [(set GR64:$dst, i64immZExt32:$src)]>;

// All ones where the carry is set, zero elsewhere: SBB reg, reg.
let Uses = [EFLAGS], Defs = [EFLAGS] in {
  def SETB_C32r : PseudoI<(outs GR32:$dst), (ins)>;
  def SETB_C64r : PseudoI<(outs GR64:$dst), (ins)>;
}

// --- Stack (isel, frame) ---------------------------------------------------------------------------------------------

// Lowers RSP by a size that is only known at run time; $dst is the new block. Large blocks are probed where asked for.
let Defs = [RSP, EFLAGS], Uses = [RSP], hasSideEffects = 1 in {
  def DYN_ALLOCA_64 : PseudoI<(outs), (ins GR64:$size)>;
  // Touches every page on the way (x86-hardening); $dst is the stack pointer behind it.
  let Constraints = "$size = $dst" in
  def PROBED_ALLOCA_64 : PseudoI<(outs GR64:$dst), (ins GR64:$size)>;
}
// The same in a prologue, down to where R11 points, a multiple of $step away (x86-hardening).
let Defs = [RSP, EFLAGS], Uses = [RSP, R11], hasSideEffects = 1 in
def PROBED_STACK_64 : PseudoI<(outs), (ins i64imm:$step)>;
let Defs = [ESP, EFLAGS], Uses = [ESP], hasSideEffects = 1 in
def DYN_ALLOCA_32 : PseudoI<(outs), (ins GR32:$size)>;

// Saves XMM0 to XMM7 for va_start unless AL says that none holds an argument (frame): the eight MOVAPS stand behind a
// test of AL.
let Defs = [EFLAGS], mayStore = 1, usesCustomInserter = 1, hasSideEffects = 1 in
def VASTART_SAVE_XMM_REGS : PseudoI<(outs), (ins GR8:$al, i8mem:$regsavefi, variable_ops)>;

// A way from the end of this block to $dst, on which no register but the stack and frame pointers keeps its value; no
// code of its own (emit).
let isTerminator = 1, hasSideEffects = 1 in
def EH_SjLj_Setup : PseudoI<(outs), (ins brtarget8:$dst)>;

// Goes to where the buffer of five words says: frame pointer, address, stack pointer (post-RA). $ip is scratch.
let isTerminator = 1, isBarrier = 1, hasSideEffects = 1, mayLoad = 1, Constraints = "@earlyclobber $ip" in
def EH_SjLj_LongJmp64 : PseudoI<(outs GR64_ABCD:$ip), (ins GR64:$buf)>;

// Leaves a function by restoring the stack pointer to $addr and jumping there; $offset as for TCRETURN (frame).
let isTerminator = 1, isReturn = 1, isBarrier = 1, hasCtrlDep = 1 in {
  def EH_RETURN : PseudoI<(outs), (ins GR32:$addr)>;
  def EH_RETURN64 : PseudoI<(outs), (ins GR64:$addr)>;
}

// A return address that the unwinder sees as RIP: the distance to the next instruction (emit).
let isNotDuplicable = 1, Uses = [ESP], Predicates = [Not64BitMode] in
def MOVPC32r : PseudoI<(outs GR32:$reg), (ins i32imm:$label)>;

// --- Thread-local storage (emit) -------------------------------------------------------------------------------------
//
// ELF TLS, "ELF Handling For Thread-Local Storage", section 4.4.6: the call of __tls_get_addr in the byte sequence that
// the linker recognises. It clobbers what a C call clobbers.
let isCall = 1, hasSideEffects = 1, Uses = [RSP, SSP],
    Defs = [RAX, RCX, RDX, RSI, RDI, R8, R9, R10, R11, FP0, FP1, FP2, FP3, FP4, FP5, FP6, FP7,
            ST0, ST1, ST2, ST3, ST4, ST5, ST6, ST7, MM0, MM1, MM2, MM3, MM4, MM5, MM6, MM7,
            XMM0, XMM1, XMM2, XMM3, XMM4, XMM5, XMM6, XMM7, XMM8, XMM9, XMM10, XMM11, XMM12, XMM13, XMM14, XMM15,
            EFLAGS, DF, SSP, MXCSR, FPCW, FPSW],
    Predicates = [In64BitMode] in {
  def TLS_addr64 : PseudoI<(outs), (ins i64mem:$sym)>;            // general dynamic
  def TLS_base_addr64 : PseudoI<(outs), (ins i64mem:$sym)>;       // local dynamic: the module's base
}

// --- Choice without a conditional move (isel) ------------------------------------------------------------------------
//
// A branch around a copy, for values that CMOV cannot take: bytes, vectors, x87.
class CMovPseudo<RegisterClass rc> : PseudoI<(outs rc:$dst), (ins rc:$t, rc:$f, ccode:$cond)> {
  let usesCustomInserter = 1;
  let Uses = [EFLAGS];
}
def CMOV_GR8 : CMovPseudo<GR8>;
def CMOV_GR16 : CMovPseudo<GR16> { let Predicates = [NoCMOV]; }
def CMOV_GR32 : CMovPseudo<GR32> { let Predicates = [NoCMOV]; }
def CMOV_FR32 : CMovPseudo<FR32>;
def CMOV_FR64 : CMovPseudo<FR64>;
def CMOV_VR128 : CMovPseudo<VR128>;
def CMOV_RFP32 : CMovPseudo<RFP32>;
def CMOV_RFP64 : CMovPseudo<RFP64>;
def CMOV_RFP80 : CMovPseudo<RFP80>;

// --- What LLVM's selectors make, in MIR that they wrote (post-RA) ----------------------------------------------------

// A return that takes $adj bytes of arguments from the stack.
let isReturn = 1, isTerminator = 1, isBarrier = 1, hasCtrlDep = 1 in
def RET : PseudoI<(outs), (ins i32imm:$adj, variable_ops)>;

// An OR of operands without common bits; being an addition, it can become an LEA.
let Defs = [EFLAGS], Constraints = "$src1 = $dst" in {
  let isCommutable = 1 in {
    def ADD8rr_DB : PseudoI<(outs GR8:$dst), (ins GR8:$src1, GR8:$src2)>;
    def ADD16rr_DB : PseudoI<(outs GR16:$dst), (ins GR16:$src1, GR16:$src2)>;
    def ADD32rr_DB : PseudoI<(outs GR32:$dst), (ins GR32:$src1, GR32:$src2)>;
    def ADD64rr_DB : PseudoI<(outs GR64:$dst), (ins GR64:$src1, GR64:$src2)>;
  }
  def ADD8ri_DB : PseudoI<(outs GR8:$dst), (ins GR8:$src1, i8imm:$src2)>;
  def ADD16ri_DB : PseudoI<(outs GR16:$dst), (ins GR16:$src1, i16imm:$src2)>;
  def ADD32ri_DB : PseudoI<(outs GR32:$dst), (ins GR32:$src1, i32imm:$src2)>;
  def ADD64ri32_DB : PseudoI<(outs GR64:$dst), (ins GR64:$src1, i64i32imm:$src2)>;
}
