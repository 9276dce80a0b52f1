// What generic operations mean, as terms of SMT-LIB over bit vectors: one table for all proofs about rules.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lathe::tdgen {

/// A term of SMT-LIB over bit vectors.
struct Term {
  std::string text;
  unsigned width = 0;
};

Term smtConstant(uint64_t value, unsigned width);
/// Extended with zeros, or the low bits of it.
Term smtResize(const Term &t, unsigned width);

/// The number of an integer comparison's predicate, or of a floating-point one, by the name in a CondCode; -1: neither.
int predicateNumber(std::string_view name);

/// An operation on values, none of which is wider than 64 bits.
struct Operation {
  std::string_view opcode;            ///< G_...
  std::vector<Term> uses;             ///< the registers that are read, in order
  std::vector<unsigned> resultWidths; ///< of the registers that are defined
  int predicate = -1;                 ///< of comparisons
  int64_t imm = 0;                    ///< the immediate operand, of those that have one
  bool noUnsignedWrap = false, noSignedWrap = false, exact = false;
};

struct Meaning {
  std::vector<Term> results;
  /// When the results are what `results` says; otherwise they may be anything. Empty: always.
  std::string defined;
  /// Widths of variables |any0|, |any1|, ... in the results that stand for bits which may be anything, numbered from
  /// the number that meaningOf was given.
  std::vector<unsigned> open;
};

/// Nothing for operations that bit vectors do not tell.
std::optional<Meaning> meaningOf(const Operation &op, unsigned firstOpen);
/// Whether solvers take long for it.
bool isCostly(std::string_view opcode);

} // namespace lathe::tdgen
