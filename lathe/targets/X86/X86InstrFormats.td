//===- X86InstrFormats.td - How an instruction becomes bytes ------------------------------------------------------===//
//
// Intel SDM vol. 2, ch. 2: an instruction is [legacy prefixes] [REX] opcode [ModRM [SIB] [disp]] [immediate], with VEX,
// XOP (AMD APM vol. 6) or EVEX in the place of mandatory prefix, REX and opcode map.
//
// TSFlags says everything an encoder has to know, as data: which operand goes into which field. An encoder walks the
// fields in the order of the bytes and never asks for the opcode's name. Bits of TSFlags; where two things share bits,
// Encoding tells which one it is:
//
//    3-0   Kind        0 pseudo; 1 opcode alone; 2 register added to the opcode; 3 condition added to the opcode;
//                      4 ModRM with a register in rm; 5 ModRM with memory; 6 opcode and the constant byte ModRM;
//                      7 opcode and an absolute address; 8, 9 as 4, 5 with a condition added to the opcode;
//                      10 opcode and the constant byte ModRM with ST(i) added; 11 memory with a vector of indices
//                      (VSIB); 12 memory that always has a SIB byte (AMX); 13 opcode alone, string operands
//    6-4   Map         legacy: 0 one byte, 1 0F, 2 0F 38, 3 0F 3A, 7 0F 0F with the opcode behind the operands (3DNow!);
//                      VEX: 1, 2, 3 the same, 7; EVEX: these and 4 (APX), 5, 6; XOP: 0 map 8, 1 map 9, 2 map 10
//    8-7   Prefix      mandatory prefix, or pp: 0 none, 1 66, 2 F3, 3 F2
//   10-9   OpSize      legacy: 0 no operand-size rule; 1 16-bit operands (66 in 32- and 64-bit code); 2 32-bit (66 in
//                      16-bit)
//          Length      VEX, XOP, EVEX: 0 128 bits, 1 256, 2 512, 3 of no meaning (encoded as 0)
//   11     W           REX.W, or W of VEX, XOP, EVEX
//   12     Lock        legacy: F0 prefix
//          WIG         VEX, XOP, EVEX: W has no meaning (encoded as Bit 11 says)
//   14-13  Rep         legacy: 0 none, 1 F3, 2 F2, as a prefix of string instructions and hints
//   13     Zeroing     EVEX.z; map 4: NF (no flags)
//   14     EvexB       EVEX.b: memory is broadcast; registers: embedded rounding (ImmKind) or no exceptions (SAE);
//                      map 4: ND (new data destination)
//   15     GotRelax    legacy: a linker may relax a GOT load in this instruction (psABI B.2: R_X86_64_[REX_]GOTPCRELX)
//          Explicit    VEX, EVEX: text asks for this encoding with {vex} or {evex} in front
//   23-16  Opcode      the last opcode byte; a register or a condition is added to it if Kind says so
//   31-24  ModRM       Kinds 6 and 10: the whole ModRM byte; else bits 26-24 are ModRM.reg when RegOp is 15 (/0 .. /7)
//                      and bit 27 says that ModRM.reg has no meaning;
//                      and ModRM.rm is 0 when RmOp is 15
//   35-32  RegOp       index of the operand in ModRM.reg; 15: none
//   39-36  RmOp        index of the register in ModRM.rm or the opcode, or of the first of the five memory operands
//                      (base, scale, index, displacement, segment); 15: none
//   43-40  ImmOp       index of the immediate or branch target; 15: none
//   47-44  VvvvOp      index of the operand in vvvv; 15: none
//   51-48  CcOp        legacy, VEX, EVEX map 4: index of the condition that is added to the opcode; 15: none
//          MaskOp      other EVEX: index of the opmask; 15: none
//   53-52  Encoding    0 legacy, 1 VEX, 2 EVEX, 3 XOP
//   56-54  Shrink      legacy: a shorter encoding of the same instruction that depends on operand values, see Shrink
//          CD8         EVEX: a displacement of one byte counts units of 1 << CD8 bytes
//   61-57  ImmKind     see ImmKind
//   63-62  AdSize      0 no address-size rule; 1 16-bit addresses, 2 32-bit, 3 64-bit: 67 where the mode has another
//
// Prefixes are emitted in the order Rep, segment, 67, 66 of OpSize, Lock, mandatory prefix, REX, opcode map, opcode, as
// assemblers do.
//===--------------------------------------------------------------------------------------------------------------===//

