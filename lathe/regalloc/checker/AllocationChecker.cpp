#include "lathe/regalloc/checker/AllocationChecker.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"
#include <algorithm>

namespace lathe {

constexpr uint32_t kSlotBit = 0x80000000u;
static uint32_t slotPlace(int fi) { return kSlotBit | uint32_t(fi); }

void AllocationChecker::capture(const MachineFunction &mf) {
  blocks_.assign(mf.getNumBlockIDs(), {});
  operands_.clear();
  known_.assign(mf.getNumInstrIDs(), 0);
  const MachineRegisterInfo &mri = mf.getRegInfo();
  regClass_.clear();
  for (uint32_t i = 0; i < mri.getNumVirtRegs(); ++i)
    regClass_.push_back(uint16_t(mri.getRegClassOrNone(Register::virtualReg(i))));
  for (const MachineBasicBlock *b : mf.blocks())
    for (const MachineInstr &mi : *b) {
      known_[mf.indexOf(mi)] = 1;
      blocks_[size_t(b->getNumber())].push_back(
          {mf.indexOf(mi), mi.getOpcode(), uint32_t(operands_.size()), mi.getNumOperands()});
      for (const MachineOperand &op : mi.operands())
        operands_.push_back(op);
    }
}

/// True when `into` changed.
bool AllocationChecker::meet(State &into, const State &from) {
  bool changed = false;
  for (size_t v = 0; v < into.size(); ++v) {
    Places &a = into[v];
    const Places &b = from[v];
    if (b.wild)
      continue;
    if (a.wild) {
      a = b;
      changed = true;
      continue;
    }
    std::vector<uint32_t> both;
    std::set_intersection(a.at.begin(), a.at.end(), b.at.begin(), b.at.end(), std::back_inserter(both));
    if (both.size() != a.at.size()) {
      a.at = std::move(both);
      changed = true;
    }
  }
  return changed;
}

/// The execution of one block.
struct AllocationChecker::Walk {
  const AllocationChecker &c;
  const MachineFunction &mf;
  const TargetInstrInfo &tii;
  const TargetRegisterInfo &tri;
  State &state;
  std::vector<std::string> *errors;

  void error(const MachineInstr &mi, const std::string &what) {
    if (errors)
      errors->push_back("bb." + std::to_string(mi.getParent()->getNumber()) + ": '" + toString(mi) + "': " + what);
  }
  static std::string name(uint32_t v) { return "%" + std::to_string(v); }
  std::span<const MachineOperand> operandsOf(const Original &o) const {
    return {c.operands_.data() + o.first, o.count};
  }
  bool holds(uint32_t v, uint32_t place) const {
    return state[v].wild || std::binary_search(state[v].at.begin(), state[v].at.end(), place);
  }
  void add(uint32_t v, uint32_t place) {
    auto &at = state[v].at;
    auto i = std::lower_bound(at.begin(), at.end(), place);
    if (i == at.end() || *i != place)
      at.insert(i, place);
  }
  void clobberRegister(MCPhysReg r) {
    for (Places &p : state)
      std::erase_if(p.at, [&](uint32_t at) { return !(at & kSlotBit) && tri.regsOverlap(MCPhysReg(at), r); });
  }
  void clobberPlace(uint32_t place) {
    for (Places &p : state)
      std::erase(p.at, place);
  }
  void clobberMask(const uint32_t *mask) {
    for (Places &p : state)
      std::erase_if(
          p.at, [&](uint32_t at) { return !(at & kSlotBit) && MachineOperand::clobbersPhysReg(mask, MCPhysReg(at)); });
  }
  /// `to` now holds what `from` holds.
  void move(uint32_t from, uint32_t to) {
    std::vector<uint32_t> moved;
    for (uint32_t v = 0; v < state.size(); ++v)
      if (!state[v].wild && holds(v, from))
        moved.push_back(v);
    if (to & kSlotBit)
      clobberPlace(to);
    else
      clobberRegister(MCPhysReg(to));
    for (uint32_t v : moved)
      add(v, to);
  }
  /// The registers of v's class whose part `sub` is `r`.
  std::vector<MCPhysReg> wholes(uint32_t v, MCPhysReg r, unsigned sub) const {
    if (!sub)
      return {r};
    std::vector<MCPhysReg> list;
    for (MCPhysReg s : tri.getSuperRegs(r))
      if (tri.getSubReg(s, sub) == r && tri.regClassContains(c.regClass_[v], s))
        list.push_back(s);
    return list;
  }

