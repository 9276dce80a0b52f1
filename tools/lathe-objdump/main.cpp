// lathe-objdump: shows what is in object files. Options, output and exit codes are llvm-objdump's.
#include "Dumper.h"
#include "lathe/support/Options.h"
#include "lathe/support/SourceBuffer.h"
#include "lathe/targets/MCTargets.h"
#include "tools/TargetChoice.h"
#include <charconv>
#include <cstdio>
#include <new>

using namespace lathe;
using namespace lathe::objdump;

namespace {

enum Opt : int {
  kHelp,
  kVersion,
  kDisassemble,
  kDisassembleAll,
  kDisassembleSymbols,
  kZeroes,
  kFileHeaders,
  kSectionHeaders,
  kAllHeaders,
  kSymbols,
  kDynamicSymbols,
  kRelocations,
  kDynamicRelocations,
  kContents,
  kSection,
  kStart,
  kStop,
  kAdjust,
  kTriple,
  kMCpu,
  kMAttr,
  kSyntax,
  kTargetOption,
  kNoRawBytes,
  kNoAddresses,
  kHexImm,
  kNoHexImm,
  kAllSymbols,
  kShowLMA,
  kIgnored,
  kUnsupported,
};

const std::vector<OptionSpec> kOptions = {
    {"help", OptionSpec::kFlag, kHelp, "", "Show this help"},
    {"version", OptionSpec::kFlag, kVersion, "", "Show the version and the targets"},
    {"v", OptionSpec::kFlag, kVersion, "", ""},
    {"disassemble", OptionSpec::kFlag, kDisassemble, "", "Disassemble the sections with code"},
    {"d", OptionSpec::kFlag, kDisassemble, "", "The same"},
    {"disassemble-all", OptionSpec::kFlag, kDisassembleAll, "", "Disassemble all sections"},
    {"D", OptionSpec::kFlag, kDisassembleAll, "", "The same"},
    {"disassemble-symbols", OptionSpec::kValue, kDisassembleSymbols, "names",
     "Only these functions, separated by commas"},
    {"disassemble-zeroes", OptionSpec::kFlag, kZeroes, "", "Do not pass over runs of zeros"},
    {"z", OptionSpec::kFlag, kZeroes, "", "The same"},
    {"file-headers", OptionSpec::kFlag, kFileHeaders, "", "Show the header of the file"},
    {"f", OptionSpec::kFlag, kFileHeaders, "", "The same"},
    {"section-headers", OptionSpec::kFlag, kSectionHeaders, "", "Show a line about each section"},
    {"headers", OptionSpec::kFlag, kSectionHeaders, "", ""},
    {"h", OptionSpec::kFlag, kSectionHeaders, "", "The same"},
    {"all-headers", OptionSpec::kFlag, kAllHeaders, "", "Show all headers, symbols and relocations"},
    {"x", OptionSpec::kFlag, kAllHeaders, "", "The same"},
    {"syms", OptionSpec::kFlag, kSymbols, "", "Show the symbol table"},
    {"t", OptionSpec::kFlag, kSymbols, "", "The same"},
    {"dynamic-syms", OptionSpec::kFlag, kDynamicSymbols, "", "Show the dynamic symbol table"},
    {"T", OptionSpec::kFlag, kDynamicSymbols, "", "The same"},
    {"reloc", OptionSpec::kFlag, kRelocations, "", "Show relocations"},
    {"r", OptionSpec::kFlag, kRelocations, "", "The same"},
    {"dynamic-reloc", OptionSpec::kFlag, kDynamicRelocations, "", "Show dynamic relocations"},
    {"R", OptionSpec::kFlag, kDynamicRelocations, "", "The same"},
    {"full-contents", OptionSpec::kFlag, kContents, "", "Show the bytes of each section"},
    {"s", OptionSpec::kFlag, kContents, "", "The same"},
    {"section", OptionSpec::kValue, kSection, "name", "Only this section; may be given several times"},
    {"j", OptionSpec::kValue, kSection, "name", "The same"},
    {"start-address", OptionSpec::kValue, kStart, "address", "Where to start"},
    {"stop-address", OptionSpec::kValue, kStop, "address", "Where to stop"},
    {"adjust-vma", OptionSpec::kValue, kAdjust, "offset", "Added to the addresses that are shown"},
    {"triple", OptionSpec::kValue, kTriple, "triple", "Target triple of the code, default: what the file says"},
    {"arch-name", OptionSpec::kValue, kUnsupported, "", ""},
    {"mcpu", OptionSpec::kValue, kMCpu, "cpu", "Processor"},
    {"mattr", OptionSpec::kValue, kMAttr, "+a,-b", "Processor features"},
    {"x86-asm-syntax", OptionSpec::kValue, kSyntax, "", "Syntax of X86 instructions", "att|intel"},
    {"disassembler-options", OptionSpec::kValue, kTargetOption, "options", "Of the target: intel, att, no-aliases"},
    {"M", OptionSpec::kJoined, kTargetOption, "options", "The same"},
    {"no-show-raw-insn", OptionSpec::kFlag, kNoRawBytes, "", "Without the bytes of instructions"},
    {"no-leading-addr", OptionSpec::kFlag, kNoAddresses, "", "Without addresses"},
    {"no-addresses", OptionSpec::kFlag, kNoAddresses, "", "The same"},
    {"print-imm-hex", OptionSpec::kFlag, kHexImm, "", "Constants in hexadecimal (default)"},
    {"no-print-imm-hex", OptionSpec::kFlag, kNoHexImm, "", "Constants in decimal"},
    {"show-all-symbols", OptionSpec::kFlag, kAllSymbols, "", "All symbols of one place, not only one"},
    {"show-lma", OptionSpec::kFlag, kShowLMA, "", "Load addresses in the list of sections"},
    {"archive-headers", OptionSpec::kFlag, kUnsupported, "", ""},
    {"a", OptionSpec::kFlag, kUnsupported, "", ""},
    {"wide", OptionSpec::kFlag, kIgnored, "", ""},
    {"w", OptionSpec::kFlag, kIgnored, "", ""},
    {"no-debuginfod", OptionSpec::kFlag, kIgnored, "", ""},
    {"disassembler-color", OptionSpec::kValue, kIgnored, "", ""},
    {"source", OptionSpec::kFlag, kUnsupported, "", ""},
    {"S", OptionSpec::kFlag, kUnsupported, "", ""},
    {"line-numbers", OptionSpec::kFlag, kUnsupported, "", ""},
    {"l", OptionSpec::kFlag, kUnsupported, "", ""},
    {"demangle", OptionSpec::kFlag, kUnsupported, "", ""},
    {"C", OptionSpec::kFlag, kUnsupported, "", ""},
    {"private-headers", OptionSpec::kFlag, kUnsupported, "", ""},
    {"p", OptionSpec::kFlag, kUnsupported, "", ""},
    {"unwind-info", OptionSpec::kFlag, kUnsupported, "", ""},
    {"u", OptionSpec::kFlag, kUnsupported, "", ""},
    {"macho", OptionSpec::kFlag, kUnsupported, "", ""},
    {"m", OptionSpec::kFlag, kUnsupported, "", ""},
    {"symbolize-operands", OptionSpec::kFlag, kUnsupported, "", ""},
};

class Tool {
public:
  int run(int argc, char **argv);

private:
  bool parse(const ParsedCommandLine &cl);
  bool address(const ParsedCommandLine &cl, int id, uint64_t &to);
  bool targetOptions(std::string_view list);
  void file(const std::string &path);
  void object(std::span<const uint8_t> bytes, const std::string &name);
  int fail(const std::string &message);
  void warn(const std::string &message);
  int show(std::string_view text);
  void flush();

