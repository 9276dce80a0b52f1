; Comparisons are selected together with what reads their flags.
; RUN: lathe-llc -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s

define i32 @branch(i32 %a, i32 %b) {
; CHECK-LABEL: name: branch
; CHECK: CMP32rr %0, %1, implicit-def $eflags
; CHECK-NEXT: JCC_1 %bb.{{[0-9]}}, 13, implicit $eflags
  %c = icmp slt i32 %a, %b
  br i1 %c, label %x, label %y
x:
  ret i32 1
y:
  ret i32 2
}

define void @zeroAndMemory(ptr %p, i64 %m) {
; CHECK-LABEL: name: zeroAndMemory
; CHECK: TEST64rr %1, %1
; CHECK-NEXT: JCC_1 %bb.{{[0-9]}}, 4
; CHECK: CMP32mi %0, 1, $noreg, 0, $noreg, 5, implicit-def $eflags :: (load (s32) from %ir.p)
; CHECK-NEXT: JCC_1 %bb.{{[0-9]}}, 7
; CHECK: TEST8mi %0, 1, $noreg, 0, $noreg, 1,
; CHECK-NOT: CMP
  %z = icmp eq i64 %m, 0
  br i1 %z, label %out, label %next
next:
  %l = load i32, ptr %p
  %c = icmp ugt i32 %l, 5
  br i1 %c, label %out, label %last
last:
  %b = load i8, ptr %p
  %t = trunc i8 %b to i1
  br i1 %t, label %out, label %more
more:
  ret void
out:
  ret void
}

define i32 @mask(i32 %a) {
; CHECK-LABEL: name: mask
; CHECK: TEST32ri %0, 64
; CHECK-NEXT: JCC_1 %bb.{{[0-9]}}, 4
  %m = and i32 %a, 64
  %c = icmp ne i32 %m, 0
  br i1 %c, label %x, label %y
x:
  ret i32 1
y:
  ret i32 2
}

define i64 @choose(i64 %a, i64 %b) {
; CHECK-LABEL: name: choose
; CHECK: CMP64rr %0, %1
; CHECK-NEXT: CMOV64rr %1, %0, 2, implicit $eflags
  %c = icmp ult i64 %a, %b
  %r = select i1 %c, i64 %a, i64 %b
  ret i64 %r
}

define i32 @value(i32 %a) {
; SETCC leaves 0 or 1: no mask.
; CHECK-LABEL: name: value
; CHECK: CMP32ri %0, 9
; CHECK-NEXT: [[C:%[0-9]+]]:gr8 = SETCCr 15
; CHECK-NEXT: MOVZX32rr8 [[C]]
; CHECK-NOT: AND32ri
  %c = icmp sgt i32 %a, 9
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @argument(i1 %c) {
; Of a truth value from elsewhere only bit 0 counts.
; CHECK-LABEL: name: argument
; CHECK: TEST8ri {{.*}}, 1
; CHECK-NEXT: CMOV32rr {{.*}}, 5
  %r = select i1 %c, i32 10, i32 20
  ret i32 %r
}

define i32 @floats(double %a, double %b) {
; CHECK-LABEL: name: floats
; Away unless a < b: unless b is above a.
; CHECK: UCOMISDrr %1, %0
; CHECK-NEXT: JCC_1 %bb.{{[0-9]}}, 6
; a != b, or unordered: two branches.
; CHECK: UCOMISDrr %0, %1
; CHECK-NEXT: JCC_1 [[T:%bb.[0-9]]], 5
; CHECK-NEXT: JCC_1 [[T]], 10
  %c = fcmp olt double %a, %b
  br i1 %c, label %x, label %y
x:
  ret i32 1
y:
  %d = fcmp une double %a, %b
  br i1 %d, label %x, label %z
z:
  ret i32 2
}
