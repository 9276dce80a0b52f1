// GICombineRule records as rules: instructions, fragments, the root, types.
#include "lathe/tdgen/Combine.h"
#include "lathe/tdgen/Semantics.h"

#include <algorithm>
#include <set>

namespace lathe::tdgen {

using namespace td;

bool CombineReader::fail(const CombineRule &r, const std::string &message) {
  model_.records().diags().report(error_, r.rec->range(), std::string(r.rec->name()) + ": " + message);
  return false;
}

bool CombineReader::leaveOut(const CombineRule &r, const std::string &message) {
  model_.records().diags().report(leftOut_, r.rec->range(),
                                  std::string(r.rec->name()) + ": the rule is left out: " + message);
  return false;
}

CombineRule::Place CombineRule::place(std::string_view name) const {
  // Where it is read comes before where it is defined: the definition may be a constant that stands for it.
  for (int i : order) {
    const CombineInst &inst = match[size_t(i)];
    for (size_t k = 0; k < inst.operands.size(); ++k)
      if (inst.operands[k].binds() && inst.operands[k].name == name)
        return {i, int(k)};
  }
  return {};
}

// --- Groups

void CombineReader::collect(const Record *group, std::vector<const Record *> &rules) {
  if (group->isSubClassOf("GICombineRule")) {
    if (std::ranges::find(rules, group) == rules.end())
      rules.push_back(group);
    return;
  }
  for (const Record *r : group->getDefs("Rules"))
    collect(r, rules);
}

std::vector<CombineRule> CombineReader::read(const Record *group) {
  std::vector<const Record *> records;
  collect(group, records);
  std::vector<CombineRule> rules;
  for (const Record *r : records)
    readRule(r, rules);
  return rules;
}

void CombineReader::readRule(const Record *rec, std::vector<CombineRule> &out) {
  CombineRule base;
  base.rec = rec;
  const DagValue *match = rec->getDag("Match"), *apply = rec->getDag("Apply");
  if (!match || !apply || !readDefs(base))
    return;
  std::vector<std::vector<CombineInst>> matches, applies;
  if (!readInsts(base, *match, true, matches) || !readInsts(base, *apply, false, applies))
    return;
  if (matches.size() > 64 || applies.size() != 1) {
    fail(base, matches.size() > 64 ? "more than 64 combinations of fragments" : "fragments are for matching");
    return;
  }
  for (auto &m : matches) {
    CombineRule r = base;
    r.match = std::move(m);
    r.apply = applies[0];
    if (!findRoot(r) || !orderMatch(r) || !inferTypes(r) || !checkApply(r))
      return;
    out.push_back(std::move(r));
  }
}

bool CombineReader::readDefs(CombineRule &r) {
  const DagValue *defs = r.rec->getDag("Defs");
  for (size_t i = 0; defs && i < defs->size(); ++i) {
    const Record *kind = defs->argDef(i);
    if (!kind)
      return fail(r, "(defs ...) takes root:$name and kinds of match data");
    if (kind->name() == "root")
      r.root = defs->name(i);
    else if (kind->isSubClassOf("GIDefMatchData"))
      r.data.emplace_back(defs->name(i), kind->getString("Type"));
    else
      return leaveOut(r, "'" + std::string(kind->name()) + "' in (defs ...)");
  }
  return true;
}

// --- Instructions

/// Appends to every alternative so far; a fragment multiplies them.
bool CombineReader::readInsts(CombineRule &r, const DagValue &dag, bool matching,
                              std::vector<std::vector<CombineInst>> &out) {
  out.emplace_back();
  for (size_t i = 0; i < dag.size(); ++i) {
    std::vector<std::vector<CombineInst>> alternatives(1);
    if (auto *code = dag.args[i]->as<StringValue>()) {
      CombineInst inst;
      inst.kind = CombineInst::kCode;
      inst.code = code->text();
      r.hasCode = true;
      alternatives[0].push_back(std::move(inst));
    } else if (auto *d = dag.args[i]->as<DagValue>(); d && d->opDef()) {
      if (matching && d->opDef()->isSubClassOf("GICombinePatFrag")) {
        alternatives.clear();
        if (!readFragment(r, *d, alternatives))
          return false;
      } else {
        CombineInst inst;
        std::string_view name = dag.name(i);
        if (name.empty() && d->opName)
          name = d->opName->text;
        if (!readInst(r, *d, name, matching, inst))
          return false;
        alternatives[0].push_back(std::move(inst));
      }
    } else {
      return fail(r, "'" + dag.args[i]->str() + "' is neither an instruction nor code");
    }
    std::vector<std::vector<CombineInst>> product;
    for (auto &so : out)
      for (auto &alternative : alternatives) {
        product.push_back(so);
        product.back().insert(product.back().end(), alternative.begin(), alternative.end());
      }
    out = std::move(product);
  }
  return true;
}

bool CombineReader::readInst(CombineRule &r, const DagValue &dag, std::string_view name, bool matching,
                             CombineInst &inst) {
  const Record *op = dag.opDef();
  inst.name = name;
  if (op->name() == "wip_match_opcode") {
    inst.bindsOperands = false;
    for (size_t i = 0; i < dag.size(); ++i) {
      const GenericOpcode *g = dag.argDef(i) ? model_.generic(dag.argDef(i)->name()) : nullptr;
      if (!dag.argDef(i))
        return fail(r, "wip_match_opcode takes opcodes");
      if (g) // others never occur
        inst.opcodes.push_back(g);
    }
    if (!matching)
      return fail(r, "wip_match_opcode is for matching");
    return !inst.opcodes.empty() ? true : leaveOut(r, "none of the opcodes is generic");
  }
  if (op->isSubClassOf("GICondition")) {
    inst.kind = CombineInst::kCondition;
    inst.condition = op;
    inst.arguments.assign(dag.args.begin(), dag.args.end());
    return matching ? true : fail(r, "'" + std::string(op->name()) + "' is a condition of (match ...)");
  }
  if (op->isSubClassOf("GIBuiltinInst"))
    inst.kind = op->name() == "GIReplaceReg" ? CombineInst::kReplaceReg : CombineInst::kEraseRoot;
  else if (const GenericOpcode *g = model_.generic(op->name()))
    inst.opcodes.push_back(g);
  else
    return leaveOut(r, "no generic opcode '" + std::string(op->name()) + "'");
  for (size_t i = 0; i < dag.size(); ++i) {
    if (auto *d = dag.args[i]->as<DagValue>(); d && d->opDef() && d->opDef()->name() == "MIFlags") {
      if (!readFlags(r, *d, inst))
        return false;
      continue;
    }
    CombineOperand o;
    if (!readOperand(r, dag.args[i], dag.name(i), o))
      return false;
    inst.operands.push_back(std::move(o));
  }
  size_t have = inst.operands.size();
  if (inst.kind == CombineInst::kReplaceReg)
    return have == 2 ? true : fail(r, "GIReplaceReg takes a definition of the root and the value that replaces it");
  if (inst.kind == CombineInst::kEraseRoot)
    return have == 0 ? true : fail(r, "GIEraseRoot takes no operands");
  if (inst.op().defs < 0 || (inst.op().types.empty() && inst.op().name != "COPY"))
    return leaveOut(r, inst.op().name + " has no fixed operands");
  if (inst.op().operands >= 0 ? have != size_t(inst.op().operands) : have < 2)
    return fail(r, inst.op().name + " takes " + std::to_string(inst.op().operands) + " operands, not " +
                       std::to_string(have));
  return true;
}

bool CombineReader::readFlags(CombineRule &r, const DagValue &dag, CombineInst &inst) {
  for (size_t i = 0; i < dag.size(); ++i) {
    if (const Record *f = dag.argDef(i)) {
      inst.flags.emplace_back(f->getString("EnumName"));
    } else if (auto *n = dag.args[i]->as<DagValue>()) {
      for (size_t k = 0; k < n->size(); ++k)
        if (const Record *f = n->argDef(k))
          inst.notFlags.emplace_back(f->getString("EnumName"));
    } else if (!dag.name(i).empty()) {
      inst.flagsOf.emplace_back(dag.name(i));
    } else {
      return fail(r, "MIFlags takes flags, (not FLAG...) and names of instructions");
    }
  }
  return true;
}

bool CombineReader::readOperand(CombineRule &r, const Value *v, std::string_view name, CombineOperand &o) {
  o.name = name;
  auto isType = [](const Record *t) { return t->isSubClassOf("ValueType") || t->isSubClassOf("GISpecialType"); };
  if (auto *d = v->as<DagValue>(); d && d->opDef()) {
    const Record *op = d->opDef();
    if (isType(op) && d->size() == 1) { // (i32 5)
      o.type = op;
      if (auto *i = d->args[0]->as<IntValue>()) {
        o.kind = CombineOperand::kNumber;
        o.value = i->value;
        return true;
      }
    }
    if (op->isSubClassOf("SDNodeXForm") && d->size() == 1 && !d->name(0).empty()) {
      o.kind = CombineOperand::kXform;
      o.rec = op;
      o.name = d->name(0);
      return true;
    }
    return fail(r, "'" + v->str() + "' is no operand");
  }
  if (auto *i = v->as<IntValue>()) {
    o.kind = CombineOperand::kNumber;
    o.value = i->value;
    return true;
  }
  auto *d = v->as<DefValue>();
  if (!d)
    return !name.empty() ? true : fail(r, "'" + v->str() + "' is no operand");
  const Record *rec = d->record;
  if (rec->isSubClassOf("GIConstant")) {
    o.kind = CombineOperand::kConstant;
    o.rec = rec;
  } else if (rec->isSubClassOf("CondCode")) {
    o.kind = CombineOperand::kCondition;
    int i = predicateNumber(rec->getString("ICmpPredicate")), f = predicateNumber(rec->getString("FCmpPredicate"));
    o.value = i >= 0 ? i : f;
  } else if (isType(rec)) {
    o.type = rec;
  } else if (rec->isSubClassOf("ImmLeaf")) {
    o.predicate = rec;
  } else if (rec->name() != "gi_mo" && rec->name() != "gi_imm") {
    return fail(r, "'" + std::string(rec->name()) + "' is no operand");
  }
  if (o.kind == CombineOperand::kName && name.empty())
    return fail(r, "'" + std::string(rec->name()) + "' has to stand with a name");
  return true;
}

/// (frag $dst, $x): each alternative with the fragment's own names made unique and its parameters replaced.
bool CombineReader::readFragment(CombineRule &r, const DagValue &dag,
                                 std::vector<std::vector<CombineInst>> &alternatives) {
  const Record *frag = dag.opDef();
  std::map<std::string, CombineOperand, std::less<>> actual;
  size_t at = 0;
  for (const char *field : {"OutOperands", "InOperands"}) {
    const DagValue *formal = frag->getDag(field);
    for (size_t i = 0; formal && i < formal->size(); ++i, ++at) {
      if (at >= dag.size())
        return fail(r, "'" + std::string(frag->name()) + "' takes more operands");
      CombineOperand o;
      if (!readOperand(r, dag.args[at], dag.name(at), o))
        return false;
      actual[std::string(formal->name(i))] = o;
    }
  }
  if (at != dag.size())
    return fail(r, "'" + std::string(frag->name()) + "' takes " + std::to_string(at) + " operands");
  std::string prefix = std::string(frag->name()) + "." + std::to_string(fragments_++) + ".";
  for (const Value *v : frag->getList("Alternatives")) {
    auto *pattern = v->as<DagValue>();
    if (!pattern)
      return fail(r, "an alternative of '" + std::string(frag->name()) + "' is no (pattern ...)");
    std::vector<std::vector<CombineInst>> inner;
    if (!readInsts(r, *pattern, true, inner))
      return false;
    for (auto &insts : inner) {
      for (CombineInst &inst : insts) {
        if (!inst.name.empty())
          inst.name = prefix + inst.name;
        for (CombineOperand &o : inst.operands)
          if (auto it = actual.find(o.name); it != actual.end()) {
            const Record *type = o.type, *predicate = o.predicate;
            o = it->second;
            o.type = o.type ? o.type : type;
            o.predicate = o.predicate ? o.predicate : predicate;
          } else if (!o.name.empty()) {
            o.name = prefix + o.name;
          }
      }
      alternatives.push_back(std::move(insts));
    }
  }
  return true;
}

// --- The root, and the way from it to everything else

static bool defines(const CombineInst &inst, std::string_view name) {
  for (unsigned i = 0; inst.kind == CombineInst::kGeneric && inst.bindsOperands && i < inst.numDefs(); ++i)
    if (inst.operands[i].kind == CombineOperand::kName && inst.operands[i].name == name)
      return true;
  return false;
}

bool CombineReader::findRoot(CombineRule &r) {
  for (size_t i = 0; i < r.match.size(); ++i) {
    const CombineInst &inst = r.match[i];
    if (inst.kind != CombineInst::kGeneric)
      continue;
    if (r.root.empty() || inst.name == r.root || defines(inst, r.root)) {
      r.rootInst = int(i);
      return true;
    }
  }
  return fail(r, r.root.empty() ? "nothing is matched" : "no instruction that is matched is or defines $" + r.root);
}

bool CombineReader::orderMatch(CombineRule &r) {
  r.order.push_back(r.rootInst);
  r.match[size_t(r.rootInst)].number = 0;
  for (size_t at = 0; at < r.order.size(); ++at) {
    const CombineInst &inst = r.match[size_t(r.order[at])];
    for (size_t k = inst.bindsOperands ? inst.numDefs() : 0; k < inst.operands.size(); ++k)
      for (size_t j = 0; j < r.match.size(); ++j)
        if (r.match[j].number < 0 && inst.operands[k].kind == CombineOperand::kName &&
            defines(r.match[j], inst.operands[k].name)) {
          r.match[j].number = int(r.order.size());
          r.order.push_back(int(j));
        }
  }
  for (const CombineInst &inst : r.match)
    if (inst.kind == CombineInst::kGeneric && inst.number < 0)
      return fail(r, inst.op().name + " defines nothing that the root needs");
  return r.order.size() <= 16 ? true : fail(r, "more than 16 instructions are matched");
}

// --- Types

int CombineReader::newType(CombineRule &r) {
  r.types.emplace_back();
  return int(r.types.size()) - 1;
}

bool CombineReader::unify(CombineRule &r, int a, int b) {
  a = r.find(a), b = r.find(b);
  if (a == b)
    return true;
  CombineType &x = r.types[size_t(a)], &y = r.types[size_t(b)];
  if (x.kind == CombineType::kFixed && y.kind == CombineType::kFixed && x.name != y.name)
    return fail(r, "a value is of the types " + x.name + " and " + y.name);
  // What is matched says it best, then what is written.
  auto rank = [](const CombineType &t) {
    return t.kind == CombineType::kFixed     ? 3
           : t.kind == CombineType::kOperand ? 2
           : t.kind == CombineType::kUnknown ? 0
                                             : 1;
  };
  if (rank(x) >= rank(y)) {
    if (y.kind == CombineType::kOperand && x.kind == CombineType::kFixed)
      x.inst = y.inst, x.operand = y.operand;
    y.same = a;
  } else {
    if (x.kind == CombineType::kOperand && y.kind == CombineType::kFixed)
      y.inst = x.inst, y.operand = x.operand;
    x.same = b;
  }
  return true;
}

bool CombineReader::fix(CombineRule &r, int var, const std::string &type) {
  int t = newType(r);
  r.types[size_t(t)].kind = CombineType::kFixed;
  r.types[size_t(t)].name = type;
  r.types[size_t(t)].inst = -1;
  return unify(r, var, t);
}

bool CombineReader::typeInst(CombineRule &r, CombineInst &inst, bool matching,
                             std::map<std::string, int, std::less<>> &names) {
  auto ofName = [&](const std::string &n) {
    auto [it, fresh] = names.emplace(n, 0);
    if (fresh)
      it->second = newType(r);
    return it->second;
  };
  for (size_t k = 0; k < inst.operands.size(); ++k) {
    CombineOperand &o = inst.operands[k];
    int index = inst.typeIndex(k);
    if (index < 0) {
      if (o.kind == CombineOperand::kConstant || o.predicate)
        return fail(r, "operand " + std::to_string(k) + " of " + inst.op().name + " is no register");
      continue;
    }
    if (o.kind == CombineOperand::kCondition)
      return fail(r, "a predicate stands in the place of a register");
    int &var = inst.typeVars[index];
    if (var < 0)
      var = newType(r);
    o.typeVar = var;
    if (matching && r.types[size_t(r.find(var))].kind == CombineType::kUnknown) {
      CombineType &t = r.types[size_t(r.find(var))];
      t.kind = CombineType::kOperand;
      t.inst = inst.number, t.operand = int(k);
    }
    if (o.binds() && !unify(r, var, ofName(o.name)))
      return false;
    if (!o.type)
      continue;
    if (o.type->isSubClassOf("GITypeOf")) {
      std::string_view of = o.type->getString("OpName");
      if (!of.starts_with("$"))
        return fail(r, "GITypeOf takes \"$name\"");
      if (!unify(r, var, ofName(std::string(of.substr(1)))))
        return false;
    } else if (!fix(r, var, model_.lowLevel(unsigned(o.type->getInt("Value"))))) {
      return false;
    }
  }
  return true;
}

/// The types of what an instruction of `apply` defines where nothing else tells.
static void deriveTypes(CombineRule &r, const CombineInst &inst) {
  auto derive = [&](int index, CombineType::Kind kind, int of) {
    if (inst.typeVars[index] < 0 || inst.typeVars[of] < 0)
      return;
    CombineType &t = r.types[size_t(r.find(inst.typeVars[index]))];
    if (t.kind == CombineType::kUnknown) {
      t.kind = kind;
      t.of = inst.typeVars[of];
    }
  };
  const std::string &o = inst.op().name;
  if (o == "G_ICMP" || o == "G_FCMP")
    derive(0, CombineType::kBool, 1);
  else if (o == "G_SELECT" || (inst.op().defs == 2 && inst.op().types.starts_with("0100"))) // operations with a flag
    derive(1, CombineType::kBool, 0);
  else if (inst.op().types == "001" || inst.op().types == "0001") // shifts
    derive(1, CombineType::kAmount, 0);
}

bool CombineReader::inferTypes(CombineRule &r) {
  std::map<std::string, int, std::less<>> names;
  for (int i : r.order)
    if (!typeInst(r, r.match[size_t(i)], true, names))
      return false;
  std::vector<int> matched(r.types.size());
  for (size_t v = 0; v < matched.size(); ++v) {
    matched[v] = r.find(int(v));
    r.types[v].fixedWhileMatching = r.types[size_t(matched[v])].kind == CombineType::kFixed;
  }
  for (CombineInst &inst : r.apply)
    if (inst.kind == CombineInst::kGeneric || inst.kind == CombineInst::kReplaceReg)
      if (!typeInst(r, inst, false, names))
        return false;
  // What the result needs to be the same has to be asked for.
  std::set<std::pair<int, int>> asked;
  for (size_t v = 0; v < matched.size(); ++v)
    if (int now = r.find(int(v)); matched[v] == int(v) && r.types[v].kind == CombineType::kOperand && now != int(v) &&
                                  r.types[size_t(now)].inst >= 0 && asked.emplace(int(v), now).second)
      r.sameTypes.emplace_back(int(v), now);
  for (const CombineInst &inst : r.apply)
    if (inst.kind == CombineInst::kGeneric)
      deriveTypes(r, inst);
  return true;
}

// --- What the result is made of

bool CombineReader::checkApply(CombineRule &r) {
  const CombineInst &root = r.rootOf();
  std::set<std::string, std::less<>> made, rootDefs;
  for (unsigned i = 0; root.bindsOperands && i < root.numDefs(); ++i)
    rootDefs.insert(root.operands[i].name);
  bool code = false, patterns = false, erases = false;
  for (const CombineInst &inst : r.apply) {
    code |= inst.kind == CombineInst::kCode;
    patterns |= inst.kind != CombineInst::kCode;
    erases |= inst.kind == CombineInst::kEraseRoot;
    if (inst.kind == CombineInst::kCode || inst.kind == CombineInst::kEraseRoot)
      continue;
    unsigned defs = inst.kind == CombineInst::kReplaceReg ? 1 : inst.numDefs();
    for (size_t k = 0; k < inst.operands.size(); ++k) {
      const CombineOperand &o = inst.operands[k];
      if (o.kind != CombineOperand::kName && o.kind != CombineOperand::kXform) {
        if (k < defs)
          return fail(r, "a result has no name");
        continue;
      }
      bool bound = r.place(o.name).inst >= 0;
      if (k >= defs) {
        if (!bound && !made.count(o.name))
          return fail(r, "$" + o.name + " is not known where it is used");
        if (rootDefs.count(o.name) && !made.count(o.name))
          return fail(r, "$" + o.name + " is read before it is defined");
        continue;
      }
      if (bound && !rootDefs.count(o.name))
        return fail(r, "$" + o.name + " is defined outside of the root");
      if (!made.insert(o.name).second)
        return fail(r, "$" + o.name + " is defined twice");
      if (o.typeVar >= 0 && r.type(o.typeVar).kind == CombineType::kUnknown)
        return fail(r, "the type of $" + o.name + " is not known");
    }
  }
  if (code && patterns)
    return leaveOut(r, "code and instructions in one (apply ...)");
  if (!code && !erases)
    for (const std::string &d : rootDefs)
      if (!made.count(d))
        return fail(r, "$" + d + ", which the root defines, is not defined by (apply ...)");
  if (!root.bindsOperands && !code)
    return fail(r, "wip_match_opcode needs C++ that applies the rule");
  return true;
}

} // namespace lathe::tdgen
