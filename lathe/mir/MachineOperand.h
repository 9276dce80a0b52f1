// One operand of a machine instruction.
#pragma once
#include "lathe/support/Id.h"
#include "lathe/target/Register.h"
#include <cassert>
#include <cstdint>
#include <span>

namespace lathe {

class MachineBasicBlock;

/// Flags of a register operand, for MachineInstrBuilder::addReg.
namespace RegState {
enum : unsigned {
  Define = 1 << 0,
  Implicit = 1 << 1,
  Kill = 1 << 2,
  Dead = 1 << 3,
  Undef = 1 << 4,
  EarlyClobber = 1 << 5,
  InternalRead = 1 << 6,
  Debug = 1 << 7,
  Renamable = 1 << 8,
  ImplicitDefine = Implicit | Define,
  ImplicitKill = Implicit | Kill,
};
} // namespace RegState

/// Format of a floating-point immediate.
enum class FPFormat : uint8_t { kHalf, kBFloat, kSingle, kDouble, kX87, kQuad, kPPCDouble };

class MachineOperand {
public:
  enum Kind : uint8_t {
    MO_Register,
    MO_Immediate,  ///< i64
    MO_CImmediate, ///< integer of any width
    MO_FPImmediate,
    MO_MachineBasicBlock,
    MO_FrameIndex,        ///< negative: a fixed object
    MO_ConstantPoolIndex, ///< with offset
    MO_TargetIndex,       ///< with offset
    MO_JumpTableIndex,
    MO_ExternalSymbol, ///< a NUL-terminated name that outlives the function, with offset
    MO_GlobalAddress,  ///< number of an ir::GlobalId, with offset
    MO_BlockAddress,   ///< function (ir::GlobalId) and block number in it
    MO_RegisterMask,   ///< bit set: the register is preserved
    MO_RegisterLiveOut,
    MO_Metadata,
    MO_MCSymbol,
    MO_CFIIndex,
    MO_IntrinsicID,
    MO_Predicate,   ///< ir::CmpPredicate
    MO_ShuffleMask, ///< -1: undefined element
    MO_DbgInstrRef, ///< numbers of an instruction (debug-instr-number) and of an operand of it
  };

