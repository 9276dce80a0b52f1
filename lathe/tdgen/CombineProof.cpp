// Expansions and combines as questions for an SMT solver: at each width, can what a rule makes differ from what it
// matches?
#include "lathe/tdgen/CombineProof.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"
#include "lathe/tdgen/RulesProof.h"
#include "lathe/tdgen/Semantics.h"

#include <algorithm>
#include <set>

namespace lathe::tdgen {

using namespace td;

namespace {

constexpr unsigned kMaxWidth = 64;
/// Where products and quotients are made, and where those of two values are taken apart: solvers take long for these.
constexpr unsigned kMaxWidthMaking = 6, kMaxWidthTaking = 16;
/// Choices of the other types for one width.
constexpr unsigned kChoices = 2;

/// What the types of a rule can be.
class Widths {
public:
  explicit Widths(const CombineRule &r) : r_(r) {
    for (const auto *list : {&r.match, &r.apply})
      for (const CombineInst &inst : *list)
        if (inst.kind == CombineInst::kGeneric && inst.bindsOperands)
          constrain(inst);
    for (size_t v = 0; v < r.types.size(); ++v)
      if (const CombineType &t = r.types[v]; t.same < 0 && t.kind == CombineType::kFixed)
        fix(int(v), unsigned(std::stoul(t.name.substr(1))));
      else if (t.same < 0 && t.kind == CombineType::kBool)
        fix(int(v), 1);
    const CombineInst &root = r.rootOf();
    main_ = -1;
    for (int index : {root.op().name == "G_ICMP" ? 1 : 0, 0, 1})
      if (main_ < 0 && root.typeVars[index] >= 0)
        main_ = find(root.typeVars[index]);
    auto isHard = [](const CombineInst &i) {
      return i.kind == CombineInst::kGeneric && i.bindsOperands && isCostly(i.op().name) &&
             std::ranges::none_of(i.operands, [](auto &o) {
               return o.kind == CombineOperand::kNumber || o.kind == CombineOperand::kConstant;
             });
    };
    if (std::ranges::any_of(r.apply, isHard))
      max_ = kMaxWidthMaking;
    else if (std::ranges::any_of(r.match, isHard))
      max_ = kMaxWidthTaking;
  }

  /// Calls f with each choice of widths that the proof covers.
  template <class F> void forEach(F f) {
    if (main_ < 0)
      return;
    for (unsigned w = 1; w <= max_; ++w) {
      if (!allowed(w))
        continue;
      std::map<int, unsigned> chosen = fixed_;
      if (auto it = chosen.find(main_); it != chosen.end() && it->second != w)
        continue;
      chosen[main_] = w;
      unsigned budget = kChoices;
      choose(w, chosen, 0, budget, f);
    }
  }
  unsigned main(const std::map<int, unsigned> &chosen) const { return chosen.at(main_); }
  unsigned of(const std::map<int, unsigned> &chosen, int var) const {
    const CombineType *t = &r_.type(var);
    var = find(var);
    while (t->kind == CombineType::kAmount) {
      var = find(t->of);
      t = &r_.types[size_t(var)];
    }
    auto it = chosen.find(var);
    return t->kind == CombineType::kBool ? 1 : it == chosen.end() ? 0 : it->second;
  }

private:
  int find(int v) const { return r_.find(v); }
  void fix(int v, unsigned width) { fixed_[find(v)] = width; }

  void constrain(const CombineInst &inst) {
    const std::string &o = inst.op().name;
    for (int v : inst.typeVars)
      if (v >= 0 && r_.type(v).kind != CombineType::kAmount)
        vars_.insert(find(v));
    int a = inst.typeVars[0], b = inst.typeVars[1];
    if (b >= 0 && r_.type(b).kind == CombineType::kAmount)
      return;
    if (o == "G_ICMP" || o == "G_FCMP")
      fix(a, 1);
    else if (o == "G_SELECT" || (inst.op().defs == 2 && b >= 0))
      fix(b, 1);
    else if (o == "G_ZEXT" || o == "G_SEXT" || o == "G_ANYEXT")
      less_.emplace_back(find(b), find(a));
    else if (o == "G_TRUNC")
      less_.emplace_back(find(a), find(b));
    else if (inst.op().types == "01" || o == "G_PTR_ADD")
      equal_.emplace_back(find(a), find(b));
  }

