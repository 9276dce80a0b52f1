; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -o - | FileCheck %s
; Templates of inline assembly (Language Reference, "Inline Assembler Expressions").

; CHECK-LABEL: operands:
; CHECK: #APP
; CHECK-NEXT: addl $5, %e{{[a-z]+}}
; CHECK-NEXT: #NO_APP
define i32 @operands(i32 %x) nounwind {
  %r = call i32 asm "addl $2, $0", "=r,0,i"(i32 %x, i32 5)
  ret i32 %r
}

; Modifiers name parts of a register; $$ is a dollar.
; CHECK-LABEL: modifiers:
; CHECK: movb %al, %ah; movw %ax, %ax; movq %rax, %rax; cmpl $1, %eax
define void @modifiers(i32 %x) nounwind {
  call void asm sideeffect "movb ${0:b}, ${0:h}; movw ${0:w}, ${0:w}; movq ${0:q}, ${0:q}; cmpl $$1, ${0:k}", "{ax}"(i32 %x)
  ret void
}

; CHECK-LABEL: memory:
; CHECK: incl -{{[0-9]+}}(%rsp)
define i32 @memory(i32 %x) nounwind {
  %p = alloca i32
  store i32 %x, ptr %p
  call void asm sideeffect "incl $0", "=*m,*m,~{flags}"(ptr elementtype(i32) %p, ptr elementtype(i32) %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; One text per dialect.
; CHECK-LABEL: dialects:
; CHECK: att
; CHECK-NOT: intel
define void @dialects() nounwind {
  call void asm sideeffect "# $(att$|intel$)", ""()
  ret void
}
