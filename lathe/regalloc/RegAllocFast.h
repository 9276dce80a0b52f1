// The fast register allocator: "regallocfast".
#pragma once
#include "lathe/mir/MachineFunction.h"
#include "lathe/target/TargetRegisterInfo.h"
#include <string_view>
#include <vector>

namespace lathe {

struct DiagKind;

/// Gives every virtual register a physical one, block by block, each block in one walk from its end.
///
/// Registers hold virtual registers within a block only. What lives from block to block does so in its stack slot: it
/// is stored behind its definitions and reloaded at the head of the blocks that read it. Values that are cheaper to
/// make again (constants, addresses) are made again instead and have no slot.
///
/// State of the walk, between two instructions:
///   unit_[u]          who holds register unit u: nobody, a physical register that is live, or a virtual register
///   virt_[v].phys     where v is; 0: nowhere, its next use above gets a new register
///   virt_[v].seen     how many operands below, in this block, read v. A definition that is the last in its block and
///                     has fewer than all readers below stores for the others
///   kDirty            the slot is read below in this block, so the definition above must store
/// An instruction is done in this order: its definitions get registers and those are freed, what its register mask
/// clobbers is sent to the stack, its uses get registers. What loses its register is reloaded behind the instruction.
///
/// In: a function without PHIs, tied operands rewritten. Out: no virtual registers; kill, dead and renamable flags and
/// the live-in lists of blocks are right. Cost: linear in the number of operands. Errors (constraints that cannot be
/// met) are reported to the function's diagnostics.
class RegAllocFast final : public PassState {
public:
  /// False when an error was reported.
  bool run(MachineFunction &mf);

  /// For AllocationChecker, which follows values through them.
  bool keepIdentityCopies = false;

private:
  static constexpr uint16_t kNoSmallClass = 0xffff;
  static constexpr unsigned kFewRegs = 4;
  static constexpr int32_t kNoSlot = INT32_MIN;
  static constexpr uint32_t kFree = 0, kPhysical = 1, kFirstVirt = 2;

  enum Flag : uint8_t {
    // Of the block:
    kDirty = 1,   ///< the slot is read below
    kDefined = 2, ///< there is a definition below
    // Of the function:
    kRemat = 4,      ///< made again instead of reloaded; holds when kRematKnown is set
    kRematKnown = 8, ///< isRemat has been asked
    kSmall = 16,     ///< of a class with very few registers
    kNoClass = 32,   ///< of none, which is an error
  };
  struct Virt {
    int32_t slot = kNoSlot;
    uint32_t block = 0; ///< stamp of the block that the fields below hold for
    uint32_t instr = 0; ///< stamp of the instruction that uses it
    uint32_t seen = 0;
    MCPhysReg phys = 0;
    uint16_t live = 0; ///< position in live_
    uint16_t regClass = 0;
    uint8_t flags = 0;
  };
  static_assert(sizeof(Virt) == 24, "one per virtual register, touched at every operand");
  struct Order {
    uint32_t first = 0;
    uint16_t count = 0;
    bool known = false;
  };

  /// Operand numbers.
  struct OperandList {
    uint16_t *begin() const { return first; }
    uint16_t *end() const { return last; }
    bool empty() const { return first == last; }
    unsigned size() const { return unsigned(last - first); }
    uint16_t *first = nullptr, *last = nullptr;
  };
  /// What the current instruction's operands are, found in one pass over them. Reserved registers do not count.
  struct Shape {
    OperandList virtDefs, virtUses, physDefs, physUses; ///< without undef physUses
    bool early = false;                                 ///< a definition is written before the uses are read
    bool through = false;                ///< a definition keeps its register for the uses: tied, partial or early
    uint16_t smallClass = kNoSmallClass; ///< an operand's class with very few registers
    const uint32_t *mask = nullptr;
  };

