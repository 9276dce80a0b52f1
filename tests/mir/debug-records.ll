; RUN: lathe-llc -O0 -stop-after=irtranslator %s -o - | sed '1,/^\.\.\.$/d' | FileCheck %s
; RUN: lathe-llc -O0 -stop-after=prologepilog %s -o - | sed '1,/^\.\.\.$/d' | FileCheck --check-prefix=PLACED %s
; RUN: lathe-llc -O0 -verify-machineinstrs %s -o /dev/null
; Debug records, and calls of llvm.dbg.* as before LLVM 19; what llc-19 -global-isel makes of them, but that values
; which come into being where they are used are not followed: that would change the code.
target triple = "x86_64--"
@g = global i32 0
define void @f(i32 %a, i64 %b, ptr %p, i8 %c) !dbg !4 {
; CHECK-LABEL: name: f
; CHECK: { id: 0, name: x,{{.*}}
; CHECK-NEXT: stack-id: default
; CHECK-NEXT: debug-info-variable: '!8', debug-info-expression: '!DIExpression()',
; CHECK-NEXT: debug-info-location: '!10' }
; CHECK: body:
; CHECK: DBG_VALUE %2(p0), 0, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE 255, 0, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE 1, 0, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE i128 -1, 0, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE float 1.500000e+00, 0, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE 0, 0, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE $noreg, 0, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE $noreg, 0, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE $noreg, 0, !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), debug-location !10
; CHECK-NEXT: DBG_VALUE %stack.0.x, 0, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE %stack.0.x, $noreg, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_VALUE %stack.1.u, 0, !8, !DIExpression(DW_OP_stack_value), debug-location !10
; CHECK-NEXT: DBG_VALUE %0(s32), $noreg, !8, !DIExpression(), debug-location !10
; CHECK-NEXT: DBG_LABEL !11, debug-location !10
; CHECK-NEXT: %{{[0-9]+}}:_(s128) = G_ZEXT %0(s32)
; CHECK: %[[Z:[0-9]+]]:_(s32) = G_ADD %0, %{{[0-9]+}}, debug-location !10
; CHECK-NEXT: DBG_VALUE %[[Z]](s32), $noreg, !8, !DIExpression(DW_OP_plus_uconst, 5), debug-location !10
; CHECK: G_STORE %[[Z]](s32), %{{[0-9]+}}(p0), debug-location !10 :: (store (s32) into %ir.x)
; PLACED: DBG_VALUE $rsp, 0, !8, !DIExpression(DW_OP_constu, 4, DW_OP_minus), debug-location !10
; PLACED-NEXT: DBG_VALUE $rsp, $noreg, !8, !DIExpression(DW_OP_constu, 4, DW_OP_minus, DW_OP_stack_value), debug-location !10
; PLACED-NEXT: DBG_VALUE $rsp, 0, !8, !DIExpression(DW_OP_constu, 8, DW_OP_minus, DW_OP_stack_value), debug-location !10
  %x = alloca i32
  %u = alloca i32
    #dbg_declare(ptr %x, !8, !DIExpression(), !10)
    #dbg_declare(ptr %p, !8, !DIExpression(), !10)
    #dbg_declare(ptr @g, !8, !DIExpression(), !10)
    #dbg_declare(ptr undef, !8, !DIExpression(), !10)
    #dbg_value(i8 -1, !8, !DIExpression(), !10)
    #dbg_value(i1 true, !8, !DIExpression(), !10)
    #dbg_value(i128 -1, !8, !DIExpression(), !10)
    #dbg_value(float 1.5, !8, !DIExpression(), !10)
    #dbg_value(ptr null, !8, !DIExpression(), !10)
    #dbg_value(ptr @g, !8, !DIExpression(), !10)
    #dbg_value(i32 undef, !8, !DIExpression(), !10)
    #dbg_value(!DIArgList(i32 %a, i64 %b), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !10)
    #dbg_value(ptr %x, !8, !DIExpression(DW_OP_deref), !10)
    #dbg_value(ptr %x, !8, !DIExpression(), !10)
    #dbg_value(ptr %u, !8, !DIExpression(DW_OP_deref, DW_OP_stack_value), !10)
    #dbg_assign(i32 %a, !8, !DIExpression(), !13, ptr %x, !DIExpression(), !10)
    #dbg_label(!11, !10)
  %w = zext i32 %a to i128
  %z = add i32 %a, 1, !dbg !10
  call void @llvm.dbg.value(metadata i32 %z, metadata !8, metadata !12), !dbg !10
  store i32 %z, ptr %x, !dbg !10
  call void @llvm.dbg.value(metadata i32 %later, metadata !8, metadata !DIExpression()), !dbg !10
  %later = load i32, ptr %x
  ret void
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!8 = !DILocalVariable(name: "x", scope: !4, file: !1, line: 1, type: !9)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DILocation(line: 3, column: 1, scope: !4)
!11 = !DILabel(scope: !4, name: "l", file: !1, line: 2)
!12 = !DIExpression(DW_OP_plus_uconst, 5)
!13 = distinct !DIAssignID()
