// Where values travel between caller and callee: the state that the functions made from calling-convention
// descriptions (`lathe-tblgen -gen-callingconv`) work on, and their results.
#pragma once
#include "lathe/target/TargetRegisterInfo.h"
#include "lathe/target/ValueTypes.h"
#include <span>
#include <vector>

namespace lathe {

/// The numbers of calling conventions in IR (`cc 78`), by the names that descriptions use.
namespace CallingConv {
enum ID : unsigned {
  C = 0,
  Fast = 8,
  Cold = 9,
  GHC = 10,
  AnyReg = 13,
  PreserveMost = 14,
  PreserveAll = 15,
  Swift = 16,
  CXX_FAST_TLS = 17,
  Tail = 18,
  CFGuard_Check = 19,
  SwiftTail = 20,
  PreserveNone = 21,
  X86_StdCall = 64,
  X86_FastCall = 65,
  ARM_APCS = 66,
  ARM_AAPCS = 67,
  ARM_AAPCS_VFP = 68,
  MSP430_INTR = 69,
  X86_ThisCall = 70,
  PTX_Kernel = 71,
  PTX_Device = 72,
  Intel_OCL_BI = 77,
  X86_64_SysV = 78,
  Win64 = 79,
  X86_VectorCall = 80,
  HHVM = 81,
  X86_INTR = 83,
  AVR_INTR = 84,
  AVR_SIGNAL = 85,
  AMDGPU_VS = 87,
  AMDGPU_GS = 88,
  AMDGPU_PS = 89,
  AMDGPU_CS = 90,
  AMDGPU_KERNEL = 91,
  X86_RegCall = 92,
  AMDGPU_HS = 93,
  AMDGPU_LS = 95,
  AMDGPU_ES = 96,
  AMDGPU_Gfx = 100,
};
} // namespace CallingConv

/// An alignment in bytes, as conditions of calling conventions write it: `ArgFlags.getNonZeroOrigAlign() == Align(8)`.
constexpr uint64_t Align(uint64_t bytes) { return bytes; }

/// What is known of one value that is passed or returned.
struct ArgFlagsTy {
  enum Bit : uint32_t {
    kZExt = 1 << 0,
    kSExt = 1 << 1,
    kInReg = 1 << 2,
    kSRet = 1 << 3,
    kByVal = 1 << 4, ///< the memory at a pointer is passed; byValSize and byValLog2Align tell of it
    kNest = 1 << 5,
    kReturned = 1 << 6,
    kInAlloca = 1 << 7,
    kPreallocated = 1 << 8,
    kSwiftSelf = 1 << 9,
    kSwiftAsync = 1 << 10,
    kSwiftError = 1 << 11,
    kCFGuardTarget = 1 << 12,
    kPointer = 1 << 13,
    kInConsecutiveRegs = 1 << 14,
    kInConsecutiveRegsLast = 1 << 15,
    kSplit = 1 << 16,    ///< first part of a value that was cut into registers
    kSplitEnd = 1 << 17, ///< last part of it
    kVariadic = 1 << 18, ///< among the variable arguments
  };
  uint32_t bits = 0;
  uint8_t byValLog2Align = 0;
  uint8_t origLog2Align = 0; ///< of the whole value's type
  uint16_t pointerAddrSpace = 0;
  uint32_t byValSize = 0; ///< bytes

  bool has(Bit b) const { return bits & b; }
  void set(Bit b) { bits |= b; }
  void clear(Bit b) { bits &= ~uint32_t(b); }
  bool isZExt() const { return has(kZExt); }
  bool isSExt() const { return has(kSExt); }
  bool isInReg() const { return has(kInReg); }
  bool isSRet() const { return has(kSRet); }
  bool isByVal() const { return has(kByVal); }
  bool isNest() const { return has(kNest); }
  bool isReturned() const { return has(kReturned); }
  bool isInAlloca() const { return has(kInAlloca); }
  bool isPreallocated() const { return has(kPreallocated); }
  bool isSwiftSelf() const { return has(kSwiftSelf); }
  bool isSwiftAsync() const { return has(kSwiftAsync); }
  bool isSwiftError() const { return has(kSwiftError); }
  bool isCFGuardTarget() const { return has(kCFGuardTarget); }
  bool isPointer() const { return has(kPointer); }
  unsigned getPointerAddrSpace() const { return pointerAddrSpace; }
  bool isInConsecutiveRegs() const { return has(kInConsecutiveRegs); }
  bool isInConsecutiveRegsLast() const { return has(kInConsecutiveRegsLast); }
  bool isSplit() const { return has(kSplit); }
  bool isSplitEnd() const { return has(kSplitEnd); }
  bool isVarArg() const { return has(kVariadic); }
  unsigned getByValSize() const { return byValSize; }
  uint64_t getNonZeroByValAlign() const { return uint64_t(1) << byValLog2Align; }
  uint64_t getNonZeroOrigAlign() const { return uint64_t(1) << origLog2Align; }
};
static_assert(sizeof(ArgFlagsTy) == 12);

/// The place of one part of a value: a register or a slot in the argument area.
class CCValAssign {
public:
  enum LocInfo : uint8_t {
    Full, ///< the location holds the value as it is
    SExt, ///< extended to the location's type
    ZExt,
    AExt,      ///< the upper bits are undefined
    SExtUpper, ///< extended, in the upper bits of the location
    ZExtUpper,
    AExtUpper,
    BCvt, ///< a bit cast to the location's type
    Trunc,
    VExt, ///< a vector widened element by element
    FPExt,
    Indirect, ///< the location holds the address of the value
  };

