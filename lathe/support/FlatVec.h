// An array for hot loops: elements are plain bytes, so that growing is one realloc and room for several elements is
// checked once.
#pragma once
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>

namespace lathe {

template <class T> class FlatVec {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
  FlatVec() = default;
  FlatVec(const FlatVec &) = delete;
  FlatVec &operator=(const FlatVec &) = delete;
  ~FlatVec() { std::free(data_); }

  uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T *data() { return data_; }
  const T *data() const { return data_; }
  T *begin() { return data_; }
  T *end() { return data_ + size_; }
  const T *begin() const { return data_; }
  const T *end() const { return data_ + size_; }
  T &operator[](size_t i) {
    assert(i < size_);
    return data_[i];
  }
  const T &operator[](size_t i) const {
    assert(i < size_);
    return data_[i];
  }
  T &back() { return data_[size_ - 1]; }
  const T &back() const { return data_[size_ - 1]; }

  void clear() { size_ = 0; }
  void pop_back() { --size_; }
  void truncate(uint32_t n) {
    assert(n <= size_);
    size_ = n;
  }
  /// Room for `n` more elements, which append() then takes without a check.
  void ensure(uint32_t n) {
    if (capacity_ - size_ < n) [[unlikely]]
      grow(n);
  }
  void append(T v) {
    assert(size_ < capacity_);
    data_[size_++] = v;
  }
  /// As ensure(); the elements are written behind end() and taken by commit().
  T *room(uint32_t n) {
    ensure(n);
    return data_ + size_;
  }
  void commit(uint32_t n) {
    assert(capacity_ - size_ >= n);
    size_ += n;
  }
  void push_back(T v) {
    ensure(1);
    append(v);
  }
  /// At least `n` elements, the new ones equal to `fill`; grows in large steps.
  void extend(uint32_t n, T fill) {
    if (n <= size_)
      return;
    n = n < 2 * size_ ? 2 * size_ : n < 64 ? 64 : n;
    ensure(n - size_);
    while (size_ < n)
      data_[size_++] = fill;
  }
  /// Opens a gap of `n` elements before element `at`.
  void insertGap(uint32_t at, uint32_t n) {
    ensure(n);
    std::memmove(static_cast<void *>(data_ + at + n), data_ + at, (size_ - at) * sizeof(T));
    size_ += n;
  }

private:
  [[gnu::noinline, gnu::cold]] void grow(uint32_t n) {
    size_t capacity = capacity_ ? size_t(capacity_) * 2 : 64;
    while (capacity < size_t(size_) + n)
      capacity *= 2;
    void *p = capacity <= UINT32_MAX ? std::realloc(static_cast<void *>(data_), capacity * sizeof(T)) : nullptr;
    if (!p)
      throw std::bad_alloc();
    data_ = static_cast<T *>(p);
    capacity_ = uint32_t(capacity);
  }
  T *data_ = nullptr;
  uint32_t size_ = 0;
  uint32_t capacity_ = 0;
};

} // namespace lathe
