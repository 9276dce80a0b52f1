; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -o - | FileCheck %s
; Frames of X86: what the System V AMD64 ABI asks for, and the call frame information for it.
declare void @use(ptr)
declare void @take(ptr, ptr)

; A leaf function may keep its objects below the stack pointer (red zone).
; CHECK-LABEL: leaf:
; CHECK-NOT: sub
; CHECK: movl %edi, -{{[0-9]+}}(%rsp)
; CHECK: retq
define i32 @leaf(i32 %x) nounwind {
  %p = alloca i32
  store volatile i32 %x, ptr %p
  %v = load volatile i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: leafNoRedZone:
; CHECK-NOT: (%rsp)
; CHECK: {{pushq|subq}}
define i32 @leafNoRedZone(i32 %x) nounwind noredzone {
  %p = alloca i32
  store volatile i32 %x, ptr %p
  %v = load volatile i32, ptr %p
  ret i32 %v
}

; At calls the stack pointer is 16-aligned; unwind tables follow it.
; CHECK-LABEL: call:
; CHECK: .cfi_startproc
; CHECK-NEXT: pushq %rax
; CHECK-NEXT: .cfi_def_cfa_offset 16
; CHECK: callq use
; CHECK: popq %rcx
; CHECK-NEXT: .cfi_def_cfa_offset 8
; CHECK-NEXT: retq
; CHECK: .cfi_endproc
define void @call() uwtable {
  %p = alloca i32
  call void @use(ptr %p)
  ret void
}

; CHECK-LABEL: framePointer:
; CHECK: pushq %rbp
; CHECK-NEXT: .cfi_def_cfa_offset 16
; CHECK-NEXT: .cfi_offset %rbp, -16
; CHECK-NEXT: movq %rsp, %rbp
; CHECK-NEXT: .cfi_def_cfa_register %rbp
; CHECK: leaq -{{[0-9]+}}(%rbp), %rdi
; CHECK: popq %rbp
; CHECK-NEXT: .cfi_def_cfa %rsp, 8
; CHECK-NEXT: retq
define void @framePointer() "frame-pointer"="all" {
  %p = alloca i32
  call void @use(ptr %p)
  ret void
}

; An object with more alignment than the stack has: the stack pointer is rounded down.
; CHECK-LABEL: realign:
; CHECK: movq %rsp, %rbp
; CHECK: andq $-64, %rsp
; CHECK: callq use
; CHECK: movq %rbp, %rsp
; CHECK-NEXT: popq %rbp
define void @realign() nounwind {
  %p = alloca i32, align 64
  call void @use(ptr %p)
  ret void
}

; With a dynamic allocation as well, a base pointer is kept.
; CHECK-LABEL: basePointer:
; CHECK: movq %rsp, %rbp
; CHECK: pushq %rbx
; CHECK: andq $-64, %rsp
; CHECK: movq %rsp, %rbx
; CHECK: callq take
; CHECK: leaq -8(%rbp), %rsp
; CHECK-NEXT: popq %rbx
; CHECK-NEXT: popq %rbp
define void @basePointer(i64 %n) nounwind {
  %p = alloca i32, align 64
  %q = alloca i8, i64 %n
  call void @take(ptr %p, ptr %q)
  ret void
}

; Registers that belong to the caller are saved when assembly changes them.
; CHECK-LABEL: saved:
; CHECK: pushq %r12
; CHECK: pushq %rbx
; CHECK: popq %rbx
; CHECK: popq %r12
; CHECK: retq
define void @saved() nounwind {
  call void asm sideeffect "", "~{rbx},~{r12}"()
  ret void
}

; Behind a return in the middle of a function the frame is in place again.
; CHECK-LABEL: twoReturns:
; CHECK: retq
; CHECK: .cfi_def_cfa %rsp, 16
; CHECK: retq
define void @twoReturns(i1 %c) uwtable {
  br i1 %c, label %a, label %b
a:
  call void @use(ptr null)
  ret void
b:
  call void @use(ptr inttoptr (i64 8 to ptr))
  ret void
}
