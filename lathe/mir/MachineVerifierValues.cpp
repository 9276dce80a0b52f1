// Whether every value that is read has been written on all ways to it: virtual registers in SSA form by dominance, else
// by liveness; physical registers block by block.
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineVerifierParts.h"
#include "lathe/support/IdMap.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <algorithm>
#include <utility>

namespace lathe {

namespace {

class ValueVerifier {
public:
  ValueVerifier(const MachineFunction &mf, std::span<const uint32_t> reserved, const ReportFault &report)
      : mf_(mf), mri_(mf.getRegInfo()), tri_(mf.getRegisterInfo()), reserved_(reserved), report_(report) {}
  void run() {
    if (mri_.isSSA())
      dominance();
    else if (mri_.getNumVirtRegs())
      liveness();
    if (mri_.tracksLiveness())
      for (const MachineBasicBlock *b : mf_.blocks())
        physicalLiveness(*b);
  }

private:
  void fail(const MachineBasicBlock *b, const MachineInstr *mi, int operand, std::string what) {
    report_(b, mi, operand, std::move(what));
  }
  void dominance();
  void liveness();
  void physicalLiveness(const MachineBasicBlock &b);

  const MachineFunction &mf_;
  const MachineRegisterInfo &mri_;
  const TargetRegisterInfo &tri_;
  std::span<const uint32_t> reserved_;
  const ReportFault &report_;
};

/// In SSA form definitions dominate uses. Dominators by the iterative method over reverse post-order.
void ValueVerifier::dominance() {
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

/// Outside SSA form: nothing that is read lives into the entry, and what a block kills does not live out of it. The
/// work is that of the values which live across blocks.
void ValueVerifier::liveness() {
  struct Event {
    uint32_t value;
    uint32_t block;
    enum Kind : uint8_t { kRead, kWrite, kKill } kind; ///< read before it is written; written; killed at the last
  };
  std::vector<Event> events;
  const uint32_t n = mri_.getNumVirtRegs(), numBlocks = mf_.getNumBlockIDs();
  std::vector<uint32_t> written(n, ~0u), read(n, ~0u), killed(n, ~0u); // in which block last
  for (const MachineBasicBlock *b : mf_.blocks()) {
    const uint32_t at = uint32_t(b->getNumber());
    const size_t first = events.size();
    for (const MachineInstr &mi : *b) {
      if (mi.isPHI())
        return; // these read at the ends of other blocks
      for (const MachineOperand &op : mi.operands())
        if (op.isReg() && op.getReg().isVirtual() && op.isUse() && !op.isUndef() && !op.isDebug()) {
          uint32_t v = op.getReg().virtIndex();
          if (written[v] != at && std::exchange(read[v], at) != at)
            events.push_back({v, at, Event::kRead});
          if (killed[v] == at)
            fail(b, &mi, -1, "%" + std::to_string(v) + " is read behind an instruction that kills it");
        }
      for (const MachineOperand &op : mi.operands())
        if (op.isReg() && op.getReg().isVirtual() && op.isKill())
          killed[op.getReg().virtIndex()] = at;
      for (const MachineOperand &op : mi.operands())
        if (op.isReg() && op.getReg().isVirtual() && op.isDef()) {
          uint32_t v = op.getReg().virtIndex();
          if (std::exchange(written[v], at) != at)
            events.push_back({v, at, Event::kWrite});
          killed[v] = ~0u;
        }
    }
    for (size_t i = first, end = events.size(); i < end; ++i)
      if (Event e = events[i]; killed[e.value] == at)
        events.push_back({e.value, at, Event::kKill});
  }
  std::sort(events.begin(), events.end(), [](const Event &a, const Event &b) { return a.value < b.value; });
  std::vector<uint32_t> writes(numBlocks, ~0u), kills(numBlocks, ~0u), liveIn(numBlocks, ~0u); // of which value
  std::vector<const MachineBasicBlock *> work;
  for (size_t i = 0; i < events.size();) {
    const uint32_t v = events[i].value;
    work.clear();
    for (; i < events.size() && events[i].value == v; ++i) {
      const uint32_t b = events[i].block;
      if (events[i].kind == Event::kWrite)
        writes[b] = v;
      else if (events[i].kind == Event::kKill)
        kills[b] = v;
      else if (std::exchange(liveIn[b], v) != v)
        work.push_back(mf_.getBlockNumbered(b));
    }
    while (!work.empty()) {
      const MachineBasicBlock *b = work.back();
      work.pop_back();
      for (const MachineBasicBlock *p : b->predecessors()) {
        const size_t at = size_t(p->getNumber());
        if (kills[at] == v && mri_.tracksLiveness()) {
          fail(p, nullptr, -1, "%" + std::to_string(v) + " is killed here, but lives on");
          kills[at] = ~0u;
        }
        if (writes[at] != v && std::exchange(liveIn[at], v) != v)
          work.push_back(p);
      }
    }
    if (liveIn[size_t(mf_.front().getNumber())] == v)
      fail(nullptr, nullptr, -1, "%" + std::to_string(v) + " is read where it has not been written on all ways");
  }
}

/// A physical register that is read has been written in the block or lives into it.
void ValueVerifier::physicalLiveness(const MachineBasicBlock &b) {
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

void verifyValues(const MachineFunction &mf, std::span<const uint32_t> reserved, const ReportFault &report) {
  ValueVerifier(mf, reserved, report).run();
}

} // namespace lathe
