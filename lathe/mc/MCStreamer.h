// The one interface through which code and data leave the code generator, as text or as an object.
//
// Output is made in fragments: one per function, and one or more for the module's data. A worker has a streamer of its
// own, emits a fragment with it and hands it over; the thread that owns the MCModuleWriter appends the fragments in
// their order. Nothing in a fragment depends on the fragments before it, so the bytes do not depend on the number of
// threads.
//
//   worker:  s.beginFragment(n, "f");  s.switchSection(…); s.emitLabel(f); …;  s.endFragment();
//   owner:   writer.append(s.fragment());      or      writer.append(*s.takeFragment());
//   at last: writer.finish(out);
//
// A fragment's local labels (createLabels) can be used in every section that the fragment touches, and only there.
#pragma once
#include "lathe/mc/MCDwarf.h"
#include "lathe/mc/MCExpr.h"
#include "lathe/mc/MCLineTable.h"
#include "lathe/mc/MCSymbol.h"
#include "lathe/support/Arena.h"
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

/// What a streamer made between beginFragment and endFragment.
class MCFragment {
public:
  virtual ~MCFragment();
};

/// Labels made together.
struct MCLabelRange {
  uint32_t first;
  uint32_t count;
  uint32_t number; ///< of the first, in text
  MCLabelKind kind;
};

/// One .seh_ directive (Microsoft x64 software conventions, "Unwind data for exception handling"). Registers are the
/// processor's numbers.
struct MCWinCFI {
  enum class Op : uint8_t {
    kStartProc, ///< symbol
    kEndProc,
    kStartChained,
    kEndChained,
    kPushReg,    ///< reg
    kSetFrame,   ///< reg, offset
    kAllocStack, ///< offset: the size
    kSaveReg,    ///< reg, offset
    kSaveXMM,    ///< reg, offset
    kPushFrame,  ///< hasCode
    kEndProlog,
    kHandler, ///< symbol, unwind, except
    kHandlerData,
    kEndFunclet, ///< where the code ends that the information is about, before .seh_endproc
  };
  Op op;
  uint8_t reg = 0;
  bool hasCode = false; ///< the processor pushed an error code
  bool unwind = false, except = false;
  MCSymbolId symbol;
  uint64_t offset = 0;
};

/// Marks of data inside code, <mach-o/loader.h>; kEnd closes one.
enum class MCDataRegion : uint8_t { kEnd = 0, kData = 1, kJumpTable8 = 2, kJumpTable16 = 3, kJumpTable32 = 4 };

/// What a Mach-O file is made for: .build_version, or .macosx_version_min and its kin.
struct MCVersion {
  uint32_t command = 0;  ///< LC_VERSION_MIN_…, or LC_BUILD_VERSION
  uint32_t platform = 0; ///< of .build_version
  /// Major, minor, update as xxxx.yy.zz in nibbles; sdk 0: none.
  uint32_t minOS = 0, sdk = 0;
};

class MCStreamer {
public:
  virtual ~MCStreamer();
  MCStreamer(const MCStreamer &) = delete;
  MCStreamer &operator=(const MCStreamer &) = delete;

  MCContext &context() const { return ctx_; }
  const MCAsmInfo &asmInfo() const { return asmInfo_; }
  /// Whether text is made, so that names, comments and symbolic detail are worth their price.
  bool isText() const { return isText_; }

  // Fragments.
  /// `number` is the function's number in the module, the first number in names of its labels; `what` names the
  /// fragment in diagnostics.
  void beginFragment(uint32_t number, std::string_view what);
  /// Lays the fragment out. It stays valid until it is taken or the next one begins.
  virtual void endFragment() = 0;
  virtual MCFragment &fragment() = 0;
  virtual std::unique_ptr<MCFragment> takeFragment() = 0;
  uint32_t fragmentNumber() const { return fragmentNumber_; }
  const std::string &fragmentName() const { return fragmentName_; }
  /// For expressions of the current fragment.
  Arena &arena() { return arena_; }

  // Labels of the current fragment.
  /// `count` labels with consecutive ids, numbered from `firstNumber` in text. Returns the first.
  MCSymbolId createLabels(MCLabelKind kind, uint32_t count, uint32_t firstNumber = 0);
  uint32_t numLabels() const { return numLabels_; }
  MCSymbolId createTempLabel() { return createLabels(MCLabelKind::kTemp, 1, nextTemp_++); }
  void printLocalName(OutputBuffer &out, MCSymbolId s) const;
  /// Prints the name of any symbol, quoted where it has to be.
  void printSymbol(OutputBuffer &out, MCSymbolId s) const;
  /// `sym@VARIANT+offset`
  void printSymbolOperand(OutputBuffer &out, MCSymbolId s, int64_t offset, MCVariant variant) const;
  void printExpr(OutputBuffer &out, const MCExpr *e) const;