  DumpOptions options_;
  OutputBuffer out_;
  bool failed_ = false;
};

/// What was written so far stands in front of the message.
int Tool::fail(const std::string &message) {
  flush();
  std::fprintf(stderr, "lathe-objdump: error: %s\n", message.c_str());
  failed_ = true;
  return 1;
}

void Tool::warn(const std::string &message) {
  flush();
  std::fprintf(stderr, "lathe-objdump: warning: %s\n", message.c_str());
}

int Tool::show(std::string_view text) {
  out_ << text;
  flush();
  return failed_;
}

void Tool::flush() {
  std::string error;
  std::string text = std::move(out_.str());
  out_.clear();
  if (!text.empty() && !writeFile("-", text, error) && !failed_)
    fail("cannot write '-': " + error);
  std::fflush(stdout);
}

bool Tool::address(const ParsedCommandLine &cl, int id, uint64_t &to) {
  if (!cl.has(id))
    return true;
  std::string_view text = cl.get(id), digits = text;
  int base = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    digits.remove_prefix(2);
    base = 16;
  } else if (digits.size() > 1 && digits[0] == '0') {
    base = 8;
  }
  auto r = std::from_chars(digits.data(), digits.data() + digits.size(), to, base);
  if (!digits.empty() && r.ec == std::errc() && r.ptr == digits.data() + digits.size())
    return true;
  fail("expected an integer, not '" + std::string(text) + "'");
  return false;
}

