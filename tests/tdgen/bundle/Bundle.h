// The machine of tests/tdgen/styles/Bundle.td, as far as the tests need it.
#pragma once
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/target/SubtargetFeatures.h"
#include "lathe/target/TargetOpcodes.h"

#define GET_REGINFO_ENUM
#include "BunGenRegisterInfo.inc"
#define GET_INSTRINFO_ENUM
#include "BunGenInstrInfo.inc"
#define GET_SUBTARGETINFO_ENUM
#include "BunGenSubtargetInfo.inc"
#define GET_REGINFO_TABLES
#include "BunGenRegisterInfo.inc"

#include <string>

namespace lathe {

template <unsigned N> bool isSigned(int64_t v) { return v >= -(int64_t(1) << (N - 1)) && v < int64_t(1) << (N - 1); }

inline MCInst makeInst(unsigned opcode, std::initializer_list<MCOperand> operands) {
  MCInst inst;
  inst.setOpcode(opcode);
  for (const MCOperand &o : operands)
    inst.addOperand(o);
  return inst;
}
inline MCOperand reg(unsigned r) { return MCOperand::createReg(r); }
inline MCOperand imm(int64_t v) { return MCOperand::createImm(v); }

/// Opcode and operands, for comparing.
inline std::string textOf(const MCInst &inst) {
  std::string s = std::to_string(inst.getOpcode());
  for (unsigned i = 0; i < inst.getNumOperands(); ++i) {
    const MCOperand &o = inst.getOperand(i);
    s += o.isReg() ? " %" + std::to_string(o.getReg()) : " " + std::to_string(o.getImm());
  }
  return s;
}

} // namespace lathe
