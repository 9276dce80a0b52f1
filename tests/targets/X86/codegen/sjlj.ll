; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -o - | FileCheck %s
; __builtin_setjmp stores where to land in the second word; nothing is in a register there, so that the function saves
; all that its caller wants preserved. __builtin_longjmp takes the frame pointer, the place and the stack pointer.
declare i32 @llvm.eh.sjlj.setjmp(ptr)
declare void @llvm.eh.sjlj.longjmp(ptr)

; CHECK-LABEL: catch:
; CHECK: pushq %rbp
; CHECK-DAG: pushq %r15
; CHECK-DAG: pushq %r14
; CHECK-DAG: pushq %r13
; CHECK-DAG: pushq %r12
; CHECK-DAG: pushq %rbx
; CHECK: leaq [[LANDING:\.L[A-Za-z0-9_]+]](%rip), %[[IP:r[a-z0-9]+]]
; CHECK: movq %[[IP]], 8(%r{{[a-z0-9]+}})
; CHECK: [[LANDING]]:
define i32 @catch(ptr %buf) nounwind {
  %r = call i32 @llvm.eh.sjlj.setjmp(ptr %buf)
  ret i32 %r
}

; CHECK-LABEL: throw:
; CHECK: movq 8(%[[BUF:r[a-z0-9]+]]), %[[TO:r[a-z0-9]+]]
; CHECK-NEXT: movq 16(%[[BUF]]), %rsp
; CHECK-NEXT: movq (%[[BUF]]), %rbp
; CHECK-NEXT: jmpq *%[[TO]]
define void @throw(ptr %buf) nounwind {
  call void @llvm.eh.sjlj.longjmp(ptr %buf)
  unreachable
}
