// "x86-codegen": x87 code for the processor's stack of registers (SDM vol. 1, section 8.1.2).
//
// Allocation sees a flat file FP0 to FP6. Here the walk over a block keeps a model of the stack: stack_[0] is the
// bottom, stack_[depth_ - 1] is ST(0). A pseudo instruction becomes the raw one on ST(i); FXCH brings operands to the
// top, FLD ST(i) duplicates what lives on, FSTP ST(i) removes what is dead. Kill and dead flags say which is which.
//
// Across blocks: the ends and the heads of blocks that are joined by edges form bundles; in a bundle the stack holds
// the union of the registers that are live into its blocks, in the order of their numbers.
#include "lathe/mir/InlineAsm.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/pipeline/Passes.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"
#include "lathe/targets/X86/X86MachineFunctionInfo.h"
#include "lathe/targets/X86/X86Passes.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include <algorithm>
#include <numeric>
#include <vector>

namespace lathe {

namespace {

constexpr unsigned kNone = 0xff;
constexpr unsigned kScratch = 7; ///< FP7: a duplicate that the next instruction pops

/// TSFlags bits 18-16 of a pseudo (X86InstrFPU.td).
enum FPForm : unsigned { kNotFP, kZeroArg, kOneArg, kOneArgRW, kTwoArg, kCompare, kCondMov, kSpecial };

unsigned fpForm(const MCInstrDesc &d) {
  return (d.tsFlags & 15) == 0 ? unsigned(d.tsFlags >> 16) & 7 : unsigned(kNotFP);
}
bool isFP(Register r) { return r.id() >= X86::FP0 && r.id() <= X86::FP7; }
unsigned fpNumber(Register r) { return r.id() - X86::FP0; }
bool isFPOperand(const MachineOperand &op) { return op.isReg() && isFP(op.getReg()); }

/// A pseudo's raw instructions: the plain one and the one that pops. 0: there is none.
struct Raw {
  uint16_t plain = 0, pop = 0;
};

#define FOR_TYPES(name, raw)                                                                                           \
  case X86::name##32:                                                                                                  \
  case X86::name##64:                                                                                                  \
  case X86::name##80:                                                                                                  \
    return raw;

Raw rawOf(unsigned opcode) {
  using namespace X86;
  switch (opcode) {
    FOR_TYPES(CHS_Fp, Raw{CHS_F})
    FOR_TYPES(ABS_Fp, Raw{ABS_F})
    FOR_TYPES(SQRT_Fp, Raw{SQRT_F})
    FOR_TYPES(RND_Fp, Raw{FRNDINT})
    FOR_TYPES(LD_Fp0, Raw{LD_F0})
    FOR_TYPES(LD_Fp1, Raw{LD_F1})
    FOR_TYPES(UCOM_FpIr, (Raw{UCOM_FIr, UCOM_FIPr}))
    FOR_TYPES(COM_FpIr, (Raw{COM_FIr, COM_FIPr}))
    FOR_TYPES(CMOVB_Fp, Raw{CMOVB_F})
    FOR_TYPES(CMOVBE_Fp, Raw{CMOVBE_F})
    FOR_TYPES(CMOVE_Fp, Raw{CMOVE_F})
    FOR_TYPES(CMOVP_Fp, Raw{CMOVP_F})
    FOR_TYPES(CMOVNB_Fp, Raw{CMOVNB_F})
    FOR_TYPES(CMOVNBE_Fp, Raw{CMOVNBE_F})
    FOR_TYPES(CMOVNE_Fp, Raw{CMOVNE_F})
    FOR_TYPES(CMOVNP_Fp, Raw{CMOVNP_F})
    FOR_TYPES(ILD_Fp16m, Raw{ILD_F16m})
    FOR_TYPES(ILD_Fp32m, Raw{ILD_F32m})
    FOR_TYPES(ILD_Fp64m, Raw{ILD_F64m})
    FOR_TYPES(IST_Fp16m, (Raw{IST_F16m, IST_FP16m}))
    FOR_TYPES(IST_Fp32m, (Raw{IST_F32m, IST_FP32m}))
    FOR_TYPES(IST_Fp64m, (Raw{0, IST_FP64m}))
    FOR_TYPES(ISTT_Fp16m, (Raw{0, ISTT_FP16m}))
    FOR_TYPES(ISTT_Fp32m, (Raw{0, ISTT_FP32m}))
    FOR_TYPES(ISTT_Fp64m, (Raw{0, ISTT_FP64m}))
  case LD_Fp32m:
  case LD_Fp32m64:
  case LD_Fp32m80:
    return {LD_F32m};
  case LD_Fp64m:
  case LD_Fp64m80:
    return {LD_F64m};
  case LD_Fp80m:
    return {LD_F80m};
  case ST_Fp32m:
  case ST_Fp64m32:
  case ST_Fp80m32:
  case ST_FpP32m:
    return {ST_F32m, ST_FP32m};
  case ST_Fp64m:
  case ST_Fp80m64:
  case ST_FpP64m:
    return {ST_F64m, ST_FP64m};
  case ST_FpP80m:
    return {0, ST_FP80m};
  case ADD_Fp80m32:
    return {ADD_F32m};
  case ADD_Fp80m64:
    return {ADD_F64m};
  case MUL_Fp80m32:
    return {MUL_F32m};
  case MUL_Fp80m64:
    return {MUL_F64m};
  case SUB_Fp80m32:
    return {SUB_F32m};
  case SUB_Fp80m64:
    return {SUB_F64m};
  case SUBR_Fp80m32:
    return {SUBR_F32m};
  case SUBR_Fp80m64:
    return {SUBR_F64m};
  case DIV_Fp80m32:
    return {DIV_F32m};
  case DIV_Fp80m64:
    return {DIV_F64m};
  case DIVR_Fp80m32:
    return {DIVR_F32m};
  case DIVR_Fp80m64:
    return {DIVR_F64m};
  default:
    return {};
  }
}

/// Of a two-operand pseudo, by what is at the top and where the result goes. "R": the operands change places.
struct TwoArgRaw {
  uint16_t toTop, toTopR;   ///< ST(0) = ST(0) op ST(i), ST(0) = ST(i) op ST(0)
  uint16_t toReg, toRegR;   ///< ST(i) = ST(i) op ST(0), ST(i) = ST(0) op ST(i)
  uint16_t popReg, popRegR; ///< the same, and ST(0) is popped
};

TwoArgRaw twoArgRawOf(unsigned opcode) {
  using namespace X86;
  switch (opcode) {
    FOR_TYPES(ADD_Fp, (TwoArgRaw{ADD_FST0r, ADD_FST0r, ADD_FrST0, ADD_FrST0, ADD_FPrST0, ADD_FPrST0}))
    FOR_TYPES(MUL_Fp, (TwoArgRaw{MUL_FST0r, MUL_FST0r, MUL_FrST0, MUL_FrST0, MUL_FPrST0, MUL_FPrST0}))
    FOR_TYPES(SUB_Fp, (TwoArgRaw{SUB_FST0r, SUBR_FST0r, SUB_FrST0, SUBR_FrST0, SUB_FPrST0, SUBR_FPrST0}))
    FOR_TYPES(DIV_Fp, (TwoArgRaw{DIV_FST0r, DIVR_FST0r, DIV_FrST0, DIVR_FrST0, DIV_FPrST0, DIVR_FPrST0}))
  default:
    return {};
  }
}
#undef FOR_TYPES

class Stackifier {
public:
  explicit Stackifier(MachineFunction &mf) : mf_(mf), tii_(mf.getInstrInfo()) {}
  void run();

private:
  void findBundles();
  uint8_t liveInto(const MachineBasicBlock &b) const;
  void walkBlock(MachineBasicBlock &mbb);
  void walkInstr(MachineInstr &mi);
  void leaveBlock(MachineBasicBlock &mbb);

