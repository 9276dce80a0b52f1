// Pseudo instructions (X86InstrPseudo.td): those that are rewritten after register allocation, and those that take
// blocks of their own while instructions are selected.
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/targets/X86/X86InstrInfo.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/X86TargetFlags.h"

namespace lathe {

std::string_view X86InstrInfo::getTargetFlagName(unsigned flag) const {
  switch (flag) {
  case X86II::MO_PLT:
    return "x86-plt";
  case X86II::MO_GOT:
    return "x86-got";
  case X86II::MO_GOTOFF:
    return "x86-gotoff";
  case X86II::MO_GOTPCREL:
    return "x86-gotpcrel";
  case X86II::MO_GOTPCREL_NORELAX:
    return "x86-gotpcrel-norelax";
  case X86II::MO_TLSGD:
    return "x86-tlsgd";
  case X86II::MO_TLSLD:
    return "x86-tlsld";
  case X86II::MO_TLSLDM:
    return "x86-tlsldm";
  case X86II::MO_DTPOFF:
    return "x86-dtpoff";
  case X86II::MO_TPOFF:
    return "x86-tpoff";
  case X86II::MO_NTPOFF:
    return "x86-ntpoff";
  case X86II::MO_GOTTPOFF:
    return "x86-gottpoff";
  case X86II::MO_INDNTPOFF:
    return "x86-indntpoff";
  case X86II::MO_GOTNTPOFF:
    return "x86-gotntpoff";
  default:
    return {};
  }
}

// --- After register allocation
// --------------------------------------------------------------------------------------------

/// `opcode dst, dst` without a use of what was in dst.
static void expandWithItself(const TargetInstrInfo &tii, MachineInstr &mi, unsigned opcode) {
  MachineFunction &mf = mi.getMF();
  Register r = mi.getReg(0);
  mi.setOpcode(uint16_t(opcode));
  mi.addOperand(mf, MachineOperand::createReg(r, RegState::Undef));
  mi.addOperand(mf, MachineOperand::createReg(r, RegState::Undef));
}

void X86InstrInfo::expandTailCall(MachineInstr &mi) const {
  // The epilogue is done: what is left is the jump. The stack pointer's difference was applied there.
  unsigned opcode = mi.getOpcode() == X86::TCRETURNdi64   ? X86::TAILJMPd64
                    : mi.getOpcode() == X86::TCRETURNri64 ? X86::TAILJMPr64
                                                          : X86::TAILJMPm64;
  mi.removeOperand(get(opcode).numOperands); // the difference, behind the target
  mi.setOpcode(uint16_t(opcode));
}

/// The frame pointer comes last, since it may hold the address of the buffer.
void X86InstrInfo::expandLongJmp(MachineInstr &mi) const {
  using namespace X86;
  MachineBasicBlock &mbb = *mi.getParent();
  Register ip = mi.getReg(0), buf = mi.getReg(1);
  struct Step {
    Register to;
    int64_t offset;
  };
  for (Step s : {Step{ip, 8}, Step{Register(RSP), 16}, Step{Register(RBP), 0}})
    addRegOffset(BuildMI(mbb, &mi, mi.getDebugLoc(), get(MOV64rm), s.to), buf, s.offset);
  BuildMI(mbb, &mi, mi.getDebugLoc(), get(JMP64r)).addReg(ip);
  mi.eraseFromParent();
}

static uint16_t orOfDisjoint(unsigned opcode) {
  using namespace X86;
  static constexpr uint16_t kOrs[][2] = {{ADD8rr_DB, OR8rr},   {ADD16rr_DB, OR16rr},    {ADD32rr_DB, OR32rr},
                                         {ADD64rr_DB, OR64rr}, {ADD8ri_DB, OR8ri},      {ADD16ri_DB, OR16ri},
                                         {ADD32ri_DB, OR32ri}, {ADD64ri32_DB, OR64ri32}};
  for (auto [from, to] : kOrs)
    if (opcode == from)
      return to;
  return uint16_t(opcode);
}

bool X86InstrInfo::expandPostRAPseudo(MachineInstr &mi) const {
  using namespace X86;
  MachineFunction &mf = mi.getMF();
  MachineBasicBlock &mbb = *mi.getParent();
  switch (mi.getOpcode()) {
  case MOV32r0:
    expandWithItself(*this, mi, XOR32rr);
    return true;
  case FsFLD0SS:
  case FsFLD0SD:
  case V_SET0:
    expandWithItself(*this, mi, XORPSrr);
    return true;
  case V_SETALLONES:
    expandWithItself(*this, mi, PCMPEQDrr);
    return true;
  case SETB_C32r:
    expandWithItself(*this, mi, SBB32rr);
    return true;
  case SETB_C64r:
    expandWithItself(*this, mi, SBB64rr);
    return true;
  case MOV32ri64: {
    Register r = mi.getReg(0);
    unsigned flags = mi.getOperand(0).isDead() ? unsigned(RegState::Dead) : 0u;
    mi.setOperand(0, MachineOperand::createReg(Register(mf.getRegisterInfo().getSubReg(r.asMCReg(), sub_32bit)),
                                               RegState::Define | flags));
    if (mi.getOperand(1).isImm())
      mi.getOperand(1).setImm(int32_t(mi.getOperand(1).getImm()));
    mi.setOpcode(MOV32ri);
    mi.addOperand(mf, MachineOperand::createReg(r, RegState::ImplicitDefine | flags));
    return true;
  }
  case RET:
    mi.setOpcode(uint16_t(mi.getOperand(0).getImm() ? RETI64 : RET64));
    if (!mi.getOperand(0).getImm())
      mi.removeOperand(0);
    return true;
  case ADD8rr_DB:
  case ADD16rr_DB:
  case ADD32rr_DB:
  case ADD64rr_DB:
  case ADD8ri_DB:
  case ADD16ri_DB:
  case ADD32ri_DB:
  case ADD64ri32_DB:
    mi.setOpcode(orOfDisjoint(mi.getOpcode()));
    return true;
  case DYN_ALLOCA_64:
    BuildMI(mbb, &mi, mi.getDebugLoc(), get(SUB64rr), Register(RSP))
        .addReg(Register(RSP))
        .addReg(mi.getReg(0), mi.getOperand(0).isKill() ? unsigned(RegState::Kill) : 0u);
    mi.eraseFromParent();
    return true;
  case TCRETURNdi64:
  case TCRETURNri64:
  case TCRETURNmi64:
    expandTailCall(mi);
    return true;
  case EH_SjLj_LongJmp64:
    expandLongJmp(mi);
    return true;
  default:
    return false;
  }
}

// --- During selection
// -------------------------------------------------------------------------------------------------------

/// Whether the flags that are live before `mi` are read behind it.
static bool flagsLiveBehind(const MachineInstr &mi) {
  for (const MachineInstr *n = mi.getNextNode(); n; n = n->getNextNode()) {
    bool reads = false, writes = false;
    for (const MachineOperand &op : n->operands())
      if (op.isReg() && op.getReg() == Register(X86::EFLAGS)) {
        reads |= op.isUse() && !op.isUndef();
        writes |= op.isDef();
      } else if (op.isRegMask()) {
        writes |= op.clobbersPhysReg(X86::EFLAGS);
      }
    if (reads)
      return true;
    if (writes)
      return false;
  }
  for (const MachineBasicBlock *s : mi.getParent()->successors())
    if (s->isLiveIn(X86::EFLAGS))
      return true;
  return false;
}

/// Everything behind `mi` goes to a new block behind its own; the successors go with it.
static MachineBasicBlock *splitBehind(MachineInstr &mi, MachineBasicBlock *after) {
  MachineFunction &mf = mi.getMF();
  MachineBasicBlock &mbb = *mi.getParent();
  MachineBasicBlock *rest = mf.createBlock(mbb.irBlock());
  mf.insertAfter(after, rest);
  if (MachineInstr *first = mi.getNextNode())
    rest->splice(nullptr, mbb, first, mbb.back());
  rest->transferSuccessorsAndUpdatePHIs(mbb);
  return rest;
}

static bool isSelectPseudo(unsigned opcode) {
  using namespace X86;
  switch (opcode) {
  case CMOV_GR8:
  case CMOV_GR16:
  case CMOV_GR32:
  case CMOV_FR32:
  case CMOV_FR64:
  case CMOV_VR128:
  case CMOV_RFP32:
  case CMOV_RFP64:
  case CMOV_RFP80:
    return true;
  default:
    return false;
  }
}

/// dst = CMOV_x t, f, cc:  head: jcc cc, sink   middle: (falls through)   sink: dst = PHI t, head, f, middle
/// Adjacent ones with the same condition share the branch.
MachineBasicBlock *X86InstrInfo::expandSelect(MachineInstr &mi) const {
  MachineFunction &mf = mi.getMF();
  MachineBasicBlock &head = *mi.getParent();
  DebugLoc dl = mi.getDebugLoc();
  int64_t cc = mi.getOperand(3).getImm();
  MachineInstr *last = &mi;
  while (MachineInstr *next = last->getNextNode()) {
    if (!isSelectPseudo(next->getOpcode()) || next->getOperand(3).getImm() != cc)
      break;
    // One that reads an earlier one's result has to wait for it.
    bool reads = false;
    for (MachineInstr *m = &mi; m != next; m = m->getNextNode())
      reads |= next->getReg(1) == m->getReg(0) || next->getReg(2) == m->getReg(0);
    if (reads)
      break;
    last = next;
  }
  bool flagsLive = flagsLiveBehind(*last);
  MachineBasicBlock *middle = mf.createBlock(head.irBlock());
  mf.insertAfter(&head, middle);
  MachineBasicBlock *sink = splitBehind(*last, middle);
  head.addSuccessor(middle);
  head.addSuccessor(sink);
  middle->addSuccessor(sink);
  if (flagsLive) {
    middle->addLiveIn(X86::EFLAGS);
    sink->addLiveIn(X86::EFLAGS);
  }
  MachineInstr *at = sink->front();
  for (MachineInstr *m = &mi; m;) {
    MachineInstr *next = m == last ? nullptr : m->getNextNode();
    BuildMI(*sink, at, m->getDebugLoc(), get(TargetOpcode::PHI), m->getReg(0))
        .addReg(m->getReg(1))
        .addMBB(&head)
        .addReg(m->getReg(2))
        .addMBB(middle);
    m->eraseFromParent();
    m = next;
  }
  BuildMI(head, dl, get(X86::JCC_1)).addMBB(sink).addImm(cc);
  return sink;
}

/// Saves the vector registers that carry arguments, unless AL says that there are none (psABI, section 3.5.7).
/// Operands: al, the five of the save area's address, then the registers.
MachineBasicBlock *X86InstrInfo::expandXMMSave(MachineInstr &mi) const {
  MachineFunction &mf = mi.getMF();
  MachineBasicBlock &head = *mi.getParent();
  DebugLoc dl = mi.getDebugLoc();
  MachineBasicBlock *save = mf.createBlock(head.irBlock());
  mf.insertAfter(&head, save);
  MachineBasicBlock *rest = splitBehind(mi, save);
  head.addSuccessor(save);
  head.addSuccessor(rest);
  save->addSuccessor(rest);
  int64_t offset = mi.getOperand(1 + X86::AddrDisp).getImm();
  unsigned n = 0;
  for (unsigned i = 1 + X86::AddrNumOperands; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() || op.isImplicit() || op.isDef())
      continue;
    MachineInstrBuilder b = BuildMI(*save, dl, get(X86::MOVAPSmr));
    for (unsigned k = 0; k < X86::AddrNumOperands; ++k)
      if (k == X86::AddrDisp)
        b.addImm(offset + int64_t(n) * 16);
      else
        b.add(mi.getOperand(1 + k));
    b.addReg(op.getReg());
    if (op.getReg().isPhysical() && !save->isLiveIn(op.getReg().asMCReg()))
      save->addLiveIn(op.getReg().asMCReg());
    ++n;
  }
  Register al = mi.getReg(0);
  BuildMI(head, dl, get(X86::TEST8rr)).addReg(al).addReg(al);
  BuildMI(head, dl, get(X86::JCC_1)).addMBB(rest).addImm(X86::COND_E);
  mi.eraseFromParent();
  return rest;
}

