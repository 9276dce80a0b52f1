// The operands of INLINEASM and INLINEASM_BR: operand 0 the template (an external symbol), operand 1 the flags below,
// then groups of one flag word (an immediate) and the operands that it announces. Group n is `$n` of the template,
// clobbers excepted.
#pragma once
#include <cstdint>
#include <iterator>
#include <string_view>

namespace lathe::InlineAsm {

/// Bits of operand 1.
enum ExtraInfo : uint32_t {
  kSideEffect = 1,
  kAlignStack = 2,
  kIntelDialect = 4,
  kMayLoad = 8,
  kMayStore = 16,
  kIsConvergent = 32,
};

enum class Kind : uint8_t {
  kRegUse = 1,             ///< read
  kRegDef = 2,             ///< written
  kRegDefEarlyClobber = 3, ///< written before all inputs are read
  kClobber = 4,
  kImm = 5,
  kMem = 6,  ///< the target's memory operands
  kFunc = 7, ///< address of a function
};

/// A group's flag word.
class Flag {
public:
  constexpr Flag(Kind kind, unsigned numOperands) : word_(uint32_t(kind) | numOperands << 3) {}
  constexpr explicit Flag(int64_t word) : word_(uint32_t(word)) {}
  constexpr uint32_t word() const { return word_; }
  constexpr Kind kind() const { return Kind(word_ & 7); }
  constexpr unsigned numOperands() const { return word_ >> 3 & 0x1fff; }
  constexpr bool isRegDef() const { return kind() == Kind::kRegDef || kind() == Kind::kRegDefEarlyClobber; }
  constexpr bool isOutput() const { return isRegDef(); }
  /// An input that has to be in the place of output group `n`.
  constexpr bool isMatched() const { return word_ >> 31; }
  constexpr unsigned matchedGroup() const { return word_ >> 16 & 0x7fff; }
  constexpr void setMatchedGroup(unsigned n) { word_ = (word_ & 0xffff) | n << 16 | 1u << 31; }
  constexpr bool hasRegClass() const { return !isMatched() && kind() < Kind::kImm && (word_ >> 16 & 0x3fff) != 0; }
  constexpr unsigned regClass() const { return (word_ >> 16 & 0x3fff) - 1; }
  /// The letters of the constraint of a group of kind kMem or kFunc that MIR shows; empty when the word has none.
  constexpr std::string_view memoryConstraint() const {
    constexpr std::string_view kNames[] = {"",  "es", "i",  "k",  "m",  "o",  "v",  "A",  "Q",  "R",
                                           "S", "T",  "Um", "Un", "Uq", "Us", "Ut", "Uv", "Uy", "X",
                                           "Z", "ZB", "ZC", "Zy", "p",  "ZQ", "ZR", "ZS", "ZT"};
    unsigned code = word_ >> 16 & 0x7fff;
    return kind() >= Kind::kMem && code < std::size(kNames) ? kNames[code] : std::string_view();
  }
  constexpr void setRegClass(unsigned rc) { word_ = (word_ & 0xffff) | (rc + 1) << 16; }

private:
  uint32_t word_;
};

} // namespace lathe::InlineAsm
