// lathe-mc: assembles and disassembles. Options, outputs and exit codes are llvm-mc's.
#include "HexInput.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCAsmStreamer.h"
#include "lathe/mc/MCAssembler.h"
#include "lathe/mc/MCDisassembler.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/Options.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/targets/MCTargets.h"
#include "tools/TargetChoice.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <new>

using namespace lathe;

namespace {

enum Opt : int {
  kHelp,
  kVersion,
  kOutput,
  kAssemble,
  kDisassemble,
  kFileType,
  kTriple,
  kArch,
  kMCpu,
  kMAttr,
  kShowEncoding,
  kShowInst,
  kVariant,
  kSyntax,
  kHexImm,
  kInclude,
  kDefSym,
  kDebug,
  kNoExecStack,
  kDwarfVersion,
  kCompilationDir,
  kIgnored,
  kUnsupported,
};

const std::vector<OptionSpec> kOptions = {
    {"help", OptionSpec::kFlag, kHelp, "", "Show this help"},
    {"h", OptionSpec::kFlag, kHelp, "", ""},
    {"help-hidden", OptionSpec::kFlag, kHelp, "", ""},
    {"version", OptionSpec::kFlag, kVersion, "", "Show the version and the targets"},
    {"o", OptionSpec::kValue, kOutput, "file", "Output file, '-' for standard output (default)"},
    {"assemble", OptionSpec::kFlag, kAssemble, "", "Assemble the input (default)"},
    {"as-lex", OptionSpec::kFlag, kUnsupported, "", ""},
    {"disassemble", OptionSpec::kFlag, kDisassemble, "", "Disassemble bytes written as text"},
    {"filetype", OptionSpec::kValue, kFileType, "", "Kind of output", "asm|obj|null"},
    {"triple", OptionSpec::kValue, kTriple, "triple", "Target triple, default: this machine's"},
    {"arch", OptionSpec::kValue, kArch, "name", "Target by name, see -version"},
    {"mcpu", OptionSpec::kValue, kMCpu, "cpu", "Processor"},
    {"mattr", OptionSpec::kValue, kMAttr, "+a,-b", "Processor features"},
    {"show-encoding", OptionSpec::kFlag, kShowEncoding, "", "Show the bytes of instructions"},
    {"show-inst", OptionSpec::kFlag, kShowInst, "", "Show the operands of instructions"},
    {"output-asm-variant", OptionSpec::kValue, kVariant, "n", "Syntax of the output: 0 the usual one"},
    {"x86-asm-syntax", OptionSpec::kValue, kSyntax, "", "Syntax of X86 input", "att|intel"},
    {"print-imm-hex", OptionSpec::kFlag, kHexImm, "", "Print constants in hexadecimal"},
    {"I", OptionSpec::kJoined, kInclude, "dir", "Where .include and .incbin search"},
    {"defsym", OptionSpec::kValue, kDefSym, "name=value", "Define an absolute symbol"},
    {"g", OptionSpec::kFlag, kDebug, "", ""},
    {"no-exec-stack", OptionSpec::kFlag, kNoExecStack, "", "The file does not need an executable stack"},
    {"dwarf-version", OptionSpec::kValue, kDwarfVersion, "n", "DWARF version of line tables", "2|3|4|5"},
    {"fdebug-compilation-dir", OptionSpec::kValue, kCompilationDir, "dir",
     "Directory of relative paths in line tables"},
    // What scripts pass to llvm-mc and what changes nothing here.
    {"position-independent", OptionSpec::kFlag, kIgnored, "", ""},
    {"large-code-model", OptionSpec::kFlag, kIgnored, "", ""},
    {"relocation-model", OptionSpec::kValue, kIgnored, "", ""},
    {"save-temp-labels", OptionSpec::kFlag, kIgnored, "", ""},
    {"asm-show-inst", OptionSpec::kFlag, kShowInst, "", ""},
    {"fatal-warnings", OptionSpec::kFlag, kUnsupported, "", ""},
    {"split-dwarf-file", OptionSpec::kValue, kUnsupported, "", ""},
    {"compress-debug-sections", OptionSpec::kOptionalValue, kUnsupported, "", ""},
    {"mdis", OptionSpec::kFlag, kUnsupported, "", ""},
    {"cdis", OptionSpec::kFlag, kUnsupported, "", ""},
};

int fail(const std::string &message) {
  std::fprintf(stderr, "lathe-mc: error: %s\n", message.c_str());
  return 1;
}

int show(std::string_view text) {
  std::string error;
  return writeFile("-", text, error) ? 0 : fail("cannot write '-': " + error);
}

/// name=value with a number as C writes it.
bool parseDefSym(std::string_view s, std::string_view &name, int64_t &value) {
  size_t eq = s.find('=');
  name = s.substr(0, eq);
  if (eq == s.npos || name.empty())
    return false;
  AsmCursor c(s, eq + 1, s.size(), "");
  bool negative = c.eat('-');
  uint64_t n;
  bool tooLarge = false;
  if (!c.number(n, &tooLarge) || tooLarge || !c.atEnd())
    return false;
  value = int64_t(negative ? 0 - n : n);
  return true;
}

struct Session {
  const ParsedCommandLine &cl;
  const MCTargetMachine &target;
  const SourceBuffer &input;
  DiagnosticEngine &diags;
  MCContext ctx{target.asmInfo(), diags};
  std::unique_ptr<AsmParser> parser; ///< owns what diagnostics refer to

