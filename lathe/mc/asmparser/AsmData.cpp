// Directives that make contents.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include <bit>
#include <cmath>
#include <cstdlib>

namespace lathe {

/// Whether a field of so many bytes can hold the value, as signed or unsigned.
static bool fitsIn(int64_t v, int size) {
  return size >= 8 || (v >= -(int64_t(1) << (size * 8 - 1)) && v < int64_t(1) << size * 8);
}

bool AsmParser::data(AsmCursor &c, int size) {
  if (c.atEnd())
    return true;
  do {
    size_t at = (c.skipSpace(), c.position());
    const MCExpr *e = expression(c);
    if (!e)
      return false;
    MCValue v;
    if (!valueOf(e, v) || !v.isAbsolute())
      out_.emitValue(e, unsigned(size));
    else if (!fitsIn(v.constant, size))
      return error(at, "the value " + std::to_string(v.constant) + " does not fit in " + std::to_string(size) +
                           (size == 1 ? " byte" : " bytes"));
    else
      out_.emitIntValue(uint64_t(v.constant), unsigned(size));
  } while (c.eat(','));
  return true;
}

bool AsmParser::octa(AsmCursor &c, int) {
  if (c.atEnd())
    return true;
  do {
    size_t at = (c.skipSpace(), c.position());
    bool negative = c.eat('-');
    uint64_t low = 0, high = 0;
    if (!c.wideNumber(low, high))
      return error(at, "expected a number of at most 128 bits");
    if (negative) {
      high = ~high + (low == 0);
      low = 0 - low;
    }
    bool little = out_.asmInfo().littleEndian;
    out_.emitIntValue(little ? low : high, 8);
    out_.emitIntValue(little ? high : low, 8);
  } while (c.eat(','));
  return true;
}

/// [sign] digits, infinity or nan.
bool AsmParser::floatBits(AsmCursor &c, int size, uint64_t &bits) {
  size_t at = (c.skipSpace(), c.position());
  std::string token = c.floatToken();
  std::string_view magnitude = token;
  if (magnitude.starts_with('-') || magnitude.starts_with('+'))
    magnitude.remove_prefix(1);
  bool isNumber = !magnitude.empty() && ((magnitude[0] >= '0' && magnitude[0] <= '9') || magnitude[0] == '.');
  std::string lower(magnitude);
  for (char &ch : lower)
    ch = ch >= 'A' && ch <= 'Z' ? char(ch + 0x20) : ch;
  bool isInfinity = lower == "inf" || lower == "infinity";
  if (!isNumber && !isInfinity && lower != "nan")
    return error(at, "expected a floating-point number");
  char *end = nullptr;
  bool negative = token[0] == '-';
  if (size == 4) {
    float v = isInfinity ? INFINITY : isNumber ? std::strtof(lower.c_str(), &end) : 0;
    bits = std::bit_cast<uint32_t>(v) | (lower == "nan" ? 0x7fffffffu : 0) | uint32_t(negative) << 31;
  } else {
    double v = isInfinity ? HUGE_VAL : isNumber ? std::strtod(lower.c_str(), &end) : 0;
    bits = std::bit_cast<uint64_t>(v) | (lower == "nan" ? ~uint64_t(0) >> 1 : 0) | uint64_t(negative) << 63;
  }
  if (isNumber && *end)
    return error(at, "'" + token + "' is not a number");
  return true;
}

bool AsmParser::floats(AsmCursor &c, int size) {
  if (c.atEnd())
    return true;
  do {
    uint64_t bits;
    if (!floatBits(c, size, bits))
      return false;
    out_.emitIntValue(bits, unsigned(size));
  } while (c.eat(','));
  return true;
}

bool AsmParser::leb(AsmCursor &c, int isSigned) {
  if (c.atEnd())
    return true;
  do {
    const MCExpr *e = expression(c);
    MCValue v;
    if (!e)
      return false;
    if (!valueOf(e, v) || !v.isAbsolute())
      out_.emitLEB128(e, isSigned != 0);
    else if (isSigned)
      out_.emitSLEB128(v.constant);
    else
      out_.emitULEB128(uint64_t(v.constant));
  } while (c.eat(','));
  return true;
}

bool AsmParser::strings(AsmCursor &c, int terminated) {
  if (c.atEnd())
    return true;
  do {
    std::string s;
    // Strings without a comma between them are one.
    do {
      if (!text(c, s))
        return false;
    } while (c.peek() == '"');
    if (terminated)
      s += '\0';
    out_.emitBytes(s);
  } while (c.eat(','));
  return true;
}

bool AsmParser::wideStrings(AsmCursor &c, int size) {
  do {
    std::string s;
    if (!text(c, s))
      return false;
    s += '\0';
    for (char ch : s)
      out_.emitIntValue(static_cast<unsigned char>(ch), unsigned(size));
  } while (c.eat(','));
  return true;
}

/// Whether the current section can take so many bytes.
bool AsmParser::fits(uint64_t count, uint64_t size, size_t at) {
  bool isVirtual = out_.context().section(out_.currentSection()).isVirtual();
  if (count <= (isVirtual ? uint64_t(INT64_MAX) : uint64_t(UINT32_MAX)) / size)
    return true;
  return error(at, "more bytes than a section can hold");
}

bool AsmParser::zeros(AsmCursor &c, int) {
  int64_t value = 0;
  size_t at = (c.skipSpace(), c.position());
  const MCExpr *count = expression(c);
  if (!count || (c.eat(',') && !absolute(c, value)))
    return false;
  MCValue v;
  if (!valueOf(count, v) || !v.isAbsolute()) {
    out_.emitFillCount(count, 1, uint8_t(value));
    return true;
  }
  if (v.constant < 0)
    return error(at, "a negative number of bytes");
  if (!fits(uint64_t(v.constant), 1, at))
    return false;
  out_.emitFill(uint64_t(v.constant), 1, uint64_t(value) & 0xff);
  return true;
}

bool AsmParser::fill(AsmCursor &c, int) {
  int64_t size = 1, value = 0;
  size_t at = (c.skipSpace(), c.position());
  const MCExpr *count = expression(c);
  if (!count || (c.eat(',') && !absolute(c, size)) || (c.eat(',') && !absolute(c, value)))
    return false;
  if (size < 0)
    return error(at, "a negative number of bytes");
  // The manual: at most eight bytes, of which the value fills four.
  size = size > 8 ? 8 : size;
  value &= 0xffffffff;
  MCValue v;
  if (!valueOf(count, v) || !v.isAbsolute()) {
    if (size)
      out_.emitFillCount(count, unsigned(size), uint32_t(value));
    return true;
  }
  if (v.constant < 0) {
    warning(at, "a negative number of repetitions has no effect");
    return true;
  }
  if (!size)
    return true;
  if (!fits(uint64_t(v.constant), uint64_t(size), at))
    return false;
  out_.emitFill(uint64_t(v.constant), unsigned(size), uint64_t(value));
  return true;
}

bool AsmParser::org(AsmCursor &c, int) {
  int64_t fill = 0;
  const MCExpr *to = expression(c);
  if (!to || (c.eat(',') && !absolute(c, fill)))
    return false;
  out_.emitOrg(to, uint8_t(fill));
  return true;
}

/// `how`: whether the alignment is a power of two, and above that the size of the value that fills.
bool AsmParser::align(AsmCursor &c, int how) {
  int64_t n = 0, fill = 0, most = 0;
  bool isPowerOfTwo = how & 1, hasFill = false;
  auto fillSize = unsigned(how) >> 1;
  size_t at = (c.skipSpace(), c.position());
  if (!c.atEnd() && !absolute(c, n))
    return false;
  if (c.eat(',') && c.peek() != ',' && !c.atEnd()) {
    hasFill = true;
    if (!absolute(c, fill))
      return false;
  }
  if (c.eat(',') && !absolute(c, most))
    return false;
  if (!isPowerOfTwo) {
    if (n < 0 || (n && !std::has_single_bit(uint64_t(n))))
      return error(at, "an alignment must be a power of two");
    n = n ? std::countr_zero(uint64_t(n)) : 0;
  }
  if (n < 0 || n > 31)
    return error(at, "this alignment is too large");
  most = most < 0 ? 0 : std::min<int64_t>(most, UINT32_MAX);
  bool isCode = out_.context().section(out_.currentSection()).isText();
  if (fillSize > 1 && hasFill)
    out_.emitWideAlignment(unsigned(n), uint32_t(fill), fillSize, unsigned(most));
  else if (isCode && !hasFill)
    out_.emitCodeAlignment(unsigned(n), unsigned(most));
  else
    out_.emitValueToAlignment(unsigned(n), uint8_t(fill), unsigned(most));
  return true;
}

void AsmParser::repeatBytes(uint64_t count, std::string_view bytes) {
  std::string all;
  all.reserve(count * bytes.size());
  for (uint64_t i = 0; i < count; ++i)
    all += bytes;
  if (!all.empty())
    out_.emitBytes(all);
}

/// .dcb count, value
bool AsmParser::dcb(AsmCursor &c, int size) {
  int64_t n;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, n))
    return false;
  if (n < 0) {
    warning(at, "a negative number of repetitions has no effect");
    return ignored(c, 0);
  }
  if (!comma(c) || !fits(uint64_t(n), uint64_t(size), at))
    return false;
  size_t valueAt = (c.skipSpace(), c.position());
  const MCExpr *e = expression(c);
  MCValue v;
  if (!e)
    return false;
  if (valueOf(e, v) && v.isAbsolute()) {
    if (!fitsIn(v.constant, size))
      return error(valueAt, "the value " + std::to_string(v.constant) + " does not fit in " + std::to_string(size) +
                                (size == 1 ? " byte" : " bytes"));
    out_.emitFill(uint64_t(n), unsigned(size), uint64_t(v.constant) & (~uint64_t(0) >> (64 - size * 8)));
    return true;
  }
  for (int64_t i = 0; i < n; ++i)
    out_.emitValue(e, unsigned(size));
  return true;
}

