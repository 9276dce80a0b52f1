// Words of MIR that stand for flags.
#pragma once
#include "lathe/ir/reader/Words.h"
#include "lathe/mir/MIRKeys.h"

namespace lathe {

inline constexpr ir::ShortWordTable<uint16_t, 32> kRegisterFlags({
    {"implicit", RegState::Implicit},
    {"implicit-def", RegState::ImplicitDefine},
    {"def", RegState::Define},
    {"dead", RegState::Dead},
    {"killed", RegState::Kill},
    {"undef", RegState::Undef},
    {"internal", RegState::InternalRead},
    {"early-clobber", RegState::EarlyClobber},
    {"debug-use", RegState::Debug},
    {"renamable", RegState::Renamable},
});

/// MachineInstr::MIFlag; of those that share a bit, kFirstSharedFlag << their index in kSharedFlags.
inline constexpr uint32_t kFirstSharedFlag = 0x10000;
inline constexpr ir::ShortWordTable<uint32_t, 64> kInstructionFlags({
    {"frame-setup", MachineInstr::FrameSetup},
    {"frame-destroy", MachineInstr::FrameDestroy},
    {"nnan", MachineInstr::FmNoNans},
    {"ninf", MachineInstr::FmNoInfs},
    {"nsz", MachineInstr::FmNsz},
    {"arcp", MachineInstr::FmArcp},
    {"contract", MachineInstr::FmContract},
    {"afn", MachineInstr::FmAfn},
    {"reassoc", MachineInstr::FmReassoc},
    {"nuw", MachineInstr::NoUWrap},
    {"nsw", MachineInstr::NoSWrap},
    {"nusw", kFirstSharedFlag << 0},
    {"exact", MachineInstr::IsExact},
    {"disjoint", kFirstSharedFlag << 4},
    {"nneg", kFirstSharedFlag << 3},
    {"nofpexcept", MachineInstr::NoFPExcept},
    {"nomerge", MachineInstr::NoMerge},
    {"unpredictable", kFirstSharedFlag << 1},
    {"noconvergent", kFirstSharedFlag << 2},
});

inline bool isRegisterFlag(std::string_view w) { return kRegisterFlags.find(w.data(), w.size()) != nullptr; }

inline bool instructionFlag(std::string_view w, uint32_t &flag) {
  const uint32_t *f = kInstructionFlags.find(w.data(), w.size());
  if (f)
    flag = *f;
  return f != nullptr;
}

} // namespace lathe
