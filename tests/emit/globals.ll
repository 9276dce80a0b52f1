; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -relocation-model=pic -o - | FileCheck %s
; RUN: lathe-llc %s -mtriple=x86_64-linux-gnu -O0 -relocation-model=pic -filetype=obj -o %t.o
; RUN: llvm-readelf-19 -sS %t.o | FileCheck %s --check-prefix=OBJ
; Variables: their sections, directives and bytes.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; CHECK: .type int,@object
; CHECK-NEXT: .data
; CHECK-NEXT: .globl int
; CHECK-NEXT: .p2align 2
; CHECK-NEXT: int:
; CHECK-NEXT: .long 7
; CHECK-NEXT: .size int, 4
@int = global i32 7, align 4

; CHECK: .bss
; CHECK: zero:
; CHECK-NEXT: .zero 40
@zero = internal global [10 x i32] zeroinitializer, align 16

; CHECK: .section .rodata.str1.1,"aMS",@progbits,1
; CHECK: .Lstring:
; CHECK: {{.asciz|.string}} "hello\n"
@string = private unnamed_addr constant [7 x i8] c"hello\0A\00", align 1

; CHECK: .section .rodata.cst8,"aM",@progbits,8
; CHECK: merge:
@merge = internal unnamed_addr constant double 1.0, align 8

; Pointers in a constant need a relocation when the code may be anywhere.
; CHECK: .section .data.rel.ro,"aw",@progbits
; CHECK: table:
; CHECK-NEXT: .quad int
; CHECK-NEXT: .quad int+4
; CHECK-NEXT: .zero 8
@table = constant [3 x ptr] [ptr @int, ptr getelementptr (i32, ptr @int, i64 1), ptr null], align 8

; Padding between and behind members.
; CHECK: padded:
; CHECK-NEXT: .byte 1
; CHECK-NEXT: .zero 7
; CHECK-NEXT: .quad 2
; CHECK-NEXT: .short 3
; CHECK-NEXT: .zero 6
@padded = global { i8, i64, i16 } { i8 1, i64 2, i16 3 }, align 8

; CHECK: wide:
; CHECK-NEXT: .quad -1
; CHECK-NEXT: .quad 0
@wide = global i128 18446744073709551615, align 16

; CHECK: .comm common,8,8
@common = common global i64 0, align 8

; CHECK: .section .tdata,"awT",@progbits
; CHECK: tls:
@tls = thread_local global i32 3, align 4

; CHECK: .section named,"aw",@progbits
; CHECK: placed:
@placed = global i32 1, section "named", align 4

; CHECK: .hidden hidden
; CHECK: .weak weak
@hidden = hidden global i32 1
@weak = weak global i32 1

; A place relative to itself.
; CHECK: relative:
; CHECK-NEXT: .long start-relative
@relative = global i32 trunc (i64 sub (i64 ptrtoint (ptr @start to i64), i64 ptrtoint (ptr @relative to i64)) to i32), align 4

; CHECK: .section .init_array.5,"aw",@init_array
; CHECK: .quad start
; CHECK: .section .init_array,"aw",@init_array
; CHECK: .quad start
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }, { i32, ptr, ptr } { i32 5, ptr @start, ptr null }]

; CHECK: .globl alias
; CHECK: .set alias, int
@alias = alias i32, ptr @int
define void @start() nounwind {
  ret void
}

; OBJ: .init_array.5 INIT_ARRAY
; OBJ: .note.GNU-stack
; OBJ-DAG: OBJECT GLOBAL DEFAULT {{.*}} int
; OBJ-DAG: OBJECT LOCAL DEFAULT {{.*}} zero
; OBJ-DAG: TLS GLOBAL DEFAULT {{.*}} tls
; OBJ-DAG: OBJECT GLOBAL DEFAULT COM common
; OBJ-DAG: OBJECT GLOBAL HIDDEN {{.*}} hidden
; OBJ-DAG: OBJECT WEAK DEFAULT {{.*}} weak
; OBJ-DAG: FUNC GLOBAL DEFAULT {{.*}} start
