// Which directives there are (GNU as manual, chapter 7), and what reads them.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmDirective.h"

namespace lathe {

using CFIOp = MCCFIInstruction::Op;
using P = AsmParser;

#define ATTR(x) int(MCSymbolAttr::x)
#define CFI(x) int(CFIOp::x)
#define TEST(x) int(Test::x)
struct AsmParser::Directives {
  static constexpr Directive kAll[] = {
      // Data.
      {".byte", &P::data, 1},
      {".2byte", &P::data, 2},
      {".short", &P::data, 2},
      {".value", &P::data, 2},
      {".hword", &P::data, 2},
      {".word", &P::data, 2},
      {".4byte", &P::data, 4},
      {".long", &P::data, 4},
      {".int", &P::data, 4},
      {".8byte", &P::data, 8},
      {".quad", &P::data, 8},
      {".dc", &P::data, 2},
      {".dc.b", &P::data, 1},
      {".dc.w", &P::data, 2},
      {".dc.l", &P::data, 4},
      {".dc.a", &P::data, 8},
      {".octa", &P::octa, 0},
      {".float", &P::floats, 4},
      {".single", &P::floats, 4},
      {".double", &P::floats, 8},
      {".dc.s", &P::floats, 4},
      {".dc.d", &P::floats, 8},
      {".uleb128", &P::leb, 0},
      {".sleb128", &P::leb, 1},
      {".ascii", &P::strings, 0},
      {".asciz", &P::strings, 1},
      {".string", &P::strings, 1},
      {".string8", &P::strings, 1},
      {".string16", &P::wideStrings, 2},
      {".string32", &P::wideStrings, 4},
      {".string64", &P::wideStrings, 8},
      {".zero", &P::zeros, 0},
      {".skip", &P::zeros, 0},
      {".space", &P::zeros, 0},
      {".fill", &P::fill, 0},
      {".org", &P::org, 0},
      {".align", &P::align, 1 << 1},
      {".balign", &P::align, 1 << 1},
      {".balignw", &P::align, 2 << 1},
      {".balignl", &P::align, 4 << 1},
      {".p2align", &P::align, 1 << 1 | 1},
      {".p2alignw", &P::align, 2 << 1 | 1},
      {".p2alignl", &P::align, 4 << 1 | 1},
      {".dcb", &P::dcb, 2},
      {".dcb.b", &P::dcb, 1},
      {".dcb.w", &P::dcb, 2},
      {".dcb.l", &P::dcb, 4},
      {".dcb.s", &P::floatDcb, 4},
      {".dcb.d", &P::floatDcb, 8},
      {".ds", &P::ds, 2},
      {".ds.b", &P::ds, 1},
      {".ds.w", &P::ds, 2},
      {".ds.l", &P::ds, 4},
      {".ds.s", &P::ds, 4},
      {".ds.d", &P::ds, 8},
      {".ds.p", &P::ds, 12},
      {".ds.x", &P::ds, 12},
      {".reloc", &P::reloc, 0},
      // Symbols.
      {".globl", &P::attribute, ATTR(kGlobal)},
      {".global", &P::attribute, ATTR(kGlobal)},
      {".weak", &P::attribute, ATTR(kWeak)},
      {".local", &P::attribute, ATTR(kLocal), true},
      {".hidden", &P::attribute, ATTR(kHidden), true},
      {".protected", &P::attribute, ATTR(kProtected), true},
      {".internal", &P::attribute, ATTR(kInternal), true},
      {".extern", &P::ignored, 0},
      {".type", &P::symbolType, 0, true},
      {".size", &P::symbolSize, 0, true},
      {".set", &P::assign, ','},
      {".equ", &P::assign, ','},
      {".equiv", &P::assignOnce, ','},
      {".comm", &P::common, 0},
      {".common", &P::common, 0},
      {".lcomm", &P::common, 1},
      {".weakref", &P::weakref, 0, true},
      {".symver", &P::symver, 0, true},
      {".addrsig", &P::addrsig, 0},
      {".addrsig_sym", &P::addrsig, 1},
      // Sections.
      {".section", &P::section, 0},
      {".pushsection", &P::section, 1},
      {".popsection", &P::popSection, 0},
      {".previous", &P::previousSection, 0, true},
      {".subsection", &P::subsection, 0, true},
      {".text", &P::standardSection, 0},
      {".data", &P::standardSection, 1},
      {".bss", &P::standardSection, 2},
      {".rodata", &P::standardSection, 3, true},
      {".tdata", &P::standardSection, 4, true},
      {".tbss", &P::standardSection, 5, true},
      {".data.rel.ro", &P::standardSection, 6, true},
      // Files and messages.
      {".include", &P::include, 0},
      {".incbin", &P::incbin, 0},
      {".ident", &P::ident, 0, true},
      {".version", &P::version, 0, true},
      {".file", &P::file, 0},
      {".loc", &P::loc, 0},
      {".print", &P::print, 0},
      {".error", &P::message, 1},
      {".err", &P::message, 2},
      {".warning", &P::message, 0},
      {".abort", &P::abort, 0},
      {".end", &P::end, 0},
      {".line", &P::ignored, 0},
      {".ln", &P::ignored, 0},
      {".list", &P::ignored, 0},
      {".nolist", &P::ignored, 0},
      {".title", &P::ignored, 0},
      {".sbttl", &P::ignored, 0},
      {".psize", &P::ignored, 0},
      {".eject", &P::ignored, 0},
      {".lto_discard", &P::ignored, 0},
      {".bundle_align_mode", &P::unsupported, 0},
      {".bundle_lock", &P::unsupported, 0},
      {".bundle_unlock", &P::unsupported, 0},
      {".gnu_attribute", &P::unsupported, 0, true},
      {".vtable_entry", &P::unsupported, 0, true},
      {".vtable_inherit", &P::unsupported, 0, true},
      {".stabs", &P::unsupported, 0},
      {".stabn", &P::unsupported, 0},
      // Conditions.
      {".if", &P::condition, TEST(kNotZero)},
      {".ifne", &P::condition, TEST(kNotZero)},
      {".ifeq", &P::condition, TEST(kZero)},
      {".iflt", &P::condition, TEST(kLess)},
      {".ifle", &P::condition, TEST(kLessEq)},
      {".ifgt", &P::condition, TEST(kGreater)},
      {".ifge", &P::condition, TEST(kGreaterEq)},
      {".ifdef", &P::condition, TEST(kDefined)},
      {".ifndef", &P::condition, TEST(kNotDefined)},
      {".ifnotdef", &P::condition, TEST(kNotDefined)},
      {".ifb", &P::condition, TEST(kBlank)},
      {".ifnb", &P::condition, TEST(kNotBlank)},
      {".ifc", &P::condition, TEST(kSame)},
      {".ifnc", &P::condition, TEST(kNotSame)},
      {".ifeqs", &P::condition, TEST(kSameStrings)},
      {".ifnes", &P::condition, TEST(kOtherStrings)},
      {".elseif", &P::elseIf, TEST(kNotZero)},
      {".else", &P::elseBranch, 0},
      {".endif", &P::endIf, 0},
      // Macros.
      {".macro", &P::macro, 0},
      {".purgem", &P::purgeMacro, 0},
      {".exitm", &P::exitMacro, 0},
      {".endm", &P::strayEnd, 0},
      {".endmacro", &P::strayEnd, 0},
      {".endr", &P::strayEnd, 0},
      {".altmacro", &P::altMacro, 1},
      {".noaltmacro", &P::altMacro, 0},
      {".rept", &P::repeat, 0},
      {".rep", &P::repeat, 0},
      {".irp", &P::repeatList, 0},
      {".irpc", &P::repeatList, 1},
      // Call frame information.
      {".cfi_startproc", &P::cfiMark, 0},
      {".cfi_endproc", &P::cfiMark, 1},
      {".cfi_signal_frame", &P::cfiMark, 2},
      {".cfi_sections", &P::cfiMark, 3},
      {".cfi_personality", &P::cfiMark, 4},
      {".cfi_lsda", &P::cfiMark, 5},
      {".cfi_return_column", &P::cfiMark, 6},
      {".cfi_def_cfa", &P::cfi, CFI(kDefCfa)},
      {".cfi_def_cfa_offset", &P::cfi, CFI(kDefCfaOffset)},
      {".cfi_def_cfa_register", &P::cfi, CFI(kDefCfaRegister)},
      {".cfi_adjust_cfa_offset", &P::cfi, CFI(kAdjustCfaOffset)},
      {".cfi_offset", &P::cfi, CFI(kOffset)},
      {".cfi_rel_offset", &P::cfi, CFI(kRelOffset)},
      {".cfi_val_offset", &P::cfi, CFI(kValOffset)},
      {".cfi_restore", &P::cfiRegisters, CFI(kRestore)},
      {".cfi_same_value", &P::cfiRegisters, CFI(kSameValue)},
      {".cfi_undefined", &P::cfiRegisters, CFI(kUndefined)},
      {".cfi_register", &P::cfi, CFI(kRegister)},
      {".cfi_remember_state", &P::cfi, CFI(kRememberState)},
      {".cfi_restore_state", &P::cfi, CFI(kRestoreState)},
      {".cfi_window_save", &P::cfi, CFI(kWindowSave)},
      {".cfi_escape", &P::cfi, CFI(kEscape)},
  };
};
#undef ATTR
#undef CFI
#undef TEST

const AsmParser::Directive *AsmParser::findGeneralDirective(std::string_view name) {
  static constexpr auto kTable = hashDirectives<512>(Directives::kAll);
  return lookUpDirective(kTable, Directives::kAll, name);
}

const AsmParser::Directive *AsmParser::findDirective(std::string_view name) const {
  ObjectFormat format = out_.asmInfo().format;
  const Directive *d = nullptr;
  if (format == ObjectFormat::kCoff)
    d = findCOFFDirective(name);
  else if (format == ObjectFormat::kMachO)
    d = findMachODirective(name);
  if (!d)
    d = findGeneralDirective(name);
  return d && d->isELFOnly && format != ObjectFormat::kElf ? nullptr : d;
}

bool AsmParser::directive(std::string_view name, size_t at, AsmCursor &c) {
  switch (target_.parseDirective(*this, name, c)) {
  case TargetAsmParser::Directive::kDone:
    return true;
  case TargetAsmParser::Directive::kFailed:
    return false;
  case TargetAsmParser::Directive::kUnknown:
    break;
  }
  const Directive *d = findDirective(name);
  if (!d) {
    std::string lower(name);
    for (char &ch : lower)
      ch = ch >= 'A' && ch <= 'Z' ? char(ch + 0x20) : ch;
    d = findDirective(lower);
  }
  if (!d && name.starts_with(".cv_"))
    return unsupported(c, 0);
  if (!d) {
    std::vector<std::string_view> names;
    for (const Directive &o : Directives::kAll)
      if (!o.isELFOnly || out_.asmInfo().format == ObjectFormat::kElf)
        names.push_back(o.name);
    if (out_.asmInfo().format == ObjectFormat::kCoff)
      addCOFFDirectives(names);
    else if (out_.asmInfo().format == ObjectFormat::kMachO)
      addMachODirectives(names);
    std::string_view near = nearestName(name, names);
    return error(at, "unknown directive '" + std::string(name) + "'" +
                         (near.empty() ? std::string() : "; did you mean '" + std::string(near) + "'?"));
  }
  if (!out_.currentSection().valid())
    switchTo({out_.context().textSection()});
  return (this->*d->parse)(c, d->argument);
}

} // namespace lathe
