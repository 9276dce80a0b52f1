// One version of BPF in one byte order: the meeting point of everything that code generation asks about it.
#pragma once
#include "lathe/isel/rules/RuleTables.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetLowering.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/targets/BPF/BPFCallLowering.h"
#include "lathe/targets/BPF/BPFFrameLowering.h"
#include "lathe/targets/BPF/BPFInstrInfo.h"
#include "lathe/targets/BPF/BPFRegisterInfo.h"
#include "lathe/targets/BPF/mc/BPFMC.h"
#include <memory>

namespace lathe {

class BPFSubtarget final : public TargetSubtargetInfo {
public:
  BPFSubtarget(const TargetMachine &tm, const FeatureBits &features, bool littleEndian, uint64_t stackBytes);

  const TargetInstrInfo &getInstrInfo() const override { return instrInfo_; }
  const TargetRegisterInfo &getRegisterInfo() const override { return registerInfo_; }
  const TargetFrameLowering &getFrameLowering() const override { return frameLowering_; }
  const TargetLowering &getTargetLowering() const override { return lowering_; }
  const CallLowering &getCallLowering() const override { return callLowering_; }
  const LegalizerInfo &getLegalizerInfo() const override { return *legalizerInfo_; }
  const TargetMachine &getTargetMachine() const override { return tm_; }
  const RuleTables &getRuleTables() const override { return *rules_; }
  std::span<const uint64_t> getFeatureBits() const override { return features_.words; }
  void *createMachineFunctionInfo(Arena &, const MachineFunction &) const override { return nullptr; }
  std::span<const FunctionInfoField> getFunctionInfoFields() const override { return {}; }

  // What the predicates of the description ask.
  bool hasJmpExt() const { return features_.test(BPF::FeatureJmpExt); }
  bool hasALU32() const { return features_.test(BPF::FeatureALU32); }
  bool hasJmp32() const { return features_.test(BPF::FeatureJmp32); }
  bool hasLdSX() const { return features_.test(BPF::FeatureLdSX); }
  bool hasMovSX() const { return features_.test(BPF::FeatureMovSX); }
  bool hasBSwap() const { return features_.test(BPF::FeatureBSwap); }
  bool hasSDivSMod() const { return features_.test(BPF::FeatureSDivSMod); }
  bool hasGotoL() const { return features_.test(BPF::FeatureGotoL); }
  bool hasStoreImm() const { return features_.test(BPF::FeatureStoreImm); }
  bool isLittleEndian() const { return little_; }

private:
  const TargetMachine &tm_;
  FeatureBits features_;
  bool little_;
  BPFInstrInfo instrInfo_;
  BPFRegisterInfo registerInfo_;
  BPFFrameLowering frameLowering_;
  BPFCallLowering callLowering_;
  TargetLowering lowering_;
  std::unique_ptr<RuleTables> rules_;
  std::unique_ptr<LegalizerInfo> legalizerInfo_;
};

/// The selection rules (BPFRules.cpp).
std::unique_ptr<RuleTables> createBPFRules(const BPFSubtarget &st);

} // namespace lathe
