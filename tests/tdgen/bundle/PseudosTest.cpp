// PseudoInstExpansion records of Bundle.td.
#include "Bundle.h"

#include "BunGenPseudos.inc"

#include <gtest/gtest.h>

using namespace lathe;

TEST(Pseudos, BecomeWhatTheRecordSays) {
  MCInst out;
  ASSERT_TRUE(BunRewrites::lowerPseudo(out, makeInst(Bun::PS_ret, {}), kBunRegisterInfo));
  EXPECT_EQ(textOf(out), textOf(makeInst(Bun::CALLR, {reg(Bun::R31)})));
  ASSERT_TRUE(BunRewrites::lowerPseudo(out, makeInst(Bun::PS_mov, {reg(Bun::R3), imm(70000)}), kBunRegisterInfo));
  EXPECT_EQ(textOf(out), textOf(makeInst(Bun::ADDri, {reg(Bun::R3), reg(Bun::ZERO), imm(70000)})));
  // Operands behind those of the description are kept where the instruction takes any number.
  ASSERT_TRUE(BunRewrites::lowerPseudo(out, makeInst(Bun::PS_ret, {reg(Bun::R0)}), kBunRegisterInfo));
  EXPECT_EQ(textOf(out), textOf(makeInst(Bun::CALLR, {reg(Bun::R31), reg(Bun::R0)})));
  EXPECT_FALSE(BunRewrites::lowerPseudo(out, makeInst(Bun::CALLR, {reg(Bun::R31)}), kBunRegisterInfo));
}
