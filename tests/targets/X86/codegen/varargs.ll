; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -O0 -verify-machineinstrs %s -o - | FileCheck %s

; Vector registers are saved for va_start only when AL says that they carry arguments (psABI, section 3.5.7).
; CHECK-LABEL: sum:
; CHECK-DAG: movq %r8,
; CHECK-DAG: movq %r9,
; CHECK: testb %al, %al
; CHECK-NEXT: je [[REST:\.LBB[0-9_]+]]
; CHECK-NOT: xmm0
; CHECK: movaps %xmm1, [[AT:-?[0-9]+]](%
; CHECK-COUNT-6: movaps %xmm
; CHECK: [[REST]]:
; CHECK: ret
declare void @llvm.va_start(ptr)
declare void @use(ptr)
define void @sum(double %named, i32 %n, ...) {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start(ptr %list)
  call void @use(ptr %list)
  ret void
}

; A kernel's functions have no vector registers to save.
; CHECK-LABEL: quiet:
; CHECK-NOT: movaps
; CHECK: ret
define void @quiet(i32 %n, ...) noimplicitfloat {
  %list = alloca [24 x i8], align 16
  call void @llvm.va_start(ptr %list)
  call void @use(ptr %list)
  ret void
}
