// -d: sections as instructions, under the symbols that stand in them.
#include "Dumper.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCDisassembler.h"
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/targets/MCTargets.h"
#include <algorithm>
#include <deque>
#include <tuple>

namespace lathe::objdump {

using object::Format;
using object::Relocation;
using object::Section;
using object::Symbol;

namespace {

struct Label {
  uint64_t address;
  uint8_t type; ///< STT_*: of several at one place the one with the highest is shown
  std::string_view name;
  auto key() const { return std::tuple(address, name, type); }
  bool operator<(const Label &o) const { return key() < o.key(); }
};

constexpr uint8_t kObjectType = 1, kFunctionType = 2;

/// Of the labels at one place the one to show.
const Label *preferred(const Label *first, const Label *last) {
  return std::max_element(first, last + 1, [](const Label &a, const Label &b) {
    return std::pair(a.type, a.name) < std::pair(b.type, b.name);
  });
}

/// Of `labels` the last that is not behind `address`, or null.
const Label *labelAt(const std::vector<Label> &labels, uint64_t address) {
  auto it =
      std::upper_bound(labels.begin(), labels.end(), address, [](uint64_t a, const Label &l) { return a < l.address; });
  if (it == labels.begin())
    return nullptr;
  const Label *last = &*--it, *first = last;
  while (first != labels.data() && first[-1].address == last->address)
    --first;
  return preferred(first, last);
}

class Listing {
public:
  Listing(const object::ObjectFile &file, const DumpOptions &options, OutputBuffer &out, const MCDisassembler &decoder,
          MCInstPrinter &printer, std::string_view comment, unsigned addressDigits)
      : file_(file), options_(options), out_(out), decoder_(decoder), printer_(printer), comment_(comment),
        addressDigits_(addressDigits) {
    printer.setComments(&comments_);
    labels_.resize(file.sections.size());
    for (const std::vector<Symbol> *table : {&file.symbols, file.symbols.empty() ? &file.dynamicSymbols : nullptr})
      if (table)
        for (const Symbol &s : *table)
          addLabel(s);
    if (!file.isRelocatable)
      addLinkageTables();
    for (std::vector<Label> &l : labels_)
      std::sort(l.begin(), l.end());
    std::sort(absolute_.begin(), absolute_.end());
    for (uint32_t i = 0; i < file.sections.size(); ++i)
      if (file.sections[i].isAllocated && file.sections[i].size)
        byAddress_.push_back(i);
    std::sort(byAddress_.begin(), byAddress_.end(), [&](uint32_t a, uint32_t b) {
      return std::pair(file.sections[a].address, a) < std::pair(file.sections[b].address, b);
    });
  }

  /// The relocations of the section, if they are to be shown, by offset.
  void section(uint32_t index, std::vector<const Relocation *> relocations);

  /// Names that were asked for and not found are left over.
  std::vector<std::string_view> missing;
  std::function<void(const Relocation &)> showRelocation;

private:
  void addLabel(const Symbol &s) {
    if (s.name.empty() || s.type == Symbol::kFile || (s.type == Symbol::kSection && file_.format == Format::kELF) ||
        (file_.format == Format::kMachO && s.type == Symbol::kOther))
      return;
    uint8_t type = file_.format == Format::kELF ? s.elfType : uint8_t(0);
    if (s.place == Symbol::kInSection)
      labels_[s.section].push_back({s.address, type, s.name});
    else if (s.place == Symbol::kAbsolute)
      absolute_.push_back({s.address, type, s.name});
  }

