// One processor variant of Template: the meeting point of everything that code generation asks about it.
#pragma once
#include "lathe/isel/rules/RuleTables.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetLowering.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/targets/Template/TemplateCallLowering.h"
#include "lathe/targets/Template/TemplateFrameLowering.h"
#include "lathe/targets/Template/TemplateInstrInfo.h"
#include "lathe/targets/Template/TemplateRegisterInfo.h"
#include "lathe/targets/Template/mc/TemplateMC.h"
#include <memory>

#define GET_SUBTARGETINFO_ENUM
#include "lathe/targets/Template/TemplateGenSubtargetInfo.inc"

namespace lathe {

class TemplateSubtarget final : public TargetSubtargetInfo {
public:
  TemplateSubtarget(const TargetMachine &tm, const FeatureBits &features);

  const TargetInstrInfo &getInstrInfo() const override { return instrInfo_; }
  const TargetRegisterInfo &getRegisterInfo() const override { return registerInfo_; }
  const TargetFrameLowering &getFrameLowering() const override { return frameLowering_; }
  const TargetLowering &getTargetLowering() const override { return lowering_; }
  const CallLowering &getCallLowering() const override { return callLowering_; }
  const LegalizerInfo &getLegalizerInfo() const override { return *legalizerInfo_; }
  const TargetMachine &getTargetMachine() const override { return tm_; }
  const RuleTables &getRuleTables() const override { return *rules_; }
  std::span<const uint64_t> getFeatureBits() const override { return features_.words; }
  void *createMachineFunctionInfo(Arena &arena, const MachineFunction &mf) const override;
  std::span<const FunctionInfoField> getFunctionInfoFields() const override;

  // What the predicates of the description ask.
  bool hasMul() const { return features_.test(Template::FeatureMul); }
  bool hasDiv() const { return features_.test(Template::FeatureDiv); }

private:
  const TargetMachine &tm_;
  FeatureBits features_;
  TemplateInstrInfo instrInfo_;
  TemplateRegisterInfo registerInfo_;
  TemplateFrameLowering frameLowering_;
  TemplateCallLowering callLowering_;
  TargetLowering lowering_;
  std::unique_ptr<RuleTables> rules_;
  std::unique_ptr<LegalizerInfo> legalizerInfo_;
};

/// The selection rules (TemplateRules.cpp).
std::unique_ptr<RuleTables> createTemplateRules(const TemplateSubtarget &st);

} // namespace lathe
