// Writes variants of a MIR file; see MIRVariants.h.
//
//   fuzz-mir-variants                          the names of the variants and what they promise
//   fuzz-mir-variants NAME SEED IN.mir OUT.mir
#include "MIRVariants.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"
#include <cstdio>
#include <cstdlib>

using namespace lathe;
using fuzz::MIRVariant;

int main(int argc, char **argv) {
  static constexpr const char *kPromises[] = {"same-code", "same-behaviour", "valid"};
  if (argc == 1) {
    for (const MIRVariant &v : fuzz::mirVariants())
      std::printf("%.*s %s\n", int(v.name.size()), v.name.data(), kPromises[v.promise]);
    return 0;
  }
  std::string error;
  auto buffer = argc == 5 ? SourceBuffer::open(argv[3], error) : nullptr;
  for (const MIRVariant &v : fuzz::mirVariants()) {
    if (!buffer || v.name != argv[1])
      continue;
    fuzz::Random random{std::strtoull(argv[2], nullptr, 10)};
    if (writeFile(argv[4], v.make(buffer->text(), random), error))
      return 0;
  }
  std::fprintf(stderr, "usage: fuzz-mir-variants [NAME SEED IN.mir OUT.mir] %s\n", error.c_str());
  return 1;
}
