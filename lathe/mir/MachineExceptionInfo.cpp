#include "lathe/mir/MachineExceptionInfo.h"
#include "lathe/mir/MachineFunction.h"

namespace lathe {

void MachineExceptionInfo::reset() {
  pads_ = {};
  padOfBlock_ = begins_ = ends_ = types_ = filters_ = {};
}

void MachineExceptionInfo::enter(ArenaVec<uint32_t> &table, uint32_t symbol, uint32_t value) {
  if (symbol >= table.size())
    table.resize(arena_, symbol + 1);
  table[symbol] = value;
}

MachineLandingPad &MachineExceptionInfo::padOf(MachineBasicBlock &block) {
  uint32_t number = uint32_t(block.getNumber());
  if (number < padOfBlock_.size() && padOfBlock_[number])
    return pads_[padOfBlock_[number] - 1];
  pads_.push_back(arena_, {});
  pads_.back().block = &block;
  enter(padOfBlock_, number, pads_.size());
  return pads_.back();
}

void MachineExceptionInfo::addRange(MachineLandingPad &pad, MachineLandingPad::Range r) {
  pad.ranges.push_back(arena_, r);
  uint32_t index = padOfBlock_[uint32_t(pad.block->getNumber())];
  enter(begins_, r.begin, index);
  enter(ends_, r.end, index);
}

MachineInstr *MachineExceptionInfo::firstRangeBegin(const MachineBasicBlock &from, const MachineBasicBlock &pad) const {
  MachineInstr *first = nullptr;
  for (MachineInstr *mi = from.back(); mi; mi = mi->getPrevNode())
    if (mi->getOpcode() == TargetOpcode::EH_LABEL) {
      const MachineLandingPad *p = padOfRangeBegin(uint32_t(mi->getOperand(0).getIndex()));
      if (p && p->block == &pad)
        first = mi;
    }
  return first;
}

uint32_t MachineExceptionInfo::typeNumber(uint32_t global) {
  for (uint32_t i = 0; i < types_.size(); ++i)
    if (types_[i] == global)
      return i + 1;
  types_.push_back(arena_, global);
  return types_.size();
}

} // namespace lathe