// Kind, and where operands stand when none is tied or a mask. An index behind the first operand moves up by the number of
// tied sources and the mask, which stand there.
class X86Form<bits<4> kind, int reg = 15, int rm = 15, int next = 0, int modrm = 0, int cc = 15, int vvvv = 15,
              int mask = 15> {
  bits<4> Kind = kind;
  int Reg = reg;
  int Rm = rm;
  int Next = next;       // index of the immediate
  int ModRM = modrm;
  int Cc = cc;           // index of the condition
  int Vvvv = vvvv;
  int Mask = mask;       // index of the opmask, where it is not the operand behind the tied sources
  bit HasMem = !or(!eq(kind, 5), !eq(kind, 9), !eq(kind, 11), !eq(kind, 12));
  int FirstSize = !if(!and(HasMem, !eq(rm, 0)), 5, 1);   // of the first operand, in machine operands
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
// String instructions: Rm is the source's register, with its segment behind it, Reg that of the destination.
def RawFrmSrc : X86Form<13, 15, 0>;
def RawFrmDst : X86Form<13, 0>;
def RawFrmDstSrc : X86Form<13, 0, 1>;
def RawMemOffs : X86Form<7, 15, 15, 0>;             // opcode and an absolute address; operands: address, segment
def MRMSrcRegCC : X86Form<8, 0, 1, 2, 0, 2>;        // op reg, rm; the condition is added to the opcode
def MRMSrcMemCC : X86Form<9, 0, 1, 6, 0, 6>;
def MRMXrCC : X86Form<8, 15, 0, 1, 8, 1>;           // op rm; the condition is added to the opcode, ModRM.reg means nothing
def MRMXmCC : X86Form<9, 15, 0, 5, 8, 5>;
def MRMAnyr : X86Form<4, 15, 0, 1, 8>;              // op rm, ModRM.reg has no meaning
def MRMAnym : X86Form<5, 15, 0, 5, 8>;
class MRMSTi<int byte> : X86Form<10, 15, 0, 1, byte>;   // x87: ST(i) is added to a constant ModRM byte
class MRMr0<int digit = 0> : X86Form<4, 0, 15, 1, digit>;   // op reg; ModRM.rm is 0

// With an operand in vvvv (VEX, XOP, EVEX).
def MRMSrcReg4V : X86Form<4, 0, 2, 3, 0, 15, 1>;        // op reg, vvvv, rm
def MRMSrcMem4V : X86Form<5, 0, 2, 7, 0, 15, 1>;        // op reg, vvvv, mem
def MRMDestReg4V : X86Form<4, 2, 0, 3, 0, 15, 1>;       // op rm, vvvv, reg
def MRMDestMem4V : X86Form<5, 6, 0, 7, 0, 15, 5>;       // op mem, vvvv, reg
def MRMSrcReg4VOp3 : X86Form<4, 0, 1, 3, 0, 15, 2>;     // op reg, rm, vvvv
def MRMSrcMem4VOp3 : X86Form<5, 0, 1, 7, 0, 15, 6>;     // op reg, mem, vvvv
def MRMDestMem4VOp3CC : X86Form<9, 0, 1, 8, 0, 7, 6>;   // op reg (tied), mem, vvvv; the condition is added to the opcode
def MRMSrcRegOp4 : X86Form<4, 0, 3, 2, 0, 15, 1>;       // op reg, vvvv, imm[7:4], rm
def MRMSrcMemOp4 : X86Form<5, 0, 3, 2, 0, 15, 1>;       // op reg, vvvv, imm[7:4], mem
class MRMXr4V<int digit> : X86Form<4, 15, 1, 2, digit, 15, 0>;  // op vvvv, rm with /digit
class MRMXm4V<int digit> : X86Form<5, 15, 1, 6, digit, 15, 0>;  // op vvvv, mem with /digit

// Memory with a vector of indices: gathers of VEX (the mask is in vvvv) and EVEX, scatters, prefetches.
def MRMSrcMemVSIB4VOp3 : X86Form<11, 0, 1, 7, 0, 15, 6>;
def MRMSrcMemVSIB : X86Form<11, 0, 1, 6>;
def MRMDestMemVSIB : X86Form<11, 7, 1, 8, 0, 15, 15, 6>;    // operands: written mask, mem, mask, reg
class MRMXmVSIB<int digit> : X86Form<11, 15, 1, 6, digit, 15, 15, 0>;   // operands: mask, mem
// Memory that is a row of addresses: base and stride, always with a SIB byte (AMX).
def MRMSrcMemFSIB : X86Form<12, 0, 1, 6>;
def MRMDestMemFSIB : X86Form<12, 5, 0, 6>;

foreach d = 0...7 in {
  def MRM#d#r : MRMXr<d>;
  def MRM#d#m : MRMXm<d>;
  def MRM#d#r4V : MRMXr4V<d>;
  def MRM#d#m4V : MRMXm4V<d>;
  def MRM#d#mVSIB : MRMXmVSIB<d>;
}

class ImmKind<bits<5> value> { bits<5> Value = value; }
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
def Imm8Imm8 : ImmKind<12>;      // EXTRQI, INSERTQI: two bytes, the first operand first
def FarPtr16 : ImmKind<13>;      // far jumps and calls: an offset of 16 bits and a selector, operands in this order
def FarPtr32 : ImmKind<14>;
def RegImm : ImmKind<15>;        // imm[7:4] names a register
def RegImm4 : ImmKind<16>;       // the same, and imm[3:0] is the last operand (VPERMIL2PS)
def StaticRounding : ImmKind<17>;   // no byte: L'L of EVEX says how to round

// When an immediate permits a shorter encoding, what changes. The assembler makes the same choice from the text.
class Shrink<bits<3> value> { bits<3> Value = value; }
def NoShrink : Shrink<0>;
def ShrinkImm : Shrink<1>;       // constant in -128..127: opcode | 2 and one byte of immediate
def ShrinkAcc : Shrink<2>;       // register AL, AX, EAX, RAX: no ModRM, opcode (digit << 3) | 4 | w; TEST: A8 | w
def ShrinkImmAcc : Shrink<3>;    // the first of these that applies
def ShrinkOne : Shrink<4>;       // constant 1: opcode | 0x10 and no immediate

// VEX: what makes the short prefix possible where ModRM.rm names XMM8 or above.
def VexCommutes : Shrink<1>;       // vvvv and ModRM.rm may change places
def VexReverse1 : Shrink<2>;       // the move in the other direction has opcode | 1
def VexReverse10 : Shrink<3>;      // ... opcode | 10h
def VexReverseD6 : Shrink<4>;      // ... prefix 66 and opcode D6
def VexCompareCommutes : Shrink<5>;    // as VexCommutes, if the comparison that the immediate names is symmetric

class OpcodeMap<bits<3> value> { bits<3> Value = value; }
def OneByte : OpcodeMap<0>;
def TB : OpcodeMap<1>;
def T8 : OpcodeMap<2>;
def TA : OpcodeMap<3>;
def T_MAP4 : OpcodeMap<4>;
def T_MAP5 : OpcodeMap<5>;
def T_MAP6 : OpcodeMap<6>;
def T_MAP7 : OpcodeMap<7>;
def ThreeDNow : OpcodeMap<7>;    // legacy
def XOP8 : OpcodeMap<0>;
def XOP9 : OpcodeMap<1>;
def XOPA : OpcodeMap<2>;

class InstrEncoding<bits<2> value> { bits<2> Value = value; }
def EncLegacy : InstrEncoding<0>;
def EncVEX : InstrEncoding<1>;
def EncEVEX : InstrEncoding<2>;
def EncXOP : InstrEncoding<3>;

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
  InstrEncoding Encoding = EncLegacy;
  bits<2> OpSize = 0;
  bits<2> AdSize = 0;
  bit HasREX_W = 0;      // W, in all encodings
  bit IgnoresW = 0;
  bit HasLock = 0;
  bits<2> Rep = 0;
  bits<2> VectorLength = 0;
  bit HasMask = 0;       // EVEX: an opmask behind the first operand and the tied sources
  bit HasZeroing = 0;
  bit HasEVEX_B = 0;
  bit HasNF = 0;         // APX
  bit HasND = 0;
  int CD8 = 0;           // EVEX: log2 of the unit of short displacements, in bytes
  bit IsExplicit = 0;    // text asks for VEX or EVEX
  ImmKind Imm = NoImm;
  Shrink Shorter = NoShrink;
  bit GotRelax = 0;
  bit ForceDisassemble = 0;   // known to the disassembler although code generation alone makes it
  int Tied = 0;          // sources that are tied to results and have no field of their own

  bit IsEVEX = !eq(Encoding.Value, 2);
  bit IsMap4 = !and(IsEVEX, !eq(Map.Value, 4));
  int Extra = !add(Tied, !if(HasMask, 1, 0));
  int RegOp = !if(!or(!eq(form.Reg, 15), !eq(form.Reg, 0)), form.Reg, !add(form.Reg, Extra));
  int RmOp = !if(!or(!eq(form.Rm, 15), !eq(form.Rm, 0)), form.Rm, !add(form.Rm, Extra));
  int VvvvOp = !if(!or(!eq(form.Vvvv, 15), !eq(form.Vvvv, 0)), form.Vvvv, !add(form.Vvvv, Extra));
  int ImmOp = !if(!eq(Imm.Value, 0), 15, !add(form.Next, Extra));
  int CcOp = !if(!eq(form.Cc, 15), 15, !add(form.Cc, Extra));
  int MaskOp = !if(HasMask, !add(form.FirstSize, Tied), form.Mask);

  let TSFlags{3-0} = form.Kind;
  let TSFlags{6-4} = Map.Value;
  let TSFlags{8-7} = Prefix.Value;
  bits<2> LengthBits = !if(!eq(Encoding.Value, 0), OpSize, VectorLength);
  let TSFlags{10-9} = LengthBits;
  let TSFlags{11} = HasREX_W;
  bit LockBit = !if(!eq(Encoding.Value, 0), HasLock, IgnoresW);
  let TSFlags{12} = LockBit;
  bits<2> EvexBits = !add(!if(!or(HasZeroing, HasNF), 1, 0), !if(!or(HasEVEX_B, HasND), 2, 0));
  bits<2> RepBits = !if(IsEVEX, EvexBits, Rep);
  let TSFlags{14-13} = RepBits;
  bit GotBit = !or(GotRelax, IsExplicit);
  let TSFlags{15} = GotBit;
  let TSFlags{23-16} = Opcode;
  bits<8> ModRMByte = form.ModRM;
  let TSFlags{31-24} = ModRMByte;
  bits<4> RegOpBits = RegOp;
  let TSFlags{35-32} = RegOpBits;
  bits<4> RmOpBits = RmOp;
  let TSFlags{39-36} = RmOpBits;
  bits<4> ImmOpBits = ImmOp;
  let TSFlags{43-40} = ImmOpBits;
  bits<4> VvvvOpBits = VvvvOp;
  let TSFlags{47-44} = VvvvOpBits;
  bits<4> CcOpBits = !if(!and(IsEVEX, !not(IsMap4)), MaskOp, CcOp);
  let TSFlags{51-48} = CcOpBits;
  let TSFlags{53-52} = Encoding.Value;
  bits<3> CD8Bits = CD8;
  bits<3> ShrinkBits = !if(IsEVEX, CD8Bits, Shorter.Value);
  let TSFlags{56-54} = ShrinkBits;
  let TSFlags{61-57} = Imm.Value;
  let TSFlags{63-62} = AdSize;

  // For the disassembler (X86DecodeTable.cpp): where the form is looked for, the more particular ones first; what only
  // code generation makes comes last.
  Instruction Self = !cast<Instruction>(NAME);
  bit IsDecoded = !and(!ne(form.Kind, 0), !not(!and(!eq(Encoding.Value, 0), HasLock)), !not(isAsmParserOnly),
                       !or(!not(isCodeGenOnly), !eq(Rep, 0)));
  bits<16> DecodeSlot =
      !cond(!eq(Encoding.Value, 0): !add(!shl(!if(!eq(Map.Value, 7), 4, Map.Value), 8), Opcode),
            true: !add(1280, !shl(!cond(!eq(Encoding.Value, 1): !if(!eq(Map.Value, 7), 3, !sub(Map.Value, 1)),
                                        !eq(Encoding.Value, 3): !add(4, Map.Value),
                                        true: !add(6, Map.Value)), 10),
                       !shl(Opcode, 2), Prefix.Value));
  bits<8> DecodeRank = !add(!if(!and(isCodeGenOnly, !not(ForceDisassemble)), 128, 0), !shl(!sub(3, Prefix.Value), 5),
                            !if(!eq(RepBits, 0), 16, 0), !if(HasREX_W, 0, 8), !if(!eq(OpSize, 1), 0, 4),
                            !if(!eq(AdSize, 0), 2, 0),
                            !if(!or(!eq(form.Kind, 1), !eq(form.Kind, 6), !eq(form.Kind, 13)), 0, 1));
  // Which code has the instruction; 1: not 16-bit, 2: not 32-bit, 4: not 64-bit.
  bits<3> NotInModes = !foldl(0, Predicates, all, p, !or(all, !cond(!eq(!cast<string>(p), "In64BitMode"): 3,
                                                                    !eq(!cast<string>(p), "In32BitMode"): 5,
                                                                    !eq(!cast<string>(p), "In16BitMode"): 6,
                                                                    !eq(!cast<string>(p), "Not64BitMode"): 4,
                                                                    !eq(!cast<string>(p), "Not16BitMode"): 1,
                                                                    true: 0)));
}

