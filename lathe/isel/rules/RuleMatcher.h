// The interpreter of match code, written once over a small view of the graph that it matches on.
//
// A view numbers operands as generic MIR does (definitions first) and provides:
//   Node                                              an operation; Node() is none
//   unsigned opcode(Node), numOperands(Node)
//   Node def(Node, unsigned i)                        the operation that defines operand i; none for arguments
//   LLT type(Node, unsigned i)                        of operand i, invalid if it has none
//   unsigned bank(Node, unsigned i)
//   bool constant(Node, unsigned i, int64_t &)        operand i is an integer constant of at most 64 bits, which is
//                                                     sign-extended
//   bool fpConstant(Node, unsigned i, FPConstant &)
//   bool splat(Node, unsigned i, int64_t &)           operand i is a vector of one integer constant
//   unsigned condition(Node, unsigned i)
//   const MachineMemOperand *memory(Node)             null: none or several
//   bool hasOneUse(Node)                              of its first result
//   bool canFold(Node load, Node root)                the load may happen where root stands
//   bool sameValue(Node, unsigned i, Node, unsigned j)
//   bool complex(unsigned id, Node, unsigned i, unsigned slot)
//   bool predicate(unsigned id, Node)
// and, where the rules select:
//   bool hasNoUse(Node)                               of its first result
//   unsigned intrinsic(Node)                          1 + index into RuleData::intrinsics of what is called; 0: none
// and, where the rules rewrite generic operations:
//   bool isLegal(unsigned opcode, LLT t0, LLT t1), isInteger(LLT)
//   unsigned flags(Node)
//   bool custom(unsigned id, const Node *matched)
#pragma once
#include "lathe/isel/rules/RuleTables.h"
#include "lathe/mir/MachineMemOperand.h"
#include <bit>

