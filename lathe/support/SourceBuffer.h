// Input text: mapped from a file, read from standard input, or owned. Always followed by kPadding NUL bytes, so that
// scanners need no end check and may compare or load a few bytes at once.
#pragma once
#include <memory>
#include <string>
#include <string_view>

namespace lathe {

/// 1-based line and column (in bytes) of an offset.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
};

class SourceBuffer {
public:
  ~SourceBuffer();
  SourceBuffer(const SourceBuffer &) = delete;
  SourceBuffer &operator=(const SourceBuffer &) = delete;

  static constexpr size_t kPadding = 32;

  /// Reads a file, or standard input for "-". On failure returns null and puts the system's reason in `error`.
  static std::unique_ptr<SourceBuffer> open(const std::string &path, std::string &error);
  static std::unique_ptr<SourceBuffer> fromString(std::string name, std::string text);

  std::string_view text() const { return {data_, size_}; }
  const std::string &name() const { return name_; }
  LineColumn lineColumn(size_t offset) const;
  /// The line around `offset`, without its newline.
  std::string_view lineAt(size_t offset) const;

private:
  SourceBuffer() = default;
  /// Takes owned_ as the text and pads it.
  void adopt();
  std::string name_;
  std::string owned_;
  const char *data_ = nullptr;
  size_t size_ = 0;
  void *map_ = nullptr;
  size_t mapSize_ = 0;
};

} // namespace lathe
