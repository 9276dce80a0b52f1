// Branches, addresses, the stack, and the table that sends each opcode to its family.
#include "lathe/isel/global/LegalizerImpl.h"
#include "lathe/target/TargetSubtargetInfo.h"

#include <bit>

namespace lathe {

using namespace TargetOpcode;
using K = LibcallValue::Kind;

Step Legalizer::Impl::legalizeBranch(MachineInstr &mi) {
  switch (mi.getOpcode()) {
  case G_BRCOND: {
    LLT t = type(reg(mi, 0));
    if (!t.isScalar() || t.isScalar(1))
      return unsupported(mi, "the condition is no scalar");
    Register c = trunc(reg(mi, 0), LLT::scalar(1));
    b_.buildBrCond(c, *mi.getOperand(1).getMBB());
    return Step::kReplaced;
  }
  case G_BRJT: {
    // Load the entry, perhaps relative to the table, and jump there.
    Register table = reg(mi, 0), index = ext(reg(mi, 2), sizeType(), Ext::kZero);
    bool relative = mf_->jumpTableKind == JumpTableKind::kLabelDifference32;
    if (mf_->jumpTableKind == JumpTableKind::kInline)
      return unsupported(mi, "the target has no jump through a table in the code");
    unsigned bytes = relative ? 4 : tl_->pointerBits / 8;
    LLT p = pointerType(), entryType = LLT::scalar(bytes * 8);
    Register at = build(G_PTR_ADD, p, {table, shl(index, unsigned(std::countr_zero(bytes)))});
    MachineMemOperand m;
    m.type = entryType;
    m.ptr = MachinePointerInfo::jumpTable();
    m.flags = MachineMemOperand::MOLoad | MachineMemOperand::MOInvariant;
    m.log2Align = uint8_t(std::countr_zero(bytes));
    Register entry = newReg(entryType);
    b_.buildLoad(entry, at, mf_->createMemOperand(m));
    Register target =
        relative ? build(G_PTR_ADD, p, {table, ext(entry, sizeType(), Ext::kSign)}) : build(G_INTTOPTR, p, {entry});
    b_.buildInstr(G_BRINDIRECT, 1).addUse(target);
    return Step::kReplaced;
  }
  default: // G_BR is always legal, G_BRINDIRECT where addresses fit a register
    return unsupported(mi, "the address does not fit a register");
  }
}

Step Legalizer::Impl::legalizePtrAdd(MachineInstr &mi) {
  Register dst = reg(mi, 0), base = reg(mi, 1), offset = reg(mi, 2);
  LLT t = type(dst);
  unsigned bits = t.getScalarSizeInBits();
  LLT it = t.isVector() ? LLT::vector(t.getNumElements(), bits) : LLT::scalar(bits);
  if (t.isVector()) {
    if (rep(t).kind == TypeRep::kScalarized)
      return scalarize(mi);
    Register b = type(base).isVector() ? viewAs(it, parts(base)) : base;
    Register sum = build(G_ADD, it, {b, ext(offset, it, Ext::kSign)});
    setParts(dst, parts(sum));
    return Step::kReplaced;
  }
  if (type(offset) != it) {
    buildTo(G_PTR_ADD, dst, {base, ext(offset, it, Ext::kSign)}, mi.getFlags());
    return Step::kReplaced;
  }
  buildTo(G_INTTOPTR, dst, {add(build(G_PTRTOINT, it, {base}), offset)});
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizePtrMask(MachineInstr &mi) {
  Register dst = reg(mi, 0), base = reg(mi, 1), mask = reg(mi, 2);
  LLT t = type(dst);
  if (t.isVector())
    return scalarize(mi);
  LLT it = LLT::scalar(t.getScalarSizeInBits());
  buildTo(G_INTTOPTR, dst, {and_(build(G_PTRTOINT, it, {base}), ext(mask, it, Ext::kSign))});
  return Step::kReplaced;
}

/// For argument lists that are one pointer: load it, step over the argument, load that.
Step Legalizer::Impl::legalizeVAArg(MachineInstr &mi) {
  Register dst = reg(mi, 0), list = reg(mi, 1);
  int64_t align = mi.getOperand(2).getImm();
  LLT p = pointerType(), sp = sizeType(), t = type(dst);
  unsigned slot = tl_->pointerBits / 8;
  MachineMemOperand m;
  m.type = p;
  m.flags = MachineMemOperand::MOLoad;
  m.log2Align = uint8_t(std::countr_zero(slot));
  Register at = newReg(p);
  b_.buildLoad(at, list, mf_->createMemOperand(m));
  if (align > int64_t(slot)) {
    Register up = add(asInt(at), cst(sp, align - 1));
    at = build(G_INTTOPTR, p, {and_(up, cst(sp, -align))});
  }
  int64_t size = int64_t((t.getSizeInBytes() + slot - 1) / slot * slot);
  m.flags = MachineMemOperand::MOStore;
  b_.buildStore(b_.buildPtrAdd(p, at, size), list, mf_->createMemOperand(m));
  m.type = t;
  m.flags = MachineMemOperand::MOLoad;
  m.log2Align = uint8_t(std::countr_zero(uint64_t(align > 0 ? align : 1)));
  b_.buildLoad(dst, at, mf_->createMemOperand(m));
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeStack(MachineInstr &mi) {
  LLT p = pointerType(), sp = sizeType();
  Register stack(tl_->stackPointer);
  if (!stack.isValid())
    return unsupported(mi, "the object's size is not constant, and the target has no stack pointer");
  if (mi.getOpcode() == G_STACKSAVE) {
    b_.buildCopy(reg(mi, 0), stack);
    return Step::kReplaced;
  }
  if (mi.getOpcode() == G_STACKRESTORE) {
    b_.buildCopy(stack, reg(mi, 0));
    return Step::kReplaced;
  }
  const TargetFrameLowering &fl = mf_->getSubtarget().getFrameLowering();
  int64_t align = std::max<int64_t>(mi.getOperand(2).getImm(), int64_t(1) << fl.getLog2StackAlign());
  Register size = ext(reg(mi, 1), sp, Ext::kZero);
  Register top = build(G_PTRTOINT, sp, {b_.buildCopy(p, stack)});
  Register result;
  if (fl.stackGrowsDown()) {
    result = build(G_INTTOPTR, p, {and_(sub(top, size), cst(sp, -align))});
    b_.buildCopy(stack, result);
  } else {
    Register start = and_(add(top, cst(sp, align - 1)), cst(sp, -align));
    result = build(G_INTTOPTR, p, {start});
    b_.buildCopy(stack, build(G_INTTOPTR, p, {add(start, size)}));
  }
  replace(reg(mi, 0), result);
  return Step::kReplaced;
}

Step Legalizer::Impl::legalizeMisc(MachineInstr &mi) {
  switch (mi.getOpcode()) {
  case G_FENCE: {
    if (mi.getOperand(1).isImm() && mi.getOperand(1).getImm() == 0)
      return Step::kReplaced; // of one thread: it only orders instructions, which no pass so far has moved
    return libcall(mi, "__sync_synchronize", Register(), K::kUnsigned, {}) ? Step::kReplaced : Step::kFailed;
  }
  case G_PREFETCH:
    return Step::kReplaced;
  case G_DEBUGTRAP:
  case G_UBSANTRAP:
    b_.buildInstr(G_TRAP, 0);
    return Step::kReplaced;
  case G_TRAP:
    return libcall(mi, "abort", Register(), K::kUnsigned, {}) ? Step::kReplaced : Step::kFailed;
  case G_READCYCLECOUNTER: // where there is no counter it stands still
    b_.buildConstant(reg(mi, 0), 0);
    return Step::kReplaced;
  case G_FRAMEADDR:
  case G_RETURNADDR:
  case G_ADDROFRETURNADDR:
  case G_READ_REGISTER:
  case G_WRITE_REGISTER:
  case G_THREAD_POINTER:
  case G_VASTART:
    return unsupported(mi, "the target does not lower it");
  default: // listed by no family
    return unsupported(mi, "unknown operation");
  }
}

Step Legalizer::Impl::dispatch(MachineInstr &mi) {
  switch (mi.getOpcode()) {
  case G_IMPLICIT_DEF:
    return legalizeImplicitDef(mi);
  case G_FREEZE:
    return legalizeCopy(mi);
  case G_CONSTANT:
    return legalizeConstant(mi);
  case G_FCONSTANT:
    return legalizeFConstant(mi);
  case G_FRAME_INDEX:
  case G_GLOBAL_VALUE:
  case G_CONSTANT_POOL:
  case G_BLOCK_ADDR:
  case G_JUMP_TABLE:
    return legalizeAddress(mi);
  case G_MERGE_VALUES:
    return legalizeMerge(mi);
  case G_UNMERGE_VALUES:
    return legalizeUnmerge(mi);
  case G_BUILD_VECTOR:
  case G_BUILD_VECTOR_TRUNC:
    return legalizeBuildVector(mi);
  case G_CONCAT_VECTORS:
    return legalizeConcat(mi);
  case G_EXTRACT:
    return legalizeExtract(mi);
  case G_INSERT:
    return legalizeInsert(mi);
  case G_EXTRACT_VECTOR_ELT:
    return legalizeExtractElement(mi);
  case G_INSERT_VECTOR_ELT:
    return legalizeInsertElement(mi);
  case G_SHUFFLE_VECTOR:
    return legalizeShuffle(mi);
  case G_SPLAT_VECTOR:
    return legalizeSplat(mi);
  case G_ANYEXT:
  case G_SEXT:
  case G_ZEXT:
    return legalizeExt(mi);
  case G_TRUNC:
    return legalizeTrunc(mi);
  case G_INTTOPTR:
  case G_PTRTOINT:
    return legalizePtrIntCast(mi);
  case G_BITCAST:
    return legalizeBitcast(mi);
  case G_ADDRSPACE_CAST:
    return legalizeAddrSpaceCast(mi);
  case G_ASSERT_ALIGN:
    replace(reg(mi, 0), reg(mi, 1));
    return Step::kReplaced;
  case G_FPEXT:
  case G_FPTRUNC:
    return legalizeFPExtTrunc(mi);
  case G_FPTOSI:
  case G_FPTOUI:
    return legalizeFPToInt(mi);
  case G_FPTOSI_SAT:
  case G_FPTOUI_SAT:
    return legalizeFPToIntSat(mi);
  case G_SITOFP:
  case G_UITOFP:
    return legalizeIntToFP(mi);
  case G_ADD:
  case G_SUB:
  case G_MUL:
  case G_UMULH:
  case G_SMULH:
  case G_AND:
  case G_OR:
  case G_XOR:
  case G_SEXT_INREG:
  case G_ASSERT_SEXT:
  case G_ASSERT_ZEXT:
  case G_SMIN:
  case G_SMAX:
  case G_UMIN:
  case G_UMAX:
  case G_ABS:
  case G_UADDO:
  case G_UADDE:
  case G_SADDO:
  case G_SADDE:
  case G_USUBO:
  case G_USUBE:
  case G_SSUBO:
  case G_SSUBE:
  case G_UMULO:
  case G_SMULO:
  case G_UADDSAT:
  case G_SADDSAT:
  case G_USUBSAT:
  case G_SSUBSAT:
  case G_BSWAP:
  case G_BITREVERSE:
    return legalizeInteger(mi);
  case G_CTPOP:
  case G_CTLZ:
  case G_CTLZ_ZERO_UNDEF:
  case G_CTTZ:
  case G_CTTZ_ZERO_UNDEF:
    return legalizeBitCount(mi);
  case G_SDIV:
  case G_UDIV:
  case G_SREM:
  case G_UREM:
  case G_SDIVREM:
  case G_UDIVREM:
    return legalizeDivision(mi);
  case G_SHL:
  case G_LSHR:
  case G_ASHR:
    return legalizeShift(mi);
  case G_FSHL:
  case G_FSHR:
    return expandFunnel(mi);
  case G_ROTL:
  case G_ROTR:
    return expandRotate(mi);
  case G_USHLSAT:
  case G_SSHLSAT:
    return byRule(mi);
  case G_ICMP:
    return legalizeICmp(mi);
  case G_FCMP:
    return legalizeFCmp(mi);
  case G_SELECT:
    return legalizeSelect(mi);
  case G_PTR_ADD:
    return legalizePtrAdd(mi);
  case G_PTRMASK:
    return legalizePtrMask(mi);
  case G_FADD:
  case G_FSUB:
  case G_FMUL:
  case G_FDIV:
  case G_FREM:
  case G_FMA:
  case G_FMAD:
  case G_FNEG:
  case G_FABS:
  case G_FCOPYSIGN:
  case G_FCANONICALIZE:
  case G_FMINNUM:
  case G_FMAXNUM:
  case G_FMINNUM_IEEE:
  case G_FMAXNUM_IEEE:
  case G_FMINIMUM:
  case G_FMAXIMUM:
  case G_FSQRT:
  case G_FCEIL:
  case G_FFLOOR:
  case G_FRINT:
  case G_FNEARBYINT:
  case G_INTRINSIC_TRUNC:
  case G_INTRINSIC_ROUND:
  case G_INTRINSIC_ROUNDEVEN:
  case G_FPOW:
  case G_FEXP:
  case G_FEXP2:
  case G_FEXP10:
  case G_FLOG:
  case G_FLOG2:
  case G_FLOG10:
  case G_FSIN:
  case G_FCOS:
  case G_FTAN:
  case G_FASIN:
  case G_FACOS:
  case G_FATAN:
  case G_FSINH:
  case G_FCOSH:
  case G_FTANH:
    return legalizeFloat(mi);
  case G_IS_FPCLASS:
    return legalizeIsFPClass(mi);
  case G_INTRINSIC_LRINT:
  case G_INTRINSIC_LLRINT:
  case G_LROUND:
  case G_LLROUND:
    return legalizeRoundToInt(mi);
  case G_FPOWI:
    return legalizePowi(mi);
  case G_FLDEXP:
    return legalizeLdexp(mi);
  case G_FFREXP:
    return legalizeFrexp(mi);
  case G_STRICT_FADD:
  case G_STRICT_FSUB:
  case G_STRICT_FMUL:
  case G_STRICT_FDIV:
  case G_STRICT_FREM:
  case G_STRICT_FMA:
  case G_STRICT_FSQRT:
  case G_STRICT_FLDEXP:
    return legalizeStrict(mi);
  case G_GET_FPENV:
  case G_SET_FPENV:
  case G_RESET_FPENV:
  case G_GET_FPMODE:
  case G_SET_FPMODE:
  case G_RESET_FPMODE:
  case G_GET_ROUNDING:
  case G_SET_ROUNDING:
    return legalizeFPEnv(mi);
  case G_LOAD:
  case G_SEXTLOAD:
  case G_ZEXTLOAD:
    return legalizeLoad(mi);
  case G_STORE:
    return legalizeStore(mi);
  case G_ATOMIC_CMPXCHG_WITH_SUCCESS:
    return legalizeCmpXchgSuccess(mi);
  case G_ATOMIC_CMPXCHG:
    return legalizeCmpXchg(mi);
  case G_ATOMICRMW_XCHG:
  case G_ATOMICRMW_ADD:
  case G_ATOMICRMW_SUB:
  case G_ATOMICRMW_AND:
  case G_ATOMICRMW_NAND:
  case G_ATOMICRMW_OR:
  case G_ATOMICRMW_XOR:
  case G_ATOMICRMW_MAX:
  case G_ATOMICRMW_MIN:
  case G_ATOMICRMW_UMAX:
  case G_ATOMICRMW_UMIN:
  case G_ATOMICRMW_FADD:
  case G_ATOMICRMW_FSUB:
  case G_ATOMICRMW_FMAX:
  case G_ATOMICRMW_FMIN:
  case G_ATOMICRMW_UINC_WRAP:
  case G_ATOMICRMW_UDEC_WRAP:
    return legalizeRMW(mi);
  case G_MEMCPY:
  case G_MEMCPY_INLINE:
  case G_MEMMOVE:
    return legalizeMemcpy(mi);
  case G_MEMSET:
  case G_BZERO:
    return legalizeMemset(mi);
  case G_DYN_STACKALLOC:
  case G_STACKSAVE:
  case G_STACKRESTORE:
    return legalizeStack(mi);
  case G_VAARG:
    return legalizeVAArg(mi);
  case G_BR:
  case G_BRCOND:
  case G_BRINDIRECT:
  case G_BRJT:
    return legalizeBranch(mi);
  case G_VECREDUCE_SEQ_FADD:
  case G_VECREDUCE_SEQ_FMUL:
  case G_VECREDUCE_FADD:
  case G_VECREDUCE_FMUL:
  case G_VECREDUCE_FMAX:
  case G_VECREDUCE_FMIN:
  case G_VECREDUCE_FMAXIMUM:
  case G_VECREDUCE_FMINIMUM:
  case G_VECREDUCE_ADD:
  case G_VECREDUCE_MUL:
  case G_VECREDUCE_AND:
  case G_VECREDUCE_OR:
  case G_VECREDUCE_XOR:
  case G_VECREDUCE_SMAX:
  case G_VECREDUCE_SMIN:
  case G_VECREDUCE_UMAX:
  case G_VECREDUCE_UMIN:
    return legalizeReduction(mi);
  case G_INTRINSIC:
  case G_INTRINSIC_W_SIDE_EFFECTS:
  case G_INTRINSIC_CONVERGENT:
  case G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS:
    return unsupported(mi, "an operand does not fit a register");
  default: // pseudo instructions, and operations that only the target can lower
    return isPreISelGenericOpcode(mi.getOpcode()) && mi.getOpcode() != G_PHI ? legalizeMisc(mi) : legalizeOther(mi);
  }
}

} // namespace lathe
