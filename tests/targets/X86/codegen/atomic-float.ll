; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -o - | FileCheck %s
; Floating-point values are loaded and stored atomically through general registers.

; CHECK-LABEL: add:
; CHECK: movq (%rdi), %[[V:r[a-z0-9]+]]
; CHECK: addsd
; CHECK: xchgq %{{r[a-z0-9]+}}, (%rdi)
define void @add(ptr %p, double %x) nounwind {
  %v = load atomic double, ptr %p seq_cst, align 8
  %s = fadd double %v, %x
  store atomic double %s, ptr %p seq_cst, align 8
  ret void
}
