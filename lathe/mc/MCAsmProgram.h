// The compact form of asm strings: two programs of bytes per instruction and dialect, for the mnemonic with the
// tabulator behind it and for the operands, made by `lathe-tblgen -gen-asm-writer`.
//
//   0             end
//   1..0x7f       that many bytes of text follow
//   0x80..0xfe    operand: print method (byte - 0x80); the number of the machine operand follows
//   0xff          operand with modifier: print method, modifier, number of the machine operand follow
//
// Instructions that have a better-known spelling (InstAlias) have it as a second program with conditions on operands.
#pragma once
#include "lathe/mc/MCAsmFeatures.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/support/OutputBuffer.h"
#include <algorithm>
#include <cstdint>
#include <span>

namespace lathe {

/// Modifier of an operand without one.
inline constexpr unsigned kNoAsmModifier = 0;

struct AsmProgram {
  const uint8_t *mnemonic, *operands;
};

/// Appends text; `printOperand(method, modifier, operand)` appends that of its operands.
template <class PrintOperand> void runAsmProgram(const uint8_t *p, OutputBuffer &out, PrintOperand printOperand) {
  for (;;) {
    uint8_t op = *p++;
    if (op == 0)
      return;
    if (op < 0x80) {
      out << std::string_view(reinterpret_cast<const char *>(p), op);
      p += op;
    } else if (op < 0xff) {
      printOperand(unsigned(op - 0x80), kNoAsmModifier, unsigned(*p++));
    } else {
      printOperand(unsigned(p[0]), unsigned(p[1]), unsigned(p[2]));
      p += 3;
    }
  }
}

template <class PrintOperand> void runAsmProgram(AsmProgram p, OutputBuffer &out, PrintOperand printOperand) {
  runAsmProgram(p.mnemonic, out, printOperand);
  runAsmProgram(p.operands, out, printOperand);
}

/// Conditions on the machine operands, one after the other; a kind and what it needs.
enum class AsmAliasCondition : uint16_t {
  kEnd,
  kAny,           ///< no condition
  kRegisterClass, ///< a register of the class
  kRegister,      ///< the register
  kImm,           ///< the number of that index
  kSame,          ///< the same register as that operand
  kPredicate,     ///< MCOperandPredicate of that number
  kRest,          ///< no condition on it and what follows; the end
};

struct AsmAlias {
  uint16_t opcode;
  uint16_t features;   ///< index into AsmAliasTables::featureSets
  uint32_t conditions; ///< in AsmAliasTables::conditions
  uint32_t program;    ///< in AsmAliasTables::programs
};

struct AsmAliasTables {
  std::span<const AsmAlias> aliases; ///< by opcode, then by falling priority
  const uint16_t *conditions;
  const int64_t *imms;
  const AsmFeatureSet *featureSets;
  const uint8_t *programs;
};

/// Whether the operands of an instruction are as conditions want them. `predicate(number, operand)` runs an
/// MCOperandPredicate.
template <class Predicate>
bool operandsFit(const uint16_t *c, const int64_t *imms, const MCInst &inst, const MCRegisterInfo &regs,
                 Predicate predicate) {
  for (unsigned op = 0;; ++op) {
    auto kind = AsmAliasCondition(*c++);
    if (kind == AsmAliasCondition::kEnd)
      return op == inst.getNumOperands();
    if (kind == AsmAliasCondition::kRest)
      return true;
    if (op >= inst.getNumOperands())
      return false;
    const MCOperand &o = inst.getOperand(op);
    if (kind == AsmAliasCondition::kAny)
      continue;
    unsigned data = *c++;
    switch (kind) {
    case AsmAliasCondition::kRegisterClass:
      if (!o.isReg() || !regs.regClassContains(data, MCPhysReg(o.getReg())))
        return false;
      break;
    case AsmAliasCondition::kRegister:
      if (!o.isReg() || o.getReg() != data)
        return false;
      break;
    case AsmAliasCondition::kImm:
      if (!o.isImm() || o.getImm() != imms[data])
        return false;
      break;
    case AsmAliasCondition::kSame:
      if (!o.isReg() || !inst.getOperand(data).isReg() || inst.getOperand(data).getReg() != o.getReg())
        return false;
      break;
    default:
      if (!predicate(data, o))
        return false;
    }
  }
}

/// The program of the alias that `inst` prints as, or null.
template <class Predicate>
const uint8_t *findAsmAlias(const AsmAliasTables &t, const MCInst &inst, const MCRegisterInfo &regs,
                            const AsmFeatureSet &features, Predicate predicate) {
  for (const AsmAlias &a : std::ranges::equal_range(t.aliases, inst.getOpcode(), {}, &AsmAlias::opcode))
    if (features.missing(t.featureSets[a.features]).none() &&
        operandsFit(t.conditions + a.conditions, t.imms, inst, regs, predicate))
      return t.programs + a.program;
  return nullptr;
}

} // namespace lathe
