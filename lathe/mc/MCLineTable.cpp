#include "lathe/mc/MCLineTable.h"
#include <algorithm>

namespace lathe {

namespace {

// DWARF 5, sections 7.22 and 6.2.4.
enum : uint8_t {
  DW_LNS_copy = 1,
  DW_LNS_advance_pc,
  DW_LNS_advance_line,
  DW_LNS_set_file,
  DW_LNS_set_column,
  DW_LNS_negate_stmt,
  DW_LNS_set_basic_block,
  DW_LNS_const_add_pc,
  DW_LNS_fixed_advance_pc,
  DW_LNS_set_prologue_end,
  DW_LNS_set_epilogue_begin,
  DW_LNS_set_isa,
  kOpcodeBase,
};
enum : uint8_t { DW_LNE_end_sequence = 1, DW_LNE_set_address = 2, DW_LNE_set_discriminator = 4 };
enum : uint8_t { DW_FORM_udata = 0x0f, DW_FORM_data16 = 0x1e, DW_FORM_line_strp = 0x1f };
enum : uint16_t { DW_LNCT_path = 1, DW_LNCT_directory_index = 2, DW_LNCT_MD5 = 5, DW_LNCT_LLVM_source = 0x2001 };

/// The choice of special opcodes that assemblers have made since GNU as.
constexpr int kLineBase = -5;
constexpr unsigned kLineRange = 14;
/// The address advance of DW_LNS_const_add_pc.
constexpr unsigned kMaxSpecialAdvance = (255 - kOpcodeBase) / kLineRange;

constexpr uint8_t kOperandCounts[] = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};

} // namespace

bool MCDwarfFiles::add(uint32_t number, MCDwarfFile file, std::string &error) {
  if (number > kMaxNumber) {
    error = "a file's number is at most " + std::to_string(kMaxNumber);
    return false;
  }
  // A path without a directory of its own has one in front of its last slash.
  if (size_t slash = file.name.rfind('/');
      number && file.directory.empty() && slash != std::string::npos && slash + 1 < file.name.size()) {
    file.directory = file.name.substr(0, slash ? slash : 1);
    file.name.erase(0, slash + 1);
  }
  if (file.name.empty()) {
    error = "a file of the line table has a name";
    return false;
  }
  if (files_.size() <= number)
    files_.resize(number + 1);
  MCDwarfFile &f = files_[number];
  if (f.isSet() && number) {
    if (f.name == file.name && f.directory == file.directory && f.md5 == file.md5)
      return true;
    error = "file number " + std::to_string(number) + " is already allocated";
    return false;
  }
  f = std::move(file);
  return true;
}

void MCLineWriter::value(uint64_t v, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    bytes.push_back(uint8_t(v >> 8 * (littleEndian_ ? i : size - 1 - i)));
}

void MCLineWriter::uleb(uint64_t v) {
  for (; v >= 0x80; v >>= 7)
    bytes.push_back(uint8_t(v | 0x80));
  bytes.push_back(uint8_t(v));
}

void MCLineWriter::sleb(int64_t v) {
  for (;; v >>= 7) {
    uint8_t b = v & 0x7f;
    bool isLast = (v >> 6) == (v >> 63);
    bytes.push_back(uint8_t(b | (isLast ? 0 : 0x80)));
    if (isLast)
      return;
  }
}

void MCLineWriter::text(std::string_view s) {
  bytes.insert(bytes.end(), s.begin(), s.end());
  bytes.push_back(0);
}

void MCLineWriter::patch(size_t at, uint64_t v) {
  for (unsigned i = 0; i < 4; ++i)
    bytes[at + i] = uint8_t(v >> 8 * (littleEndian_ ? i : 3 - i));
}

/// 0: that of the compilation.
unsigned MCLineWriter::directoryOf(const MCDwarfFile &f) const {
  auto it = std::find(directories_.begin(), directories_.end(), f.directory);
  return f.directory.empty() || it == directories_.end() ? 0 : unsigned(it - directories_.begin()) + 1;
}

