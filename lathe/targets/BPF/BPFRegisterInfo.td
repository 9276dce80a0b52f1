// Registers: r0-r9 are general, r10 is the frame pointer, which can only be read; r11 is a name that only the assembler
// knows, for the stack pointer that the machine does not have. w0-w11 are their low halves; writing one clears the upper
// half.

let Namespace = "BPF" in def sub_32 : SubRegIndex<32>;

class BPFReg32<bits<4> number> : Register<"w"#number>, DwarfRegNum<[number]> {
  let Namespace = "BPF";
  let HWEncoding{3-0} = number;
}
class BPFReg64<bits<4> number, Register low> : Register<"r"#number>, DwarfRegNum<[number]> {
  let Namespace = "BPF";
  let HWEncoding{3-0} = number;
  let SubRegs = [low];
  let SubRegIndices = [sub_32];
}

foreach i = 0-11 in {
  def W#i : BPFReg32<i>;
  def R#i : BPFReg64<i, !cast<Register>("W"#i)>;
}

// In the order of allocation: what a call destroys first. A truth value is a whole register, of which bit 0 counts, so
// that it is the same with and without 32-bit instructions.
def GPR : RegisterClass<"BPF", [i64, i1], 64, (add (sequence "R%u", 1, 5), R0, (sequence "R%u", 6, 11))>;
def GPR32 : RegisterClass<"BPF", [i32], 32, (add (sequence "W%u", 1, 5), W0, (sequence "W%u", 6, 11))>;

def GPRRegBank : RegisterBank<"GPR", [GPR, GPR32]>;
