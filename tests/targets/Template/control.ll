; RUN: lathe-llc -mtriple=template-unknown-none -O0 -verify-machineinstrs %s -o - | FileCheck %s

; A comparison goes into its branch; the conditions that the machine lacks exchange the operands.
; CHECK-LABEL: branches:
; CHECK: sw r0, [[SLOTA:[0-9]+]](sp)
; CHECK: sw r1, [[SLOTB:[0-9]+]](sp)
; CHECK: bge r0, r1, [[ELSE:\.LBB[0-9_]+]]
; CHECK: ret
; CHECK: [[ELSE]]:
; CHECK: lw [[B:r[0-9]]], [[SLOTB]](sp)
; CHECK: lw [[A:r[0-9]]], [[SLOTA]](sp)
; CHECK: blt [[B]], [[A]]
define i32 @branches(i32 %a, i32 %b) nounwind {
  %c = icmp slt i32 %a, %b
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  %d = icmp ugt i32 %a, 5
  %e = icmp sgt i32 %a, %b
  br i1 %e, label %yes, label %end
end:
  ret i32 2
}
; CHECK-LABEL: values:
; CHECK: slt r0, r1, r0
; CHECK-NEXT: xori r0, r0, 1
define i1 @values(i32 %a, i32 %b) nounwind {
  %c = icmp sle i32 %a, %b
  ret i1 %c
}
; Of a truth value that comes from elsewhere only bit 0 counts.
; CHECK-LABEL: argument:
; CHECK: andi [[T:r[0-9]]], r0, 1
; CHECK: li [[Z:r[0-9]]], 0
; CHECK: {{bne|beq}} [[T]], [[Z]]
define i32 @argument(i1 %c) nounwind {
  br i1 %c, label %a, label %b
a:
  ret i32 3
b:
  ret i32 4
}
; CHECK-LABEL: calls:
; CHECK: addi sp, sp, -[[SIZE:[0-9]+]]
; CHECK: sw ra, {{[0-9]+}}(sp)
; CHECK: call ext
; CHECK: callr r
; CHECK: lw ra, {{[0-9]+}}(sp)
; CHECK: addi sp, sp, [[SIZE]]
; CHECK-NEXT: ret
declare i32 @ext(i32, i32, i32, i32, i32)
define i32 @calls(ptr %f) nounwind {
  %a = call i32 @ext(i32 1, i32 2, i32 3, i32 4, i32 5)
  %b = call i32 %f(i32 %a)
  ret i32 %b
}
