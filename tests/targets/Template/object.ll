; RUN: lathe-llc -mtriple=template-unknown-none -O0 -filetype=obj %s -o %t.o
; RUN: llvm-readobj-19 -h -r %t.o | FileCheck %s
; RUN: llvm-readobj-19 -x .text %t.o | FileCheck %s --check-prefix=BYTES

; CHECK: Class: 32-bit
; CHECK: DataEncoding: LittleEndian
; CHECK: Type: Relocatable
; CHECK: Machine: 0x4C54
; CHECK: Relocations
; CHECK: 0x4 {{.*}} g 0x0
; CHECK-NEXT: 0x8 {{.*}} g 0x0
; Offset, symbol and type (high half 3, low half 4), addend.
; RUN: llvm-readobj-19 -x .rela.text %t.o | FileCheck %s --check-prefix=RELA
; RELA: 0x00000000 04000000 03{{[0-9]+}}0000 00000000 08000000
; RELA-NEXT: 0x00000010 04{{[0-9]+}}0000 00000000
@g = external global [4 x i32]

; li r0, 5; lui r1, 0; ori r1, r1, 0; sw r0, 0(r1)
; BYTES: 0x00000000 05000040 00004048 00004450 000004a0
define void @f() nounwind {
  store i32 5, ptr @g
  store i32 6, ptr getelementptr (i8, ptr @g, i32 8)
  ret void
}
