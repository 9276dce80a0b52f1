; RUN: not lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -o /dev/null 2>&1 | FileCheck %s
; CHECK: in function 'huge', pass 'prologepilog': error: the stack frame or its alignment exceeds 2 GiB
declare void @use(ptr)
define void @huge() {
  %p = alloca [3000000000 x i8]
  call void @use(ptr %p)
  ret void
}
