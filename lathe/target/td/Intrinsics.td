// Intrinsics: what -gen-intrinsic-enums numbers and patterns use as operators.
#ifndef LATHE_INTRINSICS_TD
#define LATHE_INTRINSICS_TD

include "lathe/target/td/ValueTypes.td"
include "lathe/target/td/SDNodeProperties.td"

//===--- Properties ----------------------------------------------------------------------------------------------===//

/// What is known of an intrinsic; those with IsDefault hold for each DefaultAttrsIntrinsic.
class IntrinsicProperty<bit is_default = false> { bit IsDefault = is_default; }
def IntrNoMem : IntrinsicProperty;    // Touches no memory,
def IntrReadMem : IntrinsicProperty;  // only reads it,
def IntrWriteMem : IntrinsicProperty; // only writes it,
def IntrArgMemOnly : IntrinsicProperty; // only what its pointers point to,
def IntrInaccessibleMemOnly : IntrinsicProperty; // only what the program cannot see, or both.
def IntrInaccessibleMemOrArgMemOnly : IntrinsicProperty;
def Commutative : IntrinsicProperty; // The first two arguments may be exchanged.
def Throws : IntrinsicProperty;
def IntrNoReturn : IntrinsicProperty;
def IntrNoDuplicate : IntrinsicProperty;
def IntrNoMerge : IntrinsicProperty;
def IntrConvergent : IntrinsicProperty;
def IntrSpeculatable : IntrinsicProperty;
def IntrHasSideEffects : IntrinsicProperty;
def IntrStrictFP : IntrinsicProperty;
def IntrCold : IntrinsicProperty;
def IntrNoCallback : IntrinsicProperty<true>;
def IntrNoSync : IntrinsicProperty<true>;
def IntrNoFree : IntrinsicProperty<true>;
def IntrWillReturn : IntrinsicProperty<true>;

/// The function, its result, or one of its arguments.
class AttrIndex<int idx> { int Value = idx; }
def FuncIndex : AttrIndex<-1>;
def RetIndex : AttrIndex<0>;
class ArgIndex<int argNo> : AttrIndex<!add(argNo, 1)>;
class ArgProperty<AttrIndex idx> : IntrinsicProperty { int ArgNo = idx.Value; }
class NoCapture<AttrIndex idx> : ArgProperty<idx>;
class NoAlias<AttrIndex idx> : ArgProperty<idx>;
class NoUndef<AttrIndex idx> : ArgProperty<idx>;
class NonNull<AttrIndex idx> : ArgProperty<idx>;
class Returned<AttrIndex idx> : ArgProperty<idx>;
class ImmArg<AttrIndex idx> : ArgProperty<idx>;
class ReadOnly<AttrIndex idx> : ArgProperty<idx>;
class WriteOnly<AttrIndex idx> : ArgProperty<idx>;
class ReadNone<AttrIndex idx> : ArgProperty<idx>;
class Align<AttrIndex idx, int align> : ArgProperty<idx> { int Align = align; }
class Dereferenceable<AttrIndex idx, int bytes> : ArgProperty<idx> { int Bytes = bytes; }
/// A constant from `lower` up to, but not including, `upper`.
class Range<AttrIndex idx, int lower, int upper> : ArgProperty<idx> {
  int Lower = lower;
  int Upper = upper;
}

//===--- Types ---------------------------------------------------------------------------------------------------===//

class LLVMType<ValueType vt> {
  ValueType VT = vt;
  int isAny = vt.isOverloaded;
}
class LLVMQualPointerType<int addrspace> : LLVMType<iPTR> { int AddrSpace = addrspace; }
class LLVMAnyType<ValueType vt> : LLVMType<vt>;
class LLVMAnyPointerType : LLVMAnyType<iPTRAny>;
/// A type that follows from the overloaded type `num`, counted over results and arguments.
class LLVMMatchType<int num> : LLVMType<OtherVT> { int Number = num; }
class LLVMExtendedType<int num> : LLVMMatchType<num>; // with elements twice as wide
class LLVMTruncatedType<int num> : LLVMMatchType<num>; // with elements half as wide
class LLVMVectorElementType<int num> : LLVMMatchType<num>; // its element
class LLVMHalfElementsVectorType<int num> : LLVMMatchType<num>; // with half the elements
class LLVMSubdivide2VectorType<int num> : LLVMMatchType<num>; // with twice the elements, half as wide
class LLVMSubdivide4VectorType<int num> : LLVMMatchType<num>; // with four times the elements, a quarter as wide
class LLVMVectorOfBitcastsToInt<int num> : LLVMMatchType<num>; // integers as wide as its elements
class LLVMVectorOfAnyPointersToElt<int num> : LLVMMatchType<num> { let isAny = true; }
/// `elty`, or a vector of as many as the overloaded type has.
class LLVMScalarOrSameVectorWidth<int idx, LLVMType elty> : LLVMMatchType<idx> {
  let VT = elty.VT;
  LLVMType EltTy = elty;
}

