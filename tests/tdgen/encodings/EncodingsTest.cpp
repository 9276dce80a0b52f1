// Encodings of Wide.td and Varlen.td in both directions. The expected bits are those that the descriptions write down;
// for Varlen.td the constant parts and the places of fields are also what llvm-tblgen-19 -gen-emitter makes of it.
#include "lathe/mc/MCFixedDecoder.h"
#include "lathe/mc/MCFixedEncoding.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetOpcodes.h"

#define GET_REGINFO_ENUM
#include "WideGenRegisterInfo.inc"
#define GET_REGINFO_ENUM
#include "VarlenGenRegisterInfo.inc"
#define GET_REGINFO_TABLES
#include "WideGenRegisterInfo.inc"
#define GET_REGINFO_TABLES
#include "VarlenGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "WideGenInstrInfo.inc"
#define GET_INSTRINFO_ENUM
#include "VarlenGenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "WideGenSubtargetInfo.inc"
#define GET_SUBTARGETINFO_TABLES
#include "WideGenSubtargetInfo.inc"

#include <gtest/gtest.h>

namespace lathe {

class MCObjectStreamer {};

static uint64_t operandValue(const MCRegisterInfo &regs, const MCOperand &o) {
  return o.isReg() ? regs.getEncodingValue(MCPhysReg(o.getReg())) : uint64_t(o.getImm());
}
struct WideMCCodeEmitter {
  void getBinaryCodeForInstr(const MCInst &inst, MCEncodedBits &bits, MCObjectStreamer &s, unsigned hwMode) const;
  uint64_t getMachineOpValue(const MCInst &inst, unsigned op, MCObjectStreamer &) const {
    return operandValue(kWideRegisterInfo, inst.getOperand(op));
  }
  uint64_t encodeMem(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    return getMachineOpValue(inst, op, s) << 32 | (getMachineOpValue(inst, op + 1, s) & 0xffffffff);
  }
};
struct VarlenMCCodeEmitter {
  void getBinaryCodeForInstr(const MCInst &inst, MCEncodedBits &bits, MCObjectStreamer &s) const;
  uint64_t getMachineOpValue(const MCInst &inst, unsigned op, MCObjectStreamer &) const {
    return operandValue(kVarlenRegisterInfo, inst.getOperand(op));
  }
  uint64_t encodeDisp(const MCInst &inst, unsigned op, MCObjectStreamer &s) const {
    return uint64_t(getMachineOpValue(inst, op, s)) / 2;
  }
};

namespace High {
enum : uint16_t { X = TargetOpcode::kFirstTargetOpcode, Y };
}
struct HighMCCodeEmitter {
  uint64_t setTop(const MCInst &, uint64_t value) const { return value | 1u << 5; }
  uint64_t getBinaryCodeForInstr(const MCInst &inst, MCObjectStreamer &s) const;
  uint64_t getMachineOpValue(const MCInst &inst, unsigned op, MCObjectStreamer &) const {
    return uint64_t(inst.getOperand(op).getImm());
  }
};

static DecodeStatus decodeMem(MCInst &inst, uint64_t value, uint64_t, const void *) {
  inst.addOperand(MCOperand::createReg(unsigned(Wide::R0 + (value >> 32))));
  inst.addOperand(MCOperand::createImm(int32_t(value)));
  return DecodeStatus::Success;
}
static DecodeStatus decodeDisp(MCInst &inst, uint64_t value, uint64_t, const void *) {
  inst.addOperand(MCOperand::createImm(int64_t(value) * 2));
  return DecodeStatus::Success;
}

} // namespace lathe

#include "HighGenEncoder.inc"
#include "VarlenGenDecoder.inc"
#include "VarlenGenEncoder.inc"
#include "WideGenDecoder.inc"
#include "WideGenEncoder.inc"

using namespace lathe;

namespace {

MCInst make(unsigned opcode, std::initializer_list<MCOperand> operands) {
  MCInst inst;
  inst.setOpcode(opcode);
  for (const MCOperand &o : operands)
    inst.addOperand(o);
  return inst;
}
MCOperand reg(unsigned r) { return MCOperand::createReg(r); }
MCOperand imm(int64_t v) { return MCOperand::createImm(v); }

bool sameInst(const MCInst &a, const MCInst &b) {
  if (a.getOpcode() != b.getOpcode() || a.getNumOperands() != b.getNumOperands())
    return false;
  for (unsigned i = 0; i < a.getNumOperands(); ++i) {
    const MCOperand &x = a.getOperand(i), &y = b.getOperand(i);
    if (x.isReg() != y.isReg() || (x.isReg() ? x.getReg() != y.getReg() : x.getImm() != y.getImm()))
      return false;
  }
  return true;
}

struct Case {
  MCInst inst;
  uint64_t low, high;
  unsigned size;
};

void checkWide(const Case &c, const uint16_t *table, unsigned hwMode) {
  MCEncodedBits bits;
  MCObjectStreamer s;
  WideMCCodeEmitter().getBinaryCodeForInstr(c.inst, bits, s, hwMode);
  EXPECT_EQ(bits.size, c.size);
  EXPECT_EQ(bits.words[0], c.low);
  EXPECT_EQ(bits.words[1], c.high);
  MCInst back;
  unsigned size = 0;
  EXPECT_EQ(WideDecoder::decodeInstruction<void>(table, back, {c.low, c.high}, 0, nullptr, {}, &size),
            DecodeStatus::Success);
  EXPECT_EQ(size, c.size);
  EXPECT_TRUE(sameInst(c.inst, back));
}

} // namespace

