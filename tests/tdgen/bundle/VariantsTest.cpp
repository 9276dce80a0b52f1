// SchedWriteVariants of Bundle.td: a shift by nothing is as quick as an addition (1 cycle), one by less than four bits
// takes two of them, any other is a multiplication (4 cycles).
#include "Bundle.h"

#include "BunGenSchedule.inc"

#include <gtest/gtest.h>

using namespace lathe;

static int latencyOf(const MCInst &inst, unsigned processor) {
  unsigned schedClass = BunSchedule::kClassOf[inst.getOpcode() - Bun::ADDrr];
  unsigned resolved = BunSchedule::resolveSchedClass(processor, schedClass, &inst, static_cast<void *>(nullptr));
  return BunSchedule::kModels[processor].latency(resolved);
}

TEST(SchedVariants, ConditionsChoose) {
  using namespace Bun;
  constexpr unsigned v3 = 2; // bun-old, bun-v2, bun-v3
  EXPECT_EQ(latencyOf(makeInst(ASL, {reg(R1), reg(R2), imm(0)}), v3), 1);
  EXPECT_EQ(latencyOf(makeInst(ASL, {reg(R1), reg(R2), imm(3)}), v3), 2);
  EXPECT_EQ(latencyOf(makeInst(ASL, {reg(R1), reg(R2), imm(4)}), v3), 4);
  EXPECT_EQ(latencyOf(makeInst(ASL, {reg(R1), reg(R29), imm(0)}), v3), 2); // CheckNot<CheckRegOperand<1, R29>>
  EXPECT_EQ(latencyOf(makeInst(ADDri, {reg(R1), reg(R2), imm(0)}), v3), 1);
}
