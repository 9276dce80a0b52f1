#include "lathe/targets/X86/mc/X86Disassembler.h"
#include "lathe/mc/MCInst.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include <algorithm>
#include <tuple>

namespace lathe {

using X86::TSFlags;

namespace {

constexpr unsigned kMaxLength = 15; // SDM vol. 2, section 2.3.11

/// What stands in a byte of ModRM.
struct ModRM {
  uint8_t byte;
  unsigned mod() const { return byte >> 6; }
  unsigned reg() const { return byte >> 3 & 7; }
  unsigned rm() const { return byte & 7; }
};

bool hasModRM(TSFlags::Kind k) {
  return k != TSFlags::kRaw && k != TSFlags::kAddReg && k != TSFlags::kAddCC && k != TSFlags::kMemOffs;
}

} // namespace

/// Reads bytes; behind the end there are zeros, and `isShort` tells.
struct X86Disassembler::Reader {
  std::span<const uint8_t> bytes;
  size_t pos = 0;
  bool isShort = false;

  uint8_t peek() const { return pos < bytes.size() ? bytes[pos] : uint8_t(0); }
  bool atEnd() const { return pos >= bytes.size(); }
  uint8_t next() {
    isShort |= atEnd();
    uint8_t b = peek();
    ++pos;
    return b;
  }
  /// Little-endian, with sign.
  int64_t value(unsigned size) {
    uint64_t v = 0;
    for (unsigned i = 0; i < size; ++i)
      v |= uint64_t(next()) << 8 * i;
    unsigned shift = 64 - 8 * size;
    return int64_t(v << shift) >> shift;
  }
};

struct X86Disassembler::Prefixes {
  bool opSize = false, adSize = false, lock = false;
  uint8_t rep = 0; ///< the last of F2 and F3
  uint8_t last = 0;
  uint8_t rex = 0;
  uint16_t segment = 0;
  bool w() const { return rex & 8; }
};

X86Disassembler::X86Disassembler(const MCInstrInfo &instrs, const MCRegisterInfo &regs) : instrs_(instrs), regs_(regs) {
  addForms();
  addRegisters();
}

/// What TSFlags ask of the prefixes: the more, the earlier a form is tried. What only code generation makes comes last:
/// of those the disassembler gets encodings that no other form has.
static auto rankOf(const MCInstrInfo &instrs, unsigned opcode) {
  const MCInstrDesc &d = instrs.get(opcode);
  TSFlags f{d.tsFlags};
  bool isConstant = f.kind() == TSFlags::kModRMConst || f.kind() == TSFlags::kRaw;
  return std::tuple(d.has(MCID::kCodeGenOnly), -int(f.prefix()), -int(f.rep()), !f.rexW(), f.opSize() != 1,
                    f.adSize() != 2, !isConstant, opcode);
}

void X86Disassembler::addForms() {
  std::vector<std::pair<uint16_t, uint16_t>> all; // slot, opcode
  for (unsigned i = instrs_.firstTargetOpcode; i < instrs_.numOpcodes; ++i) {
    TSFlags f{instrs_.get(i).tsFlags};
    bool isGenerated = instrs_.get(i).has(MCID::kCodeGenOnly);
    // A prefix is decoded as such, not as a part of the instruction.
    if (f.kind() == TSFlags::kPseudo || !f.isLegacy() || f.map() >= kNumMaps || f.lock() || (f.rep() && isGenerated))
      continue;
    unsigned count = 1;
    if (f.kind() == TSFlags::kAddReg)
      count = 8;
    else if (f.kind() == TSFlags::kAddCC || f.kind() == TSFlags::kModRMRegCC || f.kind() == TSFlags::kModRMMemCC)
      count = 16;
    for (unsigned k = 0; k < count && f.opcode() + k < 256; ++k)
      all.push_back({uint16_t(f.map() * 256 + f.opcode() + k), uint16_t(i)});
  }
  std::sort(all.begin(), all.end(), [&](const auto &a, const auto &b) {
    return a.first != b.first ? a.first < b.first : rankOf(instrs_, a.second) < rankOf(instrs_, b.second);
  });
  size_t next = 0;
  for (unsigned slot = 0; slot < slots_.size(); ++slot) {
    slots_[slot] = uint32_t(next);
    for (; next < all.size() && all[next].first == slot; ++next)
      forms_.push_back(all[next].second);
  }
}

void X86Disassembler::addRegisters() {
  registers_.resize(regs_.numClasses);
  for (unsigned rc = 0; rc < registers_.size(); ++rc) {
    registers_[rc].fill(0);
    for (MCPhysReg r : regs_.getRegClassRegs(rc)) {
      unsigned encoding = regs_.getEncodingValue(r);
      // SPL and its like need a REX prefix (20h), AH and its like must not have one (40h); RIP is no number.
      unsigned number = encoding & 0x1f;
      if (number > 15 || r == X86::RIP || r == X86::EIP || r == X86::IP)
        continue;
      if (!(encoding & 0x20) && !registers_[rc][number])
        registers_[rc][number] = r;
      if (!(encoding & 0x40) && !registers_[rc][16 + number])
        registers_[rc][16 + number] = r;
    }
  }
}

MCOperand X86Disassembler::reg(int regClass, unsigned number, bool hasREX) const {
  if (regClass < 0 || size_t(regClass) >= registers_.size())
    return MCOperand();
  const auto &table = registers_[size_t(regClass)];
  unsigned r = table[(hasREX ? 16 : 0) + number];
  // Files of eight registers do without the fourth bit.
  if (!r && number > 7 && regs_.getRegClassRegs(unsigned(regClass)).size() <= 8)
    r = table[(hasREX ? 16 : 0) + (number & 7)];
  return r ? MCOperand::createReg(r) : MCOperand();
}

/// Whether the form fits what stands in front of and behind the opcode.
bool X86Disassembler::matches(unsigned opcode, const Prefixes &p, const Reader &r) const {
  TSFlags f{instrs_.get(opcode).tsFlags};
  static constexpr uint8_t kReps[] = {0, 0xf3, 0xf2};
  if (f.prefix() == 1 ? !p.opSize : f.prefix() && p.rep != kReps[f.prefix() - 1])
    return false;
  if (f.rep() && p.rep != kReps[f.rep()])
    return false;
  if (f.rexW() && !p.w())
    return false;
  if ((f.opSize() == 1 && (!p.opSize || p.w())) || (f.opSize() == 2 && (p.opSize || p.w())))
    return false;
  if (f.adSize() == 2 && !p.adSize)
    return false;
  if (!hasModRM(f.kind())) {
    // NOP would be an exchange of the accumulator with itself; REX.B makes it one with another register.
    bool isNop = !f.map() && r.bytes[r.pos - 1] == 0x90;
    return !isNop || f.rep() || (f.kind() == TSFlags::kRaw) == !(p.rex & 1);
  }
  ModRM m{r.peek()};
  if (r.atEnd())
    return false;
  switch (f.kind()) {
  case TSFlags::kModRMConst:
    return m.byte == f.modRM();
  case TSFlags::kModRMSTi:
    return (m.byte & 0xf8) == (f.modRM() & 0xf8);
  default:
    if ((m.mod() == 3) == f.hasMem())
      return false;
    return f.regOp() != TSFlags::kNone || m.reg() == (f.modRM() & 7u);
  }
}

/// Base, scale, index, displacement, segment (SDM vol. 2, tables 2-2 and 2-3).
bool X86Disassembler::memory(const Prefixes &p, Reader &r, MCOperand *to) const {
  ModRM m{r.next()};
  int addressClass = p.adSize ? X86::GR32RegClassID : X86::GR64RegClassID;
  unsigned base = m.rm() | (p.rex & 1) << 3, index = 4, scale = 0;
  bool hasBase = true, isRelative = false;
  if (m.rm() == 4) {
    uint8_t sib = r.next();
    scale = sib >> 6;
    index = (sib >> 3 & 7) | (p.rex & 2) << 2;
    base = (sib & 7) | (p.rex & 1) << 3;
    hasBase = (sib & 7) != 5 || m.mod() != 0;
  } else if (m.mod() == 0 && m.rm() == 5) {
    isRelative = true;
  }
  bool isWide = m.mod() == 2 || (m.mod() == 0 && (isRelative || !hasBase));
  int64_t displacement = isWide ? r.value(4) : m.mod() == 1 ? r.value(1) : 0;
  unsigned pc = p.adSize ? X86::EIP : X86::RIP;
  to[X86::AddrBaseReg] = isRelative ? MCOperand::createReg(pc)
                         : hasBase  ? reg(addressClass, base, true)
                                    : MCOperand::createReg(0);
  to[X86::AddrScaleAmt] = MCOperand::createImm(int64_t(1) << scale);
  to[X86::AddrIndexReg] = index == 4 ? MCOperand::createReg(0) : reg(addressClass, index, true);
  to[X86::AddrDisp] = MCOperand::createImm(displacement);
  to[X86::AddrSegmentReg] = MCOperand::createReg(p.segment);
  return to[X86::AddrBaseReg].isValid() && to[X86::AddrIndexReg].isValid();
}

bool X86Disassembler::immediate(unsigned opcode, const Prefixes &p, Reader &r, MCOperand *ops) const {
  TSFlags f{instrs_.get(opcode).tsFlags};
  static constexpr uint8_t kSizes[] = {0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 2, 8};
  unsigned size = kSizes[f.immKind()];
  if (f.immKind() == TSFlags::kAddress) {
    size = p.adSize ? 4 : 8;
    ops[f.immOp() + 1] = MCOperand::createReg(p.segment);
  }
  int64_t v = r.value(size);
  // What fills the operand has no sign of its own.
  if (f.immKind() == TSFlags::kImm32 && f.opSize() == 2)
    v = uint32_t(v);
  else if (f.immKind() == TSFlags::kImm16 && f.opSize() == 1)
    v = uint16_t(v);
  ops[f.immOp()] = MCOperand::createImm(v);
  if (f.immKind() == TSFlags::kImm16Imm8)
    ops[f.immOp() + 1] = MCOperand::createImm(r.value(1));
  return true;
}

bool X86Disassembler::operands(unsigned opcode, const Prefixes &p, Reader &r, MCInst &inst) const {
  const MCInstrDesc &d = instrs_.get(opcode);
  TSFlags f{d.tsFlags};
  auto infos = instrs_.operands(d);
  MCOperand ops[MCInst::kMaxOperands];
  uint8_t code = r.bytes[r.pos - 1];
  if (f.kind() == TSFlags::kAddReg)
    ops[f.rmOp()] = reg(infos[f.rmOp()].regClass, (code & 7u) | (p.rex & 1) << 3, p.rex);
  if (hasModRM(f.kind())) {
    ModRM m{r.peek()};
    if (f.regOp() != TSFlags::kNone)
      ops[f.regOp()] = reg(infos[f.regOp()].regClass, m.reg() | (p.rex & 4) << 1, p.rex);
    if (f.hasMem()) {
      if (!memory(p, r, ops + f.rmOp()))
        return false;
    } else {
      r.next();
      if (f.rmOp() != TSFlags::kNone)
        ops[f.rmOp()] = reg(infos[f.rmOp()].regClass, m.rm() | (p.rex & 1) << 3, p.rex);
    }
  }
  if (f.ccOp() != TSFlags::kNone)
    ops[f.ccOp()] = MCOperand::createImm(code & 15);
  if (f.immKind() != TSFlags::kNoImm && !immediate(opcode, p, r, ops))
    return false;
  inst.clear();
  inst.setOpcode(opcode);
  for (unsigned i = 0; i < d.numOperands; ++i) {
    if (!ops[i].isValid() && infos[i].tiedTo >= 0)
      ops[i] = ops[infos[i].tiedTo];
    for (unsigned k = i + 1; k < d.numOperands && !ops[i].isValid(); ++k)
      if (infos[k].tiedTo == int(i))
        ops[i] = ops[k];
    if (!ops[i].isValid())
      return false;
    inst.addOperand(ops[i]);
  }
  return true;
}

DecodeStatus X86Disassembler::getInstruction(MCInst &inst, uint64_t &size, std::span<const uint8_t> bytes,
                                             uint64_t) const {
  Reader r{bytes.first(std::min<size_t>(bytes.size(), kMaxLength))};
  Prefixes p;
  static constexpr uint16_t kSegments[] = {X86::ES, X86::CS, X86::SS, X86::DS};
  for (;; r.next()) {
    uint8_t b = r.peek();
    if (r.atEnd())
      break;
    if (b == 0x66)
      p.opSize = true;
    else if (b == 0x67)
      p.adSize = true;
    else if (b == 0xf0)
      p.lock = true;
    else if (b == 0xf2 || b == 0xf3)
      p.rep = b;
    else if ((b & 0xe7) == 0x26)
      p.segment = kSegments[b >> 3 & 3];
    else if (b == 0x64 || b == 0x65)
      p.segment = b == 0x64 ? X86::FS : X86::GS;
    else
      break;
    p.last = b;
  }
  // LOCK, and what has nothing behind it, is an instruction of its own.
  if (r.pos && (bytes[0] == 0xf0 || r.atEnd())) {
    r = Reader{bytes.first(1)};
    p = Prefixes{};
  }
  if ((r.peek() & 0xf0) == 0x40)
    p.rex = r.next();
  unsigned map = 0;
  uint8_t code = r.next();
  if (code == 0x0f) {
    map = 1;
    code = r.next();
    if (code == 0x38 || code == 0x3a) {
      map = code == 0x38 ? 2 : 3;
      code = r.next();
    }
  }
  size = std::min<uint64_t>(r.pos, bytes.size());
  if (r.isShort)
    return DecodeStatus::Fail;
  unsigned slot = map * 256 + code;
  for (uint32_t i = slots_[slot]; i < slots_[slot + 1]; ++i) {
    Reader rest = r;
    if (!matches(forms_[i], p, rest) || !operands(forms_[i], p, rest, inst) || rest.isShort)
      continue;
    TSFlags f{instrs_.get(forms_[i]).tsFlags};
    // Prefixes that the form does not account for.
    uint32_t flags = p.lock ? X86::IP_HAS_LOCK : 0;
    // In front of an escape they choose the instruction, also where there is no choice.
    bool isChoice = map && p.last == p.rep;
    if (p.rep && !isChoice && !f.rep())
      flags |= p.rep == 0xf3 ? X86::IP_HAS_REPEAT : X86::IP_HAS_REPEAT_NE;
    if (p.adSize && !f.hasMem() && f.adSize() != 2 && f.kind() != TSFlags::kMemOffs)
      flags |= X86::IP_HAS_AD_SIZE;
    inst.setFlags(flags);
    size = rest.pos;
    return DecodeStatus::Success;
  }
  return DecodeStatus::Fail;
}

} // namespace lathe
