; What an address can hold: base + index * scale + displacement, frame objects, symbols.
; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -relocation-model=pic -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s --check-prefixes=CHECK,PIC
; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -relocation-model=static -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s --check-prefixes=CHECK,STATIC

@local = dso_local global [4 x i32] zeroinitializer
@other = external global i32

; CHECK-LABEL: name: indexed
; CHECK: MOV32rm %0, 4, %1, 12, $noreg
define i32 @indexed(ptr %p, i64 %i) {
  %q = getelementptr i8, ptr %p, i64 12
  %e = getelementptr i32, ptr %q, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}

; CHECK-LABEL: name: frame
; CHECK: MOV32mr %stack.0.a, 1, $noreg, 8, $noreg
define void @frame(i32 %v) {
  %a = alloca [4 x i32]
  %e = getelementptr [4 x i32], ptr %a, i64 0, i64 2
  store i32 %v, ptr %e
  ret void
}

; CHECK-LABEL: name: near
; CHECK: MOV32rm $rip, 1, $noreg, @local + 4, $noreg
define i32 @near() {
  %v = load i32, ptr getelementptr ([4 x i32], ptr @local, i64 0, i64 1)
  ret i32 %v
}

; CHECK-LABEL: name: got
; CHECK: [[G:%[0-9]+]]:gr64 = MOV64rm $rip, 1, $noreg, target-flags(x86-gotpcrel) @other, $noreg
; CHECK: MOV32rm [[G]], 1, $noreg, 0, $noreg
define i32 @got() {
  %v = load i32, ptr @other
  ret i32 %v
}

; Static code in the low 2 GB takes a symbol as a displacement.
; CHECK-LABEL: name: table
; STATIC: MOV32rm $noreg, 4, %0, @local, $noreg
; PIC: [[B:%[0-9]+]]:gr64 = LEA64r $rip, 1, $noreg, @local, $noreg
; PIC: MOV32rm [[B]], 4, %0, 0, $noreg
define i32 @table(i64 %i) {
  %e = getelementptr [4 x i32], ptr @local, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}

; CHECK-LABEL: name: address
; STATIC: MOV32ri64 @local
; PIC: LEA64r $rip, 1, $noreg, @local, $noreg
define ptr @address() {
  ret ptr @local
}

; More than 32 bits of displacement stay in a register.
; CHECK-LABEL: name: far
; CHECK: MOV64ri 4294967296
define i8 @far(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 4294967296
  %v = load i8, ptr %q
  ret i8 %v
}

; Segment registers are address spaces.
; CHECK-LABEL: name: segment
; CHECK: MOV64rm %0, 1, $noreg, 0, $fs
define i64 @segment(ptr addrspace(257) %p) {
  %v = load i64, ptr addrspace(257) %p
  ret i64 %v
}
