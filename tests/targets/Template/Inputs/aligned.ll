define void @f() nounwind {
  %p = alloca i32, align 64
  store volatile i32 1, ptr %p
  ret void
}