  /// Stubs of a procedure linkage table jump through a slot that a dynamic relocation fills: they get its name.
  void addLinkageTables() {
    std::vector<std::pair<uint64_t, std::string_view>> slots;
    for (const Relocation &r : file_.dynamicRelocations)
      if (!r.target.empty())
        slots.push_back({r.offset, r.target});
    std::sort(slots.begin(), slots.end());
    for (uint32_t i = 0; i < file_.sections.size() && !slots.empty(); ++i) {
      const Section &s = file_.sections[i];
      if (!s.isText || !s.name.starts_with(".plt"))
        continue;
      for (uint64_t at = 0, size; at < s.contents.size(); at += std::max<uint64_t>(1, size)) {
        MCInst inst;
        uint64_t target;
        size = 0;
        if (decoder_.getInstruction(inst, size, s.contents.subspan(at), s.address + at) != DecodeStatus::Success ||
            !decoder_.evaluateMemoryAddress(inst, s.address + at, size, target))
          continue;
        auto it = std::lower_bound(slots.begin(), slots.end(), std::pair(target, std::string_view()));
        if (it == slots.end() || it->first != target)
          continue;
        made_.push_back(std::string(it->second) + "@plt");
        labels_[i].push_back({s.address + at, kFunctionType, made_.back()});
      }
    }
  }

  bool wantsFunction(std::string_view name);
  void range(const Section &s, uint64_t begin, uint64_t end, std::vector<const Relocation *>::iterator &relocation,
             std::vector<const Relocation *>::iterator last);
  void data(const Section &s, uint64_t begin, uint64_t end);
  void instruction(const Section &s, uint64_t at, uint64_t &size);
  void place(uint64_t address, OutputBuffer &out);
  void showComments(size_t textStart, size_t column, size_t commentColumn);
  void hex(uint64_t v, unsigned width, char fill);
  uint64_t shown(uint64_t address) const { return address + options_.adjust; }

