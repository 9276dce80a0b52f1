// The dominator tree of a control-flow graph given as an array of edges; near-linear (Lengauer and Tarjan, "A Fast
// Algorithm for Finding Dominators in a Flowgraph", 1979, the version with path compression).
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace lathe::ir {

class DominatorTree {
public:
  struct Edge {
    uint32_t from, to;
  };
  /// Blocks are 0 … numBlocks - 1, block 0 is the entry. Afterwards predecessors() may be asked; the other questions
  /// need compute(). Reuses its memory from one function to the next.
  void setGraph(uint32_t numBlocks, std::span<const Edge> edges);
  void compute();

  bool isReachable(uint32_t block) const { return number_[block] != 0; }
  /// Reflexive. Every block dominates an unreachable one.
  bool dominates(uint32_t a, uint32_t b) const {
    if (!isReachable(b))
      return true;
    return isReachable(a) && in_[a] <= in_[b] && out_[b] <= out_[a];
  }
  /// The immediate dominator of a reachable block other than the entry.
  uint32_t immediateDominator(uint32_t block) const { return idom_[block]; }
  /// The predecessors of a block, once per edge.
  std::span<const uint32_t> predecessors(uint32_t block) const {
    return {preds_.data() + predStart_[block], predStart_[block + 1] - predStart_[block]};
  }

private:
  void depthFirst(uint32_t n);
  void numberTree(uint32_t n);
  uint32_t evaluate(uint32_t v);
  uint32_t numBlocks_ = 0;
  std::vector<uint32_t> predStart_, preds_, succStart_, succs_;
  std::vector<uint32_t> number_; // 1 + depth-first number, 0 when unreachable
  std::vector<uint32_t> order_, parent_, semi_, ancestor_, label_, idom_, in_, out_, bucket_, nextInBucket_, stack_;
};

} // namespace lathe::ir
