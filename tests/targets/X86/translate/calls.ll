; The module in front of the functions repeats this text: its comments are taken out.
; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -relocation-model=pic -stop-after=irtranslator -o - | grep -v "; CHECK" | FileCheck %s
; Places of arguments and results under the System V AMD64 ABI, section 3.2.3.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @variadic(ptr, ...)
declare void @g(i64, i64, i64, i64, i64, i128, i64)

; Narrow integers are extended by the caller; the callee reads what it knows.
; CHECK-LABEL: name: {{ *}}narrow
; CHECK: liveins: $edi, $esi
; CHECK: [[A:%[0-9]+]]:_(s32) = COPY $edi
; CHECK: G_TRUNC [[A]]
; CHECK: [[R:%[0-9]+]]:_(s32) = G_SEXT
; CHECK: $al = COPY
; CHECK: RET64 implicit $al
define signext i8 @narrow(i8 signext %a, i16 zeroext %b) {
  %t = trunc i16 %b to i8
  %s = sext i8 %t to i32
  call i32 (ptr, ...) @variadic(ptr null, i32 %s)
  ret i8 %a
}

; AL holds the number of vector registers of a variadic call; f80 lies in memory, 16-aligned.
; CHECK-LABEL: name: {{ *}}count
; CHECK: ADJCALLSTACKDOWN64 16, 0, 0
; CHECK: $xmm0 = COPY
; CHECK: $xmm1 = COPY
; CHECK: $al = COPY
; CHECK: CALL64pcrel32 target-flags(x86-plt) @variadic, csr_64, {{.*}}implicit $rdi, implicit $xmm0, implicit $xmm1, implicit $al, implicit-def $eax
define i32 @count(double %x, x86_fp80 %l) {
  %r = call i32 (ptr, ...) @variadic(ptr null, double %x, double 1.0, x86_fp80 %l)
  ret i32 %r
}

; Both halves of an i128 go to memory when one register is left, which the next argument takes.
; CHECK-LABEL: name: {{ *}}boundary
; CHECK: into stack, align 16)
; CHECK: into stack + 8
; CHECK: CALL64pcrel32 {{.*}}@g, csr_64, {{.*}}implicit $rdi, implicit $rsi, implicit $rdx, implicit $rcx, implicit $r8, implicit $r9
define void @boundary(i128 %x) {
  call void @g(i64 1, i64 2, i64 3, i64 4, i64 5, i128 %x, i64 6)
  ret void
}

; Leaves of a result take the registers in order.
; CHECK-LABEL: name: {{ *}}pair
; CHECK: $rax = COPY
; CHECK: $xmm0 = COPY
; CHECK: RET64 implicit $rax, implicit $xmm0
define { i64, double } @pair(i64 %a, double %b) {
  %x = insertvalue { i64, double } poison, i64 %a, 0
  %y = insertvalue { i64, double } %x, double %b, 1
  ret { i64, double } %y
}

; The pointer of sret is returned; long double results are in the x87 stack.
; CHECK-LABEL: name: {{ *}}hidden
; CHECK: [[P:%[0-9]+]]:_(p0) = COPY $rdi
; CHECK: $rax = COPY [[P]]
define void @hidden(ptr sret([4 x i64]) %p) {
  store i64 1, ptr %p
  ret void
}
; CHECK-LABEL: name: {{ *}}x87
; CHECK: G_LOAD {{.*}}(invariant load (s80) from %fixed-stack.0, align 16)
; CHECK: $fp0 = COPY
; CHECK: RET64 implicit $fp0
define x86_fp80 @x87(x86_fp80 %x) {
  ret x86_fp80 %x
}
