//===- X86InstrPatternsInt.td - Integer rules: constants, extensions, multiplication, division, counting ----------===//

// --- Constants -------------------------------------------------------------------------------------------------------

// Zero is cheapest as an XOR of 32 bits, in every width.
let AddedComplexity = 10 in {
  def : Pat<(i8 0), (EXTRACT_SUBREG (MOV32r0), sub_8bit)>;
  def : Pat<(i16 0), (EXTRACT_SUBREG (MOV32r0), sub_16bit)>;
  def : Pat<(i64 0), (SUBREG_TO_REG (i64 0), (MOV32r0), sub_32bit)>;
}
// True is -1 as a generic constant; as 1 it fits what comparisons leave.
def bit0 : SDNodeXForm<imm, [{ return Imm & 1; }]>;
def : Pat<(i1 imm:$value), (MOV8ri (bit0 imm:$value))>;

// --- Extension and truncation ----------------------------------------------------------------------------------------

// Writing a 32-bit register clears the upper half of the 64-bit one, so that zero extension stops at 32 bits.
def : Pat<(i16 (zext GR8:$x)), (EXTRACT_SUBREG (MOVZX32rr8 GR8:$x), sub_16bit)>;
def : Pat<(i64 (zext GR8:$x)), (SUBREG_TO_REG (i64 0), (MOVZX32rr8 GR8:$x), sub_32bit)>;
def : Pat<(i64 (zext GR16:$x)), (SUBREG_TO_REG (i64 0), (MOVZX32rr16 GR16:$x), sub_32bit)>;
def : Pat<(i64 (zext GR32:$x)), (SUBREG_TO_REG (i64 0), (MOV32rr GR32:$x), sub_32bit)>;

def : Pat<(i16 (zextloadi8 addr:$p)), (EXTRACT_SUBREG (MOVZX32rm8 addr:$p), sub_16bit)>;
def : Pat<(i64 (zextloadi8 addr:$p)), (SUBREG_TO_REG (i64 0), (MOVZX32rm8 addr:$p), sub_32bit)>;
def : Pat<(i64 (zextloadi16 addr:$p)), (SUBREG_TO_REG (i64 0), (MOVZX32rm16 addr:$p), sub_32bit)>;
def : Pat<(i64 (zextloadi32 addr:$p)), (SUBREG_TO_REG (i64 0), (MOV32rm addr:$p), sub_32bit)>;

