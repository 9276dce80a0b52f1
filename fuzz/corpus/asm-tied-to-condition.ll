define i8 @f(i32 %a) {
  %r = call { i32, i8 } asm "addl $2, $0", "=r,={@ccc},1"(i32 %a)
  %c = extractvalue { i32, i8 } %r, 1
  ret i8 %c
}
