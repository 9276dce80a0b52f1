// Feeds the disassembler bytes, in every mode and syntax. It must return, never take more than there is or than an
// instruction can have, and never nothing.
//
//   fuzz-disassembler [-mutate=N] … FILE…     see Campaign.h
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

struct Machine {
  const char *triple;
  size_t longest;
};
constexpr Machine kMachines[] = {{"x86_64-linux", 15}, {"i386-linux", 15}, {"i386-linux-code16", 15}, {"bpfel", 16},
                                 {"bpfeb", 16}};

Outcome checkMachine(const Machine &m, std::string_view input) {
  LatheMC *mc = latheMCCreate(m.triple, nullptr, nullptr, nullptr);
  if (!mc)
    return Outcome::kRefused;
  auto *bytes = reinterpret_cast<const uint8_t *>(input.data());
  Outcome outcome = Outcome::kRefused;
  for (size_t at = 0; at < input.size();) {
    size_t sizes[2];
    char text[512];
    for (LatheSyntax syntax : {0u, 1u})
      sizes[syntax] = latheMCDisassemble(mc, bytes + at, input.size() - at, at, syntax, text, sizeof text);
    size_t size = sizes[0];
    if (size > m.longest || size > input.size() - at || (size && sizes[1] && sizes[1] != size)) {
      std::fprintf(stderr, "%s: %zu bytes at %zu of %zu\n", m.triple, size, at, input.size());
      outcome = Outcome::kBroken;
      break;
    }
    if (size)
      outcome = Outcome::kAccepted;
    at += size ? size : 1;
  }
  latheMCDestroy(mc);
  return outcome;
}

Outcome check(std::string input) {
  Outcome outcome = Outcome::kRefused;
  for (const Machine &m : kMachines) {
    Outcome one = checkMachine(m, input);
    if (one == Outcome::kBroken)
      return one;
    if (one == Outcome::kAccepted)
      outcome = one;
  }
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
int main(int argc, char **argv) { return fuzz::runCampaign(argc, argv, {"fuzz-disassembler", check, ".bin", nullptr}); }
#endif
