; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -O0 -verify-machineinstrs %s -o - | FileCheck %s

; A load whose only reader extends it is one instruction.
; CHECK-LABEL: signed:
; CHECK: movsbw (%rdi), %{{.x}}
; CHECK: movsbl (%rdi),
; CHECK: movsbq (%rdi),
; CHECK: movswl (%rdi),
; CHECK: movswq (%rdi),
; CHECK: movslq (%rdi),
define void @signed(ptr %p, ptr %to) nounwind {
  %a = load i8, ptr %p
  %b = sext i8 %a to i16
  store volatile i16 %b, ptr %to
  %c = load i8, ptr %p
  %d = sext i8 %c to i32
  store volatile i32 %d, ptr %to
  %e = load i8, ptr %p
  %f = sext i8 %e to i64
  store volatile i64 %f, ptr %to
  %g = load i16, ptr %p
  %h = sext i16 %g to i32
  store volatile i32 %h, ptr %to
  %i = load i16, ptr %p
  %j = sext i16 %i to i64
  store volatile i64 %j, ptr %to
  %k = load i32, ptr %p
  %l = sext i32 %k to i64
  store volatile i64 %l, ptr %to
  ret void
}
