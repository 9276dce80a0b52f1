// Bump allocation. An arena hands out memory that is released all at once;
// reset() keeps the memory for the next user (one function after the other).
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace lathe {

class Arena {
public:
  explicit Arena(size_t slabSize = 64 * 1024) : slabSize_(slabSize) {}
  ~Arena();
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  Arena(Arena &&other) noexcept { *this = std::move(other); }
  Arena &operator=(Arena &&other) noexcept;

  /// Uninitialised memory; `align` is a power of two, at most 16.
  void *allocate(size_t size, size_t align) {
    uintptr_t p = (reinterpret_cast<uintptr_t>(cur_) + (align - 1)) & ~(uintptr_t(align) - 1);
    if (p + size <= reinterpret_cast<uintptr_t>(end_)) [[likely]] {
      cur_ = reinterpret_cast<char *>(p + size);
      return reinterpret_cast<void *>(p);
    }
    return allocateSlow(size, align);
  }

  /// Objects in an arena are never destroyed one by one, so they must not need it.
  template <class T, class... Args> T *make(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }
  /// `n` value-initialised elements.
  template <class T> std::span<T> makeArray(size_t n) {
    static_assert(std::is_trivially_destructible_v<T>);
    T *p = static_cast<T *>(allocate(sizeof(T) * n, alignof(T)));
    for (size_t i = 0; i < n; ++i)
      new (p + i) T();
    return {p, n};
  }
  template <class T> std::span<T> copy(std::span<const T> from) {
    static_assert(std::is_trivially_copyable_v<T>);
    T *p = static_cast<T *>(allocate(sizeof(T) * from.size(), alignof(T)));
    if (!from.empty())
      std::memcpy(p, from.data(), sizeof(T) * from.size());
    return {p, from.size()};
  }
  std::string_view copy(std::string_view s) {
    auto c = copy(std::span<const char>(s.data(), s.size()));
    return {c.data(), c.size()};
  }

  /// Forgets everything allocated; keeps the slabs.
  void reset();
  size_t bytesReserved() const { return reserved_; }

private:
  struct Slab {
    Slab *next;
    size_t size; // of the whole slab, header included
  };
  void *allocateSlow(size_t size, size_t align);
  void useSlab(Slab *s);

  char *cur_ = nullptr;
  char *end_ = nullptr;
  Slab *first_ = nullptr;
  Slab *current_ = nullptr;
  size_t slabSize_ = 64 * 1024;
  size_t reserved_ = 0;
};

/// A growable array in an arena: push_back without heap traffic; what it outgrew stays in the arena until reset.
template <class T> class ArenaVec {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  T *begin() { return data_; }
  T *end() { return data_ + size_; }
  const T *begin() const { return data_; }
  const T *end() const { return data_ + size_; }
  uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T &operator[](size_t i) { return data_[i]; }
  const T &operator[](size_t i) const { return data_[i]; }
  T &back() { return data_[size_ - 1]; }
  const T &back() const { return data_[size_ - 1]; }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  void truncate(uint32_t n) { size_ = n; }
  void push_back(Arena &arena, T v) {
    if (size_ == cap_)
      grow(arena, size_ + 1);
    data_[size_++] = v;
  }
  void resize(Arena &arena, uint32_t n, T fill = T()) {
    if (n > cap_)
      grow(arena, n);
    for (uint32_t i = size_; i < n; ++i)
      data_[i] = fill;
    size_ = n;
  }
  void erase(uint32_t i) {
    std::memmove(static_cast<void *>(data_ + i), data_ + i + 1, sizeof(T) * (size_ - i - 1));
    --size_;
  }
  operator std::span<T>() { return {data_, size_}; }
  operator std::span<const T>() const { return {data_, size_}; }

private:
  void grow(Arena &arena, uint32_t atLeast) {
    uint32_t n = cap_ ? cap_ * 2 : 4;
    if (n < atLeast)
      n = atLeast;
    T *p = static_cast<T *>(arena.allocate(sizeof(T) * n, alignof(T)));
    if (size_)
      std::memcpy(static_cast<void *>(p), data_, sizeof(T) * size_);
    data_ = p;
    cap_ = n;
  }
  T *data_ = nullptr;
  uint32_t size_ = 0;
  uint32_t cap_ = 0;
};

} // namespace lathe
