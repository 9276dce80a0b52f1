#include "lathe/mir/MachineFrameInfo.h"

namespace lathe {

void MachineFrameInfo::reset(uint8_t stackAlign) {
  Arena &a = arena_;
  this->~MachineFrameInfo();
  new (this) MachineFrameInfo(a);
  log2StackAlign = stackAlign;
}

int MachineFrameInfo::createStackObject(uint64_t size, uint8_t log2Align, bool isSpillSlot, uint32_t irAlloca) {
  Object o;
  o.size = size;
  o.log2Align = log2Align;
  o.isSpillSlot = isSpillSlot;
  o.irAlloca = irAlloca;
  objects_.push_back(arena_, o);
  if (log2Align > log2MaxAlign)
    log2MaxAlign = log2Align;
  return int(objects_.size()) - 1;
}

int MachineFrameInfo::createVariableSizedObject(uint8_t log2Align, uint32_t irAlloca) {
  hasVarSizedObjects = true;
  return createStackObject(kVariableSize, log2Align, false, irAlloca);
}

void MachineFrameInfo::addFixedObjects(std::span<const Object> objects) {
  for (size_t i = objects.size(); i-- > 0;)
    fixed_.push_back(arena_, objects[i]);
}

int MachineFrameInfo::createFixedObject(uint64_t size, int64_t offset, bool isImmutable, bool isAliased) {
  Object o;
  o.size = size;
  o.offset = offset;
  o.hasOffset = true;
  o.isImmutable = isImmutable;
  o.isAliased = isAliased;
  // What the position implies: the stack is aligned at entry.
  uint64_t low = uint64_t(offset) & (0 - uint64_t(offset));
  uint8_t a = 0;
  while (a < log2StackAlign && (!low || (uint64_t(2) << a) <= low))
    ++a;
  o.log2Align = a;
  fixed_.push_back(arena_, o);
  return -int(fixed_.size());
}

} // namespace lathe