  static CCValAssign getReg(unsigned valNo, MVT valVT, MCPhysReg reg, MVT locVT, LocInfo info) {
    return CCValAssign(valNo, valVT, reg, false, locVT, info);
  }
  static CCValAssign getMem(unsigned valNo, MVT valVT, int64_t offset, MVT locVT, LocInfo info) {
    return CCValAssign(valNo, valVT, offset, true, locVT, info);
  }
  unsigned getValNo() const { return valNo_; }
  MVT getValVT() const { return valVT_; }
  bool isRegLoc() const { return !isMem_; }
  bool isMemLoc() const { return isMem_; }
  MCPhysReg getLocReg() const { return MCPhysReg(loc_); }
  /// Bytes from the start of the argument area.
  int64_t getLocMemOffset() const { return loc_; }
  MVT getLocVT() const { return locVT_; }
  LocInfo getLocInfo() const { return info_; }

private:
  CCValAssign(unsigned valNo, MVT valVT, int64_t loc, bool isMem, MVT locVT, LocInfo info)
      : loc_(loc), valNo_(valNo), valVT_(valVT), locVT_(locVT), info_(info), isMem_(isMem) {}
  int64_t loc_;
  uint32_t valNo_;
  MVT valVT_;
  MVT locVT_;
  LocInfo info_;
  bool isMem_;
};
static_assert(sizeof(CCValAssign) == 16);

class CCState;
/// Places one part of a value and records it with CCState::addLoc; true when the convention has no place for it.
using CCAssignFn = bool(unsigned valNo, MVT valVT, MVT locVT, CCValAssign::LocInfo locInfo, ArgFlagsTy argFlags,
                        CCState &state);

/// The registers and stack that one call, entry or return has used so far. Reused from call to call: begin() first.
class CCState {
public:
  void begin(const MachineFunction &mf, const TargetRegisterInfo &tri, const TargetSubtargetInfo &sti, unsigned cc,
             bool isVarArg);

  bool isVarArg() const { return isVarArg_; }
  unsigned getCallingConv() const { return cc_; }
  const MachineFunction &getMachineFunction() const { return *mf_; }
  template <class T> const T &getSubtarget() const { return static_cast<const T &>(*sti_); }
  const TargetSubtargetInfo &getSubtarget() const { return *sti_; }

  void addLoc(const CCValAssign &v) { locs_.push_back(v); }
  std::span<const CCValAssign> locs() const { return locs_; }
  /// Parts that wait for the last one of their value (conventions that place all of them or none).
  std::vector<CCValAssign> &getPendingLocs() { return pending_; }
  std::vector<ArgFlagsTy> &getPendingArgFlags() { return pendingFlags_; }

  bool isAllocated(MCPhysReg r) const;
  void markAllocated(MCPhysReg r);
  /// The register if it was free, else 0.
  MCPhysReg AllocateReg(MCPhysReg r) {
    if (isAllocated(r))
      return 0;
    markAllocated(r);
    return r;
  }
  /// The first free one, or 0.
  MCPhysReg AllocateReg(std::span<const MCPhysReg> regs);
  /// Taking the i-th register also uses up the i-th of `shadows`.
  MCPhysReg AllocateReg(std::span<const MCPhysReg> regs, std::span<const MCPhysReg> shadows);
  /// `count` adjacent registers of the list that are all free: the first of them, or 0 and nothing is taken.
  MCPhysReg AllocateRegBlock(std::span<const MCPhysReg> regs, unsigned count);
  /// Index of the first free register, or the number of them.
  unsigned getFirstUnallocated(std::span<const MCPhysReg> regs) const;

  /// Offset of `size` fresh bytes at an alignment (both in bytes).
  int64_t AllocateStack(uint64_t size, uint64_t align) {
    stackSize_ = (stackSize_ + align - 1) & ~(align - 1);
    int64_t at = int64_t(stackSize_);
    stackSize_ += size;
    if (align > maxStackAlign_)
      maxStackAlign_ = align;
    return at;
  }
  int64_t AllocateStack(uint64_t size, uint64_t align, std::span<const MCPhysReg> shadows);
  /// Places the memory behind a byval argument; `minSize` and `minAlign` in bytes.
  void HandleByVal(unsigned valNo, MVT valVT, MVT locVT, CCValAssign::LocInfo info, unsigned minSize, unsigned minAlign,
                   ArgFlagsTy flags);
  /// Bytes of the argument area.
  uint64_t getStackSize() const { return stackSize_; }
  uint64_t getMaxStackArgAlign() const { return maxStackAlign_; }

private:
  const MachineFunction *mf_ = nullptr;
  const TargetRegisterInfo *tri_ = nullptr;
  const TargetSubtargetInfo *sti_ = nullptr;
  unsigned cc_ = 0;
  bool isVarArg_ = false;
  uint64_t stackSize_ = 0;
  uint64_t maxStackAlign_ = 1;
  std::vector<CCValAssign> locs_;
  std::vector<CCValAssign> pending_;
  std::vector<ArgFlagsTy> pendingFlags_;
  std::vector<uint64_t> usedUnits_; ///< one bit per register unit
};

} // namespace lathe
