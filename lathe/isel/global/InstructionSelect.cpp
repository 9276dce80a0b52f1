#include "lathe/isel/global/InstructionSelect.h"
#include "lathe/mir/DebugPlace.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/support/Diagnostics.h"

namespace lathe {

static constexpr DiagKind kCannotSelect{"isel-cannot-select", Severity::kError};

unsigned findLowSubReg(const TargetRegisterInfo &tri, unsigned rc, unsigned bits) {
  const uint16_t *with = tri.subClassWithSubReg + rc * tri.numSubRegIndices;
  for (unsigned i = 1; i < tri.numSubRegIndices; ++i)
    if (with[i] != 0xffff && tri.subRegIndices[i].offset == 0 && tri.subRegIndices[i].size == bits)
      return i;
  return 0;
}

// --- The walk

bool InstructionSelect::run(MachineFunction &mf) {
  ctx_.enterFunction(mf);
  sawDebug_ = false;
  auto blocks = mf.blocks();
  bool ok = true;
  for (size_t i = blocks.size(); i-- > 0 && ok;)
    ok = selectBlock(*blocks[i]);
  ok = ok && finishRegisters();
  if (!ok) {
    mf.setProperty(MachineFunction::kFailedISel);
    return false;
  }
  if (sawDebug_)
    fixDebugUses();
  insertCustom();
  mf.clearProperty(MachineFunction::kLegalized);
  mf.clearProperty(MachineFunction::kRegBankSelected);
  mf.setProperty(MachineFunction::kSelected);
  return true;
}

/// Most instructions are found alive by their first result.
inline bool InstructionSelect::isAlive(const MachineInstr &mi) const {
  if (!mi.getNumOperands())
    return false;
  const MachineOperand &op = mi.getOperand(0);
  return op.isReg() && op.getReg().isVirtual() && op.isDef() && !ctx_.getMRI().useEmpty(op.getReg());
}

/// An operation of the target's own that rules select.
static bool isOwnGeneric(const MachineInstr &mi) {
  return mi.getOpcode() >= TargetOpcode::kFirstTargetOpcode && mi.getDesc().has(MCID::kPreISelOpcode);
}

bool InstructionSelect::selectBlock(MachineBasicBlock &mbb) {
  for (MachineInstr *mi = mbb.back(); mi;) {
    // What selection puts in front of `mi` is final: the walk goes on with what stands there now.
    MachineInstr *prev = mi->getPrevNode();
    if (!isPreISelGenericOpcode(mi->getOpcode()) && !isOwnGeneric(*mi)) {
      visitOther(*mi);
    } else if (!isAlive(*mi) && isDead(*mi)) {
      mi->eraseFromParent();
    } else if (!select(*mi)) {
      reportFailure(*mi);
      return false;
    }
    mi = prev;
  }
  return true;
}

bool InstructionSelect::isDead(const MachineInstr &mi) const {
  unsigned opcode = mi.getOpcode();
  uint32_t flags = opcode < TargetOpcode::kNumGeneric ? kGenericOpcodes[opcode].flags : mi.getDesc().flags;
  if (flags & (MCID::kTerminator | MCID::kStore | MCID::kSideEffects))
    return false;
  const MachineRegisterInfo &mri = ctx_.getMRI();
  unsigned n = mi.getNumOperands(), defs = 0;
  for (unsigned i = 0; i < n; ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() || !op.isDef())
      break;
    if (!op.getReg().isVirtual() || !mri.useEmpty(op.getReg()))
      return false;
    ++defs;
  }
  if (!defs)
    return false;
  if (flags & MCID::kLoad)
    for (const MachineMemOperand *m : mi.memoperands())
      if (!m->isUnordered())
        return false;
  return true;
}

/// What is the target's already, emitted by call lowering and the like, or nobody's.
void InstructionSelect::visitOther(MachineInstr &mi) {
  unsigned opcode = mi.getOpcode();
  if (opcode >= TargetOpcode::kFirstTargetOpcode) {
    ctx_.setRoot(mi);
    ctx_.constrainOperands(mi);
    if (mi.getDesc().has(MCID::kUsesCustomInserter))
      ctx_.customInserted().push_back(&mi);
  } else if (opcode == TargetOpcode::COPY || opcode == TargetOpcode::PHI) {
    if (!isAlive(mi) && isDead(mi))
      mi.eraseFromParent();
  } else if (mi.isDebugInstr()) {
    sawDebug_ = true;
  }
}

