//===- X86CallingConv.td - Where arguments and results live -------------------------------------------------------===//
//
// Sources: System V AMD64 ABI, section 3.2; Microsoft "x64 calling convention"; System V i386 ABI, section 2.2. Values
// arrive here split into legal parts; structures have been classified by the front end already.
//===--------------------------------------------------------------------------------------------------------------===//

class CCIfSubtarget<string F, CCAction A>
    : CCIf<"static_cast<const X86Subtarget &>(State.getMachineFunction().getSubtarget())."#F, A>;

defvar Vectors128 = [v16i8, v8i16, v4i32, v2i64, v8f16, v4f32, v2f64];
defvar Vectors256 = [v32i8, v16i16, v8i32, v4i64, v16f16, v8f32, v4f64];
defvar Vectors512 = [v64i8, v32i16, v16i32, v8i64, v32f16, v16f32, v8f64];

// --- Results ---------------------------------------------------------------------------------------------------------

// What all C conventions return alike; the second and later parts of a value take the next registers.
def RetCC_X86Common : CallingConv<[
  CCIfType<[i1], CCPromoteToType<i8>>,
  CCIfType<[i8], CCAssignToReg<[AL, DL, CL]>>,
  CCIfType<[i16], CCAssignToReg<[AX, DX, CX]>>,
  CCIfType<[i32], CCAssignToReg<[EAX, EDX, ECX]>>,
  CCIfType<[i64], CCAssignToReg<[RAX, RDX, RCX]>>,
  CCIfType<Vectors128, CCAssignToReg<[XMM0, XMM1, XMM2, XMM3]>>,
  CCIfType<Vectors256, CCAssignToReg<[YMM0, YMM1, YMM2, YMM3]>>,
  CCIfType<Vectors512, CCAssignToReg<[ZMM0, ZMM1, ZMM2, ZMM3]>>,
  CCIfType<[x86mmx], CCAssignToReg<[MM0]>>,
  CCIfType<[f80], CCAssignToReg<[FP0, FP1]>>
]>;

def RetCC_X86_64_C : CallingConv<[
  CCIfType<[f16], CCAssignToReg<[XMM0, XMM1]>>,
  CCIfType<[f32], CCAssignToReg<[XMM0, XMM1]>>,
  CCIfType<[f64], CCAssignToReg<[XMM0, XMM1]>>,
  CCIfType<[f128], CCAssignToReg<[XMM0, XMM1]>>,
  CCIfType<[x86mmx], CCAssignToReg<[XMM0, XMM1]>>,
  CCDelegateTo<RetCC_X86Common>
]>;

def RetCC_X86_Win64_C : CallingConv<[
  CCIfType<[x86mmx], CCBitConvertToType<i64>>,
  CCIfType<[f32], CCAssignToReg<[XMM0]>>,
  CCIfType<[f64], CCAssignToReg<[XMM0]>>,
  CCDelegateTo<RetCC_X86_64_C>
]>;

def RetCC_X86_32_C : CallingConv<[
  CCIfInReg<CCIfType<[f32, f64], CCAssignToReg<[XMM0, XMM1, XMM2]>>>,
  CCIfType<[f32, f64], CCAssignToReg<[FP0, FP1]>>,
  CCDelegateTo<RetCC_X86Common>
]>;

def RetCC_X86_64 : CallingConv<[
  CCIfCC<"CallingConv::Win64", CCDelegateTo<RetCC_X86_Win64_C>>,
  CCIfCC<"CallingConv::X86_64_SysV", CCDelegateTo<RetCC_X86_64_C>>,
  CCIfSubtarget<"isTargetWin64()", CCDelegateTo<RetCC_X86_Win64_C>>,
  CCDelegateTo<RetCC_X86_64_C>
]>;

let Entry = 1 in
def RetCC_X86 : CallingConv<[
  CCIfSubtarget<"is64Bit()", CCDelegateTo<RetCC_X86_64>>,
  CCDelegateTo<RetCC_X86_32_C>
]>;

// --- Arguments: System V AMD64 ---------------------------------------------------------------------------------------

