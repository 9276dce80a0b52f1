// The whole way from LLVM IR to an object, on files as they are or mutated: whatever the input, there is an object or
// at least one error with a place, and the machine verifier is content after every pass.
//
//   fuzz-pipeline [-mutate=N] [-seconds=S] [-seed=S] [-write=DIR] FILE…       see Campaign.h
//
// With LATHE_LIBFUZZER the same check is the entry point of libFuzzer.
#include "Campaign.h"
#include "lathe/ir/Module.h"
#include "lathe/ir/Reader.h"
#include "lathe/pipeline/Compile.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/targets/Targets.h"

#include <cstdio>
#include <cstdlib>

using namespace lathe;
using fuzz::Outcome;

namespace {

const TargetInfo *findTarget(std::string_view triple) {
  for (const TargetInfo *t : allTargets())
    if (t->matchesArch(triple.substr(0, triple.find('-'))))
      return t;
  return nullptr;
}

Outcome broken(const std::string &why, const DiagnosticEngine &diags) {
  std::fprintf(stderr, "%s\n%s", why.c_str(), diags.render().c_str());
  return Outcome::kBroken;
}

/// Whether every error says where: a place in the text, or the function and the stage.
bool errorsAreLocated(const DiagnosticEngine &diags) {
  for (const Diagnostic &d : diags.all())
    if (d.severity == Severity::kError && !d.range.buffer && d.context.empty())
      return false;
  return true;
}

Outcome refused(const DiagnosticEngine &diags) {
  if (!diags.hasErrors())
    return broken("refused without an error", diags);
  diags.render();
  return errorsAreLocated(diags) ? Outcome::kRefused : broken("an error without a place", diags);
}

/// The two kinds of output, so that both streamers are met.
bool compile(const ir::Module &m, const TargetMachine &tm, OutputFileType type, DiagnosticEngine &diags) {
  CompileOptions options;
  options.fileType = type;
  options.verify = true;
  OutputBuffer out;
  CompileReport report;
  return compileModule(m, tm, options, diags, out, report);
}

Outcome check(std::string text) {
  std::unique_ptr<SourceBuffer> buffer = SourceBuffer::fromString("input.ll", std::move(text));
  DiagnosticEngine diags;
  std::unique_ptr<ir::Module> m = ir::readModule(*buffer, diags);
  if (!m)
    return refused(diags);
  std::string triple(m->triple.str());
  if (triple.empty())
    triple = defaultTriple();
  const TargetInfo *target = findTarget(triple);
  if (!target)
    return Outcome::kRefused;
  DiagnosticEngine unsupported;
  std::unique_ptr<TargetMachine> tm = target->create(triple, TargetOptions(), unsupported);
  if (!tm)
    return Outcome::kRefused;
  setDefaultDataLayout(*m, *tm);
  DiagnosticEngine forObject, forText;
  bool object = compile(*m, *tm, OutputFileType::kObject, forObject);
  bool assembly = compile(*m, *tm, OutputFileType::kAssembly, forText);
  if (object && forObject.hasErrors())
    return broken("an object in spite of errors", forObject);
  // Inline assembly is not looked into when it is only printed.
  if (!assembly && object)
    return broken("an object, but no assembly", forText);
  if (!assembly && refused(forText) == Outcome::kBroken)
    return Outcome::kBroken;
  return object ? Outcome::kAccepted : refused(forObject);
}

} // namespace

#ifdef LATHE_LIBFUZZER
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (check(std::string(reinterpret_cast<const char *>(data), size)) == Outcome::kBroken)
    std::abort();
  return 0;
}
#else
int main(int argc, char **argv) {
  return fuzz::runCampaign(argc, argv, {"fuzz-pipeline", check, ".ll", fuzz::mutateIR});
}
#endif
