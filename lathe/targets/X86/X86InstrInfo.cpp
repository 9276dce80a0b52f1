#include "lathe/targets/X86/X86InstrInfo.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/target/TargetFrameLowering.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86Tables.h"
#include <cstdlib>

namespace lathe {

X86InstrInfo::X86InstrInfo(const X86Subtarget &sti)
    : TargetInstrInfo(x86InstrInfo(), sti.is64Bit() ? X86::ADJCALLSTACKDOWN64 : X86::ADJCALLSTACKDOWN32,
                      sti.is64Bit() ? X86::ADJCALLSTACKUP64 : X86::ADJCALLSTACKUP32),
      sti_(sti) {}

const MachineInstrBuilder &addRegOffset(const MachineInstrBuilder &b, Register base, int64_t offset) {
  return b.addReg(base).addImm(1).addReg(Register()).addImm(offset).addReg(Register());
}
const MachineInstrBuilder &addFrameReference(const MachineInstrBuilder &b, int frameIndex, int64_t offset) {
  return b.addFrameIndex(frameIndex).addImm(1).addReg(Register()).addImm(offset).addReg(Register());
}

// --- Copies
// -----------------------------------------------------------------------------------------------------------

static bool isIn(unsigned rc, MCPhysReg r) { return x86RegisterInfo().regClassContains(rc, r); }
static bool isHighByte(MCPhysReg r) { return r == X86::AH || r == X86::BH || r == X86::CH || r == X86::DH; }

/// The instruction that moves `src` to `dst`, 0 when there is none. Replaces a register by a larger one that holds it
/// where only that can be moved.
static unsigned copyOpcode(MCPhysReg &dst, MCPhysReg &src, const X86Subtarget &sti) {
  using namespace X86;
  struct Pair {
    uint16_t dst, src, opcode;
  };
  static constexpr Pair kPairs[] = {
      {GR64RegClassID, GR64RegClassID, MOV64rr},        {GR32RegClassID, GR32RegClassID, MOV32rr},
      {GR16RegClassID, GR16RegClassID, MOV16rr},        {VR128RegClassID, VR128RegClassID, MOVAPSrr},
      {VR128RegClassID, GR64RegClassID, MOV64toPQIrr},  {GR64RegClassID, VR128RegClassID, MOVPQIto64rr},
      {VR128RegClassID, GR32RegClassID, MOVDI2PDIrr},   {GR32RegClassID, VR128RegClassID, MOVPDI2DIrr},
      {GR64RegClassID, SEGMENT_REGRegClassID, MOV64rs}, {SEGMENT_REGRegClassID, GR64RegClassID, MOV64sr},
      {GR32RegClassID, SEGMENT_REGRegClassID, MOV32rs}, {SEGMENT_REGRegClassID, GR32RegClassID, MOV32sr},
      {GR16RegClassID, SEGMENT_REGRegClassID, MOV16rs}, {SEGMENT_REGRegClassID, GR16RegClassID, MOV16sr},
  };
  // A half in a vector register: with whatever is above it.
  const MCRegisterInfo &tri = x86RegisterInfo();
  if (isIn(VR128RegClassID, dst) && isIn(GR16RegClassID, src)) {
    src = tri.getSuperRegs(src)[0];
    return MOVDI2PDIrr;
  }
  if (isIn(GR16RegClassID, dst) && isIn(VR128RegClassID, src)) {
    dst = tri.getSuperRegs(dst)[0];
    return MOVPDI2DIrr;
  }
  if (isIn(GR8RegClassID, dst) && isIn(GR8RegClassID, src))
    // AH and its kin cannot be named where a REX prefix is needed.
    return sti.is64Bit() && (isHighByte(dst) || isHighByte(src)) ? MOV8rr_NOREX : MOV8rr;
  for (const Pair &p : kPairs)
    if (isIn(p.dst, dst) && isIn(p.src, src))
      return p.opcode;
  return 0;
}

void X86InstrInfo::copyPhysReg(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, MCPhysReg dst, MCPhysReg src,
                               bool killSrc) const {
  unsigned opcode = copyOpcode(dst, src, sti_);
  unsigned kill = killSrc ? unsigned(RegState::Kill) : 0u;
  if (opcode) {
    BuildMI(mbb, before, dl, get(opcode), Register(dst)).addReg(Register(src), kill);
    return;
  }
  // The flags are never copied: selection keeps their readers behind their writers.
  assert(false && "registers of these kinds cannot be copied to each other");
}

// --- Stack slots
// --------------------------------------------------------------------------------------------------------

X86InstrInfo::SlotOpcodes X86InstrInfo::slotOpcodes(unsigned rc, MCPhysReg reg, uint8_t log2Align) const {
  using namespace X86;
  const MCRegisterInfo &tri = x86RegisterInfo();
  auto within = [&](unsigned super) { return tri.hasSubClassEq(super, rc); };
  switch (tri.classes[rc].spillSizeBits) {
  case 8:
    return isHighByte(reg) && sti_.is64Bit() ? SlotOpcodes{MOV8rm_NOREX, MOV8mr_NOREX} : SlotOpcodes{MOV8rm, MOV8mr};
  case 16:
    return within(SEGMENT_REGRegClassID) ? SlotOpcodes{MOV16sm, MOV16ms} : SlotOpcodes{MOV16rm, MOV16mr};
  case 32:
    if (within(RFP32RegClassID))
      return {LD_Fp32m, ST_Fp32m};
    return within(GR32RegClassID) ? SlotOpcodes{MOV32rm, MOV32mr} : SlotOpcodes{MOVSSrm_alt, MOVSSmr};
  case 64:
    if (within(RFP64RegClassID))
      return {LD_Fp64m, ST_Fp64m};
    return within(GR64RegClassID) ? SlotOpcodes{MOV64rm, MOV64mr} : SlotOpcodes{MOVSDrm_alt, MOVSDmr};
  case 80:
  case 96:
    return {LD_Fp80m, ST_FpP80m};
  case 128:
    if (within(RFP80RegClassID))
      return {LD_Fp80m, ST_FpP80m};
    return log2Align >= 4 ? SlotOpcodes{MOVAPSrm, MOVAPSmr} : SlotOpcodes{MOVUPSrm, MOVUPSmr};
  default:
    return {0, 0};
  }
}

static MachineMemOperand *slotMemOperand(MachineFunction &mf, int fi, uint16_t flags) {
  const MachineFrameInfo::Object &o = mf.getFrameInfo().object(fi);
  MachineMemOperand m;
  m.type = LLT::scalar(unsigned(o.size * 8));
  m.ptr = MachinePointerInfo::fixedStack(fi);
  m.flags = flags;
  m.log2Align = o.log2Align;
  return mf.createMemOperand(m);
}

void X86InstrInfo::storeRegToStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, bool isKill, int fi,
                                       unsigned rc) const {
  MachineFunction &mf = mbb.getParent();
  unsigned opcode =
      slotOpcodes(rc, reg.isPhysical() ? reg.asMCReg() : MCPhysReg(0), mf.getFrameInfo().object(fi).log2Align).store;
  assert(opcode && "no store for this register class");
  MachineInstrBuilder b = BuildMI(mbb, before, DebugLoc(), get(opcode));
  addFrameReference(b, fi).addReg(reg, isKill ? unsigned(RegState::Kill) : 0u);
  b.addMemOperand(slotMemOperand(mf, fi, MachineMemOperand::MOStore));
}

