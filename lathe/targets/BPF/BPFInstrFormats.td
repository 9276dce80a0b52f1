// An instruction is a slot of eight bytes, here as the little-endian machine stores it:
//
//   63        32 31      16 15  12 11   8 7    4  3  2    0
//   imm          off        src    dst    op     s  class       arithmetic and jumps (RFC 9669, section 3.1)
//                                         mode size class       loads and stores
//
// The 64-bit constant takes a second slot, whose imm is the upper half. The big-endian machine stores each field with its
// high byte first and exchanges src and dst; encoder and decoder turn slots around (mc/BPFMC.h).

class BPFClass<bits<3> value> { bits<3> Value = value; }
def BPF_LD : BPFClass<0>;
def BPF_LDX : BPFClass<1>;
def BPF_ST : BPFClass<2>;
def BPF_STX : BPFClass<3>;
def BPF_ALU : BPFClass<4>;
def BPF_JMP : BPFClass<5>;
def BPF_JMP32 : BPFClass<6>;
def BPF_ALU64 : BPFClass<7>;

class BPFInstBase<dag outs, dag ins, string asm, list<dag> pattern> : Instruction {
  let Namespace = "BPF";
  let DecoderNamespace = "BPF";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = asm;
  let Pattern = pattern;
  let Size = 8;
  let hasSideEffects = false;
  let mayLoad = false;
  let mayStore = false;
}
class BPFInst<BPFClass cls, dag outs, dag ins, string asm, list<dag> pattern = []>
    : BPFInstBase<outs, ins, asm, pattern> {
  field bits<64> Inst = 0;
  field bits<64> SoftFail = 0;
  let Inst{2-0} = cls.Value;
}

// Arithmetic and jumps: `op`, and whether the second operand is a register (BPF_X) or imm (BPF_K).
class OpInst<BPFClass cls, bits<4> op, bit isReg, dag outs, dag ins, string asm, list<dag> pattern = []>
    : BPFInst<cls, outs, ins, asm, pattern> {
  let Inst{7-4} = op;
  let Inst{3} = isReg;
}

// Loads and stores: how and how much.
class MemMode<bits<3> value> { bits<3> Value = value; }
def BPF_IMM : MemMode<0>;
def BPF_ABS : MemMode<1>;
def BPF_IND : MemMode<2>;
def BPF_MEM : MemMode<3>;
def BPF_MEMSX : MemMode<4>;
def BPF_ATOMIC : MemMode<6>;
class MemSize<bits<2> value, string unsignedName, string signedName> {
  bits<2> Value = value;
  string U = unsignedName;
  string S = signedName;
}
def BPF_W : MemSize<0, "u32", "s32">;
def BPF_H : MemSize<1, "u16", "s16">;
def BPF_B : MemSize<2, "u8", "s8">;
def BPF_DW : MemSize<3, "u64", "s64">;

class MemInst<BPFClass cls, MemMode mode, MemSize size, dag outs, dag ins, string asm, list<dag> pattern = []>
    : BPFInst<cls, outs, ins, asm, pattern> {
  let Inst{7-5} = mode.Value;
  let Inst{4-3} = size.Value;
}

// The constant of 64 bits, in two slots.
class WideInst<dag outs, dag ins, string asm, list<dag> pattern = []> : BPFInstBase<outs, ins, asm, pattern> {
  field bits<128> Inst = 0;
  field bits<128> SoftFail = 0;
  bits<4> dst;
  bits<64> imm;
  let Inst{2-0} = BPF_LD.Value;
  let Inst{7-5} = BPF_IMM.Value;
  let Inst{4-3} = BPF_DW.Value;
  let Inst{11-8} = dst;
  let Inst{63-32} = imm{31-0};
  let Inst{127-96} = imm{63-32};
  let Size = 16;
}

// What has no encoding: it is expanded, or selected before.
class PseudoInst<dag outs, dag ins, string asm = "", list<dag> pattern = []>
    : BPFInst<BPF_LD, outs, ins, asm, pattern> {
  let isPseudo = true;
  let isCodeGenOnly = true;
}
