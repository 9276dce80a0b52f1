// Emits a fragment as bytes. The target's encoder appends to MCCode directly; see MCTargetObjectStreamer.
#pragma once
#include "lathe/mc/MCFixup.h"
#include "lathe/mc/MCObjectTarget.h"
#include "lathe/mc/MCSection.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/MCWin64EH.h"
#include "lathe/support/Diagnostics.h"
#include <cstdlib>
#include <cstring>

namespace lathe {

/// Growable bytes without initialisation.
class MCBytes {
public:
  MCBytes() = default;
  MCBytes(const MCBytes &) = delete;
  MCBytes &operator=(const MCBytes &) = delete;
  MCBytes(MCBytes &&o) noexcept : data_(o.data_), size_(o.size_), cap_(o.cap_) {
    o.data_ = nullptr;
    o.size_ = o.cap_ = 0;
  }
  MCBytes &operator=(MCBytes &&o) noexcept {
    std::swap(data_, o.data_);
    std::swap(size_, o.size_);
    std::swap(cap_, o.cap_);
    return *this;
  }
  ~MCBytes() { std::free(data_); }

  uint8_t *data() { return data_; }
  const uint8_t *data() const { return data_; }
  size_t size() const { return size_; }
  void clear() { size_ = 0; }
  /// Where the next `n` bytes go; setEnd() says how far they were written.
  uint8_t *reserve(size_t n) {
    if (cap_ - size_ < n) [[unlikely]]
      grow(n);
    return data_ + size_;
  }
  void setEnd(const uint8_t *end) { size_ = size_t(end - data_); }
  /// `n` more bytes, not initialised.
  uint8_t *append(size_t n) {
    uint8_t *p = reserve(n);
    size_ += n;
    return p;
  }
  void append(const void *from, size_t n) {
    if (n)
      std::memcpy(append(n), from, n);
  }

private:
  void grow(size_t n);
  uint8_t *data_ = nullptr;
  size_t size_ = 0;
  size_t cap_ = 0;
};

/// Where something changes size or pads inside a piece of code.
struct MCSite {
  /// kAtom has no size: what follows belongs to another symbol, which a Mach-O linker may place elsewhere.
  enum class Kind : uint8_t { kBranch, kAlign, kAtom, kOrg, kFill, kLEB };
  uint32_t offset = 0; ///< in the bytes as first written
  MCSymbolId target;   ///< kBranch; kAtom: the symbol; kOrg, kFill, kLEB: an index into the fragment's expressions
  int32_t addend = 0;  ///< kBranch; the others: the value that fills
  Kind kind = Kind::kBranch;
  uint8_t form = 0;      ///< kBranch: index into MCObjectTarget::relaxKinds; kAlign: log2; kLEB: whether it is signed
  uint32_t maxSkip = 0;  ///< kAlign
  uint8_t firstSize = 0; ///< bytes it took when written: the shortest form, or none
  uint8_t fillSize = 1;  ///< bytes of the value that fills
  bool nops = false;     ///< kAlign: filled with nops instead

  /// Whether the size depends on an expression.
  bool hasExpr() const { return kind >= Kind::kOrg; }
  uint32_t size = 0; ///< bytes it takes now
};

/// `n` bytes of a value of `size` bytes.
void fillWith(uint8_t *to, uint64_t n, uint32_t value, unsigned size, bool littleEndian);

/// A run of one section's contents.
struct MCCode {
  MCSectionId section;
  uint8_t log2Align = 0;
  bool isText = false;
  bool isLater = false;   ///< other contents of the section will come to stand in front: nothing is known of alignment
  bool isVirtual = false; ///< no bytes in the file; only `virtualSize` counts
  bool hasInstructions = false;
  uint64_t virtualSize = 0;
  MCBytes bytes;
  std::vector<MCFixup> fixups; ///< by increasing offset
  std::vector<MCSite> sites;   ///< by increasing offset
  struct Atom {
    uint32_t offset;
    MCSymbolId symbol;
  };
  std::vector<Atom> atoms; ///< after layout, by increasing offset; of Mach-O

  uint32_t offset() const { return uint32_t(bytes.size()); }
  void clear() {
    bytes.clear();
    fixups.clear();
    sites.clear();
    atoms.clear();
    virtualSize = 0;
    log2Align = 0;
    hasInstructions = false;
  }

