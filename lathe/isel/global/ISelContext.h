// What instruction selection knows while it replaces one instruction: the function, the rules, and what rules and the
// target's C++ ask about operands and build from them.
#pragma once
#include "lathe/isel/rules/RuleMatcher.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"
#include "lathe/target/TargetSubtargetInfo.h"

namespace lathe {

/// The operands that a complex pattern gives.
struct ComplexOperands {
  static constexpr unsigned kMax = 8;
  unsigned count = 0;
  uint8_t virtuals = 0; ///< bit i: operand i is a virtual register
  MachineOperand ops[kMax] = {
      MachineOperand::createImm(0), MachineOperand::createImm(0), MachineOperand::createImm(0),
      MachineOperand::createImm(0), MachineOperand::createImm(0), MachineOperand::createImm(0),
      MachineOperand::createImm(0), MachineOperand::createImm(0),
  };
  void clear() {
    count = 0;
    virtuals = 0;
  }
  void add(const MachineOperand &op) {
    virtuals = uint8_t(virtuals | (op.isReg() && op.getReg().isVirtual()) << count);
    ops[count++] = op;
  }
  void addReg(Register r) { add(MachineOperand::createReg(r)); }
  void addImm(int64_t v) { add(MachineOperand::createImm(v)); }
};

/// Generic MIR as the matcher sees it, and the tools of rendering.
class ISelContext {
public:
  using Node = MachineInstr *;

  /// Prepares for a function: predicates that depend on it, caches.
  void enterFunction(MachineFunction &mf);

  MachineFunction &getMF() const { return *mf_; }
  MachineRegisterInfo &getMRI() const { return *mri_; }
  const TargetInstrInfo &getTII() const { return *tii_; }
  const TargetRegisterInfo &getTRI() const { return *tri_; }
  const TargetSubtargetInfo &getSubtarget() const { return *sti_; }
  const RuleTables &getTables() const { return *tables_; }
  /// The instruction that is being replaced; new instructions go in front of it.
  MachineInstr &getRoot() const { return *root_; }
  void setRoot(MachineInstr &mi) { root_ = &mi; }

  // --- Questions about values
  /// The definition of a virtual register, conversions between pointers and integers of the same size skipped.
  MachineInstr *getDef(Register r) const {
    MachineInstr *d = mri_->getVRegDef(r);
    return d && isReinterpretation(*d) ? mri_->getVRegDef(lookThroughSlow(r)) : d;
  }
  /// The register itself, or the one that it is a mere reinterpretation of.
  Register lookThrough(Register r) const {
    const MachineInstr *d = mri_->getVRegDef(r);
    return d && isReinterpretation(*d) ? lookThroughSlow(r) : r;
  }
  /// The value of an integer constant of at most 64 bits, sign-extended.
  bool getConstant(Register r, int64_t &value) const;
  static bool constantOf(const MachineOperand &op, int64_t &value);
  bool isSameValue(Register a, Register b, unsigned depth = 3) const;
  /// Whether `load`, which nothing but the root's operation reads, may happen where the root stands.
  bool canFoldLoad(const MachineInstr &load) const;
  bool hasNoUse(Register r) const { return r.isVirtual() && mri_->useEmpty(r); }
  unsigned getBank(Register r) const {
    unsigned b = mri_->info(r).bank;
    return b == MachineRegisterInfo::kNoBank ? tables_->banks.integer : b;
  }
  /// The class for values of this type in this bank; 0xffff: none.
  unsigned classFor(LLT t, unsigned bank) const;
  unsigned classFor(Register r) const { return classFor(mri_->getType(r), getBank(r)); }
  /// 1 + number of the type in the rules; pointers of other address spaces count as those of the first.
  unsigned typeId(LLT t) const;

  // --- Building
  /// A new instruction in front of the root, without operands yet.
  MachineInstrBuilder build(unsigned opcode) {
    return BuildMI(*root_->getParent(), root_, root_->getDebugLoc(), tii_->get(opcode));
  }
  Register createVirtualRegister(unsigned regClass) { return mri_->createVirtualRegister(regClass); }
  /// Makes the virtual register operands of an instruction fit its description, by narrowing classes or with COPYs.
  void constrainOperands(MachineInstr &mi);
  /// Makes `r` fit `regClass` for a use in front of the root: `r` itself or a copy of it.
  Register constrainUse(Register r, unsigned regClass, MachineInstr *before) {
    return !r.isVirtual() || constrainRegister(r, regClass) ? r : copyForUse(r, regClass, before);
  }
  /// The class that operand `i` of an instruction asks for; -1: none.
  int operandClass(const MCInstrDesc &d, unsigned i) const;
  /// Narrows the class of `r`, or sets it; false when that is impossible.
  bool constrainRegister(Register r, unsigned regClass) {
    return mri_->info(r).regClass == regClass || narrowRegister(r, regClass);
  }

  /// Instructions with usesCustomInserter that have been emitted so far.
  std::vector<MachineInstr *> &customInserted() { return custom_; }

  // --- Rules
  /// Tries the rules for the root; true when one was applied (the root is then gone or changed).
  bool selectByRules();

