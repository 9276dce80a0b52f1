#include "lathe/targets/X86/mc/X86Disassembler.h"
#include "lathe/mc/MCInst.h"
#include "lathe/targets/X86/mc/X86DecodeTable.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include <algorithm>

namespace lathe {

using X86::TSFlags;
using Key = x86::DecodeKey;

namespace {

constexpr unsigned kMaxLength = 15; // SDM vol. 2, section 2.3.11
constexpr unsigned kNoSlot = ~0u;

bool hasModRM(TSFlags::Kind k) {
  return k != TSFlags::kRaw && k != TSFlags::kAddReg && k != TSFlags::kAddCC && k != TSFlags::kMemOffs &&
         k != TSFlags::kString;
}

MCOperand reg(int regClass, unsigned number, bool high = false) {
  unsigned r = regClass < 0 ? 0 : x86::decodeRegister(unsigned(regClass), number, high);
  return r ? MCOperand::createReg(r) : MCOperand();
}

} // namespace

/// Reads bytes; behind the end there are zeros, and `isShort` tells.
struct X86Disassembler::Reader {
  std::span<const uint8_t> bytes;
  size_t pos = 0;
  bool isShort = false;

  uint8_t peek(size_t ahead = 0) const { return pos + ahead < bytes.size() ? bytes[pos + ahead] : uint8_t(0); }
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
    return size ? int64_t(v << shift) >> shift : 0;
  }
};

/// What stands in front of ModRM: prefixes, and the fields of REX, VEX, XOP and EVEX as additions to register numbers.
struct X86Disassembler::Prefixes {
  bool opSize = false, adSize = false, lock = false;
  uint8_t rep = 0; ///< the last of F2 and F3
  uint8_t last = 0;
  uint16_t segment = 0;
  bool hasREX = false;
  bool isVector = false; ///< VEX, XOP, EVEX
  bool w = false, b = false, z = false;
  uint8_t reg = 0, index = 0, base = 0; ///< 0, 8, 16 or 24: added to the three bits of ModRM and SIB
  uint8_t vectorRm = 0;                 ///< the same for a vector register in ModRM.rm
  uint8_t vectorIndex = 0;              ///< for a vector of indices
  uint8_t vvvv = 0, length = 0, mask = 0;
  uint8_t map = 0, code = 0; ///< legacy map, and the opcode's last byte
};

void X86Disassembler::legacyPrefixes(Reader &r, Prefixes &p) const {
  static constexpr uint16_t kSegments[] = {X86::ES, X86::CS, X86::SS, X86::DS};
  for (;; r.next()) {
    uint8_t b = r.peek();
    if (r.atEnd())
      return;
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
      return;
    p.last = b;
  }
}

/// C4, C5 and 8F (SDM vol. 2, section 2.3.5; AMD APM vol. 6, section 1.2).
unsigned X86Disassembler::vex(Reader &r, Prefixes &p, unsigned first) const {
  unsigned rxb = 0xe0, map = 1, last = r.next();
  if (first == 0xc5) {
    rxb = 0x60 | (last & 0x80);
    last &= 0x7f;
  } else {
    rxb = last;
    map = last & 0x1f;
    last = r.next();
  }
  p.isVector = true;
  p.reg = rxb & 0x80 ? 0 : 8;
  p.index = p.vectorIndex = rxb & 0x40 ? 0 : 8;
  p.base = p.vectorRm = rxb & 0x20 ? 0 : 8;
  p.w = last & 0x80;
  p.vvvv = ~last >> 3 & 15;
  p.length = last >> 2 & 1;
  if (mode_ != X86::Mode::k64Bit) {
    p.reg = p.index = p.vectorIndex = p.base = p.vectorRm = 0;
    p.vvvv &= 7;
  }
  p.code = r.next();
  unsigned space = kNoSlot;
  if (first == 0x8f)
    space = map - 8 < 3 ? map - 8 + 4 : kNoSlot;
  else if (map - 1 < 3 || map == 7)
    space = map == 7 ? 3 : map - 1;
  if (space == kNoSlot)
    return kNoSlot;
  return x86::kLegacyMaps * 256 + space * 1024 + p.code * 4u + (last & 3);
}

