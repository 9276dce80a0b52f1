#include "Process.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lathe {

static double seconds() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

/// In the child: a group of its own, so that its children end with it.
[[noreturn]] static void runChild(const char *command, int outputEnd) {
  setpgid(0, 0);
  int null = open("/dev/null", O_RDWR);
  dup2(null, 0);
  dup2(outputEnd >= 0 ? outputEnd : null, 1);
  if (outputEnd < 0)
    dup2(null, 2);
  execl("/bin/sh", "sh", "-c", command, static_cast<char *>(nullptr));
  _exit(127);
}

/// Reads to the end of the pipe; false when the time is over before.
static bool drain(int fd, std::string *output, double deadline) {
  char buffer[65536];
  for (;;) {
    int wait = -1;
    if (deadline > 0) {
      double left = deadline - seconds();
      if (left <= 0)
        return false;
      wait = int(left * 1000) + 1;
    }
    pollfd p{fd, POLLIN, 0};
    int ready = poll(&p, 1, wait);
    if (ready < 0 && errno == EINTR)
      continue;
    if (ready == 0)
      return false;
    ssize_t n = ::read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return true;
    if (output)
      output->append(buffer, size_t(n));
  }
}

int runShell(const std::string &command, std::string *output, double limit) {
  // Without output the pipe only tells when the command has ended: the child keeps its end open.
  int ends[2];
  if (pipe2(ends, output ? O_CLOEXEC : 0) != 0)
    return 127;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  double deadline = limit > 0 ? seconds() + limit : 0;
  pid_t child = fork();
  if (child == 0)
    runChild(command.c_str(), output ? ends[1] : -1);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return 127;
  }
  setpgid(child, child);
  bool inTime = drain(ends[0], output, deadline);
  if (!inTime)
    kill(-child, SIGKILL);
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (!inTime)
    return kTimedOut;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string shellQuote(std::string_view s) {
  std::string out = "'";
  for (char c : s)
    if (c == '\'')
      out += "'\\''";
    else
      out += c;
  return out + "'";
}

TemporaryFolder::TemporaryFolder() {
  const char *base = std::getenv("TMPDIR");
  std::string name = std::string(base && *base ? base : "/tmp") + "/lathe-XXXXXX";
  if (mkdtemp(name.data()))
    path_ = std::move(name);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty())
    std::filesystem::remove_all(path_, ignored);
}

} // namespace lathe
