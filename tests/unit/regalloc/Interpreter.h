// Runs machine code of the mini target, with virtual or physical registers: what USE sees is the result.
#pragma once
#include "MiniTarget.h"
#include <map>

namespace lathe::mini {

class Interpreter {
public:
  explicit Interpreter(const MachineFunction &mf) : mf_(mf) {}
  /// The values that USE and the branches saw, in order; at most `steps` instructions are executed.
  std::vector<uint64_t> run(unsigned steps) {
    const MachineBasicBlock *b = &mf_.front(), *from = nullptr;
    while (b && steps) {
      enterPHIs(*b, from);
      const MachineBasicBlock *to = nullptr;
      bool left = false;
      for (const MachineInstr *mi = b->getFirstNonPHI(); mi && !left; mi = mi->getNextNode()) {
        // Allocation adds and removes instructions: only those that have effects count.
        if (mi->getOpcode() == USE || mi->isTerminator())
          if (!--steps)
            return trace_;
        left = step(*mi, to);
      }
      if (!left)
        to = b->getNextNode();
      from = b;
      b = to;
    }
    return trace_;
  }

private:
  static uint64_t mix(uint64_t a, uint64_t b) {
    uint64_t h = (a ^ b * 0x9e3779b97f4a7c15ull) * 0xff51afd7ed558ccdull;
    return h ^ h >> 29;
  }
  struct Value {
    uint64_t lo = 0, hi = 0;
  };
  static bool isLow(MCPhysReg r) { return r >= L0 && r <= L5; }
  /// Halves by unit; virtual registers of class LO have the low half only.
  Value read(Register r, unsigned sub) {
    if (!r)
      return {};
    Value v = r.isVirtual() ? virt_[r.virtIndex()] : phys_[unitOf(r.asMCReg())];
    if (sub || (r.isPhysical() && isLow(r.asMCReg())) || isLowVirt(r))
      v.hi = 0;
    return v;
  }
  bool isLowVirt(Register r) const { return r.isVirtual() && mf_.getRegInfo().getRegClassOrNone(r) == LO; }
  static unsigned unitOf(MCPhysReg r) { return r >= L0 && r <= L5 ? r - L0 : r <= R5 ? r - R0 : r == FLAGS ? 6u : 7u; }
  void write(Register r, unsigned sub, Value v) {
    Value &to = r.isVirtual() ? virt_[r.virtIndex()] : phys_[unitOf(r.asMCReg())];
    if (sub || (r.isPhysical() && isLow(r.asMCReg())))
      to.lo = v.lo;
    else
      to = v;
  }
  Value use(const MachineInstr &mi, unsigned i) {
    const MachineOperand &op = mi.getOperand(i);
    return op.isUndef() ? Value{} : read(op.getReg(), op.getSubReg());
  }
  void def(const MachineInstr &mi, unsigned i, Value v) {
    const MachineOperand &op = mi.getOperand(i);
    write(op.getReg(), op.getSubReg(), v);
  }
  static uint64_t fold(Value v) { return mix(v.lo, v.hi); }
  static Value make(uint64_t x) { return {x, mix(x, 77)}; }

  void enterPHIs(const MachineBasicBlock &b, const MachineBasicBlock *from) {
    std::vector<std::pair<Register, Value>> values;
    for (const MachineInstr &phi : b) {
      if (!phi.isPHI())
        break;
      for (unsigned i = 1; i < phi.getNumOperands(); i += 2)
        if (phi.getOperand(i + 1).getMBB() == from)
          values.push_back({phi.getReg(0), use(phi, i)});
    }
    for (auto &[r, v] : values)
      write(r, 0, v);
  }

  bool step(const MachineInstr &mi, const MachineBasicBlock *&to) {
    switch (mi.getOpcode()) {
    case TargetOpcode::COPY:
      def(mi, 0, use(mi, 1));
      return false;
    case TargetOpcode::INSERT_SUBREG: {
      Value v = use(mi, 1);
      v.lo = use(mi, 2).lo;
      def(mi, 0, v);
      return false;
    }
    case TargetOpcode::REG_SEQUENCE:
      def(mi, 0, {use(mi, 1).lo, 0});
      return false;
    case TargetOpcode::IMPLICIT_DEF:
    case TargetOpcode::KILL:
      return false;
    case MOVi:
      def(mi, 0, make(uint64_t(mi.getOperand(1).getImm())));
      return false;
    case ADD:
    case SUB: {
      uint64_t a = fold(use(mi, 1)), b = fold(use(mi, 2));
      // Commutative, as the description says.
      uint64_t x = mi.getOpcode() == ADD ? mix(a + b, 1) : mix(mix(a, 2), b);
      def(mi, 0, make(x));
      write(Register(FLAGS), 0, make(mix(x, 3)));
      return false;
    }
    case LEA:
    case EARLY: {
      // An early clobber is written before the sources are read.
      uint64_t a = fold(use(mi, 1)), b = fold(use(mi, 2));
      if (mi.getOpcode() == EARLY) {
        def(mi, 0, make(99));
        a = fold(use(mi, 1));
        b = fold(use(mi, 2));
      }
      def(mi, 0, make(mix(mix(a, mi.getOpcode() == LEA ? 4 : 5), b)));
      return false;
    }
    case SHIFT: {
      uint64_t x = mix(mix(fold(use(mi, 1)), 6), fold(read(Register(R1), 0)));
      def(mi, 0, make(x));
      write(Register(FLAGS), 0, make(mix(x, 7)));
      return false;
    }
    case DIV: {
      uint64_t x = mix(mix(fold(use(mi, 0)), 8), fold(read(Register(R0), 0)));
      write(Register(R0), 0, make(x));
      write(Register(R1), 0, make(mix(x, 9)));
      return false;
    }
    case MUL:
      def(mi, 0, make(mix(fold(use(mi, 1)), 10)));
      return false;
    case PAIR: {
      uint64_t x = fold(use(mi, 2));
      def(mi, 0, make(mix(x, 11)));
      def(mi, 1, make(mix(x, 12)));
      return false;
    }
    case LOW:
      def(mi, 0, {mix(use(mi, 1).lo, 13), 0});
      return false;
    case LOAD:
    case LOADLO:
      def(mi, 0, slots_[mi.getOperand(1).getIndex()]);
      return false;
    case STORE:
    case STORELO:
      slots_[mi.getOperand(1).getIndex()] = use(mi, 0);
      return false;
    case USE:
      trace_.push_back(fold(use(mi, 0)));
      return false;
    case CMP:
      write(Register(FLAGS), 0, make(mix(mix(fold(use(mi, 0)), 14), fold(use(mi, 1)))));
      return false;
    case CALL: {
      ++calls_;
      for (MCPhysReg r : {R0, R1, R2, R3})
        write(Register(r), 0, make(mix(calls_, r)));
      write(Register(FLAGS), 0, make(mix(calls_, 15)));
      return false;
    }
    case JCC:
      trace_.push_back(fold(read(Register(FLAGS), 0)));
      if (trace_.back() & 1) {
        to = mi.getOperand(0).getMBB();
        return true;
      }
      return false;
    case JMP:
      to = mi.getOperand(0).getMBB();
      return true;
    case RET:
      trace_.push_back(fold(read(Register(R0), 0)));
      return true;
    default:
      return false;
    }
  }

  const MachineFunction &mf_;
  std::map<uint32_t, Value> virt_;
  std::map<int, Value> slots_;
  Value phys_[kNumUnits];
  uint64_t calls_ = 0;
  std::vector<uint64_t> trace_;
};

} // namespace lathe::mini
