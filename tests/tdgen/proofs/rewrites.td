// Rules that rewrite generic operations: right ones, each with something of its own, and wrong ones.
include "lathe/target/td/Target.td"
include "lathe/target/td/GICombine.td"

def pow2 : ImmLeaf<i64, [{ return Imm > 0 && isPowerOf2_64(Imm); }]>;
def Log2 : SDNodeXForm<imm, [{ return Log2_64(Imm); }]>;

// Conditions on constants, constants of the width, promises, two results, two widths, fragments.
def RightMul : GIRewriteRule<(match (G_MUL $d, $x, pow2:$c)), (apply (G_SHL $d, $x, (Log2 $c)))>;
def RightSign : GIRewriteRule<(match (G_ICMP $d, SETLT, $x, 0), (GIIfWidth 7, 8)),
                              (apply (G_LSHR $s, $x, GIWidth<-1>), (G_ICMP $d, SETNE, $s, 0))>;
def RightExact : GICombineRule<(defs root:$d), (match (G_LSHR $s, $x, 3, (MIFlags IsExact)), (G_SHL $d, $s, 3), (GIIfWidth 5, 32)),
                               (apply (GIReplaceReg $d, $x))>;
def RightOverflow : GIRewriteRule<(match (G_USUBO $d, $o, $x, $x)), (apply (G_CONSTANT $d, 0), (G_CONSTANT $o, 0))>;
def RightExt : GICombineRule<(defs root:$d), (match (G_ZEXT $y, $x), (G_SEXT $d, $y)), (apply (G_ZEXT $d, $x))>;
def Logic : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_AND $d, $x, $x)), (pattern (G_OR $d, $x, $x))]>;
def RightLogic : GICombineRule<(defs root:$d), (match (Logic $d, $x)), (apply (GIReplaceReg $d, $x))>;

// -(-128) is no positive number; a shift by the width has no result; sign and zero extensions differ; the carry of
// x + x is its highest bit.
def WrongAbs : GICombineRule<(defs root:$d), (match (G_ABS $y, $x), (G_ICMP $d, SETGE, $y, 0)), (apply (G_CONSTANT $d, -1))>;
def WrongZero : GIRewriteRule<(match (G_AND $d, $x, 0)), (apply (G_SHL $d, $x, GIWidth<0>))>;
def WrongExt : GICombineRule<(defs root:$d), (match (G_SEXT $y, $x), (G_ZEXT $d, $y)), (apply (G_ZEXT $d, $x))>;
def WrongCarry : GIRewriteRule<(match (G_UADDO $d, $o, $x, $x)), (apply (G_SHL $d, $x, 1), (G_ICMP $o, SETGT, $x, 0))>;

def C : GICombiner<"C", [RightMul, RightSign, RightExact, RightOverflow, RightExt, RightLogic, WrongAbs, WrongZero,
                         WrongExt, WrongCarry]>;
