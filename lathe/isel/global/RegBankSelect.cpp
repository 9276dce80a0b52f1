#include "lathe/isel/global/RegBankSelect.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetRegisterInfo.h"
#include "lathe/target/TargetSubtargetInfo.h"

namespace lathe {

/// What the operands of a generic opcode are, one character each (the last repeats): I integer, F floating point,
/// S in the bank of the other S operands, - anything.
static constexpr const char *operandKinds(unsigned opcode, uint32_t flags) {
  switch (opcode) {
  case TargetOpcode::PHI:
  case TargetOpcode::G_PHI:
  case TargetOpcode::G_FREEZE:
    return "S";
  case TargetOpcode::G_SELECT:
    return "SIS";
  case TargetOpcode::COPY: // joined last, see joinCopies
  case TargetOpcode::G_BITCAST:
  case TargetOpcode::G_IMPLICIT_DEF:
  case TargetOpcode::G_FCONSTANT: // bits, where no operation wants a number
  case TargetOpcode::G_CONCAT_VECTORS:
  case TargetOpcode::G_SPLAT_VECTOR:
  case TargetOpcode::G_SHUFFLE_VECTOR:
    return "-";
  case TargetOpcode::G_BUILD_VECTOR: // elements agree with one another, so that rules need not mix banks
  case TargetOpcode::G_BUILD_VECTOR_TRUNC:
    return "-S";
  case TargetOpcode::G_LOAD:
  case TargetOpcode::G_STORE:
    return "-I";
  case TargetOpcode::G_EXTRACT_VECTOR_ELT:
    return "--I";
  case TargetOpcode::G_INSERT_VECTOR_ELT:
    return "---I";
  case TargetOpcode::G_SITOFP:
  case TargetOpcode::G_UITOFP:
    return "FI";
  case TargetOpcode::G_FPTOSI:
  case TargetOpcode::G_FPTOUI:
  case TargetOpcode::G_FPTOSI_SAT:
  case TargetOpcode::G_FPTOUI_SAT:
  case TargetOpcode::G_FCMP:
  case TargetOpcode::G_IS_FPCLASS:
  case TargetOpcode::G_INTRINSIC_LRINT:
  case TargetOpcode::G_INTRINSIC_LLRINT:
  case TargetOpcode::G_LROUND:
  case TargetOpcode::G_LLROUND:
    return "IF";
  case TargetOpcode::G_FPOWI:
  case TargetOpcode::G_FLDEXP:
  case TargetOpcode::G_STRICT_FLDEXP:
    return "FFI";
  case TargetOpcode::G_FFREXP:
    return "FIF";
  case TargetOpcode::G_ATOMICRMW_FADD:
  case TargetOpcode::G_ATOMICRMW_FSUB:
  case TargetOpcode::G_ATOMICRMW_FMAX:
  case TargetOpcode::G_ATOMICRMW_FMIN:
    return "-I-";
  case TargetOpcode::G_GET_FPENV:
  case TargetOpcode::G_SET_FPENV:
  case TargetOpcode::G_GET_FPMODE:
  case TargetOpcode::G_SET_FPMODE:
  case TargetOpcode::G_GET_ROUNDING:
  case TargetOpcode::G_SET_ROUNDING:
    return "I";
  case TargetOpcode::G_INTRINSIC:
  case TargetOpcode::G_INTRINSIC_W_SIDE_EFFECTS:
  case TargetOpcode::G_INTRINSIC_CONVERGENT:
  case TargetOpcode::G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS:
  case TargetOpcode::INLINEASM:
  case TargetOpcode::INLINEASM_BR:
  case TargetOpcode::DBG_VALUE:
  case TargetOpcode::DBG_VALUE_LIST:
  case TargetOpcode::DBG_INSTR_REF:
  case TargetOpcode::DBG_PHI:
    return "-";
  default:
    return flags & MCID::kFloat ? "F" : "I";
  }
}

namespace {

/// The same as numbers, for the inner loops: two bits for each of the first eight operands, the last one repeated.
enum Kind : uint8_t { kAny, kInt, kFloat, kSame };
constexpr MCInstrDesc kDescs[] = {
#include "lathe/target/GenericDescs.inc"
};
struct KindTable {
  uint16_t word[TargetOpcode::kNumGeneric] = {};
  constexpr KindTable() {
    for (unsigned op = 0; op < TargetOpcode::kNumGeneric; ++op) {
      const char *s = operandKinds(op, kDescs[op].flags);
      for (unsigned i = 0; i < 8; ++i) {
        Kind k = *s == 'I' ? kInt : *s == 'F' ? kFloat : *s == 'S' ? kSame : kAny;
        word[op] = uint16_t(word[op] | k << (2 * i));
        if (s[1])
          ++s;
      }
    }
  }
};
constexpr KindTable kKinds;

Kind kindOf(unsigned opcode, unsigned i) { return Kind(kKinds.word[opcode] >> (2 * (i < 7 ? i : 7)) & 3); }

/// What is loaded or stored atomically goes through an integer register, where the rules for atomic accesses are.
bool isAtomicValue(const MachineInstr &mi, unsigned i) {
  if (i != 0 || (mi.getOpcode() != TargetOpcode::G_LOAD && mi.getOpcode() != TargetOpcode::G_STORE))
    return false;
  const MachineMemOperand *m = mi.getMemOperand();
  return m && m->isAtomic();
}

} // namespace

void RegBankSelect::run(MachineFunction &mf) {
  mf_ = &mf;
  mri_ = &mf.getRegInfo();
  tables_ = &mf.getSubtarget().getRuleTables();
  tri_ = &mf.getRegisterInfo();
  fpConstants_.clear();
  if (needsInference()) {
    collect();
    joinCopies();
    assign();
    repair();
  } else {
    for (uint32_t i = 0, n = mri_->getNumVirtRegs(); i < n; ++i) {
      MachineRegisterInfo::VReg &v = mri_->info(Register::virtualReg(i));
      if (!v.type.isValid() || v.bank != MachineRegisterInfo::kNoBank)
        continue;
      bool plain = !v.type.isVector() && v.type.getScalarSizeInBits() <= 64;
      v.bank = plain ? tables_->banks.integer : bankFor(v.type, false);
    }
  }
  for (MachineInstr *mi : fpConstants_)
    if (mri_->info(mi->getReg(0)).bank == tables_->banks.integer)
      becomeInteger(*mi);
  mf.setProperty(MachineFunction::kRegBankSelected);
}

uint8_t RegBankSelect::bankOfPhys(Register r) const {
  auto banks = tables_->data->bankOfReg;
  return r.asMCReg() < banks.size() ? banks[r.asMCReg()] : 0xff;
}

namespace {
/// What decides between integers and floating point, by opcode.
enum class Evidence : uint8_t { kNone, kCopy, kConstant, kFloat };
struct EvidenceTable {
  Evidence of[TargetOpcode::kNumGeneric] = {};
  constexpr EvidenceTable() {
    for (unsigned op = 0; op < TargetOpcode::kNumGeneric; ++op)
      of[op] = op == TargetOpcode::COPY          ? Evidence::kCopy
               : op == TargetOpcode::G_FCONSTANT ? Evidence::kConstant
               : kDescs[op].flags & MCID::kFloat ? Evidence::kFloat
                                                 : Evidence::kNone;
  }
};
constexpr EvidenceTable kEvidence;
} // namespace

/// Whether a copy moves a scalar from or to a register that is not an integer's.
bool RegBankSelect::copiesFloat(const MachineInstr &mi) const {
  for (unsigned i = 0; i < 2; ++i)
    if (Register r = mi.getReg(i); r.isPhysical())
      if (uint8_t bank = bankOfPhys(r); bank != 0xff && bank != tables_->banks.integer)
        return !mri_->getType(mi.getReg(1 - i)).isVector();
  return false;
}

/// Whether a scalar may be anything but an integer: because of an operation, a copy from or to another kind of
/// register, a class, or an earlier decision. The bank of a vector follows from its type.
bool RegBankSelect::needsInference() {
  uint8_t integer = tables_->banks.integer;
  for (uint32_t i = 0, n = mri_->getNumVirtRegs(); i < n; ++i) {
    const MachineRegisterInfo::VReg &v = mri_->info(Register::virtualReg(i));
    if (v.bank == MachineRegisterInfo::kNoBank && v.regClass == MachineRegisterInfo::kNoClass) [[likely]]
      continue;
    if (v.type.isVector())
      continue;
    if ((v.bank != MachineRegisterInfo::kNoBank && v.bank != integer) ||
        (v.regClass != MachineRegisterInfo::kNoClass && tri_->classes[v.regClass].bank != integer))
      return true;
  }
  for (MachineBasicBlock *b : mf_->blocks())
    for (MachineInstr &mi : *b) {
      unsigned opcode = mi.getOpcode();
      Evidence e = opcode < TargetOpcode::kNumGeneric ? kEvidence.of[opcode] : Evidence::kNone;
      if (e == Evidence::kNone)
        continue;
      if (e == Evidence::kConstant)
        fpConstants_.push_back(&mi);
      else if (e == Evidence::kFloat || copiesFloat(mi))
        return true;
    }
  return false;
}

/// A floating-point constant of which only the bits are wanted.
void RegBankSelect::becomeInteger(MachineInstr &mi) {
  const MachineOperand &op = mi.getOperand(1);
  unsigned bits = mri_->getType(mi.getReg(0)).getScalarSizeInBits();
  if (!op.isFPImm() || bits > 64)
    return;
  mi.setOpcode(TargetOpcode::G_CONSTANT);
  mi.setOperand(1, MachineOperand::createCImm(bits, op.getFPWords()[0]));
}

// --- Union-find over virtual registers

uint32_t RegBankSelect::find(uint32_t v) {
  while (parent_[v] != v) {
    parent_[v] = parent_[parent_[v]];
    v = parent_[v];
  }
  return v;
}

void RegBankSelect::join(uint32_t a, uint32_t b) {
  a = find(a);
  b = find(b);
  if (a == b)
    return;
  if (rank_[a] < rank_[b])
    std::swap(a, b);
  rank_[a] = uint8_t(rank_[a] + (rank_[a] == rank_[b]));
  parent_[b] = a;
  demands_[a] |= demands_[b];
}

char RegBankSelect::decided(uint8_t d) {
  return d & kDefFloat ? 'F' : d & kDefInt ? 'I' : d & kUseFloat ? 'F' : d & kUseInt ? 'I' : 0;
}

void RegBankSelect::demand(Register r, bool isDef, bool isFloat) {
  demands_[find(r.virtIndex())] |= isDef ? (isFloat ? kDefFloat : kDefInt) : (isFloat ? kUseFloat : kUseInt);
}

void RegBankSelect::collect() {
  uint32_t n = mri_->getNumVirtRegs();
  parent_.resize(n);
  for (uint32_t i = 0; i < n; ++i)
    parent_[i] = i;
  demands_.assign(n, 0);
  rank_.assign(n, 0);
  copies_.clear();
  fpConstants_.clear();
  for (uint32_t i = 0; i < n; ++i) {
    // What is decided already: by an earlier run, by a class.
    const MachineRegisterInfo::VReg &v = mri_->info(Register::virtualReg(i));
    uint8_t bank = v.bank;
    if (v.regClass != MachineRegisterInfo::kNoClass)
      bank = tri_->classes[v.regClass].bank;
    if (bank != 0xff)
      demands_[i] = bank == tables_->banks.integer ? kDefInt : kDefFloat;
  }
  for (MachineBasicBlock *b : mf_->blocks())
    for (MachineInstr &mi : *b)
      collectInstr(mi);
}

void RegBankSelect::joinOperands(const MachineInstr &mi) {
  uint32_t first = ~0u;
  for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() || !op.getReg().isVirtual() || kindOf(mi.getOpcode(), i) != kSame)
      continue;
    if (first == ~0u)
      first = op.getReg().virtIndex();
    else
      join(first, op.getReg().virtIndex());
  }
}

