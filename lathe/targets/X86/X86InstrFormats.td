//===- X86InstrFormats.td - How an instruction becomes bytes ------------------------------------------------------===//
//
// Intel SDM vol. 2, ch. 2: an instruction is [legacy prefixes] [REX] opcode [ModRM [SIB] [disp]] [immediate].
//
// TSFlags says everything an encoder has to know, as data: which operand goes into which field. An encoder walks the
// fields in the order of the bytes and never asks for the opcode's name. Bits of TSFlags:
//
//    3-0   Kind        0 pseudo; 1 opcode alone; 2 register added to the opcode; 3 condition added to the opcode;
//                      4 ModRM with a register in rm; 5 ModRM with memory; 6 opcode and the constant byte ModRM;
//                      7 opcode and an absolute address; 8, 9 as 4, 5 with a condition added to the opcode;
//                      10 opcode and the constant byte ModRM with ST(i) added
//    6-4   Map         opcode map: 0 one byte, 1 0F, 2 0F 38, 3 0F 3A
//    8-7   Prefix      mandatory prefix: 0 none, 1 66, 2 F3, 3 F2
//   10-9   OpSize      0 no operand-size rule; 1 16-bit operands (66 in 32- and 64-bit code); 2 32-bit (66 in 16-bit)
//   11     W           REX.W, or W of VEX
//   12     Lock        F0 prefix
//   14-13  Rep         0 none, 1 F3, 2 F2, as a prefix of string instructions and hints
//   15     AdSize32    67 prefix in 64-bit code
//   23-16  Opcode      the last opcode byte; a register or a condition is added to it if Kind says so
//   31-24  ModRM       Kinds 6 and 10: the whole ModRM byte; else bits 26-24 are ModRM.reg when RegOp is 15 (/0 .. /7)
//   35-32  RegOp       index of the operand in ModRM.reg; 15: none
//   39-36  RmOp        index of the register in ModRM.rm or the opcode, or of the first of the five memory operands
//                      (base, scale, index, displacement, segment); 15: none
//   43-40  ImmOp       index of the immediate or branch target; 15: none
//   47-44  ImmKind     see ImmKind
//   51-48  VvvvOp      index of the operand in VEX.vvvv; 15: none
//   53-52  Encoding    0 legacy, 1 VEX, 2 EVEX
//   55-54  Length      vector length: 0 128 bits or scalar, 1 256, 2 512
//   58-56  Shrink      a shorter encoding of the same instruction that depends on operand values, see Shrink
//   59     GotRelax    a linker may relax a GOT load in this instruction (psABI B.2: R_X86_64_[REX_]GOTPCRELX)
//   63-60  CcOp        index of the condition that is added to the opcode; 15: none
//
// Prefixes are emitted in the order Rep, segment, 67, 66 of OpSize, Lock, mandatory prefix, REX, opcode map, opcode, as
// assemblers do.
//===--------------------------------------------------------------------------------------------------------------===//

// Kind, and where operands stand when no operand is tied. An index above 0 moves up by the number of tied sources.
class X86Form<bits<4> kind, int reg = 15, int rm = 15, int next = 0, int modrm = 0, int cc = 15> {
  bits<4> Kind = kind;
  int Reg = reg;
  int Rm = rm;
  int Next = next;       // index of the first operand after those, which is the immediate's
  int ModRM = modrm;
  int Cc = cc;           // index of the condition
}

def Pseudo : X86Form<0>;                            // no encoding: gone before emission
def RawFrm : X86Form<1>;                            // opcode
def AddRegFrm : X86Form<2, 15, 0, 1>;               // opcode + low bits of the register
def AddCCFrm : X86Form<3, 15, 15, 0, 0, 1>;         // opcode + condition, without ModRM; operands: target, condition
def MRMDestReg : X86Form<4, 1, 0, 2>;               // op rm, reg
def MRMSrcReg : X86Form<4, 0, 1, 2>;                // op reg, rm
def MRMDestMem : X86Form<5, 5, 0, 6>;               // op mem, reg
def MRMSrcMem : X86Form<5, 0, 1, 6>;                // op reg, mem
class MRMXr<int digit> : X86Form<4, 15, 0, 1, digit>;   // op rm with /digit
class MRMXm<int digit> : X86Form<5, 15, 0, 5, digit>;   // op mem with /digit
class MRMFixed<int byte> : X86Form<6, 15, 15, 0, byte>; // opcode and one constant ModRM byte
def RawMemOffs : X86Form<7, 15, 15, 0>;             // opcode and an absolute address; operands: address, segment
def MRMSrcRegCC : X86Form<8, 0, 1, 2, 0, 2>;        // op reg, rm; the condition is added to the opcode
def MRMSrcMemCC : X86Form<9, 0, 1, 6, 0, 6>;
def MRMXrCC : X86Form<8, 15, 0, 1, 0, 1>;           // op rm with /0; the condition is added to the opcode
def MRMXmCC : X86Form<9, 15, 0, 5, 0, 5>;
class MRMSTi<int byte> : X86Form<10, 15, 0, 1, byte>;   // x87: ST(i) is added to a constant ModRM byte

foreach d = 0...7 in {
  def MRM#d#r : MRMXr<d>;
  def MRM#d#m : MRMXm<d>;
}

class ImmKind<bits<4> value> { bits<4> Value = value; }
def NoImm : ImmKind<0>;
def Imm8 : ImmKind<1>;           // one byte, taken as it is
def Imm8SExt : ImmKind<2>;       // one byte, sign-extended to the operand size
def Imm16 : ImmKind<3>;
def Imm32 : ImmKind<4>;
def Imm32SExt : ImmKind<5>;      // four bytes, sign-extended to 64 bits
def Imm64 : ImmKind<6>;
def PCRel8 : ImmKind<7>;         // distance from the end of the instruction
def PCRel16 : ImmKind<8>;
def PCRel32 : ImmKind<9>;
def Imm16Imm8 : ImmKind<10>;     // ENTER: two immediates, 16 and 8 bits
def MemOffs : ImmKind<11>;       // an address of address size

