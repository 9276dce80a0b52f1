; RUN: lathe-llc -O0 -mtriple=x86_64-linux-gnu -stop-after=legalizer %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s
; Vectors are held in registers of the target's size: several, or one with undefined elements at its end.

; CHECK-LABEL: name: longer
; CHECK: G_FADD %{{[0-9]+}}, %{{[0-9]+}}
; CHECK-SAME: {{$}}
; CHECK: (<4 x s32>) = G_FADD
; CHECK-NOT: G_FADD
define void @longer(ptr %p, ptr %q) {
  %a = load <8 x float>, ptr %p
  %b = load <8 x float>, ptr %q
  %c = fadd <8 x float> %a, %b
  store <8 x float> %c, ptr %p
  ret void
}

; CHECK-LABEL: name: shorter
; CHECK: (<4 x s32>) = G_ADD
; CHECK-NOT: G_ADD
define void @shorter(ptr %p, ptr %q) {
  %a = load <2 x i32>, ptr %p
  %b = load <2 x i32>, ptr %q
  %c = add <2 x i32> %a, %b
  store <2 x i32> %c, ptr %p
  ret void
}

; The elements behind the end must not be divided: three divisions, not four.
; CHECK-LABEL: name: division
; CHECK-COUNT-3: G_SDIV{{R?E?M?}} %
; CHECK-NOT: G_SDIV
define void @division(ptr %p, ptr %q) {
  %a = load <3 x i32>, ptr %p
  %b = load <3 x i32>, ptr %q
  %c = sdiv <3 x i32> %a, %b
  store <3 x i32> %c, ptr %p
  ret void
}
