// Most calls are of few signatures and pass everything in registers. What a calling convention says of such a
// signature is worked out once, by CallLowerer::lowerCall; later calls only name their registers.
#pragma once
#include "lathe/ir/fwd.h"
#include "lathe/mir/MachineOperand.h"
#include "lathe/target/LLT.h"
#include <span>
#include <vector>

namespace lathe {

class CallLowering;

/// A call whose values travel in one register each, as they are or extended.
struct RegisterCall {
  struct Part {
    MCPhysReg reg = 0;
    uint16_t conversion = 0; ///< opcode that makes the location's value of an argument, or a result of it; 0: none
    LLT type;                ///< of the location
  };
  std::span<const Part> args, results;
  std::span<const MachineOperand> operands; ///< implicit ones of the call, for the registers of `args` and `results`
  std::span<const MachineOperand> frameSetup, frameDestroy;
};

/// The prepared calls of a module, by signature.
class RegisterCallTable {
public:
  struct Key {
    const CallLowering *lowering = nullptr; ///< that of a subtarget
    ir::TypeId functionType;
    ir::AttributeListId attributes;
    uint32_t callingConv = 0;
    bool operator==(const Key &) const = default;
  };
  struct Entry {
    Key key;
    const RegisterCall *call = nullptr; ///< null: this signature needs more than registers
    bool known = false;
  };
  /// The entry of `key`, a new one with `known` unset when there is none. Valid until the next call.
  Entry &operator[](const Key &key) {
    if (used_ * 2 >= entries_.size())
      grow();
    Entry &e = entries_[slot(key)];
    if (!e.key.lowering) {
      e.key = key;
      ++used_;
    }
    return e;
  }

private:
  size_t slot(const Key &key) const {
    size_t h = (size_t(key.functionType.value) << 32 | key.attributes.value) * 0x9e3779b97f4a7c15ull;
    size_t i = (h >> 32) & (entries_.size() - 1);
    while (entries_[i].key.lowering && entries_[i].key != key)
      i = (i + 1) & (entries_.size() - 1);
    return i;
  }
  void grow() {
    std::vector<Entry> old(entries_.empty() ? 64 : entries_.size() * 2);
    old.swap(entries_);
    for (const Entry &e : old)
      if (e.key.lowering)
        entries_[slot(e.key)] = e;
  }
  std::vector<Entry> entries_;
  size_t used_ = 0;
};

} // namespace lathe