void MCLineWriter::tables4(std::span<const MCDwarfFile> files) {
  for (std::string_view d : directories_)
    text(d);
  bytes.push_back(0);
  for (size_t i = 1; i < files.size(); ++i) {
    if (!files[i].isSet())
      break;
    text(files[i].name);
    uleb(directoryOf(files[i]));
    uleb(0); // time of modification
    uleb(0); // size
  }
  bytes.push_back(0);
}

/// The offset of the string in .debug_line_str.
void MCLineWriter::lineString(std::string_view s) {
  size_t at = 0;
  while (at < strings.size() && std::string_view(strings.c_str() + at) != s)
    at += std::string_view(strings.c_str() + at).size() + 1;
  if (at == strings.size())
    (strings += s) += '\0';
  fixups.push_back({uint32_t(bytes.size()), stringsTarget_, MCSymbolId(), FK_Data_4, 0, int64_t(at)});
  value(0, 4);
}

void MCLineWriter::tables5(std::span<const MCDwarfFile> files, std::string_view compilationDir) {
  bytes.push_back(1); // what is said of a directory
  uleb(DW_LNCT_path);
  uleb(DW_FORM_line_strp);
  uleb(directories_.size() + 1);
  lineString(compilationDir);
  for (std::string_view d : directories_)
    lineString(d);
  bool hasMD5 = true, hasSource = false;
  for (const MCDwarfFile &f : files) {
    hasMD5 &= !f.isSet() || f.hasMD5;
    hasSource |= f.hasSource;
  }
  bytes.push_back(uint8_t(2 + hasMD5 + hasSource));
  uleb(DW_LNCT_path);
  uleb(DW_FORM_line_strp);
  uleb(DW_LNCT_directory_index);
  uleb(DW_FORM_udata);
  if (hasMD5) {
    uleb(DW_LNCT_MD5);
    uleb(DW_FORM_data16);
  }
  if (hasSource) {
    uleb(DW_LNCT_LLVM_source);
    uleb(DW_FORM_line_strp);
  }
  uleb(files.size());
  for (size_t i = 0; i < files.size(); ++i) {
    // Number 0 is the compilation's own file; without it, the first.
    const MCDwarfFile &f = i == 0 && !files[0].isSet() && files.size() > 1 ? files[1] : files[i];
    lineString(f.name);
    uleb(i == 0 && files[0].isSet() ? 0 : directoryOf(f));
    if (hasMD5)
      bytes.insert(bytes.end(), f.md5.begin(), f.md5.end());
    if (hasSource)
      lineString(f.source);
  }
}

void MCLineWriter::advance(int64_t line, uint64_t address) {
  bool needsCopy = false;
  address /= minInstLength_;
  int64_t special = line - kLineBase;
  if (special < 0 || special >= int64_t(kLineRange)) {
    bytes.push_back(DW_LNS_advance_line);
    sleb(line);
    line = 0;
    special = -kLineBase;
    needsCopy = true;
  }
  if (line == 0 && address == 0) {
    bytes.push_back(DW_LNS_copy);
    return;
  }
  special += kOpcodeBase;
  if (address < 256 + kMaxSpecialAdvance) {
    if (uint64_t opcode = uint64_t(special) + address * kLineRange; opcode <= 255) {
      bytes.push_back(uint8_t(opcode));
      return;
    }
    if (uint64_t opcode = uint64_t(special) + (address - kMaxSpecialAdvance) * kLineRange;
        address >= kMaxSpecialAdvance && opcode <= 255) {
      bytes.push_back(DW_LNS_const_add_pc);
      bytes.push_back(uint8_t(opcode));
      return;
    }
  }
  bytes.push_back(DW_LNS_advance_pc);
  uleb(address);
  bytes.push_back(needsCopy ? uint8_t(DW_LNS_copy) : uint8_t(special));
}

void MCLineWriter::endSequence(uint64_t address) {
  address /= minInstLength_;
  if (address == kMaxSpecialAdvance) {
    bytes.push_back(DW_LNS_const_add_pc);
  } else if (address) {
    bytes.push_back(DW_LNS_advance_pc);
    uleb(address);
  }
  bytes.insert(bytes.end(), {0, 1, DW_LNE_end_sequence});
}

