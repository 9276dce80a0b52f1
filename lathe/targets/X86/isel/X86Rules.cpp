// The rules of X86: the generated tables with the C++ that they call.
#include "lathe/targets/X86/isel/X86Rules.h"
#include "lathe/isel/global/InstructionSelect.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/targets/X86/X86MachineFunctionInfo.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/isel/X86Select.h"
#include "lathe/targets/X86/isel/X86Vector.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"

namespace lathe {

namespace {

const X86Subtarget &subtargetOf(const ISelContext &c) { return static_cast<const X86Subtarget &>(c.getSubtarget()); }

// --- Complex patterns (X86Operands.td, X86InstrPatternsAddr.td)

bool selectAddr(ISelContext &c, Register value, ComplexOperands &out) {
  // Most addresses are a variable in the frame.
  const MachineInstr *d = c.getDef(value);
  if (d && d->getOpcode() == TargetOpcode::G_FRAME_INDEX) {
    out.add(d->getOperand(1));
    out.addImm(1);
    out.addReg(Register());
    out.addImm(0);
    out.addReg(Register(x86SegmentOf(c.getMRI().getType(value))));
    return true;
  }
  X86AddressMatcher m(c);
  m.match(value);
  m.emit(out, x86SegmentOf(c.getMRI().getType(value)));
  return true;
}

/// How much work of other instructions an address does; LEA pays from 3 on, as ADD and SHL are shorter.
unsigned leaWorth(const X86AddressMode &m) {
  unsigned n = 0;
  if (m.baseKind == X86AddressMode::kFrameIndex || m.baseKind == X86AddressMode::kRIP)
    n = 4;
  else if (m.base.isValid())
    n = 1;
  if (m.index.isValid())
    n += m.scale > 1 ? 2 : 1;
  if (m.hasSymbol)
    n += 2;
  if (m.disp && (m.base.isValid() || m.index.isValid()))
    ++n;
  return n;
}

bool selectLEAAddr(ISelContext &c, Register value, ComplexOperands &out) {
  X86AddressMatcher m(c);
  m.match(value);
  if (leaWorth(m.mode) <= 2)
    return false;
  m.emit(out, 0);
  return true;
}

/// LEA of 32 bits in 64-bit code: the registers stay 32-bit ones until emission.
bool selectLEA64_32Addr(ISelContext &c, Register value, ComplexOperands &out) {
  X86AddressMatcher m(c);
  m.match(value);
  if (m.mode.baseKind != X86AddressMode::kReg || m.mode.hasSymbol || leaWorth(m.mode) <= 2)
    return false;
  m.emit(out, 0);
  return true;
}

/// The symbol that the root is the address of; null for other values.
const MachineOperand *symbolOf(ISelContext &c, Register value) {
  const MachineInstr *d = c.getDef(value);
  if (!d || d->getNumOperands() < 2)
    return nullptr;
  const MachineOperand &op = d->getOperand(1);
  return op.isGlobal() || op.isSymbol() || op.isCPI() || op.isJTI() || op.isBlockAddress() ? &op : nullptr;
}

void addRIPRelative(const MachineOperand &symbol, unsigned flags, ComplexOperands &out) {
  out.addReg(Register(X86::RIP));
  out.addImm(1);
  out.addReg(Register());
  MachineOperand op = symbol;
  if (flags)
    op.setTargetFlags(flags);
  out.add(op);
  out.addReg(Register());
}

bool isAccess(ISelContext &c, const MachineOperand *op, X86SymbolAccess access) {
  return op && classifyX86Symbol(subtargetOf(c), c.getMF(), *op) == access;
}

bool selectNearSymbol(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineOperand *op = symbolOf(c, value);
  if (!isAccess(c, op, X86SymbolAccess::kNear))
    return false;
  addRIPRelative(*op, 0, out);
  return true;
}

bool selectGotEntry(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineOperand *op = symbolOf(c, value);
  if (!isAccess(c, op, X86SymbolAccess::kGot) || op->getOffset())
    return false;
  addRIPRelative(*op, X86::VK_GOTPCREL, out);
  return true;
}

bool selectFarSymbol(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineOperand *op = symbolOf(c, value);
  if (!isAccess(c, op, X86SymbolAccess::kFar))
    return false;
  out.add(*op);
  return true;
}

bool selectLowSymbol(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineOperand *op = symbolOf(c, value);
  if (!isAccess(c, op, X86SymbolAccess::kAbsolute))
    return false;
  out.add(*op);
  return true;
}

/// ELF TLS: which of the models a variable is reached by; the one that it asks for, or a cheaper one that is certain.
ir::ThreadLocal tlsModel(ISelContext &c, const MachineOperand &op) {
  const ir::Module &m = *c.getMF().getModule();
  const ir::Global &g = m.global(ir::GlobalId(op.getGlobal()));
  uint64_t pie = 0;
  bool shared = subtargetOf(c).isPositionIndependent() && !(m.moduleFlag("PIE Level", pie) && pie);
  bool local = isX86DSOLocal(g);
  ir::ThreadLocal best = shared  ? (local ? ir::ThreadLocal::kLocalDynamic : ir::ThreadLocal::kGeneralDynamic)
                         : local ? ir::ThreadLocal::kLocalExec
                                 : ir::ThreadLocal::kInitialExec;
  return g.threadLocal > best ? g.threadLocal : best;
}

const MachineOperand *tlsSymbolOf(ISelContext &c, Register value) {
  const MachineOperand *op = symbolOf(c, value);
  return isAccess(c, op, X86SymbolAccess::kTLS) ? op : nullptr;
}

bool selectTLSLocalExec(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineOperand *op = tlsSymbolOf(c, value);
  if (!op || tlsModel(c, *op) != ir::ThreadLocal::kLocalExec)
    return false;
  MachineOperand symbol = *op;
  symbol.setTargetFlags(X86::VK_TPOFF);
  out.add(symbol);
  return true;
}

bool selectTLSInitialExec(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineOperand *op = tlsSymbolOf(c, value);
  if (!op || op->getOffset() || tlsModel(c, *op) != ir::ThreadLocal::kInitialExec)
    return false;
  addRIPRelative(*op, X86::VK_GOTTPOFF, out);
  return true;
}

/// Local dynamic symbols are reached like general dynamic ones.
bool selectTLSGeneralDynamic(ISelContext &c, Register value, ComplexOperands &out) {
  const MachineOperand *op = tlsSymbolOf(c, value);
  if (!op || op->getOffset())
    return false;
  ir::ThreadLocal model = tlsModel(c, *op);
  if (model == ir::ThreadLocal::kLocalExec || model == ir::ThreadLocal::kInitialExec)
    return false;
  addRIPRelative(*op, X86::VK_TLSGD, out);
  return true;
}

} // namespace
} // namespace lathe