bool InstructionSelect::select(MachineInstr &mi) {
  unsigned opcode = mi.getOpcode();
  ctx_.setRoot(mi);
  const RuleTables &t = ctx_.getTables();
  if (opcode < TargetOpcode::kNumGeneric && t.customOpcodes && t.customOpcodes[opcode / 64] >> (opcode % 64) & 1 &&
      t.customSelect(ctx_, mi))
    return true;
  return ctx_.selectByRules() || selectMove(mi) || (t.customSelect && t.customSelect(ctx_, mi));
}

// --- Moves

void InstructionSelect::becomeCopy(MachineInstr &mi) {
  mi.removeOperandsFrom(2);
  mi.setOpcode(TargetOpcode::COPY);
  mi.setFlags(0);
}

bool InstructionSelect::selectMove(MachineInstr &mi) {
  MachineRegisterInfo &mri = ctx_.getMRI();
  switch (mi.getOpcode()) {
  case TargetOpcode::G_PHI:
    mi.setOpcode(TargetOpcode::PHI);
    return true;
  case TargetOpcode::G_IMPLICIT_DEF:
    mi.setOpcode(TargetOpcode::IMPLICIT_DEF);
    return true;
  case TargetOpcode::G_FREEZE:
  case TargetOpcode::G_ASSERT_SEXT:
  case TargetOpcode::G_ASSERT_ZEXT:
  case TargetOpcode::G_ASSERT_ALIGN:
    becomeCopy(mi);
    return true;
  case TargetOpcode::G_BITCAST:
  case TargetOpcode::G_ADDRSPACE_CAST:
  case TargetOpcode::G_INTTOPTR:
  case TargetOpcode::G_PTRTOINT: {
    uint64_t to = mri.getType(mi.getReg(0)).getSizeInBits(), from = mri.getType(mi.getReg(1)).getSizeInBits();
    if (to == from) {
      becomeCopy(mi);
      return true;
    }
    return to < from && mi.getOpcode() == TargetOpcode::G_PTRTOINT && selectTrunc(mi);
  }
  case TargetOpcode::G_TRUNC:
    return selectTrunc(mi);
  case TargetOpcode::G_ANYEXT:
    return selectAnyExt(mi);
  default:
    return false;
  }
}

/// dst = COPY src.part, or a plain COPY where both live in the same registers.
bool InstructionSelect::selectTrunc(MachineInstr &mi) {
  const TargetRegisterInfo &tri = ctx_.getTRI();
  Register dst = mi.getReg(0), src = mi.getReg(1);
  unsigned dstClass = ctx_.classFor(dst), srcClass = ctx_.classFor(src);
  if (dstClass == 0xffff || srcClass == 0xffff)
    return false;
  unsigned bits = tri.getRegClass(dstClass).regSizeBits;
  unsigned index = 0;
  if (bits != tri.getRegClass(srcClass).regSizeBits) {
    index = findLowSubReg(tri, srcClass, bits);
    if (!index)
      return false;
    unsigned with = tri.subClassWithSubReg[srcClass * tri.numSubRegIndices + index];
    src = ctx_.constrainUse(src, with, &mi);
  }
  if (src != mi.getReg(1))
    ctx_.getMRI().setReg(mi, 1, src);
  mi.getOperand(1).setSubReg(index);
  becomeCopy(mi);
  return true;
}

/// dst = INSERT_SUBREG undefined, src, part
bool InstructionSelect::selectAnyExt(MachineInstr &mi) {
  const TargetRegisterInfo &tri = ctx_.getTRI();
  Register dst = mi.getReg(0), src = mi.getReg(1);
  unsigned dstClass = ctx_.classFor(dst), srcClass = ctx_.classFor(src);
  if (dstClass == 0xffff || srcClass == 0xffff)
    return false;
  if (tri.getRegClass(dstClass).regSizeBits == tri.getRegClass(srcClass).regSizeBits) {
    becomeCopy(mi);
    return true;
  }
  unsigned index = findLowSubReg(tri, dstClass, tri.getRegClass(srcClass).regSizeBits);
  if (!index)
    return false;
  unsigned rc = tri.subClassWithSubReg[dstClass * tri.numSubRegIndices + index];
  Register undefined = ctx_.createVirtualRegister(rc);
  ctx_.build(TargetOpcode::IMPLICIT_DEF).addDef(undefined);
  ctx_.constrainRegister(dst, rc);
  ctx_.build(TargetOpcode::INSERT_SUBREG).addDef(dst).addReg(undefined).addReg(src).addImm(index);
  mi.eraseFromParent();
  return true;
}

// --- The end

