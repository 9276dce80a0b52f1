define i64 @f(i64 %a) {
  %r = call i64 asm "movq $1, $0", "=y,y"(i64 %a)
  ret i64 %r
}