namespace lathe {

template <class View> struct MatchState { typename View::Node nodes[kMaxRuleNodes]; };

namespace detail {

inline uint16_t ruleU16(const uint8_t *p) { return uint16_t(p[0] | p[1] << 8); }
inline int64_t ruleI64(const uint8_t *p) {
  uint64_t v = 0;
  for (int i = 7; i >= 0; --i)
    v = v << 8 | p[i];
  return int64_t(v);
}

/// A pointer counts as an integer of its size.
inline bool sameRuleType(LLT have, LLT want) {
  if (have == want)
    return true;
  if (!have.isPointer() && !have.isPointerVector())
    return false;
  return have.getSizeInBits() == want.getSizeInBits() && have.isVector() == want.isVector() &&
         have.getNumElements() == want.getNumElements();
}

template <class View> bool memoryFits(View &v, typename View::Node n, unsigned flags, LLT want) {
  const MachineMemOperand *m = v.memory(n);
  if (!m)
    return false;
  bool atomic = m->isAtomic();
  if ((flags & MemCheck::kPlain && atomic) || (flags & MemCheck::kAtomic && !atomic))
    return false;
  uint64_t bits = m->getSizeInBits();
  if (flags & MemCheck::kType && bits != want.getSizeInBits())
    return false;
  if (flags & (MemCheck::kWhole | MemCheck::kNarrow)) {
    uint64_t value = v.type(n, 0).getSizeInBits();
    if (flags & MemCheck::kWhole ? bits != value : bits >= value)
      return false;
  }
  unsigned order = flags >> MemCheck::kOrderShift;
  if (!order)
    return true;
  AtomicOrdering o = m->ordering;
  using O = AtomicOrdering;
  switch (order) {
  case 1:
    return o == O::Monotonic;
  case 2:
    return o == O::Acquire;
  case 3:
    return o == O::Release;
  case 4:
    return o == O::AcquireRelease;
  case 5:
    return o == O::SequentiallyConsistent;
  case 6: // acquire or stronger
    return o == O::Acquire || o == O::AcquireRelease || o == O::SequentiallyConsistent;
  default: // release or stronger
    return o == O::Release || o == O::AcquireRelease || o == O::SequentiallyConsistent;
  }
}

/// The operations that only rules for rewriting have; steps over one that holds.
template <class View> bool matchRewrite(View &v, const uint8_t *&p, MatchState<View> &s) {
  auto type = [&](unsigned at) { return p[at] == 0xff ? LLT() : v.type(s.nodes[p[at]], p[at + 1]); };
  switch (RuleOp(*p)) {
  case kMatchSameType: {
    bool same = type(1) == type(3);
    p += 5;
    return same;
  }
  case kMatchWidth: {
    unsigned width = type(1).getScalarSizeInBits(), n = p[3];
    const uint8_t *list = p + 4;
    p = list + n;
    for (unsigned i = 0; i < n; ++i)
      if (list[i] == width)
        return true;
    return false;
  }
  case kMatchShape: {
    LLT t = type(1);
    auto shape = RuleShape(p[3]);
    p += 4;
    switch (shape) {
    case RuleShape::kScalar:
      return !t.isVector();
    case RuleShape::kVector:
      return t.isVector();
    case RuleShape::kPowerOf2Width:
      return std::has_single_bit(t.getScalarSizeInBits()) && t.getScalarSizeInBits() > 1;
    case RuleShape::kInteger:
      return v.isInteger(t);
    }
    return false;
  }
  case kMatchLegal: {
    bool holds = v.isLegal(ruleU16(p + 1), type(4), type(6)) == bool(p[3]);
    p += 8;
    return holds;
  }
  case kMatchFlags: {
    unsigned flags = v.flags(s.nodes[p[1]]), all = ruleU16(p + 2), none = ruleU16(p + 4);
    p += 6;
    return (flags & all) == all && !(flags & none);
  }
  default: { // kMatchCode
    unsigned id = ruleU16(p + 1);
    p += 3;
    return v.custom(id, s.nodes);
  }
  }
}

} // namespace detail

/// Runs the match code at `p` with node 0 of `s` as the root. Returns the render code behind it, or null.
template <class View> const uint8_t *matchRule(View &v, const RuleTables &t, const uint8_t *p, MatchState<View> &s) {
  using namespace detail;
  using Node = typename View::Node;
  int64_t value;
  for (;;) {
    switch (RuleOp(*p)) {
    case kMatchDef:
    case kMatchDef2: {
      Node n = v.def(s.nodes[p[1]], p[2]);
      if (!n)
        return nullptr;
      unsigned op = v.opcode(n);
      if (op != ruleU16(p + 4) && !(*p == kMatchDef2 && op == ruleU16(p + 6)))
        return nullptr;
      s.nodes[p[3]] = n;
      p += *p == kMatchDef ? 6 : 8;
      break;
    }
    case kMatchType:
      if (!sameRuleType(v.type(s.nodes[p[1]], p[2]), t.data->types[p[3]]))
        return nullptr;
      p += 4;
      break;
    case kMatchBank:
      if (v.bank(s.nodes[p[1]], p[2]) != p[3])
        return nullptr;
      p += 4;
      break;
    case kMatchConst:
      if (!v.constant(s.nodes[p[1]], p[2], value))
        return nullptr;
      p += 3;
      break;
    case kMatchConstEq:
      if (!v.constant(s.nodes[p[1]], p[2], value) || value != int8_t(p[3]))
        return nullptr;
      p += 4;
      break;
    case kMatchConstEq64:
      if (!v.constant(s.nodes[p[1]], p[2], value) || value != ruleI64(p + 3))
        return nullptr;
      p += 11;
      break;
    case kMatchImmPred:
      if (!v.constant(s.nodes[p[1]], p[2], value) || !t.immPredicate(ruleU16(p + 3), value))
        return nullptr;
      p += 5;
      break;
    case kMatchFPConst:
    case kMatchFPPred: {
      FPConstant c;
      if (!v.fpConstant(s.nodes[p[1]], p[2], c))
        return nullptr;
      if (*p == kMatchFPPred && !t.fpPredicate(ruleU16(p + 3), c))
        return nullptr;
      p += *p == kMatchFPConst ? 3 : 5;
      break;
    }
    case kMatchCond:
      if (v.condition(s.nodes[p[1]], p[2]) != p[3])
        return nullptr;
      p += 4;
      break;
    case kMatchCondPred:
      if (!t.immPredicate(ruleU16(p + 3), int64_t(v.condition(s.nodes[p[1]], p[2]))))
        return nullptr;
      p += 5;
      break;
    case kMatchMem:
      if (!memoryFits(v, s.nodes[p[1]], p[2], t.data->types[p[3]]))
        return nullptr;
      p += 4;
      break;
    case kMatchMemAlign: {
      const MachineMemOperand *m = v.memory(s.nodes[p[1]]);
      if (!m || m->getAlign() < uint64_t(1) << p[2])
        return nullptr;
      p += 3;
      break;
    }
    case kMatchMemSpace: {
      const MachineMemOperand *m = v.memory(s.nodes[p[1]]);
      bool found = false;
      for (unsigned i = 0; m && i < p[2]; ++i)
        found |= m->ptr.addressSpace == p[3 + i];
      if (!found)
        return nullptr;
      p += 3 + p[2];
      break;
    }
    case kMatchOneUse:
      if (!v.hasOneUse(s.nodes[p[1]]))
        return nullptr;
      p += 2;
      break;
    case kMatchFold:
      if (!v.canFold(s.nodes[p[1]], s.nodes[0]))
        return nullptr;
      p += 2;
      break;
    case kMatchSame:
      if (!v.sameValue(s.nodes[p[1]], p[2], s.nodes[p[3]], p[4]))
        return nullptr;
      p += 5;
      break;
    case kMatchComplex:
      if (!v.complex(p[3], s.nodes[p[1]], p[2], p[4]))
        return nullptr;
      p += 5;
      break;
    case kMatchPred:
      if (!v.predicate(ruleU16(p + 2), s.nodes[p[1]]))
        return nullptr;
      p += 4;
      break;
    case kMatchOperands:
      if (v.numOperands(s.nodes[p[1]]) != p[2])
        return nullptr;
      p += 3;
      break;
    case kMatchSplat:
      if (!v.splat(s.nodes[p[1]], p[2], value) || value != int8_t(p[3]))
        return nullptr;
      p += 4;
      break;
    default:
      if constexpr (requires { v.intrinsic(Node()); }) {
        if (*p == kMatchNoUse) {
          if (!v.hasNoUse(s.nodes[p[1]]))
            return nullptr;
          p += 2;
          break;
        }
        if (*p == kMatchIntrinsic) {
          if (v.intrinsic(s.nodes[p[1]]) != ruleU16(p + 2))
            return nullptr;
          p += 4;
          break;
        }
      }
      if constexpr (requires { v.isLegal(0u, LLT(), LLT()); })
        if (*p != kRenderStart) {
          if (!detail::matchRewrite(v, p, s))
            return nullptr;
          break;
        }
      return p + 1; // kRenderStart
    }
  }
}

} // namespace lathe
