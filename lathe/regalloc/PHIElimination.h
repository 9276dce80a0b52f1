// Takes functions out of SSA form: "phi-node-elimination".
#pragma once
#include "lathe/mir/MachineFunction.h"
#include <vector>

namespace lathe {

/// Replaces every `%d = PHI %a, %bb.1, %b, %bb.2` by a register %in of its own:
///     %bb.1: %in = COPY %a      before the terminators
///     %bb.2: %in = COPY %b
///     here:  %d = COPY %in      behind the PHIs
/// %in is live from the ends of the predecessors to the head of this block and nowhere else. That gives the copies of
/// one edge the meaning of a parallel copy (they write registers that none of them reads), keeps %d and the sources
/// apart where their lives overlap, and makes the splitting of critical edges unnecessary: on another way out of a
/// predecessor %in is simply dead.
/// Cost: linear in the number of PHI operands. The object keeps its tables for the next function.
class PHIElimination final : public PassState {
public:
  /// Whether there were PHIs.
  bool run(MachineFunction &mf);

private:
  void lowerBlock(MachineFunction &mf, MachineBasicBlock &mbb);
  void copyAtPredecessors(MachineFunction &mf, MachineBasicBlock &mbb, MachineInstr &phi);
  /// Where the copies for the edge `from` -> `to` go: before this instruction, null for the end of the block.
  MachineInstr *insertionPoint(MachineBasicBlock &from, MachineBasicBlock &to);
  /// The block whose end belongs to the edge alone, made when a terminator of `from` itself defines the value.
  MachineBasicBlock &splitEdge(MachineFunction &mf, MachineBasicBlock &from, MachineBasicBlock &to);

  struct Point {
    MachineInstr *before = nullptr;
    bool known = false;
  };
  std::vector<Point> points_; ///< by block number
  struct SplitEdge {
    MachineBasicBlock *from, *to, *middle;
  };
  std::vector<SplitEdge> splits_;
};

/// The pass on one function, with working memory that the function keeps. It cannot fail.
bool eliminatePHIs(MachineFunction &mf);

} // namespace lathe