  // For encoders.
  uint8_t *reserve(size_t n) { return bytes.reserve(n); }
  void setEnd(const uint8_t *end) { bytes.setEnd(end); }
  void addFixup(uint32_t at, uint16_t kind, MCSymbolId s, int64_t addend, MCVariant variant = 0) {
    fixups.push_back({at, s, MCSymbolId(), kind, variant, addend});
  }
  /// The branch whose shortest form has just been written at `at` may grow.
  void addBranch(uint32_t at, uint8_t form, uint8_t size, MCSymbolId target, int64_t addend) {
    sites.push_back({at, target, int32_t(addend), MCSite::Kind::kBranch, form, 0, size, 1, false, size});
  }
};

/// One function's frame information, encoded.
struct MCFrameInfo {
  uint32_t piece = 0; ///< of the code
  uint32_t begin = 0, beginSites = 0;
  uint32_t end = 0, endSites = 0;
  uint32_t firstInst = 0, numInsts = 0; ///< in MCObjectFragment::cfi
  uint32_t firstByte = 0, numBytes = 0; ///< in MCObjectFragment::cfiBytes, after layout
  MCSymbolId personality, lsda;
  uint8_t personalityEncoding = dwarf::DW_EH_PE_omit;
  uint8_t lsdaEncoding = dwarf::DW_EH_PE_omit;
  bool isSignalFrame = false;
  bool isSimple = false;
  uint32_t returnColumn = 0xffffffffu; ///< the target's own
  uint32_t compactEncoding = 0;        ///< Mach-O, after layout
};

class MCObjectFragment final : public MCFragment {
public:
  struct Label {
    uint32_t piece = 0xffffffffu;
    uint32_t sites = 0; ///< sites of the piece that lie before the label
    uint64_t offset = 0;
    MCSymbolId atom; ///< after layout
    bool isBound() const { return piece != 0xffffffffu; }
  };
  /// What happens to symbols of the module, in order.
  struct SymbolEvent {
    enum class Kind : uint8_t {
      kDefine,
      kAttribute,
      kSizeTo,
      kSize,
      kSizeValue,
      kAssign,
      kCommon,
      kLocalCommon,
      kWeakref,
      kSymver,
      kStorageClass,
      kDesc,
    };
    Kind kind;
    uint8_t attr = 0; ///< MCSymbolAttr, or log2 of the alignment
    MCSymbolId symbol;
    MCSymbolId other;   ///< kSizeTo, kWeakref
    uint32_t piece = 0; ///< kDefine
    uint32_t sites = 0; ///< kDefine: as in Label
    uint64_t value = 0; ///< offset, size, storage class, desc
    MCSymbolId atom;    ///< kDefine, after layout
    const MCExpr *expr = nullptr;
    std::string_view name;
  };
  /// .data_region; kind as MCDataRegion.
  struct DataRegion {
    MCSymbolId begin, end;
    MCDataRegion kind;
  };
  struct IndirectSymbol {
    uint32_t piece;
    MCSymbolId symbol;
  };
  /// .reloc
  struct Reloc {
    uint32_t piece;
    uint16_t kind;
    const MCExpr *offset, *value;
  };
  struct CFI {
    uint32_t offset; ///< in the piece of the frame
    uint32_t sites;
    MCCFIInstruction inst;
  };

  std::string name;
  uint32_t number = 0;
  /// Pieces in use are the first numPieces; the others keep their memory for later fragments.
  std::vector<MCCode> pieces;
  uint32_t numPieces = 0;
  std::vector<Label> labels;
  std::vector<SymbolEvent> events;
  std::vector<MCFrameInfo> frames;
  std::vector<CFI> cfi;
  std::vector<uint8_t> cfiBytes;
  std::vector<const MCExpr *> exprs; ///< that did not reduce to a fixup
  std::vector<Reloc> relocs;
  /// Lines of instructions, in order.
  struct LineEntry {
    uint32_t piece, sites, offset;
    MCLoc loc;
  };
  std::vector<LineEntry> lines;
  MCDwarfFiles dwarfFiles;
  std::vector<MCLabelRange> labelRanges;
  std::vector<std::string> idents;
  std::vector<std::string> files;
  Arena arena;                    ///< of expressions and names
  std::vector<uint32_t> scratch;  ///< of the layout
  bool setsFrameSections = false; ///< from here on, frames go where the next two say
  bool ehFrame = true, debugFrame = false;
  bool addrsig = false;
  bool isWholeModule = false;
  std::vector<MCSymbolId> addrsigSymbols;
  std::vector<MCSymbolId> safeSEH;
  std::vector<DataRegion> dataRegions;
  std::vector<IndirectSymbol> indirectSymbols;
  std::vector<std::vector<std::string>> linkerOptions;
  MCVersion version; ///< command 0: none
  bool subsectionsViaSymbols = false;
};

class MCObjectStreamer : public MCStreamer {
public:
  MCObjectStreamer(MCContext &ctx, const MCObjectTarget &target);
  ~MCObjectStreamer() override;

