#include "Campaign.h"

#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LATHE_FUZZ_ASAN
extern "C" const char *__asan_default_options() { return "detect_leaks=0:hard_rss_limit_mb=3000"; }
#endif
#endif

namespace lathe::fuzz {

namespace {

constexpr unsigned kSecondsPerInput = 20;
constexpr rlim_t kMemory = rlim_t(2) << 30;

struct Options {
  unsigned long mutations = 0, seconds = 0, seed = 1;
  std::string writeTo;
  std::vector<std::string> files;
};

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

/// What a child tells its parent, in shared memory.
struct Progress {
  unsigned long next; ///< the input that is being checked
  unsigned long accepted, refused, broken;
};

/// Input `n` of a file: the file itself, or a mutation that depends on seed and number only.
std::string inputNumber(const std::string &text, const Options &o, const Target &target, unsigned long n) {
  if (!o.mutations)
    return text;
  Random r{o.seed * 1000003 + n};
  r.next();
  return target.mutate && r.below(4) ? target.mutate(text, r) : mutateBytes(text, r);
}

std::string keep(const std::string &input, const Options &o, const Target &target, size_t file, unsigned long n) {
  std::string path = std::string(target.name) + "-" + std::to_string(file) + "-" + std::to_string(o.seed) + "-" +
                     std::to_string(n) + ".txt";
  std::string why;
  writeFile(path, input, why);
  return path;
}

[[noreturn]] void runChild(const std::string &text, const Options &o, const Target &target, size_t file,
                           Progress &progress, unsigned long count, double end) {
#ifndef LATHE_FUZZ_ASAN
  rlimit limit{kMemory, kMemory};
  setrlimit(RLIMIT_AS, &limit);
#endif
  rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  while (progress.next < count && (!end || now() < end)) {
    std::string input = inputNumber(text, o, target, progress.next);
    alarm(kSecondsPerInput);
    Outcome outcome = target.check(input);
    alarm(0);
    progress.accepted += outcome == Outcome::kAccepted;
    progress.refused += outcome == Outcome::kRefused;
    std::string why;
    if (!o.writeTo.empty())
      writeFile(o.writeTo + (outcome == Outcome::kAccepted ? "/ok-" : "/bad-") + std::to_string(progress.next) + ".ll",
                input, why);
    if (outcome == Outcome::kBroken) {
      ++progress.broken;
      std::fprintf(stderr, "  %s\n", keep(input, o, target, file, progress.next).c_str());
    }
    ++progress.next;
  }
  _exit(0);
}

void runFile(const std::string &path, size_t file, const Options &o, const Target &target, Progress &progress,
             double end) {
  std::string why;
  std::unique_ptr<SourceBuffer> buffer = SourceBuffer::open(path, why);
  if (!buffer) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), why.c_str());
    ++progress.broken;
    return;
  }
  const std::string text(buffer->text());
  unsigned long count = std::max(1ul, o.mutations);
  progress.next = 0;
  while (progress.next < count && (!end || now() < end)) {
    std::fflush(nullptr);
    pid_t child = fork();
    if (child == 0)
      runChild(text, o, target, file, progress, count, end);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0) {
      std::perror(target.name);
      ++progress.broken;
      return;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
      continue;
    std::string input = inputNumber(text, o, target, progress.next);
    std::fprintf(stderr, "%s, input %lu: %s\n  %s\n", path.c_str(), progress.next,
                 WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "ends the process",
                 keep(input, o, target, file, progress.next).c_str());
    ++progress.broken;
    ++progress.next;
  }
}

void addFile(std::vector<std::string> &files, const std::string &path, std::string_view suffix) {
  DIR *folder = opendir(path.c_str());
  if (!folder) {
    files.push_back(path);
    return;
  }
  std::vector<std::string> names;
  while (const dirent *e = readdir(folder)) {
    std::string_view name = e->d_name;
    if (!name.starts_with('.') && (e->d_type == DT_DIR || name.ends_with(suffix)))
      names.push_back(path + "/" + e->d_name);
  }
  closedir(folder);
  std::sort(names.begin(), names.end());
  for (const std::string &n : names)
    addFile(files, n, suffix);
}

} // namespace

int runCampaign(int argc, char **argv, const Target &target) {
  Options o;
  for (int i = 1; i < argc; ++i) {
    std::string_view arg = argv[i];
    auto number = [&](std::string_view name, unsigned long &value) {
      if (!arg.starts_with(name))
        return false;
      value = std::strtoul(arg.data() + name.size(), nullptr, 10);
      return true;
    };
    if (number("-mutate=", o.mutations) || number("-seconds=", o.seconds) || number("-seed=", o.seed))
      continue;
    if (arg.starts_with("-write="))
      o.writeTo = arg.substr(7);
    else
      addFile(o.files, std::string(arg), target.suffix);
  }
  void *shared = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) {
    std::perror(target.name);
    return 1;
  }
  Progress &progress = *new (shared) Progress{};
  double end = o.seconds ? time(nullptr) + time_t(o.seconds) : 0;
  for (size_t i = 0; i < o.files.size(); ++i)
    runFile(o.files[i], i, o, target, progress, end);
  std::printf("%s: %lu accepted, %lu refused, %lu broken\n", target.name, progress.accepted, progress.refused,
              progress.broken);
  return progress.broken || progress.accepted + progress.refused == 0;
}

} // namespace lathe::fuzz
