// The stack frame of a function: abstract objects that frame lowering gives offsets.
#pragma once
#include "lathe/mir/fwd.h"
#include "lathe/support/Arena.h"
#include "lathe/target/Register.h"
#include <string_view>

namespace lathe {

class MachineFrameInfo {
public:
  static constexpr uint64_t kVariableSize = ~uint64_t(0);
  struct Object {
    int64_t offset = 0; ///< from the stack pointer at entry; of fixed objects from the start
    uint64_t size = 0;  ///< bytes; kVariableSize: a dynamic allocation
    uint8_t log2Align = 0;
    uint8_t stackID = 0;
    bool isImmutable = false; ///< fixed: never stored to in this function
    bool isAliased = false;
    bool isSpillSlot = false;
    bool isDead = false;
    bool hasOffset = false;
    bool hasLocalOffset = false; ///< placed in the block of local objects
    int64_t localOffset = 0;
    uint32_t irAlloca = 0xffffffffu; ///< raw ir::ValueRef of the alloca; all ones: none
  };
  struct CalleeSaved {
    MCPhysReg reg;
    int frameIndex;
    bool restored = true;
  };

  explicit MachineFrameInfo(Arena &arena) : arena_(arena) {}
  void reset(uint8_t log2StackAlign);

  /// Frame indices: 0.. for objects, negative for fixed ones.
  int createStackObject(uint64_t size, uint8_t log2Align, bool isSpillSlot = false, uint32_t irAlloca = 0xffffffffu);
  int createVariableSizedObject(uint8_t log2Align, uint32_t irAlloca = 0xffffffffu);
  /// As they are, for readers: the first ones have the lowest fixed indices.
  void addFixedObjects(std::span<const Object> objects);
  void addObject(const Object &o) { objects_.push_back(arena_, o); }
  int createFixedObject(uint64_t size, int64_t offset, bool isImmutable, bool isAliased = false);
  Object &object(int fi) { return fi < 0 ? fixed_[size_t(-fi - 1)] : objects_[size_t(fi)]; }
  const Object &object(int fi) const { return fi < 0 ? fixed_[size_t(-fi - 1)] : objects_[size_t(fi)]; }
  int getObjectIndexBegin() const { return -int(fixed_.size()); }
  int getObjectIndexEnd() const { return int(objects_.size()); }
  unsigned getNumFixedObjects() const { return fixed_.size(); }
  int64_t getObjectOffset(int fi) const { return object(fi).offset; }
  void setObjectOffset(int fi, int64_t o) {
    object(fi).offset = o;
    object(fi).hasOffset = true;
  }
  static bool isFixedObjectIndex(int fi) { return fi < 0; }

  /// Metadata that names the variable an object belongs to.
  struct DebugVariable {
    int frameIndex;
    std::string_view variable, expression, location;
  };
  std::span<const DebugVariable> debugVariables() const { return debugVariables_; }
  void addDebugVariable(const DebugVariable &v) { debugVariables_.push_back(arena_, v); }

  uint64_t stackSize = 0;        ///< bytes below the return address, when known
  uint8_t log2MaxAlign = 0;      ///< of all objects
  uint8_t log2StackAlign = 0;    ///< what the ABI guarantees at a call
  uint64_t maxCallFrameSize = 0; ///< largest outgoing argument area
  int64_t offsetAdjustment = 0;
  int stackProtectorIndex = INT32_MIN;
  int localFrameSize = 0;
  uint32_t cvBytesOfCalleeSavedRegisters = 0;
  int functionContextIndex = INT32_MIN;
  int savePoint = -1; ///< number of the block that holds the prologue; -1: the first one
  int restorePoint = -1;
  bool hasCalls = false;
  bool adjustsStack = false; ///< call frames come and go in the body
  bool hasVarSizedObjects = false;
  bool frameAddressTaken = false;
  bool returnAddressTaken = false;
  bool hasVAStart = false;
  bool hasOpaqueSPAdjustment = false; ///< inline assembly that moves the stack pointer
  bool hasMustTailCall = false;
  bool hasTailCall = false;
  bool hasStackMap = false;
  bool hasPatchPoint = false;
  bool calleeSavedInfoValid = false;

  std::span<CalleeSaved> calleeSaved() { return calleeSaved_; }
  std::span<const CalleeSaved> calleeSaved() const { return calleeSaved_; }
  void addCalleeSaved(CalleeSaved c) { calleeSaved_.push_back(arena_, c); }
  void clearCalleeSaved() { calleeSaved_.clear(); }

private:
  Arena &arena_;
  ArenaVec<Object> objects_;
  ArenaVec<Object> fixed_;
  ArenaVec<CalleeSaved> calleeSaved_;
  ArenaVec<DebugVariable> debugVariables_;
};

} // namespace lathe
