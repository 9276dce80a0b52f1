// Schedules, packets, rules and conventions of the test target. What the tables should say follows from the description
// and was compared with what llvm-tblgen -gen-subtarget and -gen-dfa-packetizer make of it.
#include "lathe/ir/Module.h"
#include "lathe/isel/global/ISelContext.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/mc/MCSchedule.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/target/CallingConv.h"
#include "lathe/target/TargetOpcodes.h"

#define GET_REGINFO_ENUM
#include "RV32GenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "RV32GenInstrInfo.inc"
#define GET_INSTRINFO_OPERAND_ENUM
#define GET_INSTRINFO_NAMED_OPS
#define GET_INSTRMAP_INFO
#include "RV32GenInstrInfo.inc"
#include "RV32GenPacketizer.inc"
#include "RV32GenSchedule.inc"

#include <gtest/gtest.h>

namespace lathe {
namespace {

struct RV32Subtarget {
  bool hasStdExtM() const { return true; }
  bool hasStdExtA() const { return true; }
  bool hasStdExtC() const { return false; }
};
bool SelectAddrRegImm(ISelContext &, Register value, ComplexOperands &out) {
  out.addReg(value);
  out.addImm(0);
  return true;
}

bool CC_RV32_Custom(unsigned, MVT, MVT, CCValAssign::LocInfo, ArgFlagsTy, CCState &) { return false; }

} // namespace
} // namespace lathe

#define GET_CALLINGCONV_IMPL
#include "RV32GenCallingConv.inc"
#include "RV32GenRules.inc"

using namespace lathe;

namespace {

const MCSchedModel &model(std::string_view name) {
  for (const MCSchedModel &m : RV32Schedule::kModels)
    if (m.name == name)
      return m;
  return RV32Schedule::kModels[0];
}
unsigned classOf(unsigned opcode) { return RV32Schedule::kClassOf[opcode - RV32::LUI]; }

TEST(RV32Schedule, Model) {
  const MCSchedModel &m = model("InOrderModel");
  EXPECT_EQ(m.issueWidth, 2);
  EXPECT_EQ(m.loadLatency, 3);
  EXPECT_EQ(m.highLatency, 10); // Not said: the default.
  ASSERT_EQ(m.resources.size(), 5u);
  EXPECT_EQ(m.resources[4].numUnits, 3);
  EXPECT_EQ(m.resources[4].numMembers, 2);
  EXPECT_EQ(m.latency(classOf(RV32::DIV_)), 33);
  EXPECT_EQ(m.latency(classOf(RV32::LW)), 3);
  EXPECT_EQ(m.latency(classOf(RV32::AMOADD_W)), 10); // Through SchedAlias.
  EXPECT_EQ(m.latency(classOf(RV32::FENCE)), 1);     // Through InstRW.
  EXPECT_EQ(m.latency(classOf(RV32::UNIMP)), -1);
  EXPECT_EQ(classOf(RV32::ECALL), classOf(RV32::EBREAK));
  const MCSchedClassDesc &div = m.classes[classOf(RV32::DIV_)];
  EXPECT_EQ(div.numMicroOps, 2);
  ASSERT_EQ(div.numResources, 3); // The ALU, the divider, and the group that holds the ALU.
  EXPECT_EQ(m.writeResources[div.firstResource + 1].releaseAtCycle, 33);
  EXPECT_TRUE(m.classes[classOf(RV32::CSRRW)].beginGroup);
  EXPECT_EQ(m.classes[classOf(RV32::SW)].numAdvances, 2); // After either of two writes.
}

TEST(RV32Schedule, Itineraries) {
  const MCItineraries *i = model("InOrderItineraries").itineraries;
  ASSERT_NE(i, nullptr);
  const MCInstrItinerary &div = i->classes[classOf(RV32::DIV_)];
  ASSERT_EQ(div.numStages, 2);
  EXPECT_EQ(i->stages[div.firstStage].next, 0);
  EXPECT_EQ(i->stages[div.firstStage + 1].cycles, 33);
  EXPECT_TRUE(i->stages[div.firstStage + 1].reserved);
  EXPECT_EQ(i->operandCycles[div.firstOperand], 34);
  EXPECT_EQ(i->bypasses[i->classes[classOf(RV32::ADD)].firstOperand], 1);
}

TEST(RV32Instructions, OperandsByNameAndMappings) {
  EXPECT_EQ(RV32::getNamedOperandIdx(RV32::LW, RV32::OpName::rd), 0);
  EXPECT_EQ(RV32::getNamedOperandIdx(RV32::LHU, RV32::OpName::imm12), 2);
  EXPECT_EQ(RV32::getNamedOperandIdx(RV32::ADD, RV32::OpName::rd), -1); // Not asked for.
  EXPECT_EQ(RV32::getOrderedOpcode(RV32::AMOADD_W, RV32::Order_aqrl), RV32::AMOADD_W_AQ_RL);
  EXPECT_EQ(RV32::getOrderedOpcode(RV32::AMOSWAP_W, RV32::Order_rl), RV32::AMOSWAP_W_RL);
  EXPECT_EQ(RV32::getOrderedOpcode(RV32::AMOSWAP_W_RL, RV32::Order_rl), -1);
}

TEST(RV32Packetizer, Units) {
  MCPacketAutomaton p(RV32Packetizer::InOrderPackets::kTables);
  // Two instructions for two units, whichever is chosen first; the branch has only one of them.
  for (unsigned opcode : {RV32::ADD, RV32::BEQ, RV32::LW}) {
    ASSERT_TRUE(p.canReserve(opcode));
    p.reserve(opcode);
  }
  EXPECT_FALSE(p.canReserve(RV32::ADD));
  EXPECT_FALSE(p.canReserve(RV32::SW));
  EXPECT_TRUE(p.canReserve(RV32::FENCE)); // Needs nothing.
  p.clear();
  p.reserve(RV32::ADD);
  p.reserve(RV32::ADD);
  EXPECT_FALSE(p.canReserve(RV32::BEQ));
  EXPECT_FALSE(p.canReserve(RV32::MUL));
}

TEST(RV32Rules, SelectionDAGStyle) {
  // PatLeaf and SDNodeXForm written over the node of a constant.
  bool found = false;
  for (unsigned id = 0; id < 8; ++id)
    found |= ruleImmPredicate(id, 2048) && ruleImmPredicate(id, -2047) && !ruleImmPredicate(id, -2048);
  EXPECT_TRUE(found);  // negimm12
  bool powers = false; // IntImmLeaf; the sign bit alone is a power of two, too.
  for (unsigned id = 0; id < 8; ++id)
    powers |= ruleImmPredicate(id, 4096) && ruleImmPredicate(id, INT32_MIN) && !ruleImmPredicate(id, 6) &&
              !ruleImmPredicate(id, 1);
  EXPECT_TRUE(powers);
  bool logarithm = false;
  for (unsigned id = 0; id < 8; ++id)
    logarithm |= ruleXform(id, INT32_MIN) == 31 && ruleXform(id, 8) == 3;
  EXPECT_TRUE(logarithm);
  bool negated = false;
  for (unsigned id = 0; id < 8; ++id)
    negated |= ruleXform(id, 5) == -5 && ruleXform(id, 4096) == -4096;
  EXPECT_TRUE(negated);
  EXPECT_NE(&initRuleTables<RV32Subtarget>, nullptr); // Compiled.
  EXPECT_GT(kRuleData.rules.size(), 50u);
}

} // namespace
