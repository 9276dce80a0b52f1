// The generic instructions as records, for descriptions that name them (GINodeEquiv, patterns, combines). Numbers,
// types and flags that generators use are those of lathe/target/GenericOpcodes.def.
#ifndef LATHE_GENERICOPCODES_TD
#define LATHE_GENERICOPCODES_TD

class GenericInstruction : StandardPseudoInstruction {
  let isPreISelOpcode = true;
  // The type of the operands of variable_ops, where it is that of a named one.
  TypedOperand variadicOpsType = ?;
}
// One that may raise a floating-point exception.
class ConstrainedInstruction<GenericInstruction baseInst> : GenericInstruction {
  let OutOperandList = baseInst.OutOperandList;
  let InOperandList = baseInst.InOperandList;
  let isCommutable = baseInst.isCommutable;
  let hasSideEffects = true;
  let mayRaiseFPException = true;
}
class VectorReduction : GenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type1:$v);
  let hasSideEffects = false;
}
class G_ATOMICRMW_OP : GenericInstruction {
  let OutOperandList = (outs type0:$oldval);
  let InOperandList = (ins ptype1:$addr, type0:$val);
  let mayLoad = true;
  let mayStore = true;
  let hasSideEffects = false;
}

// Instructions that differ in name only: results, operands.
multiclass Generic<list<string> names, dag o, dag i> {
  foreach n = names in def "G_" # n : GenericInstruction {
    let OutOperandList = o;
    let InOperandList = i;
    let hasSideEffects = false;
  }
}

// One operand.
defm "" : Generic<["ABS", "BITREVERSE", "BSWAP", "CONSTANT_FOLD_BARRIER", "FABS", "FCANONICALIZE", "FNEG", "FREEZE"],
                  (outs type0:$dst), (ins type0:$src)>;
defm "" : Generic<["FACOS", "FASIN", "FATAN", "FCEIL", "FCOS", "FCOSH", "FEXP", "FEXP10", "FEXP2", "FFLOOR", "FLOG",
                   "FLOG10", "FLOG2", "FNEARBYINT", "FRINT", "FSIN", "FSINH", "FSQRT", "FTAN", "FTANH",
                   "INTRINSIC_ROUND", "INTRINSIC_ROUNDEVEN", "INTRINSIC_TRUNC"],
                  (outs type0:$dst), (ins type0:$src1)>;
defm "" : Generic<["ADDRSPACE_CAST", "ANYEXT", "BITCAST", "CTLZ", "CTLZ_ZERO_UNDEF", "CTPOP", "CTTZ",
                   "CTTZ_ZERO_UNDEF", "FPEXT", "FPTOSI", "FPTOUI", "FPTRUNC", "INTRINSIC_LLRINT", "INTRINSIC_LRINT",
                   "INTTOPTR", "LLROUND", "LROUND", "PTRTOINT", "SEXT", "SITOFP", "TRUNC", "UITOFP", "ZEXT"],
                  (outs type0:$dst), (ins type1:$src)>;
defm "" : Generic<["ASSERT_ALIGN"], (outs type0:$dst), (ins type0:$src, untyped_imm_0:$align)>;
defm "" : Generic<["ASSERT_SEXT", "ASSERT_ZEXT", "SEXT_INREG"],
                  (outs type0:$dst), (ins type0:$src, untyped_imm_0:$sz)>;
defm "" : Generic<["INTRINSIC_FPTRUNC_ROUND"], (outs type0:$dst), (ins type1:$src1, i32imm:$round_mode)>;
defm "" : Generic<["IS_FPCLASS"], (outs type0:$dst), (ins type1:$src, unknown:$test)>;
defm "" : Generic<["FFREXP"], (outs type0:$dst0, type1:$dst1), (ins type0:$src0)>;