  // --- The view (see RuleMatcher.h)
  unsigned opcode(Node n) const { return n->getOpcode(); }
  unsigned numOperands(Node n) const { return n->getNumOperands(); }
  Node def(Node n, unsigned i) const {
    const MachineOperand &op = n->getOperand(i);
    return op.isReg() ? getDef(op.getReg()) : nullptr;
  }
  LLT type(Node n, unsigned i) const {
    const MachineOperand &op = n->getOperand(i);
    return op.isReg() ? mri_->getType(op.getReg()) : LLT();
  }
  unsigned bank(Node n, unsigned i) const {
    const MachineOperand &op = n->getOperand(i);
    return op.isReg() && op.getReg().isVirtual() ? getBank(op.getReg()) : 0xffu;
  }
  bool constant(Node n, unsigned i, int64_t &value) const {
    const MachineOperand &op = n->getOperand(i);
    return op.isReg() ? getConstant(op.getReg(), value) : constantOf(op, value);
  }
  bool fpConstant(Node n, unsigned i, FPConstant &c) const;
  bool splat(Node n, unsigned i, int64_t &value) const;
  unsigned condition(Node n, unsigned i) const { return n->getOperand(i).getPredicate(); }
  const MachineMemOperand *memory(Node n) const { return n->getMemOperand(); }
  bool hasOneUse(Node n) const { return mri_->hasOneUse(n->getOperand(0).getReg()); }
  bool hasNoUse(Node n) const { return hasNoUse(n->getOperand(0).getReg()); }
  bool canFold(Node load, Node) const { return canFoldLoad(*load); }
  bool sameValue(Node a, unsigned i, Node b, unsigned j) const;
  bool complex(unsigned id, Node n, unsigned i, unsigned slot);
  unsigned intrinsic(Node n) const;
  bool predicate(unsigned id, Node n) { return tables_->instrPredicate(*this, id, *n); }

private:
  static bool isReinterpretation(const MachineInstr &d) {
    return d.getOpcode() == TargetOpcode::G_PTRTOINT || d.getOpcode() == TargetOpcode::G_INTTOPTR;
  }
  Register lookThroughSlow(Register r) const;
  bool narrowRegister(Register r, unsigned regClass);
  Register copyForUse(Register r, unsigned regClass, MachineInstr *before);
  struct Facts {
    uint64_t root;
    uint32_t nested;
  };
  Facts rootFacts(unsigned needs) const;
  unsigned rowOf(const MachineInstr &mi) const;
  uint32_t nestedFacts(const MachineInstr &d) const;
  std::span<const uint16_t> candidates(RuleRange range, const Facts &facts);
  std::span<const uint16_t> collectCandidates(RuleRange range, const Facts &facts);
  void growCandidates();
  void render(const uint8_t *p);
  void mutateRoot(unsigned opcode, unsigned dead);
  MachineInstr *beginInstr(unsigned opcode, MachineInstr *scratch);
  void finishInstr(MachineInstr &mi, bool last);
  void addComplex(MachineInstr &mi, const ComplexOperands &c);
  void addImplicits(MachineInstr &mi, unsigned dead);
  void addDef(MachineInstr &mi, Register r, int regClass);
  void addUse(MachineInstr &mi, Register r, unsigned subReg = 0);
  int classOf(const MCOperandInfo &info) const {
    return info.flags & MCOperandInfo::kLookupPtrRegClass ? int(pointerClass_[info.regClass & 1]) : info.regClass;
  }

  MachineFunction *mf_ = nullptr;
  MachineRegisterInfo *mri_ = nullptr;
  const TargetInstrInfo *tii_ = nullptr;
  const TargetRegisterInfo *tri_ = nullptr;
  const TargetSubtargetInfo *sti_ = nullptr;
  const LegalizerInfo *legality_ = nullptr;
  const RuleTables *tables_ = nullptr;
  MachineInstr *root_ = nullptr;
  uint64_t setHolds_[RuleTables::kMaxPredicateSets / 64] = {};
  unsigned pointerClass_[2] = {}; ///< of PointerLikeRegClass 0 and 1
  // Of the instruction that is being built: what its operands ask for.
  const MCOperandInfo *infos_ = nullptr;
  unsigned numInfos_ = 0;

  /// Which rules of a range can match at all under given facts, found once: open addressing.
  struct CandidateSlot {
    uint64_t facts = 0;
    uint32_t nested = 0;
    uint32_t range = ~0u; ///< RuleRange::first; ~0: free
    uint32_t first = 0;   ///< in candidates_
    uint32_t count = 0;
  };
  std::vector<CandidateSlot> slots_;
  std::vector<uint16_t> candidates_;
  size_t numSlots_ = 0;
  const RuleTables *candidatesOf_ = nullptr;
  MatchState<ISelContext> match_;
  ComplexOperands complex_[kMaxRuleSlots];
  std::vector<MachineInstr *> custom_;
  struct PendingCopy {
    Register to, from;
  };
  PendingCopy pending_[8]; ///< copies to be placed behind the instruction that is being built
  unsigned numPending_ = 0;
};

} // namespace lathe
