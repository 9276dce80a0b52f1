// What the generators share: pools of strings and of lists, and the C++ that holds them.
#pragma once
#include "lathe/support/OutputBuffer.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lathe::tdgen {

/// NUL-terminated strings in one array; equal strings share a place.
class StringPool {
public:
  StringPool() { add(""); }
  uint32_t add(std::string_view s) {
    auto [it, isNew] = offsets_.try_emplace(std::string(s), uint32_t(size_));
    if (isNew) {
      order_.push_back(std::string(s));
      size_ += s.size() + 1;
    }
    return it->second;
  }
  void emit(OutputBuffer &out, std::string_view name) const;

private:
  std::unordered_map<std::string, uint32_t> offsets_;
  std::vector<std::string> order_;
  size_t size_ = 0;
};

/// Lists of numbers in one array; equal lists share a place.
template <class T> class ListPool {
public:
  uint32_t add(const std::vector<T> &l) {
    std::string key(reinterpret_cast<const char *>(l.data()), l.size() * sizeof(T));
    auto [it, isNew] = offsets_.try_emplace(std::move(key), uint32_t(values_.size()));
    if (isNew)
      values_.insert(values_.end(), l.begin(), l.end());
    return it->second;
  }
  const std::vector<T> &values() const { return values_; }

private:
  std::unordered_map<std::string, uint32_t> offsets_;
  std::vector<T> values_;
};

/// `static constexpr TYPE NAME[] = {...};`, never empty (C++ has no empty arrays).
template <class T>
void emitArray(OutputBuffer &out, std::string_view type, std::string_view name, const std::vector<T> &values) {
  out << "static constexpr " << type << ' ' << name << "[] = {";
  for (size_t i = 0; i < values.size(); ++i)
    out << (i % 24 == 0 ? "\n  " : " ") << values[i] << ',';
  if (values.empty())
    out << '0';
  out << "\n};\n";
}

/// The comment at the head of every generated file.
void emitHeader(OutputBuffer &out, std::string_view what);

} // namespace lathe::tdgen
