// Rules that turn generic operations into other generic operations: expansions and combines. What
// `lathe-tblgen -gen-combiners` emits; matched by RuleMatcher.h, applied by Rewriter.h.
//
// A rule's code is match code (RuleOp) up to kRenderStart, and then rewrite code. Rules for one opcode stand in the
// order in which they are tried. Types in rewrite code are two or three bytes: a RewriteType, then what it names.
#pragma once
#include "lathe/isel/rules/RuleTables.h"

namespace lathe {

class CombinerHelper;

enum RewriteOp : uint8_t {
  kRewriteConst,   ///< temp, type, RewriteConst, i64, divisor: a temporary that holds a constant
  kRewriteXform,   ///< temp, type, inst, operand, id16: a temporary that holds a transformed constant
  kRewriteBuild,   ///< opcode16, flags16, inst whose flags are added (0xff: none), count, operands (RewriteOperand):
                   ///< an instruction in front of the root
  kRewriteReplace, ///< definition, operand: this definition of the root is that value
  kRewriteDone,    ///< erases the root; the end
  kRewriteKeep,    ///< C++ has done it all; the end
};

enum RewriteType : uint8_t {
  kTypeOfOperand, ///< inst, operand
  kTypeOfTemp,    ///< temp, 0
  kTypeFixed,     ///< number of a type, 0
  kTypeBool = 4,  ///< added: what comparisons of the type give
  kTypeAmount = 8 ///< added: in what the type's values are shifted by constants
};

/// How a constant comes from the width w of an element of the rule's type; `n` = w / divisor + value.
enum class RewriteConst : uint8_t {
  kValue, ///< the value itself
  kWidth, ///< n
  kBit,   ///< bit n
  kOnes,  ///< bits 0 to n - 1
  kBytes, ///< every byte is the value
};

enum RewriteOperand : uint8_t {
  kOperandRootDef,   ///< definition
  kOperandNewTemp,   ///< temp, type
  kOperandTemp,      ///< temp
  kOperandMatched,   ///< inst, operand: the same value, as a use
  kOperandImm,       ///< i64
  kOperandXform,     ///< inst, operand, id16: a transformed constant, as an immediate
  kOperandCondition, ///< a comparison's predicate
};

struct RewriteRule {
  uint32_t code = 0;   ///< offset in RewriteSet::code
  uint16_t source = 0; ///< index into RewriteSet::sources
};

/// The rules of one GICombiner.
struct RewriteSet {
  RuleTables tables;                                            ///< types, and functions over constants
  std::span<const RuleRange, TargetOpcode::kNumGeneric> ranges; ///< by generic opcode
  const RewriteRule *rules = nullptr;
  const uint8_t *code = nullptr;
  const char *const *sources = nullptr; ///< names of records
  uint32_t numRules = 0;
  /// C++ of rules: `id`, over the matched instructions. What it says when it is not a condition alone, it has done.
  bool (*custom)(CombinerHelper &helper, unsigned id, MachineInstr *const *matched) = nullptr;
};

} // namespace lathe
