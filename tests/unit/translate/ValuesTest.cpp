// Constants, stack objects, PHIs and aggregates: where registers come from.
#include "TestTarget.h"
#include <gtest/gtest.h>

namespace {

TEST(Values, ConstantsOncePerBlock) {
  EXPECT_LINES(R"(
define i32 @f(i32 %a, i1 %c) {
  %x = add i32 %a, 7
  %y = mul i32 %x, 7
  br i1 %c, label %t, label %e
t:
  %z = sub i32 %y, 7
  ret i32 %z
e:
  ret i32 %y
})",
               "%4:_(s32) = G_CONSTANT i32 7", "G_ADD %0, %4", "G_MUL %5, %4", "bb.1", "G_CONSTANT i32 7");
}

TEST(Values, WideAndFloatingPointConstants) {
  EXPECT_LINES(R"(
define void @f(ptr %p, ptr %q, ptr %r) {
  store i128 170141183460469231731687303715884105729, ptr %p
  store double 2.5, ptr %q
  store x86_fp80 0xK3FFF8000000000000000, ptr %r
  ret void
})",
               "s128) = G_CONSTANT i128 -170141183460469231731687303715884105727", "s64) = G_FCONSTANT double 2.5",
               "s80) = G_FCONSTANT x86_fp80 0xK3FFF8000000000000000");
}

TEST(Values, StaticAllocaIsAFrameIndexInEachBlock) {
  EXPECT_LINES(R"(
define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  br label %next
next:
  %v = load i32, ptr %x
  ret i32 %v
})",
               "G_FRAME_INDEX %stack.0.x", "G_STORE", "bb.1.next", "G_FRAME_INDEX %stack.0.x", "G_LOAD");
}

TEST(Values, DynamicAllocaRoundsToTheStackAlignment) {
  EXPECT_LINES(R"(
define ptr @f(i32 %n) {
  %x = alloca i32, i32 %n
  ret ptr %x
})",
               "G_ZEXT", "G_CONSTANT i64 4", "G_MUL", "G_CONSTANT i64 15", "nuw G_ADD", "G_CONSTANT i64 -16", "G_AND",
               "G_DYN_STACKALLOC");
}

TEST(Values, PhiConstantsStandInThePredecessor) {
  EXPECT_LINES(R"(
define i32 @f(i1 %c) {
  br i1 %c, label %t, label %e
t:
  br label %m
e:
  br label %m
m:
  %p = phi i32 [ 1, %t ], [ 2, %e ]
  ret i32 %p
})",
               "bb.1.t", "%3:_(s32) = G_CONSTANT i32 1", "bb.2.e", "%4:_(s32) = G_CONSTANT i32 2", "bb.3.m",
               "G_PHI %3(s32), %bb.1, %4(s32), %bb.2");
}

TEST(Values, OnePhiEntryPerPredecessor) {
  EXPECT_LINES(R"(
define i32 @f(i32 %c) {
  switch i32 %c, label %d [ i32 1, label %m
                            i32 9, label %m ]
d:
  br label %m
m:
  %p = phi i32 [ 5, %0 ], [ 5, %0 ], [ 6, %d ]
  ret i32 %p
})",
               "bb.2.m", "G_PHI %5(s32), %bb.0, %8(s32), %bb.3, %9(s32), %bb.1");
}

TEST(Values, AggregatesAreLeaves) {
  EXPECT_LINES(R"(
define i64 @f(ptr %p) {
  %v = load { i8, { i64, float } }, ptr %p
  %x = extractvalue { i8, { i64, float } } %v, 1, 0
  %w = insertvalue { i8, { i64, float } } %v, i64 3, 1, 0
  store { i8, { i64, float } } %w, ptr %p
  ret i64 %x
})",
               "(s8) = G_LOAD", "(s64) = G_LOAD", "(s32) = G_LOAD", "G_CONSTANT i64 3", "G_STORE", "G_STORE", "G_STORE",
               "!G_EXTRACT", "!G_INSERT");
}