def CC_X86_64_C : CallingConv<[
  // A structure that is passed by value lies on the stack, 8-aligned at least.
  CCIfByVal<CCPassByVal<8, 8>>,
  CCIfType<[i1, i8, i16], CCPromoteToType<i32>>,
  // The static chain of a nested function.
  CCIfNest<CCAssignToReg<[R10]>>,
  CCIfSwiftSelf<CCIfType<[i64], CCAssignToReg<[R13]>>>,
  CCIfSwiftError<CCIfType<[i64], CCAssignToReg<[R12]>>>,
  CCIfType<[i32], CCAssignToReg<[EDI, ESI, EDX, ECX, R8D, R9D]>>,
  // Both halves of an __int128 are in registers or both are on the stack, 16-aligned there.
  CCIfType<[i64], CCIfConsecutiveRegs<CCCustom<"CC_X86_64_I128">>>,
  CCIfType<[i64], CCAssignToReg<[RDI, RSI, RDX, RCX, R8, R9]>>,
  CCIfType<[x86mmx], CCPromoteToType<v2i64>>,
  // How many vector registers a variadic call uses is in AL, which call lowering sets.
  CCIfType<!listconcat([f16, f32, f64, f128], Vectors128),
           CCIfSubtarget<"hasSSE1()", CCAssignToReg<[XMM0, XMM1, XMM2, XMM3, XMM4, XMM5, XMM6, XMM7]>>>,
  // Wide vectors in registers only where they are named in the prototype.
  CCIfNotVarArg<CCIfType<Vectors256, CCIfSubtarget<"hasAVX()",
      CCAssignToReg<[YMM0, YMM1, YMM2, YMM3, YMM4, YMM5, YMM6, YMM7]>>>>,
  CCIfNotVarArg<CCIfType<Vectors512, CCIfSubtarget<"hasAVX512()",
      CCAssignToReg<[ZMM0, ZMM1, ZMM2, ZMM3, ZMM4, ZMM5, ZMM6, ZMM7]>>>>,
  // Memory: eightbytes, and what is larger by its own alignment.
  CCIfType<[i32, i64, f16, f32, f64], CCAssignToStack<8, 8>>,
  CCIfType<[f80, f128], CCAssignToStack<0, 0>>,
  CCIfType<Vectors128, CCAssignToStack<16, 16>>,
  CCIfType<Vectors256, CCAssignToStack<32, 32>>,
  CCIfType<Vectors512, CCAssignToStack<64, 64>>
]>;

// --- Arguments: Windows x64 ------------------------------------------------------------------------------------------

// Four slots, each either an integer or a vector register; taking one uses up the other.
def CC_X86_Win64_C : CallingConv<[
  CCIfByVal<CCPassIndirect<i64>>,
  CCIfType<[i1, i8, i16], CCPromoteToType<i32>>,
  CCIfNest<CCAssignToReg<[RAX]>>,
  CCIfType<[f80, f128], CCPassIndirect<i64>>,
  CCIfType<Vectors128, CCPassIndirect<i64>>,
  CCIfType<Vectors256, CCPassIndirect<i64>>,
  CCIfType<Vectors512, CCPassIndirect<i64>>,
  CCIfType<[x86mmx], CCBitConvertToType<i64>>,
  // A variadic callee looks for its floating-point arguments in the integer registers.
  CCIfVarArg<CCIfType<[f32], CCPromoteToType<f64>>>,
  CCIfVarArg<CCIfType<[f64], CCBitConvertToType<i64>>>,
  CCIfType<[f32, f64], CCAssignToRegWithShadow<[XMM0, XMM1, XMM2, XMM3], [RCX, RDX, R8, R9]>>,
  CCIfType<[i32], CCAssignToRegWithShadow<[ECX, EDX, R8D, R9D], [XMM0, XMM1, XMM2, XMM3]>>,
  CCIfType<[i64], CCAssignToRegWithShadow<[RCX, RDX, R8, R9], [XMM0, XMM1, XMM2, XMM3]>>,
  CCIfType<[i32, i64, f32, f64], CCAssignToStack<8, 8>>
]>;

// --- Arguments: i386 -------------------------------------------------------------------------------------------------

