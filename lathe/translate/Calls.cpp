// Calls, arguments and results of the program: attributes and types become what CallLowerer takes.
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/translate/Translator.h"
#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;
using ir::Attribute;
using ir::Opcode;

static constexpr DiagKind kBadCall{"translate-call", Severity::kError};

namespace {
struct AttributeFlag {
  Attribute attribute;
  ArgFlagsTy::Bit flag;
};
constexpr AttributeFlag kAttributeFlags[] = {
    {Attribute::kZExt, ArgFlagsTy::kZExt},
    {Attribute::kSExt, ArgFlagsTy::kSExt},
    {Attribute::kInReg, ArgFlagsTy::kInReg},
    {Attribute::kStructRet, ArgFlagsTy::kSRet},
    {Attribute::kByVal, ArgFlagsTy::kByVal},
    {Attribute::kNest, ArgFlagsTy::kNest},
    {Attribute::kReturned, ArgFlagsTy::kReturned},
    {Attribute::kSwiftSelf, ArgFlagsTy::kSwiftSelf},
    {Attribute::kSwiftAsync, ArgFlagsTy::kSwiftAsync},
    {Attribute::kSwiftError, ArgFlagsTy::kSwiftError},
};
/// The attributes of the table as presence bits.
struct AbiMask {
  uint64_t words[2] = {0, 0};
  constexpr AbiMask() {
    for (const AttributeFlag &f : kAttributeFlags)
      words[unsigned(f.attribute) / 64] |= uint64_t(1) << (unsigned(f.attribute) % 64);
  }
};
constexpr AbiMask kAbiMask;
} // namespace

ArgFlagsTy Translator::argFlags(const ir::AttributeSet &s, ir::TypeId t) {
  ArgFlagsTy flags;
  flags.origLog2Align = m_.layout(t).abiAlignLog2;
  if (!(s.present[0] & kAbiMask.words[0]) && !(s.present[1] & kAbiMask.words[1])) [[likely]]
    return flags;
  for (const AttributeFlag &f : kAttributeFlags)
    if (s.has(f.attribute))
      flags.set(f.flag);
  if (flags.isByVal()) {
    ir::TypeId memory = m_.attributes.type(s, Attribute::kByVal);
    const ir::TypeLayout &layout = m_.layout(memory);
    flags.byValSize = uint32_t(layout.allocSize);
    uint64_t align = m_.attributes.value(s, Attribute::kAlign);
    flags.byValLog2Align = align ? uint8_t(std::countr_zero(align)) : layout.abiAlignLog2;
  }
  return flags;
}

/// What the entry has to know of the body: whether va_start is called, and whether a tail call needs the arguments.
void Translator::scanCalls(bool &savesVarArgs, bool &hasMustTail) const {
  savesVarArgs = hasMustTail = false;
  for (const ir::CallInfo &c : f_->callInfos)
    hasMustTail |= c.tail == ir::TailKind::kMustTail;
  if (!m_.types[f_->type].isVarArg())
    return;
  for (const Inst &i : f_->insts)
    if (i.opcode == Opcode::kCall && m_.calledIntrinsic(f_->callee(i)) == ir::IntrinsicId::kVaStart) {
      savesVarArgs = true;
      return;
    }
}