// Two and three.
let isCommutable = true in {
  defm "" : Generic<["ADD", "AND", "FADD", "FMAXIMUM", "FMAXNUM", "FMAXNUM_IEEE", "FMINIMUM", "FMINNUM",
                     "FMINNUM_IEEE", "FMUL", "MUL", "OR", "SADDSAT", "SMAX", "SMIN", "SMULH", "UADDSAT", "UMAX",
                     "UMIN", "UMULH", "XOR"],
                    (outs type0:$dst), (ins type0:$src1, type0:$src2)>;
  defm "" : Generic<["SADDO", "SMULO", "UADDO", "UMULO"],
                    (outs type0:$dst, type1:$carry_out), (ins type0:$src1, type0:$src2)>;
  defm "" : Generic<["SMULFIX", "SMULFIXSAT", "UMULFIX", "UMULFIXSAT"],
                    (outs type0:$dst), (ins type0:$src0, type0:$src1, untyped_imm_0:$scale)>;
}
defm "" : Generic<["FDIV", "FPOW", "FREM", "FSUB", "SDIV", "SREM", "SSUBSAT", "SUB", "UDIV", "UREM", "USUBSAT"],
                  (outs type0:$dst), (ins type0:$src1, type0:$src2)>;
defm "" : Generic<["ASHR", "LSHR", "ROTL", "ROTR", "SHL", "SSHLSAT", "USHLSAT"],
                  (outs type0:$dst), (ins type0:$src1, type1:$src2)>;
defm "" : Generic<["FCOPYSIGN", "FLDEXP", "FPOWI"], (outs type0:$dst), (ins type0:$src0, type1:$src1)>;
defm "" : Generic<["SCMP", "UCMP"], (outs type0:$dst), (ins type1:$src1, type1:$src2)>;
defm "" : Generic<["SSUBO", "USUBO"], (outs type0:$dst, type1:$carry_out), (ins type0:$src1, type0:$src2)>;
defm "" : Generic<["SADDE", "SSUBE", "UADDE", "USUBE"],
                  (outs type0:$dst, type1:$carry_out), (ins type0:$src1, type0:$src2, type1:$carry_in)>;
defm "" : Generic<["SDIVREM", "UDIVREM"], (outs type0:$div, type0:$rem), (ins type0:$src1, type0:$src2)>;
defm "" : Generic<["SDIVFIX", "SDIVFIXSAT", "UDIVFIX", "UDIVFIXSAT"],
                  (outs type0:$dst), (ins type0:$src0, type0:$src1, untyped_imm_0:$scale)>;
defm "" : Generic<["FMA", "FMAD"], (outs type0:$dst), (ins type0:$src1, type0:$src2, type0:$src3)>;
defm "" : Generic<["FSHL", "FSHR"], (outs type0:$dst), (ins type0:$src1, type0:$src2, type1:$src3)>;
defm "" : Generic<["SBFX", "UBFX"], (outs type0:$dst), (ins type0:$src, type1:$lsb, type1:$width)>;
defm "" : Generic<["FCMP", "ICMP"], (outs type0:$dst), (ins unknown:$tst, type1:$src1, type1:$src2)>;
defm "" : Generic<["SELECT"], (outs type0:$dst), (ins type1:$tst, type0:$src1, type0:$src2)>;
defm "" : Generic<["PTR_ADD"], (outs ptype0:$dst), (ins ptype0:$src1, type1:$src2)>;
defm "" : Generic<["PTRMASK"], (outs ptype0:$dst), (ins ptype0:$src, type1:$bits)>;

// Constants and addresses.
defm "" : Generic<["CONSTANT", "FCONSTANT"], (outs type0:$dst), (ins unknown:$imm)>;
defm "" : Generic<["CONSTANT_POOL", "GLOBAL_VALUE", "VSCALE"], (outs type0:$dst), (ins unknown:$src)>;
defm "" : Generic<["FRAME_INDEX"], (outs type0:$dst), (ins unknown:$src2)>;
defm "" : Generic<["BLOCK_ADDR"], (outs type0:$dst), (ins unknown:$ba)>;
defm "" : Generic<["JUMP_TABLE"], (outs type0:$dst), (ins unknown:$jti)>;
defm "" : Generic<["PTRAUTH_GLOBAL_VALUE"],
                  (outs type0:$dst), (ins unknown:$addr, i32imm:$key, type1:$addrdisc, i64imm:$disc)>;