void X86InstrInfo::loadRegFromStackSlot(MachineBasicBlock &mbb, MachineInstr *before, Register reg, int fi,
                                        unsigned rc) const {
  MachineFunction &mf = mbb.getParent();
  unsigned opcode =
      slotOpcodes(rc, reg.isPhysical() ? reg.asMCReg() : MCPhysReg(0), mf.getFrameInfo().object(fi).log2Align).load;
  assert(opcode && "no load for this register class");
  MachineInstrBuilder b = BuildMI(mbb, before, DebugLoc(), get(opcode), reg);
  addFrameReference(b, fi);
  b.addMemOperand(slotMemOperand(mf, fi, MachineMemOperand::MOLoad));
}

static int frameSlot(const MachineInstr &mi, unsigned at) {
  if (mi.getNumOperands() < at + X86::AddrNumOperands || !mi.getOperand(at).isFI() ||
      mi.getOperand(at + X86::AddrIndexReg).getReg() || !mi.getOperand(at + X86::AddrDisp).isImm() ||
      mi.getOperand(at + X86::AddrDisp).getImm())
    return INT32_MIN;
  return mi.getOperand(at).getIndex();
}

int X86InstrInfo::isLoadFromStackSlot(const MachineInstr &mi, MCPhysReg &reg) const {
  using namespace X86;
  switch (mi.getOpcode()) {
  case MOV8rm:
  case MOV8rm_NOREX:
  case MOV16rm:
  case MOV32rm:
  case MOV64rm:
  case MOVSSrm_alt:
  case MOVSDrm_alt:
  case MOVAPSrm:
  case MOVUPSrm:
  case LD_Fp32m:
  case LD_Fp64m:
  case LD_Fp80m:
    reg = MCPhysReg(mi.getReg(0).id());
    return frameSlot(mi, 1);
  default:
    return INT32_MIN;
  }
}

