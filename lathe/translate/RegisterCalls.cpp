#include "lathe/translate/RegisterCalls.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/translate/CallLowerer.h"

namespace lathe {

using namespace TargetOpcode;

/// The part of a value with one leaf at `loc`; false when it needs more than one plain or extended register.
static bool preparePart(const CCValAssign &loc, LLT type, ArgFlagsTy flags, bool isResult, RegisterCall::Part &part) {
  if (!loc.isRegLoc() || loc.getLocInfo() > CCValAssign::AExt || flags.isByVal())
    return false;
  part.reg = MCPhysReg(loc.getLocReg());
  part.type = loc.getLocVT().getLLT();
  if (type.getSizeInBits() == part.type.getSizeInBits())
    return true;
  if (!type.isScalar() || !part.type.isScalar() || type.getSizeInBits() > part.type.getSizeInBits())
    return false;
  part.conversion = isResult ? G_TRUNC : flags.isSExt() ? G_SEXT : flags.isZExt() ? G_ZEXT : G_ANYEXT;
  return true;
}

bool CallLowerer::prepareParts(Assignment &a, std::span<const CallValue> values, bool isResult,
                               std::span<const RegisterCall::Part> &out) {
  // One part for each leaf, with a place: not so when the result is stored through a hidden pointer.
  size_t leaves = 0;
  for (const CallValue &v : values)
    leaves += v.leaves.size();
  if (a.parts.size() != leaves || a.state.locs().size() != leaves)
    return false;
  now_ = &a;
  preparedParts_.clear();
  for (const CallValue &v : values) {
    for (const Leaf &leaf : v.leaves) {
      const size_t i = preparedParts_.size();
      RegisterCall::Part part;
      if ((!isResult && v.leaves.size() != 1) || a.plans[i].how != Plan::kDirect ||
          !preparePart(locOf(unsigned(i)), leaf.type, a.parts[i].flags, isResult, part))
        return false;
      preparedParts_.push_back(part);
    }
  }
  out = preparedArena_.copy(std::span<const RegisterCall::Part>(preparedParts_));
  return isResult || out.size() == values.size();
}

const RegisterCall *CallLowerer::prepareRegisterCall(MachineIRBuilder &b, const CallDescription &call) {
  MachineFunction &mf = b.getMF();
  bool hasSRet = false;
  for (const CallValue &v : call.args)
    hasSRet |= v.flags.isSRet();
  if (call.isMustTail || call.isVarArg || args_.state.getStackSize() || args_.state.getMaxStackArgAlign() > 1 ||
      cl_->getCalleePopBytes(mf, call.cc, false, 0, hasSRet))
    return nullptr;
  RegisterCall r;
  if (!prepareParts(args_, call.args, false, r.args) ||
      (!call.result.leaves.empty() && !prepareParts(results_, {&call.result, 1}, true, r.results)))
    return nullptr;
  const TargetInstrInfo &tii = mf.getInstrInfo();
  std::vector<MachineOperand> ops;
  auto keep = [&] { return preparedArena_.copy(std::span<const MachineOperand>(ops)); };
  auto frame = [&](unsigned opcode) {
    const MCInstrDesc &d = tii.get(opcode);
    ops.assign(d.numOperands, MachineOperand::createImm(0));
    for (uint16_t reg : tii.implicitDefs(d))
      ops.push_back(MachineOperand::createReg(Register(reg), RegState::ImplicitDefine));
    for (uint16_t reg : tii.implicitUses(d))
      ops.push_back(MachineOperand::createReg(Register(reg), RegState::Implicit));
    return keep();
  };
  r.frameSetup = frame(tii.getCallFrameSetupOpcode());
  r.frameDestroy = frame(tii.getCallFrameDestroyOpcode());
  ops.clear();
  for (const RegisterCall::Part &p : r.args)
    ops.push_back(MachineOperand::createReg(Register(p.reg), RegState::Implicit));
  for (const RegisterCall::Part &p : r.results)
    ops.push_back(MachineOperand::createReg(Register(p.reg), RegState::ImplicitDefine));
  r.operands = keep();
  return preparedArena_.make<RegisterCall>(r);
}

void CallLowerer::lowerRegisterCall(MachineIRBuilder &b, const RegisterCall &call, const CallDescription &d,
                                    std::span<Register> args, std::span<const Register> results) {
  MachineFunction &mf = b.getMF();
  for (size_t i = 0; i < args.size(); ++i)
    if (unsigned conversion = call.args[i].conversion)
      args[i] = b.build(conversion, call.args[i].type, {args[i]});
  Target target = callTarget(b, d);
  MachineFrameInfo &frame = mf.getFrameInfo();
  frame.hasCalls = true;
  frame.adjustsStack = true;
  const TargetInstrInfo &tii = mf.getInstrInfo();
  b.buildPlain(tii.getCallFrameSetupOpcode(), call.frameSetup);
  for (size_t i = 0; i < args.size(); ++i)
    b.buildCopy(Register(call.args[i].reg), args[i]);
  if (target.thunkReg) [[unlikely]]
    b.buildCopy(Register(target.thunkReg), target.address);
  const MCInstrDesc &desc = tii.get(target.opcode);
  MachineInstrBuilder mi =
      b.buildInstr(target.opcode, 2u + desc.numImplicitDefs + desc.numImplicitUses + unsigned(call.operands.size()));
  mi.add(target.operand).addRegMask(mf.getRegisterInfo().getCallPreservedMask(mf, d.cc));
  mi->addImplicitDefUseOperands(mf);
  for (const MachineOperand &op : call.operands)
    mi->appendPlainOperand(mf, op);
  if (target.thunkReg) [[unlikely]]
    mi.addReg(Register(target.thunkReg), RegState::Implicit);
  b.buildPlain(tii.getCallFrameDestroyOpcode(), call.frameDestroy);
  // The copies come first, so that nothing gets between them and the call.
  incoming_.clear();
  for (size_t i = 0; i < results.size(); ++i) {
    const RegisterCall::Part &p = call.results[i];
    Register r = p.conversion ? b.newReg(p.type) : results[i];
    b.buildCopy(r, Register(p.reg));
    incoming_.push_back(r);
  }
  for (size_t i = 0; i < results.size(); ++i)
    if (unsigned conversion = call.results[i].conversion)
      b.buildInstr(conversion, results[i], {incoming_[i]});
}

} // namespace lathe