  void prepare(MachineFunction &mf);
  void allocateBlock(MachineBasicBlock &mbb);
  void allocateInstr(MachineInstr &mi);
  bool findShape(MachineInstr &mi);
  void claimPhysicalDefs(MachineInstr &mi);
  void claimPhysicalUses(MachineInstr &mi);
  void usePhysical(MachineInstr &mi, bool claimed);
  void defineAll(MachineInstr &mi);
  void defineVirt(MachineInstr &mi, unsigned operand);
  void freeDefinitions(std::vector<uint32_t> &list);
  void freePhysicalDef(const MachineOperand &op);
  void freePhysicalDefs(MachineInstr &mi, bool early);
  void clobberByMask(MachineInstr &mi, const uint32_t *mask);
  void useAll(MachineInstr &mi);
  void useVirt(MachineInstr &mi, unsigned operand);
  void rewriteDebugInstr(MachineInstr &mi);
  bool isDeadAndDeletable(const MachineInstr &mi);
  void removeDead(MachineInstr &mi);
  void finishBlock(MachineBasicBlock &mbb);
  void addPhysicalLiveIns(MachineBasicBlock &mbb);
  void storeBehind(MachineInstr &mi, Virt &v, MCPhysReg reg, bool kill);
  void storeInSuccessors(MachineInstr &mi, Virt &v, MCPhysReg reg);
  void reloadBefore(MachineBasicBlock &mbb, MachineInstr *before, uint32_t vi);
  static bool isThrough(const MachineInstr &mi, const MachineOperand &def);

  Virt &enter(uint32_t vi) {
    Virt &v = virt_[vi];
    if (v.block != blockStamp_)
      enterBlock(v, vi);
    return v;
  }
  void enterBlock(Virt &v, uint32_t vi) {
    if (v.block < firstStamp_) { // of another function
      v.slot = kNoSlot;
      v.regClass = mri_->info(Register::virtualReg(vi)).regClass;
      v.flags = v.regClass == MachineRegisterInfo::kNoClass ? kNoClass : smallClasses_[v.regClass] ? kSmall : 0;
    }
    v.block = blockStamp_;
    v.phys = 0;
    v.seen = 0;
    v.flags = uint8_t(v.flags & ~(kDirty | kDefined));
  }
  bool isRemat(Virt &v, uint32_t vi) {
    if (!(v.flags & kRematKnown))
      v.flags = uint8_t(v.flags | kRematKnown | (canMakeAgain(Register::virtualReg(vi)) ? kRemat : 0));
    return v.flags & kRemat;
  }
  bool canMakeAgain(Register r) const;
  enum class ReadElsewhere : uint8_t { kNo, kYes, kPerhaps };
  ReadElsewhere readElsewhere(const MachineInstr &mi, const Virt &v, uint32_t vi) const;
  MCPhysReg hintOf(uint32_t vi) const;
  MCPhysReg pick(MachineInstr &mi, Virt &v, MCPhysReg hint, bool isDef);
  bool isCoveted(const Virt &v, MCPhysReg r) const {
    return smallClass_ != kNoSmallClass && v.regClass != smallClass_ && tri_->regClassContains(smallClass_, r);
  }
  MCPhysReg evict(MachineInstr &mi, Virt &v, bool isDef);
  MCPhysReg copyHint(const Virt &v, Register dst, unsigned subReg) const;
  bool isFree(MCPhysReg r) const {
    for (uint16_t u : tri_->getRegUnits(r))
      if (unit_[u] != kFree)
        return false;
    return true;
  }
  bool isPhysicalLive(MCPhysReg r) const {
    for (uint16_t u : tri_->getRegUnits(r))
      if (unit_[u] == kPhysical)
        return true;
    return false;
  }
  bool isHeldByVirt(MCPhysReg r) const {
    for (uint16_t u : tri_->getRegUnits(r))
      if (unit_[u] >= kFirstVirt)
        return true;
    return false;
  }
  /// `r` is live above the current instruction.
  void markPhysical(MCPhysReg r) {
    mark(r, kPhysical);
    if (markedIn_[r] != blockStamp_) {
      markedIn_[r] = blockStamp_;
      marked_.push_back(r);
    }
  }
  void mark(MCPhysReg r, uint32_t holder) {
    for (uint16_t u : tri_->getRegUnits(r))
      unit_[u] = holder;
  }
  void assign(uint32_t vi, Virt &v, MCPhysReg r);
  void unassign(Virt &v);
  /// Sends what is held in `r` to its slot, to be reloaded behind `mi`; a definition of `mi` itself gets a new register
  /// and is copied to the old one behind it. With `onlyThrough`, other definitions of `mi` keep `r`.
  void displace(MachineInstr &mi, MCPhysReg r, bool onlyThrough);
  void displaceVirt(MachineInstr &mi, uint32_t vi);
  std::span<const MCPhysReg> orderFor(unsigned regClass) {
    const Order &o = orders_[regClass];
    if (!o.known) [[unlikely]]
      findOrder(regClass);
    return {orderRegs_.data() + o.first, o.count};
  }
  void findOrder(unsigned regClass);
  bool isReserved(MCPhysReg r) const { return reserved_[r / 32] >> (r % 32) & 1; }
  bool isAllocatable(MCPhysReg r) const { return !((reserved_[r / 32] | unallocatable_[r / 32]) >> (r % 32) & 1); }
  int slotFor(Virt &v);
  void report(const DiagKind &kind, const MachineInstr &mi, std::string_view message);