/// SDM vol. 2, section 2.7.1; Intel APX, section 3.1.2.
unsigned X86Disassembler::evex(Reader &r, Prefixes &p) const {
  uint8_t p0 = r.next(), p1 = r.next(), p2 = r.next();
  bool is64 = mode_ == X86::Mode::k64Bit;
  p.isVector = true;
  unsigned b4 = p0 & 8 ? 16 : 0, x4 = p1 & 4 ? 0 : 16, v4 = p2 & 8 ? 0 : 16;
  p.reg = uint8_t((p0 & 0x80 ? 0 : 8) | (p0 & 0x10 ? 0 : 16));
  p.index = uint8_t((p0 & 0x40 ? 0 : 8) | x4);
  p.vectorIndex = uint8_t((p0 & 0x40 ? 0 : 8) | v4);
  p.base = uint8_t((p0 & 0x20 ? 0 : 8) | b4);
  p.vectorRm = uint8_t((p0 & 0x20 ? 0 : 8) | (p0 & 0x40 ? 0 : 16));
  p.w = p1 & 0x80;
  p.vvvv = uint8_t((~p1 >> 3 & 15) | v4);
  p.z = p2 & 0x80;
  p.length = p2 >> 5 & 3;
  p.b = p2 & 0x10;
  p.mask = p2 & 7;
  if (!is64) {
    p.reg = p.index = p.vectorIndex = p.base = p.vectorRm = 0;
    p.vvvv &= 7;
  }
  p.code = r.next();
  unsigned map = p0 & 7;
  if (map == 0)
    return kNoSlot;
  return x86::kLegacyMaps * 256 + (map + 6) * 1024 + p.code * 4u + (p1 & 3);
}

unsigned X86Disassembler::opcode(Reader &r, Prefixes &p) const {
  bool is64 = mode_ == X86::Mode::k64Bit;
  auto isRegisterNext = [&] { return is64 || r.peek(1) >= 0xc0; };
  if (is64 && (r.peek() & 0xf0) == 0x40) {
    uint8_t rex = r.next();
    p.hasREX = true;
    p.w = rex & 8;
    p.reg = rex & 4 ? 8 : 0;
    p.index = rex & 2 ? 8 : 0;
    p.base = rex & 1 ? 8 : 0;
  } else {
    switch (r.peek()) {
    case 0xc4:
    case 0xc5:
      if (isRegisterNext())
        return vex(r, p, r.next());
      break;
    case 0x62:
      if (isRegisterNext()) {
        r.next();
        return evex(r, p);
      }
      break;
    case 0x8f:
      // POP has nothing but 0 there.
      if (r.peek(1) & 0x38)
        return vex(r, p, r.next());
      break;
    case 0xd5:
      if (!is64)
        break;
      r.next();
      uint8_t rex = r.next();
      p.hasREX = true;
      p.w = rex & 8;
      p.reg = uint8_t((rex & 4 ? 8 : 0) | (rex & 0x40 ? 16 : 0));
      p.index = uint8_t((rex & 2 ? 8 : 0) | (rex & 0x20 ? 16 : 0));
      p.base = uint8_t((rex & 1 ? 8 : 0) | (rex & 0x10 ? 16 : 0));
      p.map = rex >> 7;
      p.code = r.next();
      return p.map * 256u + p.code;
    }
  }
  p.code = r.next();
  if (p.code == 0x0f) {
    p.map = 1;
    p.code = r.next();
    if (p.code == 0x38 || p.code == 0x3a) {
      p.map = p.code == 0x38 ? 2 : 3;
      p.code = r.next();
    } else if (p.code == 0x0f) {
      // 3DNow!: the opcode is behind the operands.
      p.map = 4;
      Reader ahead = r;
      MCOperand address[X86::AddrNumOperands];
      if (r.peek() >= 0xc0)
        ahead.next();
      else
        memory(MCOperandInfo(), TSFlags{TSFlags::kModRMMem}, p, ahead, address);
      p.code = ahead.next();
    }
  }
  return p.map * 256u + p.code;
}

/// As DecodeKey has it: 1 16-bit, 2 32-bit, 3 64-bit.
unsigned X86Disassembler::addressSize(const Prefixes &p) const {
  switch (mode_) {
  case X86::Mode::k16Bit:
    return p.adSize ? 2 : 1;
  case X86::Mode::k32Bit:
    return p.adSize ? 1 : 2;
  case X86::Mode::k64Bit:
    break;
  }
  return p.adSize ? 2 : 3;
}

/// All of the key that does not depend on ModRM.
uint32_t X86Disassembler::keyOf(const Prefixes &p) const {
  uint32_t key = uint32_t(p.code & 15) << Key::kOpcodeShift | addressSize(p) << Key::kAddressSizeShift;
  if (p.w)
    key |= Key::kW;
  if (p.isVector)
    return key | uint32_t(std::min<unsigned>(p.length, 2)) << Key::kLengthShift | (p.b ? Key::kB : 0) |
           (p.z ? Key::kZ : 0) | (p.mask ? Key::kMask : 0);
  if (p.opSize)
    key |= Key::k66;
  if (p.opSize != (mode_ == X86::Mode::k16Bit))
    key |= Key::kOp16;
  if (p.rep)
    key |= (p.rep == 0xf3 ? 1u : 2u) << Key::kRepShift;
  return key;
}

