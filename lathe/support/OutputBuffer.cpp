#include "lathe/support/OutputBuffer.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lathe {

bool writeFile(const std::string &path, std::string_view bytes, std::string &error) {
  bool isStdout = path == "-";
  int fd = isStdout ? 1 : ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) {
    error = std::strerror(errno);
    return false;
  }
  bool ok = true;
  while (!bytes.empty()) {
    ssize_t n = write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0) {
      ok = false;
      error = std::strerror(errno);
      break;
    }
    bytes.remove_prefix(size_t(n));
  }
  if (!isStdout) {
    if (close(fd) != 0 && ok) {
      ok = false;
      error = std::strerror(errno);
    }
    struct stat st;
    if (!ok && stat(path.c_str(), &st) == 0 && S_ISREG(st.st_mode))
      unlink(path.c_str());
  }
  return ok;
}

} // namespace lathe
