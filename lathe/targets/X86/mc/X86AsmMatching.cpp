// Which instruction the operands of a statement mean: the generated matcher, asked again for each size that the text
// leaves open; and what is said when there is none.
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/targets/X86/mc/X86AsmParser.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include <algorithm>

#include "lathe/targets/X86/X86GenAsmMatcher.inc"

namespace lathe {

using X86::TSFlags;

AsmFeatureSet x86AssemblerFeatures(const FeatureBits &bits) { return X86AsmMatcher::computeAvailableFeatures(bits); }

const AsmMatchTables &X86AsmParser::tables() const { return X86AsmMatcher::kTables[syntax_ == X86AsmSyntax::kIntel]; }

static TSFlags flagsOf(unsigned opcode) { return TSFlags{x86InstrInfo().get(opcode).tsFlags}; }

bool X86AsmParser::acceptsOpcode(unsigned opcode) const {
  TSFlags f = flagsOf(opcode);
  switch (force_) {
  case Force::kNone:
    // Where two encodings have one name, this one has to be asked for.
    if (f.isExplicit())
      return false;
    break;
  case Force::kREX:
    if (f.encoding() != 0)
      return false;
    break;
  case Force::kVEX:
  case Force::kVEX2:
  case Force::kVEX3:
    if (f.encoding() != 1)
      return false;
    break;
  case Force::kEVEX:
    if (f.encoding() != 2)
      return false;
    break;
  }
  // An absolute address is as wide as the mode's; 64 bits are another mnemonic.
  if (f.kind() == TSFlags::kMemOffs && f.adSize() != 3 && 8u << f.adSize() != unsigned(mode_))
    return false;
  // ADD to CMP of the accumulator are longer than the form with a byte, where that does (SDM vol. 2, ADD: 05, 83 /0).
  if (f.kind() == TSFlags::kRaw && f.isLegacy() && !f.map() && (f.opcode() & 0xc7) == 5) {
    unsigned bits = f.immKind() == TSFlags::kImm16 ? 16 : f.immKind() == TSFlags::kImm32 ? 32 : 64;
    for (size_t i = 1; i < ops_.size(); ++i)
      if (ops_[i].isSExtByteOf(bits))
        return false;
  }
  // An absolute address as part of the instruction is as wide as addresses are; 64 bits of it have a name of their own.
  if (f.kind() == TSFlags::kMemOffs && f.adSize() && f.adSize() != (mode_ == 16 ? 1u : mode_ == 32 ? 2u : 3u))
    return false;
  // OpSize: 1 of 16, 2 of 32 bits, whatever the mode.
  if (wantsDefaultSize_ && (mode_ == 16 ? f.opSize() == 2 : f.opSize() == 1))
    return false;
  return true;
}

bool X86AsmParser::findNamed(std::string_view name, MCInst &inst) {
  unsigned row = findMnemonic(tables(), name);
  if (row == AsmMatchTables::kNoRow)
    return false;
  X86AsmMatcher::Matcher<const X86AsmParser> matcher{*this};
  return AsmMatching(tables(), matcher, x86RegisterInfo(), features_).find(row, ops_, inst);
}

static std::string_view suffixesOf(std::string_view mnemonic) {
  return mnemonic.starts_with('f') ? std::string_view("slt") : std::string_view("bwlq");
}

/// Tries the letters that say the width. False when none or several fit; `ambiguous` then lists them.
bool X86AsmParser::findATT(MCInst &inst, std::string &ambiguous) {
  std::string_view name = ops_[0].token;
  if (findNamed(name, inst))
    return true;
  if (name.size() >= sizeof name_)
    return false;
  unsigned count = 0;
  std::string_view suffixes = suffixesOf(name);
  char fitting[4];
  MCInst candidate;
  for (char suffix : suffixes) {
    name_[name.size()] = suffix;
    if (!findNamed({name_, name.size() + 1}, candidate))
      continue;
    fitting[count] = suffix;
    if (!count++)
      inst = candidate;
  }
  for (unsigned i = 0; count > 1 && i < count; ++i)
    ambiguous += (i == 0 ? "" : i + 1 < count ? ", " : ", or ") + ("'" + std::string(name) + fitting[i] + "'");
  return count == 1;
}

X86AsmOperand *X86AsmParser::unsizedMemory() {
  X86AsmOperand *found = nullptr;
  for (X86AsmOperand &o : ops_)
    if (o.kind == X86AsmOperand::Kind::kMem && !o.size)
      found = &o;
  return found;
}

/// Memory whose size is not said has the one size that fits, or the mode's for the stack and for branches.
bool X86AsmParser::findIntel(MCInst &inst, std::string &ambiguous) {
  std::string_view name = ops_[0].token;
  X86AsmOperand *memory = unsizedMemory();
  if (!memory) {
    // Without registers or memory the mode says the width.
    wantsDefaultSize_ = std::ranges::none_of(ops_, [](const X86AsmOperand &o) {
      return o.kind == X86AsmOperand::Kind::kReg || o.kind == X86AsmOperand::Kind::kMem;
    });
    bool found = findNamed(name, inst);
    if (!found && wantsDefaultSize_) {
      wantsDefaultSize_ = false;
      found = findNamed(name, inst);
    }
    wantsDefaultSize_ = false;
    return found;
  }
  static constexpr std::string_view kPointerSized[] = {"call", "jmp", "push", "pop"};
  if (std::ranges::find(kPointerSized, name) != std::end(kPointerSized)) {
    memory->size = uint16_t(mode_);
    bool found = findNamed(name, inst);
    memory->size = 0;
    if (found)
      return true;
  }
  unsigned count = 0;
  MCInst candidate;
  for (uint16_t size : {8, 16, 32, 48, 64, 80, 128, 256, 512}) {
    memory->size = size;
    if (!findNamed(name, candidate))
      continue;
    if (!count || candidate.getOpcode() != inst.getOpcode()) {
      ++count;
      inst = candidate;
    }
  }
  memory->size = 0;
  if (count > 1)
    ambiguous = name;
  return count == 1;
}

/// Says why no instruction fits: a missing feature first, then the operand, over all mnemonics that were tried.
bool X86AsmParser::fail(AsmParser &p) {
  std::string_view name = ops_[0].token;
  X86AsmMatcher::Matcher<const X86AsmParser> matcher{*this};
  AsmMatching matching(tables(), matcher, x86RegisterInfo(), features_);
  AsmMatchResult best;
  bool isKnown = false;
  auto weight = [](const AsmMatchResult &r) {
    return r.kind == AsmMatchResult::kMissingFeature ? 1000u : r.nearMisses.empty() ? 0u : r.operand + 1;
  };
  auto look = [&](std::string_view mnemonic) {
    unsigned row = findMnemonic(tables(), mnemonic);
    if (row == AsmMatchTables::kNoRow)
      return;
    isKnown = true;
    AsmMatchResult r = matching.explain(row, ops_);
    if (weight(r) > weight(best))
      best = std::move(r);
  };
  look(name);
  if (syntax_ == X86AsmSyntax::kATT && name.size() < sizeof name_)
    for (char suffix : suffixesOf(name)) {
      name_[name.size()] = suffix;
      look({name_, name.size() + 1});
    }
  size_t at = ops_[0].begin;
  if (!isKnown) {
    std::string written(name);
    std::string_view similar = similarMnemonic(tables(), name, features_);
    return p.error(at, "invalid instruction mnemonic '" + written + "'" +
                           (similar.empty() ? "" : ", did you mean: " + std::string(similar) + "?"));
  }
  size_t operand = best.operand < ops_.size() ? ops_[best.operand].begin : at;
  switch (best.kind) {
  case AsmMatchResult::kMissingFeature:
    return p.error(at, "instruction " + describeMissing(tables(), best.missing));
  case AsmMatchResult::kTooFewOperands:
    return p.error(at, "too few operands for instruction");
  case AsmMatchResult::kTooManyOperands:
    return p.error(operand, "too many operands for instruction");
  case AsmMatchResult::kInvalidOperand:
    if (!best.diagnostic.empty())
      return p.error(operand, std::string(best.diagnostic));
    return p.error(operand, "invalid operand for instruction");
  default:
    return p.error(ops_.size() > 1 ? ops_[1].begin : at, "invalid operand for instruction");
  }
}

/// What no table says: registers that do not go together in one encoding.
bool X86AsmParser::check(AsmParser &p, const MCInst &inst) const {
  const MCRegisterInfo &ri = x86RegisterInfo();
  bool needsREX = force_ == Force::kREX;
  MCPhysReg high = 0;
  TSFlags f = flagsOf(inst.getOpcode());
  if (f.encoding() != 0)
    return true;
  needsREX |= f.rexW();
  for (const MCOperand &o : inst) {
    if (!o.isReg() || !o.getReg())
      continue;
    auto reg = MCPhysReg(o.getReg());
    unsigned encoding = ri.getEncodingValue(reg);
    if (ri.regClassContains(X86::GR8_ABCD_HRegClassID, reg))
      high = reg;
    else
      needsREX |= (encoding & 0x28) != 0;
  }
  if (high && needsREX)
    return p.error(ops_[0].begin,
                   "can't encode '" + std::string(ri.getAsmName(high)) + "' in an instruction requiring REX prefix");
  return true;
}

/// What the operands alone do not say: short branches, forms that assemblers choose, constants that are too wide.
void X86AsmParser::complete(AsmParser &p, MCInst &inst) const {
  TSFlags f = flagsOf(inst.getOpcode());
  if (inst.getOpcode() == X86::INT && inst.getOperand(0).isImm() && inst.getOperand(0).getImm() == 3)
    inst = MCInst(X86::INT3);
  if (disp_ == Disp::k32 && inst.getOpcode() == X86::JMP_1)
    inst.setOpcode(X86::JMP_4);
  else if (disp_ == Disp::k32 && inst.getOpcode() == X86::JCC_1)
    inst.setOpcode(X86::JCC_4);
  f = flagsOf(inst.getOpcode());
  if (f.immOp() >= inst.getNumOperands())
    return;
  MCOperand &o = inst.getOperand(f.immOp());
  if (f.immKind() == TSFlags::kPCRel8 && o.isSymbol() && !o.getVariant())
    o = MCOperand::createSymbol(p.branchTarget(o.getSymbol()), o.getOffset());
  unsigned bits = f.immKind() == TSFlags::kImm8    ? 8
                  : f.immKind() == TSFlags::kImm16 ? 16
                  : f.immKind() == TSFlags::kImm32 ? 32
                                                   : 0;
  if (!bits || !o.isImm())
    return;
  int64_t v = o.getImm();
  if (v >= -(int64_t(1) << (bits - 1)) && v < int64_t(1) << bits)
    return;
  int64_t cut = int64_t(uint64_t(v) << (64 - bits)) >> (64 - bits);
  p.warning(ops_[0].begin, "the constant " + std::to_string(v) + " is cut to " + std::to_string(bits) +
                               " bits: " + std::to_string(cut));
  o = MCOperand::createImm(cut);
}

/// String instructions may leave their operands out (SDM vol. 2, MOVS, CMPS, STOS, LODS, SCAS, INS, OUTS).
static bool addStringOperands(X86AsmOperands &ops, unsigned mode, bool isIntel) {
  struct Form {
    std::string_view stem;
    std::string_view operands; ///< AT&T order: s source, d destination, a accumulator, x DX
  };
  static constexpr Form kForms[] = {{"movs", "sd"}, {"cmps", "ds"}, {"stos", "ad"}, {"lods", "sa"},
                                    {"scas", "da"}, {"ins", "xd"},  {"outs", "sx"}};
  std::string_view name = ops[0].token;
  for (const Form &f : kForms) {
    if (!name.starts_with(f.stem) || name.size() != f.stem.size() + 1)
      continue;
    char suffix = name.back();
    bool wide = suffix == 'l' || suffix == 'd';
    if (suffix != 'b' && suffix != 'w' && suffix != 'q' && !wide)
      return false;
    unsigned acc = suffix == 'b' ? X86::AL : suffix == 'w' ? X86::AX : wide ? X86::EAX : X86::RAX;
    auto pick = [&](unsigned r64, unsigned r32, unsigned r16) {
      return uint16_t(mode == 64 ? r64 : mode == 32 ? r32 : r16);
    };
    for (size_t i = 0; i < f.operands.size(); ++i) {
      X86AsmOperand *o = ops.add(ops[0].begin);
      if (!o)
        return false;
      o->end = ops[0].end;
      o->isImplicit = true;
      char what = f.operands[isIntel ? f.operands.size() - 1 - i : i];
      if (what == 'a' || what == 'x') {
        o->kind = X86AsmOperand::Kind::kReg;
        o->reg = uint16_t(what == 'x' ? unsigned(X86::DX) : acc);
        continue;
      }
      o->kind = X86AsmOperand::Kind::kMem;
      o->value = MCOperand::createImm(0);
      o->size = suffix == 'b' ? 8 : suffix == 'w' ? 16 : wide ? 32 : 64;
      o->token = what == 's' ? "(%rsi)" : "%es:(%rdi)";
      o->base = what == 's' ? pick(X86::RSI, X86::ESI, X86::SI) : pick(X86::RDI, X86::EDI, X86::DI);
    }
    return true;
  }
  return false;
}

bool X86AsmParser::matchAndEmit(AsmParser &p) {
  if (findMnemonic(tables(), ops_[0].token) == AsmMatchTables::kNoRow)
    splitCondition();
  MCInst inst;
  std::string ambiguous;
  bool isIntel = syntax_ == X86AsmSyntax::kIntel;
  bool found = isIntel ? findIntel(inst, ambiguous) : findATT(inst, ambiguous);
  if (!found && ops_.size() == 1 && addStringOperands(ops_, mode_, isIntel)) {
    found = findNamed(ops_[0].token, inst);
    if (!found)
      while (ops_.size() > 1)
        ops_.removeLast();
  }
  if (!found && !ambiguous.empty()) {
    if (!isIntel)
      return p.error(ops_[0].begin, "ambiguous instructions require an explicit suffix (could be " + ambiguous + ")");
    const X86AsmOperand *memory = unsizedMemory();
    return p.error(memory ? memory->begin : ops_[0].begin,
                   "ambiguous operand size for instruction '" + ambiguous + "'");
  }
  if (!found)
    return fail(p);
  if (!check(p, inst))
    return false;
  complete(p, inst);
  uint32_t flags = flags_;
  static constexpr uint32_t kForced[] = {
      0, X86::IP_USE_REX, X86::IP_USE_VEX, X86::IP_USE_VEX2, X86::IP_USE_VEX3, X86::IP_USE_EVEX};
  flags |= kForced[size_t(force_)];
  flags |= disp_ == Disp::k8 ? X86::IP_USE_DISP8 : disp_ == Disp::k32 ? X86::IP_USE_DISP32 : 0;
  inst.setFlags(flags);
  p.out().emitInstruction(inst);
  return true;
}

} // namespace lathe
