// CompressPat records of Bundle.td: what they say is what has to happen.
#include "Bundle.h"

#include "BunGenCompress.inc"

#include <gtest/gtest.h>

using namespace lathe;

namespace {

struct Compress : testing::Test {
  Compress() {
    FeatureBits features;
    features.set(Bun::FeatureC);
    withC = BunRewrites::computeAvailableFeatures(features);
  }
  /// The short form, or nothing.
  std::string shortOf(const MCInst &in) {
    MCInst out;
    return BunRewrites::compressInst(out, in, kBunRegisterInfo, withC) ? textOf(out) : "";
  }
  std::string longOf(const MCInst &in) {
    MCInst out;
    return BunRewrites::uncompressInst(out, in, kBunRegisterInfo, withC) ? textOf(out) : "";
  }
  AsmFeatureSet withC;
};

} // namespace

TEST_F(Compress, TiedOperands) {
  using namespace Bun;
  std::string shortForm = textOf(makeInst(C_ADD, {reg(R1), reg(R1), reg(R2)}));
  EXPECT_EQ(shortOf(makeInst(ADDrr, {reg(R1), reg(R1), reg(R2)})), shortForm);
  EXPECT_EQ(shortOf(makeInst(ADDrr, {reg(R1), reg(R2), reg(R1)})), shortForm); // the second record
  EXPECT_EQ(shortOf(makeInst(ADDrr, {reg(R1), reg(R2), reg(R3)})), "");
  EXPECT_EQ(shortOf(makeInst(ADDrr, {reg(R9), reg(R9), reg(R2)})), ""); // not in LowRegs
  EXPECT_EQ(longOf(makeInst(C_ADD, {reg(R1), reg(R1), reg(R2)})), textOf(makeInst(ADDrr, {reg(R1), reg(R1), reg(R2)})));
}

TEST_F(Compress, Numbers) {
  using namespace Bun;
  EXPECT_EQ(shortOf(makeInst(ADDri, {reg(R9), reg(R9), imm(-128)})),
            textOf(makeInst(C_ADDI, {reg(R9), reg(R9), imm(-128)})));
  EXPECT_EQ(shortOf(makeInst(ADDri, {reg(R9), reg(R9), imm(128)})), "");
  EXPECT_EQ(shortOf(makeInst(ADDri, {reg(R9), reg(R8), imm(1)})), "");
  // A number that is written, one way only.
  EXPECT_EQ(shortOf(makeInst(ADDri, {reg(R9), reg(R8), imm(0)})), textOf(makeInst(C_MV, {reg(R9), reg(R8)})));
  EXPECT_EQ(longOf(makeInst(C_MV, {reg(R9), reg(R8)})), "");
}

TEST_F(Compress, Features) {
  MCInst out, in = makeInst(Bun::ADDri, {reg(Bun::R9), reg(Bun::R8), imm(0)});
  EXPECT_FALSE(BunRewrites::compressInst(out, in, kBunRegisterInfo, {}));
}
