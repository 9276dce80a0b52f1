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

// --- Integers and x87 values
// -------------------------------------------------------------------------------------------
//
// The processor converts between them in memory only; where the value neither comes from there nor goes there, a stack
// slot is between.

/// One row per width of the integer; 0: bytes are promoted by the legalizer.
struct IntX87Opcodes {
  uint16_t bits, load, store, fromMemory, toMemory;
};
constexpr IntX87Opcodes kIntX87[] = {
    {16, X86::MOV16rm, X86::MOV16mr, X86::ILD_Fp16m80, X86::FP80_TO_INT16_IN_MEM},
    {32, X86::MOV32rm, X86::MOV32mr, X86::ILD_Fp32m80, X86::FP80_TO_INT32_IN_MEM},
    {64, X86::MOV64rm, X86::MOV64mr, X86::ILD_Fp64m80, X86::FP80_TO_INT64_IN_MEM},
};

const IntX87Opcodes *intX87(unsigned bits) {
  for (const IntX87Opcodes &o : kIntX87)
    if (o.bits == bits)
      return &o;
  return nullptr;
}

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

bool selectIntX87(ISelContext &c, MachineInstr &mi) {
  bool fromInt = mi.getOpcode() == TargetOpcode::G_SITOFP;
  Register dst = mi.getReg(0), src = mi.getReg(1);
  unsigned bits = unsigned(c.getMRI().getType(fromInt ? src : dst).getSizeInBits());
  const IntX87Opcodes *o = intX87(bits);
  if (!o || c.getMRI().getType(fromInt ? dst : src) != LLT::scalar(80))
    return false;
  int slot = c.getMF().getFrameInfo().createStackObject(bits / 8, uint8_t(std::countr_zero(bits / 8)));
  buildSlotAccess(c, fromInt ? o->store : o->toMemory, src, true, slot, bits);
  buildSlotAccess(c, fromInt ? o->fromMemory : o->load, dst, false, slot, bits);
  mi.eraseFromParent();
  return true;
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
    return selectIntX87(c, mi);
  default:
    return false;
  }
}

void addX86CustomLegality(LegalizerInfo &info, const X86Subtarget &st) {
  if (st.is64Bit())
    info.setLegal(TargetOpcode::G_BRJT, LLT::pointer(0, 64), LLT::scalar(64));
  if (st.has(X86::FeatureX87))
    for (const IntX87Opcodes &o : kIntX87) {
      info.setLegal(TargetOpcode::G_SITOFP, LLT::scalar(80), LLT::scalar(o.bits));
      info.setLegal(TargetOpcode::G_FPTOSI, LLT::scalar(o.bits), LLT::scalar(80));
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
