// Numbers and names in bytes that are not trusted: outside there are zeros and empty names.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace lathe::object {

struct ObjectFile;

class ByteReader {
public:
  ByteReader(std::span<const uint8_t> bytes, bool little) : bytes_(bytes), little_(little) {}

  bool contains(uint64_t at, uint64_t size) const { return at <= bytes_.size() && size <= bytes_.size() - at; }

  template <class T> T get(uint64_t at) const {
    if (!contains(at, sizeof(T)))
      return 0;
    uint64_t v = 0;
    for (size_t i = 0; i < sizeof(T); ++i)
      v |= uint64_t(bytes_[at + i]) << 8 * (little_ ? i : sizeof(T) - 1 - i);
    return T(v);
  }
  uint8_t u8(uint64_t at) const { return get<uint8_t>(at); }
  uint16_t u16(uint64_t at) const { return get<uint16_t>(at); }
  uint32_t u32(uint64_t at) const { return get<uint32_t>(at); }
  uint64_t u64(uint64_t at) const { return get<uint64_t>(at); }
  /// An address: 32 or 64 bits.
  uint64_t word(uint64_t at, bool is64) const { return is64 ? u64(at) : u32(at); }

  std::span<const uint8_t> slice(uint64_t at, uint64_t size) const {
    return contains(at, size) ? bytes_.subspan(size_t(at), size_t(size)) : std::span<const uint8_t>();
  }
  /// Up to a NUL, or `limit` bytes.
  std::string_view name(uint64_t at, uint64_t limit = UINT64_MAX) const {
    if (at >= bytes_.size())
      return {};
    size_t room = size_t(std::min<uint64_t>(limit, bytes_.size() - at));
    auto *p = reinterpret_cast<const char *>(bytes_.data() + at);
    const void *end = std::memchr(p, 0, room);
    return {p, end ? size_t(static_cast<const char *>(end) - p) : room};
  }
  size_t size() const { return bytes_.size(); }

private:
  std::span<const uint8_t> bytes_;
  bool little_;
};

inline std::string hexOf(uint64_t v) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string s;
  do
    s.insert(s.begin(), kDigits[v & 15]);
  while (v >>= 4);
  return "0x" + s;
}

bool readELF(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error);
bool readCOFF(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error);
bool readMachO(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error);

} // namespace lathe::object
