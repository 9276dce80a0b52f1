// lathe-llc: LLVM IR in, assembly or an object out. Options, names of outputs and exit codes are llc's.
#include "Explore.h"
#include "Process.h"
#include "Reduce.h"
#include "UpdateTest.h"
#include "lathe/ir/Module.h"
#include "lathe/ir/Reader.h"
#include "lathe/mir/parser/MIRReader.h"
#include "lathe/pipeline/Compile.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/Options.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/targets/Targets.h"
#include "tools/TargetChoice.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <thread>
#include <unistd.h>

using namespace lathe;

namespace {

enum Opt : int {
  kHelp,
  kVersion,
  kOutput,
  kOptLevel,
  kFileType,
  kTriple,
  kMArch,
  kMCpu,
  kMAttr,
  kReloc,
  kCodeModel,
  kStopAfter,
  kStopBefore,
  kStartAfter,
  kStartBefore,
  kRunPass,
  kSimplifyMIR,
  kPrintChanged,
  kDebugPass,
  kPrintAfterAll,
  kPrintBeforeAll,
  kPrintAfter,
  kPrintBefore,
  kFilterPrintFuncs,
  kFilterPasses,
  kTimePasses,
  kStats,
  kVerify,
  kJobs,
  kFunctionSections,
  kDataSections,
  kFramePointer,
  kInputLanguage,
  kRegAlloc,
  kExplore,
  kUpdateTest,
  kReduce,
  kReduceTimeout,
  kReduceTime,
  kReduceTries,
  kIgnored,
  kFirstOfTargets, ///< last: those of the targets follow
};

const std::vector<OptionSpec> kOptions = {
    {"help", OptionSpec::kFlag, kHelp, "", "Show this help"},
    {"h", OptionSpec::kFlag, kHelp, "", ""},
    {"help-hidden", OptionSpec::kFlag, kHelp, "", ""},
    {"version", OptionSpec::kFlag, kVersion, "", "Show the version and the targets"},
    {"o", OptionSpec::kValue, kOutput, "file", "Output file, '-' for standard output"},
    {"O", OptionSpec::kJoined, kOptLevel, "level", "Optimization level: 0, 1, 2 or 3", "0|1|2|3"},
    {"filetype", OptionSpec::kValue, kFileType, "", "Kind of output", "asm|obj|null"},
    {"mtriple", OptionSpec::kValue, kTriple, "triple", "Target triple instead of the module's"},
    {"march", OptionSpec::kValue, kMArch, "name", "Target by name, see -version"},
    {"mcpu", OptionSpec::kValue, kMCpu, "cpu", "Processor"},
    {"mattr", OptionSpec::kValue, kMAttr, "+a,-b", "Processor features"},
    {"relocation-model", OptionSpec::kValue, kReloc, "", "Relocation model", "static|pic|dynamic-no-pic"},
    {"code-model", OptionSpec::kValue, kCodeModel, "", "Code model", "tiny|small|kernel|medium|large"},
    {"stop-after", OptionSpec::kValue, kStopAfter, "pass", "Write MIR after this pass"},
    {"stop-before", OptionSpec::kValue, kStopBefore, "pass", "Write MIR before this pass"},
    {"start-after", OptionSpec::kValue, kStartAfter, "pass", "Go on with MIR behind this pass"},
    {"start-before", OptionSpec::kValue, kStartBefore, "pass", "Go on with MIR at this pass"},
    {"run-pass", OptionSpec::kValue, kRunPass, "pass,...", "Run only these passes on MIR; 'none': only read it"},
    {"simplify-mir", OptionSpec::kFlag, kSimplifyMIR, "", "Leave out of MIR what goes without saying"},
    {"print-changed", OptionSpec::kOptionalValue, kPrintChanged, "", "Print machine code where a pass changed it",
     "|quiet|diff|diff-quiet|cdiff|cdiff-quiet"},
    {"debug-pass", OptionSpec::kValue, kDebugPass, "", "Print which passes run",
     "Disabled|Arguments|Structure|Executions|Details"},
    {"print-after-all", OptionSpec::kFlag, kPrintAfterAll, "", "Print machine code after each pass"},
    {"print-before-all", OptionSpec::kFlag, kPrintBeforeAll, "", "Print machine code before each pass"},
    {"print-after", OptionSpec::kValue, kPrintAfter, "pass,...", "Print machine code after these passes"},
    {"print-before", OptionSpec::kValue, kPrintBefore, "pass,...", "Print machine code before these passes"},
    {"filter-print-funcs", OptionSpec::kValue, kFilterPrintFuncs, "name,...", "Print only these functions"},
    {"filter-passes", OptionSpec::kValue, kFilterPasses, "pass,...", "Passes that -print-changed is about"},
    {"time-passes", OptionSpec::kFlag, kTimePasses, "", "Report the time of each pass on standard error"},
    {"stats", OptionSpec::kFlag, kStats, "", "Report counters on standard error"},
    {"verify-machineinstrs", OptionSpec::kFlag, kVerify, "", "Verify machine code after each pass"},
    {"verify-each", OptionSpec::kFlag, kVerify, "", ""},
    {"j", OptionSpec::kJoined, kJobs, "n", "Worker threads; default: the machine's"},
    {"function-sections", OptionSpec::kFlag, kFunctionSections, "", "Put each function into a section of its own"},
    {"data-sections", OptionSpec::kFlag, kDataSections, "", "Put each variable into a section of its own"},
    {"frame-pointer", OptionSpec::kValue, kFramePointer, "", "Which functions keep a frame pointer",
     "all|non-leaf|none|reserved"},
    {"x", OptionSpec::kValue, kInputLanguage, "", "Language of the input", "ir|mir"},
    {"regalloc", OptionSpec::kValue, kRegAlloc, "", "Register allocator", "default|fast"},
    {"explore", OptionSpec::kValue, kExplore, "file.html", "Write a page that shows what each pass does"},
    {"update-test", OptionSpec::kFlag, kUpdateTest, "",
     "Rewrite the CHECK lines of tests by what their RUN lines print"},
    {"reduce", OptionSpec::kValue, kReduce, "command", "Make a MIR file smaller while the command fails on it"},
    {"reduce-timeout", OptionSpec::kValue, kReduceTimeout, "seconds", "A run that takes longer hangs; default: 10"},
    {"reduce-time", OptionSpec::kValue, kReduceTime, "seconds", "Stop reducing after this time"},
    {"reduce-tries", OptionSpec::kValue, kReduceTries, "n", "Stop reducing after so many runs of the command"},
    // What scripts pass to llc and what changes nothing here.
    {"global-isel", OptionSpec::kOptionalValue, kIgnored, "", ""},
    {"fast-isel", OptionSpec::kOptionalValue, kIgnored, "", ""},
    {"disable-verify", OptionSpec::kFlag, kIgnored, "", ""},
    {"asm-verbose", OptionSpec::kOptionalValue, kIgnored, "", ""},
    {"no-integrated-as", OptionSpec::kFlag, kIgnored, "", ""},
    {"emit-call-site-info", OptionSpec::kOptionalValue, kIgnored, "", ""},
    {"print-module-scope", OptionSpec::kOptionalValue, kIgnored, "", ""},
    {"opaque-pointers", OptionSpec::kOptionalValue, kIgnored, "", ""},
};

int fail(const std::string &message) {
  std::fprintf(stderr, "lathe-llc: error: %s\n", message.c_str());
  return 1;
}

std::vector<std::string> splitCommas(std::string_view s) {
  std::vector<std::string> out;
  while (!s.empty()) {
    size_t c = s.find(',');
    out.emplace_back(s.substr(0, c));
    s.remove_prefix(c == std::string_view::npos ? s.size() : c + 1);
  }
  return out;
}

/// The exit status of a run that only says something about the program.
int show(std::string_view text) {
  std::string error;
  return writeFile("-", text, error) ? 0 : fail("cannot write '-': " + error);
}

std::string outputName(const ParsedCommandLine &cl, std::string_view input, std::string_view fileType) {
  if (cl.has(kOutput))
    return std::string(cl.get(kOutput));
  if (input == "-")
    return "-";
  std::string_view base = input;
  for (std::string_view suffix : {".ll", ".bc", ".mir"})
    if (base.ends_with(suffix)) {
      base.remove_suffix(suffix.size());
      break;
    }
  return std::string(base) + (fileType == "obj" ? ".o" : ".s");
}

/// The options of the targets, numbered from kFirstOfTargets on. Some targets share theirs.
std::vector<OptionSpec> targetSpecs() {
  std::vector<OptionSpec> specs;
  for (const TargetInfo *t : allTargets())
    for (const TargetOptionSpec &o : t->options)
      if (std::ranges::none_of(specs, [&](const OptionSpec &s) { return s.name == o.name; }))
        specs.push_back({o.name, o.isFlag ? OptionSpec::kFlag : OptionSpec::kValue, kFirstOfTargets + int(specs.size()),
                         o.placeholder, o.help, o.values});
  return specs;
}

TargetOptions targetOptions(const ParsedCommandLine &cl) {
  TargetOptions t;
  t.optLevel = CodeGenOptLevel(cl.get(kOptLevel, "2")[0] - '0');
  std::string_view reloc = cl.get(kReloc, "pic");
  t.relocModel = reloc == "static" ? RelocModel::kStatic
                 : reloc == "pic"  ? RelocModel::kPIC
                                   : RelocModel::kDynamicNoPIC;
  std::string_view model = cl.get(kCodeModel, "small");
  t.codeModel = model == "tiny"     ? CodeModel::kTiny
                : model == "small"  ? CodeModel::kSmall
                : model == "kernel" ? CodeModel::kKernel
                : model == "medium" ? CodeModel::kMedium
                                    : CodeModel::kLarge;
  t.cpu = cl.get(kMCpu);
  t.features = cl.get(kMAttr);
  t.functionSections = cl.flag(kFunctionSections);
  t.dataSections = cl.flag(kDataSections);
  t.framePointer = cl.get(kFramePointer);
  t.verifyMachineInstrs = cl.flag(kVerify);
  std::vector<OptionSpec> specs = targetSpecs();
  for (const ParsedOption &o : cl.options)
    if (o.id >= kFirstOfTargets)
      t.own.push_back({std::string(specs[size_t(o.id - kFirstOfTargets)].name), std::string(o.value)});
  return t;
}

bool compileOptions(const ParsedCommandLine &cl, CompileOptions &c, std::string &error) {
  std::string_view type = cl.get(kFileType, "asm");
  c.fileType = type == "obj"    ? OutputFileType::kObject
               : type == "null" ? OutputFileType::kNull
                                : OutputFileType::kAssembly;
  c.jobs = std::thread::hardware_concurrency();
  if (cl.has(kJobs)) {
    char *end = nullptr;
    std::string text(cl.get(kJobs));
    unsigned long n = std::strtoul(text.c_str(), &end, 10);
    if (text.empty() || *end || n == 0 || n > 1024) {
      error = "option '-j' needs a number from 1 to 1024, not '" + text + "'";
      return false;
    }
    c.jobs = unsigned(n);
  }
  c.verify = cl.flag(kVerify);
  c.stopAfter = cl.get(kStopAfter);
  c.stopBefore = cl.get(kStopBefore);
  if (!c.stopAfter.empty() && !c.stopBefore.empty()) {
    error = "options '-stop-after' and '-stop-before' exclude each other";
    return false;
  }
  c.startAfter = cl.get(kStartAfter);
  c.startBefore = cl.get(kStartBefore);
  if (!c.startAfter.empty() && !c.startBefore.empty()) {
    error = "options '-start-after' and '-start-before' exclude each other";
    return false;
  }
  for (const ParsedOption &o : cl.options)
    if (o.id == kRunPass)
      for (std::string &pass : splitCommas(o.value))
        c.runPasses.push_back(std::move(pass));
  c.simplifyMIR = cl.flag(kSimplifyMIR);
  if (cl.has(kPrintChanged)) {
    std::string_view how = cl.get(kPrintChanged);
    c.printChangedQuiet = how.ends_with("quiet");
    c.printChanged = how.starts_with("cdiff")  ? PrintChanged::kColorDiff
                     : how.starts_with("diff") ? PrintChanged::kDiff
                                               : PrintChanged::kYes;
  }
  c.printStructure = cl.has(kDebugPass) && cl.get(kDebugPass) != "Disabled";
  c.printAfterAll = cl.flag(kPrintAfterAll);
  c.printBeforeAll = cl.flag(kPrintBeforeAll);
  c.printAfter = splitCommas(cl.get(kPrintAfter));
  c.printBefore = splitCommas(cl.get(kPrintBefore));
  c.filterPrintFuncs = splitCommas(cl.get(kFilterPrintFuncs));
  c.filterPasses = splitCommas(cl.get(kFilterPasses));
  c.trace = cl.has(kExplore);
  c.timePasses = cl.flag(kTimePasses) || c.trace;
  c.stats = cl.flag(kStats);
  return true;
}

double seconds() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

void showReport(const ParsedCommandLine &cl, const CompileReport &r, const CompileOptions &c, double readSeconds) {
  std::fwrite(r.printed.data(), 1, r.printed.size(), stderr);
  if (cl.flag(kTimePasses)) {
    double total = readSeconds;
    for (const auto &t : r.times)
      total += t.seconds;
    std::fprintf(
        stderr, "===-- Pass execution timing report --===\n  Total: %.4f seconds\n\n   ---Wall Time---  --- Name ---\n",
        total);
    auto row = [&](double s, const std::string &name, const std::string &description) {
      std::fprintf(stderr, "   %8.4f (%5.1f%%)  %s (%s)\n", s, total > 0 ? 100 * s / total : 0, description.c_str(),
                   name.c_str());
    };
    row(readSeconds, "reader", "Read and check IR");
    for (const auto &t : r.times)
      row(t.seconds, t.name, t.description);
  }
  if (c.stats) {
    std::fprintf(stderr, "===-- Statistics Collected --===\n");
    for (const auto &s : r.counters)
      std::fprintf(stderr, "%10llu %s - %s\n", static_cast<unsigned long long>(s.value), s.name.c_str(),
                   s.description.c_str());
  }
}

/// What -x says, else the name, else the text.
bool isMIR(const ParsedCommandLine &cl, std::string_view input, const SourceBuffer &buffer) {
  if (cl.has(kInputLanguage))
    return cl.get(kInputLanguage) == "mir";
  return input.ends_with(".mir") || looksLikeMIR(buffer.text());
}

/// --update-test. The options of the command line serve files that have no RUN line.
int updateTests(const ParsedCommandLine &cl, int argc, char **argv) {
  if (cl.positional.empty())
    return fail("option '--update-test' needs the names of tests");
  UpdateTestOptions options;
  std::error_code unknown;
  options.program = std::filesystem::read_symlink("/proc/self/exe", unknown).string();
  if (unknown)
    options.program = argv[0];
  options.runLine = "lathe-llc";
  for (int i = 1; i < argc; ++i) {
    std::string_view arg = argv[i];
    bool isInput = std::find(cl.positional.begin(), cl.positional.end(), arg) != cl.positional.end();
    if (!isInput && !arg.ends_with("-update-test"))
      options.runLine += " " + (arg.find_first_of(" \t'\"$&;()<>|*?") == arg.npos ? std::string(arg) : shellQuote(arg));
  }
  options.runLine += " %s -o - | FileCheck %s";
  std::string messages;
  bool ok = true;
  for (std::string_view path : cl.positional)
    ok &= updateTest(std::string(path), options, messages);
  std::fwrite(messages.data(), 1, messages.size(), stderr);
  return ok ? 0 : 1;
}

/// Reads a text as the options say; with `verify` also what MIR has to obey.
bool isValidMIR(const ParsedCommandLine &cl, const std::string &text, bool verify) {
  std::unique_ptr<SourceBuffer> buffer = SourceBuffer::fromString("reduced.mir", text);
  DiagnosticEngine diags;
  std::unique_ptr<MIRFile> mir = MIRFile::open(*buffer, diags);
  if (!mir || mir->functions().empty())
    return false;
  std::string triple(cl.get(kTriple, mir->module().triple.str())), error;
  if (triple.empty())
    triple = defaultTriple();
  const TargetInfo *target = tools::findTarget(allTargets(), cl.get(kMArch), triple, error);
  std::unique_ptr<TargetMachine> tm = target ? target->create(triple, targetOptions(cl), diags) : nullptr;
  if (!tm)
    return false;
  setDefaultDataLayout(mir->module(), *tm);
  CompileOptions options;
  options.input = mir.get();
  options.runPasses = {"none"};
  options.verify = verify;
  OutputBuffer out;
  CompileReport report;
  return compileModule(mir->module(), *tm, options, diags, out, report);
}

bool readNumber(const ParsedCommandLine &cl, int option, double &value) {
  std::string text(cl.get(option));
  char *end = nullptr;
  double v = std::strtod(text.c_str(), &end);
  if (text.empty() || *end || !(v >= 0) || v > 1e9)
    return false;
  value = v;
  return true;
}

/// --reduce. What the file obeys to begin with, its smaller versions have to obey too.
int reduceFile(const ParsedCommandLine &cl) {
  if (cl.positional.size() != 1)
    return fail("option '--reduce' needs the name of one file");
  std::string input(cl.positional[0]), error;
  auto buffer = SourceBuffer::open(input, error);
  if (!buffer)
    return fail("cannot read '" + input + "': " + error);
  std::string text(buffer->text());
  struct Context {
    const ParsedCommandLine &cl;
    bool verify;
  } context{cl, isValidMIR(cl, text, true)};
  double tries = 0;
  ReduceOptions options;
  if ((cl.has(kReduceTimeout) && !readNumber(cl, kReduceTimeout, options.runSeconds)) ||
      (cl.has(kReduceTime) && !readNumber(cl, kReduceTime, options.allSeconds)) ||
      (cl.has(kReduceTries) && !readNumber(cl, kReduceTries, tries)))
    return fail("the limits of '--reduce' are numbers");
  options.tries = unsigned(tries);
  options.command = cl.get(kReduce);
  std::string base = input.ends_with(".mir") ? input.substr(0, input.size() - 4) : input;
  options.outputPath = cl.get(kOutput, base + ".reduced.mir");
  options.context = &context;
  options.isValid = [](void *c, const std::string &candidate) {
    const Context &k = *static_cast<Context *>(c);
    return isValidMIR(k.cl, candidate, k.verify);
  };
  ReduceReport report;
  std::string result = reduceMIR(text, options, report);
  if (!report.message.empty())
    return fail(report.message);
  if (!writeFile(options.outputPath, result, error))
    return fail("cannot write '" + options.outputPath + "': " + error);
  std::fprintf(stderr, "%zu bytes of %zu are left after %u runs%s\n", result.size(), text.size(), report.tries,
               report.limited ? "; a limit ended the search, more may go" : "");
  return 0;
}

int run(int argc, char **argv) {
  std::vector<OptionSpec> specs = kOptions;
  std::ranges::copy(targetSpecs(), std::back_inserter(specs));
  ParsedCommandLine cl = parseCommandLine(argc, argv, specs);
  for (const std::string &e : cl.errors)
    fail(e);
  if (!cl.errors.empty())
    return 1;
  if (cl.flag(kHelp))
    return show("OVERVIEW: Lathe code generator\n\nUSAGE: lathe-llc [options] <input>\n\nOPTIONS:\n" +
                describeOptions(specs));
  if (cl.flag(kVersion))
    return show(tools::describeVersion(allTargets()));
  if (cl.flag(kUpdateTest))
    return updateTests(cl, argc, argv);
  if (cl.has(kReduce))
    return reduceFile(cl);
  if (cl.positional.size() > 1)
    return fail("more than one input: '" + std::string(cl.positional[0]) + "' and '" + std::string(cl.positional[1]) +
                "'");
  CompileOptions compile;
  std::string error;
  if (!compileOptions(cl, compile, error))
    return fail(error);

  std::string input = cl.positional.empty() ? "-" : std::string(cl.positional[0]);
  double start = compile.timePasses ? seconds() : 0;
  auto buffer = SourceBuffer::open(input, error);
  if (!buffer)
    return fail("cannot read '" + input + "': " + error);
  DiagnosticEngine diags;
  std::unique_ptr<ir::Module> owned;
  std::unique_ptr<MIRFile> mir;
  if (isMIR(cl, input, *buffer))
    mir = MIRFile::open(*buffer, diags);
  else
    owned = ir::readModule(*buffer, diags);
  ir::Module *module = mir ? &mir->module() : owned.get();
  compile.input = mir.get();
  double readSeconds = compile.timePasses ? seconds() - start : 0;
  auto showDiagnostics = [&] {
    std::string text = diags.render();
    std::fwrite(text.data(), 1, text.size(), stderr);
  };
  if (!module) {
    showDiagnostics();
    return 1;
  }

  std::string triple(cl.get(kTriple, module->triple.str()));
  if (triple.empty())
    triple = defaultTriple();
  const TargetInfo *target = tools::findTarget(allTargets(), cl.get(kMArch), triple, error);
  if (!target)
    return fail(error);
  auto tm = target->create(triple, targetOptions(cl), diags);
  if (tm)
    setDefaultDataLayout(*module, *tm);
  CompileReport report;
  OutputBuffer out;
  bool ok = tm && compileModule(*module, *tm, compile, diags, out, report);
  showReport(cl, report, compile, readSeconds);
  showDiagnostics();
  // What a pass did before another one failed is what one wants to see.
  if (cl.has(kExplore)) {
    OutputBuffer page;
    std::string path(cl.get(kExplore));
    writeExplorePage(page, report, input);
    if (!writeFile(path, page.view(), error))
      return fail("cannot write '" + path + "': " + error);
  }
  if (!ok)
    return 1;
  if (compile.fileType == OutputFileType::kNull) {
    // As with llc, a file is made only where it has a name, and stays empty.
    if (!cl.has(kOutput))
      return 0;
    out.clear();
  }
  std::string path = outputName(cl, input, cl.get(kFileType, "asm"));
  if (!writeFile(path, out.view(), error))
    return fail("cannot write '" + path + "': " + error);
  // The process ends here: handing the memory back piece by piece would only cost time.
  owned.release();
  mir.release();
  tm.release();
  std::fflush(nullptr);
  _exit(0);
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
