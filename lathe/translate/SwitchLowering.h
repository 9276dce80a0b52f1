// Switches: cases become clusters (ranges, jump tables, bit tests), clusters a balanced tree of comparisons.
// The cost is that of sorting the cases.
#pragma once
#include "lathe/translate/Translator.h"

namespace lathe {

class SwitchLowering {
public:
  SwitchLowering(Translator &t, const ir::Instruction &i);
  void run();

private:
  enum Kind : uint8_t { kRange, kJumpTable, kBitTest };
  /// Values low to high, both included, as signed numbers.
  struct Cluster {
    int64_t low, high;
    uint32_t target; ///< of a range: an IR block
    uint32_t first;  ///< of the others: the ranges they replace
    uint32_t count;
    Kind kind = kRange;
  };

  void collect();
  void findJumpTables();
  void findBitTests();
  bool denseEnough(uint64_t values, uint64_t range) const;
  void wideChain();
  /// `tail`: the block of the tree that is laid out last.
  void tree(size_t first, size_t last, int64_t lo, int64_t hi, bool tail);
  void chain(size_t first, size_t last, int64_t lo, int64_t hi, bool tail);
  void range(const Cluster &c, int64_t lo, int64_t hi, bool isLast, bool tail);
  void jumpTable(const Cluster &c, int64_t lo, int64_t hi, MachineBasicBlock *otherwise, bool tail);
  void bitTest(const Cluster &c, int64_t lo, int64_t hi, MachineBasicBlock *otherwise, bool tail);
  Register test(unsigned predicate, Register a, Register b);
  Register constant(int64_t v) { return t_.b_.buildConstant(type_, v); }
  /// Branches to `target` if `cond`; goes on in a new block.
  void branchIf(Register cond, uint32_t target);
  void jump(uint32_t target, bool tail);
  /// The value minus `low`; leaves to `otherwise` (null: the default block) when it is above `span`.
  Register offsetFrom(int64_t low, uint64_t span, bool check, MachineBasicBlock *otherwise);

  Translator &t_;
  std::span<const uint32_t> w_;
  uint32_t default_;
  bool defaultUnreachable_;
  LLT type_;
  unsigned bits_;
  Register value_;
  std::vector<Cluster> clusters_;
  std::vector<Cluster> ranges_; ///< what jump tables and bit tests stand for
};

} // namespace lathe