def llvm_aarch64_svcount_ty : LLVMType<aarch64svcount>;
def llvm_any_ty : LLVMAnyType<Any>;
def llvm_anyfloat_ty : LLVMAnyType<fAny>;
def llvm_anyint_ty : LLVMAnyType<iAny>;
def llvm_anyptr_ty : LLVMAnyPointerType;
def llvm_anyvector_ty : LLVMAnyType<vAny>;
def llvm_bfloat_ty : LLVMType<bf16>;
def llvm_double_ty : LLVMType<f64>;
def llvm_empty_ty : LLVMType<OtherVT>;
def llvm_float_ty : LLVMType<f32>;
def llvm_half_ty : LLVMType<f16>;
def llvm_metadata_ty : LLVMType<MetadataVT>;
def llvm_vararg_ty : LLVMType<isVoid>;
def llvm_void_ty : LLVMType<isVoid>;
def llvm_ptr_ty : LLVMQualPointerType<0>;
def llvm_global_ptr_ty : LLVMQualPointerType<1>;
def llvm_shared_ptr_ty : LLVMQualPointerType<3>;
def llvm_table_ty : LLVMQualPointerType<1>;
foreach t = ["exnref", "externref", "f80", "f128", "funcref", "i1", "i8", "i16", "i32", "i64", "i128", "nxv1i1",
             "nxv2f64", "nxv2i1", "nxv2i64", "nxv4f32", "nxv4i1", "nxv4i32", "nxv8bf16", "nxv8f16", "nxv8i1",
             "nxv16i1", "nxv16i8", "ppcf128", "token", "v1f32", "v1f64", "v1i8", "v1i16", "v1i32", "v1i64", "v1i128",
             "v2bf16", "v2f16", "v2f32", "v2f64", "v2i1", "v2i8", "v2i16", "v2i32", "v2i64", "v3f32", "v3i8",
             "v3i32", "v4bf16", "v4f16", "v4f32", "v4f64", "v4i1", "v4i8", "v4i16", "v4i32", "v4i64", "v6i32",
             "v8bf16", "v8f16", "v8f32", "v8f64", "v8i1", "v8i8", "v8i16", "v8i32", "v8i64", "v16bf16", "v16f16",
             "v16f32", "v16f64", "v16i1", "v16i8", "v16i16", "v16i32", "v16i64", "v32bf16", "v32f16", "v32f32",
             "v32i1", "v32i8", "v32i16", "v32i32", "v32i64", "v64i1", "v64i8", "v64i16", "v64i32", "v128i1",
             "v128i8", "v128i16", "v256i1", "v256i8", "v256i32", "v512i1", "v1024i1", "v2048i1", "x86amx", "x86mmx"] in
  def llvm_ # t # _ty : LLVMType<!cast<ValueType>(t)>;

//===--- Intrinsics ----------------------------------------------------------------------------------------------===//

/// `int_a_b` is `llvm.a.b` unless `name` says otherwise. With TargetPrefix it is the target's own.
class Intrinsic<list<LLVMType> ret_types, list<LLVMType> param_types = [], list<IntrinsicProperty> intr_properties = [],
                string name = "", list<SDNodeProperty> sd_properties = [], bit disable_default_attributes = true>
    : SDPatternOperator {
  string LLVMName = name;
  string TargetPrefix = "";
  list<LLVMType> RetTypes = ret_types;
  list<LLVMType> ParamTypes = param_types;
  list<IntrinsicProperty> IntrProperties = intr_properties;
  let Properties = sd_properties;
  bit DisableDefaultAttributes = disable_default_attributes;
  bit isTarget = false;
  bit isOverloaded = !ne(!foldl(0, !listconcat(ret_types, param_types), n, t, !add(n, t.isAny)), 0);
}
class DefaultAttrsIntrinsic<list<LLVMType> ret_types, list<LLVMType> param_types = [],
                            list<IntrinsicProperty> intr_properties = [], string name = "",
                            list<SDNodeProperty> sd_properties = []>
    : Intrinsic<ret_types, param_types, intr_properties, name, sd_properties, false>;
