; What BPF cannot hold is an error that names the function, and the line of the program where debug information has it.
; RUN: not lathe-llc -mtriple=bpfel -mcpu=v3 -O0 %s -o /dev/null 2>&1 | FileCheck %s
; RUN: not lathe-llc -mtriple=bpfeb -mcpu=v1 -O0 -filetype=obj %s -o /dev/null 2>&1 | FileCheck %s

; CHECK-DAG: errors.ll:[[#@LINE+1]]:{{[0-9]+}}: error: calling convention has no place for an argument
define i64 @six(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f) {
  ret i64 %f
}

; CHECK-DAG: errors.ll:[[#@LINE+3]]:{{[0-9]+}}: error: calling convention has no place for an argument, in function 'caller' (prog.c:12:3)
declare i64 @outside(i64, i64, i64, i64, i64, i64)
define i64 @caller(i64 %a) !dbg !4 {
  %r = call i64 @outside(i64 %a, i64 1, i64 2, i64 3, i64 4, i64 5), !dbg !6
  ret i64 %r
}

; CHECK-DAG: errors.ll:[[#@LINE+1]]:{{[0-9]+}}: error: the target has no functions with variable arguments
define void @variadic(i64 %n, ...) {
  ret void
}

; CHECK-DAG: in function 'large' (prog.c:20), pass 'prologepilog': error: the objects on the stack take 520 bytes; a BPF function has 512
define void @large() !dbg !7 {
  %x = alloca [520 x i8], align 8
  store volatile i8 1, ptr %x
  ret void
}

; CHECK-DAG: in function 'real' (prog.c:31:10), pass 'legalizer': error: cannot legalize '{{.*}}G_FADD{{.*}}': the target has no instruction and no library with '__adddf3', and the module does not define it
define double @real(double %a, double %b) !dbg !8 {
  %r = fadd double %a, %b, !dbg !9
  ret double %r
}

; CHECK-DAG: in function 'dynamic', pass 'legalizer': error: cannot legalize '{{.*}}G_DYN_STACKALLOC{{.*}}': the object's size is not constant
define void @dynamic(i64 %n) {
  %x = alloca i8, i64 %n
  store volatile i8 1, ptr %x
  ret void
}

; CHECK-DAG: in function 'copy', pass 'legalizer': error: {{.*}}no library with 'memcpy'
define void @copy(ptr %a, ptr %b, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %n, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-DAG: in function 'computed', pass 'instruction-select': error: cannot select: G_BRINDIRECT
define void @computed(ptr %p) {
  indirectbr ptr %p, [label %a, label %b]
a:
  ret void
b:
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "prog.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "caller", file: !1, line: 10, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DILexicalBlock(scope: !4, file: !1, line: 11)
!6 = !DILocation(line: 12, column: 3, scope: !5)
!7 = distinct !DISubprogram(name: "large", file: !1, line: 20, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!8 = distinct !DISubprogram(name: "real", file: !1, line: 30, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 31, column: 10, scope: !8)
