// Random functions in SSA form go through PHI elimination, two-address rewriting and the fast allocator. Executed
// before and after each pass they must do the same, and the checker must agree with the allocation.
#include "Interpreter.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/regalloc/PHIElimination.h"
#include "lathe/regalloc/RegAllocFast.h"
#include "lathe/regalloc/TwoAddressInstruction.h"
#include "lathe/regalloc/checker/AllocationChecker.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include <gtest/gtest.h>

namespace lathe::mini {
namespace {

class Generator {
public:
  Generator(MachineFunction &mf, uint64_t seed) : mf_(mf), tii_(mf.getInstrInfo()), state_(seed * 2654435761u + 1) {}

  /// A function whose blocks form a chain with forward and backward edges; every value is defined in a block of the
  /// chain that dominates its uses.
  void run() {
    unsigned blocks = 1 + pick(6);
    for (unsigned i = 0; i < blocks; ++i) {
      MachineBasicBlock *b = mf_.createBlock();
      mf_.push_back(b);
      list_.push_back(b);
    }
    // The chain b0 -> b1 -> ...: values of earlier blocks are visible in later ones; backward edges close loops.
    for (unsigned i = 0; i < blocks; ++i)
      edges(i);
    for (unsigned i = 0; i < blocks; ++i)
      fill(i);
    for (unsigned i = 0; i < blocks; ++i)
      finishPHIs(i);
  }

private:
  uint32_t next() {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    return uint32_t(state_ >> 33);
  }
  unsigned pick(unsigned n) { return next() % n; }

  void edges(unsigned i) {
    bool last = i + 1 == list_.size();
    kind_.push_back(last ? 0 : pick(3) == 0 ? 1 : 2);
    backTo_.push_back(0);
    if (!last)
      list_[i]->addSuccessor(list_[i + 1]);
    if (kind_[i] == 2) {
      backTo_[i] = pick(i + 1);
      // The entry cannot be entered again.
      if (backTo_[i] == 0)
        kind_[i] = 1;
      else if (backTo_[i] != i + 1)
        list_[i]->addSuccessor(list_[backTo_[i]]);
    }
  }
  Register value(unsigned rc = GPR) {
    if (visible_.empty() || pick(12) == 0)
      return constant();
    Register r = visible_[pick(3) ? visible_.size() - 1 - pick(unsigned(std::min<size_t>(visible_.size(), 8)))
                                  : pick(unsigned(visible_.size()))];
    (void)rc;
    return r;
  }
  Register constant() {
    Register r = mf_.getRegInfo().createVirtualRegister(GPR);
    BuildMI(*b_, before_, DebugLoc(), tii_.get(MOVi), r).addImm(pick(1000));
    return r;
  }
  Register fresh(unsigned rc = GPR) { return mf_.getRegInfo().createVirtualRegister(rc); }
  MachineInstrBuilder build(unsigned opcode) { return BuildMI(*b_, before_, DebugLoc(), tii_.get(opcode)); }

  void fill(unsigned i) {
    b_ = list_[i];
    before_ = nullptr;
    if (i && b_->predecessors().size() > 1)
      for (unsigned n = pick(4); n-- > 0;) {
        Register r = fresh();
        build(TargetOpcode::PHI).addDef(r);
        visible_.push_back(r);
        made_.push_back({r, i});
      }
    for (unsigned n = pick(14); n-- > 0;)
      instruction();
    for (Register r : visible_)
      if (pick(4) == 0)
        build(USE).addReg(r);
    // PHI sources stand in front of the terminators.
    if (kind_[i] == 2) {
      Register a = value(), c = value();
      build(CMP).addReg(a).addReg(c);
    }
    ends_.push_back(visible_);
    if (kind_[i] == 2) {
      build(JCC).addMBB(list_[backTo_[i]]);
      build(JMP).addMBB(list_[i + 1]);
    } else if (kind_[i] == 1) {
      if (pick(2))
        build(JMP).addMBB(list_[i + 1]);
    } else {
      Register r = value();
      build(TargetOpcode::COPY).addDef(Register(R0)).addReg(r);
      build(RET).addReg(Register(R0), RegState::Implicit);
    }
  }

