#include "lathe/targets/X86/isel/X86Select.h"
#include "lathe/targets/X86/X86InstrInfo.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include <bit>

namespace lathe {

namespace {

template <uint16_t... opcodes> struct OpcodeSet {
  uint64_t words[(TargetOpcode::kNumGeneric + 63) / 64] = {};
  constexpr OpcodeSet() { ((words[opcodes / 64] |= uint64_t(1) << (opcodes % 64)), ...); }
};

bool is(const MachineInstr *d, unsigned opcode) { return d && d->getOpcode() == opcode; }

/// Jump through a table: of addresses, or of 32-bit distances from the table itself.
bool selectJumpTable(ISelContext &c, MachineInstr &mi) {
  const auto &st = static_cast<const X86Subtarget &>(c.getSubtarget());
  if (!st.is64Bit())
    return false;
  Register table = mi.getReg(0), index = c.lookThrough(mi.getReg(2));
  MachineMemOperand load;
  load.flags = MachineMemOperand::MOLoad | MachineMemOperand::MOInvariant | MachineMemOperand::MODereferenceable;
  load.ptr = MachinePointerInfo::jumpTable();
  if (c.getMF().jumpTableKind == JumpTableKind::kBlockAddress) {
    load.type = LLT::pointer(0, 64);
    load.log2Align = 3;
    // Absolute tables stand where an address of 32 bits reaches them, or in a register.
    X86AddressMatcher m(c);
    m.mode.index = index;
    m.mode.scale = 8;
    const MachineInstr *d = c.getDef(table);
    if (is(d, TargetOpcode::G_JUMP_TABLE) &&
        classifyX86Symbol(st, c.getMF(), d->getOperand(1)) == X86SymbolAccess::kAbsolute) {
      m.mode.hasSymbol = true;
      m.mode.symbol = d->getOperand(1);
    } else {
      m.mode.base = table;
    }
    ComplexOperands ops;
    m.emit(ops, 0);
    auto b = c.build(X86::JMP64m);
    for (unsigned i = 0; i < ops.count; ++i)
      b.add(ops.ops[i]);
    b.addMemOperand(c.getMF().createMemOperand(load));
    c.constrainOperands(*b);
  } else {
    load.type = LLT::scalar(32);
    load.log2Align = 2;
    Register distance = c.createVirtualRegister(X86::GR64RegClassID),
             target = c.createVirtualRegister(X86::GR64RegClassID);
    auto b = c.build(X86::MOVSX64rm32).addDef(distance);
    b.addReg(table).addImm(4).addReg(index).addImm(0).addReg(Register());
    b.addMemOperand(c.getMF().createMemOperand(load));
    c.constrainOperands(*b);
    auto sum = c.build(X86::ADD64rr).addDef(target).addReg(distance).addReg(table);
    for (MachineOperand &op : sum->operands())
      if (op.isReg() && op.isImplicit() && op.isDef())
        op.setIsDead();
    c.constrainOperands(*sum);
    c.build(X86::JMP64r).addReg(target);
  }
  mi.eraseFromParent();
  return true;
}

// --- Conversion of x87 values ---
//
// The processor converts on the way from memory and to it only; where the value neither comes from there nor goes
// there, a stack slot is between.

/// For each type in memory: moves of it, and what reads it into an x87 register or writes it from there. `fp`: of
/// floating point; bytes are promoted by the legalizer.
struct X87Memory {
  uint16_t bits;
  bool fp;
  uint16_t load, store, fromMemory, toMemory;
};
constexpr X87Memory kX87Memory[] = {
    {16, false, X86::MOV16rm, X86::MOV16mr, X86::ILD_Fp16m80, X86::FP80_TO_INT16_IN_MEM},
    {32, false, X86::MOV32rm, X86::MOV32mr, X86::ILD_Fp32m80, X86::FP80_TO_INT32_IN_MEM},
    {64, false, X86::MOV64rm, X86::MOV64mr, X86::ILD_Fp64m80, X86::FP80_TO_INT64_IN_MEM},
    {32, true, X86::MOVSSrm_alt, X86::MOVSSmr, X86::LD_Fp32m80, X86::ST_Fp80m32},
    {64, true, X86::MOVSDrm_alt, X86::MOVSDmr, X86::LD_Fp64m80, X86::ST_Fp80m64},
};

/// `opcode` with the slot as its memory operand: a load into `r`, or a store of it.
void buildSlotAccess(ISelContext &c, unsigned opcode, Register r, bool isStore, int slot, unsigned bits) {
  MachineMemOperand m;
  m.type = LLT::scalar(bits);
  m.ptr = MachinePointerInfo::fixedStack(slot, 0);
  m.flags = isStore ? MachineMemOperand::MOStore : MachineMemOperand::MOLoad;
  m.log2Align = c.getMF().getFrameInfo().object(slot).log2Align;
  MachineInstrBuilder b = c.build(opcode);
  if (!isStore)
    b.addDef(r);
  addFrameReference(b, slot);
  if (isStore)
    b.addReg(r);
  b.addMemOperand(c.getMF().createMemOperand(m));
  c.constrainOperands(*b);
  if (c.getTII().get(opcode).flags & MCID::kUsesCustomInserter)
    c.customInserted().push_back(&*b);
}

/// G_SITOFP, G_FPEXT to x87; G_FPTOSI, G_FPTRUNC from it.
bool selectX87Conversion(ISelContext &c, MachineInstr &mi) {
  unsigned opcode = mi.getOpcode();
  bool toX87 = opcode == TargetOpcode::G_SITOFP || opcode == TargetOpcode::G_FPEXT;
  bool fp = opcode == TargetOpcode::G_FPEXT || opcode == TargetOpcode::G_FPTRUNC;
  Register dst = mi.getReg(0), src = mi.getReg(1);
  const MachineRegisterInfo &mri = c.getMRI();
  unsigned bits = unsigned(mri.getType(toX87 ? src : dst).getSizeInBits());
  if (mri.getType(toX87 ? dst : src) != LLT::scalar(80))
    return false;
  for (const X87Memory &o : kX87Memory) {
    if (o.bits != bits || o.fp != fp)
      continue;
    int slot = c.getMF().getFrameInfo().createStackObject(bits / 8, uint8_t(std::countr_zero(bits / 8)));
    buildSlotAccess(c, toX87 ? o.store : o.toMemory, src, true, slot, bits);
    buildSlotAccess(c, toX87 ? o.fromMemory : o.load, dst, false, slot, bits);
    mi.eraseFromParent();
    return true;
  }
  return false;
}

} // namespace

static constexpr OpcodeSet<TargetOpcode::G_BRJT> kCustom;
const uint64_t *x86CustomOpcodes() { return kCustom.words; }

bool selectX86Custom(ISelContext &c, MachineInstr &mi) {
  switch (mi.getOpcode()) {
  case TargetOpcode::G_BRJT:
    return selectJumpTable(c, mi);
  case TargetOpcode::G_SITOFP:
  case TargetOpcode::G_FPTOSI:
  case TargetOpcode::G_FPEXT:
  case TargetOpcode::G_FPTRUNC:
    return selectX87Conversion(c, mi);
  default:
    return false;
  }
}

void addX86CustomLegality(LegalizerInfo &info, const X86Subtarget &st) {
  if (st.is64Bit())
    info.setLegal(TargetOpcode::G_BRJT, LLT::pointer(0, 64), LLT::scalar(64));
  if (st.has(X86::FeatureX87) && st.hasSSE2())
    for (const X87Memory &o : kX87Memory) {
      LLT x87 = LLT::scalar(80), t = LLT::scalar(o.bits);
      info.setLegal(o.fp ? TargetOpcode::G_FPEXT : TargetOpcode::G_SITOFP, x87, t);
      info.setLegal(o.fp ? TargetOpcode::G_FPTRUNC : TargetOpcode::G_FPTOSI, t, x87);
    }
  // Covered for some masks, indices and amounts only.
  for (unsigned opcode : {TargetOpcode::G_SHUFFLE_VECTOR, TargetOpcode::G_EXTRACT_VECTOR_ELT,
                          TargetOpcode::G_INSERT_VECTOR_ELT, TargetOpcode::G_BUILD_VECTOR})
    info.setCustom(opcode);
}

namespace X86 {

bool isZeroOrOne(ISelContext &c, Register r) {
  const MachineRegisterInfo &mri = c.getMRI();
  const MachineInstr *d = mri.getVRegDef(r);
  if (!d)
    return false;
  switch (d->getOpcode()) {
  case TargetOpcode::G_ICMP: // of truth values it is an XOR
    return mri.getType(d->getReg(2)) != LLT::scalar(1);
  case TargetOpcode::G_FCMP:
  case TargetOpcode::G_UADDO:
  case TargetOpcode::G_SADDO:
  case TargetOpcode::G_USUBO:
  case TargetOpcode::G_SSUBO:
  case TargetOpcode::G_UMULO:
  case TargetOpcode::G_SMULO:
  case TargetOpcode::G_UADDE:
  case TargetOpcode::G_SADDE:
  case TargetOpcode::G_USUBE:
  case TargetOpcode::G_SSUBE:
    return true;
  default:
    return false;
  }
}

bool isSplatOf(ISelContext &c, const MachineInstr &mi, int64_t value) {
  bool any = false;
  for (unsigned i = 1; i < mi.getNumOperands(); ++i) {
    Register r = mi.getReg(i);
    if (is(c.getDef(r), TargetOpcode::G_IMPLICIT_DEF))
      continue;
    int64_t v;
    if (!c.getConstant(r, v)) {
      FPConstant f;
      if (value != 0 || !c.fpConstant(const_cast<MachineInstr *>(&mi), i, f) || !f.isPosZero())
        return false;
    } else if (v != value) {
      return false;
    }
    any = true;
  }
  return any;
}

bool isConstantVector(ISelContext &c, const MachineInstr &mi) {
  for (unsigned i = 1; i < mi.getNumOperands(); ++i) {
    const MachineInstr *d = c.getDef(mi.getReg(i));
    if (!is(d, TargetOpcode::G_CONSTANT) && !is(d, TargetOpcode::G_FCONSTANT) && !is(d, TargetOpcode::G_IMPLICIT_DEF))
      return false;
  }
  return true;
}

} // namespace X86

} // namespace lathe
