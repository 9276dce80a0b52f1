; Addresses, atomics, fences, x87 through memory.
; RUN: lathe-llc -relocation-model=static -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s --check-prefixes=CHECK,STATIC
; RUN: lathe-llc -relocation-model=pic -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s --check-prefixes=CHECK,PIC

@g = external global i32
@l = internal global [4 x i32] zeroinitializer
@t = internal thread_local global i32 0

define i32 @addresses(ptr %p, i64 %i) {
; CHECK-LABEL: name: addresses
; CHECK: MOV32rm %0, 4, %1, 12, $noreg
; STATIC: ADD32rm {{.*}}, $noreg, @l + 8, $noreg
; PIC: ADD32rm {{.*}}, $rip, 1, $noreg, @l + 8, $noreg
  %q = getelementptr i32, ptr %p, i64 %i
  %r = getelementptr i32, ptr %q, i64 3
  %a = load i32, ptr %r
  %b = load i32, ptr getelementptr ([4 x i32], ptr @l, i64 0, i64 2)
  %s = add i32 %a, %b
  ret i32 %s
}

define ptr @got() {
; CHECK-LABEL: name: got
; PIC: MOV64rm $rip, 1, $noreg, target-flags(x86-gotpcrel) @g, $noreg
  ret ptr @g
}

define i32 @atomics(ptr %p, i32 %v) {
; CHECK-LABEL: name: atomics
; CHECK: LXADD32 {{.*}} :: (load store seq_cst (s32) on %ir.p)
; CHECK: LOCK_OR32mi {{.*}}, 3
; CHECK: XCHG32rm {{.*}} :: (store seq_cst (s32) into %ir.p)
; CHECK: MFENCE
; CHECK: $eax = COPY
; CHECK-NEXT: LCMPXCHG32
; CHECK-NEXT: COPY $eax
  %a = atomicrmw add ptr %p, i32 %v seq_cst
  %b = atomicrmw or ptr %p, i32 3 seq_cst
  store atomic i32 %v, ptr %p seq_cst, align 4
  fence seq_cst
  %c = cmpxchg ptr %p, i32 %a, i32 %v seq_cst seq_cst
  %d = extractvalue { i32, i1 } %c, 0
  ret i32 %d
}

define i64 @x87(x86_fp80 %x, i64 %n, ptr %p) {
; CHECK-LABEL: name: x87
; CHECK: ILD_Fp64m80 %stack.
; CHECK: ADD_Fp80m64 {{.*}} :: (load (s64) from %ir.p)
; CHECK: FLDCW16m
; CHECK: MOV64rm %stack.
  %i = sitofp i64 %n to x86_fp80
  %s = fadd x86_fp80 %x, %i
  %d = load double, ptr %p
  %e = fpext double %d to x86_fp80
  %t = fadd x86_fp80 %s, %e
  %r = fptosi x86_fp80 %t to i64
  ret i64 %r
}
