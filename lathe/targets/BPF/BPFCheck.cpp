// The rules are those of Linux, Documentation/bpf/verifier.rst: no loops before version 5.3 (what -mcpu=v1 and v2 stand
// for), no unreachable code, no end without exit, no register read that was not written on every path, no calls of
// addresses, 512 bytes of stack, 4096 instructions before 5.2 and a million since.
#include "lathe/targets/BPF/BPFCheck.h"
#include "lathe/mir/DebugPlace.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/targets/BPF/BPFSubtarget.h"
#include <bit>

namespace lathe {

using namespace BPF;

namespace {

constexpr DiagKind kVerifier{"bpf-check", Severity::kWarning};

class Checker {
public:
  explicit Checker(const MachineFunction &mf)
      : mf_(mf), isOld_(!static_cast<const BPFSubtarget &>(mf.getSubtarget()).hasALU32()), state_(mf.getNumBlockIDs()),
        known_(mf.getNumBlockIDs(), kAll) {}
  void run();

private:
  using RegSet = uint16_t; ///< r0 to r10 by number
  static constexpr RegSet kAll = 0xffff, kCallClobbers = 0x3e, kEntry = kCallClobbers | 1u << 10;

  void say(DebugLoc dl, std::string message) {
    mf_.getDiagnostics().report(kVerifier, describePlace(mf_, dl), "the kernel's verifier refuses " + message);
  }
  static RegSet bit(Register r) {
    return r.isPhysical() ? RegSet(1u << bpfRegisterInfo().getEncodingValue(r.asMCReg())) : RegSet(0);
  }
  static DebugLoc placeOf(const MachineBasicBlock &b) { return b.empty() ? DebugLoc() : b.back()->getDebugLoc(); }
  void walk();
  RegSet through(const MachineBasicBlock &b, RegSet known, bool report);
  void checkRegisters();
  void checkSize();

  enum : uint8_t { kUnseen, kOpen, kDone };
  const MachineFunction &mf_;
  bool isOld_;
  std::vector<uint8_t> state_;
  std::vector<RegSet> known_; ///< at the beginning of each block, on all ways that lead there
  std::vector<const MachineBasicBlock *> order_;
  bool saidRegister_ = false;
};

/// Depth first, without recursion: what is reached, and edges that lead back.
void Checker::walk() {
  struct Step {
    const MachineBasicBlock *block;
    size_t next;
  };
  bool saidLoop = false;
  std::vector<Step> stack{{&mf_.front(), 0}};
  state_[size_t(mf_.front().getNumber())] = kOpen;
  while (!stack.empty()) {
    Step &s = stack.back();
    if (s.next == s.block->successors().size()) {
      state_[size_t(s.block->getNumber())] = kDone;
      order_.push_back(s.block);
      stack.pop_back();
      continue;
    }
    const MachineBasicBlock *to = s.block->successors()[s.next++];
    uint8_t &state = state_[size_t(to->getNumber())];
    if (state == kOpen && isOld_ && !saidLoop) {
      say(placeOf(*s.block), "loops before Linux 5.3; use -mcpu=v3 where that does not matter");
      saidLoop = true;
    }
    if (state == kUnseen) {
      state = kOpen;
      stack.push_back({to, 0});
    }
  }
  for (const MachineBasicBlock *b : mf_.blocks())
    if (state_[size_t(b->getNumber())] == kUnseen && !b->empty()) {
      say(b->front()->getDebugLoc(), "code that is never reached");
      break;
    }
}

/// The registers that are known behind the block.
Checker::RegSet Checker::through(const MachineBasicBlock &b, RegSet known, bool report) {
  for (const MachineInstr *mi = b.front(); mi; mi = mi->getNextNode()) {
    if (mi->isDebugInstr())
      continue;
    for (unsigned i = 0; report && i < mi->getNumOperands(); ++i) {
      const MachineOperand &op = mi->getOperand(i);
      if (!op.isReg() || !op.isUse() || !op.getReg() || !op.readsReg() || saidRegister_)
        continue;
      RegSet r = bit(op.getReg());
      if (known & r)
        continue;
      say(mi->getDebugLoc(), "reading r" + std::to_string(std::countr_zero(r)) + ", which may not have been written");
      saidRegister_ = true;
    }
    if (mi->getDesc().isCall())
      known &= RegSet(~kCallClobbers);
    for (unsigned i = 0; i < mi->getNumOperands(); ++i)
      if (const MachineOperand &op = mi->getOperand(i); op.isReg() && op.isDef() && op.getReg())
        if (!mi->getDesc().isCall() || !(bit(op.getReg()) & kCallClobbers))
          known |= bit(op.getReg());
  }
  return known;
}

void Checker::checkRegisters() {
  known_[size_t(mf_.front().getNumber())] = kEntry;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = order_.size(); i-- > 0;) { // against the order in which the walk left them
      const MachineBasicBlock &b = *order_[i];
      RegSet out = through(b, known_[size_t(b.getNumber())], false);
      for (const MachineBasicBlock *to : b.successors()) {
        RegSet &in = known_[size_t(to->getNumber())];
        changed |= (in & out) != in;
        in &= out;
      }
    }
  }
  for (const MachineBasicBlock *b : order_)
    through(*b, known_[size_t(b->getNumber())], true);
}

void Checker::checkSize() {
  uint64_t slots = 0;
  bool saidCall = false;
  for (const MachineBasicBlock *b : mf_.blocks())
    for (const MachineInstr *mi = b->front(); mi; mi = mi->getNextNode()) {
      slots += mi->getDesc().size / kSlotBytes;
      if (mi->getOpcode() == JALX && !saidCall) {
        say(mi->getDebugLoc(), "calls of addresses");
        saidCall = true;
      }
    }
  const MachineBasicBlock *last = mf_.blocks().back();
  const MCInstrDesc *d = last->empty() ? nullptr : &last->back()->getDesc();
  if (!d || !(d->isReturn() || last->back()->getOpcode() == JMP))
    say(placeOf(*last), "functions that do not end with exit or a jump");
  constexpr uint64_t kOldLimit = 4096, kLimit = 1000000;
  if (slots > (isOld_ ? kOldLimit : kLimit))
    say(DebugLoc(), "programs of " + std::to_string(slots) + " instructions; " +
                        std::to_string(isOld_ ? kOldLimit : kLimit) + " are allowed");
  constexpr uint64_t kMaxStack = 512;
  if (mf_.getFrameInfo().stackSize > kMaxStack)
    say(DebugLoc(), "more than 512 bytes of stack");
}

void Checker::run() {
  if (mf_.blocks().empty())
    return;
  walk();
  checkRegisters();
  checkSize();
}

} // namespace

void checkForVerifier(const MachineFunction &mf) { Checker(mf).run(); }

} // namespace lathe
