// -gen-compress-inst-emitter and -gen-pseudo-lowering: instructions that stand for others (lathe/mc/MCInstRewrite.h).
#include "lathe/tdgen/AsmStrings.h"
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/Registers.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

namespace {

/// AsmAliasCondition and MCRewriteStep, by number.
enum Condition : unsigned { kEnd, kAny, kIsInClass, kIsRegister, kIsImm, kSame, kPredicate, kAnyRest };
enum Step : unsigned { kDone, kCopy, kMakeRegister, kMakeImm, kCopyRest };

/// What one machine operand of an instruction is in a dag.
struct Binding {
  enum Kind { kName, kRegister, kImm } kind = kName;
  std::string name;               ///< with the number of the part behind it where there are several
  const Record *record = nullptr; ///< class or operand that the dag has there; the register
  int64_t value = 0;
};
using Bindings = std::vector<Binding>;

class Emitter {
public:
  Emitter(const RecordKeeper &records, RegisterModel &regs, const InstructionModel &instrs, OutputBuffer &out)
      : records_(records), regs_(regs), instrs_(instrs), out_(out), predicates_(records) {}
  void compress();
  void pseudos();

private:
  struct Row {
    unsigned from, order, to, features, conditions, steps;
  };
  const InstructionInfo *instruction(const Record *at, const DagValue *dag) const;
  bool bind(const Record *at, const DagValue &dag, const InstructionInfo &i, Bindings &out);
  void rewrite(const Record *at, const InstructionInfo &from, const Bindings &source, const InstructionInfo &to,
               const Bindings &target, std::vector<Row> &rows);
  bool condition(const Record *at, const Binding &b, const Bindings &target, std::vector<unsigned> &c);
  const Record *narrower(const Record *at, const Record *a, const Record *b);
  unsigned imm(int64_t v);
  void table(std::string_view name, std::vector<Row> &rows);
  void shared();
  void predicateLambda();

