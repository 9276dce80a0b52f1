#include "lathe/tdgen/Registers.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

RegisterModel::RegisterModel(const RecordKeeper &records) {
  size_t errorsBefore = records.diags().errorCount();
  indices.push_back({});
  regs.push_back({});
  regs[0].name = "NoRegister";
  readIndices(records);
  readRegisters(records);
  readTuples(records);
  for (unsigned r = 1; r < regs.size(); ++r)
    close(r);
  for (unsigned r = 1; r < regs.size(); ++r)
    for (auto [index, sub] : regs[r].subRegs)
      regs[sub].superRegs.insert(r);
  assignUnits();
  assignLanes();
  readClasses(records);
  makeDerivedClasses();
  readBanks(records);
  ok_ = records.diags().errorCount() == errorsBefore;
}

void RegisterModel::readIndices(const RecordKeeper &records) {
  for (const Record *r : records.allDerivedDefinitions("SubRegIndex")) {
    SubRegIndexInfo i;
    i.record = r;
    i.name = r->name();
    i.id = unsigned(indices.size());
    i.size = int(r->getInt("Size"));
    i.offset = int(r->getInt("Offset"));
    indexOfRecord[r] = i.id;
    indices.push_back(i);
  }
  for (const Record *r : records.allDerivedDefinitions("SubRegIndex")) {
    auto of = r->getDefs("ComposedOf");
    if (of.size() == 2 && of[0] && of[1])
      compositions[{indexOfRecord[of[0]], indexOfRecord[of[1]]}] = indexOfRecord[r];
    else if (!of.empty())
      r->error("ComposedOf needs two indices");
  }
}

static std::vector<int64_t> dwarfNumbers(const Record *r) { return r->getInts("DwarfNumbers"); }

void RegisterModel::readRegisters(const RecordKeeper &records) {
  for (const Record *r : records.allDerivedDefinitions("Register")) {
    RegisterInfo i;
    i.name = r->name();
    i.asmName = r->getString("AsmName");
    if (i.asmName.empty())
      i.asmName = r->name();
    i.record = r;
    i.id = unsigned(regs.size());
    i.encoding = uint64_t(r->getInt("HWEncoding"));
    i.dwarf = dwarfNumbers(r);
    regOfRecord[r] = i.id;
    regByName_[i.name] = i.id;
    if (nameSpace.empty())
      nameSpace = r->getString("Namespace");
    regs.push_back(std::move(i));
  }
  for (unsigned id = 1; id < regs.size(); ++id) {
    const Record *r = regs[id].record;
    auto subs = r->getDefs("SubRegs"), subIndices = r->getDefs("SubRegIndices");
    if (subs.size() != subIndices.size()) {
      r->error("SubRegs has " + std::to_string(subs.size()) + " registers, SubRegIndices " +
               std::to_string(subIndices.size()) + " indices");
      continue;
    }
    for (size_t k = 0; k < subs.size(); ++k)
      if (subs[k] && subIndices[k])
        regs[id].direct.push_back({indexOfRecord[subIndices[k]], regOfRecord[subs[k]]});
    for (const Record *a : r->getDefs("Aliases"))
      if (a)
        regs[id].aliases.push_back(regOfRecord[a]);
    // A DWARF number may be borrowed from another register.
    if (const Record *alias = r->findDef("DwarfAlias"))
      regs[id].dwarf = dwarfNumbers(alias);
  }
}

void RegisterModel::readTuples(const RecordKeeper &records) {
  for (const Record *t : records.allDerivedDefinitions("RegisterTuples")) {
    auto tupleIndices = t->getDefs("SubRegIndices");
    auto dags = t->getList("SubRegs");
    auto names = t->getStrings("RegAsmNames");
    if (dags.size() != tupleIndices.size() || dags.empty()) {
      t->error("RegisterTuples needs as many lists as indices");
      continue;
    }
    std::vector<Set> columns;
    size_t rows = ~size_t(0);
    for (const Value *d : dags) {
      columns.push_back(evaluate(d, *t));
      rows = std::min(rows, columns.back().size());
    }
    Set made;
    for (size_t i = 0; i < rows; ++i) {
      RegisterInfo r;
      for (size_t k = 0; k < columns.size(); ++k) {
        r.name += (k ? "_" : "") + regs[columns[k][i]].name;
        r.direct.push_back({indexOfRecord[tupleIndices[k]], columns[k][i]});
      }
      if (auto it = regByName_.find(r.name); it != regByName_.end()) {
        made.push_back(it->second); // the same tuple from another description
        continue;
      }
      // Named like the first part, unless the description names it.
      r.asmName = i < names.size() ? std::string(names[i]) : regs[columns[0][i]].asmName;
      r.encoding = regs[columns[0][i]].encoding;
      r.record = t;
      r.id = unsigned(regs.size());
      regByName_[r.name] = r.id;
      made.push_back(r.id);
      regs.push_back(std::move(r));
    }
    tupleSets_[t] = std::move(made);
  }
}

