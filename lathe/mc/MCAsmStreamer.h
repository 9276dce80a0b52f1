// Text output in GNU syntax, as GNU as and llvm-mc read it.
#pragma once
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/support/OutputBuffer.h"

namespace lathe {

class MCTextFragment final : public MCFragment {
public:
  OutputBuffer out;
  /// The text begins with a directive of this length that switches to firstSection; it is dropped where the section
  /// is already current.
  size_t leadSize = 0;
  MCSectionId firstSection, lastSection;
};

class MCAsmStreamer final : public MCStreamer {
public:
  MCAsmStreamer(MCContext &ctx, std::unique_ptr<MCInstPrinter> printer, bool verbose = false);
  ~MCAsmStreamer() override;

  /// Instructions are followed by their bytes and fixups, as `encoder` makes them.
  void showEncoding(std::unique_ptr<MCObjectStreamer> encoder);
  /// Instructions are followed by their operands.
  void showInst(const MCInstrInfo &instrs, const MCRegisterInfo &regs);

  void endFragment() override;
  MCFragment &fragment() override { return *frag_; }
  std::unique_ptr<MCFragment> takeFragment() override;

  void switchSection(MCSectionId s) override;
  void switchSubsection(MCSectionId s, uint32_t number) override;
  void emitLabel(MCSymbolId s) override;
  MCSectionId sectionOf(MCSymbolId s) const override;
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

  void emitInstruction(const MCInst &inst) override;
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
  void emitCodeMode(unsigned bits) override;
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
  void addComment(std::string_view text) override;
  void emitRawComment(std::string_view text) override;
  void emitRawText(std::string_view text) override;
  void addBlankLine() override;

protected:
  void resetFragment() override;
  void labelsCreated(uint32_t) override {}

private:
  OutputBuffer &out() { return *out_; }
  void endLine();
  void directive(std::string_view name, MCSymbolId s);
  void padToComment(size_t lineStart);
  void printEncoding(const MCInst &inst);
  void printInstComment(const MCInst &inst);
  std::string_view dataDirective(unsigned size) const;
  void printSectionDirective(const MCSection &s);
  void printELFSection(const MCSection &s);
  void printCOFFSection(const MCSection &s);
  void printMachOSection(const MCSection &s);
  void sehRegister(unsigned reg, bool isVector);
  void printString(std::string_view bytes);
  void printAlign(std::string_view name, unsigned log2Align, unsigned fill, unsigned maxSkip);
  void cfiRegister(unsigned reg);

  std::unique_ptr<MCInstPrinter> printer_;
  std::unique_ptr<MCTextFragment> frag_;
  OutputBuffer *out_ = nullptr;
  std::unique_ptr<MCObjectStreamer> encoder_;
  const MCInstrInfo *instrs_ = nullptr;
  const MCRegisterInfo *regs_ = nullptr;
  std::string comment_;
  uint32_t subsection_ = 0;
  std::vector<MCSectionId> definedIn_; ///< by symbol of the module
  bool verbose_;
};

/// Joins text fragments.
class MCTextWriter final : public MCModuleWriter {
public:
  void append(MCFragment &f) override;
  bool finish(OutputBuffer &out) override;

private:
  OutputBuffer out_;
  MCSectionId section_;
};

} // namespace lathe
