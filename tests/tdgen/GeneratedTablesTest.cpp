// The tables of the Template target, as its C++ would use them.
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCRegisterBankInfo.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetOpcodes.h"

#define GET_REGINFO_ENUM
#include "TemplateGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "TemplateGenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "TemplateGenSubtargetInfo.inc"
#define GET_REGINFO_TABLES
#include "TemplateGenRegisterInfo.inc"
#define GET_REGBANK_TABLES
#include "TemplateGenRegisterBank.inc"
#define GET_INSTRINFO_TABLES
#include "TemplateGenInstrInfo.inc"
#define GET_SUBTARGETINFO_TABLES
#include "TemplateGenSubtargetInfo.inc"

#include <gtest/gtest.h>

namespace lathe {

class MCObjectStreamer {};

struct TemplateMCCodeEmitter {
  uint64_t getBinaryCodeForInstr(const MCInst &inst, MCObjectStreamer &s) const;
  uint64_t getMachineOpValue(const MCInst &inst, unsigned op, MCObjectStreamer &) const {
    const MCOperand &o = inst.getOperand(op);
    return o.isReg() ? kTemplateRegisterInfo.getEncodingValue(MCPhysReg(o.getReg())) : uint64_t(o.getImm());
  }
  uint64_t encodeMem(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    return getMachineOpValue(inst, op, s) << 16 | (getMachineOpValue(inst, op + 1, s) & 0xffff);
  }
  uint64_t encodeBranchTarget(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    return getMachineOpValue(inst, op, s) >> 2;
  }
  uint64_t encodeCallTarget(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    return getMachineOpValue(inst, op, s) >> 2;
  }
};

struct TemplateInstPrinter {
  void printInstruction(const MCInst &inst, OutputBuffer &out);
  void printOperand(const MCInst &inst, unsigned op, OutputBuffer &out) {
    const MCOperand &o = inst.getOperand(op);
    if (o.isReg())
      out << kTemplateRegisterInfo.getAsmName(MCPhysReg(o.getReg()));
    else
      out << o.getImm();
  }
  void printMem(const MCInst &inst, unsigned op, OutputBuffer &out) {
    printOperand(inst, op + 1, out);
    out << '(';
    printOperand(inst, op, out);
    out << ')';
  }
  void printBranchTarget(const MCInst &inst, unsigned op, OutputBuffer &out) { out << inst.getOperand(op).getImm(); }
};

} // namespace lathe

#include "TemplateGenAsmWriter.inc"
#include "TemplateGenEncoder.inc"

using namespace lathe;

