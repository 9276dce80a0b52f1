// -gen-rule-proofs: for every rule over integers, the question whether its result can differ from its pattern, in
// SMT-LIB 2. What instructions do is taken from patterns: their own, or that of a rule that consists of one instruction
// with the operands of the pattern. `scripts/prove-rules` asks a solver and shows what differs.
#include "lathe/tdgen/RulesProof.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/tdgen/CombineProof.h"
#include "lathe/tdgen/Emitters.h"

#include <algorithm>
#include <functional>

namespace lathe::tdgen {

using namespace td;

namespace {

constexpr DiagKind kProofError{"td-rule-error", Severity::kError};
constexpr DiagKind kProofLeftOut{"td-combine-left-out", Severity::kWarning};

bool isImm(const PatNode &n) {
  return n.kind == PatNode::kOp && (n.isOp("ISD::Constant") || n.isOp("ISD::TargetConstant"));
}

/// Whether C++ decides about more than a constant.
bool hasCode(const PatNode &n) {
  for (const Record *f : n.frags)
    for (std::string_view field : {"PredicateCode", "GISelPredicateCode"})
      if (f->getString(field).find_first_not_of(" \t\r\n") != std::string_view::npos && !isImm(n))
        return true;
  return std::ranges::any_of(n.children, [](const PatPtr &c) { return hasCode(*c); });
}

/// The question for one rule.
class Proof {
public:
  Proof(const TargetModel &m, const std::map<const Record *, InstructionMeaning> &semantics)
      : m_(m), semantics_(semantics) {}
  /// False when the rule has something that bit vectors cannot say.
  bool build(const SelPattern &p);
  void emit(const SelPattern &p, const std::string &place, OutputBuffer &out) const;

private:
  using Bindings = std::map<std::string, Term>;
  unsigned widthOf(const PatNode &n) const;
  std::optional<Term> pattern(const PatNode &n, Bindings &names, bool resultSide);
  std::optional<Term> leaf(const PatNode &n, Bindings &names, unsigned width);
  std::optional<Term> operation(const PatNode &n, Bindings &names, bool resultSide, unsigned width);
  std::optional<Term> meaning(const Operation &op, bool resultSide);
  std::optional<Term> result(const ResNode &n, unsigned width);
  std::optional<Term> pseudo(const ResNode &n, unsigned width);
  std::optional<Term> instruction(const ResNode &n);
  Term fresh(unsigned width);
  static Term fit(const Term &t, unsigned width);
  Term widen(const Term &t, unsigned width);
  static Term constant(int64_t v, unsigned width);

