// Words of MIR that stand for flags.
#pragma once
#include "lathe/ir/reader/Words.h"
#include "lathe/mir/MachineInstr.h"

namespace lathe {

inline constexpr ir::WordTable<uint16_t, 32> kRegisterFlags({
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

inline constexpr ir::WordTable<uint16_t, 64> kInstructionFlags({
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
    {"nusw", MachineInstr::NoUSWrap},
    {"exact", MachineInstr::IsExact},
    {"disjoint", MachineInstr::Disjoint},
    {"nneg", MachineInstr::NonNeg},
    {"nofpexcept", MachineInstr::NoFPExcept},
    {"nomerge", MachineInstr::NoMerge},
    {"unpredictable", MachineInstr::Unpredictable},
    {"noconvergent", MachineInstr::NoConvergent},
});

inline bool isRegisterFlag(std::string_view w) { return kRegisterFlags.find(w.data(), w.size()) != nullptr; }

inline bool instructionFlag(std::string_view w, uint16_t &flag) {
  const uint16_t *f = kInstructionFlags.find(w.data(), w.size());
  if (f)
    flag = *f;
  return f != nullptr;
}

} // namespace lathe
