// Dense maps keyed by id, and bit sets over ids.
#pragma once
#include "lathe/support/Id.h"
#include <bit>
#include <cstddef>
#include <vector>

namespace lathe {

/// A table from ids of one kind to T; grows on write, reads past the end give `T()`.
template <class IdT, class T> class IdMap {
public:
  T get(IdT id) const { return id.index() < v_.size() ? v_[id.index()] : T(); }
  T &operator[](IdT id) {
    if (id.index() >= v_.size())
      v_.resize(size_t(id.index()) + 1);
    return v_[id.index()];
  }
  void clear() { v_.clear(); }
  size_t size() const { return v_.size(); }

private:
  std::vector<T> v_;
};

/// A growable set of small integers. clear() keeps the memory.
class BitSet {
public:
  BitSet() = default;
  explicit BitSet(size_t n) : words_((n + 63) / 64) {}
  bool test(size_t i) const { return i / 64 < words_.size() && (words_[i / 64] >> (i % 64) & 1); }
  void set(size_t i) {
    if (i / 64 >= words_.size())
      words_.resize(i / 64 + 1);
    words_[i / 64] |= uint64_t(1) << (i % 64);
  }
  void reset(size_t i) {
    if (i / 64 < words_.size())
      words_[i / 64] &= ~(uint64_t(1) << (i % 64));
  }
  /// Empties the set and makes room for [0, n).
  void clearAndResize(size_t n) { words_.assign((n + 63) / 64, 0); }
  void clear() { words_.assign(words_.size(), 0); }
  bool any() const {
    for (uint64_t w : words_)
      if (w)
        return true;
    return false;
  }
  size_t count() const {
    size_t n = 0;
    for (uint64_t w : words_)
      n += size_t(std::popcount(w));
    return n;
  }
  /// Calls f(i) for every member in increasing order.
  template <class F> void forEach(F f) const {
    for (size_t w = 0; w < words_.size(); ++w)
      for (uint64_t bits = words_[w]; bits; bits &= bits - 1)
        f(w * 64 + size_t(std::countr_zero(bits)));
  }

private:
  std::vector<uint64_t> words_;
};

} // namespace lathe
