// Walks forward, so that an operation is looked at when its operands have been simplified, and again while anything
// changes. Values that are others' are renamed at the uses that come later, and everywhere at the end of a round.
#include "lathe/isel/global/Combiner.h"
#include "lathe/isel/global/CombinerHelper.h"
#include "lathe/isel/rules/Rewriter.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/target/TargetSubtargetInfo.h"

#include "lathe/isel/Combines.inc"

namespace lathe {

using namespace TargetOpcode;

namespace {

/// A chain of values that simplify one another is as long as this at most in one function; each round is linear.
constexpr unsigned kMaxRounds = 8;

class Combiner {
public:
  using Node = MachineInstr *;
  explicit Combiner(MachineFunction &mf)
      : mf_(mf), mri_(mf.getRegInfo()), li_(mf.getSubtarget().getLegalizerInfo()), helper_(mf) {}

  bool run() {
    bool any = false;
    for (unsigned i = 0; i < kMaxRounds && round(); ++i)
      any = true;
    return any;
  }

  // --- The view of matcher and rewriter
  unsigned opcode(Node n) const { return n->getOpcode(); }
  unsigned numOperands(Node n) const { return n->getNumOperands(); }
  Node def(Node n, unsigned i) const {
    const MachineOperand &op = n->getOperand(i);
    return op.isReg() && op.getReg().isVirtual() ? mri_.getVRegDef(source(op.getReg())) : nullptr;
  }
  LLT type(Node n, unsigned i) const {
    const MachineOperand &op = n->getOperand(i);
    return op.isReg() && op.getReg().isVirtual() ? mri_.getType(op.getReg()) : LLT();
  }
  bool constant(Node n, unsigned i, int64_t &value) const {
    const MachineOperand &op = n->getOperand(i);
    if (op.isReg())
      return helper_.constantOf(source(op.getReg()), value);
    if (op.isImm())
      value = op.getImm();
    return op.isImm();
  }
  unsigned condition(Node n, unsigned i) const { return n->getOperand(i).getPredicate(); }
  const MachineMemOperand *memory(Node n) const { return n->getMemOperand(); }
  bool hasOneUse(Node n) const { return mri_.hasOneUse(n->getReg(0)); }
  bool sameValue(Node a, unsigned i, Node b, unsigned j) const { return source(a->getReg(i)) == source(b->getReg(j)); }
  unsigned flags(Node n) const { return n->getFlags(); }
  bool isLegal(unsigned opcode, LLT t0, LLT t1) const { return li_.isLegal(opcode, t0, t1); }
  bool isInteger(LLT t) const { return !t.isPointer() && !t.isPointerVector(); }
  bool custom(unsigned id, const Node *matched) { return kPreLegalizerCombines.custom(helper_, id, matched); }
  // Combines do not ask for these.
  unsigned bank(Node, unsigned) const { return 0; }
  bool fpConstant(Node, unsigned, FPConstant &) const { return false; }
  bool splat(Node, unsigned, int64_t &) const { return false; }
  bool canFold(Node, Node) const { return false; }
  bool complex(unsigned, Node, unsigned, unsigned) const { return false; }
  bool predicate(unsigned, Node) const { return false; }

