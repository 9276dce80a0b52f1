#include "Machine.h"
#include <cstdio>
#include <cstring>
#include <memory>

namespace bpfrun {

namespace {

enum Class { kLD, kLDX, kST, kSTX, kALU, kJMP, kJMP32, kALU64 };
constexpr unsigned kR10 = 10, kMaxDepth = 4000;

Class classOf(const Slot *at) { return Class(at->opcode & 7); }
bool usesRegister(const Slot *at) { return at->opcode & 8; }
unsigned sizeOf(const Slot *at) {
  static constexpr unsigned kSizes[] = {4, 2, 1, 8};
  return kSizes[at->opcode >> 3 & 3];
}

uint64_t loadBytes(uint64_t address, unsigned size) {
  uint64_t v = 0;
  std::memcpy(&v, reinterpret_cast<const void *>(address), size);
  return v;
}
void storeBytes(uint64_t address, unsigned size, uint64_t v) {
  std::memcpy(reinterpret_cast<void *>(address), &v, size);
}
uint64_t signExtend(uint64_t v, unsigned bits) { return uint64_t(int64_t(v << (64 - bits)) >> (64 - bits)); }

} // namespace

void Machine::trap(const Slot *at, const std::string &why) {
  char text[64];
  std::snprintf(text, sizeof text, " (%02x %02x %04x %08x)", at->opcode, at->registers, uint16_t(at->off),
                uint32_t(at->imm));
  throw Trap(why + text);
}

void Machine::reserved(const Slot *at, bool isZero, const char *field) {
  if (!isZero)
    trap(at, std::string("reserved field ") + field + " is not zero");
}

uint64_t Machine::read(const Slot *at, const Frame &f, unsigned reg) const {
  if (reg > kR10)
    trap(at, "there is no such register");
  if (!(f.known >> reg & 1))
    trap(at, "r" + std::to_string(reg) + " is read before it is written");
  return f.r[reg];
}

void Machine::write(const Slot *at, Frame &f, unsigned reg, uint64_t v) {
  if (reg >= kR10)
    trap(at, "r10 is read-only");
  f.r[reg] = v;
  f.known |= uint16_t(1u << reg);
}

// --- Arithmetic (section 4.1)

void Machine::arithmetic(const Slot *at, Frame &f) const {
  bool wide = classOf(at) == kALU64;
  unsigned bits = wide ? 64 : 32, op = at->opcode >> 4;
  constexpr unsigned kNeg = 8, kMov = 11, kEnd = 13;
  if (op == kEnd)
    return byteOrder(at, f);
  if (usesRegister(at))
    reserved(at, at->imm == 0 || (op == kMov && at->off == 1), "imm");
  else
    reserved(at, at->src() == 0, "src");
  uint64_t b = usesRegister(at) ? read(at, f, at->src()) : uint64_t(int64_t(at->imm));
  if (op == kNeg)
    reserved(at, at->imm == 0 && !usesRegister(at), "imm");
  uint64_t a = op == kMov ? 0 : read(at, f, at->dst());
  if (!wide) {
    a = uint32_t(a);
    b = uint32_t(b);
  }
  int64_t sa = int64_t(signExtend(a, bits)), sb = int64_t(signExtend(b, bits));
  bool isSigned = at->off == 1 && (op == 3 || op == 9);
  if (op != kMov && !isSigned)
    reserved(at, at->off == 0, "off");
  uint64_t mask = bits - 1, v = 0;
  switch (op) {
  case 0:
    v = a + b;
    break;
  case 1:
    v = a - b;
    break;
  case 2:
    v = a * b;
    break;
  case 3:
    if (isSigned)
      v = sb == 0 ? 0 : sb == -1 ? 0 - uint64_t(sa) : uint64_t(sa / sb);
    else
      v = b ? a / b : 0;
    break;
  case 4:
    v = a | b;
    break;
  case 5:
    v = a & b;
    break;
  case 6:
    v = a << (b & mask);
    break;
  case 7:
    v = a >> (b & mask);
    break;
  case kNeg:
    v = 0 - a;
    break;
  case 9:
    if (isSigned)
      v = sb == 0 ? uint64_t(sa) : sb == -1 ? 0 : uint64_t(sa % sb);
    else
      v = b ? a % b : a;
    break;
  case 10:
    v = a ^ b;
    break;
  case kMov:
    if (at->off == 0)
      v = b;
    else if (usesRegister(at) && (at->off == 8 || at->off == 16 || (at->off == 32 && wide)))
      v = signExtend(b, unsigned(at->off));
    else
      trap(at, "no such move");
    break;
  case 12:
    v = uint64_t(sa >> (b & mask));
    break;
  default:
    trap(at, "no such operation");
  }
  write(at, f, at->dst(), wide ? v : uint32_t(v));
}

void Machine::byteOrder(const Slot *at, Frame &f) const {
  bool unconditional = classOf(at) == kALU64;
  reserved(at, at->off == 0 && at->src() == 0 && !(unconditional && usesRegister(at)), "of a byte swap");
  uint64_t v = read(at, f, at->dst());
  bool swap = unconditional || usesRegister(at); // to big-endian: this machine is the other one
  switch (at->imm) {
  case 16:
    v = swap ? __builtin_bswap16(uint16_t(v)) : uint16_t(v);
    break;
  case 32:
    v = swap ? __builtin_bswap32(uint32_t(v)) : uint32_t(v);
    break;
  case 64:
    v = swap ? __builtin_bswap64(v) : v;
    break;
  default:
    trap(at, "no such width");
  }
  write(at, f, at->dst(), v);
}

// --- Jumps (section 4.3)

bool Machine::compare(const Slot *at, Frame &f) const {
  bool wide = classOf(at) == kJMP;
  if (usesRegister(at))
    reserved(at, at->imm == 0, "imm");
  else
    reserved(at, at->src() == 0, "src");
  uint64_t a = read(at, f, at->dst());
  uint64_t b = usesRegister(at) ? read(at, f, at->src()) : uint64_t(int64_t(at->imm));
  if (!wide) {
    a = uint32_t(a);
    b = uint32_t(b);
  }
  unsigned bits = wide ? 64 : 32;
  int64_t sa = int64_t(signExtend(a, bits)), sb = int64_t(signExtend(b, bits));
  switch (at->opcode >> 4) {
  case 1:
    return a == b;
  case 2:
    return a > b;
  case 3:
    return a >= b;
  case 4:
    return (a & b) != 0;
  case 5:
    return a != b;
  case 6:
    return sa > sb;
  case 7:
    return sa >= sb;
  case 10:
    return a < b;
  case 11:
    return a <= b;
  case 12:
    return sa < sb;
  case 13:
    return sa <= sb;
  default:
    trap(at, "no such jump");
  }
}

// --- Memory (section 5)

void Machine::load(const Slot *at, Frame &f) const {
  constexpr unsigned kMem = 3, kMemSX = 4;
  unsigned mode = at->opcode >> 5, size = sizeOf(at);
  reserved(at, at->imm == 0, "imm");
  if (mode != kMem && !(mode == kMemSX && size < 8))
    trap(at, "no such load");
  uint64_t v = loadBytes(read(at, f, at->src()) + uint64_t(int64_t(at->off)), size);
  write(at, f, at->dst(), mode == kMemSX ? signExtend(v, size * 8) : v);
}

void Machine::store(const Slot *at, Frame &f) const {
  constexpr unsigned kMem = 3, kAtomic = 6;
  unsigned mode = at->opcode >> 5;
  bool isReg = classOf(at) == kSTX;
  if (isReg && mode == kAtomic)
    return atomic(at, f);
  if (mode != kMem)
    trap(at, "no such store");
  if (isReg)
    reserved(at, at->imm == 0, "imm");
  else
    reserved(at, at->src() == 0, "src");
  uint64_t v = isReg ? read(at, f, at->src()) : uint64_t(int64_t(at->imm));
  storeBytes(read(at, f, at->dst()) + uint64_t(int64_t(at->off)), sizeOf(at), v);
}

void Machine::atomic(const Slot *at, Frame &f) const {
  unsigned size = sizeOf(at);
  if (size < 4)
    trap(at, "no such atomic operation");
  uint64_t address = read(at, f, at->dst()) + uint64_t(int64_t(at->off));
  if (address % size)
    trap(at, "an atomic operation is not aligned");
  uint64_t old = loadBytes(address, size), v = read(at, f, at->src()), result = 0;
  constexpr int kFetch = 1, kExchange = 0xe1, kCompareExchange = 0xf1;
  if (at->imm == kCompareExchange) {
    uint64_t expected = read(at, f, 0);
    bool same = size == 8 ? old == expected : uint32_t(old) == uint32_t(expected);
    storeBytes(address, size, same ? v : old);
    return write(at, f, 0, old);
  }
  switch (at->imm == kExchange ? at->imm : at->imm & ~kFetch) {
  case 0x00:
    result = old + v;
    break;
  case 0x40:
    result = old | v;
    break;
  case 0x50:
    result = old & v;
    break;
  case 0xa0:
    result = old ^ v;
    break;
  case kExchange:
    result = v;
    break;
  default:
    trap(at, "no such atomic operation");
  }
  storeBytes(address, size, result);
  if (at->imm & kFetch)
    write(at, f, at->src(), old);
}

// --- Control

/// The instruction that comes next; null: the function returns.
const Slot *Machine::step(const Slot *at, Frame &f, unsigned depth) {
  if (++count_ > maxInstructions)
    throw Trap("too many instructions");
  constexpr uint8_t kImm64 = 0x18, kGoto = 0x05, kGotoL = 0x06, kCall = 0x85, kCallReg = 0x8d, kExit = 0x95;
  switch (at->opcode) {
  case kImm64:
    reserved(at, at->src() == 0 && at->off == 0 && !at[1].opcode && !at[1].registers && !at[1].off, "of a constant");
    write(at, f, at->dst(), uint32_t(at->imm) | uint64_t(uint32_t(at[1].imm)) << 32);
    return at + 2;
  case kGoto:
    reserved(at, at->imm == 0 && at->registers == 0, "of a jump");
    return at + 1 + at->off;
  case kGotoL:
    reserved(at, at->off == 0 && at->registers == 0, "of a jump");
    return at + 1 + at->imm;
  case kExit:
    reserved(at, at->imm == 0 && at->off == 0 && at->registers == 0, "of exit");
    return nullptr;
  case kCall:
  case kCallReg: {
    uint64_t result;
    if (at->opcode == kCall && at->src() == 0) {
      if (size_t(at->imm) >= helpers_.size())
        trap(at, "there is no such function");
      result = helpers_[size_t(at->imm)](f.r + 1);
    } else if (at->opcode == kCall && at->src() != 1) {
      trap(at, "no such call");
    } else {
      const Slot *to = at->opcode == kCall ? at + 1 + at->imm : reinterpret_cast<const Slot *>(read(at, f, at->dst()));
      unsigned n = 0;
      while (n < 5 && (f.known >> (n + 1) & 1))
        ++n;
      result = call(to, f.r + 1, n, depth + 1);
    }
    f.known &= uint16_t(~0x3eu); // r1-r5
    write(at, f, 0, result);
    return at + 1;
  }
  default:
    break;
  }
  switch (classOf(at)) {
  case kALU:
  case kALU64:
    arithmetic(at, f);
    break;
  case kLDX:
    load(at, f);
    break;
  case kST:
  case kSTX:
    store(at, f);
    break;
  case kJMP:
  case kJMP32:
    if (compare(at, f))
      return at + 1 + at->off;
    break;
  default:
    trap(at, "no such instruction");
  }
  return at + 1;
}

/// Every function has registers and a frame of its own; r6-r9 of the caller are not seen by it.
uint64_t Machine::call(const Slot *entry, const uint64_t *args, unsigned numArgs, unsigned depth) {
  if (depth > kMaxDepth)
    throw Trap("the calls are nested too deeply");
  auto stack = std::make_unique<uint64_t[]>(stackBytes_ / 8 + 2);
  std::memset(stack.get(), 0xa5, stackBytes_ + 16);
  Frame f{};
  uint64_t top = (reinterpret_cast<uint64_t>(stack.get()) + stackBytes_ + 15) & ~uint64_t(15);
  for (unsigned i = 0; i < numArgs; ++i)
    f.r[i + 1] = args[i];
  f.r[kR10] = top;
  f.known = uint16_t(((1u << numArgs) - 1) << 1 | 1u << kR10);
  for (const Slot *at = entry; at;)
    at = step(at, f, depth);
  return f.r[0];
}

uint64_t Machine::run(const Slot *entry, const std::vector<uint64_t> &args) {
  return call(entry, args.data(), unsigned(std::min<size_t>(args.size(), 5)), 0);
}

} // namespace bpfrun
