; Loads are folded into the instruction that reads them when that is the only reader, in the same block, and nothing
; between the two writes memory.
; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s

declare void @clobber()

; CHECK-LABEL: name: folded
; CHECK: [[A:%[0-9]+]]:gr32 = COPY $esi
; CHECK: {{%[0-9]+}}:gr32 = ADD32rm [[A]], {{%[0-9]+}}, 1, $noreg, 0, $noreg, implicit-def dead $eflags :: (load (s32) from %ir.p)
define i32 @folded(ptr %p, i32 %a) {
  %v = load i32, ptr %p
  %s = add i32 %a, %v
  ret i32 %s
}

; The other operand order: addition commutes.
; CHECK-LABEL: name: commuted
; CHECK: ADD32rm
define i32 @commuted(ptr %p, i32 %a) {
  %v = load i32, ptr %p
  %s = add i32 %v, %a
  ret i32 %s
}

; Subtraction does not.
; CHECK-LABEL: name: not_commuted
; CHECK: MOV32rm
; CHECK: SUB32rr
define i32 @not_commuted(ptr %p, i32 %a) {
  %v = load i32, ptr %p
  %s = sub i32 %v, %a
  ret i32 %s
}

; CHECK-LABEL: name: store_between
; CHECK: [[V:%[0-9]+]]:gr32 = MOV32rm
; CHECK: MOV32mr
; CHECK: ADD32rr {{.*}}[[V]]
define i32 @store_between(ptr %p, ptr %q, i32 %a) {
  %v = load i32, ptr %p
  store i32 %a, ptr %q
  %s = add i32 %a, %v
  ret i32 %s
}

; CHECK-LABEL: name: call_between
; CHECK: MOV32rm
; CHECK: CALL64pcrel32
; CHECK: ADD32rr
define i32 @call_between(ptr %p, i32 %a) {
  %v = load i32, ptr %p
  call void @clobber()
  %s = add i32 %a, %v
  ret i32 %s
}

; CHECK-LABEL: name: two_readers
; CHECK: [[V:%[0-9]+]]:gr32 = MOV32rm
; CHECK: ADD32rr {{.*}}[[V]]
; CHECK: XOR32rr {{.*}}[[V]]
define i32 @two_readers(ptr %p, i32 %a) {
  %v = load i32, ptr %p
  %s = add i32 %a, %v
  %t = xor i32 %s, %v
  ret i32 %t
}

; CHECK-LABEL: name: volatile_load
; CHECK: MOV32rm {{.*}} :: (volatile load (s32) from %ir.p)
; CHECK: ADD32rr
define i32 @volatile_load(ptr %p, i32 %a) {
  %v = load volatile i32, ptr %p
  %s = add i32 %a, %v
  ret i32 %s
}

; CHECK-LABEL: name: other_block
; CHECK: MOV32rm
; CHECK: bb.1
; CHECK: ADD32rr
define i32 @other_block(ptr %p, i32 %a) {
  %v = load i32, ptr %p
  br label %next
next:
  %s = add i32 %a, %v
  ret i32 %s
}

; Load, operation and store of one place: one instruction where size counts.
; CHECK-LABEL: name: read_modify_write
; CHECK: ADD32rm %{{[0-9]+}}, %{{[0-9]+}}, 1, $noreg, 0, $noreg, implicit-def dead $eflags :: (load (s32) from %ir.p)
; CHECK: MOV32mr
define void @read_modify_write(ptr %p, i32 %a) {
  %v = load i32, ptr %p
  %s = add i32 %a, %v
  store i32 %s, ptr %p
  ret void
}

; CHECK-LABEL: name: read_modify_write_small
; CHECK: ADD32mr %{{[0-9]+}}, 1, $noreg, 0, $noreg, %{{[0-9]+}}, implicit-def dead $eflags :: (load (s32) from %ir.p), (store (s32) into %ir.p)
define void @read_modify_write_small(ptr %p, i32 %a) optsize {
  %v = load i32, ptr %p
  %s = add i32 %a, %v
  store i32 %s, ptr %p
  ret void
}

; CHECK-LABEL: name: other_place
; CHECK: ADD32rm
; CHECK: MOV32mr
define void @other_place(ptr %p, ptr %q, i32 %a) {
  %v = load i32, ptr %p
  %s = add i32 %a, %v
  store i32 %s, ptr %q
  ret void
}

; CHECK-LABEL: name: used_again
; CHECK: ADD32rm
; CHECK: MOV32mr
define i32 @used_again(ptr %p, i32 %a) {
  %v = load i32, ptr %p
  %s = add i32 %a, %v
  store i32 %s, ptr %p
  ret i32 %s
}

; A narrower access than the value.
; CHECK-LABEL: name: extending
; CHECK: MOVSX32rm8 {{.*}} :: (load (s8) from %ir.p)
; CHECK: MOVZX32rm16 {{.*}} :: (load (s16) from %ir.q)
define i32 @extending(ptr %p, ptr %q) {
  %a = load i8, ptr %p
  %b = sext i8 %a to i32
  %c = load i16, ptr %q
  %d = zext i16 %c to i32
  %s = add i32 %b, %d
  ret i32 %s
}
