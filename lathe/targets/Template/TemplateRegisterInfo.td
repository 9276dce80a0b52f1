// Registers: r0-r7, the stack pointer and the return address. r7 is left for addresses that need more than one
// instruction, r6 is the frame pointer where there is one.

class TemplateReg<bits<4> number, string name> : Register<name>, DwarfRegNum<[number]> {
  let Namespace = "Template";
  let HWEncoding{3-0} = number;
}

foreach i = 0-7 in
  def R#i : TemplateReg<i, "r"#i>;
def SP : TemplateReg<8, "sp">;
def RA : TemplateReg<9, "ra">;

// In the order of allocation: what a call destroys first.
def GPR : RegisterClass<"Template", [i32], 32, (add (sequence "R%u", 0, 7), RA, SP)>;
// What allocation may hand out.
def GPRAlloc : RegisterClass<"Template", [i32], 32, (sub GPR, SP)>;

def GPRRegBank : RegisterBank<"GPR", [GPR]>;
