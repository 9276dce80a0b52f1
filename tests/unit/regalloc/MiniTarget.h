// A target for the tests of register allocation: six registers R0 to R5 with a low half each, flags, a stack pointer,
// and a dozen instructions with everything that constrains an allocator.
#pragma once
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/target/TargetFrameLowering.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <cstdlib>

namespace lathe::mini {

enum Reg : uint16_t { NoReg, R0, R1, R2, R3, R4, R5, L0, L1, L2, L3, L4, L5, FLAGS, SP, kNumRegs };
enum Unit : uint16_t { kFlagsUnit = 6, kSPUnit = 7, kNumUnits = 8 }; // 0 to 5: the low halves
enum SubReg : uint16_t { sub_lo = 1, kNumSubRegs };
enum RegClass : uint16_t { GPR, AB, LO, kNumClasses };
enum Opcode : uint16_t {
  MOVi = TargetOpcode::kFirstTargetOpcode, ///< def GPR, imm
  ADD,                                     ///< def GPR, use (tied), use; commutes; defines FLAGS
  SUB,                                     ///< the same without commuting
  LEA,                                     ///< def GPR, use, use
  EARLY,                                   ///< def GPR (early clobber), use, use
  SHIFT,                                   ///< def GPR, use (tied); reads R1; defines FLAGS
  DIV,                                     ///< use; reads R0; defines R0, R1
  MUL,                                     ///< def AB, use GPR
  PAIR,                                    ///< def GPR, def AB, use GPR
  LOW,                                     ///< def LO, use LO
  LOAD,                                    ///< def GPR, frame index
  STORE,                                   ///< use GPR, frame index
  LOADLO,
  STORELO,
  USE,  ///< use GPR; side effect
  CMP,  ///< use, use; defines FLAGS
  JCC,  ///< block; reads FLAGS
  JMP,  ///< block
  CALL, ///< register mask
  RET,
  SETUP,
  DESTROY,
  kNumOpcodes
};

namespace detail {
constexpr const char kStrings[] = "r0\0r1\0r2\0r3\0r4\0r5\0l0\0l1\0l2\0l3\0l4\0l5\0flags\0sp\0gpr\0ab\0lo\0sub_lo";
constexpr MCSubReg kSubRegs[] = {{sub_lo, L0}, {sub_lo, L1}, {sub_lo, L2}, {sub_lo, L3}, {sub_lo, L4}, {sub_lo, L5}};
// Units 0..7, super-registers R0..R5, then the members of the classes.
constexpr uint16_t kLists[] = {0, 1, 2, 3, 4, 5, 6, 7, R0, R1, R2, R3, R4, R5, L0, L1, L2, L3, L4, L5};
constexpr MCRegisterDesc reg(uint32_t name, int half, int whole, uint32_t unit) {
  MCRegisterDesc d;
  d.name = d.asmName = name;
  d.numSubRegs = half >= 0 ? 1 : 0;
  d.subRegs = half >= 0 ? uint32_t(half) : 0;
  d.numSuperRegs = whole >= 0 ? 1 : 0;
  d.superRegs = whole >= 0 ? 8 + uint32_t(whole) : 0;
  d.numUnits = 1;
  d.units = unit;
  return d;
}
constexpr MCRegisterDesc kRegs[] = {{},
                                    reg(0, 0, -1, 0),
                                    reg(3, 1, -1, 1),
                                    reg(6, 2, -1, 2),
                                    reg(9, 3, -1, 3),
                                    reg(12, 4, -1, 4),
                                    reg(15, 5, -1, 5),
                                    reg(18, -1, 0, 0),
                                    reg(21, -1, 1, 1),
                                    reg(24, -1, 2, 2),
                                    reg(27, -1, 3, 3),
                                    reg(30, -1, 4, 4),
                                    reg(33, -1, 5, 5),
                                    reg(36, -1, -1, 6),
                                    reg(42, -1, -1, 7)};
constexpr MCPhysReg kUnitRoots[][2] = {{L0, 0}, {L1, 0}, {L2, 0}, {L3, 0}, {L4, 0}, {L5, 0}, {FLAGS, 0}, {SP, 0}};
constexpr MCSubRegIndexDesc kSubRegIndices[] = {{}, {.name = 55, .offset = 0, .size = 16, .lanes = 1}};
constexpr uint32_t kWords[] = {0x7e, 0x6, 0x1f80, 0x3, 0x2, 0x4}; // members of the classes, then their sub-classes
constexpr MCRegisterClass kClasses[] = {{.name = 45,
                                         .regs = 8,
                                         .numRegs = 6,
                                         .id = GPR,
                                         .members = 0,
                                         .subClasses = 3,
                                         .regSizeBits = 32,
                                         .spillSizeBits = 32,
                                         .spillAlignBits = 32},
                                        {.name = 49,
                                         .regs = 8,
                                         .numRegs = 2,
                                         .id = AB,
                                         .members = 1,
                                         .subClasses = 4,
                                         .regSizeBits = 32,
                                         .spillSizeBits = 32,
                                         .spillAlignBits = 32},
                                        {.name = 52,
                                         .regs = 14,
                                         .numRegs = 6,
                                         .id = LO,
                                         .members = 2,
                                         .subClasses = 5,
                                         .regSizeBits = 16,
                                         .spillSizeBits = 16,
                                         .spillAlignBits = 16}};

struct Row {
  const char *name;
  int numDefs;
  const char *operands; ///< G, A, L: a register of GPR, AB, LO; i: no register. 't' before: tied to 0; 'e': early
  uint32_t flags;
  uint16_t uses[2], defs[2];
};
constexpr Row kRows[] = {
    {"MOVi", 1, "Gi", MCID::kRematerializable | MCID::kMoveImm, {}, {}},
    {"ADD", 1, "GtGG", MCID::kCommutable, {}, {FLAGS}},
    {"SUB", 1, "GtGG", 0, {}, {FLAGS}},
    {"LEA", 1, "GGG", 0, {}, {}},
    {"EARLY", 1, "eGGG", 0, {}, {}},
    {"SHIFT", 1, "GtG", 0, {R1}, {FLAGS}},
    {"DIV", 0, "G", MCID::kSideEffects, {R0}, {R0, R1}},
    {"MUL", 1, "AG", 0, {}, {}},
    {"PAIR", 2, "GAG", 0, {}, {}},
    {"LOW", 1, "LL", 0, {}, {}},
    {"LOAD", 1, "Gi", MCID::kLoad, {}, {}},
    {"STORE", 0, "Gi", MCID::kStore, {}, {}},
    {"LOADLO", 1, "Li", MCID::kLoad, {}, {}},
    {"STORELO", 0, "Li", MCID::kStore, {}, {}},
    {"USE", 0, "G", MCID::kSideEffects, {}, {}},
    {"CMP", 0, "GG", 0, {}, {FLAGS}},
    {"JCC", 0, "i", MCID::kBranch | MCID::kTerminator, {FLAGS}, {}},
    {"JMP", 0, "i", MCID::kBranch | MCID::kTerminator | MCID::kBarrier, {}, {}},
    {"CALL", 0, "i", MCID::kCall | MCID::kSideEffects, {}, {}},
    {"RET", 0, "", MCID::kReturn | MCID::kTerminator | MCID::kBarrier, {}, {}},
    {"SETUP", 0, "ii", MCID::kSideEffects, {}, {}},
    {"DESTROY", 0, "ii", MCID::kSideEffects, {}, {}},
};
} // namespace detail

/// The tables are built once per test program.
struct Tables {
  std::vector<MCInstrDesc> descs;
  std::vector<MCOperandInfo> operands;
  std::vector<uint16_t> implicits;
  std::string names;
  MCInstrInfo instrs;
  MCRegisterInfo regs;

