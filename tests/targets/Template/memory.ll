; RUN: lathe-llc -mtriple=template-unknown-none -O0 -verify-machineinstrs %s -o - | FileCheck %s
@g = global i32 7

; CHECK-LABEL: loads:
; CHECK: lw {{r[0-9]}}, 0([[P:r[0-9]]])
; CHECK: lbu {{r[0-9]}}, 5([[P]])
; CHECK: lhu {{r[0-9]}}, -2([[P]])
; CHECK: shli
; CHECK: srai
define i32 @loads(ptr %p) nounwind {
  %w = load i32, ptr %p
  %q = getelementptr i8, ptr %p, i32 5
  %b = load i8, ptr %q
  %z = zext i8 %b to i32
  %r = getelementptr i8, ptr %p, i32 -2
  %h = load i16, ptr %r
  %s = sext i16 %h to i32
  %x = add i32 %w, %z
  %y = add i32 %x, %s
  ret i32 %y
}
; CHECK-LABEL: global:
; CHECK: lui [[A:r[0-9]]], %hi(g)
; CHECK: ori [[A]], [[A]], %lo(g)
; CHECK: sw {{r[0-9]}}, 0([[A]])
define void @global() nounwind {
  store i32 5, ptr @g
  ret void
}
; Accesses that are not aligned are put together from parts.
; CHECK-LABEL: unaligned:
; CHECK-COUNT-2: lhu
; CHECK-NOT: lw
; CHECK: ret
define i32 @unaligned(ptr %p) nounwind {
  %v = load i32, ptr %p, align 2
  ret i32 %v
}
; A frame that 16 bits do not reach; its registers are near the stack pointer of the first step.
; CHECK-LABEL: large:
; CHECK: addi sp, sp, -8
; CHECK-NEXT: sw ra, 4(sp)
; CHECK: lui r7, 65534
; CHECK-NEXT: ori r7, r7,
; CHECK-NEXT: add sp, sp, r7
; CHECK: call use
; CHECK: lw ra, 4(sp)
; CHECK-NEXT: addi sp, sp, 8
; CHECK-NEXT: ret
declare void @use(ptr)
define void @large() nounwind {
  %p = alloca [100000 x i8]
  call void @use(ptr %p)
  ret void
}
; With an object of run-time size the frame is addressed from r6.
; CHECK-LABEL: dynamic:
; CHECK: addi r6, sp,
; CHECK: call use
; CHECK: addi sp, r6, -
; CHECK: lw r6,
define void @dynamic(i32 %n) nounwind {
  %p = alloca i8, i32 %n
  call void @use(ptr %p)
  ret void
}
