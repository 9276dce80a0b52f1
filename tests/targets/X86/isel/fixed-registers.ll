; Instructions with fixed registers: values are copied in and out.
; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s

; CHECK-LABEL: name: quotient
; CHECK: $eax = COPY %0
; CHECK-NEXT: CDQ implicit-def $edx, implicit $eax
; CHECK-NEXT: IDIV32r %1, implicit-def $eax, implicit-def dead $edx, implicit-def dead $eflags, implicit $eax, implicit $edx
; CHECK-NEXT: {{%[0-9]+}}:gr32 = COPY $eax
define i32 @quotient(i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  ret i32 %q
}

; CHECK-LABEL: name: remainder
; CHECK: DIV64r %1, implicit-def dead $rax, implicit-def $rdx
; CHECK-NEXT: {{%[0-9]+}}:gr64 = COPY $rdx
define i64 @remainder(i64 %a, i64 %b) {
  %r = urem i64 %a, %b
  ret i64 %r
}

; CHECK-LABEL: name: shift
; CHECK: [[N:%[0-9]+]]:gr8 = COPY %1.sub_8bit
; CHECK: $cl = COPY [[N]]
; CHECK-NEXT: SHL32rCL %0, implicit-def dead $eflags, implicit $cl
define i32 @shift(i32 %a, i32 %n) {
  %s = shl i32 %a, %n
  ret i32 %s
}

; CHECK-LABEL: name: shift_constant
; CHECK: SAR32ri %0, 3, implicit-def dead $eflags
define i32 @shift_constant(i32 %a) {
  %s = ashr i32 %a, 3
  ret i32 %s
}
