; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -o - | FileCheck %s
; Outputs of "asm goto" are there on every way out (Language Reference, "callbr"): what jumps to a label stores them
; before anything else is done, as what falls through does.

; CHECK-LABEL: countdown:
; CHECK: #APP
; CHECK-NEXT: decl %[[N:[a-z]+]]
; CHECK-NEXT: jnz [[LANDING:\.L[A-Za-z0-9_]+]]
; CHECK-NEXT: #NO_APP
; CHECK-NEXT: movl %[[N]], [[SLOT:-?[0-9]*\(%rsp\)]]
; CHECK: [[LANDING]]:
; CHECK-NEXT: movl %[[N]], [[SLOT]]
; CHECK: retq
define i32 @countdown(i32 %n) nounwind {
entry:
  br label %again
again:
  %left = phi i32 [ %n, %entry ], [ %r, %again ]
  %r = callbr i32 asm "decl $0\0Ajnz ${2:l}", "=r,0,!i,~{cc}"(i32 %left)
          to label %done [label %again]
done:
  ret i32 %r
}