class ClangBuiltin<string name> { string ClangBuiltinName = name; }
class MSBuiltin<string name> { string MSBuiltinName = name; }

//===--- Intrinsics of every target ------------------------------------------------------------------------------===//
// Those that patterns and translators name; by signature.

foreach n = ["acos", "arithmetic_fence", "asin", "atan", "canonicalize", "ceil", "cos", "cosh", "exp", "exp10",
             "exp2", "fabs", "floor", "log", "log10", "log2", "nearbyint", "rint", "round", "roundeven", "sin",
             "sinh", "sqrt", "tan", "tanh", "trunc"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyfloat_ty], [LLVMMatchType<0>], [IntrNoMem, IntrSpeculatable]>;
foreach n = ["vector_reduce_add", "vector_reduce_and", "vector_reduce_fmax", "vector_reduce_fmaximum",
             "vector_reduce_fmin", "vector_reduce_fminimum", "vector_reduce_mul", "vector_reduce_or",
             "vector_reduce_smax", "vector_reduce_smin", "vector_reduce_umax", "vector_reduce_umin",
             "vector_reduce_xor"] in
def int_#n : DefaultAttrsIntrinsic<[LLVMVectorElementType<0>], [llvm_anyvector_ty], [IntrNoMem, IntrSpeculatable]>;
foreach n = ["smax", "smin", "sshl_sat", "ssub_sat", "umax", "umin", "ushl_sat", "usub_sat"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, LLVMMatchType<0>], [IntrNoMem,
      IntrSpeculatable]>;