unsigned RegisterModel::composeIndices(unsigned a, unsigned b, const RegisterInfo &r, unsigned part) {
  if (auto it = compositions.find({a, b}); it != compositions.end())
    return it->second;
  // Already reachable under some index: that is the composition.
  for (auto [index, reg] : r.subRegs)
    if (reg == part)
      return index;
  // The inner index itself, unless it names another part of the whole.
  if (!r.subRegs.count(b))
    return b;
  SubRegIndexInfo i;
  i.name = indices[a].name + "_then_" + indices[b].name;
  i.id = unsigned(indices.size());
  i.size = indices[b].size;
  i.offset = indices[a].offset < 0 || indices[b].offset < 0 ? -1 : indices[a].offset + indices[b].offset;
  indices.push_back(i);
  return i.id;
}

/// The parts of a register, and what composing indices means on the way.
void RegisterModel::close(unsigned id) {
  if (regs[id].closed)
    return;
  regs[id].closed = true;
  for (auto [index, sub] : regs[id].direct) {
    if (sub == id) {
      regs[id].record->error("a register is no part of itself");
      return;
    }
    close(sub);
    regs[id].subRegs[index] = sub;
  }
  for (auto [index, sub] : std::vector(regs[id].direct))
    for (auto [inner, part] : std::map(regs[sub].subRegs)) {
      unsigned c = composeIndices(index, inner, regs[id], part);
      compositions.insert({{index, inner}, c});
      regs[id].subRegs.insert({c, part});
    }
}

void RegisterModel::assignUnits() {
  for (unsigned id = 1; id < regs.size(); ++id)
    if (regs[id].subRegs.empty()) {
      regs[id].units.push_back(unsigned(unitRoots.size()));
      unitRoots.push_back({id, 0});
    }
  // Registers that overlap without containing each other share a unit of their own.
  for (unsigned id = 1; id < regs.size(); ++id)
    for (unsigned other : regs[id].aliases)
      if (other > id ||
          std::find(regs[other].aliases.begin(), regs[other].aliases.end(), id) == regs[other].aliases.end()) {
        unsigned u = unsigned(unitRoots.size());
        unitRoots.push_back({id, other});
        regs[id].units.push_back(u);
        regs[other].units.push_back(u);
      }
  // Parts come before wholes, whatever the order of definition.
  std::vector<unsigned> order;
  for (unsigned id = 1; id < regs.size(); ++id)
    order.push_back(id);
  std::sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
    return std::pair(regs[a].subRegs.size(), a) < std::pair(regs[b].subRegs.size(), b);
  });
  for (unsigned id : order) {
    std::set<unsigned> all(regs[id].units.begin(), regs[id].units.end());
    for (auto [index, sub] : regs[id].subRegs)
      all.insert(regs[sub].units.begin(), regs[sub].units.end());
    regs[id].units.assign(all.begin(), all.end());
  }
}

/// An index that reaches registers without parts is one lane; others are the lanes of what they compose to.
void RegisterModel::assignLanes() {
  std::vector<std::set<unsigned>> inner(indices.size());
  for (auto [pair, result] : compositions)
    if (pair.first < inner.size())
      inner[pair.first].insert(result);
  unsigned next = 0;
  for (unsigned i = 1; i < indices.size(); ++i)
    if (inner[i].empty())
      indices[i].lanes = uint64_t(1) << (next < 63 ? next++ : 63);
  // Compositions nest only a few levels deep.
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned i = 1; i < indices.size(); ++i)
      for (unsigned k : inner[i])
        if ((indices[i].lanes | indices[k].lanes) != indices[i].lanes) {
          indices[i].lanes |= indices[k].lanes;
          changed = true;
        }
  }
}

