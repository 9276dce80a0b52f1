// Combines that hold for every target, in groups under the names that descriptions for LLVM use. All but those with
// C++ are proven over bit vectors: scripts/prove-rules.
#ifndef LATHE_GENERICCOMBINES_TD
#define LATHE_GENERICCOMBINES_TD

// Kinds of match data that descriptions for LLVM name.
def register_matchinfo : GIDefMatchData<"Register">;
def int64_matchinfo : GIDefMatchData<"int64_t">;
def unsigned_matchinfo : GIDefMatchData<"unsigned">;
def apint_matchinfo : GIDefMatchData<"APInt">;
def constantfp_matchinfo : GIDefMatchData<"ConstantFP*">;
def build_fn_matchinfo : GIDefMatchData<"std::function<void(MachineIRBuilder &)>">;
def instruction_steps_matchdata : GIDefMatchData<"InstructionStepsMatchInfo">;

// (op $d, $x, $y) with one of several opcodes.
class AnyOf2<list<Instruction> ops>
    : GICombinePatFrag<(outs root:$d), (ins $x, $y), !foreach(op, ops, (pattern (op $d, $x, $y)))>;
class AnyOf1<list<Instruction> ops> : GICombinePatFrag<(outs root:$d), (ins $x), !foreach(op, ops, (pattern (op $d, $x)))>;
// A rule by which the root is $x.
class Same<dag m> : GICombineRule<(defs root:$d), m, (apply (GIReplaceReg $d, $x))>;
class Becomes<dag m, dag a> : GICombineRule<(defs root:$d), m, a>;
class Number<dag m, int value> : Becomes<m, (apply (G_CONSTANT $d, value))>;

def combine_pow2 : ImmLeaf<i64, [{ return Imm > 0 && isPowerOf2_64(Imm); }]>;
def combine_log2 : SDNodeXForm<imm, [{ return Log2_64(Imm); }]>;
def combine_less1 : SDNodeXForm<imm, [{ return Imm - 1; }]>;
def combine_neg : SDNodeXForm<imm, [{ return -Imm; }]>;

// --- Constants

// Both operands are constants; then constants go to the right.
def constant_fold_binop : GICombineRule<(defs root:$d, int64_matchinfo:$value),
    (match (wip_match_opcode G_ADD, G_SUB, G_MUL, G_AND, G_OR, G_XOR, G_SHL, G_LSHR, G_ASHR, G_SMIN, G_SMAX, G_UMIN,
                             G_UMAX):$d,
           [{ return Helper.foldBinary(*${d}, ${value}); }]),
    (apply [{ Helper.replaceWithConstant(*${d}, ${value}); }])>;
def constant_fold_binops : GICombineGroup<[constant_fold_binop]>;
def commute_int_constant_to_rhs : GICombineRule<(defs root:$d),
    (match (wip_match_opcode G_ADD, G_MUL, G_AND, G_OR, G_XOR, G_SMIN, G_SMAX, G_UMIN, G_UMAX, G_UADDO, G_SADDO,
                             G_UMULO, G_SMULO, G_UADDSAT, G_SADDSAT, G_UMULH, G_SMULH):$d,
           [{ return Helper.onlyFirstIsConstant(*${d}); }]),
    (apply [{ Helper.swapOperands(*${d}); }])>;
def commute_constant_to_rhs : GICombineGroup<[commute_int_constant_to_rhs]>;

// --- Operations that do nothing, or of which the result is known

def zero_on_right : AnyOf2<[G_ADD, G_SUB, G_OR, G_XOR, G_SHL, G_LSHR, G_ASHR, G_PTR_ADD, G_ROTL, G_ROTR, G_UADDSAT,
                            G_SADDSAT, G_USUBSAT, G_SSUBSAT, G_UMAX]>;