foreach n = ["fptosi_sat", "fptoui_sat", "llrint", "llround", "lrint", "lround"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [llvm_anyfloat_ty], [IntrNoMem, IntrSpeculatable]>;
foreach n = ["maximum", "maxnum", "minimum", "minnum"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyfloat_ty], [LLVMMatchType<0>, LLVMMatchType<0>], [IntrNoMem,
      IntrSpeculatable, Commutative]>;
foreach n = ["sdiv_fix", "sdiv_fix_sat", "udiv_fix", "udiv_fix_sat"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, LLVMMatchType<0>, llvm_i32_ty], [IntrNoMem]>;
foreach n = ["smul_fix", "smul_fix_sat", "umul_fix", "umul_fix_sat"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, LLVMMatchType<0>, llvm_i32_ty], [IntrNoMem,
      IntrSpeculatable, Commutative]>;
foreach n = ["abs", "ctlz", "cttz"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, llvm_i1_ty], [IntrNoMem, IntrSpeculatable]>;
foreach n = ["bitreverse", "bswap", "ctpop"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>], [IntrNoMem, IntrSpeculatable]>;
foreach n = ["instrprof_cover", "instrprof_increment", "instrprof_timestamp"] in
def int_#n : Intrinsic<[], [llvm_ptr_ty, llvm_i64_ty, llvm_i32_ty, llvm_i32_ty]>;
foreach n = ["memcpy", "memcpy_inline", "memmove"] in
def int_#n : Intrinsic<[], [llvm_anyptr_ty, llvm_anyptr_ty, llvm_anyint_ty, llvm_i1_ty], [IntrArgMemOnly]>;
foreach n = ["reset_fpenv", "reset_fpmode", "sideeffect"] in
def int_#n : DefaultAttrsIntrinsic<[], [], [IntrInaccessibleMemOnly]>;
foreach n = ["addressofreturnaddress", "sponentry"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyptr_ty], [], [IntrNoMem]>;
foreach n = ["copysign", "pow"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyfloat_ty], [LLVMMatchType<0>, LLVMMatchType<0>], [IntrNoMem,
      IntrSpeculatable]>;
foreach n = ["fma", "fmuladd"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyfloat_ty], [LLVMMatchType<0>, LLVMMatchType<0>, LLVMMatchType<0>],
      [IntrNoMem, IntrSpeculatable]>;
foreach n = ["fshl", "fshr"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, LLVMMatchType<0>, LLVMMatchType<0>],
      [IntrNoMem, IntrSpeculatable]>;
foreach n = ["get_fpenv", "get_fpmode"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [], [IntrInaccessibleMemOnly]>;
foreach n = ["icall_branch_funnel", "localescape"] in
def int_#n : DefaultAttrsIntrinsic<[], [llvm_vararg_ty]>;
foreach n = ["ldexp", "powi"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyfloat_ty], [LLVMMatchType<0>, llvm_anyint_ty], [IntrNoMem,
      IntrSpeculatable]>;
foreach n = ["lifetime_end", "lifetime_start"] in
def int_#n : DefaultAttrsIntrinsic<[], [llvm_i64_ty, llvm_anyptr_ty], [IntrArgMemOnly]>;
foreach n = ["localaddress", "thread_pointer"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_ptr_ty], [], [IntrNoMem]>;
foreach n = ["loop_decrement", "test_set_loop_iterations"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_i1_ty], [llvm_anyint_ty], [IntrNoDuplicate]>;
foreach n = ["memcpy_element_unordered_atomic", "memmove_element_unordered_atomic"] in
def int_#n : Intrinsic<[], [llvm_anyptr_ty, llvm_anyptr_ty, llvm_anyint_ty, llvm_i32_ty], [IntrArgMemOnly]>;
foreach n = ["memset", "memset_inline"] in
def int_#n : Intrinsic<[], [llvm_anyptr_ty, llvm_i8_ty, llvm_anyint_ty, llvm_i1_ty], [IntrWriteMem, IntrArgMemOnly]>;
foreach n = ["ptrauth_blend", "ptrauth_sign_generic"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_i64_ty], [llvm_i64_ty, llvm_i64_ty], [IntrNoMem]>;
foreach n = ["public_type_test", "type_test"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_i1_ty], [llvm_ptr_ty, llvm_metadata_ty], [IntrNoMem, IntrSpeculatable]>;
foreach n = ["readcyclecounter", "readsteadycounter"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_i64_ty], []>;
foreach n = ["sadd_sat", "uadd_sat"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, LLVMMatchType<0>], [IntrNoMem,
      IntrSpeculatable, Commutative]>;
foreach n = ["scmp", "ucmp"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyint_ty], [llvm_anyint_ty, LLVMMatchType<1>], [IntrNoMem,
      IntrSpeculatable]>;
foreach n = ["seh_scope_begin", "seh_scope_end"] in
def int_#n : Intrinsic<[], [], [IntrNoMem]>;
foreach n = ["seh_try_begin", "seh_try_end"] in
def int_#n : Intrinsic<[], [], [IntrWriteMem]>;
foreach n = ["set_fpenv", "set_fpmode"] in
def int_#n : DefaultAttrsIntrinsic<[], [llvm_anyint_ty], [IntrInaccessibleMemOnly]>;
foreach n = ["strip_invariant_group", "threadlocal_address"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_anyptr_ty], [LLVMMatchType<0>], [IntrNoMem, IntrSpeculatable]>;
foreach n = ["type_checked_load", "type_checked_load_relative"] in
def int_#n : DefaultAttrsIntrinsic<[llvm_ptr_ty, llvm_i1_ty], [llvm_ptr_ty, llvm_i32_ty, llvm_metadata_ty],
      [IntrNoMem]>;
foreach n = ["vector_reduce_fadd", "vector_reduce_fmul"] in
def int_#n : DefaultAttrsIntrinsic<[LLVMVectorElementType<0>], [LLVMVectorElementType<0>, llvm_anyvector_ty],
      [IntrNoMem, IntrSpeculatable]>;
def int_adjust_trampoline : DefaultAttrsIntrinsic<[llvm_ptr_ty], [llvm_ptr_ty], [IntrReadMem, IntrArgMemOnly]>;
def int_allow_runtime_check : DefaultAttrsIntrinsic<[llvm_i1_ty], [llvm_metadata_ty], [IntrWriteMem,
    IntrInaccessibleMemOnly]>;
def int_allow_ubsan_check : DefaultAttrsIntrinsic<[llvm_i1_ty], [llvm_i8_ty], [IntrWriteMem,
    IntrInaccessibleMemOnly]>;
def int_assume : DefaultAttrsIntrinsic<[], [llvm_i1_ty], [IntrWriteMem, IntrInaccessibleMemOnly]>;
def int_callbr_landingpad : Intrinsic<[llvm_any_ty], [LLVMMatchType<0>], [IntrNoMerge]>;
def int_convert_from_fp16 : DefaultAttrsIntrinsic<[llvm_anyfloat_ty], [llvm_i16_ty], [IntrNoMem]>;
def int_convert_to_fp16 : DefaultAttrsIntrinsic<[llvm_i16_ty], [llvm_anyfloat_ty], [IntrNoMem]>;
def int_debugtrap : Intrinsic<[], []>;
def int_donothing : DefaultAttrsIntrinsic<[], [], [IntrNoMem]>;
def int_expect : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, LLVMMatchType<0>], [IntrNoMem]>;
def int_expect_with_probability : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, LLVMMatchType<0>,
    llvm_double_ty], [IntrNoMem]>;
