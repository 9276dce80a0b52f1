// -gen-combiners: the rules of every GICombiner as byte code (lathe/isel/rules/RewriteTables.h).
#include "lathe/support/OutputBuffer.h"
#include "lathe/tdgen/Combine.h"
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/RulesCompile.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

static constexpr DiagKind kCombineError{"td-combine", Severity::kError};
static constexpr DiagKind kLeftOut{"td-combine-left-out", Severity::kWarning};
static constexpr DiagKind kUnreachable{"td-combine-unreachable", Severity::kWarning};

namespace {

struct CompiledCombine {
  const Record *rec = nullptr;
  std::vector<std::string> opcodes;
  CodeText match, rewrite;
};

/// What the rules of one combiner share.
struct CombinerTables {
  explicit CombinerTables(const Record *r) : record(r) {}
  const Record *record;
  std::vector<CompiledCombine> rules;
  SnippetTable immPredicates, xforms;
  bool asksSubtarget = false; ///< the class of it is LATHE_SUBTARGET, which the including file defines
  std::vector<std::string> types;
  struct Code {
    const Record *rec;
    std::string text;
  };
  std::vector<Code> code;

  unsigned typeNumber(const std::string &name) {
    auto it = std::ranges::find(types, name);
    if (it == types.end())
      it = types.insert(types.end(), name);
    return unsigned(it - types.begin());
  }
};

/// The code of one rule.
class CombineCompiler {
public:
  CombineCompiler(const TargetModel &m, const CombineRule &r, CombinerTables &t) : m_(m), r_(r), t_(t) {}

  bool run() {
    CompiledCombine c;
    c.rec = r_.rec;
    for (const GenericOpcode *op : r_.rootOf().opcodes)
      c.opcodes.push_back(op->name);
    for (int i : r_.order)
      if (!matchInst(r_.match[size_t(i)]))
        return false;
    matchTypes();
    for (const CombineInst &inst : r_.match)
      if (inst.kind == CombineInst::kCondition && !matchCondition(inst))
        return false;
    addPredicates();
    if (r_.hasCode && !addCode())
      return false;
    c.match = first_;
    c.match += second_;
    c.match += third_;
    c.match.op("kRenderStart");
    if (!rewrite())
      return false;
    c.rewrite = code_;
    t_.rules.push_back(std::move(c));
    return true;
  }

private:
  bool fail(const std::string &message) {
    m_.records().diags().report(kCombineError, r_.rec->range(), std::string(r_.rec->name()) + ": " + message);
    return false;
  }
  std::string source(std::string_view code) const {
    size_t b = code.find_first_not_of(" \t\r\n"), e = code.find_last_not_of(" \t\r\n");
    return b == code.npos ? std::string() : std::string(code.substr(b, e - b + 1));
  }
  int number(int inst) const { return r_.match[size_t(inst)].number; }
  CodeText &operand(CodeText &c, std::string_view name) const {
    CombineRule::Place p = r_.place(name);
    return c.u8(number(p.inst)).u8(p.operand);
  }

  // --- Matching

  void matchNumber(const CombineInst &inst, size_t k, int64_t value) {
    if (value >= -128 && value < 128)
      first_.op("kMatchConstEq").u8(inst.number).u8(int64_t(k)).u8(value);
    else
      first_.op("kMatchConstEq64").u8(inst.number).u8(int64_t(k)).i64(value);
  }

  bool matchInst(const CombineInst &inst) {
    if (!inst.bindsOperands)
      return true;
    matchFlags(inst);
    if (inst.op().operands < 0)
      second_.op("kMatchOperands").u8(inst.number).u8(int64_t(inst.operands.size()));
    for (size_t k = 0; k < inst.operands.size(); ++k) {
      const CombineOperand &o = inst.operands[k];
      if (o.kind == CombineOperand::kNumber)
        matchNumber(inst, k, o.value);
      else if (o.kind == CombineOperand::kCondition)
        first_.op("kMatchCond").u8(inst.number).u8(int64_t(k)).u8(o.value);
      else if (o.kind != CombineOperand::kName)
        return fail("an operand of (match ...) cannot be computed");
      else
        matchName(inst, k, o);
    }
    return true;
  }

