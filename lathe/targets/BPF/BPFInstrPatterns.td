// Patterns of more than one instruction, and those that depend on the version.

//===--- Constants and addresses --------------------------------------------------------------------------------===//

def BIT0 : SDNodeXForm<imm, [{ return Imm & 1; }]>;
def : Pat<(i1 imm:$c), (MOV_ri (BIT0 imm:$c))>;
// The upper half of a constant that is not known to fit is cut off by the register.
def SExt32 : SDNodeXForm<imm, [{ return int32_t(Imm); }]>;
let Predicates = [HasALU32] in
  def : Pat<(i32 imm:$c), (MOV_ri_32 (SExt32 imm:$c))>;

def symbol : ComplexPattern<i64, 1, "selectSymbol", [globaladdr, constpool, blockaddress]>;
def : Pat<(i64 (symbol imm64:$s)), (LD_imm64 imm64:$s)>;
def : Pat<(i64 frameindex:$fi), (FI_ri $fi, 0)>;
def : Pat<(add (i64 frameindex:$fi), simm16:$disp), (FI_ri $fi, simm16:$disp)>;

//===--- Widths -------------------------------------------------------------------------------------------------===//

// A truth value is bit 0 of a whole register.
def : Pat<(i64 (zext (i1 GPR:$x))), (AND_ri GPR:$x, 1)>;
def : Pat<(i64 (sext (i1 GPR:$x))), (NEG_64 (AND_ri GPR:$x, 1))>;
def : Pat<(i64 (anyext (i1 GPR:$x))), (COPY GPR:$x)>;
def : Pat<(i1 (trunc (i64 GPR:$x))), (COPY GPR:$x)>;
def : Pat<(i1 (and (i1 GPR:$a), (i1 GPR:$b))), (AND_rr GPR:$a, GPR:$b)>;
def : Pat<(i1 (or (i1 GPR:$a), (i1 GPR:$b))), (OR_rr GPR:$a, GPR:$b)>;
def : Pat<(i1 (xor (i1 GPR:$a), (i1 GPR:$b))), (XOR_rr GPR:$a, GPR:$b)>;

let Predicates = [HasALU32] in {
  def : Pat<(i32 (trunc (i64 GPR:$x))), (EXTRACT_SUBREG GPR:$x, sub_32)>;
  def : Pat<(i64 (anyext GPR32:$x)), (INSERT_SUBREG (i64 (IMPLICIT_DEF)), GPR32:$x, sub_32)>;
  def : Pat<(i64 (zext GPR32:$x)), (SUBREG_TO_REG (i64 0), (MOV_rr_32 GPR32:$x), sub_32)>;
  def : Pat<(i32 (zext (i1 GPR:$x))), (AND_ri_32 (EXTRACT_SUBREG GPR:$x, sub_32), 1)>;
  def : Pat<(i32 (sext (i1 GPR:$x))), (NEG_32 (AND_ri_32 (EXTRACT_SUBREG GPR:$x, sub_32), 1))>;
  def : Pat<(i32 (anyext (i1 GPR:$x))), (EXTRACT_SUBREG GPR:$x, sub_32)>;
  def : Pat<(i1 (trunc GPR32:$x)), (INSERT_SUBREG (i64 (IMPLICIT_DEF)), GPR32:$x, sub_32)>;
}
let Predicates = [HasALU32, HasMovSX] in
  def : Pat<(i64 (sext GPR32:$x)), (MOVSX_rr_32 (INSERT_SUBREG (i64 (IMPLICIT_DEF)), GPR32:$x, sub_32))>;
let Predicates = [HasALU32, NoMovSX] in
  def : Pat<(i64 (sext GPR32:$x)),
            (SRA_ri (SLL_ri (INSERT_SUBREG (i64 (IMPLICIT_DEF)), GPR32:$x, sub_32), 32), 32)>;

