#include "lathe/mc/MCAsmProgram.h"
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/targets/X86/mc/X86AsmParser.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86Enums.h"

namespace lathe {

using X86::TSFlags;

AsmProgram getX86ATTInstPrinterProgram(unsigned opcode);

/// The first character of a place-holder for a machine operand; its number follows.
static constexpr char kOperand = '\1';

/// The asm string with place-holders.
static std::string patternOf(unsigned opcode) {
  OutputBuffer out;
  runAsmProgram(getX86ATTInstPrinterProgram(opcode), out,
                [&](unsigned, unsigned, unsigned operand) { out << kOperand << char(operand + 1); });
  return out.str();
}

X86AsmTable::X86AsmTable(const MCInstrInfo &instrs, const MCRegisterInfo &regs) : instrs_(instrs), regs_(regs) {
  for (unsigned r = 1; r < regs.numRegs; ++r)
    registers_.emplace(regs.getAsmName(MCPhysReg(r)), uint16_t(r));
  for (unsigned i = instrs.firstTargetOpcode; i < instrs.numOpcodes; ++i)
    if (!instrs.get(i).has(MCID::kCodeGenOnly) && !instrs.get(i).isPseudo())
      addInstruction(i);
  // What only code generation uses comes after everything else of its mnemonic.
  for (unsigned i = instrs.firstTargetOpcode; i < instrs.numOpcodes; ++i)
    if (instrs.get(i).has(MCID::kCodeGenOnly) && !instrs.get(i).isPseudo())
      addInstruction(i);
  // An immediate of 64 bits may be written without "abs".
  addInstruction(X86::MOV64ri, "movq");
}

unsigned X86AsmTable::registerNamed(std::string_view name) const {
  if (name == "st")
    return X86::ST0;
  auto it = registers_.find(name);
  return it == registers_.end() ? 0 : it->second;
}

const X86AsmTable::Entry *X86AsmTable::find(std::string_view mnemonic) const {
  auto it = byMnemonic_.find(std::string(mnemonic));
  return it == byMnemonic_.end() ? nullptr : &entries_[size_t(it->second.first)];
}

/// Splits what follows the mnemonic; false when it has a form that only code generation writes.
bool X86AsmTable::parsePattern(unsigned opcode, std::string_view text, std::vector<Operand> &out) const {
  const MCInstrDesc &d = instrs_.get(opcode);
  TSFlags f{d.tsFlags};
  auto infos = instrs_.operands(d);
  while (!text.empty()) {
    size_t comma = text.find(", ");
    std::string_view part = text.substr(0, comma);
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 2);
    Operand o{Operand::Kind::kReg};
    if (!part.empty() && part[0] == '*') {
      o.star = true;
      part.remove_prefix(1);
    }
    if (part.size() == 2 && part[0] == kOperand) {
      o.index = uint8_t(part[1] - 1);
      if (f.hasMem() && o.index == f.rmOp()) {
        o.kind = Operand::Kind::kMem;
      } else if (infos[o.index].regClass >= 0) {
        o.value = uint16_t(infos[o.index].regClass);
      } else if (f.kind() == TSFlags::kMemOffs) {
        o.kind = Operand::Kind::kAddress;
      } else {
        auto kind = f.immKind();
        bool pcRel = kind == TSFlags::kPCRel8 || kind == TSFlags::kPCRel16 || kind == TSFlags::kPCRel32;
        o.kind = pcRel ? Operand::Kind::kPCRel : Operand::Kind::kImm;
      }
    } else if (part.starts_with("%") && registerNamed(part.substr(1))) {
      o.kind = Operand::Kind::kFixedReg;
      o.value = uint16_t(registerNamed(part.substr(1)));
    } else if (part.starts_with("%es:(%") || part.starts_with("(%")) {
      // The fixed addresses of string instructions and of ports.
      size_t at = part.find("(%") + 2;
      o.kind = Operand::Kind::kFixedMem;
      o.value = uint16_t(registerNamed(part.substr(at, part.find(')') - at)));
      if (!o.value)
        return false;
    } else if (part == "$1") {
      o.kind = Operand::Kind::kFixedImm;
      o.value = 1;
    } else {
      return false;
    }
    out.push_back(o);
  }
  return true;
}

bool X86AsmTable::addInstruction(unsigned opcode, std::string_view alias) {
  std::string pattern = patternOf(opcode);
  size_t tab = pattern.find('\t');
  std::string mnemonic = pattern.substr(0, tab);
  std::string operands = tab == std::string::npos ? std::string() : pattern.substr(tab + 1);
  if (!alias.empty())
    mnemonic = alias;
  // A condition is part of the mnemonic.
  if (size_t at = mnemonic.find(kOperand); at != std::string::npos)
    mnemonic.replace(at, 2, 1, kCondition);
  if (mnemonic.empty() || mnemonic.find_first_of(" ;\1") != std::string::npos)
    return false;
  std::vector<Operand> parsed;
  if (!parsePattern(opcode, operands, parsed))
    return false;
  Entry e{uint16_t(opcode), uint8_t(parsed.size()), uint32_t(operands_.size()), -1};
  operands_.insert(operands_.end(), parsed.begin(), parsed.end());
  auto number = int32_t(entries_.size());
  entries_.push_back(e);
  auto [it, isNew] = byMnemonic_.try_emplace(std::move(mnemonic), Chain{number, number});
  if (!isNew) {
    entries_[size_t(it->second.last)].next = number;
    it->second.last = number;
  }
  return true;
}

} // namespace lathe
