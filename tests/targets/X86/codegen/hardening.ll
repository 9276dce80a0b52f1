; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -verify-machineinstrs -o - | FileCheck %s
; What clang's -fstack-clash-protection, -fzero-call-used-regs, -mfunction-return, -mretpoline, -mharden-sls and
; -fno-jump-tables ask for. The sequences are those of llc-19, but for the loops' registers.
declare void @use(ptr)

; CHECK-LABEL: probed:
; CHECK: subq $4096, %rsp
; CHECK-NEXT: .cfi_def_cfa_offset 4104
; CHECK-NEXT: movq $0, (%rsp)
; CHECK-NEXT: subq $4096, %rsp
; CHECK-NEXT: .cfi_def_cfa_offset 8200
; CHECK-NEXT: movq $0, (%rsp)
; CHECK-NEXT: subq $1816, %rsp
; CHECK-NEXT: .cfi_def_cfa_offset 10016
define void @probed() "probe-stack"="inline-asm" {
  %a = alloca [10000 x i8]
  call void @use(ptr %a)
  ret void
}

; CHECK-LABEL: wide:
; CHECK: subq $8192, %rsp
; CHECK: subq ${{[0-9]+}}, %rsp
; CHECK: callq use
define void @wide() "probe-stack"="inline-asm" "stack-probe-size"="8192" {
  %a = alloca [10000 x i8]
  call void @use(ptr %a)
  ret void
}

; CHECK-LABEL: loop:
; CHECK: leaq -98304(%rsp), %r11
; CHECK-NEXT: .cfi_def_cfa %r11, 98312
; CHECK-NEXT: [[LOOP:.LBB[0-9_]+]]:
; CHECK-NEXT: subq $4096, %rsp
; CHECK-NEXT: movq $0, (%rsp)
; CHECK-NEXT: cmpq %r11, %rsp
; CHECK-NEXT: jne [[LOOP]]
; CHECK: .cfi_def_cfa %rsp, 98312
; CHECK-NEXT: subq $1704, %rsp
define void @loop() "probe-stack"="inline-asm" {
  %a = alloca [100000 x i8]
  call void @use(ptr %a)
  ret void
}

; CHECK-LABEL: dynamic:
; CHECK: negq [[R:%r[a-z0-9]+]]
; CHECK-NEXT: addq %rsp, [[R]]
; CHECK: cmpq [[R]], %rsp
; CHECK-NEXT: jbe
; CHECK: xorq $0, (%rsp)
; CHECK-NEXT: subq $4096, %rsp
; CHECK: movq [[R]], %rsp
define void @dynamic(i64 %n) "probe-stack"="inline-asm" {
  %a = alloca i8, i64 %n
  call void @use(ptr %a)
  ret void
}

; CHECK-LABEL: usedGPR:
; CHECK: xorl %ecx, %ecx
; CHECK-NOT: xorl %e
; CHECK: retq
define i32 @usedGPR(i32 %a, i32 %b, i32 %c, i32 %d) "zero-call-used-regs"="used-gpr-arg" {
  %s = add i32 %d, 1
  ret i32 %s
}

; CHECK-LABEL: all:
; CHECK-COUNT-8: fldz
; CHECK-COUNT-8: fstp %st(0)
; CHECK-NOT: %eax, %eax
; CHECK: xorl %ecx, %ecx
; CHECK: xorl %r11d, %r11d
; CHECK: xorps %xmm0, %xmm0
; CHECK: xorps %xmm15, %xmm15
; CHECK-NEXT: retq
define i32 @all() "zero-call-used-regs"="all" {
  ret i32 1
}

; CHECK-LABEL: throughThunk:
; CHECK: cs
; CHECK-NEXT: jmp __x86_return_thunk
; CHECK-NOT: ret
define i32 @throughThunk() fn_ret_thunk_extern {
  ret i32 1
}

; CHECK-LABEL: external:
; CHECK: movq {{.*}}, %r11
; CHECK: cs
; CHECK-NEXT: callq __x86_indirect_thunk_r11
define void @external(ptr %f) "target-features"="+retpoline-indirect-calls,+retpoline-external-thunk" {
  call void %f(i32 1)
  ret void
}

; CHECK-LABEL: internal:
; CHECK: movq {{.*}}, %r11
; CHECK: callq __llvm_retpoline_r11
define void @internal(ptr %f) "target-features"="+retpoline-indirect-calls" {
  call void %f(i32 1)
  ret void
}

; CHECK-LABEL: straightLine:
; CHECK: retq
; CHECK-NEXT: int3
define void @straightLine() "target-features"="+harden-sls-ret" {
  ret void
}

; CHECK-LABEL: noTable:
; CHECK-NOT: jmpq *
; CHECK: retq
define i32 @noTable(i32 %x) "no-jump-tables"="true" {
  switch i32 %x, label %d [ i32 0, label %a
                            i32 1, label %b
                            i32 2, label %c
                            i32 3, label %a
                            i32 4, label %b ]
a:
  ret i32 3
b:
  ret i32 9
c:
  ret i32 4
d:
  ret i32 7
}

; CHECK: .section .text.__llvm_retpoline_r11,"axG",@progbits,__llvm_retpoline_r11,comdat
; CHECK: .hidden __llvm_retpoline_r11
; CHECK: .weak __llvm_retpoline_r11
; CHECK: callq [[OUT:.Ltmp[0-9_]+]]
; CHECK: pause
; CHECK-NEXT: lfence
; CHECK: [[OUT]]:
; CHECK-NEXT: movq %r11, (%rsp)
; CHECK-NEXT: retq
!llvm.module.flags = !{!0}
!0 = !{i32 4, !"indirect_branch_cs_prefix", i32 1}