  void endFragment() override;
  MCFragment &fragment() override { return *frag_; }
  std::unique_ptr<MCFragment> takeFragment() override;

  /// The next fragments are whole modules: sections begin in them, and what is known of their symbols can be asked.
  void setWholeModule() { isWholeModule_ = true; }
  /// The text that the next calls come from, for diagnostics; it must outlive those.
  void setLocation(const SourceBuffer *buffer, size_t begin, size_t end) {
    location_ = {buffer, uint32_t(begin), uint32_t(end)};
  }

  void switchSection(MCSectionId s) override;
  void switchSubsection(MCSectionId s, uint32_t number) override;
  void emitLabel(MCSymbolId s) override;
  MCSymbolResolver::Place placeNow(MCSymbolId s) const override;
  MCSectionId sectionOf(MCSymbolId s) const override;
  /// Branches to `label` go to `target` + `addend` instead.
  void redirectBranches(MCSymbolId label, MCSymbolId target, int64_t addend);
  void emitSymbolAttribute(MCSymbolId s, MCSymbolAttr attr) override;
  void emitSymbolSizeTo(MCSymbolId s, MCSymbolId end) override;
  void emitSymbolSize(MCSymbolId s, uint64_t bytes) override;
  void emitSymbolSizeValue(MCSymbolId s, const MCExpr *bytes) override;
  void emitAssignment(MCSymbolId s, const MCExpr *value) override;
  void emitCommonSymbol(MCSymbolId s, uint64_t size, unsigned log2Align, bool local) override;
  void emitWeakReference(MCSymbolId alias, MCSymbolId target) override;
  void emitSymver(MCSymbolId s, std::string_view name) override;
  void emitAddrsig() override;
  void emitAddrsigSym(MCSymbolId s) override;

  void emitBytes(std::string_view bytes) override;
  void emitIntValue(uint64_t v, unsigned size) override;
  void emitValue(const MCExpr *e, unsigned size) override;
  void emitSymbolValue(MCSymbolId s, unsigned size, int64_t offset, MCVariant variant) override;
  void emitLabelDifference(MCSymbolId hi, MCSymbolId lo, unsigned size, int64_t offset) override;
  void emitZeros(uint64_t n) override;
  void emitFill(uint64_t count, unsigned size, uint64_t value) override;
  void emitValueToAlignment(unsigned log2Align, uint8_t fill, unsigned maxSkip) override;
  void emitWideAlignment(unsigned log2Align, uint32_t fill, unsigned fillSize, unsigned maxSkip) override;
  void emitCodeAlignment(unsigned log2Align, unsigned maxSkip) override;
  void emitOrg(const MCExpr *to, uint8_t fill) override;
  void emitFillCount(const MCExpr *count, unsigned size, uint32_t value) override;
  void emitLEB128(const MCExpr *e, bool isSigned) override;
  bool emitReloc(const MCExpr *offset, std::string_view type, const MCExpr *value) override;

  void emitCFIStartProc(bool isSimple) override;
  void emitCFIEndProc() override;
  void emitCFI(const MCCFIInstruction &inst) override;
  void emitCFIPersonality(MCSymbolId s, uint8_t encoding) override;
  void emitCFILsda(MCSymbolId s, uint8_t encoding) override;
  void emitCFISignalFrame() override;
  void emitCFIReturnColumn(unsigned reg) override;
  void emitCFISections(bool ehFrame, bool debugFrame) override;

  void beginCOFFSymbolDef(MCSymbolId s) override;
  void emitCOFFSymbolStorageClass(uint8_t storageClass) override;
  void emitCOFFSymbolType(uint16_t type) override;
  void endCOFFSymbolDef() override;
  void emitCOFFSafeSEH(MCSymbolId s) override;
  void emitCOFFSymbolIndex(MCSymbolId s) override;
  void emitCOFFSectionIndex(MCSymbolId s) override;
  void emitCOFFSecRel32(MCSymbolId s, uint64_t offset) override;
  void emitCOFFImgRel32(MCSymbolId s, int64_t offset) override;
  void emitWinCFI(const MCWinCFI &inst) override;

