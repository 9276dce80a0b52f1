// The ilp32 convention: the ELF psABI, chapter 2.
def CC_RV32_Fast : CallingConv<[
  CCIfNest<CCAssignToReg<[X5]>>,
  CCIfByVal<CCPassByVal<4, 4>>,
  CCIfType<[i1, i8, i16], CCPromoteToType<i32>>,
  CCIfType<[f32], CCBitConvertToType<i32>>,
  CCIfSplit<CCIfType<[i32], CCAssignToRegWithShadow<[X10, X12, X14, X16], [X11, X13, X15, X17]>>>,
  CCIfType<[i32], CCAssignToReg<[X10, X11, X12, X13, X14, X15, X16, X17]>>,
  CCIfType<[f64], CCAssignToStack<8, 8>>,
  CCAssignToStack<4, 4>
]>;
def CC_RV32 : CallingConv<[
  CCIfCC<"CallingConv::Fast", CCDelegateTo<CC_RV32_Fast>>,
  CCIfSRet<CCIfType<[i32], CCAssignToReg<[X10]>>>,
  CCIfNotVarArg<CCIf<"ArgFlags.isInReg()", CCCustom<"CC_RV32_Custom">>>,
  CCDelegateTo<CC_RV32_Fast>
]>;
def RetCC_RV32 : CallingConv<[
  CCIfType<[i1, i8, i16], CCPromoteToType<i32>>,
  CCIfType<[i32], CCAssignToReg<[X10, X11]>>
]>;
def CSR_ILP32 : CalleeSavedRegs<(add X1, X8, X9, (sequence "X%u", 18, 27))>;
def CSR_NoRegs : CalleeSavedRegs<(add)>;