  bool allowed(unsigned w) const {
    for (const CombineInst &inst : r_.match) {
      if (inst.kind != CombineInst::kCondition)
        continue;
      if (inst.condition->name() == "GIIfPowerOf2Width" && (w == 1 || w & (w - 1)))
        return false;
      if (inst.condition->name() == "GIIfWidth" && std::ranges::none_of(inst.arguments, [&](const Value *v) {
            auto *i = v->as<IntValue>();
            return i && i->value == w;
          }))
        return false;
    }
    return true;
  }

  bool fits(const std::map<int, unsigned> &chosen) const {
    auto holds = [&](const auto &pairs, auto relation) {
      return std::ranges::all_of(pairs, [&](const auto &p) {
        auto a = chosen.find(p.first), b = chosen.find(p.second);
        return a == chosen.end() || b == chosen.end() || relation(a->second, b->second);
      });
    };
    return holds(less_, [](unsigned a, unsigned b) { return a < b; }) &&
           holds(equal_, [](unsigned a, unsigned b) { return a == b; });
  }

  template <class F> void choose(unsigned w, std::map<int, unsigned> &chosen, size_t at, unsigned &budget, F &f) const {
    if (!fits(chosen) || !budget)
      return;
    auto var = vars_.begin();
    std::advance(var, at);
    if (var == vars_.end()) {
      --budget;
      f(chosen);
      return;
    }
    if (chosen.count(*var)) {
      choose(w, chosen, at + 1, budget, f);
      return;
    }
    std::set<unsigned> tried;
    for (unsigned c : {w, 8u, w / 2, 2 * w, w - 1, w + 1, kMaxWidth})
      if (c >= 1 && c <= kMaxWidth && tried.insert(c).second) {
        chosen[*var] = c;
        choose(w, chosen, at + 1, budget, f);
        chosen.erase(*var);
      }
  }

  const CombineRule &r_;
  std::set<int> vars_;
  std::map<int, unsigned> fixed_;
  std::vector<std::pair<int, int>> less_, equal_;
  int main_ = -1;
  unsigned max_ = kMaxWidth;
};

/// The question for one rule at one choice of widths.
class CombineQuestion {
public:
  CombineQuestion(const CombineRule &r, const Widths &widths, const std::map<int, unsigned> &chosen)
      : r_(r), widths_(widths), chosen_(chosen) {}

  bool build() {
    for (size_t i = r_.order.size(); i-- > 0;)
      if (!evaluate(r_.match[size_t(r_.order[i])], true))
        return false;
    const CombineInst &root = r_.rootOf();
    for (unsigned i = 0; i < root.numDefs(); ++i) {
      defs_.push_back(root.operands[i].name);
      left_.push_back(values_[defs_.back()]);
      values_.erase(defs_.back());
    }
    for (const CombineInst &inst : r_.apply)
      if (!(inst.kind == CombineInst::kReplaceReg ? replace(inst) : evaluate(inst, false)))
        return false;
    return !defs_.empty() && std::ranges::all_of(defs_, [&](const std::string &d) { return values_.count(d) != 0; });
  }

