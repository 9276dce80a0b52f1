#include "lathe/mir/MachineVerifier.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineVerifierParts.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/IdMap.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetSubtargetInfo.h"

#include <algorithm>

namespace lathe {

static constexpr DiagKind kBadMachineCode{"bad-machine-code", Severity::kError};

namespace {

class Verifier {
public:
  Verifier(const MachineFunction &mf, std::string_view after)
      : mf_(mf), mri_(mf.getRegInfo()), tri_(mf.getRegisterInfo()), tii_(mf.getInstrInfo()), after_(after) {}
  bool run();

private:
  void fail(const MachineBasicBlock *b, const MachineInstr *mi, int operand, std::string what);
  void block(const MachineBasicBlock &b);
  void terminators(const MachineBasicBlock &b);
  void successors(const MachineBasicBlock &b);
  void phi(const MachineInstr &mi);
  void instr(const MachineInstr &mi);
  void operand(const MachineInstr &mi, unsigned i);
  bool someHasPart(unsigned regClass, unsigned index) const;
  bool someHasPartIn(unsigned regClass, unsigned wanted) const;
  void memoryAccesses(const MachineInstr &mi);
  void genericTypes(const MachineInstr &mi);
  void count();
  void callFrames();

  const MachineFunction &mf_;
  const MachineRegisterInfo &mri_;
  const TargetRegisterInfo &tri_;
  const TargetInstrInfo &tii_;
  std::string_view after_;
  unsigned failures_ = 0;
  std::vector<uint32_t> reserved_; ///< one bit per register
};

/// After this many the rest of a function is rarely news.
constexpr unsigned kMaxFailures = 20;

void Verifier::fail(const MachineBasicBlock *b, const MachineInstr *mi, int op, std::string what) {
  if (++failures_ > kMaxFailures)
    return;
  OutputBuffer out;
  out << "in function '" << mf_.getName() << "' after " << after_;
  if (b) {
    out << ", block ";
    printBlockReference(out, *b);
  }
  std::string message = "bad machine code: " + std::move(what);
  if (mi) {
    if (op >= 0)
      message += " (operand " + std::to_string(op) + ")";
    message += "\n  " + toString(*mi);
  }
  mf_.getDiagnostics().report(kBadMachineCode, std::move(out.str()), std::move(message));
}

bool Verifier::run() {
  // What global selection gave up on is taken up again from the IR.
  if (!mf_.size() || mf_.hasProperty(MachineFunction::kFailedISel))
    return true;
  reserved_.assign((tri_.numRegs + 31) / 32, 0);
  tri_.getReservedRegs(mf_, reserved_);
  for (const MachineBasicBlock *b : mf_.blocks())
    block(*b);
  if (!mf_.hasProperty(MachineFunction::kNoVRegs))
    count();
  callFrames();
  auto report = [&](const MachineBasicBlock *b, const MachineInstr *mi, int operand, std::string what) {
    fail(b, mi, operand, std::move(what));
  };
  if (!failures_)
    verifyValues(mf_, reserved_, report);
  return failures_ == 0;
}

/// Where all ways out of a block are direct branches of the target, they lead to its successors and to nothing else,
/// landing pads aside.
void Verifier::successors(const MachineBasicBlock &b) {
  unsigned pads = 0;
  for (const MachineBasicBlock *s : b.successors())
    pads += s->isEHPad();
  if (pads > 1 && !mf_.hasEHScopes && !mf_.hasEHFunclets)
    fail(&b, nullptr, -1, "has more than one landing pad as successor");
  std::vector<const MachineBasicBlock *> targets;
  bool barrier = false;
  for (const MachineInstr *mi = b.getFirstTerminator(); mi; mi = mi->getNextNode()) {
    if (mi->isDebugInstr() || mi->isCFIInstruction())
      continue;
    if (mi->getOpcode() < TargetOpcode::kFirstTargetOpcode || !mi->isBranch() || mi->getDesc().has(MCID::kIndirect) ||
        !mi->getNumOperands() || !mi->getOperand(0).isMBB())
      return;
    targets.push_back(mi->getOperand(0).getMBB());
    barrier |= mi->isBarrier();
  }
  for (const MachineBasicBlock *s : b.successors())
    if (!s->isEHPad() && !s->isInlineAsmBrIndirectTarget && (barrier || s != b.getNextNode()) &&
        std::find(targets.begin(), targets.end(), s) == targets.end())
      fail(&b, nullptr, -1, "no branch leads to the successor %bb." + std::to_string(s->getNumber()));
}

void Verifier::block(const MachineBasicBlock &b) {
  const MachineInstr *prev = nullptr;
  bool seenNonPHI = false, seenTerminator = false, afterRegionStart = false;
  for (const MachineInstr &mi : b) {
    if (mi.getParent() != &b || mi.getPrevNode() != prev) {
      fail(&b, nullptr, -1, "broken instruction list");
      return;
    }
    prev = &mi;
    if (mi.isPHI()) {
      if (seenNonPHI)
        fail(&b, &mi, -1, "PHI behind other instructions");
      phi(mi);
    } else if (!mi.isDebugInstr()) {
      seenNonPHI = true;
    }
    if (mi.isTerminator()) {
      // The only one that others may follow.
      if (!seenTerminator)
        afterRegionStart = mi.getOpcode() == TargetOpcode::G_INVOKE_REGION_START;
      seenTerminator = true;
    } else if (seenTerminator && !afterRegionStart && !mi.isDebugInstr() && !mi.isCFIInstruction())
      fail(&b, &mi, -1, "instruction behind a terminator");
    instr(mi);
  }
  if (b.back() != prev)
    fail(&b, nullptr, -1, "broken end of the instruction list");
  terminators(b);
}

void Verifier::terminators(const MachineBasicBlock &b) {
  for (const MachineBasicBlock *s : b.successors())
    if (std::count(s->predecessors().begin(), s->predecessors().end(), &b) !=
        std::count(b.successors().begin(), b.successors().end(), s))
      fail(&b, nullptr, -1, "%bb." + std::to_string(s->getNumber()) + " does not list this block as a predecessor");
  for (const MachineBasicBlock *p : b.predecessors())
    if (!p->isSuccessor(&b))
      fail(&b, nullptr, -1, "predecessor %bb." + std::to_string(p->getNumber()) + " does not list this block");
  successors(b);
  bool barrier = false;
  for (const MachineInstr *mi = b.getFirstTerminator(); mi; mi = mi->getNextNode()) {
    for (const MachineOperand &op : mi->operands())
      if (op.isMBB() && !b.isSuccessor(op.getMBB()))
        fail(&b, mi, -1, "branch to %bb." + std::to_string(op.getMBB()->getNumber()) + ", which is not a successor");
    barrier |= mi->isBarrier();
  }
  if (!barrier && !b.successors().empty()) {
    const MachineBasicBlock *next = b.getNextNode();
    if (!next)
      fail(&b, nullptr, -1, "control falls off the end of the function");
    else if (!b.isSuccessor(next))
      fail(&b, nullptr, -1, "control falls through to a block that is not a successor");
  }
}

void Verifier::phi(const MachineInstr &mi) {
  const MachineBasicBlock &b = *mi.getParent();
  if (mf_.hasProperty(MachineFunction::kNoPHIs))
    fail(&b, &mi, -1, "PHI in a function that has none");
  if (mi.getNumOperands() % 2 == 0 || mi.getNumOperands() < 1) {
    fail(&b, &mi, -1, "PHI needs a register and pairs of value and block");
    return;
  }
  std::vector<int> named, expected;
  for (unsigned i = 1; i < mi.getNumOperands(); i += 2) {
    if (!mi.getOperand(i).isReg() || !mi.getOperand(i + 1).isMBB()) {
      fail(&b, &mi, int(i), "PHI needs pairs of value and block");
      return;
    }
    named.push_back(mi.getOperand(i + 1).getMBB()->getNumber());
  }
  for (const MachineBasicBlock *p : b.predecessors())
    expected.push_back(p->getNumber());
  std::sort(named.begin(), named.end());
  named.erase(std::unique(named.begin(), named.end()), named.end());
  std::sort(expected.begin(), expected.end());
  expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
  if (named != expected)
    fail(&b, &mi, -1, "the blocks of the PHI are not the predecessors");
}

void Verifier::instr(const MachineInstr &mi) {
  const MachineBasicBlock &b = *mi.getParent();
  const MCInstrDesc &d = tii_.get(mi.getOpcode());
  unsigned explicitOps = mi.getNumExplicitOperands();
  // The register mask of a call is no operand of its description.
  if (explicitOps && mi.getOperand(explicitOps - 1).isRegMask())
    --explicitOps;
  bool generic = mi.isGeneric();
  if (generic && mf_.hasProperty(MachineFunction::kSelected))
    fail(&b, &mi, -1, "generic instruction after selection");
  // Further operands that are no registers, such as masks of a call, are let pass.
  while (!d.isVariadic() && explicitOps > d.numOperands &&
         (!mi.getOperand(explicitOps - 1).isReg() || !mi.getOperand(explicitOps - 1).getReg()))
    --explicitOps;
  if (d.isVariadic() ? explicitOps < d.numOperands
                     : mi.getOpcode() != TargetOpcode::INLINEASM && explicitOps != d.numOperands) {
    fail(&b, &mi, -1,
         "has " + std::to_string(explicitOps) + " explicit operands, needs " + std::to_string(d.numOperands));
    return;
  }
  if (mi.isDebugInstr() && !mi.getDebugLoc())
    fail(&b, &mi, -1, "needs a debug location");
  memoryAccesses(mi);
  bool seenImplicit = false;
  for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    bool implicit = op.isReg() && op.isImplicit();
    if (seenImplicit && !implicit && !mi.isInlineAsm())
      fail(&b, &mi, int(i), "explicit operand behind an implicit one");
    seenImplicit |= implicit;
    operand(mi, i);
  }
  if (generic)
    genericTypes(mi);
  if (mi.isCopy() && !(mi.getOperand(0).isReg() && mi.getOperand(1).isReg())) {
    fail(&b, &mi, -1, "copies what is no register");
  } else if (mi.isCopy()) {
    LLT to = mri_.getType(mi.getReg(0)), from = mri_.getType(mi.getReg(1));
    if (to.isValid() && from.isValid() && !(to == from) && !mi.getOperand(0).getSubReg() &&
        !mi.getOperand(1).getSubReg())
      fail(&b, &mi, -1, "copies a value of type " + from.str() + " to one of type " + to.str());
  }
  if (mi.getOpcode() >= TargetOpcode::kFirstTargetOpcode)
    if (std::string_view why = tii_.verifyInstruction(mi); !why.empty())
      fail(&b, &mi, -1, std::string(why));
}

/// Memory operands belong to instructions that access memory in that way.
void Verifier::memoryAccesses(const MachineInstr &mi) {
  if (mi.isInlineAsm() || mi.isCall() || mi.hasUnmodeledSideEffects())
    return;
  for (const MachineMemOperand *m : mi.memoperands()) {
    if (m->isLoad() && !mi.mayLoad())
      fail(mi.getParent(), &mi, -1, "a memory operand is read, but the instruction does not load");
    if (m->isStore() && !mi.mayStore())
      fail(mi.getParent(), &mi, -1, "a memory operand is written, but the instruction does not store");
  }
}

/// Whether the registers of a class have parts in another one: addresses may name the whole for the part that counts.
bool Verifier::someHasPartIn(unsigned regClass, unsigned wanted) const {
  for (unsigned r = 1; r < tri_.numRegs; ++r)
    for (unsigned i = 1; tri_.regClassContains(regClass, MCPhysReg(r)) && i < tri_.numSubRegIndices; ++i)
      if (MCPhysReg part = tri_.getSubReg(MCPhysReg(r), i); part && tri_.regClassContains(wanted, part))
        return true;
  return false;
}

/// Whether a register of the class has that part; where not all of them do, no class holds the parts.
bool Verifier::someHasPart(unsigned regClass, unsigned index) const {
  for (unsigned r = 1; r < tri_.numRegs; ++r)
    if (tri_.regClassContains(regClass, MCPhysReg(r)) && tri_.getSubReg(MCPhysReg(r), index))
      return true;
  return false;
}

void Verifier::operand(const MachineInstr &mi, unsigned i) {
  const MachineBasicBlock &b = *mi.getParent();
  const MachineOperand &op = mi.getOperand(i);
  const MCInstrDesc &d = tii_.get(mi.getOpcode());
  auto infos = tii_.operands(d);
  if (!op.isReg()) {
    // A frame index stands for a register until the frame is laid out.
    if (i < infos.size() && infos[i].regClass >= 0 && infos[i].type == MCOperandInfo::kRegister && !op.isFI())
      fail(&b, &mi, int(i), "needs a register");
    return;
  }
  if (!op.isImplicit() && i < infos.size() && infos[i].type == MCOperandInfo::kImmediate && infos[i].regClass < 0)
    fail(&b, &mi, int(i), "is a register, must be an immediate");
  if (!op.isImplicit() && i < d.numDefs && !op.isDef())
    fail(&b, &mi, int(i), "is a use, must be a definition");
  if (!op.isImplicit() && !d.isVariadic() && i >= d.numDefs && op.isDef())
    fail(&b, &mi, int(i), "is a definition, must be a use");
  if (!op.isImplicit() && !d.isVariadic() && mi.getOpcode() >= TargetOpcode::kFirstTargetOpcode) {
    if (i < infos.size() && infos[i].tiedTo >= 0 && !mf_.hasProperty(MachineFunction::kTiedOpsRewritten) &&
        mri_.isSSA() && !op.isTied())
      fail(&b, &mi, int(i), "must be tied to operand " + std::to_string(infos[i].tiedTo));
  }
  if (op.isTied() && !op.isDef()) {
    const MachineOperand &def = mi.getOperand(op.tiedTo());
    if (!def.isReg() || !def.isDef() || !def.isTied() || def.tiedTo() != i)
      fail(&b, &mi, int(i), "broken tie");
    else if (mf_.hasProperty(MachineFunction::kTiedOpsRewritten) && def.getReg() != op.getReg() && !op.isUndef())
      fail(&b, &mi, int(i), "tied operands have different registers");
  }
  Register r = op.getReg();
  if (!r)
    return;
  if (r.isVirtual()) {
    if (mf_.hasProperty(MachineFunction::kNoVRegs)) {
      fail(&b, &mi, int(i), "virtual register after register allocation");
      return;
    }
    const MachineRegisterInfo::VReg &v = mri_.info(r);
    bool hasClass = v.regClass != MachineRegisterInfo::kNoClass;
    if (!hasClass && !v.type.isValid())
      fail(&b, &mi, int(i), "virtual register with neither class nor type");
    if (!hasClass && mf_.hasProperty(MachineFunction::kSelected))
      fail(&b, &mi, int(i), "virtual register without class after selection");
    if (!hasClass && v.bank == MachineRegisterInfo::kNoBank && mf_.hasProperty(MachineFunction::kRegBankSelected))
      fail(&b, &mi, int(i), "virtual register without bank after bank selection");
    unsigned have = v.regClass;
    // The part of a register that a sub-register index names must exist, and be in the class.
    if (hasClass && op.getSubReg()) {
      have = tri_.subRegClass ? tri_.subRegClass[have * tri_.numSubRegIndices + op.getSubReg()] : 0xffffu;
      if (have == 0xffffu && !someHasPart(v.regClass, op.getSubReg())) {
        fail(&b, &mi, int(i), "the register class has no such sub-register");
        return;
      }
    }
    if (hasClass && have != 0xffffu && !op.isImplicit() && i < infos.size() && infos[i].regClass >= 0 &&
        mi.getOpcode() >= TargetOpcode::kFirstTargetOpcode) {
      unsigned want = unsigned(infos[i].regClass);
      if (infos[i].flags & MCOperandInfo::kLookupPtrRegClass)
        want = tri_.getPointerRegClass(mf_, unsigned(infos[i].regClass));
      if (!tri_.hasSubClassEq(want, have) && !(infos[i].type == MCOperandInfo::kMemory && someHasPartIn(have, want)))
        fail(&b, &mi, int(i),
             "register class " + std::string(tri_.getRegClassName(have)) + " where " +
                 std::string(tri_.getRegClassName(want)) + " is needed");
    }
    return;
  }
  if (r.id() >= tri_.numRegs) {
    fail(&b, &mi, int(i), "no such register");
    return;
  }
  if (!op.isImplicit() && i < infos.size() && infos[i].regClass >= 0 &&
      mi.getOpcode() >= TargetOpcode::kFirstTargetOpcode) {
    unsigned want = unsigned(infos[i].regClass);
    if (infos[i].flags & MCOperandInfo::kLookupPtrRegClass)
      want = tri_.getPointerRegClass(mf_, want);
    MCPhysReg reg = tri_.getSubReg(r.asMCReg(), op.getSubReg());
    bool fits = tri_.regClassContains(want, reg);
    for (unsigned s = 1; s < tri_.numSubRegIndices && !fits && infos[i].type == MCOperandInfo::kMemory; ++s)
      fits = tri_.getSubReg(reg, s) && tri_.regClassContains(want, tri_.getSubReg(reg, s));
    if (!fits)
      fail(&b, &mi, int(i), "register is not in class " + std::string(tri_.getRegClassName(want)));
  }
}

void Verifier::genericTypes(const MachineInstr &mi) {
  const GenericOpcodeInfo &info = kGenericOpcodes[mi.getOpcode()];
  std::string_view types = info.types;
  LLT seen[3];
  for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() && info.numOperands >= 0 && i < types.size() && types[i] != '-')
      fail(mi.getParent(), &mi, int(i), "must be a register");
    if (!op.isReg() || op.isImplicit())
      continue;
    if (op.getReg().isPhysical()) {
      fail(mi.getParent(), &mi, int(i), "generic instructions take virtual registers only");
      continue;
    }
    LLT t = mri_.getType(op.getReg());
    if (!t.isValid()) {
      if (mri_.getRegClassOrNone(op.getReg()) == MachineRegisterInfo::kNoClass)
        fail(mi.getParent(), &mi, int(i), "operand of a generic instruction without type");
      continue;
    }
    if (types.empty() || info.numOperands < 0 || i >= types.size() || types[i] == '-')
      continue;
    LLT &s = seen[types[i] - '0'];
    if (!s.isValid())
      s = t;
    else if (!(s == t))
      fail(mi.getParent(), &mi, int(i), "has type " + t.str() + ", must have " + s.str());
  }
  if (GenericFault fault; findGenericFault(mi, fault))
    fail(mi.getParent(), &mi, fault.operand, std::move(fault.what));
}

