// Feeds the assembler: files as they are, or mutated. Either way it must return, with an object or with an error.
//
//   fuzz-assembler [-mutate=N] … FILE…        see Campaign.h
//
// With LATHE_LIBFUZZER the same check is the entry point of libFuzzer.
#include "Campaign.h"
#include "lathe/capi/lathe-mc.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace lathe;
using fuzz::Outcome;

namespace {

constexpr const char *kTriples[] = {"x86_64-linux-gnu", "i386-linux-gnu", "x86_64-pc-windows-gnu",
                                    "x86_64-apple-macosx13", "bpfel"};

/// The length of the text chooses among targets and syntaxes.
Outcome check(std::string text) {
  LatheMC *mc = latheMCCreate(kTriples[text.size() % std::size(kTriples)], nullptr, nullptr, nullptr);
  if (!mc)
    return Outcome::kRefused; // a target that is not built
  LatheBuffer object;
  char *messages = nullptr;
  bool isIntel = text.size() / std::size(kTriples) % 4 == 0;
  bool ok = latheMCAssemble(mc, "input.s", text.data(), text.size(), isIntel, &object, &messages);
  bool hasError = messages && (std::strstr(messages, "error: ") || std::strstr(messages, "syntax"));
  Outcome outcome = ok ? Outcome::kAccepted : Outcome::kRefused;
  if (ok == hasError || ok != (object.data != nullptr)) {
    std::fprintf(stderr, "%s\n%s", ok ? "assembled with an error" : "neither assembled nor diagnosed",
                 messages ? messages : "");
    outcome = Outcome::kBroken;
  }
  latheRelease(object.data);
  latheRelease(messages);
  latheMCDestroy(mc);
  return outcome;
}

} // namespace

#ifdef LATHE_LIBFUZZER
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (check(std::string(reinterpret_cast<const char *>(data), size)) == Outcome::kBroken)
    std::abort();
  return 0;
}
#else
int main(int argc, char **argv) { return fuzz::runCampaign(argc, argv, {"fuzz-assembler", check, ".s", nullptr}); }
#endif