bool X86Disassembler::memory16(TSFlags f, const Prefixes &p, Reader &r, MCOperand *to) const {
  static constexpr uint16_t kPairs[8][2] = {{X86::BX, X86::SI}, {X86::BX, X86::DI}, {X86::BP, X86::SI},
                                            {X86::BP, X86::DI}, {X86::SI, 0},       {X86::DI, 0},
                                            {X86::BP, 0},       {X86::BX, 0}};
  uint8_t m = r.next();
  unsigned mod = m >> 6, rm = m & 7;
  bool isAbsolute = mod == 0 && rm == 6;
  int64_t displacement = mod == 2 || isAbsolute ? r.value(2) : mod == 1 ? int64_t(uint64_t(r.value(1)) << f.cd8()) : 0;
  to[X86::AddrBaseReg] = MCOperand::createReg(isAbsolute ? 0u : kPairs[rm][0]);
  to[X86::AddrScaleAmt] = MCOperand::createImm(1);
  to[X86::AddrIndexReg] = MCOperand::createReg(isAbsolute ? 0u : kPairs[rm][1]);
  to[X86::AddrDisp] = MCOperand::createImm(displacement);
  to[X86::AddrSegmentReg] = MCOperand::createReg(p.segment);
  return true;
}

/// Base, scale, index, displacement, segment (SDM vol. 2, tables 2-2 and 2-3).
bool X86Disassembler::memory(const MCOperandInfo &indexInfo, TSFlags f, const Prefixes &p, Reader &r,
                             MCOperand *to) const {
  unsigned width = addressSize(p);
  if (width == 1)
    return f.kind() != TSFlags::kModRMMemVSIB && f.kind() != TSFlags::kModRMMemFSIB && memory16(f, p, r, to);
  uint8_t m = r.next();
  unsigned mod = m >> 6, rm = m & 7;
  bool isVSIB = f.kind() == TSFlags::kModRMMemVSIB;
  int addressClass = width == 2 ? X86::GR32RegClassID : X86::GR64RegClassID;
  unsigned base = rm | p.base, index = 4, scale = 0;
  bool hasBase = true, isRelative = false;
  if (rm == 4) {
    uint8_t sib = r.next();
    scale = sib >> 6;
    index = (sib >> 3 & 7) | (isVSIB ? p.vectorIndex : p.index);
    base = (sib & 7) | p.base;
    hasBase = (sib & 7) != 5 || mod != 0;
  } else if (mod == 0 && rm == 5) {
    isRelative = mode_ == X86::Mode::k64Bit;
    hasBase = false;
  }
  bool isWide = mod == 2 || (mod == 0 && !hasBase);
  int64_t displacement = isWide ? r.value(4) : mod == 1 ? int64_t(uint64_t(r.value(1)) << f.cd8()) : 0;
  unsigned pc = width == 2 ? X86::EIP : X86::RIP;
  to[X86::AddrBaseReg] = isRelative ? MCOperand::createReg(pc)
                         : hasBase  ? reg(addressClass, base)
                                    : MCOperand::createReg(0);
  to[X86::AddrScaleAmt] = MCOperand::createImm(int64_t(1) << scale);
  to[X86::AddrIndexReg] = isVSIB       ? reg(indexInfo.regClass, index)
                          : index == 4 ? MCOperand::createReg(0)
                                       : reg(addressClass, index);
  to[X86::AddrDisp] = MCOperand::createImm(displacement);
  to[X86::AddrSegmentReg] = MCOperand::createReg(p.segment);
  return to[X86::AddrBaseReg].isValid() && to[X86::AddrIndexReg].isValid();
}