void RegBankSelect::collectInstr(MachineInstr &mi) {
  unsigned opcode = mi.getOpcode();
  if (opcode >= TargetOpcode::kFirstTargetOpcode) {
    const TargetInstrInfo &tii = mf_->getInstrInfo();
    auto infos = tii.operands(tii.get(opcode));
    for (unsigned i = 0; i < mi.getNumOperands() && i < infos.size(); ++i) {
      const MachineOperand &op = mi.getOperand(i);
      if (!op.isReg() || !op.getReg().isVirtual() || infos[i].regClass < 0 ||
          infos[i].flags & MCOperandInfo::kLookupPtrRegClass)
        continue;
      if (uint8_t bank = tri_->classes[infos[i].regClass].bank; bank != 0xff)
        demand(op.getReg(), op.isDef(), bank != tables_->banks.integer);
    }
    return;
  }
  if (opcode == TargetOpcode::COPY || opcode == TargetOpcode::G_BITCAST) {
    Register dst = mi.getReg(0), src = mi.getReg(1);
    if (dst.isVirtual() && src.isVirtual()) {
      if (!mri_->getType(dst).isVector() && !mri_->getType(src).isVector())
        copies_.push_back({dst.virtIndex(), src.virtIndex()});
    } else if (dst.isVirtual() || src.isVirtual()) {
      bool isDef = dst.isVirtual();
      if (uint8_t bank = bankOfPhys(isDef ? src : dst); bank != 0xff)
        demand(isDef ? dst : src, isDef, bank != tables_->banks.integer);
    }
    return;
  }
  if (opcode == TargetOpcode::G_FCONSTANT)
    fpConstants_.push_back(&mi);
  bool joins = false;
  unsigned n = mi.getNumOperands();
  for (unsigned i = 0; i < n; ++i) {
    const MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() || !op.getReg().isVirtual() || op.isImplicit())
      continue;
    Kind k = isAtomicValue(mi, i) ? kInt : kindOf(opcode, i);
    if (k == kSame)
      joins = true;
    else if (k != kAny)
      demand(op.getReg(), op.isDef(), k == kFloat);
  }
  if (joins)
    joinOperands(mi);
}

