// A growable byte buffer with the few formatting primitives that printers need; no streams.
#pragma once
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace lathe {

class OutputBuffer {
public:
  OutputBuffer &operator<<(std::string_view s) {
    text_.append(s);
    return *this;
  }
  OutputBuffer &operator<<(char c) {
    text_.push_back(c);
    return *this;
  }
  template <std::integral T>
  requires(!std::same_as<T, char> && !std::same_as<T, bool>) OutputBuffer &operator<<(T v) {
    char buf[24];
    auto r = std::to_chars(buf, buf + sizeof buf, v);
    text_.append(buf, size_t(r.ptr - buf));
    return *this;
  }
  /// Lower-case hexadecimal without prefix.
  OutputBuffer &hex(uint64_t v) {
    char buf[20];
    auto r = std::to_chars(buf, buf + sizeof buf, v, 16);
    text_.append(buf, size_t(r.ptr - buf));
    return *this;
  }
  OutputBuffer &indent(size_t n) {
    text_.append(n, ' ');
    return *this;
  }
  std::string_view view() const { return text_; }
  std::string &str() { return text_; }
  size_t size() const { return text_.size(); }
  void clear() { text_.clear(); }

private:
  std::string text_;
};

/// Writes bytes to a file, or to standard output for "-". On failure returns false and puts the system's reason in
/// `error`; a partly written file is removed.
bool writeFile(const std::string &path, std::string_view bytes, std::string &error);

} // namespace lathe
