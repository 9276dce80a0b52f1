; RUN: lathe-llc -mtriple=x86_64-unknown-linux-gnu -relocation-model=pic -stop-after=instruction-select %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s

; CHECK: [[T:%[0-9]+]]:gr64 = LEA64r $rip, 1, $noreg, %jump-table.0, $noreg
; CHECK: [[D:%[0-9]+]]:gr64 = MOVSX64rm32 [[T]], 4, {{%[0-9]+}}, 0, $noreg :: (dereferenceable invariant load (s32) from jump-table)
; CHECK-NEXT: [[A:%[0-9]+]]:gr64 = ADD64rr [[D]], [[T]], implicit-def dead $eflags
; CHECK-NEXT: JMP64r [[A]]
define i32 @f(i32 %x) {
  switch i32 %x, label %d [ i32 0, label %a
                            i32 1, label %b
                            i32 2, label %c
                            i32 3, label %a
                            i32 4, label %b ]
a:
  ret i32 10
b:
  ret i32 20
c:
  ret i32 30
d:
  ret i32 40
}
