#include "lathe/translate/SwitchLowering.h"
#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;
using ir::Predicate;
using ir::ValueRef;

void Translator::switchInst(const Inst &i) { SwitchLowering(*this, i).run(); }

SwitchLowering::SwitchLowering(Translator &t, const ir::Instruction &i)
    : t_(t), w_(t.f_->operands(i)), default_(w_[1]) {
  const ir::Block &d = t.f_->blocks[default_];
  defaultUnreachable_ = t.f_->insts[d.firstInst].opcode == ir::Opcode::kUnreachable;
  type_ = t.type(t.typeOf(w_[0]));
  bits_ = type_.getScalarSizeInBits();
}

void SwitchLowering::run() {
  if (ValueRef(w_[0]).isConstant()) {
    uint32_t target = t_.knownTarget(w_);
    t_.edge(target);
    t_.branchTo(target);
    return;
  }
  value_ = t_.use(w_[0]);
  if (bits_ > 64)
    return wideChain();
  collect();
  if (clusters_.empty()) {
    t_.edge(default_);
    t_.branchTo(default_);
    return;
  }
  findJumpTables();
  findBitTests();
  int64_t lo = bits_ == 64 ? INT64_MIN : -(int64_t(1) << (bits_ - 1));
  int64_t hi = bits_ == 64 ? INT64_MAX : (int64_t(1) << (bits_ - 1)) - 1;
  tree(0, clusters_.size() - 1, lo, hi, true);
}

/// Case values that no machine word holds are compared one after the other.
void SwitchLowering::wideChain() {
  for (size_t k = 2; k < w_.size(); k += 2)
    branchIf(test(unsigned(Predicate::kEQ), value_, t_.use(w_[k])), w_[k + 1]);
  jump(default_, true);
}

void SwitchLowering::collect() {
  clusters_.reserve(w_.size() / 2);
  for (size_t k = 2; k < w_.size(); k += 2) {
    int64_t v = 0;
    t_.constantSInt(ValueRef(w_[k]), v);
    if (w_[k + 1] != default_)
      clusters_.push_back({v, v, w_[k + 1], 0, 0});
  }
  auto less = [](const Cluster &a, const Cluster &b) { return a.low < b.low; };
  if (!std::is_sorted(clusters_.begin(), clusters_.end(), less))
    std::sort(clusters_.begin(), clusters_.end(), less);
  size_t n = 0;
  for (const Cluster &c : clusters_) {
    if (n && clusters_[n - 1].target == c.target && clusters_[n - 1].high + 1 == c.low)
      clusters_[n - 1].high = c.high;
    else
      clusters_[n++] = c;
  }
  clusters_.resize(n);
}

/// A tenth of a table's entries are worth it.
bool SwitchLowering::denseEnough(uint64_t values, uint64_t range) const {
  return range < (uint64_t(1) << 32) && values * 10 >= range;
}

/// From each cluster on, the longest run that is dense enough. The search gives up a fixed distance behind the last
/// success, which keeps it linear.
void SwitchLowering::findJumpTables() {
  constexpr size_t kLookAhead = 64;
  size_t minEntries = std::max(t_.tl_->minJumpTableEntries, 2u);
  if (clusters_.size() < minEntries || !t_.allowsJumpTables_)
    return;
  size_t out = 0;
  for (size_t i = 0; i < clusters_.size();) {
    size_t best = i;
    uint64_t values = 0;
    for (size_t j = i; j < clusters_.size() && j <= best + kLookAhead; ++j) {
      values += uint64_t(clusters_[j].high) - uint64_t(clusters_[j].low) + 1;
      uint64_t range = uint64_t(clusters_[j].high) - uint64_t(clusters_[i].low) + 1;
      if (range == 0 || range >= uint64_t(1) << 32)
        break;
      if (denseEnough(values, range))
        best = j;
    }
    if (best - i + 1 >= minEntries) {
      Cluster c{clusters_[i].low,         clusters_[best].high,   0,
                uint32_t(ranges_.size()), uint32_t(best - i + 1), kJumpTable};
      ranges_.insert(ranges_.end(), clusters_.begin() + ptrdiff_t(i), clusters_.begin() + ptrdiff_t(best) + 1);
      clusters_[out++] = c;
      i = best + 1;
    } else {
      clusters_[out++] = clusters_[i++];
    }
  }
  clusters_.resize(out);
}