  bool isText() const { return cl.get(kFileType, "asm") == "asm"; }
  std::unique_ptr<MCAsmStreamer> textStreamer(std::string &error) const;
  int run(OutputBuffer &out);
  int assemble(MCStreamer &streamer, MCModuleWriter &writer, OutputBuffer &out);
  int disassemble(MCAsmStreamer &streamer, OutputBuffer &out);
};

std::unique_ptr<MCAsmStreamer> Session::textStreamer(std::string &error) const {
  std::string_view number = cl.get(kVariant, "0");
  unsigned variant = 0;
  auto r = std::from_chars(number.data(), number.data() + number.size(), variant);
  auto printer =
      r.ec == std::errc() && r.ptr == number.data() + number.size() ? target.createInstPrinter(variant) : nullptr;
  if (!printer) {
    error = "the target has no output syntax '" + std::string(number) + "'";
    return nullptr;
  }
  printer->setPrintImmHex(cl.flag(kHexImm));
  auto &ctxRef = const_cast<MCContext &>(ctx);
  auto s = std::make_unique<MCAsmStreamer>(ctxRef, std::move(printer));
  if (cl.flag(kShowEncoding))
    s->showEncoding(target.createObjectStreamer(ctxRef));
  if (cl.flag(kShowInst))
    s->showInst(target.instrInfo(), target.registerInfo());
  return s;
}

int Session::assemble(MCStreamer &streamer, MCModuleWriter &writer, OutputBuffer &out) {
  auto targetParser = target.createAsmParser(cl.get(kSyntax, "att") == "intel");
  if (!targetParser)
    return fail("this target does not read assembly");
  std::vector<std::string> includePaths;
  AsmParserOptions options;
  for (const ParsedOption &o : cl.options)
    if (o.id == kInclude)
      includePaths.emplace_back(o.value);
  options.includePaths = includePaths;
  options.isWholeModule = true;
  parser = std::make_unique<AsmParser>(streamer, *targetParser, diags, options);
  streamer.beginFragment(0, input.name());
  streamer.switchSection(ctx.textSection());
  if (MCVersion v = target.defaultVersion(); v.command && !streamer.isText())
    streamer.emitVersion(v);
  for (const ParsedOption &o : cl.options) {
    std::string_view name;
    int64_t value;
    if (o.id != kDefSym)
      continue;
    if (!parseDefSym(o.value, name, value))
      return fail("option '-defsym' needs name=number, not '" + std::string(o.value) + "'");
    parser->define(name, value);
  }
  bool ok = parser->parse(input);
  if (cl.flag(kNoExecStack))
    streamer.switchSection(ctx.getELFSection(".note.GNU-stack", ELF::SHT_PROGBITS, 0));
  streamer.endFragment();
  if (!ok || diags.hasErrors())
    return 1;
  writer.append(streamer.fragment());
  return writer.finish(out) && !diags.hasErrors() ? 0 : 1;
}

int Session::disassemble(MCAsmStreamer &streamer, OutputBuffer &out) {
  auto decoder = target.createDisassembler();
  if (!decoder)
    return fail("this target has no disassembler");
  streamer.beginFragment(0, input.name());
  streamer.switchSection(ctx.textSection());
  bool ok = disassembleText(input, *decoder, streamer, diags);
  streamer.endFragment();
  MCTextWriter writer;
  writer.append(streamer.fragment());
  return writer.finish(out) && ok ? 0 : 1;
}

int Session::run(OutputBuffer &out) {
  std::string error;
  if (isText() || cl.flag(kDisassemble)) {
    auto streamer = textStreamer(error);
    if (!streamer)
      return fail(error);
    if (cl.flag(kDisassemble))
      return disassemble(*streamer, out);
    MCTextWriter writer;
    return assemble(*streamer, writer, out);
  }
  auto streamer = target.createObjectStreamer(ctx);
  streamer->setWholeModule();
  MCAssembler writer(ctx, target.objectTarget());
  return assemble(*streamer, writer, out);
}

int run(int argc, char **argv) {
  ParsedCommandLine cl = parseCommandLine(argc, argv, kOptions);
  for (const std::string &e : cl.errors)
    fail(e);
  if (!cl.errors.empty())
    return 1;
  if (cl.flag(kHelp))
    return show("OVERVIEW: Lathe assembler and disassembler\n\nUSAGE: lathe-mc [options] <input>\n\nOPTIONS:\n" +
                describeOptions(kOptions));
  if (cl.flag(kVersion))
    return show(tools::describeVersion(allMCTargets()));
  if (cl.positional.size() > 1)
    return fail("more than one input: '" + std::string(cl.positional[0]) + "' and '" + std::string(cl.positional[1]) +
                "'");
  if (cl.flag(kDebug))
    return fail("option '-g' is not supported: no debug information is made of assembly");
  if (cl.has(kUnsupported))
    return fail("an option of llvm-mc that is not supported; see -help for those that are");
  if (cl.flag(kAssemble) && cl.flag(kDisassemble))
    return fail("options '-assemble' and '-disassemble' exclude each other");
  std::string error;
  std::string path = cl.positional.empty() ? "-" : std::string(cl.positional[0]);
  auto input = SourceBuffer::open(path, error);
  if (!input)
    return fail("cannot read '" + path + "': " + error);
  std::string_view triple = cl.get(kTriple, defaultMCTriple());
  const MCTargetInfo *info = tools::findTarget(allMCTargets(), cl.get(kArch), triple, error);
  if (!info)
    return fail(error);
  DiagnosticEngine diags;
  OutputBuffer out;
  auto target = info->create(triple, {cl.get(kMCpu), cl.get(kMAttr)}, diags);
  int status = 1;
  if (target) {
    Session session{cl, *target, *input, diags};
    std::error_code noDirectory;
    session.ctx.setCompilationDir(cl.has(kCompilationDir) ? std::string(cl.get(kCompilationDir))
                                                          : std::filesystem::current_path(noDirectory).string());
    session.ctx.setDwarfVersion(unsigned(cl.get(kDwarfVersion, "4")[0] - '0'));
    status = session.run(out);
    std::string messages = diags.render();
    std::fwrite(messages.data(), 1, messages.size(), stderr);
  } else {
    std::fputs(diags.render().c_str(), stderr);
  }
  if (status)
    return status;
  if (cl.get(kFileType, "asm") == "null")
    return 0;
  std::string output(cl.get(kOutput, "-"));
  if (!writeFile(output, out.view(), error))
    return fail("cannot write '" + output + "': " + error);
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  // Exhausted memory is the one exception that reaches this far.
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc &) {
    return fail("out of memory");
  }
}
