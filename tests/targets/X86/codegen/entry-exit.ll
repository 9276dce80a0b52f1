; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -o - | FileCheck %s
; What attributes and module flags add at the entry and at the returns of functions.
declare void @use(ptr)

; An array, an object whose address is passed on, or a request ask for the guard of the stack protector.
; CHECK-LABEL: array:
; CHECK: movq %fs:40, [[GUARD:%r[a-z0-9]+]]
; CHECK: movq [[GUARD]], [[#]](%rsp)
; CHECK: callq use
; CHECK: movq %fs:40,
; CHECK: j{{n?e}}
; CHECK: retq
; CHECK: callq __stack_chk_fail
define void @array() sspstrong {
  %a = alloca [4 x i8]
  call void @use(ptr %a)
  ret void
}

; CHECK-LABEL: escapes:
; CHECK: %fs:40
define void @escapes() sspstrong {
  %a = alloca i32
  call void @use(ptr %a)
  ret void
}

; CHECK-LABEL: keepsToItself:
; CHECK-NOT: %fs:40
; CHECK: retq
define i32 @keepsToItself(i32 %x) sspstrong {
  %a = alloca i32
  store i32 %x, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}

; Without "strong", only arrays of at least eight characters count.
; CHECK-LABEL: smallArray:
; CHECK-NOT: %fs:40
; CHECK: retq
define void @smallArray() ssp {
  %a = alloca [4 x i8]
  call void @use(ptr %a)
  ret void
}

; CHECK-LABEL: required:
; CHECK: %fs:40
define void @required() sspreq {
  ret void
}

; CHECK-LABEL: counted:
; CHECK: callq mcount
; CHECK: leaq counted(%rip), %rdi
; CHECK: callq leaving
; CHECK: retq
define dso_local void @counted() "instrument-function-entry-inlined"="mcount" "instrument-function-exit-inlined"="leaving" {
  ret void
}

; CHECK-LABEL: profiled:
; CHECK: endbr64
; CHECK-NEXT: callq __fentry__
define void @profiled() "fentry-call"="true" {
  ret void
}

; CHECK: nop
; CHECK-NEXT: patchable:
; CHECK-COUNT-2: nop
; CHECK: .section __patchable_function_entries
; CHECK: .quad patchable-1
define void @patchable() "patchable-function-entry"="2" "patchable-function-prefix"="1" nocf_check {
  ret void
}

; A block that indirect jumps reach is marked as well.
; CHECK-LABEL: indirect:
; CHECK: endbr64
; CHECK: endbr64
; CHECK: .note.gnu.property
; CHECK: .long 3221225474
; CHECK-NEXT: .long 4
; CHECK-NEXT: .long 1
; CHECK-NEXT: .long 0
define void @indirect(ptr %p) {
  indirectbr ptr %p, [label %next]
next:
  store ptr blockaddress(@indirect, %next), ptr %p
  ret void
}

!llvm.module.flags = !{!0}
!0 = !{i32 8, !"cf-protection-branch", i32 1}
