// The registers of a target as code generation sees them: the generated tables, and the few questions that depend
// on the function.
#pragma once
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/target/Register.h"
#include "lathe/target/fwd.h"
#include <vector>

namespace lathe {

class TargetRegisterInfo : public MCRegisterInfo {
public:
  explicit TargetRegisterInfo(const MCRegisterInfo &tables) : MCRegisterInfo(tables) {}
  virtual ~TargetRegisterInfo() = default;

  /// Registers that the function must save before using, in the order of saving.
  virtual std::span<const MCPhysReg> getCalleeSavedRegs(const MachineFunction &mf) const = 0;
  /// One bit per register, set: preserved by a call with IR calling convention `cc`. A constant table.
  virtual const uint32_t *getCallPreservedMask(const MachineFunction &mf, unsigned cc) const = 0;
  /// Registers that allocation must not touch, one bit each in 32-bit words; the words are all clear on entry.
  virtual void getReservedRegs(const MachineFunction &mf, std::span<uint32_t> words) const = 0;
  /// Registers that allocation must not hand out although code may name them and their contents count (one bit each;
  /// the words are all clear on entry).
  virtual void getUnallocatableRegs(const MachineFunction &mf, std::span<uint32_t> words) const {}
  /// The register that frame objects are addressed from in most of the body.
  virtual MCPhysReg getFrameRegister(const MachineFunction &mf) const = 0;
  /// The register class of pointers; `kind`: that of a PointerLikeRegClass operand. `kind` is the number that a
  /// PointerLikeRegClass of the description gives.
  virtual unsigned getPointerRegClass(const MachineFunction &mf, unsigned kind = 0) const = 0;
  /// Replaces the frame index at `operand` by registers and immediates. `spAdjustment`: bytes by which the stack
  /// pointer is below its place after the prologue.
  virtual void eliminateFrameIndex(MachineInstr &mi, unsigned operand, int spAdjustment) const = 0;
  /// The register masks that have a name in MIR ("csr_64"), for printing.
  struct NamedRegMask {
    std::string_view name;
    const uint32_t *mask;
  };
  virtual std::span<const NamedRegMask> getNamedRegMasks() const { return {}; }
  /// The target's flags of virtual registers (MachineRegisterInfo::VReg::flags), by the names that MIR gives them.
  struct VRegFlag {
    std::string_view name;
    uint8_t flag;
  };
  virtual std::span<const VRegFlag> getVRegFlags() const { return {}; }
  /// A class to hold values of class `rc` across a copy when `rc` itself cannot be copied (flags); else `rc`.
  virtual unsigned getCrossCopyRegClass(unsigned rc) const { return rc; }

  const MCRegisterClass &getRegClass(unsigned rc) const { return classes[rc]; }
  /// Bytes of a spill slot of class `rc`.
  unsigned getSpillSize(unsigned rc) const { return classes[rc].spillSizeBits / 8; }
  unsigned getSpillAlign(unsigned rc) const { return classes[rc].spillAlignBits / 8; }
  /// The largest class that both contain; ~0u when there is none.
  unsigned getCommonSubClass(unsigned a, unsigned b) const;
  /// The smallest class that contains `r` ; ~0u when there is none.
  unsigned getMinimalPhysRegClass(MCPhysReg r) const;
};

} // namespace lathe
