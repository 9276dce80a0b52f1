#include "lathe/targets/X86/X86MachineFunctionInfo.h"
#include "lathe/ir/Module.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include <algorithm>
#include <bit>
#include <charconv>
#include <cstddef>

namespace lathe {

std::span<const FunctionInfoField> X86MachineFunctionInfo::fields() {
  using Info = X86MachineFunctionInfo;
  using F = FunctionInfoField;
  static_assert(std::is_standard_layout_v<Info>);
  static constexpr std::string_view kAMXModels[] = {"None", "DirectReg", "ManagedRA"};
  static constexpr F kFields[] = {
      {"amxProgModel", F::kEnum, offsetof(Info, amxProgModel), kAMXModels},
      {"regSaveFrameIndex", F::kInt32, offsetof(Info, regSaveFrameIndex)},
      {"varArgsFrameIndex", F::kInt32, offsetof(Info, varArgsFrameIndex)},
      {"varArgsGPOffset", F::kUInt32, offsetof(Info, varArgsGPOffset)},
      {"varArgsFPOffset", F::kUInt32, offsetof(Info, varArgsFPOffset)},
      {"savesXMMs", F::kBool, offsetof(Info, savesXMMs)},
      {"sretReturnReg", F::kVirtReg, offsetof(Info, sretReturnReg)},
      {"bytesToPopOnReturn", F::kUInt32, offsetof(Info, bytesToPopOnReturn)},
      {"tailCallReturnAddrDelta", F::kInt32, offsetof(Info, tailCallReturnAddrDelta)},
      {"hasDynamicAlloca", F::kBool, offsetof(Info, hasDynamicAlloca)},
      {"usesRedZone", F::kBool, offsetof(Info, usesRedZone)},
      {"forceFramePointer", F::kBool, offsetof(Info, forceFramePointer)},
      {"hasTLSCalls", F::kBool, offsetof(Info, hasTLSCalls)},
      {"calleeSavedFrameSize", F::kUInt32, offsetof(Info, calleeSavedFrameSize)},
      {"localSize", F::kUInt64, offsetof(Info, localSize)},
      {"depth", F::kUInt64, offsetof(Info, depth)},
      {"fixedBaseReg", F::kPhysReg, offsetof(Info, fixedBase.reg)},
      {"fixedBaseDelta", F::kInt64, offsetof(Info, fixedBase.delta)},
      {"objectBaseReg", F::kPhysReg, offsetof(Info, objectBase.reg)},
      {"objectBaseDelta", F::kInt64, offsetof(Info, objectBase.delta)},
  };
  return kFields;
}

/// Between two probes of the stack unless the function says otherwise: the smallest guard.
static constexpr uint32_t kProbeSize = 4096;

static uint32_t numberOf(std::string_view text) {
  uint32_t n = 0;
  std::from_chars(text.data(), text.data() + text.size(), n);
  return n;
}

/// "skip", or "used" or "all" with "-gpr" and "-arg" behind them (GCC manual, -fzero-call-used-regs).
static uint8_t zeroRegsOf(std::string_view value) {
  using Info = X86MachineFunctionInfo;
  uint8_t r = value.starts_with("all")    ? Info::kZeroAll
              : value.starts_with("used") ? Info::kZeroAll | Info::kZeroUsed
                                          : Info::kZeroNone;
  if (r && value.find("-gpr") != std::string_view::npos)
    r |= Info::kZeroOnlyGPR;
  if (r && value.find("-arg") != std::string_view::npos)
    r |= Info::kZeroOnlyArg;
  return r;
}

X86MachineFunctionInfo *X86MachineFunctionInfo::create(Arena &arena, const MachineFunction &mf) {
  auto *info = arena.make<X86MachineFunctionInfo>();
  if (!mf.getModule() || mf.getIRFunction() == 0xffffffffu)
    return info;
  const ir::Module &m = *mf.getModule();
  const ir::Global &g = m.global(ir::GlobalId(mf.getIRFunction()));
  if (!g.function.valid())
    return info;
  const ir::Function &f = m.function(g.function);
  const ir::AttributeSet &a = m.attributes.function(f.attributes);
  info->callingConv = f.callingConv;
  info->noRedZone = a.has(ir::Attribute::kNoRedZone);
  info->optForSize = a.has(ir::Attribute::kOptSize) || a.has(ir::Attribute::kMinSize);
  if (a.has(ir::Attribute::kAlignStack)) {
    uint64_t n = m.attributes.value(a, ir::Attribute::kAlignStack);
    info->log2StackAlignment = n ? uint8_t(std::bit_width(n) - 1) : 0;
  }
  uint32_t probeSize = 0;
  for (const ir::StringAttribute &s : m.attributes.strings(a)) {
    std::string_view key = m.name(s.key);
    if (key == "frame-pointer") {
      std::string_view v = m.name(s.value);
      info->framePointer = v == "all"        ? FramePointer::kAll
                           : v == "non-leaf" ? FramePointer::kNonLeaf
                                             : FramePointer::kNone;
    } else if (key == "no-frame-pointer-elim" && m.name(s.value) == "true") {
      info->framePointer = FramePointer::kAll;
    } else if (key == "stackrealign") {
      info->forcesRealignment = true;
    } else if (key == "probe-stack") {
      info->probeSize = std::max(info->probeSize, kProbeSize);
    } else if (key == "stack-probe-size") {
      probeSize = numberOf(m.name(s.value));
    } else if (key == "zero-call-used-regs") {
      info->zeroCallUsedRegs = zeroRegsOf(m.name(s.value));
    }
  }
  if (info->probeSize && probeSize)
    info->probeSize = probeSize;
  info->returnsThroughThunk = a.has(ir::Attribute::kFnRetThunkExtern);
  uint64_t flag;
  if (info->returnsThroughThunk || mf.getSubtarget().hasFeature(X86::FeatureRetpolineIndirectCalls))
    info->prefixesThunks = m.moduleFlag("indirect_branch_cs_prefix", flag) && flag;
  return info;
}

} // namespace lathe
