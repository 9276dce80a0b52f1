// bpfrun: loads a BPF object and runs one of its functions.
#include "Loader.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace bpfrun;

namespace {

/// Integers, characters and strings; the conversion's own letters go to the host's printf.
uint64_t print(const char *format, const uint64_t *args, unsigned numArgs) {
  unsigned next = 0;
  int total = 0;
  while (*format) {
    if (*format != '%' || format[1] == '%') {
      total += std::putchar(*format) != EOF;
      format += *format == '%' ? 2 : 1;
      continue;
    }
    size_t n = std::strspn(format + 1, "-+ #0123456789.hlzjt") + 2;
    std::string spec(format, n);
    char kind = spec.back();
    if (!kind || !std::strchr("dixXucsop", kind))
      throw Trap("printf of '" + spec + "' is not supported");
    if (next >= numArgs)
      throw Trap("printf has more arguments than registers");
    uint64_t v = args[next++];
    format += n;
    bool isLong = spec.find_first_of("lzjt") != spec.npos || kind == 'p' || kind == 's';
    total += isLong ? std::printf(spec.c_str(), v) : std::printf(spec.c_str(), uint32_t(v));
  }
  return uint64_t(total);
}

struct External {
  const char *name;
  Helper run;
};

std::vector<External> externals() {
  return {
      {"putchar", [](const uint64_t *r) { return uint64_t(std::putchar(int(r[0]))); }},
      {"puts", [](const uint64_t *r) { return uint64_t(std::puts(reinterpret_cast<const char *>(r[0]))); }},
      {"printf", [](const uint64_t *r) { return print(reinterpret_cast<const char *>(r[0]), r + 1, 4); }},
      {"bpf_printf", // with the arguments in memory
       [](const uint64_t *r) {
         return print(reinterpret_cast<const char *>(r[0]), reinterpret_cast<const uint64_t *>(r[1]), ~0u);
       }},
      {"write",
       [](const uint64_t *r) {
         return uint64_t(std::fwrite(reinterpret_cast<const void *>(r[1]), 1, r[2], r[0] == 2 ? stderr : stdout));
       }},
      {"exit", [](const uint64_t *r) -> uint64_t { throw Exit{int(r[0])}; }},
      {"abort", [](const uint64_t *) -> uint64_t { throw Trap("the program has called abort"); }},
  };
}

} // namespace

int main(int argc, char **argv) {
  std::string function = "main";
  size_t stack = 512;
  uint64_t limit = ~uint64_t(0);
  int at = 1;
  for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
    if (!std::strcmp(argv[at], "-f"))
      function = argv[at + 1];
    else if (!std::strcmp(argv[at], "-s"))
      stack = std::strtoul(argv[at + 1], nullptr, 0);
    else if (!std::strcmp(argv[at], "-n"))
      limit = std::strtoull(argv[at + 1], nullptr, 0);
  }
  if (at >= argc) {
    std::fputs("usage: bpfrun [-f function] [-s bytes of stack] [-n instructions] file.o [argument...]\n", stderr);
    return 125;
  }
  std::string path = argv[at++];
  std::vector<uint64_t> args;
  for (; at < argc; ++at)
    args.push_back(std::strtoull(argv[at], nullptr, 0));
  // The helpers follow each other from 1 on.
  std::vector<Helper> helpers(1, [](const uint64_t *) -> uint64_t { throw Trap("there is no helper 0"); });
  std::map<std::string, int> numbers;
  for (External &e : externals()) {
    numbers[e.name] = int(helpers.size());
    helpers.push_back(e.run);
  }
  try {
    Program program(path, numbers);
    // A main that nobody gave anything is called as a program without arguments.
    const char *programArgs[] = {"program", nullptr};
    if (args.empty() && function == "main")
      args = {1, reinterpret_cast<uint64_t>(programArgs)};
    const Slot *entry = program.function(function);
    if (!entry)
      throw Trap("there is no function '" + function + "'");
    Machine machine(std::move(helpers), stack);
    machine.maxInstructions = limit;
    uint64_t result = machine.run(entry, args);
    std::fflush(stdout);
    return int(result & 255);
  } catch (const Trap &t) {
    std::fflush(stdout);
    std::fprintf(stderr, "bpfrun: %s\n", t.what());
    return 126;
  } catch (const Exit &e) {
    std::fflush(stdout);
    return e.code & 255;
  }
}
