// An operand as the assembler reads it, with what the operand classes of X86Operands.td ask of it and how it becomes
// operands of an MCInst. The names of the methods are those of the description.
#pragma once
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include "lathe/targets/X86/mc/X86Tables.h"

namespace lathe {

struct X86AsmOperand {
  enum class Kind : uint8_t { kToken, kReg, kImm, kMem, kRounding };
  Kind kind = Kind::kToken;
  bool isBare = false;     ///< kMem: a displacement alone, without brackets or a segment, as targets of branches are
  bool isFar = false;      ///< kMem: `far ptr`
  bool isImplicit = false; ///< completed by the parser, not written
  uint8_t scale = 1;
  uint8_t addressSize = 0; ///< kMem: bits of the registers, 0: there are none
  uint16_t size = 0;       ///< kMem: bits, where Intel syntax says them; 0: not said
  uint16_t reg = 0;
  uint16_t segment = 0, base = 0, index = 0;
  uint32_t begin = 0, end = 0; ///< in the text that is being read
  std::string_view token;      ///< as it is written, in lower case for kToken
  MCOperand value;             ///< constant or displacement

  bool isToken() const { return kind == Kind::kToken || kind == Kind::kMem; }
  std::string_view getToken() const { return token; }
  bool isReg() const { return kind == Kind::kReg; }
  unsigned getReg() const { return reg; }

  // Immediates. What is not a number yet fits wherever a relocation does.
  bool isImm() const { return kind == Kind::kImm; }
  bool isConstant() const { return kind == Kind::kImm && value.isImm(); }
  bool isBetween(int64_t low, int64_t high) const { return value.getImm() >= low && value.getImm() <= high; }
  /// A number whose low `bits` bits, taken as signed, are a signed byte: constants may be written without sign.
  bool isSExtByteOf(unsigned bits) const {
    if (!isConstant())
      return false;
    int64_t v = value.getImm();
    if (bits < 64 && v >> bits && v >> (bits - 1) != -1)
      return false;
    int64_t low = bits == 64 ? v : int64_t(uint64_t(v) << (64 - bits)) >> (64 - bits);
    return low >= -128 && low <= 127;
  }
  bool isImmSExti16i8() const { return isSExtByteOf(16); }
  bool isImmSExti32i8() const { return isSExtByteOf(32); }
  bool isImmSExti64i8() const { return isSExtByteOf(64); }
  bool isImmSExti64i32() const { return isImm() && (!value.isImm() || isBetween(INT32_MIN, INT32_MAX)); }
  bool isImmUnsignedi8() const { return isImm() && (!value.isImm() || isBetween(-128, 255)); }
  bool isImmUnsignedi4() const { return isConstant() && isBetween(0, 15); }
  bool isImm8() const { return isImm() && (!value.isImm() || isBetween(-128, 255)); }
  bool isImm16() const { return isImm() && (!value.isImm() || isBetween(-32768, 65535)); }
  bool isImm32() const { return isImm() && (!value.isImm() || isBetween(INT32_MIN, UINT32_MAX)); }
  bool isImmOne() const { return isConstant() && value.getImm() == 1; }
  bool isImmThree() const { return isConstant() && value.getImm() == 3; }
  bool isAVX512RC() const { return kind == Kind::kRounding; }

