; Integer rules: operand forms, constants, extensions, fixed registers, several results.
; RUN: lathe-llc -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s

define i32 @forms(i32 %a, i32 %b, ptr %p) {
; CHECK-LABEL: name: forms
; CHECK: LEA64_32r %0, 1, %1, -100, $noreg
; CHECK: XOR32ri {{.*}}, 100
; CHECK: AND32rm {{.*}} :: (load (s32) from %ir.p)
; CHECK: INC32r
  %x = add i32 %a, %b
  %s = sub i32 %x, 100
  %y = xor i32 %s, 100
  %l = load i32, ptr %p
  %z = and i32 %y, %l
  %r = add i32 %z, 1
  ret i32 %r
}

define void @readModifyWrite(ptr %p, i32 %v, i8 %n) optsize {
; CHECK-LABEL: name: readModifyWrite
; CHECK: ADD32mr %0, 1, $noreg, 0, $noreg, {{.*}} :: (load (s32) from %ir.p), (store (s32) into %ir.p)
; CHECK: INC8m %0, 1, $noreg, 8, $noreg
; CHECK: OR64mi32 %0, 1, $noreg, 16, $noreg, 4096
; CHECK: SHL32mi %0, 1, $noreg, 24, $noreg, 3
; CHECK: NEG16m
  %a = load i32, ptr %p
  %b = add i32 %a, %v
  store i32 %b, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  %c = load i8, ptr %q
  %d = add i8 %c, 1
  store i8 %d, ptr %q
  %r = getelementptr i8, ptr %p, i64 16
  %e = load i64, ptr %r
  %f = or i64 %e, 4096
  store i64 %f, ptr %r
  %s = getelementptr i8, ptr %p, i64 24
  %g = load i32, ptr %s
  %h = shl i32 %g, 3
  store i32 %h, ptr %s
  %t = getelementptr i8, ptr %p, i64 28
  %i = load i16, ptr %t
  %j = sub i16 0, %i
  store i16 %j, ptr %t
  ret void
}

define i64 @constants(ptr %p) {
; CHECK-LABEL: name: constants
; CHECK: MOV32mi {{.*}}, 7 ::
; CHECK: MOV64mi32 {{.*}}, -1 ::
; CHECK: MOV64ri 81985529216486895
; CHECK: MOV32ri64 4294967295
  store i32 7, ptr %p
  %q = getelementptr i64, ptr %p, i64 1
  store i64 -1, ptr %q
  %r = getelementptr i64, ptr %p, i64 2
  store i64 81985529216486895, ptr %r
  ret i64 4294967295
}

define i64 @zero() {
; CHECK-LABEL: name: zero
; CHECK: [[Z:%[0-9]+]]:gr32 = MOV32r0 implicit-def dead $eflags
; CHECK: SUBREG_TO_REG 0, [[Z]], %subreg.sub_32bit
  ret i64 0
}

define i64 @extensions(i8 %a, i16 %b, i32 %c, ptr %p) {
; CHECK-LABEL: name: extensions
; CHECK-DAG: MOVZX32rr8
; CHECK-DAG: MOVSX64rr16
; CHECK-DAG: MOVSX64rr32
; CHECK-DAG: MOVZX32rm8 {{.*}} :: (load (s8) from %ir.p)
  %x = zext i8 %a to i64
  %y = sext i16 %b to i64
  %z = sext i32 %c to i64
  %l = load i8, ptr %p
  %m = zext i8 %l to i64
  %s = add i64 %x, %y
  %t = add i64 %s, %z
  %u = add i64 %t, %m
  ret i64 %u
}

define i32 @divide(i32 %a, i32 %b) {
; CHECK-LABEL: name: divide
; CHECK: $eax = COPY
; CHECK-NEXT: CDQ implicit-def $edx, implicit $eax
; CHECK-NEXT: IDIV32r {{.*}}, implicit-def $eax, implicit-def dead $edx, implicit-def dead $eflags, implicit $eax, implicit $edx
; CHECK-NEXT: COPY $eax
; CHECK: $edx = MOV32r0
; CHECK: DIV32r
; CHECK-NEXT: COPY $edx
  %q = sdiv i32 %a, %b
  %r = urem i32 %q, %b
  ret i32 %r
}

define i32 @shifts(i32 %a, i32 %n) {
; CHECK-LABEL: name: shifts
; CHECK: $cl = COPY
; CHECK-NEXT: SHL32rCL {{.*}} implicit $cl
; CHECK: SAR32ri {{.*}}, 5
  %x = shl i32 %a, %n
  %y = ashr i32 %x, 5
  ret i32 %y
}

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)

define i1 @overflow(i64 %a, i64 %b, i32 %c) {
; CHECK-LABEL: name: overflow
; CHECK: $rax = COPY
; CHECK-NEXT: MUL64r {{.*}} implicit-def $eflags
; CHECK-NEXT: COPY $rax
; CHECK-NEXT: SETCCr 0, implicit $eflags
; CHECK: ADD32ri {{.*}}, 9, implicit-def $eflags
; CHECK-NEXT: SETCCr 0
  %p = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %a, i64 %b)
  %v = extractvalue { i64, i1 } %p, 0
  %o = extractvalue { i64, i1 } %p, 1
  %t = trunc i64 %v to i32
  %q = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %t, i32 9)
  %w = extractvalue { i32, i1 } %q, 1
  %r = or i1 %o, %w
  ret i1 %r
}
