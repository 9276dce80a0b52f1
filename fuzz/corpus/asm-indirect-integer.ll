define void @f(i32 %a) {
  call void asm "incl $0", "*m"(i32 %a)
  ret void
}
