// What attributes ask for behind everything else: stack probes in loops, returns through a thunk, registers that are
// zero behind a return.
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/targets/X86/X86InstrInfo.h"
#include "lathe/targets/X86/X86MachineFunctionInfo.h"
#include "lathe/targets/X86/X86Passes.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include <algorithm>
#include <vector>

namespace lathe {

using namespace X86;

namespace {

class Hardening {
public:
  explicit Hardening(MachineFunction &mf)
      : mf_(mf), info_(mf.getInfo<X86MachineFunctionInfo>()), tii_(mf.getInstrInfo()), tri_(mf.getRegisterInfo()) {}
  void run();

private:
  MachineInstrBuilder build(MachineBasicBlock &b, MachineInstr *before, unsigned opcode) {
    return BuildMI(b, before, DebugLoc(), tii_.get(opcode));
  }
  void expandProbes(MachineBasicBlock &b);
  void probeLoop(MachineInstr &mi, Register limit, int64_t step, bool exact);
  void findUsed();
  bool isReturnedOrPassed(const MachineBasicBlock &b, MCPhysReg r) const;
  bool isWanted(const MachineBasicBlock &b, MCPhysReg r) const;
  void zeroRegisters(MachineBasicBlock &b);
  void useThunks(MachineBasicBlock &b);