  void matchName(const CombineInst &inst, size_t k, const CombineOperand &o) {
    if (o.predicate) {
      unsigned width = 0;
      unsigned id =
          t_.immPredicates.add(nodeStyle(source(o.predicate->getString("ImmediateCode")), width), o.predicate);
      second_.op("kMatchImmPred").u8(inst.number).u8(int64_t(k)).u16(id);
    }
    CombineRule::Place at = r_.place(o.name);
    bool isUse = k >= inst.numDefs();
    if (number(at.inst) != inst.number || size_t(at.operand) != k) {
      // A definition is the way by which the instruction was found; of a second result, that has to be checked.
      if (isUse || k > 0)
        second_.op("kMatchSame").u8(inst.number).u8(int64_t(k)).u8(number(at.inst)).u8(at.operand);
      return;
    }
    if (!isUse)
      return;
    for (int i : r_.order) { // the instruction that defines it
      const CombineInst &d = r_.match[size_t(i)];
      for (unsigned x = 0; d.number > inst.number && d.bindsOperands && x < d.numDefs(); ++x)
        if (d.operands[x].name == o.name)
          first_.op("kMatchDef").u8(inst.number).u8(int64_t(k)).u8(d.number).u16("TargetOpcode::" + d.op().name);
    }
  }

  void matchFlags(const CombineInst &inst) {
    if (inst.flags.empty() && inst.notFlags.empty())
      return;
    auto mask = [](const std::vector<std::string> &names) {
      std::string s;
      for (const std::string &n : names)
        s += (s.empty() ? "" : " | ") + n;
      return s.empty() ? std::string("0") : s;
    };
    second_.op("kMatchFlags").u8(inst.number).u16(mask(inst.flags)).u16(mask(inst.notFlags));
  }

  void matchTypes() {
    for (const CombineType &t : r_.types)
      if (t.kind == CombineType::kFixed && t.same < 0 && t.inst >= 0 && t.fixedWhileMatching)
        second_.op("kMatchType").u8(t.inst).u8(t.operand).u8(t_.typeNumber(t.name));
    for (auto [a, b] : r_.sameTypes) {
      const CombineType &x = r_.types[size_t(a)], &y = r_.types[size_t(b)];
      if (y.kind == CombineType::kFixed)
        second_.op("kMatchType").u8(x.inst).u8(x.operand).u8(t_.typeNumber(y.name));
      else
        second_.op("kMatchSameType").u8(x.inst).u8(x.operand).u8(y.inst).u8(y.operand);
    }
  }

  /// The operand of the root that carries a type index; -1: none.
  int rootOperand(int index) const {
    const GenericOpcode &op = r_.rootOf().op();
    for (unsigned i = 0; i < op.types.size(); ++i)
      if (op.typeIndex(i) == index)
        return int(i);
    return -1;
  }
  /// The one by which rules are sorted.
  int mainOperand() const {
    const std::string &name = r_.rootOf().op().name;
    return name == "G_ICMP" || name == "G_FCMP" ? 2 : std::max(rootOperand(0), 0);
  }

  bool matchCondition(const CombineInst &inst) {
    std::string_view name = inst.condition->name();
    if (name == "GIIfWidth") {
      second_.op("kMatchWidth").u8(0).u8(mainOperand()).u8(int64_t(inst.arguments.size()));
      for (const Value *v : inst.arguments) {
        auto *i = v->as<IntValue>();
        if (!i || i->value < 1 || i->value > 128)
          return fail("GIIfWidth takes widths from 1 to 128");
        second_.u8(i->value);
      }
      return true;
    }
    if (name == "GIIfLegal" || name == "GIIfNotLegal") {
      for (const Value *v : inst.arguments) {
        auto *d = v->as<DefValue>();
        const GenericOpcode *op = d ? m_.generic(d->record->name()) : nullptr;
        if (!op)
          return fail(std::string(name) + " takes generic opcodes");
        third_.op("kMatchLegal").u16("TargetOpcode::" + op->name).u8(name == "GIIfLegal").u8(0).u8(mainOperand());
        int second = rootOperand(1);
        if (op->types.find('1') == std::string::npos)
          third_.u8(0xff).u8(0xff);
        else
          third_.u8(0).u8(second < 0 ? mainOperand() : second);
      }
      return true;
    }
    static constexpr std::pair<std::string_view, const char *> kShapes[] = {{"GIIfScalar", "kScalar"},
                                                                            {"GIIfVector", "kVector"},
                                                                            {"GIIfPowerOf2Width", "kPowerOf2Width"},
                                                                            {"GIIfInteger", "kInteger"}};
    for (auto [n, shape] : kShapes)
      if (n == name) {
        second_.op("kMatchShape").u8(0).u8(mainOperand()).u8(std::string("RuleShape::") + shape);
        return true;
      }
    return fail("'" + std::string(name) + "' is no condition");
  }

