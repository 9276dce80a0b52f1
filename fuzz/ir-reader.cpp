// Feeds the IR reader: files as they are, or mutated. Either way the reader must return, and say where what is wrong.
//
//   fuzz-ir-reader -dump FILE                 prints what was understood, for comparison with other readers
//   fuzz-ir-reader -repeat=N FILE             reads N times, to be measured
//   fuzz-ir-reader [-mutate=N] … FILE…        see Campaign.h
//
// With LATHE_LIBFUZZER the same check is the entry point of libFuzzer.
#include "Campaign.h"
#include "lathe/ir/Module.h"
#include "lathe/ir/Print.h"
#include "lathe/ir/Reader.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"

#include <cstdio>
#include <cstdlib>

using namespace lathe;
using fuzz::Outcome;

namespace {

/// A module without an error, or at least one error; every one with a place.
Outcome check(std::string text) {
  std::unique_ptr<SourceBuffer> buffer = SourceBuffer::fromString("input.ll", std::move(text));
  DiagnosticEngine diags;
  std::unique_ptr<ir::Module> m = ir::readModule(*buffer, diags);
  bool located = true;
  for (const Diagnostic &d : diags.all())
    located &= d.range.buffer == buffer.get() && d.range.begin <= d.range.end && d.range.end <= buffer->text().size();
  std::string messages = diags.render();
  if (bool(m) == diags.hasErrors() || !located) {
    std::fprintf(stderr, "%s\n%s", located ? "neither read nor diagnosed" : "no place", messages.c_str());
    return Outcome::kBroken;
  }
  if (!m)
    return Outcome::kRefused;
  OutputBuffer out;
  ir::printModule(out, *m);
  return Outcome::kAccepted;
}

int readFile(const char *path, bool dump, unsigned long repeat) {
  std::string why;
  std::unique_ptr<SourceBuffer> buffer = SourceBuffer::open(path, why);
  if (!buffer) {
    std::fprintf(stderr, "%s: %s\n", path, why.c_str());
    return 1;
  }
  int status = 0;
  for (unsigned long n = 0; n < repeat; ++n) {
    DiagnosticEngine diags;
    std::unique_ptr<ir::Module> m = ir::readModule(*buffer, diags);
    std::fputs(diags.render().c_str(), stderr);
    status |= diags.hasErrors();
    if (!m || !dump)
      continue;
    OutputBuffer out;
    ir::printModule(out, *m);
    std::fwrite(out.view().data(), 1, out.view().size(), stdout);
  }
  return status;
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
  std::string_view mode = argc == 3 ? argv[1] : "";
  if (mode == "-dump")
    return readFile(argv[2], true, 1);
  if (mode.starts_with("-repeat="))
    return readFile(argv[2], false, std::strtoul(argv[1] + 8, nullptr, 10));
  return fuzz::runCampaign(argc, argv, {"fuzz-ir-reader", check, ".ll", fuzz::mutateIR});
}
#endif
