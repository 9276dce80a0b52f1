// Branches and switches.
#include "TestTarget.h"
#include <gtest/gtest.h>

namespace {

TEST(Control, BranchesFallThroughAfterInvertingTheComparison) {
  EXPECT_LINES(R"(
define i32 @f(i32 %a) {
  %c = icmp ult i32 %a, 5
  br i1 %c, label %t, label %e
t:
  ret i32 1
e:
  ret i32 2
})",
               "G_ICMP intpred(uge)", "G_BRCOND %3(s1), %bb.2", "!G_BR %bb");
}

TEST(Control, AnInvertedConditionIsInvertedForLaterReaders) {
  EXPECT_LINES(R"(
define i1 @f(i32 %a) {
  %c = icmp eq i32 %a, 5
  br i1 %c, label %t, label %e
t:
  ret i1 %c
e:
  ret i1 false
})",
               "G_ICMP intpred(ne)", "bb.1.t", "G_CONSTANT i1", "G_XOR");
}

TEST(Control, KnownConditions) {
  EXPECT_LINES(R"(
declare i1 @llvm.is.constant.i32(i32)
define i32 @f(i32 %a) {
  %k = call i1 @llvm.is.constant.i32(i32 %a)
  %z = zext i1 %k to i32
  %c = icmp ne i32 %z, 0
  br i1 %c, label %t, label %e
t:
  ret i32 1
e:
  ret i32 2
})",
               "bb.1.e", "!bb.1.t", "!G_BRCOND");
}

TEST(Control, DenseSwitchIsAJumpTable) {
  EXPECT_LINES(R"(
define i32 @f(i32 %a) {
  switch i32 %a, label %d [ i32 3, label %x
                            i32 4, label %y
                            i32 5, label %x
                            i32 7, label %y ]
x:
  ret i32 1
y:
  ret i32 2
d:
  ret i32 3
})",
               "G_CONSTANT i32 3", "G_SUB", "G_CONSTANT i32 4", "G_ICMP intpred(ugt)", "G_BRCOND", "G_ZEXT",
               "G_JUMP_TABLE %jump-table.0", "G_BRJT");
}

TEST(Control, FewTargetsInOneWordAreBitTests) {
  EXPECT_LINES(R"(
define i32 @f(i8 %a) {
  switch i8 %a, label %d [ i8 97, label %x
                           i8 101, label %x
                           i8 105, label %x
                           i8 111, label %x
                           i8 117, label %x ]
x:
  ret i32 1
d:
  ret i32 0
})",
               "G_JUMP_TABLE");
  EXPECT_LINES(R"(
define i32 @f(i8 %a) {
  switch i8 %a, label %d [ i8 0, label %x
                           i8 40, label %x
                           i8 60, label %x ]
x:
  ret i32 1
d:
  ret i32 0
})",
               "G_ICMP intpred(ugt)", "G_BRCOND", "G_CONSTANT i64 1152922604118474753", "G_LSHR", "(s1) = G_TRUNC",
               "G_BRCOND", "!G_JUMP_TABLE");
}

TEST(Control, SparseSwitchIsATree) {
  EXPECT_LINES(R"(
define i32 @f(i32 %a) {
  switch i32 %a, label %d [ i32 0, label %x
                            i32 1000, label %y
                            i32 2000000, label %x
                            i32 -70000, label %y
                            i32 900000000, label %x ]
x:
  ret i32 1
y:
  ret i32 2
d:
  ret i32 3
})",
               "G_ICMP intpred(sge)", "G_BRCOND", "G_ICMP intpred(eq)", "G_ICMP intpred(eq)", "!G_JUMP_TABLE");
}

TEST(Control, RangesAndUnreachableDefault) {
  EXPECT_LINES(R"(
define i32 @f(i32 %a) {
  switch i32 %a, label %d [ i32 10, label %x
                            i32 11, label %x
                            i32 12, label %x
                            i32 20, label %y ]
x:
  ret i32 1
y:
  ret i32 2
d:
  unreachable
})",
               "G_CONSTANT i32 10", "G_SUB", "G_CONSTANT i32 2", "G_ICMP intpred(ule)", "G_BRCOND", "!intpred(eq)");
}

TEST(Control, SwitchOverWideIntegers) {
  EXPECT_LINES(R"(
define i32 @f(i128 %a) {
  switch i128 %a, label %d [ i128 1267650600228229401496703205376, label %x
                             i128 5, label %d ]
x:
  ret i32 1
d:
  ret i32 3
})",
               "G_ICMP intpred(eq), %0(s128)", "G_ICMP intpred(eq), %0(s128)");
}

TEST(Control, IndirectBranch) {
  EXPECT_LINES(R"(
define i32 @f(i1 %c) {
  %p = select i1 %c, ptr blockaddress(@f, %x), ptr blockaddress(@f, %y)
  indirectbr ptr %p, [label %x, label %y, label %x]
x:
  ret i32 1
y:
  ret i32 2
})",
               "G_BLOCK_ADDR blockaddress(@f, %ir-block.x)", "G_BRINDIRECT");
}

} // namespace
