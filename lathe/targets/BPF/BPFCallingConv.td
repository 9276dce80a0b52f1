// Five arguments in r1-r5, the result in r0; a function restores r6-r9. There is no stack for further arguments: what
// finds no register is an error of the translation.

let Entry = true in
def CC_BPF : CallingConv<[
  CCIfType<[i1, i8, i16, i32], CCPromoteToType<i64>>,
  CCIfType<[i64], CCAssignToReg<[R1, R2, R3, R4, R5]>>
]>;

let Entry = true in
def RetCC_BPF : CallingConv<[
  CCIfType<[i1, i8, i16, i32], CCPromoteToType<i64>>,
  CCIfType<[i64], CCAssignToReg<[R0]>>
]>;

def CSR_BPF : CalleeSavedRegs<(add R6, R7, R8, R9)>;
