// Short-lived lists that do not touch the heap.
#pragma once
#include "lathe/td/Value.h"
#include <memory>
#include <vector>

namespace lathe::td {

/// Holds up to `n` elements, which are given in the constructor; few of them on the stack.
template <class T> class ScratchOf {
public:
  explicit ScratchOf(size_t n) {
    if (n > kInline) {
      heap_ = std::make_unique_for_overwrite<T[]>(n);
      data_ = heap_.get();
    }
  }
  void push(const T &v) { data_[size_++] = v; }
  void resize(size_t n) { size_ = n; }
  T &operator[](size_t i) { return data_[i]; }
  operator std::span<const T>() const { return {data_, size_}; }

private:
  static constexpr size_t kInline = 12;
  T inline_[kInline];
  std::unique_ptr<T[]> heap_;
  T *data_ = inline_;
  size_t size_ = 0;
};
using Scratch = ScratchOf<const Value *>;

/// The end of a vector that several users share as a stack: what was pushed since this was made. Only the one that was
/// made last may grow; what was pushed goes with it.
template <class T> class StackPart {
public:
  explicit StackPart(std::vector<T> &all) : all_(all), begin_(all.size()) {}
  ~StackPart() {
    if (all_.size() != begin_)
      all_.resize(begin_);
  }
  StackPart(const StackPart &) = delete;
  StackPart &operator=(const StackPart &) = delete;

  size_t size() const { return all_.size() - begin_; }
  bool empty() const { return all_.size() == begin_; }
  void push_back(const T &v) { all_.push_back(v); }
  void pop_back() { all_.pop_back(); }
  void clear() { all_.resize(begin_); }
  T &operator[](size_t i) { return all_[begin_ + i]; }
  T &back() { return all_.back(); }
  const T *begin() const { return all_.data() + begin_; }
  const T *end() const { return all_.data() + all_.size(); }
  /// Valid until something is pushed.
  operator std::span<const T>() const { return std::span<const T>(all_).subspan(begin_); }

private:
  std::vector<T> &all_;
  size_t begin_;
};

} // namespace lathe::td
