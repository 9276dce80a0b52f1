#include "lathe/translate/Libcalls.h"

namespace lathe {

static ScalarKind scalarKind(LibcallValue::Kind kind, LLT t) {
  switch (kind) {
  case LibcallValue::Kind::kUnsigned:
  case LibcallValue::Kind::kSigned:
    return ScalarKind::kInt;
  case LibcallValue::Kind::kPointer:
    return ScalarKind::kPointer;
  case LibcallValue::Kind::kFloat:
    break;
  }
  switch (t.getScalarSizeInBits()) {
  case 16:
    return ScalarKind::kHalf;
  case 32:
    return ScalarKind::kFloat;
  case 64:
    return ScalarKind::kDouble;
  case 80:
    return ScalarKind::kX87;
  default:
    return ScalarKind::kQuad;
  }
}

bool Libcalls::lowerLibcall(MachineIRBuilder &b, const char *name, LibcallValue result,
                            std::span<const LibcallValue> args) const {
  constexpr size_t kMaxArgs = 8; // of any function that is called this way
  if (args.size() > kMaxArgs)
    return false;
  const MachineRegisterInfo &mri = b.getMRI();
  Leaf leaves[kMaxArgs + 1];
  Register regs[kMaxArgs + 1];
  CallValue values[kMaxArgs + 1];
  auto describe = [&](size_t i, const LibcallValue &v) {
    LLT t = mri.getType(v.reg);
    leaves[i] = {t, scalarKind(v.kind, t), 0};
    regs[i] = v.reg;
    values[i].leaves = {&leaves[i], 1};
    values[i].regs = {&regs[i], 1};
    if (v.kind == LibcallValue::Kind::kUnsigned)
      values[i].flags.set(ArgFlagsTy::kZExt);
    else if (v.kind == LibcallValue::Kind::kSigned)
      values[i].flags.set(ArgFlagsTy::kSExt);
  };
  for (size_t i = 0; i < args.size(); ++i)
    describe(i, args[i]);
  CallDescription call;
  call.callee = MachineOperand::createES(name);
  call.args = {values, args.size()};
  if (result.reg) {
    describe(args.size(), result);
    call.result = values[args.size()];
    call.resultSize = mri.getType(result.reg).getSizeInBytes();
    while ((uint64_t(1) << call.resultLog2Align) < call.resultSize && call.resultLog2Align < 4)
      ++call.resultLog2Align;
  }
  return lowerer_.lowerCall(b, call);
}

} // namespace lathe