  // --- C++

  /// Predicates of the subtarget: conditions over `Subtarget` and `MF`.
  void addPredicates() {
    std::string body;
    for (const Record *p : r_.rec->getDefs("Predicates"))
      if (std::string code = p ? source(p->getString("CondString")) : ""; !code.empty())
        body += "    if (!(" + code + "))\n      return false;\n";
    if (body.empty())
      return;
    third_.op("kMatchCode").u16(unsigned(t_.code.size()));
    t_.code.push_back({r_.rec, body});
    t_.asksSubtarget = true;
  }

  bool addCode() {
    std::string body;
    for (auto &[name, type] : r_.data)
      body += "    [[maybe_unused]] " + type + " " + name + "{};\n";
    for (const auto *list : {&r_.match, &r_.apply})
      for (const CombineInst &inst : *list)
        if (inst.kind == CombineInst::kCode) {
          auto text = expandNames(source(inst.code));
          if (!text)
            return false;
          if (list == &r_.match)
            body += "    if (![&]() -> bool { " + *text + " }())\n      return false;\n";
          else
            body += "    [&] { " + *text + " }();\n";
        }
    third_.op("kMatchCode").u16(unsigned(t_.code.size()));
    t_.code.push_back({r_.rec, body});
    return true;
  }

  /// ${x}: the operand or the instruction; match data by their names.
  std::optional<std::string> expandNames(const std::string &code) {
    std::string out;
    for (size_t i = 0; i < code.size();) {
      size_t end = code.find('}', i);
      if (code.compare(i, 2, "${") != 0 || end == code.npos) {
        out += code[i++];
        continue;
      }
      std::string name = code.substr(i + 2, end - i - 2);
      i = end + 1;
      if (std::ranges::any_of(r_.data, [&](const auto &d) { return d.first == name; })) {
        out += name;
        continue;
      }
      auto inst = std::ranges::find_if(r_.match, [&](const CombineInst &m) { return !name.empty() && m.name == name; });
      CombineRule::Place p = r_.place(name);
      if (inst != r_.match.end())
        out += "matched[" + std::to_string(inst->number) + "]";
      else if (p.inst >= 0)
        out += "matched[" + std::to_string(number(p.inst)) + "]->getOperand(" + std::to_string(p.operand) + ")";
      else if (name == r_.root)
        out += "matched[0]";
      else {
        fail("${" + name + "} is not known");
        return {};
      }
    }
    return out;
  }

  // --- Rewriting

  bool rewrite() {
    bool code = std::ranges::any_of(r_.apply, [](const CombineInst &i) { return i.kind == CombineInst::kCode; });
    if (code) {
      code_.op("kRewriteKeep");
      return true;
    }
    for (const CombineInst &inst : r_.apply) {
      if (inst.kind == CombineInst::kReplaceReg) {
        if (!replaceRoot(inst.operands[0].name, inst.operands[1]))
          return false;
      } else if (inst.kind == CombineInst::kGeneric && !build(inst)) {
        return false;
      }
    }
    code_.op("kRewriteDone");
    return true;
  }

  int rootDef(std::string_view name) const {
    const CombineInst &root = r_.rootOf();
    for (unsigned i = 0; i < root.numDefs(); ++i)
      if (root.operands[i].name == name)
        return int(i);
    return -1;
  }

  bool replaceRoot(const std::string &def, const CombineOperand &by) {
    CodeText value;
    if (!useOf(by, value))
      return false;
    code_.op("kRewriteReplace").u8(rootDef(def));
    code_ += value;
    return true;
  }

  CodeText &type(CodeText &c, int var, unsigned added = 0) const {
    const CombineType *t = &r_.type(var);
    for (; t->kind == CombineType::kBool || t->kind == CombineType::kAmount; t = &r_.type(t->of))
      added |= t->kind == CombineType::kBool ? 4 : 8;
    std::string plus = (added & 4 ? " | kTypeBool" : "") + std::string(added & 8 ? " | kTypeAmount" : "");
    if (t->kind == CombineType::kFixed && t->inst < 0)
      return c.u8("kTypeFixed" + plus).u8(t_.typeNumber(t->name)).u8(0);
    return c.u8("kTypeOfOperand" + plus).u8(t->inst).u8(t->operand);
  }
  bool hasType(int var) const {
    const CombineType *t = &r_.type(var);
    while (t->kind == CombineType::kBool || t->kind == CombineType::kAmount)
      t = &r_.type(t->of);
    return t->kind != CombineType::kUnknown;
  }

