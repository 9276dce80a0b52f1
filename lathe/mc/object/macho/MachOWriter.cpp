#include "lathe/mc/object/macho/MachOWriter.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/object/StringTable.h"
#include "lathe/mc/object/macho/MachOFormat.h"
#include "lathe/mc/object/macho/MachOLayout.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include <algorithm>

namespace lathe {

static constexpr DiagKind kBadObject{"mc-bad-object", Severity::kError};

namespace {

using namespace MachO;
using State = MCSymbol::State;
using Binding = MCSymbol::Binding;

class MachOWriter {
public:
  MachOWriter(MCAssembler &a, OutputBuffer &out)
      : asm_(a), ctx_(a.context()), target_(a.target()), out_(out), is64_(target_.is64Bit), layout_(a),
        relocator_(a, layout_) {}

  bool run() {
    relocator_.run();
    if (asm_.sections().size() > kMaxSections)
      asm_.error(kBadObject, "a file cannot have more than 255 sections");
    checkIndirectSymbols();
    if (asm_.failed())
      return false;
    markLazySymbols();
    numberSymbols();
    strings_.finish();
    start_ = out_.size();
    writeHeader();
    writeSegment();
    writeVersion();
    writeTables();
    writeLinkerOptions();
    writeContents();
    writeRelocations();
    writeDataInCode();
    writeIndirectSymbols();
    writeSymbols();
    out_ << std::string_view(strings_.bytes());
    out_.str().append(stringSize() - strings_.bytes().size(), '\0');
    return !asm_.failed();
  }

private:
  static constexpr size_t kMaxSections = 255;

  void put(uint64_t v, unsigned bytes) {
    char b[8];
    for (unsigned i = 0; i < bytes; ++i)
      b[i] = char(v >> 8 * i);
    out_ << std::string_view(b, bytes);
  }
  void word(uint64_t v) { put(v, 4); }
  void addr(uint64_t v) { put(v, is64_ ? 8 : 4); }
  void name16(std::string_view s) {
    char b[16] = {};
    std::memcpy(b, s.data(), std::min<size_t>(s.size(), 16));
    out_ << std::string_view(b, 16);
  }
  uint64_t here() const { return out_.size() - start_; }
  unsigned pointerSize() const { return is64_ ? 8 : 4; }
  static uint64_t alignTo(uint64_t v, uint64_t to) { return (v + to - 1) / to * to; }
  unsigned symbolSize() const { return is64_ ? 16 : 12; }
  uint64_t stringSize() const { return alignTo(strings_.bytes().size(), pointerSize()); }

  // Sizes.

  bool hasSymbols() const { return !symbols_.empty(); }
  uint32_t segmentSize() const { return uint32_t((is64_ ? 72 : 56) + asm_.sections().size() * (is64_ ? 80 : 68)); }
  uint32_t headerSize() const { return is64_ ? 32 : 28; }
  uint32_t versionSize() const {
    uint32_t command = asm_.version().command;
    return !command ? 0 : command == LC_BUILD_VERSION ? 24 : 16;
  }
  uint32_t linkerOptionSize(const std::vector<std::string> &options) const {
    uint64_t n = 12;
    for (const std::string &s : options)
      n += s.size() + 1;
    return uint32_t(alignTo(n, pointerSize()));
  }
  uint32_t commandsSize() const {
    uint32_t n = segmentSize() + versionSize() + (hasSymbols() ? 24 + 80 : 0) + (asm_.dataRegions().empty() ? 0 : 16);
    for (const auto &o : asm_.linkerOptions())
      n += linkerOptionSize(o);
    return n;
  }
  uint64_t contentsAt() const { return headerSize() + commandsSize(); }
  uint64_t contentsSize() const { return alignTo(layout_.fileSize(), pointerSize()); }
  uint64_t relocationsAt() const { return contentsAt() + contentsSize(); }
  uint64_t numRelocations() const {
    uint64_t n = 0;
    for (const MCSectionData &d : asm_.sections())
      n += relocator_.of(d).size();
    return n;
  }
  uint64_t dataInCodeAt() const { return relocationsAt() + 8 * numRelocations(); }
  uint64_t indirectAt() const { return dataInCodeAt() + 8 * asm_.dataRegions().size(); }
  uint64_t numIndirect() const {
    uint64_t n = 0;
    for (const MCSectionData &d : asm_.sections())
      n += d.indirectSymbols.size();
    return n;
  }
  uint64_t symbolsAt() const { return indirectAt() + 4 * numIndirect(); }
  uint64_t stringsAt() const { return symbolsAt() + symbols_.size() * symbolSize(); }

  // Symbols.

  static bool isExternal(const MCSymbol &s) {
    return s.binding == Binding::kGlobal || s.binding == Binding::kWeak || s.state == State::kUndefined ||
           s.state == State::kCommon;
  }

