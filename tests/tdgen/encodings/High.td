// A target that numbers the bits of its encodings from the high end, as the manuals of some processors do.
include "llvm/Target/Target.td"

def R0 : Register<"r0"> { let Namespace = "High"; }
def GPR : RegisterClass<"High", [i32], 32, (add R0)>;
class I<string asm> : Instruction {
  let Namespace = "High";
  let OutOperandList = (outs GPR:$d);
  let InOperandList = (ins i32imm:$a);
  let AsmString = asm # " $d, $a";
  let Size = 4;
  bits<32> Inst;
  bits<5> d;
  bits<5> a;
  let Inst{0-5} = 0b110001;
  let Inst{6-10} = d;
  let Inst{11-15} = a;
  let Inst{16-30} = 0;
  let Inst{31} = 1;
}
def X : I<"x">;
def Y : I<"y"> { let PostEncoderMethod = "setTop"; } // C++ completes what the fields give.
def HighInstrInfo : InstrInfo { let isLittleEndianEncoding = 1; }
def High : Target { let InstructionSet = HighInstrInfo; }
