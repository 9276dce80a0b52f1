// Calls, arguments and results under the test target's convention.
#include "TestTarget.h"
#include <gtest/gtest.h>

namespace {

TEST(Calls, ExtensionAttributes) {
  EXPECT_LINES(R"(
declare signext i8 @g(i8 signext, i16 zeroext, i32)
define i8 @f(i8 %a, i16 %b, i32 %c) {
  %r = call signext i8 @g(i8 signext %a, i16 zeroext %b, i32 %c)
  ret i8 %r
})",
               "COPY $r0", "COPY $r1", "COPY $r2", "G_TRUNC", "G_TRUNC", "G_TRUNC", "G_SEXT", "G_ZEXT", "G_ANYEXT",
               "FRAMESETUP 0, 0", "$r0 = COPY", "$r1 = COPY", "$r2 = COPY", "CALL @g", "FRAMEDESTROY 0, 0", "COPY $r0",
               "G_TRUNC");
}

TEST(Calls, StackArguments) {
  EXPECT_LINES(R"(
declare void @g(i64, i64, i64, i64, i64, i32)
define void @f(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i32 %x) {
  call void @g(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i32 %x)
  ret void
})",
               "G_FRAME_INDEX %fixed-stack.", "invariant load (s64)", "load (s32)", "FRAMESETUP 16, 0", "COPY $sp",
               "store (s64) into stack", "G_CONSTANT i64 8", "G_PTR_ADD", "into stack + 8", "CALL @g",
               "FRAMEDESTROY 16, 0");
}

TEST(Calls, WideIntegersAndVectorsAreSplit) {
  EXPECT_LINES(R"(
declare i128 @g(i128, <8 x float>, <2 x float>)
define i128 @f(i128 %a, <8 x float> %v, <2 x float> %w) {
  %r = call i128 @g(i128 %a, <8 x float> %v, <2 x float> %w)
  ret i128 %r
})",
               "COPY $r0", "COPY $r1", "COPY $v0", "COPY $v1", "COPY $v2", "(s128) = G_MERGE_VALUES",
               "(<8 x s32>) = G_CONCAT_VECTORS", "(<2 x s32>), ", "(s64) = G_UNMERGE_VALUES %0(s128)",
               "(<4 x s32>) = G_UNMERGE_VALUES %1(<8 x s32>)", "(<4 x s32>) = G_CONCAT_VECTORS %2(<2 x s32>)",
               "CALL @g");
}

TEST(Calls, LargeResultsGoThroughAHiddenPointer) {
  EXPECT_LINES(R"(
declare { i64, i64, i64 } @g(i32)
define i64 @f() {
  %r = call { i64, i64, i64 } @g(i32 1)
  %x = extractvalue { i64, i64, i64 } %r, 2
  ret i64 %x
})",
               "G_FRAME_INDEX %stack.0", "$r0 = COPY", "$r1 = COPY", "CALL @g", "G_LOAD", "G_LOAD", "G_LOAD");
  EXPECT_LINES(R"(
define { i64, i64, i64 } @f({ i64, i64, i64 } %v) {
  ret { i64, i64, i64 } %v
})",
               "%3:_(p0) = COPY $r0", "G_STORE %0(s64), %3(p0)", "G_STORE %1", "G_STORE %2", "RET");
}

TEST(Calls, ByValArgumentsAreCopied) {
  EXPECT_LINES(R"(
%S = type { [20 x i8] }
declare void @g(ptr byval(%S) align 8)
define void @f(ptr byval(%S) align 8 %p) {
  call void @g(ptr byval(%S) align 8 %p)
  ret void
})",
               "G_FRAME_INDEX %fixed-stack.0", "FRAMESETUP 32, 0", "G_CONSTANT i64 20", "G_MEMCPY_INLINE", "CALL @g");
}

TEST(Calls, IndirectAndUnknownConvention) {
  EXPECT_LINES("define void @f(ptr %p) {\n  call void %p()\n  ret void\n}", "%1:gpr = COPY %0(p0)", "CALLR %1");
  EXPECT_LINES("define cc 42 void @f() {\n  ret void\n}", "error: calling convention is not supported by the target");
}