defm "" : Generic<["IMPLICIT_DEF"], (outs type0:$dst), (ins)>;
defm "" : Generic<["PHI"], (outs type0:$dst), (ins variable_ops)>;

// Parts of values, vectors.
let variadicOpsType = type1 in
  defm "" : Generic<["BUILD_VECTOR", "MERGE_VALUES"], (outs type0:$dst), (ins type1:$src0, variable_ops)>;
defm "" : Generic<["BUILD_VECTOR_TRUNC", "CONCAT_VECTORS"], (outs type0:$dst), (ins type1:$src0, variable_ops)>;
let variadicOpsType = type0 in
  defm "" : Generic<["UNMERGE_VALUES"], (outs type0:$dst0, variable_ops), (ins type1:$src)>;
defm "" : Generic<["EXTRACT"], (outs type0:$res), (ins type1:$src, untyped_imm_0:$offset)>;
defm "" : Generic<["INSERT"], (outs type0:$dst), (ins type0:$src, type1:$op, untyped_imm_0:$offset)>;
defm "" : Generic<["EXTRACT_SUBVECTOR"], (outs type0:$dst), (ins type0:$src, untyped_imm_0:$idx)>;
defm "" : Generic<["INSERT_SUBVECTOR"], (outs type0:$dst), (ins type0:$src0, type1:$src1, untyped_imm_0:$idx)>;
defm "" : Generic<["EXTRACT_VECTOR_ELT"], (outs type0:$dst), (ins type1:$src, type2:$idx)>;
defm "" : Generic<["INSERT_VECTOR_ELT"], (outs type0:$dst), (ins type0:$src, type1:$elt, type2:$idx)>;
defm "" : Generic<["SHUFFLE_VECTOR"], (outs type0:$dst), (ins type1:$v1, type1:$v2, unknown:$mask)>;
defm "" : Generic<["SPLAT_VECTOR"], (outs type0:$dst), (ins type1:$val)>;
defm "" : Generic<["VECTOR_COMPRESS"], (outs type0:$dst), (ins type0:$vec, type1:$mask, type0:$passthru)>;
defm "" : Generic<["VECREDUCE_SEQ_FADD", "VECREDUCE_SEQ_FMUL"], (outs type0:$dst), (ins type1:$acc, type2:$v)>;
foreach n = ["ADD", "AND", "FADD", "FMAX", "FMAXIMUM", "FMIN", "FMINIMUM", "FMUL", "MUL", "OR", "SMAX", "SMIN",
             "UMAX", "UMIN", "XOR"] in def G_VECREDUCE_#n : VectorReduction;

// Memory.
let mayLoad = true in {
  defm "" : Generic<["LOAD", "SEXTLOAD", "ZEXTLOAD"], (outs type0:$dst), (ins ptype1:$addr)>;
  defm "" : Generic<["INDEXED_LOAD", "INDEXED_SEXTLOAD", "INDEXED_ZEXTLOAD"],
                    (outs type0:$dst, ptype1:$newaddr), (ins ptype1:$base, type2:$offset, unknown:$am)>;
}
let mayStore = true in {
  defm "" : Generic<["STORE"], (outs), (ins type0:$src, ptype1:$addr)>;
  defm "" : Generic<["INDEXED_STORE"],
                    (outs ptype0:$newaddr), (ins type1:$src, ptype0:$base, ptype2:$offset, unknown:$am)>;
  defm "" : Generic<["BZERO"], (outs), (ins ptype0:$dst_addr, type1:$size, untyped_imm_0:$tailcall)>;
  defm "" : Generic<["MEMSET"],
                    (outs), (ins ptype0:$dst_addr, type1:$value, type2:$size, untyped_imm_0:$tailcall)>;
  defm "" : Generic<["VASTART"], (outs), (ins type0:$list)>;
}
let mayLoad = true, mayStore = true in {
  defm "" : Generic<["MEMCPY", "MEMMOVE"],
                    (outs), (ins ptype0:$dst_addr, ptype1:$src_addr, type2:$size, untyped_imm_0:$tailcall)>;
  defm "" : Generic<["MEMCPY_INLINE"], (outs), (ins ptype0:$dst_addr, ptype1:$src_addr, type2:$size)>;
  defm "" : Generic<["VAARG"], (outs type0:$val), (ins type1:$list, unknown:$align)>;
  defm "" : Generic<["ATOMIC_CMPXCHG"], (outs type0:$oldval), (ins ptype1:$addr, type0:$cmpval, type0:$newval)>;
  defm "" : Generic<["ATOMIC_CMPXCHG_WITH_SUCCESS"],
                    (outs type0:$oldval, type1:$success), (ins type2:$addr, type0:$cmpval, type0:$newval)>;
}
foreach n = ["ADD", "AND", "FADD", "FMAX", "FMIN", "FSUB", "MAX", "MIN", "NAND", "OR", "SUB", "UDEC_WRAP",
             "UINC_WRAP", "UMAX", "UMIN", "XCHG", "XOR"] in def G_ATOMICRMW_#n : G_ATOMICRMW_OP;

