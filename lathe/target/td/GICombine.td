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

// The combines of every target are in the generic optimiser; these groups stand for them.
def all_combines : GICombineGroup<[]>;
def optnone_combines : GICombineGroup<[]>;

#endif