RegisterModel::Set RegisterModel::evaluate(const Value *v, const Record &owner) {
  if (auto *d = v->as<DagValue>())
    return evaluateDag(*d, owner);
  if (auto *l = v->as<ListValue>()) {
    Set all;
    for (const Value *e : l->elements)
      for (unsigned r : evaluate(e, owner))
        if (std::find(all.begin(), all.end(), r) == all.end())
          all.push_back(r);
    return all;
  }
  const Record *r = asDef(v);
  if (r) {
    if (auto it = regOfRecord.find(r); it != regOfRecord.end())
      return {it->second};
    if (auto it = tupleSets_.find(r); it != tupleSets_.end())
      return it->second;
    if (auto it = classSets_.find(r); it != classSets_.end())
      return it->second;
    if (r->isSubClassOf("RegisterClass") || r->isSubClassOf("CalleeSavedRegs")) {
      if (!evaluating_.insert(r).second) {
        r->error("the registers of this list depend on themselves");
        return {};
      }
      Set s = evaluate(r->get(r->isSubClassOf("RegisterClass") ? "MemberList" : "SaveList"), *r);
      evaluating_.erase(r);
      classSets_[r] = s;
      return s;
    }
  }
  owner.error("'" + v->str() + "' is no set of registers");
  return {};
}

RegisterModel::Set RegisterModel::evaluateDag(const DagValue &d, const Record &owner) {
  std::string_view op = opName(&d);
  auto arg = [&](size_t i) { return i < d.size() ? evaluate(d.args[i], owner) : Set(); };
  auto number = [&](size_t i) { return i < d.size() ? asInt(d.args[i]).value_or(0) : 0; };
  auto contains = [](const Set &s, unsigned r) { return std::find(s.begin(), s.end(), r) != s.end(); };
  Set out;
  if (op == "add") {
    for (size_t i = 0; i < d.size(); ++i)
      for (unsigned r : arg(i))
        if (!contains(out, r))
          out.push_back(r);
  } else if (op == "sub") {
    Set without;
    for (size_t i = 1; i < d.size(); ++i)
      for (unsigned r : arg(i))
        without.push_back(r);
    for (unsigned r : arg(0))
      if (!contains(without, r))
        out.push_back(r);
  } else if (op == "and") {
    Set other = arg(1);
    for (unsigned r : arg(0))
      if (contains(other, r))
        out.push_back(r);
  } else if (op == "shl" || op == "trunc") {
    Set s = arg(0);
    int64_t n = std::clamp<int64_t>(number(1), 0, int64_t(s.size()));
    if (op == "shl")
      out.assign(s.begin() + n, s.end());
    else
      out.assign(s.begin(), s.begin() + n);
  } else if (op == "rotl" || op == "rotr") {
    out = arg(0);
    if (!out.empty()) {
      int64_t n = number(1) % int64_t(out.size());
      if (op == "rotr")
        n = -n;
      n = (n + int64_t(out.size())) % int64_t(out.size());
      std::rotate(out.begin(), out.begin() + n, out.end());
    }
  } else if (op == "decimate") {
    Set s = arg(0);
    int64_t step = std::max<int64_t>(1, number(1));
    for (size_t i = 0; i < s.size(); i += size_t(step))
      out.push_back(s[i]);
  } else if (op == "interleave") {
    std::vector<Set> parts;
    size_t longest = 0;
    for (size_t i = 0; i < d.size(); ++i) {
      parts.push_back(arg(i));
      longest = std::max(longest, parts.back().size());
    }
    for (size_t k = 0; k < longest; ++k)
      for (const Set &p : parts)
        if (k < p.size() && !contains(out, p[k]))
          out.push_back(p[k]);
  } else if (op == "sequence" && d.size() >= 3) {
    std::string format(asString(d.args[0]));
    int64_t from = number(1), to = number(2), step = d.size() > 3 ? number(3) : 1;
    if (step == 0)
      step = 1;
    size_t hole = format.find("%u");
    if (hole == std::string::npos)
      hole = format.find("%d");
    if (hole == std::string::npos) {
      owner.error("the pattern \"" + format + "\" has no %u for the number");
      return {};
    }
    for (int64_t i = from; from <= to ? i <= to : i >= to; i += from <= to ? step : -step) {
      std::string name = format.substr(0, hole) + std::to_string(i) + format.substr(hole + 2);
      auto it = regByName_.find(name);
      if (it == regByName_.end())
        owner.error("no register '" + name + "'");
      else
        out.push_back(it->second);
    }
  } else {
    owner.error("unknown set operator '" + std::string(op) + "'");
  }
  return out;
}