/// Up to three targets among the values of one machine word, when that saves comparisons.
void SwitchLowering::findBitTests() {
  constexpr uint64_t kWordBits = 64;
  if (clusters_.size() < 2)
    return;
  size_t out = 0;
  for (size_t i = 0; i < clusters_.size();) {
    uint32_t targets[3];
    unsigned numTargets = 0, compares = 0;
    size_t best = i;
    for (size_t j = i; j < clusters_.size(); ++j) {
      const Cluster &c = clusters_[j];
      if (c.kind != kRange || uint64_t(c.high) - uint64_t(clusters_[i].low) >= kWordBits)
        break;
      if (std::find(targets, targets + numTargets, c.target) == targets + numTargets) {
        if (numTargets == 3)
          break;
        targets[numTargets++] = c.target;
      }
      compares += c.low == c.high ? 1 : 2;
      if (compares >= (numTargets == 1 ? 3u : numTargets == 2 ? 5u : 6u))
        best = j;
    }
    if (best > i) {
      Cluster c{clusters_[i].low, clusters_[best].high, 0, uint32_t(ranges_.size()), uint32_t(best - i + 1), kBitTest};
      ranges_.insert(ranges_.end(), clusters_.begin() + ptrdiff_t(i), clusters_.begin() + ptrdiff_t(best) + 1);
      clusters_[out++] = c;
      i = best + 1;
    } else {
      clusters_[out++] = clusters_[i++];
    }
  }
  clusters_.resize(out);
}

// --- Emission

Register SwitchLowering::test(unsigned predicate, Register a, Register b) {
  Register r = t_.b_.newReg(LLT::scalar(1));
  t_.b_.buildCmp(G_ICMP, predicate, r, a, b);
  return r;
}

void SwitchLowering::jump(uint32_t target, bool tail) {
  t_.edge(target);
  if (tail)
    t_.branchTo(target);
  else
    t_.b_.buildBr(*t_.blocks_[target]);
}

void SwitchLowering::branchIf(Register cond, uint32_t target) {
  MachineBasicBlock *next = t_.newBlock();
  t_.edge(target);
  t_.edge(*next);
  t_.b_.buildBrCond(cond, *t_.blocks_[target]);
  t_.startBlock(*next);
}

void SwitchLowering::tree(size_t first, size_t last, int64_t lo, int64_t hi, bool tail) {
  if (last - first < 3)
    return chain(first, last, lo, hi, tail);
  size_t mid = first + (last - first + 1) / 2;
  int64_t pivot = clusters_[mid].low;
  Register right = test(unsigned(Predicate::kSGE), value_, constant(pivot));
  MachineBasicBlock *leftBlock = t_.newBlock(), *rightBlock = t_.newBlock();
  t_.edge(*rightBlock);
  t_.edge(*leftBlock);
  t_.b_.buildBrCond(right, *rightBlock);
  t_.startBlock(*leftBlock);
  tree(first, mid - 1, lo, pivot - 1, false);
  t_.startBlock(*rightBlock);
  tree(mid, last, pivot, hi, tail);
}

void SwitchLowering::chain(size_t first, size_t last, int64_t lo, int64_t hi, bool tail) {
  for (size_t i = first; i <= last; ++i) {
    const Cluster &c = clusters_[i];
    bool isLast = i == last;
    if (c.kind == kRange) {
      range(c, lo, hi, isLast, tail);
    } else {
      MachineBasicBlock *next = isLast ? nullptr : t_.newBlock();
      if (c.kind == kJumpTable)
        jumpTable(c, lo, hi, next, tail && isLast);
      else
        bitTest(c, lo, hi, next, tail && isLast);
      if (next)
        t_.startBlock(*next);
    }
    if (c.low == lo && c.high < hi)
      lo = c.high + 1;
  }
}

void SwitchLowering::range(const Cluster &c, int64_t lo, int64_t hi, bool isLast, bool tail) {
  // With nothing else left, every value that can still occur is one of the range.
  if ((c.low == lo && c.high == hi) || (isLast && defaultUnreachable_)) {
    jump(c.target, tail && isLast);
    return;
  }
  Register cond;
  if (c.low == c.high)
    cond = test(unsigned(Predicate::kEQ), value_, constant(c.low));
  else if (c.low == lo)
    cond = test(unsigned(Predicate::kSLE), value_, constant(c.high));
  else if (c.high == hi)
    cond = test(unsigned(Predicate::kSGE), value_, constant(c.low));
  else
    cond = test(unsigned(Predicate::kULE), offsetFrom(c.low, 0, false, nullptr),
                constant(int64_t(uint64_t(c.high) - uint64_t(c.low))));
  if (!isLast)
    return branchIf(cond, c.target);
  t_.edge(c.target);
  t_.edge(default_);
  t_.b_.buildBrCond(cond, *t_.blocks_[c.target]);
  if (tail)
    t_.branchTo(default_);
  else
    t_.b_.buildBr(*t_.blocks_[default_]);
}

