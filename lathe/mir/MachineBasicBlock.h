// A basic block: a doubly linked list of instructions, with predecessors and successors.
#pragma once
#include "lathe/mir/MachineInstr.h"
#include "lathe/support/Arena.h"
#include <string_view>

namespace lathe {

class MachineBasicBlock {
public:
  struct LiveIn {
    MCPhysReg reg;
    LaneBitmask lanes;
  };
  /// Branch probability in 1/2^31; kUnknownProbability when nothing is known.
  static constexpr uint32_t kUnknownProbability = 0xffffffffu;

  class iterator {
  public:
    iterator() = default;
    explicit iterator(MachineInstr *mi) : mi_(mi) {}
    MachineInstr &operator*() const { return *mi_; }
    MachineInstr *operator->() const { return mi_; }
    iterator &operator++() {
      mi_ = mi_->getNextNode();
      return *this;
    }
    bool operator==(const iterator &) const = default;

  private:
    MachineInstr *mi_ = nullptr;
  };

  int getNumber() const { return number_; }
  MachineFunction &getParent() const { return *mf_; }
  bool empty() const { return !first_; }
  MachineInstr *front() const { return first_; }
  MachineInstr *back() const { return last_; }
  iterator begin() const { return iterator(first_); }
  iterator end() const { return iterator(); }
  /// The first terminator, or null. Terminators are adjacent, at the end.
  MachineInstr *getFirstTerminator() const;
  /// The first instruction that is not a PHI, or null.
  MachineInstr *getFirstNonPHI() const;
  /// The same, behind the label of a landing pad: code in front of that would not be executed.
  MachineInstr *getFirstNonPHIOrLabel() const;
  /// In front of which instruction that belongs to the way to `to` is put (null: at the end): the first terminator, or
  /// for a landing pad the first call that leads there.
  MachineInstr *getEdgeInsertionPoint(const MachineBasicBlock &to) const;

  void push_back(MachineInstr *mi) { insertBefore(nullptr, mi); }
  /// Before `where`; at the end when that is null.
  void insertBefore(MachineInstr *where, MachineInstr *mi) {
    MachineInstr *prev = where ? where->getPrevNode() : last_;
    mi->parent_ = this;
    mi->prev_ = prev ? int32_t(prev - mi) : 0;
    mi->next_ = where ? int32_t(where - mi) : 0;
    if (prev)
      prev->next_ = int32_t(mi - prev);
    else
      first_ = mi;
    if (where)
      where->prev_ = int32_t(mi - where);
    else
      last_ = mi;
  }
  /// After `where`; at the front when that is null.
  void insertAfter(MachineInstr *where, MachineInstr *mi) { insertBefore(where ? where->getNextNode() : first_, mi); }
  /// Moves [first, last] of another (or this) block to before `where` (null: the end).
  void splice(MachineInstr *where, MachineBasicBlock &from, MachineInstr *first, MachineInstr *last);

  std::span<MachineBasicBlock *const> predecessors() const { return preds_; }
  std::span<MachineBasicBlock *const> successors() const { return succs_; }
  void addSuccessor(MachineBasicBlock *s, uint32_t probability = kUnknownProbability);
  void removeSuccessor(MachineBasicBlock *s);
  void replaceSuccessor(MachineBasicBlock *from, MachineBasicBlock *to);
  bool isSuccessor(const MachineBasicBlock *s) const;
  uint32_t getSuccProbability(unsigned i) const { return probs_[i]; }
  /// All successors of `from` become this block's; PHIs there are changed to name this block.
  void transferSuccessorsAndUpdatePHIs(MachineBasicBlock &from);

  std::span<const LiveIn> liveins() const { return liveIns_; }
  void addLiveIn(MCPhysReg r, LaneBitmask lanes = ~LaneBitmask(0));
  bool isLiveIn(MCPhysReg r) const;
  void clearLiveIns() { liveIns_.clear(); }

  /// Number of the IR block this one comes from; -1: none.
  int irBlock() const { return irBlock_; }
  void setIRBlock(int b) { irBlock_ = b; }
  bool hasAddressTaken() const { return addressTaken_; }
  void setHasAddressTaken(bool v = true) { addressTaken_ = v; }
  bool isEHPad() const { return ehPad_; }
  void setIsEHPad(bool v = true) { ehPad_ = v; }

  // What MIR says of a block besides; nothing here asks for it.
  bool isEHFuncletEntry = false;
  bool isInlineAsmBrIndirectTarget = false;
  bool irBlockAddressTaken = false;
  uint32_t callFrameSize = 0;
  uint32_t bbID = 0xffffffffu; ///< all ones: none
  uint32_t bbIDClone = 0;
  /// 0: none; 1 Exception, 2 Cold; else 3 + number
  uint32_t sectionID = 0;

  uint8_t getLog2Alignment() const { return log2Align_; }
  void setLog2Alignment(uint8_t a) { log2Align_ = a; }
  /// The next block in layout order, or null.
  MachineBasicBlock *getNextNode() const;
  std::string_view name() const { return name_; }
  void setName(std::string_view n) { name_ = n; }

private:
  friend class MachineFunction;
  friend class MachineInstr;
  MachineFunction *mf_ = nullptr;
  MachineInstr *first_ = nullptr;
  MachineInstr *last_ = nullptr;
  int number_ = -1;
  int layout_ = -1; ///< position in the function's order of blocks
  int irBlock_ = -1;
  ArenaVec<MachineBasicBlock *> preds_;
  ArenaVec<MachineBasicBlock *> succs_;
  ArenaVec<uint32_t> probs_;
  ArenaVec<LiveIn> liveIns_;
  std::string_view name_;
  uint8_t log2Align_ = 0;
  bool addressTaken_ = false;
  bool ehPad_ = false;
};

} // namespace lathe
