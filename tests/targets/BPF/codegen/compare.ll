; Comparisons become jumps; each version has the jumps that it has.
; RUN: lathe-llc -mtriple=bpfel -mcpu=v1 -O0 -verify-machineinstrs %s -o - | FileCheck --check-prefixes=ALL,V1 %s
; RUN: lathe-llc -mtriple=bpfel -mcpu=v2 -O0 -verify-machineinstrs %s -o - | FileCheck --check-prefixes=ALL,V2 %s
; RUN: lathe-llc -mtriple=bpfel -mcpu=v3 -O0 -verify-machineinstrs %s -o - | FileCheck --check-prefixes=ALL,V3 %s
; RUN: lathe-llc -mtriple=bpfeb -mcpu=v4 -O0 -verify-machineinstrs %s -o - | FileCheck --check-prefixes=ALL,V3 %s

; ALL-LABEL: less:
; V1: r0 = 0
; V1-NEXT: if r1 s>= r2 goto +1
; V1-NEXT: r0 = 1
; V2: r0 = 1
; V2-NEXT: if r1 s< r2 goto +1
; V2-NEXT: r0 = 0
; V3: r0 = 1
; V3-NEXT: if r1 s< r2 goto +1
; V3-NEXT: r0 = 0
; ALL-NEXT: r0 &= 1
; ALL-NEXT: exit
define i64 @less(i64 %a, i64 %b) {
  %c = icmp slt i64 %a, %b
  %r = zext i1 %c to i64
  ret i64 %r
}

; The branch, with the operands exchanged where the jump is missing.
; ALL-LABEL: branch:
; V1: if r2 > r1 goto
; V2: if r1 < r2 goto
define i64 @branch(i64 %a, i64 %b) {
  %c = icmp uge i64 %a, %b
  br i1 %c, label %yes, label %no
yes:
  ret i64 1
no:
  ret i64 2
}

; 32 bits are compared as they are from version 3 on.
; ALL-LABEL: narrow:
; V1: r2 <<= 32
; V3: if w1 s<= 100 goto
define i32 @narrow(i32 %a) {
  %c = icmp sgt i32 %a, 100
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2
}

; A choice is a jump over a move.
; ALL-LABEL: choose:
; ALL: if r1 == r2 goto +1
; ALL-NEXT: r{{[0-9]}} = r{{[0-9]}}
define i64 @choose(i64 %a, i64 %b, i64 %t, i64 %f) {
  %c = icmp eq i64 %a, %b
  %r = select i1 %c, i64 %t, i64 %f
  ret i64 %r
}
