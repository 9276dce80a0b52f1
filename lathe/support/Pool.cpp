#include "lathe/support/Pool.h"

#include <algorithm>
#include <sys/mman.h>
#include <sys/resource.h>

namespace lathe::detail {

constexpr size_t kPage = 4096;

void *reserveAddressSpace(size_t &bytes) {
  // Under `ulimit -v` a reservation counts; every pool takes a part that leaves room for the others.
  rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    bytes = std::min(bytes, size_t(limit.rlim_cur / 16) & ~(kPage - 1));
  // PROT_NONE is not charged against the commit limit, whatever the overcommit mode.
  void *p = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    throw std::bad_alloc();
  return p;
}

void commitPages(void *base, size_t from, size_t to) {
  from &= ~(kPage - 1);
  to = (to + kPage - 1) & ~(kPage - 1);
  if (mprotect(static_cast<char *>(base) + from, to - from, PROT_READ | PROT_WRITE) != 0)
    throw std::bad_alloc();
}

void releaseAddressSpace(void *base, size_t bytes) { munmap(base, bytes); }

} // namespace lathe::detail
