// -gen-macro-fusion-pred: which pairs of instructions a processor executes as one when they stand together, as C++.
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/Schedules.h"
#include "lathe/tdgen/TableWriter.h"

namespace lathe::tdgen {

using namespace td;

namespace {

class Emitter {
public:
  Emitter(const RecordKeeper &records, const std::string &ns, OutputBuffer &out)
      : records_(records), ns_(ns), out_(out) {}
  void run();

private:
  void fusion(const Record &f);
  void predicate(const Record &p, bool commutable);

  const RecordKeeper &records_;
  const std::string &ns_;
  OutputBuffer &out_;
};

/// The lines that return unless one condition holds.
void Emitter::predicate(const Record &p, bool commutable) {
  auto operand = [](std::string_view of, int64_t n) {
    return std::string(of) + ".getOperand(" + std::to_string(n) + ")";
  };
  auto reg = [&](std::string_view of, int64_t n) { return operand(of, n) + ".getReg()"; };
  if (p.isSubClassOf("FusionPredicateWithCode")) {
    out_ << "  " << p.getString("Predicate") << '\n';
  } else if (p.isSubClassOf("FusionPredicateWithMCInstPredicate")) {
    const Record *target = p.getDef("Target");
    std::string text = mcInstPredicateText(*p.getDef("Predicate"), ns_);
    for (const char *which : {"FirstMI", "&SecondMI"})
      if (target->name() == "both_fusion_target" ||
          target->name() == (which[0] == '&' ? "second_fusion_target" : "first_fusion_target"))
        out_ << "  {\n    [[maybe_unused]] const Inst *MI = " << which << ";\n    if (!(" << text
             << "))\n      return false;\n  }\n";
  } else if (p.isSubClassOf("WildcardPred")) {
    out_ << "  if (!FirstMI)\n    return " << (p.getBit("ReturnValue") ? "true" : "false") << ";\n";
  } else if (p.isSubClassOf("OneUsePred")) {
    out_ << "  if (auto result = FirstMI->getOperand(0).getReg(); result.isVirtual() && !MRI.hasOneUse(result))\n"
            "    return false;\n";
  } else if (p.isSubClassOf("TieReg")) {
    int64_t a = p.getInt("FirstOpIdx"), b = p.getInt("SecondOpIdx");
    out_ << "  if (!" << operand("(*FirstMI)", a) << ".isReg() || !" << operand("SecondMI", b) << ".isReg() ||\n      ("
         << reg("(*FirstMI)", a) << " != " << reg("SecondMI", b);
    if (commutable) // the operand that it can be exchanged with will do
      out_ << " &&\n       !(SecondMI.getNumOperands() > " << b + 1 << " && " << operand("SecondMI", b + 1)
           << ".isReg() && " << reg("(*FirstMI)", a) << " == " << reg("SecondMI", b + 1) << ')';
    out_ << "))\n    return false;\n";
  } else if (p.isSubClassOf("SameReg")) {
    int64_t a = p.getInt("FirstOpIdx"), b = p.getInt("SecondOpIdx");
    out_ << "  if (!" << reg("SecondMI", a) << ".isVirtual() && " << reg("SecondMI", a) << " != " << reg("SecondMI", b);
    if (commutable)
      out_ << " &&\n      !(SecondMI.getNumOperands() > " << b + 1 << " && " << operand("SecondMI", b + 1)
           << ".isReg() && " << reg("SecondMI", a) << " == " << reg("SecondMI", b + 1) << ')';
    out_ << ")\n    return false;\n";
  } else {
    p.error("a predicate of a fusion that has no meaning here");
  }
}

void Emitter::fusion(const Record &f) {
  out_ << "/// " << f.getString("Desc") << "\ntemplate <class Inst, class RegInfo>\nbool is" << f.name()
       << "([[maybe_unused]] const Inst *FirstMI, [[maybe_unused]] const Inst &SecondMI,\n"
          "    [[maybe_unused]] const RegInfo &MRI) {\n";
  for (const Record *p : f.getDefs("Predicates"))
    if (p)
      predicate(*p, f.getBit("IsCommutable"));
  out_ << "  return true;\n}\n";
}

void Emitter::run() {
  emitHeader(out_, "Pairs of instructions that are executed as one");
  out_ << "#include \"lathe/target/SubtargetFeatures.h\"\n\nnamespace lathe {\nnamespace " << ns_ << "Fusion {\n";
  auto all = records_.allDerivedDefinitions("Fusion");
  for (const Record *f : all)
    fusion(*f);
  out_ << "/// Whether the subtarget fuses them. `FirstMI` may be null: can `SecondMI` be the second of any pair?\n"
          "template <class Inst, class RegInfo>\nbool shouldFuse([[maybe_unused]] std::span<const uint64_t> features, "
          "[[maybe_unused]] const Inst *FirstMI,\n    [[maybe_unused]] const Inst &SecondMI, [[maybe_unused]] const "
          "RegInfo &MRI) {\n";
  for (const Record *f : all)
    out_ << "  if (features[" << ns_ << "::" << f->name() << " / 64] >> (" << ns_ << "::" << f->name()
         << " % 64) & 1 && is" << f->name() << "(FirstMI, SecondMI, MRI))\n    return true;\n";
  out_ << "  return false;\n}\n} // namespace " << ns_ << "Fusion\n} // namespace lathe\n";
}

} // namespace

bool emitMacroFusion(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  InstructionModel instrs(records);
  if (!instrs.ok())
    return false;
  Emitter(records, instrs.nameSpace, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
