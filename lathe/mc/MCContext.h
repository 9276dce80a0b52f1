// What one module's output is made of: its symbols and sections. Nothing in this layer is global.
//
// Creating symbols and sections is thread-safe, and their ids may differ from run to run when several threads create
// them: nothing that is written depends on an id. Everything else about a symbol is changed by one thread only, the one
// that appends fragments to the MCModuleWriter.
#pragma once
#include "lathe/mc/MCSection.h"
#include "lathe/mc/MCSymbol.h"
#include "lathe/support/Arena.h"
#include "lathe/support/Pool.h"
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace lathe {

class MCContext {
public:
  MCContext(const MCAsmInfo &asmInfo, DiagnosticEngine &diags);
  ~MCContext();
  MCContext(const MCContext &) = delete;
  MCContext &operator=(const MCContext &) = delete;

  const MCAsmInfo &asmInfo() const { return asmInfo_; }
  DiagnosticEngine &diags() const { return diags_; }
  /// Of debug information that assembly text asks for: the directory of relative paths, and the DWARF version at least.
  void setCompilationDir(std::string dir) { compilationDir_ = std::move(dir); }
  const std::string &compilationDir() const { return compilationDir_; }
  void setDwarfVersion(unsigned version) { dwarfVersion_ = version; }
  unsigned dwarfVersion() const { return dwarfVersion_; }
  /// For expressions that outlive a fragment; not thread-safe.
  Arena &arena() { return arena_; }

  /// The symbol called `name`. A name that begins with the private prefix makes a temporary one.
  MCSymbolId getOrCreateSymbol(std::string_view name);
  MCSymbolId lookupSymbol(std::string_view name) const;
  /// A temporary symbol; the name is the private prefix, `stem` and a number.
  MCSymbolId createTempSymbol(std::string_view stem = "tmp");
  /// A temporary symbol with exactly this name, not entered in the table of names.
  MCSymbolId createUnregisteredSymbol(std::string_view name);

  MCSymbol &symbol(MCSymbolId id) { return symbols_[id.index()]; }
  const MCSymbol &symbol(MCSymbolId id) const { return symbols_[id.index()]; }
  uint32_t numSymbols() const { return uint32_t(symbols_.size()); }

  /// The section with these properties. `group` invalid: in no group.
  MCSectionId getELFSection(std::string_view name, uint32_t type, uint64_t flags, uint32_t entrySize = 0,
                            MCSymbolId group = {}, bool isComdat = false, uint32_t uniqueId = MCSection::kNoUniqueId,
                            MCSectionId linkedTo = {});
  /// A section's identity is its name, COMDAT symbol, selection and unique id.
  MCSectionId getCOFFSection(std::string_view name, uint32_t characteristics, MCSymbolId comdat = {},
                             COFF::COMDATType selection = COFF::IMAGE_COMDAT_SELECT_NONE,
                             uint32_t uniqueId = MCSection::kNoUniqueId);
  /// The section of these names; what it is was said when it was first named.
  MCSectionId getMachOSection(std::string_view segment, std::string_view name, uint32_t typeAndAttributes,
                              uint32_t stubSize = 0);
  /// The section becomes a COMDAT without a symbol; not thread-safe.
  void setLinkOnce(MCSectionId id, COFF::COMDATType selection) {
    sections_[id.index()].linkonce = selection;
    sections_[id.index()].flags |= COFF::IMAGE_SCN_LNK_COMDAT;
  }
  const MCSection &section(MCSectionId id) const { return sections_[id.index()]; }
  uint32_t numSections() const { return uint32_t(sections_.size()); }

  // The sections that every module may use; they appear in the output when something is put there.
  MCSectionId textSection() const { return text_; }
  MCSectionId dataSection() const { return data_; }
  MCSectionId bssSection() const { return bss_; }
  MCSectionId readOnlySection() const { return rodata_; }
  MCSectionId dataRelROSection() const { return dataRelRO_; }
  MCSectionId tlsDataSection() const { return tdata_; }
  MCSectionId tlsBSSSection() const { return tbss_; }
  /// .rodata.cst<size> for constants of 4, 8, 16, 32 or 64 bytes; .rodata for other sizes.
  MCSectionId mergeableConstSection(unsigned size);
  /// .rodata.str<charSize>.<align>
  MCSectionId mergeableStringSection(unsigned charSize, uint64_t align);

private:
  uint32_t *findSlot(std::string_view name, uint64_t hash);
  void growTable();
  MCSymbolId addSymbol(std::string_view name);
  void createELFSections();
  void createCOFFSections();
  void createMachOSections();
  MCSectionId addSection(MCSection like);

  std::string compilationDir_;
  unsigned dwarfVersion_ = 4;
  const MCAsmInfo &asmInfo_;
  DiagnosticEngine &diags_;
  Arena arena_;
  Arena names_; ///< guarded by mutex_
  Pool<MCSymbol> symbols_;
  Pool<MCSection> sections_;
  mutable std::mutex mutex_;
  std::vector<uint32_t> table_;  ///< open addressing, symbol index + 1
  std::vector<uint32_t> hashes_; ///< by symbol index
  uint32_t tableUsed_ = 0;
  uint32_t nextTemp_ = 0;
  std::vector<uint32_t> sectionTable_; ///< open addressing, section index + 1
  std::vector<uint32_t> sectionHashes_;
  MCSectionId text_, data_, bss_, rodata_, dataRelRO_, tdata_, tbss_;
  MCSectionId constSections_[5];
};

} // namespace lathe
