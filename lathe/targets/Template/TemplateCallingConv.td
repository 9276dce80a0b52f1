// Arguments in r0-r3, then on the stack; the result in r0-r3. A function restores r4-r6 and ra; r7 belongs to nobody.

let Entry = true in
def CC_Template : CallingConv<[
  CCIfByVal<CCPassByVal<4, 4>>,
  CCIfType<[i1, i8, i16], CCPromoteToType<i32>>,
  // Functions with variable arguments take all of them from the stack, where va_arg finds them.
  CCIfNotVarArg<CCIfType<[i32], CCAssignToReg<[R0, R1, R2, R3]>>>,
  CCIfType<[i32], CCAssignToStack<4, 4>>
]>;

let Entry = true in
def RetCC_Template : CallingConv<[
  CCIfType<[i1, i8, i16], CCPromoteToType<i32>>,
  CCIfType<[i32], CCAssignToReg<[R0, R1, R2, R3]>>
]>;

def CSR_Template : CalleeSavedRegs<(add RA, (sequence "R%u", 4, 6))>;
