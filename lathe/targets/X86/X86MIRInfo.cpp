// What reading and verifying MIR asks X86: names of older descriptions, addresses.
#include "lathe/mir/MachineInstr.h"
#include "lathe/targets/X86/X86InstrInfo.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include <algorithm>

namespace lathe {

/// Conditions as they were part of names until 2019, by their number (SDM, volume 2, appendix B.1.4.7).
static constexpr std::string_view kConditions[] = {"O", "NO", "B", "AE", "E", "NE", "BE", "A",
                                                   "S", "NS", "P", "NP", "L", "GE", "LE", "G"};

TargetInstrInfo::RenamedInstr X86InstrInfo::getRenamedInstr(std::string_view name) const {
  struct Renamed {
    std::string_view before, after; ///< of the condition, when there is one
    bool hasCondition;
    unsigned opcode;
  };
  static constexpr Renamed kRenamed[] = {
      {"RETQ", "", false, X86::RET64},       {"RETIQ", "", false, X86::RETI64},
      {"J", "_1", true, X86::JCC_1},         {"J", "_4", true, X86::JCC_4},
      {"SET", "r", true, X86::SETCCr},       {"SET", "m", true, X86::SETCCm},
      {"CMOV", "16rr", true, X86::CMOV16rr}, {"CMOV", "32rr", true, X86::CMOV32rr},
      {"CMOV", "64rr", true, X86::CMOV64rr}, {"CMOV", "16rm", true, X86::CMOV16rm},
      {"CMOV", "32rm", true, X86::CMOV32rm}, {"CMOV", "64rm", true, X86::CMOV64rm},
  };
  for (const Renamed &r : kRenamed) {
    if (!name.starts_with(r.before) || !name.ends_with(r.after) || name.size() < r.before.size() + r.after.size())
      continue;
    std::string_view middle = name.substr(r.before.size(), name.size() - r.before.size() - r.after.size());
    if (!r.hasCondition && middle.empty())
      return {r.opcode, -1};
    const auto *c = std::find(std::begin(kConditions), std::end(kConditions), middle);
    if (r.hasCondition && c != std::end(kConditions))
      return {r.opcode, int16_t(c - kConditions)};
  }
  return {};
}

std::string_view X86InstrInfo::verifyInstruction(const MachineInstr &mi) const {
  // An address is base, scale, index, displacement and segment.
  const MCInstrDesc &d = get(mi.getOpcode());
  auto infos = operands(d);
  for (unsigned i = 0; i + 4 < mi.getNumOperands() && i + 4 < infos.size(); ++i) {
    if (infos[i].type != MCOperandInfo::kMemory || infos[i + 4].type != MCOperandInfo::kMemory)
      continue;
    const MachineOperand &scale = mi.getOperand(i + 1), &displacement = mi.getOperand(i + 3);
    const MachineOperand &index = mi.getOperand(i + 2);
    bool hasIndex = !index.isReg() || index.getReg();
    if (!scale.isImm() ||
        (hasIndex && (scale.getImm() < 1 || scale.getImm() > 8 || (scale.getImm() & (scale.getImm() - 1)))))
      return "the scale of an address is 1, 2, 4 or 8";
    if (displacement.isImm() && displacement.getImm() != int32_t(displacement.getImm()))
      return "the displacement of an address has 32 bits";
    return {};
  }
  return {};
}

} // namespace lathe
