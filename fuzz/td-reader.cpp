// Feeds the reader of descriptions: files as they are, or mutated. The reader must return, in bounded time and memory,
// with all records or with at least one error, every one with a place; what it read is then printed in all forms.
//
//   fuzz-td-reader [-mutate=N] … FILE…        see Campaign.h
//
// With LATHE_LIBFUZZER the same check is the entry point of libFuzzer.
#include "Campaign.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/td/Json.h"
#include "lathe/td/Parser.h"

#include <cstdio>
#include <cstdlib>

using namespace lathe;
using fuzz::Outcome;

namespace {

Outcome check(std::string text) {
  DiagnosticEngine diags;
  td::RecordKeeper records(diags);
  td::ParseOptions options;
  options.maxSteps = 20'000;
  bool ok = td::parseString("input.td", std::move(text), options, records);
  if (ok == diags.hasErrors()) {
    std::fputs("the result and the errors disagree\n", stderr);
    return Outcome::kBroken;
  }
  for (const Diagnostic &d : diags.all())
    if (d.severity == Severity::kError && !d.range.buffer) {
      std::fprintf(stderr, "an error without a place: %s\n", d.message.c_str());
      return Outcome::kBroken;
    }
  diags.render();
  OutputBuffer out;
  td::writeRecords(records, out);
  td::writeJson(records, out);
  return ok ? Outcome::kAccepted : Outcome::kRefused;
}

} // namespace

#ifdef LATHE_LIBFUZZER
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (check(std::string(reinterpret_cast<const char *>(data), size)) == Outcome::kBroken)
    std::abort();
  return 0;
}
#else
int main(int argc, char **argv) { return fuzz::runCampaign(argc, argv, {"fuzz-td-reader", check, ".td", nullptr}); }
#endif
