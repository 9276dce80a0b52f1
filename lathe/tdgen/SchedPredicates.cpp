// Conditions of scheduling variants, and of MCInstPredicates in general, as C++ over `MI`.
#include "lathe/tdgen/Schedules.h"

namespace lathe::tdgen {

using namespace td;

namespace {

std::string all(const Record &p, std::string_view field, std::string_view between, const std::string &nameSpace);

std::string condition(const Record &p, const std::string &ns) {
  auto is = [&](std::string_view cls) { return p.isSubClassOf(cls); };
  auto operand = [&](std::string_view field = "OpIndex") {
    return "MI->getOperand(" + std::to_string(p.getInt(field)) + ")";
  };
  // What a mapper makes of the operand's value.
  auto mapped = [&](const std::string &value) {
    std::string fn(p.findString("FunctionMapper").value_or(""));
    return fn.empty() ? value : fn + "(" + value + ")";
  };
  auto number = [&] { return std::to_string(p.getInt("ImmVal")); };
  if (is("MCTrue"))
    return "true";
  if (is("MCFalse"))
    return "false";
  if (is("CheckNot"))
    return "!(" + condition(*p.getDef("Pred"), ns) + ")";
  if (is("CheckAll"))
    return all(p, "Predicates", " && ", ns);
  if (is("CheckAny"))
    return all(p, "Predicates", " || ", ns);
  if (is("CheckOpcode")) {
    std::string out;
    for (const Record *i : p.getDefs("ValidOpcodes"))
      out += (out.empty() ? "MI->getOpcode() == " : " || MI->getOpcode() == ") + ns + "::" + std::string(i->name());
    return out.empty() ? "false" : out;
  }
  if (is("CheckIsRegOperand"))
    return operand() + ".isReg()";
  if (is("CheckIsVRegOperand"))
    return operand() + ".getReg().isVirtual()";
  if (is("CheckIsImmOperand"))
    return operand() + ".isImm()";
  if (is("CheckRegOperand"))
    return mapped(operand() + ".getReg()") + " == " + ns + "::" + std::string(p.getDef("Reg")->name());
  if (is("CheckRegOperandSimple"))
    return mapped(operand() + ".getReg()");
  if (is("CheckInvalidRegOperand"))
    return mapped(operand() + ".getReg()") + " == 0";
  if (is("CheckImmOperandLT"))
    return mapped(operand() + ".getImm()") + " < " + number();
  if (is("CheckImmOperandGT"))
    return mapped(operand() + ".getImm()") + " > " + number();
  if (is("CheckImmOperand_s"))
    return mapped(operand() + ".getImm()") + " == " + std::string(p.getString("ImmVal"));
  if (is("CheckImmOperand"))
    return mapped(operand() + ".getImm()") + " == " + number();
  if (is("CheckImmOperandSimple"))
    return mapped(operand() + ".getImm()");
  if (is("CheckSameRegOperand"))
    return operand("FirstIndex") + ".getReg() == " + operand("SecondIndex") + ".getReg()";
  if (is("CheckNumOperands"))
    return "MI->getNumOperands() == " + std::to_string(p.getInt("NumOps"));
  if (is("CheckNonPortable"))
    return std::string(p.getString("CodeBlock"));
  if (is("CheckFunctionPredicateWithTII"))
    return std::string(p.getString("TIIPtrName")) + "->" + std::string(p.getString("MachineInstrFnName")) + "(*MI)";
  if (is("CheckFunctionPredicate"))
    return std::string(p.getString("MachineInstrFnName")) + "(*MI)";
  if (is("TIIPredicate"))
    return "TII->" + std::string(p.getString("FunctionName")) + "(*MI)";
  p.error("a predicate that -gen-schedule does not know");
  return "false";
}

std::string all(const Record &p, std::string_view field, std::string_view between, const std::string &ns) {
  std::string out;
  for (const Record *part : p.getDefs(field))
    if (part)
      out += (out.empty() ? "(" : std::string(between) + "(") + condition(*part, ns) + ")";
  return out.empty() ? "true" : out;
}

} // namespace

std::string schedPredicateText(const Record &predicate, const std::string &nameSpace) {
  if (predicate.isSubClassOf("SchedPredicate"))
    return std::string(predicate.getString("Predicate"));
  const Record *p = predicate.findDef("Pred");
  return p ? condition(*p, nameSpace) : "true";
}

} // namespace lathe::tdgen
