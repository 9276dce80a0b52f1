// Character classes and constant tables of words for the IR reader.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace lathe::ir {

enum CharClass : uint8_t {
  kBlank = 1, // space, tab, line ends, and the start of a comment
  kDigitChar = 2,
  kNameChar = 4, // [-a-zA-Z$._0-9]
  kLetter = 8,   // [a-zA-Z_]
  kSpace = 32,   // kBlank without the comment
  kSuffix = 16,  // what may follow a type and still belong to it, blanks included
  kBracket = 64, // brackets, and what hides them: quotes and comments; the end of the text
};

inline constexpr std::array<uint8_t, 256> kCharClass = [] {
  std::array<uint8_t, 256> t{};
  for (char c : {' ', '\t', '\r', '\n', ';'})
    t[uint8_t(c)] |= kBlank | kSuffix;
  for (char c : {' ', '\t', '\r', '\n'})
    t[uint8_t(c)] |= kSpace;
  for (int c = '0'; c <= '9'; ++c)
    t[size_t(c)] |= kDigitChar | kNameChar;
  for (int c = 'a'; c <= 'z'; ++c)
    t[size_t(c)] |= kNameChar | kLetter;
  for (int c = 'A'; c <= 'Z'; ++c)
    t[size_t(c)] |= kNameChar | kLetter;
  t['_'] |= kNameChar | kLetter;
  for (char c : {'-', '$', '.'})
    t[uint8_t(c)] |= kNameChar;
  for (char c : {'*', '(', 'a'})
    t[uint8_t(c)] |= kSuffix;
  for (char c : {'(', ')', '[', ']', '{', '}', '<', '>', '"', ';', '\0'})
    t[uint8_t(c)] |= kBracket;
  return t;
}();

inline bool isClass(char c, uint8_t mask) { return kCharClass[uint8_t(c)] & mask; }
inline bool isDigit(char c) { return uint8_t(c - '0') < 10; }
inline int hexDigit(char c) {
  if (isDigit(c))
    return c - '0';
  c = char(c | 0x20);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

constexpr uint32_t wordHash(const char *p, size_t n) {
  uint32_t a = 0, b = 0;
  if (n >= 4) {
    if (std::is_constant_evaluated()) {
      for (int i = 3; i >= 0; --i) {
        a = a << 8 | uint8_t(p[i]);
        b = b << 8 | uint8_t(p[n - 4 + size_t(i)]);
      }
    } else {
      std::memcpy(&a, p, 4);
      std::memcpy(&b, p + n - 4, 4);
    }
  } else if (n) {
    a = uint8_t(p[0]) | uint32_t(uint8_t(p[n / 2])) << 8 | uint32_t(uint8_t(p[n - 1])) << 16;
  }
  uint32_t h = a * 0x9e3779b1u + b * 0x85ebca6bu + uint32_t(n) * 0xc2b2ae35u;
  return h ^ h >> 15;
}

/// A hash table of words built at compile time. `Size` is a power of two, at least twice the number of words.
template <class T, size_t Size> class WordTable {
public:
  struct Entry {
    std::string_view text;
    T value{};
  };
  template <size_t N> consteval explicit WordTable(const Entry (&entries)[N]) {
    static_assert(N * 2 <= Size);
    for (const Entry &e : entries) {
      size_t i = wordHash(e.text.data(), e.text.size()) & (Size - 1);
      while (!table_[i].text.empty())
        i = (i + 1) & (Size - 1);
      table_[i] = e;
    }
  }
  const T *find(const char *p, size_t n) const {
    if (n == 0)
      return nullptr;
    for (size_t i = wordHash(p, n) & (Size - 1);; i = (i + 1) & (Size - 1)) {
      const Entry &e = table_[i];
      if (e.text.size() == n && std::memcmp(e.text.data(), p, n) == 0)
        return &e.value;
      if (e.text.empty())
        return nullptr;
    }
  }
  /// For messages.
  template <class F> void forEach(F f) const {
    for (const Entry &e : table_)
      if (!e.text.empty())
        f(e.text);
  }

private:
  Entry table_[Size];
};

/// A hash table of words of at most 16 characters, compared as two integers. The text must have 16 readable bytes.
template <class T, size_t Size> class ShortWordTable {
public:
  struct Entry {
    std::string_view text;
    T value{};
  };
  template <size_t N> consteval explicit ShortWordTable(const Entry (&entries)[N]) {
    static_assert(N * 2 <= Size);
    for (const Entry &e : entries) {
      Slot s;
      for (size_t i = 0; i < e.text.size(); ++i)
        (i < 8 ? s.low : s.high) |= uint64_t(uint8_t(e.text[i])) << (8 * (i % 8));
      s.value = e.value;
      s.text = e.text;
      size_t i = index(s.low, s.high);
      while (table_[i].low)
        i = (i + 1) & (Size - 1);
      table_[i] = s;
    }
  }
  const T *find(const char *p, size_t n) const {
    static_assert(std::endian::native == std::endian::little);
    if (n > 16 || n == 0)
      return nullptr;
    uint64_t low, high = 0;
    std::memcpy(&low, p, 8);
    if (n < 8) {
      low &= (uint64_t(1) << (8 * n)) - 1;
    } else if (n > 8) {
      std::memcpy(&high, p + 8, 8);
      if (n < 16)
        high &= (uint64_t(1) << (8 * (n - 8))) - 1;
    }
    return lookUp(low, high);
  }
  /// The word that starts at `p` and ends before a blank, up to 15 characters; `size` receives their number.
  const T *findBeforeBlank(const char *p, size_t &size) const {
    uint64_t low, high = 0;
    std::memcpy(&low, p, 8);
    uint64_t blank = firstBlank(low);
    if (blank) [[likely]] {
      // The top bit of the blank's byte: what is below that byte remains.
      low &= (blank >> 7) - 1;
      size = size_t(std::countr_zero(blank)) / 8;
    } else {
      std::memcpy(&high, p + 8, 8);
      blank = firstBlank(high);
      if (!blank)
        return nullptr;
      high &= (blank >> 7) - 1;
      size = 8 + size_t(std::countr_zero(blank)) / 8;
    }
    return low ? lookUp(low, high) : nullptr;
  }
  template <class F> void forEach(F f) const {
    for (const Slot &s : table_)
      if (s.low)
        f(s.text);
  }

private:
  struct Slot {
    uint64_t low = 0, high = 0;
    T value{};
    std::string_view text;
  };
  const T *lookUp(uint64_t low, uint64_t high) const {
    for (size_t i = index(low, high);; i = (i + 1) & (Size - 1)) {
      const Slot &s = table_[i];
      if (s.low == low && s.high == high)
        return &s.value;
      if (!s.low)
        return nullptr;
    }
  }
  /// The top bit of the lowest byte that is a blank or a control character; 0: there is none.
  static uint64_t firstBlank(uint64_t w) {
    constexpr uint64_t kOnes = 0x0101010101010101ull;
    const uint64_t found = (w - kOnes * 0x21) & ~w & (kOnes * 0x80);
    return found & (0 - found);
  }
  static constexpr size_t index(uint64_t low, uint64_t high) {
    uint64_t h = (low ^ high << 3) * 0x9e3779b97f4a7c15ull;
    return size_t(h >> 40) & (Size - 1);
  }
  Slot table_[Size];
};

} // namespace lathe::ir
