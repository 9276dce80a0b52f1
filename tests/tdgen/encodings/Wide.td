// Instructions of 128 bits, and of 32 bits that are encoded by hardware mode.
include "llvm/Target/Target.td"

def FeatureNew : SubtargetFeature<"new", "IsNew", "true", "The second edition of the encoding">;
def IsNew : Predicate<"Subtarget->isNew()">, AssemblerPredicate<(all_of FeatureNew)>;
def NewMode : HwMode<"+new", [IsNew]>;

foreach i = 0-31 in def R#i : Register<"r"#i> { let Namespace = "Wide"; let HWEncoding = i; }
def GPR : RegisterClass<"Wide", [i32], 32, (sequence "R%u", 0, 31)>;
def imm64 : Operand<i64>;
def mem : Operand<i32> { let MIOperandInfo = (ops GPR:$base, i32imm:$disp); let DecoderMethod = "decodeMem"; let EncoderMethod = "encodeMem"; }

class I<dag o, dag i, string asm> : Instruction {
  let Namespace = "Wide";
  let OutOperandList = o;
  let InOperandList = i;
  let AsmString = asm;
}
class Long<bits<8> opcode, dag o, dag i, string asm> : I<o, i, asm> {
  field bits<128> Inst;
  bits<5> d;
  let Size = 16;
  let Inst{7-0} = opcode;
  let Inst{12-8} = d;
}
// A number of 64 bits across the border of two words.
def MOVX : Long<0x11, (outs GPR:$d), (ins imm64:$v), "movx $d, $v"> {
  bits<64> v;
  let Inst{39-13} = 0;
  let Inst{103-40} = v;
  let Inst{127-104} = 0xabcdef;
}
def LOADX : Long<0x12, (outs GPR:$d), (ins mem:$m), "loadx $d, $m"> {
  bits<37> m;
  let Inst{59-13} = 0;
  let Inst{91-60} = m{31-0};
  let Inst{122-92} = 0;
  let Inst{127-123} = m{36-32};
}
class ByMode : InstructionEncoding {
  bits<32> Inst;
  bits<5> d;
  bits<5> a;
  bits<5> b;
  let Size = 4;
}
def ADD_Old : ByMode { let Inst = {0, 0, 0, 0, 0, 0, 0, 0, 1, b{4}, b{3}, b{2}, b{1}, b{0}, a{4}, a{3}, a{2}, a{1}, a{0}, d{4}, d{3}, d{2}, d{1}, d{0}, 0, 0, 0, 0, 0, 0, 0, 1}; }
def ADD_New : ByMode { let Inst = {d{4}, d{3}, d{2}, d{1}, d{0}, a{4}, a{3}, a{2}, a{1}, a{0}, b{4}, b{3}, b{2}, b{1}, b{0}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0}; }
def ADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), "add $d, $a, $b"> {
  let EncodingInfos = EncodingByHwMode<[DefaultMode, NewMode], [ADD_Old, ADD_New]>;
  let Size = 4;
}
def NOP : I<(outs), (ins), "nop"> { field bits<32> Inst = 0; let Size = 4; }
def WideInstrInfo : InstrInfo;
def Wide : Target { let InstructionSet = WideInstrInfo; }