  MachineFunction &mf_;
  const X86MachineFunctionInfo &info_;
  const TargetInstrInfo &tii_;
  const TargetRegisterInfo &tri_;
  std::vector<char> usedUnits_;
};

/// Where `mi` stands, the stack pointer goes down to `limit` in steps, each of which touches a word: `exact`, when the
/// distance is a multiple of the step; else it first touches where it is and stops below the limit.
///   loop (exact):  sub rsp, step; mov [rsp], 0; cmp rsp, limit; jne loop
///   loop (other):  cmp rsp, limit; jbe rest;  body: xor [rsp], 0; sub rsp, step; jmp loop;  rest: mov rsp, limit
void Hardening::probeLoop(MachineInstr &mi, Register limit, int64_t step, bool exact) {
  MachineBasicBlock &head = *mi.getParent();
  MachineBasicBlock *loop = mf_.createBlock(head.irBlock()), *rest = mf_.createBlock(head.irBlock());
  MachineBasicBlock *body = exact ? loop : mf_.createBlock(head.irBlock());
  mf_.insertAfter(&head, loop);
  if (!exact)
    mf_.insertAfter(loop, body);
  mf_.insertAfter(body, rest);
  if (MachineInstr *first = mi.getNextNode())
    rest->splice(nullptr, head, first, head.back());
  rest->transferSuccessorsAndUpdatePHIs(head);
  head.addSuccessor(loop);
  Register rsp(RSP);
  if (exact) {
    build(*loop, nullptr, SUB64ri32).addDef(rsp).addReg(rsp).addImm(step);
    addRegOffset(build(*loop, nullptr, MOV64mi32), rsp, 0).addImm(0);
    build(*loop, nullptr, CMP64rr).addReg(rsp).addReg(limit);
    build(*loop, nullptr, JCC_1).addMBB(loop).addImm(COND_NE);
    loop->addSuccessor(loop);
  } else {
    build(*loop, nullptr, CMP64rr).addReg(rsp).addReg(limit);
    build(*loop, nullptr, JCC_1).addMBB(rest).addImm(COND_BE);
    addRegOffset(build(*body, nullptr, XOR64mi32), rsp, 0).addImm(0);
    build(*body, nullptr, SUB64ri32).addDef(rsp).addReg(rsp).addImm(step);
    build(*body, nullptr, JMP_1).addMBB(loop);
    loop->addSuccessor(body);
    body->addSuccessor(loop);
    build(*rest, rest->front(), MOV64rr).addDef(rsp).addReg(limit);
  }
  loop->addSuccessor(rest);
  // What the code behind the loop reads in registers is live through it.
  std::vector<char> live(tri_.numUnits, 0);
  auto mark = [&](MCPhysReg r, char to) {
    for (uint16_t u : tri_.getRegUnits(r))
      live[u] = to;
  };
  for (const MachineBasicBlock *s : rest->successors())
    for (const MachineBasicBlock::LiveIn &l : s->liveins())
      mark(l.reg, 1);
  for (const MachineInstr *i = rest->back(); i; i = i->getPrevNode()) {
    for (const MachineOperand &op : i->operands())
      if (op.isReg() && op.isDef() && op.getReg())
        mark(op.getReg().asMCReg(), 0);
    for (const MachineOperand &op : i->operands())
      if (op.isReg() && op.isUse() && op.getReg() && !op.isUndef())
        mark(op.getReg().asMCReg(), 1);
  }
  for (unsigned rc : {GR64RegClassID, VR128RegClassID})
    for (MCPhysReg r : tri_.getRegClassRegs(rc)) {
      bool isLive = false;
      for (uint16_t u : tri_.getRegUnits(r))
        isLive |= live[u];
      if (isLive && r != RSP && r != RIP) {
        rest->addLiveIn(r);
        if (r != limit.asMCReg()) {
          loop->addLiveIn(r);
          if (!exact)
            body->addLiveIn(r);
        }
      }
    }
  loop->addLiveIn(limit.asMCReg());
  if (!exact)
    body->addLiveIn(limit.asMCReg());
}

void Hardening::expandProbes(MachineBasicBlock &b) {
  for (MachineInstr *mi = b.front(); mi; mi = mi->getNextNode()) {
    if (mi->getOpcode() == PROBED_STACK_64) {
      probeLoop(*mi, Register(R11), mi->getOperand(0).getImm(), true);
    } else if (mi->getOpcode() == PROBED_ALLOCA_64) {
      Register limit = mi->getReg(0);
      build(b, mi, NEG64r).addDef(limit).addReg(limit);
      build(b, mi, ADD64rr).addDef(limit).addReg(limit).addReg(Register(RSP));
      probeLoop(*mi, limit, info_.probeSize, false);
    } else {
      continue;
    }
    mi->eraseFromParent();
    return; // what stood behind it is in a later block
  }
}

/// Registers that the function names.
void Hardening::findUsed() {
  usedUnits_.assign(tri_.numUnits, 0);
  for (const MachineBasicBlock *b : mf_.blocks())
    for (const MachineInstr &mi : *b)
      for (const MachineOperand &op : mi.operands())
        if (op.isReg() && op.getReg())
          for (uint16_t u : tri_.getRegUnits(op.getReg().asMCReg()))
            usedUnits_[u] = 1;
}

bool Hardening::isReturnedOrPassed(const MachineBasicBlock &b, MCPhysReg r) const {
  for (const MachineInstr *t = b.getFirstTerminator(); t; t = t->getNextNode())
    for (const MachineOperand &op : t->operands())
      if (op.isReg() && op.isUse() && op.getReg() && tri_.regsOverlap(op.getReg().asMCReg(), r))
        return true;
  return false;
}

bool Hardening::isWanted(const MachineBasicBlock &b, MCPhysReg r) const {
  static constexpr MCPhysReg kNotArguments[] = {RAX, R10, R11, XMM8, XMM9, XMM10, XMM11, XMM12, XMM13, XMM14, XMM15};
  uint8_t how = info_.zeroCallUsedRegs;
  if (how & X86MachineFunctionInfo::kZeroOnlyArg &&
      std::find(std::begin(kNotArguments), std::end(kNotArguments), r) != std::end(kNotArguments))
    return false;
  if (how & X86MachineFunctionInfo::kZeroUsed) {
    bool used = false;
    for (uint16_t u : tri_.getRegUnits(r))
      used |= usedUnits_[u];
    if (!used)
      return false;
  }
  for (MCPhysReg c : tri_.getCalleeSavedRegs(mf_))
    if (tri_.regsOverlap(c, r))
      return false;
  return !isReturnedOrPassed(b, r);
}

/// In front of a return: the registers that a call may change hold nothing of what this function worked on.
void Hardening::zeroRegisters(MachineBasicBlock &b) {
  MachineInstr *before = b.getFirstTerminator();
  if (!before || !before->isReturn())
    return;
  uint8_t how = info_.zeroCallUsedRegs;
  bool vectors = !(how & X86MachineFunctionInfo::kZeroOnlyGPR);
  if (vectors && !(how & X86MachineFunctionInfo::kZeroOnlyArg) && isWanted(b, ST0)) {
    for (unsigned i = 0; i < 8; ++i)
      build(b, before, LD_F0);
    for (unsigned i = 0; i < 8; ++i)
      build(b, before, ST_FPrr).addReg(Register(ST0));
  }
  static constexpr MCPhysReg kGPRs[] = {RAX, RCX, RDX, RSI, RDI, R8, R9, R10, R11};
  for (MCPhysReg r : kGPRs)
    if (isWanted(b, r)) {
      Register half(tri_.getSubReg(r, sub_32bit));
      build(b, before, XOR32rr).addDef(half).addReg(half, RegState::Undef).addReg(half, RegState::Undef);
    }
  for (MCPhysReg r = XMM0; vectors && r <= XMM15; ++r)
    if (isWanted(b, r))
      build(b, before, XORPSrr)
          .addDef(Register(r))
          .addReg(Register(r), RegState::Undef)
          .addReg(Register(r), RegState::Undef);
}

/// `ret` becomes `jmp __x86_return_thunk`; jumps to and calls of thunks get the prefix that makes room for patching.
void Hardening::useThunks(MachineBasicBlock &b) {
  for (MachineInstr *mi = b.front(); mi; mi = mi->getNextNode()) {
    unsigned opcode = mi->getOpcode();
    bool isThunk = false;
    if (opcode == RET64 && info_.returnsThroughThunk) {
      MachineInstrBuilder jump = build(b, mi, TAILJMPd64).addExternalSymbol("__x86_return_thunk");
      for (const MachineOperand &op : mi->operands())
        if (op.isReg())
          jump.addReg(op.getReg(), RegState::Implicit);
      mi->eraseFromParent();
      mi = jump;
      isThunk = true;
    } else if ((opcode == CALL64pcrel32 || opcode == TAILJMPd64) && mi->getOperand(0).isSymbol()) {
      isThunk = std::string_view(mi->getOperand(0).getSymbolName()) == "__x86_indirect_thunk_r11";
    }
    if (isThunk && info_.prefixesThunks)
      build(b, mi, CS_PREFIX);
  }
}

void Hardening::run() {
  if (info_.probeSize)
    for (size_t i = 0; i < mf_.size(); ++i) // new blocks come behind
      expandProbes(*mf_.blocks()[i]);
  if (info_.zeroCallUsedRegs) {
    findUsed();
    for (MachineBasicBlock *b : mf_.blocks())
      zeroRegisters(*b);
  }
  if (info_.returnsThroughThunk || info_.prefixesThunks)
    for (MachineBasicBlock *b : mf_.blocks())
      useThunks(*b);
}

} // namespace

bool hardenX86(MachineFunction &mf) {
  const auto &info = mf.getInfo<X86MachineFunctionInfo>();
  if (info.probeSize || info.zeroCallUsedRegs || info.returnsThroughThunk || info.prefixesThunks) [[unlikely]]
    Hardening(mf).run();
  return true;
}

} // namespace lathe
