// Rules whose results take thought: widths, shifts, constants that are transformed, parts of registers.
include "lathe/target/td/Target.td"

class Reg<string n, list<Register> subs = [], list<SubRegIndex> idx = []> : Register<n> {
  let Namespace = "P";
  let SubRegs = subs;
  let SubRegIndices = idx;
}
let Namespace = "P" in def lo : SubRegIndex<32>;
foreach i = 0-3 in {
  def W#i : Reg<"w"#i>;
  def D#i : Reg<"d"#i, [!cast<Register>("W"#i)], [lo]>;
}
let isConstant = true in def ZERO : Reg<"zero">;
def GPR32 : RegisterClass<"P", [i32], 32, (add (sequence "W%u", 0, 3), ZERO)>;
def GPR64 : RegisterClass<"P", [i64], 64, (sequence "D%u", 0, 3)>;

def simm12 : Operand<i32>, ImmLeaf<i32, [{ return isInt<12>(Imm); }]>;
class I<dag o, dag i, list<dag> p> : Instruction {
  let Namespace = "P";
  let OutOperandList = o;
  let InOperandList = i;
  let Pattern = p;
}
class RR<SDNode op> : I<(outs GPR32:$d), (ins GPR32:$a, GPR32:$b), [(set GPR32:$d, (op GPR32:$a, GPR32:$b))]>;
class RI<SDNode op> : I<(outs GPR32:$d), (ins GPR32:$a, simm12:$i), [(set GPR32:$d, (op GPR32:$a, simm12:$i))]>;
def ADD : RR<add>;
def SUB : RR<sub>;
def AND : RR<and>;
def OR : RR<or>;
def XOR : RR<xor>;
def MUL : RR<mul>;
def SLL : RR<shl>;
def SRL : RR<srl>;
def SRA : RR<sra>;
def ADDI : RI<add>;
def ANDI : RI<and>;
def XORI : RI<xor>;
def SLLI : I<(outs GPR32:$d), (ins GPR32:$a, i32imm:$i), [(set GPR32:$d, (shl GPR32:$a, (i32 imm:$i)))]>;
def SRAI : I<(outs GPR32:$d), (ins GPR32:$a, i32imm:$i), [(set GPR32:$d, (sra GPR32:$a, (i32 imm:$i)))]>;
def SRLI : I<(outs GPR32:$d), (ins GPR32:$a, i32imm:$i), [(set GPR32:$d, (srl GPR32:$a, (i32 imm:$i)))]>;
def SLLD : I<(outs GPR64:$d), (ins GPR64:$a, i64imm:$i), [(set GPR64:$d, (shl GPR64:$a, (i64 imm:$i)))]>;
def SRAD : I<(outs GPR64:$d), (ins GPR64:$a, i64imm:$i), [(set GPR64:$d, (sra GPR64:$a, (i64 imm:$i)))]>;

def Neg : SDNodeXForm<imm, [{ return -Imm; }]>;
def negsimm12 : PatLeaf<(imm), [{ return isInt<12>(-N->getSExtValue()); }]>;
def : Pat<(sub GPR32:$a, negsimm12:$i), (ADDI GPR32:$a, (Neg negsimm12:$i))>;
def : Pat<(not GPR32:$a), (XORI GPR32:$a, -1)>;
def : Pat<(ineg GPR32:$a), (SUB (i32 ZERO), GPR32:$a)>;
def : Pat<(sext_inreg GPR32:$a, i8), (SRAI (SLLI GPR32:$a, 24), 24)>;
def : Pat<(and GPR32:$a, 0xffff), (SRLI (SLLI GPR32:$a, 16), 16)>;
def : Pat<(smax GPR32:$a, 0), (AND GPR32:$a, (XORI (SRAI GPR32:$a, 31), -1))>;
def : Pat<(abs GPR32:$a), (SUB (XOR GPR32:$a, (SRAI GPR32:$a, 31)), (SRAI GPR32:$a, 31))>;
def : Pat<(i64 (sext GPR32:$a)), (SRAD (SLLD (INSERT_SUBREG (i64 (IMPLICIT_DEF)), GPR32:$a, lo), 32), 32)>;
def : Pat<(i32 (trunc GPR64:$a)), (EXTRACT_SUBREG GPR64:$a, lo)>;
def P : Target;
