// Conditions of scheduling variants, and of MCInstPredicates in general, as C++ over `MI`.
#include "lathe/support/OutputBuffer.h"
#include "lathe/tdgen/InstrInfoParts.h"
#include "lathe/tdgen/Schedules.h"

#include <algorithm>
#include <set>

namespace lathe::tdgen {

using namespace td;

namespace {

std::string all(const Record &p, std::string_view field, std::string_view between, const std::string &nameSpace);
std::string condition(const Record &p, const std::string &ns);

std::string isOneOf(const std::vector<const Record *> &opcodes, const std::string &ns) {
  std::string out;
  for (const Record *i : opcodes)
    if (i)
      out += (out.empty() ? "MI->getOpcode() == " : " || MI->getOpcode() == ") + ns + "::" + std::string(i->name());
  return out.empty() ? "false" : out;
}

/// The value of a function's body: a condition, or one by opcode.
std::string valueOf(const Record &statement, const std::string &ns) {
  if (const Record *p = statement.findDef("Pred"))
    return condition(*p, ns);
  std::string out;
  for (const Record *c : statement.getDefs("Cases"))
    if (c && c->getDef("CaseStmt"))
      out += "(" + isOneOf(c->getDefs("Opcodes"), ns) + ") ? (" + valueOf(*c->getDef("CaseStmt"), ns) + ") : ";
  const Record *otherwise = statement.findDef("DefaultCase");
  return out + (otherwise ? "(" + valueOf(*otherwise, ns) + ")" : std::string("false"));
}

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
  if (is("CheckOpcode"))
    return isOneOf(p.getDefs("ValidOpcodes"), ns);
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
    return "(" + valueOf(*p.getDef("Body"), ns) + ")";
  p.error("a predicate that has no meaning here");
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

std::string mcInstPredicateText(const Record &predicate, const std::string &nameSpace) {
  return condition(predicate, nameSpace);
}

void emitFunctionPredicates(const RecordKeeper &records, const std::string &nameSpace, OutputBuffer &out) {
  auto all = records.allDerivedDefinitions("TIIPredicate");
  if (all.empty())
    return;
  out << "// Questions about instructions, as MachineInstr or MCInst.\n"
         "#ifdef GET_INSTRINFO_PREDICATES\n#undef GET_INSTRINFO_PREDICATES\nnamespace lathe::"
      << nameSpace << " {\n";
  std::set<std::string_view> names;
  for (const Record *p : all) {
    if (!names.insert(p->getString("FunctionName")).second) {
      p->error("there is another TIIPredicate called '" + std::string(p->getString("FunctionName")) + "'");
      continue;
    }
    out << "template <class Inst> bool " << p->getString("FunctionName") << "(const Inst &inst) {\n"
        << "  [[maybe_unused]] const Inst *MI = &inst;\n  return " << valueOf(*p->getDef("Body"), nameSpace)
        << ";\n}\n";
  }
  out << "} // namespace lathe::" << nameSpace << "\n#endif\n\n";
}

namespace {

/// Queries of the subtarget, by scheduling model.
class SubtargetPredicates {
public:
  SubtargetPredicates(const RecordKeeper &records, const std::string &ns, OutputBuffer &out)
      : records_(records), ns_(ns), out_(out) {
    auto all = records.allDerivedDefinitions("Processor");
    processors_.assign(all.begin(), all.end());
    std::ranges::sort(processors_, {}, [](const Record *p) { return p->getString("Name"); });
  }
  void run() {
    for (const Record *p : records_.allDerivedDefinitions("STIPredicate"))
      if (const Record *d = p->getDef("Declaration"))
        write(*d);
  }

private:
  /// What it delegates to comes first.
  void write(const Record &decl) {
    if (!written_.insert(&decl).second)
      return;
    for (const Record *d : decl.getDefs("Delegates"))
      if (d)
        write(*d);
    bool masked = decl.getBit("UpdatesOpcodeMask");
    std::string arguments = masked ? "(MI, mask, processor)" : "(MI, processor)";
    out_ << "/// On a processor, by its place in kModels."
         << (masked ? " `mask` becomes the operands that this is about; 0: all that are read." : "")
         << "\ntemplate <class Inst>\nbool " << decl.getString("Name") << "([[maybe_unused]] const Inst *MI, "
         << (masked ? "[[maybe_unused]] uint64_t &mask, " : "") << "[[maybe_unused]] unsigned processor) {\n";
    for (const Record *p : records_.allDerivedDefinitions("STIPredicate"))
      if (p->getDef("Declaration") == &decl)
        writeModel(*p, masked);
    for (const Record *d : decl.getDefs("Delegates"))
      if (d)
        out_ << "  if (" << d->getString("Name") << (d->getBit("UpdatesOpcodeMask") ? arguments : "(MI, processor)")
             << ")\n    return true;\n";
    out_ << "  return " << condition(*decl.getDef("DefaultReturnValue"), ns_) << ";\n}\n";
  }

  void writeModel(const Record &p, bool masked) {
    const Record *model = p.findDef("SchedModel");
    if (!model) {
      p.error("SchedModel is not set: for which processors does it hold?");
      return;
    }
    std::string which;
    for (size_t n = 0; n < processors_.size(); ++n)
      if (processors_[n]->getDef("SchedModel") == model)
        which += (which.empty() ? "processor == " : " || processor == ") + std::to_string(n);
    if (which.empty())
      return;
    out_ << "  if (" << which << ") { // " << model->name() << '\n';
    for (const Record *c : p.getDefs("Classes")) {
      if (!c)
        continue;
      uint64_t mask = 0;
      for (int64_t i : c->getInts("OperandIndices"))
        if (i < 0 || i > 63)
          c->error("there is no operand " + std::to_string(i));
        else
          mask |= uint64_t(1) << i;
      out_ << "    if ((" << isOneOf(c->getDefs("Opcodes"), ns_) << ") && (" << condition(*c->getDef("Predicate"), ns_)
           << ")) {\n";
      if (masked)
        out_ << "      mask = " << mask << ";\n";
      out_ << "      return true;\n    }\n";
    }
    out_ << "  }\n";
  }

  const RecordKeeper &records_;
  const std::string &ns_;
  OutputBuffer &out_;
  std::vector<const Record *> processors_;
  std::set<const Record *> written_;
};

} // namespace

void emitSubtargetPredicates(const RecordKeeper &records, const std::string &nameSpace, OutputBuffer &out) {
  SubtargetPredicates(records, nameSpace, out).run();
}

std::string schedPredicateText(const Record &predicate, const std::string &nameSpace) {
  if (predicate.isSubClassOf("SchedPredicate"))
    return std::string(predicate.getString("Predicate"));
  const Record *p = predicate.findDef("Pred");
  return p ? condition(*p, nameSpace) : "true";
}

} // namespace lathe::tdgen
