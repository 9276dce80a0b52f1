#include "Dumper.h"
#include "lathe/targets/MCTargets.h"
#include <algorithm>

namespace lathe::objdump {

using object::Format;
using object::ObjectFile;
using object::Section;

Dumper::Dumper(const ObjectFile &file, std::string_view name, const DumpOptions &options, OutputBuffer &out,
               std::function<void(std::string)> error, std::function<void(std::string)> warning)
    : file_(file), name_(name), options_(options), out_(out), error_(std::move(error)), warning_(std::move(warning)) {
  for (const MCTargetInfo *t : allMCTargets())
    for (const MCObjectArch &a : t->objectArchs ? t->objectArchs() : std::span<const MCObjectArch>())
      if (!arch_ && unsigned(a.format) == unsigned(file.format) && a.machine == file.machine &&
          a.isLittle == file.isLittle && (file.format == Format::kCOFF || a.is64 == file.is64)) {
        arch_ = &a;
        target_ = t;
      }
}

bool Dumper::isWideCOFF() const { return file_.format == Format::kCOFF && arch_ && arch_->is64; }

void Dumper::number(uint64_t v, unsigned digits) {
  static constexpr char kDigits[] = "0123456789abcdef";
  char text[16];
  unsigned n = 16;
  do
    text[--n] = kDigits[v & 15];
  while (v >>= 4);
  for (unsigned k = 16 - n; k < digits; ++k)
    out_ << '0';
  out_ << std::string_view(text + n, 16 - n);
}

void Dumper::padded(std::string_view s, size_t width) {
  out_ << s;
  out_.indent(width - std::min(width, s.size()));
}

bool Dumper::wants(const Section &s) const {
  return options_.sections.empty() ||
         std::find(options_.sections.begin(), options_.sections.end(), s.name) != options_.sections.end();
}

std::string Dumper::qualifiedName(const Section &s) const {
  return s.segment.empty() ? std::string(s.name) : std::string(s.segment) + "," + std::string(s.name);
}

bool Dumper::run() {
  std::string_view unknown = file_.format == Format::kELF    ? (file_.is64 ? "elf64-unknown" : "elf32-unknown")
                             : file_.format == Format::kCOFF ? "coff-<unknown arch>"
                                                             : (file_.is64 ? "mach-o 64-bit unknown" : "mach-o 32-bit");
  out_ << '\n' << name_ << ":\tfile format " << (arch_ ? arch_->formatName : unknown) << '\n';
  if (options_.fileHeader)
    fileHeader();
  if (options_.sectionHeaders)
    sectionHeaders();
  if (options_.symbols)
    symbolTable(file_.symbols, false);
  if (options_.dynamicSymbols)
    symbolTable(file_.dynamicSymbols, true);
  if (options_.relocations && !options_.disassemble)
    relocations();
  if (options_.dynamicRelocations)
    dynamicRelocations();
  if (options_.contents)
    contents();
  return !options_.disassemble || disassemble();
}

void Dumper::fileHeader() {
  out_ << "architecture: " << (arch_ ? arch_->arch : "unknown") << "\nstart address: 0x";
  word(file_.entry);
  out_ << '\n';
}

void Dumper::sectionHeaders() {
  size_t width = 13;
  bool showLMA = options_.showLMA && file_.format == Format::kELF;
  for (const Section &s : file_.sections) {
    if (!wants(s))
      continue;
    width = std::max(width, s.name.size());
    showLMA |= s.loadAddress != s.address;
  }
  unsigned digits = file_.is64 || isWideCOFF() ? 16 : 8;
  out_ << "\nSections:\nIdx ";
  padded("Name", width);
  out_ << " Size     ";
  padded("VMA", digits);
  if (showLMA) {
    out_ << ' ';
    padded("LMA", digits);
  }
  out_ << " Type\n";
  for (const Section &s : file_.sections) {
    if (!wants(s))
      continue;
    std::string number = std::to_string(s.number);
    out_.indent(3 - std::min<size_t>(3, number.size()));
    out_ << number << ' ';
    padded(s.name, width);
    out_ << ' ';
    this->number(s.size, 8);
    out_ << ' ';
    word(s.address + (s.isAllocated ? options_.adjust : 0));
    if (showLMA) {
      out_ << ' ';
      word(s.loadAddress);
    }
    out_ << ' ';
    std::string_view separator = "";
    for (auto [is, text] : {std::pair(s.isText, "TEXT"), std::pair(s.isData, "DATA"), std::pair(s.isBSS, "BSS"),
                            std::pair(s.isDebug, "DEBUG")})
      if (is) {
        out_ << separator << text;
        separator = ", ";
      }
    out_ << '\n';
  }
}

void Dumper::contents() {
  static constexpr char kDigits[] = "0123456789abcdef";
  for (const Section &s : file_.sections) {
    if (!wants(s) || !s.size || (file_.format == Format::kELF && !s.number))
      continue;
    out_ << "Contents of section " << qualifiedName(s) << ":\n";
    if (s.contents.empty()) {
      out_ << "<skipping contents of bss section at [";
      number(s.address, 4);
      out_ << ", ";
      number(s.address + s.size, 4);
      out_ << ")>\n";
      continue;
    }
    for (size_t at = 0; at < s.contents.size(); at += 16) {
      char hex[36], text[16];
      size_t count = std::min<size_t>(16, s.contents.size() - at), n = 0;
      for (size_t i = 0; i < 16; ++i) {
        if (i && i % 4 == 0)
          hex[n++] = ' ';
        uint8_t b = i < count ? s.contents[at + i] : uint8_t(0);
        hex[n++] = i < count ? kDigits[b >> 4] : ' ';
        hex[n++] = i < count ? kDigits[b & 15] : ' ';
        text[i] = b >= 32 && b < 127 ? char(b) : '.';
      }
      out_ << ' ';
      number(s.address + at, 4);
      out_ << ' ' << std::string_view(hex, n) << "  " << std::string_view(text, count) << '\n';
    }
  }
}

} // namespace lathe::objdump
