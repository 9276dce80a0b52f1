define i32 @f() {
  %r = call i32 asm "", "=p"()
  ret i32 %r
}