TEST(Calls, MustTail) {
  EXPECT_LINES(R"(
declare i32 @g(i32, i32)
define i32 @f(i32 %a, i32 %b) {
  %r = musttail call i32 @g(i32 %b, i32 %a)
  ret i32 %r
})",
               "$r0 = COPY", "$r1 = COPY", "TAILCALL @g, 0", "!FRAMESETUP", "!RET");
}

TEST(Calls, ReturnsTwiceIsNoted) {
  EXPECT_LINES(R"(
declare i32 @setjmp(ptr) returns_twice
define i32 @f(ptr %p) {
  %r = call i32 @setjmp(ptr %p)
  ret i32 %r
})",
               "CALL @setjmp");
}

TEST(InlineAsm, OperandGroups) {
  EXPECT_LINES(
      R"(
define i64 @f(i64 %a, ptr %p) {
  %r = call i64 asm sideeffect "op $0, $1, $2, $3", "=&r,0,*m,I,~{r5},~{memory}"(i64 %a, ptr elementtype(i64) %p, i32 7)
  ret i64 %r
})",
      "%3:gpr = COPY %0(s64)", "%4:gpr = COPY %1(p0)",
      // Flag words: early-clobber definition of class 0; use tied to group 0; memory of two operands; an
      // immediate; a clobber.
      "INLINEASM &\"op $0, $1, $2, $3\", 25 /* sideeffect mayload maystore attdialect */, 65547 /* regdef-ec:gpr */, "
      "def early-clobber %2, 2147483657 /* reguse tiedto:$0 */, %3(tied-def 3), 262166 /* mem:m */, %4, 0, "
      "13 /* imm */, 7, 12 /* clobber */, def dead early-clobber $r5",
      "COPY %2");
}

TEST(InlineAsm, FixedRegistersAndSeveralResults) {
  EXPECT_LINES(R"(
define i64 @f(i64 %a) {
  %r = call { i64, i32 } asm "op", "={r1},=r,{r2}"(i64 %a)
  %x = extractvalue { i64, i32 } %r, 0
  ret i64 %x
})",
               "$r2 = COPY %0(s64)",
               "INLINEASM &op, 0 /* attdialect */, 10 /* regdef */, def $r1, 65546 /* regdef:gpr */, def %1, 9 /* "
               "reguse */, $r2",
               "COPY $r1", "COPY %1", "G_TRUNC");
}

TEST(InlineAsm, Errors) {
  EXPECT_LINES("define void @f(i32 %a) {\n  call void asm \"\", \"I\"(i32 %a)\n  ret void\n}",
               "constraint 'I' of inline assembly expects a constant expression");
  EXPECT_LINES("define void @f(i32 %a) {\n  call void asm \"\", \"~{nope}\"()\n  ret void\n}",
               "inline assembly clobbers an unknown register 'nope'");
  EXPECT_LINES("define void @f(i32 %a) {\n  call void asm \"\", \"q\"(i32 %a)\n  ret void\n}",
               "inline assembly cannot place an operand with constraint 'q'");
  EXPECT_LINES("define void @f(i32 %a) {\n  call void asm \"\", \"*m\"(i32 %a)\n  ret void\n}",
               "indirect operand of inline assembly is not a pointer");
  EXPECT_LINES("define void @f(i32 %a) {\n  call void asm \"\", \"p\"(i32 %a)\n  ret void\n}",
               "constraint 'p' of inline assembly expects an address");
  EXPECT_LINES("define i32 @f() {\n  %r = call i32 asm \"\", \"=p\"()\n  ret i32 %r\n}",
               "output of inline assembly in memory must be indirect");
  EXPECT_LINES("define i32 @f(i32 %a) {\n  %r = call i32 asm \"\", \"=r,99999999999\"(i32 %a)\n  ret i32 %r\n}",
               "inline assembly ties an operand to something that is no output");
  EXPECT_LINES("define i32 @f() {\n  %r = call i32 asm \"\", \"\"()\n  ret i32 %r\n}",
               "inline assembly has fewer outputs than its type");
  EXPECT_LINES("define void @f(i32 %a) {\n  call void asm \"\", \"r\"(i32 %a, i32 %a)\n  ret void\n}",
               "inline assembly has fewer constraints than arguments");
}

} // namespace
