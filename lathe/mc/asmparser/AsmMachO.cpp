// Directives of Mach-O (Apple's assembler reference, "Assembler Directives").
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmDirective.h"
#include "lathe/mc/object/macho/MachOFormat.h"

namespace lathe {

using P = AsmParser;
using namespace MachO;

namespace {

/// A section that has a directive of its own.
struct ShortSection {
  std::string_view directive, segment, section;
  uint32_t flags = 0;
  uint8_t log2Align = 0;
  uint8_t stubSize = 0;
};

constexpr ShortSection kSections[] = {
    {".text", "__TEXT", "__text", S_ATTR_PURE_INSTRUCTIONS},
    {".const", "__TEXT", "__const"},
    {".static_const", "__TEXT", "__static_const"},
    {".cstring", "__TEXT", "__cstring", S_CSTRING_LITERALS},
    {".literal4", "__TEXT", "__literal4", S_4BYTE_LITERALS, 2},
    {".literal8", "__TEXT", "__literal8", S_8BYTE_LITERALS, 3},
    {".literal16", "__TEXT", "__literal16", S_16BYTE_LITERALS, 4},
    {".constructor", "__TEXT", "__constructor"},
    {".destructor", "__TEXT", "__destructor"},
    {".fvmlib_init0", "__TEXT", "__fvmlib_init0"},
    {".fvmlib_init1", "__TEXT", "__fvmlib_init1"},
    {".symbol_stub", "__TEXT", "__symbol_stub", uint32_t(S_SYMBOL_STUBS) | S_ATTR_PURE_INSTRUCTIONS, 0, 16},
    {".picsymbol_stub", "__TEXT", "__picsymbol_stub", uint32_t(S_SYMBOL_STUBS) | S_ATTR_PURE_INSTRUCTIONS, 0, 26},
    {".data", "__DATA", "__data"},
    {".static_data", "__DATA", "__static_data"},
    {".non_lazy_symbol_pointer", "__DATA", "__nl_symbol_ptr", S_NON_LAZY_SYMBOL_POINTERS, 2},
    {".thread_local_variable_pointer", "__DATA", "__thread_ptr", S_THREAD_LOCAL_VARIABLE_POINTERS, 2},
    {".lazy_symbol_pointer", "__DATA", "__la_symbol_ptr", S_LAZY_SYMBOL_POINTERS, 2},
    {".dyld", "__DATA", "__dyld"},
    {".mod_init_func", "__DATA", "__mod_init_func", S_MOD_INIT_FUNC_POINTERS, 2},
    {".mod_term_func", "__DATA", "__mod_term_func", S_MOD_TERM_FUNC_POINTERS, 2},
    {".const_data", "__DATA", "__const"},
    {".bss", "__DATA", "__bss", S_ZEROFILL},
    {".tdata", "__DATA", "__thread_data", S_THREAD_LOCAL_REGULAR},
    {".tlv", "__DATA", "__thread_vars", S_THREAD_LOCAL_VARIABLES},
    {".thread_init_func", "__DATA", "__thread_init", S_THREAD_LOCAL_INIT_FUNCTION_POINTERS},
    {".objc_class", "__OBJC", "__class", S_ATTR_NO_DEAD_STRIP},
    {".objc_meta_class", "__OBJC", "__meta_class", S_ATTR_NO_DEAD_STRIP},
    {".objc_cat_cls_meth", "__OBJC", "__cat_cls_meth", S_ATTR_NO_DEAD_STRIP},
    {".objc_cat_inst_meth", "__OBJC", "__cat_inst_meth", S_ATTR_NO_DEAD_STRIP},
    {".objc_protocol", "__OBJC", "__protocol", S_ATTR_NO_DEAD_STRIP},
    {".objc_string_object", "__OBJC", "__string_object", S_ATTR_NO_DEAD_STRIP},
    {".objc_cls_meth", "__OBJC", "__cls_meth", S_ATTR_NO_DEAD_STRIP},
    {".objc_inst_meth", "__OBJC", "__inst_meth", S_ATTR_NO_DEAD_STRIP},
    {".objc_cls_refs", "__OBJC", "__cls_refs", S_ATTR_NO_DEAD_STRIP | uint32_t(S_LITERAL_POINTERS), 2},
    {".objc_message_refs", "__OBJC", "__message_refs", S_ATTR_NO_DEAD_STRIP | uint32_t(S_LITERAL_POINTERS), 2},
    {".objc_symbols", "__OBJC", "__symbols", S_ATTR_NO_DEAD_STRIP},
    {".objc_category", "__OBJC", "__category", S_ATTR_NO_DEAD_STRIP},
    {".objc_class_vars", "__OBJC", "__class_vars", S_ATTR_NO_DEAD_STRIP},
    {".objc_instance_vars", "__OBJC", "__instance_vars", S_ATTR_NO_DEAD_STRIP},
    {".objc_module_info", "__OBJC", "__module_info", S_ATTR_NO_DEAD_STRIP},
    {".objc_class_names", "__TEXT", "__cstring", S_CSTRING_LITERALS},
    {".objc_meth_var_types", "__TEXT", "__cstring", S_CSTRING_LITERALS},
    {".objc_meth_var_names", "__TEXT", "__cstring", S_CSTRING_LITERALS},
    {".objc_selector_strs", "__OBJC", "__selector_strs", S_CSTRING_LITERALS},
};

} // namespace

#define ATTR(x) int(MCSymbolAttr::x)
struct AsmParser::MachODirectives {
  static constexpr Directive kOthers[] = {
      {".section", &P::machOSection, 0},
      {".pushsection", &P::machOSection, 1},
      {".previous", &P::previousSection, 0},
      {".private_extern", &P::attribute, ATTR(kPrivateExtern)},
      {".weak_reference", &P::attribute, ATTR(kWeakReference)},
      {".weak_definition", &P::attribute, ATTR(kWeakDefinition)},
      {".weak_def_can_be_hidden", &P::attribute, ATTR(kWeakDefCanBeHidden)},
      {".reference", &P::attribute, ATTR(kReference)},
      {".lazy_reference", &P::attribute, ATTR(kLazyReference)},
      {".no_dead_strip", &P::attribute, ATTR(kNoDeadStrip)},
      {".symbol_resolver", &P::attribute, ATTR(kSymbolResolver)},
      {".alt_entry", &P::attribute, ATTR(kAltEntry)},
      {".cold", &P::attribute, ATTR(kCold)},
      {".align", &P::align, 1 << 1 | 1},
      {".desc", &P::machODesc, 0},
      {".zerofill", &P::zerofill, 0},
      {".tbss", &P::zerofill, 1},
      {".indirect_symbol", &P::indirectSymbol, 0},
      {".subsections_via_symbols", &P::subsectionsViaSymbols, 0},
      {".data_region", &P::dataRegion, 0},
      {".end_data_region", &P::dataRegion, 1},
      {".linker_option", &P::linkerOption, 0},
      {".macosx_version_min", &P::versionMin, int(LC_VERSION_MIN_MACOSX)},
      {".ios_version_min", &P::versionMin, int(LC_VERSION_MIN_IPHONEOS)},
      {".tvos_version_min", &P::versionMin, int(LC_VERSION_MIN_TVOS)},
      {".watchos_version_min", &P::versionMin, int(LC_VERSION_MIN_WATCHOS)},
      {".build_version", &P::buildVersion, 0},
      {".dump", &P::dumpOrLoad, 0},
      {".load", &P::dumpOrLoad, 0},
      {".lsym", &P::unsupported, 0},
  };
  /// The sections' directives behind the others.
  static constexpr auto kAll = [] {
    std::array<Directive, std::size(kOthers) + std::size(kSections)> all{};
    size_t n = 0;
    for (const Directive &d : kOthers)
      all[n++] = d;
    for (size_t i = 0; i < std::size(kSections); ++i)
      all[n++] = {kSections[i].directive, &P::machOStandardSection, int(i)};
    return all;
  }();
};
#undef ATTR

const AsmParser::Directive *AsmParser::findMachODirective(std::string_view name) {
  static constexpr auto kTable = hashDirectives<256>(MachODirectives::kAll);
  return lookUpDirective(kTable, MachODirectives::kAll, name);
}

void AsmParser::addMachODirectives(std::vector<std::string_view> &names) {
  for (const Directive &d : MachODirectives::kAll)
    names.push_back(d.name);
}

bool AsmParser::machOStandardSection(AsmCursor &c, int which) {
  const ShortSection &s = kSections[which];
  switchTo({out_.context().getMachOSection(s.segment, s.section, s.flags, s.stubSize)});
  if (s.log2Align)
    out_.emitValueToAlignment(s.log2Align);
  return true;
}

/// segment, section [, type [, attributes [, size of a stub]]]
bool AsmParser::machOSection(AsmCursor &c, int push) {
  size_t at = (c.skipSpace(), c.position());
  std::string_view parts[5];
  unsigned n = 0;
  for (bool more = true; more && n < 5;) {
    std::string_view rest = c.rest();
    size_t end = std::min(rest.find(','), rest.size());
    c.setPosition(c.position() + end);
    std::string_view part = rest.substr(0, end);
    while (!part.empty() && (part.back() == ' ' || part.back() == '\t' || part.back() == '\r'))
      part.remove_suffix(1);
    parts[n++] = part;
    more = c.eat(',');
  }
  constexpr size_t kMaxName = 16;
  if (parts[0].empty() || parts[0].size() > kMaxName)
    return error(at, "the name of a segment has from 1 to 16 characters");
  if (parts[1].empty())
    return error(at, "expected a segment and a section, with a comma between them");
  if (parts[1].size() > kMaxName)
    return error(at, "the name of a section has from 1 to 16 characters");
  uint32_t type = S_REGULAR, attributes = 0, stubSize = 0;
  if (n > 2 && !machOSectionType(parts[2], type))
    return error(at, "unknown section type '" + std::string(parts[2]) + "'");
  for (std::string_view list = n > 3 ? parts[3] : ""; !list.empty() && list != "none";) {
    size_t end = std::min(list.find('+'), list.size());
    std::string_view name = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    bool found = false;
    for (const MachOAttributeName &a : machOAttributeNames())
      if (a.name == name) {
        attributes |= a.bit;
        found = true;
      }
    if (!found)
      return error(at, "unknown section attribute '" + std::string(name) + "'");
  }
  if (type == S_SYMBOL_STUBS && n < 5)
    return error(at, "a section of stubs needs the size of one");
  if (n == 5) {
    if (type != S_SYMBOL_STUBS)
      return error(at, "only a section of stubs has the size of one");
    AsmCursor digits(parts[4], 0, parts[4].size(), "");
    uint64_t size;
    if (!digits.number(size) || !digits.atEnd() || size > UINT32_MAX)
      return error(at, "expected the size of a stub");
    stubSize = uint32_t(size);
  }
  MCSectionId s = out_.context().getMachOSection(parts[0], parts[1], type | attributes, stubSize);
  if (n > 2 && out_.context().section(s).type != type)
    return error(at, "section '" + std::string(parts[0]) + "," + std::string(parts[1]) +
                         "' was declared with another type");
  if (push) {
    if (!current_.section.valid())
      current_.section = out_.currentSection();
    sectionStack_.push_back({current_, previous_});
  }
  switchTo({s});
  return true;
}

bool AsmParser::machODesc(AsmCursor &c, int) {
  MCSymbolId s;
  int64_t v;
  if (!symbolName(c, s) || !comma(c) || !absolute(c, v))
    return false;
  out_.emitSymbolDesc(s, uint16_t(v));
  return true;
}

/// .zerofill segment, section [, symbol, size [, alignment]]; .tbss symbol, size [, alignment]
bool AsmParser::zerofill(AsmCursor &c, int isTLS) {
  MCContext &ctx = out_.context();
  MCSectionId section;
  MCSymbolId s;
  std::string storage;
  if (isTLS) {
    section = ctx.tlsBSSSection();
  } else {
    size_t at = (c.skipSpace(), c.position());
    std::string segment(c.identifier(storage));
    if (segment.empty())
      return error(at, "expected the name of a segment");
    if (!comma(c))
      return false;
    at = (c.skipSpace(), c.position());
    std::string name(c.identifier(storage));
    if (name.empty())
      return error(at, "expected the name of a section");
    section = ctx.getMachOSection(segment, name, S_ZEROFILL);
    if (!ctx.section(section).isVirtual())
      return error(at, "section '" + segment + "," + name + "' has contents");
    if (c.atEnd()) {
      out_.emitZerofill(section, s, 0, 0);
      return true;
    }
    if (!comma(c))
      return false;
  }
  size_t nameAt = (c.skipSpace(), c.position());
  if (!symbolName(c, s) || !comma(c))
    return false;
  size_t at = (c.skipSpace(), c.position());
  int64_t size, align = 0;
  if (!absolute(c, size))
    return false;
  if (c.eat(',') && !absolute(c, align))
    return false;
  constexpr int64_t kMaxLog2 = 31;
  if (size < 0)
    return error(at, "a size cannot be negative");
  if (align < 0 || align > kMaxLog2)
    return error(at, "an alignment is the logarithm of a number of bytes, from 0 to 31");
  if (state(s).isLabel || state(s).value)
    return error(nameAt, "symbol '" + std::string(ctx.symbol(s).name) + "' is already defined");
  state(s).isLabel = true;
  out_.emitZerofill(section, s, uint64_t(size), unsigned(align));
  return true;
}

bool AsmParser::indirectSymbol(AsmCursor &c, int) {
  size_t at = (c.skipSpace(), c.position());
  const MCSection &section = out_.context().section(out_.currentSection());
  if (section.type != S_NON_LAZY_SYMBOL_POINTERS && section.type != S_LAZY_SYMBOL_POINTERS &&
      section.type != S_THREAD_LOCAL_VARIABLE_POINTERS && section.type != S_SYMBOL_STUBS)
    return error(at, "indirect symbols belong in a section of symbol pointers or stubs");
  MCSymbolId s;
  if (!symbolName(c, s))
    return false;
  if (out_.context().symbol(s).isTemporary)
    return error(at, "an indirect symbol cannot be a local label");
  out_.emitIndirectSymbol(s);
  return true;
}

bool AsmParser::subsectionsViaSymbols(AsmCursor &c, int) {
  out_.emitSubsectionsViaSymbols();
  return true;
}

bool AsmParser::dataRegion(AsmCursor &c, int isEnd) {
  size_t at = (c.skipSpace(), c.position());
  auto kind = MCDataRegion::kEnd;
  if (isEnd) {
    if (!isInDataRegion_)
      return error(at, ".end_data_region without .data_region");
  } else {
    kind = MCDataRegion::kData;
    if (!c.atEnd()) {
      std::string_view name = c.word();
      if (name == "jt8")
        kind = MCDataRegion::kJumpTable8;
      else if (name == "jt16")
        kind = MCDataRegion::kJumpTable16;
      else if (name == "jt32")
        kind = MCDataRegion::kJumpTable32;
      else
        return error(at, "unknown kind of data region '" + std::string(name) + "'");
    }
    if (isInDataRegion_)
      return error(at, ".data_region inside of another one");
  }
  isInDataRegion_ = !isEnd;
  out_.emitDataRegion(kind);
  return true;
}

bool AsmParser::linkerOption(AsmCursor &c, int) {
  std::vector<std::string> options;
  do {
    std::string s;
    if (!text(c, s))
      return false;
    options.push_back(std::move(s));
  } while (c.eat(','));
  out_.emitLinkerOption(options);
  return true;
}

/// major, minor [, update]
bool AsmParser::versionNumber(AsmCursor &c, uint32_t &version, std::string_view what) {
  uint64_t part[3] = {};
  size_t at = (c.skipSpace(), c.position());
  if (!c.number(part[0]) || part[0] == 0 || part[0] > 0xffff)
    return error(at, "expected the major number of " + std::string(what) + ", from 1 to 65535");
  if (!comma(c))
    return false;
  at = (c.skipSpace(), c.position());
  if (!c.number(part[1]) || part[1] > 0xff)
    return error(at, "expected the minor number of " + std::string(what) + ", from 0 to 255");
  if (c.eat(',')) {
    at = (c.skipSpace(), c.position());
    if (!c.number(part[2]) || part[2] > 0xff)
      return error(at, "expected the update of " + std::string(what) + ", from 0 to 255");
  }
  version = uint32_t(part[0] << 16 | part[1] << 8 | part[2]);
  return true;
}

bool AsmParser::sdkVersion(AsmCursor &c, uint32_t &version) {
  if (c.atEnd())
    return true;
  size_t at = c.position();
  if (c.word() != "sdk_version")
    return error(at, "expected sdk_version");
  return versionNumber(c, version, "an SDK's version");
}

bool AsmParser::versionMin(AsmCursor &c, int command) {
  MCVersion v;
  v.command = uint32_t(command);
  if (!versionNumber(c, v.minOS, "a system's version") || !sdkVersion(c, v.sdk))
    return false;
  out_.emitVersion(v);
  return true;
}

bool AsmParser::buildVersion(AsmCursor &c, int) {
  MCVersion v;
  v.command = LC_BUILD_VERSION;
  size_t at = (c.skipSpace(), c.position());
  std::string_view name = c.word();
  if (!machOPlatform(name, v.platform))
    return error(at, "unknown platform '" + std::string(name) + "'");
  if (!comma(c) || !versionNumber(c, v.minOS, "a system's version") || !sdkVersion(c, v.sdk))
    return false;
  out_.emitVersion(v);
  return true;
}

/// Precompiled symbols: nothing writes them any more.
bool AsmParser::dumpOrLoad(AsmCursor &c, int) {
  std::string name;
  size_t at = c.position();
  if (!text(c, name))
    return false;
  warning(at, "this directive is ignored");
  return true;
}

} // namespace lathe
