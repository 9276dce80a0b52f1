; RUN: lathe-llc -mtriple=template-unknown-none -O0 -verify-machineinstrs %s -o - | FileCheck %s --check-prefixes=CHECK,SOFT
; RUN: lathe-llc -mtriple=template-unknown-none -O0 -mattr=+div %s -o - | FileCheck %s --check-prefixes=CHECK,HARD
; RUN: lathe-llc -mtriple=template-unknown-none -O0 -mcpu=template-1 %s -o - | FileCheck %s --check-prefixes=CHECK,MUL

; One instruction each, immediate where it fits 16 bits.
; CHECK-LABEL: registers:
; CHECK: add r0, r0, r1
; CHECK: srl r0, r0, r1
; CHECK: ret
define i32 @registers(i32 %a, i32 %b) nounwind {
  %c = add i32 %a, %b
  %d = lshr i32 %c, %b
  ret i32 %d
}
; CHECK-LABEL: immediates:
; CHECK: addi r0, r0, -32768
; CHECK: andi r0, r0, 65535
; CHECK: srai r0, r0, 3
define i32 @immediates(i32 %a) nounwind {
  %c = add i32 %a, -32768
  %d = and i32 %c, 65535
  %e = ashr i32 %d, 3
  ret i32 %e
}
; CHECK-LABEL: constants:
; CHECK: lui [[A:r[0-9]]], 4660
; CHECK: ori [[A]], [[A]], 22136
; CHECK: xor r0, r0, [[A]]
; CHECK: lui [[B:r[0-9]]], 1{{$}}
; CHECK-NOT: ori
; CHECK: or r0, r0, [[B]]
define i32 @constants(i32 %x) nounwind {
  %b = xor i32 %x, 305419896
  %c = or i32 %b, 65536
  ret i32 %c
}
; What the machine lacks is called.
; CHECK-LABEL: product:
; SOFT: call __mulsi3
; HARD: mul r0, r0, r1
; MUL: mul r0, r0, r1
define i32 @product(i32 %a, i32 %b) nounwind {
  %c = mul i32 %a, %b
  ret i32 %c
}
; CHECK-LABEL: quotient:
; SOFT: call __divsi3
; HARD: div r0, r0, r1
; MUL: call __divsi3
define i32 @quotient(i32 %a, i32 %b) nounwind {
  %c = sdiv i32 %a, %b
  ret i32 %c
}
; CHECK-LABEL: wide:
; CHECK: add
; CHECK: sltu
; CHECK: add
define i64 @wide(i64 %a, i64 %b) nounwind {
  %c = add i64 %a, %b
  ret i64 %c
}
; CHECK-LABEL: floating:
; CHECK: call __addsf3
define float @floating(float %a, float %b) nounwind {
  %c = fadd float %a, %b
  ret float %c
}
