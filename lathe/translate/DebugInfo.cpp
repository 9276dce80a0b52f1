// What the program tells debuggers: the location of each instruction, DBG_VALUE and DBG_LABEL for debug records, and
// the variables that live in objects of the frame. None of it changes the code.
#include "lathe/translate/Translator.h"
#include <algorithm>

namespace lathe {

using namespace TargetOpcode;
using ir::DebugRecord;

uint32_t Translator::firstDebugRecord(uint32_t inst) const {
  auto at = std::lower_bound(f_->debugRecords.begin(), f_->debugRecords.end(), inst,
                             [](const DebugRecord &r, uint32_t i) { return r.inst < i; });
  return uint32_t(at - f_->debugRecords.begin());
}

/// In front of instruction `inst`; `next` is the first record that has not been translated.
void Translator::debugInfoAt(uint32_t inst, uint32_t &next) {
  for (; next < f_->debugRecords.size() && f_->debugRecords[next].inst <= inst; ++next)
    debugRecord(f_->debugRecords[next]);
  b_.setDebugLoc(f_->debugLocs.empty() ? DebugLoc() : DebugLoc(f_->debugLocs[inst]));
}

void Translator::debugRecord(const DebugRecord &r) {
  // LLVM drops what has no location.
  if (!r.location)
    return;
  b_.setDebugLoc(DebugLoc(r.location));
  switch (r.kind) {
  case DebugRecord::kLabel:
    b_.buildInstr(DBG_LABEL, 1).add(metadataOperand(r.variable));
    break;
  case DebugRecord::kDeclare:
    debugDeclare(r);
    break;
  case DebugRecord::kValue:
  case DebugRecord::kAssign:
    debugValue(r);
    break;
  }
}

MachineOperand Translator::metadataOperand(std::string_view text) {
  uint32_t n = 0;
  for (char c : text.substr(1)) {
    if (c < '0' || c > '9')
      return MachineOperand::createMetadata(mf_->createSymbolName(text));
    n = n * 10 + uint32_t(c - '0');
  }
  return MachineOperand::createMetadata(n);
}

/// The text of an expression; of a node of the module its own.
std::string_view Translator::debugExpression(const DebugRecord &r) const {
  if (r.expression.size() < 2 || r.expression[1] < '0' || r.expression[1] > '9')
    return r.expression;
  uint32_t n = 0;
  for (char c : r.expression.substr(1))
    n = n * 10 + uint32_t(c - '0');
  std::string_view node = m_.metadataNode(n);
  return node.empty() ? r.expression : node;
}

/// `indirect`: the operand is the address of the variable.
void Translator::buildDebugValue(const DebugRecord &r, MachineOperand value, bool indirect,
                                 std::string_view expression) {
  b_.buildInstr(DBG_VALUE, 4)
      .add(value)
      .add(indirect ? MachineOperand::createImm(0) : debugRegister(Register()))
      .add(metadataOperand(r.variable))
      .add(metadataOperand(expression));
}

/// The variable is in memory from here on.
void Translator::debugDeclare(const DebugRecord &r) {
  if (!r.value.isLocal())
    return;
  std::string_view expression = debugExpression(r);
  int fi;
  if (frameIndexOf(r.value, fi)) {
    MachineFrameInfo &frame = mf_->getFrameInfo();
    size_t slot = size_t(fi + int(frame.getNumFixedObjects()));
    if (slot >= declaredSlots_.size())
      declaredSlots_.resize(slot + 1);
    if (declaredSlots_[slot]) // an object has one variable
      return buildDebugValue(r, MachineOperand::createFI(fi), true, expression);
    declaredSlots_[slot] = 1;
    Arena &arena = mf_->getArena();
    frame.addDebugVariable(
        {fi, r.variable, expression, arena.copy(std::string_view("!" + std::to_string(r.location - 1)))});
    return;
  }
  uint32_t s = slots_[r.value.index()];
  if (s & kVirtual)
    buildDebugValue(r, debugRegister(Register(s)), true, expression);
}

/// An integer of up to 64 bits is a number; what has no form as an operand is unknown.
MachineOperand Translator::debugConstant(ir::ConstantId id) {
  const ir::Constant &c = m_.constants[id];
  if (c.is(ir::ConstantKind::kNull) && m_.types.isPointer(c.type))
    return MachineOperand::createImm(0);
  uint64_t v;
  if (c.is(ir::ConstantKind::kInt) && m_.types[c.type].bitWidth() <= 64 && constantInt(ValueRef::constant(id), v))
    return MachineOperand::createImm(int64_t(v));
  if (c.is(ir::ConstantKind::kInt) || c.is(ir::ConstantKind::kFP))
    return constantOperand(c);
  return debugRegister(Register());
}

void Translator::debugValue(const DebugRecord &r) {
  std::string_view expression = debugExpression(r);
  if (r.value.isConstant())
    return buildDebugValue(r, debugConstant(r.value.constantId()), true, expression);
  if (!r.value.isLocal())
    return buildDebugValue(r, debugRegister(Register()), true, expression);
  uint32_t s = slots_[r.value.index()];
  if (s & kVirtual)
    return buildDebugValue(r, debugRegister(Register(s)), false, expression);
  constexpr std::string_view kDeref = "!DIExpression(DW_OP_deref";
  if (int fi; frameIndexOf(r.value, fi)) {
    if (!expression.starts_with(kDeref))
      return buildDebugValue(r, MachineOperand::createFI(fi), false, expression);
    // What the object holds: the object is the variable's place.
    std::string_view rest = expression.substr(kDeref.size());
    rest.remove_prefix(rest.starts_with(", ") ? 2 : 0);
    return buildDebugValue(r, MachineOperand::createFI(fi), true, "!DIExpression(" + std::string(rest));
  }
  // A value that is made where it is used, or that has not been met yet: creating it here would change the code.
  if (!s || s & kLazy)
    return buildDebugValue(r, debugRegister(Register()), true, expression);
  for (Register part : many_[s - 1])
    buildDebugValue(r, debugRegister(part), false, expression);
}

} // namespace lathe