  // Memory.
  bool isVector(unsigned r) const {
    const MCRegisterInfo &ri = x86RegisterInfo();
    return ri.regClassContains(X86::VR128XRegClassID, MCPhysReg(r)) ||
           ri.regClassContains(X86::VR256XRegClassID, MCPhysReg(r)) ||
           ri.regClassContains(X86::VR512RegClassID, MCPhysReg(r));
  }
  bool hasSize(unsigned bits) const { return !size || size == bits; }
  bool isMem() const { return kind == Kind::kMem && !isVector(index); }
  bool isMem(unsigned bits) const { return isMem() && hasSize(bits); }
  bool isMem8() const { return isMem(8); }
  bool isMem16() const { return isMem(16); }
  bool isMem32() const { return isMem(32); }
  bool isMem64() const { return isMem(64); }
  bool isMem80() const { return isMem(80); }
  bool isMem128() const { return isMem(128); }
  bool isMem256() const { return isMem(256); }
  bool isMem512() const { return isMem(512); }
  bool isSIBMem() const { return isMem() && base != X86::RIP && base != X86::EIP; }
  bool isMem512_GR(unsigned bits) const {
    // The 64 bytes that a register points to (MOVDIR64B, ENQCMD): in addresses of that size.
    return isMem(512) && (!addressSize || addressSize == bits);
  }
  bool isMem512_GR16() const { return isMem512_GR(16); }
  bool isMem512_GR32() const { return isMem512_GR(32); }
  bool isMem512_GR64() const { return isMem512_GR(64); }
  /// A vector of `bits` bits as index, in the class of the low 16 or of all 32 registers.
  bool isIndexedMem(unsigned bits, unsigned rc) const {
    return kind == Kind::kMem && hasSize(bits) && x86RegisterInfo().regClassContains(rc, MCPhysReg(index));
  }
  bool isMem64_RC128() const { return isIndexedMem(64, X86::VR128RegClassID); }
  bool isMem128_RC128() const { return isIndexedMem(128, X86::VR128RegClassID); }
  bool isMem256_RC128() const { return isIndexedMem(256, X86::VR128RegClassID); }
  bool isMem128_RC256() const { return isIndexedMem(128, X86::VR256RegClassID); }
  bool isMem256_RC256() const { return isIndexedMem(256, X86::VR256RegClassID); }
  bool isMem64_RC128X() const { return isIndexedMem(64, X86::VR128XRegClassID); }
  bool isMem128_RC128X() const { return isIndexedMem(128, X86::VR128XRegClassID); }
  bool isMem256_RC128X() const { return isIndexedMem(256, X86::VR128XRegClassID); }
  bool isMem128_RC256X() const { return isIndexedMem(128, X86::VR256XRegClassID); }
  bool isMem256_RC256X() const { return isIndexedMem(256, X86::VR256XRegClassID); }
  bool isMem512_RC256X() const { return isIndexedMem(512, X86::VR256XRegClassID); }
  bool isMem256_RC512() const { return isIndexedMem(256, X86::VR512RegClassID); }
  bool isMem512_RC512() const { return isIndexedMem(512, X86::VR512RegClassID); }

  /// The operands of string instructions: (%rsi) with any segment, %es:(%rdi).
  bool isPointer(unsigned bits, unsigned r64, unsigned r32, unsigned r16) const {
    return kind == Kind::kMem && hasSize(bits) && !index && value.isImm() && value.getImm() == 0 &&
           (base == r64 || base == r32 || base == r16);
  }
  bool isSrcIdx(unsigned bits) const { return isPointer(bits, X86::RSI, X86::ESI, X86::SI); }
  bool isDstIdx(unsigned bits) const {
    return isPointer(bits, X86::RDI, X86::EDI, X86::DI) && (!segment || segment == X86::ES);
  }
  bool isSrcIdx8() const { return isSrcIdx(8); }
  bool isSrcIdx16() const { return isSrcIdx(16); }
  bool isSrcIdx32() const { return isSrcIdx(32); }
  bool isSrcIdx64() const { return isSrcIdx(64); }
  bool isDstIdx8() const { return isDstIdx(8); }
  bool isDstIdx16() const { return isDstIdx(16); }
  bool isDstIdx32() const { return isDstIdx(32); }
  bool isDstIdx64() const { return isDstIdx(64); }

  /// An address as part of the instruction. 64 bits of it are written as `movabs`; else it has to be asked for.
  bool isMemOffs(unsigned address, unsigned bits) const {
    return kind == Kind::kMem && hasSize(bits) && !base && !index && scale == 1 &&
           (address != 16 || !value.isImm() || isBetween(-32768, 65535));
  }
  bool isMemOffs16_8() const { return isMemOffs(16, 8); }
  bool isMemOffs16_16() const { return isMemOffs(16, 16); }
  bool isMemOffs16_32() const { return isMemOffs(16, 32); }
  bool isMemOffs32_8() const { return isMemOffs(32, 8); }
  bool isMemOffs32_16() const { return isMemOffs(32, 16); }
  bool isMemOffs32_32() const { return isMemOffs(32, 32); }
  bool isMemOffs32_64() const { return isMemOffs(32, 64); }
  bool isMemOffs64_8() const { return isMemOffs(64, 8); }
  bool isMemOffs64_16() const { return isMemOffs(64, 16); }
  bool isMemOffs64_32() const { return isMemOffs(64, 32); }
  bool isMemOffs64_64() const { return isMemOffs(64, 64); }