void Translator::formalArguments() {
  bool savesVarArgs, hasMustTail;
  scanCalls(savesVarArgs, hasMustTail);
  mf_->getFrameInfo().hasVAStart = savesVarArgs;
  unsigned n = f_->numArgs;
  if (m_.attributes.function(f_->attributes).has(Attribute::kNaked)) {
    // The body is assembly that finds the arguments itself.
    for (unsigned i = 0; i < n; ++i)
      for (Register r : defs(i))
        b_.buildUndef(r);
    return;
  }
  std::span<const ir::TypeId> params = m_.types.parameters(f_->type);
  callValues_.clear();
  frameIndexes_.assign(n, INT32_MAX);
  for (unsigned i = 0; i < n; ++i)
    callValues_.push_back(
        {types_.leaves(params[i]), defs(i), argFlags(m_.attributes.param(f_->attributes, i), params[i])});
  ir::TypeId resultType = m_.types[f_->type].result();
  CallValue result{types_.leaves(resultType), {}, argFlags(m_.attributes.result(f_->attributes), resultType)};
  bool isVarArg = m_.types[f_->type].isVarArg();
  if (isVarArg && !cl_->hasVariadicFunctions)
    return error(kBadCall, 0, "the target has no functions with variable arguments");
  if (!calls_.lowerFormalArguments(b_, f_->callingConv, isVarArg, callValues_, result, savesVarArgs, hasMustTail,
                                   frameIndexes_)) {
    error(kBadCall, 0, calls_.failure());
    return;
  }
  for (unsigned i = 0; i < n; ++i)
    if (frameIndexes_[i] != INT32_MAX) {
      slots_[i] = kLazy | uint32_t(lazy_.size());
      lazy_.push_back({frameIndexes_[i], 0, 0, 0, type(params[i])});
    }
}

void Translator::ret(const Inst &i) {
  functionExit();
  CallValue value;
  ValueRegs regs;
  if (i.numOperands) {
    ValueRef v = f_->value(i, 0);
    ir::TypeId t = typeOf(v);
    regs = uses(v);
    value = {types_.leaves(t), regs.span(), argFlags(m_.attributes.result(f_->attributes), t)};
  }
  if (!calls_.lowerReturn(b_, f_->callingConv, m_.types[f_->type].isVarArg(), value))
    error(kBadCall, current_, calls_.failure());
}

void Translator::call(const Inst &i, uint32_t local) {
  ValueRef callee = f_->callee(i);
  if (callee.isConstant()) {
    const ir::Constant &c = m_.constants[callee.constantId()];
    if (c.is(ir::ConstantKind::kInlineAsm))
      return inlineAsm(i, local, m_.constants.inlineAsm(c));
    if (c.is(ir::ConstantKind::kGlobal))
      if (ir::IntrinsicId id = m_.calledIntrinsic(callee); id != ir::IntrinsicId::kNone)
        return intrinsic(i, local, id);
  }
  plainCall(i, local);
}

/// A function, a number where the target has a call for it, or an address in a register.
MachineOperand Translator::calleeOperand(ValueRef callee) {
  if (ir::GlobalId global = globalOf(callee); global.valid())
    return MachineOperand::createGA(global.value);
  uint64_t number;
  if (constantAddress(callee, number) && !cl_->getNumberedCallee(*mf_, number).needsAddress)
    return MachineOperand::createImm(int64_t(number));
  return MachineOperand::createReg(use(callee));
}

bool Translator::mayReturnTwice(const ir::CallInfo &info, ValueRef callee) const {
  if (m_.attributes.function(info.attributes).has(Attribute::kReturnsTwice))
    return true;
  ir::FunctionId target = m_.calledFunction(callee);
  return target.valid() && m_.attributes.function(m_.function(target).attributes).has(Attribute::kReturnsTwice);
}

/// All values have one leaf.
void Translator::registerCall(const RegisterCall &call, CallDescription &d, ValueRef callee,
                              std::span<const uint32_t> args, uint32_t local) {
  regScratch_.clear();
  for (uint32_t arg : args) {
    ValueRef v(arg);
    regScratch_.push_back(v.isLocal() ? use(v) : uses(v)[0]);
  }
  d.callee = calleeOperand(callee);
  std::span<const Register> results;
  if (!call.results.empty())
    results = defs(local);
  calls_.lowerRegisterCall(b_, call, d, regScratch_, results);
}

