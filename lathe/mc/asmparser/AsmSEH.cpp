// .seh_ directives: unwind information of x64 Windows. What cannot be meant together is found here; the codes are made
// by MCWin64EH.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"

namespace lathe {

using Op = MCWinCFI::Op;

bool AsmParser::sehOpen(size_t at) {
  if (out_.asmInfo().sehRegNames.empty())
    return error(at, ".seh_ directives are not supported for this target");
  return !seh_.empty() || error(at, "this belongs between .seh_proc and .seh_endproc");
}

bool AsmParser::sehRegister(AsmCursor &c, bool isVector, uint8_t &reg) {
  const MCAsmInfo &info = out_.asmInfo();
  size_t at = (c.skipSpace(), c.position());
  auto names = isVector ? info.sehVectorRegNames : info.sehRegNames;
  if (c.eat(info.registerPrefix)) {
    std::string_view name = c.word();
    for (size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) {
        reg = uint8_t(i);
        return true;
      }
    return error(at, "register '" + std::string(name) + "' cannot stand in unwind information here");
  }
  int64_t n;
  if (!absolute(c, n))
    return false;
  if (n < 0 || n >= int64_t(names.size()))
    return error(at, "not the number of a register of unwind information");
  reg = uint8_t(n);
  return true;
}

bool AsmParser::sehProc(AsmCursor &c, int op) {
  MCWinCFI i{Op(op)};
  size_t at = (c.skipSpace(), c.position());
  if (i.op == Op::kStartProc) {
    if (out_.asmInfo().sehRegNames.empty())
      return error(at, ".seh_ directives are not supported for this target");
    if (!symbolName(c, i.symbol))
      return false;
    if (!seh_.empty())
      return error(at, "a function begins before the one before it has ended");
    seh_.emplace_back();
    out_.emitWinCFI(i);
    return true;
  }
  if (!sehOpen(at))
    return false;
  if (i.op == Op::kStartChained) {
    seh_.emplace_back();
  } else if (i.op == Op::kEndChained) {
    if (seh_.size() == 1)
      return error(at, ".seh_endchained without .seh_startchained");
    seh_.pop_back();
  } else {
    if (seh_.size() != 1)
      return error(at, "a chained part of the function is not ended");
    if (i.op == Op::kEndProc)
      seh_.clear();
  }
  out_.emitWinCFI(i);
  return true;
}

/// symbol, @unwind or @except or both
bool AsmParser::sehHandler(AsmCursor &c, int) {
  MCWinCFI i{Op::kHandler};
  size_t at = (c.skipSpace(), c.position());
  if (!sehOpen(at))
    return false;
  if (seh_.size() > 1)
    return error(at, "a chained part of a function has no handler of its own");
  if (!symbolName(c, i.symbol) || !comma(c))
    return false;
  do {
    size_t kindAt = (c.skipSpace(), c.position());
    bool marked = c.eat('@') || c.eat('%');
    std::string_view kind = c.word();
    if (!marked || (kind != "unwind" && kind != "except"))
      return error(kindAt, "expected @unwind or @except");
    i.unwind |= kind == "unwind";
    i.except |= kind == "except";
  } while (c.eat(','));
  seh_.back().hasHandler = true;
  out_.emitWinCFI(i);
  return true;
}

bool AsmParser::seh(AsmCursor &c, int op) {
  MCWinCFI i{Op(op)};
  size_t at = (c.skipSpace(), c.position());
  if (!sehOpen(at))
    return false;
  SEHFrame &f = seh_.back();
  bool hasReg = i.op == Op::kPushReg || i.op == Op::kSetFrame || i.op == Op::kSaveReg || i.op == Op::kSaveXMM;
  bool hasOffset = (hasReg && i.op != Op::kPushReg) || i.op == Op::kAllocStack;
  if (hasReg && !sehRegister(c, i.op == Op::kSaveXMM, i.reg))
    return false;
  if (hasReg && hasOffset && !comma(c))
    return false;
  if (hasOffset) {
    at = (c.skipSpace(), c.position());
    int64_t v;
    if (!absolute(c, v))
      return false;
    if (v < 0 || v > int64_t(UINT32_MAX))
      return error(at, "the offset does not fit in 32 bits");
    i.offset = uint64_t(v);
  }
  switch (i.op) {
  case Op::kAllocStack:
    if (!i.offset)
      return error(at, "the size of the allocation must not be zero");
    if (i.offset % 8)
      return error(at, "the size of the allocation is not a multiple of 8");
    break;
  case Op::kSetFrame:
    if (f.hasFrame)
      return error(at, "the frame register has been set already");
    if (i.offset % 16)
      return error(at, "the offset is not a multiple of 16");
    if (i.offset > 240)
      return error(at, "the offset of the frame register is larger than 240");
    f.hasFrame = true;
    break;
  case Op::kSaveReg:
    if (i.offset % 8)
      return error(at, "the offset is not a multiple of 8");
    break;
  case Op::kSaveXMM:
    if (i.offset % 16)
      return error(at, "the offset is not a multiple of 16");
    break;
  case Op::kPushFrame:
    if (c.eat('@') || c.eat('%')) {
      if (c.word() != "code")
        return error(at, "expected @code");
      i.hasCode = true;
    }
    if (f.hasCodes)
      return error(at, "a frame of the processor must be the first thing on the stack");
    break;
  case Op::kHandlerData:
    if (seh_.size() > 1)
      return error(at, "a chained part of a function has no handler of its own");
    break;
  default:
    break;
  }
  f.hasCodes |= i.op != Op::kEndProlog && i.op != Op::kHandlerData;
  out_.emitWinCFI(i);
  // What follows in the text is the handler's.
  if (i.op == Op::kHandlerData)
    current_ = {out_.currentSection(), 0};
  return true;
}

} // namespace lathe