def int_fptrunc_round : DefaultAttrsIntrinsic<[llvm_anyfloat_ty], [llvm_anyfloat_ty, llvm_metadata_ty], [IntrNoMem,
    IntrSpeculatable]>;
def int_frameaddress : DefaultAttrsIntrinsic<[llvm_anyptr_ty], [llvm_i32_ty], [IntrNoMem]>;
def int_frexp : DefaultAttrsIntrinsic<[llvm_anyfloat_ty, llvm_anyint_ty], [LLVMMatchType<0>], [IntrNoMem,
    IntrSpeculatable]>;
def int_get_active_lane_mask : DefaultAttrsIntrinsic<[llvm_anyvector_ty], [llvm_anyint_ty, LLVMMatchType<1>],
    [IntrNoMem]>;
def int_get_dynamic_area_offset : DefaultAttrsIntrinsic<[llvm_anyint_ty], []>;
def int_get_rounding : DefaultAttrsIntrinsic<[llvm_i32_ty], [], [IntrInaccessibleMemOnly]>;
def int_init_trampoline : DefaultAttrsIntrinsic<[], [llvm_ptr_ty, llvm_ptr_ty, llvm_ptr_ty], [IntrArgMemOnly]>;
def int_instrprof_callsite : Intrinsic<[], [llvm_ptr_ty, llvm_i64_ty, llvm_i32_ty, llvm_i32_ty, llvm_ptr_ty]>;
def int_instrprof_increment_step : Intrinsic<[], [llvm_ptr_ty, llvm_i64_ty, llvm_i32_ty, llvm_i32_ty, llvm_i64_ty]>;
def int_instrprof_mcdc_parameters : Intrinsic<[], [llvm_ptr_ty, llvm_i64_ty, llvm_i32_ty]>;
def int_instrprof_mcdc_tvbitmap_update : Intrinsic<[], [llvm_ptr_ty, llvm_i64_ty, llvm_i32_ty, llvm_ptr_ty]>;
def int_instrprof_value_profile : Intrinsic<[], [llvm_ptr_ty, llvm_i64_ty, llvm_i64_ty, llvm_i32_ty, llvm_i32_ty]>;
def int_invariant_end : DefaultAttrsIntrinsic<[], [llvm_ptr_ty, llvm_i64_ty, llvm_anyptr_ty], [IntrArgMemOnly]>;
def int_invariant_start : DefaultAttrsIntrinsic<[llvm_ptr_ty], [llvm_i64_ty, llvm_anyptr_ty], [IntrArgMemOnly]>;
def int_launder_invariant_group : DefaultAttrsIntrinsic<[llvm_anyptr_ty], [LLVMMatchType<0>],
    [IntrInaccessibleMemOnly, IntrSpeculatable]>;
def int_load_relative : DefaultAttrsIntrinsic<[llvm_ptr_ty], [llvm_ptr_ty, llvm_anyint_ty], [IntrReadMem,
    IntrArgMemOnly]>;
def int_localrecover : DefaultAttrsIntrinsic<[llvm_ptr_ty], [llvm_ptr_ty, llvm_ptr_ty, llvm_i32_ty], [IntrNoMem]>;
def int_loop_decrement_reg : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, LLVMMatchType<0>],
    [IntrNoDuplicate]>;
def int_memset_element_unordered_atomic : Intrinsic<[], [llvm_anyptr_ty, llvm_i8_ty, llvm_anyint_ty, llvm_i32_ty],
    [IntrWriteMem, IntrArgMemOnly]>;
def int_objectsize : DefaultAttrsIntrinsic<[llvm_anyint_ty], [llvm_anyptr_ty, llvm_i1_ty, llvm_i1_ty, llvm_i1_ty],
    [IntrNoMem, IntrSpeculatable]>;
def int_pcmarker : DefaultAttrsIntrinsic<[], [llvm_i32_ty]>;
def int_prefetch : DefaultAttrsIntrinsic<[], [llvm_anyptr_ty, llvm_i32_ty, llvm_i32_ty, llvm_i32_ty],
    [IntrInaccessibleMemOrArgMemOnly]>;