void Translator::plainCall(const Inst &i, uint32_t local) {
  const ir::CallInfo &info = f_->callInfo(i);
  if (info.numBundles && refuseBundles(info)) [[unlikely]]
    return;
  std::span<const uint32_t> args = f_->arguments(i);
  CallDescription d;
  ValueRef callee = f_->callee(i);
  d.cc = info.callingConv;
  d.isVarArg = m_.types[info.functionType].isVarArg();
  d.numFixedArgs = unsigned(m_.types.parameters(info.functionType).size());
  d.isMustTail = info.tail == ir::TailKind::kMustTail;
  if (d.isMustTail)
    functionExit();
  if (mayReturnTwice(info, callee))
    mf_->exposesReturnsTwice = true;
  // Calls that go through registers only are prepared once for each signature.
  const bool plain = !d.isVarArg && !d.isMustTail && args.size() == d.numFixedArgs;
  RegisterCallTable::Entry *prepared = nullptr;
  if (plain) {
    prepared = &registerCalls_[{cl_, info.functionType, info.attributes, info.callingConv}];
    if (prepared->call)
      return registerCall(*prepared->call, d, callee, args, local);
  }
  callRegs_.clear();
  callRegs_.reserve(args.size());
  callValues_.clear();
  for (size_t k = 0; k < args.size(); ++k) {
    ValueRef v(args[k]);
    ir::TypeId t = typeOf(v);
    callRegs_.push_back(uses(v));
    callValues_.push_back(
        {types_.leaves(t), callRegs_.back().span(), argFlags(m_.attributes.param(info.attributes, unsigned(k)), t)});
  }
  d.args = callValues_;
  d.callee = calleeOperand(callee);
  std::span<const Leaf> leaves = types_.leaves(i.type);
  if (!leaves.empty()) {
    const ir::TypeLayout &layout = m_.layout(i.type);
    d.result = {leaves, defs(local), argFlags(m_.attributes.result(info.attributes), i.type)};
    d.resultSize = layout.allocSize;
    d.resultLog2Align = layout.abiAlignLog2;
  }
  if (!calls_.lowerCall(b_, d)) {
    error(kBadCall, local, calls_.failure());
    return;
  }
  if (prepared && !prepared->known) {
    prepared->known = true;
    prepared->call = calls_.prepareRegisterCall(b_, d);
  }
  blockDone_ = d.isMustTail;
}

void Translator::invoke(const Inst &i, uint32_t local) {
  uint32_t normal = f_->operand(i, 2), unwind = f_->operand(i, 3);
  // What the landing pad reads has to be there before the call.
  edge(unwind);
  MachineLandingPad::Range range{mf_->createLabel(), 0};
  b_.buildInstr(EH_LABEL, 1).add(MachineOperand::createMCSymbol(range.begin));
  call(i, local);
  if (failed_ || blockDone_)
    return;
  range.end = mf_->createLabel();
  b_.buildInstr(EH_LABEL, 1).add(MachineOperand::createMCSymbol(range.end));
  MachineExceptionInfo &exceptions = mf_->getExceptionInfo();
  exceptions.addRange(exceptions.padOf(*blocks_[unwind]), range);
  edge(normal);
  branchTo(normal);
}

void Translator::libCall(const char *name, LibValue result, std::span<const LibValue> args) {
  callValues_.clear();
  for (const LibValue &a : args) {
    CallValue v{{&a.leaf, 1}, {&a.reg, 1}, {}};
    v.flags.origLog2Align = uint8_t(std::countr_zero(std::bit_ceil(a.leaf.type.getSizeInBytes())));
    callValues_.push_back(v);
  }
  CallDescription d;
  d.callee = MachineOperand::createES(name);
  d.args = callValues_;
  if (result.reg) {
    d.result = {{&result.leaf, 1}, {&result.reg, 1}, {}};
    d.resultSize = result.leaf.type.getSizeInBytes();
    d.resultLog2Align = 4;
  }
  if (!calls_.lowerCall(b_, d))
    error(kBadCall, current_, calls_.failure());
}

} // namespace lathe
