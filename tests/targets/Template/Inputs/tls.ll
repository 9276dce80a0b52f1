@t = thread_local global i32 0
define i32 @f() nounwind {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  %v = load i32, ptr %p
  ret i32 %v
}
declare ptr @llvm.threadlocal.address.p0(ptr)