  void use(const MachineInstr &mi, const MachineOperand &before, const MachineOperand &now) {
    uint32_t v = before.getReg().virtIndex();
    if (!now.isReg() || !now.getReg().isPhysical()) {
      error(mi, name(v) + " was not given a register");
      return;
    }
    for (MCPhysReg r : wholes(v, now.getReg().asMCReg(), before.getSubReg()))
      if (holds(v, r))
        return;
    error(mi, "does not read " + name(v) + " but what else is in $" + std::string(tri.getName(now.getReg().asMCReg())));
  }
  void define(uint32_t v, MCPhysReg r, unsigned sub, bool keepsRest, bool isUndef) {
    std::vector<MCPhysReg> list = wholes(v, r, sub);
    if (keepsRest)
      std::erase_if(list, [&](MCPhysReg w) { return !holds(v, w); });
    // With the whole register, as its other parts belong to v too.
    for (MCPhysReg w : list)
      clobberRegister(w);
    clobberRegister(r);
    state[v].at.clear();
    state[v].wild = isUndef;
    for (MCPhysReg w : list)
      add(v, w);
  }
  /// An instruction that allocation removed because nothing reads its result.
  void removed(const Original &o) {
    auto ops = operandsOf(o);
    if (o.opcode == TargetOpcode::IMPLICIT_DEF && ops[0].getReg().isVirtual())
      state[ops[0].getReg().virtIndex()] = {true, {}};
  }

  void original(const MachineInstr &mi, const Original &o) {
    auto before = operandsOf(o);
    if (mi.isDebugInstr())
      return;
    for (size_t i = 0; i < before.size(); ++i)
      if (before[i].isReg() && before[i].getReg().isVirtual() && before[i].readsReg() && !before[i].isDef())
        use(mi, before[i], mi.getOperand(unsigned(i)));
    constraints(mi);
    bool fullCopy = o.opcode == TargetOpcode::COPY && before[1].getReg().isVirtual() && !before[0].getSubReg() &&
                    !before[1].getSubReg();
    if (fullCopy)
      move(mi.getReg(1).id(), mi.getReg(0).id());
    for (const MachineOperand &op : before)
      if (op.isRegMask())
        clobberMask(op.getRegMask());
    for (const MachineOperand &op : before)
      if (op.isReg() && op.isDef() && op.getReg().isPhysical() && !fullCopy)
        clobberRegister(op.getReg().asMCReg());
    for (size_t i = 0; i < before.size(); ++i) {
      const MachineOperand &op = before[i];
      if (!op.isReg() || !op.isDef() || !op.getReg().isVirtual())
        continue;
      uint32_t v = op.getReg().virtIndex();
      MCPhysReg r = mi.getReg(unsigned(i)).asMCReg();
      if (fullCopy) {
        // Its other places hold the old value.
        state[v] = {state[before[1].getReg().virtIndex()].wild, {}};
        add(v, r);
      } else {
        define(v, r, op.getSubReg(), op.getSubReg() && !op.isUndef(), o.opcode == TargetOpcode::IMPLICIT_DEF);
      }
    }
  }
  /// Early clobbers differ from uses, definitions from each other.
  void constraints(const MachineInstr &mi) {
    for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
      const MachineOperand &d = mi.getOperand(i);
      if (!d.isReg() || !d.isDef() || !d.getReg().isPhysical() || d.isImplicit())
        continue;
      for (unsigned k = 0; k < mi.getNumOperands(); ++k) {
        const MachineOperand &o = mi.getOperand(k);
        if (k == i || !o.isReg() || !o.getReg().isPhysical() || o.isUndef() || (o.isDef() && o.isImplicit()) ||
            !tri.regsOverlap(d.getReg().asMCReg(), o.getReg().asMCReg()))
          continue;
        if (o.isDef() ? k > i : d.isEarlyClobber() && !(d.isTied() && d.tiedTo() == k))
          error(mi, "operands " + std::to_string(i) + " and " + std::to_string(k) + " share a register");
      }
      if (d.isTied() && mi.getOperand(d.tiedTo()).getReg() != d.getReg())
        error(mi, "tied operands are in different registers");
    }
  }