def int_pseudoprobe : DefaultAttrsIntrinsic<[], [llvm_i64_ty, llvm_i64_ty, llvm_i32_ty, llvm_i64_ty],
    [IntrInaccessibleMemOnly]>;
def int_ptrauth_auth : Intrinsic<[llvm_i64_ty], [llvm_i64_ty, llvm_i32_ty, llvm_i64_ty], [IntrNoMem]>;
def int_ptrauth_resign : Intrinsic<[llvm_i64_ty], [llvm_i64_ty, llvm_i32_ty, llvm_i64_ty, llvm_i32_ty, llvm_i64_ty],
    [IntrNoMem]>;
def int_ptrauth_sign : DefaultAttrsIntrinsic<[llvm_i64_ty], [llvm_i64_ty, llvm_i32_ty, llvm_i64_ty], [IntrNoMem]>;
def int_ptrauth_strip : DefaultAttrsIntrinsic<[llvm_i64_ty], [llvm_i64_ty, llvm_i32_ty], [IntrNoMem]>;
def int_ptrmask : DefaultAttrsIntrinsic<[llvm_any_ty], [LLVMMatchType<0>, llvm_anyint_ty], [IntrNoMem,
    IntrSpeculatable]>;
def int_returnaddress : DefaultAttrsIntrinsic<[llvm_ptr_ty], [llvm_i32_ty], [IntrNoMem]>;
def int_set_loop_iterations : DefaultAttrsIntrinsic<[], [llvm_anyint_ty], [IntrNoDuplicate]>;
def int_set_rounding : DefaultAttrsIntrinsic<[], [llvm_i32_ty], [IntrInaccessibleMemOnly]>;
def int_ssa_copy : DefaultAttrsIntrinsic<[llvm_any_ty], [LLVMMatchType<0>], [IntrNoMem]>;
def int_stackguard : DefaultAttrsIntrinsic<[llvm_ptr_ty], []>;
def int_stackprotector : DefaultAttrsIntrinsic<[], [llvm_ptr_ty, llvm_ptr_ty]>;
def int_stackrestore : DefaultAttrsIntrinsic<[], [llvm_anyptr_ty]>;
def int_stacksave : DefaultAttrsIntrinsic<[llvm_anyptr_ty], []>;
def int_start_loop_iterations : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMMatchType<0>], [IntrNoDuplicate]>;
def int_test_start_loop_iterations : DefaultAttrsIntrinsic<[llvm_anyint_ty, llvm_i1_ty], [LLVMMatchType<0>],
    [IntrNoDuplicate]>;
def int_trap : Intrinsic<[], [], [IntrWriteMem, IntrInaccessibleMemOnly, IntrNoReturn, IntrCold]>;
def int_ubsantrap : Intrinsic<[], [llvm_i8_ty], [IntrNoReturn, IntrCold]>;
def int_vector_deinterleave2 : DefaultAttrsIntrinsic<[LLVMHalfElementsVectorType<0>, LLVMHalfElementsVectorType<0>],
    [llvm_anyvector_ty], [IntrNoMem]>;
def int_vector_extract : DefaultAttrsIntrinsic<[llvm_anyvector_ty], [llvm_anyvector_ty, llvm_i64_ty], [IntrNoMem,
    IntrSpeculatable]>;
def int_vector_insert : DefaultAttrsIntrinsic<[llvm_anyvector_ty], [LLVMMatchType<0>, llvm_anyvector_ty, llvm_i64_ty],
    [IntrNoMem, IntrSpeculatable]>;
def int_vector_interleave2 : DefaultAttrsIntrinsic<[llvm_anyvector_ty], [LLVMHalfElementsVectorType<0>,
    LLVMHalfElementsVectorType<0>], [IntrNoMem]>;
def int_vector_reverse : DefaultAttrsIntrinsic<[llvm_anyvector_ty], [LLVMMatchType<0>], [IntrNoMem]>;
def int_vector_splice : DefaultAttrsIntrinsic<[llvm_anyvector_ty], [LLVMMatchType<0>, LLVMMatchType<0>, llvm_i32_ty],
    [IntrNoMem]>;
def int_vscale : DefaultAttrsIntrinsic<[llvm_anyint_ty], [], [IntrNoMem]>;
def int_xray_customevent : Intrinsic<[], [llvm_ptr_ty, llvm_i64_ty], [IntrWriteMem]>;
def int_xray_typedevent : Intrinsic<[], [llvm_i64_ty, llvm_ptr_ty, llvm_i64_ty], [IntrWriteMem]>;

#endif