def X86DecodeRows : GenericTable {
  let FilterClass = "X86Inst";
  let FilterClassField = "IsDecoded";
  let CppTypeName = "X86DecodeRow";
  let Fields = ["DecodeSlot", "DecodeRank", "NotInModes", "Self", "TSFlags"];
  let PrimaryKey = ["DecodeSlot", "DecodeRank"];
  let PrimaryKeyName = "lookupX86DecodeRow";
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

// Mixins for VEX, XOP and EVEX; `class Foo : X86Inst<...>, VEX<TB, PD, 1>`. Lengths are 0 (128 bits), 1, 2, LIG.
defvar LIG = 3;
class VEX<OpcodeMap map, MandatoryPrefix prefix, int length> {
  InstrEncoding Encoding = EncVEX;
  OpcodeMap Map = map;
  MandatoryPrefix Prefix = prefix;
  bits<2> VectorLength = length;
}
class XOP<OpcodeMap map, int length> {
  InstrEncoding Encoding = EncXOP;
  OpcodeMap Map = map;
  bits<2> VectorLength = length;
}
class EVEX<OpcodeMap map, MandatoryPrefix prefix, int length, int cd8> {
  InstrEncoding Encoding = EncEVEX;
  OpcodeMap Map = map;
  MandatoryPrefix Prefix = prefix;
  bits<2> VectorLength = length;
  int CD8 = cd8;
}
class W<bit value> { bit HasREX_W = value; }
class WIG { bit IgnoresW = 1; }
class Masked { bit HasMask = 1; }                             // the result is merged with its old value: needs a tied one
class Zeroed { bit HasMask = 1; bit HasZeroing = 1; }
class EvexB { bit HasEVEX_B = 1; }                            // broadcast, or no exceptions
class Rounded { bit HasEVEX_B = 1; ImmKind Imm = StaticRounding; }
class ExplicitPrefix { bit IsExplicit = 1; }
class AdSize16 { bits<2> AdSize = 1; }
class AdSize32 { bits<2> AdSize = 2; }
class AdSize64 { bits<2> AdSize = 3; }