  void emitSubsectionsViaSymbols() override;
  void emitSymbolDesc(MCSymbolId s, uint16_t value) override;
  void emitIndirectSymbol(MCSymbolId s) override;
  void emitZerofill(MCSectionId section, MCSymbolId s, uint64_t size, unsigned log2Align) override;
  void emitDataRegion(MCDataRegion kind) override;
  void emitLinkerOption(std::span<const std::string> options) override;
  void emitVersion(const MCVersion &v) override;

  void emitIdent(std::string_view s) override;
  void emitFileDirective(std::string_view name) override;
  bool emitDwarfFile(uint32_t number, MCDwarfFile file, std::string &error) override;
  unsigned emitDwarfLoc(const MCLoc &loc, bool resets = false) override;
  bool hasDwarfFile(uint32_t number) const override { return frag_->dwarfFiles.has(number); }

  // For encoders.
  /// The section's bytes; only valid after switchSection.
  MCCode &code() { return *code_; }
  const MCObjectTarget &target() const { return target_; }
  /// A fixup against an expression; reduced to symbols where it can be.
  void addExprFixup(uint32_t at, uint16_t kind, const MCExpr *e, int64_t addend);
  /// Reports that an instruction or value cannot be written.
  void reportError(std::string message);

protected:
  void resetFragment() override;
  void labelsCreated(uint32_t count) override;
  /// To be called before an instruction is written, when hasPendingLoc_.
  void addLineEntry();
  MCCode *code_ = nullptr;
  bool hasPendingLoc_ = false;

private:
  MCCode &newPiece(MCSectionId s);
  void report(const DiagKind &kind, std::string context, std::string message);
  MCFrameInfo *openFrame(std::string_view directive);
  void padTo(unsigned log2Align, uint32_t fill, unsigned fillSize, unsigned maxSkip, bool nops);
  bool evaluateNow(const MCExpr *e, MCValue &v) const;
  void addSite(MCSite::Kind kind, const MCExpr *e, uint8_t form, uint32_t value, unsigned size);
  void mergeSubsections();
  /// Switches to `s`; comeBack() undoes it, with the subsection.
  struct Place {
    MCSectionId section;
    uint32_t piece;
  };
  void alignCOFFCommon(MCSymbolId s, uint64_t &size, unsigned log2Align);
  Place goTo(MCSectionId s);
  void comeBack(Place to);
  void mergePiece(uint32_t from, uint32_t to);
  void applyRedirects();

  const MCObjectTarget &target_;
  std::unique_ptr<MCObjectFragment> frag_;
  std::vector<uint32_t> pieceOfSection_; ///< last piece + 1 by section
  uint32_t piece_ = 0;
  bool inFrame_ = false;
  bool isWholeModule_ = false;
  SourceRange location_;
  MCLoc pendingLoc_;
  struct View {
    uint32_t piece = 0xffffffffu, sites = 0, offset = 0, number = 0;
  } view_;                          ///< of the last .loc
  std::vector<uint32_t> definedAt_; ///< of whole modules, by symbol: its event + 1
  struct Subsection {
    MCSectionId section;
    uint32_t number, piece;
  };
  std::vector<Subsection> subsections_;
  struct Redirect {
    MCSymbolId label, target;
    int64_t addend;
  };
  std::vector<Redirect> redirects_;
  bool isAltEntry(MCSymbolId s) const;
  std::vector<MCSymbolId> altEntries_; ///< Mach-O: symbols that begin no atom
  MCWin64EH win64EH_{*this};
  MCSymbolId coffDef_; ///< between .def and .endef
};

/// The streamer of a target: `Encoder::encode(const MCInst &, MCObjectStreamer &)` is called without indirection, so
/// that an instruction costs one virtual call.
template <class Encoder> class MCTargetObjectStreamer final : public MCObjectStreamer {
public:
  template <class... Args>
  MCTargetObjectStreamer(MCContext &ctx, const MCObjectTarget &target, Args &&...args)
      : MCObjectStreamer(ctx, target), encoder_(static_cast<Args &&>(args)...) {}
  void emitInstruction(const MCInst &inst) override {
    if (hasPendingLoc_) [[unlikely]]
      addLineEntry();
    code_->hasInstructions = true;
    encoder_.encode(inst, *this);
  }
  void emitCodeMode(unsigned bits) override {
    if constexpr (requires { encoder_.setCodeMode(bits); })
      encoder_.setCodeMode(bits);
  }

private:
  Encoder encoder_;
};

} // namespace lathe
