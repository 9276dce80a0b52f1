; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -stop-after=twoaddressinstruction -o - | FileCheck %s
; A chain of operations that overwrite their first source needs no copies: they share one register.
; CHECK: {{^ *}}[[X:%[0-9]+]]:gr32 = COPY $edi
; CHECK-NOT: = COPY %
; CHECK: [[X]]:gr32 = SUB32rr {{(killed )?}}[[X]]
; CHECK-NOT: = COPY %
; CHECK: [[X]]:gr32 = XOR32rr {{(killed )?}}[[X]]
; CHECK: RET64
define i32 @chain(i32 %x, i32 %y, i32 %z) nounwind {
  %a = sub i32 %x, %y
  %b = xor i32 %a, %z
  ret i32 %b
}
