target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %x) {
  %y = add i32 %x, 7
  ret i32 %y
}
