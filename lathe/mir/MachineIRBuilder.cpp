#include "lathe/mir/MachineIRBuilder.h"

namespace lathe {

using namespace TargetOpcode;

MachineInstrBuilder MachineIRBuilder::buildConstant(Register dst, uint64_t value) const {
  LLT t = getMRI().getType(dst);
  assert(!t.isVector() && "vectors of constants are built from their elements");
  unsigned bits = t.getScalarSizeInBits();
  MachineInstrBuilder b = buildInstr(G_CONSTANT, 2);
  b.addDef(dst);
  if (bits <= 64) {
    b.addCImm(bits, value);
  } else {
    auto words = mf_->getArena().makeArray<uint64_t>((bits + 63) / 64);
    for (uint64_t &w : words)
      w = int64_t(value) < 0 ? ~uint64_t(0) : 0;
    words[0] = value;
    b.add(MachineOperand::createCImm(bits, words.data()));
  }
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildFConstant(Register dst, FPFormat f, uint64_t bits) const {
  MachineInstrBuilder b = buildInstr(G_FCONSTANT, 2);
  b.addDef(dst).add(MachineOperand::createFPImm(f, bits));
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildFrameIndex(Register dst, int fi) const {
  MachineInstrBuilder b = buildInstr(G_FRAME_INDEX, 2);
  b.addDef(dst).addFrameIndex(fi);
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildGlobalValue(Register dst, uint32_t global, int64_t offset) const {
  MachineInstrBuilder b = buildInstr(G_GLOBAL_VALUE, 2);
  b.addDef(dst).addGlobalAddress(global, offset);
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildCmp(unsigned opcode, unsigned predicate, Register dst, Register a,
                                               Register bReg) const {
  MachineInstrBuilder b = buildInstr(opcode, 4);
  b.addDef(dst).addPredicate(predicate).addUse(a).addUse(bReg);
  return b;
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
  MachineInstrBuilder b = buildInstr(opcode, dst, {addr});
  b.addMemOperand(mmo);
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildStore(Register value, Register addr, MachineMemOperand *mmo) const {
  MachineInstrBuilder b = buildInstr(G_STORE, 2);
  b.addUse(value).addUse(addr).addMemOperand(mmo);
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildBr(MachineBasicBlock &dest) const {
  MachineInstrBuilder b = buildInstr(G_BR, 1);
  b.addMBB(&dest);
  return b;
}

MachineInstrBuilder MachineIRBuilder::buildBrCond(Register cond, MachineBasicBlock &dest) const {
  MachineInstrBuilder b = buildInstr(G_BRCOND, 2);
  b.addUse(cond).addMBB(&dest);
  return b;
}

} // namespace lathe
