#include "lathe/tdgen/RulesPattern.h"
#include <algorithm>
#include <functional>

namespace lathe::tdgen {

using namespace td;

PatPtr PatNode::clone() const {
  auto n = std::make_unique<PatNode>();
  n->kind = kind;
  n->rec = rec;
  n->regOperand = regOperand;
  n->value = value;
  n->name = name;
  n->hasCast = hasCast;
  n->cast = cast;
  n->frags = frags;
  n->xform = xform;
  n->types = types;
  n->form = form;
  n->formName = formName;
  for (auto &c : children)
    n->children.push_back(c->clone());
  return n;
}

std::string PatNode::str() const {
  std::string s;
  switch (kind) {
  case kInt:
    s = std::to_string(value);
    break;
  case kParam:
    s = rec ? std::string(rec->name()) : "";
    break;
  default:
    s = std::string(rec->name());
  }
  for (const Record *f : frags)
    s += "/" + std::string(f->name());
  if (!children.empty()) {
    s = "(" + s;
    for (auto &c : children)
      s += " " + c->str();
    s += ")";
  }
  if (!name.empty())
    s += ":$" + name;
  return s;
}

const Record *registerClassOf(const Record *operand) {
  if (!operand)
    return nullptr;
  if (operand->isSubClassOf("RegisterClass"))
    return operand;
  if (operand->isSubClassOf("RegisterOperand"))
    return operand->getDef("RegClass");
  return nullptr;
}

const Record *firstClassOf(const TargetModel &model, const TypeSet &types) {
  for (const RegClassInfo &c : model.regClasses())
    if (c.allocatable && (c.types & types).any())
      return c.rec;
  return nullptr;
}

std::vector<InstOperand> instructionOperands(const Record *inst) {
  std::vector<InstOperand> out;
  unsigned flat = 0;
  for (bool isDef : {true, false}) {
    const DagValue *dag = inst->getDag(isDef ? "OutOperandList" : "InOperandList");
    for (size_t i = 0; dag && i < dag->size(); ++i) {
      const Record *r = dag->argDef(i);
      if (!r || r->name() == "variable_ops")
        continue;
      InstOperand o;
      o.rec = r;
      o.name = std::string(dag->name(i));
      o.isDef = isDef;
      o.flat = flat;
      if (r->isSubClassOf("Operand")) {
        const Value *mi = r->find("MIOperandInfo");
        const DagValue *parts = mi ? mi->as<DagValue>() : nullptr;
        if (parts && parts->size() > 0)
          for (size_t k = 0; k < parts->size(); ++k)
            o.parts.push_back(parts->argDef(k));
        if (r->isSubClassOf("OperandWithDefaultOps"))
          if (const DagValue *d = r->getDag("DefaultOps"))
            o.defaults.assign(d->args.begin(), d->args.end());
      }
      if (o.parts.empty())
        o.parts.push_back(r);
      o.count = unsigned(o.parts.size());
      flat += o.count;
      out.push_back(std::move(o));
    }
  }
  return out;
}

void PatternReader::error(const Record *at, std::string message) {
  errors_ = true;
  if (!given_ || given_->insert({at, message}).second)
    model_.records().diags().report(error_, at->range(), std::string(at->name()) + ": " + message);
}

void PatternReader::leaveOut(const Record *at, std::string message) {
  static constexpr DiagKind kLeftOut{"td-rule-left-out", Severity::kWarning};
  if (!given_ || given_->insert({at, message}).second)
    model_.records().diags().report(kLeftOut, at->range(),
                                    std::string(at->name()) + ": the pattern is left out: " + message);
}

void PatternReader::reportConflicts() {
  static constexpr DiagKind kChain{"td-rule-types", Severity::kNote};
  for (const Conflict &c : conflicts_) {
    if (c.leftOut)
      leaveOut(c.source, "comparisons give i1 here, and it uses the result as a number: " + c.why.message);
    else
      error(c.source, c.why.message);
    for (const std::string &step : c.why.chain)
      model_.records().diags().report(kChain, c.source->range(), step);
  }
  conflicts_.clear();
}

std::vector<const Record *> PatternReader::sources(const RecordKeeper &records) {
  std::vector<const Record *> out;
  for (std::string_view cls : {"Instruction", "Pattern"})
    for (const Record *r : records.allDerivedDefinitions(cls))
      out.push_back(r);
  return out;
}

void PatternReader::read(const Record *source, std::vector<SelPattern> &out) {
  conflicts_.clear();
  if (source->isSubClassOf("Instruction"))
    readInstruction(source, out);
  else
    readPattern(source, out);
}

std::vector<SelPattern> PatternReader::readAll() {
  std::vector<SelPattern> out;
  for (const Record *r : sources(model_.records())) {
    read(r, out);
    if (!model_.hasModes()) // Else it may have types in another mode; -gen-rules tells when it has none in any.
      reportConflicts();
  }
  return out;
}

// --- Reading dags

PatPtr PatternReader::buildLeaf(const Record *at, const Record *rec, std::string_view name) {
  auto n = std::make_unique<PatNode>();
  n->rec = rec;
  n->name = std::string(name);
  if (rec->name() == "null_frag") {
    sawNull_ = true;
    n->kind = PatNode::kParam;
  } else if (rec->isSubClassOf("RegisterClass")) {
    n->kind = PatNode::kRegClass;
  } else if (rec->isSubClassOf("RegisterOperand")) {
    n->kind = PatNode::kRegClass;
    n->regOperand = rec;
    n->rec = rec->getDef("RegClass");
  } else if (rec->isSubClassOf("Register")) {
    n->kind = PatNode::kPhysReg;
  } else if (rec->isSubClassOf("SDNode") || rec->isSubClassOf("Intrinsic")) {
    n->kind = PatNode::kOp;
  } else if (rec->isSubClassOf("PatFrags")) {
    n->kind = PatNode::kFrag;
  } else if (rec->isSubClassOf("AddressMode")) {
    n->kind = PatNode::kAddress;
  } else if (rec->isSubClassOf("ComplexPattern")) {
    n->kind = PatNode::kComplex;
  } else if (rec->isSubClassOf("CondCode")) {
    n->kind = PatNode::kCond;
  } else if (rec->isSubClassOf("ValueType")) {
    n->kind = PatNode::kType;
  } else if (rec->name() == "immAllOnesV" || rec->name() == "immAllZerosV") {
    n->kind = PatNode::kSplat;
    n->value = rec->name() == "immAllOnesV" ? -1 : 0;
  } else if (rec->name() == "node" || rec->name() == "srcvalue") {
    n->kind = PatNode::kParam;
  } else {
    error(at, "'" + std::string(rec->name()) + "' has no meaning in a pattern");
    return nullptr;
  }
  return n;
}

PatPtr PatternReader::build(const Record *at, const Value *v, std::string_view name, const Params *params) {
  if (params && !name.empty()) {
    auto it = params->find(name);
    if (it != params->end())
      return it->second->clone();
  }
  if (auto i = asInt(v); i && !v->as<DefValue>()) {
    auto n = std::make_unique<PatNode>();
    n->kind = PatNode::kInt;
    n->value = *i;
    n->name = std::string(name);
    return n;
  }
  if (const Record *r = asDef(v)) {
    PatPtr n = buildLeaf(at, r, name);
    if (n && n->kind == PatNode::kType && !name.empty()) { // i32:$x: any value of the type
      n->kind = PatNode::kParam;
      n->cast = model_.typesOf(r);
      n->hasCast = true;
    }
    return n;
  }
  const auto *dag = v->as<DagValue>();
  if (!dag) {
    error(at, name.empty() ? "an operand of the pattern has no value: " + v->str()
                           : "'$" + std::string(name) + "' is not a parameter of the fragment");
    return nullptr;
  }
  const Record *op = dag->opDef();
  if (!op) {
    error(at, "the operator of " + dag->str() + " is not a record");
    return nullptr;
  }
  if (op->isSubClassOf("ValueType")) {
    if (dag->size() != 1) {
      error(at, "a type in a pattern takes one operand: " + dag->str());
      return nullptr;
    }
    PatPtr n = build(at, dag->args[0], dag->name(0), params);
    if (n) {
      TypeSet t = model_.typesOf(op);
      n->cast = n->hasCast ? n->cast & t : t;
      n->hasCast = true;
      if (!name.empty())
        n->name = std::string(name);
    }
    return n;
  }
  PatPtr n = buildLeaf(at, op, name.empty() ? std::string_view(dag->opName ? dag->opName->text : "") : name);
  if (!n)
    return nullptr;
  if (n->kind != PatNode::kOp && n->kind != PatNode::kFrag && n->kind != PatNode::kComplex &&
      !(n->kind == PatNode::kParam && sawNull_)) {
    error(at, "'" + std::string(op->name()) + "' cannot have operands in a pattern");
    return nullptr;
  }
  for (size_t i = 0; i < dag->size(); ++i) {
    PatPtr c;
    if (n->kind == PatNode::kComplex) { // operands of a complex pattern are only names
      c = std::make_unique<PatNode>();
      c->kind = PatNode::kParam;
      c->name = std::string(dag->name(i));
      // The name may stand inside of a type: (i32 GPR:$base).
      for (const auto *d = dag->args[i]->as<DagValue>(); d && d->size() == 1 && c->name.empty();
           d = d->args[0]->as<DagValue>())
        c->name = std::string(d->name(0));
    } else {
      c = build(at, dag->args[i], dag->name(i), params);
    }
    if (!c)
      return nullptr;
    n->children.push_back(std::move(c));
  }
  return withCondition(std::move(n));
}

/// `(brcc cc, a, b, to)` is `(brcond (setcc a, b, cc), to)`, `(selectcc a, b, t, f, cc)` a select of the same.
PatPtr PatternReader::withCondition(PatPtr n) const {
  bool branch = n->isOp("ISD::BR_CC") && n->children.size() == 4;
  if (!branch && !(n->isOp("ISD::SELECT_CC") && n->children.size() == 5))
    return n;
  const RecordKeeper &records = model_.records();
  auto &c = n->children;
  auto condition = std::make_unique<PatNode>();
  condition->rec = records.def("setcc");
  size_t first = branch ? 1 : 0;
  condition->children.push_back(std::move(c[first]));
  condition->children.push_back(std::move(c[first + 1]));
  condition->children.push_back(std::move(branch ? c[0] : c[4]));
  std::vector<PatPtr> operands;
  operands.push_back(std::move(condition));
  for (size_t i = first + 2; i < 4; ++i)
    operands.push_back(std::move(c[i]));
  n->children = std::move(operands);
  n->rec = records.def(branch ? "brcond" : "select");
  return n;
}

/// What stands in a form is called "mode.name" in the pattern.
static void qualifyNames(PatNode &n, const std::string &mode) {
  if (!n.name.empty())
    n.name = mode + "." + n.name;
  for (auto &c : n.children)
    qualifyNames(*c, mode);
}

/// One tree per form of an addressing mode.
std::vector<PatPtr> PatternReader::expandAddress(const Record *at, const PatNode &n, int depth) {
  std::vector<PatPtr> out;
  if (n.name.empty() || !n.children.empty()) {
    error(at, "an addressing mode has a name and no operands: " + std::string(n.rec->name()) + ":$m");
    return out;
  }
  for (const Record *form : n.rec->getDefs("Forms")) {
    const Value *match = form ? form->find("Match") : nullptr;
    PatPtr body = match ? build(at, match, {}, nullptr) : nullptr;
    if (!body)
      continue;
    qualifyNames(*body, n.name);
    if (n.hasCast) {
      body->cast = body->hasCast ? body->cast & n.cast : n.cast;
      body->hasCast = true;
    }
    for (PatPtr &e : expand(at, std::move(body), depth + 1)) {
      e->form = form;
      e->formName = n.name;
      out.push_back(std::move(e));
    }
  }
  return out;
}

static void collectForms(const PatNode &n, std::map<std::string, const Record *> &forms) {
  if (n.form)
    forms[n.formName] = n.form;
  for (auto &c : n.children)
    collectForms(*c, forms);
}

/// Puts the operands of the forms that were chosen in the place of the addressing modes' names.
bool PatternReader::replaceForms(const Record *at, ResNode &n, const Forms &forms) {
  std::vector<ResPtr> children;
  for (ResPtr &c : n.children) {
    auto it = c->kind == ResNode::kName ? forms.find(c->name) : forms.end();
    if (it == forms.end()) {
      if (!replaceForms(at, *c, forms))
        return false;
      children.push_back(std::move(c));
      continue;
    }
    const DagValue *operands = it->second->getDag("Operands");
    for (size_t i = 0; operands && i < operands->size(); ++i) {
      ResPtr part = buildResult(at, operands->args[i], operands->name(i));
      if (!part)
        return false;
      if (part->kind == ResNode::kName)
        part->name = it->first + "." + part->name;
      children.push_back(std::move(part));
    }
  }
  n.children = std::move(children);
  return true;
}

/// Replaces fragments by their alternatives.
std::vector<PatPtr> PatternReader::expand(const Record *at, PatPtr n, int depth) {
  std::vector<PatPtr> out;
  if (depth > 32) {
    error(at, "fragment '" + std::string(n->rec->name()) + "' contains itself");
    return out;
  }
  // All combinations of what the operands expand to.
  std::vector<std::vector<PatPtr>> alternatives;
  for (auto &c : n->children)
    alternatives.push_back(expand(at, std::move(c), depth));
  n->children.clear();
  std::vector<PatPtr> combos;
  std::vector<size_t> pick(alternatives.size());
  for (auto &a : alternatives)
    if (a.empty())
      return out;
  for (;;) {
    PatPtr c = n->clone();
    for (size_t i = 0; i < pick.size(); ++i)
      c->children.push_back(alternatives[i][pick[i]]->clone());
    combos.push_back(std::move(c));
    size_t i = 0;
    while (i < pick.size() && ++pick[i] == alternatives[i].size())
      pick[i++] = 0;
    if (i == pick.size())
      break;
  }
  for (PatPtr &c : combos) {
    if (c->kind == PatNode::kAddress) {
      for (PatPtr &form : expandAddress(at, *c, depth))
        out.push_back(std::move(form));
      continue;
    }
    if (c->kind != PatNode::kFrag) {
      out.push_back(std::move(c));
      continue;
    }
    const DagValue *ops = c->rec->getDag("Operands");
    size_t count = ops ? ops->size() : 0;
    if (count != c->children.size()) {
      error(at, "fragment '" + std::string(c->rec->name()) + "' takes " + std::to_string(count) + " operands, not " +
                    std::to_string(c->children.size()));
      return {};
    }
    Params params;
    for (size_t i = 0; i < count; ++i)
      params[std::string(ops->name(i))] = c->children[i].get();
    auto fragments = c->rec->getList("Fragments");
    for (const Value *frag : fragments) {
      PatPtr body = build(at, frag, {}, &params);
      if (!body)
        return {};
      // One of several alternatives may be an operation that generic code does not have.
      if (fragments.size() > 1 && body->kind == PatNode::kOp && !model_.node(body->rec))
        continue;
      if (!c->name.empty())
        body->name = c->name;
      if (c->hasCast) {
        body->cast = body->hasCast ? body->cast & c->cast : c->cast;
        body->hasCast = true;
      }
      const Record *x = c->rec->findDef("OperandTransform");
      const Record *use = x && x->name() != "NOOP_SDNodeXForm" ? x : nullptr;
      for (PatPtr &e : expand(at, std::move(body), depth + 1)) {
        e->frags.push_back(c->rec);
        for (const Record *f : c->frags)
          e->frags.push_back(f);
        e->xform = c->xform ? c->xform : use ? use : e->xform;
        out.push_back(std::move(e));
      }
    }
  }
  return out;
}

static bool isCommutative(const PatNode &n) {
  if (n.kind != PatNode::kOp || n.children.size() < 2)
    return false;
  for (const Record *p : n.rec->getDefs("Properties"))
    if (p->name() == "SDNPCommutative")
      return true;
  return false;
}

/// Whether two operands match the same values and capture nothing that tells them apart by more than a name.
static bool sameShape(const PatNode &a, const PatNode &b) {
  if (a.kind != b.kind || a.rec != b.rec || a.value != b.value || a.frags != b.frags || a.cast != b.cast ||
      a.children.size() != b.children.size())
    return false;
  for (size_t i = 0; i < a.children.size(); ++i)
    if (!sameShape(*a.children[i], *b.children[i]))
      return false;
  return true;
}

/// All orders of the operands of commutative operations; the given one first.
std::vector<PatPtr> PatternReader::commute(const PatNode &n) {
  std::vector<std::vector<PatPtr>> alternatives;
  for (auto &c : n.children)
    alternatives.push_back(commute(*c));
  std::vector<PatPtr> out;
  std::vector<size_t> pick(alternatives.size());
  for (;;) {
    PatPtr c = n.clone();
    for (size_t i = 0; i < pick.size(); ++i)
      c->children[i] = alternatives[i][pick[i]]->clone();
    bool swap = isCommutative(n) && !sameShape(*c->children[0], *c->children[1]);
    PatPtr swapped = swap ? c->clone() : nullptr;
    out.push_back(std::move(c));
    if (swapped) {
      std::swap(swapped->children[0], swapped->children[1]);
      out.push_back(std::move(swapped));
    }
    size_t i = 0;
    while (i < pick.size() && ++pick[i] == alternatives[i].size())
      pick[i++] = 0;
    if (i == pick.size())
      return out;
  }
}

// --- Results

/// The class of the instruction's result of that name, else the first one that holds one of the types.
static const Record *classOfDest(const TargetModel &model, const Record *at, std::string_view name,
                                 const TypeSet &types) {
  if (at->isSubClassOf("Instruction"))
    for (const InstOperand &o : instructionOperands(at))
      if (o.isDef && o.name == name && registerClassOf(o.rec))
        return registerClassOf(o.rec);
  return firstClassOf(model, types);
}

bool PatternReader::readDest(const Record *at, const Value *v, std::string_view name, PatDest &d) {
  const Record *r = asDef(v);
  const auto *dag = v->as<DagValue>();
  if (!r && dag && dag->size() == 1 && dag->opDef()) { // (i32 GR32:$dst)
    if (dag->opDef()->isSubClassOf("ValueType")) {
      d.cast = model_.typesOf(dag->opDef());
      d.hasCast = true;
    }
    return readDest(at, dag->args[0], dag->name(0).empty() ? name : dag->name(0), d);
  }
  if (r && r->isSubClassOf("ValueType") && !name.empty()) { // i32:$dst
    d.cast = model_.typesOf(r);
    d.hasCast = true;
    r = classOfDest(model_, at, name, d.cast);
    if (!r) {
      error(at, "no register class holds the type of '$" + std::string(name) + "': " + v->str());
      return false;
    }
  }
  if (!r || (!registerClassOf(r) && !r->isSubClassOf("Register"))) {
    error(at, "the destination of 'set' is not a register: " + v->str());
    return false;
  }
  d.rec = r;
  d.name = std::string(name);
  d.isPhys = r->isSubClassOf("Register");
  return true;
}

/// The integer that a fragment without operands stands for: `PatLeaf<(i32 3)>`.
static std::optional<int64_t> constantOf(const Record *frag) {
  auto fragments = frag->getList("Fragments");
  const Value *v = fragments.size() == 1 ? fragments[0] : nullptr;
  while (v) {
    if (auto i = asInt(v); i && !v->as<DefValue>())
      return i;
    const auto *dag = v->as<DagValue>();
    bool typed = dag && dag->size() == 1 && dag->opDef() && dag->opDef()->isSubClassOf("ValueType");
    v = typed ? dag->args[0] : nullptr;
  }
  return std::nullopt;
}

ResPtr PatternReader::buildResult(const Record *at, const Value *v, std::string_view name) {
  auto n = std::make_unique<ResNode>();
  n->name = std::string(name);
  if (auto i = asInt(v); i && !v->as<DefValue>()) {
    n->kind = ResNode::kImm;
    n->value = *i;
    return n;
  }
  if (const auto *dag = v->as<DagValue>()) {
    const Record *op = dag->opDef();
    if (op && opName(dag) == "set") {
      if (dag->size() < 2) {
        error(at, "'set' in a result needs a destination and an instruction");
        return nullptr;
      }
      ResPtr r = buildResult(at, dag->args[dag->size() - 1], {});
      for (size_t i = 0; r && i + 1 < dag->size(); ++i) {
        PatDest d;
        if (!readDest(at, dag->args[i], dag->name(i), d))
          return nullptr;
        r->dests.push_back(d);
      }
      return r;
    }
    if (op && op->isSubClassOf("ValueType")) {
      if (dag->size() != 1) {
        error(at, "a type in a result takes one operand: " + dag->str());
        return nullptr;
      }
      ResPtr r = buildResult(at, dag->args[0], dag->name(0));
      if (r && !r->castClass)
        r->castClass = firstClassOf(model_, model_.typesOf(op));
      return r;
    }
    if (op && op->isSubClassOf("PatFrags")) { // OutPatFrag
      const DagValue *ops = op->getDag("Operands");
      auto frags = op->getList("Fragments");
      if (!ops || frags.size() != 1 || ops->size() != dag->size()) {
        error(at, "wrong number of operands for '" + std::string(op->name()) + "'");
        return nullptr;
      }
      ResPtr body = buildResult(at, frags[0], {});
      // Parameters are names in the body.
      std::function<bool(ResPtr &)> bind = [&](ResPtr &r) {
        if (r->kind == ResNode::kName)
          for (size_t i = 0; i < ops->size(); ++i)
            if (ops->name(i) == r->name) {
              r = buildResult(at, dag->args[i], dag->name(i));
              return r != nullptr;
            }
        for (auto &c : r->children)
          if (!bind(c))
            return false;
        return true;
      };
      return body && bind(body) ? std::move(body) : nullptr;
    }
    if (op && op->isSubClassOf("SDNodeXForm"))
      n->kind = ResNode::kXform;
    else if (op && op->isSubClassOf("Instruction"))
      n->kind = ResNode::kInst;
    else {
      error(at, "'" + std::string(opName(dag)) + "' is neither an instruction nor a transformation");
      return nullptr;
    }
    n->rec = op;
    for (size_t i = 0; i < dag->size(); ++i) {
      ResPtr c = buildResult(at, dag->args[i], dag->name(i));
      if (!c)
        return nullptr;
      n->children.push_back(std::move(c));
    }
    return n;
  }
  const Record *r = asDef(v);
  if (r && name.empty() && r->isSubClassOf("PatFrags"))
    if (auto constant = constantOf(r)) { // a PatLeaf that names a number
      n->kind = ResNode::kImm;
      n->value = *constant;
      return n;
    }
  n->rec = r;
  if (!r ? !name.empty() : (!name.empty() && !r->isSubClassOf("SubRegIndex"))) {
    n->kind = ResNode::kName;
    return n;
  }
  if (r && r->isSubClassOf("Register"))
    n->kind = ResNode::kReg;
  else if (r && r->name() == "zero_reg") {
    n->kind = ResNode::kReg;
    n->rec = nullptr;
  } else if (r && r->isSubClassOf("SubRegIndex"))
    n->kind = ResNode::kSubIdx;
  else if (r && registerClassOf(r)) {
    n->kind = ResNode::kClass;
    n->rec = registerClassOf(r);
  } else if (r && r->isSubClassOf("Instruction"))
    n->kind = ResNode::kInst;
  else if (r && (r->name() == "noreg" || r->name() == "srcvalue")) {
    n->kind = ResNode::kReg;
    n->rec = nullptr;
  } else {
    error(at, "cannot be an operand of a result: " + v->str());
    return nullptr;
  }
  return n;
}

static void collectNames(const PatNode &n, std::set<std::string> &names) {
  if (!n.name.empty())
    names.insert(n.name);
  for (auto &c : n.children)
    collectNames(*c, names);
}

/// Whether the pattern says what all operands of the instruction are that have no defaults.
static bool coversOperands(const Record *inst, const SelPattern &p) {
  std::set<std::string> names;
  collectNames(*p.root, names);
  for (const InstOperand &o : instructionOperands(inst))
    if (!o.isDef && o.defaults.empty() && !names.count(o.name))
      return false;
  return true;
}

/// The instruction with each of its operands taken from the pattern by name.
ResPtr PatternReader::resultOfInstruction(const Record *inst, const SelPattern &p) {
  std::set<std::string> names;
  collectNames(*p.root, names);
  auto r = std::make_unique<ResNode>();
  r->kind = ResNode::kInst;
  r->rec = inst;
  r->dests = p.dests;
  for (const InstOperand &o : instructionOperands(inst)) {
    if (o.isDef)
      continue;
    if (!names.count(o.name)) {
      if (!o.defaults.empty())
        continue;
      error(inst, "operand '$" + o.name + "' does not occur in the pattern " + p.root->str());
      return nullptr;
    }
    auto c = std::make_unique<ResNode>();
    c->kind = ResNode::kName;
    c->name = o.name;
    r->children.push_back(std::move(c));
  }
  return r;
}

void PatternReader::addPredicates(SelPattern &p, const ResNode &n) {
  auto add = [&](const Record *r) {
    if (std::find(p.predicates.begin(), p.predicates.end(), r) == p.predicates.end())
      p.predicates.push_back(r);
  };
  if (n.kind == ResNode::kInst && n.rec)
    for (const Record *r : n.rec->getDefs("Predicates"))
      add(r);
  for (auto &c : n.children)
    addPredicates(p, *c);
}

// --- Records

bool PatternReader::readTop(const Record *at, const DagValue *dag, SelPattern &p) {
  std::string_view op = opName(dag);
  if (op == "implicit") {
    for (size_t i = 0; i < dag->size(); ++i)
      if (const Record *r = dag->argDef(i))
        p.implicitDefs.push_back(r);
    return true;
  }
  if (op == "set") {
    for (size_t i = 0; i + 1 < dag->size(); ++i) {
      PatDest d;
      if (!readDest(at, dag->args[i], dag->name(i), d))
        return false;
      // Flags that an operation sets beside its result are not values of generic MIR.
      p.dests.push_back(d);
    }
    p.root = build(at, dag->args[dag->size() - 1], dag->name(dag->size() - 1), nullptr);
  } else {
    p.root = build(at, dag, {}, nullptr);
  }
  return p.root != nullptr;
}

void PatternReader::readInstruction(const Record *inst, std::vector<SelPattern> &out) {
  auto list = inst->getList("Pattern");
  if (list.empty() || inst->findBit("isAsmParserOnly").value_or(false))
    return;
  // Each effect that has all operands of the instruction is a pattern: what the instruction does beside it is not read.
  std::vector<SelPattern> effects;
  for (const Value *v : list) {
    const auto *dag = v->as<DagValue>();
    if (!dag)
      continue;
    SelPattern p;
    p.source = inst;
    sawNull_ = false;
    if (!readTop(inst, dag, p))
      return;
    if (p.root && !sawNull_)
      effects.push_back(std::move(p));
  }
  bool several = effects.size() > 1;
  if (several) {
    bool stores = std::ranges::any_of(effects, [](const SelPattern &p) { return p.dests.empty(); });
    std::erase_if(effects,
                  [&](const SelPattern &p) { return !coversOperands(inst, p) || (stores && !p.dests.empty()); });
    if (effects.size() == 0)
      leaveOut(inst, "none of its effects has all operands of the instruction");
  }
  for (SelPattern &p : effects) {
    p.addedComplexity = int(inst->findInt("AddedComplexity").value_or(0));
    ResPtr r = resultOfInstruction(inst, p);
    if (!r)
      return;
    if (several) { // what the other effects set is set as well
      r->dests.clear();
      for (const InstOperand &o : instructionOperands(inst)) {
        auto at = std::ranges::find(p.dests, o.name, &PatDest::name);
        if (o.isDef)
          r->dests.push_back(at != p.dests.end() ? *at : PatDest{.rec = o.rec, .name = o.name});
      }
      std::ranges::copy_if(p.dests, std::back_inserter(r->dests), &PatDest::isPhys);
    }
    p.results.push_back(std::move(r));
    finish(std::move(p), out);
  }
}

void PatternReader::readPattern(const Record *pat, std::vector<SelPattern> &out) {
  SelPattern p;
  p.source = pat;
  sawNull_ = false;
  const DagValue *dag = pat->getDag("PatternToMatch");
  if (pat->findBit("GISelShouldIgnore").value_or(false))
    return;
  if (!dag || !readTop(pat, dag, p) || sawNull_ || !p.root)
    return;
  for (const Value *v : pat->getList("ResultInstrs")) {
    ResPtr r = buildResult(pat, v, {});
    if (!r)
      return;
    if (sawNull_)
      return;
    p.results.push_back(std::move(r));
  }
  if (p.results.empty()) {
    error(pat, "the pattern has no result");
    return;
  }
  for (const Record *r : pat->getDefs("Predicates"))
    p.predicates.push_back(r);
  p.addedComplexity = int(pat->findInt("AddedComplexity").value_or(0));
  finish(std::move(p), out);
}

static ResPtr cloneResult(const ResNode &n) {
  auto r = std::make_unique<ResNode>();
  r->kind = n.kind;
  r->rec = n.rec;
  r->value = n.value;
  r->name = n.name;
  r->dests = n.dests;
  r->castClass = n.castClass;
  for (auto &c : n.children)
    r->children.push_back(cloneResult(*c));
  return r;
}

void PatternReader::finish(SelPattern p, std::vector<SelPattern> &out) {
  for (auto &r : p.results)
    addPredicates(p, *r);
  for (PatPtr &alt : expand(p.source, std::move(p.root))) {
    if (sawNull_)
      return;
    if (isOfSelectionDAGOnly(*alt))
      continue;
    Forms forms;
    collectForms(*alt, forms);
    for (PatPtr &variant : commute(*alt)) {
      SelPattern q;
      q.source = p.source;
      q.dests = p.dests;
      q.implicitDefs = p.implicitDefs;
      q.predicates = p.predicates;
      q.addedComplexity = p.addedComplexity;
      q.root = std::move(variant);
      for (auto &r : p.results)
        q.results.push_back(cloneResult(*r));
      for (auto &r : q.results)
        if (!forms.empty() && !replaceForms(q.source, *r, forms))
          return;
      if (!infer(q))
        return; // one message per pattern
      split(std::move(q), out);
    }
  }
}

bool PatternReader::isOfSelectionDAGOnly(const PatNode &n) const {
  if (n.kind == PatNode::kOp && model_.isOfSelectionDAGOnly(n.rec))
    return true;
  return std::ranges::any_of(n.children, [&](auto &c) { return isOfSelectionDAGOnly(*c); });
}

/// A root that generic code has in halves becomes a pattern per half; the result of the other one is dead there.
void PatternReader::split(SelPattern p, std::vector<SelPattern> &out) {
  if (p.root->kind != PatNode::kOp || p.root->types.size() != 2 || !model_.half(p.root->rec, 0)) {
    out.push_back(std::move(p));
    return;
  }
  for (unsigned i = 0; i < 2; ++i) {
    SelPattern q;
    q.source = p.source;
    q.implicitDefs = p.implicitDefs;
    q.predicates = p.predicates;
    q.addedComplexity = p.addedComplexity - 1; // what gives the one half alone comes first
    q.result = i;
    q.isHalf = true;
    if (i < p.dests.size())
      q.dests = {p.dests[i]};
    q.root = p.root->clone();
    q.root->rec = model_.half(p.root->rec, i);
    q.root->types = {p.root->types[i]};
    for (auto &r : p.results)
      q.results.push_back(cloneResult(*r));
    out.push_back(std::move(q));
  }
}

bool PatternReader::infer(SelPattern &p) {
  std::vector<TypeSet> dests;
  for (const PatDest &d : p.dests) {
    if (d.isPhys)
      dests.push_back(model_.typesOfRegister(d.rec));
    else if (const RegClassInfo *c = model_.regClass(registerClassOf(d.rec)))
      dests.push_back(c->types);
    if (d.hasCast && !dests.empty())
      dests.back() &= d.cast;
  }
  // Without `set`, the instruction that gives the result says what is left open.
  std::vector<TypeSet> fallback;
  if (dests.empty() && !p.results.empty() && p.results.back()->kind == ResNode::kInst && p.results.back()->rec)
    for (const InstOperand &o : instructionOperands(p.results.back()->rec))
      if (const RegClassInfo *c = o.isDef ? model_.regClass(registerClassOf(o.rec)) : nullptr)
        fallback.push_back(c->types);
  TypeConflict why;
  if (!fallback.empty()) {
    PatPtr saved = p.root->clone();
    if (inferTypes(model_, p, fallback, why))
      return true;
    p.root = std::move(saved);
  }
  if (inferTypes(model_, p, dests, why))
    return true;
  conflicts_.push_back({p.source, p.comparisonRetyped, std::move(why)});
  return false;
}

} // namespace lathe::tdgen
