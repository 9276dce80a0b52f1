// Operations in terms of others by the rules of Expansions.td.
#include "lathe/isel/global/LegalizerImpl.h"
#include "lathe/isel/rules/Rewriter.h"
#include "lathe/isel/rules/RuleSupport.h"

#include "lathe/isel/Expansions.inc"

namespace lathe {

/// The function as matcher and rewriter see it: registers by the names that they have by now.
class Legalizer::Impl::ExpansionView {
public:
  using Node = MachineInstr *;
  explicit ExpansionView(Impl &l) : l_(l) {}

  unsigned opcode(Node n) const { return n->getOpcode(); }
  unsigned numOperands(Node n) const { return n->getNumOperands(); }
  Node def(Node n, unsigned i) const {
    const MachineOperand &op = n->getOperand(i);
    return op.isReg() && op.getReg().isVirtual() ? l_.def(l_.resolve(op.getReg())) : nullptr;
  }
  LLT type(Node n, unsigned i) const {
    const MachineOperand &op = n->getOperand(i);
    return op.isReg() ? l_.type(op.getReg()) : LLT();
  }
  bool constant(Node n, unsigned i, int64_t &value) const {
    const MachineOperand &op = n->getOperand(i);
    if (op.isReg())
      return l_.constantValue(l_.resolve(op.getReg()), value);
    if (op.isImm())
      value = op.getImm();
    return op.isImm();
  }
  unsigned condition(Node n, unsigned i) const { return n->getOperand(i).getPredicate(); }
  bool hasOneUse(Node n) const { return l_.mri_->hasOneUse(n->getReg(0)); }
  bool sameValue(Node a, unsigned i, Node b, unsigned j) const {
    return l_.resolve(a->getReg(i)) == l_.resolve(b->getReg(j));
  }
  unsigned flags(Node n) const { return n->getFlags(); }
  bool isLegal(unsigned opcode, LLT t0, LLT t1) const { return l_.isLegalOp(opcode, t0, t1); }
  bool isInteger(LLT t) const { return !t.isPointer() && !l_.isFloatOnly(t); }
  // Expansions do not ask for these.
  unsigned bank(Node, unsigned) const { return 0; }
  bool fpConstant(Node, unsigned, FPConstant &) const { return false; }
  bool splat(Node, unsigned, int64_t &) const { return false; }
  const MachineMemOperand *memory(Node n) const { return n->getMemOperand(); }
  bool canFold(Node, Node) const { return false; }
  bool complex(unsigned, Node, unsigned, unsigned) const { return false; }
  bool predicate(unsigned, Node) const { return false; }
  bool custom(unsigned, const Node *) const { return false; }

  MachineIRBuilder &builder() { return l_.b_; }
  Register source(Register r) const { return l_.resolve(r); }
  Register constant(LLT t, int64_t v) const { return l_.cst(t, v); }
  Register wordConstant(LLT t, std::span<const uint64_t> w) const { return l_.cstBits(t, w); }
  LLT amountType(LLT t) const { return l_.shiftAmountType(t); }
  LLT boolType(LLT t) const { return l_.boolFor(t); }
  void replace(Register dst, Register src) const { l_.replace(dst, src); }

private:
  Impl &l_;
};

bool Legalizer::Impl::expandByRule(MachineInstr &mi) {
  ExpansionView view(*this);
  return Rewriter<ExpansionView>(view, kExpansions).run(mi) == Rewritten::kErase;
}

} // namespace lathe