// The low half alone: a constant of 32 ones takes two slots.
def : Pat<(and (i64 GPR:$x), 0xffffffff), (SRL_ri (SLL_ri GPR:$x, 32), 32)> { let Predicates = [NoALU32]; }
def : Pat<(and (i64 GPR:$x), 0xffffffff),
          (SUBREG_TO_REG (i64 0), (MOV_rr_32 (EXTRACT_SUBREG GPR:$x, sub_32)), sub_32)> {
  let Predicates = [HasALU32];
}

//===--- Byte order ---------------------------------------------------------------------------------------------===//

let Predicates = [HasBSwap] in
  def : Pat<(i64 (bswap GPR:$x)), (BSWAP64 GPR:$x)>;
let Predicates = [HasBSwap, HasALU32] in
  def : Pat<(i32 (bswap GPR32:$x)),
            (EXTRACT_SUBREG (BSWAP32 (INSERT_SUBREG (i64 (IMPLICIT_DEF)), GPR32:$x, sub_32)), sub_32)>;
// To the other byte order than the machine's.
foreach order = [[IsLittleEndian, NoBSwap], [IsBigEndian, NoBSwap]] in {
  defvar swap = !if(!eq(!cast<string>(order[0]), "IsLittleEndian"), "BE", "LE");
  let Predicates = order in
    def : Pat<(i64 (bswap GPR:$x)), (!cast<Instruction>(swap#"64") GPR:$x)>;
  let Predicates = !listconcat(order, [HasALU32]) in
    def : Pat<(i32 (bswap GPR32:$x)),
              (EXTRACT_SUBREG (!cast<Instruction>(swap#"32") (INSERT_SUBREG (i64 (IMPLICIT_DEF)), GPR32:$x, sub_32)),
                              sub_32)>;
}

//===--- Memory -------------------------------------------------------------------------------------------------===//

def : Pat<(i64 (extloadi8 addr:$a)), (LDB addr:$a)>;
def : Pat<(i64 (extloadi16 addr:$a)), (LDH addr:$a)>;
def : Pat<(i64 (extloadi32 addr:$a)), (LDW addr:$a)>;
let Predicates = [HasALU32] in {
  def : Pat<(i32 (extloadi8 addr:$a)), (LDB32 addr:$a)>;
  def : Pat<(i32 (extloadi16 addr:$a)), (LDH32 addr:$a)>;
}
let Predicates = [HasStoreImm, HasALU32] in {
  def : Pat<(store (i32 simm32:$c), addr:$a), (STW_imm simm32:$c, addr:$a)>;
  def : Pat<(truncstorei16 (i32 simm32:$c), addr:$a), (STH_imm simm32:$c, addr:$a)>;
  def : Pat<(truncstorei8 (i32 simm32:$c), addr:$a), (STB_imm simm32:$c, addr:$a)>;
}

//===--- Comparisons --------------------------------------------------------------------------------------------===//

// The op of the jump; in ir::Predicate's order.
def JumpOp : SDNodeXForm<cond, [{
  static constexpr uint8_t kOps[] = {0x1, 0x5, 0x2, 0x3, 0xa, 0xb, 0x6, 0x7, 0xc, 0xd};
  return kOps[Imm - 32];
}]>;
// Of the opposite condition.
def NotJumpOp : SDNodeXForm<cond, [{
  static constexpr uint8_t kOps[] = {0x5, 0x1, 0xb, 0xa, 0x3, 0x2, 0xd, 0xc, 0x7, 0x6};
  return kOps[Imm - 32];
}]>;
// Version 1 has no jumps on less: that of the opposite condition, and whether it is that of the comparison itself.
def OldJumpOp : SDNodeXForm<cond, [{
  static constexpr uint8_t kOps[] = {0x1, 0x5, 0x2, 0x3, 0x3, 0x2, 0x6, 0x7, 0x7, 0x6};
  return kOps[Imm - 32];
}]>;
def OldJumpHolds : SDNodeXForm<cond, [{ return Imm != 36 && Imm != 37 && Imm != 40 && Imm != 41; }]>;
// Version 1 has only the jumps on equal, not equal, greater, greater or equal.
def oldJump : ImmLeaf<OtherVT, [{ return Imm != 36 && Imm != 37 && Imm != 40 && Imm != 41; }], JumpOp, cond>;
def newJump : ImmLeaf<OtherVT, [{ return Imm == 36 || Imm == 37 || Imm == 40 || Imm == 41; }], NotJumpOp, cond>;

// A choice by a comparison. `holds`: whether the jump is taken where the comparison holds.
multiclass CompareReaders<string form, dag a, dag b, dag test, dag op, bit holds, list<Predicate> predicates> {
  let Predicates = predicates in {
    def : Pat<(select (i1 test), (i64 GPR:$t), (i64 GPR:$f)),
              !if(holds, (!cast<Instruction>("SELECTCC"#form) GPR:$t, a, b, op, GPR:$f),
                         (!cast<Instruction>("SELECTCC"#form) GPR:$f, a, b, op, GPR:$t))>;
  }
  let Predicates = !listconcat(predicates, [HasALU32]) in
    def : Pat<(select (i1 test), GPR32:$t, GPR32:$f),
              !if(holds, (!cast<Instruction>("SELECTCC"#form#"_to32") GPR32:$t, a, b, op, GPR32:$f),
                         (!cast<Instruction>("SELECTCC"#form#"_to32") GPR32:$f, a, b, op, GPR32:$t))>;
}
multiclass Compares<string form, dag a, dag b, list<Predicate> predicates = []> {
  let Predicates = !listconcat(predicates, [HasJmpExt]) in
    def : Pat<(i1 (setcc a, b, cond:$cc)), (!cast<Instruction>("SETCC"#form) a, b, (JumpOp $cc), 1)>;
  let Predicates = !listconcat(predicates, [NoJmpExt]) in
    def : Pat<(i1 (setcc a, b, cond:$cc)),
              (!cast<Instruction>("SETCC"#form) a, b, (OldJumpOp $cc), (OldJumpHolds $cc))>;
  defm : CompareReaders<form, a, b, (setcc a, b, cond:$cc), (JumpOp $cc), 1, !listconcat(predicates, [HasJmpExt])>;
  // Where the jump is missing, that on the opposite does.
  defm : CompareReaders<form, a, b, (setcc a, b, oldJump:$cc), (JumpOp $cc), 1, !listconcat(predicates, [NoJmpExt])>;
  defm : CompareReaders<form, a, b, (setcc a, b, newJump:$cc), (NotJumpOp $cc), 0,
                        !listconcat(predicates, [NoJmpExt])>;
}
defm : Compares<"_rr", (i64 GPR:$a), (i64 GPR:$b)>;
defm : Compares<"_ri", (i64 GPR:$a), (i64 simm32_64:$b)>;
defm : Compares<"_rr_32", (i32 GPR32:$a), (i32 GPR32:$b), [HasJmp32, HasALU32]>;
defm : Compares<"_ri_32", (i32 GPR32:$a), (i32 simm32:$b), [HasJmp32, HasALU32]>;

// A truth value that is in a register already: bit 0 decides.
defvar kJSET = 4;
def : Pat<(select (i1 GPR:$c), (i64 GPR:$t), (i64 GPR:$f)), (SELECTCC_ri GPR:$t, GPR:$c, 1, kJSET, GPR:$f)>;
def : Pat<(i1 (select (i1 GPR:$c), (i1 GPR:$t), (i1 GPR:$f))), (SELECTCC_ri GPR:$t, GPR:$c, 1, kJSET, GPR:$f)>;
let Predicates = [HasALU32] in
  def : Pat<(select (i1 GPR:$c), GPR32:$t, GPR32:$f), (SELECTCC_ri_to32 GPR32:$t, GPR:$c, 1, kJSET, GPR32:$f)>;
def : Pat<(brcond (i1 GPR:$c), bb:$target), (JSET_ri GPR:$c, 1, bb:$target)>;

// Branches of version 1 with the operands exchanged.
class SwappedBranch<PatFrag condition, Instruction branch>
    : Pat<(brcond (i1 (condition (i64 GPR:$a), (i64 GPR:$b))), bb:$target), (branch GPR:$b, GPR:$a, bb:$target)>;
let Predicates = [NoJmpExt] in {
  def : SwappedBranch<setult, JUGT_rr>;
  def : SwappedBranch<setule, JUGE_rr>;
  def : SwappedBranch<setlt, JSGT_rr>;
  def : SwappedBranch<setle, JSGE_rr>;
}

//===--- Atomic operations --------------------------------------------------------------------------------------===//

// Loads and stores of their natural alignment are atomic, and not ordered. Operations that give the old value order
// everything around them (Linux, Documentation/atomic_t.txt): a load that acquires ORs nothing, a store that releases is
// an exchange.
class Relaxed<dag ops, dag node, ValueType vt> : PatFrag<ops, node> {
  let IsAtomic = true;
  let MemoryVT = vt;
  let GISelPredicateCode = [{ return MI.getMemOperand()->ordering <= AtomicOrdering::Monotonic; }];
}
foreach w = [8, 16, 32, 64] in {
  defvar vt = !cast<ValueType>("i"#w);
  def relaxed_load_#w : Relaxed<(ops node:$p), (atomic_load node:$p), vt>;
  def relaxed_store_#w : Relaxed<(ops node:$v, node:$p), (atomic_store node:$v, node:$p), vt>;
}
def : Pat<(i64 (relaxed_load_64 addr:$a)), (LDD addr:$a)>;
def : Pat<(relaxed_store_64 (i64 GPR:$v), addr:$a), (STD GPR:$v, addr:$a)>;
def : Pat<(i64 (atomic_load_64 addr:$a)), (XFORD addr:$a, (MOV_ri 0))>;
def : Pattern<(atomic_store_64 (i64 GPR:$v), addr:$a), [(set GPR:$old, (XCHGD addr:$a, GPR:$v))]>;
foreach o = [["8", "B"], ["16", "H"], ["32", "W"]] in {
  def : Pat<(i64 (!cast<PatFrag>("relaxed_load_"#o[0]) addr:$a)), (!cast<Instruction>("LD"#o[1]) addr:$a)>;
  def : Pat<(!cast<PatFrag>("relaxed_store_"#o[0]) (i64 GPR:$v), addr:$a),
            (!cast<Instruction>("ST"#o[1]) GPR:$v, addr:$a)>;
  let Predicates = [HasALU32] in {
    def : Pat<(i32 (!cast<PatFrag>("relaxed_load_"#o[0]) addr:$a)), (!cast<Instruction>("LD"#o[1]#"32") addr:$a)>;
    def : Pat<(!cast<PatFrag>("relaxed_store_"#o[0]) (i32 GPR32:$v), addr:$a),
              (!cast<Instruction>("ST"#o[1]#"32") GPR32:$v, addr:$a)>;
  }
}
let Predicates = [HasALU32] in {
  def : Pat<(i32 (atomic_load_32 addr:$a)), (XFORW32 addr:$a, (MOV_ri_32 0))>;
  def : Pattern<(atomic_store_32 (i32 GPR32:$v), addr:$a), [(set GPR32:$old, (XCHGW32 addr:$a, GPR32:$v))]>;
  def : Pat<(i32 (atomic_load_sub_i32 addr:$a, GPR32:$v)), (XFADDW32 addr:$a, (NEG_32 GPR32:$v))>;
  def : Pattern<(set GPR32:$old, (atomic_cmp_swap_i32 addr:$p, GPR32:$cmp, GPR32:$new)),
                [(set W0, (COPY GPR32:$cmp)), (CMPXCHGW32 addr:$p, GPR32:$new), (set GPR32:$old, (COPY W0))]>;
}
def : Pat<(i64 (atomic_load_sub_i64 addr:$a, GPR:$v)), (XFADDD addr:$a, (NEG_64 GPR:$v))>;
def : Pattern<(set GPR:$old, (i64 (atomic_cmp_swap_i64 addr:$p, GPR:$cmp, GPR:$new))),
              [(set R0, (COPY GPR:$cmp)), (CMPXCHGD addr:$p, GPR:$new), (set GPR:$old, (COPY R0))]>;