std::vector<std::string_view> splitAtCommas(std::string_view list) {
  std::vector<std::string_view> out;
  while (!list.empty()) {
    size_t comma = list.find(',');
    if (comma)
      out.push_back(list.substr(0, comma));
    list.remove_prefix(comma == list.npos ? list.size() : comma + 1);
  }
  return out;
}

bool Tool::targetOptions(std::string_view list) {
  for (std::string_view o : splitAtCommas(list)) {
    if (o == "intel" || o == "att")
      options_.dialect = o == "intel";
    else if (o != "no-aliases")
      return fail("unrecognized disassembler option: " + std::string(o)), false;
  }
  return true;
}

bool Tool::parse(const ParsedCommandLine &cl) {
  DumpOptions &o = options_;
  bool all = cl.flag(kAllHeaders);
  o.fileHeader = all || cl.flag(kFileHeaders);
  o.sectionHeaders = all || cl.flag(kSectionHeaders);
  o.symbols = all || cl.flag(kSymbols);
  o.relocations = all || cl.flag(kRelocations);
  o.dynamicSymbols = cl.flag(kDynamicSymbols);
  o.dynamicRelocations = cl.flag(kDynamicRelocations);
  o.contents = cl.flag(kContents);
  o.disassembleAll = cl.flag(kDisassembleAll);
  o.disassemble = o.disassembleAll || cl.flag(kDisassemble) || cl.has(kDisassembleSymbols);
  o.showLMA = cl.flag(kShowLMA);
  o.rawBytes = !cl.flag(kNoRawBytes);
  o.addresses = !cl.flag(kNoAddresses);
  o.zeroes = cl.flag(kZeroes);
  o.allSymbols = cl.flag(kAllSymbols);
  o.triple = cl.get(kTriple);
  o.cpu = cl.get(kMCpu);
  o.features = cl.get(kMAttr);
  for (const ParsedOption &p : cl.options) {
    if (p.id == kHexImm || p.id == kNoHexImm)
      o.hexImmediates = p.id == kHexImm;
    else if (p.id == kSyntax)
      o.dialect = p.value == "intel";
    else if (p.id == kTargetOption && !targetOptions(p.value))
      return false;
    else if (p.id == kSection)
      for (std::string_view s : splitAtCommas(p.value))
        o.sections.push_back(s);
    else if (p.id == kDisassembleSymbols)
      for (std::string_view s : splitAtCommas(p.value))
        o.functions.emplace_back(s);
  }
  return address(cl, kStart, o.start) && address(cl, kStop, o.stop) && address(cl, kAdjust, o.adjust);
}

