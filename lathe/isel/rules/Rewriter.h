// Applies a rule that rewrites generic operations: the interpreter of rewrite code, over a view (RuleMatcher.h) that
// provides besides:
//   MachineIRBuilder &builder()                        in front of the root
//   Register source(Register)                          a matched register as it is called by now
//   Register constant(LLT, int64_t)                    also of vectors: in every element
//   Register wordConstant(LLT, std::span<const uint64_t>)   the same, of any width
//   LLT amountType(LLT), boolType(LLT)
//   void replace(Register definition, Register value)  of the root
#pragma once
#include "lathe/isel/rules/RewriteTables.h"
#include "lathe/isel/rules/RuleMatcher.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineIRBuilder.h"

namespace lathe {

/// What has become of the root.
enum class Rewritten : uint8_t {
  kNo,    ///< no rule matched
  kErase, ///< what stands before it replaces it; the caller erases it
  kDone,  ///< C++ took care of everything
};

template <class View> class Rewriter {
public:
  Rewriter(View &view, const RewriteSet &set) : v_(view), set_(set), b_(view.builder()) {}

  /// Tries the rules for `mi`.
  Rewritten run(MachineInstr &mi) {
    RuleRange range = set_.ranges[mi.getOpcode()];
    if (!range.count) [[likely]]
      return Rewritten::kNo;
    for (unsigned i = 0; i < range.count; ++i) {
      state_.nodes[0] = &mi;
      rule_ = range.first + i;
      if (const uint8_t *p = matchRule(v_, set_.tables, set_.code + set_.rules[rule_].code, state_))
        return apply(p);
    }
    return Rewritten::kNo;
  }
  /// The name of the rule that was applied last.
  const char *applied() const { return set_.sources[set_.rules[rule_].source]; }

private:
  Rewritten apply(const uint8_t *p) {
    for (;;) {
      switch (RewriteOp(*p++)) {
      case kRewriteConst:
        makeConstant(p);
        break;
      case kRewriteXform: {
        unsigned temp = *p++;
        LLT t = readType(p);
        temps_[temp] = v_.constant(t, transformed(p));
        break;
      }
      case kRewriteBuild:
        build(p);
        break;
      case kRewriteReplace: {
        Register def = state_.nodes[0]->getReg(*p++);
        v_.replace(def, readRegister(p));
        break;
      }
      case kRewriteDone:
        return Rewritten::kErase;
      case kRewriteKeep:
        return Rewritten::kDone;
      }
    }
  }

  LLT readType(const uint8_t *&p) {
    unsigned kind = p[0], a = p[1], b = p[2];
    p += 3;
    LLT t;
    if ((kind & 3) == kTypeOfOperand)
      t = v_.type(state_.nodes[a], b);
    else
      t = (kind & 3) == kTypeOfTemp ? b_.getMRI().getType(temps_[a]) : set_.tables.data->types[a];
    if (kind & kTypeBool)
      t = v_.boolType(t);
    return kind & kTypeAmount ? v_.amountType(t) : t;
  }

  int64_t transformed(const uint8_t *&p) {
    int64_t value = 0;
    v_.constant(state_.nodes[p[0]], p[1], value);
    value = set_.tables.xform(detail::ruleU16(p + 2), value);
    p += 4;
    return value;
  }

  /// The width that counts is that of the type by which the root's rules are sorted.
  unsigned width() const {
    int operand = rootTypeOperand(state_.nodes[0]->getOpcode());
    return operand < 0 ? 0 : v_.type(state_.nodes[0], unsigned(operand)).getScalarSizeInBits();
  }

  void makeConstant(const uint8_t *&p) {
    unsigned temp = *p++;
    LLT t = readType(p);
    auto kind = RewriteConst(*p++);
    int64_t value = detail::ruleI64(p);
    unsigned divisor = p[8];
    p += 9;
    int64_t n = kind == RewriteConst::kValue ? value : int64_t(width() / divisor) + value;
    if (kind == RewriteConst::kValue || kind == RewriteConst::kWidth) {
      temps_[temp] = v_.constant(t, n);
      return;
    }
    constexpr unsigned kInline = 8;
    uint64_t few[kInline] = {};
    unsigned words = (t.getScalarSizeInBits() + 63) / 64;
    std::vector<uint64_t> many(words > kInline ? words : 0);
    uint64_t *w = words > kInline ? many.data() : few;
    if (kind == RewriteConst::kBit)
      w[n / 64] = uint64_t(1) << (n % 64);
    for (unsigned i = 0; i < words && kind == RewriteConst::kBytes; ++i)
      w[i] = uint64_t(value) * 0x0101010101010101u;
    for (int64_t i = 0; i < n && kind == RewriteConst::kOnes; i += 64)
      w[i / 64] = n - i >= 64 ? ~uint64_t(0) : (uint64_t(1) << (n - i)) - 1;
    temps_[temp] = v_.wordConstant(t, {w, words});
  }

  Register readRegister(const uint8_t *&p) {
    if (*p == kOperandTemp) {
      p += 2;
      return temps_[p[-1]];
    }
    p += 3; // kOperandMatched
    return v_.source(state_.nodes[p[-2]]->getReg(p[-1]));
  }

  void build(const uint8_t *&p) {
    unsigned opcode = detail::ruleU16(p), flags = detail::ruleU16(p + 2), count = p[5];
    if (p[4] != 0xff)
      flags |= state_.nodes[p[4]]->getFlags();
    p += 6;
    MachineInstrBuilder mb = b_.buildInstr(opcode, count);
    mb->setFlags(uint16_t(flags));
    for (unsigned i = 0; i < count; ++i)
      addOperand(mb, p);
  }

  void addOperand(MachineInstrBuilder &mb, const uint8_t *&p) {
    switch (RewriteOperand(*p)) {
    case kOperandRootDef:
      mb.addDef(state_.nodes[0]->getReg(p[1]));
      p += 2;
      break;
    case kOperandNewTemp: {
      unsigned temp = p[1];
      p += 2;
      temps_[temp] = b_.newReg(readType(p));
      mb.addDef(temps_[temp]);
      break;
    }
    case kOperandTemp:
      mb.addUse(readRegister(p));
      break;
    case kOperandMatched: {
      const MachineOperand &op = state_.nodes[p[1]]->getOperand(p[2]);
      if (op.isReg())
        mb.addUse(v_.source(op.getReg()));
      else
        mb.add(op);
      p += 3;
      break;
    }
    case kOperandImm:
      mb.addImm(detail::ruleI64(p + 1));
      p += 9;
      break;
    case kOperandXform:
      ++p;
      mb.addImm(transformed(p));
      break;
    case kOperandCondition:
      mb.add(MachineOperand::createPredicate(p[1]));
      p += 2;
      break;
    }
  }

  View &v_;
  const RewriteSet &set_;
  MachineIRBuilder &b_;
  MatchState<View> state_;
  Register temps_[kMaxRuleTemps];
  unsigned rule_ = 0;
};

} // namespace lathe