void MCLineWriter::sequence(const MCLineSequence &s) {
  MCLoc last;
  last.line = 1;
  uint64_t address = 0;
  bool isFirst = true;
  for (const MCPlacedLoc &p : s.locs) {
    const MCLoc &l = p.loc;
    if (l.file != last.file) {
      bytes.push_back(DW_LNS_set_file);
      uleb(l.file);
    }
    if (l.column != last.column) {
      bytes.push_back(DW_LNS_set_column);
      uleb(l.column);
    }
    if (l.discriminator && version_ >= 4) {
      size_t at = bytes.size() + 1;
      bytes.insert(bytes.end(), {0, 0, DW_LNE_set_discriminator});
      uleb(l.discriminator);
      bytes[at] = uint8_t(bytes.size() - at - 1);
    }
    if (l.isa != last.isa) {
      bytes.push_back(DW_LNS_set_isa);
      uleb(l.isa);
    }
    if ((l.flags ^ last.flags) & MCLoc::kIsStmt)
      bytes.push_back(DW_LNS_negate_stmt);
    if (l.flags & MCLoc::kBasicBlock)
      bytes.push_back(DW_LNS_set_basic_block);
    if (l.flags & MCLoc::kPrologueEnd)
      bytes.push_back(DW_LNS_set_prologue_end);
    if (l.flags & MCLoc::kEpilogueBegin)
      bytes.push_back(DW_LNS_set_epilogue_begin);
    if (isFirst) {
      bytes.insert(bytes.end(), {0, uint8_t(pointerSize_ + 1), DW_LNE_set_address});
      uint16_t kind = pointerSize_ == 8 ? FK_Data_8 : FK_Data_4;
      fixups.push_back({uint32_t(bytes.size()), s.section, MCSymbolId(), kind, 0, int64_t(p.offset)});
      value(0, pointerSize_);
      address = p.offset;
    }
    advance(int64_t(l.line) - int64_t(last.line), p.offset - address);
    isFirst = false;
    address = p.offset;
    last = l;
  }
  endSequence(s.end - address);
}

void MCLineWriter::write(const MCDwarfFiles &table, std::span<const MCLineSequence> sequences, MCSymbolId stringsTarget,
                         std::string_view compilation, unsigned version) {
  std::string compilationDir(compilation);
  std::vector<MCDwarfFile> files(table.files().begin(), table.files().end());
  version_ = table.has(0) ? std::max(version, 5u) : version;
  bool is5 = version_ >= 5;
  stringsTarget_ = stringsTarget;
  if (table.has(0) && !files[0].directory.empty()) {
    compilationDir = files[0].directory;
    for (MCDwarfFile &f : files)
      if (f.directory == compilationDir)
        f.directory.clear();
  }
  for (size_t i = 1; i < files.size(); ++i)
    if (!files[i].directory.empty() && !directoryOf(files[i]))
      directories_.push_back(files[i].directory);
  size_t start = bytes.size();
  value(0, 4);
  value(version_, 2);
  if (is5) {
    bytes.push_back(uint8_t(pointerSize_));
    bytes.push_back(0); // size of a segment selector
  }
  size_t headerLength = bytes.size();
  value(0, 4);
  bytes.push_back(uint8_t(minInstLength_));
  if (version_ >= 4)
    bytes.push_back(1); // operations per instruction
  bytes.push_back(1);   // is_stmt to begin with
  bytes.push_back(uint8_t(kLineBase));
  bytes.push_back(kLineRange);
  bytes.push_back(kOpcodeBase);
  bytes.insert(bytes.end(), std::begin(kOperandCounts), std::end(kOperandCounts));
  if (is5)
    tables5(files, compilationDir);
  else
    tables4(files);
  patch(headerLength, bytes.size() - headerLength - 4);
  for (const MCLineSequence &s : sequences)
    sequence(s);
  patch(start, bytes.size() - start - 4);
}

} // namespace lathe
