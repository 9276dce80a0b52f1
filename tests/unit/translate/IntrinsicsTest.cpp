#include "TestTarget.h"
#include <gtest/gtest.h>

namespace {

/// `define RESULT @f(PARAMS)` whose body is one call of an intrinsic.
std::string wrap(std::string_view result, std::string_view name, std::string_view params, std::string_view args) {
  std::string r(result), n(name);
  bool isVoid = r == "void";
  return "define " + r + " @f(" + std::string(params) + ") {\n  " + (isVoid ? "" : "%r = ") + "call " + r + " @" + n +
         "(" + std::string(args) + ")\n  ret " + r + (isVoid ? "" : " %r") + "\n}\n";
}

TEST(Intrinsics, OneOpcodeEach) {
  EXPECT_LINES(wrap("i32", "llvm.ctpop.i32", "i32 %a", "i32 %a"), "(s32) = G_CTPOP %0(s32)");
  EXPECT_LINES(wrap("i32", "llvm.cttz.i32", "i32 %a", "i32 %a, i1 true"), "G_CTTZ_ZERO_UNDEF");
  EXPECT_LINES(wrap("i32", "llvm.ctlz.i32", "i32 %a", "i32 %a, i1 false"), "= G_CTLZ %");
  EXPECT_LINES(wrap("i32", "llvm.fshl.i32", "i32 %a, i32 %b", "i32 %a, i32 %a, i32 %b"), "G_ROTL");
  EXPECT_LINES(wrap("i32", "llvm.fshr.i32", "i32 %a, i32 %b", "i32 %a, i32 %b, i32 3"), "G_FSHR");
  EXPECT_LINES(wrap("i8", "llvm.uadd.sat.i8", "i8 %a, i8 %b", "i8 %a, i8 %b"), "G_UADDSAT");
  EXPECT_LINES(wrap("{ i32, i1 }", "llvm.smul.with.overflow.i32", "i32 %a", "i32 %a, i32 %a"),
               "%2:_(s32), %3:_(s1) = G_SMULO %0, %0");
  EXPECT_LINES(wrap("double", "llvm.fma.f64", "double %a", "double %a, double %a, double %a"), "G_FMA");
  EXPECT_LINES(wrap("float", "llvm.sqrt.f32", "float %a", "float %a"), "G_FSQRT");
  EXPECT_LINES(wrap("i1", "llvm.is.fpclass.f64", "double %a", "double %a, i32 3"), "G_IS_FPCLASS %0(s64), 3");
}

TEST(Intrinsics, Expansions) {
  EXPECT_LINES(wrap("double", "llvm.fmuladd.f64", "double %a", "double %a, double %a, double %a"), "G_FMUL", "G_FADD");
  EXPECT_LINES(wrap("i8", "llvm.scmp.i8.i32", "i32 %a, i32 %b", "i32 %a, i32 %b"), "intpred(sgt)", "intpred(slt)",
               "G_SUB");
  EXPECT_LINES(wrap("double", "llvm.atan2.f64", "double %a", "double %a, double %a"), "CALL &atan2");
  EXPECT_LINES(wrap("i32", "llvm.smul.fix.i32", "i32 %a", "i32 %a, i32 %a, i32 8"), "(s64) = G_SEXT", "G_MUL", "G_ASHR",
               "G_TRUNC");
}

TEST(Intrinsics, Memory) {
  EXPECT_LINES(
      wrap("void", "llvm.memcpy.p0.p0.i64", "ptr %a, ptr %b", "ptr align 8 %a, ptr align 4 %b, i64 100, i1 false"),
      "G_CONSTANT i64 100",
      "G_MEMCPY %0(p0), %1(p0), %2(s64), 0 :: (store unknown-size into %ir.a, align 8), "
      "(load unknown-size from %ir.b, align 4)");
  EXPECT_LINES(wrap("void", "llvm.memset.p0.i32", "ptr %a, i8 %v, i32 %n", "ptr %a, i8 %v, i32 %n, i1 true"),
               "(s64) = G_ZEXT", "G_MEMSET %0(p0), %1(s8), %5(s64), 0 :: (volatile store");
  EXPECT_LINES(wrap("void", "llvm.memcpy.p0.p0.i64", "ptr %a, ptr %b", "ptr %a, ptr %b, i64 0, i1 false"), "!G_MEMCPY");
  EXPECT_LINES(wrap("void", "llvm.prefetch.p0", "ptr %a", "ptr %a, i32 1, i32 2, i32 1"), "G_PREFETCH %0(p0), 1, 2, 1");
}

TEST(Intrinsics, Ignored) {
  EXPECT_LINES(wrap("void", "llvm.assume", "i1 %a", "i1 %a"), "!CALL");
  EXPECT_LINES(wrap("i64", "llvm.expect.i64", "i64 %a", "i64 %a, i64 0"), "$r0 = COPY %0(s64)", "!CALL");
}

TEST(Intrinsics, ObjectSize) {
  EXPECT_LINES(R"(
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
define i64 @f(ptr %q) {
  %a = alloca [20 x i8]
  %p = getelementptr [20 x i8], ptr %a, i64 0, i64 3
  %s = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %u = call i64 @llvm.objectsize.i64.p0(ptr %q, i1 false, i1 true, i1 false)
  %r = add i64 %s, %u
  ret i64 %r
})",
               "G_CONSTANT i64 17", "G_CONSTANT i64 -1", "G_ADD");
}

