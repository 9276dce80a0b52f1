// What a target's registers are: the tables that `lathe-tblgen -gen-register-info` emits and their readers.
// Registers are numbered from 1; 0 is "no register". Sub-register indices are numbered from 1; 0 is "the whole".
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace lathe {

using MCPhysReg = uint16_t;
/// One bit per smallest piece of a virtual register that can be live on its own.
using LaneBitmask = uint64_t;

struct MCSubReg {
  uint16_t index; ///< sub-register index
  MCPhysReg reg;
};

struct MCRegisterDesc {
  uint32_t name = 0;    ///< offset in MCRegisterInfo::strings
  uint32_t asmName = 0; ///< offset in MCRegisterInfo::strings
  uint16_t encoding = 0;
  int16_t dwarf[3] = {-1, -1, -1}; ///< DWARF number by flavour; -1: none, -2: not in that flavour
  uint16_t numSubRegs = 0;
  uint32_t subRegs = 0;   ///< index into MCRegisterInfo::subRegs (all, transitively)
  uint32_t superRegs = 0; ///< index into MCRegisterInfo::regLists (all, transitively)
  uint16_t numSuperRegs = 0;
  uint16_t numUnits = 0;
  uint32_t units = 0; ///< index into MCRegisterInfo::regLists
};

struct MCSubRegIndexDesc {
  uint32_t name = 0;
  uint16_t offset = 0; ///< in bits
  uint16_t size = 0;   ///< in bits
  LaneBitmask lanes = 0;
};

struct MCRegisterClass {
  uint32_t name = 0;
  uint32_t regs = 0; ///< allocation order: index into MCRegisterInfo::regLists
  uint16_t numRegs = 0;
  uint16_t id = 0;
  uint32_t members = 0;    ///< membership bits by register: index into MCRegisterInfo::words (32 bits each)
  uint32_t subClasses = 0; ///< bits by class id, itself included: index into MCRegisterInfo::words
  uint16_t regSizeBits = 0;
  uint16_t spillSizeBits = 0;
  uint16_t spillAlignBits = 0;
  int8_t copyCost = 1;
  bool allocatable = true;
  uint8_t bank = 0xff; ///< register bank id; 0xff: none
  uint8_t tsFlags = 0;
  uint16_t numTypes = 0;
  uint32_t types = 0; ///< MVT numbers: index into MCRegisterInfo::regLists
};

struct MCRegisterBank {
  uint32_t name = 0;
  uint16_t id = 0;
  uint16_t sizeBits = 0; ///< of its largest class
  uint32_t classes = 0;  ///< bits by class id: index into MCRegisterInfo::words
};

/// All registers of a target. Plain data; the tables are constexpr.
struct MCRegisterInfo {
  const MCRegisterDesc *regs = nullptr;
  unsigned numRegs = 0; ///< register 0 included
  unsigned numUnits = 0;
  const MCSubRegIndexDesc *subRegIndices = nullptr;
  unsigned numSubRegIndices = 0; ///< index 0 included
  const MCRegisterClass *classes = nullptr;
  unsigned numClasses = 0;
  const MCRegisterBank *banks = nullptr;
  unsigned numBanks = 0;
  const char *strings = nullptr;
  const MCSubReg *subRegs = nullptr;
  const uint16_t *regLists = nullptr;
  const uint32_t *words = nullptr;
  /// Up to two root registers of a unit (two for ad hoc aliases; the second may be 0).
  const MCPhysReg (*unitRoots)[2] = nullptr;
  /// [a * numSubRegIndices + b]: the index of b within a, 0 when there is none.
  const uint16_t *subRegIndexCompositions = nullptr;
  /// [class * numSubRegIndices + idx]: the largest sub-class whose registers all have `idx`; 0xffff: none.
  const uint16_t *subClassWithSubReg = nullptr;
  /// [class * numSubRegIndices + idx]: the class of what `idx` takes from it (smallest that holds all); 0xffff: none.
  const uint16_t *subRegClass = nullptr;

  std::string_view getName(MCPhysReg r) const { return strings + regs[r].name; }
  std::string_view getAsmName(MCPhysReg r) const { return strings + regs[r].asmName; }
  std::string_view getSubRegIndexName(unsigned i) const { return strings + subRegIndices[i].name; }
  std::string_view getRegClassName(unsigned rc) const { return strings + classes[rc].name; }
  unsigned getEncodingValue(MCPhysReg r) const { return regs[r].encoding; }
  int getDwarfRegNum(MCPhysReg r, unsigned flavour) const { return regs[r].dwarf[flavour]; }
  std::span<const MCSubReg> getSubRegs(MCPhysReg r) const { return {subRegs + regs[r].subRegs, regs[r].numSubRegs}; }
  /// The part `idx` of `r`; 0 when it has none. `idx` 0 gives `r`.
  MCPhysReg getSubReg(MCPhysReg r, unsigned idx) const {
    if (!idx)
      return r;
    for (const MCSubReg &s : getSubRegs(r))
      if (s.index == idx)
        return s.reg;
    return 0;
  }
  /// The index under which `sub` is a part of `r`; 0 when it is not.
  unsigned getSubRegIndex(MCPhysReg r, MCPhysReg sub) const {
    for (const MCSubReg &s : getSubRegs(r))
      if (s.reg == sub)
        return s.index;
    return 0;
  }
  std::span<const MCPhysReg> getSuperRegs(MCPhysReg r) const {
    return {regLists + regs[r].superRegs, regs[r].numSuperRegs};
  }
  std::span<const uint16_t> getRegUnits(MCPhysReg r) const { return {regLists + regs[r].units, regs[r].numUnits}; }
  bool regsOverlap(MCPhysReg a, MCPhysReg b) const {
    for (uint16_t u : getRegUnits(a))
      for (uint16_t v : getRegUnits(b))
        if (u == v)
          return true;
    return false;
  }
  std::span<const MCPhysReg> getRegClassRegs(unsigned rc) const {
    return {regLists + classes[rc].regs, classes[rc].numRegs};
  }
  bool regClassContains(unsigned rc, MCPhysReg r) const { return words[classes[rc].members + r / 32] >> (r % 32) & 1; }
  /// Whether every register of `sub` is in `super`.
  bool hasSubClassEq(unsigned super, unsigned sub) const {
    return words[classes[super].subClasses + sub / 32] >> (sub % 32) & 1;
  }
  unsigned composeSubRegIndices(unsigned a, unsigned b) const {
    return !a ? b : !b ? a : subRegIndexCompositions[a * numSubRegIndices + b];
  }
};

} // namespace lathe
