define i32 @f() {
  %r = call i32 asm "fldl $0", "={st}"()
  ret i32 %r
}