  const RecordKeeper &records_;
  RegisterModel &regs_;
  const InstructionModel &instrs_;
  OutputBuffer &out_;
  AsmPredicates predicates_;
  ListPool<unsigned> conditions_, steps_;
  std::vector<int64_t> imms_;
  std::vector<std::pair<std::string, const Record *>> operandPredicates_;
};

const Record *classOf(const Record *operand) {
  if (operand && operand->isSubClassOf("RegisterOperand"))
    operand = operand->getDef("RegClass");
  return operand && operand->isSubClassOf("RegisterClass") ? operand : nullptr;
}

unsigned Emitter::imm(int64_t v) {
  auto it = std::ranges::find(imms_, v);
  if (it == imms_.end())
    it = imms_.insert(it, v);
  return unsigned(it - imms_.begin());
}

const InstructionInfo *Emitter::instruction(const Record *at, const DagValue *dag) const {
  auto it = dag && dag->opDef() ? instrs_.numberOfRecord.find(dag->opDef()) : instrs_.numberOfRecord.end();
  if (it != instrs_.numberOfRecord.end())
    return &instrs_.instructions[it->second];
  at->error("'" + (dag ? dag->str() : std::string("?")) + "' is not an instruction of the target with its operands");
  return nullptr;
}

/// The machine operands of an instruction by the arguments of a dag, which leaves out those that are tied.
bool Emitter::bind(const Record *at, const DagValue &dag, const InstructionInfo &i, Bindings &out) {
  size_t arg = 0;
  for (const OperandGroup &g : i.groups) {
    if (g.count && i.operands[g.first].tiedTo >= 0) {
      Binding same = out[size_t(i.operands[g.first].tiedTo)];
      out.push_back(std::move(same));
      // Written out, it is the same operand again.
      size_t left = size_t(std::ranges::count_if(
          i.groups, [&](const OperandGroup &o) { return o.first >= g.first && i.operands[o.first].tiedTo < 0; }));
      if (dag.size() - arg > left)
        ++arg;
      continue;
    }
    const Value *v = arg < dag.size() ? dag.args[arg] : nullptr;
    std::string name(v ? dag.name(arg) : "");
    ++arg;
    if (!v)
      break;
    for (unsigned k = 0; k < g.count; ++k) {
      Binding b;
      const Record *r = asDef(v);
      if (auto n = asInt(v); n && !r) {
        b.kind = Binding::kImm;
        b.value = *n;
      } else if (r && (r->isSubClassOf("Register") || r->name() == "zero_reg")) {
        b.kind = Binding::kRegister;
        b.record = r->name() == "zero_reg" ? nullptr : r;
      } else if (r && !name.empty()) {
        b.name = k ? name + "." + std::to_string(k) : name;
        b.record = r;
      } else {
        at->error("'" + v->str() + "' cannot be an operand of '" + std::string(i.record->name()) + "'");
        return false;
      }
      out.push_back(b);
    }
  }
  if (arg == dag.size() && out.size() == i.operands.size())
    return true;
  at->error("'" + std::string(i.record->name()) + "' has another number of operands than " + dag.str());
  return false;
}

/// The smaller of two classes of which one contains the other.
const Record *Emitter::narrower(const Record *at, const Record *a, const Record *b) {
  if (!b || a == b)
    return a;
  const auto &x = regs_.classes[regs_.classOfRecord.at(a)].members,
             &y = regs_.classes[regs_.classOfRecord.at(b)].members;
  if (std::ranges::includes(y, x))
    return a;
  if (!std::ranges::includes(x, y))
    at->error("neither of '" + std::string(a->name()) + "' and '" + std::string(b->name()) + "' contains the other");
  return b;
}

/// What an operand has to be: in the class or of the kind that either side has for it.
bool Emitter::condition(const Record *at, const Binding &b, const Bindings &target, std::vector<unsigned> &c) {
  if (b.kind == Binding::kImm) {
    c.insert(c.end(), {kIsImm, imm(b.value)});
    return true;
  }
  if (b.kind == Binding::kRegister) {
    c.insert(c.end(), {kIsRegister, b.record ? regs_.regOfRecord.at(b.record) : 0});
    return true;
  }
  auto other =
      std::ranges::find_if(target, [&](const Binding &t) { return t.kind == Binding::kName && t.name == b.name; });
  const Record *record = other == target.end() ? b.record : other->record;
  if (const Record *cls = classOf(b.record)) {
    cls = narrower(at, cls, classOf(record));
    c.insert(c.end(), {kIsInClass, regs_.classOfRecord.at(cls)});
    return true;
  }
  for (const Record *r : {record, b.record}) {
    std::string code(r->findString("MCOperandPredicate").value_or(""));
    if (code.empty())
      continue;
    auto it = std::ranges::find(operandPredicates_, code, [](const auto &p) { return p.first; });
    c.insert(c.end(), {kPredicate, unsigned(it - operandPredicates_.begin())});
    if (it == operandPredicates_.end())
      operandPredicates_.push_back({code, r});
    return true;
  }
  at->error("'" + std::string(record->name()) + "' has no MCOperandPredicate that tells which operands it takes");
  return false;
}

void Emitter::rewrite(const Record *at, const InstructionInfo &from, const Bindings &source, const InstructionInfo &to,
                      const Bindings &target, std::vector<Row> &rows) {
  bool pseudo = at == from.record;
  std::vector<unsigned> conditions, steps;
  for (size_t n = 0; n < source.size(); ++n) {
    auto first = std::ranges::find_if(source, [&](const Binding &b) {
      return b.kind == Binding::kName && source[n].kind == Binding::kName && b.name == source[n].name;
    });
    if (pseudo)
      conditions.push_back(kAny);
    else if (first != source.end() && size_t(first - source.begin()) < n)
      conditions.insert(conditions.end(), {kSame, unsigned(first - source.begin())});
    else if (!condition(at, source[n], target, conditions))
      return;
  }
  conditions.push_back(pseudo ? kAnyRest : kEnd);
  for (const Binding &b : target) {
    auto it =
        std::ranges::find_if(source, [&](const Binding &s) { return s.kind == Binding::kName && s.name == b.name; });
    if (b.kind == Binding::kImm) {
      steps.insert(steps.end(), {kMakeImm, imm(b.value)});
    } else if (b.kind == Binding::kRegister) {
      steps.insert(steps.end(), {kMakeRegister, b.record ? regs_.regOfRecord.at(b.record) : 0});
    } else if (it != source.end()) {
      steps.insert(steps.end(), {kCopy, unsigned(it - source.begin())});
    } else {
      at->error("'$" + b.name + "' of '" + std::string(to.record->name()) + "' is no operand of '" +
                std::string(from.record->name()) + "'");
      return;
    }
  }
  if (pseudo && to.variadic)
    steps.insert(steps.end(), {kCopyRest, unsigned(source.size())});
  steps.push_back(kDone);
  unsigned features = predicates_.set(pseudo ? std::vector<unsigned>() : predicates_.of(at));
  rows.push_back(
      {from.number, unsigned(rows.size()), to.number, features, conditions_.add(conditions), steps_.add(steps)});
}

// --- Output

void Emitter::table(std::string_view name, std::vector<Row> &rows) {
  std::ranges::sort(rows, {}, [](const Row &r) { return std::pair(r.from, r.order); });
  auto opcode = [&](unsigned n) {
    return instrs_.nameSpace + "::" + std::string(instrs_.instructions[n].record->name());
  };
  out_ << "static constexpr MCInstRewrite k" << name << "List[] = {\n";
  for (const Row &r : rows)
    out_ << "  {" << opcode(r.from) << ", " << opcode(r.to) << ", " << r.features << ", " << r.conditions << ", "
         << r.steps << "},\n";
  out_ << "  {}\n};\nstatic constexpr MCInstRewrites k" << name << " = {std::span(k" << name << "List, " << rows.size()
       << "), kConditions, kSteps, kImms, kFeatureSets};\n";
}

void Emitter::shared() {
  out_ << "#include \"lathe/mc/MCInstRewrite.h\"\n#include \"lathe/target/SubtargetFeatures.h\"\n\nnamespace lathe {\n"
       << "namespace " << instrs_.nameSpace << "Rewrites {\n";
  predicates_.emitSets(out_, "kFeatureSets");
  emitArray(out_, "uint16_t", "kConditions", conditions_.values());
  emitArray(out_, "uint16_t", "kSteps", steps_.values());
  emitArray(out_, "int64_t", "kImms", imms_);
}

void Emitter::predicateLambda() {
  out_ << "[[maybe_unused]] inline bool operandPredicate([[maybe_unused]] unsigned number, "
          "[[maybe_unused]] const MCOperand &MCOp) {\n  switch (number) {\n";
  for (size_t k = 0; k < operandPredicates_.size(); ++k)
    out_ << "  case " << k << ": { // " << operandPredicates_[k].second->name() << "\n    "
         << operandPredicates_[k].first << "\n  }\n";
  out_ << "  default:\n    return false;\n  }\n}\n";
}

void Emitter::compress() {
  std::vector<Row> compress, uncompress;
  for (const Record *p : records_.allDerivedDefinitions("CompressPat")) {
    const DagValue *input = p->getDag("Input"), *output = p->getDag("Output");
    const InstructionInfo *from = instruction(p, input), *to = instruction(p, output);
    Bindings source, target;
    if (!from || !to || !bind(p, *input, *from, source) || !bind(p, *output, *to, target))
      continue;
    size_t errorsBefore = records_.diags().errorCount();
    rewrite(p, *from, source, *to, target, compress);
    if (records_.diags().errorCount() == errorsBefore && !p->getBit("isCompressOnly"))
      rewrite(p, *to, target, *from, source, uncompress);
  }
  emitHeader(out_, "Short forms of instructions");
  shared();
  table("Compress", compress);
  table("Uncompress", uncompress);
  predicates_.emitCompute(out_, instrs_.nameSpace);
  predicateLambda();
  for (bool shorter : {true, false})
    out_ << "/// The " << (shorter ? "short" : "long")
         << " form of `in`, if there is one.\n[[maybe_unused]] inline bool "
         << (shorter ? "compressInst" : "uncompressInst")
         << "(MCInst &out, const MCInst &in, const MCRegisterInfo &regs, const AsmFeatureSet &features) {\n"
            "  return rewriteInst("
         << (shorter ? "kCompress" : "kUncompress") << ", out, in, regs, features, operandPredicate);\n}\n";
  out_ << "} // namespace " << instrs_.nameSpace << "Rewrites\n} // namespace lathe\n";
}

void Emitter::pseudos() {
  std::vector<Row> rows;
  for (const InstructionInfo &i : instrs_.instructions) {
    if (!i.record->isSubClassOf("PseudoInstExpansion"))
      continue;
    const DagValue *result = i.record->getDag("ResultInst");
    const InstructionInfo *to = instruction(i.record, result);
    Bindings source, target;
    for (const OperandGroup &g : i.groups)
      for (unsigned k = 0; k < g.count; ++k)
        source.push_back({Binding::kName, k ? g.name + "." + std::to_string(k) : g.name, g.record, 0});
    if (to && bind(i.record, *result, *to, target))
      rewrite(i.record, i, source, *to, target, rows);
  }
  emitHeader(out_, "Pseudo instructions that are others");
  shared();
  table("Pseudos", rows);
  out_ << "/// What the pseudo instruction `in` is for the assembler; false when the description does not say.\n"
          "[[maybe_unused]] inline bool lowerPseudo(MCInst &out, const MCInst &in, const MCRegisterInfo &regs) {\n"
          "  return rewriteInst(kPseudos, out, in, regs, {}, [](unsigned, const MCOperand &) { return true; });\n}\n"
          "} // namespace "
       << instrs_.nameSpace << "Rewrites\n} // namespace lathe\n";
}

template <void (Emitter::*run)()> bool emit(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  RegisterModel regs(records);
  InstructionModel instrs(records);
  if (!regs.ok() || !instrs.ok() || instrs.instructions.empty())
    return false;
  (Emitter(records, regs, instrs, out).*run)();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace

bool emitCompressions(const RecordKeeper &records, OutputBuffer &out) { return emit<&Emitter::compress>(records, out); }
bool emitPseudoLowering(const RecordKeeper &records, OutputBuffer &out) {
  return emit<&Emitter::pseudos>(records, out);
}

} // namespace lathe::tdgen