  MachineFunction *mf_ = nullptr;
  MachineRegisterInfo *mri_ = nullptr;
  const TargetInstrInfo *tii_ = nullptr;
  const TargetRegisterInfo *tri_ = nullptr;
  uint32_t blockStamp_ = 0, instrStamp_ = 0; ///< counted on from function to function
  uint32_t firstStamp_ = 0;                  ///< blockStamp_ of the function's first block
  bool hasSuccessors_ = false;
  bool failed_ = false;
  std::vector<Virt> virt_;
  std::vector<uint32_t> unit_;
  /// Virtual registers that are in registers now: the first numLive_, at most one per unit.
  std::vector<uint32_t> live_;
  uint32_t numLive_ = 0;
  Shape shape_;
  std::vector<uint16_t> shapeItems_; ///< of the lists in shape_
  std::vector<uint32_t> reserved_, unallocatable_;
  uint16_t smallClass_ = kNoSmallClass; ///< other operands of the current instruction leave its registers alone
  std::vector<MCPhysReg> marked_;       ///< physical registers that were live somewhere in the current block
  std::vector<uint32_t> markedIn_;      ///< by register: stamp of the block in which it was entered in marked_
  std::vector<uint8_t> smallClasses_;   ///< by class
  struct Moved {
    uint32_t vi;
    MCPhysReg to;
  };
  std::vector<Moved> moved_; ///< definitions of the current instruction that are copied on behind it
  /// Stores of a terminator's results at the head of a successor.
  struct EdgeStore {
    const MachineBasicBlock *block;
    MachineInstr *store;
  };
  std::vector<EdgeStore> edgeStores_;
  /// Last definitions in this block that have missing readers which may stand above: of values defined several times.
  /// They store when these are in other blocks after all, or the block reads the value before it defines it.
  struct Undecided {
    uint32_t vi;
    uint32_t operand;
    MachineInstr *mi;
  };
  std::vector<Undecided> undecided_;
  std::vector<uint32_t> toFree_, toFreeEarly_; ///< definitions of the current instruction
  // Allocation orders without reserved registers, kept while the reserved set stays the same.
  std::vector<Order> orders_;
  std::vector<MCPhysReg> orderRegs_;
  std::vector<uint32_t> lastReserved_, lastUnallocatable_;
  const void *lastClasses_ = nullptr;
};

/// The pass on one function, with working memory that the function keeps.
bool allocateRegistersFast(MachineFunction &mf);

} // namespace lathe