  Tables() {
    for (unsigned i = 0; i < TargetOpcode::kFirstTargetOpcode; ++i) {
      MCInstrDesc d;
      d.opcode = uint16_t(i);
      d.numOperands = uint16_t(kGenericOpcodes[i].numOperands < 0 ? 0 : kGenericOpcodes[i].numOperands);
      d.numDefs = uint8_t(kGenericOpcodes[i].numDefs < 0 ? 0 : kGenericOpcodes[i].numDefs);
      d.flags = kGenericOpcodes[i].flags | (kGenericOpcodes[i].numOperands < 0 ? uint32_t(MCID::kVariadic) : 0u);
      descs.push_back(d);
    }
    for (const detail::Row &row : detail::kRows)
      addRow(row);
    instrs.descs = descs.data();
    instrs.numOpcodes = kNumOpcodes;
    instrs.operandInfos = operands.data();
    instrs.implicitRegs = implicits.data();
    instrs.names = names.data();
    instrs.genericNames = kGenericOpcodeNames;
    instrs.firstTargetOpcode = TargetOpcode::kFirstTargetOpcode;
    static constexpr uint16_t kNone[unsigned(kNumClasses) * unsigned(kNumSubRegs)] = {0xffff, 0xffff, 0xffff,
                                                                                      0xffff, 0xffff, 0xffff};
    static constexpr uint16_t kCompositions[unsigned(kNumSubRegs) * unsigned(kNumSubRegs)] = {};
    regs.regs = detail::kRegs;
    regs.numRegs = kNumRegs;
    regs.numUnits = kNumUnits;
    regs.subRegIndices = detail::kSubRegIndices;
    regs.numSubRegIndices = kNumSubRegs;
    regs.classes = detail::kClasses;
    regs.numClasses = kNumClasses;
    regs.strings = detail::kStrings;
    regs.subRegs = detail::kSubRegs;
    regs.regLists = detail::kLists;
    regs.words = detail::kWords;
    regs.unitRoots = detail::kUnitRoots;
    regs.subRegIndexCompositions = kCompositions;
    regs.subClassWithSubReg = kNone;
    regs.subRegClass = kNone;
  }
  void addRow(const detail::Row &row) {
    MCInstrDesc d;
    d.opcode = uint16_t(descs.size());
    d.numDefs = uint8_t(row.numDefs);
    d.flags = row.flags;
    d.operands = uint32_t(operands.size());
    d.implicits = uint32_t(implicits.size());
    d.name = uint32_t(names.size());
    names += row.name;
    names += '\0';
    MCOperandInfo info;
    for (const char *p = row.operands; *p; ++p) {
      if (*p == 't') {
        info.tiedTo = 0;
        continue;
      }
      if (*p == 'e') {
        info.earlyClobber = true;
        continue;
      }
      info.regClass = *p == 'G' ? int16_t(GPR) : *p == 'A' ? int16_t(AB) : *p == 'L' ? int16_t(LO) : int16_t(-1);
      operands.push_back(info);
      info = MCOperandInfo();
      ++d.numOperands;
    }
    for (uint16_t r : row.uses)
      if (r) {
        implicits.push_back(r);
        ++d.numImplicitUses;
      }
    for (uint16_t r : row.defs)
      if (r) {
        implicits.push_back(r);
        ++d.numImplicitDefs;
      }
    descs.push_back(d);
  }
};
inline const Tables &tables() {
  static const Tables t;
  return t;
}

class InstrInfo final : public TargetInstrInfo {
public:
  InstrInfo() : TargetInstrInfo(tables().instrs, SETUP, DESTROY) {}
  void copyPhysReg(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, MCPhysReg dst, MCPhysReg src,
                   bool) const override {
    BuildMI(mbb, before, dl, get(TargetOpcode::COPY), Register(dst)).addReg(Register(src));
  }
  void storeRegToStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, bool kill, int fi,
                           unsigned rc) const override {
    BuildMI(mbb, before, DebugLoc(), get(rc == LO ? STORELO : STORE))
        .addReg(reg, kill ? unsigned(RegState::Kill) : 0u)
        .addFrameIndex(fi);
  }
  void loadRegFromStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, int fi,
                            unsigned rc) const override {
    BuildMI(mbb, before, DebugLoc(), get(rc == LO ? LOADLO : LOAD), reg).addFrameIndex(fi);
  }
  int isLoadFromStackSlot(const MachineInstr &mi, MCPhysReg &reg) const override {
    if (mi.getOpcode() != LOAD && mi.getOpcode() != LOADLO)
      return INT32_MIN;
    reg = mi.getReg(0).asMCReg();
    return mi.getOperand(1).getIndex();
  }
  int isStoreToStackSlot(const MachineInstr &mi, MCPhysReg &reg) const override {
    if (mi.getOpcode() != STORE && mi.getOpcode() != STORELO)
      return INT32_MIN;
    reg = mi.getReg(0).asMCReg();
    return mi.getOperand(1).getIndex();
  }
  void insertUnconditionalBranch(MachineBasicBlock &mbb, MachineBasicBlock *dest, DebugLoc dl) const override {
    BuildMI(mbb, dl, get(JMP)).addMBB(dest);
  }
};