  // Sections and symbols.
  virtual void switchSection(MCSectionId s) = 0;
  MCSectionId currentSection() const { return section_; }
  virtual void emitLabel(MCSymbolId s) = 0;
  /// Where `s` is, as far as that is certain before layout: distances between places of equal `where` do not change.
  virtual MCSymbolResolver::Place placeNow(MCSymbolId) const { return {}; }
  /// The section in which `s` has been defined, if that is known.
  virtual MCSectionId sectionOf(MCSymbolId) const { return {}; }
  /// Part `number` of a section; parts follow each other in the order of their numbers.
  virtual void switchSubsection(MCSectionId s, uint32_t number) { switchSection(s); }
  virtual void emitSymbolAttribute(MCSymbolId s, MCSymbolAttr attr) = 0;
  /// .size s, end - s
  virtual void emitSymbolSizeTo(MCSymbolId s, MCSymbolId end) = 0;
  virtual void emitSymbolSize(MCSymbolId s, uint64_t bytes) = 0;
  virtual void emitSymbolSizeValue(MCSymbolId s, const MCExpr *bytes) = 0;
  virtual void emitAssignment(MCSymbolId s, const MCExpr *value) = 0;
  /// .comm; `local` makes it a local symbol (.local before .comm).
  virtual void emitCommonSymbol(MCSymbolId s, uint64_t size, unsigned log2Align, bool local = false) = 0;
  /// .weakref alias, target
  virtual void emitWeakReference(MCSymbolId alias, MCSymbolId target) = 0;
  /// .symver s, name (`name@VERSION` or `name@@VERSION`)
  virtual void emitSymver(MCSymbolId s, std::string_view name) = 0;
  /// Symbols whose addresses matter, for linkers that fold sections: the table as such, and one of them.
  virtual void emitAddrsig() = 0;
  virtual void emitAddrsigSym(MCSymbolId s) = 0;

  // Contents.
  virtual void emitInstruction(const MCInst &inst) = 0;
  /// What follows is for a processor in the mode of that many bits.
  virtual void emitCodeMode(unsigned) {}
  virtual void emitBytes(std::string_view bytes) = 0;
  /// The low `size` bytes of `v`, size 1 to 8.
  virtual void emitIntValue(uint64_t v, unsigned size) = 0;
  virtual void emitValue(const MCExpr *e, unsigned size) = 0;
  virtual void emitSymbolValue(MCSymbolId s, unsigned size, int64_t offset = 0, MCVariant variant = 0) = 0;
  /// hi - lo + offset
  virtual void emitLabelDifference(MCSymbolId hi, MCSymbolId lo, unsigned size, int64_t offset = 0) = 0;
  virtual void emitZeros(uint64_t n) = 0;
  virtual void emitFill(uint64_t count, unsigned size, uint64_t value) = 0;
  /// What depends on places that the layout finds: padding up to `to`, `count` times `size` bytes of `value`, LEB128.
  virtual void emitOrg(const MCExpr *to, uint8_t fill) = 0;
  virtual void emitFillCount(const MCExpr *count, unsigned size, uint32_t value) = 0;
  virtual void emitLEB128(const MCExpr *e, bool isSigned) = 0;
  /// A relocation of this type at `offset`, a constant or a place in the section. False when the type is unknown.
  virtual bool emitReloc(const MCExpr *offset, std::string_view type, const MCExpr *value) = 0;
  void emitULEB128(uint64_t v);
  void emitSLEB128(int64_t v);
  /// `maxSkip` 0: no limit. In a section with code, a fragment's start must be aligned at least as much as anything
  /// later in it: begin with the largest alignment.
  virtual void emitValueToAlignment(unsigned log2Align, uint8_t fill = 0, unsigned maxSkip = 0) = 0;
  /// Filled with `fill`, a value of `fillSize` bytes.
  virtual void emitWideAlignment(unsigned log2Align, uint32_t fill, unsigned fillSize, unsigned maxSkip) = 0;
  /// Filled with the target's nops.
  virtual void emitCodeAlignment(unsigned log2Align, unsigned maxSkip = 0) = 0;

