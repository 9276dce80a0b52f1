#include "lathe/mc/MCWin64EH.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"

namespace lathe {

using Op = MCWinCFI::Op;

namespace {

enum UnwindOpcode : uint8_t {
  UWOP_PUSH_NONVOL = 0,
  UWOP_ALLOC_LARGE = 1,
  UWOP_ALLOC_SMALL = 2,
  UWOP_SET_FPREG = 3,
  UWOP_SAVE_NONVOL = 4,
  UWOP_SAVE_NONVOL_FAR = 5,
  UWOP_SAVE_XMM128 = 8,
  UWOP_SAVE_XMM128_FAR = 9,
  UWOP_PUSH_MACHFRAME = 10,
};
enum UnwindFlag : uint8_t { UNW_FLAG_EHANDLER = 1, UNW_FLAG_UHANDLER = 2, UNW_FLAG_CHAININFO = 4 };

constexpr uint64_t kMaxAllocSmall = 128;
/// The largest size or offset of a code with one 16-bit operand in units of eight bytes. LLVM and GNU as take the same
/// limit for XMM registers, whose unit is sixteen.
constexpr uint64_t kMaxScaled = 512 * 1024 - 8;

/// How many 16-bit slots the code takes.
unsigned slots(const MCWinCFI &i) {
  switch (i.op) {
  case Op::kAllocStack:
    return i.offset <= kMaxAllocSmall ? 1 : i.offset <= kMaxScaled ? 2 : 3;
  case Op::kSaveReg:
  case Op::kSaveXMM:
    return i.offset <= kMaxScaled ? 2 : 3;
  default:
    return 1;
  }
}

} // namespace

void MCWin64EH::clear() {
  frames_.clear();
  current_ = kNone;
}

MCSymbolId MCWin64EH::here() {
  MCSymbolId s = out_.createTempLabel();
  out_.emitLabel(s);
  return s;
}

void MCWin64EH::startFrame(uint32_t parent) {
  current_ = uint32_t(frames_.size());
  Frame &f = frames_.emplace_back();
  f.parent = parent;
  f.text = out_.currentSection();
  f.begin = here();
}

void MCWin64EH::directive(const MCWinCFI &i) {
  switch (i.op) {
  case Op::kStartProc:
    firstOfProc_ = uint32_t(frames_.size());
    return startFrame(kNone);
  case Op::kStartChained:
    return startFrame(current_);
  case Op::kEndChained:
    current().end = here();
    current_ = current().parent;
    return;
  case Op::kEndProc:
    return endProc();
  case Op::kEndFunclet:
    return; // .pdata has the function as a whole
  case Op::kEndProlog:
    current().prologEnd = here();
    return;
  case Op::kHandler:
    current().handler = i.symbol;
    current().unwind = i.unwind;
    current().except = i.except;
    return;
  case Op::kHandlerData:
    // What follows in the text belongs behind it.
    return writeUnwindInfo(current());
  case Op::kSetFrame:
    current().frameRegister = i.reg;
    current().frameOffset = uint8_t(i.offset);
    break;
  case Op::kPushReg:
  case Op::kAllocStack:
  case Op::kSaveReg:
  case Op::kSaveXMM:
  case Op::kPushFrame:
    break;
  }
  MCSymbolId label = here();
  current().instructions.push_back({label, i});
}

void MCWin64EH::endProc() {
  current().end = here();
  current_ = kNone;
  MCSectionId text = out_.currentSection();
  for (uint32_t i = firstOfProc_; i < frames_.size(); ++i)
    if (!frames_[i].unwindInfo.valid())
      writeUnwindInfo(frames_[i]);
  out_.switchSection(text);
}

/// Unwind information of code that can be discarded, or that is not in .text, goes to a section that shares its fate.
MCSectionId MCWin64EH::sectionFor(const MCStreamer &out, std::string_view name, MCSectionId text) {
  using namespace COFF;
  constexpr uint32_t kFlags = IMAGE_SCN_CNT_INITIALIZED_DATA | IMAGE_SCN_MEM_READ;
  MCContext &ctx = out.context();
  if (text == ctx.textSection())
    return ctx.getCOFFSection(name, kFlags);
  const MCSection &s = ctx.section(text);
  if (!s.group.valid())
    return ctx.getCOFFSection(name, kFlags, {}, IMAGE_COMDAT_SELECT_NONE, text.index());
  if (!out.asmInfo().isCOFFForGNU)
    return ctx.getCOFFSection(name, kFlags, s.group, IMAGE_COMDAT_SELECT_ASSOCIATIVE, text.index());
  // GNU linkers know no associative sections; they pair names by what is behind the '$'.
  size_t dollar = s.name.find('$');
  std::string full = std::string(name) + "$" + std::string(dollar == s.name.npos ? "" : s.name.substr(dollar + 1));
  return ctx.getCOFFSection(full, kFlags | IMAGE_SCN_LNK_COMDAT, {}, IMAGE_COMDAT_SELECT_ANY);
}

void MCWin64EH::writeCode(const Frame &f, const Instruction &i) {
  auto first = [&](uint8_t opcode, unsigned info) {
    out_.emitLabelDifference(i.label, f.begin, 1);
    out_.emitIntValue(opcode | info << 4, 1);
  };
  uint64_t offset = i.inst.offset;
  switch (i.inst.op) {
  case Op::kPushReg:
    return first(UWOP_PUSH_NONVOL, i.inst.reg);
  case Op::kAllocStack:
    if (offset <= kMaxAllocSmall)
      return first(UWOP_ALLOC_SMALL, unsigned(offset - 8) / 8);
    first(UWOP_ALLOC_LARGE, offset > kMaxScaled);
    return offset > kMaxScaled ? out_.emitIntValue(offset, 4) : out_.emitIntValue(offset / 8, 2);
  case Op::kSetFrame:
    return first(UWOP_SET_FPREG, 0);
  case Op::kSaveReg:
    first(offset > kMaxScaled ? UWOP_SAVE_NONVOL_FAR : UWOP_SAVE_NONVOL, i.inst.reg);
    return offset > kMaxScaled ? out_.emitIntValue(offset, 4) : out_.emitIntValue(offset / 8, 2);
  case Op::kSaveXMM:
    first(offset > kMaxScaled ? UWOP_SAVE_XMM128_FAR : UWOP_SAVE_XMM128, i.inst.reg);
    return offset > kMaxScaled ? out_.emitIntValue(offset, 4) : out_.emitIntValue(offset / 16, 2);
  case Op::kPushFrame:
    return first(UWOP_PUSH_MACHFRAME, i.inst.hasCode);
  default:
    return;
  }
}

void MCWin64EH::writeRuntimeFunction(const Frame &f) {
  out_.emitCOFFImgRel32(f.begin, 0);
  out_.emitCOFFImgRel32(f.end, 0);
  out_.emitCOFFImgRel32(f.unwindInfo, 0);
}

/// UNWIND_INFO; the current section is its own afterwards.
void MCWin64EH::writeUnwindInfo(Frame &f) {
  out_.switchSection(sectionFor(out_, ".xdata", f.text));
  out_.emitValueToAlignment(2);
  f.unwindInfo = here();
  unsigned flags = f.parent != kNone ? unsigned(UNW_FLAG_CHAININFO)
                                     : (f.unwind ? UNW_FLAG_UHANDLER : 0u) | (f.except ? UNW_FLAG_EHANDLER : 0u);
  out_.emitIntValue(1 | flags << 3, 1);
  if (f.prologEnd.valid())
    out_.emitLabelDifference(f.prologEnd, f.begin, 1);
  else
    out_.emitIntValue(0, 1);
  unsigned count = 0;
  for (const Instruction &i : f.instructions)
    count += slots(i.inst);
  out_.emitIntValue(count, 1);
  out_.emitIntValue(f.frameRegister | f.frameOffset, 1);
  for (size_t i = f.instructions.size(); i-- > 0;)
    writeCode(f, f.instructions[i]);
  if (count % 2)
    out_.emitIntValue(0, 2);
  if (flags & UNW_FLAG_CHAININFO)
    writeRuntimeFunction(frames_[f.parent]);
  else if (flags)
    out_.emitCOFFImgRel32(f.handler, 0);
  else if (!count)
    out_.emitIntValue(0, 4); // the smallest one has eight bytes
}

void MCWin64EH::writeFunctionTable() {
  for (const Frame &f : frames_) {
    out_.switchSection(sectionFor(out_, ".pdata", f.text));
    out_.emitValueToAlignment(2);
    writeRuntimeFunction(f);
  }
}

} // namespace lathe
