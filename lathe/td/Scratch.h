// A short list of values on the stack.
#pragma once
#include "lathe/td/Value.h"
#include <memory>

namespace lathe::td {

/// Holds up to `n` values, which are given in the constructor; few of them without touching the heap.
class Scratch {
public:
  explicit Scratch(size_t n) {
    if (n > kInline) {
      heap_ = std::make_unique<const Value *[]>(n);
      data_ = heap_.get();
    }
  }
  void push(const Value *v) { data_[size_++] = v; }
  void resize(size_t n) { size_ = n; }
  const Value *&operator[](size_t i) { return data_[i]; }
  operator std::span<const Value *const>() const { return {data_, size_}; }

private:
  static constexpr size_t kInline = 12;
  const Value *inline_[kInline];
  std::unique_ptr<const Value *[]> heap_;
  const Value **data_ = inline_;
  size_t size_ = 0;
};

} // namespace lathe::td