  static MachineOperand createReg(Register r, unsigned state = 0, unsigned subReg = 0) {
    MachineOperand o(MO_Register);
    o.sub_ = subReg;
    o.def_ = (state & RegState::Define) != 0;
    o.implicit_ = (state & RegState::Implicit) != 0;
    o.killOrDead_ = (state & (RegState::Kill | RegState::Dead)) != 0;
    o.undef_ = (state & RegState::Undef) != 0;
    o.earlyClobber_ = (state & RegState::EarlyClobber) != 0;
    o.internalRead_ = (state & RegState::InternalRead) != 0;
    o.debug_ = (state & RegState::Debug) != 0;
    o.renamable_ = (state & RegState::Renamable) != 0;
    o.index_ = r.id();
    return o;
  }
  static MachineOperand createImm(int64_t v) { return MachineOperand(MO_Immediate, 0, v); }
  /// `words`: little-endian 64-bit words, kept by the function's arena when there is more than one.
  static MachineOperand createCImm(unsigned bits, uint64_t value) {
    assert(bits <= 64);
    return MachineOperand(MO_CImmediate, bits, int64_t(value));
  }
  static MachineOperand createCImm(unsigned bits, const uint64_t *words) {
    assert(bits > 64);
    return MachineOperand(MO_CImmediate, bits, reinterpret_cast<int64_t>(words));
  }
  static MachineOperand createFPImm(FPFormat f, uint64_t bits) {
    assert(f <= FPFormat::kDouble);
    return MachineOperand(MO_FPImmediate, unsigned(f), int64_t(bits));
  }
  static MachineOperand createFPImm(FPFormat f, const uint64_t *words) {
    assert(f > FPFormat::kDouble);
    return MachineOperand(MO_FPImmediate, unsigned(f), reinterpret_cast<int64_t>(words));
  }
  static MachineOperand createMBB(MachineBasicBlock *b, unsigned targetFlags = 0) {
    return MachineOperand(MO_MachineBasicBlock, 0, reinterpret_cast<int64_t>(b), targetFlags);
  }
  static MachineOperand createFI(int index) { return MachineOperand(MO_FrameIndex, uint32_t(index), 0); }
  static MachineOperand createCPI(unsigned index, int64_t offset = 0, unsigned targetFlags = 0) {
    return MachineOperand(MO_ConstantPoolIndex, index, offset, targetFlags);
  }
  static MachineOperand createTargetIndex(unsigned index, int64_t offset = 0, unsigned targetFlags = 0) {
    return MachineOperand(MO_TargetIndex, index, offset, targetFlags);
  }
  static MachineOperand createJTI(unsigned index, unsigned targetFlags = 0) {
    return MachineOperand(MO_JumpTableIndex, index, 0, targetFlags);
  }
  static MachineOperand createES(const char *name, unsigned targetFlags = 0, int32_t offset = 0) {
    return MachineOperand(MO_ExternalSymbol, uint32_t(offset), reinterpret_cast<int64_t>(name), targetFlags);
  }
  static MachineOperand createGA(uint32_t global, int64_t offset = 0, unsigned targetFlags = 0) {
    return MachineOperand(MO_GlobalAddress, global, offset, targetFlags);
  }
  static MachineOperand createBA(uint32_t function, uint32_t block, unsigned targetFlags = 0, int32_t offset = 0) {
    return MachineOperand(MO_BlockAddress, function, int64_t(uint64_t(uint32_t(offset)) << 32 | block), targetFlags);
  }
  static MachineOperand createRegMask(const uint32_t *mask) {
    return MachineOperand(MO_RegisterMask, 0, reinterpret_cast<int64_t>(mask));
  }
  /// Registers that are live behind the instruction, one bit each.
  static MachineOperand createRegLiveOut(const uint32_t *mask) {
    return MachineOperand(MO_RegisterLiveOut, 0, reinterpret_cast<int64_t>(mask));
  }
  static MachineOperand createMetadata(uint32_t id) { return MachineOperand(MO_Metadata, id, 0); }
  /// A node that stands in the operand itself, `!DIExpression()`: a NUL-terminated text that outlives the function.
  static MachineOperand createMetadata(const char *text) {
    return MachineOperand(MO_Metadata, 0, reinterpret_cast<int64_t>(text));
  }
  static MachineOperand createMCSymbol(uint32_t id, unsigned targetFlags = 0) {
    return MachineOperand(MO_MCSymbol, id, 0, targetFlags);
  }
  static MachineOperand createCFIIndex(uint32_t i) { return MachineOperand(MO_CFIIndex, i, 0); }
  /// `name`: of an intrinsic that has no number of its own (ir::IntrinsicId::kOther), NUL-terminated, of the arena.
  static MachineOperand createIntrinsicID(uint32_t id, const char *name = nullptr) {
    return MachineOperand(MO_IntrinsicID, id, reinterpret_cast<int64_t>(name));
  }
  static MachineOperand createPredicate(unsigned p) { return MachineOperand(MO_Predicate, p, 0); }
  /// The mask is kept by the function's arena.
  static MachineOperand createShuffleMask(std::span<const int> m) {
    return MachineOperand(MO_ShuffleMask, uint32_t(m.size()), reinterpret_cast<int64_t>(m.data()));
  }

  static MachineOperand createDbgInstrRef(uint32_t instr, uint32_t operand) {
    return MachineOperand(MO_DbgInstrRef, instr, int64_t(operand));
  }