/// R4 and R5 are preserved by calls.
inline constexpr uint32_t kCallMask[] = {1u << R4 | 1u << R5 | 1u << L4 | 1u << L5 | 1u << SP};

class RegisterInfo final : public TargetRegisterInfo {
public:
  RegisterInfo() : TargetRegisterInfo(tables().regs) {}
  std::span<const MCPhysReg> getCalleeSavedRegs(const MachineFunction &) const override {
    static constexpr MCPhysReg kSaved[] = {R4, R5};
    return kSaved;
  }
  const uint32_t *getCallPreservedMask(const MachineFunction &, unsigned) const override { return kCallMask; }
  void getReservedRegs(const MachineFunction &, std::span<uint32_t> words) const override { words[0] |= 1u << SP; }
  MCPhysReg getFrameRegister(const MachineFunction &) const override { return SP; }
  unsigned getPointerRegClass(const MachineFunction &, unsigned) const override { return GPR; }
  void eliminateFrameIndex(MachineInstr &, unsigned, int) const override {}
};

class FrameLowering final : public TargetFrameLowering {
public:
  FrameLowering() : TargetFrameLowering(true, 4, 0) {}
  bool hasFP(const MachineFunction &) const override { return false; }
  void emitPrologue(MachineFunction &, MachineBasicBlock &) const override {}
  void emitEpilogue(MachineFunction &, MachineBasicBlock &) const override {}
  void assignCalleeSavedSpillSlots(MachineFunction &) const override {}
  void spillCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void restoreCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void eliminateCallFramePseudoInstr(MachineFunction &, MachineBasicBlock &, MachineInstr &mi) const override {
    mi.eraseFromParent();
  }
  int64_t getFrameIndexReference(const MachineFunction &, int, uint16_t &reg) const override {
    reg = SP;
    return 0;
  }

protected:
  bool hasFPForDynamicStack(const MachineFunction &) const override { return false; }
};

class Subtarget final : public TargetSubtargetInfo {
public:
  const TargetInstrInfo &getInstrInfo() const override { return instrs_; }
  const TargetRegisterInfo &getRegisterInfo() const override { return regs_; }
  const TargetFrameLowering &getFrameLowering() const override { return frame_; }
  // The layers under test ask for nothing else.
  const TargetLowering &getTargetLowering() const override { std::abort(); }
  const CallLowering &getCallLowering() const override { std::abort(); }
  const LegalizerInfo &getLegalizerInfo() const override { std::abort(); }
  const TargetMachine &getTargetMachine() const override { std::abort(); }
  const RuleTables &getRuleTables() const override { std::abort(); }
  std::span<const uint64_t> getFeatureBits() const override { return {}; }

private:
  InstrInfo instrs_;
  RegisterInfo regs_;
  FrameLowering frame_;
};

} // namespace lathe::mini
