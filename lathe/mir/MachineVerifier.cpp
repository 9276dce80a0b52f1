#include "lathe/mir/MachineVerifier.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineVerifierParts.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/IdMap.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetSubtargetInfo.h"

#include <algorithm>

namespace lathe {

static constexpr DiagKind kBadMachineCode{"bad-machine-code", Severity::kError};

namespace {

class Verifier {
public:
  Verifier(const MachineFunction &mf, std::string_view after)
      : mf_(mf), mri_(mf.getRegInfo()), tri_(mf.getRegisterInfo()), tii_(mf.getInstrInfo()), after_(after) {}
  bool run();

private:
  void fail(const MachineBasicBlock *b, const MachineInstr *mi, int operand, std::string what);
  void block(const MachineBasicBlock &b);
  void terminators(const MachineBasicBlock &b);
  void phi(const MachineInstr &mi);
  void instr(const MachineInstr &mi);
  void operand(const MachineInstr &mi, unsigned i);
  bool someHasPart(unsigned regClass, unsigned index) const;
  void memoryAccesses(const MachineInstr &mi);
  void genericTypes(const MachineInstr &mi);
  void count();
  void dominance();
  void physicalLiveness(const MachineBasicBlock &b);

  const MachineFunction &mf_;
  const MachineRegisterInfo &mri_;
  const TargetRegisterInfo &tri_;
  const TargetInstrInfo &tii_;
  std::string_view after_;
  unsigned failures_ = 0;
  std::vector<uint32_t> reserved_;
};

/// After this many the rest of a function is rarely news.
constexpr unsigned kMaxFailures = 20;

void Verifier::fail(const MachineBasicBlock *b, const MachineInstr *mi, int op, std::string what) {
  if (++failures_ > kMaxFailures)
    return;
  OutputBuffer out;
  out << "in function '" << mf_.getName() << "' after " << after_;
  if (b) {
    out << ", block ";
    printBlockReference(out, *b);
  }
  std::string message = "bad machine code: " + std::move(what);
  if (mi) {
    if (op >= 0)
      message += " (operand " + std::to_string(op) + ")";
    message += "\n  " + toString(*mi);
  }
  mf_.getDiagnostics().report(kBadMachineCode, std::move(out.str()), std::move(message));
}

bool Verifier::run() {
  if (!mf_.size())
    return true;
  reserved_.assign((tri_.numRegs + 31) / 32, 0);
  tri_.getReservedRegs(mf_, reserved_);
  for (const MachineBasicBlock *b : mf_.blocks())
    block(*b);
  if (!mf_.hasProperty(MachineFunction::kNoVRegs))
    count();
  if (!failures_ && mf_.getRegInfo().isSSA())
    dominance();
  if (!failures_ && mf_.hasProperty(MachineFunction::kNoVRegs) && mri_.tracksLiveness())
    for (const MachineBasicBlock *b : mf_.blocks())
      physicalLiveness(*b);
  return failures_ == 0;
}

void Verifier::block(const MachineBasicBlock &b) {
  const MachineInstr *prev = nullptr;
  bool seenNonPHI = false, seenTerminator = false;
  for (const MachineInstr &mi : b) {
    if (mi.getParent() != &b || mi.getPrevNode() != prev) {
      fail(&b, nullptr, -1, "broken instruction list");
      return;
    }
    prev = &mi;
    if (mi.isPHI()) {
      if (seenNonPHI)
        fail(&b, &mi, -1, "PHI behind other instructions");
      phi(mi);
    } else if (!mi.isDebugInstr()) {
      seenNonPHI = true;
    }
    if (mi.isTerminator())
      seenTerminator = true;
    else if (seenTerminator && !mi.isDebugInstr() && !mi.isCFIInstruction())
      fail(&b, &mi, -1, "instruction behind a terminator");
    instr(mi);
  }
  if (b.back() != prev)
    fail(&b, nullptr, -1, "broken end of the instruction list");
  terminators(b);
}

void Verifier::terminators(const MachineBasicBlock &b) {
  for (const MachineBasicBlock *s : b.successors())
    if (std::count(s->predecessors().begin(), s->predecessors().end(), &b) !=
        std::count(b.successors().begin(), b.successors().end(), s))
      fail(&b, nullptr, -1, "%bb." + std::to_string(s->getNumber()) + " does not list this block as a predecessor");
  for (const MachineBasicBlock *p : b.predecessors())
    if (!p->isSuccessor(&b))
      fail(&b, nullptr, -1, "predecessor %bb." + std::to_string(p->getNumber()) + " does not list this block");
  bool barrier = false;
  for (const MachineInstr *mi = b.getFirstTerminator(); mi; mi = mi->getNextNode()) {
    for (const MachineOperand &op : mi->operands())
      if (op.isMBB() && !b.isSuccessor(op.getMBB()))
        fail(&b, mi, -1, "branch to %bb." + std::to_string(op.getMBB()->getNumber()) + ", which is not a successor");
    barrier |= mi->isBarrier();
  }
  if (!barrier && !b.successors().empty()) {
    const MachineBasicBlock *next = b.getNextNode();
    if (!next)
      fail(&b, nullptr, -1, "control falls off the end of the function");
    else if (!b.isSuccessor(next))
      fail(&b, nullptr, -1, "control falls through to a block that is not a successor");
  }
}

void Verifier::phi(const MachineInstr &mi) {
  const MachineBasicBlock &b = *mi.getParent();
  if (mf_.hasProperty(MachineFunction::kNoPHIs))
    fail(&b, &mi, -1, "PHI in a function that has none");
  if (mi.getNumOperands() % 2 == 0 || mi.getNumOperands() < 1) {
    fail(&b, &mi, -1, "PHI needs a register and pairs of value and block");
    return;
  }
  std::vector<int> named, expected;
  for (unsigned i = 1; i < mi.getNumOperands(); i += 2) {
    if (!mi.getOperand(i).isReg() || !mi.getOperand(i + 1).isMBB()) {
      fail(&b, &mi, int(i), "PHI needs pairs of value and block");
      return;
    }
    named.push_back(mi.getOperand(i + 1).getMBB()->getNumber());
  }
  for (const MachineBasicBlock *p : b.predecessors())
    expected.push_back(p->getNumber());
  std::sort(named.begin(), named.end());
  named.erase(std::unique(named.begin(), named.end()), named.end());
  std::sort(expected.begin(), expected.end());
  expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
  if (named != expected)
    fail(&b, &mi, -1, "the blocks of the PHI are not the predecessors");
}

void Verifier::instr(const MachineInstr &mi) {
  const MachineBasicBlock &b = *mi.getParent();
  const MCInstrDesc &d = tii_.get(mi.getOpcode());
  unsigned explicitOps = mi.getNumExplicitOperands();
  // The register mask of a call is no operand of its description.
  if (explicitOps && mi.getOperand(explicitOps - 1).isRegMask())
    --explicitOps;
  bool generic = mi.isGeneric();
  if (generic && mf_.hasProperty(MachineFunction::kSelected))
    fail(&b, &mi, -1, "generic instruction after selection");
  if (!d.isVariadic() && mi.getOpcode() != TargetOpcode::INLINEASM && explicitOps != d.numOperands) {
    fail(&b, &mi, -1,
         "has " + std::to_string(explicitOps) + " explicit operands, needs " + std::to_string(d.numOperands));
    return;
  }
  if (mi.isDebugInstr() && !mi.getDebugLoc())
    fail(&b, &mi, -1, "needs a debug location");
  memoryAccesses(mi);
  bool seenImplicit = false;
  for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    bool implicit = op.isReg() && op.isImplicit();
    if (seenImplicit && !implicit)
      fail(&b, &mi, int(i), "explicit operand behind an implicit one");
    seenImplicit |= implicit;
    operand(mi, i);
  }
  if (generic)
    genericTypes(mi);
}

/// Memory operands belong to instructions that access memory in that way.
void Verifier::memoryAccesses(const MachineInstr &mi) {
  if (mi.isInlineAsm() || mi.isCall() || mi.hasUnmodeledSideEffects())
    return;
  for (const MachineMemOperand *m : mi.memoperands()) {
    if (m->isLoad() && !mi.mayLoad())
      fail(mi.getParent(), &mi, -1, "a memory operand is read, but the instruction does not load");
    if (m->isStore() && !mi.mayStore())
      fail(mi.getParent(), &mi, -1, "a memory operand is written, but the instruction does not store");
  }
}

/// Whether a register of the class has that part; where not all of them do, no class holds the parts.
bool Verifier::someHasPart(unsigned regClass, unsigned index) const {
  for (unsigned r = 1; r < tri_.numRegs; ++r)
    if (tri_.regClassContains(regClass, MCPhysReg(r)) && tri_.getSubReg(MCPhysReg(r), index))
      return true;
  return false;
}

void Verifier::operand(const MachineInstr &mi, unsigned i) {
  const MachineBasicBlock &b = *mi.getParent();
  const MachineOperand &op = mi.getOperand(i);
  const MCInstrDesc &d = tii_.get(mi.getOpcode());
  auto infos = tii_.operands(d);
  if (!op.isReg()) {
    // A frame index stands for a register until the frame is laid out.
    if (i < infos.size() && infos[i].regClass >= 0 && infos[i].type == MCOperandInfo::kRegister && !op.isFI())
      fail(&b, &mi, int(i), "needs a register");
    return;
  }
  if (!op.isImplicit() && i < infos.size() && infos[i].type == MCOperandInfo::kImmediate && infos[i].regClass < 0)
    fail(&b, &mi, int(i), "is a register, must be an immediate");
  if (!op.isImplicit() && !d.isVariadic() && mi.getOpcode() >= TargetOpcode::kFirstTargetOpcode) {
    if (op.isDef() != (i < d.numDefs))
      fail(&b, &mi, int(i), op.isDef() ? "is a definition, must be a use" : "is a use, must be a definition");
    if (i < infos.size() && infos[i].tiedTo >= 0 && !mf_.hasProperty(MachineFunction::kTiedOpsRewritten) &&
        mri_.isSSA() && !op.isTied())
      fail(&b, &mi, int(i), "must be tied to operand " + std::to_string(infos[i].tiedTo));
  }
  if (op.isTied() && !op.isDef()) {
    const MachineOperand &def = mi.getOperand(op.tiedTo());
    if (!def.isReg() || !def.isDef() || !def.isTied() || def.tiedTo() != i)
      fail(&b, &mi, int(i), "broken tie");
    else if (mf_.hasProperty(MachineFunction::kTiedOpsRewritten) && def.getReg() != op.getReg() && !op.isUndef())
      fail(&b, &mi, int(i), "tied operands have different registers");
  }
  Register r = op.getReg();
  if (!r)
    return;
  if (r.isVirtual()) {
    if (mf_.hasProperty(MachineFunction::kNoVRegs)) {
      fail(&b, &mi, int(i), "virtual register after register allocation");
      return;
    }
    const MachineRegisterInfo::VReg &v = mri_.info(r);
    bool hasClass = v.regClass != MachineRegisterInfo::kNoClass;
    if (!hasClass && !v.type.isValid())
      fail(&b, &mi, int(i), "virtual register with neither class nor type");
    if (!hasClass && mf_.hasProperty(MachineFunction::kSelected))
      fail(&b, &mi, int(i), "virtual register without class after selection");
    if (!hasClass && v.bank == MachineRegisterInfo::kNoBank && mf_.hasProperty(MachineFunction::kRegBankSelected))
      fail(&b, &mi, int(i), "virtual register without bank after bank selection");
    unsigned have = v.regClass;
    // The part of a register that a sub-register index names must exist, and be in the class.
    if (hasClass && op.getSubReg()) {
      have = tri_.subRegClass ? tri_.subRegClass[have * tri_.numSubRegIndices + op.getSubReg()] : 0xffffu;
      if (have == 0xffffu && !someHasPart(v.regClass, op.getSubReg())) {
        fail(&b, &mi, int(i), "the register class has no such sub-register");
        return;
      }
    }
    if (hasClass && have != 0xffffu && !op.isImplicit() && i < infos.size() && infos[i].regClass >= 0 &&
        mi.getOpcode() >= TargetOpcode::kFirstTargetOpcode) {
      unsigned want = unsigned(infos[i].regClass);
      if (infos[i].flags & MCOperandInfo::kLookupPtrRegClass)
        want = tri_.getPointerRegClass(mf_, unsigned(infos[i].regClass));
      if (!tri_.hasSubClassEq(want, have))
        fail(&b, &mi, int(i),
             "register class " + std::string(tri_.getRegClassName(have)) + " where " +
                 std::string(tri_.getRegClassName(want)) + " is needed");
    }
    return;
  }
  if (r.id() >= tri_.numRegs) {
    fail(&b, &mi, int(i), "no such register");
    return;
  }
  if (!op.isImplicit() && i < infos.size() && infos[i].regClass >= 0 && infos[i].type != MCOperandInfo::kMemory &&
      !(infos[i].flags & MCOperandInfo::kLookupPtrRegClass) && mi.getOpcode() >= TargetOpcode::kFirstTargetOpcode &&
      !tri_.regClassContains(unsigned(infos[i].regClass), tri_.getSubReg(r.asMCReg(), op.getSubReg())))
    fail(&b, &mi, int(i), "register is not in class " + std::string(tri_.getRegClassName(unsigned(infos[i].regClass))));
}

void Verifier::genericTypes(const MachineInstr &mi) {
  const GenericOpcodeInfo &info = kGenericOpcodes[mi.getOpcode()];
  std::string_view types = info.types;
  LLT seen[3];
  for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() || op.isImplicit())
      continue;
    if (op.getReg().isPhysical()) {
      fail(mi.getParent(), &mi, int(i), "generic instructions take virtual registers only");
      continue;
    }
    LLT t = mri_.getType(op.getReg());
    if (!t.isValid()) {
      if (mri_.getRegClassOrNone(op.getReg()) == MachineRegisterInfo::kNoClass)
        fail(mi.getParent(), &mi, int(i), "operand of a generic instruction without type");
      continue;
    }
    if (types.empty() || info.numOperands < 0 || i >= types.size() || types[i] == '-')
      continue;
    LLT &s = seen[types[i] - '0'];
    if (!s.isValid())
      s = t;
    else if (!(s == t))
      fail(mi.getParent(), &mi, int(i), "has type " + t.str() + ", must have " + s.str());
  }
  if (GenericFault fault; findGenericFault(mi, fault))
    fail(mi.getParent(), &mi, fault.operand, std::move(fault.what));
}