def right_identity_zero : Same<(match (zero_on_right $d, $x, 0))>;
def one_on_right : AnyOf2<[G_MUL, G_UDIV, G_SDIV]>;
def right_identity_one_int : Same<(match (one_on_right $d, $x, 1))>;
def right_identity_one : GICombineGroup<[right_identity_one_int]>;
def neg_one_on_right : AnyOf2<[G_AND, G_UMIN]>;
def right_identity_neg_one : Same<(match (neg_one_on_right $d, $x, -1))>;
def funnel_shift_left_zero : Same<(match (G_FSHL $d, $x, $y, 0))>;
def funnel_shift_right_zero : Same<(match (G_FSHR $d, $y, $x, 0))>;
def zero_absorbs : AnyOf2<[G_MUL, G_AND, G_UMIN]>;
def binop_right_to_zero : Number<(match (zero_absorbs $d, $x, 0)), 0>;
def neg_one_absorbs : AnyOf2<[G_OR, G_UMAX]>;
def binop_right_to_neg_one : Number<(match (neg_one_absorbs $d, $x, -1)), -1>;
def zero_stays : AnyOf2<[G_SHL, G_LSHR, G_ASHR, G_UDIV, G_SDIV, G_UREM, G_SREM, G_ROTL, G_ROTR, G_USUBSAT]>;
def binop_left_to_zero : Number<(match (zero_stays $d, 0, $x)), 0>;
def urem_by_one : Number<(match (G_UREM $d, $x, 1)), 0>;
def srem_by_one : Number<(match (G_SREM $d, $x, 1)), 0>;
def binop_same_val_frags : AnyOf2<[G_AND, G_OR, G_SMIN, G_SMAX, G_UMIN, G_UMAX]>;
def binop_same_val : Same<(match (binop_same_val_frags $d, $x, $x))>;
def same_cancels : AnyOf2<[G_SUB, G_XOR, G_USUBSAT, G_SSUBSAT]>;
def binop_same_to_zero : Number<(match (same_cancels $d, $x, $x)), 0>;
def undone_by_itself : AnyOf1<[G_BSWAP, G_BITREVERSE, G_FNEG]>;
foreach op = [G_BSWAP, G_BITREVERSE, G_FNEG] in
def op#_twice : Same<(match (op $y, $x), (op $d, $y))>;
foreach op = [G_ABS, G_FABS, G_FREEZE] in
def op#_again : Becomes<(match (op $y, $x), (op $d, $y)), (apply (GIReplaceReg $d, $y))>;
def fneg_fneg_fold : GICombineGroup<[G_FNEG_twice]>;
def idempotent_prop : GICombineGroup<[G_ABS_again, G_FABS_again, G_FREEZE_again]>;
def fabs_fneg_fold : Becomes<(match (G_FNEG $y, $x), (G_FABS $d, $y)), (apply (G_FABS $d, $x))>;
def abs_neg_fold : Becomes<(match (G_SUB $y, 0, $x), (G_ABS $d, $y)), (apply (G_ABS $d, $x))>;
def not_not_fold : Same<(match (G_XOR $y, $x, -1), (G_XOR $d, $y, -1))>;
foreach outer = ["AND", "OR"] in {
  defvar Outer = !cast<Instruction>("G_"#outer);
  defvar Inner = !cast<Instruction>("G_"#!if(!eq(outer, "AND"), "OR", "AND"));
  def absorb_#outer : Same<(match (Inner $z, $x, $y), (Outer $d, $z, $x))>;
  def absorb_#outer#_swapped : Same<(match (Inner $z, $y, $x), (Outer $d, $z, $x))>;
  def absorb_#outer#_right : Same<(match (Inner $z, $x, $y), (Outer $d, $x, $z))>;
}

// --- Sums

def mul_by_neg_one : Becomes<(match (G_MUL $d, $x, -1)), (apply (G_SUB $d, 0, $x))>;
def sdiv_by_neg_one : Becomes<(match (G_SDIV $d, $x, -1)), (apply (G_SUB $d, 0, $x))>;
def mul_to_shl : Becomes<(match (G_MUL $d, $x, combine_pow2:$c)), (apply (G_SHL $d, $x, (combine_log2 $c)))>;
def udiv_by_pow2 : Becomes<(match (G_UDIV $d, $x, combine_pow2:$c)), (apply (G_LSHR $d, $x, (combine_log2 $c)))>;
def urem_pow2_to_mask : Becomes<(match (G_UREM $d, $x, combine_pow2:$c)), (apply (G_AND $d, $x, (combine_less1 $c)))>;
def umulh_to_lshr : Becomes<(match (G_UMULH $d, $x, 1)), (apply (G_CONSTANT $d, 0))>;
def mulh_combines : GICombineGroup<[umulh_to_lshr]>;
def intdiv_combines : GICombineGroup<[udiv_by_pow2, sdiv_by_neg_one]>;
def any_constant : ImmLeaf<i64, [{ return Imm != 0; }]>;
def sub_to_add : Becomes<(match (G_SUB $d, $x, any_constant:$c)), (apply (G_ADD $d, $x, (combine_neg $c)))>;
def add_sub_cancels : GICombinePatFrag<(outs root:$d), (ins $x), [
  (pattern (G_SUB $s, $x, $y), (G_ADD $d, $s, $y)), (pattern (G_SUB $s, $x, $y), (G_ADD $d, $y, $s)),
  (pattern (G_ADD $s, $x, $y), (G_SUB $d, $s, $y)), (pattern (G_ADD $s, $y, $x), (G_SUB $d, $s, $y)),
  (pattern (G_SUB $s, $y, $x), (G_SUB $d, $y, $s)),
  (pattern (G_XOR $s, $x, $y), (G_XOR $d, $s, $y)), (pattern (G_XOR $s, $y, $x), (G_XOR $d, $s, $y)),
  (pattern (G_XOR $s, $x, $y), (G_XOR $d, $y, $s))]>;
def add_sub_reg : Same<(match (add_sub_cancels $d, $x))>;
def sub_add_reg : Becomes<(match (G_SUB $s, $x, $y), (G_SUB $d, $s, $x)), (apply (G_SUB $d, 0, $y))>;
def ZeroMinusAPlusB : Becomes<(match (G_SUB $n, 0, $a), (G_ADD $d, $n, $b)), (apply (G_SUB $d, $b, $a))>;
def APlusZeroMinusB : Becomes<(match (G_SUB $n, 0, $b), (G_ADD $d, $a, $n)), (apply (G_SUB $d, $a, $b))>;
def AMinusZeroMinusB : Becomes<(match (G_SUB $n, 0, $b), (G_SUB $d, $a, $n)), (apply (G_ADD $d, $a, $b))>;
def AMinusBPlusBMinusC : Becomes<(match (G_SUB $p, $a, $b), (G_SUB $q, $b, $c), (G_ADD $d, $p, $q)),
                                 (apply (G_SUB $d, $a, $c))>;
def AMinusBPlusCMinusA : Becomes<(match (G_SUB $p, $a, $b), (G_SUB $q, $c, $a), (G_ADD $d, $p, $q)),
                                 (apply (G_SUB $d, $c, $b))>;
def not_plus_one : Becomes<(match (G_XOR $n, $x, -1), (G_ADD $d, $n, 1)), (apply (G_SUB $d, 0, $x))>;
def neg_of_difference : Becomes<(match (G_SUB $s, $x, $y), (G_SUB $d, 0, $s)), (apply (G_SUB $d, $y, $x))>;
def redundant_neg_operands : GICombineGroup<[APlusZeroMinusB, AMinusZeroMinusB, ZeroMinusAPlusB]>;
def integer_reassoc_combines : GICombineGroup<[ZeroMinusAPlusB, APlusZeroMinusB, AMinusBPlusBMinusC, AMinusBPlusCMinusA,
                                               neg_of_difference]>;
def xor_of_and_with_same_reg : Becomes<(match (G_AND $z, $x, $y), (G_XOR $d, $z, $y)),
                                       (apply (G_XOR $n, $x, -1), (G_AND $d, $n, $y))>;
def mulo_by_2 : GICombineRule<(defs root:$d), (match (G_UMULO $d, $o, $x, 2)), (apply (G_UADDO $d, $o, $x, $x))>;
def mulo_by_0 : GICombineRule<(defs root:$d), (match (G_UMULO $d, $o, $x, 0):$r),
                              (apply (G_CONSTANT $d, 0), (G_CONSTANT $o, 0))>;
def smulo_by_0 : GICombineRule<(defs root:$d), (match (G_SMULO $d, $o, $x, 0)),
                               (apply (G_CONSTANT $d, 0), (G_CONSTANT $o, 0))>;
foreach op = ["UADD", "USUB", "SADD", "SSUB"] in
def op#E_to_#op#O : GICombineRule<(defs root:$d), (match (!cast<Instruction>("G_"#op#"E") $d, $o, $x, $y, 0)),
                                  (apply (!cast<Instruction>("G_"#op#"O") $d, $o, $x, $y))>;
def adde_to_addo : GICombineGroup<[UADDE_to_UADDO, USUBE_to_USUBO, SADDE_to_SADDO, SSUBE_to_SSUBO]>;

// --- Selections and comparisons

def select_same_val : Same<(match (G_SELECT $d, $c, $x, $x))>;
def select_of_minus_one : Same<(match (G_SELECT $d, -1, $x, $y))>;
def select_of_zero : Same<(match (G_SELECT $d, 0, $y, $x))>;
def select_constant_cmp : GICombineGroup<[select_of_minus_one, select_of_zero]>;
def select_not : Becomes<(match (G_XOR $n, i1:$c, -1), (G_SELECT $d, $n, $x, $y)), (apply (G_SELECT $d, $c, $y, $x))>;
def select_combines : GICombineGroup<[select_same_val, select_constant_cmp, select_not]>;
foreach cc = [SETEQ, SETUGE, SETULE, SETGE, SETLE] in
def icmp_same_#cc : Number<(match (G_ICMP $d, cc, $x, $x)), -1>;
foreach cc = [SETNE, SETUGT, SETULT, SETGT, SETLT] in
def icmp_same_#cc : Number<(match (G_ICMP $d, cc, $x, $x)), 0>;
def icmp_ult_0 : Number<(match (G_ICMP $d, SETULT, $x, 0)), 0>;
def icmp_uge_0 : Number<(match (G_ICMP $d, SETUGE, $x, 0)), -1>;
def icmp_ult_1 : Becomes<(match (G_ICMP $d, SETULT, $x, 1)), (apply (G_ICMP $d, SETEQ, $x, 0))>;
def icmp_ugt_0 : Becomes<(match (G_ICMP $d, SETUGT, $x, 0)), (apply (G_ICMP $d, SETNE, $x, 0))>;
class Inverse<CondCode from, CondCode to> { CondCode From = from; CondCode To = to; }
foreach p = [Inverse<SETEQ, SETNE>, Inverse<SETNE, SETEQ>, Inverse<SETUGT, SETULE>, Inverse<SETUGE, SETULT>,
             Inverse<SETULT, SETUGE>, Inverse<SETULE, SETUGT>, Inverse<SETGT, SETLE>, Inverse<SETGE, SETLT>,
             Inverse<SETLT, SETGE>, Inverse<SETLE, SETGT>] in
def not_cmp_fold_#p.From : Becomes<(match (G_ICMP $c, p.From, $x, $y), (G_XOR $d, i1:$c, -1)),
                                   (apply (G_ICMP $d, p.To, $x, $y))>;
foreach cc = [SETEQ, SETNE] in {
  def redundant_sub_in_#cc : Becomes<(match (G_SUB $z, $x, $y), (G_ICMP $d, cc, $z, 0)),
                                     (apply (G_ICMP $d, cc, $x, $y))>;
  def redundant_xor_in_#cc : Becomes<(match (G_XOR $z, $x, $y), (G_ICMP $d, cc, $z, 0)),
                                     (apply (G_ICMP $d, cc, $x, $y))>;
  def redundant_add_in_#cc : Becomes<(match (G_ADD $z, $x, $y), (G_ICMP $d, cc, $z, $x)),
                                     (apply (G_ICMP $d, cc, $y, 0))>;
}
def redundant_binop_in_equality : GICombineGroup<[redundant_sub_in_SETEQ, redundant_xor_in_SETEQ,
    redundant_add_in_SETEQ, redundant_sub_in_SETNE, redundant_xor_in_SETNE, redundant_add_in_SETNE]>;
def bool_not_zero : Same<(match (G_ZEXT $z, i1:$x), (G_ICMP $d, SETNE, $z, 0))>;
def not_cmp_fold : GICombineGroup<[not_cmp_fold_SETEQ, not_cmp_fold_SETNE, not_cmp_fold_SETUGT, not_cmp_fold_SETUGE,
                                   not_cmp_fold_SETULT, not_cmp_fold_SETULE, not_cmp_fold_SETGT, not_cmp_fold_SETGE,
                                   not_cmp_fold_SETLT, not_cmp_fold_SETLE]>;
def icmp_combines : GICombineGroup<[icmp_same_SETEQ, icmp_same_SETUGE, icmp_same_SETULE, icmp_same_SETGE,
    icmp_same_SETLE, icmp_same_SETNE, icmp_same_SETUGT, icmp_same_SETULT, icmp_same_SETGT, icmp_same_SETLT, icmp_ult_0,
    icmp_uge_0, icmp_ult_1, icmp_ugt_0, bool_not_zero]>;

// --- Conversions

// An extension of an extension: from the inner one, what both are.
class ExtOf<Instruction outer, Instruction inner, Instruction both>
    : Becomes<(match (inner $y, $x), (outer $d, $y)), (apply (both $d, $x))>;
def zext_zext_fold : ExtOf<G_ZEXT, G_ZEXT, G_ZEXT>;
def sext_sext_fold : ExtOf<G_SEXT, G_SEXT, G_SEXT>;
def sext_zext_fold : ExtOf<G_SEXT, G_ZEXT, G_ZEXT>;
def anyext_zext_fold : ExtOf<G_ANYEXT, G_ZEXT, G_ZEXT>;
def anyext_sext_fold : ExtOf<G_ANYEXT, G_SEXT, G_SEXT>;
def anyext_anyext_fold : ExtOf<G_ANYEXT, G_ANYEXT, G_ANYEXT>;
def ext_ext_fold : GICombineGroup<[zext_zext_fold, sext_sext_fold, sext_zext_fold, anyext_zext_fold, anyext_sext_fold,
                                   anyext_anyext_fold]>;
def trunc_trunc_fold : Becomes<(match (G_TRUNC $y, $x), (G_TRUNC $d, $y)), (apply (G_TRUNC $d, $x))>;
foreach op = [G_ZEXT, G_SEXT, G_ANYEXT] in
def trunc_#op#_fold : Same<(match (op $y, $x), (G_TRUNC $d, $y))>;
def trunc_ext_fold : GICombineGroup<[trunc_trunc_fold, trunc_G_ZEXT_fold, trunc_G_SEXT_fold, trunc_G_ANYEXT_fold]>;
def p2i_to_i2p : Same<(match (G_INTTOPTR $y, $x), (G_PTRTOINT $d, $y))>;
def i2p_to_p2i : Same<(match (G_PTRTOINT $y, $x), (G_INTTOPTR $d, $y))>;
def bitcast_bitcast_fold : Same<(match (G_BITCAST $y, $x), (G_BITCAST $d, $y))>;
def mulo_combines : GICombineGroup<[mulo_by_2, mulo_by_0, smulo_by_0, adde_to_addo]>;
def copy_prop : Same<(match (COPY $d, $x), [{ return Helper.canReplace(${d}.getReg(), ${x}.getReg()); }])>;

// --- Groups

def identity_combines : GICombineGroup<[right_identity_zero, right_identity_one, right_identity_neg_one,
    binop_right_to_zero, binop_right_to_neg_one, binop_left_to_zero, urem_by_one, srem_by_one, binop_same_val,
    binop_same_to_zero, fneg_fneg_fold, idempotent_prop, fabs_fneg_fold, abs_neg_fold, not_not_fold, absorb_AND,
    absorb_AND_swapped, absorb_AND_right, absorb_OR, absorb_OR_swapped, absorb_OR_right, G_BSWAP_twice,
    G_BITREVERSE_twice, p2i_to_i2p, i2p_to_p2i, bitcast_bitcast_fold]>;
def const_combines : GICombineGroup<[constant_fold_binops, commute_constant_to_rhs]>;
def funnel_shift_combines : GICombineGroup<[funnel_shift_left_zero, funnel_shift_right_zero]>;
def trivial_combines : GICombineGroup<[copy_prop, mul_to_shl, add_sub_reg, sub_add_reg, not_plus_one, sub_to_add]>;
def all_combines : GICombineGroup<[const_combines, identity_combines, mulh_combines, intdiv_combines, urem_pow2_to_mask,
    mul_by_neg_one, redundant_neg_operands, integer_reassoc_combines, trivial_combines, xor_of_and_with_same_reg,
    mulo_combines, select_combines, icmp_combines, not_cmp_fold, redundant_binop_in_equality, ext_ext_fold,
    trunc_ext_fold, funnel_shift_combines]>;
def optnone_combines : GICombineGroup<[copy_prop, identity_combines]>;

// Rules and groups of LLVM's that are not here: nothing is done where a description names them.
foreach name = [
    "add_of_vscale", "add_p2i_to_ptradd", "and_or_disjoint_mask", "anyext_trunc_fold", "APlusBMinusAplusC",
    "APlusBMinusCPlusA", "binop_left_undef_to_zero", "binop_right_undef_to_undef", "bitfield_extract_from_and",
    "bitfield_extract_from_sext_inreg", "bitfield_extract_from_shr", "bitfield_extract_from_shr_and",
    "bitreverse_lshr", "bitreverse_shift", "bitreverse_shl", "buildvector_identity_fold", "combine_concat_vector",
    "combine_extracted_vector_load", "combine_fadd_fma_fmul_to_fmad_or_fma", "combine_fadd_fmul_to_fmad_or_fma",
    "combine_fadd_fpext_fma_fmul_to_fmad_or_fma", "combine_fadd_fpext_fmul_to_fmad_or_fma",
    "combine_fsub_fmul_to_fmad_or_fma", "combine_fsub_fneg_fmul_to_fmad_or_fma",
    "combine_fsub_fpext_fmul_to_fmad_or_fma", "combine_fsub_fpext_fneg_fmul_to_fmad_or_fma",
    "combine_indexed_load_store", "combine_insert_vec_elts_build_vector", "combine_minmax_nan",
    "combine_shuffle_concat", "combines_for_extload", "commute_fp_constant_to_rhs", "commute_shift",
    "const_ptradd_to_i2p", "constant_fold_cast_op", "constant_fold_fabs", "constant_fold_flog2", "constant_fold_fma",
    "constant_fold_fneg", "constant_fold_fp_binop", "constant_fold_fp_ops", "constant_fold_fptrunc",
    "constant_fold_fsqrt", "div_rem_to_divrem", "double_icmp_zero_and_combine", "double_icmp_zero_and_or_combine",
    "double_icmp_zero_or_combine", "erase_undef_store", "expand_const_fpowi", "extend_through_phis",
    "extending_loads", "extract_all_elts_from_build_vector", "extract_vec_elt_build_vec", "extract_vec_elt_combines",
    "extract_vector_element_different_indices", "extract_vector_element_not_const",
    "extract_vector_element_shuffle_vector", "fma_combines", "fold_binop_into_select", "form_bitfield_extract",
    "fptrunc_fpext_fold", "freeze_combines", "freeze_of_non_undef_non_poison", "fsub_to_fneg",
    "funnel_shift_from_or_shift", "funnel_shift_overshift", "funnel_shift_to_rotate",
    "hoist_logic_op_with_same_opcode_hands", "icmp_to_lhs_known_bits", "icmp_to_true_false_known_bits",
    "insert_vec_elt_combines", "insert_vec_elt_oob", "insert_vector_element_elt_undef",
    "insert_vector_element_extract_vector_element", "insert_vector_element_idx_undef", "insert_vector_elt_oob",
    "itof_const_zero_fold_si", "itof_const_zero_fold_ui", "known_bits_simplifications", "load_and_mask",
    "load_or_combine", "match_addos", "match_ands", "match_extract_of_element",
    "match_extract_of_element_undef_index", "match_extract_of_element_undef_vector", "match_ors", "match_selects",
    "merge_unmerge", "mul_of_vscale", "mulh_to_lshr", "narrow_binop_feeding_and", "nneg_zext", "opt_brcond_by_inverting_cond",
    "overlapping_and", "phi_combines", "prefer_sign_combines", "propagate_undef_all_ops", "propagate_undef_any_op",
    "propagate_undef_shuffle_mask", "ptr_add_immed_chain", "ptr_add_with_zero",
    "push_freeze_to_prevent_poison_from_propagating", "reassoc_comm_binops", "reassoc_ptradd", "reassocs",
    "reduce_shl_of_extend", "redundant_and", "redundant_or", "redundant_sext_inreg", "right_identity_neg_one_fp",
    "right_identity_neg_zero_fp", "right_identity_one_fp", "rotate_out_of_range", "sdiv_by_const", "sdiv_by_pow2",
    "select_to_iminmax", "select_to_minmax", "select_undef_cmp", "sext_inreg_of_load", "sext_inreg_to_zext_inreg",
    "sext_trunc", "sext_trunc_sextload", "shift_immed_chain", "shift_of_shifted_logic_chain", "shifts_too_big",
    "shl_ashr_to_sext_inreg", "shl_of_vscale", "shuffle_to_extract", "simplify_add_to_sub", "sub_of_vscale",
    "trunc_buildvector_fold", "trunc_lshr_buildvector_fold", "trunc_shift", "udiv_by_const", "unary_undef_to_zero",
    "undef_combines", "undef_to_fp_zero", "undef_to_int_zero", "undef_to_negative_one", "unmerge_cst",
    "unmerge_dead_to_trunc", "unmerge_merge", "unmerge_undef", "unmerge_zext_to_zext", "vector_ops_combines",
    "width_reduction_combines", "zext_trunc", "zext_trunc_fold"
] in def ""#name : GICombineGroup<[]>;

#endif