  int newTemp() {
    if (numTemps_ == int(kMaxTemps))
      fail("the rule makes too many values");
    return numTemps_++ % int(kMaxTemps);
  }

  /// A temporary with a constant; equal ones are made once.
  bool constantTemp(const CombineOperand &o, int &temp) {
    if (o.typeVar < 0 || !hasType(o.typeVar))
      return fail("the type of a constant is not known");
    CodeText c;
    type(c, o.typeVar);
    bool isXform = o.kind == CombineOperand::kXform;
    if (isXform) {
      if (r_.place(o.name).inst < 0)
        return fail("$" + o.name + " is no operand that is matched");
      operand(c, o.name).u16(xform(o));
    } else if (o.kind == CombineOperand::kNumber) {
      c.u8("uint8_t(RewriteConst::kValue)").i64(o.value).u8(1);
    } else {
      static constexpr std::pair<const char *, const char *> kKinds[] = {
          {"GIWidth", "kWidth"}, {"GIBit", "kBit"}, {"GIOnes", "kOnes"}, {"GIBytes", "kBytes"}};
      const char *kind = nullptr;
      for (auto [cls, k] : kKinds)
        if (o.rec->isSubClassOf(cls))
          kind = k;
      int64_t divisor = o.rec->getInt("Divisor");
      if (!kind || divisor < 1 || divisor > 128)
        return fail("'" + std::string(o.rec->name()) + "' is no constant");
      c.u8(std::string("uint8_t(RewriteConst::") + kind + ")").i64(o.rec->getInt("Value")).u8(divisor);
    }
    auto [it, fresh] = constants_.emplace(c.text(), 0);
    if (fresh) {
      it->second = newTemp();
      code_.op(isXform ? "kRewriteXform" : "kRewriteConst").u8(it->second);
      code_ += c;
    }
    temp = it->second;
    return true;
  }
  unsigned xform(const CombineOperand &o) {
    return t_.xforms.add(nodeStyle(source(o.rec->getString("XFormFunction")), 0), o.rec);
  }

  /// A register as a use.
  bool useOf(const CombineOperand &o, CodeText &c) {
    if (o.kind != CombineOperand::kName) {
      int temp = 0;
      if (!constantTemp(o, temp))
        return false;
      c.u8("kOperandTemp").u8(temp);
      return true;
    }
    if (auto it = temps_.find(o.name); it != temps_.end())
      c.u8("kOperandTemp").u8(it->second);
    else if (rootDef(o.name) >= 0)
      c.u8("kOperandMatched").u8(0).u8(rootDef(o.name));
    else
      operand(c.u8("kOperandMatched"), o.name);
    return true;
  }

  bool build(const CombineInst &inst) {
    // A constant is one without an instruction around it.
    if (inst.op().name == "G_CONSTANT" && inst.operands[1].kind != CombineOperand::kName) {
      CombineOperand value = inst.operands[1];
      value.typeVar = inst.operands[0].typeVar;
      if (rootDef(inst.operands[0].name) >= 0)
        return replaceRoot(inst.operands[0].name, value);
      return constantTemp(value, temps_[inst.operands[0].name]);
    }
    CodeText c;
    for (size_t k = 0; k < inst.operands.size(); ++k) {
      const CombineOperand &o = inst.operands[k];
      if (k < inst.numDefs()) {
        if (int def = rootDef(o.name); def >= 0) {
          c.u8("kOperandRootDef").u8(def);
          continue;
        }
        if (!hasType(o.typeVar))
          return fail("the type of $" + o.name + " is not known");
        int temp = newTemp();
        type(c.u8("kOperandNewTemp").u8(temp), o.typeVar);
        temps_[o.name] = temp;
      } else if (inst.typeIndex(k) >= 0) {
        if (!useOf(o, c))
          return false;
      } else if (!immediate(o, c)) {
        return false;
      }
    }
    std::string flags;
    for (const std::string &f : inst.flags)
      flags += (flags.empty() ? "" : " | ") + f;
    code_.op("kRewriteBuild").u16("TargetOpcode::" + inst.op().name).u16(flags.empty() ? "0" : flags);
    int from = 0xff;
    for (const CombineInst &m : r_.match)
      if (!inst.flagsOf.empty() && !m.name.empty() && m.name == inst.flagsOf[0])
        from = m.number;
    if (inst.flagsOf.size() > 1 || (!inst.flagsOf.empty() && from == 0xff))
      return fail("flags can be taken from one matched instruction");
    code_.u8(from).u8(int64_t(inst.operands.size()));
    code_ += c;
    return true;
  }

