// Broken and odd variants of text, by a seed only.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lathe::fuzz {

/// splitmix64.
struct Random {
  uint64_t state;
  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15ull);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
  }
  size_t below(size_t n) { return n ? size_t(next() % n) : 0; }
};

/// Changes a few bytes, or copies, moves, swaps and drops pieces of lines, which keeps more of the text meaningful.
std::string mutateBytes(std::string_view text, Random &r);

/// Changes LLVM IR so that much of it stays valid: an operation, predicate, linkage or ordering for another one of its
/// kind, a type for another in one place or everywhere, a value for another of the same function, a constant for a
/// notorious one, pieces of inline assembly and of its constraints for others.
std::string mutateIR(std::string_view text, Random &r);

} // namespace lathe::fuzz
