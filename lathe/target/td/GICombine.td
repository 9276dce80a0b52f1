// The classes that combines are written with.
#ifndef LATHE_GICOMBINE_TD
#define LATHE_GICOMBINE_TD

class GICombine {
  list<GICombine> Rules = ?;
}
class GICombineGroup<list<GICombine> rules> : GICombine {
  let Rules = rules;
}
class GICombiner<string classname, list<GICombine> rules> : GICombineGroup<rules> {
  string Classname = classname;
  string CombineAllMethodName = "tryCombineAll";
}
class GICombineRule<dag defs, dag match, dag apply> : GICombine {
  dag Defs = defs;
  dag Match = match;
  dag Apply = apply;
  list<Predicate> Predicates = [];
  int MaxPermutations = 16;
}
class GICombinePatFrag<dag outs, dag ins, list<dag> alts> {
  dag InOperands = ins;
  dag OutOperands = outs;
  list<dag> Alternatives = alts;
}

// Operators of the three dags, and kinds of what they define.
def defs;
def match;
def apply;
def pattern;
def wip_match_opcode;
def gi_mo;
def gi_imm;
class GIDefKind;
class GIDefKindWithArgs;
def root : GIDefKind;
class GIDefMatchData<string type> {
  string Type = type;
}
class GIBuiltinInst;
def GIReplaceReg : GIBuiltinInst;
def GIEraseRoot : GIBuiltinInst;
class GISpecialType;
class GITypeOf<string opName> : GISpecialType {
  string OpName = opName;
}

// Flags of instructions that rules ask for or set.
def MIFlags;
class MIFlagEnum<string enumName> {
  string EnumName = "MachineInstr::" # enumName;
}
foreach F = ["FmNoNans", "FmNoInfs", "FmNsz", "FmArcp", "FmContract", "FmAfn", "FmReassoc", "NoUWrap", "NoSWrap",
             "IsExact", "NonNeg"] in def F : MIFlagEnum<F>;

// --- What rules need that have no C++ (docs/td/combines.md)

// A rule whose root is the first instruction of its match.
class GIRewriteRule<dag match, dag apply> : GICombineRule<(defs), match, apply>;

// Constants that depend on the width w, in bits, of an element of the root's type, as operands of `apply`.
class GIConstant<int value, int divisor> {
  int Value = value;
  int Divisor = divisor;
}
class GIWidth<int plus = 0, int divisor = 1> : GIConstant<plus, divisor>; // w / divisor + plus
class GIBit<int plus, int divisor = 1> : GIConstant<plus, divisor>;       // only bit w / divisor + plus
class GIOnes<int plus, int divisor = 1> : GIConstant<plus, divisor>;      // only the bits below that one
class GIBytes<int value> : GIConstant<value, 1>;                          // every byte is `value`
defvar GISignBit = GIBit<-1>;
defvar GIMaxSigned = GIOnes<-1>;

// Conditions among the instructions of `match`, about types and the target.
class GICondition;
def GIIfWidth : GICondition;          // (GIIfWidth 8, 16): w is one of these
def GIIfPowerOf2Width : GICondition;  // w is 2, 4, 8, ...
def GIIfScalar : GICondition;
def GIIfVector : GICondition;
def GIIfInteger : GICondition;        // registers of the root's type have integer arithmetic
def GIIfLegal : GICondition;          // (GIIfLegal G_CTLZ): legal on the root's types
def GIIfNotLegal : GICondition;

include "lathe/target/td/GenericCombines.td"

#endif
