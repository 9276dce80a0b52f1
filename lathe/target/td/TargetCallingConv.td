// Calling conventions: a list of actions per convention; the first one that applies decides where a value goes.
#ifndef LATHE_TARGETCALLINGCONV_TD
#define LATHE_TARGETCALLINGCONV_TD

class CCAction;
class CallingConv<list<CCAction> actions> {
  list<CCAction> Actions = actions;
  bit Entry = false;  // Called from outside the table.
  bit Custom = false; // Written in C++ under this name.
}
class CustomCallingConv : CallingConv<[]> {
  let Custom = true;
}

class CCPredicateAction<CCAction A> : CCAction {
  CCAction SubAction = A;
}
// The value has one of these types.
class CCIfType<list<ValueType> vts, CCAction A> : CCPredicateAction<A> {
  list<ValueType> VTs = vts;
}
// A C++ condition over ValNo, ValVT, LocVT, LocInfo, ArgFlags and State.
class CCIf<string predicate, CCAction A> : CCPredicateAction<A> {
  string Predicate = predicate;
}
class CCIfByVal<CCAction A> : CCIf<"ArgFlags.isByVal()", A>;
class CCIfPreallocated<CCAction A> : CCIf<"ArgFlags.isPreallocated()", A>;
class CCIfSwiftSelf<CCAction A> : CCIf<"ArgFlags.isSwiftSelf()", A>;
class CCIfSwiftAsync<CCAction A> : CCIf<"ArgFlags.isSwiftAsync()", A>;
class CCIfSwiftError<CCAction A> : CCIf<"ArgFlags.isSwiftError()", A>;
class CCIfCFGuardTarget<CCAction A> : CCIf<"ArgFlags.isCFGuardTarget()", A>;
class CCIfConsecutiveRegs<CCAction A> : CCIf<"ArgFlags.isInConsecutiveRegs()", A>;
class CCIfInReg<CCAction A> : CCIf<"ArgFlags.isInReg()", A>;
class CCIfNest<CCAction A> : CCIf<"ArgFlags.isNest()", A>;
class CCIfSplit<CCAction A> : CCIf<"ArgFlags.isSplit()", A>;
class CCIfSRet<CCAction A> : CCIf<"ArgFlags.isSRet()", A>;
class CCIfVarArg<CCAction A> : CCIf<"State.isVarArg()", A>;
class CCIfNotVarArg<CCAction A> : CCIf<"!State.isVarArg()", A>;
class CCIfPtrAddrSpace<int AS, CCAction A>
    : CCIf<"(ArgFlags.isPointer() && ArgFlags.getPointerAddrSpace() == " # AS # ")", A>;
class CCIfPtr<CCAction A> : CCIf<"ArgFlags.isPointer()", A>;
class CCIfCC<string CC, CCAction A> : CCIf<"State.getCallingConv() == " # CC, A>;

class CCAssignToReg<list<Register> regList> : CCAction {
  list<Register> RegList = regList;
}
// Taking the i-th register also uses up the i-th of the shadow list.
class CCAssignToRegWithShadow<list<Register> regList, list<Register> shadowList> : CCAction {
  list<Register> RegList = regList;
  list<Register> ShadowRegList = shadowList;
}
// A register and, always, room on the stack.
class CCAssignToRegAndStack<list<Register> regList, int size, int align> : CCAssignToReg<regList> {
  int Size = size;
  int Align = align;
}
// Size and alignment in bytes; 0: those of the type.
class CCAssignToStack<int size, int align> : CCAction {
  int Size = size;
  int Align = align;
}
class CCAssignToStackWithShadow<int size, int align, list<Register> shadowList> : CCAction {
  int Size = size;
  int Align = align;
  list<Register> ShadowRegList = shadowList;
}
class CCPassByVal<int size, int align> : CCAction {
  int Size = size;
  int Align = align;
}
class CCPromoteToType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
class CCPromoteToUpperBitsInType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
class CCBitConvertToType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
class CCTruncToType<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
class CCPassIndirect<ValueType destTy> : CCAction {
  ValueType DestTy = destTy;
}
class CCDelegateTo<CallingConv cc> : CCAction {
  CallingConv CC = cc;
}
// A C++ function of the target: returns whether it placed the value.
class CCCustom<string fn> : CCAction {
  string FuncName = fn;
}

class CalleeSavedRegs<dag saves> {
  dag SaveList = saves;
  // Preserved as well, though not by being saved here.
  dag OtherPreserved;
}

#endif
