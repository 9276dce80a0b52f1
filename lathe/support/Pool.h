// A pool of T with stable addresses *and* 32-bit indexes: the address range is reserved up front and made
// usable in steps, so growing never moves anything. reset() keeps the pages.
#pragma once
#include "lathe/support/Arena.h"

namespace lathe {

namespace detail {
/// Reserves `bytes` of address space without committing memory; less, and then `bytes` says so, in a process whose
/// address space is limited. Throws std::bad_alloc.
void *reserveAddressSpace(size_t &bytes);
/// Makes [from, to) of a reservation readable and writable. Throws std::bad_alloc.
void commitPages(void *base, size_t from, size_t to);
void releaseAddressSpace(void *base, size_t bytes);
} // namespace detail

template <class T> class Pool {
  static_assert(std::is_trivially_destructible_v<T>);

public:
  /// `maxElements` bounds the pool for its whole life; it costs address space, not memory.
  explicit Pool(size_t maxElements) {
    size_t bytes = maxElements * sizeof(T);
    base_ = static_cast<T *>(detail::reserveAddressSpace(bytes));
    max_ = bytes / sizeof(T);
  }
  ~Pool() { detail::releaseAddressSpace(base_, max_ * sizeof(T)); }
  Pool(const Pool &) = delete;
  Pool &operator=(const Pool &) = delete;

  /// `n` adjacent uninitialised elements. Throws std::bad_alloc when the reservation is exhausted.
  T *allocate(size_t n = 1) {
    if (size_ + n > committed_) [[unlikely]]
      grow(size_ + n);
    T *p = base_ + size_;
    size_ += n;
    return p;
  }
  T &operator[](uint32_t i) { return base_[i]; }
  const T &operator[](uint32_t i) const { return base_[i]; }
  uint32_t indexOf(const T *p) const { return uint32_t(p - base_); }
  size_t size() const { return size_; }
  void reset() { size_ = 0; }
  T *data() { return base_; }
  const T *data() const { return base_; }

private:
  void grow(size_t need) {
    if (need > max_)
      throw std::bad_alloc();
    size_t want = committed_ * 2 > need ? committed_ * 2 : need;
    size_t bytes = (want * sizeof(T) + 0xffff) & ~size_t(0xffff);
    if (bytes > max_ * sizeof(T))
      bytes = max_ * sizeof(T);
    detail::commitPages(base_, committed_ * sizeof(T), bytes);
    committed_ = bytes / sizeof(T);
  }
  T *base_ = nullptr;
  size_t size_ = 0;
  size_t committed_ = 0;
  size_t max_ = 0;
};

} // namespace lathe