/// Truncation: FIST rounds as the control word says, so that the rounding bits are set to "towards zero" (SDM vol. 1,
/// section 8.1.5, bits 11-10) around the store.
MachineBasicBlock *X86InstrInfo::expandFPToInt(MachineInstr &mi) const {
  using namespace X86;
  MachineFunction &mf = mi.getMF();
  MachineBasicBlock &mbb = *mi.getParent();
  MachineRegisterInfo &mri = mf.getRegInfo();
  MachineFrameInfo &frame = mf.getFrameInfo();
  DebugLoc dl = mi.getDebugLoc();
  struct Row {
    uint16_t pseudo, store;
  };
  static constexpr Row kRows[] = {
      {FP32_TO_INT16_IN_MEM, IST_Fp16m32}, {FP32_TO_INT32_IN_MEM, IST_Fp32m32}, {FP32_TO_INT64_IN_MEM, IST_Fp64m32},
      {FP64_TO_INT16_IN_MEM, IST_Fp16m64}, {FP64_TO_INT32_IN_MEM, IST_Fp32m64}, {FP64_TO_INT64_IN_MEM, IST_Fp64m64},
      {FP80_TO_INT16_IN_MEM, IST_Fp16m80}, {FP80_TO_INT32_IN_MEM, IST_Fp32m80}, {FP80_TO_INT64_IN_MEM, IST_Fp64m80},
  };
  unsigned store = 0;
  for (const Row &r : kRows)
    if (r.pseudo == mi.getOpcode())
      store = r.store;
  int oldCW = frame.createStackObject(2, 1), newCW = frame.createStackObject(2, 1);
  addFrameReference(BuildMI(mbb, &mi, dl, get(FNSTCW16m)), oldCW);
  Register old = mri.createVirtualRegister(GR32RegClassID);
  addFrameReference(BuildMI(mbb, &mi, dl, get(MOVZX32rm16), old), oldCW);
  Register truncating = mri.createVirtualRegister(GR32RegClassID);
  BuildMI(mbb, &mi, dl, get(OR32ri), truncating).addReg(old).addImm(0xc00);
  Register low = mri.createVirtualRegister(GR16RegClassID);
  BuildMI(mbb, &mi, dl, get(TargetOpcode::COPY), low).addReg(truncating, 0, sub_16bit);
  addFrameReference(BuildMI(mbb, &mi, dl, get(MOV16mr)), newCW).addReg(low);
  addFrameReference(BuildMI(mbb, &mi, dl, get(FLDCW16m)), newCW);
  MachineInstrBuilder b = BuildMI(mbb, &mi, dl, get(store));
  for (unsigned i = 0; i <= AddrNumOperands; ++i)
    b.add(mi.getOperand(i));
  b.cloneMemRefs(mi);
  addFrameReference(BuildMI(mbb, &mi, dl, get(FLDCW16m)), oldCW);
  mi.eraseFromParent();
  return &mbb;
}

MachineBasicBlock *X86InstrInfo::emitInstrWithCustomInserter(MachineInstr &mi) const {
  if (isSelectPseudo(mi.getOpcode()))
    return expandSelect(mi);
  if (mi.getOpcode() == X86::VASTART_SAVE_XMM_REGS)
    return expandXMMSave(mi);
  return expandFPToInt(mi);
}

} // namespace lathe