  void emit(OutputBuffer &out, const std::string &title) const {
    out << "(echo \"" << title << "\")\n(push 1)\n";
    for (const Term &v : variables_)
      out << "(declare-const " << v.text << " (_ BitVec " << v.width << "))\n";
    out << text_;
    std::string differ, show;
    for (size_t i = 0; i < defs_.size(); ++i) {
      std::string of = defs_.size() == 1 ? "" : "$" + defs_[i] + " of ";
      Term right = values_.at(defs_[i]);
      for (auto [name, t] : {std::pair("the pattern", left_[i]), std::pair("the result", right)}) {
        out << "(define-fun |" << of << name << "| () (_ BitVec " << t.width << ") " << t.text << ")\n";
        show += " |" + of + name + "|";
      }
      differ += " (distinct |" + of + "the pattern| |" + of + "the result|)";
    }
    out << "(assert (or false" << differ << "))\n(check-sat)\n(get-value (";
    for (const Term &v : variables_)
      out << v.text << ' ';
    out << show << "))\n(pop 1)\n";
  }

private:
  Term variable(std::string name, unsigned width) {
    variables_.push_back({std::move(name), width});
    return variables_.back();
  }
  /// A term by a name of its own, so that it is written once.
  Term define(const Term &t) {
    std::string name = "t" + std::to_string(numTerms_++);
    text_ += "(define-fun " + name + " () (_ BitVec " + std::to_string(t.width) + ") " + t.text + ")\n";
    return {name, t.width};
  }
  static std::string wide(const Term &t) {
    return t.width == 64 ? t.text : "((_ sign_extend " + std::to_string(64 - t.width) + ") " + t.text + ")";
  }

  std::optional<Term> use(const CombineOperand &o, bool matching = false) {
    unsigned width = widths_.of(chosen_, o.typeVar);
    if (!width)
      return {};
    switch (o.kind) {
    case CombineOperand::kNumber:
      if (matching && width < 64 && o.value != int64_t(uint64_t(o.value) << (64 - width)) >> (64 - width))
        return {}; // no constant of this width is that number
      return smtConstant(uint64_t(o.value), width);
    case CombineOperand::kConstant:
      return constant(*o.rec, width);
    case CombineOperand::kName: {
      auto it = values_.find(o.name);
      if (it != values_.end())
        return it->second;
      CombineRule::Place p = r_.place(o.name); // 0:$zero
      if (p.inst >= 0)
        if (const CombineOperand &bound = r_.match[size_t(p.inst)].operands[size_t(p.operand)];
            bound.kind == CombineOperand::kNumber)
          return smtConstant(uint64_t(bound.value), width);
      Term v = variable("|" + o.name + "|", width);
      values_.emplace(o.name, v);
      return v;
    }
    case CombineOperand::kXform: {
      auto it = values_.find(o.name);
      if (it == values_.end())
        return {};
      auto code = translateXForm(o.rec->getString("XFormFunction"), wide(it->second));
      return code ? std::optional(smtResize({*code, 64}, width)) : std::nullopt;
    }
    case CombineOperand::kCondition:
      break;
    }
    return {};
  }

  std::optional<Term> constant(const Record &rec, unsigned width) const {
    int64_t value = rec.getInt("Value"), n = int64_t(widths_.main(chosen_)) / rec.getInt("Divisor") + value;
    if (rec.isSubClassOf("GIWidth"))
      return smtConstant(uint64_t(n), width);
    if (rec.isSubClassOf("GIBytes"))
      return smtConstant(uint64_t(value) * 0x0101010101010101u, width);
    if (n < 0 || n > 63)
      return {};
    uint64_t bit = uint64_t(1) << n;
    return smtConstant(rec.isSubClassOf("GIBit") ? bit : bit - 1, width);
  }