/// Copies join what they connect unless both sides are decided differently: then the copy is the place to change banks.
void RegBankSelect::joinCopies() {
  for (const Copy &c : copies_) {
    uint32_t a = find(c.a), b = find(c.b);
    char x = decided(demands_[a]), y = decided(demands_[b]);
    if (!x || !y || x == y)
      join(a, b);
  }
}

uint8_t RegBankSelect::bankFor(LLT t, bool isFloat) const {
  const RegBankChoice &c = tables_->banks;
  if (t.isVector())
    return c.vector == 0xff ? c.integer : c.vector;
  if (t.isPointer())
    return c.integer;
  uint64_t bits = t.getSizeInBits();
  // What no integer register holds: x87 and quad-precision values.
  if (isFloat || bits > 64)
    return c.floating(bits);
  return c.integer;
}

void RegBankSelect::assign() {
  for (uint32_t i = 0, n = mri_->getNumVirtRegs(); i < n; ++i) {
    MachineRegisterInfo::VReg &v = mri_->info(Register::virtualReg(i));
    if (v.type.isValid() && v.bank == MachineRegisterInfo::kNoBank)
      v.bank = bankFor(v.type, decided(demands_[find(i)]) == 'F');
  }
}

// --- Copies between banks

uint8_t RegBankSelect::requiredBank(const MachineInstr &mi, unsigned i) const {
  const MachineOperand &op = mi.getOperand(i);
  unsigned opcode = mi.getOpcode();
  if (opcode >= TargetOpcode::kFirstTargetOpcode || op.isImplicit())
    return 0xff; // classes are made to fit when instructions are selected
  Kind k = isAtomicValue(mi, i) ? kInt : kindOf(opcode, i);
  if (k == kInt || k == kFloat)
    return bankFor(mri_->getType(op.getReg()), k == kFloat);
  if (k != kSame)
    return 0xff;
  return mri_->info(mi.getReg(kindOf(opcode, 0) == kSame ? 0 : 1)).bank; // those of one operation agree with the first
}