// Control.
let isTerminator = true, isBranch = true in {
  let isBarrier = true in defm "" : Generic<["BR"], (outs), (ins unknown:$src1)>;
  defm "" : Generic<["BRCOND"], (outs), (ins type0:$tst, unknown:$truebb)>;
  let isBarrier = true, isIndirectBranch = true in {
    defm "" : Generic<["BRINDIRECT"], (outs), (ins type0:$src1)>;
    defm "" : Generic<["BRJT"], (outs), (ins ptype0:$tbl, unknown:$jti, type1:$idx)>;
  }
}
let isTerminator = true in defm "" : Generic<["INVOKE_REGION_START"], (outs), (ins)>;

// Intrinsics and what cannot be seen.
defm "" : Generic<["INTRINSIC"], (outs), (ins unknown:$intrin, variable_ops)>;
let isConvergent = true in defm "" : Generic<["INTRINSIC_CONVERGENT"], (outs), (ins unknown:$intrin, variable_ops)>;
let hasSideEffects = true in {
  let mayLoad = true, mayStore = true in {
    defm "" : Generic<["INTRINSIC_W_SIDE_EFFECTS"], (outs), (ins unknown:$intrin, variable_ops)>;
    let isConvergent = true in
      defm "" : Generic<["INTRINSIC_CONVERGENT_W_SIDE_EFFECTS"], (outs), (ins unknown:$intrin, variable_ops)>;
    defm "" : Generic<["PREFETCH"],
                      (outs), (ins ptype0:$address, i32imm:$rw, i32imm:$locality, i32imm:$cachetype)>;
  }
  let mayStore = true in defm "" : Generic<["TRAP"], (outs), (ins)>;
  defm "" : Generic<["DEBUGTRAP", "RESET_FPENV", "RESET_FPMODE"], (outs), (ins)>;
  defm "" : Generic<["UBSANTRAP"], (outs), (ins i8imm:$kind)>;
  defm "" : Generic<["FENCE"], (outs), (ins i32imm:$ordering, i32imm:$scope)>;
  defm "" : Generic<["DYN_STACKALLOC"], (outs ptype0:$dst), (ins type1:$size, i32imm:$align)>;
  defm "" : Generic<["STACKSAVE"], (outs ptype0:$dst), (ins)>;
  defm "" : Generic<["STACKRESTORE"], (outs), (ins ptype0:$src)>;
  defm "" : Generic<["GET_FPENV", "GET_FPMODE", "READCYCLECOUNTER", "READSTEADYCOUNTER"], (outs type0:$dst), (ins)>;
  defm "" : Generic<["SET_FPENV", "SET_FPMODE"], (outs), (ins type0:$src)>;
  let isConvergent = true in {
    defm "" : Generic<["READ_REGISTER"], (outs type0:$dst), (ins unknown:$register)>;
    defm "" : Generic<["WRITE_REGISTER"], (outs), (ins unknown:$register, type0:$value)>;
  }
}

foreach n = ["FADD", "FSUB", "FMUL", "FDIV", "FREM", "FMA", "FSQRT", "FLDEXP"] in
  def G_STRICT_#n : ConstrainedInstruction<!cast<GenericInstruction>("G_" # n)>;

#endif
