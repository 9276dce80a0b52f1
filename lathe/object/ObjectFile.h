// Object files read: ELF, COFF and Mach-O as one structure of sections, symbols and relocations, and archives of them.
// Numbers stay as the format has them; what a target calls them is MCObjectArch's.
//
// Everything points into the bytes that were read, which must outlive the structure. Bytes are not trusted: what lies
// outside the file is an error or, where only a name is concerned, empty.
#pragma once
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lathe::object {

enum class Format : uint8_t { kELF, kCOFF, kMachO };

struct Section {
  std::string_view name;
  std::string_view segment; ///< Mach-O; else empty
  uint64_t address = 0;
  uint64_t loadAddress = 0; ///< differs from `address` where a program header says so
  uint64_t size = 0;
  std::span<const uint8_t> contents; ///< empty when the file has none for it
  uint64_t alignment = 1;
  uint32_t number = 0; ///< as the format counts: ELF and Mach-O objects print from 0
  uint32_t type = 0;   ///< sh_type; Mach-O section type
  uint64_t flags = 0;  ///< sh_flags, Characteristics, Mach-O flags
  bool isText = false, isData = false, isBSS = false, isDebug = false;
  bool isAllocated = true; ///< has an address when the program runs
};

struct Symbol {
  enum Place : uint8_t { kInSection, kUndefined, kAbsolute, kCommon, kDebug };
  enum Type : uint8_t { kNoType, kObject, kFunction, kSection, kFile, kTLS, kIFunc, kOther };
  std::string_view name;
  std::string_view version; ///< ELF: of a dynamic symbol
  uint64_t value = 0;       ///< address; offset in the section in ELF and COFF objects that are not linked
  uint64_t address = 0;     ///< in the address space of Section::address
  uint64_t size = 0;
  uint32_t section = 0; ///< index into ObjectFile::sections, with kInSection
  Place place = kUndefined;
  Type type = kNoType;
  uint8_t elfType = 0; ///< STT_*, the order in which symbols of one address are shown
  bool isLocal = false, isGlobal = false, isWeak = false, isUnique = false;
  bool isVersionDefined = false; ///< `version` is defined by this file, not asked of another
  uint8_t other = 0;             ///< ELF st_other; Mach-O n_type; COFF storage class
  uint16_t desc = 0;             ///< Mach-O n_desc; COFF type
  uint32_t number = 0;           ///< of the format's table: with auxiliary records
};

struct Relocation {
  uint64_t offset = 0; ///< in the section; an address in a linked file
  uint32_t type = 0;
  int64_t addend = 0;
  bool hasAddend = false;
  std::string_view target; ///< what it refers to, as tools print it
  bool isHidden = false;   ///< the second half of a pair: not shown
};

struct RelocatedSection {
  uint32_t section; ///< index into ObjectFile::sections
  std::vector<Relocation> relocations;
};

struct ObjectFile {
  Format format = Format::kELF;
  uint32_t machine = 0; ///< e_machine, Machine, cputype
  bool is64 = false, isLittle = true;
  bool isRelocatable = true;
  bool isBigObject = false; ///< COFF
  uint64_t entry = 0;
  uint64_t symbolTable = 0; ///< COFF: where it stands in `bytes`
  std::span<const uint8_t> bytes;
  std::vector<Section> sections;
  std::vector<Symbol> symbols, dynamicSymbols;
  std::vector<RelocatedSection> relocated; ///< in the order of the file
  std::vector<Relocation> dynamicRelocations;
  std::deque<std::string> names; ///< those that stand nowhere in the file
};

/// False, and why in `error`, when the bytes are no object file or their tables lead out of it.
bool readObject(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error);

struct ArchiveMember {
  std::string_view name;
  std::string_view header; ///< 60 bytes: name, date, owner, group, mode, size, all as text
  std::span<const uint8_t> bytes;
};
bool isArchive(std::span<const uint8_t> bytes);
/// The members that are files, without symbol table and long names. Thin archives are an error.
bool readArchive(std::span<const uint8_t> bytes, std::vector<ArchiveMember> &out, std::string &error);

} // namespace lathe::object