  Kind getType() const { return Kind(kind_); }
  bool isReg() const { return kind_ == MO_Register; }
  bool isImm() const { return kind_ == MO_Immediate; }
  bool isCImm() const { return kind_ == MO_CImmediate; }
  bool isFPImm() const { return kind_ == MO_FPImmediate; }
  bool isMBB() const { return kind_ == MO_MachineBasicBlock; }
  bool isFI() const { return kind_ == MO_FrameIndex; }
  bool isCPI() const { return kind_ == MO_ConstantPoolIndex; }
  bool isTargetIndex() const { return kind_ == MO_TargetIndex; }
  bool isJTI() const { return kind_ == MO_JumpTableIndex; }
  bool isSymbol() const { return kind_ == MO_ExternalSymbol; }
  bool isGlobal() const { return kind_ == MO_GlobalAddress; }
  bool isBlockAddress() const { return kind_ == MO_BlockAddress; }
  bool isRegMask() const { return kind_ == MO_RegisterMask; }
  bool isRegLiveOut() const { return kind_ == MO_RegisterLiveOut; }
  bool isMetadata() const { return kind_ == MO_Metadata; }
  bool isMCSymbol() const { return kind_ == MO_MCSymbol; }
  bool isCFIIndex() const { return kind_ == MO_CFIIndex; }
  bool isIntrinsicID() const { return kind_ == MO_IntrinsicID; }
  bool isPredicate() const { return kind_ == MO_Predicate; }
  bool isShuffleMask() const { return kind_ == MO_ShuffleMask; }

  // Registers. Changing the register of an operand that sits in a function goes through
  // MachineRegisterInfo::setReg, which keeps the definitions and use counts.
  Register getReg() const {
    assert(isReg());
    return Register(index_);
  }
  unsigned getSubReg() const { return sub_; }
  /// Puts a physical register in the place of a virtual one as the last word: for register allocation, after which
  /// the counts of virtual registers mean nothing.
  void substPhysReg(MCPhysReg r) {
    index_ = r;
    sub_ = 0;
  }
  void setSubReg(unsigned s) { sub_ = s; }
  bool isDef() const { return def_; }
  bool isUse() const { return !def_; }
  bool isImplicit() const { return implicit_; }
  bool isKill() const { return killOrDead_ && !def_; }
  bool isDead() const { return killOrDead_ && def_; }
  bool isUndef() const { return undef_; }
  bool isEarlyClobber() const { return earlyClobber_; }
  bool isInternalRead() const { return internalRead_; }
  bool isDebug() const { return debug_; }
  bool isRenamable() const { return renamable_; }
  /// Whether the operand reads its register: uses do unless undef; partial definitions do too.
  bool readsReg() const { return !undef_ && !internalRead_ && (!def_ || sub_ != 0); }
  void setIsKill(bool v = true) { killOrDead_ = v; }
  void setIsDead(bool v = true) { killOrDead_ = v; }
  void setIsUndef(bool v = true) { undef_ = v; }
  void setImplicit(bool v = true) { implicit_ = v; }
  void setIsEarlyClobber(bool v = true) { earlyClobber_ = v; }
  void setIsRenamable(bool v = true) { renamable_ = v; }
  void setIsInternalRead(bool v = true) { internalRead_ = v; }
  /// Uses: the operand number of the definition that must get the same register, and the reverse; see
  /// MachineInstr::tieOperands.
  /// Operands with a higher number cannot be tied.
  static constexpr unsigned kMaxTied = 254;
  bool isTied() const { return isReg() && tied_ != 0; }
  unsigned tiedTo() const { return tied_ - 1u; }