  void numberSymbols() {
    std::vector<MCSymbolId> external, undefined;
    for (MCSymbolId id : asm_.symbols()) {
      const MCSymbol &s = ctx_.symbol(id);
      if ((s.isTemporary && !s.usedInReloc) || s.state == State::kVariable)
        continue;
      if (s.state == State::kUndefined || s.state == State::kCommon)
        undefined.push_back(id);
      else if (isExternal(s))
        external.push_back(id);
      else
        symbols_.push_back(id);
    }
    // The dynamic linker looks them up by name.
    for (auto *list : {&external, &undefined})
      std::sort(list->begin(), list->end(),
                [&](MCSymbolId a, MCSymbolId b) { return ctx_.symbol(a).name < ctx_.symbol(b).name; });
    numLocal_ = uint32_t(symbols_.size());
    numExternal_ = uint32_t(external.size());
    numUndefined_ = uint32_t(undefined.size());
    symbols_.insert(symbols_.end(), external.begin(), external.end());
    symbols_.insert(symbols_.end(), undefined.begin(), undefined.end());
    for (size_t i = 0; i < symbols_.size(); ++i) {
      ctx_.symbol(symbols_[i]).tableIndex = uint32_t(i);
      names_.push_back(strings_.add(ctx_.symbol(symbols_[i]).name));
    }
  }

  void writeSymbols() {
    for (size_t i = 0; i < symbols_.size(); ++i) {
      const MCSymbol &s = ctx_.symbol(symbols_[i]);
      uint8_t type = isExternal(s) ? N_EXT : 0, section = 0;
      uint16_t desc = s.desc;
      uint64_t value = 0;
      if (s.visibility == MCSymbol::Visibility::kHidden && isExternal(s))
        type |= N_PEXT;
      switch (s.state) {
      case State::kUndefined:
      case State::kVariable:
        break;
      case State::kCommon:
        value = s.size;
        desc = uint16_t((desc & 0xf0ff) | s.offset << 8);
        break;
      case State::kAbsolute:
        type |= N_ABS;
        value = s.offset;
        break;
      case State::kDefined:
        type |= N_SECT;
        section = uint8_t(asm_.sectionData(s.section)->index);
        value = layout_.addressOf(s);
        break;
      }
      word(strings_.offsetOf(names_[i]));
      put(type, 1);
      put(section, 1);
      put(desc, 2);
      addr(value);
    }
  }

  // Indirect symbols: pointers first, then stubs.

  static bool isPointers(const MCSection &s) {
    return s.type == S_NON_LAZY_SYMBOL_POINTERS || s.type == S_LAZY_SYMBOL_POINTERS ||
           s.type == S_THREAD_LOCAL_VARIABLE_POINTERS;
  }

  void checkIndirectSymbols() {
    for (const MCSectionData &d : asm_.sections()) {
      const MCSection &s = ctx_.section(d.id);
      if (!d.indirectSymbols.empty() && !isPointers(s) && s.type != S_SYMBOL_STUBS)
        asm_.error(kBadObject, "indirect symbols in section '" + std::string(s.segment) + "," + std::string(s.name) +
                                   "', which is none of pointers or stubs");
    }
  }

  /// What is only called need not be bound before that.
  void markLazySymbols() {
    for (const MCSectionData &d : asm_.sections()) {
      const MCSection &s = ctx_.section(d.id);
      for (MCSymbolId id : d.indirectSymbols)
        if ((s.type == S_LAZY_SYMBOL_POINTERS || s.type == S_SYMBOL_STUBS) &&
            ctx_.symbol(id).state == State::kUndefined)
          ctx_.symbol(id).desc |= REFERENCE_FLAG_UNDEFINED_LAZY;
    }
  }

  void writeIndirectSymbols() {
    for (const MCSectionData &d : asm_.sections())
      for (MCSymbolId id : d.indirectSymbols) {
        const MCSymbol &s = ctx_.symbol(id);
        // The pointer to a local definition has its value already.
        bool isLocal =
            ctx_.section(d.id).type == S_NON_LAZY_SYMBOL_POINTERS && s.state == State::kDefined && !isExternal(s);
        word(isLocal ? uint32_t(INDIRECT_SYMBOL_LOCAL) : s.tableIndex);
      }
  }

  // Load commands.

  void writeHeader() {
    uint32_t count = 1 + (versionSize() != 0) + (hasSymbols() ? 2 : 0) + !asm_.dataRegions().empty() +
                     uint32_t(asm_.linkerOptions().size());
    word(is64_ ? MH_MAGIC_64 : MH_MAGIC);
    word(target_.machoCPUType);
    word(target_.machoCPUSubtype);
    word(MH_OBJECT);
    word(count);
    word(commandsSize());
    word(asm_.subsectionsViaSymbols() ? MH_SUBSECTIONS_VIA_SYMBOLS : 0);
    if (is64_)
      word(0);
  }