int X86InstrInfo::isStoreToStackSlot(const MachineInstr &mi, MCPhysReg &reg) const {
  using namespace X86;
  switch (mi.getOpcode()) {
  case MOV8mr:
  case MOV8mr_NOREX:
  case MOV16mr:
  case MOV32mr:
  case MOV64mr:
  case MOVSSmr:
  case MOVSDmr:
  case MOVAPSmr:
  case MOVUPSmr:
  case ST_Fp32m:
  case ST_Fp64m:
  case ST_FpP80m:
    reg = MCPhysReg(mi.getReg(AddrNumOperands).id());
    return frameSlot(mi, 0);
  default:
    return INT32_MIN;
  }
}

// --- Making values again, exchanging operands
// --------------------------------------------------------------------------

bool X86InstrInfo::isReallyTriviallyReMaterializable(const MachineInstr &mi) const {
  const MCInstrDesc &d = get(mi.getOpcode());
  if (mi.getOpcode() == X86::MOV32r0)
    return true;
  if (!d.has(MCID::kRematerializable) || d.mayStore() || d.hasUnmodeledSideEffects() || d.numDefs != 1)
    return false;
  for (uint16_t r : implicitDefs(d))
    if (r != X86::FPSW)
      return false;
  // Loads of constants: from the constant pool and through the GOT.
  if (d.mayLoad()) {
    if (mi.memoperands().empty())
      return false;
    for (const MachineMemOperand *m : mi.memoperands())
      if (!m->isInvariant() && m->ptr.kind != MachinePointerInfo::kConstantPool &&
          m->ptr.kind != MachinePointerInfo::kGOT)
        return false;
  }
  return true;
}

void X86InstrInfo::reMaterialize(MachineBasicBlock &mbb, MachineInstr *before, MCPhysReg reg,
                                 const MachineInstr &orig) const {
  if (orig.getOpcode() == X86::MOV32r0) {
    // XOR would clobber the flags, which may be live here.
    BuildMI(mbb, before, orig.getDebugLoc(), get(X86::MOV32ri)).addDef(Register(reg), RegState::Renamable).addImm(0);
    return;
  }
  TargetInstrInfo::reMaterialize(mbb, before, reg, orig);
}

bool X86InstrInfo::commuteInstruction(MachineInstr &mi, unsigned a, unsigned b) const {
  switch (mi.getOpcode()) {
  case X86::CMOV16rr:
  case X86::CMOV32rr:
  case X86::CMOV64rr: {
    if (!TargetInstrInfo::commuteInstruction(mi, a, b))
      return false;
    MachineOperand &cc = mi.getOperand(3);
    cc.setImm(X86::getOppositeCondition(X86::CondCode(cc.getImm())));
    return true;
  }
  default:
    return TargetInstrInfo::commuteInstruction(mi, a, b);
  }
}

// --- Branches
// -------------------------------------------------------------------------------------------------------------

