// What can be checked only when a body is complete: forward references, blocks, PHIs and dominance.
#include "lathe/ir/reader/ReaderImpl.h"

#include <algorithm>

namespace lathe::ir {

static constexpr size_t kMaxCandidates = 20000;

std::string ReaderImpl::localText(uint32_t local) const {
  return names_[local].isNone() ? "an instruction" : "%" + nameText(names_[local]);
}

void ReaderImpl::resolveForward() {
  for (const Forward &f : forward_) {
    if (f.raw != kNoLocal)
      continue;
    std::string text = nameText(f.name);
    std::string_view near;
    if (!f.name.isNumber()) {
      std::vector<std::string_view> names;
      for (ValueName n : names_)
        if (!n.isNone() && !n.isNumber() && names.size() < kMaxCandidates)
          names.push_back(m_->name(n.symbol()));
      near = nearestName(text, names);
    }
    error(kUndefinedName, begin_ + f.offset,
          near.empty() ? join({"undefined value %", text})
                       : join({"undefined value %", text, "; did you mean %", near, "?"}));
  }
  for (const BlockRef &ref : blockRefs_) {
    if (ref.index != kNoLocal)
      continue;
    std::string text = nameText(ref.name);
    std::string_view near;
    if (!ref.name.isNumber()) {
      std::vector<std::string_view> names;
      for (const Block &b : blocks_)
        if (!b.name.isNumber() && names.size() < kMaxCandidates)
          names.push_back(m_->name(b.name.symbol()));
      near = nearestName(text, names);
    }
    error(kUndefinedName, begin_ + ref.offset,
          near.empty() ? join({"undefined block %", text})
                       : join({"undefined block %", text, "; did you mean %", near, "?"}));
  }
  if (errors_ != errorsBefore_)
    return;
  for (const ForwardUse &use : forwardUses_) {
    uint32_t raw = forward_[use.forward].raw;
    words_[use.word] = raw;
    if (localTypes_[raw] != use.type)
      error(kTypeMismatch, begin_ + use.offset,
            join({localText(raw), " has type ", typeName(localTypes_[raw]), ", but ", typeName(use.type),
                  " is expected"}));
    crossUses_.push_back({raw - numArgs_, use.inst, use.offset, use.via});
  }
}

template <class F> void ReaderImpl::forEachBlockWord(const Instruction &i, F f) {
  uint32_t *w = words_.data() + i.firstOperand;
  const uint32_t n = i.numOperands;
  switch (i.opcode) {
  case Opcode::kBr:
    for (uint32_t k = n == 1 ? 0 : 1; k < n; ++k)
      f(w[k]);
    break;
  case Opcode::kSwitch:
    for (uint32_t k = 1; k < n; k += 2)
      f(w[k]);
    break;
  case Opcode::kIndirectBr:
  case Opcode::kCleanupRet:
  case Opcode::kCatchRet:
    for (uint32_t k = 1; k < n; ++k)
      f(w[k]);
    break;
  case Opcode::kInvoke:
    f(w[2]);
    f(w[3]);
    break;
  case Opcode::kCallBr:
    for (uint32_t k = 0; k <= w[2]; ++k)
      f(w[3 + k]);
    break;
  case Opcode::kCatchSwitch:
    for (uint32_t k = 2; k < n; ++k)
      f(w[k]);
    break;
  case Opcode::kPhi:
    for (uint32_t k = 1; k < n; k += 2)
      f(w[k]);
    break;
  default:
    break;
  }
}

void ReaderImpl::remapBlocks() {
  // Words hold block references, numbered as they were first named; often that is already the order of the blocks.
  bool same = true;
  for (uint32_t i = 0; same && i < blockRefs_.size(); ++i)
    same = blockRefs_[i].index == i;
  if (same)
    return;
  auto remap = [&](uint32_t &word) { word = blockRefs_[word].index; };
  for (const Block &b : blocks_) {
    for (uint32_t i = b.firstInst; hasPhis_ && i < b.firstInst + b.numInsts && insts_[i].opcode == Opcode::kPhi; ++i)
      forEachBlockWord(insts_[i], remap);
    forEachBlockWord(insts_[b.firstInst + b.numInsts - 1], remap);
  }
}

void ReaderImpl::collectEdges() {
  edges_.clear();
  for (uint32_t b = 0; b < blocks_.size(); ++b)
    forEachBlockWord(insts_[blocks_[b].firstInst + blocks_[b].numInsts - 1], [&](uint32_t &to) {
      edges_.push_back({b, to});
    });
  dominators_.setGraph(uint32_t(blocks_.size()), edges_);
}

void ReaderImpl::checkPhis() {
  if (!hasPhis_)
    return;
  marks_.assign(blocks_.size(), 0);
  predCounts_.assign(blocks_.size(), 0);
  firstValues_.resize(blocks_.size());
  auto blockName = [&](uint32_t b) { return "%" + nameText(blocks_[b].name); };
  for (uint32_t b = 0; b < blocks_.size(); ++b) {
    const Block &block = blocks_[b];
    if (insts_[block.firstInst].opcode != Opcode::kPhi)
      continue;
    std::span<const uint32_t> preds = dominators_.predecessors(b);
    for (uint32_t p : preds)
      ++predCounts_[p];
    for (uint32_t i = block.firstInst; insts_[i].opcode == Opcode::kPhi; ++i) {
      const uint32_t *w = words_.data() + insts_[i].firstOperand;
      const uint32_t n = insts_[i].numOperands;
      const char *at = begin_ + infos_[i].offset;
      bool bad = false;
      for (uint32_t k = 0; k < n; k += 2) {
        uint32_t from = w[k + 1];
        if (!predCounts_[from] && !bad)
          bad = !error(kBadPhi, at, join({"PHI has an entry for ", blockName(from), ", which is no predecessor"}));
        if (marks_[from]++ == 0)
          firstValues_[from] = w[k];
        else if (firstValues_[from] != w[k] && !bad)
          bad = !error(kBadPhi, at, join({"PHI has different values for ", blockName(from)}));
      }
      for (uint32_t p : preds)
        if (marks_[p] != predCounts_[p] && !bad)
          bad = !error(kBadPhi, at,
                       marks_[p] ? join({"PHI has ", std::to_string(marks_[p]), " entries for ", blockName(p),
                                         ", which branches here ", std::to_string(predCounts_[p]), " times"})
                                 : join({"PHI has no entry for its predecessor ", blockName(p)}));
      for (uint32_t k = 0; k < n; k += 2)
        marks_[w[k + 1]] = 0;
    }
    for (uint32_t p : preds)
      predCounts_[p] = 0;
  }
}

bool ReaderImpl::dominatesUse(uint32_t def, uint32_t useInst, uint32_t via) {
  const uint32_t defBlock = blockOfInst_[def];
  const uint32_t useBlock = via == kNoLocal ? blockOfInst_[useInst] : blockRefs_[via].index;
  if (!dominators_.isReachable(useBlock))
    return true;
  if (insts_[def].opcode == Opcode::kInvoke) {
    // The result exists on one edge only, the one to the normal destination; that of callbr exists on all.
    const uint32_t normal = words_[insts_[def].firstOperand + 2];
    if (via != kNoLocal && useBlock == defBlock && blockOfInst_[useInst] == normal)
      return true;
    if (!dominators_.dominates(normal, useBlock))
      return false;
    unsigned own = 0;
    for (uint32_t p : dominators_.predecessors(normal)) {
      if (p == defBlock)
        ++own;
      else if (!dominators_.dominates(normal, p))
        return false;
    }
    return own == 1;
  }
  if (defBlock == useBlock)
    return via != kNoLocal || def < useInst;
  return dominators_.dominates(defBlock, useBlock);
}

void ReaderImpl::checkDominance() {
  if (crossUses_.empty())
    return;
  dominators_.compute();
  blockOfInst_.resize(insts_.size());
  for (uint32_t b = 0; b < blocks_.size(); ++b)
    std::fill_n(blockOfInst_.begin() + blocks_[b].firstInst, blocks_[b].numInsts, b);
  for (const CrossUse &use : crossUses_)
    if (!dominatesUse(use.def, use.inst, use.via))
      error(kDominance, begin_ + use.offset,
            join({"the definition of ", localText(use.def + numArgs_), " does not dominate this use"}));
}

} // namespace lathe::ir
