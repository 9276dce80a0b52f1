// Joins object fragments to sections, decides what becomes a relocation, and hands the result to an object writer.
#pragma once
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCFrameWriter.h"
#include "lathe/mc/MCObjectStreamer.h"

namespace lathe {

struct DiagKind;

/// A fixup's or relocation's target: a symbol of the module, or a section (its first byte).
using MCTarget = MCSymbolId;
inline MCTarget sectionTarget(MCSectionId s) { return MCTarget(s.value | kLocalSymbolBit); }
inline bool isSectionTarget(MCTarget t) { return isLocalSymbol(t); }
inline MCSectionId targetSection(MCTarget t) { return MCSectionId(localIndex(t)); }

struct MCRelocation {
  uint32_t offset;
  MCTarget target;
  int64_t addend;
  uint32_t type;
};

/// The contents of one section of the object.
struct MCSectionData {
  MCSectionId id;
  uint8_t log2Align = 0;
  uint32_t index = 0;       ///< in the file, set by the writer
  uint32_t symbolIndex = 0; ///< of the section symbol, set by the writer
  bool symbolUsed = false;  ///< a relocation refers to the section as such
  bool hasInstructions = false;
  MCBytes bytes;
  uint64_t virtualSize = 0;
  std::vector<MCFixup> fixups; ///< symA and symB are MCTargets
  std::vector<MCRelocation> relocs;
  struct SymbolIndex {
    uint32_t offset;
    MCSymbolId symbol;
  };
  std::vector<SymbolIndex> symbolIndices;  ///< COFF: numbers of symbols that the writer fills in
  std::vector<MCCode::Atom> atoms;         ///< Mach-O: by increasing offset
  std::vector<MCSymbolId> indirectSymbols; ///< Mach-O: what the entries stand for

  uint64_t size(const MCSection &s) const { return s.isVirtual() ? virtualSize : bytes.size(); }
};

/// .data_region, placed.
struct MCPlacedRegion {
  MCSectionId section;
  uint64_t begin, end;
  MCDataRegion kind;
};

class MCAssembler final : public MCModuleWriter {
public:
  MCAssembler(MCContext &ctx, const MCObjectTarget &target);
  ~MCAssembler() override;

  void append(MCFragment &f) override;
  bool finish(OutputBuffer &out) override;

  // For object writers, after everything is resolved.
  MCContext &context() const { return ctx_; }
  const MCObjectTarget &target() const { return target_; }
  /// In the order of their first use.
  std::vector<MCSectionData> &sections() { return sections_; }
  MCSectionData *sectionData(MCSectionId id);
  /// Module symbols by the order of their first mention.
  const std::vector<MCSymbolId> &symbols() const { return order_; }
  const std::vector<std::string> &fileNames() const { return files_; }
  /// Null when there is no table of symbols whose addresses matter.
  const std::vector<MCSymbolId> *addrsigSymbols() const { return hasAddrsig_ ? &addrsig_ : nullptr; }
  // COFF.
  const std::vector<MCSymbolId> &safeSEHHandlers() const { return safeSEH_; }
  // Mach-O.
  bool subsectionsViaSymbols() const { return subsectionsViaSymbols_; }
  const MCVersion &version() const { return version_; } ///< command 0: none
  const std::vector<MCPlacedRegion> &dataRegions() const { return dataRegions_; }
  const std::vector<std::vector<std::string>> &linkerOptions() const { return linkerOptions_; }

  // For writers that decide themselves what a fixup comes to.
  /// The bytes of a section that is made now.
  MCSectionData &makeSection(MCSectionId id) { return sections_[useSection(id)]; }
  void store(MCSectionData &d, uint32_t at, uint16_t kind, int64_t value);
  void error(const DiagKind &kind, std::string message);
  bool failed() const { return failed_; }
  /// Evaluates the fixup's expression and follows variables to what they stand for. False after an error.
  bool simplify(MCFixup &fixup) {
    if (fixup.variant == MCFixup::kExprVariant && !evaluateExpr(fixup))
      return false;
    redirect(fixup);
    return true;
  }
  void touch(MCSymbolId id) {
    MCSymbol &s = ctx_.symbol(id);
    if (!s.order) {
      order_.push_back(id);
      s.order = uint32_t(order_.size());
    }
    s.weakrefOnly = false;
  }

private:
  friend class ModuleResolver;
  struct Piece {
    uint32_t section; ///< index into sections_
    uint64_t base;
  };