void RegisterModel::readClasses(const RecordKeeper &records) {
  for (const Record *r : records.allDerivedDefinitions("RegisterClass")) {
    RegisterClassInfo c;
    c.name = r->name();
    c.record = r;
    c.id = unsigned(classes.size());
    c.order = evaluate(r->defValue(), *r);
    c.members.insert(c.order.begin(), c.order.end());
    c.types = r->getDefs("RegTypes");
    int64_t typeSize = c.types.empty() || !c.types[0] ? 0 : c.types[0]->getInt("Size");
    c.spillSize = r->getInt("Size");
    c.regSize = typeSize ? typeSize : c.spillSize;
    if (!c.spillSize)
      c.spillSize = typeSize;
    c.spillAlign = r->getInt("Alignment");
    c.copyCost = r->getInt("CopyCost");
    c.allocatable = r->getBit("isAllocatable");
    c.tsFlags = r->getInt("TSFlags");
    classOfRecord[r] = c.id;
    classes.push_back(std::move(c));
  }
}

bool RegisterModel::isSubClass(const RegisterClassInfo &a, const RegisterClassInfo &b) const {
  if (b.spillSize < a.spillSize || b.regSize < a.regSize || (a.spillAlign && b.spillAlign % a.spillAlign != 0))
    return false;
  return std::includes(a.members.begin(), a.members.end(), b.members.begin(), b.members.end());
}

/// Classes that constraining a register needs and that the description does not name: what has a given sub-register,
/// and what is in two classes.
void RegisterModel::makeDerivedClasses() {
  size_t described = classes.size();
  auto make = [&](const RegisterClassInfo &from, std::set<unsigned> members, std::string name) {
    for (const RegisterClassInfo &c : classes)
      if (c.members == members && c.spillSize == from.spillSize && c.spillAlign == from.spillAlign)
        return;
    RegisterClassInfo c = from;
    c.name = std::move(name);
    c.record = nullptr;
    c.id = unsigned(classes.size());
    c.order.clear();
    for (unsigned r : from.order)
      if (members.count(r))
        c.order.push_back(r);
    c.members = std::move(members);
    classes.push_back(std::move(c));
  };
  for (size_t k = 0; k < described; ++k)
    for (unsigned i = 1; i < indices.size(); ++i) {
      std::set<unsigned> with;
      for (unsigned r : classes[k].members)
        if (regs[r].subRegs.count(i))
          with.insert(r);
      if (!with.empty() && with.size() < classes[k].members.size())
        make(RegisterClassInfo(classes[k]), std::move(with), classes[k].name + "_with_" + indices[i].name);
    }
  for (size_t a = 0; a < described; ++a)
    for (size_t b = a + 1; b < described; ++b) {
      const RegisterClassInfo &x = classes[a], &y = classes[b];
      if (x.spillSize != y.spillSize || x.spillAlign != y.spillAlign)
        continue;
      std::set<unsigned> both;
      std::set_intersection(x.members.begin(), x.members.end(), y.members.begin(), y.members.end(),
                            std::inserter(both, both.begin()));
      if (!both.empty() && both.size() < x.members.size() && both.size() < y.members.size())
        make(RegisterClassInfo(x), std::move(both), x.name + "_and_" + y.name);
    }
}

/// Banks are numbered in a byte whose last value says that there is none.
static constexpr size_t kMaxBanks = 255;

void RegisterModel::readBanks(const RecordKeeper &records) {
  for (const Record *r : records.allDerivedDefinitions("RegisterBank")) {
    RegisterBankInfo b;
    b.record = r;
    b.name = r->getString("Name");
    if (b.name.empty())
      b.name = r->name();
    for (const RegisterBankInfo &other : banks)
      if (other.name == b.name)
        bankError(r, "the bank '" + std::string(other.record->name()) + "' has the name '" + b.name + "' too");
    std::set<unsigned> all = registersOfBank(*r);
    for (RegisterClassInfo &c : classes)
      if (!c.members.empty() && std::includes(all.begin(), all.end(), c.members.begin(), c.members.end())) {
        b.classes.insert(c.id);
        b.size = std::max(b.size, c.regSize);
        if (c.bank < 0)
          c.bank = int(banks.size());
      }
    banks.push_back(std::move(b));
    if (banks.size() > kMaxBanks)
      return bankError(r, "a target has at most " + std::to_string(kMaxBanks) + " register banks");
  }
}

void RegisterModel::bankError(const Record *bank, std::string message) {
  bank->error(std::move(message));
  ok_ = false;
}

std::set<unsigned> RegisterModel::registersOfBank(const Record &bank) {
  std::set<unsigned> all;
  if (bank.getList("RegisterClasses").empty())
    bankError(&bank, "the bank has no register classes");
  for (const Record *c : bank.getDefs("RegisterClasses"))
    for (unsigned m : classes[classOfRecord[c]].members) {
      all.insert(m);
      for (auto [index, sub] : regs[m].subRegs)
        all.insert(sub);
    }
  return all;
}

} // namespace lathe::tdgen
