#include "lathe/support/SourceBuffer.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lathe {

SourceBuffer::~SourceBuffer() {
  if (map_)
    munmap(map_, mapSize_);
}

static bool readAll(int fd, std::string &out) {
  char buf[65536];
  for (;;) {
    ssize_t n = read(fd, buf, sizeof buf);
    if (n == 0)
      return true;
    if (n < 0) {
      if (errno == EINTR)
        continue;
      return false;
    }
    out.append(buf, size_t(n));
  }
}

std::unique_ptr<SourceBuffer> SourceBuffer::open(const std::string &path, std::string &error) {
  bool isStdin = path == "-";
  int fd = isStdin ? 0 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    error = std::strerror(errno);
    return nullptr;
  }
  std::unique_ptr<SourceBuffer> b(new SourceBuffer());
  b->name_ = isStdin ? "<stdin>" : path;
  struct stat st;
  bool ok = fstat(fd, &st) == 0;
  if (ok && S_ISDIR(st.st_mode)) {
    errno = EISDIR;
    ok = false;
  } else if (ok && S_ISREG(st.st_mode) && !isStdin && st.st_size % 4096 != 0 &&
             size_t(4096 - st.st_size % 4096) >= kPadding) {
    // The rest of the last page reads as zeros: the padding. A file that nearly fills its last page is copied.
    size_t size = size_t(st.st_size);
    void *p = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0);
    ok = p != MAP_FAILED;
    if (ok) {
      b->map_ = p;
      b->mapSize_ = size;
      b->data_ = static_cast<const char *>(p);
      b->size_ = size;
    }
  } else if (ok) {
    ok = readAll(fd, b->owned_);
    b->adopt();
  }
  int saved = errno;
  if (!isStdin)
    close(fd);
  if (!ok) {
    error = std::strerror(saved);
    return nullptr;
  }
  return b;
}

void SourceBuffer::adopt() {
  size_ = owned_.size();
  owned_.append(kPadding, '\0');
  data_ = owned_.data();
}

std::unique_ptr<SourceBuffer> SourceBuffer::fromString(std::string name, std::string text) {
  std::unique_ptr<SourceBuffer> b(new SourceBuffer());
  b->name_ = std::move(name);
  b->owned_ = std::move(text);
  b->adopt();
  return b;
}

LineColumn SourceBuffer::lineColumn(size_t offset) const {
  offset = std::min(offset, size_);
  std::string_view before(data_, offset);
  auto lines = std::count(before.begin(), before.end(), '\n');
  size_t nl = before.rfind('\n');
  size_t col = nl == std::string_view::npos ? offset : offset - nl - 1;
  return {uint32_t(lines + 1), uint32_t(col + 1)};
}

std::string_view SourceBuffer::lineAt(size_t offset) const {
  offset = std::min(offset, size_);
  std::string_view all(data_, size_);
  size_t begin = offset ? all.rfind('\n', offset - 1) : std::string_view::npos;
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  size_t end = all.find('\n', offset);
  if (end == std::string_view::npos)
    end = size_;
  return all.substr(begin, end - begin);
}

} // namespace lathe
