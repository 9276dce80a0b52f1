// Directives about symbols.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include <bit>

namespace lathe {

bool AsmParser::attribute(AsmCursor &c, int attr) {
  if (c.atEnd())
    return true;
  do {
    MCSymbolId s;
    if (!symbolName(c, s))
      return false;
    auto a = MCSymbolAttr(attr);
    // In COFF and Mach-O a global definition is the only one.
    bool isELF = out_.asmInfo().format == ObjectFormat::kElf;
    state(s).canMove |= (a == MCSymbolAttr::kGlobal && isELF) || a == MCSymbolAttr::kWeak;
    out_.emitSymbolAttribute(s, a);
  } while (c.eat(','));
  return true;
}

bool AsmParser::symbolType(AsmCursor &c, int) {
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  c.eat(',');
  size_t at = (c.skipSpace(), c.position());
  if (!c.eat('@') && !c.eat('%') && !c.eat('#'))
    c.eat("STT_");
  std::string storage;
  std::string_view name = c.identifier(storage);
  struct Row {
    std::string_view name, upper;
    MCSymbolAttr attr;
  };
  static constexpr Row kTypes[] = {{"function", "FUNC", MCSymbolAttr::kTypeFunction},
                                   {"object", "OBJECT", MCSymbolAttr::kTypeObject},
                                   {"tls_object", "TLS", MCSymbolAttr::kTypeTLS},
                                   {"common", "COMMON", MCSymbolAttr::kTypeCommon},
                                   {"notype", "NOTYPE", MCSymbolAttr::kTypeNoType},
                                   {"gnu_indirect_function", "GNU_IFUNC", MCSymbolAttr::kTypeIndFunction},
                                   {"gnu_unique_object", "", MCSymbolAttr::kTypeGnuUnique}};
  for (const Row &r : kTypes)
    if (name == r.name || (!r.upper.empty() && name == r.upper)) {
      state(s).canMove |= r.attr == MCSymbolAttr::kTypeIndFunction || r.attr == MCSymbolAttr::kTypeGnuUnique;
      out_.emitSymbolAttribute(s, r.attr);
      return true;
    }
  return error(at, "unknown symbol type '" + std::string(name) + "'");
}

bool AsmParser::symbolSize(AsmCursor &c, int) {
  MCSymbolId s;
  if (!symbolName(c, s) || !comma(c))
    return false;
  const MCExpr *e = expression(c);
  MCValue v;
  if (!e)
    return false;
  bool known = valueOf(e, v) && !v.variant;
  if (known && v.isAbsolute())
    out_.emitSymbolSize(s, uint64_t(v.constant));
  else if (known && v.symB == s && v.symA.valid() && !v.constant)
    out_.emitSymbolSizeTo(s, v.symA);
  else
    out_.emitSymbolSizeValue(s, e);
  return true;
}

/// `name`, the separator and a value. The location counter can be assigned to as well.
bool AsmParser::assign(AsmCursor &c, int separator) {
  size_t at = (c.skipSpace(), c.position());
  if (c.peek() == '.' && c.mnemonic() == ".") {
    if (!c.eat(char(separator)))
      return error(c.position(), std::string("expected '") + char(separator) + "'");
    return org(c, 0);
  }
  c.setPosition(at);
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  if (!c.eat(char(separator)))
    return error(c.position(), std::string("expected '") + char(separator) + "'");
  return assignTo(s, at, c, false) && keep(s, separator);
}

/// Symbols that are set are there for somebody, also when nothing here refers to them.
bool AsmParser::keep(MCSymbolId s, int separator) {
  if (separator == ',' && out_.asmInfo().format == ObjectFormat::kMachO)
    out_.emitSymbolAttribute(s, MCSymbolAttr::kNoDeadStrip);
  return true;
}

/// .equiv and ==: an error when the symbol is known.
bool AsmParser::assignOnce(AsmCursor &c, int separator) {
  size_t at = (c.skipSpace(), c.position());
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  if (!(separator == '=' ? c.eat("==") : c.eat(',')))
    return error(c.position(), separator == '=' ? "expected '=='" : "expected ','");
  return assignTo(s, at, c, true) && keep(s, separator);
}

bool AsmParser::assignTo(MCSymbolId s, size_t at, AsmCursor &c, bool once) {
  const MCExpr *e = expression(c);
  if (!e)
    return false;
  std::string name(out_.context().symbol(s).name);
  SymbolState &known = state(s);
  if (known.isLabel || (once && known.value))
    return error(at, "symbol '" + name + "' is already defined");
  MCValue v;
  if (valueOf(e, v) && v.isAbsolute() && e->kind != MCExpr::Kind::kConstant)
    e = MCExpr::createConstant(out_.arena(), v.constant);
  // References to a number take the number; others would all mean the last value.
  if (known.value && known.isMentioned && known.value->kind != MCExpr::Kind::kConstant)
    return error(at, "symbol '" + name + "' has been used with a value that is no number and cannot get another one");
  known.value = e;
  known.isMentioned = false;
  out_.emitAssignment(s, e);
  return true;
}

/// .comm name, size [, alignment]
bool AsmParser::common(AsmCursor &c, int isLocal) {
  MCSymbolId s;
  int64_t size;
  size_t nameAt = (c.skipSpace(), c.position());
  if (!symbolName(c, s) || !comma(c))
    return false;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, size))
    return false;
  const MCAsmInfo &info = out_.asmInfo();
  // Without an alignment GNU as gives local symbols of ELF that of the largest scalar that fits.
  bool hasDefault = isLocal && info.format == ObjectFormat::kElf;
  int64_t align = !hasDefault ? 1 : size >= 8 ? 8 : size >= 4 ? 4 : size >= 2 ? 2 : 1;
  if (c.eat(',')) {
    size_t alignAt = (c.skipSpace(), c.position());
    if (!absolute(c, align))
      return false;
    if (!(isLocal ? info.lcommAlignInBytes : info.commAlignInBytes)) {
      constexpr int64_t kMaxLog2 = 31;
      if (align < 0 || align > kMaxLog2)
        return error(alignAt, "an alignment is the logarithm of a number of bytes, from 0 to 31");
      align = int64_t(1) << align;
    }
  }
  if (size < 0 || align < 0 || (align && !std::has_single_bit(uint64_t(align))))
    return error(at, "not a size and an alignment");
  if (state(s).isLabel || state(s).value)
    return error(nameAt, "symbol '" + std::string(out_.context().symbol(s).name) + "' is already defined");
  out_.emitCommonSymbol(s, uint64_t(size), align ? unsigned(std::countr_zero(uint64_t(align))) : 0, isLocal != 0);
  return true;
}

bool AsmParser::weakref(AsmCursor &c, int) {
  MCSymbolId alias, target;
  if (!symbolName(c, alias) || !comma(c) || !symbolName(c, target))
    return false;
  out_.emitWeakReference(alias, target);
  return true;
}

bool AsmParser::symver(AsmCursor &c, int) {
  MCSymbolId s;
  if (!symbolName(c, s) || !comma(c))
    return false;
  size_t at = (c.skipSpace(), c.position());
  std::string_view name = c.rest().substr(0, c.rest().find_first_of(" \t,"));
  if (name.find('@') == name.npos)
    return error(at, "expected a name with '@'");
  c.setPosition(c.position() + name.size());
  if (c.eat(',')) {
    size_t optionAt = (c.skipSpace(), c.position());
    std::string option(c.word());
    return error(optionAt, "option '" + option + "' of .symver is not supported");
  }
  out_.emitSymver(s, name);
  return true;
}

bool AsmParser::addrsig(AsmCursor &c, int hasSymbol) {
  if (!hasSymbol) {
    out_.emitAddrsig();
    return true;
  }
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  out_.emitAddrsigSym(s);
  return true;
}

} // namespace lathe