void RegBankSelect::repairOperand(MachineInstr &mi, unsigned i, uint8_t bank) {
  MachineOperand &op = mi.getOperand(i);
  Register r = op.getReg();
  LLT t = mri_->getType(r);
  const MCInstrDesc &copy = mf_->getInstrInfo().get(TargetOpcode::COPY);
  if (op.isDef()) {
    Register fresh = mri_->createGenericVirtualRegister(t);
    mri_->setRegBank(fresh, bank);
    mri_->setReg(mi, i, fresh);
    MachineInstr *after = mi.isPHI() ? mi.getParent()->getFirstNonPHIOrLabel() : mi.getNextNode();
    BuildMI(*mi.getParent(), after, mi.getDebugLoc(), copy, r).addReg(fresh);
    return;
  }
  if (mi.isPHI()) {
    // At the end of the block that the value comes from.
    MachineBasicBlock &from = *mi.getOperand(i + 1).getMBB();
    Register fresh = mri_->createGenericVirtualRegister(t);
    mri_->setRegBank(fresh, bank);
    BuildMI(from, from.getEdgeInsertionPoint(*mi.getParent()), mi.getDebugLoc(), copy, fresh).addReg(r);
    mri_->setReg(mi, i, fresh);
    return;
  }
  MachineBasicBlock &mbb = *mi.getParent();
  if (r.virtIndex() >= repaired_.size())
    repaired_.resize(r.virtIndex() + 1u);
  Repaired &done = repaired_[r.virtIndex()];
  if (done.block != &mbb || mri_->info(done.copy).bank != bank) {
    MachineInstr *before = mi.isTerminator() ? mbb.getFirstTerminator() : &mi;
    done.copy = mri_->createGenericVirtualRegister(t);
    done.block = &mbb;
    mri_->setRegBank(done.copy, bank);
    BuildMI(mbb, before, mi.getDebugLoc(), copy, done.copy).addReg(r);
  }
  mri_->setReg(mi, i, done.copy);
}

void RegBankSelect::repair() {
  repaired_.clear();
  for (MachineBasicBlock *b : mf_->blocks())
    for (MachineInstr &mi : *b)
      for (unsigned i = 0; i < mi.getNumOperands(); ++i) {
        const MachineOperand &op = mi.getOperand(i);
        if (!op.isReg() || !op.getReg().isVirtual())
          continue;
        uint8_t bank = requiredBank(mi, i), have = mri_->info(op.getReg()).bank;
        if (bank != 0xff && have != MachineRegisterInfo::kNoBank && bank != have)
          repairOperand(mi, i, bank);
      }
}

} // namespace lathe