  MachineIRBuilder &builder() { return helper_.getBuilder(); }
  Register source(Register r) const {
    while (r.isVirtual() && r.virtIndex() < alias_.size() && alias_[r.virtIndex()])
      r = Register(alias_[r.virtIndex()]);
    return r;
  }
  Register constant(LLT t, int64_t v) {
    if (t.isVector())
      return splatOf(t, constant(t.getElementType(), v));
    if (t.isPointer())
      return builder().build(G_INTTOPTR, t, {constant(LLT::scalar(t.getScalarSizeInBits()), v)});
    return builder().buildConstant(t, v);
  }
  Register wordConstant(LLT t, std::span<const uint64_t> w) {
    if (t.isVector())
      return splatOf(t, wordConstant(t.getElementType(), w));
    if (w.size() == 1)
      return constant(t, int64_t(w[0]));
    auto copy = mf_.getArena().makeArray<uint64_t>(w.size());
    std::copy(w.begin(), w.end(), copy.data());
    Register r = mri_.createGenericVirtualRegister(t);
    builder().buildInstr(G_CONSTANT, 2).addDef(r).add(MachineOperand::createCImm(t.getScalarSizeInBits(), copy.data()));
    return r;
  }
  /// Before legalization amounts are of the type that is shifted.
  LLT amountType(LLT t) const { return t; }
  LLT boolType(LLT t) const { return t.isVector() ? LLT::vector(t.getNumElements(), 1) : LLT::scalar(1); }
  void replace(Register dst, Register src) {
    src = source(src);
    if (!helper_.canReplace(dst, src)) {
      builder().buildCopy(dst, src);
      return;
    }
    if (dst.virtIndex() >= alias_.size())
      alias_.resize(mri_.getNumVirtRegs());
    alias_[dst.virtIndex()] = src.id();
    renames_ = true;
  }

private:
  Register splatOf(LLT t, Register element) {
    Register r = mri_.createGenericVirtualRegister(t);
    MachineInstrBuilder mb = builder().buildInstr(G_BUILD_VECTOR, t.getNumElements() + 1).addDef(r);
    for (unsigned i = 0; i < t.getNumElements(); ++i)
      mb.addUse(element);
    return r;
  }

  bool round() {
    bool changed = false;
    alias_.clear();
    renames_ = false;
    for (MachineBasicBlock *b : mf_.blocks())
      for (MachineInstr *mi = b->front(); mi;) {
        if (renames_)
          rename(*mi);
        MachineInstr *prev = mi->getPrevNode(), *next = mi->getNextNode();
        if (mi->getOpcode() >= kNumGeneric) {
          mi = next;
          continue;
        }
        builder().setInstr(*mi);
        switch (Rewriter<Combiner>(*this, kPreLegalizerCombines).run(*mi)) {
        case Rewritten::kNo:
          mi = next;
          break;
        case Rewritten::kDone:
          changed = true;
          mi = next;
          break;
        case Rewritten::kErase:
          changed = true;
          mi->eraseFromParent();
          mi = prev ? prev->getNextNode() : b->front();
          break;
        }
      }
    if (renames_)
      for (MachineBasicBlock *b : mf_.blocks())
        for (MachineInstr &mi : *b)
          rename(mi);
    if (changed)
      eraseDead();
    return changed;
  }

  void rename(MachineInstr &mi) {
    for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
      const MachineOperand &op = mi.getOperand(i);
      if (!op.isReg() || op.isDef() || !op.getReg().isVirtual())
        continue;
      if (Register r = source(op.getReg()); r != op.getReg())
        mri_.setReg(mi, i, r);
    }
  }

  bool isDead(const MachineInstr &mi) const {
    unsigned opcode = mi.getOpcode(), effects = MCID::kTerminator | MCID::kStore | MCID::kSideEffects | MCID::kLoad;
    if (!isPreISelGenericOpcode(opcode) || kGenericOpcodes[opcode].flags & effects)
      return false;
    unsigned defs = 0;
    for (const MachineOperand &op : mi.operands()) {
      if (!op.isReg() || !op.isDef())
        break;
      if (!op.getReg().isVirtual() || !mri_.useEmpty(op.getReg()))
        return false;
      ++defs;
    }
    return defs != 0;
  }

  void eraseDead() {
    auto blocks = mf_.blocks();
    for (size_t i = blocks.size(); i-- > 0;)
      for (MachineInstr *mi = blocks[i]->back(); mi;) {
        MachineInstr *prev = mi->getPrevNode();
        if (isDead(*mi))
          mi->eraseFromParent();
        mi = prev;
      }
  }

  MachineFunction &mf_;
  MachineRegisterInfo &mri_;
  const LegalizerInfo &li_;
  CombinerHelper helper_;
  std::vector<uint32_t> alias_; ///< by virtual register: what it is now; 0: itself
  bool renames_ = false;
};

} // namespace

bool combine(MachineFunction &mf) {
  Combiner(mf).run();
  return true;
}

} // namespace lathe
