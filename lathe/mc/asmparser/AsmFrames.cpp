// Directives about call frames.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"

namespace lathe {

using CFIOp = MCCFIInstruction::Op;

bool AsmParser::cfiRegister(AsmCursor &c, unsigned &reg) {
  const MCAsmInfo &info = out_.asmInfo();
  size_t at = (c.skipSpace(), c.position());
  bool prefixed = !info.registerPrefix.empty() && c.eat(info.registerPrefix);
  size_t before = c.position();
  std::string_view name = c.registerName();
  if (!name.empty() && (name[0] < '0' || name[0] > '9'))
    for (reg = 0; reg < info.dwarfRegNames.size(); ++reg)
      if (info.dwarfRegNames[reg] == name)
        return true;
  if (prefixed)
    return error(at, "unknown register '" + std::string(name) + "'");
  c.setPosition(before);
  int64_t n;
  if (!absolute(c, n))
    return false;
  if (n < 0 || n > int64_t(UINT32_MAX))
    return error(at, "not the number of a register");
  reg = unsigned(n);
  return true;
}

bool AsmParser::cfi(AsmCursor &c, int op) {
  MCCFIInstruction i{};
  i.op = CFIOp(op);
  unsigned reg = 0;
  bool hasOffset = i.op == CFIOp::kDefCfa || i.op == CFIOp::kDefCfaOffset || i.op == CFIOp::kAdjustCfaOffset ||
                   i.op == CFIOp::kOffset || i.op == CFIOp::kRelOffset || i.op == CFIOp::kValOffset;
  bool hasReg = i.op == CFIOp::kDefCfaRegister || i.op == CFIOp::kRegister ||
                (hasOffset && i.op != CFIOp::kDefCfaOffset && i.op != CFIOp::kAdjustCfaOffset);
  if (hasReg && !cfiRegister(c, reg))
    return false;
  i.reg = reg;
  if (i.op == CFIOp::kRegister) {
    if (!comma(c) || !cfiRegister(c, reg))
      return false;
    i.reg2 = reg;
  }
  if (hasOffset) {
    if (hasReg && !comma(c))
      return false;
    if (!absolute(c, i.offset))
      return false;
  }
  if (i.op == CFIOp::kEscape) {
    std::string bytes;
    int64_t v;
    do {
      if (!absolute(c, v))
        return false;
      bytes += char(v);
    } while (c.eat(','));
    i.bytes = out_.arena().copy(std::string_view(bytes));
  }
  out_.emitCFI(i);
  return true;
}

/// Directives that may name several registers.
bool AsmParser::cfiRegisters(AsmCursor &c, int op) {
  do {
    MCCFIInstruction i{};
    i.op = CFIOp(op);
    unsigned reg = 0;
    if (!cfiRegister(c, reg))
      return false;
    i.reg = reg;
    out_.emitCFI(i);
  } while (c.eat(','));
  return true;
}

bool AsmParser::cfiSections(AsmCursor &c) {
  bool eh = false, debug = false;
  while (!c.atEnd()) {
    size_t at = (c.skipSpace(), c.position());
    std::string_view name = c.word();
    if (name != ".eh_frame" && name != ".debug_frame")
      return error(at, "expected .eh_frame or .debug_frame");
    eh |= name == ".eh_frame";
    debug |= name == ".debug_frame";
    if (!c.eat(','))
      break;
  }
  out_.emitCFISections(eh, debug);
  return true;
}

/// encoding, symbol
bool AsmParser::cfiPointer(AsmCursor &c, bool isPersonality) {
  int64_t encoding;
  size_t at = (c.skipSpace(), c.position());
  if (!absolute(c, encoding))
    return false;
  if (encoding == dwarf::DW_EH_PE_omit)
    return true;
  // A format of 2, 4 or 8 bytes, or that of an address; absolute or relative to the place, maybe by way of a pointer.
  int64_t format = encoding & 0x0f, relative = encoding & 0x70;
  bool isFormat = format == 0 || (format >= 2 && format <= 4) || (format >= 10 && format <= 12);
  if (encoding & ~int64_t(0xff) || !isFormat || (relative != 0 && relative != dwarf::DW_EH_PE_pcrel))
    return error(at, "this encoding of a pointer is not supported");
  MCSymbolId s;
  if (!comma(c) || !symbolName(c, s))
    return false;
  if (isPersonality)
    out_.emitCFIPersonality(s, uint8_t(encoding));
  else
    out_.emitCFILsda(s, uint8_t(encoding));
  return true;
}

bool AsmParser::cfiMark(AsmCursor &c, int which) {
  unsigned reg;
  switch (which) {
  case 0: {
    size_t at = (c.skipSpace(), c.position());
    bool isSimple = c.word() == "simple";
    if (!isSimple)
      c.setPosition(at);
    out_.emitCFIStartProc(isSimple);
    return true;
  }
  case 1:
    out_.emitCFIEndProc();
    return true;
  case 2:
    out_.emitCFISignalFrame();
    return true;
  case 3:
    return cfiSections(c);
  case 6:
    if (!cfiRegister(c, reg))
      return false;
    out_.emitCFIReturnColumn(reg);
    return true;
  default:
    return cfiPointer(c, which == 4);
  }
}

} // namespace lathe