  bool immediate(const CombineOperand &o, CodeText &c) {
    switch (o.kind) {
    case CombineOperand::kNumber:
      c.u8("kOperandImm").i64(o.value);
      return true;
    case CombineOperand::kCondition:
      c.u8("kOperandCondition").u8(o.value);
      return true;
    case CombineOperand::kXform:
      operand(c.u8("kOperandXform"), o.name).u16(xform(o));
      return true;
    case CombineOperand::kName:
      operand(c.u8("kOperandMatched"), o.name);
      return true;
    case CombineOperand::kConstant:
      return fail("a constant of the width stands for a register");
    }
    return false;
  }

  static constexpr unsigned kMaxTemps = 32;
  const TargetModel &m_;
  const CombineRule &r_;
  CombinerTables &t_;
  CodeText first_, second_, third_, code_; ///< structure; types and conditions; the target, C++; the result
  std::map<std::string, int> temps_, constants_;
  int numTemps_ = 0;
};

/// The file: one RewriteSet per combiner.
class CombinerWriter {
public:
  CombinerWriter(CombinerTables &t, OutputBuffer &out)
      : t_(t), out_(out), name_("k" + std::string(t.record->getString("Classname"))) {}

  void write() {
    writeTypes();
    writeRules();
    writeFunctions();
    out_ << "constexpr RuleData " << name_ << "Data = {.types = std::span(" << name_ << "Types).first("
         << t_.types.size() << ")};\n"
         << "constexpr RewriteSet " << name_ << " = {\n    .tables = {.data = &" << name_
         << "Data, .immPredicate = " << name_ << "Imm, .xform = " << name_ << "Xform},\n    .ranges = " << name_
         << "Ranges.range,\n    .rules = " << name_ << "Rules,\n    .code = " << name_
         << "Code,\n    .sources = " << name_ << "Sources,\n    .numRules = " << numRules_
         << ",\n    .custom = " << name_ << "Custom,\n};\n";
  }

private:
  void writeTypes() {
    out_ << "constexpr LLT " << name_ << "Types[] = {";
    for (const std::string &t : t_.types) {
      size_t s = t.find('s');
      if (t[0] == 'v')
        out_ << "LLT::vector(" << t.substr(1, s - 1) << ", LLT::scalar(" << t.substr(s + 1) << ")), ";
      else
        out_ << (t[0] == 'p' ? "LLT::pointer(0, " : "LLT::scalar(") << t.substr(1) << "), ";
    }
    out_ << "LLT()};\n";
  }

  void writeRules() {
    std::map<std::string, std::vector<size_t>> byOpcode;
    std::vector<unsigned> offsets;
    unsigned offset = 0;
    out_ << "constexpr uint8_t " << name_ << "Code[] = {\n";
    for (size_t i = 0; i < t_.rules.size(); ++i) {
      const CompiledCombine &c = t_.rules[i];
      for (const std::string &op : c.opcodes)
        byOpcode[op].push_back(i);
      out_ << "    // " << offset << ": " << c.rec->name() << c.match.text() << c.rewrite.text() << "\n";
      offsets.push_back(offset);
      offset += c.match.size() + c.rewrite.size();
    }
    out_ << "    0};\nconstexpr const char *" << name_ << "Sources[] = {\n";
    for (const CompiledCombine &c : t_.rules)
      out_ << "    \"" << c.rec->name() << "\",\n";
    out_ << "    nullptr};\nconstexpr RewriteRule " << name_ << "Rules[] = {\n";
    std::string ranges;
    for (auto &[op, list] : byOpcode) {
      removeUnreachable(list);
      out_ << "    // " << op << "\n";
      for (size_t i : list)
        out_ << "    {" << offsets[i] << ", " << i << "},\n";
      ranges += "  t.range[TargetOpcode::" + op + "] = {" + std::to_string(numRules_) + ", " +
                std::to_string(list.size()) + "};\n";
      numRules_ += list.size();
    }
    out_ << "    {}};\nstruct " << name_ << "RangeTable {\n  RuleRange range[TargetOpcode::kNumGeneric] = {};\n};\n"
         << "constexpr " << name_ << "RangeTable " << name_ << "Ranges = [] {\n  " << name_ << "RangeTable t;\n"
         << ranges << "  return t;\n}();\n";
  }

