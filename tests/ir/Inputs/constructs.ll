; One of most constructs; the mutations start from this file.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%s = type { i32, [4 x i64] }
$c = comdat any
@.str = private unnamed_addr constant [4 x i8] c"ab\0A\00", align 1
@g = dso_local global %s { i32 1, [4 x i64] [i64 1, i64 2, i64 3, i64 4] }, align 8
@t = internal thread_local(localexec) constant [2 x ptr] [ptr @g, ptr getelementptr inbounds (i8, ptr @g, i64 8)], section "x", comdat($c)
@a = alias %s, ptr @g
declare i32 @printf(ptr noundef, ...) #1
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
define dso_local i32 @f(i32 noundef %x, ptr noundef nonnull align 8 %p, <4 x i32> %v, double %d) #0 {
entry:
  %a = alloca %s, align 8
  %b = alloca i32, i32 %x, align 16
  %0 = load volatile i32, ptr %p, align 4
  %1 = load atomic i64, ptr %p syncscope("singlethread") acquire, align 8
  store atomic volatile i32 %0, ptr %p seq_cst, align 4
  %2 = getelementptr inbounds %s, ptr %p, i64 %1, i32 1, i64 2
  %3 = cmpxchg weak volatile ptr %p, i32 %0, i32 7 acq_rel monotonic, align 4
  %4 = extractvalue { i32, i1 } %3, 0
  %5 = atomicrmw umax ptr %p, i32 %4 release, align 4
  fence syncscope("agent") acquire
  %6 = add nuw nsw i32 %5, -3
  %7 = sdiv exact i32 %6, %x
  %8 = or disjoint i32 %7, 1
  %9 = icmp ule i32 %8, 9
  %10 = zext nneg i32 %8 to i64
  %11 = fcmp nnan olt double %d, 2.5
  %12 = select i1 %9, i32 %8, i32 %x
  %13 = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 poison>
  %14 = extractelement <2 x i32> %13, i32 1
  %15 = insertvalue { i32, i1 } %3, i32 %14, 0
  %16 = freeze i32 %14
  %17 = tail call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %16) #2
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a, ptr align 8 @g, i64 40, i1 false)
  %18 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %17, i32 5)
  call void asm sideeffect "nop $0", "r,~{memory}"(i32 %17) #3
  switch i32 %17, label %loop [
    i32 -1, label %done
    i32 4, label %done
  ]

loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  br i1 %11, label %loop, label %done

done:                                             ; preds = %loop, %entry, %entry
  %r = phi i32 [ %i, %loop ], [ 1, %entry ], [ 1, %entry ]
  %q = sitofp i32 %r to double
  %w = fmul fast double %q, %d
  %z = fptosi double %w to i32
  ret i32 %z
}
define internal fastcc void @h(ptr byval(%s) align 8 %0) unnamed_addr comdat($c) align 16 {
  %2 = ptrtoint ptr %0 to i64
  %3 = trunc i64 %2 to i8
  %4 = shl i8 %3, 2
  %5 = insertelement <2 x i8> undef, i8 %4, i32 0
  br label %6

6:
  %7 = phi <2 x i8> [ %5, %1 ]
  %8 = bitcast <2 x i8> %7 to i16
  %9 = sext i16 %8 to i128
  %10 = lshr i128 %9, 64
  %11 = uitofp i128 %10 to x86_fp80
  %12 = fadd x86_fp80 %11, 0xK3FFF8000000000000000
  %13 = fptrunc x86_fp80 %12 to float
  %14 = fneg float %13
  ret void
}
attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" }
attributes #1 = { "frame-pointer"="all" }
attributes #2 = { nounwind }
attributes #3 = { nounwind memory(none) }
!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