TEST(Intrinsics, MaskedAccessesTouchADummy) {
  EXPECT_LINES(wrap("<2 x i32>", "llvm.masked.load.v2i32.p0", "ptr %p, <2 x i1> %m, <2 x i32> %d",
                    "ptr %p, i32 4, <2 x i1> %m, <2 x i32> %d"),
               "G_FRAME_INDEX", "(p0) = G_SELECT", "G_LOAD", "(s32) = G_SELECT", "(p0) = G_SELECT", "G_LOAD",
               "G_BUILD_VECTOR");
}

TEST(Intrinsics, Constrained) {
  EXPECT_LINES(wrap("double", "llvm.experimental.constrained.fadd.f64", "double %a",
                    "double %a, double %a, metadata !\"round.dynamic\", metadata !\"fpexcept.strict\""),
               "G_STRICT_FADD");
  EXPECT_LINES(wrap("i1", "llvm.experimental.constrained.fcmp.f64", "double %a",
                    "double %a, double %a, metadata !\"ogt\", metadata !\"fpexcept.strict\""),
               "G_FCMP floatpred(ogt)");
}

TEST(Intrinsics, OfTheTarget) {
  EXPECT_LINES("declare i32 @llvm.test.value(i32, i32 immarg)\n" +
                   wrap("i32", "llvm.test.value", "i32 %a", "i32 %a, i32 5"),
               "(s32) = G_INTRINSIC intrinsic(@llvm.test.value), %0(s32), 5");
  EXPECT_LINES("declare void @llvm.test.effect()\n" + wrap("void", "llvm.test.effect", "", ""),
               "G_INTRINSIC_W_SIDE_EFFECTS intrinsic(@llvm.test.effect)");
  EXPECT_LINES("declare i64 @llvm.test.any.i64(i64)\n" + wrap("i64", "llvm.test.any.i64", "i64 %a", "i64 %a"),
               "(s64) = G_INTRINSIC_CONVERGENT intrinsic(@llvm.test.any.i64), %0(s64)");
  EXPECT_LINES("declare i64 @llvm.test.value(i64, i32 immarg)\n" +
                   wrap("i64", "llvm.test.value", "i64 %a", "i64 %a, i32 5"),
               "error: intrinsic 'llvm.test.value' does not have this type");
}

TEST(Intrinsics, UnknownOnesNameTheNearest) {
  EXPECT_LINES("declare void @llvm.trp()\n" + wrap("void", "llvm.trp", "", ""),
               "error: unknown intrinsic 'llvm.trp'; did you mean 'llvm.trap'?");
  EXPECT_LINES("declare ptr @llvm.sponentry.p0()\n" + wrap("ptr", "llvm.sponentry.p0", "", ""),
               "error: intrinsic 'llvm.sponentry.p0' is not supported");
}

} // namespace
