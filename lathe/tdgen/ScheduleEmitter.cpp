// -gen-schedule: machine models and itineraries as tables (lathe/mc/MCSchedule.h).
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Schedules.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>
#include <set>

namespace lathe::tdgen {

using namespace td;

namespace {

class Emitter {
public:
  Emitter(const RecordKeeper &records, const InstructionModel &instrs, OutputBuffer &out)
      : records_(records), instrs_(instrs), schedules_(records, instrs), out_(out) {}
  void run();

private:
  void model(const Record *m);
  void itineraries(const Record *p);
  std::string classRow(const SchedClass &c, const Record *m, const ClassCost &cost);
  void variants(const SchedClass &c, unsigned number, const Record *m, const std::vector<const Record *> &resources,
                std::vector<std::string> &classes);
  void resolve();
  void processors();
  std::string property(const Record *m, std::string_view field, int64_t otherwise) const;

  const RecordKeeper &records_;
  const InstructionModel &instrs_;
  ScheduleModel schedules_;
  OutputBuffer &out_;
  std::map<const Record *, size_t> classCount_;       ///< of each model, with those that variants become
  std::map<const Record *, std::string> resolutions_; ///< of each model: which class variants become
  std::map<const Record *, unsigned> writeIds_;       ///< of writes that read advances name
  std::vector<std::string> resourceUses_, latencies_, advances_;
  std::map<std::string, uint32_t> useLists_, latencyLists_, advanceLists_;
};

/// Appends rows to a table, or finds them there.
uint32_t place(std::vector<std::string> &table, std::map<std::string, uint32_t> &lists,
               const std::vector<std::string> &rows) {
  std::string key;
  for (const std::string &r : rows)
    key += r;
  auto [it, isNew] = lists.try_emplace(key, uint32_t(table.size()));
  if (isNew)
    table.insert(table.end(), rows.begin(), rows.end());
  return it->second;
}

void emitRows(OutputBuffer &out, std::string_view type, std::string_view name, const std::vector<std::string> &rows) {
  out << "static constexpr " << type << ' ' << name << "[] = {\n";
  for (const std::string &r : rows)
    out << "  " << r << '\n';
  out << "  {}\n};\n";
}

std::string Emitter::classRow(const SchedClass &c, const Record *m, const ClassCost &cost) {
  if (!cost.known) {
    if (c.example && m->findBit("CompleteModel").value_or(false) && m->findDef("Itineraries") &&
        m->getDef("Itineraries")->name() == "NoItineraries" &&
        !c.example->findBit("hasNoSchedulingInfo").value_or(false)) {
      static constexpr DiagKind kIncomplete{"td-sched-incomplete", Severity::kError};
      records_.diags().report(kIncomplete, c.example->range(),
                              "the model '" + std::string(m->name()) + "' is complete, but says nothing of '" +
                                  std::string(c.example->name()) + "'");
    }
    return "{}, // " + c.name;
  }
  std::vector<std::string> uses, latencies, advances;
  auto num = [](auto v) { return std::to_string(v); };
  for (const ClassCost::Use &u : cost.resources)
    uses.push_back("{" + num(u.resource) + ", " + num(u.release) + ", " + num(u.acquire) + "},");
  for (auto &[cycles, write] : cost.latencies) {
    auto id = writeIds_.find(write);
    latencies.push_back("{" + num(cycles) + ", " + num(id == writeIds_.end() ? 0 : id->second) + "},");
  }
  for (const ClassCost::Advance &a : cost.advances) {
    for (const Record *w : a.writes)
      advances.push_back("{" + num(a.use) + ", " + num(writeIds_.at(w)) + ", " + num(a.cycles) + "},");
    if (a.writes.empty())
      advances.push_back("{" + num(a.use) + ", 0, " + num(a.cycles) + "},");
  }
  auto flag = [](bool b) { return std::string(b ? ", true" : ", false"); };
  return "{" + num(cost.microOps) + flag(cost.beginGroup) + flag(cost.endGroup) + flag(cost.retireOOO) + ", " +
         num(uses.size()) + ", " + num(latencies.size()) + ", " + num(advances.size()) + ", " +
         num(place(resourceUses_, useLists_, uses)) + ", " + num(place(latencies_, latencyLists_, latencies)) + ", " +
         num(place(advances_, advanceLists_, advances)) + "}, // " + c.name;
}

/// A class of its own for each variant, behind those that all models have, and the conditions that lead to it.
void Emitter::variants(const SchedClass &c, unsigned number, const Record *m,
                       const std::vector<const Record *> &resources, std::vector<std::string> &classes) {
  std::vector<SchedAlternative> all = c.example ? schedules_.alternatives(c, m) : std::vector<SchedAlternative>();
  if (all.size() < 2)
    return;
  std::string &text = resolutions_[m];
  text += "  case " + std::to_string(number) + ": // " + c.name + "\n";
  for (const SchedAlternative &a : all) {
    std::string condition;
    for (const Record *p : a.predicates)
      if (std::string one = p ? schedPredicateText(*p, instrs_.nameSpace) : "true"; one != "true")
        condition += (condition.empty() ? "(" : " && (") + one + ")";
    text += (condition.empty() ? "    return " : "    if (" + condition + ")\n      return ") +
            std::to_string(classes.size()) + ";\n";
    classes.push_back(classRow(c, m, schedules_.cost(a, m, resources)));
    if (condition.empty())
      return;
  }
  text += "    return schedClass;\n";
}

/// A function that asks the conditions of variants.
void Emitter::resolve() {
  for (const Record *m : records_.allDerivedDefinitions("SchedMachineModel")) {
    auto text = resolutions_.find(m);
    if (text == resolutions_.end())
      continue;
    out_ << "template <class Inst, class InstrInfo>\nunsigned resolve" << m->name()
         << "(unsigned schedClass, [[maybe_unused]] const Inst *MI, [[maybe_unused]] const InstrInfo *TII) {\n"
            "  switch (schedClass) {\n"
         << text->second << "  default:\n    return schedClass;\n  }\n}\n";
  }
  out_ << "/// What the class of `MI` is on a processor (by its place in kModels) where it has variants.\n"
          "template <class Inst, class InstrInfo>\nunsigned resolveSchedClass([[maybe_unused]] unsigned processor, "
          "unsigned schedClass, [[maybe_unused]] const Inst *MI,\n    [[maybe_unused]] const InstrInfo *TII) {\n";
  auto all = records_.allDerivedDefinitions("Processor");
  std::vector<const Record *> sorted(all.begin(), all.end());
  std::ranges::sort(sorted, {}, [](const Record *p) { return p->getString("Name"); });
  for (size_t n = 0; n < sorted.size(); ++n)
    if (const Record *m = sorted[n]->getDef("SchedModel"); m && resolutions_.count(m))
      out_ << "  if (processor == " << n << ")\n    return resolve" << m->name() << "(schedClass, MI, TII);\n";
  out_ << "  return schedClass;\n}\n";
}

std::string Emitter::property(const Record *m, std::string_view field, int64_t otherwise) const {
  int64_t v = m->getInt(field);
  return std::to_string(v < 0 ? otherwise : v) + ", ";
}

void Emitter::model(const Record *m) {
  std::string name(m->name());
  std::vector<const Record *> resources = schedules_.resources(m);
  std::vector<std::string> rows{"{\"\", 0, 0, 0, 0, 0},"}, classes;
  std::vector<unsigned> members;
  for (size_t k = 1; k < resources.size(); ++k) {
    const Record *r = resources[k];
    size_t first = members.size();
    int64_t units = r->findInt("NumUnits").value_or(0);
    if (r->isSubClassOf("ProcResGroup"))
      for (const Record *part : r->getDefs("Resources")) {
        units += part->getInt("NumUnits");
        auto at = std::ranges::find(resources, part);
        if (at == resources.end())
          r->error("'" + std::string(part->name()) + "' is of another model");
        else
          members.push_back(unsigned(at - resources.begin()));
      }
    const Record *super = r->findDef("Super");
    auto at = std::ranges::find(resources, super);
    rows.push_back("{\"" + std::string(r->name()) + "\", " + std::to_string(units) + ", " +
                   std::to_string(super && at != resources.end() ? at - resources.begin() : 0) + ", " +
                   std::to_string(r->getInt("BufferSize")) + ", " + std::to_string(first) + ", " +
                   std::to_string(members.size() - first) + "},");
  }
  for (const SchedClass &c : schedules_.classes())
    classes.push_back(classRow(c, m, c.example ? schedules_.cost(c, m, resources) : ClassCost()));
  for (unsigned n = 0; n < schedules_.classes().size(); ++n)
    variants(schedules_.classes()[n], n, m, resources, classes);
  classCount_[m] = classes.size();
  emitRows(out_, "MCProcResourceDesc", "k" + name + "Resources", rows);
  emitArray(out_, "uint16_t", "k" + name + "Members", members);
  emitRows(out_, "MCSchedClassDesc", "k" + name + "Classes", classes);
}

void Emitter::itineraries(const Record *p) {
  std::string name(p->name());
  auto units = p->getDefs("FU"), bypasses = p->getDefs("BP");
  if (units.size() > 64)
    p->error("more than 64 functional units");
  std::map<const Record *, const Record *> data;
  for (const Record *d : p->getDefs("IID"))
    if (d && d->getDef("TheClass"))
      data[d->getDef("TheClass")] = d;
  std::vector<std::string> stages, classes;
  std::vector<int64_t> cycles, ways;
  for (const SchedClass &c : schedules_.classes()) {
    auto it = data.find(c.itinerary);
    if (!c.itinerary || it == data.end()) {
      classes.push_back("{}, // " + c.name);
      continue;
    }
    const Record *d = it->second;
    size_t firstStage = stages.size(), firstOperand = cycles.size();
    for (const Record *s : d->getDefs("Stages")) {
      uint64_t mask = 0;
      for (const Record *u : s->getDefs("Units")) {
        auto at = std::ranges::find(units, u);
        if (at == units.end())
          d->error("'" + std::string(u->name()) + "' is no unit of '" + name + "'");
        else
          mask |= uint64_t(1) << (at - units.begin());
      }
      int64_t next = s->getInt("TimeInc");
      OutputBuffer row;
      row << '{' << s->getInt("Cycles") << ", " << (next < 0 ? s->getInt("Cycles") : next) << ", "
          << (s->getInt("Kind") ? "true" : "false") << ", 0x";
      row.hex(mask) << "ull},";
      stages.push_back(row.str());
    }
    auto operandCycles = d->getInts("OperandCycles");
    auto forward = d->getDefs("Bypasses");
    for (size_t k = 0; k < operandCycles.size(); ++k) {
      cycles.push_back(operandCycles[k]);
      auto at = std::ranges::find(bypasses, k < forward.size() ? forward[k] : nullptr);
      ways.push_back(at == bypasses.end() ? 0 : at - bypasses.begin() + 1);
    }
    classes.push_back("{" + std::to_string(d->getInt("NumMicroOps")) + ", " + std::to_string(firstStage) + ", " +
                      std::to_string(stages.size() - firstStage) + ", " + std::to_string(firstOperand) + ", " +
                      std::to_string(cycles.size() - firstOperand) + "}, // " + c.name);
  }
  emitRows(out_, "MCInstrStage", "k" + name + "Stages", stages);
  emitArray(out_, "uint16_t", "k" + name + "OperandCycles", cycles);
  emitArray(out_, "uint16_t", "k" + name + "Bypasses", ways);
  emitRows(out_, "MCInstrItinerary", "k" + name + "Classes", classes);
  out_ << "static constexpr MCItineraries k" << name << " = {std::span(k" << name << "Classes, " << classes.size()
       << "), k" << name << "Stages, k" << name << "OperandCycles, k" << name << "Bypasses};\n";
}

/// One MCSchedModel per pair of model and itineraries that a processor has.
void Emitter::processors() {
  auto all = records_.allDerivedDefinitions("Processor");
  std::vector<const Record *> sorted(all.begin(), all.end());
  std::ranges::sort(sorted, {}, [](const Record *p) { return p->getString("Name"); });
  out_ << "/// By the order of the processors in the subtarget's table.\n"
          "[[maybe_unused]] static constexpr MCSchedModel kModels[] = {\n";
  for (const Record *p : sorted) {
    const Record *m = p->getDef("SchedModel");
    const Record *itin = p->getDef("ProcItin");
    bool has = m && !m->getBit("NoModel");
    if (has && m->getDef("Itineraries") && m->getDef("Itineraries")->name() != "NoItineraries")
      itin = m->getDef("Itineraries");
    bool stages = itin && itin->name() != "NoItineraries";
    std::string name(has ? m->name() : "");
    out_ << "  {\"" << (has ? m->name() : stages ? itin->name() : "NoSchedModel") << "\", ";
    const Record *numbers = m;
    out_ << (numbers ? property(numbers, "IssueWidth", 1) + property(numbers, "MicroOpBufferSize", 0) +
                           property(numbers, "LoopMicroOpBufferSize", 0) + property(numbers, "LoadLatency", 4) +
                           property(numbers, "HighLatency", 10) + property(numbers, "MispredictPenalty", 10)
                     : "1, 0, 0, 4, 10, 10, ");
    auto bit = [&](std::string_view field) { return has && m->getBit(field) ? "true, " : "false, "; };
    out_ << bit("PostRAScheduler") << bit("CompleteModel") << bit("EnableIntervals");
    if (has)
      out_ << "std::span(k" << name << "Resources, std::size(k" << name << "Resources) - 1), std::span(k" << name
           << "Classes, " << classCount_[m] << "), kWriteResources, kWriteLatencies, kReadAdvances, k" << name
           << "Members, ";
    else
      out_ << "{}, {}, nullptr, nullptr, nullptr, nullptr, ";
    out_ << (stages ? "&k" + std::string(itin->name()) : "nullptr") << "}, // " << p->getString("Name") << '\n';
  }
  out_ << "  {\"\"}\n};\n";
}

void Emitter::run() {
  emitHeader(out_, "Schedules");
  out_ << "#include \"lathe/mc/MCSchedule.h\"\n\nnamespace lathe {\nnamespace " << instrs_.nameSpace
       << "Schedule {\n[[maybe_unused]] static constexpr const char *kClassNames[] = {\n";
  for (const SchedClass &c : schedules_.classes())
    out_ << "  \"" << c.name << "\",\n";
  out_ << "};\n/// The scheduling class of each instruction of the target, by opcode.\n[[maybe_unused]] ";
  emitArray(out_, "uint16_t", "kClassOf", schedules_.classOf());
  for (const Record *r : records_.allDerivedDefinitions("ProcReadAdvance"))
    for (const Record *w : r->getDefs("ValidWrites"))
      if (w)
        writeIds_.try_emplace(w, unsigned(writeIds_.size() + 1));
  std::set<const Record *> usedItineraries;
  for (const Record *m : records_.allDerivedDefinitions("SchedMachineModel")) {
    if (m->getBit("NoModel"))
      continue;
    model(m);
    usedItineraries.insert(m->getDef("Itineraries"));
  }
  emitRows(out_, "MCWriteProcResEntry", "kWriteResources", resourceUses_);
  emitRows(out_, "MCWriteLatencyEntry", "kWriteLatencies", latencies_);
  emitRows(out_, "MCReadAdvanceEntry", "kReadAdvances", advances_);
  for (const Record *p : records_.allDerivedDefinitions("Processor"))
    usedItineraries.insert(p->getDef("ProcItin"));
  for (const Record *i : records_.allDerivedDefinitions("ProcessorItineraries"))
    if (i->name() != "NoItineraries" && usedItineraries.count(i))
      itineraries(i);
  processors();
  resolve();
  emitSubtargetPredicates(records_, instrs_.nameSpace, out_);
  out_ << "} // namespace " << instrs_.nameSpace << "Schedule\n} // namespace lathe\n";
}

} // namespace

bool emitSchedule(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  InstructionModel instrs(records);
  if (!instrs.ok() || instrs.instructions.empty())
    return false;
  Emitter(records, instrs, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