  /// Rules behind one that asks for nothing that they do not ask for as well.
  void removeUnreachable(std::vector<size_t> &list) {
    std::vector<size_t> kept;
    for (size_t i : list) {
      const CompiledCombine &r = t_.rules[i];
      std::vector<std::string> mine = r.match.operations();
      auto covers = [&](size_t k) {
        return t_.rules[k].rec != r.rec && std::ranges::all_of(t_.rules[k].match.operations(), [&](const auto &op) {
                 return std::ranges::find(mine, op) != mine.end();
               });
      };
      if (auto by = std::ranges::find_if(kept, covers); by != kept.end())
        r.rec->keeper().diags().report(kUnreachable, r.rec->range(),
                                       std::string(r.rec->name()) + ": the rule is never reached: '" +
                                           std::string(t_.rules[*by].rec->name()) + "' matches first");
      else
        kept.push_back(i);
    }
    list = kept;
  }

  void writeFunctions() {
    auto writeSwitch = [&](const std::string &signature, const SnippetTable &table, const char *otherwise) {
      out_ << "[[maybe_unused]] " << signature << " {\n  switch (id) {\n";
      unsigned i = 0;
      for (const auto &s : table.all())
        out_ << "  case " << i++ << ": { // " << s.from->name() << "\n    " << s.code << "\n  }\n";
      out_ << "  }\n  return " << otherwise << ";\n}\n";
    };
    writeSwitch("bool " + name_ + "Imm(unsigned id, [[maybe_unused]] int64_t Imm)", t_.immPredicates, "false");
    writeSwitch("int64_t " + name_ + "Xform(unsigned id, [[maybe_unused]] int64_t Imm)", t_.xforms, "Imm");
    out_ << "[[maybe_unused]] bool " << name_ << "Custom([[maybe_unused]] CombinerHelper &Helper, unsigned id,\n"
         << "    [[maybe_unused]] MachineInstr *const *matched) {\n";
    if (!t_.code.empty())
      out_ << "  [[maybe_unused]] auto &MRI = Helper.getMRI();\n  [[maybe_unused]] auto &MF = Helper.getMF();\n"
              "  [[maybe_unused]] auto &B = Helper.getBuilder();\n";
    if (t_.asksSubtarget)
      out_ << "  [[maybe_unused]] const auto *Subtarget = static_cast<const LATHE_SUBTARGET *>(&MF.getSubtarget());\n";
    out_ << "  switch (id) {\n";
    unsigned i = 0;
    for (const auto &c : t_.code)
      out_ << "  case " << i++ << ": { // " << c.rec->name() << "\n" << c.text << "    return true;\n  }\n";
    out_ << "  }\n  return false;\n}\n";
  }

  CombinerTables &t_;
  OutputBuffer &out_;
  std::string name_;
  size_t numRules_ = 0;
};

} // namespace

bool emitCombiners(const RecordKeeper &records, OutputBuffer &out) {
  size_t errors = records.diags().errorCount();
  TargetModel model(records);
  out << "// Rules that rewrite generic operations; generated by lathe-tblgen -gen-combiners.\n"
         "#define LATHE_U16(x) uint8_t(x), uint8_t(unsigned(x) >> 8)\nnamespace lathe {\nnamespace {\n";
  for (const Record *combiner : records.allDerivedDefinitions("GICombiner")) {
    CombinerTables tables(combiner);
    CombineReader reader(model, kCombineError, kLeftOut);
    for (const CombineRule &r : reader.read(combiner))
      CombineCompiler(model, r, tables).run();
    CombinerWriter(tables, out).write();
  }
  out << "} // namespace\n} // namespace lathe\n#undef LATHE_U16\n";
  return records.diags().errorCount() == errors;
}

} // namespace lathe::tdgen