void Tool::object(std::span<const uint8_t> bytes, const std::string &name) {
  object::ObjectFile file;
  std::string error;
  if (!object::readObject(bytes, file, error)) {
    fail("'" + name + "': " + error);
    return;
  }
  Dumper(
      file, name, options_, out_, [&](const std::string &message) { fail("'" + name + "': " + message); },
      [&](const std::string &message) { warn("'" + name + "': " + message); })
      .run();
}

void Tool::file(const std::string &path) {
  std::string error;
  auto buffer = SourceBuffer::open(path, error);
  if (!buffer) {
    fail("'" + path + "': " + error);
    return;
  }
  std::string_view text = buffer->text();
  std::span<const uint8_t> bytes(reinterpret_cast<const uint8_t *>(text.data()), text.size());
  if (!object::isArchive(bytes)) {
    object(bytes, path);
    flush();
    return;
  }
  std::vector<object::ArchiveMember> members;
  if (!object::readArchive(bytes, members, error))
    fail("'" + path + "': " + error);
  for (const object::ArchiveMember &m : members) {
    object(m.bytes, path + "(" + std::string(m.name) + ")");
    flush();
  }
}

/// "-dr" is "-d -r".
std::vector<std::string> separateLetters(int argc, char **argv) {
  auto find = [](std::string_view name) -> const OptionSpec * {
    for (const OptionSpec &s : kOptions)
      if (s.name == name)
        return &s;
    return nullptr;
  };
  std::vector<std::string> out;
  for (int i = 0; i < argc; ++i) {
    std::string_view arg = argv[i];
    bool isGroup = i && arg.size() > 2 && arg[0] == '-' && arg[1] != '-' && !find(arg.substr(1, arg.find('=') - 1));
    for (size_t k = 1; isGroup && k < arg.size(); ++k) {
      const OptionSpec *s = find(arg.substr(k, 1));
      isGroup = s && s->kind == OptionSpec::kFlag;
    }
    if (!isGroup) {
      out.emplace_back(arg);
      continue;
    }
    for (char c : arg.substr(1))
      out.push_back({'-', c});
  }
  return out;
}

int Tool::run(int argc, char **argv) {
  std::vector<std::string> args = separateLetters(argc, argv);
  std::vector<const char *> pointers;
  for (const std::string &a : args)
    pointers.push_back(a.c_str());
  ParsedCommandLine cl = parseCommandLine(int(pointers.size()), pointers.data(), kOptions);
  for (const std::string &e : cl.errors)
    fail(e);
  if (failed_)
    return 1;
  std::string usage = "OVERVIEW: Lathe object file dumper\n\nUSAGE: lathe-objdump [options] <input object files>\n\n"
                      "OPTIONS:\n" +
                      describeOptions(kOptions);
  if (cl.flag(kHelp))
    return show(usage);
  if (cl.flag(kVersion))
    return show(tools::describeVersion(allMCTargets()));
  if (cl.has(kUnsupported))
    return fail("an option of llvm-objdump that is not supported; see -help for those that are");
  if (!parse(cl))
    return 1;
  const DumpOptions &o = options_;
  if (!o.fileHeader && !o.sectionHeaders && !o.symbols && !o.dynamicSymbols && !o.relocations &&
      !o.dynamicRelocations && !o.contents && !o.disassemble) {
    show(usage);
    return 2;
  }
  std::vector<std::string_view> inputs = cl.positional;
  if (inputs.empty())
    inputs.push_back("a.out");
  for (std::string_view path : inputs)
    file(std::string(path));
  flush();
  return failed_;
}

} // namespace

int main(int argc, char **argv) {
  // Exhausted memory is the one exception that reaches this far.
  try {
    return Tool().run(argc, argv);
  } catch (const std::bad_alloc &) {
    std::fputs("lathe-objdump: error: out of memory\n", stderr);
    return 1;
  }
}