/// Calls are set up and taken down in turn, and blocks are entered in one state on all ways.
void Verifier::callFrames() {
  const unsigned setup = tii_.getCallFrameSetupOpcode(), destroy = tii_.getCallFrameDestroyOpcode();
  enum State : uint8_t { kUnknown, kOutside, kInside };
  std::vector<State> entry(mf_.getNumBlockIDs(), kUnknown);
  std::vector<const MachineBasicBlock *> work{&mf_.front()};
  entry[size_t(mf_.front().getNumber())] = kOutside;
  while (!work.empty()) {
    const MachineBasicBlock &b = *work.back();
    work.pop_back();
    State state = entry[size_t(b.getNumber())];
    for (const MachineInstr &mi : b) {
      if (mi.getOpcode() == setup) {
        if (state == kInside)
          fail(&b, &mi, -1, "a call is set up within another one");
        state = kInside;
      } else if (mi.getOpcode() == destroy) {
        if (state == kOutside)
          fail(&b, &mi, -1, "a call is taken down that was not set up");
        state = kOutside;
      }
    }
    const MachineInstr *last = b.back();
    if (state == kInside && last && last->isReturn())
      fail(&b, last, -1, "returns while a call is set up");
    for (const MachineBasicBlock *s : b.successors()) {
      State &there = entry[size_t(s->getNumber())];
      if (there == kUnknown)
        work.push_back(s);
      else if (there != state)
        fail(&b, nullptr, -1,
             "%bb." + std::to_string(s->getNumber()) + " is entered both with and without a call set up");
      there = state;
    }
  }
}

