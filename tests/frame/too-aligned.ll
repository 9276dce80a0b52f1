; RUN: not lathe-llc %s -O0 -o /dev/null 2>&1 | FileCheck %s
; CHECK: in function 'f', pass 'prologepilog': error: the stack frame or its alignment exceeds 2 GiB
; An argument area that is to be aligned beyond what an instruction's mask reaches.
target triple = "x86_64-pc-linux-gnu"
%s = type { i32, i32 }
declare void @g(ptr byval(%s) align 4294967296)
define void @f(ptr %p) {
  call void @g(ptr byval(%s) align 4294967296 %p)
  ret void
}