namespace {

std::string text(const MCInst &inst) {
  OutputBuffer out;
  TemplateInstPrinter().printInstruction(inst, out);
  return out.str();
}
uint64_t bits(const MCInst &inst) {
  MCObjectStreamer s;
  return TemplateMCCodeEmitter().getBinaryCodeForInstr(inst, s);
}

TEST(GeneratedTables, BanksAloneSayTheSame) {
  const MCRegisterBankInfo &b = kTemplateRegisterBankInfo;
  ASSERT_EQ(b.numBanks, kTemplateRegisterInfo.numBanks);
  ASSERT_EQ(b.numClasses, kTemplateRegisterInfo.numClasses);
  EXPECT_EQ(b.getName(Template::GPRRegBankID), "GPR");
  EXPECT_EQ(b.getSizeInBits(Template::GPRRegBankID), 32u);
  for (unsigned rc = 0; rc < b.numClasses; ++rc) {
    EXPECT_EQ(b.getBankOfClass(rc), kTemplateRegisterInfo.classes[rc].bank);
    EXPECT_TRUE(b.covers(b.getBankOfClass(rc), rc));
  }
}

TEST(GeneratedRegisters, NamesAndNumbers) {
  const MCRegisterInfo &r = kTemplateRegisterInfo;
  EXPECT_EQ(r.getName(Template::R3), "R3");
  EXPECT_EQ(r.getAsmName(Template::SP), "sp");
  EXPECT_EQ(r.getEncodingValue(Template::SP), 8u);
  EXPECT_EQ(r.getDwarfRegNum(Template::RA, 0), 9);
  EXPECT_EQ(r.getRegClassName(Template::GPRRegClassID), "GPR");
  EXPECT_EQ(r.getRegClassRegs(Template::GPRRegClassID).size(), 10u);
  EXPECT_EQ(r.getRegClassRegs(Template::GPRRegClassID)[0], Template::R0);
  EXPECT_TRUE(r.hasSubClassEq(Template::GPRRegClassID, Template::GPRAllocRegClassID));
  EXPECT_FALSE(r.regClassContains(Template::GPRAllocRegClassID, Template::SP));
  EXPECT_FALSE(r.regsOverlap(Template::R0, Template::R1));
  EXPECT_TRUE(r.regsOverlap(Template::R1, Template::R1));
}

TEST(GeneratedInstructions, Descriptions) {
  const MCInstrInfo &i = kTemplateInstrInfo;
  const MCInstrDesc &add = i.get(Template::ADD);
  EXPECT_EQ(i.getName(Template::ADD), "ADD");
  EXPECT_EQ(add.numOperands, 3u);
  EXPECT_EQ(add.numDefs, 1u);
  EXPECT_TRUE(add.isCommutable());
  EXPECT_FALSE(i.get(Template::SUB).isCommutable());
  EXPECT_EQ(i.operands(add)[0].regClass, Template::GPRRegClassID);
  EXPECT_TRUE(i.get(Template::LW).mayLoad());
  EXPECT_FALSE(i.get(Template::LW).mayStore());
  EXPECT_EQ(i.get(Template::LW).numOperands, 3u);
  EXPECT_TRUE(i.get(Template::CALL).isCall());
  EXPECT_TRUE(i.get(Template::CALL).isVariadic());
  ASSERT_EQ(i.implicitDefs(i.get(Template::CALL)).size(), 1u);
  EXPECT_EQ(i.implicitDefs(i.get(Template::CALL))[0], Template::RA);
  EXPECT_TRUE(i.get(Template::RET).isReturn());
  EXPECT_TRUE(i.get(Template::TRAP).hasUnmodeledSideEffects());
  EXPECT_EQ(i.getName(TargetOpcode::COPY), "COPY");
}

TEST(GeneratedAsmWriter, Text) {
  EXPECT_EQ(text(MCInstBuilder(Template::ADD).addReg(Template::R1).addReg(Template::R2).addReg(Template::SP)),
            "add\tr1, r2, sp");
  EXPECT_EQ(text(MCInstBuilder(Template::LW).addReg(Template::R1).addReg(Template::SP).addImm(-8)), "lw\tr1, -8(sp)");
  EXPECT_EQ(text(MCInstBuilder(Template::RET)), "ret");
}

TEST(GeneratedEncoder, Bits) {
  EXPECT_EQ(bits(MCInstBuilder(Template::ADD).addReg(Template::R1).addReg(Template::R2).addReg(Template::SP)),
            0x01u << 26 | 1u << 22 | 2u << 18 | 8u << 14);
  EXPECT_EQ(bits(MCInstBuilder(Template::LW).addReg(Template::R1).addReg(Template::SP).addImm(-8)),
            0x20u << 26 | 1u << 22 | 8u << 18 | 0xfff8u);
  EXPECT_EQ(bits(MCInstBuilder(Template::BEQ).addReg(Template::R1).addReg(Template::R2).addImm(64)),
            0x30u << 26 | 2u << 22 | 1u << 18 | 16u);
  EXPECT_EQ(bits(MCInstBuilder(Template::RET)), 0x3cu << 26);
}

TEST(GeneratedSubtarget, Features) {
  DiagnosticEngine diags;
  auto of = [&](std::string_view cpu, std::string_view features) {
    return computeFeatureBits(kTemplateSubtargetTables, cpu, cpu, features, diags);
  };
  EXPECT_FALSE(of("generic", "").test(Template::FeatureMul));
  EXPECT_TRUE(of("generic", "+div").test(Template::FeatureMul)); // Implied.
  EXPECT_TRUE(of("template-2", "").test(Template::FeatureDiv));
  EXPECT_FALSE(of("template-2", "-mul").test(Template::FeatureDiv)); // Cannot be without.
  EXPECT_EQ(diags.all().size(), 0u);
}

} // namespace