// All on the stack, in words; doubles are 4-aligned there.
def CC_X86_32_Stack : CallingConv<[
  CCIfType<[i32, f32], CCAssignToStack<4, 4>>,
  CCIfType<[f64], CCAssignToStack<8, 4>>,
  CCIfType<[f80], CCAssignToStack<0, 4>>,
  CCIfType<[f128], CCAssignToStack<16, 16>>,
  CCIfNotVarArg<CCIfType<Vectors128, CCAssignToReg<[XMM0, XMM1, XMM2]>>>,
  CCIfNotVarArg<CCIfType<Vectors256, CCAssignToReg<[YMM0, YMM1, YMM2]>>>,
  CCIfType<Vectors128, CCAssignToStack<16, 16>>,
  CCIfType<Vectors256, CCAssignToStack<32, 32>>,
  CCIfNotVarArg<CCIfType<[x86mmx], CCAssignToReg<[MM0, MM1, MM2]>>>,
  CCIfType<[x86mmx], CCAssignToStack<8, 4>>
]>;

def CC_X86_32_C : CallingConv<[
  CCIfType<[i1, i8, i16], CCPromoteToType<i32>>,
  CCIfByVal<CCPassByVal<4, 4>>,
  CCIfNest<CCAssignToReg<[ECX]>>,
  // -mregparm
  CCIfNotVarArg<CCIfInReg<CCIfType<[i32], CCAssignToReg<[EAX, EDX, ECX]>>>>,
  CCDelegateTo<CC_X86_32_Stack>
]>;

def CC_X86_32_FastCall : CallingConv<[
  CCIfType<[i1], CCPromoteToType<i8>>,
  CCIfByVal<CCPassByVal<4, 4>>,
  CCIfNest<CCAssignToReg<[EAX]>>,
  CCIfInReg<CCIfType<[i8], CCAssignToReg<[CL, DL]>>>,
  CCIfInReg<CCIfType<[i16], CCAssignToReg<[CX, DX]>>>,
  CCIfInReg<CCIfType<[i32], CCAssignToReg<[ECX, EDX]>>>,
  CCIfType<[i8, i16], CCPromoteToType<i32>>,
  CCDelegateTo<CC_X86_32_Stack>
]>;

// --- Which one -------------------------------------------------------------------------------------------------------

def CC_X86_64 : CallingConv<[
  CCIfCC<"CallingConv::Win64", CCDelegateTo<CC_X86_Win64_C>>,
  CCIfCC<"CallingConv::X86_64_SysV", CCDelegateTo<CC_X86_64_C>>,
  CCIfSubtarget<"isTargetWin64()", CCDelegateTo<CC_X86_Win64_C>>,
  CCDelegateTo<CC_X86_64_C>
]>;

def CC_X86_32 : CallingConv<[
  CCIfCC<"CallingConv::X86_FastCall", CCDelegateTo<CC_X86_32_FastCall>>,
  CCDelegateTo<CC_X86_32_C>
]>;

let Entry = 1 in
def CC_X86 : CallingConv<[
  CCIfSubtarget<"is64Bit()", CCDelegateTo<CC_X86_64>>,
  CCDelegateTo<CC_X86_32>
]>;

// --- What a callee preserves -----------------------------------------------------------------------------------------

// In the order in which the prologue saves them.
def CSR_NoRegs : CalleeSavedRegs<(add)>;
def CSR_32 : CalleeSavedRegs<(add ESI, EDI, EBX, EBP)>;
def CSR_64 : CalleeSavedRegs<(add RBX, R12, R13, R14, R15, RBP)>;
def CSR_Win64 : CalleeSavedRegs<(add RBX, RBP, RDI, RSI, R12, R13, R14, R15, (sequence "XMM%u", 6, 15))>;
def CSR_64EHRet : CalleeSavedRegs<(add RAX, RDX, RBX, R12, R13, R14, R15, RBP)>;
// The preserve_most and preserve_all conventions.
def CSR_64_RT_MostRegs : CalleeSavedRegs<(add CSR_64, RAX, RCX, RDX, RSI, RDI, R8, R9, R10)>;
def CSR_64_RT_AllRegs : CalleeSavedRegs<(add CSR_64_RT_MostRegs, (sequence "XMM%u", 0, 15))>;
// Handlers of interrupts.
def CSR_64_AllRegs : CalleeSavedRegs<(add RAX, RBX, RCX, RDX, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15, RBP,
                                      (sequence "XMM%u", 0, 15))>;
