; RUN: lathe-llc -O0 -mtriple=x86_64-linux-gnu -stop-after=legalizer %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s
; Integers wider than a register are held in several; division is a library function as long as there is one.

; CHECK-LABEL: name: mul128
; CHECK: G_MUL
; CHECK: G_UMULH
; CHECK-NOT: G_MUL %{{[0-9]+}}(s128)
define i128 @mul128(i128 %a, i128 %b) {
  %c = mul i128 %a, %b
  ret i128 %c
}

; CHECK-LABEL: name: div128
; CHECK: &__udivti3
define i128 @div128(i128 %a, i128 %b) {
  %c = udiv i128 %a, %b
  ret i128 %c
}

; A loop over the bits.
; CHECK-LABEL: name: div256
; CHECK-NOT: CALL
; CHECK: G_PHI
; CHECK: G_BRCOND
define void @div256(ptr %p, ptr %q) {
  %a = load i256, ptr %p
  %b = load i256, ptr %q
  %c = udiv i256 %a, %b
  store i256 %c, ptr %p
  ret void
}

; A power of two needs no division.
; CHECK-LABEL: name: div256by8
; CHECK-NOT: G_PHI
; CHECK: RET64
define void @div256by8(ptr %p) {
  %a = load i256, ptr %p
  %c = udiv i256 %a, 8
  store i256 %c, ptr %p
  ret void
}

; 33 bits fit a register; what is above them is cleaned only where it matters.
; CHECK-LABEL: name: odd
; CHECK: %[[S:[0-9]+]]:_(s64) = G_ADD
; CHECK-NOT: G_AND
; CHECK: G_MUL %[[S]]
; CHECK: G_AND
; CHECK: G_LSHR
define void @odd(ptr %p) {
  %a = load i33, ptr %p
  %b = add i33 %a, %a
  %c = mul i33 %b, %a
  %d = lshr i33 %c, 3
  store i33 %d, ptr %p
  ret void
}
