// Feeds the IR reader: files as they are, or broken at random places. Either way the reader must return, and say where
// what is wrong. Mutations depend on the seed only.
//
//   fuzz-ir-reader [-dump] [-repeat=N] [-mutate=N] [-seed=S] [-write=DIR] FILE…
//
// -write keeps the mutations as DIR/ok-N.ll (accepted) and DIR/bad-N.ll (rejected), for comparison with other readers.
//
// With LATHE_LIBFUZZER the same check is the entry point of libFuzzer.
#include "lathe/ir/Module.h"
#include "lathe/ir/Print.h"
#include "lathe/ir/Reader.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace lathe;

namespace {

/// Reads `text`; false when the promise is broken: a module without error, or at least one located error.
bool check(std::string text, bool &accepted) {
  std::unique_ptr<SourceBuffer> buffer = SourceBuffer::fromString("input.ll", std::move(text));
  DiagnosticEngine diags;
  std::unique_ptr<ir::Module> m = ir::readModule(*buffer, diags);
  accepted = bool(m);
  if (accepted == diags.hasErrors())
    return false;
  for (const Diagnostic &d : diags.all())
    if (d.range.buffer != buffer.get() || d.range.begin > buffer->text().size() || d.range.end < d.range.begin)
      return false;
  diags.render();
  if (!m)
    return true;
  OutputBuffer out;
  ir::printModule(out, *m);
  return true;
}

/// splitmix64.
struct Random {
  uint64_t state;
  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15ull);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
  }
  size_t below(size_t n) { return n ? size_t(next() % n) : 0; }
};

/// Changes a few bytes, or copies, moves, swaps and drops pieces of lines, which keeps more of the text meaningful.
std::string mutate(const std::string &text, Random &r) {
  std::string s = text;
  for (size_t n = r.below(3) ? 1 : 1 + r.below(4); n > 0 && !s.empty(); --n) {
    size_t at = r.below(s.size()), other = r.below(text.size()), size = 1 + r.below(24);
    switch (r.below(8)) {
    case 0:
      s[at] = char(r.next());
      break;
    case 1:
      s[at] = "%@!#(){}[]<>,:=*0123456789ix\n \"\\"[r.below(33)];
      break;
    case 2:
      s.erase(at, size);
      break;
    case 3:
      s.insert(at, text.substr(other, size));
      break;
    case 4: // one word for another
    case 5: {
      size_t a = s.find_first_of(" ,(", at), b = text.find_first_of(" ,(", other);
      if (a == s.npos || b == text.npos)
        break;
      size_t aEnd = s.find_first_of(" ,()\n", a + 1), bEnd = text.find_first_of(" ,()\n", b + 1);
      if (aEnd != s.npos && bEnd != text.npos)
        s.replace(a + 1, aEnd - a - 1, text.substr(b + 1, bEnd - b - 1));
      break;
    }
    case 6: { // a line twice, or not at all
      size_t a = s.rfind('\n', at), aEnd = s.find('\n', at);
      if (a == s.npos || aEnd == s.npos || aEnd <= a)
        break;
      std::string line = s.substr(a, aEnd - a);
      if (r.below(2))
        s.insert(aEnd, line);
      else
        s.erase(a, aEnd - a);
      break;
    }
    case 7:
      if (r.below(8) == 0)
        s.resize(at);
      break;
    }
  }
  return s;
}

} // namespace

#ifdef LATHE_LIBFUZZER
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bool accepted;
  if (!check(std::string(reinterpret_cast<const char *>(data), size), accepted))
    std::abort();
  return 0;
}
#else
int main(int argc, char **argv) {
  bool dump = false;
  unsigned long repeat = 1, mutations = 0, seed = 1;
  std::string writeTo;
  int status = 0;
  for (int i = 1; i < argc; ++i) {
    std::string arg = argv[i];
    if (arg == "-dump") {
      dump = true;
    } else if (arg.starts_with("-repeat=")) {
      repeat = std::strtoul(argv[i] + 8, nullptr, 10);
    } else if (arg.starts_with("-mutate=")) {
      mutations = std::strtoul(argv[i] + 8, nullptr, 10);
    } else if (arg.starts_with("-seed=")) {
      seed = std::strtoul(argv[i] + 6, nullptr, 10);
    } else if (arg.starts_with("-write=")) {
      writeTo = arg.substr(7);
    } else {
      std::string why;
      std::unique_ptr<SourceBuffer> buffer = SourceBuffer::open(arg, why);
      if (!buffer) {
        std::fprintf(stderr, "%s: %s\n", argv[i], why.c_str());
        return 1;
      }
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
      Random r{seed};
      const std::string text(buffer->text());
      for (unsigned long n = 0; n < mutations; ++n) {
        std::string broken = mutate(text, r);
        bool accepted;
        std::string why;
        bool kept = check(broken, accepted);
        if (!writeTo.empty())
          writeFile(writeTo + (accepted ? "/ok-" : "/bad-") + std::to_string(n) + ".ll", broken, why);
        if (kept)
          continue;
        std::string path = "fuzz-ir-reader-" + std::to_string(n) + ".ll";
        std::fprintf(stderr, "%s: mutation %lu of seed %lu is not diagnosed; see %s\n", argv[i], n, seed, path.c_str());
        writeFile(path, broken, why);
        status = 1;
      }
    }
  }
  return status;
}
#endif
