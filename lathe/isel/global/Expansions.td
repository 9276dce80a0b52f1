// Generic operations in terms of others, for targets without an instruction: tried in this order on types that fit
// registers (and where nothing here is wider, on wider ones). Each is proven over bit vectors: scripts/prove-rules.
include "lathe/target/td/Target.td"
include "lathe/target/td/GICombine.td"

def pow2 : ImmLeaf<i64, [{ return Imm > 0 && isPowerOf2_64(Imm); }]>;
def Log2 : SDNodeXForm<imm, [{ return Log2_64(Imm); }]>;
def Decrement : SDNodeXForm<imm, [{ return Imm - 1; }]>;

defset list<GICombine> AllExpansions = {

// --- Limits

def ExpandUAddSat : GIRewriteRule<(match (G_UADDSAT $d, $a, $b)),
                                  (apply (G_UADDO $sum, $over, $a, $b), (G_SELECT $d, $over, -1, $sum))>;
def ExpandUSubSat : GIRewriteRule<(match (G_USUBSAT $d, $a, $b)),
                                  (apply (G_USUBO $rest, $under, $a, $b), (G_SELECT $d, $under, 0, $rest))>;
// A result that became negative was too large.
foreach op = ["ADD", "SUB"] in
def ExpandS#op#Sat : GIRewriteRule<(match (!cast<Instruction>("G_S"#op#"SAT") $d, $a, $b)),
                                   (apply (!cast<Instruction>("G_S"#op#"O") $r, $over, $a, $b),
                                          (G_ASHR $sign, $r, GIWidth<-1>), (G_XOR $limit, $sign, GISignBit),
                                          (G_SELECT $d, $over, $limit, $r))>;
// What does not come back when shifted right has overflowed.
def ExpandUShlSat : GIRewriteRule<(match (G_USHLSAT $d, $x, $n)),
                                  (apply (G_SHL $r, $x, $n), (G_LSHR $back, $r, $n), (G_ICMP $over, SETNE, $back, $x),
                                         (G_SELECT $d, $over, -1, $r))>;
def ExpandSShlSat : GIRewriteRule<(match (G_SSHLSAT $d, $x, $n)),
                                  (apply (G_SHL $r, $x, $n), (G_ASHR $back, $r, $n), (G_ASHR $sign, $x, GIWidth<-1>),
                                         (G_XOR $limit, $sign, GIMaxSigned), (G_ICMP $over, SETNE, $back, $x),
                                         (G_SELECT $d, $over, $limit, $r))>;

// --- Minima, maxima, magnitudes

class MinMax<Instruction op, CondCode cc> : GIRewriteRule<(match (op $d, $a, $b)),
                                                (apply (G_ICMP $c, cc, $a, $b), (G_SELECT $d, $c, $a, $b))>;
def ExpandSMin : MinMax<G_SMIN, SETLT>;
def ExpandSMax : MinMax<G_SMAX, SETGT>;
def ExpandUMin : MinMax<G_UMIN, SETULT>;
def ExpandUMax : MinMax<G_UMAX, SETUGT>;
def ExpandVectorAbs : GIRewriteRule<(match (G_ABS $d, $x), (GIIfVector)),
                                    (apply (G_ICMP $c, SETLT, $x, 0), (G_SEXT $sign, $c), (G_XOR $y, $x, $sign),
                                           (G_SUB $d, $y, $sign))>;
def ExpandAbs : GIRewriteRule<(match (G_ABS $d, $x)),
                              (apply (G_ASHR $sign, $x, GIWidth<-1>), (G_XOR $y, $x, $sign), (G_SUB $d, $y, $sign))>;

// --- Carries. A signed result has the wrong sign: of a sum, it differs from both operands; of a difference, from the
// first one while the operands differ.

def ExpandUAddO : GIRewriteRule<(match (G_UADDO $d, $o, $a, $b)),
                                (apply (G_ADD $d, $a, $b), (G_ICMP $o, SETULT, $d, $a))>;
def ExpandUSubO : GIRewriteRule<(match (G_USUBO $d, $o, $a, $b)),
                                (apply (G_SUB $d, $a, $b), (G_ICMP $o, SETULT, $a, $b))>;
def ExpandSAddO : GIRewriteRule<(match (G_SADDO $d, $o, $a, $b)),
                                (apply (G_ADD $d, $a, $b), (G_XOR $x, $d, $a), (G_XOR $y, $d, $b), (G_AND $z, $x, $y),
                                       (G_ICMP $o, SETLT, $z, 0))>;
def ExpandSSubO : GIRewriteRule<(match (G_SSUBO $d, $o, $a, $b)),
                                (apply (G_SUB $d, $a, $b), (G_XOR $x, $a, $b), (G_XOR $y, $d, $a), (G_AND $z, $x, $y),
                                       (G_ICMP $o, SETLT, $z, 0))>;
def ExpandUAddE : GIRewriteRule<(match (G_UADDE $d, $o, $a, $b, $c)),
                                (apply (G_ZEXT $carry, $c), (G_ADD $s, $a, $b), (G_ADD $d, $s, $carry),
                                       (G_ICMP $o1, SETULT, $s, $a), (G_ICMP $o2, SETULT, $d, $carry),
                                       (G_OR $o, $o1, $o2))>;
def ExpandUSubE : GIRewriteRule<(match (G_USUBE $d, $o, $a, $b, $c)),
                                (apply (G_ZEXT $carry, $c), (G_SUB $s, $a, $b), (G_SUB $d, $s, $carry),
                                       (G_ICMP $o1, SETULT, $a, $b), (G_ICMP $o2, SETULT, $s, $carry),
                                       (G_OR $o, $o1, $o2))>;
def ExpandSAddE : GIRewriteRule<(match (G_SADDE $d, $o, $a, $b, $c)),
                                (apply (G_ZEXT $carry, $c), (G_ADD $s, $a, $b), (G_ADD $d, $s, $carry),
                                       (G_XOR $x, $d, $a), (G_XOR $y, $d, $b), (G_AND $z, $x, $y),
                                       (G_ICMP $o, SETLT, $z, 0))>;
def ExpandSSubE : GIRewriteRule<(match (G_SSUBE $d, $o, $a, $b, $c)),
                                (apply (G_ZEXT $carry, $c), (G_SUB $s, $a, $b), (G_SUB $d, $s, $carry),
                                       (G_XOR $x, $a, $b), (G_XOR $y, $d, $a), (G_AND $z, $x, $y),
                                       (G_ICMP $o, SETLT, $z, 0))>;

// --- Products. The signed and the unsigned one differ in their upper halves by the operands whose partner is negative.

class MulHigh<Instruction op, Instruction other, Instruction correct, dag legal>
    : GIRewriteRule<!con((match (op $d, $a, $b)), legal),
                    (apply (other $h, $a, $b), (G_ASHR $sa, $a, GIWidth<-1>), (G_AND $ca, $sa, $b),
                           (G_ASHR $sb, $b, GIWidth<-1>), (G_AND $cb, $sb, $a), (G_ADD $c, $ca, $cb),
                           (correct $d, $h, $c))>;
def ExpandSMulH : MulHigh<G_SMULH, G_UMULH, G_SUB, (match)>;
def ExpandUMulHSigned : MulHigh<G_UMULH, G_SMULH, G_ADD, (match (GIIfLegal G_SMULH))>;
// Halves as digits; no sum in between exceeds the type.
def ExpandUMulH : GIRewriteRule<(match (G_UMULH $d, $a, $b), (GIIfWidth 2, 4, 6, 8, 16, 32, 64)),
    (apply (G_AND $al, $a, GIOnes<0, 2>), (G_LSHR $ah, $a, GIWidth<0, 2>), (G_AND $bl, $b, GIOnes<0, 2>),
           (G_LSHR $bh, $b, GIWidth<0, 2>), (G_MUL $hl, $ah, $bl), (G_MUL $ll, $al, $bl),
           (G_LSHR $llh, $ll, GIWidth<0, 2>), (G_ADD $mid, $hl, $llh), (G_MUL $lh, $al, $bh),
           (G_AND $midl, $mid, GIOnes<0, 2>), (G_ADD $low, $lh, $midl), (G_MUL $hh, $ah, $bh),
           (G_LSHR $midh, $mid, GIWidth<0, 2>), (G_ADD $high, $hh, $midh), (G_LSHR $lowh, $low, GIWidth<0, 2>),
           (G_ADD $d, $high, $lowh))>;
def ExpandUMulO : GIRewriteRule<(match (G_UMULO $d, $o, $a, $b)),
                                (apply (G_MUL $d, $a, $b), (G_UMULH $h, $a, $b), (G_ICMP $o, SETNE, $h, 0))>;
def ExpandSMulO : GIRewriteRule<(match (G_SMULO $d, $o, $a, $b)),
                                (apply (G_MUL $d, $a, $b), (G_SMULH $h, $a, $b), (G_ASHR $sign, $d, GIWidth<-1>),
                                       (G_ICMP $o, SETNE, $h, $sign))>;

// --- Division

def ExpandUDiv1 : GIRewriteRule<(match (G_UDIV $d, $a, 1)), (apply (GIReplaceReg $d, $a))>;
def ExpandUDivPow2 : GIRewriteRule<(match (G_UDIV $d, $a, pow2:$c)), (apply (G_LSHR $d, $a, (Log2 $c)))>;
def ExpandURemPow2 : GIRewriteRule<(match (G_UREM $d, $a, pow2:$c)), (apply (G_AND $d, $a, (Decrement $c)))>;
foreach s = ["S", "U"] in {
  defvar DIV = !cast<Instruction>("G_"#s#"DIV");
  defvar REM = !cast<Instruction>("G_"#s#"REM");
  defvar DIVREM = !cast<Instruction>("G_"#s#"DIVREM");
  // The remainder costs a multiplication, not a second division.
  def Expand#s#DivRem : GIRewriteRule<(match (DIVREM $q, $r, $a, $b), (GIIfLegal DIV)),
                                      (apply (DIV $q, $a, $b), (G_MUL $p, $q, $b), (G_SUB $r, $a, $p))>;
  def Expand#s#DivRemBoth : GIRewriteRule<(match (DIVREM $q, $r, $a, $b)),
                                          (apply (DIV $q, $a, $b), (REM $r, $a, $b))>;
  def Expand#s#Div : GIRewriteRule<(match (DIV $q, $a, $b), (GIIfLegal DIVREM)), (apply (DIVREM $q, $r, $a, $b))>;
  def Expand#s#Rem : GIRewriteRule<(match (REM $r, $a, $b), (GIIfLegal DIVREM)), (apply (DIVREM $q, $r, $a, $b))>;
  def Expand#s#RemByDiv : GIRewriteRule<(match (REM $r, $a, $b), (GIIfLegal DIV)),
                                        (apply (DIV $q, $a, $b), (G_MUL $p, $q, $b), (G_SUB $r, $a, $p))>;
}

// Of magnitudes: the quotient is negative where one operand is, the remainder where the first one is.
defvar Magnitudes = (apply (G_ASHR $sa, $a, GIWidth<-1>), (G_XOR $xa, $a, $sa), (G_SUB $ua, $xa, $sa),
                           (G_ASHR $sb, $b, GIWidth<-1>), (G_XOR $xb, $b, $sb), (G_SUB $ub, $xb, $sb));
def ExpandSDivUnsigned : GIRewriteRule<(match (G_SDIV $q, $a, $b), (GIIfLegal G_UDIV)),
                                       !con(Magnitudes, (apply (G_UDIV $uq, $ua, $ub), (G_XOR $s, $sa, $sb),
                                                               (G_XOR $xq, $uq, $s), (G_SUB $q, $xq, $s)))>;
def ExpandSRemUnsigned : GIRewriteRule<(match (G_SREM $r, $a, $b), (GIIfLegal G_UREM)),
                                       !con(Magnitudes, (apply (G_UREM $ur, $ua, $ub), (G_XOR $xr, $ur, $sa),
                                                               (G_SUB $r, $xr, $sa)))>;

// --- Counts

// Counts of 2, 4 and 8 bits side by side, then the sum of the bytes: at the top of a product, or step by step.
defvar CountBytes = (apply (G_LSHR $x1, $x, 1), (G_AND $o1, $x1, GIBytes<0x55>), (G_SUB $by2, $x, $o1),
                           (G_AND $e2, $by2, GIBytes<0x33>), (G_LSHR $x2, $by2, 2), (G_AND $o2, $x2, GIBytes<0x33>),
                           (G_ADD $by4, $e2, $o2), (G_LSHR $x4, $by4, 4), (G_ADD $both, $by4, $x4),
                           (G_AND $bytes, $both, GIBytes<0x0f>));
defvar AddBytes16 = !con(CountBytes, (apply (G_LSHR $h8, $bytes, 8), (G_ADD $by16, $bytes, $h8)));
defvar AddBytes32 = !con(AddBytes16, (apply (G_LSHR $h16, $by16, 16), (G_ADD $by32, $by16, $h16)));
defvar AddBytes64 = !con(AddBytes32, (apply (G_LSHR $h32, $by32, 32), (G_ADD $by64, $by32, $h32)));
class CtPop<dag when, dag result> : GIRewriteRule<!con((match (G_CTPOP $d, $x)), when), result>;
def ExpandCtPop8 : CtPop<(match (GIIfWidth 8)), !con(CountBytes, (apply (GIReplaceReg $d, $bytes)))>;
def ExpandCtPopMul : CtPop<(match (GIIfWidth 16, 32, 64, 128), (GIIfLegal G_MUL)),
                           !con(CountBytes, (apply (G_MUL $sum, $bytes, GIBytes<1>), (G_LSHR $d, $sum, GIWidth<-8>)))>;
def ExpandCtPop16 : CtPop<(match (GIIfWidth 16)), !con(AddBytes16, (apply (G_AND $d, $by16, 0xff)))>;
def ExpandCtPop32 : CtPop<(match (GIIfWidth 32)), !con(AddBytes32, (apply (G_AND $d, $by32, 0xff)))>;
def ExpandCtPop64 : CtPop<(match (GIIfWidth 64)), !con(AddBytes64, (apply (G_AND $d, $by64, 0xff)))>;

// The highest one is copied to all places below; what stays zero is counted.
defvar Smear8 = (apply (G_LSHR $r1, $x, 1), (G_OR $s1, $x, $r1), (G_LSHR $r2, $s1, 2), (G_OR $s2, $s1, $r2),
                       (G_LSHR $r4, $s2, 4), (G_OR $s4, $s2, $r4));
defvar Smear16 = !con(Smear8, (apply (G_LSHR $r8, $s4, 8), (G_OR $s8, $s4, $r8)));
defvar Smear32 = !con(Smear16, (apply (G_LSHR $r16, $s8, 16), (G_OR $s16, $s8, $r16)));
defvar Smear64 = !con(Smear32, (apply (G_LSHR $r32, $s16, 32), (G_OR $s32, $s16, $r32)));
foreach zero = ["", "_ZERO_UNDEF"] in {
  defvar CTLZ = !cast<Instruction>("G_CTLZ"#zero);
  defvar CTTZ = !cast<Instruction>("G_CTTZ"#zero);
  foreach op = ["G_CTLZ", "G_CTTZ"] in
  if !empty(zero) then
    def Expand#op : GIRewriteRule<(match (!cast<Instruction>(op) $d, $x),
                                         (GIIfLegal !cast<Instruction>(op#"_ZERO_UNDEF"))),
                                  (apply (G_ICMP $none, SETEQ, $x, 0),
                                         (!cast<Instruction>(op#"_ZERO_UNDEF") $n, $x),
                                         (G_SELECT $d, $none, GIWidth<>, $n))>;
  else
    def Expand#op#zero : GIRewriteRule<(match (!cast<Instruction>(op#zero) $d, $x),
                                              (GIIfLegal !cast<Instruction>(op))),
                                       (apply (!cast<Instruction>(op) $d, $x))>;
  def ExpandCtlz8#zero : GIRewriteRule<(match (CTLZ $d, $x), (GIIfWidth 8)),
                                       !con(Smear8, (apply (G_XOR $n, $s4, -1), (G_CTPOP $d, $n)))>;
  def ExpandCtlz16#zero : GIRewriteRule<(match (CTLZ $d, $x), (GIIfWidth 16)),
                                        !con(Smear16, (apply (G_XOR $n, $s8, -1), (G_CTPOP $d, $n)))>;
  def ExpandCtlz32#zero : GIRewriteRule<(match (CTLZ $d, $x), (GIIfWidth 32)),
                                        !con(Smear32, (apply (G_XOR $n, $s16, -1), (G_CTPOP $d, $n)))>;
  def ExpandCtlz64#zero : GIRewriteRule<(match (CTLZ $d, $x), (GIIfWidth 64)),
                                        !con(Smear64, (apply (G_XOR $n, $s32, -1), (G_CTPOP $d, $n)))>;
  // The ones below the lowest one of x.
  def ExpandCttzByCtlz#zero : GIRewriteRule<(match (CTTZ $d, $x), (GIIfNotLegal G_CTPOP), (GIIfLegal G_CTLZ)),
                                            (apply (G_XOR $not, $x, -1), (G_SUB $less, $x, 1),
                                                   (G_AND $below, $not, $less), (G_CTLZ $n, $below),
                                                   (G_SUB $d, GIWidth<>, $n))>;
  def ExpandCttz#zero : GIRewriteRule<(match (CTTZ $d, $x)),
                                      (apply (G_XOR $not, $x, -1), (G_SUB $less, $x, 1),
                                             (G_AND $below, $not, $less), (G_CTPOP $d, $below))>;
}

// --- Order of bytes and bits

def ExpandBSwap8 : GIRewriteRule<(match (G_BSWAP $d, $x), (GIIfWidth 8)), (apply (GIReplaceReg $d, $x))>;
def ExpandBSwap16 : GIRewriteRule<(match (G_BSWAP $d, $x), (GIIfWidth 16)),
                                  (apply (G_LSHR $h, $x, 8), (G_SHL $l, $x, 8), (G_OR $d, $l, $h))>;
// Bytes at the same distance from the middle change places.
class BytePair<int distance, int mask, string n> {
  dag swap = (apply !dag(G_AND, [?, ?, mask], ["l"#n, "x", ?]), !dag(G_SHL, [?, ?, distance], ["u"#n, "l"#n, ?]),
                    !dag(G_LSHR, [?, ?, distance], ["r"#n, "x", ?]), !dag(G_AND, [?, ?, mask], ["h"#n, "r"#n, ?]),
                    !dag(G_OR, [?, ?, ?]<int>, ["p"#n, "u"#n, "h"#n]));
}
class OuterPair<int distance> {
  dag swap = (apply (G_LSHR $h0, $x, distance), (G_SHL $u0, $x, distance), (G_OR $p0, $u0, $h0));
}
def ExpandBSwap32 : GIRewriteRule<(match (G_BSWAP $d, $x), (GIIfWidth 32)),
                                  !con(OuterPair<24>.swap, BytePair<8, 0xff00, "1">.swap,
                                       (apply (G_OR $d, $p0, $p1)))>;
def ExpandBSwap64 : GIRewriteRule<(match (G_BSWAP $d, $x), (GIIfWidth 64)),
                                  !con(OuterPair<56>.swap, BytePair<40, 0xff00, "1">.swap,
                                       BytePair<24, 0xff0000, "2">.swap, BytePair<8, 0xff000000, "3">.swap,
                                       (apply (G_OR $q1, $p0, $p1), (G_OR $q2, $q1, $p2), (G_OR $d, $q2, $p3)))>;
// Neighbours of 4, 2 and 1 bits change places.
class BitPairs<int s, int mask, string from, string to> {
  dag swap = (apply !dag(G_LSHR, [?, ?, s], ["r"#s, from, ?]),
                    !dag(G_AND, [?, ?, GIBytes<mask>], ["h"#s, "r"#s, ?]),
                    !dag(G_AND, [?, ?, GIBytes<mask>], ["l"#s, from, ?]), !dag(G_SHL, [?, ?, s], ["u"#s, "l"#s, ?]),
                    !dag(G_OR, [?, ?, ?]<int>, [to, "h"#s, "u"#s]));
}
defvar ReverseByte = !con(BitPairs<4, 0x0f, "y", "y4">.swap, BitPairs<2, 0x33, "y4", "y2">.swap,
                          BitPairs<1, 0x55, "y2", "d">.swap);
def ExpandBitReverse8 : GIRewriteRule<(match (G_BITREVERSE $d, $y), (GIIfWidth 8)), ReverseByte>;
def ExpandBitReverse : GIRewriteRule<(match (G_BITREVERSE $d, $x), (GIIfWidth 16, 32, 64, 128)),
                                     !con((apply (G_BSWAP $y, $x)), ReverseByte)>;
def ExpandSExtBit : GIRewriteRule<(match (G_SEXT_INREG $d, $x, 1)), (apply (G_AND $b, $x, 1), (G_SUB $d, 0, $b))>;
// Promises about bits that nobody needs any more.
def ExpandAssertSExt : GIRewriteRule<(match (G_ASSERT_SEXT $d, $x, $n)), (apply (GIReplaceReg $d, $x))>;
def ExpandAssertZExt : GIRewriteRule<(match (G_ASSERT_ZEXT $d, $x, $n)), (apply (GIReplaceReg $d, $x))>;

// --- Rotations, and shifts of two values

foreach d = ["L", "R"] in {
  defvar ROT = !cast<Instruction>("G_ROT"#d);
  defvar FSH = !cast<Instruction>("G_FSH"#d);
  defvar Other = !cast<Instruction>("G_ROT"#!if(!eq(d, "L"), "R", "L"));
  def ExpandRot#d#Other : GIRewriteRule<(match (ROT $d, $x, $n), (GIIfPowerOf2Width), (GIIfLegal Other)),
                                        (apply (G_SUB $m, 0, $n), (Other $d, $x, $m))>;
  def ExpandRot#d : GIRewriteRule<(match (ROT $d, $x, $n)), (apply (FSH $d, $x, $x, $n))>;
  def ExpandFsh#d#Rot : GIRewriteRule<(match (FSH $d, $x, $x, $n), (GIIfLegal ROT)), (apply (ROT $d, $x, $n))>;
}
def ExpandFshL1 : GIRewriteRule<(match (G_FSHL $d, $a, $b, $n), (GIIfWidth 1)), (apply (GIReplaceReg $d, $a))>;
def ExpandFshR1 : GIRewriteRule<(match (G_FSHR $d, $a, $b, $n), (GIIfWidth 1)), (apply (GIReplaceReg $d, $b))>;
// The neighbour's bits are shifted in two steps, so that no step is as wide as the value.
def ExpandFshL : GIRewriteRule<(match (G_FSHL $d, $a, $b, $n), (GIIfPowerOf2Width)),
                               (apply (G_AND $s, $n, GIWidth<-1>), (G_XOR $t, $s, GIWidth<-1>), (G_SHL $x, $a, $s),
                                      (G_LSHR $b1, $b, 1), (G_LSHR $y, $b1, $t), (G_OR $d, $x, $y))>;
def ExpandFshR : GIRewriteRule<(match (G_FSHR $d, $a, $b, $n), (GIIfPowerOf2Width)),
                               (apply (G_AND $s, $n, GIWidth<-1>), (G_XOR $t, $s, GIWidth<-1>), (G_SHL $a1, $a, 1),
                                      (G_SHL $x, $a1, $t), (G_LSHR $y, $b, $s), (G_OR $d, $x, $y))>;

// --- Floating point: signs, minima and maxima

def ExpandFNeg : GIRewriteRule<(match (G_FNEG $d, $x), (GIIfInteger)), (apply (G_XOR $d, $x, GISignBit))>;
def ExpandFAbs : GIRewriteRule<(match (G_FABS $d, $x), (GIIfInteger)), (apply (G_AND $d, $x, GIMaxSigned))>;
def ExpandFCopySign : GIRewriteRule<(match (G_FCOPYSIGN $d, $x, $y), (GIIfInteger)),
                                    (apply (G_AND $m, $x, GIMaxSigned), (G_AND $s, $y, GISignBit), (G_OR $d, $m, $s))>;
def ExpandFMad : GIRewriteRule<(match (G_FMAD $d, $a, $b, $c):$root),
                               (apply (G_FMUL $p, $a, $b, (MIFlags $root)), (G_FADD $d, $p, $c, (MIFlags $root)))>;
foreach m = ["MIN", "MAX"] in {
  defvar Less = !cast<CondCode>(!if(!eq(m, "MIN"), "SETOLT", "SETOGT"));
  defvar IEEE = !cast<Instruction>("G_F"#m#"NUM_IEEE");
  defvar NUM = !cast<Instruction>("G_F"#m#"NUM");
  def ExpandF#m#Num : GIRewriteRule<(match (NUM $d, $a, $b):$root, (GIIfLegal IEEE)),
                                    (apply (IEEE $d, $a, $b, (MIFlags $root)))>;
  foreach op = [NUM, IEEE] in {
    // Without NaNs; and with them, the other operand where one is a NaN.
    def ExpandNoNan#op : GIRewriteRule<(match (op $d, $a, $b, (MIFlags FmNoNans))),
                                       (apply (G_FCMP $c, Less, $a, $b), (G_SELECT $d, $c, $a, $b))>;
    def Expand#op : GIRewriteRule<(match (op $d, $a, $b)),
                                  (apply (G_FCMP $c, Less, $a, $b), (G_SELECT $r, $c, $a, $b),
                                         (G_FCMP $nan, SETUO, $b, $b), (G_SELECT $d, $nan, $a, $r))>;
  }
  // A NaN where one operand is, and -0 below +0: equal operands differ at most in the sign of a zero.
  def ExpandF#m#imum : GIRewriteRule<(match (!cast<Instruction>("G_F"#m#"IMUM") $d, $a, $b), (GIIfInteger)),
      (apply (G_FCMP $c, Less, $a, $b), (G_SELECT $r, $c, $a, $b),
             (!cast<Instruction>(!if(!eq(m, "MIN"), "G_OR", "G_AND")) $zero, $a, $b), (G_FCMP $same, SETOEQ, $a, $b),
             (G_SELECT $q, $same, $zero, $r), (G_FADD $nan, $a, $b), (G_FCMP $un, SETUO, $a, $b),
             (G_SELECT $d, $un, $nan, $q))>;
}

}
def Expansions : GICombiner<"Expansions", AllExpansions>;
