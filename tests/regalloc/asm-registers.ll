; RUN: not lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -o /dev/null 2>&1 | FileCheck %s
; More inputs than there are registers of the class.
; CHECK: in function 'tooMany', pass 'regallocfast', instruction 'INLINEASM{{.*}}': error: inline assembly requires more registers than available
define void @tooMany(i64 %a) {
  %b = add i64 %a, 1
  %c = add i64 %a, 2
  %d = add i64 %a, 3
  %e = add i64 %a, 4
  call void asm sideeffect "", "Q,Q,Q,Q,Q"(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e)
  ret void
}