/// Use and definition counts must be those of the operands.
void Verifier::count() {
  uint32_t n = mri_.getNumVirtRegs();
  std::vector<uint32_t> uses(n), defs(n);
  for (const MachineBasicBlock *b : mf_.blocks())
    for (const MachineInstr &mi : *b)
      for (const MachineOperand &op : mi.operands())
        if (op.isReg() && op.getReg().isVirtual()) {
          uint32_t i = op.getReg().virtIndex();
          if (i >= n) {
            fail(b, &mi, -1, "no such virtual register");
            return;
          }
          if (op.isDef())
            ++defs[i];
          else if (!op.isDebug())
            ++uses[i];
        }
  for (uint32_t i = 0; i < n; ++i) {
    const MachineRegisterInfo::VReg &v = mri_.info(Register::virtualReg(i));
    if (v.uses != uses[i] || v.defs != defs[i])
      fail(nullptr, nullptr, -1,
           "%" + std::to_string(i) + " is recorded with " + std::to_string(v.defs) + " definitions and " +
               std::to_string(v.uses) + " uses, has " + std::to_string(defs[i]) + " and " + std::to_string(uses[i]));
    else if (mri_.isSSA() && defs[i] > 1)
      fail(nullptr, nullptr, -1, "%" + std::to_string(i) + " has several definitions in SSA form");
    else if (uses[i] && !defs[i])
      fail(nullptr, nullptr, -1, "%" + std::to_string(i) + " is used but never defined");
  }
}

} // namespace

bool verifyMachineFunction(const MachineFunction &mf, std::string_view after) { return Verifier(mf, after).run(); }

} // namespace lathe