  void zeroArg(MachineInstr &mi);
  void oneArg(MachineInstr &mi);
  void oneArgRW(MachineInstr &mi);
  void twoArg(MachineInstr &mi);
  void compare(MachineInstr &mi);
  void condMov(MachineInstr &mi);
  void copy(MachineInstr &mi);
  void call(MachineInstr &mi);
  void ret(MachineInstr &mi);
  void inlineAsm(MachineInstr &mi);

  // The model
  unsigned slotOf(unsigned reg) const { return slot_[reg]; }
  bool isOnStack(unsigned reg) const { return slot_[reg] != kNone; }
  bool isTop(unsigned reg) const { return isOnStack(reg) && slot_[reg] == depth_ - 1; }
  Register st(unsigned reg) const { return Register(X86::ST0 + (depth_ - 1 - slot_[reg])); }
  void push(unsigned reg) {
    assert(depth_ < 8 && "the x87 stack has eight registers");
    stack_[depth_] = uint8_t(reg);
    slot_[reg] = uint8_t(depth_++);
  }
  void pop() { slot_[stack_[--depth_]] = kNone; }
  void rename(unsigned from, unsigned to) {
    slot_[to] = slot_[from];
    stack_[slot_[to]] = uint8_t(to);
    if (from != to)
      slot_[from] = kNone;
  }
  void reset() {
    depth_ = 0;
    std::fill(std::begin(slot_), std::end(slot_), uint8_t(kNone));
  }

