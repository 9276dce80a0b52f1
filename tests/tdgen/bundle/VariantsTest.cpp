// Functions made of predicates. SchedWriteVariants of Bundle.td: a shift by nothing is as quick as an addition (1
// cycle), one by less than four bits takes two of them, any other is a multiplication (4 cycles).
#include "Bundle.h"

#define GET_INSTRINFO_PREDICATES
#include "BunGenInstrInfo.inc"

#include "BunGenFusion.inc"
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

TEST(SubtargetPredicates, OfTheProcessorsModel) {
  using namespace Bun;
  constexpr unsigned v2 = 1, v3 = 2;
  uint64_t mask = ~uint64_t(0);
  MCInst zero = makeInst(SUBrr, {reg(R1), reg(R2), reg(R2)}), other = makeInst(SUBrr, {reg(R1), reg(R2), reg(R3)});
  EXPECT_TRUE(BunSchedule::isZeroIdiom(&zero, mask, v3));
  EXPECT_EQ(mask, 0u);
  EXPECT_FALSE(BunSchedule::isZeroIdiom(&other, mask, v3));
  EXPECT_FALSE(BunSchedule::isZeroIdiom(&zero, mask, v2));
  EXPECT_TRUE(BunSchedule::isDependencyBreaking(&zero, mask, v3)); // by isZeroIdiom
  MCInst shift = makeInst(ASL, {reg(R1), reg(R2), reg(R2)});
  EXPECT_TRUE(BunSchedule::isDependencyBreaking(&shift, mask, v3));
  EXPECT_EQ(mask, 6u);
  MCInst move = makeInst(ADDri, {reg(R1), reg(R2), imm(0)});
  EXPECT_TRUE(BunSchedule::isOptimizableRegisterMove(&move, v3));
  EXPECT_FALSE(BunSchedule::isOptimizableRegisterMove(&zero, v3));
}

TEST(FunctionPredicates, ByOpcode) {
  using namespace Bun;
  EXPECT_TRUE(isShortAdd(makeInst(ADDri, {reg(R1), reg(R2), imm(-8)})));
  EXPECT_FALSE(isShortAdd(makeInst(ADDri, {reg(R1), reg(R2), imm(8)})));
  EXPECT_FALSE(isShortAdd(makeInst(ADDrr, {reg(R1), reg(R2), reg(R2)})));
  EXPECT_TRUE(isShortAdd(makeInst(SUBrr, {reg(R1), reg(R2), reg(R3)})));
  EXPECT_FALSE(isShortAdd(makeInst(ASL, {reg(R1), reg(R2), reg(R3)})));
}

namespace {
/// Machine instructions as fusion sees them.
struct Reg {
  unsigned n;
  bool isVirtual() const { return n >= 1000; }
  bool operator==(const Reg &) const = default;
};
struct Operand {
  Reg r;
  bool isReg() const { return true; }
  Reg getReg() const { return r; }
};
struct Instr {
  unsigned opcode;
  std::vector<Operand> ops;
  unsigned getOpcode() const { return opcode; }
  unsigned getNumOperands() const { return unsigned(ops.size()); }
  const Operand &getOperand(unsigned i) const { return ops[i]; }
};
struct RegInfo {
  bool one = true;
  bool hasOneUse(Reg) const { return one; }
};
} // namespace

TEST(MacroFusion, SumAndLoad) {
  using BunFusion::isFuseAddLoad;
  Instr sum{Bun::ADDri, {{{1}}, {{2}}}}, load{Bun::LDri, {{{1}}, {{1}}}}, elsewhere{Bun::LDri, {{{3}}, {{3}}}},
      keeps{Bun::LDri, {{{4}}, {{1}}}};
  EXPECT_TRUE(isFuseAddLoad(&sum, load, RegInfo()));
  EXPECT_FALSE(isFuseAddLoad(&sum, elsewhere, RegInfo())); // reads another register
  EXPECT_FALSE(isFuseAddLoad(&sum, keeps, RegInfo()));     // the sum is read later
  EXPECT_FALSE(isFuseAddLoad(&load, load, RegInfo()));
  EXPECT_TRUE(isFuseAddLoad(static_cast<const Instr *>(nullptr), load, RegInfo()));
  EXPECT_FALSE(isFuseAddLoad(static_cast<const Instr *>(nullptr), sum, RegInfo()));
  Instr sumV{Bun::ADDri, {{{1001}}, {{2}}}}, loadV{Bun::LDri, {{{1002}}, {{1001}}}};
  EXPECT_TRUE(isFuseAddLoad(&sumV, loadV, RegInfo()));
  EXPECT_FALSE(isFuseAddLoad(&sumV, loadV, RegInfo{false}));
  std::vector<uint64_t> none(4), all(4, ~uint64_t(0));
  EXPECT_TRUE(BunFusion::shouldFuse(all, &sum, load, RegInfo()));
  EXPECT_FALSE(BunFusion::shouldFuse(none, &sum, load, RegInfo()));
}