TEST(Encodings, MoreThan64Bits) {
  constexpr uint64_t v = 0x123456789abcdef0;
  checkWide({make(Wide::MOVX, {reg(Wide::R3), imm(int64_t(v))}), 0x11 | 3 << 8 | v << 40,
             v >> 24 | uint64_t(0xabcdef) << 40, 128},
            WideDecoder::kDecoderTable128, 0);
  constexpr uint64_t disp = 0xfffffff8;
  checkWide({make(Wide::LOADX, {reg(Wide::R31), reg(Wide::R18), imm(-8)}), 0x12 | 31 << 8 | disp << 60,
             disp >> 4 | uint64_t(18) << 59, 128},
            WideDecoder::kDecoderTable128, 0);
}

TEST(Encodings, ByHardwareMode) {
  MCInst add = make(Wide::ADD, {reg(Wide::R1), reg(Wide::R2), reg(Wide::R3)});
  checkWide({add, 1 | 1 << 8 | 2 << 13 | 3 << 18 | 1 << 23, 0, 32}, WideDecoder::kDecoderTable32, 0);
  checkWide({add, 2 | uint64_t(1) << 27 | 2 << 22 | 3 << 17, 0, 32}, WideDecoder::kDecoderTable_NewMode32, 1);
  checkWide({make(Wide::NOP, {}), 0, 0, 32}, WideDecoder::kDecoderTable32, 1);
  FeatureBits features;
  EXPECT_EQ(Wide::getHwMode(features), Wide::DefaultMode);
  features.set(Wide::FeatureNew);
  EXPECT_EQ(Wide::getHwMode(features), Wide::NewMode);
}

// As llvm-tblgen-19 -gen-emitter has it: 3288334337, fields at 21 and 16.
TEST(Encodings, BitsCountedFromTheHighEnd) {
  MCInst inst;
  inst.setOpcode(High::X);
  inst.addOperand(MCOperand::createImm(0b10010));
  inst.addOperand(MCOperand::createImm(0b00111));
  MCObjectStreamer s;
  uint64_t bits = 3288334337u | 0b10010 << 21 | 0b00111 << 16;
  EXPECT_EQ(HighMCCodeEmitter().getBinaryCodeForInstr(inst, s), bits);
  inst.setOpcode(High::Y);
  EXPECT_EQ(HighMCCodeEmitter().getBinaryCodeForInstr(inst, s), bits | 1u << 5);
}

TEST(Encodings, VariableLength) {
  using namespace Varlen;
  const Case cases[] = {
      {make(ADD, {reg(D1), reg(D1), reg(D2)}), 0xd000 | 1 << 9 | 2, 0, 16},
      {make(SUB, {reg(D7), reg(D7), reg(D0)}), 0x9000 | 7 << 9, 0, 16},
      {make(ADDI, {reg(D5), reg(D5), imm(0x12345678)}), 0x0685 | uint64_t(0x1234) << 16 | uint64_t(0x5678) << 32, 0,
       48},
      {make(LOAD, {reg(D2), reg(A6), imm(20)}), 0x2028 | 2 << 9 | 6 | 10 << 16, 0, 32},
      {make(MOVEQ, {reg(D4), imm(0x0123456789abcdef)}), 0xf0f4 | uint64_t(0x456789abcdef) << 16, 0x0123, 80},
  };
  for (const Case &c : cases) {
    MCEncodedBits bits;
    MCObjectStreamer s;
    VarlenMCCodeEmitter().getBinaryCodeForInstr(c.inst, bits, s);
    EXPECT_EQ(bits.size, c.size);
    EXPECT_EQ(bits.words[0], c.low);
    EXPECT_EQ(bits.words[1], c.high);
    MCInst back;
    unsigned size = 0;
    // What follows an instruction does not matter.
    MCDecoderInsn<2> insn = {c.low, c.high};
    if (c.size < 64)
      insn[0] |= ~uint64_t(0) << c.size;
    EXPECT_EQ(VarlenDecoder::decodeInstruction<void>(VarlenDecoder::kDecoderTable, back, insn, 0, nullptr, {}, &size),
              DecodeStatus::Success);
    EXPECT_EQ(size, c.size);
    EXPECT_TRUE(sameInst(c.inst, back));
  }
}
