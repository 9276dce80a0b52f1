#include "lathe/mir/MachineIRBuilder.h"

namespace lathe {

using namespace TargetOpcode;

MachineInstrBuilder MachineIRBuilder::buildPlain(unsigned opcode, std::span<const MachineOperand> operands) const {
  MachineInstr *mi = create(opcode, unsigned(operands.size()));
  for (unsigned i = 0; i < operands.size(); ++i)
    setPlain(mi, i, operands[i]);
  return {*mf_, mi};
}

MachineInstrBuilder MachineIRBuilder::buildConstant(Register dst, uint64_t value) const {
  LLT t = getMRI().getType(dst);
  assert(!t.isVector() && "vectors of constants are built from their elements");
  unsigned bits = t.getScalarSizeInBits();
  MachineInstr *mi = create(G_CONSTANT, 2);
  setDef(mi, 0, dst);
  if (bits <= 64) {
    setPlain(mi, 1, MachineOperand::createCImm(bits, value));
  } else {
    auto words = mf_->getArena().makeArray<uint64_t>((bits + 63) / 64);
    for (uint64_t &w : words)
      w = int64_t(value) < 0 ? ~uint64_t(0) : 0;
    words[0] = value;
    setPlain(mi, 1, MachineOperand::createCImm(bits, words.data()));
  }
  return {*mf_, mi};
}

Register MachineIRBuilder::buildConstant(LLT t, int64_t value) const {
  Register r = newReg(t);
  const unsigned bits = t.getScalarSizeInBits();
  if (bits > 64) {
    buildConstant(r, uint64_t(value));
    return r;
  }
  assert(!t.isVector());
  MachineInstr *mi = create(G_CONSTANT, 2);
  setDef(mi, 0, r);
  setPlain(mi, 1, MachineOperand::createCImm(bits, uint64_t(value)));
  return r;
}

MachineInstrBuilder MachineIRBuilder::buildFConstant(Register dst, FPFormat f, uint64_t bits) const {
  MachineInstrBuilder b = buildInstr(G_FCONSTANT, 2);
  b.addDef(dst).add(MachineOperand::createFPImm(f, bits));
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildFrameIndex(Register dst, int fi) const {
  MachineInstr *mi = create(G_FRAME_INDEX, 2);
  setDef(mi, 0, dst);
  setPlain(mi, 1, MachineOperand::createFI(fi));
  return {*mf_, mi};
}

MachineInstrBuilder MachineIRBuilder::buildGlobalValue(Register dst, uint32_t global, int64_t offset) const {
  MachineInstr *mi = create(G_GLOBAL_VALUE, 2);
  setDef(mi, 0, dst);
  setPlain(mi, 1, MachineOperand::createGA(global, offset));
  return {*mf_, mi};
}

MachineInstrBuilder MachineIRBuilder::buildCmp(unsigned opcode, unsigned predicate, Register dst, Register a,
                                               Register bReg) const {
  MachineInstr *mi = create(opcode, 4);
  setDef(mi, 0, dst);
  setPlain(mi, 1, MachineOperand::createPredicate(predicate));
  setUse(mi, 2, a);
  setUse(mi, 3, bReg);
  return {*mf_, mi};
}

Register MachineIRBuilder::buildPtrAdd(LLT ptr, Register base, int64_t offset) const {
  if (!offset)
    return base;
  Register c = buildConstant(LLT::scalar(ptr.getScalarSizeInBits()), offset);
  return build(G_PTR_ADD, ptr, {base, c});
}

MachineInstrBuilder MachineIRBuilder::buildMerge(Register dst, std::span<const Register> parts) const {
  LLT t = getMRI().getType(dst), part = getMRI().getType(parts[0]);
  unsigned opcode = part.isVector() ? G_CONCAT_VECTORS : t.isVector() ? G_BUILD_VECTOR : G_MERGE_VALUES;
  MachineInstrBuilder b = buildInstr(opcode, unsigned(parts.size()) + 1);
  b.addDef(dst);
  for (Register r : parts)
    b.addUse(r);
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildUnmerge(std::span<const Register> parts, Register src) const {
  MachineInstrBuilder b = buildInstr(G_UNMERGE_VALUES, unsigned(parts.size()) + 1);
  for (Register r : parts)
    b.addDef(r);
  b.addUse(src);
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildLoad(Register dst, Register addr, MachineMemOperand *mmo,
                                                unsigned opcode) const {
  MachineInstr *mi = create(opcode, 2);
  setDef(mi, 0, dst);
  setUse(mi, 1, addr);
  mi->addMemOperand(*mf_, mmo);
  return {*mf_, mi};
}

MachineInstrBuilder MachineIRBuilder::buildStore(Register value, Register addr, MachineMemOperand *mmo) const {
  MachineInstr *mi = create(G_STORE, 2);
  setUse(mi, 0, value);
  setUse(mi, 1, addr);
  mi->addMemOperand(*mf_, mmo);
  return {*mf_, mi};
}

MachineInstrBuilder MachineIRBuilder::buildBr(MachineBasicBlock &dest) const {
  MachineInstr *mi = create(G_BR, 1);
  setPlain(mi, 0, MachineOperand::createMBB(&dest));
  return {*mf_, mi};
}

MachineInstrBuilder MachineIRBuilder::buildBrCond(Register cond, MachineBasicBlock &dest) const {
  MachineInstr *mi = create(G_BRCOND, 2);
  setUse(mi, 0, cond);
  setPlain(mi, 1, MachineOperand::createMBB(&dest));
  return {*mf_, mi};
}

} // namespace lathe