  static bool sameValue(std::span<const MachineOperand> a, std::span<const MachineOperand> b) {
    size_t n = 0, m = 0;
    auto next = [](std::span<const MachineOperand> s, size_t i) {
      while (i < s.size() && s[i].isReg() && s[i].isImplicit())
        ++i;
      return i;
    };
    for (n = next(a, 1), m = next(b, 1); n < a.size() && m < b.size(); n = next(a, n + 1), m = next(b, m + 1))
      if (!a[n].isIdenticalTo(b[m]))
        return false;
    return n >= a.size() && m >= b.size();
  }
  void added(const MachineInstr &mi) {
    MCPhysReg reg = 0;
    int fi = tii.isStoreToStackSlot(mi, reg);
    if (fi != INT32_MIN) {
      move(reg, slotPlace(fi));
      return;
    }
    fi = tii.isLoadFromStackSlot(mi, reg);
    if (fi != INT32_MIN) {
      move(slotPlace(fi), reg);
      return;
    }
    if (mi.isCopy()) {
      move(mi.getReg(1).id(), mi.getReg(0).id());
      return;
    }
    // A value made again: whatever is defined the same way, or as the same constant.
    MCPhysReg r = mi.getReg(0).asMCReg();
    clobberRegister(r);
    bool found = false;
    for (const auto &block : c.blocks_)
      for (const Original &o : block) {
        auto ops = operandsOf(o);
        if (ops.empty() || !ops[0].isReg() || !ops[0].isDef() || !ops[0].getReg().isVirtual())
          continue;
        bool zero = tii.get(o.opcode).has(MCID::kMoveImm) && ops.size() > 1 && ops[1].isReg() && ops[1].isImplicit() &&
                    tii.get(mi.getOpcode()).has(MCID::kMoveImm) && mi.getNumOperands() > 1 &&
                    mi.getOperand(1).isImm() && mi.getOperand(1).getImm() == 0;
        if (zero || (o.opcode == mi.getOpcode() && sameValue(ops, mi.operands()))) {
          add(ops[0].getReg().virtIndex(), r);
          found = true;
        }
      }
    if (!found)
      error(mi, "is no spill, reload, copy or value made again");
  }

  void block(const MachineBasicBlock &b) {
    const auto &originals = c.blocks_[size_t(b.getNumber())];
    size_t next = 0;
    for (const MachineInstr &mi : b) {
      uint32_t id = mf.indexOf(mi);
      if (id >= c.known_.size() || !c.known_[id]) {
        added(mi);
        continue;
      }
      while (next < originals.size() && originals[next].id != id)
        removed(originals[next++]);
      if (next == originals.size()) {
        error(mi, "moved to another place");
        return;
      }
      original(mi, originals[next++]);
    }
    while (next < originals.size())
      removed(originals[next++]);
  }
};

std::vector<std::string> AllocationChecker::check(const MachineFunction &mf) {
  size_t n = regClass_.size();
  State top(n);
  for (Places &p : top)
    p.wild = true;
  std::vector<State> in(mf.getNumBlockIDs(), top);
  std::vector<char> reached(mf.getNumBlockIDs(), 0);
  in[size_t(mf.front().getNumber())] = State(n);
  reached[size_t(mf.front().getNumber())] = 1;
  auto walk = [&](const MachineBasicBlock &b, State &s, std::vector<std::string> *errors) {
    Walk{*this, mf, mf.getInstrInfo(), mf.getRegisterInfo(), s, errors}.block(b);
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const MachineBasicBlock *b : mf.blocks()) {
      size_t i = size_t(b->getNumber());
      if (!reached[i])
        continue;
      State s = in[i];
      walk(*b, s, nullptr);
      for (const MachineBasicBlock *succ : b->successors()) {
        size_t k = size_t(succ->getNumber());
        changed |= !reached[k] || meet(in[k], s);
        if (!reached[k])
          meet(in[k], s);
        reached[k] = 1;
      }
    }
  }
  std::vector<std::string> errors;
  for (const MachineBasicBlock *b : mf.blocks())
    if (reached[size_t(b->getNumber())]) {
      State s = in[size_t(b->getNumber())];
      walk(*b, s, &errors);
    }
  return errors;
}

} // namespace lathe
