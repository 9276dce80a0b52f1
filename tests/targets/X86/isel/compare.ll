; A comparison and its reader become one sequence.
; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -mattr=+cmov -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s

; CHECK-LABEL: name: branch
; CHECK: CMP32rr %0, %1, implicit-def $eflags
; CHECK-NEXT: JCC_1 %bb.{{[0-9]+}}, {{12|13}}, implicit $eflags
define i32 @branch(i32 %a, i32 %b) {
  %c = icmp slt i32 %a, %b
  br i1 %c, label %x, label %y
x:
  ret i32 1
y:
  ret i32 2
}

; CHECK-LABEL: name: value
; CHECK: CMP64rr %0, %1, implicit-def $eflags
; CHECK-NEXT: [[S:%[0-9]+]]:gr8 = SETCCr 7, implicit $eflags
; CHECK-NEXT: MOVZX32rr8 [[S]]
define i32 @value(i64 %a, i64 %b) {
  %c = icmp ugt i64 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}

; Against zero: TEST.
; CHECK-LABEL: name: zero
; CHECK: TEST32rr %0, %0, implicit-def $eflags
; CHECK-NEXT: SETCCr 4, implicit $eflags
define i1 @zero(i32 %a) {
  %c = icmp eq i32 %a, 0
  ret i1 %c
}

; CHECK-LABEL: name: constant
; CHECK: CMP32mi {{.*}}, 42, implicit-def $eflags :: (load (s32) from %ir.p)
define i1 @constant(ptr %p) {
  %v = load i32, ptr %p
  %c = icmp ne i32 %v, 42
  ret i1 %c
}

; CHECK-LABEL: name: choice
; CHECK: CMP32rr %0, %1
; CHECK-NEXT: CMOV32rr %1, %0, 15, implicit $eflags
define i32 @choice(i32 %a, i32 %b) {
  %c = icmp sgt i32 %a, %b
  %m = select i1 %c, i32 %a, i32 %b
  ret i32 %m
}

; Pointers compare as integers of their size.
; CHECK-LABEL: name: pointers
; CHECK: CMP64rr %0, %1
define i1 @pointers(ptr %a, ptr %b) {
  %c = icmp ult ptr %a, %b
  ret i1 %c
}

; Equal and ordered takes two conditions.
; CHECK-LABEL: name: float_equal
; CHECK: UCOMISDrr %0, %1
; CHECK: SETCCr 4
; CHECK: SETCCr 11
; CHECK: AND8rr
define i1 @float_equal(double %a, double %b) {
  %c = fcmp oeq double %a, %b
  ret i1 %c
}