TEST(Values, OddIntegersHaveWholeBytesInMemory) {
  EXPECT_LINES(R"(
define void @f(ptr %p, ptr %q) {
  %v = load i1, ptr %p
  store i1 %v, ptr %q
  %w = load i20, ptr %p
  store i20 %w, ptr %q
  ret void
})",
               "(s8) = G_LOAD", "(s1) = G_TRUNC", "(s8) = G_ZEXT", "G_STORE", "(s24) = G_LOAD", "(s20) = G_TRUNC",
               "(s24) = G_ZEXT");
}

TEST(Values, AddressesEndWithTheConstantPart) {
  EXPECT_LINES(R"(
%S = type { i32, [8 x i64], i16 }
define ptr @f(ptr %p, i32 %i) {
  %e = getelementptr %S, ptr %p, i64 2, i32 1, i32 %i
  ret ptr %e
})",
               "(s64) = G_SEXT", "G_CONSTANT i64 3", "G_SHL", "G_PTR_ADD", "G_CONSTANT i64 148", "G_PTR_ADD");
}

TEST(Values, ConstantExpressions) {
  EXPECT_LINES(R"(
@g = global [4 x i32] zeroinitializer
define i64 @f() {
  ret i64 ptrtoint (ptr getelementptr ([4 x i32], ptr @g, i64 0, i64 2) to i64)
})",
               "G_GLOBAL_VALUE @g", "G_CONSTANT i64 8", "G_PTR_ADD", "G_PTRTOINT");
}

TEST(Values, UnreachableBlocksAreLeftOut) {
  EXPECT_LINES(R"(
define i32 @f(i32 %a) {
  ret i32 %a
dead:
  %x = add i32 %x, 1
  br label %dead
})",
               "bb.0", "!bb.1");
}

TEST(Values, VectorsOfOneElementAreScalars) {
  EXPECT_LINES(R"(
define i32 @f(<1 x i32> %v, i32 %x) {
  %e = extractelement <1 x i32> %v, i32 0
  %w = insertelement <1 x i32> %v, i32 %x, i32 0
  %s = shufflevector <1 x i32> %v, <1 x i32> %w, <2 x i32> <i32 1, i32 0>
  %t = extractelement <2 x i32> %s, i32 1
  %u = add i32 %e, %t
  ret i32 %u
})",
               "(<2 x s32>) = G_BUILD_VECTOR", "G_EXTRACT_VECTOR_ELT", "!G_SHUFFLE_VECTOR", "!G_INSERT_VECTOR_ELT");
}

TEST(Values, AtomicsKeepOrderingAndScope) {
  EXPECT_LINES(R"(
define i32 @f(ptr %p, i32 %x) {
  %a = load atomic i32, ptr %p acquire, align 4
  store atomic volatile i32 %x, ptr %p syncscope("singlethread") release, align 4
  %r = atomicrmw umax ptr %p, i32 %x seq_cst
  %c = cmpxchg weak ptr %p, i32 %a, i32 %r acq_rel monotonic
  fence seq_cst
  %v = extractvalue { i32, i1 } %c, 0
  ret i32 %v
})",
               "G_LOAD %0(p0) :: (load acquire (s32)", "volatile store syncscope(\"singlethread\") release (s32)",
               "G_ATOMICRMW_UMAX %0(p0), %1 :: (load store seq_cst", "acq_rel monotonic", "G_FENCE 7, 1");
}

TEST(Values, BFloatArithmeticIsDoneInSinglePrecision) {
  EXPECT_LINES(R"(
define bfloat @f(bfloat %a, bfloat %b) {
  %s = fadd bfloat %a, %b
  ret bfloat %s
})",
               "G_ZEXT", "G_SHL", "(s32) = G_FADD", "G_FCMP", "G_SELECT", "G_LSHR", "G_TRUNC");
}

} // namespace