def : Pat<(i64 (zext (i32 (load addr:$p)))), (SUBREG_TO_REG (i64 0), (MOV32rm addr:$p), sub_32bit)>;
foreach s = [Size32Bit, Size64Bit] in {
  def : Pat<(s.VT (sext (i8 (load addr:$p)))), (!cast<Instruction>("MOVSX"#s.Bits#"rm8") addr:$p)>;
  def : Pat<(s.VT (sext (i16 (load addr:$p)))), (!cast<Instruction>("MOVSX"#s.Bits#"rm16") addr:$p)>;
}
def : Pat<(i16 (sext (i8 (load addr:$p)))), (MOVSX16rm8 addr:$p)>;
def : Pat<(i32 (zext (i8 (load addr:$p)))), (MOVZX32rm8 addr:$p)>;
def : Pat<(i32 (zext (i16 (load addr:$p)))), (MOVZX32rm16 addr:$p)>;
def : Pat<(i64 (zext (i8 (load addr:$p)))), (SUBREG_TO_REG (i64 0), (MOVZX32rm8 addr:$p), sub_32bit)>;
def : Pat<(i64 (zext (i16 (load addr:$p)))), (SUBREG_TO_REG (i64 0), (MOVZX32rm16 addr:$p), sub_32bit)>;
def : Pat<(i16 (zext (i8 (load addr:$p)))), (EXTRACT_SUBREG (MOVZX32rm8 addr:$p), sub_16bit)>;
def : Pat<(i64 (sext (i32 (load addr:$p)))), (MOVSX64rm32 addr:$p)>;

// Any value will do above: zero avoids waiting for what was in the register.
def : Pat<(i16 (extloadi8 addr:$p)), (EXTRACT_SUBREG (MOVZX32rm8 addr:$p), sub_16bit)>;
def : Pat<(i32 (extloadi8 addr:$p)), (MOVZX32rm8 addr:$p)>;
def : Pat<(i32 (extloadi16 addr:$p)), (MOVZX32rm16 addr:$p)>;
def : Pat<(i64 (extloadi8 addr:$p)), (SUBREG_TO_REG (i64 0), (MOVZX32rm8 addr:$p), sub_32bit)>;
def : Pat<(i64 (extloadi16 addr:$p)), (SUBREG_TO_REG (i64 0), (MOVZX32rm16 addr:$p), sub_32bit)>;
def : Pat<(i64 (extloadi32 addr:$p)), (SUBREG_TO_REG (i64 0), (MOV32rm addr:$p), sub_32bit)>;

def : Pat<(i16 (anyext GR8:$x)), (EXTRACT_SUBREG (MOVZX32rr8 GR8:$x), sub_16bit)>;
def : Pat<(i32 (anyext GR8:$x)), (MOVZX32rr8 GR8:$x)>;
def : Pat<(i32 (anyext GR16:$x)), (INSERT_SUBREG (i32 (IMPLICIT_DEF)), GR16:$x, sub_16bit)>;
def : Pat<(i64 (anyext GR8:$x)), (SUBREG_TO_REG (i64 0), (MOVZX32rr8 GR8:$x), sub_32bit)>;
def : Pat<(i64 (anyext GR16:$x)), (SUBREG_TO_REG (i64 0), (MOVZX32rr16 GR16:$x), sub_32bit)>;
def : Pat<(i64 (anyext GR32:$x)), (INSERT_SUBREG (i64 (IMPLICIT_DEF)), GR32:$x, sub_32bit)>;

def : Pat<(i32 (trunc GR64:$x)), (EXTRACT_SUBREG GR64:$x, sub_32bit)>;
def : Pat<(i16 (trunc GR64:$x)), (EXTRACT_SUBREG GR64:$x, sub_16bit)>;
def : Pat<(i16 (trunc GR32:$x)), (EXTRACT_SUBREG GR32:$x, sub_16bit)>;
// In 32-bit mode only four registers have a low byte.
let Predicates = [In64BitMode] in {
  def : Pat<(i8 (trunc GR64:$x)), (EXTRACT_SUBREG GR64:$x, sub_8bit)>;
  def : Pat<(i8 (trunc GR32:$x)), (EXTRACT_SUBREG GR32:$x, sub_8bit)>;
  def : Pat<(i8 (trunc GR16:$x)), (EXTRACT_SUBREG GR16:$x, sub_8bit)>;
}
let Predicates = [Not64BitMode] in {
  def : Pat<(i8 (trunc GR32:$x)), (EXTRACT_SUBREG (i32 (COPY_TO_REGCLASS GR32:$x, GR32_ABCD)), sub_8bit)>;
  def : Pat<(i8 (trunc GR16:$x)), (EXTRACT_SUBREG (i16 (COPY_TO_REGCLASS GR16:$x, GR16_ABCD)), sub_8bit)>;
}

def : Pat<(truncstorei8 GR16:$x, addr:$p), (MOV8mr addr:$p, (EXTRACT_SUBREG GR16:$x, sub_8bit))>;
def : Pat<(truncstorei8 GR32:$x, addr:$p), (MOV8mr addr:$p, (EXTRACT_SUBREG GR32:$x, sub_8bit))>;
def : Pat<(truncstorei8 GR64:$x, addr:$p), (MOV8mr addr:$p, (EXTRACT_SUBREG GR64:$x, sub_8bit))>;
def : Pat<(truncstorei16 GR32:$x, addr:$p), (MOV16mr addr:$p, (EXTRACT_SUBREG GR32:$x, sub_16bit))>;
def : Pat<(truncstorei16 GR64:$x, addr:$p), (MOV16mr addr:$p, (EXTRACT_SUBREG GR64:$x, sub_16bit))>;
def : Pat<(truncstorei32 GR64:$x, addr:$p), (MOV32mr addr:$p, (EXTRACT_SUBREG GR64:$x, sub_32bit))>;
// A store of what was cut off needs no cutting.
def : Pat<(store (i8 (trunc GR16:$x)), addr:$p), (MOV8mr addr:$p, (EXTRACT_SUBREG GR16:$x, sub_8bit))>;
def : Pat<(store (i8 (trunc GR32:$x)), addr:$p), (MOV8mr addr:$p, (EXTRACT_SUBREG GR32:$x, sub_8bit))>;
def : Pat<(store (i8 (trunc GR64:$x)), addr:$p), (MOV8mr addr:$p, (EXTRACT_SUBREG GR64:$x, sub_8bit))>;
def : Pat<(store (i16 (trunc GR32:$x)), addr:$p), (MOV16mr addr:$p, (EXTRACT_SUBREG GR32:$x, sub_16bit))>;
def : Pat<(store (i16 (trunc GR64:$x)), addr:$p), (MOV16mr addr:$p, (EXTRACT_SUBREG GR64:$x, sub_16bit))>;
def : Pat<(store (i32 (trunc GR64:$x)), addr:$p), (MOV32mr addr:$p, (EXTRACT_SUBREG GR64:$x, sub_32bit))>;

def : Pat<(sext_inreg GR16:$x, i8), (EXTRACT_SUBREG (MOVSX32rr8 (EXTRACT_SUBREG GR16:$x, sub_8bit)), sub_16bit)>;
def : Pat<(sext_inreg GR32:$x, i8), (MOVSX32rr8 (EXTRACT_SUBREG GR32:$x, sub_8bit))>;
def : Pat<(sext_inreg GR32:$x, i16), (MOVSX32rr16 (EXTRACT_SUBREG GR32:$x, sub_16bit))>;
def : Pat<(sext_inreg GR64:$x, i8), (MOVSX64rr8 (EXTRACT_SUBREG GR64:$x, sub_8bit))>;
def : Pat<(sext_inreg GR64:$x, i16), (MOVSX64rr16 (EXTRACT_SUBREG GR64:$x, sub_16bit))>;
def : Pat<(sext_inreg GR64:$x, i32), (MOVSX64rr32 (EXTRACT_SUBREG GR64:$x, sub_32bit))>;
// Any other width: the bits go to the top and come back with the sign.
foreach s = IntSizes in {
  def BitsAbove#s.Bits : SDNodeXForm<vt, "return "#s.Bits#" - Imm;">;
  defvar above = !cast<SDNodeXForm>("BitsAbove"#s.Bits);
  def : Pat<(sext_inreg s.RC:$x, vt:$width),
            (!cast<Instruction>("SAR"#s.Bits#"ri") (!cast<Instruction>("SHL"#s.Bits#"ri") s.RC:$x, (above $width)),
                                                   (above $width))>;
}

// Masks that are extensions.
let AddedComplexity = 4 in {
  def : Pat<(and GR32:$x, 0xFF), (MOVZX32rr8 (EXTRACT_SUBREG GR32:$x, sub_8bit))> { let Predicates = [In64BitMode]; }
  def : Pat<(and GR32:$x, 0xFFFF), (MOVZX32rr16 (EXTRACT_SUBREG GR32:$x, sub_16bit))>;
  def : Pat<(and GR64:$x, 0xFF),
            (SUBREG_TO_REG (i64 0), (MOVZX32rr8 (EXTRACT_SUBREG GR64:$x, sub_8bit)), sub_32bit)>;
  def : Pat<(and GR64:$x, 0xFFFF),
            (SUBREG_TO_REG (i64 0), (MOVZX32rr16 (EXTRACT_SUBREG GR64:$x, sub_16bit)), sub_32bit)>;
  def : Pat<(and GR64:$x, 0xFFFFFFFF),
            (SUBREG_TO_REG (i64 0), (MOV32rr (EXTRACT_SUBREG GR64:$x, sub_32bit)), sub_32bit)>;
}
// A mask of 64 bits that fits in 32 without sign: what is cut off above is zero anyway.
def lowHalf : SDNodeXForm<imm, [{ return int64_t(int32_t(Imm)); }]>;
let AddedComplexity = 1 in
def : Pat<(and GR64:$x, i64immZExt32:$mask),
          (SUBREG_TO_REG (i64 0), (AND32ri (EXTRACT_SUBREG GR64:$x, sub_32bit), (i32 (lowHalf $mask))), sub_32bit)>;

// --- Truth values ----------------------------------------------------------------------------------------------------

// What a comparison or an overflow check leaves is 0 or 1 in all eight bits.
class OfZeroOrOne<SDNode ext> : PatFrag<(ops node:$c), (ext node:$c)> {
  let GISelPredicateCode = [{ return X86::isZeroOrOne(C, MI.getOperand(1).getReg()); }];
}
def zextBool : OfZeroOrOne<zext>;
def sextBool : OfZeroOrOne<sext>;

let AddedComplexity = 5 in {
  def : Pat<(i8 (zextBool (i1 GR8:$c))), (COPY GR8:$c)>;
  def : Pat<(i16 (zextBool (i1 GR8:$c))), (EXTRACT_SUBREG (MOVZX32rr8 GR8:$c), sub_16bit)>;
  def : Pat<(i32 (zextBool (i1 GR8:$c))), (MOVZX32rr8 GR8:$c)>;
  def : Pat<(i64 (zextBool (i1 GR8:$c))), (SUBREG_TO_REG (i64 0), (MOVZX32rr8 GR8:$c), sub_32bit)>;
  def : Pat<(i8 (sextBool (i1 GR8:$c))), (NEG8r GR8:$c)>;
  def : Pat<(i32 (sextBool (i1 GR8:$c))), (NEG32r (MOVZX32rr8 GR8:$c))>;
  def : Pat<(i64 (sextBool (i1 GR8:$c))), (NEG64r (SUBREG_TO_REG (i64 0), (MOVZX32rr8 GR8:$c), sub_32bit))>;
}
def : Pat<(i8 (zext (i1 GR8:$c))), (AND8ri GR8:$c, 1)>;
def : Pat<(i16 (zext (i1 GR8:$c))), (EXTRACT_SUBREG (AND32ri (MOVZX32rr8 GR8:$c), 1), sub_16bit)>;
def : Pat<(i32 (zext (i1 GR8:$c))), (AND32ri (MOVZX32rr8 GR8:$c), 1)>;
def : Pat<(i64 (zext (i1 GR8:$c))), (SUBREG_TO_REG (i64 0), (AND32ri (MOVZX32rr8 GR8:$c), 1), sub_32bit)>;
def : Pat<(i8 (sext (i1 GR8:$c))), (NEG8r (AND8ri GR8:$c, 1))>;
def : Pat<(i16 (sext (i1 GR8:$c))), (EXTRACT_SUBREG (NEG32r (AND32ri (MOVZX32rr8 GR8:$c), 1)), sub_16bit)>;
def : Pat<(i32 (sext (i1 GR8:$c))), (NEG32r (AND32ri (MOVZX32rr8 GR8:$c), 1))>;
def : Pat<(i64 (sext (i1 GR8:$c))),
          (NEG64r (SUBREG_TO_REG (i64 0), (AND32ri (MOVZX32rr8 GR8:$c), 1), sub_32bit))>;
def : Pat<(i8 (anyext (i1 GR8:$c))), (COPY GR8:$c)>;
def : Pat<(i16 (anyext (i1 GR8:$c))), (EXTRACT_SUBREG (MOVZX32rr8 GR8:$c), sub_16bit)>;
def : Pat<(i32 (anyext (i1 GR8:$c))), (MOVZX32rr8 GR8:$c)>;
def : Pat<(i64 (anyext (i1 GR8:$c))), (SUBREG_TO_REG (i64 0), (MOVZX32rr8 GR8:$c), sub_32bit)>;
def : Pat<(i1 (trunc GR8:$x)), (COPY GR8:$x)>;
let Predicates = [In64BitMode] in {
  def : Pat<(i1 (trunc GR16:$x)), (EXTRACT_SUBREG GR16:$x, sub_8bit)>;
  def : Pat<(i1 (trunc GR32:$x)), (EXTRACT_SUBREG GR32:$x, sub_8bit)>;
  def : Pat<(i1 (trunc GR64:$x)), (EXTRACT_SUBREG GR64:$x, sub_8bit)>;
}
foreach op = ["and", "or", "xor"] in {
  def : Pat<(i1 (!cast<SDNode>(op) (i1 GR8:$a), (i1 GR8:$b))), (!cast<Instruction>(!toupper(op)#"8rr") GR8:$a, GR8:$b)>;
  def : Pat<(i1 (!cast<SDNode>(op) (i1 GR8:$a), (i1 imm:$b))),
            (!cast<Instruction>(!toupper(op)#"8ri") GR8:$a, (bit0 imm:$b))>;
}
// Modulo two, addition and subtraction are XOR, and multiplication is AND.
def : Pat<(i1 (add (i1 GR8:$a), (i1 GR8:$b))), (XOR8rr GR8:$a, GR8:$b)>;
def : Pat<(i1 (sub (i1 GR8:$a), (i1 GR8:$b))), (XOR8rr GR8:$a, GR8:$b)>;
def : Pat<(i1 (mul (i1 GR8:$a), (i1 GR8:$b))), (AND8rr GR8:$a, GR8:$b)>;

// --- Immediates with a shorter or cheaper form -----------------------------------------------------------------------

// 128 does not fit in a signed byte, but -128 does.
foreach s = [Size32Bit, Size64Bit] in let AddedComplexity = 2 in {
  def : Pat<(add s.RC:$x, 128), (!cast<Instruction>("SUB"#s.Bits#"ri"#s.ImmName) s.RC:$x, -128)>;
  def : Pat<(sub s.RC:$x, 128), (!cast<Instruction>("ADD"#s.Bits#"ri"#s.ImmName) s.RC:$x, -128)>;
}

// --- Multiplication: the upper half ----------------------------------------------------------------------------------

foreach s = [Size32Bit, Size64Bit] in {
  defvar lo = !if(!eq(s.Bits, 32), EAX, RAX);
  defvar hi = !if(!eq(s.Bits, 32), EDX, RDX);
  foreach op = ["MUL", "IMUL"] in {
    defvar high = !if(!eq(op, "MUL"), mulhu, mulhs);
    def : Pattern<(set s.RC:$d, (high s.RC:$a, s.RC:$b)),
                  [(set lo, (COPY s.RC:$a)), (!cast<Instruction>(op#s.Bits#"r") s.RC:$b), (set s.RC:$d, (COPY hi))]>;
    def : Pattern<(set s.RC:$d, (high s.RC:$a, (s.VT (load addr:$b)))),
                  [(set lo, (COPY s.RC:$a)), (!cast<Instruction>(op#s.Bits#"m") addr:$b), (set s.RC:$d, (COPY hi))]>;
  }
  def : Pattern<(set s.RC:$d, GR8:$o, (umulo s.RC:$a, s.RC:$b)),
                [(set lo, (COPY s.RC:$a)), (!cast<Instruction>("MUL"#s.Bits#"r") s.RC:$b), (set s.RC:$d, (COPY lo)),
                 (set GR8:$o, (SETCCr COND_O))]>;
}
// The product of bytes is in AX; the flag speaks of its upper half all the same.
foreach s = [Size8Bit, Size16Bit] in
def : Pattern<(set s.RC:$d, GR8:$o, (umulo s.RC:$a, s.RC:$b)),
              [(set s.Acc, (COPY s.RC:$a)), (!cast<Instruction>("MUL"#s.Bits#"r") s.RC:$b),
               (set s.RC:$d, (COPY s.Acc)), (set GR8:$o, (SETCCr COND_O))]>;
def : Pattern<(set GR8:$d, GR8:$o, (smulo GR8:$a, GR8:$b)),
              [(set AL, (COPY GR8:$a)), (IMUL8r GR8:$b), (set GR8:$d, (COPY AL)), (set GR8:$o, (SETCCr COND_O))]>;
foreach s = WideSizes in
def : Pattern<(set s.RC:$d, GR8:$o, (smulo s.RC:$a, s.RC:$b)),
              [(set s.RC:$d, (!cast<Instruction>("IMUL"#s.Bits#"rr") s.RC:$a, s.RC:$b)),
               (set GR8:$o, (SETCCr COND_O))]>;

// --- Division --------------------------------------------------------------------------------------------------------

// rDX:rAX / operand: quotient in rAX, remainder in rDX. Narrow divisions are promoted.
class DivideFrom<IntSize s> {
  Register Lo = !if(!eq(s.Bits, 32), EAX, RAX);
  Register Hi = !if(!eq(s.Bits, 32), EDX, RDX);
  dag Clear = !if(!eq(s.Bits, 32), (set EDX, (MOV32r0)), (set RDX, (SUBREG_TO_REG (i64 0), (MOV32r0), sub_32bit)));
  dag Extend = !if(!eq(s.Bits, 32), (CDQ), (CQO));
}
foreach s = [Size32Bit, Size64Bit] in {
  defvar from = DivideFrom<s>;
  foreach signed = [0, 1] in {
    defvar div = !cast<Instruction>(!if(signed, "IDIV", "DIV")#s.Bits#"r");
    defvar high = !if(signed, from.Extend, from.Clear);
    defvar quotient = !if(signed, sdiv, udiv);
    defvar remainder = !if(signed, srem, urem);
    defvar both = !if(signed, sdivrem, udivrem);
    def : Pattern<(set s.RC:$q, (quotient s.RC:$a, s.RC:$b)),
                  [(set from.Lo, (COPY s.RC:$a)), high, (div s.RC:$b), (set s.RC:$q, (COPY from.Lo))]>;
    def : Pattern<(set s.RC:$r, (remainder s.RC:$a, s.RC:$b)),
                  [(set from.Lo, (COPY s.RC:$a)), high, (div s.RC:$b), (set s.RC:$r, (COPY from.Hi))]>;
    def : Pattern<(set s.RC:$q, s.RC:$r, (both s.RC:$a, s.RC:$b)),
                  [(set from.Lo, (COPY s.RC:$a)), high, (div s.RC:$b), (set s.RC:$q, (COPY from.Lo)),
                   (set s.RC:$r, (COPY from.Hi))]>;
  }
}

// --- Byte order and counting -----------------------------------------------------------------------------------------

def : Pat<(bswap GR16:$x), (ROL16ri GR16:$x, 8)>;

// The index of the highest bit counts from the other end. Narrow counts are promoted.
foreach s = [Size32Bit, Size64Bit] in {
  defvar top = !sub(s.Bits, 1);
  defvar bsr = !cast<Instruction>("BSR"#s.Bits#"rr");
  defvar bsf = !cast<Instruction>("BSF"#s.Bits#"rr");
  defvar xor = !cast<Instruction>("XOR"#s.Bits#"ri"#s.ImmName);
  defvar cmov = !cast<Instruction>("CMOV"#s.Bits#"rr");
  defvar move = !if(!eq(s.Bits, 32), MOV32ri, MOV32ri64);
  let Predicates = !listconcat([NoLZCNT], s.Predicates) in
  def : Pat<(s.VT (ctlz_zero_undef s.RC:$x)), (xor (bsr s.RC:$x), top)>;
  let Predicates = !listconcat([NoLZCNT, HasCMOV], s.Predicates) in
  def : Pattern<(set s.RC:$d, (ctlz s.RC:$x)),
                [(set s.RC:$none, (move !add(top, s.Bits))), (set s.RC:$n, (bsr s.RC:$x)),
                 (set s.RC:$some, (cmov s.RC:$n, s.RC:$none, COND_E)), (set s.RC:$d, (xor s.RC:$some, top))]>;
  let Predicates = !listconcat([NoBMI, HasCMOV], s.Predicates) in
  def : Pattern<(set s.RC:$d, (cttz s.RC:$x)),
                [(set s.RC:$none, (move s.Bits)), (set s.RC:$n, (bsf s.RC:$x)),
                 (set s.RC:$d, (cmov s.RC:$n, s.RC:$none, COND_E))]>;
  let Predicates = !listconcat([HasLZCNT], s.Predicates) in
  def : Pat<(s.VT (ctlz_zero_undef s.RC:$x)), (!cast<Instruction>("LZCNT"#s.Bits#"rr") s.RC:$x)>;
}

// --- Overflow and carry ----------------------------------------------------------------------------------------------

foreach s = IntSizes in {
  foreach op = [["uaddo", "ADD"], ["saddo", "ADD"], ["usubo", "SUB"], ["ssubo", "SUB"]] in {
    defvar node = !cast<SDNode>(op[0]);
    defvar cc = !if(!eq(!substr(op[0], 0, 1), "u"), COND_B, COND_O);
    defvar insn = op[1]#s.Bits;
    def : Pattern<(set s.RC:$d, GR8:$o, (node s.RC:$a, s.RC:$b)),
                  [(set s.RC:$d, (!cast<Instruction>(insn#"rr") s.RC:$a, s.RC:$b)), (set GR8:$o, (SETCCr cc))]>;
    def : Pattern<(set s.RC:$d, GR8:$o, (node s.RC:$a, s.ImmLeaf:$b)),
                  [(set s.RC:$d, (!cast<Instruction>(insn#"ri"#s.ImmName) s.RC:$a, s.ImmLeaf:$b)),
                   (set GR8:$o, (SETCCr cc))]>;
  }
  // Shifting the truth value right puts its bit 0 into the carry flag, whatever is above.
  foreach op = [["uaddo_carry", "ADC"], ["saddo_carry", "ADC"], ["usubo_carry", "SBB"], ["ssubo_carry", "SBB"]] in {
    defvar node = !cast<SDNode>(op[0]);
    defvar cc = !if(!eq(!substr(op[0], 0, 1), "u"), COND_B, COND_O);
    def : Pattern<(set s.RC:$d, GR8:$o, (node s.RC:$a, s.RC:$b, (i1 GR8:$c))),
                  [(set GR8:$bit, (SHR8r1 GR8:$c)),
                   (set s.RC:$d, (!cast<Instruction>(op[1]#s.Bits#"rr") s.RC:$a, s.RC:$b)),
                   (set GR8:$o, (SETCCr cc))]>;
  }
}

// --- Minimum, maximum, absolute value, saturation --------------------------------------------------------------------

foreach s = WideSizes in
let Predicates = !listconcat([HasCMOV], s.Predicates) in {
  defvar cmov = !cast<Instruction>("CMOV"#s.Bits#"rr");
  foreach op = ["smin", "smax", "umin", "umax"] in
  def : Pattern<(set s.RC:$d, (!cast<SDNode>(op) s.RC:$a, s.RC:$b)),
                [(!cast<Instruction>("CMP"#s.Bits#"rr") s.RC:$a, s.RC:$b),
                 (set s.RC:$d, (cmov s.RC:$b, s.RC:$a, !cond(!eq(op, "smin"): COND_L, !eq(op, "smax"): COND_G,
                                                             !eq(op, "umin"): COND_B, true: COND_A)))]>;
  def : Pattern<(set s.RC:$d, (abs s.RC:$x)),
                [(set s.RC:$n, (!cast<Instruction>("NEG"#s.Bits#"r") s.RC:$x)),
                 (set s.RC:$d, (cmov s.RC:$n, s.RC:$x, COND_S))]>;
}
foreach s = [Size32Bit, Size64Bit] in
let Predicates = !listconcat([HasCMOV], s.Predicates) in {
  defvar cmov = !cast<Instruction>("CMOV"#s.Bits#"rr");
  defvar move = !cast<Instruction>("MOV"#s.Bits#"ri"#s.ImmName);
  def : Pattern<(set s.RC:$d, (uaddsat s.RC:$a, s.RC:$b)),
                [(set s.RC:$ones, (move -1)), (set s.RC:$sum, (!cast<Instruction>("ADD"#s.Bits#"rr") s.RC:$a, s.RC:$b)),
                 (set s.RC:$d, (cmov s.RC:$sum, s.RC:$ones, COND_B))]>;
  def : Pattern<(set s.RC:$d, (usubsat s.RC:$a, s.RC:$b)),
                [(set s.RC:$zero, (move 0)), (set s.RC:$rest, (!cast<Instruction>("SUB"#s.Bits#"rr") s.RC:$a, s.RC:$b)),
                 (set s.RC:$d, (cmov s.RC:$rest, s.RC:$zero, COND_B))]>;
}