// When an immediate permits a shorter encoding, what changes. The assembler makes the same choice from the text.
class Shrink<bits<3> value> { bits<3> Value = value; }
def NoShrink : Shrink<0>;
def ShrinkImm : Shrink<1>;       // constant in -128..127: opcode | 2 and one byte of immediate
def ShrinkAcc : Shrink<2>;       // register AL, AX, EAX, RAX: no ModRM, opcode (digit << 3) | 4 | w; TEST: A8 | w
def ShrinkImmAcc : Shrink<3>;    // the first of these that applies
def ShrinkOne : Shrink<4>;       // constant 1: opcode | 0x10 and no immediate

class OpcodeMap<bits<3> value> { bits<3> Value = value; }
def OneByte : OpcodeMap<0>;
def TB : OpcodeMap<1>;
def T8 : OpcodeMap<2>;
def TA : OpcodeMap<3>;

class MandatoryPrefix<bits<2> value> { bits<2> Value = value; }
def NoPrefix : MandatoryPrefix<0>;
def PD : MandatoryPrefix<1>;
def XS : MandatoryPrefix<2>;
def XD : MandatoryPrefix<3>;

// Every X86 instruction. Defaults are those of a plain instruction: no memory access, no side effect.
class X86Inst<int opcode, X86Form form, dag outs, dag ins, string asm, list<dag> pattern = []> : Instruction {
  let Namespace = "X86";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = asm;
  let Pattern = pattern;
  let hasSideEffects = 0;
  let mayLoad = 0;
  let mayStore = 0;

  X86Form Form = form;
  bits<8> Opcode = opcode;
  OpcodeMap Map = OneByte;
  MandatoryPrefix Prefix = NoPrefix;
  bits<2> OpSize = 0;
  bit HasREX_W = 0;
  bit HasLock = 0;
  bits<2> Rep = 0;
  bit AdSize32 = 0;
  ImmKind Imm = NoImm;
  Shrink Shorter = NoShrink;
  bit GotRelax = 0;
  bit ForceDisassemble = 0;   // known to the disassembler although code generation alone makes it
  int Tied = 0;          // sources that are tied to results and have no field of their own

  int RegOp = !if(!or(!eq(form.Reg, 15), !eq(form.Reg, 0)), form.Reg, !add(form.Reg, Tied));
  int RmOp = !if(!or(!eq(form.Rm, 15), !eq(form.Rm, 0)), form.Rm, !add(form.Rm, Tied));
  int ImmOp = !if(!eq(Imm.Value, 0), 15, !add(form.Next, Tied));

  int CcOp = !if(!eq(form.Cc, 15), 15, !add(form.Cc, Tied));

  let TSFlags{3-0} = form.Kind;
  let TSFlags{6-4} = Map.Value;
  let TSFlags{8-7} = Prefix.Value;
  let TSFlags{10-9} = OpSize;
  let TSFlags{11} = HasREX_W;
  let TSFlags{12} = HasLock;
  let TSFlags{14-13} = Rep;
  let TSFlags{15} = AdSize32;
  let TSFlags{23-16} = Opcode;
  bits<8> ModRMByte = form.ModRM;
  let TSFlags{31-24} = ModRMByte;
  bits<4> RegOpBits = RegOp;
  let TSFlags{35-32} = RegOpBits;
  bits<4> RmOpBits = RmOp;
  let TSFlags{39-36} = RmOpBits;
  bits<4> ImmOpBits = ImmOp;
  let TSFlags{43-40} = ImmOpBits;
  let TSFlags{47-44} = Imm.Value;
  let TSFlags{51-48} = 15;
  let TSFlags{58-56} = Shorter.Value;
  let TSFlags{59} = GotRelax;
  bits<4> CcOpBits = CcOp;
  let TSFlags{63-60} = CcOpBits;
}

// The result overwrites the first source.
class X86Inst2<int opcode, X86Form form, dag outs, dag ins, string asm, list<dag> pattern = []>
    : X86Inst<opcode, form, outs, ins, asm, pattern> {
  let Constraints = "$src1 = $dst";
  let Tied = 1;
}

// The same for a definition that is not made from X86Inst2.
class TiedSrc1 {
  string Constraints = "$src1 = $dst";
  int Tied = 1;
}

// An exchange: the register that is read is the one that is written.
class TiedVal {
  string Constraints = "$val = $dst";
  int Tied = 1;
}

// No encoding of its own: expanded by a pass, or by the custom inserter during selection.
class PseudoI<dag outs, dag ins, list<dag> pattern = []> : X86Inst<0, Pseudo, outs, ins, "", pattern> {
  let isPseudo = 1;
  let isCodeGenOnly = 1;
}

// Mixins for what stands in front of the opcode.
class InMap<OpcodeMap map, MandatoryPrefix prefix = NoPrefix> { OpcodeMap Map = map; MandatoryPrefix Prefix = prefix; }
class Size16 { bits<2> OpSize = 1; }
class Size32 { bits<2> OpSize = 2; }
class RexW { bit HasREX_W = 1; }
class Locked { bit HasLock = 1; }
class RepF3 { bits<2> Rep = 1; }
class RepF2 { bits<2> Rep = 2; }
class WithImm<ImmKind imm, Shrink shorter = NoShrink> { ImmKind Imm = imm; Shrink Shorter = shorter; }