void X86Disassembler::immediate(const MCInstrDesc &d, const Prefixes &p, Reader &r, MCOperand *ops) const {
  TSFlags f{d.tsFlags};
  static constexpr uint8_t kSizes[] = {0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 2, 8, 1, 2, 4, 1, 1, 0};
  static_assert(std::size(kSizes) == TSFlags::kNumDescribedImmKinds);
  auto infos = instrs_.operands(d);
  TSFlags::ImmKind kind = f.immKind();
  unsigned at = f.immOp(), size = kSizes[kind];
  switch (kind) {
  case TSFlags::kStaticRounding:
    ops[at] = MCOperand::createImm(p.length);
    return;
  case TSFlags::kRegImm:
  case TSFlags::kRegImm4: {
    unsigned v = r.next();
    ops[at] = reg(infos[at].regClass, mode_ == X86::Mode::k64Bit ? v >> 4 : v >> 4 & 7); // imm[7] is ignored there
    if (kind == TSFlags::kRegImm4)
      ops[d.numOperands - 1] = MCOperand::createImm(v & 15);
    return;
  }
  case TSFlags::kAddress:
    size = 1u << (f.adSize() ? f.adSize() : addressSize(p));
    ops[at + 1] = MCOperand::createReg(p.segment);
    break;
  default:
    break;
  }
  int64_t v = r.value(size);
  // What fills the operand, or is a number of something, has no sign of its own.
  if (infos[at].type == X86::OpTypes::OPERAND_UIMM8 || infos[at].type == X86::OpTypes::OPERAND_COMPARISON)
    v = uint8_t(v);
  else if ((kind == TSFlags::kAddress && size < 8) || kind == TSFlags::kFarPtr16 || kind == TSFlags::kFarPtr32)
    v &= int64_t((uint64_t(1) << 8 * size) - 1);
  else if (kind == TSFlags::kImm32 && (f.opSize() == 2 || !f.isLegacy()))
    v = uint32_t(v);
  else if (kind == TSFlags::kImm16 && f.opSize() == 1)
    v = uint16_t(v);
  ops[at] = MCOperand::createImm(v);
  if (kind == TSFlags::kImm16Imm8)
    ops[at + 1] = MCOperand::createImm(r.value(1));
  else if (kind == TSFlags::kImm8Imm8)
    ops[at + 1] = MCOperand::createImm(uint8_t(r.value(1)));
  else if (kind == TSFlags::kFarPtr16)
    ops[at + 1] = MCOperand::createImm(uint16_t(r.value(2)));
  else if (kind == TSFlags::kFarPtr32)
    ops[at + 1] = MCOperand::createImm(r.value(2));
}

void X86Disassembler::strings(TSFlags f, const Prefixes &p, MCOperand *ops) const {
  static constexpr uint16_t kSources[] = {0, X86::SI, X86::ESI, X86::RSI};
  static constexpr uint16_t kDestinations[] = {0, X86::DI, X86::EDI, X86::RDI};
  unsigned width = addressSize(p);
  if (f.regOp() != TSFlags::kNone)
    ops[f.regOp()] = MCOperand::createReg(kDestinations[width]);
  if (f.rmOp() != TSFlags::kNone) {
    ops[f.rmOp()] = MCOperand::createReg(kSources[width]);
    ops[f.rmOp() + 1] = MCOperand::createReg(p.segment);
  }
}

