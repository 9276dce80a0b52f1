; What the kernel's verifier refuses is a warning, for objects or on request, and no error.
; RUN: lathe-llc -mtriple=bpfel -mcpu=v1 -O0 -filetype=obj %s -o %t.o 2>&1 | FileCheck --check-prefixes=ALL,OLD --implicit-check-not=warning %s
; RUN: lathe-llc -mtriple=bpfel -mcpu=v3 -O0 -bpf-check %s -o /dev/null 2>&1 | FileCheck --check-prefixes=ALL --implicit-check-not=warning %s
; RUN: lathe-llc -mtriple=bpfel -mcpu=v3 -O0 %s -o /dev/null 2>&1 | count 0
; RUN: lathe-llc -mtriple=bpfel -mcpu=v3 -O0 -bpf-check=0 -filetype=obj %s -o %t.o 2>&1 | count 0

; OLD: in function 'loop' (prog.c:7:5): warning: the kernel's verifier refuses loops before Linux 5.3
define i64 @loop(i64 %n) !dbg !4 {
entry:
  br label %next, !dbg !6
next:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %j = add i64 %i, 1, !dbg !6
  %c = icmp ult i64 %j, %n, !dbg !6
  br i1 %c, label %next, label %done, !dbg !6
done:
  ret i64 %j, !dbg !6
}

; ALL: in function 'indirect': warning: the kernel's verifier refuses calls of addresses
define i64 @indirect(ptr %f) {
  %r = call i64 %f()
  ret i64 %r
}

; ALL: in function 'endless': warning: the kernel's verifier refuses functions that do not end with exit or a jump
define void @endless() {
  unreachable
}

; Nothing is wrong with this one.
define i64 @fine(i64 %a, i64 %b) {
  %c = icmp ult i64 %a, %b
  br i1 %c, label %yes, label %no
yes:
  %r = call i64 @loop(i64 %a)
  ret i64 %r
no:
  %s = select i1 %c, i64 %a, i64 %b
  ret i64 %s
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "prog.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "loop", file: !1, line: 5, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 5, scope: !4)