  // Call frame information.
  virtual void emitCFIStartProc(bool isSimple = false) = 0;
  virtual void emitCFIEndProc() = 0;
  virtual void emitCFI(const MCCFIInstruction &inst) = 0;
  virtual void emitCFIPersonality(MCSymbolId s, uint8_t encoding) = 0;
  virtual void emitCFILsda(MCSymbolId s, uint8_t encoding) = 0;
  virtual void emitCFISignalFrame() = 0;
  virtual void emitCFIReturnColumn(unsigned reg) = 0;
  virtual void emitCFISections(bool ehFrame, bool debugFrame) = 0;
  void emitCFIDefCfa(unsigned reg, int64_t off) { emitCFI(MCCFIInstruction::createDefCfa(reg, off)); }
  void emitCFIDefCfaOffset(int64_t off) { emitCFI(MCCFIInstruction::createDefCfaOffset(off)); }
  void emitCFIDefCfaRegister(unsigned reg) { emitCFI(MCCFIInstruction::createDefCfaRegister(reg)); }
  void emitCFIOffset(unsigned reg, int64_t off) { emitCFI(MCCFIInstruction::createOffset(reg, off)); }

  // COFF.
  /// .def s, with .scl and .type, .endef
  virtual void beginCOFFSymbolDef(MCSymbolId s) = 0;
  virtual void emitCOFFSymbolStorageClass(uint8_t storageClass) = 0;
  virtual void emitCOFFSymbolType(uint16_t type) = 0;
  virtual void endCOFFSymbolDef() = 0;
  virtual void emitCOFFSafeSEH(MCSymbolId s) = 0;
  virtual void emitCOFFSymbolIndex(MCSymbolId s) = 0;
  virtual void emitCOFFSectionIndex(MCSymbolId s) = 0;
  virtual void emitCOFFSecRel32(MCSymbolId s, uint64_t offset) = 0;
  virtual void emitCOFFImgRel32(MCSymbolId s, int64_t offset) = 0;
  /// One .seh_ directive; who calls sees to it that they make sense together.
  virtual void emitWinCFI(const MCWinCFI &inst) = 0;

  // Mach-O.
  virtual void emitSubsectionsViaSymbols() = 0;
  virtual void emitSymbolDesc(MCSymbolId s, uint16_t value) = 0;
  /// The entry of the section of stubs or pointers that begins here stands for `s`.
  virtual void emitIndirectSymbol(MCSymbolId s) = 0;
  /// `s` without contents in a section without contents, invalid: just the section.
  virtual void emitZerofill(MCSectionId section, MCSymbolId s, uint64_t size, unsigned log2Align) = 0;
  virtual void emitDataRegion(MCDataRegion kind) = 0;
  virtual void emitLinkerOption(std::span<const std::string> options) = 0;
  virtual void emitVersion(const MCVersion &v) = 0;

  // The module.
  virtual void emitIdent(std::string_view s) = 0;
  virtual void emitFileDirective(std::string_view name) = 0;
  /// A file of the line table. False, and why, when its number is taken. Text does without: it keeps the statement.
  virtual bool emitDwarfFile(uint32_t /*number*/, MCDwarfFile, std::string & /*error*/) { return true; }
  /// The next instruction's place in the source. The result is its view: how many places were given for this address
  /// before, `resets` makes it 0 (GNU as, "location views").
  virtual unsigned emitDwarfLoc(const MCLoc &, bool /*resets*/ = false) { return 0; }
  virtual bool hasDwarfFile(uint32_t /*number*/) const { return true; }

  // Text only; no effect on objects.
  virtual void addComment(std::string_view) {}
  virtual void emitRawComment(std::string_view) {}
  /// Lines of assembly as somebody else wrote them, each ended by a newline.
  virtual void emitRawText(std::string_view) {}
  virtual void addBlankLine() {}

protected:
  MCStreamer(MCContext &ctx, bool isText);
  /// The fragment's state is cleared; called by beginFragment.
  virtual void resetFragment() = 0;
  /// Room for labels up to `count` in all.
  virtual void labelsCreated(uint32_t count) = 0;

  MCContext &ctx_;
  const MCAsmInfo &asmInfo_;
  Arena arena_;
  MCSectionId section_;
  std::vector<MCLabelRange> labelRanges_;
  uint32_t numLabels_ = 0;
  uint32_t nextTemp_ = 0;
  uint32_t fragmentNumber_ = 0;
  std::string fragmentName_;
  bool isText_;
};

/// The range that holds label `index`; null when there is none. Ranges are in increasing order.
const MCLabelRange *findLabelRange(const std::vector<MCLabelRange> &ranges, uint32_t index);
/// Between the private prefix and the label's number in names that a streamer of objects prints: not a name that a
/// compiler would write.
inline constexpr std::string_view kLocalLabelMark = "$label";

/// What a local label is called.
void printLabelName(OutputBuffer &out, const MCAsmInfo &info, uint32_t fragment, MCLabelKind kind, uint32_t number);

/// Takes the fragments of a module in their order and makes the file. Its streamers are created by the target.
class MCModuleWriter {
public:
  virtual ~MCModuleWriter();
  virtual void append(MCFragment &f) = 0;
  /// False when something could not be represented; diagnostics say what.
  virtual bool finish(OutputBuffer &out) = 0;
};

} // namespace lathe
