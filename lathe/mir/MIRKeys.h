// Keys and words of MIR with what they stand for, in the order in which they are printed: the writer and the reader
// share them.
#pragma once
#include "lathe/mir/MachineFunction.h"

namespace lathe {

/// A key of a function with a truth value: a member, a property, or neither when only older or newer files have it.
struct FunctionFlagKey {
  std::string_view key;
  bool MachineFunction::*member = nullptr;
  uint16_t property = 0;
};

inline constexpr FunctionFlagKey kFunctionFlags[] = {
    {"exposesReturnsTwice", &MachineFunction::exposesReturnsTwice},
    {"legalized", nullptr, MachineFunction::kLegalized},
    {"regBankSelected", nullptr, MachineFunction::kRegBankSelected},
    {"selected", nullptr, MachineFunction::kSelected},
    {"failedISel", nullptr, MachineFunction::kFailedISel},
    {"tracksRegLiveness", nullptr, MachineFunction::kTracksLiveness},
    {"hasWinCFI", &MachineFunction::hasWinCFI},
    {"callsEHReturn", &MachineFunction::callsEHReturn},
    {"callsUnwindInit", &MachineFunction::callsUnwindInit},
    {"hasEHCatchret", &MachineFunction::hasEHCatchret},
    {"hasEHScopes", &MachineFunction::hasEHScopes},
    {"hasEHFunclets", &MachineFunction::hasEHFunclets},
    {"isOutlined", &MachineFunction::isOutlined},
    {"debugInstrRef", &MachineFunction::debugInstrRef},
    {"failsVerification", nullptr, MachineFunction::kFailsVerification},
    {"tracksDebugUserValues", nullptr, MachineFunction::kTracksDebugUserValues},
};

/// Keys of files of before 2016, and of after 2024: what they say is found in the code itself.
inline constexpr std::string_view kDerivedFunctionFlags[] = {
    "isSSA", "tracksSubRegLiveness", "allVRegsAllocated", "hasInlineAsm", "noPhis", "noVRegs", "hasFakeUses"};

/// A key of `frameInfo`. The type of the member says how its value is written, for numbers of blocks and frame
/// indices the kind does.
struct FrameKey {
  using F = MachineFrameInfo;
  enum Kind : uint8_t { kFlag, kUInt64, kInt64, kUInt32, kInt32, kAlignment, kFrameIndex, kBlock };
  constexpr FrameKey(std::string_view k, bool F::*m) : key(k), kind(kFlag), flag(m) {}
  constexpr FrameKey(std::string_view k, uint64_t F::*m) : key(k), kind(kUInt64), u64(m) {}
  constexpr FrameKey(std::string_view k, int64_t F::*m) : key(k), kind(kInt64), i64(m) {}
  constexpr FrameKey(std::string_view k, uint32_t F::*m) : key(k), kind(kUInt32), u32(m) {}
  constexpr FrameKey(std::string_view k, int F::*m, Kind kind = kInt32) : key(k), kind(kind), i32(m) {}
  constexpr FrameKey(std::string_view k, uint8_t F::*m) : key(k), kind(kAlignment), log2(m) {}
  std::string_view key;
  Kind kind;
  union {
    bool F::*flag;
    uint64_t F::*u64;
    int64_t F::*i64;
    uint32_t F::*u32;
    int F::*i32;
    uint8_t F::*log2;
  };
};

inline constexpr FrameKey kFrameKeys[] = {
    {"isFrameAddressTaken", &MachineFrameInfo::frameAddressTaken},
    {"isReturnAddressTaken", &MachineFrameInfo::returnAddressTaken},
    {"hasStackMap", &MachineFrameInfo::hasStackMap},
    {"hasPatchPoint", &MachineFrameInfo::hasPatchPoint},
    {"stackSize", &MachineFrameInfo::stackSize},
    {"offsetAdjustment", &MachineFrameInfo::offsetAdjustment},
    {"maxAlignment", &MachineFrameInfo::log2MaxAlign},
    {"adjustsStack", &MachineFrameInfo::adjustsStack},
    {"hasCalls", &MachineFrameInfo::hasCalls},
    {"stackProtector", &MachineFrameInfo::stackProtectorIndex, FrameKey::kFrameIndex},
    {"functionContext", &MachineFrameInfo::functionContextIndex, FrameKey::kFrameIndex},
    {"maxCallFrameSize", &MachineFrameInfo::maxCallFrameSize},
    {"cvBytesOfCalleeSavedRegisters", &MachineFrameInfo::cvBytesOfCalleeSavedRegisters},
    {"hasOpaqueSPAdjustment", &MachineFrameInfo::hasOpaqueSPAdjustment},
    {"hasVAStart", &MachineFrameInfo::hasVAStart},
    {"hasMustTailInVarArgFunc", &MachineFrameInfo::hasMustTailCall},
    {"hasTailCall", &MachineFrameInfo::hasTailCall},
    {"isCalleeSavedInfoValid", &MachineFrameInfo::calleeSavedInfoValid},
    {"localFrameSize", &MachineFrameInfo::localFrameSize},
    {"savePoint", &MachineFrameInfo::savePoint, FrameKey::kBlock},
    {"restorePoint", &MachineFrameInfo::restorePoint, FrameKey::kBlock},
};

/// By JumpTableKind.
inline constexpr std::string_view kJumpTableKinds[] = {"block-address",
                                                       "gp-rel64-block-address",
                                                       "gp-rel32-block-address",
                                                       "label-difference32",
                                                       "label-difference64",
                                                       "inline",
                                                       "custom32"};

/// `stack-id` of a stack object.
struct StackIDName {
  std::string_view name;
  uint8_t id;
};
inline constexpr StackIDName kStackIDs[] = {
    {"default", 0}, {"sgpr-spill", 1}, {"scalable-vector", 2}, {"wasm-local", 3}, {"noalloc", 255}};

/// The keys of an entry of debugValueSubstitutions.
struct SubstitutionKey {
  std::string_view key;
  uint32_t MachineDebugSubstitution::*member;
};
inline constexpr SubstitutionKey kSubstitutionKeys[] = {
    {"srcinst", &MachineDebugSubstitution::sourceInstr}, {"srcop", &MachineDebugSubstitution::sourceOperand},
    {"dstinst", &MachineDebugSubstitution::instr},       {"dstop", &MachineDebugSubstitution::operand},
    {"subreg", &MachineDebugSubstitution::subReg},
};

/// The operands of a call-frame directive, behind its name.
struct CFISyntax {
  enum Operand : uint8_t { kNone, kReg, kReg2, kOffset, kAddressSpace, kBytes };
  std::string_view name;
  MachineCFI::Op op;
  Operand operands[3] = {kNone, kNone, kNone};
};
inline constexpr CFISyntax kCFISyntax[] = {
    {"def_cfa", MachineCFI::kDefCfa, {CFISyntax::kReg, CFISyntax::kOffset}},
    {"def_cfa_offset", MachineCFI::kDefCfaOffset, {CFISyntax::kOffset}},
    {"def_cfa_register", MachineCFI::kDefCfaRegister, {CFISyntax::kReg}},
    {"adjust_cfa_offset", MachineCFI::kAdjustCfaOffset, {CFISyntax::kOffset}},
    {"offset", MachineCFI::kOffset, {CFISyntax::kReg, CFISyntax::kOffset}},
    {"rel_offset", MachineCFI::kRelOffset, {CFISyntax::kReg, CFISyntax::kOffset}},
    {"llvm_def_aspace_cfa",
     MachineCFI::kLLVMDefAspaceCfa,
     {CFISyntax::kReg, CFISyntax::kOffset, CFISyntax::kAddressSpace}},
    {"restore", MachineCFI::kRestore, {CFISyntax::kReg}},
    {"same_value", MachineCFI::kSameValue, {CFISyntax::kReg}},
    {"undefined", MachineCFI::kUndefined, {CFISyntax::kReg}},
    {"register", MachineCFI::kRegister, {CFISyntax::kReg, CFISyntax::kReg2}},
    {"remember_state", MachineCFI::kRememberState},
    {"restore_state", MachineCFI::kRestoreState},
    {"escape", MachineCFI::kEscape, {CFISyntax::kBytes}},
    {"window_save", MachineCFI::kWindowSave},
    {"negate_ra_sign_state", MachineCFI::kNegateRAState},
    {"gnu_args_size", MachineCFI::kGnuArgsSize, {CFISyntax::kOffset}},
};
static_assert([] {
  for (unsigned i = 0; i < std::size(kCFISyntax); ++i)
    if (kCFISyntax[i].op != MachineCFI::Op(i))
      return false;
  return true;
}());

/// A flag that shares the bit `own` of MachineInstr::MIFlag with another: on opcodes that satisfy `onOpcode` the bit
/// means this one, and MachineInstrExtra has the other; elsewhere it is the reverse. In the order in which they are
/// printed, behind the others.
struct SharedFlag {
  std::string_view word;
  uint16_t own;
  uint8_t extra;
  bool (*onOpcode)(const MCInstrDesc &d);
};
/// MachineInstrExtra::flags of what a shared bit means on most opcodes.
constexpr uint8_t extraOfPlainFlag(uint16_t flag) {
  return flag == MachineInstr::NoUWrap   ? MachineInstrExtra::kNoUWrap
         : flag == MachineInstr::NoSWrap ? MachineInstrExtra::kNoSWrap
         : flag == MachineInstr::IsExact ? MachineInstrExtra::kIsExact
                                         : 0;
}
inline constexpr SharedFlag kSharedFlags[] = {
    {"nusw", MachineInstr::NoUSWrap, MachineInstrExtra::kNoUSWrap,
     [](const MCInstrDesc &d) { return d.opcode == TargetOpcode::G_PTR_ADD; }},
    {"unpredictable", MachineInstr::Unpredictable, MachineInstrExtra::kUnpredictable,
     [](const MCInstrDesc &d) { return d.isBranch() || d.has(MCID::kSelect); }},
    {"noconvergent", MachineInstr::NoConvergent, MachineInstrExtra::kNoConvergent,
     [](const MCInstrDesc &d) { return d.isCall(); }},
    {"nneg", MachineInstr::NonNeg, MachineInstrExtra::kNonNeg,
     [](const MCInstrDesc &d) { return d.opcode == TargetOpcode::G_ZEXT || d.opcode == TargetOpcode::G_UITOFP; }},
    {"disjoint", MachineInstr::Disjoint, MachineInstrExtra::kDisjoint,
     [](const MCInstrDesc &d) { return d.opcode == TargetOpcode::G_OR; }},
};

} // namespace lathe