  const object::ObjectFile &file_;
  const DumpOptions &options_;
  OutputBuffer &out_;
  const MCDisassembler &decoder_;
  MCInstPrinter &printer_;
  std::string_view comment_;               ///< what begins one
  unsigned addressDigits_;                 ///< of addresses in front of names
  OutputBuffer comments_;                  ///< of an instruction
  std::vector<std::vector<Label>> labels_; ///< by section
  std::vector<Label> absolute_;
  std::vector<uint32_t> byAddress_;
  std::deque<std::string> made_; ///< names that stand in no symbol table
  uint32_t current_ = 0;         ///< section
};

void Listing::hex(uint64_t v, unsigned width, char fill) {
  char digits[17], *p = digits + 16;
  do
    *--p = "0123456789abcdef"[v & 15];
  while (v >>= 4);
  for (auto n = unsigned(digits + 16 - p); n < width; ++n)
    out_ << fill;
  out_ << std::string_view(p, size_t(digits + 16 - p));
}

bool Listing::wantsFunction(std::string_view name) {
  if (std::find(options_.functions.begin(), options_.functions.end(), name) == options_.functions.end())
    return false;
  std::erase(missing, name);
  return true;
}

void Listing::section(uint32_t index, std::vector<const Relocation *> relocations) {
  const Section &s = file_.sections[index];
  current_ = index;
  std::sort(relocations.begin(), relocations.end(), [](const Relocation *a, const Relocation *b) {
    return a->offset != b->offset ? a->offset < b->offset : a < b; // they stand in one array
  });
  std::vector<Label> &labels = labels_[index];
  if (labels.empty() || labels[0].address != s.address)
    labels.insert(labels.begin(), {s.address, s.isText ? kFunctionType : kObjectType, s.name});
  uint64_t sectionEnd = s.address + s.contents.size();
  bool hasTitle = false;
  auto relocation = relocations.begin();
  for (size_t i = 0; i < labels.size();) {
    size_t last = i;
    while (last + 1 < labels.size() && labels[last + 1].address == labels[i].address)
      ++last;
    uint64_t begin = labels[i].address, end = last + 1 < labels.size() ? labels[last + 1].address : sectionEnd;
    end = std::min(end, sectionEnd);
    size_t chosen = size_t(preferred(&labels[i], &labels[last]) - labels.data());
    bool isWanted = options_.functions.empty();
    for (size_t k = i; k <= last && !options_.functions.empty(); ++k)
      if (wantsFunction(labels[k].name)) {
        chosen = k;
        isWanted = true;
      }
    size_t first = i;
    i = last + 1;
    if (begin < s.address || begin >= end || !isWanted || begin >= options_.stop || end <= options_.start)
      continue;
    if (!hasTitle) {
      out_ << "\nDisassembly of section ";
      if (!s.segment.empty())
        out_ << s.segment << ',';
      out_ << s.name << ":\n";
      hasTitle = true;
    }
    out_ << '\n';
    for (size_t k = options_.allSymbols ? first : chosen; k <= (options_.allSymbols ? last : chosen); ++k) {
      if (options_.addresses) {
        hex(shown(begin), addressDigits_, '0');
        out_ << ' ';
      }
      out_ << '<' << labels[k].name << ">:\n";
    }
    begin = std::max(begin, options_.start);
    end = std::min(end, options_.stop);
    if (file_.format == Format::kELF && s.isText && !options_.disassembleAll && labels[chosen].type == kObjectType)
      data(s, begin, end);
    else
      range(s, begin, end, relocation, relocations.end());
  }
}

/// Data among code: eight bytes a line.
void Listing::data(const Section &s, uint64_t begin, uint64_t end) {
  for (uint64_t at = begin; at < end; at += 8) {
    char text[8];
    uint64_t count = std::min<uint64_t>(8, end - at);
    hex(shown(at), 8, ' ');
    out_ << ':';
    for (uint64_t i = 0; i < count; ++i) {
      uint8_t b = s.contents[size_t(at - s.address + i)];
      out_ << ' ';
      hex(b, 2, '0');
      text[i] = b >= 32 && b < 127 ? char(b) : '.';
    }
    out_.indent(9 + 3 * size_t(8 - count));
    out_ << std::string_view(text, size_t(count)) << '\n';
  }
}

void Listing::range(const Section &s, uint64_t begin, uint64_t end, std::vector<const Relocation *>::iterator &next,
                    std::vector<const Relocation *>::iterator last) {
  uint64_t base = file_.isRelocatable ? s.address : 0;
  // Offsets count from the section in objects, and are addresses in what is linked.
  auto addressOf = [&](const Relocation *r) { return r->offset + base; };
  while (next != last && addressOf(*next) < begin)
    ++next;
  for (uint64_t at = begin; at < end;) {
    if (!options_.zeroes) {
      // At least eight zeros, whole groups of four, are passed over; relocations among them are not.
      uint64_t stop = next != last ? std::min(end, addressOf(*next)) : end, n = 0;
      while (at + n < stop && s.contents[size_t(at + n - s.address)] == 0)
        ++n;
      if (n >= 8) {
        out_ << "\t\t...\n";
        at += n & ~3ull;
        continue;
      }
    }
    uint64_t size = 0;
    instruction(s, at, size);
    at += size;
    for (; next != last && addressOf(*next) < at; ++next)
      showRelocation(**next);
  }
}

/// <symbol+0xoffset> of an address, if anything is known there.
void Listing::place(uint64_t address, OutputBuffer &out) {
  const Label *label = nullptr;
  if (file_.isRelocatable) {
    label = labelAt(labels_[current_], address);
  } else {
    auto it = std::upper_bound(byAddress_.begin(), byAddress_.end(), address,
                               [&](uint64_t a, uint32_t i) { return a < file_.sections[i].address; });
    if (it != byAddress_.begin())
      label = labelAt(labels_[*--it], address);
  }
  if (!label)
    label = labelAt(absolute_, address);
  if (!label)
    return;
  out << " <" << label->name;
  if (uint64_t offset = address - label->address)
    (out << "+0x").hex(offset);
  out << '>';
}

/// In a column of their own, one a line. The text from `textStart` begins in `column`; its tabs count.
void Listing::showComments(size_t textStart, size_t column, size_t commentColumn) {
  for (char c : out_.view().substr(textStart))
    column = c == '\t' ? (column + 8) & ~size_t(7) : column + 1;
  std::string_view rest = comments_.view();
  for (bool isFirst = true; !rest.empty(); isFirst = false) {
    if (!isFirst)
      out_ << '\n';
    size_t from = isFirst ? column : 0;
    out_.indent(from < commentColumn ? commentColumn - from : 1);
    size_t end = rest.find('\n');
    out_ << comment_ << ' ' << rest.substr(0, end);
    rest.remove_prefix(end + 1);
  }
}

/// A symbol in the middle of an instruction does not end it.
void Listing::instruction(const Section &s, uint64_t at, uint64_t &size) {
  std::span<const uint8_t> bytes = s.contents.subspan(size_t(at - s.address));
  MCInst inst;
  DecodeStatus status = decoder_.getInstruction(inst, size, bytes, at);
  size = std::clamp<uint64_t>(size, 1, bytes.size());
  size_t lineStart = out_.size();
  if (options_.addresses) {
    hex(shown(at), 8, ' ');
    out_ << ':';
  }
  if (options_.rawBytes) {
    for (uint64_t i = 0; i < size; ++i) {
      out_ << ' ';
      hex(bytes[size_t(i)], 2, '0');
    }
  }
  const size_t textColumn = options_.rawBytes ? 40 : 16;
  size_t column = out_.size() - lineStart;
  out_.indent(column < textColumn - 1 ? textColumn - 1 - column : 7 - column % 8);
  if (status == DecodeStatus::Fail) {
    out_ << "\t<unknown>\n";
    return;
  }
  size_t textStart = out_.size();
  column = (column < textColumn - 1 ? textColumn : column + 8 - column % 8);
  comments_.clear();
  printer_.setPlace(shown(at), size);
  printer_.printInst(inst, at, out_);
  uint64_t target;
  if (decoder_.evaluateBranch(inst, at, size, target)) {
    place(target, out_);
  } else if (decoder_.evaluateMemoryAddress(inst, at, size, target)) {
    (comments_ << "0x").hex(shown(target));
    place(target, comments_);
    comments_ << '\n';
  }
  if (comments_.size())
    showComments(textStart + 1, column, textColumn + 32);
  out_ << '\n';
}

} // namespace

bool Dumper::disassemble() {
  std::string_view triple = options_.triple;
  const MCTargetInfo *info = target_;
  if (triple.empty() && arch_)
    triple = arch_->triple;
  if (!options_.triple.empty() || !info) {
    info = nullptr;
    std::string_view arch = triple.substr(0, triple.find('-'));
    for (const MCTargetInfo *t : allMCTargets())
      if (t->matchesArch(arch) && !info)
        info = t;
  }
  if (!info) {
    error_("no target disassembles this file" +
           (triple.empty() ? std::string() : ": unknown triple '" + std::string(triple) + "'"));
    return false;
  }
  DiagnosticEngine diags;
  auto machine = info->create(triple, {options_.cpu, options_.features}, diags);
  auto decoder = machine ? machine->createDisassembler() : nullptr;
  auto printer = machine ? machine->createInstPrinter(options_.dialect) : nullptr;
  if (!decoder || !printer) {
    error_(diags.all().empty() ? "the target has no disassembler" : diags.all().front().message);
    return false;
  }
  printer->setPrintImmHex(options_.hexImmediates);
  Listing listing(file_, options_, out_, *decoder, *printer, machine->asmInfo().commentString,
                  file_.is64 || isWideCOFF() ? 16 : 8);
  listing.missing = options_.functions;
  listing.showRelocation = [&](const Relocation &r) {
    out_ << (file_.is64 || isWideCOFF() ? "\t\t" : "\t\t\t");
    if (options_.addresses) {
      word(r.offset);
      out_ << ": ";
    }
    out_ << ' ' << relocationName(r.type) << '\t';
    relocationValue(r);
    out_ << '\n';
  };
  for (uint32_t i = 0; i < file_.sections.size(); ++i) {
    const Section &s = file_.sections[i];
    if (s.contents.empty() || !wants(s) || (!options_.disassembleAll && options_.sections.empty() && !s.isText))
      continue;
    std::vector<const Relocation *> relocations;
    if (options_.relocations)
      for (const object::RelocatedSection &list : file_.relocated)
        if (list.section == i)
          for (const Relocation &r : list.relocations)
            if (!r.isHidden)
              relocations.push_back(&r);
    listing.section(i, std::move(relocations));
  }
  for (std::string_view name : listing.missing)
    warning_("failed to disassemble missing symbol " + std::string(name));
  return true;
}

} // namespace lathe::objdump