  const TargetModel &m_;
  const std::map<const Record *, InstructionMeaning> &semantics_;
  Bindings names_; ///< of the rule's pattern
  std::vector<Term> variables_;
  std::vector<std::string> conditions_;
  Term left_, right_;
  unsigned numFresh_ = 0;
  int depth_ = 0;
};

Term Proof::fresh(unsigned width) {
  variables_.push_back({"any" + std::to_string(numFresh_++), width});
  return variables_.back();
}

Term Proof::constant(int64_t v, unsigned width) {
  uint64_t u = width >= 64 ? uint64_t(v) : uint64_t(v) & ((uint64_t(1) << width) - 1);
  return {"(_ bv" + std::to_string(u) + " " + std::to_string(width) + ")", width};
}

/// The low bits.
Term Proof::fit(const Term &t, unsigned width) {
  return t.width <= width ? t : Term{"((_ extract " + std::to_string(width - 1) + " 0) " + t.text + ")", width};
}

/// To a wider register, of which the upper bits are anything.
Term Proof::widen(const Term &t, unsigned width) {
  if (t.width >= width)
    return fit(t, width);
  return {"(concat " + fresh(width - t.width).text + " " + t.text + ")", width};
}

/// 0: no integer.
unsigned Proof::widthOf(const PatNode &n) const {
  if (n.types.size() != 1)
    return 0;
  unsigned v = unsigned(n.types[0]._Find_first());
  const ValueTypeInfo &t = m_.type(v);
  return t.isInt && !t.isVector && v != m_.iPTR && t.size <= 64 ? t.size : 0;
}

std::optional<Term> Proof::leaf(const PatNode &n, Bindings &names, unsigned width) {
  if (n.kind == PatNode::kInt)
    return constant(n.value, width);
  if (!n.name.empty())
    if (auto it = names.find(n.name); it != names.end())
      return fit(it->second, width);
  if (&names != &names_)
    return {}; // An operand that the instruction does not have.
  Term v{"|" + (n.name.empty() ? "unnamed" + std::to_string(variables_.size()) : n.name) + "|", width};
  variables_.push_back(v);
  if (!n.name.empty())
    names.emplace(n.name, v);
  // What the constant is known to be. Conditions that are not understood are left out: that proves more.
  std::string imm = width == 64 ? v.text : "((_ sign_extend " + std::to_string(64 - width) + ") " + v.text + ")";
  for (const Record *f : n.frags)
    for (std::string_view field : {"ImmediateCode", "PredicateCode"})
      if (auto c = translateCondition(f->getString(field), imm))
        conditions_.push_back(*c);
  return v;
}

/// What is undefined, patterns do not meet; results may give anything then.
std::optional<Term> Proof::meaning(const Operation &op, bool resultSide) {
  auto m = meaningOf(op, numFresh_);
  if (!m || m->results.size() != 1)
    return {};
  for (unsigned w : m->open)
    fresh(w);
  Term t = m->results[0];
  if (m->defined.empty() || m->defined == "true")
    return t;
  if (resultSide)
    return Term{"(ite " + m->defined + " " + t.text + " " + fresh(t.width).text + ")", t.width};
  conditions_.push_back(m->defined);
  return t;
}

std::optional<Term> Proof::operation(const PatNode &n, Bindings &names, bool resultSide, unsigned width) {
  const NodeInfo *info = m_.node(n.rec);
  if (!info || !info->opcode)
    return {};
  Operation op;
  op.opcode = info->opcode->name;
  op.resultWidths.push_back(width);
  for (const auto &c : n.children) {
    if (c->kind == PatNode::kType) {
      op.imm = c->rec->getInt("Size");
    } else if (c->kind == PatNode::kCond) {
      op.predicate = predicateNumber(c->rec->getString("ICmpPredicate"));
    } else {
      auto t = pattern(*c, names, resultSide);
      if (!t)
        return {};
      op.uses.push_back(*t);
    }
  }
  if (n.isOp("ISD::ANY_EXTEND") && !resultSide && depth_ == 1 && op.uses.size() == 1)
    return op.uses[0]; // Only the bits that are told are compared.
  return n.isOp("ISD::ANY_EXTEND") ? std::nullopt : meaning(op, resultSide);
}

std::optional<Term> Proof::pattern(const PatNode &n, Bindings &names, bool resultSide) {
  unsigned width = widthOf(n);
  if (!width)
    return {};
  ++depth_;
  std::optional<Term> t;
  if (n.kind == PatNode::kInt || n.kind == PatNode::kParam || n.kind == PatNode::kRegClass || isImm(n))
    t = leaf(n, names, width);
  else if (n.kind == PatNode::kOp && !n.children.empty())
    t = operation(n, names, resultSide, width);
  --depth_;
  return t;
}

// --- Results

std::optional<Term> Proof::instruction(const ResNode &n) {
  auto it = semantics_.find(n.rec);
  if (it == semantics_.end() || depth_ > 24)
    return {};
  const InstructionMeaning &s = it->second;
  if (s.operands.size() != n.children.size())
    return {};
  // The operands have the widths that the instruction's pattern gives them.
  std::map<std::string, unsigned> widths;
  std::function<void(const PatNode &)> collect = [&](const PatNode &p) {
    if (!p.name.empty())
      widths[p.name] = widthOf(p);
    for (auto &c : p.children)
      collect(*c);
  };
  collect(*s.pattern->root);
  Bindings names;
  for (size_t i = 0; i < s.operands.size(); ++i) {
    auto w = widths.find(s.operands[i]);
    if (w == widths.end() || !w->second)
      return {};
    auto value = result(*n.children[i], w->second);
    if (!value)
      return {};
    names[s.operands[i]] = widen(*value, w->second);
  }
  depth_ += 2; // Extensions inside of an instruction tell every bit.
  auto t = pattern(*s.pattern->root, names, true);
  depth_ -= 2;
  return t;
}

/// Sub-registers and copies.
std::optional<Term> Proof::pseudo(const ResNode &n, unsigned width) {
  std::string_view name = n.rec->name();
  if ((name == "COPY_TO_REGCLASS" || name == "COPY") && !n.children.empty())
    return result(*n.children[0], width);
  auto index = [&](size_t i) {
    return i < n.children.size() && n.children[i]->kind == ResNode::kSubIdx ? n.children[i]->rec : nullptr;
  };
  if (name == "EXTRACT_SUBREG" && index(1)) {
    int64_t size = index(1)->getInt("Size"), at = index(1)->getInt("Offset");
    if (at < 0 || size <= 0 || at + size > 64)
      return {};
    auto v = result(*n.children[0], unsigned(at + size));
    if (!v)
      return {};
    Term whole = widen(*v, unsigned(at + size));
    return Term{"((_ extract " + std::to_string(at + size - 1) + " " + std::to_string(at) + ") " + whole.text + ")",
                unsigned(size)};
  }
  if (name == "SUBREG_TO_REG" && index(2) && n.children.size() == 3) {
    int64_t size = index(2)->getInt("Size");
    if (index(2)->getInt("Offset") != 0 || size <= 0 || unsigned(size) > width)
      return {};
    auto v = result(*n.children[1], unsigned(size));
    if (!v)
      return {};
    Term low = widen(*v, unsigned(size)); // The rest is zero, as the instruction that made it promises.
    return low.width == width
               ? low
               : Term{"((_ zero_extend " + std::to_string(width - low.width) + ") " + low.text + ")", width};
  }
  if (name == "INSERT_SUBREG" && index(2) && n.children.size() == 3 && index(2)->getInt("Offset") == 0) {
    auto size = unsigned(index(2)->getInt("Size"));
    auto base = result(*n.children[0], width), part = result(*n.children[1], size);
    if (!base || !part || size > width)
      return {};
    Term b = widen(*base, width), p = widen(*part, size);
    if (size == width)
      return p;
    return Term{"(concat ((_ extract " + std::to_string(width - 1) + " " + std::to_string(size) + ") " + b.text + ") " +
                    p.text + ")",
                width};
  }
  if (name == "IMPLICIT_DEF")
    return fresh(width);
  return {};
}

/// The value of a part of the result; `width` is what the context takes, for numbers.
std::optional<Term> Proof::result(const ResNode &n, unsigned width) {
  switch (n.kind) {
  case ResNode::kImm:
    return constant(n.value, width);
  case ResNode::kName: {
    auto it = names_.find(n.name);
    return it == names_.end() ? std::nullopt : std::optional(it->second);
  }
  case ResNode::kReg:
    if (n.rec && n.rec->findBit("isConstant").value_or(false))
      return constant(0, width);
    return {};
  case ResNode::kXform: {
    if (n.children.size() != 1)
      return {};
    auto v = result(*n.children[0], width);
    if (!v)
      return {};
    std::string imm =
        v->width == 64 ? v->text : "((_ sign_extend " + std::to_string(64 - v->width) + ") " + v->text + ")";
    auto code = translateXForm(n.rec->getString("XFormFunction"), imm);
    return code ? std::optional(fit({*code, 64}, width)) : std::nullopt;
  }
  case ResNode::kInst:
    if (n.rec->getString("Namespace") == "TargetOpcode")
      return pseudo(n, width);
    return instruction(n);
  default:
    return {};
  }
}

bool Proof::build(const SelPattern &p) {
  if (p.results.size() != 1 || p.root->kind != PatNode::kOp || p.dests.size() > 1 || widthOf(*p.root) == 0 ||
      (p.dests.size() == 1 && p.dests[0].isPhys) || hasCode(*p.root))
    return false;
  auto l = pattern(*p.root, names_, false);
  if (!l)
    return false;
  left_ = *l;
  auto r = result(*p.results[0], left_.width);
  if (!r || r->width < left_.width)
    return false;
  right_ = fit(*r, left_.width);
  return true;
}

void Proof::emit(const SelPattern &p, const std::string &place, OutputBuffer &out) const {
  out << "(echo \"rule " << p.source->name() << " at " << place << ": ";
  for (char c : p.root->str())
    out << (c == '"' ? '\'' : c);
  out << "\")\n(push 1)\n";
  for (const Term &v : variables_)
    out << "(declare-const " << v.text << " (_ BitVec " << v.width << "))\n";
  for (const std::string &c : conditions_)
    out << "(assert " << c << ")\n";
  out << "(define-fun |the pattern| () (_ BitVec " << left_.width << ") " << left_.text << ")\n"
      << "(define-fun |the result| () (_ BitVec " << left_.width << ") " << right_.text << ")\n"
      << "(assert (distinct |the pattern| |the result|))\n(check-sat)\n(get-value (";
  for (const Term &v : variables_)
    out << v.text << ' ';
  out << "|the pattern| |the result|))\n(pop 1)\n";
}

/// Whether the rule is one instruction whose operands are those of the pattern, so that it says what that does.
bool definesInstruction(const SelPattern &p, InstructionMeaning &s) {
  if (p.results.size() != 1 || p.results[0]->kind != ResNode::kInst || p.root->kind != PatNode::kOp ||
      p.root->types.size() != 1 || p.dests.size() > 1 || (p.dests.size() == 1 && p.dests[0].isPhys))
    return false;
  for (const auto &c : p.results[0]->children) {
    if (c->kind != ResNode::kName || std::ranges::find(s.operands, c->name) != s.operands.end())
      return false;
    s.operands.push_back(c->name);
  }
  s.pattern = &p;
  return p.results[0]->rec->getString("Namespace") != "TargetOpcode";
}

/// How much a pattern tells: extensions that leave bits open tell less.
bool tellsAll(const PatNode &n) {
  return !n.isOp("ISD::ANY_EXTEND") && std::ranges::all_of(n.children, [](const PatPtr &c) { return tellsAll(*c); });
}

} // namespace

bool emitRuleProofs(const RecordKeeper &records, OutputBuffer &out) {
  size_t errors = records.diags().errorCount();
  TargetModel model(records);
  PatternReader reader(model, kProofError);
  std::vector<SelPattern> patterns = reader.readAll();
  std::map<const Record *, InstructionMeaning> semantics;
  // An instruction's own pattern says most, then a rule without conditions on constants, then any.
  for (int round = 0; round < 3; ++round)
    for (const SelPattern &p : patterns) {
      InstructionMeaning s;
      if (!definesInstruction(p, s) || !tellsAll(*p.root) || hasCode(*p.root))
        continue;
      const Record *inst = p.results[0]->rec;
      bool plain = std::ranges::all_of(p.root->children, [](const PatPtr &c) { return c->children.empty(); });
      if (round == 0 ? p.source == inst : round == 1 ? plain : true)
        semantics.try_emplace(inst, s);
    }
  out << "; Made by lathe-tblgen: can the result of a rule differ from its pattern? Every answer should be unsat.\n"
         "(set-option :print-success false)\n(set-logic QF_BV)\n";
  size_t asked = 0;
  for (const SelPattern &p : patterns) {
    InstructionMeaning s;
    if (definesInstruction(p, s))
      if (auto it = semantics.find(p.results[0]->rec); it != semantics.end() && it->second.pattern == &p)
        continue; // It is how the instruction is known.
    Proof proof(model, semantics);
    if (!proof.build(p))
      continue;
    proof.emit(p, placeOf(*p.source), out);
    ++asked;
  }
  CombineReader combines(model, kProofError, kProofLeftOut);
  CombineProofs rewrites = emitCombineProofs(model, combines, out);
  out << "; " << asked << " questions of " << patterns.size() << " patterns\n"
      << "; " << rewrites.asked << " of " << rewrites.rules << " rewriting rules, " << rewrites.records << " records\n";
  return records.diags().errorCount() == errors;
}

} // namespace lathe::tdgen