  // The other kinds
  int64_t getImm() const {
    assert(isImm());
    return value_;
  }
  void setImm(int64_t v) {
    assert(isImm());
    value_ = v;
  }
  unsigned getCImmBits() const { return index_; }
  /// The words of an integer immediate, least significant first.
  std::span<const uint64_t> getCImmWords() const {
    if (index_ <= 64)
      return {reinterpret_cast<const uint64_t *>(&value_), 1};
    return {reinterpret_cast<const uint64_t *>(value_), (index_ + 63) / 64};
  }
  /// The value when it is at most 64 bits wide, zero-extended.
  uint64_t getCImm64() const {
    assert(isCImm() && index_ <= 64);
    return index_ == 64 ? uint64_t(value_) : uint64_t(value_) & ((uint64_t(1) << index_) - 1);
  }
  FPFormat getFPFormat() const { return FPFormat(index_); }
  /// The bit pattern: one word up to double, else two.
  std::span<const uint64_t> getFPWords() const {
    if (FPFormat(index_) <= FPFormat::kDouble)
      return {reinterpret_cast<const uint64_t *>(&value_), 1};
    return {reinterpret_cast<const uint64_t *>(value_), 2};
  }
  MachineBasicBlock *getMBB() const {
    assert(isMBB());
    return reinterpret_cast<MachineBasicBlock *>(value_);
  }
  void setMBB(MachineBasicBlock *b) { value_ = reinterpret_cast<int64_t>(b); }
  /// Frame, constant-pool, target or jump-table index; CFI index, symbol id, metadata id.
  int getIndex() const { return int(index_); }
  void setIndex(int i) { index_ = uint32_t(i); }
  uint32_t getGlobal() const {
    assert(isGlobal());
    return index_;
  }
  uint32_t getBlockAddressFunction() const { return index_; }
  uint32_t getBlockAddressBlock() const { return uint32_t(value_); }
  const char *getSymbolName() const {
    assert(isSymbol());
    return reinterpret_cast<const char *>(value_);
  }
  /// Of metadata: the text of a node without number, else null.
  const char *getMetadataText() const {
    assert(isMetadata());
    return reinterpret_cast<const char *>(value_);
  }
  int64_t getOffset() const { return isSymbol() ? int64_t(int32_t(index_)) : isBlockAddress() ? value_ >> 32 : value_; }
  void setOffset(int64_t v) { value_ = v; }
  const uint32_t *getRegMask() const { return reinterpret_cast<const uint32_t *>(value_); }
  static bool clobbersPhysReg(const uint32_t *mask, MCPhysReg r) { return !(mask[r / 32] >> (r % 32) & 1); }
  bool clobbersPhysReg(MCPhysReg r) const { return clobbersPhysReg(getRegMask(), r); }
  unsigned getIntrinsicID() const { return index_; }
  const char *getIntrinsicName() const { return reinterpret_cast<const char *>(value_); }
  unsigned getPredicate() const { return index_; }
  uint32_t getDbgInstrRefInstr() const { return index_; }
  uint32_t getDbgInstrRefOperand() const { return uint32_t(value_); }
  std::span<const int> getShuffleMask() const { return {reinterpret_cast<const int *>(value_), index_}; }
  /// Of every kind but registers.
  unsigned getTargetFlags() const { return isReg() ? 0 : sub_ | tied_ << kSubBits; }
  void setTargetFlags(unsigned f) {
    sub_ = f & ((1u << kSubBits) - 1);
    tied_ = f >> kSubBits;
  }

  // Turning one operand into another in place; registers that it held must have been released through
  // MachineRegisterInfo first (MachineInstr::setOperand does both).
  bool isIdenticalTo(const MachineOperand &o) const;

private:
  friend class MachineInstr;
  friend class MachineRegisterInfo;
  explicit MachineOperand(Kind k, uint32_t index = 0, int64_t value = 0, unsigned targetFlags = 0)
      : kind_(k), index_(index), value_(value) {
    setTargetFlags(targetFlags);
  }

  uint32_t kind_ : 5;
  // Of registers: sub-register index, and operand number + 1 of what it is tied to, 0 for nothing. Of others: both are
  // one number, the target flags.
  static constexpr unsigned kSubBits = 9;
  uint32_t sub_ : kSubBits = 0;
  uint32_t tied_ : 8 = 0;
  uint32_t def_ : 1 = 0;
  uint32_t implicit_ : 1 = 0;
  uint32_t killOrDead_ : 1 = 0;
  uint32_t undef_ : 1 = 0;
  uint32_t earlyClobber_ : 1 = 0;
  uint32_t internalRead_ : 1 = 0;
  uint32_t debug_ : 1 = 0;
  uint32_t renamable_ : 1 = 0;
  uint32_t index_;
  int64_t value_; ///< for registers: free for use lists
};
static_assert(sizeof(MachineOperand) == 16, "the bulk of a function's memory; four to a cache line");

} // namespace lathe
