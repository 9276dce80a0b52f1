// Where everything of a Mach-O object is: sections follow each other in one segment, those without contents last.
#pragma once
#include "lathe/mc/MCAssembler.h"
#include <vector>

namespace lathe {

struct MachORelocation {
  uint32_t word0, word1; ///< as written, but for the number of `symbol`, which makes it external
  MCSymbolId symbol;
};

class MachOLayout {
public:
  explicit MachOLayout(MCAssembler &a);

  uint64_t addressOf(MCSectionId s) const { return addresses_[asm_.sectionData(s)->index - 1]; }
  uint64_t addressOf(const MCSymbol &s) const { return addressOf(s.section) + s.offset; }
  uint64_t addressOf(const MCSectionData &d) const { return addresses_[d.index - 1]; }
  uint64_t paddingAfter(size_t section) const { return paddings_[section]; }
  uint64_t fileSize() const { return fileSize_; } ///< of the contents
  uint64_t size() const { return size_; }
  const MCSectionData *lastWithContents() const { return last_; }

  /// What the linker sees the target as a part of; invalid: of its section.
  MCSymbolId atomOf(MCSymbolId s) const;
  /// The atom that the byte belongs to.
  static MCSymbolId atomAt(const MCSectionData &d, uint64_t offset);

private:
  MCAssembler &asm_;
  MCContext &ctx_;
  std::vector<uint64_t> addresses_, paddings_;
  uint64_t fileSize_ = 0, size_ = 0;
  const MCSectionData *last_ = nullptr;
};

/// Turns the fixups of all sections into values and relocations; [i] belongs to the i-th section, in the order in which
/// they are written.
class MachORelocator {
public:
  MachORelocator(MCAssembler &a, const MachOLayout &layout);
  void run();
  const std::vector<MachORelocation> &of(const MCSectionData &d) const { return relocs_[d.index - 1]; }

private:
  struct Place {
    const MCSectionData *section;
    uint64_t address;
    MCSymbolId atom;
  };
  void resolve(MCSectionData &d, MCFixup fixup);
  bool reduce(MCSectionData &d, const MCFixup &fixup);
  void relocate64(MCSectionData &d, const MCFixup &fixup);
  void difference64(MCSectionData &d, const MCFixup &fixup);
  void relocate32(MCSectionData &d, const MCFixup &fixup);
  bool scattered32(MCSectionData &d, const MCFixup &fixup, int64_t &value);
  bool isDefined(MCSymbolId s) const;
  bool follow(MCFixup &fixup);
  void add(MCSectionData &d, const MCFixup &fixup, MCSymbolId symbol, MCSectionId section, bool pcRel, unsigned type);
  void error(const MCSectionData &d, const MCFixup &fixup, const std::string &message);
  unsigned log2Size(const MCFixup &fixup) const;

  MCAssembler &asm_;
  MCContext &ctx_;
  const MCObjectTarget &target_;
  const MachOLayout &layout_;
  std::vector<std::vector<MachORelocation>> relocs_;
};

/// Whether symbols divide the section into atoms; elsewhere its contents or the linker's conventions do.
bool isAtomizable(const MCSection &s);

} // namespace lathe