  uint32_t useSection(MCSectionId id);
  uint64_t reserveIn(MCSectionData &d, uint8_t log2Align);
  void appendPiece(MCObjectFragment &f, MCCode &c);
  void applyEvents(MCObjectFragment &f);
  void applyAttribute(MCSymbolId id, MCSymbolAttr attr);
  void define(MCSymbolId id, uint32_t piece, uint64_t offset);
  void setSize(const MCObjectFragment &f, MCSymbolId id, MCSymbolId end);
  void allocateCommon(MCSymbolId id, uint64_t size, uint8_t log2Align);
  void appendFixups(MCObjectFragment &f, uint32_t piece);
  void appendFrames(MCObjectFragment &f);
  void appendMachO(MCObjectFragment &f);
  void appendLines(MCObjectFragment &f);
  MCTarget placeTarget(MCObjectFragment &f, MCSymbolId s, bool asSymbol, int64_t &addend);
  bool needsSymbol(const MCObjectFragment &f, const MCFixup &fixup) const;
  MCSymbolId symbolForLabel(MCObjectFragment &f, uint32_t index);
  const MCExpr *placeExpr(MCObjectFragment &f, const MCExpr *e);

  // After the last fragment (MCResolve.cpp).
  void resolveVariables();
  void nameCOFFSections();
  void resolveSizes();
  void applySymvers();
  void finishBindings();
  void resolveSection(MCSectionData &d);
  bool evaluateExpr(MCFixup &fixup);
  void redirect(MCFixup &fixup);
  bool reduce(MCSectionData &d, MCFixup &fixup);
  bool reduceDifference(MCSectionData &d, MCFixup &fixup);
  bool placeOf(MCTarget t, MCSectionId &section, uint64_t &offset) const;
  bool cannotMove(MCTarget t) const;
  void emitRelocation(MCSectionData &d, MCFixup fixup);
  void emitCOFFRelocation(MCSectionData &d, MCFixup fixup);
  bool isFixed(MCTarget t) const;
  void writeFrames();
  void writeLines();
  void writeMachOFrames();
  void sortFrames();
  void writeCompactUnwind();
  void appendFrameSection(MCSectionId id, MCFrameWriter &writer);
  void writeIdents();

  MCContext &ctx_;
  const MCObjectTarget &target_;
  std::vector<MCSectionData> sections_;
  std::vector<uint32_t> sectionIndex_; ///< by section id, index into sections_ + 1
  std::vector<MCSymbolId> order_;
  std::vector<Piece> pieces_;            ///< of the fragment being appended
  std::vector<MCSymbolId> labelSymbols_; ///< of the fragment being appended
  std::vector<const MCExpr *> exprs_;
  std::vector<MCSymbolId> variables_;
  std::vector<std::pair<MCSymbolId, std::string_view>> symvers_;
  std::vector<std::pair<MCSymbolId, const MCExpr *>> sizes_;
  std::vector<MCSymbolId> addrsig_;
  std::vector<MCPlacedFrame> frames_;
  std::vector<uint8_t> cfiBytes_;
  MCDwarfFiles dwarfFiles_;
  std::vector<MCLineSequence> lines_;
  std::vector<std::string> idents_;
  std::vector<std::string> files_;
  std::vector<MCSymbolId> safeSEH_;
  std::vector<MCPlacedRegion> dataRegions_;
  std::vector<std::vector<std::string>> linkerOptions_;
  MCVersion version_;
  bool subsectionsViaSymbols_ = false;
  std::string current_; ///< what the fragment is called, for diagnostics
  bool ehFrame_ = true, debugFrame_ = false;
  bool hasAddrsig_ = false;
  bool failed_ = false;
};

} // namespace lathe