/// Use and definition counts must be those of the operands.
void Verifier::count() {
  uint32_t n = mri_.getNumVirtRegs();
  std::vector<uint32_t> uses(n), defs(n);
  for (const MachineBasicBlock *b : mf_.blocks())
    for (const MachineInstr &mi : *b)
      for (const MachineOperand &op : mi.operands())
        if (op.isReg() && op.getReg().isVirtual()) {
          uint32_t i = op.getReg().virtIndex();
          if (i >= n) {
            fail(b, &mi, -1, "no such virtual register");
            return;
          }
          if (op.isDef())
            ++defs[i];
          else if (!op.isDebug())
            ++uses[i];
        }
  for (uint32_t i = 0; i < n; ++i) {
    const MachineRegisterInfo::VReg &v = mri_.info(Register::virtualReg(i));
    if (v.uses != uses[i] || v.defs != defs[i])
      fail(nullptr, nullptr, -1,
           "%" + std::to_string(i) + " is recorded with " + std::to_string(v.defs) + " definitions and " +
               std::to_string(v.uses) + " uses, has " + std::to_string(defs[i]) + " and " + std::to_string(uses[i]));
    else if (mri_.isSSA() && defs[i] > 1)
      fail(nullptr, nullptr, -1, "%" + std::to_string(i) + " has several definitions in SSA form");
    else if (uses[i] && !defs[i])
      fail(nullptr, nullptr, -1, "%" + std::to_string(i) + " is used but never defined");
  }
}

