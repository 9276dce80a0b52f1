// One processor variant of X86: its features, and everything that code generation asks about it.
#pragma once
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetOptions.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include <memory>

namespace lathe {

class X86TargetMachine;

class X86Subtarget final : public TargetSubtargetInfo {
public:
  X86Subtarget(const X86TargetMachine &tm, const FeatureBits &features);
  ~X86Subtarget() override;

  const TargetInstrInfo &getInstrInfo() const override { return *instrInfo_; }
  const TargetRegisterInfo &getRegisterInfo() const override { return *registerInfo_; }
  const TargetFrameLowering &getFrameLowering() const override { return *frameLowering_; }
  const TargetLowering &getTargetLowering() const override { return *lowering_; }
  const CallLowering &getCallLowering() const override { return *callLowering_; }
  const LegalizerInfo &getLegalizerInfo() const override { return *legalizerInfo_; }
  const TargetMachine &getTargetMachine() const override;
  const RuleTables &getRuleTables() const override { return *rules_; }
  std::span<const uint64_t> getFeatureBits() const override { return features_.words; }
  void *createMachineFunctionInfo(Arena &arena, const MachineFunction &mf) const override;
  std::span<const FunctionInfoField> getFunctionInfoFields() const override;

  bool has(unsigned feature) const { return features_.test(feature); }
  bool is64Bit() const { return is64Bit_; }
  bool isTargetWin64() const { return isWin64_; }
  bool isPositionIndependent() const { return relocModel_ == RelocModel::kPIC; }
  bool isSmallCodeModel() const { return codeModel_ == CodeModel::kSmall || codeModel_ == CodeModel::kKernel; }
  RelocModel getRelocModel() const { return relocModel_; }
  CodeModel getCodeModel() const { return codeModel_; }
  bool hasSSE1() const { return has(X86::FeatureSSE1); }
  bool hasSSE2() const { return has(X86::FeatureSSE2); }
  bool hasSSE41() const { return has(X86::FeatureSSE41); }
  bool hasAVX() const { return has(X86::FeatureAVX); }
  bool hasAVX512() const { return has(X86::FeatureAVX512); }

private:
  const X86TargetMachine &tm_;
  FeatureBits features_;
  bool is64Bit_;
  bool isWin64_;
  RelocModel relocModel_;
  CodeModel codeModel_;
  std::unique_ptr<TargetInstrInfo> instrInfo_;
  std::unique_ptr<TargetRegisterInfo> registerInfo_;
  std::unique_ptr<TargetFrameLowering> frameLowering_;
  std::unique_ptr<TargetLowering> lowering_;
  std::unique_ptr<CallLowering> callLowering_;
  std::unique_ptr<LegalizerInfo> legalizerInfo_;
  std::unique_ptr<RuleTables> rules_;
};

} // namespace lathe
