//===- X86InstrStack.td - Pushes and pops, frames, flags ----------------------------------------------------------===//

// The width of the stack is that of the mode, or 16 bits with an operand-size prefix; 64 bits need no REX.W.
class Stack64 { bits<2> OpSize = 0; list<Predicate> Predicates = [In64BitMode]; }
class StackSize<IntSize s, Register sp, bits<2> opSize, list<Predicate> preds, string wideImm, Operand imm,
                ImmKind kind> {
  IntSize Size = s;
  Register SP = sp;
  bits<2> OpSize = opSize;
  list<Predicate> Predicates = preds;
  string WideImm = wideImm;
  Operand Imm = imm;
  ImmKind ImmKind = kind;
}
def StackOf64 : StackSize<Size64Bit, RSP, 0, [In64BitMode], "i32", i64i32imm, Imm32SExt>;
def StackOf32 : StackSize<Size32Bit, ESP, 2, [Not64BitMode], "i", i32imm, Imm32>;
def StackOf16 : StackSize<Size16Bit, RSP, 1, [], "i", i16imm, Imm16>;
defvar StackSizes = [StackOf64, StackOf32, StackOf16];

foreach t = StackSizes in {
  defvar s = t.Size;
  let OpSize = t.OpSize, Predicates = t.Predicates, Defs = [t.SP], Uses = [t.SP] in {
    let mayStore = 1 in {
      def PUSH#s.Bits#r : X86Inst<0x50, AddRegFrm, (outs), (ins s.RC:$reg), OneOp<"push", s, "$reg">.Asm>;
      def PUSH#s.Bits#i8 : X86Inst<0x6A, RawFrm, (outs), (ins s.Imm8:$imm), OneOp<"push", s, "$imm">.Asm>,
                           WithImm<Imm8SExt>;
      def PUSH#s.Bits#t.WideImm : X86Inst<0x68, RawFrm, (outs), (ins t.Imm:$imm), OneOp<"push", s, "$imm">.Asm>,
                                  WithImm<t.ImmKind, ShrinkImm>;
      let mayLoad = 1 in
      def PUSH#s.Bits#rmm : X86Inst<0xFF, MRM6m, (outs), (ins s.Mem:$src), OneOp<"push", s, "$src">.Asm>;
      let isCodeGenOnly = 1, ForceDisassemble = 1 in
      def PUSH#s.Bits#rmr : X86Inst<0xFF, MRM6r, (outs), (ins s.RC:$reg), OneOp<"push", s, "$reg">.Asm>;
    }
    let mayLoad = 1 in {
      def POP#s.Bits#r : X86Inst<0x58, AddRegFrm, (outs s.RC:$reg), (ins), OneOp<"pop", s, "$reg">.Asm>;
      let mayStore = 1 in
      def POP#s.Bits#rmm : X86Inst<0x8F, MRM0m, (outs), (ins s.Mem:$dst), OneOp<"pop", s, "$dst">.Asm>;
      let isCodeGenOnly = 1, ForceDisassemble = 1 in
      def POP#s.Bits#rmr : X86Inst<0x8F, MRM0r, (outs s.RC:$reg), (ins), OneOp<"pop", s, "$reg">.Asm>;
    }
  }
  defvar flags = !cond(!eq(s.Bits, 64): "fq", !eq(s.Bits, 32): "f{l|d}", true: "f{w}");
  let OpSize = t.OpSize, Predicates = t.Predicates in {
    let mayStore = 1, Uses = [t.SP, EFLAGS, DF], Defs = [t.SP] in
    def PUSHF#s.Bits : X86Inst<0x9C, RawFrm, (outs), (ins), "push"#flags>;
    let mayLoad = 1, Uses = [t.SP], Defs = [t.SP, EFLAGS, DF], hasSideEffects = 1 in
    def POPF#s.Bits : X86Inst<0x9D, RawFrm, (outs), (ins), "pop"#flags>;
  }

  // Segment registers; only FS and GS in 64-bit code.
  let OpSize = t.OpSize, Defs = [t.SP], Uses = [t.SP], hasSideEffects = 1 in {
    foreach seg = ["FS", "GS"] in
    let Predicates = t.Predicates in {
      defvar reg = "{%"#!tolower(seg)#"|"#!tolower(seg)#"}";
      let mayStore = 1 in
      def PUSH#seg#s.Bits : X86Inst<!if(!eq(seg, "FS"), 0xA0, 0xA8), RawFrm, (outs), (ins),
                                    OneOp<"push", s, reg>.Asm>, InMap<TB>;
      let mayLoad = 1 in
      def POP#seg#s.Bits : X86Inst<!if(!eq(seg, "FS"), 0xA1, 0xA9), RawFrm, (outs), (ins),
                                   OneOp<"pop", s, reg>.Asm>, InMap<TB>;
    }
    if !ne(s.Bits, 64) then
    let Predicates = [Not64BitMode] in
    foreach seg = ["ES", "CS", "SS", "DS"] in {
      defvar reg = "{%"#!tolower(seg)#"|"#!tolower(seg)#"}";
      defvar opcode = !cond(!eq(seg, "ES"): 0x06, !eq(seg, "CS"): 0x0E, !eq(seg, "SS"): 0x16, true: 0x1E);
      let mayStore = 1 in
      def PUSH#seg#s.Bits : X86Inst<opcode, RawFrm, (outs), (ins), OneOp<"push", s, reg>.Asm>;
      if !ne(seg, "CS") then
      let mayLoad = 1 in
      def POP#seg#s.Bits : X86Inst<!add(opcode, 1), RawFrm, (outs), (ins), OneOp<"pop", s, reg>.Asm>;
    }
  }
}

// All eight registers, in 16- and 32-bit code.
foreach t = [StackOf32, StackOf16] in
let OpSize = t.OpSize, Predicates = [Not64BitMode] in {
  defvar suffix = !if(!eq(t.Size.Bits, 32), "al", "aw");
  let mayStore = 1, Defs = [ESP], Uses = [EDI, ESI, EBP, EBX, EDX, ECX, EAX, ESP] in
  def PUSHA#t.Size.Bits : X86Inst<0x60, RawFrm, (outs), (ins), "push"#suffix>;
  let mayLoad = 1, Defs = [EDI, ESI, EBP, EBX, EDX, ECX, EAX, ESP], Uses = [ESP] in
  def POPA#t.Size.Bits : X86Inst<0x61, RawFrm, (outs), (ins), "pop"#suffix>;
}

let Defs = [RBP, RSP], Uses = [RBP, RSP], mayLoad = 1 in
def LEAVE64 : X86Inst<0xC9, RawFrm, (outs), (ins), "leave">, Stack64;
let Defs = [EBP, ESP], Uses = [EBP, ESP], mayLoad = 1 in
def LEAVE : X86Inst<0xC9, RawFrm, (outs), (ins), "leave">, Requires<[Not64BitMode]>;
let Defs = [RBP, RSP], Uses = [RBP, RSP], mayStore = 1 in
def ENTER : X86Inst<0xC8, RawFrm, (outs), (ins i16imm:$len, i8imm:$level), "enter\t$len, $level">,
            WithImm<Imm16Imm8>;

// Flags to and from AH.
let Uses = [AH], Defs = [EFLAGS], hasSideEffects = 1 in
def SAHF : X86Inst<0x9E, RawFrm, (outs), (ins), "sahf">;
let Uses = [EFLAGS], Defs = [AH] in
def LAHF : X86Inst<0x9F, RawFrm, (outs), (ins), "lahf">;