#include "lathe/targets/X86/X86GenRules.inc"

namespace lathe {

std::unique_ptr<RuleTables> createX86Rules(const X86Subtarget &st) {
  auto t = std::make_unique<RuleTables>();
  initRuleTables(*t, st, st.getTargetMachine());
  RegBankChoice &b = t->banks;
  b.integer = X86::GPRRegBankID;
  if (st.hasSSE1())
    b.vector = b.single = b.quad = X86::VECRRegBankID;
  else if (st.has(X86::FeatureX87))
    b.single = X86::PSRRegBankID;
  if (st.hasSSE2())
    b.dbl = X86::VECRRegBankID;
  else if (st.has(X86::FeatureX87))
    b.dbl = X86::PSRRegBankID;
  if (st.has(X86::FeatureX87))
    b.x87 = X86::PSRRegBankID;
  t->customOpcodes = x86CustomOpcodes();
  t->customSelect = selectX86Custom;
  return t;
}

std::unique_ptr<LegalizerInfo> createX86LegalizerInfo(const X86Subtarget &st, const RuleTables &rules) {
  auto info = std::make_unique<LegalizerInfo>(makeLegalizerInfo(rules, st.getRegisterInfo()));
  addX86CustomLegality(*info, st);
  return info;
}

} // namespace lathe
