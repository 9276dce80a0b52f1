define x86_fp80 @f(x86_fp80 nest %0, x86_fp80 %1) {
  %3 = fadd x86_fp80 %0, %1
  ret x86_fp80 %3
}
