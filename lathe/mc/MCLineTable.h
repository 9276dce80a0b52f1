// Line tables (DWARF 5, section 6.2; version 4 where no file has number 0).
#pragma once
#include "lathe/mc/MCFixup.h"
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

/// Where the instruction that comes next belongs in the source: .loc.
struct MCLoc {
  enum Flags : uint8_t { kIsStmt = 1, kBasicBlock = 2, kPrologueEnd = 4, kEpilogueBegin = 8 };
  uint32_t file = 1, line = 0;
  uint16_t column = 0;
  uint8_t flags = kIsStmt;
  uint32_t isa = 0, discriminator = 0;
};

/// .file with a number.
struct MCDwarfFile {
  std::string directory, name;
  std::array<uint8_t, 16> md5 = {};
  std::string source;
  bool hasMD5 = false, hasSource = false;
  bool isSet() const { return !name.empty(); }
};

/// The files of a module's line table, by number. Files of the same directory share its name.
class MCDwarfFiles {
public:
  /// False, and why, when the number is taken by another file.
  bool add(uint32_t number, MCDwarfFile file, std::string &error);
  bool has(uint32_t number) const { return number < files_.size() && files_[number].isSet(); }
  bool empty() const { return files_.empty(); }
  std::span<const MCDwarfFile> files() const { return files_; }

  /// Numbers are dense in practice; what is far beyond any program is refused.
  static constexpr uint32_t kMaxNumber = 1u << 20;

private:
  std::vector<MCDwarfFile> files_;
};

struct MCPlacedLoc {
  uint64_t offset; ///< in the section
  MCLoc loc;
};

/// The lines of one section, in the order of the instructions.
struct MCLineSequence {
  MCSymbolId section; ///< as a target of fixups
  uint64_t end;       ///< offset behind the last instruction
  std::vector<MCPlacedLoc> locs;
};

/// Makes the bytes of .debug_line and .debug_line_str; fixups of the first name sequences' sections and `strings`.
class MCLineWriter {
public:
  MCLineWriter(unsigned pointerSize, bool littleEndian, unsigned minInstLength)
      : pointerSize_(pointerSize), littleEndian_(littleEndian), minInstLength_(minInstLength) {}
  /// `strings` is the target that stands for .debug_line_str; `compilationDir` the directory of paths that have none.
  /// The version is 5 where a file has number 0.
  void write(const MCDwarfFiles &files, std::span<const MCLineSequence> sequences, MCSymbolId strings,
             std::string_view compilationDir, unsigned version);

  std::vector<uint8_t> bytes;
  std::vector<MCFixup> fixups;
  std::string strings; ///< each ends with NUL

private:
  void value(uint64_t v, unsigned size);
  void uleb(uint64_t v);
  void sleb(int64_t v);
  void text(std::string_view s);
  void lineString(std::string_view s);
  void patch(size_t at, uint64_t v);
  unsigned directoryOf(const MCDwarfFile &f) const;
  void tables4(std::span<const MCDwarfFile> files);
  void tables5(std::span<const MCDwarfFile> files, std::string_view compilationDir);
  void sequence(const MCLineSequence &s);
  void advance(int64_t line, uint64_t address);
  void endSequence(uint64_t address);

  unsigned pointerSize_;
  bool littleEndian_;
  unsigned minInstLength_;
  unsigned version_ = 4;
  MCSymbolId stringsTarget_;
  std::vector<std::string_view> directories_;
};

} // namespace lathe
