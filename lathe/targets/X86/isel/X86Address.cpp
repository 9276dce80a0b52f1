#include "lathe/targets/X86/isel/X86Address.h"
#include "lathe/ir/Module.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/isel/X86Select.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"

namespace lathe {

/// Whether the definition is known to be in the module that is being linked: `dso_local`, or implied by linkage and
/// visibility (LangRef, "Runtime Preemption Specifiers").
bool isX86DSOLocal(const ir::Global &g) {
  if (g.dsoLocal || ir::isLocalLinkage(g.linkage))
    return true;
  return g.visibility != ir::Visibility::kDefault && g.linkage != ir::Linkage::kExternWeak;
}

X86SymbolAccess classifyX86Symbol(const X86Subtarget &st, const MachineFunction &mf, const MachineOperand &op) {
  CodeModel cm = st.getCodeModel();
  bool local = true, function = false;
  if (op.isGlobal() && mf.getModule()) {
    const ir::Global &g = mf.getModule()->global(ir::GlobalId(op.getGlobal()));
    if (g.threadLocal != ir::ThreadLocal::kNone)
      return X86SymbolAccess::kTLS;
    local = isX86DSOLocal(g);
    function = g.isFunction();
  } else if (op.isSymbol()) {
    local = !st.isPositionIndependent();
    function = true;
  }
  if (cm == CodeModel::kLarge)
    return X86SymbolAccess::kFar;
  if (!local)
    return X86SymbolAccess::kGot;
  // The medium model keeps code and constants near, but data may be anywhere.
  if (cm == CodeModel::kMedium && op.isGlobal() && !function)
    return X86SymbolAccess::kFar;
  if (!st.isPositionIndependent() && st.is64Bit() && (cm == CodeModel::kSmall || cm == CodeModel::kTiny))
    return X86SymbolAccess::kAbsolute;
  return X86SymbolAccess::kNear;
}

unsigned x86SegmentOf(LLT pointer) {
  switch (pointer.isPointer() ? pointer.getAddressSpace() : 0) {
  case 256:
    return X86::GS;
  case 257:
    return X86::FS;
  case 258:
    return X86::SS;
  default:
    return 0;
  }
}

X86AddressMatcher::X86AddressMatcher(ISelContext &c)
    : c_(c), st_(static_cast<const X86Subtarget &>(c.getSubtarget())) {}

/// Whether the operand has room for an offset from the symbol.
static bool takesOffset(const MachineOperand &op) { return op.isGlobal() || op.isCPI(); }

/// Displacements are 32 bits, sign-extended. Next to a symbol they stay within 16 MB, so that symbol + displacement is
/// in reach wherever the code models put the symbol (x86-64 psABI, section 3.5.1).
bool X86AddressMatcher::fits(int64_t disp) const {
  if (mode.hasSymbol && !takesOffset(mode.symbol))
    return disp == 0;
  if (mode.hasSymbol)
    return disp >= -(16 << 20) && disp < 16 << 20;
  return disp == int32_t(disp);
}

bool X86AddressMatcher::addConstant(int64_t v) {
  int64_t sum;
  if (__builtin_add_overflow(mode.disp, v, &sum) || !fits(sum))
    return false;
  mode.disp = sum;
  return true;
}

bool X86AddressMatcher::addRegister(Register r) {
  if (!mode.hasBase()) {
    mode.base = r;
    return true;
  }
  return addScaled(r, 1);
}

bool X86AddressMatcher::addScaled(Register r, unsigned scale) {
  if (mode.index.isValid() || mode.baseKind == X86AddressMode::kRIP)
    return false;
  mode.index = r;
  mode.scale = scale;
  return true;
}

bool X86AddressMatcher::addSymbol(const MachineOperand &op) {
  if (mode.hasSymbol)
    return false;
  X86SymbolAccess access = classifyX86Symbol(st_, c_.getMF(), op);
  bool alone = !mode.hasBase() && !mode.index.isValid();
  if (access == X86SymbolAccess::kNear ? !alone : access != X86SymbolAccess::kAbsolute)
    return false;
  X86AddressMode saved = mode;
  mode.hasSymbol = true;
  mode.symbol = op;
  if (!addConstant(takesOffset(op) ? op.getOffset() : 0)) {
    mode = saved;
    return false;
  }
  if (alone && st_.is64Bit())
    mode.baseKind = X86AddressMode::kRIP;
  return true;
}

bool X86AddressMatcher::addParts(Register a, Register b, unsigned depth) {
  // A constant always has its place; without it there is nothing to try out.
  if (int64_t value; c_.getConstant(b, value) && addConstant(value))
    return add(a, depth);
  X86AddressMode saved = mode;
  if (add(a, depth) && add(b, depth))
    return true;
  mode = saved;
  if (add(b, depth) && add(a, depth))
    return true;
  mode = saved;
  return addRegister(c_.lookThrough(a)) && addRegister(c_.lookThrough(b));
}

/// Adds the value of `r` to the address; false, with the mode unchanged, when there is no room.
bool X86AddressMatcher::add(Register r, unsigned depth) {
  r = c_.lookThrough(r);
  const MachineInstr *d = depth ? c_.getMRI().getVRegDef(r) : nullptr;
  if (!d)
    return addRegister(r);
  int64_t value;
  switch (d->getOpcode()) {
  case TargetOpcode::G_FRAME_INDEX:
    if (mode.hasBase() || mode.baseKind == X86AddressMode::kRIP)
      return addRegister(r);
    mode.baseKind = X86AddressMode::kFrameIndex;
    mode.frameIndex = d->getOperand(1).getIndex();
    return true;
  case TargetOpcode::G_GLOBAL_VALUE:
  case TargetOpcode::G_CONSTANT_POOL:
  case TargetOpcode::G_JUMP_TABLE:
  case TargetOpcode::G_BLOCK_ADDR:
    return addSymbol(d->getOperand(1)) || addRegister(r);
  case TargetOpcode::G_CONSTANT:
    return (ISelContext::constantOf(d->getOperand(1), value) && addConstant(value)) || addRegister(r);
  case TargetOpcode::G_OR:
    if (!d->getFlag(MachineInstr::Disjoint))
      return addRegister(r);
    [[fallthrough]];
  case TargetOpcode::G_PTR_ADD:
  case TargetOpcode::G_ADD: {
    X86AddressMode saved = mode;
    if (addParts(d->getReg(1), d->getReg(2), depth - 1)) {
      // What is computed in another block stays there unless nothing but its frame object or symbol is needed: a
      // register that is kept alive across blocks costs more than the addition.
      if (d->getParent() == c_.getRoot().getParent() || (mode.base == saved.base && mode.index == saved.index))
        return true;
      mode = saved;
    } else {
      mode = saved;
    }
    return addRegister(r);
  }
  case TargetOpcode::G_SUB: {
    X86AddressMode saved = mode;
    if (c_.getConstant(d->getReg(2), value) && value != INT64_MIN && addConstant(-value)) {
      if (d->getParent() == c_.getRoot().getParent() && add(d->getReg(1), depth - 1))
        return true;
      mode = saved;
    }
    return addRegister(r);
  }
  case TargetOpcode::G_SHL:
    if (d->getParent() == c_.getRoot().getParent() && c_.getConstant(d->getReg(2), value) && value >= 1 && value <= 3 &&
        addScaled(c_.lookThrough(d->getReg(1)), 1u << value))
      return true;
    return addRegister(r);
  case TargetOpcode::G_MUL:
    // x * 3, 5, 9 is x + x * 2, 4, 8.
    if (d->getParent() == c_.getRoot().getParent() && !mode.hasBase() && !mode.index.isValid() &&
        c_.getConstant(d->getReg(2), value) && (value == 3 || value == 5 || value == 9)) {
      mode.base = mode.index = c_.lookThrough(d->getReg(1));
      mode.scale = unsigned(value - 1);
      return true;
    }
    return addRegister(r);
  default:
    return addRegister(r);
  }
}

void X86AddressMatcher::match(Register r) {
  if (!add(r, 5)) {
    mode = X86AddressMode();
    mode.base = c_.lookThrough(r);
  }
  // A lone index of scale 1 is a base; one of scale 2 is shorter as base + index, without a displacement of 4 bytes.
  if (mode.baseKind == X86AddressMode::kReg && !mode.base.isValid() && mode.index.isValid() && mode.scale <= 2 &&
      !mode.hasSymbol) {
    mode.base = mode.index;
    if (mode.scale == 1)
      mode.index = Register();
    mode.scale = 1;
  }
}

void X86AddressMatcher::emit(ComplexOperands &out, unsigned segment) const {
  switch (mode.baseKind) {
  case X86AddressMode::kReg:
    out.addReg(mode.base);
    break;
  case X86AddressMode::kFrameIndex:
    out.add(MachineOperand::createFI(mode.frameIndex));
    break;
  case X86AddressMode::kRIP:
    out.addReg(Register(X86::RIP));
    break;
  }
  out.addImm(mode.scale);
  out.addReg(mode.index);
  if (mode.hasSymbol) {
    MachineOperand op = mode.symbol;
    if (takesOffset(op))
      op.setOffset(mode.disp);
    out.add(op);
  } else {
    out.addImm(mode.disp);
  }
  out.addReg(Register(segment));
}

} // namespace lathe
