// One machine instruction: an opcode and its operands, a link in its block's list.
#pragma once
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mir/MachineMemOperand.h"
#include "lathe/mir/MachineOperand.h"
#include "lathe/mir/fwd.h"
#include "lathe/target/DebugLoc.h"
#include "lathe/target/TargetOpcodes.h"

namespace lathe {

class MachineInstr {
public:
  /// Flags, as MIR prints them before the opcode.
  enum MIFlag : uint16_t {
    NoFlags = 0,
    FrameSetup = 1 << 0,
    FrameDestroy = 1 << 1,
    BundledPred = 1 << 2,
    BundledSucc = 1 << 3,
    FmNoNans = 1 << 4,
    FmNoInfs = 1 << 5,
    FmNsz = 1 << 6,
    FmArcp = 1 << 7,
    FmContract = 1 << 8,
    FmAfn = 1 << 9,
    FmReassoc = 1 << 10,
    NoUWrap = 1 << 11,
    NoSWrap = 1 << 12,
    IsExact = 1 << 13,
    NoFPExcept = 1 << 14,
    NoMerge = 1 << 15,
    // Further flags of MIR share bits with those that never occur on the same opcode. On other opcodes they are in
    // MachineInstrExtra::flags.
    Disjoint = IsExact,      ///< on G_OR
    NonNeg = NoSWrap,        ///< on G_ZEXT, G_UITOFP
    NoUSWrap = NoSWrap,      ///< on G_PTR_ADD
    Unpredictable = NoUWrap, ///< on branches and selections
    NoConvergent = NoSWrap,  ///< on calls
  };

  uint16_t getOpcode() const { return opcode_; }
  bool isGeneric() const { return isPreISelGenericOpcode(opcode_); }
  MachineBasicBlock *getParent() const { return parent_; }
  MachineFunction &getMF() const;
  const MCInstrDesc &getDesc() const;
  DebugLoc getDebugLoc() const { return DebugLoc(debugLoc_); }
  void setDebugLoc(DebugLoc dl) { debugLoc_ = dl.id(); }

  unsigned getNumOperands() const { return numOperands_; }
  MachineOperand &getOperand(unsigned i) {
    assert(i < numOperands_);
    return ops_[i];
  }
  const MachineOperand &getOperand(unsigned i) const {
    assert(i < numOperands_);
    return ops_[i];
  }
  std::span<MachineOperand> operands() { return {ops_, numOperands_}; }
  std::span<const MachineOperand> operands() const { return {ops_, numOperands_}; }
  /// Explicit register definitions at the front; for variadic opcodes counted, not looked up.
  unsigned getNumExplicitDefs() const;
  unsigned getNumExplicitOperands() const;
  /// Shorthand for the register of operand i.
  Register getReg(unsigned i) const { return getOperand(i).getReg(); }

  uint16_t getFlags() const { return flags_; }
  bool getFlag(MIFlag f) const { return flags_ & f; }
  void setFlag(MIFlag f) { flags_ |= f; }
  void setFlags(uint16_t f) { flags_ = f; }
  void clearFlag(MIFlag f) { flags_ = uint16_t(flags_ & ~f); }

  MachineInstr *getNextNode() const { return next_ ? const_cast<MachineInstr *>(this) + next_ : nullptr; }
  MachineInstr *getPrevNode() const { return prev_ ? const_cast<MachineInstr *>(this) + prev_ : nullptr; }

  // Properties of the description
  /// PHI, or G_PHI while the registers are generic.
  bool isPHI() const { return opcode_ == TargetOpcode::PHI || opcode_ == TargetOpcode::G_PHI; }
  bool isCopy() const { return opcode_ == TargetOpcode::COPY; }
  bool isInlineAsm() const { return opcode_ == TargetOpcode::INLINEASM || opcode_ == TargetOpcode::INLINEASM_BR; }
  bool isCFIInstruction() const { return opcode_ == TargetOpcode::CFI_INSTRUCTION; }
  /// DBG_VALUE to DBG_LABEL: about the program for a debugger, without effect on the code.
  bool isDebugInstr() const { return opcode_ >= TargetOpcode::DBG_VALUE && opcode_ <= TargetOpcode::DBG_LABEL; }
  bool isTerminator() const { return getDesc().isTerminator(); }
  bool isBranch() const { return getDesc().isBranch(); }
  bool isBarrier() const { return getDesc().isBarrier(); }
  bool isCall() const { return getDesc().isCall(); }
  bool isReturn() const { return getDesc().isReturn(); }
  bool mayLoad() const { return getDesc().mayLoad(); }
  bool mayStore() const { return getDesc().mayStore(); }
  bool hasUnmodeledSideEffects() const { return getDesc().hasUnmodeledSideEffects(); }
  /// Whether removing it, when nothing reads its definitions, changes nothing else.
  bool isTriviallyDeletable() const;

