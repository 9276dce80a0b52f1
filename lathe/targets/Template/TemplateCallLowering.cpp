#include "lathe/targets/Template/TemplateCallLowering.h"
#include "lathe/isel/rules/RuleSupport.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/targets/Template/mc/TemplateMC.h"

#define GET_CALLINGCONV_IMPL
#include "lathe/targets/Template/TemplateGenCallingConv.inc"

namespace lathe {

using namespace Template;

TemplateCallLowering::TemplateCallLowering() {
  minIntBits = 32;
  maxIntBits = 32;
  hasF16 = hasF32 = hasF64 = false; // they travel as integers
  vaListBytes = 4;
  vaListLog2Align = 2;
}

// --- Conventions and instructions

static bool isSupported(unsigned cc) {
  return cc == CallingConv::C || cc == CallingConv::Fast || cc == CallingConv::Cold;
}
CCAssignFn *TemplateCallLowering::getAssignFn(const MachineFunction &, unsigned cc, bool) const {
  return isSupported(cc) ? &CC_Template : nullptr;
}
CCAssignFn *TemplateCallLowering::getReturnAssignFn(const MachineFunction &, unsigned cc, bool) const {
  return isSupported(cc) ? &RetCC_Template : nullptr;
}
DirectCallee TemplateCallLowering::getDirectCallee(const MachineFunction &, uint32_t) const { return {CALL}; }
DirectCallee TemplateCallLowering::getExternalCallee(const MachineFunction &) const { return {CALL}; }
unsigned TemplateCallLowering::getIndirectCallOpcode(const MachineFunction &) const { return CALLR; }
unsigned TemplateCallLowering::getReturnOpcode(const MachineFunction &) const { return RET; }
unsigned TemplateCallLowering::getCalleeRegClass(const MachineFunction &, bool) const { return GPRRegClassID; }

// --- Variable arguments: all on the stack, each in as many words as it needs; a va_list points to the next

static LLT pointerType() { return LLT::pointer(0, 32); }
static MachineMemOperand *wordAt(MachineIRBuilder &b, uint16_t flags) {
  return b.getMF().createMemOperand({pointerType(), {}, flags, 2});
}

void TemplateCallLowering::saveVarArgRegs(MachineIRBuilder &b, const CCState &state) const {
  b.getMF().getInfo<TemplateMachineFunctionInfo>().varArgsFrameIndex =
      b.getMF().getFrameInfo().createFixedObject(4, int64_t(state.getStackSize()), true, true);
}

void TemplateCallLowering::lowerVAStart(MachineIRBuilder &b, Register list) const {
  Register first = b.newReg(pointerType());
  b.buildFrameIndex(first, b.getMF().getInfo<TemplateMachineFunctionInfo>().varArgsFrameIndex);
  b.buildStore(first, list, wordAt(b, MachineMemOperand::MOStore));
}

Register TemplateCallLowering::lowerVAArg(MachineIRBuilder &b, Register list, MVT, uint64_t size, uint64_t) const {
  Register place = b.newReg(pointerType());
  b.buildLoad(place, list, wordAt(b, MachineMemOperand::MOLoad));
  Register next = b.buildPtrAdd(pointerType(), place, int64_t((size + 3) & ~uint64_t(3)));
  b.buildStore(next, list, wordAt(b, MachineMemOperand::MOStore));
  return place;
}

// --- Inline assembly: "r", "m", "i" and names of registers in braces

AsmConstraint TemplateCallLowering::getAsmConstraint(const MachineFunction &mf, std::string_view constraint,
                                                     MVT t) const {
  AsmConstraint c;
  c.regClass = GPRRegClassID;
  c.regVT = MVT::i32;
  if (constraint == "r") {
    c.kind = AsmConstraint::kRegisterClass;
    c.numRegs = t.isValid() ? (t.getSizeInBits() + 31) / 32 : 1;
  } else if (constraint == "m") {
    c.kind = AsmConstraint::kMemory;
  } else if (constraint == "i") {
    c.kind = AsmConstraint::kImmediate;
  } else if (constraint.size() > 2 && constraint.front() == '{' && constraint.back() == '}') {
    c.reg = getAsmRegister(mf, constraint.substr(1, constraint.size() - 2));
    c.kind = c.reg ? AsmConstraint::kRegister : AsmConstraint::kUnknown;
  }
  return c;
}

bool TemplateCallLowering::acceptsAsmImmediate(const MachineFunction &, std::string_view, int64_t value) const {
  return isInt<32>(value) || isUInt<32>(uint64_t(value));
}

void TemplateCallLowering::addAsmMemoryOperand(const MachineInstrBuilder &b, const MachineOperand &base) const {
  b.add(base).addImm(0);
}

MCPhysReg TemplateCallLowering::getAsmRegister(const MachineFunction &, std::string_view name) const {
  const MCRegisterInfo &tri = templateRegisterInfo();
  for (MCPhysReg r = 1; r < tri.numRegs; ++r)
    if (tri.getAsmName(r) == name)
      return r;
  return 0;
}

} // namespace lathe
