#include "lathe/tdgen/Schedules.h"

#include <algorithm>
#include <regex>
#include <set>

namespace lathe::tdgen {

using namespace td;

ScheduleModel::ScheduleModel(const RecordKeeper &records, const InstructionModel &instrs)
    : records_(records), instrs_(instrs) {
  for (const Record *r : records.allDerivedDefinitions("SchedAlias"))
    if (r->getDef("MatchRW") && r->getDef("AliasRW"))
      resolved_[{r->findDef("SchedModel"), r->getDef("MatchRW")}] = r->getDef("AliasRW");
  for (const Record *r : records.allDerivedDefinitions("WriteRes"))
    if (r->getDef("WriteType"))
      resolved_[{r->findDef("SchedModel"), r->getDef("WriteType")}] = r;
  for (const Record *r : records.allDerivedDefinitions("ReadAdvance"))
    if (r->getDef("ReadType"))
      resolved_[{r->findDef("SchedModel"), r->getDef("ReadType")}] = r;

  std::map<const Record *, std::vector<const Record *>> overrides; // instruction -> InstRW records
  for (const Record *rw : records.allDerivedDefinitions("InstRW"))
    for (const Record *inst : instructionsOf(rw))
      overrides[inst].push_back(rw);
  classes_.push_back({"NoInstrModel", nullptr, {}, {}, nullptr});
  std::map<std::tuple<const Record *, std::vector<const Record *>, std::vector<const Record *>>, unsigned> numbers;
  for (const InstructionInfo &i : instrs.instructions) {
    SchedClass c;
    c.itinerary = i.record->findDef("Itinerary");
    if (c.itinerary && c.itinerary->name() == "NoItinerary")
      c.itinerary = nullptr;
    if (const Value *rw = i.record->find("SchedRW"); rw && rw->as<ListValue>())
      c.rw = i.record->getDefs("SchedRW");
    if (auto it = overrides.find(i.record); it != overrides.end())
      c.overrides = it->second;
    if (!c.itinerary && c.rw.empty() && c.overrides.empty()) {
      classOf_.push_back(0);
      continue;
    }
    auto [it, isNew] = numbers.try_emplace({c.itinerary, c.rw, c.overrides}, unsigned(classes_.size()));
    if (isNew) {
      c.example = i.record;
      c.name = c.itinerary ? std::string(c.itinerary->name()) : "";
      for (const Record *r : c.rw)
        c.name += (c.name.empty() ? "" : "_") + std::string(r ? r->name() : "");
      if (!c.overrides.empty())
        c.name += (c.name.empty() ? "" : "_") + std::string(i.record->name());
      classes_.push_back(std::move(c));
    }
    classOf_.push_back(it->second);
  }
}

/// `(instrs A, B)`, `(instregex "^ADD", ...)`: expressions match from the beginning of a name.
std::vector<const Record *> ScheduleModel::instructionsOf(const Record *instRW) const {
  std::set<const Record *> found;
  const DagValue *d = instRW->getDag("Instrs");
  for (size_t k = 0; d && k < d->size(); ++k) {
    if (const Record *r = d->argDef(k)) {
      found.insert(r);
      continue;
    }
    std::string pattern(asString(d->args[k]));
    std::regex expression;
    try {
      expression.assign(pattern, std::regex::extended);
    } catch (const std::regex_error &) {
      instRW->error("'" + pattern + "' is no regular expression");
      continue;
    }
    bool any = false;
    for (const InstructionInfo &i : instrs_.instructions) {
      std::string_view name = i.record->name();
      if (std::regex_search(name.begin(), name.end(), expression, std::regex_constants::match_continuous)) {
        found.insert(i.record);
        any = true;
      }
    }
    if (!any)
      instRW->error("no instruction matches '" + pattern + "'");
  }
  std::vector<const Record *> out;
  for (const InstructionInfo &i : instrs_.instructions)
    if (found.count(i.record))
      out.push_back(i.record);
  return out;
}

std::vector<const Record *> ScheduleModel::resources(const Record *model) const {
  std::vector<const Record *> out{nullptr};
  for (std::string_view cls : {"ProcResourceUnits", "ProcResGroup"})
    for (const Record *r : records_.allDerivedDefinitions(cls))
      if (r->findDef("SchedModel") == model && r->name() != "EponymousProcResourceKind")
        out.push_back(r);
  return out;
}

std::vector<const Record *> ScheduleModel::readsAndWrites(const SchedClass &c, const Record *model) const {
  for (const Record *o : c.overrides)
    if (o->findDef("SchedModel") == model)
      return o->getDefs("OperandReadWrites");
  for (const Record *r : records_.allDerivedDefinitions("ItinRW"))
    if (r->findDef("SchedModel") == model && c.itinerary)
      for (const Record *i : r->getDefs("MatchedItinClasses"))
        if (i == c.itinerary)
          return r->getDefs("OperandReadWrites");
  return c.rw;
}

/// What a read or write comes to on a model; null when the model does not say.
const Record *ScheduleModel::resolve(const Record *rw, const Record *model, bool write) const {
  for (int depth = 0; depth < 16; ++depth) {
    auto it = resolved_.find({model, rw});
    if (it == resolved_.end())
      it = resolved_.find({nullptr, rw});
    if (it != resolved_.end() && it->second != rw) {
      rw = it->second;
      if (rw->isSubClassOf("WriteRes") || rw->isSubClassOf("ReadAdvance"))
        return rw;
      continue;
    }
    return rw->isSubClassOf(write ? "ProcWriteResources" : "ProcReadAdvance") || rw->isSubClassOf("WriteSequence")
               ? rw
               : nullptr;
  }
  rw->error("aliases of scheduling writes go round in a circle");
  return nullptr;
}

/// Uses the resource and everything that contains it.
void ScheduleModel::addResource(ClassCost &cost, const Record *resource, int64_t release, int64_t acquire,
                                const std::vector<const Record *> &resources) const {
  std::set<const Record *> members{resource};
  if (resource->isSubClassOf("ProcResGroup"))
    for (const Record *m : resource->getDefs("Resources"))
      members.insert(m);
  std::vector<const Record *> used{resource};
  for (const Record *up = resource->findDef("Super"); up && used.size() < 32; up = up->findDef("Super"))
    used.push_back(up);
  for (const Record *g : resources)
    if (g && g != resource && g->isSubClassOf("ProcResGroup")) {
      auto all = g->getDefs("Resources");
      bool contains = std::ranges::all_of(members, [&](const Record *m) {
        return (m == resource && resource->isSubClassOf("ProcResGroup")) || std::ranges::find(all, m) != all.end();
      });
      if (contains)
        used.push_back(g);
    }
  for (const Record *r : used) {
    auto at = std::ranges::find(resources, r);
    if (at == resources.end())
      continue;
    auto number = unsigned(at - resources.begin());
    auto old = std::ranges::find(cost.resources, number, &ClassCost::Use::resource);
    if (old == cost.resources.end())
      cost.resources.push_back({number, release, acquire});
    else
      old->release += release - acquire;
  }
}

void ScheduleModel::addWrite(ClassCost &cost, const Record *write, const Record *model,
                             const std::vector<const Record *> &resources, int64_t &latency, int depth) const {
  const Record *r = write->name() == "NoWrite" ? nullptr : resolve(write, model, true);
  if (!r || depth > 16) {
    cost.known &= write->name() == "NoWrite";
    return;
  }
  if (r->isSubClassOf("WriteSequence")) {
    for (int64_t n = 0; n < r->getInt("Repeat") && n < 64; ++n)
      for (const Record *w : r->getDefs("Writes"))
        addWrite(cost, w, model, resources, latency, depth + 1);
    return;
  }
  if (r->getBit("Unsupported"))
    cost.known = false;
  latency += r->getInt("Latency");
  cost.microOps += r->getInt("NumMicroOps");
  cost.beginGroup |= r->getBit("BeginGroup") || r->getBit("SingleIssue");
  cost.endGroup |= r->getBit("EndGroup") || r->getBit("SingleIssue");
  cost.retireOOO |= r->getBit("RetireOOO");
  auto used = r->getDefs("ProcResources");
  auto release = r->getInts("ReleaseAtCycles"), acquire = r->getInts("AcquireAtCycles");
  if ((!release.empty() && release.size() != used.size()) || (!acquire.empty() && acquire.size() != used.size()))
    r->error("ReleaseAtCycles and AcquireAtCycles have as many numbers as there are ProcResources, or none");
  for (size_t k = 0; k < used.size(); ++k) {
    if (std::ranges::find(resources, used[k]) == resources.end())
      r->error("'" + std::string(used[k]->name()) + "' is no resource of the model '" +
               std::string(model ? model->name() : "") + "'");
    addResource(cost, used[k], k < release.size() ? release[k] : 1, k < acquire.size() ? acquire[k] : 0, resources);
  }
}

void ScheduleModel::addRead(ClassCost &cost, const Record *read, unsigned use, const Record *model) const {
  if (read->name() == "ReadDefault" || read->name() == "NoRead")
    return;
  const Record *r = resolve(read, model, false);
  if (!r || r->getInt("Cycles") == 0)
    return;
  cost.advances.push_back({use, r->getInt("Cycles"), r->getDefs("ValidWrites")});
}

/// All that a read or write may come to: variants are replaced by what they select.
std::vector<SchedAlternative> ScheduleModel::expand(const Record *rw, const Record *model, int depth) const {
  const Record *variant = rw;
  for (int steps = 0; steps < 16 && !variant->isSubClassOf("SchedVariant"); ++steps) {
    auto it = resolved_.find({model, variant});
    if (it == resolved_.end())
      it = resolved_.find({nullptr, variant});
    if (it == resolved_.end() || it->second == variant)
      break;
    variant = it->second;
  }
  if (!variant->isSubClassOf("SchedVariant") || depth > 8)
    return {{{}, {{rw}}}};
  std::vector<SchedAlternative> out;
  for (const Record *v : variant->getDefs("Variants")) {
    std::vector<SchedAlternative> partial{{{v->getDef("Predicate")}, {{}}}};
    for (const Record *selected : v->getDefs("Selected")) {
      std::vector<SchedAlternative> next;
      for (const SchedAlternative &p : partial)
        for (const SchedAlternative &s : expand(selected, model, depth + 1)) {
          SchedAlternative both = p;
          both.predicates.insert(both.predicates.end(), s.predicates.begin(), s.predicates.end());
          both.rw[0].insert(both.rw[0].end(), s.rw[0].begin(), s.rw[0].end());
          next.push_back(std::move(both));
        }
      partial = std::move(next);
    }
    out.insert(out.end(), partial.begin(), partial.end());
  }
  return out;
}

std::vector<SchedAlternative> ScheduleModel::alternatives(const SchedClass &c, const Record *model) const {
  static constexpr size_t kMaxAlternatives = 64;
  std::vector<SchedAlternative> all{{}};
  for (const Record *r : readsAndWrites(c, model)) {
    if (!r)
      continue;
    std::vector<SchedAlternative> next, parts = expand(r, model, 0);
    for (const SchedAlternative &a : all)
      for (const SchedAlternative &p : parts) {
        SchedAlternative both = a;
        both.predicates.insert(both.predicates.end(), p.predicates.begin(), p.predicates.end());
        both.rw.push_back(p.rw[0]);
        next.push_back(std::move(both));
      }
    all = std::move(next);
    if (all.size() > kMaxAlternatives) {
      r->error("more than " + std::to_string(kMaxAlternatives) + " variants of '" + c.name + "'");
      return {{}};
    }
  }
  return all;
}

ClassCost ScheduleModel::cost(const SchedClass &c, const Record *model,
                              const std::vector<const Record *> &resources) const {
  return cost(alternatives(c, model).back(), model, resources);
}

ClassCost ScheduleModel::cost(const SchedAlternative &a, const Record *model,
                              const std::vector<const Record *> &resources) const {
  ClassCost cost;
  cost.known = !a.rw.empty();
  unsigned use = 0;
  for (const auto &parts : a.rw) {
    bool write = !parts.empty() && parts.front()->isSubClassOf("SchedWrite");
    int64_t latency = 0;
    for (const Record *r : parts)
      if (write)
        addWrite(cost, r, model, resources, latency);
      else
        addRead(cost, r, use, model);
    if (write)
      cost.latencies.push_back({latency, parts.front()});
    else
      ++use;
  }
  std::ranges::sort(cost.resources, {}, &ClassCost::Use::resource);
  return cost;
}

} // namespace lathe::tdgen