  // Code, in front of `before`
  MachineInstrBuilder build(MachineInstr *before, unsigned opcode) {
    return BuildMI(*mbb_, before, before ? before->getDebugLoc() : DebugLoc(), tii_.get(opcode));
  }
  void moveToTop(unsigned reg, MachineInstr *before);
  void duplicateToTop(unsigned reg, unsigned as, MachineInstr *before);
  void remove(unsigned reg, MachineInstr *before);
  /// The registers `order[0]` at the top, `order[1]` below it, ...; they are all on the stack.
  void arrangeTop(std::span<const uint8_t> order, MachineInstr *before);
  /// An undefined value where one is missing.
  void ensure(unsigned reg, MachineInstr *before) {
    if (isOnStack(reg))
      return;
    build(before, X86::LD_F0);
    push(reg);
  }
  void dropFPOperands(MachineInstr &mi);

  MachineFunction &mf_;
  const TargetInstrInfo &tii_;
  MachineBasicBlock *mbb_ = nullptr;
  uint8_t stack_[8] = {};
  uint8_t slot_[8] = {};
  unsigned depth_ = 0;
  std::vector<uint32_t> bundle_; ///< by 2 * block number: of its head; + 1: of its end
  std::vector<uint8_t> bundleLive_;
};

// --- Moving values on the stack
// -----------------------------------------------------------------------------------------

void Stackifier::moveToTop(unsigned reg, MachineInstr *before) {
  if (isTop(reg))
    return;
  build(before, X86::XCH_F).addReg(st(reg));
  unsigned at = slot_[reg], top = stack_[depth_ - 1];
  std::swap(stack_[at], stack_[depth_ - 1]);
  slot_[top] = uint8_t(at);
  slot_[reg] = uint8_t(depth_ - 1);
}

void Stackifier::duplicateToTop(unsigned reg, unsigned as, MachineInstr *before) {
  build(before, X86::LD_Frr).addReg(st(reg));
  push(as);
}

/// FSTP ST(i) puts the top in the place of the removed value.
void Stackifier::remove(unsigned reg, MachineInstr *before) {
  build(before, X86::ST_FPrr).addReg(st(reg));
  unsigned at = slot_[reg], top = stack_[depth_ - 1];
  slot_[reg] = kNone;
  --depth_;
  if (top != reg) {
    stack_[at] = uint8_t(top);
    slot_[top] = uint8_t(at);
  }
}

void Stackifier::arrangeTop(std::span<const uint8_t> order, MachineInstr *before) {
  // From the deepest place upwards: bring the register to the top, then exchange it with what sits in its place.
  for (size_t i = order.size(); i-- > 0;) {
    unsigned place = depth_ - 1 - unsigned(i);
    if (stack_[place] == order[i])
      continue;
    moveToTop(order[i], before);
    if (i)
      moveToTop(stack_[place], before);
  }
}

void Stackifier::dropFPOperands(MachineInstr &mi) {
  for (unsigned i = mi.getNumOperands(); i-- > 0;)
    if (isFPOperand(mi.getOperand(i)))
      mi.removeOperand(i);
}

// --- Instructions
// -------------------------------------------------------------------------------------------------------------

void Stackifier::zeroArg(MachineInstr &mi) {
  unsigned dst = fpNumber(mi.getReg(0));
  bool dead = mi.getOperand(0).isDead();
  mi.setOpcode(rawOf(mi.getOpcode()).plain);
  mi.removeOperand(0);
  if (isOnStack(dst))
    remove(dst, &mi);
  push(dst);
  if (dead)
    remove(dst, mi.getNextNode());
}

void Stackifier::oneArg(MachineInstr &mi) {
  unsigned at = mi.getNumExplicitOperands() - 1;
  unsigned src = fpNumber(mi.getReg(at));
  bool kill = mi.getOperand(at).isKill() || !isOnStack(src);
  Raw raw = rawOf(mi.getOpcode());
  ensure(src, &mi);
  bool pops = kill;
  if (kill) {
    moveToTop(src, &mi);
  } else if (!raw.plain) {
    duplicateToTop(src, kScratch, &mi);
    pops = true;
  } else {
    moveToTop(src, &mi);
  }
  mi.removeOperand(at);
  mi.setOpcode(pops ? raw.pop : raw.plain);
  if (pops)
    pop();
}

void Stackifier::oneArgRW(MachineInstr &mi) {
  unsigned dst = fpNumber(mi.getReg(0)), src = fpNumber(mi.getReg(1));
  bool kill = mi.getOperand(1).isKill() || dst == src || !isOnStack(src), dead = mi.getOperand(0).isDead();
  ensure(src, &mi);
  if (kill) {
    moveToTop(src, &mi);
    rename(src, dst);
  } else {
    duplicateToTop(src, dst, &mi);
  }
  mi.setOpcode(rawOf(mi.getOpcode()).plain);
  mi.removeOperand(1);
  mi.removeOperand(0);
  if (dead)
    remove(dst, mi.getNextNode());
}

void Stackifier::twoArg(MachineInstr &mi) {
  TwoArgRaw raw = twoArgRawOf(mi.getOpcode());
  unsigned dst = fpNumber(mi.getReg(0)), a = fpNumber(mi.getReg(1)), b = fpNumber(mi.getReg(2));
  bool dead = mi.getOperand(0).isDead();
  ensure(a, &mi);
  ensure(b, &mi);
  bool killA = mi.getOperand(1).isKill() || dst == a, killB = mi.getOperand(2).isKill() || dst == b;
  if (a == b)
    killA = killB = killA || killB;
  unsigned opcode;
  if (a == b && killA) {
    moveToTop(a, &mi);
    build(&mi, raw.toTop).addReg(Register(X86::ST0));
    rename(a, dst);
  } else if (!killA && !killB) {
    duplicateToTop(a, dst, &mi);
    build(&mi, raw.toTop).addReg(st(b));
  } else if (killA != killB) {
    unsigned gone = killA ? a : b, stays = killA ? b : a;
    if (!isTop(gone) && !isTop(stays))
      moveToTop(gone, &mi);
    if (isTop(gone)) {
      opcode = killA ? raw.toTop : raw.toTopR;
      build(&mi, opcode).addReg(st(stays));
    } else {
      opcode = killA ? raw.toReg : raw.toRegR;
      build(&mi, opcode).addReg(st(gone));
    }
    rename(gone, dst);
  } else {
    if (!isTop(a) && !isTop(b))
      moveToTop(a, &mi);
    unsigned kept = isTop(a) ? b : a;
    build(&mi, isTop(a) ? raw.popRegR : raw.popReg).addReg(st(kept));
    pop();
    rename(kept, dst);
  }
  if (dead)
    remove(dst, &mi);
  mi.eraseFromParent();
}

void Stackifier::compare(MachineInstr &mi) {
  Raw raw = rawOf(mi.getOpcode());
  unsigned a = fpNumber(mi.getReg(0)), b = fpNumber(mi.getReg(1));
  ensure(a, &mi);
  ensure(b, &mi);
  bool killA = mi.getOperand(0).isKill(), killB = mi.getOperand(1).isKill();
  if (a == b)
    killA = killB = killA || killB;
  moveToTop(a, &mi);
  Register other = st(b);
  mi.removeOperand(1);
  mi.setOperand(0, MachineOperand::createReg(other));
  mi.setOpcode(killA ? raw.pop : raw.plain);
  if (killA)
    pop();
  if (killB && a != b)
    remove(b, mi.getNextNode());
}

void Stackifier::condMov(MachineInstr &mi) {
  unsigned dst = fpNumber(mi.getReg(0)), a = fpNumber(mi.getReg(1)), b = fpNumber(mi.getReg(2));
  ensure(a, &mi);
  ensure(b, &mi);
  bool killB = mi.getOperand(2).isKill() && b != dst, dead = mi.getOperand(0).isDead();
  bool killA = mi.getOperand(1).isKill() || a == dst;
  if (killA) {
    moveToTop(a, &mi);
    rename(a, dst);
    if (a == b)
      b = dst;
  } else {
    duplicateToTop(a, dst, &mi);
  }
  Register other = st(b);
  mi.setOpcode(rawOf(mi.getOpcode()).plain);
  mi.removeOperand(2);
  mi.removeOperand(1);
  mi.setOperand(0, MachineOperand::createReg(other));
  MachineInstr *next = mi.getNextNode();
  if (killB && b != dst)
    remove(b, next);
  if (dead)
    remove(dst, next);
}

void Stackifier::copy(MachineInstr &mi) {
  unsigned dst = fpNumber(mi.getReg(0)), src = fpNumber(mi.getReg(1));
  bool dead = mi.getOperand(0).isDead();
  if (dst != src) {
    if (isOnStack(dst))
      remove(dst, &mi);
    ensure(src, &mi);
    if (mi.getOperand(1).isKill())
      rename(src, dst);
    else
      duplicateToTop(src, dst, &mi);
  }
  if (dead && isOnStack(dst))
    remove(dst, &mi);
  mi.eraseFromParent();
}

/// A call takes no arguments on the stack; results come in ST(0) and, for complex numbers, ST(1).
void Stackifier::call(MachineInstr &mi) {
  uint8_t defs = 0, dead = 0;
  for (const MachineOperand &op : mi.operands())
    if (isFPOperand(op) && op.isDef()) {
      defs |= uint8_t(1u << fpNumber(op.getReg()));
      if (op.isDead())
        dead |= uint8_t(1u << fpNumber(op.getReg()));
    }
  // A list of everything that is clobbered (TLS calls) is no list of results: all of it is dead.
  if (dead == defs && defs & ~3u)
    defs = dead = 0;
  while (depth_)
    remove(stack_[depth_ - 1], &mi);
  dropFPOperands(mi);
  if (!defs)
    return;
  MachineInstr *next = mi.getNextNode();
  if (defs & 2)
    push(1);
  push(0);
  for (unsigned r : {0u, 1u})
    if ((dead >> r & 1 || !(defs >> r & 1)) && isOnStack(r))
      remove(r, next);
}

void Stackifier::ret(MachineInstr &mi) {
  uint8_t uses = 0;
  for (const MachineOperand &op : mi.operands())
    if (isFPOperand(op) && op.isUse())
      uses |= uint8_t(1u << fpNumber(op.getReg()));
  for (unsigned r = 0; r < 8; ++r)
    if (isOnStack(r) && !(uses >> r & 1))
      remove(r, &mi);
  uint8_t order[2];
  size_t n = 0;
  for (unsigned r : {0u, 1u})
    if (uses >> r & 1) {
      ensure(r, &mi);
      order[n++] = uint8_t(r);
    }
  arrangeTop({order, n}, &mi);
  dropFPOperands(mi);
  // Who empties the stack in front of the return has to know of them.
  if (mf_.getInfo<X86MachineFunctionInfo>().zeroCallUsedRegs)
    for (size_t i = 0; i < n; ++i)
      mi.addOperand(mf_, MachineOperand::createReg(Register(unsigned(X86::ST0 + i)), RegState::Implicit));
  reset();
}

/// Operands in FP0, FP1, ... are constrained to ST(0), ST(1), ... ("t", "u"). An input that is also an output or
/// clobbered is popped by the assembly; outputs are on the stack behind it, above what was there before.
void Stackifier::inlineAsm(MachineInstr &mi) {
  uint8_t uses = 0, kills = 0, defs = 0, dead = 0, clobbers = 0, anywhere = 0;
  InlineAsm::Flag flag(InlineAsm::Kind::kClobber, 0);
  unsigned left = 0;
  for (unsigned i = MachineInstr::kInlineAsmFirstOperand; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!left && op.isImm()) {
      flag = InlineAsm::Flag(op.getImm());
      left = flag.numOperands();
      continue;
    }
    if (left)
      --left;
    if (!isFPOperand(op))
      continue;
    uint8_t bit = uint8_t(1u << fpNumber(op.getReg()));
    if (op.isDef()) {
      if (flag.kind() == InlineAsm::Kind::kClobber || op.isImplicit())
        clobbers |= bit;
      else
        defs |= bit;
      if (op.isDead())
        dead |= bit;
    } else {
      uses |= bit;
      if (op.isKill())
        kills |= bit;
      // A value of any register: not part of the fixed block at the top.
      if (!op.isTied() && flag.hasRegClass())
        anywhere |= bit;
    }
  }
  if (!uses && !defs && !clobbers)
    return;
  uint8_t fixed = uint8_t(uses & ~anywhere);
  for (unsigned r = 0; r < 7; ++r)
    if (uses >> r & 1)
      ensure(r, &mi);
  uint8_t order[8];
  size_t n = 0;
  for (unsigned r = 0; r < 7 && fixed >> r & 1; ++r)
    order[n++] = uint8_t(r);
  arrangeTop({order, n}, &mi);
  // Inputs are named by their places before the assembly, outputs by those behind it.
  for (MachineOperand &op : mi.operands())
    if (isFPOperand(op)) {
      unsigned r = fpNumber(op.getReg());
      op.substPhysReg(MCPhysReg(op.isUse() ? st(r).id() : X86::ST0 + r));
    }
  uint8_t popped = uint8_t(fixed & (defs | clobbers));
  for (size_t i = 0; i < n; ++i)
    if (popped >> order[i] & 1)
      pop();
  MachineInstr *next = mi.getNextNode();
  unsigned top = 0;
  for (unsigned r = 0; r < 7; ++r)
    if (defs >> r & 1)
      top = r + 1;
  for (unsigned r = top; r-- > 0;) {
    if (isOnStack(r))
      slot_[r] = kNone;
    push(r);
  }
  for (unsigned r = 0; r < 7; ++r) {
    bool gone = r < top ? !(defs >> r & 1) || dead >> r & 1 : kills >> r & 1;
    if (gone && isOnStack(r))
      remove(r, next);
  }
}

void Stackifier::walkInstr(MachineInstr &mi) {
  switch (mi.getOpcode()) {
  case TargetOpcode::COPY:
    if (isFP(mi.getReg(0)))
      copy(mi);
    return;
  case TargetOpcode::IMPLICIT_DEF:
    if (isFP(mi.getReg(0))) {
      if (!mi.getOperand(0).isDead())
        ensure(fpNumber(mi.getReg(0)), &mi);
      mi.eraseFromParent();
    }
    return;
  case TargetOpcode::KILL:
    for (const MachineOperand &op : mi.operands())
      if (isFPOperand(op) && op.isKill() && isOnStack(fpNumber(op.getReg())))
        remove(fpNumber(op.getReg()), &mi);
    dropFPOperands(mi);
    return;
  case TargetOpcode::INLINEASM:
  case TargetOpcode::INLINEASM_BR:
    inlineAsm(mi);
    return;
  default:
    break;
  }
  const MCInstrDesc &d = tii_.get(mi.getOpcode());
  switch (FPForm(fpForm(d))) {
  case kZeroArg:
    zeroArg(mi);
    return;
  case kOneArg:
    oneArg(mi);
    return;
  case kOneArgRW:
    oneArgRW(mi);
    return;
  case kTwoArg:
    twoArg(mi);
    return;
  case kCompare:
    compare(mi);
    return;
  case kCondMov:
    condMov(mi);
    return;
  case kSpecial:
  case kNotFP:
    break;
  }
  if (d.isReturn())
    ret(mi);
  else if (d.isCall())
    call(mi);
}

// --- Blocks
// -------------------------------------------------------------------------------------------------------------------

uint8_t Stackifier::liveInto(const MachineBasicBlock &b) const {
  uint8_t live = 0;
  for (const MachineBasicBlock::LiveIn &l : b.liveins())
    if (isFP(Register(l.reg)))
      live |= uint8_t(1u << fpNumber(Register(l.reg)));
  return live;
}

void Stackifier::findBundles() {
  bool any = false;
  for (const MachineBasicBlock *b : mf_.blocks())
    any |= liveInto(*b) != 0;
  bundle_.clear();
  if (!any)
    return;
  bundle_.resize(2 * size_t(mf_.getNumBlockIDs()));
  std::iota(bundle_.begin(), bundle_.end(), 0u);
  auto find = [&](uint32_t i) {
    while (bundle_[i] != i)
      i = bundle_[i] = bundle_[bundle_[i]];
    return i;
  };
  for (const MachineBasicBlock *b : mf_.blocks())
    for (const MachineBasicBlock *s : b->successors())
      bundle_[find(2 * uint32_t(b->getNumber()) + 1)] = find(2 * uint32_t(s->getNumber()));
  bundleLive_.assign(bundle_.size(), 0);
  for (const MachineBasicBlock *b : mf_.blocks())
    bundleLive_[find(2 * uint32_t(b->getNumber()))] |= liveInto(*b);
  for (uint32_t i = 0; i < bundle_.size(); ++i)
    bundle_[i] = find(i);
}

void Stackifier::leaveBlock(MachineBasicBlock &mbb) {
  MachineInstr *term = mbb.getFirstTerminator();
  uint8_t live = bundle_.empty() ? uint8_t(0) : bundleLive_[bundle_[2 * size_t(mbb.getNumber()) + 1]];
  if (!mbb.successors().empty()) {
    for (unsigned r = 0; r < 8; ++r) {
      if (isOnStack(r) && !(live >> r & 1))
        remove(r, term);
      else if (live >> r & 1)
        ensure(r, term);
    }
    uint8_t order[8];
    size_t n = 0;
    for (unsigned r = 0; r < 8; ++r)
      if (live >> r & 1)
        order[n++] = uint8_t(r);
    arrangeTop({order, n}, term);
  }
  reset();
}

void Stackifier::walkBlock(MachineBasicBlock &mbb) {
  mbb_ = &mbb;
  reset();
  if (!bundle_.empty()) {
    uint8_t live = bundleLive_[bundle_[2 * size_t(mbb.getNumber())]], wanted = liveInto(mbb);
    if (mbb.predecessors().empty())
      live = wanted;
    for (unsigned r = 8; r-- > 0;)
      if (live >> r & 1)
        push(r);
    for (unsigned r = 0; r < 8; ++r)
      if (isOnStack(r) && !(wanted >> r & 1))
        remove(r, mbb.front());
  }
  MachineInstr *term = mbb.getFirstTerminator();
  for (MachineInstr *mi = mbb.front(), *next; mi; mi = next) {
    if (mi == term && !mi->isReturn())
      leaveBlock(mbb);
    next = mi->getNextNode();
    if (!mi->isDebugInstr()) {
      walkInstr(*mi);
      continue;
    }
    // Where on the stack a variable is changes from instruction to instruction: it is not followed.
    for (MachineOperand &op : mi->operands())
      if (isFPOperand(op))
        op.substPhysReg(0);
  }
  if (!term)
    leaveBlock(mbb);
}

void Stackifier::run() {
  findBundles();
  for (MachineBasicBlock *b : mf_.blocks())
    walkBlock(*b);
}

/// Whether there is anything to do: code without x87 values is left after one look at each instruction.
bool usesX87(const MachineFunction &mf) {
  const TargetInstrInfo &tii = mf.getInstrInfo();
  for (const MachineBasicBlock *b : mf.blocks())
    for (const MachineInstr &mi : *b) {
      unsigned opcode = mi.getOpcode();
      const MCInstrDesc &d = tii.get(opcode);
      if (fpForm(d) != kNotFP && opcode >= TargetOpcode::kFirstTargetOpcode)
        return true;
      if (opcode >= TargetOpcode::kFirstTargetOpcode && !(d.flags & (MCID::kCall | MCID::kReturn)))
        continue;
      for (const MachineOperand &op : mi.operands())
        if (isFPOperand(op))
          return true;
    }
  return false;
}

} // namespace

bool stackifyX87(MachineFunction &mf) {
  if (usesX87(mf))
    Stackifier(mf).run();
  return true;
}

std::span<const TargetPass> x86Passes() {
  static constexpr TargetPass kPasses[] = {
      {"regallocfast", "x86-codegen", "X86 FP Stackifier", [](PassContext &c) { return stackifyX87(c.mf); }},
      {"postrapseudos", "x86-hardening", "X86 stack probes and thunks", [](PassContext &c) { return hardenX86(c.mf); }},
  };
  return kPasses;
}

} // namespace lathe
