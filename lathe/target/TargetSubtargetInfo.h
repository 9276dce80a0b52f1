// One processor variant of a target: the meeting point of everything that code generation asks.
#pragma once
#include "lathe/target/LegalizerInfo.h"
#include "lathe/target/TargetFrameLowering.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"
#include <span>
#include <string_view>

namespace lathe {

struct RuleTables;

/// One member of the state that a target keeps for each function, by which MIR writes and reads it.
struct FunctionInfoField {
  enum Kind : uint8_t { kBool, kUInt8, kUInt32, kInt32, kUInt64, kInt64, kPhysReg, kVirtReg, kEnum };
  std::string_view name; ///< the key
  Kind kind;             ///< kPhysReg: MCPhysReg; kVirtReg: uint32_t, Register::id; kEnum: uint8_t
  uint32_t offset;       ///< of the member
  std::span<const std::string_view> names = {}; ///< of a kEnum's values, which is always written
};

class TargetSubtargetInfo {
public:
  virtual ~TargetSubtargetInfo() = default;

  virtual const TargetInstrInfo &getInstrInfo() const = 0;
  virtual const TargetRegisterInfo &getRegisterInfo() const = 0;
  virtual const TargetFrameLowering &getFrameLowering() const = 0;
  virtual const TargetLowering &getTargetLowering() const = 0;
  virtual const CallLowering &getCallLowering() const = 0;
  virtual const LegalizerInfo &getLegalizerInfo() const = 0;
  virtual const TargetMachine &getTargetMachine() const = 0;
  /// The selection rules (lathe/isel/rules) and which of their predicates hold.
  virtual const RuleTables &getRuleTables() const = 0;
  /// The feature bits, in the order of the generated feature enum.
  virtual std::span<const uint64_t> getFeatureBits() const = 0;
  bool hasFeature(unsigned f) const { return getFeatureBits()[f / 64] >> (f % 64) & 1; }
  /// Per-function state of the target, in the function's arena; null when it needs none.
  virtual void *createMachineFunctionInfo(Arena &arena, const MachineFunction &mf) const { return nullptr; }
  /// Its members that passes change; the others follow from the function's attributes.
  virtual std::span<const FunctionInfoField> getFunctionInfoFields() const { return {}; }
  /// The target's flags of memory operands (MachineMemOperand::MOTargetFlag1 and up), by the names that MIR gives
  /// them.
  struct MemOperandFlag {
    std::string_view name;
    uint16_t flag;
  };
  virtual std::span<const MemOperandFlag> getMemOperandFlags() const { return {}; }
  uint16_t getMemOperandFlag(std::string_view name) const {
    for (const MemOperandFlag &f : getMemOperandFlags())
      if (f.name == name)
        return f.flag;
    return 0;
  }
};

} // namespace lathe
