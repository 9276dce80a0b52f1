#include "lathe/ir/Dominators.h"

namespace lathe::ir {

static constexpr uint32_t kNone = 0xffffffffu;

void DominatorTree::setGraph(uint32_t n, std::span<const Edge> edges) {
  numBlocks_ = n;
  predStart_.assign(n + 1, 0);
  succStart_.assign(n + 1, 0);
  preds_.resize(edges.size());
  succs_.resize(edges.size());
  for (const Edge &e : edges) {
    ++predStart_[e.to];
    ++succStart_[e.from];
  }
  // Starts become ends, and the filling below turns them into starts again.
  uint32_t p = 0, s = 0;
  for (uint32_t b = 0; b <= n; ++b) {
    p += predStart_[b];
    s += succStart_[b];
    predStart_[b] = p;
    succStart_[b] = s;
  }
  for (size_t i = edges.size(); i-- > 0;) {
    preds_[--predStart_[edges[i].to]] = edges[i].from;
    succs_[--succStart_[edges[i].from]] = edges[i].to;
  }
}

void DominatorTree::depthFirst(uint32_t n) {
  number_.assign(n, 0);
  parent_.assign(n, kNone);
  order_.clear();
  stack_.clear();
  // The stack holds (block, next successor) pairs.
  stack_.push_back(0);
  stack_.push_back(succStart_[0]);
  order_.push_back(0);
  number_[0] = 1;
  while (!stack_.empty()) {
    uint32_t b = stack_[stack_.size() - 2];
    uint32_t next = stack_.back();
    if (next == succStart_[b + 1]) {
      stack_.resize(stack_.size() - 2);
      continue;
    }
    ++stack_.back();
    uint32_t s = succs_[next];
    if (number_[s])
      continue;
    order_.push_back(s);
    number_[s] = uint32_t(order_.size());
    parent_[s] = b;
    stack_.push_back(s);
    stack_.push_back(succStart_[s]);
  }
}

/// The block with the smallest semidominator on the forest path above v; compresses the path.
uint32_t DominatorTree::evaluate(uint32_t v) {
  if (ancestor_[v] == kNone)
    return label_[v];
  stack_.clear();
  for (uint32_t u = v; ancestor_[ancestor_[u]] != kNone; u = ancestor_[u])
    stack_.push_back(u);
  while (!stack_.empty()) {
    uint32_t u = stack_.back();
    stack_.pop_back();
    uint32_t a = ancestor_[u];
    if (semi_[label_[a]] < semi_[label_[u]])
      label_[u] = label_[a];
    ancestor_[u] = ancestor_[a];
  }
  return label_[v];
}

void DominatorTree::numberTree(uint32_t n) {
  // Intervals of a preorder: children lists are built in reverse so that they come out in order.
  in_.assign(n, 0);
  out_.assign(n, 0);
  bucket_.assign(n, kNone); // first child
  nextInBucket_.assign(n, kNone);
  for (size_t i = order_.size(); i-- > 1;) {
    uint32_t b = order_[i];
    nextInBucket_[b] = bucket_[idom_[b]];
    bucket_[idom_[b]] = b;
  }
  uint32_t clock = 1;
  stack_.clear();
  stack_.push_back(0);
  in_[0] = clock++;
  while (!stack_.empty()) {
    uint32_t b = stack_.back();
    uint32_t child = bucket_[b];
    if (child == kNone) {
      out_[b] = clock++;
      stack_.pop_back();
      continue;
    }
    bucket_[b] = nextInBucket_[child];
    in_[child] = clock++;
    stack_.push_back(child);
  }
}

void DominatorTree::compute() {
  const uint32_t n = numBlocks_;
  depthFirst(n);
  semi_.assign(n, 0);
  ancestor_.assign(n, kNone);
  label_.resize(n);
  idom_.assign(n, kNone);
  bucket_.assign(n, kNone);
  nextInBucket_.assign(n, kNone);
  for (uint32_t b = 0; b < n; ++b) {
    label_[b] = b;
    semi_[b] = number_[b];
  }
  for (size_t i = order_.size(); i-- > 1;) {
    uint32_t w = order_[i];
    for (uint32_t p : predecessors(w)) {
      if (!number_[p])
        continue;
      uint32_t u = evaluate(p);
      if (semi_[u] < semi_[w])
        semi_[w] = semi_[u];
    }
    uint32_t s = order_[semi_[w] - 1];
    nextInBucket_[w] = bucket_[s];
    bucket_[s] = w;
    uint32_t p = parent_[w];
    ancestor_[w] = p;
    for (uint32_t v = bucket_[p]; v != kNone; v = nextInBucket_[v]) {
      uint32_t u = evaluate(v);
      idom_[v] = semi_[u] < semi_[v] ? u : p;
    }
    bucket_[p] = kNone;
  }
  for (size_t i = 1; i < order_.size(); ++i) {
    uint32_t w = order_[i];
    if (idom_[w] != order_[semi_[w] - 1])
      idom_[w] = idom_[idom_[w]];
  }
  numberTree(n);
}

} // namespace lathe::ir