bool AsmParser::floatDcb(AsmCursor &c, int size) {
  int64_t n;
  uint64_t bits;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, n))
    return false;
  if (n < 0) {
    warning(at, "a negative number of repetitions has no effect");
    return ignored(c, 0);
  }
  if (!comma(c) || !fits(uint64_t(n), uint64_t(size), at) || !floatBits(c, size, bits))
    return false;
  char bytes[8];
  for (int i = 0; i < size; ++i)
    bytes[out_.asmInfo().littleEndian ? i : size - 1 - i] = char(bits >> 8 * i);
  repeatBytes(uint64_t(n), {bytes, size_t(size)});
  return true;
}

bool AsmParser::ds(AsmCursor &c, int size) {
  int64_t n;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, n))
    return false;
  if (n < 0) {
    warning(at, "a negative number of repetitions has no effect");
    return true;
  }
  if (!fits(uint64_t(n), uint64_t(size), at))
    return false;
  out_.emitZeros(uint64_t(n) * uint64_t(size));
  return true;
}

/// .reloc offset, type [, value]
bool AsmParser::reloc(AsmCursor &c, int) {
  size_t at = (c.skipSpace(), c.position());
  const MCExpr *offset = expression(c);
  if (!offset)
    return false;
  MCValue v;
  if (valueOf(offset, v) && v.isAbsolute() && v.constant < 0)
    return error(at, "a negative offset");
  if (!comma(c))
    return false;
  size_t typeAt = (c.skipSpace(), c.position());
  std::string type(c.mnemonic());
  const MCExpr *value = nullptr;
  if (c.eat(',') && !(value = expression(c)))
    return false;
  return out_.emitReloc(offset, type, value) || error(typeAt, "unknown relocation type '" + type + "'");
}

} // namespace lathe
