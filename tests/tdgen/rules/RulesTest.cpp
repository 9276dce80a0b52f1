// From patterns to selected instructions: the rules of Rules.td applied to functions of one block made by hand.
#include "lathe/isel/global/InstructionSelect.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/CallLowering.h"
#include "lathe/target/TargetFrameLowering.h"
#include "lathe/target/TargetLowering.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/target/TargetSubtargetInfo.h"

#define GET_REGINFO_ENUM
#include "TGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "TGenInstrInfo.inc"
#define GET_REGINFO_TABLES
#include "TGenRegisterInfo.inc"
#define GET_INSTRINFO_TABLES
#include "TGenInstrInfo.inc"

#include "TGenRules.inc"

#include <gtest/gtest.h>
#include <optional>

using namespace lathe;
using namespace TargetOpcode;

namespace {

const LLT s32 = LLT::scalar(32), p0 = LLT::pointer(0, 32);

struct InstrInfo final : TargetInstrInfo {
  InstrInfo() : TargetInstrInfo(kTInstrInfo, 0, 0) {}
  void copyPhysReg(MachineBasicBlock &, MachineInstr *, DebugLoc, MCPhysReg, MCPhysReg, bool) const override {}
  void storeRegToStackSlot(MachineBasicBlock &, MachineInstr *, Register, bool, int, unsigned) const override {}
  void loadRegFromStackSlot(MachineBasicBlock &, MachineInstr *, Register, int, unsigned) const override {}
  void insertUnconditionalBranch(MachineBasicBlock &, MachineBasicBlock *, DebugLoc) const override {}
};

struct RegisterInfo final : TargetRegisterInfo {
  RegisterInfo() : TargetRegisterInfo(kTRegisterInfo) {}
  std::span<const MCPhysReg> getCalleeSavedRegs(const MachineFunction &) const override { return {}; }
  const uint32_t *getCallPreservedMask(const MachineFunction &, unsigned) const override { return nullptr; }
  void getReservedRegs(const MachineFunction &, std::span<uint32_t>) const override {}
  MCPhysReg getFrameRegister(const MachineFunction &) const override { return 0; }
  unsigned getPointerRegClass(const MachineFunction &, unsigned) const override { return T::GPRRegClassID; }
  void eliminateFrameIndex(MachineInstr &, unsigned, int) const override {}
};

struct FrameLowering final : TargetFrameLowering {
  FrameLowering() : TargetFrameLowering(true, 4, 0) {}
  bool hasFP(const MachineFunction &) const override { return false; }
  void emitPrologue(MachineFunction &, MachineBasicBlock &) const override {}
  void emitEpilogue(MachineFunction &, MachineBasicBlock &) const override {}
  void assignCalleeSavedSpillSlots(MachineFunction &) const override {}
  void spillCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void restoreCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void eliminateCallFramePseudoInstr(MachineFunction &, MachineBasicBlock &, MachineInstr &) const override {}
  int64_t getFrameIndexReference(const MachineFunction &, int, uint16_t &) const override { return 0; }
  bool hasFPForDynamicStack(const MachineFunction &) const override { return false; }
};

struct Lowering final : TargetLowering {};

struct Machine final : TargetMachine {
  Machine() : TargetMachine("t", TargetOptions()) {}
  std::string_view getDataLayoutString() const override { return ""; }
  const TargetSubtargetInfo &getSubtarget(std::string_view, std::string_view, DiagnosticEngine &) const override {
    __builtin_trap();
  }
  const TargetEmitter &getEmitter() const override { __builtin_trap(); }
};

/// What selection asks for: tables, and whether the one feature is there.
struct Subtarget final : TargetSubtargetInfo {
  explicit Subtarget(bool fast) : fast_(fast) {
    lowering_.pointerBits = 32;
    initRuleTables(rules_, *this, machine_);
    rules_.banks.integer = T::GPRRegBankID;
    legality_.emplace(makeLegalizerInfo(rules_, regs_));
  }
  bool hasFast() const { return fast_; }
  const TargetInstrInfo &getInstrInfo() const override { return instrs_; }
  const TargetRegisterInfo &getRegisterInfo() const override { return regs_; }
  const TargetFrameLowering &getFrameLowering() const override { return frame_; }
  const TargetLowering &getTargetLowering() const override { return lowering_; }
  const CallLowering &getCallLowering() const override { __builtin_trap(); }
  const LegalizerInfo &getLegalizerInfo() const override { return *legality_; }
  const TargetMachine &getTargetMachine() const override { return machine_; }
  const RuleTables &getRuleTables() const override { return rules_; }
  std::span<const uint64_t> getFeatureBits() const override { return {}; }

private:
  bool fast_;
  Machine machine_;
  InstrInfo instrs_;
  RegisterInfo regs_;
  FrameLowering frame_;
  Lowering lowering_;
  RuleTables rules_;
  std::optional<LegalizerInfo> legality_;
};

/// A function of one block. %0 and %1 hold r0 and r1, %2 is r2 as a pointer; results go to registers from r0 on.
class Function {
public:
  explicit Function(bool fast = false) : subtarget_(fast), b(mf_) {
    mf_.reset("f", subtarget_, nullptr, 0, diags_, 0);
    MachineBasicBlock *mbb = mf_.createBlock();
    mf_.push_back(mbb);
    b.setMBB(*mbb);
    for (LLT t : {s32, s32, p0}) {
      in.push_back(b.newReg(t));
      b.buildCopy(in.back(), Register(T::R0 + in.size() - 1));
    }
  }
  Register op(unsigned opcode, Register x, Register y) { return b.build(opcode, s32, {x, y}); }
  MachineOperand named(const char *intrinsic) { return MachineOperand::createIntrinsicID(1, intrinsic); }
  Register intrinsic(unsigned opcode, const char *name, std::initializer_list<Register> args, int64_t imm = 0) {
    Register v = b.newReg(s32);
    MachineInstrBuilder mi = b.buildInstr(opcode);
    mi.addDef(v).add(named(name));
    for (Register r : args)
      mi.addUse(r);
    if (imm)
      mi.addImm(imm);
    return v;
  }
  Register atomicAdd() {
    Register v = b.newReg(s32);
    MachineMemOperand m;
    m.type = s32;
    m.flags = MachineMemOperand::MOLoad | MachineMemOperand::MOStore;
    m.ordering = AtomicOrdering::Monotonic;
    m.log2Align = 2;
    b.buildInstr(G_ATOMICRMW_ADD).addDef(v).addUse(in[2]).addUse(in[0]).addMemOperand(mf_.createMemOperand(m));
    return v;
  }
  Register swap() {
    Register v = b.newReg(s32);
    b.buildInstr(T::G_SWAPB).addDef(v).addUse(in[0]);
    return v;
  }
  Register constant(int64_t value) { return b.buildConstant(s32, value); }
  Register load() {
    Register v = b.newReg(s32);
    MachineMemOperand m;
    m.type = s32;
    m.flags = MachineMemOperand::MOLoad;
    m.log2Align = 2;
    b.buildInstr(G_LOAD).addDef(v).addUse(in[2]).addMemOperand(mf_.createMemOperand(m));
    return v;
  }
  void store(Register v) {
    MachineMemOperand m;
    m.type = s32;
    m.flags = MachineMemOperand::MOStore;
    m.log2Align = 2;
    b.buildInstr(G_STORE).addUse(v).addUse(in[2]).addMemOperand(mf_.createMemOperand(m));
  }
  /// Keeps these values, selects, and returns what is between the first copies and the last.
  std::string selected(std::initializer_list<Register> results) {
    unsigned reg = T::R0;
    for (Register r : results)
      b.buildCopy(Register(reg++), r);
    InstructionSelect pass;
    EXPECT_TRUE(pass.run(mf_)) << diags_.render();
    std::string text;
    for (const MachineInstr &mi : *mf_.blocks()[0])
      if (!(mi.getOpcode() == COPY && (mi.getReg(0).isPhysical() != mi.getReg(1).isPhysical()) && !divides_))
        text += toString(mi) + "\n";
    return text;
  }
  void showCopies() { divides_ = true; }

private:
  DiagnosticEngine diags_;
  Subtarget subtarget_;
  MachineFunction mf_;
  bool divides_ = false;

public:
  MachineIRBuilder b;
  std::vector<Register> in;
};

TEST(Rules, OperationsOfRegisters) {
  Function f;
  EXPECT_EQ(f.selected({f.op(G_ADD, f.in[0], f.in[1])}), "%3:gpr = ADD %0, %1\n");
}

TEST(Rules, ImmediatesThatThePredicateAccepts) {
  Function f;
  EXPECT_EQ(f.selected({f.op(G_ADD, f.in[0], f.constant(-128))}), "%4:gpr = ADDI %0, -128\n");
  Function large;
  EXPECT_EQ(large.selected({large.op(G_ADD, large.in[0], large.constant(128))}),
            "%3:gpr = LI 128\n%4:gpr = ADD %0, %3\n");
}

TEST(Rules, CommutedImmediates) {
  Function f;
  EXPECT_EQ(f.selected({f.op(G_ADD, f.constant(7), f.in[0])}), "%4:gpr = ADDI %0, 7\n");
  Function fixed; // subtraction does not commute
  EXPECT_EQ(fixed.selected({fixed.op(G_SUB, fixed.constant(7), fixed.in[0])}), "%3:gpr = LI 7\n%4:gpr = SUB %3, %0\n");
}

TEST(Rules, TransformedImmediates) {
  Function f;
  EXPECT_EQ(f.selected({f.op(G_SUB, f.in[0], f.constant(5))}), "%4:gpr = ADDI %0, -5\n");
}

TEST(Rules, NestedPatterns) {
  Function f;
  EXPECT_EQ(f.selected({f.op(G_ADD, f.op(G_MUL, f.in[0], f.in[1]), f.in[1])}), "%4:gpr = MADD %0, %1, %1\n");
  Function g;
  EXPECT_EQ(g.selected({g.op(G_ADD, g.in[1], g.op(G_MUL, g.in[0], g.in[1]))}), "%4:gpr = MADD %0, %1, %1\n");
  Function h; // c - a * b is an instruction, a * b - c is not
  EXPECT_EQ(h.selected({h.op(G_SUB, h.in[1], h.op(G_MUL, h.in[0], h.in[1]))}), "%4:gpr = MSUB %0, %1, %1\n");
  Function i;
  EXPECT_EQ(i.selected({i.op(G_SUB, i.op(G_MUL, i.in[0], i.in[1]), i.in[1])}),
            "%3:gpr = MUL %0, %1\n%4:gpr = SUB %3, %1\n");
}

TEST(Rules, LoadsAreFoldedWhereTheyMayMove) {
  const char *address = " :: (load (s32))";
  Function f;
  EXPECT_EQ(f.selected({f.op(G_ADD, f.in[0], f.load())}), std::string("%4:gpr = ADDM %0, %2") + address + "\n");
  Function commuted;
  EXPECT_EQ(commuted.selected({commuted.op(G_ADD, commuted.load(), commuted.in[0])}),
            std::string("%4:gpr = ADDM %0, %2") + address + "\n");
  Function twice; // another reader needs the value
  Register v = twice.load();
  EXPECT_EQ(twice.selected({twice.op(G_ADD, twice.in[0], v), v}),
            std::string("%3:gpr = LOAD %2") + address + "\n%4:gpr = ADD %0, %3\n");
  Function changed; // memory may have changed
  Register w = changed.load();
  changed.store(changed.in[1]);
  EXPECT_EQ(changed.selected({changed.op(G_ADD, changed.in[0], w)}),
            std::string("%3:gpr = LOAD %2") + address + "\nSTORE %1, %2 :: (store (s32))\n%4:gpr = ADD %0, %3\n");
}

TEST(Rules, SeveralResults) {
  Function f;
  f.showCopies();
  Register q = f.b.newReg(s32), r = f.b.newReg(s32);
  f.b.buildInstr(G_UDIVREM).addDef(q).addDef(r).addUse(f.in[0]).addUse(f.in[1]);
  EXPECT_EQ(f.selected({q, r}), "%0:gpr = COPY $r0\n"
                                "%1:gpr = COPY $r1\n"
                                "$r0 = COPY %0\n"
                                "DIVMOD %1, implicit-def $r0, implicit-def $r1, implicit $r0\n"
                                "%3:gpr = COPY $r0\n"
                                "%4:gpr = COPY $r1\n"
                                "$r0 = COPY %3\n"
                                "$r1 = COPY %4\n");
}

TEST(Rules, Intrinsics) {
  Function f;
  EXPECT_EQ(f.selected({f.intrinsic(G_INTRINSIC, "llvm.t.crc", {f.in[0], f.in[1]})}), "%3:gpr = CRC %0, %1\n");
  Function zero;
  EXPECT_EQ(zero.selected({zero.intrinsic(G_INTRINSIC, "llvm.t.crc", {zero.in[0], zero.constant(0)})}),
            "%4:gpr = CRCZ %0\n");
  Function nested;
  Register crc = nested.intrinsic(G_INTRINSIC, "llvm.t.crc", {nested.in[0], nested.in[1]});
  EXPECT_EQ(nested.selected({nested.op(G_ADD, nested.in[0], crc)}), "%4:gpr = CRCADD %0, %1, %0\n");
  Function another; // of another intrinsic
  Register any = another.intrinsic(G_INTRINSIC, "llvm.t.any.i32", {another.in[0]}, 7);
  EXPECT_EQ(another.selected({another.op(G_ADD, another.in[0], any)}), "%3:gpr = ANY %0, 7\n%4:gpr = ADD %0, %3\n");
  Function vote;
  EXPECT_EQ(vote.selected({vote.intrinsic(G_INTRINSIC_CONVERGENT, "llvm.t.vote", {vote.in[0]})}), "%3:gpr = VOTE %0\n");
  Function poke;
  poke.b.buildInstr(G_INTRINSIC_W_SIDE_EFFECTS).add(poke.named("llvm.t.poke")).addUse(poke.in[0]);
  EXPECT_EQ(poke.selected({}), "POKE %0\n");
}

TEST(Rules, NodesOfTheTarget) {
  Function f;
  EXPECT_EQ(f.selected({f.swap()}), "%3:gpr = SWAPB %0\n");
  Function nested;
  EXPECT_EQ(nested.selected({nested.op(G_ADD, nested.in[1], nested.swap())}), "%4:gpr = SWAPADD %0, %1\n");
  Function dead;
  dead.swap();
  EXPECT_EQ(dead.selected({}), "");
  Function both;
  both.showCopies();
  Register sum = both.b.newReg(s32), carry = both.b.newReg(s32);
  both.b.buildInstr(T::G_T_ADDC).addDef(sum).addDef(carry).addUse(both.in[0]).addUse(both.in[1]);
  EXPECT_EQ(both.selected({sum, carry}), "%0:gpr = COPY $r0\n"
                                         "%1:gpr = COPY $r1\n"
                                         "%3:gpr = ADDC %0, %1, implicit-def $r3\n"
                                         "%4:gpr = COPY $r3\n"
                                         "$r0 = COPY %3\n"
                                         "$r1 = COPY %4\n");
}

TEST(Rules, HalvesOfAResult) {
  Function high;
  EXPECT_EQ(high.selected({high.op(G_UMULH, high.in[0], high.in[1])}), "%4:gpr, %3:gpr = MULW %0, %1\n");
  Function low;
  EXPECT_EQ(low.selected({low.op(G_MUL, low.in[0], low.in[1])}), "%3:gpr = MUL %0, %1\n");
}

TEST(Rules, SeveralEffects) {
  Function x;
  EXPECT_EQ(x.selected({x.op(G_SHL, x.in[0], x.in[1])}), "%3:gpr, %4:gpr = SHLOR %0, %1\n");
  Function y;
  EXPECT_EQ(y.selected({y.op(G_OR, y.in[0], y.in[1])}), "%4:gpr, %3:gpr = SHLOR %0, %1\n");
}

TEST(Rules, FlagsAndResultsThatNothingReads) {
  Function f;
  Register d = f.b.newReg(s32);
  f.b.buildInstr(G_SUB).addDef(d).addUse(f.in[0]).addUse(f.in[1]).setMIFlags(MachineInstr::NoSWrap);
  EXPECT_EQ(f.selected({d}), "%3:gpr = nsw SUBV %0, %1\n");
  Function plain;
  EXPECT_EQ(plain.selected({plain.op(G_SUB, plain.in[0], plain.in[1])}), "%3:gpr = SUB %0, %1\n");
  Function used;
  EXPECT_EQ(used.selected({used.atomicAdd()}), "%3:gpr = AMOADD %2, %0 :: (load store monotonic (s32))\n");
  Function unused;
  unused.atomicAdd();
  EXPECT_EQ(unused.selected({}), "AMOADDN %2, %0 :: (load store monotonic (s32))\n");
}

TEST(Rules, OrderOfComplexity) {
  Function exact;
  EXPECT_EQ(exact.selected({exact.op(G_AND, exact.in[0], exact.constant(1))}), "%4:gpr = BIT %0\n");
  Function leaf;
  EXPECT_EQ(leaf.selected({leaf.op(G_AND, leaf.in[0], leaf.constant(3))}), "%4:gpr = ANDI %0, 3\n");
  Function added(true);
  EXPECT_EQ(added.selected({added.op(G_XOR, added.in[0], added.constant(3))}), "%3:gpr = LI 3\n%4:gpr = EOR %0, %3\n");
  Function without;
  EXPECT_EQ(without.selected({without.op(G_XOR, without.in[0], without.constant(3))}), "%4:gpr = XORI %0, 3\n");
}

TEST(Rules, OneNameIsOneValue) {
  Function same(true);
  EXPECT_EQ(same.selected({same.op(G_ADD, same.in[0], same.in[0])}), "%3:gpr = TWICE %0\n");
  Function other(true);
  EXPECT_EQ(other.selected({other.op(G_ADD, other.in[0], other.in[1])}), "%3:gpr = ADD %0, %1\n");
}

TEST(Rules, PredicatesOfTheSubtarget) {
  Function slow(false);
  EXPECT_EQ(slow.selected({slow.op(G_ADD, slow.in[0], slow.in[0])}), "%3:gpr = ADD %0, %0\n");
}

TEST(Rules, WhatNoRuleCoversIsAnError) {
  Subtarget subtarget(false);
  DiagnosticEngine diags;
  MachineFunction mf;
  mf.reset("f", subtarget, nullptr, 0, diags, 0);
  MachineBasicBlock *mbb = mf.createBlock();
  mf.push_back(mbb);
  MachineIRBuilder b(mf);
  b.setMBB(*mbb);
  Register x = b.newReg(s32);
  b.buildCopy(x, Register(T::R0));
  b.buildCopy(Register(T::R0), b.build(G_UREM, s32, {x, x}));
  InstructionSelect pass;
  EXPECT_FALSE(pass.run(mf));
  EXPECT_NE(diags.render().find("in function 'f'"), std::string::npos) << diags.render();
}

} // namespace