/// In SSA form definitions dominate uses. Dominators by the iterative method over reverse post-order.
void Verifier::dominance() {
  std::vector<int> order, position(mf_.getNumBlockIDs(), -1), idom(mf_.getNumBlockIDs(), -1);
  struct Frame {
    const MachineBasicBlock *b;
    size_t next;
  };
  std::vector<Frame> stack{{&mf_.front(), 0}};
  std::vector<char> seen(mf_.getNumBlockIDs());
  seen[size_t(mf_.front().getNumber())] = 1;
  while (!stack.empty()) {
    Frame &f = stack.back();
    if (f.next < f.b->successors().size()) {
      const MachineBasicBlock *s = f.b->successors()[f.next++];
      if (!seen[size_t(s->getNumber())]) {
        seen[size_t(s->getNumber())] = 1;
        stack.push_back({s, 0});
      }
    } else {
      order.push_back(f.b->getNumber());
      stack.pop_back();
    }
  }
  std::reverse(order.begin(), order.end());
  for (size_t i = 0; i < order.size(); ++i)
    position[size_t(order[i])] = int(i);
  idom[size_t(order[0])] = order[0];
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 1; i < order.size(); ++i) {
      int best = -1;
      for (const MachineBasicBlock *p : mf_.getBlockNumbered(unsigned(order[i]))->predecessors()) {
        int n = p->getNumber();
        if (position[size_t(n)] < 0 || idom[size_t(n)] < 0)
          continue;
        if (best < 0) {
          best = n;
          continue;
        }
        while (best != n)
          if (position[size_t(best)] > position[size_t(n)])
            best = idom[size_t(best)];
          else
            n = idom[size_t(n)];
      }
      if (idom[size_t(order[i])] != best) {
        idom[size_t(order[i])] = best;
        changed = true;
      }
    }
  }
  // Depth-first numbers of the dominator tree answer "dominates" in constant time.
  std::vector<std::vector<int>> children(mf_.getNumBlockIDs());
  for (size_t i = 1; i < order.size(); ++i)
    children[size_t(idom[size_t(order[i])])].push_back(order[i]);
  std::vector<int> in(mf_.getNumBlockIDs(), -1), out(mf_.getNumBlockIDs(), -1);
  int clock = 0;
  std::vector<std::pair<int, size_t>> walk{{order[0], 0}};
  in[size_t(order[0])] = clock++;
  while (!walk.empty()) {
    auto &[b, next] = walk.back();
    if (next < children[size_t(b)].size()) {
      int c = children[size_t(b)][next++];
      in[size_t(c)] = clock++;
      walk.push_back({c, 0});
    } else {
      out[size_t(b)] = clock;
      walk.pop_back();
    }
  }
  auto dominates = [&](int a, int b) { return in[size_t(a)] <= in[size_t(b)] && out[size_t(b)] <= out[size_t(a)]; };

  BitSet defined, killed; // in the block so far
  for (int n : order) {
    const MachineBasicBlock &b = *mf_.getBlockNumbered(unsigned(n));
    defined.clearAndResize(mri_.getNumVirtRegs());
    killed.clearAndResize(mri_.getNumVirtRegs());
    for (const MachineInstr &mi : b) {
      for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
        const MachineOperand &op = mi.getOperand(i);
        if (!op.isReg() || op.isDef() || op.isDebug() || !op.getReg().isVirtual())
          continue;
        const MachineInstr *def = mri_.getVRegDef(op.getReg());
        if (!def)
          continue;
        const MachineBasicBlock *at = mi.isPHI() ? mi.getOperand(i + 1).getMBB() : &b;
        bool ok =
            position[size_t(at->getNumber())] < 0 ||
            (def->getParent() == &b && !mi.isPHI() ? defined.test(op.getReg().virtIndex())
                                                   : in[size_t(def->getParent()->getNumber())] >= 0 &&
                                                         dominates(def->getParent()->getNumber(), at->getNumber()));
        if (!ok)
          fail(&b, &mi, int(i), "used before its definition");
        else if (!mi.isPHI() && killed.test(op.getReg().virtIndex()))
          fail(&b, &mi, int(i), "used behind an instruction that kills it");
      }
      for (const MachineOperand &op : mi.operands())
        if (op.isReg() && op.isKill() && op.getReg().isVirtual() && !mi.isPHI())
          killed.set(op.getReg().virtIndex());
      for (const MachineOperand &op : mi.operands())
        if (op.isReg() && op.isDef() && op.getReg().isVirtual())
          defined.set(op.getReg().virtIndex());
    }
  }
}