  void instruction() {
    Register d;
    switch (pick(14)) {
    case 0:
      d = constant();
      break;
    case 1:
    case 2: {
      Register a = value(), b = value();
      build(ADD).addDef(d = fresh()).addReg(a).addReg(b);
      break;
    }
    case 3: {
      Register a = value(), b = value();
      build(SUB).addDef(d = fresh()).addReg(a).addReg(b);
      break;
    }
    case 4: {
      Register a = value(), b = value();
      build(LEA).addDef(d = fresh()).addReg(a).addReg(b);
      break;
    }
    case 5: {
      Register a = value(), b = value();
      build(EARLY).addDef(d = fresh()).addReg(a).addReg(b);
      break;
    }
    case 6: {
      Register a = value(), c = value();
      build(TargetOpcode::COPY).addDef(Register(R1)).addReg(c);
      build(SHIFT).addDef(d = fresh()).addReg(a);
      break;
    }
    case 7: {
      Register a = value(), c = value();
      build(TargetOpcode::COPY).addDef(Register(R0)).addReg(c);
      build(DIV).addReg(a);
      build(TargetOpcode::COPY).addDef(d = fresh()).addReg(Register(pick(2) ? R0 : R1));
      break;
    }
    case 8: {
      Register a = value();
      build(MUL).addDef(d = fresh(AB)).addReg(a);
      break;
    }
    case 9: {
      Register a = value(), e = fresh(AB);
      build(PAIR).addDef(d = fresh()).addDef(e).addReg(a);
      visible_.push_back(e);
      break;
    }
    case 10: {
      // A low half by itself, put into another register.
      Register a = value(), base = value(), low = fresh(LO), low2 = fresh(LO);
      build(TargetOpcode::COPY).addDef(low).addReg(a, 0, sub_lo);
      build(LOW).addDef(low2).addReg(low);
      if (pick(2))
        build(TargetOpcode::INSERT_SUBREG).addDef(d = fresh()).addReg(base).addReg(low2).addImm(sub_lo);
      else
        build(TargetOpcode::REG_SEQUENCE).addDef(d = fresh()).addReg(low2).addImm(sub_lo);
      if (mf_.getRegInfo().getVRegDef(d)->getOpcode() == TargetOpcode::REG_SEQUENCE) {
        // The upper half is undefined: only the lower one may be looked at.
        Register low3 = fresh(LO), full = fresh(), other = value();
        build(TargetOpcode::COPY).addDef(low3).addReg(d, 0, sub_lo);
        build(TargetOpcode::INSERT_SUBREG).addDef(full).addReg(other).addReg(low3).addImm(sub_lo);
        d = full;
      }
      break;
    }
    case 11: {
      build(CALL).addRegMask(kCallMask);
      build(TargetOpcode::COPY).addDef(d = fresh()).addReg(Register(R0));
      b_->back()->getPrevNode()->addOperand(mf_, MachineOperand::createReg(Register(R0), RegState::ImplicitDefine));
      break;
    }
    case 12: {
      Register a = value();
      build(TargetOpcode::COPY).addDef(d = fresh()).addReg(a);
      break;
    }
    default:
      d = value();
      build(USE).addReg(d);
      return;
    }
    visible_.push_back(d);
  }

  /// Sources of PHIs: what is visible at the ends of the predecessors.
  void finishPHIs(unsigned i) {
    MachineBasicBlock *b = list_[i];
    for (MachineInstr &phi : *b) {
      if (!phi.isPHI())
        break;
      for (MachineBasicBlock *p : b->predecessors()) {
        const auto &from = ends_[size_t(p->getNumber())];
        Register src;
        if (from.empty() || pick(10) == 0) {
          src = fresh();
          BuildMI(*p, p->getFirstTerminator(), DebugLoc(), tii_.get(pick(2) ? unsigned(MOVi) : unsigned(MOVi)), src)
              .addImm(pick(1000));
        } else {
          src = from[pick(unsigned(from.size()))];
        }
        MachineInstrBuilder(mf_, &phi).addReg(src).addMBB(p);
      }
    }
  }

  MachineFunction &mf_;
  const TargetInstrInfo &tii_;
  uint64_t state_;
  std::vector<MachineBasicBlock *> list_;
  std::vector<unsigned> kind_; ///< 0 return, 1 falls through or jumps on, 2 branches back or on
  std::vector<unsigned> backTo_;
  std::vector<Register> visible_;
  std::vector<std::vector<Register>> ends_;
  std::vector<std::pair<Register, unsigned>> made_;
  MachineBasicBlock *b_ = nullptr;
  MachineInstr *before_ = nullptr;
};

std::string text(const MachineFunction &mf) {
  OutputBuffer b;
  printMachineFunctionBody(b, mf);
  return b.str();
}

TEST(RandomFunctions, SurviveAllocation) {
  Subtarget sti;
  DiagnosticEngine diags;
  MachineFunction mf;
  for (uint64_t seed = 1; seed <= 3000; ++seed) {
    mf.reset("f", sti, nullptr, 0xffffffffu, diags, 0);
    Generator(mf, seed).run();
    constexpr unsigned kSteps = 400;
    std::string before = text(mf);
    auto expected = Interpreter(mf).run(kSteps);
    eliminatePHIs(mf);
    ASSERT_EQ(Interpreter(mf).run(kSteps), expected) << "PHI elimination, seed " << seed << "\n" << before << text(mf);
    rewriteTwoAddressInstructions(mf);
    std::string rewritten = text(mf);
    ASSERT_EQ(Interpreter(mf).run(kSteps), expected) << "two-address, seed " << seed << "\n" << before << rewritten;
    AllocationChecker checker;
    checker.capture(mf);
    RegAllocFast allocator;
    allocator.keepIdentityCopies = seed % 4 != 0;
    ASSERT_TRUE(allocator.run(mf)) << "seed " << seed << "\n" << diags.render() << rewritten << text(mf);
    std::string after = text(mf);
    std::vector<std::string> errors;
    if (allocator.keepIdentityCopies)
      errors = checker.check(mf);
    ASSERT_TRUE(errors.empty()) << "seed " << seed << ": " << errors[0] << "\n" << rewritten << after;
    ASSERT_EQ(Interpreter(mf).run(kSteps), expected) << "allocation, seed " << seed << "\n" << rewritten << after;
  }
}

} // namespace
} // namespace lathe::mini