  // Memory operands. More than kMaxMemOperands are dropped: without any, nothing is known of the access.
  static constexpr unsigned kMemCountBits = 6, kMaxMemOperands = (1u << kMemCountBits) - 1;
  std::span<MachineMemOperand *const> memoperands() const;
  /// The only memory operand; null when there is none or several.
  MachineMemOperand *getMemOperand() const;

  // Changes. All of them keep MachineRegisterInfo's definitions and use counts.
  /// Changes the opcode only; the operands must fit the new description.
  void setOpcode(uint16_t opcode) { opcode_ = opcode; }
  void setDesc(const MCInstrDesc &d) { opcode_ = d.opcode; }
  [[gnu::always_inline]] void addOperand(MachineFunction &mf, const MachineOperand &op) {
    // The common case: there is room, and the operand belongs at the end. Explicit registers of target instructions
    // may be tied by the description.
    bool implicit = op.implicit_;
    if (numOperands_ < capacity_ && (implicit || ((opcode_ < TargetOpcode::kFirstTargetOpcode || !op.isReg()) &&
                                                  (!numOperands_ || !ops_[numOperands_ - 1].implicit_)))) [[likely]] {
      MachineOperand &mine = ops_[numOperands_++];
      mine = op;
      if (op.isReg()) {
        mine.tied_ = 0;
        noteAdded(mf, op);
      }
      return;
    }
    addOperandSlow(mf, op);
  }
  /// Puts an operand behind all others. For a target's opcode the caller sees to ties and early clobbers.
  void appendOperand(MachineFunction &mf, const MachineOperand &op) {
    if (numOperands_ == capacity_) [[unlikely]]
      growOperands(mf);
    MachineOperand &mine = ops_[numOperands_++];
    mine = op;
    if (op.isReg()) {
      mine.tied_ = 0;
      noteAdded(mf, op);
    }
  }
  /// All of them, as appendOperand() does, but they are not tied yet.
  void appendOperands(MachineFunction &mf, std::span<const MachineOperand> ops);
  /// The same for what is no virtual register: nothing has to be counted.
  void appendPlainOperand(MachineFunction &mf, const MachineOperand &op) {
    assert(!op.isReg() || !op.getReg().isVirtual());
    if (numOperands_ == capacity_) [[unlikely]]
      growOperands(mf);
    ops_[numOperands_++] = op;
  }
  void appendPlainOperands(MachineFunction &mf, std::span<const MachineOperand> ops) {
    while (unsigned(capacity_) - numOperands_ < ops.size())
      [[unlikely]] growOperands(mf);
    for (const MachineOperand &op : ops)
      ops_[numOperands_++] = op;
  }
  void setOperand(unsigned i, const MachineOperand &op);
  void removeOperand(unsigned i);
  void removeOperandsFrom(unsigned i);
  /// Inserts before operand i; ties of the operands behind it are renumbered.
  void insertOperand(MachineFunction &mf, unsigned i, const MachineOperand &op);
  void addImplicitDefUseOperands(MachineFunction &mf);
  void tieOperands(unsigned def, unsigned use);
  void untieOperand(unsigned i);
  void addMemOperand(MachineFunction &mf, MachineMemOperand *mmo);
  void cloneMemRefs(MachineFunction &mf, const MachineInstr &from);
  void dropMemRefs() { memRefs_ = 0; }
  /// Unlinks from its block; the instruction can be inserted again.
  MachineInstr *removeFromParent();
  /// Becomes what `other` is, which is in no block: its opcode, flags, operands and memory operands; `other` is left
  /// without them. The place and the debug location stay.
  void become(MachineInstr &other);
  /// Unlinks and forgets: register counts are released, the memory stays until the function is reset.
  void eraseFromParent();

  /// Index of the operand that reads or defines exactly `r`; -1 when none does.
  int findRegisterUseOperandIdx(Register r) const;
  int findRegisterDefOperandIdx(Register r) const;

  /// Operands 0.. of inline assembly: see MachineInstr.cpp.
  static constexpr unsigned kInlineAsmString = 0, kInlineAsmExtraInfo = 1, kInlineAsmFirstOperand = 2;

private:
  friend class MachineBasicBlock;
  friend class MachineFunction;
  friend class MachineIRBuilder;
  void growOperands(MachineFunction &mf);
  void addOperandSlow(MachineFunction &mf, const MachineOperand &op);
  void addMemRefs(MachineFunction &mf, const MachineInstr &from);
  void noteAdded(MachineFunction &mf, const MachineOperand &op);

  uint16_t opcode_ = 0;
  uint16_t flags_ = 0;
  uint16_t numOperands_ = 0;
  uint16_t capacity_ = 0;
  MachineOperand *ops_ = nullptr;
  MachineBasicBlock *parent_ = nullptr;
  int32_t next_ = 0; ///< distance in the function's instruction pool; 0: none
  int32_t prev_ = 0;
  uint32_t debugLoc_ = 0;
  uint32_t memRefs_ = 0; ///< memory operands: their number, and where they stand in MachineFunction::memRefs_
};
static_assert(sizeof(MachineInstr) == 40, "instructions are the other half of a function's memory");

} // namespace lathe