bool X86InstrInfo::analyzeBranch(MachineBasicBlock &mbb, BranchInfo &info) const {
  info = BranchInfo();
  MachineInstr *first = mbb.getFirstTerminator();
  if (!first)
    return false;
  MachineInstr *jumps[3] = {};
  unsigned n = 0;
  for (MachineInstr *mi = first; mi; mi = mi->getNextNode()) {
    if (mi->isDebugInstr())
      continue;
    bool simple = (mi->getOpcode() == X86::JMP_1 || mi->getOpcode() == X86::JCC_1) && mi->getOperand(0).isMBB();
    if (!simple || n == 3 || (n && jumps[n - 1]->getOpcode() == X86::JMP_1))
      return true;
    jumps[n++] = mi;
  }
  if (!n)
    return false;
  if (jumps[n - 1]->getOpcode() == X86::JMP_1) {
    info.fbb = jumps[n - 1]->getOperand(0).getMBB();
    --n;
  }
  if (!n) {
    info.tbb = info.fbb;
    info.fbb = nullptr;
    return false;
  }
  MachineBasicBlock *t0 = jumps[0]->getOperand(0).getMBB();
  X86::CondCode c0 = X86::CondCode(jumps[0]->getOperand(1).getImm());
  info.numCond = 1;
  info.tbb = t0;
  info.cond[0] = c0;
  if (n == 1)
    return false;
  MachineBasicBlock *t1 = jumps[1]->getOperand(0).getMBB();
  X86::CondCode c1 = X86::CondCode(jumps[1]->getOperand(1).getImm());
  // jne T; jp T: not equal or unordered.   jne F; jnp T; [jmp F]: equal and ordered.
  if (t0 == t1 && ((c0 == X86::COND_NE && c1 == X86::COND_P) || (c0 == X86::COND_P && c1 == X86::COND_NE))) {
    info.cond[0] = kNEOrP;
    return false;
  }
  MachineBasicBlock *otherwise = info.fbb ? info.fbb : mbb.getNextNode();
  if (t0 == otherwise && ((c0 == X86::COND_NE && c1 == X86::COND_NP) || (c0 == X86::COND_P && c1 == X86::COND_E))) {
    info.cond[0] = kENotP;
    info.tbb = t1;
    info.fbb = otherwise;
    return false;
  }
  return true;
}

unsigned X86InstrInfo::removeBranch(MachineBasicBlock &mbb) const {
  unsigned n = 0;
  for (MachineInstr *mi = mbb.back(), *prev; mi; mi = prev) {
    prev = mi->getPrevNode();
    if (mi->isDebugInstr())
      continue;
    if (mi->getOpcode() != X86::JMP_1 && mi->getOpcode() != X86::JCC_1)
      break;
    mi->eraseFromParent();
    ++n;
  }
  return n;
}

unsigned X86InstrInfo::insertBranch(MachineBasicBlock &mbb, const BranchInfo &info, DebugLoc dl) const {
  auto jcc = [&](MachineBasicBlock *to, int64_t cc) { BuildMI(mbb, dl, get(X86::JCC_1)).addMBB(to).addImm(cc); };
  if (!info.numCond) {
    insertUnconditionalBranch(mbb, info.tbb, dl);
    return 1;
  }
  unsigned n = 1;
  MachineBasicBlock *otherwise = info.fbb;
  if (info.cond[0] == kNEOrP) {
    jcc(info.tbb, X86::COND_NE);
    jcc(info.tbb, X86::COND_P);
    n = 2;
  } else if (info.cond[0] == kENotP) {
    if (!otherwise)
      otherwise = mbb.getNextNode();
    jcc(otherwise, X86::COND_NE);
    jcc(info.tbb, X86::COND_NP);
    n = 2;
  } else {
    jcc(info.tbb, info.cond[0]);
  }
  if (info.fbb) {
    insertUnconditionalBranch(mbb, info.fbb, dl);
    ++n;
  }
  return n;
}

bool X86InstrInfo::reverseBranchCondition(BranchInfo &info) const {
  if (info.numCond != 1)
    return true;
  if (info.cond[0] == kNEOrP)
    info.cond[0] = kENotP;
  else if (info.cond[0] == kENotP)
    info.cond[0] = kNEOrP;
  else
    info.cond[0] = X86::getOppositeCondition(X86::CondCode(info.cond[0]));
  return false;
}

void X86InstrInfo::insertUnconditionalBranch(MachineBasicBlock &mbb, MachineBasicBlock *dest, DebugLoc dl) const {
  BuildMI(mbb, dl, get(X86::JMP_1)).addMBB(dest);
}

} // namespace lathe