/// After allocation a physical register that is read has been written in the block or lives into it.
void Verifier::physicalLiveness(const MachineBasicBlock &b) {
  std::vector<char> live(tri_.numUnits);
  auto setLive = [&](MCPhysReg r, bool v) {
    for (uint16_t u : tri_.getRegUnits(r))
      live[u] = v;
  };
  for (const MachineBasicBlock::LiveIn &l : b.liveins())
    setLive(l.reg, true);
  for (const MachineInstr &mi : b) {
    for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
      const MachineOperand &op = mi.getOperand(i);
      if (!op.isReg() || !op.getReg().isPhysical() || op.isDef() || !op.readsReg() || op.isDebug())
        continue;
      MCPhysReg r = op.getReg().asMCReg();
      if (reserved_[r / 32] >> (r % 32) & 1)
        continue;
      // Reading a register of which only a part is known is common (widening moves): one live part is enough.
      bool any = false;
      for (uint16_t u : tri_.getRegUnits(r))
        any |= live[u] != 0;
      if (!any)
        fail(&b, &mi, int(i), "reads a register that is not live");
    }
    for (const MachineOperand &op : mi.operands()) {
      if (op.isRegMask()) {
        for (unsigned u = 0; u < tri_.numUnits; ++u) {
          MCPhysReg root = tri_.unitRoots[u][0];
          if (live[u] && op.clobbersPhysReg(root))
            live[u] = 0;
        }
      }
      if (op.isReg() && op.getReg().isPhysical() && !op.isDef() && op.isKill())
        setLive(op.getReg().asMCReg(), false);
    }
    for (const MachineOperand &op : mi.operands())
      if (op.isReg() && op.getReg().isPhysical() && op.isDef())
        setLive(op.getReg().asMCReg(), !op.isDead());
  }
}

} // namespace

bool verifyMachineFunction(const MachineFunction &mf, std::string_view after) { return Verifier(mf, after).run(); }

} // namespace lathe
