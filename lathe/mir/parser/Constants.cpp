// Operands that are written out: numbers, predicates, masks, metadata, symbols, call-frame directives.
#include "lathe/ir/Intrinsics.h"
#include "lathe/mir/MIRKeys.h"
#include "lathe/mir/parser/FunctionReader.h"
#include <algorithm>
#include <charconv>
#include <cmath>

namespace lathe {

/// `i32 5`, `i1 true`, `i128 -340282366920938463463374607431768211455`.
bool FunctionReader::integerConstant(std::string_view w) {
  const char *at = p_;
  unsigned bits = 0;
  auto r = std::from_chars(w.data() + 1, w.data() + w.size(), bits);
  if (r.ec != std::errc() || bits == 0 || bits >= 1u << 23)
    return error(at, "an integer has from 1 to 8388607 bits");
  take(w);
  if (*p_ == 't' || *p_ == 'f') {
    bool v = tryWord("true");
    if (!v && !tryWord("false"))
      return expected("a value");
    if (bits != 1)
      return error(at, "'true' and 'false' have type i1");
    scratch_.operands.push_back(MachineOperand::createCImm(1, uint64_t(v)));
    return true;
  }
  return wideInteger(bits);
}

bool FunctionReader::wideInteger(unsigned bits) {
  const char *at = p_;
  bool negative = *p_ == '-';
  if (negative)
    ++p_;
  if (!ir::isDigit(*p_))
    return expected("an integer");
  size_t words = (bits + 63) / 64;
  auto w = mf_.getArena().makeArray<uint64_t>(words);
  bool overflow = false;
  for (; ir::isDigit(*p_); ++p_) {
    unsigned __int128 carry = unsigned(*p_ - '0');
    for (uint64_t &x : w) {
      carry += static_cast<unsigned __int128>(x) * 10;
      x = uint64_t(carry);
      carry >>= 64;
    }
    overflow |= carry != 0;
  }
  uint64_t topMask = bits % 64 ? (uint64_t(1) << bits % 64) - 1 : ~uint64_t(0);
  overflow |= (w[words - 1] & ~topMask) != 0;
  if (overflow)
    return error(at, "the integer has more than " + std::to_string(bits) + " bits");
  if (negative) {
    uint64_t carry = 1;
    for (uint64_t &x : w) {
      x = ~x + carry;
      carry = carry && x == 0;
    }
    w[words - 1] &= topMask;
  }
  blanks();
  scratch_.operands.push_back(bits <= 64 ? MachineOperand::createCImm(bits, w[0])
                                         : MachineOperand::createCImm(bits, w.data()));
  return true;
}

/// `digits` hexadecimal digits as a number of up to 128 bits.
bool FunctionReader::hexWords(uint64_t (&words)[2], unsigned digits) {
  const char *at = p_;
  words[0] = words[1] = 0;
  unsigned n = 0;
  for (; ir::hexDigit(*p_) >= 0; ++p_, ++n) {
    words[1] = words[1] << 4 | words[0] >> 60;
    words[0] = words[0] << 4 | uint64_t(ir::hexDigit(*p_));
  }
  if (!n || n > digits)
    return error(at, "expected up to " + std::to_string(digits) + " hexadecimal digits here");
  blanks();
  return true;
}

/// `double 1.5`, `float 0x3FF8000000000000`, `x86_fp80 0xK3FFF8000000000000000`.
bool FunctionReader::floatConstant(std::string_view w) {
  static constexpr struct {
    std::string_view type;
    char letter;
    unsigned digits;
  } kFormats[] = {{"half", 'H', 4},      {"bfloat", 'R', 4}, {"float", 0, 16},      {"double", 0, 16},
                  {"x86_fp80", 'K', 20}, {"fp128", 'L', 32}, {"ppc_fp128", 'M', 32}};
  unsigned f = 0;
  while (kFormats[f].type != w)
    ++f;
  take(w);
  const char *at = p_;
  FPFormat format = FPFormat(f);
  uint64_t words[2];
  if (p_[0] == '0' && p_[1] == 'x') {
    p_ += 2;
    if (kFormats[f].letter) {
      if (*p_ != kFormats[f].letter)
        return expected(std::string("'") + kFormats[f].letter + "'", "'0x'");
      ++p_;
    }
    if (!hexWords(words, kFormats[f].digits))
      return false;
    if (format >= FPFormat::kQuad) // the less significant half is written behind the other only for kX87
      std::swap(words[0], words[1]);
  } else if (kFormats[f].letter) {
    return expected("a hexadecimal value");
  } else {
    double d;
    auto r = std::from_chars(p_, limit_, d);
    if (*p_ == '-' && ir::isDigit(p_[1]) && r.ec != std::errc())
      r = std::from_chars(p_ + 1, limit_, d), d = -d;
    if (r.ec != std::errc())
      return expected("a value");
    p_ = r.ptr;
    blanks();
    std::memcpy(&words[0], &d, 8);
    words[1] = 0;
  }
  if (format == FPFormat::kSingle) {
    double d;
    std::memcpy(&d, &words[0], 8);
    float single = float(d);
    if (double(single) != d && !std::isnan(d))
      return error(at, "this value cannot be represented in 'float'");
    uint32_t bits;
    std::memcpy(&bits, &single, 4);
    if (std::isnan(d)) // payload and quiet bit as they are
      bits = uint32_t(words[0] >> 63) << 31 | 0x7f800000u | uint32_t(words[0] >> 29 & 0x7fffff);
    words[0] = bits;
  }
  if (format <= FPFormat::kDouble) {
    scratch_.operands.push_back(MachineOperand::createFPImm(format, words[0]));
  } else {
    auto kept = mf_.getArena().copy(std::span<const uint64_t>(words, 2));
    scratch_.operands.push_back(MachineOperand::createFPImm(format, kept.data()));
  }
  return true;
}

bool FunctionReader::predicate(bool isInt) {
  if (!expectChar('(', isInt ? "'intpred'" : "'floatpred'"))
    return false;
  const char *at = p_;
  std::string_view name = word();
  unsigned first = unsigned(isInt ? ir::Predicate::kEQ : ir::Predicate::kFFalse);
  unsigned last = unsigned(isInt ? ir::Predicate::kSLE : ir::Predicate::kFTrue);
  for (unsigned p = first; p <= last; ++p)
    if (ir::predicateName(ir::Predicate(p)) == name) {
      take(name);
      scratch_.operands.push_back(MachineOperand::createPredicate(p));
      return expectChar(')', "the predicate");
    }
  return error(at, "unknown predicate '" + std::string(name) + "'");
}

bool FunctionReader::shuffleMask() {
  if (!expectChar('(', "'shufflemask'"))
    return false;
  std::vector<int> mask;
  if (*p_ != ')')
    do {
      if (tryWord("undef") || tryWord("poison")) {
        mask.push_back(-1);
        continue;
      }
      const char *at = p_;
      int64_t v;
      if (!parseInteger(v, "the number of an element"))
        return false;
      if (v < -1 || v > INT32_MAX)
        return error(at, "this is no number of an element");
      mask.push_back(int(v));
    } while (tryChar(','));
  if (!expectChar(')', "the elements"))
    return false;
  scratch_.operands.push_back(MachineOperand::createShuffleMask(mf_.createShuffleMask(mask)));
  return true;
}

bool FunctionReader::intrinsic() {
  if (!expectChar('(', "'intrinsic'"))
    return false;
  const char *at = p_;
  std::string_view name;
  if (*p_ != '@')
    return expected("the name of an intrinsic", "'('");
  ++p_;
  if (!parseName(name, "the name of an intrinsic"))
    return false;
  ir::IntrinsicId id = ir::lookupIntrinsic(name);
  if (id == ir::IntrinsicId::kNone)
    return error(at, "unknown intrinsic '@" + std::string(name) + "'");
  const char *kept = id == ir::IntrinsicId::kOther ? mf_.createSymbolName(name) : nullptr;
  scratch_.operands.push_back(MachineOperand::createIntrinsicID(uint32_t(id), kept));
  return expectChar(')', "the intrinsic");
}

/// `($eax, $ebx)` sets the bits of a mask.
bool FunctionReader::registerList(uint32_t *mask) {
  if (!expectChar('(', "the name of the mask"))
    return false;
  if (*p_ != ')')
    do {
      MCPhysReg r;
      if (!physicalRegister(r))
        return false;
      mask[r / 32] |= 1u << r % 32;
    } while (tryChar(','));
  return expectChar(')', "the registers");
}

bool FunctionReader::registerMask() {
  uint32_t *mask = mf_.allocateRegMask();
  if (!registerList(mask))
    return false;
  scratch_.operands.push_back(MachineOperand::createRegMask(mask));
  return true;
}

// ---- Metadata and symbols -------------------------------------------------------------------------------------------

/// `!7`, `!DIExpression(…)`, `!"text"`, `!{…}`: the text of what is no number.
bool FunctionReader::metadataText(std::string_view &text) {
  const char *at = p_++;
  while (ir::isClass(*p_, ir::kNameChar))
    ++p_;
  if (*p_ == '(' || *p_ == '{' || *p_ == '"') {
    int depth = 0;
    do {
      if (lineEnd())
        return error(at, "metadata without end");
      char c = *p_++;
      if (c == '(' || c == '{')
        ++depth;
      else if (c == ')' || c == '}')
        --depth;
      else if (c == '"') {
        while (*p_ != '"' && !lineEnd())
          ++p_;
        if (*p_ != '"')
          return error(at, "metadata without end");
        ++p_;
      }
    } while (depth > 0);
  } else if (p_ == at + 1) {
    return expected("a metadata node", "'!'");
  }
  text = {at, size_t(p_ - at)};
  blanks();
  // The nodes in it.
  for (const char *p = at; p < at + text.size(); ++p) {
    if (*p == '"') {
      p = static_cast<const char *>(std::memchr(p + 1, '"', size_t(at + text.size() - p - 1)));
      if (!p)
        break;
    } else if (*p == '!' && ir::isDigit(p[1])) {
      uint32_t n = 0;
      auto r = std::from_chars(p + 1, at + text.size(), n);
      if (!knownNode(r.ec == std::errc() ? n : kNone, p))
        return false;
    }
  }
  return true;
}

/// Whether the module, or the function's `machineMetadataNodes`, has that node.
bool FunctionReader::knownNode(uint32_t n, const char *at) {
  if (definesNodes_ || (n < module_.metadataOffsets.size() && module_.metadataOffsets[n]))
    return true;
  for (const MachineMetadataNode &node : mf_.metadataNodes())
    if (node.number == n)
      return true;
  return error(at, "there is no metadata node '!" + (n == kNone ? std::string() : std::to_string(n)) + "'");
}

bool FunctionReader::metadata(MachineOperand &op) {
  const char *at = p_;
  if (ir::isDigit(p_[1])) {
    ++p_;
    uint32_t n;
    if (!parseNumber32(n, "the number of a metadata node"))
      return false;
    op = MachineOperand::createMetadata(n);
    return knownNode(n, at);
  }
  std::string_view text;
  if (!metadataText(text))
    return false;
  op = MachineOperand::createMetadata(mf_.createSymbolName(text));
  return true;
}

bool FunctionReader::debugLocation(DebugLoc &dl) {
  if (*p_ != '!')
    return expected("a metadata node", "'debug-location'");
  std::string_view text;
  if (!ir::isDigit(p_[1])) {
    if (!metadataText(text))
      return false;
    dl = mf_.addDebugLocText(text);
    return true;
  }
  const char *at = p_++;
  uint32_t n;
  if (!parseNumber32(n, "the number of a metadata node"))
    return false;
  if (n >= MachineFunction::kDebugLocText - 1)
    return error(at, "the number of the node is too large");
  dl = DebugLoc(n + 1);
  return knownNode(n, at);
}

bool FunctionReader::mcSymbol(uint32_t &id) {
  std::string_view name;
  if (!tryChar('<') || !tryWord("mcsymbol"))
    return expected("'<mcsymbol'");
  // One without a name is printed with nothing here: each is a symbol of its own.
  if (tryChar('>'))
    return id = mf_.addUnnamedSymbol(), true;
  if (!parseName(name, "the name of a symbol"))
    return false;
  id = mf_.symbolNumber(name);
  return expectChar('>', "the name of the symbol");
}

// ---- Call-frame directives ------------------------------------------------------------------------------------------

bool FunctionReader::dwarfRegister(uint16_t &number) {
  const char *at = p_;
  if (std::strncmp(p_, "%dwarfreg.", 10) == 0) {
    p_ += 10;
    uint32_t n;
    if (!parseNumber32(n, "the DWARF number of a register"))
      return false;
    number = uint16_t(n);
    return n <= 0xffff || error(at, "the number is too large");
  }
  MCPhysReg r;
  if (!physicalRegister(r))
    return false;
  int n = r ? tri_.getDwarfRegNum(r, 0) : -1;
  if (n < 0)
    return error(at, "this register has no DWARF number");
  number = uint16_t(n);
  return true;
}

bool FunctionReader::frameDirective() {
  std::string_view w = word();
  const auto *syntax =
      std::find_if(std::begin(kCFISyntax), std::end(kCFISyntax), [&](const CFISyntax &s) { return s.name == w; });
  if (syntax == std::end(kCFISyntax))
    return error(p_, "unknown call-frame directive '" + std::string(w) + "'");
  take(w);
  MachineCFI c;
  c.op = syntax->op;
  bool first = true;
  for (CFISyntax::Operand operand : syntax->operands) {
    if (operand == CFISyntax::kNone)
      break;
    if ((!std::exchange(first, false) && !expectChar(',', "the operand")) || !frameOperand(operand, c))
      return false;
  }
  scratch_.operands.push_back(MachineOperand::createCFIIndex(mf_.addFrameInst(c)));
  return true;
}

bool FunctionReader::frameOperand(uint8_t kind, MachineCFI &c) {
  switch (CFISyntax::Operand(kind)) {
  case CFISyntax::kReg:
    return dwarfRegister(c.reg);
  case CFISyntax::kReg2:
    return dwarfRegister(c.reg2);
  case CFISyntax::kOffset:
    return parseInteger(c.offset, "an offset");
  case CFISyntax::kAddressSpace:
    return parseNumber32(c.addressSpace, "the number of an address space");
  case CFISyntax::kBytes:
    return frameBytes(c);
  case CFISyntax::kNone:
    break;
  }
  return true;
}

bool FunctionReader::frameBytes(MachineCFI &c) {
  std::vector<uint8_t> bytes;
  do {
    const char *at = p_;
    uint64_t v;
    if (!parseNumber(v, "a byte"))
      return false;
    if (v > 255)
      return error(at, "a byte is at most 0xff");
    bytes.push_back(uint8_t(v));
  } while (tryChar(','));
  c.bytes = mf_.getArena().copy(std::span<const uint8_t>(bytes));
  return true;
}

} // namespace lathe