/// Gives a class to what no instruction asked for one, and drops types and banks.
bool InstructionSelect::finishRegisters() {
  MachineRegisterInfo &mri = ctx_.getMRI();
  for (uint32_t i = 0, n = mri.getNumVirtRegs(); i < n; ++i) {
    Register r = Register::virtualReg(i);
    MachineRegisterInfo::VReg &v = mri.info(r);
    if (v.regClass == MachineRegisterInfo::kNoClass && (v.defs || v.uses)) {
      unsigned rc = v.type.isValid() ? ctx_.classFor(r) : 0xffff;
      if (rc == 0xffff) {
        ctx_.getMF().getDiagnostics().report(kCannotSelect,
                                             "in function '" + std::string(ctx_.getMF().getName()) +
                                                 "', pass 'instruction-select'" +
                                                 (v.def ? ", instruction '" + toString(*v.def) + "'" : std::string()),
                                             "no register class for a value of type " + v.type.str());
        return false;
      }
      v.regClass = uint16_t(rc);
    }
    v.type = LLT();
    v.bank = MachineRegisterInfo::kNoBank;
  }
  return true;
}

/// Debug values of what was erased have no place any more.
void InstructionSelect::fixDebugUses() {
  MachineRegisterInfo &mri = ctx_.getMRI();
  for (MachineBasicBlock *b : ctx_.getMF().blocks())
    for (MachineInstr &mi : *b)
      if (mi.isDebugInstr())
        for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
          MachineOperand &op = mi.getOperand(i);
          if (op.isReg() && op.getReg().isVirtual() && !mri.info(op.getReg()).defs)
            mri.setReg(mi, i, Register());
        }
}

void InstructionSelect::insertCustom() {
  if (ctx_.customInserted().empty())
    return;
  ctx_.getMF().deferInsertions();
  for (MachineInstr *mi : ctx_.customInserted())
    ctx_.getTII().emitInstrWithCustomInserter(*mi);
  ctx_.getMF().finishInsertions();
}

void InstructionSelect::reportFailure(const MachineInstr &mi) {
  ctx_.getMF().getDiagnostics().report(kCannotSelect, describePlace(mi, "instruction-select"),
                                       "cannot select: " + toString(mi));
}

// --- Legality

LegalizerInfo makeLegalizerInfo(const RuleTables &tables, const TargetRegisterInfo &tri) {
  const RuleData &d = *tables.data;
  bool holds[RuleTables::kMaxPredicateSets];
  for (unsigned s = 0; s < RuleTables::kMaxPredicateSets; ++s)
    holds[s] = tables.holdsForLegality(s);
  LegalizerInfo info(d.types, d.legality, holds);
  auto classOf = [&](unsigned type) -> unsigned {
    for (unsigned b = 0; b < d.numBanks; ++b)
      if (unsigned rc = d.classOfType[type * d.numBanks + b]; rc != 0xffff)
        return rc;
    return 0xffff;
  };
  unsigned n = unsigned(d.types.size());
  for (unsigned i = 0; i < n; ++i) {
    LLT t = d.types[i];
    unsigned rc = classOf(i);
    if (rc == 0xffff)
      continue;
    for (unsigned op : {TargetOpcode::G_PHI, TargetOpcode::G_IMPLICIT_DEF, TargetOpcode::G_FREEZE,
                        TargetOpcode::G_ASSERT_SEXT, TargetOpcode::G_ASSERT_ZEXT, TargetOpcode::G_ASSERT_ALIGN})
      info.setLegal(op, t);
    for (unsigned j = 0; j < n; ++j) {
      LLT u = d.types[j];
      unsigned other = classOf(j);
      if (other == 0xffff || i == j)
        continue;
      uint64_t a = t.getSizeInBits(), b = u.getSizeInBits();
      if (a == b) {
        if (t.isPointer() && u.isScalar())
          info.setLegal(TargetOpcode::G_INTTOPTR, t, u);
        if (t.isScalar() && u.isPointer())
          info.setLegal(TargetOpcode::G_PTRTOINT, t, u);
        if (!t.isPointer() && !u.isPointer())
          info.setLegal(TargetOpcode::G_BITCAST, t, u);
        continue;
      }
      if (t.isVector() || u.isVector() || t.isPointer() || a > b)
        continue;
      // t is the narrower one.
      unsigned bits = tri.getRegClass(rc).regSizeBits;
      bool part = bits == tri.getRegClass(other).regSizeBits || findLowSubReg(tri, other, bits);
      if (!part)
        continue;
      if (u.isScalar()) {
        info.setLegal(TargetOpcode::G_TRUNC, t, u);
        info.setLegal(TargetOpcode::G_ANYEXT, u, t);
      } else {
        info.setLegal(TargetOpcode::G_PTRTOINT, t, u);
      }
    }
  }
  return info;
}

} // namespace lathe
