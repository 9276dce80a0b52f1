// From bytes to instructions.
#pragma once
#include "lathe/mc/MCFixedDecoder.h"
#include <cstdint>
#include <span>

namespace lathe {

class MCDisassembler {
public:
  virtual ~MCDisassembler() = default;
  /// Decodes the instruction at the beginning of `bytes`, which lies at `address`. `size` tells the bytes it takes,
  /// also those that a failure should pass over. Never reads behind the end, whatever the bytes are.
  virtual DecodeStatus getInstruction(MCInst &inst, uint64_t &size, std::span<const uint8_t> bytes,
                                      uint64_t address) const = 0;
  /// Where the instruction of `size` bytes at `address` branches to. False: nowhere, or nothing that its bytes tell.
  virtual bool evaluateBranch(const MCInst &, uint64_t /*address*/, uint64_t /*size*/, uint64_t & /*target*/) const {
    return false;
  }
  /// The address of what the instruction reads or writes, where that is counted from the instruction.
  virtual bool evaluateMemoryAddress(const MCInst &, uint64_t /*address*/, uint64_t /*size*/,
                                     uint64_t & /*target*/) const {
    return false;
  }
};

} // namespace lathe
