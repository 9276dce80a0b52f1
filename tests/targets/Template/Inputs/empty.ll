define void @f() nounwind {
  ret void
}
