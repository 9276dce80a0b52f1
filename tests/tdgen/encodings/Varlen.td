// A machine whose instructions are of variable length, described from the low end to the high end.
include "llvm/Target/Target.td"

foreach i = 0-7 in {
  def D#i : Register<"d"#i> { let Namespace = "Varlen"; let HWEncoding = i; }
  def A#i : Register<"a"#i> { let Namespace = "Varlen"; let HWEncoding = i; }
}
def DR : RegisterClass<"Varlen", [i32], 32, (sequence "D%u", 0, 7)>;
def AR : RegisterClass<"Varlen", [i32], 32, (sequence "A%u", 0, 7)>;
def memd : Operand<i32> { let MIOperandInfo = (ops AR:$base, i16imm:$disp); let PrintMethod = "printMem"; }

class I<dag o, dag i, string asm> : Instruction {
  let Namespace = "Varlen";
  let OutOperandList = o;
  let InOperandList = i;
  let AsmString = asm;
  dag Inst;
}
// 16 bits.
class Binary<bits<4> opcode, string name> : I<(outs DR:$d), (ins DR:$a, DR:$b), name # "\t$b, $d"> {
  let Constraints = "$a = $d";
  let Inst = (descend opcode, (operand "$d", 3), 0b000000, (operand "$b", 3));
}
def ADD : Binary<0b1101, "add">;
def SUB : Binary<0b1001, "sub">;
// 16 + 32 bits: the number stands behind the first word, its halves exchanged.
class Immediate<bits<4> opcode, string name> : I<(outs DR:$d), (ins DR:$a, i32imm:$i), name # "\t#$i, $d"> {
  let Constraints = "$a = $d";
  let Inst = (ascend (descend 0b0000, opcode, 0b10000, (operand "$d", 3)), (slice "$i", 31, 16), (slice "$i", 15, 0));
}
def ADDI : Immediate<0b0110, "addi">;
def SUBI : Immediate<0b0100, "subi">;
// 16 + 16 bits, an operand of two parts, and methods of its own.
def LOAD : I<(outs DR:$d), (ins memd:$m), "load\t$m, $d"> {
  let mayLoad = true;
  let Inst = (ascend (descend 0b0010, (operand "$d", 3), 0b000101, (operand "$m.base", 3)),
                     (operand "$m.disp", 16, (encoder "encodeDisp"), (decoder "decodeDisp")));
}
// 80 bits.
def MOVEQ : I<(outs DR:$d), (ins i64imm:$v), "moveq\t#$v, $d"> {
  let Inst = (ascend (descend 0b1111000011110, (operand "$d", 3)), (operand "$v", 64));
}
def VarlenInstrInfo : InstrInfo;
def Varlen : Target { let InstructionSet = VarlenInstrInfo; }
