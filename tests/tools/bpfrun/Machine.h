// The machine: registers, frames, and the instructions of RFC 9669.
#pragma once
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace bpfrun {

/// One slot of eight bytes, as the little-endian machine stores it.
struct Slot {
  uint8_t opcode;
  uint8_t registers; ///< dst, then src in the upper half
  int16_t off;
  int32_t imm;
  unsigned dst() const { return registers & 15; }
  unsigned src() const { return registers >> 4; }
};
static_assert(sizeof(Slot) == 8);

/// What a program must not do; says where.
struct Trap : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The program has called exit.
struct Exit {
  int code;
};

/// A function of the host, by number; gets r1-r5 and gives r0.
using Helper = std::function<uint64_t(const uint64_t *args)>;

class Machine {
public:
  Machine(std::vector<Helper> helpers, size_t stackBytes) : helpers_(std::move(helpers)), stackBytes_(stackBytes) {}

  /// Runs from `entry` with the arguments in r1 and so on, until that function returns.
  uint64_t run(const Slot *entry, const std::vector<uint64_t> &args);
  uint64_t instructions() const { return count_; }
  uint64_t maxInstructions = ~uint64_t(0);

private:
  struct Frame {
    uint64_t r[11];
    uint16_t known = 0; ///< registers that have been written
  };
  uint64_t call(const Slot *entry, const uint64_t *args, unsigned numArgs, unsigned depth);
  const Slot *step(const Slot *at, Frame &f, unsigned depth);
  void arithmetic(const Slot *at, Frame &f) const;
  void byteOrder(const Slot *at, Frame &f) const;
  bool compare(const Slot *at, Frame &f) const;
  void load(const Slot *at, Frame &f) const;
  void store(const Slot *at, Frame &f) const;
  void atomic(const Slot *at, Frame &f) const;
  uint64_t read(const Slot *at, const Frame &f, unsigned reg) const;
  static void write(const Slot *at, Frame &f, unsigned reg, uint64_t v);
  [[noreturn]] static void trap(const Slot *at, const std::string &why);
  static void reserved(const Slot *at, bool isZero, const char *field);

  std::vector<Helper> helpers_;
  size_t stackBytes_;
  uint64_t count_ = 0;
};

} // namespace bpfrun