  bool evaluate(const CombineInst &inst, bool matching) {
    if (!inst.bindsOperands)
      return false;
    Operation op;
    op.opcode = inst.op().name;
    if (matching && op.opcode == "G_ANYEXT" && &inst == &r_.rootOf())
      return false; // the result is one of many
    if (op.opcode == "G_CONSTANT") {
      auto t = inst.operands[1].kind == CombineOperand::kNumber || inst.operands[1].kind == CombineOperand::kConstant
                   ? constantOf(inst)
                   : std::nullopt;
      if (t)
        values_[inst.operands[0].name] = *t;
      return t.has_value();
    }
    for (size_t k = 0; k < inst.operands.size(); ++k) {
      const CombineOperand &o = inst.operands[k];
      if (k < inst.numDefs()) {
        op.resultWidths.push_back(widths_.of(chosen_, o.typeVar));
      } else if (inst.typeIndex(k) >= 0) {
        auto t = use(o, matching);
        if (!t)
          return false;
        op.uses.push_back(*t);
        if (matching && o.predicate)
          if (auto c = translateCondition(o.predicate->getString("ImmediateCode"), wide(*t)))
            assume(*c);
      } else if (o.kind == CombineOperand::kCondition) {
        op.predicate = int(o.value);
      } else if (o.kind == CombineOperand::kNumber || o.kind == CombineOperand::kName) {
        op.imm = o.kind == CombineOperand::kNumber ? o.value : int64_t(widths_.main(chosen_) + 1) / 2;
      }
    }
    auto has = [&](std::string_view f) { return std::ranges::find(inst.flags, f) != inst.flags.end(); };
    op.noUnsignedWrap = has("MachineInstr::NoUWrap");
    op.noSignedWrap = has("MachineInstr::NoSWrap");
    op.exact = has("MachineInstr::IsExact");
    auto m = meaningOf(op, numOpen_);
    if (!m)
      return false;
    for (unsigned w : m->open)
      variable("any" + std::to_string(numOpen_++), w);
    if (matching && !m->defined.empty())
      assume(m->defined);
    for (size_t i = 0; i < m->results.size(); ++i) {
      Term t = m->results[i];
      if (!matching && !m->defined.empty() && m->defined != "true")
        t.text = "(ite " + m->defined + " " + t.text + " " +
                 variable("any" + std::to_string(numOpen_++), t.width).text + ")";
      values_[inst.operands[i].name] = define(t);
    }
    return true;
  }

  std::optional<Term> constantOf(const CombineInst &inst) {
    CombineOperand o = inst.operands[1];
    o.typeVar = inst.operands[0].typeVar;
    return use(o);
  }

  bool replace(const CombineInst &inst) {
    auto t = use(inst.operands[1]);
    if (t)
      values_[inst.operands[0].name] = *t;
    return t.has_value();
  }
  void assume(const std::string &c) { text_ += "(assert " + c + ")\n"; }

  const CombineRule &r_;
  const Widths &widths_;
  const std::map<int, unsigned> &chosen_;
  std::map<std::string, Term, std::less<>> values_;
  std::vector<Term> variables_, left_;
  std::vector<std::string> defs_;
  std::string text_;
  unsigned numOpen_ = 0, numTerms_ = 0;
};

} // namespace

std::string placeOf(const Record &rec) {
  const SourceBuffer *b = rec.range().buffer;
  if (!b)
    return "?";
  std::string_view path = b->name();
  return std::string(path.substr(path.rfind('/') + 1)) + ":" + std::to_string(b->lineColumn(rec.range().begin).line);
}

CombineProofs emitCombineProofs(const TargetModel &model, CombineReader &reader, OutputBuffer &out) {
  CombineProofs n;
  std::set<const Record *> seen;
  std::vector<const Record *> combiners;
  for (const Record *c : model.records().allDerivedDefinitions("GICombiner"))
    combiners.push_back(c);
  for (const Record *c : combiners) {
    std::set<const Record *> here;
    for (const CombineRule &r : reader.read(c)) {
      if (seen.count(r.rec))
        continue;
      here.insert(r.rec);
      ++n.rules;
      if (r.hasCode)
        continue;
      Widths widths(r);
      size_t before = n.questions;
      widths.forEach([&](const std::map<int, unsigned> &chosen) {
        CombineQuestion q(r, widths, chosen);
        if (!q.build())
          return;
        std::string others;
        for (auto &[v, w] : chosen)
          others += (others.empty() ? "" : ",") + std::to_string(w);
        q.emit(out, "rule " + std::string(r.rec->name()) + " at " + placeOf(*r.rec) + ": width " +
                        std::to_string(widths.main(chosen)) + " (" + others + ")");
        ++n.questions;
      });
      n.asked += n.questions != before;
    }
    n.records += here.size();
    seen.insert(here.begin(), here.end());
  }
  return n;
}

} // namespace lathe::tdgen