Register SwitchLowering::offsetFrom(int64_t low, uint64_t span, bool check, MachineBasicBlock *otherwise) {
  Register offset = low ? t_.b_.build(G_SUB, type_, {value_, constant(low)}) : value_;
  if (!check)
    return offset;
  Register outside = test(unsigned(Predicate::kUGT), offset, constant(int64_t(span)));
  MachineBasicBlock *inside = t_.newBlock();
  if (otherwise)
    t_.edge(*otherwise);
  else
    t_.edge(default_);
  t_.edge(*inside);
  t_.b_.buildBrCond(outside, otherwise ? *otherwise : *t_.blocks_[default_]);
  t_.startBlock(*inside);
  return offset;
}

void SwitchLowering::jumpTable(const Cluster &c, int64_t lo, int64_t hi, MachineBasicBlock *otherwise, bool tail) {
  uint64_t span = uint64_t(c.high) - uint64_t(c.low);
  bool check = !(c.low == lo && c.high == hi) && (otherwise || !defaultUnreachable_);
  Register offset = offsetFrom(c.low, span, check, otherwise);
  LLT word = LLT::scalar(t_.tl_->pointerBits);
  Register index = t_.zextOrTrunc(offset, type_, word);
  // Values between the cases go to the default block; to any target when that is never reached.
  std::span<const Cluster> ranges(ranges_.data() + c.first, c.count);
  uint32_t hole = defaultUnreachable_ ? ranges[0].target : default_;
  std::span<MachineBasicBlock *> targets = t_.mf_->getArena().makeArray<MachineBasicBlock *>(span + 1);
  uint64_t at = 0;
  for (const Cluster &r : ranges) {
    t_.edge(r.target);
    uint64_t from = uint64_t(r.low) - uint64_t(c.low), to = uint64_t(r.high) - uint64_t(c.low);
    if (at < from)
      t_.edge(hole);
    for (; at < from; ++at)
      targets[at] = t_.blocks_[hole];
    for (; at <= to; ++at)
      targets[at] = t_.blocks_[r.target];
  }
  unsigned jti = t_.mf_->createJumpTable(targets);
  Register table = t_.b_.newReg(t_.pointerType());
  t_.b_.buildInstr(G_JUMP_TABLE, 2).addDef(table).addJumpTableIndex(jti);
  t_.b_.buildInstr(G_BRJT, 3).addUse(table).addJumpTableIndex(jti).addUse(index);
}

void SwitchLowering::bitTest(const Cluster &c, int64_t lo, int64_t hi, MachineBasicBlock *otherwise, bool tail) {
  uint64_t span = uint64_t(c.high) - uint64_t(c.low);
  bool check = !(c.low == lo && c.high == hi) && (otherwise || !defaultUnreachable_);
  Register offset = offsetFrom(c.low, span, check, otherwise);
  LLT word = LLT::scalar(64);
  Register index = t_.zextOrTrunc(offset, type_, word);
  struct Mask {
    uint64_t bits;
    uint32_t target;
  };
  Mask masks[3];
  unsigned n = 0;
  uint64_t covered = 0;
  for (const Cluster &r : std::span<const Cluster>(ranges_.data() + c.first, c.count)) {
    uint64_t from = uint64_t(r.low) - uint64_t(c.low), count = uint64_t(r.high) - uint64_t(r.low) + 1;
    uint64_t bits = (count == 64 ? ~uint64_t(0) : (uint64_t(1) << count) - 1) << from;
    covered |= bits;
    unsigned k = 0;
    while (k < n && masks[k].target != r.target)
      ++k;
    if (k == n)
      masks[n++] = {0, r.target};
    masks[k].bits |= bits;
  }
  std::sort(masks, masks + n, [](const Mask &a, const Mask &b) {
    int x = std::popcount(a.bits), y = std::popcount(b.bits);
    return x != y ? x > y : a.bits < b.bits;
  });
  uint64_t all = span == 63 ? ~uint64_t(0) : (uint64_t(2) << span) - 1;
  // What is left when all masks have failed: nothing, the next cluster, or the default.
  bool complete = covered == all || (!otherwise && defaultUnreachable_);
  for (unsigned k = 0; k < n; ++k) {
    bool last = k + 1 == n;
    if (last && complete) {
      jump(masks[k].target, tail);
      return;
    }
    Register shifted = t_.b_.build(G_LSHR, word, {t_.b_.buildConstant(word, int64_t(masks[k].bits)), index});
    Register bit = t_.b_.build(G_TRUNC, LLT::scalar(1), {shifted});
    if (!last) {
      branchIf(bit, masks[k].target);
      continue;
    }
    // Values in the span that no mask has cannot be cases of a later cluster either.
    t_.edge(masks[k].target);
    t_.edge(default_);
    t_.b_.buildBrCond(bit, *t_.blocks_[masks[k].target]);
    if (tail)
      t_.branchTo(default_);
    else
      t_.b_.buildBr(*t_.blocks_[default_]);
  }
}

} // namespace lathe