bool X86Disassembler::operands(unsigned opcode, const Prefixes &p, Reader &r, MCInst &inst) const {
  const MCInstrDesc &d = instrs_.get(opcode);
  TSFlags f{d.tsFlags};
  auto infos = instrs_.operands(d);
  MCOperand ops[MCInst::kMaxOperands];
  bool high = !p.hasREX && !p.isVector;
  if (f.kind() == TSFlags::kAddReg)
    ops[f.rmOp()] = reg(infos[f.rmOp()].regClass, (p.code & 7u) | p.base, high);
  if (hasModRM(f.kind())) {
    uint8_t m = r.peek();
    if (f.regOp() != TSFlags::kNone) {
      int rc = infos[f.regOp()].regClass;
      ops[f.regOp()] = reg(rc, (m >> 3 & 7) | p.reg, high);
    }
    if (f.hasMem()) {
      if (!memory(infos[f.rmOp() + X86::AddrIndexReg], f, p, r, ops + f.rmOp()))
        return false;
    } else {
      r.next();
      if (f.rmOp() != TSFlags::kNone) {
        int rc = infos[f.rmOp()].regClass;
        bool isVector = p.isVector && rc >= 0 && x86::isVectorClass(unsigned(rc));
        ops[f.rmOp()] = reg(rc, (m & 7) | (isVector ? p.vectorRm : p.base), high);
      }
    }
  }
  if (f.kind() == TSFlags::kString)
    strings(f, p, ops);
  if (f.vvvvOp() != TSFlags::kNone) {
    int rc = infos[f.vvvvOp()].regClass;
    ops[f.vvvvOp()] = rc < 0 ? MCOperand::createImm(p.vvvv & 15) : reg(rc, p.vvvv);
  } else if (p.isVector && p.vvvv & (f.kind() == TSFlags::kModRMMemVSIB ? 15 : 31)) {
    return false;
  }
  if (f.maskOp() != TSFlags::kNone)
    ops[f.maskOp()] = reg(infos[f.maskOp()].regClass, p.mask);
  if (f.ccOp() != TSFlags::kNone)
    ops[f.ccOp()] = MCOperand::createImm(p.code & 15);
  if (f.immKind() != TSFlags::kNoImm)
    immediate(d, p, r, ops);
  else if (f.isLegacy() && f.map() == TSFlags::kMap3DNow)
    r.next(); // the opcode
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
  legacyPrefixes(r, p);
  // LOCK, and what has nothing behind it, is an instruction of its own.
  if (r.pos && (bytes[0] == 0xf0 || r.atEnd())) {
    r = Reader{bytes.first(1)};
    p = Prefixes{};
  }
  unsigned slot = opcode(r, p);
  size = std::min<uint64_t>(r.pos, bytes.size());
  if (r.isShort || slot == kNoSlot)
    return DecodeStatus::Fail;
  uint32_t key = keyOf(p) | r.peek() | (r.peek() >= 0xc0 ? Key::kIsReg : 0);
  std::span<const x86::DecodeForm> forms = x86::decodeForms(slot);
  // Where W would ask for a general register of 64 bits that the mode does not have, it is ignored (SDM vol. 2, 2.3.5).
  if (mode_ != X86::Mode::k64Bit && p.isVector && p.w)
    for (const x86::DecodeForm &form : forms)
      if ((key & form.mask) == form.value && form.notInModes >> unsigned(mode_) & 1)
        key &= ~Key::kW;
  for (const x86::DecodeForm &form : forms) {
    if ((key & form.mask) != form.value || form.notInModes >> unsigned(mode_) & 1)
      continue;
    TSFlags f{instrs_.get(form.opcode).tsFlags};
    // NOP would be an exchange of the accumulator with itself; REX.B makes it one with another register.
    if (p.code == 0x90 && !p.map && !p.isVector && !f.rep() && (f.kind() == TSFlags::kRaw) == !!p.base)
      continue;
    Reader rest = r;
    if (!operands(form.opcode, p, rest, inst) || rest.isShort)
      continue;
    // Prefixes that the form does not account for.
    uint32_t flags = p.lock ? X86::IP_HAS_LOCK : 0;
    // In front of an escape they choose the instruction, also where there is no choice.
    bool isChoice = p.map && p.last == p.rep;
    if (p.rep && !isChoice && !f.rep())
      flags |= p.rep == 0xf3 ? X86::IP_HAS_REPEAT : X86::IP_HAS_REPEAT_NE;
    if (p.adSize && !f.hasMem() && !f.adSize() && f.kind() != TSFlags::kMemOffs && f.kind() != TSFlags::kString)
      flags |= X86::IP_HAS_AD_SIZE | (mode_ == X86::Mode::k32Bit ? X86::IP_AD_SIZE_IS_16 : 0);
    inst.setFlags(flags);
    size = rest.pos;
    return DecodeStatus::Success;
  }
  // What had to be looked at is passed over.
  for (const x86::DecodeForm &form : forms)
    if (hasModRM(TSFlags{instrs_.get(form.opcode).tsFlags}.kind())) {
      size = std::min<uint64_t>(r.pos + 1, bytes.size());
      break;
    }
  return DecodeStatus::Fail;
}

bool X86Disassembler::evaluateBranch(const MCInst &inst, uint64_t address, uint64_t size, uint64_t &target) const {
  TSFlags f{instrs_.get(inst.getOpcode()).tsFlags};
  bool isRelative =
      f.immKind() == TSFlags::kPCRel8 || f.immKind() == TSFlags::kPCRel16 || f.immKind() == TSFlags::kPCRel32;
  if (!isRelative || !inst.getOperand(f.immOp()).isImm())
    return false;
  target = address + size + uint64_t(inst.getOperand(f.immOp()).getImm());
  if (mode_ != X86::Mode::k64Bit)
    target = uint32_t(target);
  return true;
}

bool X86Disassembler::evaluateMemoryAddress(const MCInst &inst, uint64_t address, uint64_t size,
                                            uint64_t &target) const {
  TSFlags f{instrs_.get(inst.getOpcode()).tsFlags};
  if (!f.hasMem())
    return false;
  const MCOperand &displacement = inst.getOperand(f.rmOp() + X86::AddrDisp);
  if (inst.getOperand(f.rmOp() + X86::AddrBaseReg).getReg() != X86::RIP ||
      inst.getOperand(f.rmOp() + X86::AddrIndexReg).getReg() ||
      inst.getOperand(f.rmOp() + X86::AddrSegmentReg).getReg() || !displacement.isImm())
    return false;
  target = address + size + uint64_t(displacement.getImm());
  return true;
}

} // namespace lathe
