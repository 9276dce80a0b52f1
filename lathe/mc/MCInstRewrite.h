// Instructions that stand for others: the tables that `lathe-tblgen -gen-compress-inst-emitter` makes of CompressPat
// and -gen-pseudo-lowering of PseudoInstExpansion, and their reader.
#pragma once
#include "lathe/mc/MCAsmProgram.h"

namespace lathe {

/// How the operands of the new instruction are made, one after the other; a kind and what it needs.
enum class MCRewriteStep : uint16_t {
  kEnd,
  kCopy,     ///< the operand of that number
  kRegister, ///< the register
  kImm,      ///< the number of that index
  kRest,     ///< the operands from that number on
};

struct MCInstRewrite {
  uint16_t from, to;
  uint16_t features;   ///< index into MCInstRewrites::featureSets
  uint16_t conditions; ///< in MCInstRewrites::conditions, AsmAliasConditions
  uint16_t steps;      ///< in MCInstRewrites::steps
};

struct MCInstRewrites {
  std::span<const MCInstRewrite> list; ///< by `from`, then as described
  const uint16_t *conditions;
  const uint16_t *steps;
  const int64_t *imms;
  const AsmFeatureSet *featureSets;
};

/// Makes `out` of `in` by the first rewrite that fits; false when there is none.
template <class Predicate>
bool rewriteInst(const MCInstRewrites &t, MCInst &out, const MCInst &in, const MCRegisterInfo &regs,
                 const AsmFeatureSet &features, Predicate predicate) {
  for (const MCInstRewrite &r : std::ranges::equal_range(t.list, in.getOpcode(), {}, &MCInstRewrite::from)) {
    if (!features.missing(t.featureSets[r.features]).none() ||
        !operandsFit(t.conditions + r.conditions, t.imms, in, regs, predicate))
      continue;
    out.clear();
    out.setOpcode(r.to);
    for (const uint16_t *s = t.steps + r.steps; *s; s += 2) {
      auto kind = MCRewriteStep(s[0]);
      for (unsigned n = s[1]; kind == MCRewriteStep::kRest && n < in.getNumOperands(); ++n)
        out.addOperand(in.getOperand(n));
      if (kind == MCRewriteStep::kRest)
        continue;
      out.addOperand(kind == MCRewriteStep::kCopy       ? in.getOperand(s[1])
                     : kind == MCRewriteStep::kRegister ? MCOperand::createReg(s[1])
                                                        : MCOperand::createImm(t.imms[s[1]]));
    }
    return true;
  }
  return false;
}

} // namespace lathe
