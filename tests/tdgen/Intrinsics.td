// Intrinsics of two targets, as descriptions for LLVM 19 write them; order and builtins are compared with llvm-tblgen's.
include "llvm/IR/Intrinsics.td"

let TargetPrefix = "zz" in {
def int_zz_add : ClangBuiltin<"__builtin_zz_add">, MSBuiltin<"_zz_add">,
    DefaultAttrsIntrinsic<[llvm_i32_ty], [llvm_i32_ty, llvm_i32_ty], [IntrNoMem, IntrSpeculatable, Commutative]>;
def int_zz_ld : ClangBuiltin<"__builtin_zz_ld">,
    Intrinsic<[llvm_v4i32_ty, llvm_ptr_ty], [llvm_ptr_ty, llvm_i32_ty],
              [IntrReadMem, IntrArgMemOnly, NoCapture<ArgIndex<0>>, ImmArg<ArgIndex<1>>, Align<ArgIndex<0>, 16>,
               NoUndef<RetIndex>]>;
def int_zz_vadd : MSBuiltin<"_zz_aaa">,
    DefaultAttrsIntrinsic<[llvm_anyvector_ty], [LLVMMatchType<0>, LLVMVectorElementType<0>], [IntrNoMem]>;
def int_zz_vadd_sat : DefaultAttrsIntrinsic<[llvm_anyint_ty], [LLVMExtendedType<0>, LLVMTruncatedType<0>], [IntrNoMem]>;
def int_zz_split : DefaultAttrsIntrinsic<[LLVMHalfElementsVectorType<0>], [llvm_anyvector_ty], [IntrNoMem]>;
def int_zz_sub2 : DefaultAttrsIntrinsic<[LLVMSubdivide2VectorType<0>, LLVMSubdivide4VectorType<0>], [llvm_anyvector_ty],
                                        [IntrNoMem]>;
def int_zz_bits : DefaultAttrsIntrinsic<[LLVMVectorOfBitcastsToInt<0>], [llvm_anyfloat_ty, llvm_any_ty,
    LLVMVectorOfAnyPointersToElt<0>], [IntrNoMem]>;
def int_zz_cmp : DefaultAttrsIntrinsic<[LLVMScalarOrSameVectorWidth<0, llvm_i1_ty>], [llvm_anyint_ty,
    LLVMMatchType<0>], [IntrNoMem]>;
def int_zz_print : Intrinsic<[], [llvm_metadata_ty, llvm_global_ptr_ty, llvm_vararg_ty],
                             [Throws, IntrInaccessibleMemOrArgMemOnly, IntrHasSideEffects]>;
def int_zz_odd_name : Intrinsic<[], [llvm_nxv2i64_ty, llvm_anyptr_ty], [IntrWriteMem, IntrNoReturn], "llvm.zz.0.renamed">;
}
let TargetPrefix = "aa" in
def int_aa_add : ClangBuiltin<"__builtin_zz_add">, DefaultAttrsIntrinsic<[llvm_i64_ty], [llvm_i64_ty], [IntrNoMem]>;
