; Helpers have numbers, functions are relocated, the result is in r0.
; RUN: lathe-llc -mtriple=bpfel -mcpu=v3 -O0 -verify-machineinstrs %s -o - | FileCheck %s
; RUN: lathe-llc -mtriple=bpfel -mcpu=v3 -O0 -filetype=obj %s -o %t.o
; RUN: llvm-objdump-19 -d -r %t.o | FileCheck --check-prefix=OBJ %s

@bpf_get_prandom_u32 = internal constant ptr inttoptr (i64 7 to ptr), align 8
@map = global i64 0, section ".maps", align 8

; CHECK-LABEL: helper:
; CHECK: r1 = map ll
; CHECK: call 1
; OBJ-LABEL: <helper>:
; OBJ: R_BPF_64_64 map
; OBJ: 85 00 00 00 01 00 00 00 call 0x1
define i64 @helper(ptr %key) {
  %r = call i64 inttoptr (i64 1 to ptr)(ptr @map, ptr %key)
  ret i64 %r
}

; As compilers leave it without optimisation: the pointer is loaded from a constant.
; CHECK-LABEL: loaded:
; CHECK: call 7
define i32 @loaded() {
  %f = load ptr, ptr @bpf_get_prandom_u32, align 8
  %r = call i32 %f()
  ret i32 %r
}

; CHECK-LABEL: outside:
; CHECK: call kernel_function
; OBJ-LABEL: <outside>:
; OBJ: 85 10 00 00 ff ff ff ff call -0x1
; OBJ: R_BPF_64_32 kernel_function
declare i64 @kernel_function(i64, i64, i64, i64, i64)
define i64 @outside(i64 %x) {
  %r = call i64 @kernel_function(i64 %x, i64 2, i64 3, i64 4, i64 5)
  ret i64 %r
}

; A function with variable arguments may be called, as bpf_trace_printk is.
; CHECK-LABEL: trace:
; CHECK: call 6
define i64 @trace(ptr %f) {
  %r = call i64 (ptr, i32, ...) inttoptr (i64 6 to ptr)(ptr %f, i32 8, i32 1, i64 2)
  ret i64 %r
}