  /// The target of a branch.
  bool isAbsMem() const { return kind == Kind::kMem && isBare; }
  bool isAbsMemMode16() const { return isAbsMem(); }

  /// Two mask registers, of which either is written (VP2INTERSECT).
  bool isMaskPair() const { return isReg() && x86RegisterInfo().regClassContains(X86::VK1RegClassID, MCPhysReg(reg)); }
  bool isVK1Pair() const { return isMaskPair(); }
  bool isVK2Pair() const { return isMaskPair(); }
  bool isVK4Pair() const { return isMaskPair(); }
  bool isVK8Pair() const { return isMaskPair(); }
  bool isVK16Pair() const { return isMaskPair(); }
  void addMaskPairOperands(MCInst &inst, unsigned) const {
    const MCRegisterInfo &ri = x86RegisterInfo();
    for (MCPhysReg s : ri.getSuperRegs(MCPhysReg(reg)))
      if (ri.regClassContains(X86::VK16PAIRRegClassID, s))
        inst.addOperand(MCOperand::createReg(s));
  }

  void addRegOperands(MCInst &inst, unsigned) const { inst.addOperand(MCOperand::createReg(reg)); }
  void addGR32orGR64Operands(MCInst &inst, unsigned) const {
    // Instructions that write 32 bits are written with either width.
    unsigned r = reg;
    if (x86RegisterInfo().regClassContains(X86::GR64RegClassID, MCPhysReg(r)))
      r = x86RegisterInfo().getSubReg(MCPhysReg(r), X86::sub_32bit);
    inst.addOperand(MCOperand::createReg(r));
  }
  bool isGR32orGR64() const {
    return isReg() && (x86RegisterInfo().regClassContains(X86::GR32RegClassID, MCPhysReg(reg)) ||
                       x86RegisterInfo().regClassContains(X86::GR64RegClassID, MCPhysReg(reg)));
  }
  /// A 16-bit register in an instruction that reads no more of the 32-bit one.
  bool isGR16AsGR32() const {
    return isReg() && x86RegisterInfo().regClassContains(X86::GR16RegClassID, MCPhysReg(reg));
  }
  void addGR16AsGR32Operands(MCInst &inst, unsigned) const {
    const MCRegisterInfo &ri = x86RegisterInfo();
    for (MCPhysReg s : ri.getSuperRegs(MCPhysReg(reg)))
      if (ri.regClassContains(X86::GR32RegClassID, s))
        inst.addOperand(MCOperand::createReg(s));
  }
  void addImmOperands(MCInst &inst, unsigned) const { inst.addOperand(value); }
  void addAVX512RCOperands(MCInst &inst, unsigned) const { inst.addOperand(value); }
  void addAbsMemOperands(MCInst &inst, unsigned) const { inst.addOperand(value); }
  void addMemOperands(MCInst &inst, unsigned) const {
    inst.addOperand(MCOperand::createReg(base));
    inst.addOperand(MCOperand::createImm(scale));
    inst.addOperand(MCOperand::createReg(index));
    inst.addOperand(value);
    inst.addOperand(MCOperand::createReg(segment));
  }
  void addMemOffsOperands(MCInst &inst, unsigned) const {
    inst.addOperand(value);
    inst.addOperand(MCOperand::createReg(segment));
  }
  void addSrcIdxOperands(MCInst &inst, unsigned) const {
    inst.addOperand(MCOperand::createReg(base));
    inst.addOperand(MCOperand::createReg(segment));
  }
  void addDstIdxOperands(MCInst &inst, unsigned) const { inst.addOperand(MCOperand::createReg(base)); }
};

} // namespace lathe
