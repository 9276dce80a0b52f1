// Landing pads and what belongs to them. Invokes are in Calls.cpp. Source: "Exception Handling in LLVM".
#include "lathe/translate/Translator.h"

namespace lathe {

using namespace TargetOpcode;
using ir::ConstantKind;

static constexpr DiagKind kUnsupportedPad{"translate-landing-pad", Severity::kError};

/// The number of a type info: a global, or null, which everything matches.
bool Translator::exceptionType(ValueRef v, uint32_t &number) {
  ir::GlobalId global = globalOf(v);
  if (!global.valid() && !(v.isConstant() && m_.constants[v.constantId()].is(ConstantKind::kNull)))
    return false;
  number = mf_->getExceptionInfo().typeNumber(global.valid() ? global.value : MachineExceptionInfo::kCatchAll);
  return true;
}

/// One clause of a landing pad: catch, or filter with an array of types.
bool Translator::landingPadClause(MachineLandingPad &pad, bool isFilter, ValueRef v) {
  MachineExceptionInfo &exceptions = mf_->getExceptionInfo();
  uint32_t number = 0;
  if (!isFilter) {
    if (!exceptionType(v, number))
      return false;
    exceptions.addTypeId(pad, int32_t(number));
    return true;
  }
  if (!v.isConstant())
    return false;
  const ir::Constant &list = m_.constants[v.constantId()];
  std::vector<uint32_t> numbers;
  if (list.is(ConstantKind::kAggregate)) {
    for (uint32_t c : m_.constants.operands(list)) {
      if (!exceptionType(ValueRef::constant(ir::ConstantId(c)), number))
        return false;
      numbers.push_back(number);
    }
  } else if (m_.types[list.type].count != 0) {
    // [n x ptr] zeroinitializer: n times everything
    numbers.push_back(exceptions.typeNumber(MachineExceptionInfo::kCatchAll));
  }
  exceptions.addTypeId(pad, -1 - int32_t(exceptions.filters().size()));
  for (uint32_t n : numbers)
    exceptions.addFilterWord(n);
  exceptions.addFilterWord(0);
  return true;
}

void Translator::landingPad(const Inst &i, uint32_t local) {
  MachineBasicBlock &mbb = b_.getMBB();
  std::span<const Leaf> leaves = types_.leaves(i.type);
  if (!cl_->exceptionPointer || !f_->personality.valid() || leaves.size() != 2)
    return error(kUnsupportedPad, local,
                 !cl_->exceptionPointer ? "exception handling is not supported by this target"
                 : leaves.size() != 2   ? "a landing pad's result must be a pointer and an integer"
                                        : "a landing pad in a function without personality");
  mbb.setIsEHPad();
  MachineLandingPad &pad = mf_->getExceptionInfo().padOf(mbb);
  pad.label = mf_->createLabel();
  b_.buildInstr(EH_LABEL, 1).add(MachineOperand::createMCSymbol(pad.label));
  std::span<const uint32_t> w = f_->operands(i);
  for (size_t k = 0; k + 1 < w.size(); k += 2)
    if (!landingPadClause(pad, w[k] == 1, ValueRef(w[k + 1])))
      return error(kUnsupportedPad, local, "a clause must name type infos, which are globals or null");
  if (i.has(ir::flags::kCleanup))
    mf_->getExceptionInfo().addTypeId(pad, 0);
  mbb.addLiveIn(cl_->exceptionPointer);
  mbb.addLiveIn(cl_->exceptionSelector);
  std::span<Register> results = defs(local);
  LLT word = LLT::scalar(pointerType().getScalarSizeInBits());
  b_.buildCopy(results[0], Register(cl_->exceptionPointer));
  Register selector = b_.buildCopy(word, Register(cl_->exceptionSelector));
  unsigned bits = leaves[1].type.getScalarSizeInBits();
  if (bits == word.getScalarSizeInBits())
    b_.buildCopy(results[1], selector);
  else
    b_.buildInstr(bits < word.getScalarSizeInBits() ? G_TRUNC : G_ZEXT, results[1], {selector});
}

void Translator::resume(const Inst &i) {
  ValueRegs v = uses(f_->value(i, 0));
  Leaf leaf{pointerType(), ScalarKind::kPointer};
  LibValue exception{leaf, v[0]};
  libCall("_Unwind_Resume", {}, {&exception, 1});
}

void Translator::exceptionTypeId(const Inst &i, uint32_t local) {
  uint32_t number = 0;
  if (!exceptionType(arg(i, 0), number))
    return error(kUnsupportedPad, local, "the argument must be a type info, which is a global or null");
  setValue(local, b_.buildConstant(type(i.type), number));
}

} // namespace lathe
