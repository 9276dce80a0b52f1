// One processor variant of a target: the meeting point of everything that code generation asks.
#pragma once
#include "lathe/target/LegalizerInfo.h"
#include "lathe/target/TargetFrameLowering.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"
#include <string_view>

namespace lathe {

struct RuleTables;

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
};

} // namespace lathe