  void writeSegment() {
    word(is64_ ? LC_SEGMENT_64 : LC_SEGMENT);
    word(segmentSize());
    name16("");
    addr(0);
    addr(layout_.size());
    addr(contentsAt());
    addr(layout_.fileSize());
    word(7);
    word(7);
    word(asm_.sections().size());
    word(0);
    uint64_t relocsAt = relocationsAt();
    uint32_t indirect = 0;
    for (const MCSectionData &d : asm_.sections()) {
      const MCSection &s = ctx_.section(d.id);
      auto relocs = relocator_.of(d).size();
      name16(s.name);
      name16(s.segment);
      addr(layout_.addressOf(d));
      addr(d.size(s));
      word(s.isVirtual() ? 0 : contentsAt() + layout_.addressOf(d));
      word(d.log2Align);
      word(relocs ? relocsAt : 0);
      word(relocs);
      word(uint32_t(s.flags) | (d.hasInstructions ? uint32_t(S_ATTR_SOME_INSTRUCTIONS) : 0));
      word(d.indirectSymbols.empty() ? 0 : indirect);
      word(s.entrySize);
      if (is64_)
        word(0);
      relocsAt += 8 * relocs;
      indirect += uint32_t(d.indirectSymbols.size());
    }
  }

  void writeVersion() {
    const MCVersion &v = asm_.version();
    if (!v.command)
      return;
    word(v.command);
    word(versionSize());
    if (v.command == LC_BUILD_VERSION)
      word(v.platform);
    word(v.minOS);
    word(v.sdk);
    if (v.command == LC_BUILD_VERSION)
      word(0);
  }

  void writeTables() {
    if (!asm_.dataRegions().empty()) {
      word(LC_DATA_IN_CODE);
      word(16);
      word(dataInCodeAt());
      word(8 * asm_.dataRegions().size());
    }
    if (!hasSymbols())
      return;
    word(LC_SYMTAB);
    word(24);
    word(symbolsAt());
    word(symbols_.size());
    word(stringsAt());
    word(stringSize());
    word(LC_DYSYMTAB);
    word(80);
    word(0);
    word(numLocal_);
    word(numLocal_);
    word(numExternal_);
    word(numLocal_ + numExternal_);
    word(numUndefined_);
    for (unsigned i = 0; i < 6; ++i)
      word(0);
    word(numIndirect() ? indirectAt() : 0);
    word(numIndirect());
    for (unsigned i = 0; i < 4; ++i)
      word(0);
  }

  void writeLinkerOptions() {
    for (const auto &options : asm_.linkerOptions()) {
      uint64_t end = here() + linkerOptionSize(options);
      word(LC_LINKER_OPTION);
      word(linkerOptionSize(options));
      word(options.size());
      for (const std::string &s : options)
        out_ << std::string_view(s.c_str(), s.size() + 1);
      out_.str().append(end - here(), '\0');
    }
  }

  // Contents.

  void writeContents() {
    for (const MCSectionData &d : asm_.sections()) {
      if (ctx_.section(d.id).isVirtual())
        continue;
      out_.str().append(contentsAt() + layout_.addressOf(d) - here(), '\0');
      out_ << std::string_view(reinterpret_cast<const char *>(d.bytes.data()), d.bytes.size());
    }
    out_.str().append(relocationsAt() - here(), '\0');
  }

  /// From the last to the first: that way pairs come out as the linker reads them.
  void writeRelocations() {
    for (const MCSectionData &d : asm_.sections()) {
      const auto &relocs = relocator_.of(d);
      for (size_t i = relocs.size(); i-- > 0;) {
        word(relocs[i].word0);
        word(relocs[i].symbol.valid() ? relocs[i].word1 | ctx_.symbol(relocs[i].symbol).tableIndex : relocs[i].word1);
      }
    }
  }

  void writeDataInCode() {
    for (const MCPlacedRegion &r : asm_.dataRegions()) {
      word(layout_.addressOf(r.section) + r.begin);
      put(r.end - r.begin, 2);
      put(unsigned(r.kind), 2);
    }
  }

  MCAssembler &asm_;
  MCContext &ctx_;
  const MCObjectTarget &target_;
  OutputBuffer &out_;
  bool is64_;
  MachOLayout layout_;
  MachORelocator relocator_;
  size_t start_ = 0;
  std::vector<MCSymbolId> symbols_;
  std::vector<uint32_t> names_;
  uint32_t numLocal_ = 0, numExternal_ = 0, numUndefined_ = 0;
  StringTable strings_;
};

} // namespace

bool writeMachO(MCAssembler &assembler, OutputBuffer &out) { return MachOWriter(assembler, out).run(); }

} // namespace lathe
