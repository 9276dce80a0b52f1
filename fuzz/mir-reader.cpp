// Feeds the MIR reader and printer: files as they are, or mutated. What is refused has an error with a place; what is
// read is printed, and that text is read again and printed the same.
//
//   fuzz-mir-reader [-mutate=N] … FILE…        see Campaign.h
//
// With LATHE_LIBFUZZER the same check is the entry point of libFuzzer.
#include "Campaign.h"
#include "MIRVariants.h"
#include "lathe/mir/parser/MIRReader.h"
#include "lathe/pipeline/Compile.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/targets/Targets.h"

#include <cstdio>
#include <cstdlib>

using namespace lathe;
using fuzz::Outcome;

namespace {

/// Reads `text` and prints it; false when it was refused. Clears `located` when an error has no place in the text.
bool roundTrip(std::string text, const TargetMachine &tm, std::string &printed, bool &located, std::string &messages) {
  std::unique_ptr<SourceBuffer> buffer = SourceBuffer::fromString("input.mir", std::move(text));
  DiagnosticEngine diags;
  std::unique_ptr<MIRFile> file = MIRFile::open(*buffer, diags);
  bool ok = file != nullptr;
  if (file) {
    setDefaultDataLayout(file->module(), tm);
    CompileOptions options;
    options.input = file.get();
    options.runPasses = {"none"};
    CompileReport report;
    OutputBuffer out;
    ok = compileModule(file->module(), tm, options, diags, out, report);
    printed = out.view();
  }
  located = ok != diags.hasErrors();
  for (const Diagnostic &d : diags.all())
    located &= d.range.begin <= d.range.end && (!d.range.buffer || d.range.end <= buffer->text().size());
  messages = diags.render();
  return ok;
}

Outcome check(std::string text) {
  DiagnosticEngine diags;
  std::unique_ptr<TargetMachine> tm;
  for (const TargetInfo *t : allTargets())
    if (!tm && t->matchesArch("x86_64"))
      tm = t->create("x86_64-unknown-linux-gnu", TargetOptions(), diags);
  if (!tm)
    return Outcome::kRefused;
  std::string first, second, messages;
  bool located = false;
  bool accepted = roundTrip(std::move(text), *tm, first, located, messages);
  if (!located) {
    std::fprintf(stderr, "neither read nor diagnosed, or no place\n%s", messages.c_str());
    return Outcome::kBroken;
  }
  if (!accepted)
    return Outcome::kRefused;
  if (!roundTrip(first, *tm, second, located, messages) || first != second) {
    std::fprintf(stderr, "what was printed is not read back\n%s", messages.c_str());
    return Outcome::kBroken;
  }
  return Outcome::kAccepted;
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
  return fuzz::runCampaign(argc, argv, {"fuzz-mir-reader", check, ".mir", fuzz::mutateMIR});
}
#endif
