// -gen-dfa-packetizer: which instructions fit into one packet, as an automaton over the functional units of
// itineraries with a PacketizerNamespace (lathe/mc/MCSchedule.h).
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Schedules.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>
#include <deque>
#include <set>

namespace lathe::tdgen {

using namespace td;

namespace {

/// The units that one instruction may take: it needs one of each mask.
using Needs = std::vector<uint64_t>;
/// All sets of units that may be taken by now, whichever way the choices were made.
using State = std::set<uint64_t>;

constexpr size_t kMaxStates = 20000;

class Emitter {
public:
  Emitter(const RecordKeeper &records, const InstructionModel &instrs, OutputBuffer &out)
      : records_(records), instrs_(instrs), out_(out) {}
  void run();

private:
  void automaton(const std::string &name, const std::vector<const Record *> &members);
  Needs needsOf(const Record *data);
  static State step(const State &from, const Needs &needs,
                    const std::vector<std::pair<uint64_t, uint64_t>> &combinations);

  const RecordKeeper &records_;
  const InstructionModel &instrs_;
  OutputBuffer &out_;
  std::map<const Record *, unsigned> unit_;
  std::vector<std::pair<uint64_t, uint64_t>> combinations_; ///< unit -> units that it takes as well
};

Needs Emitter::needsOf(const Record *data) {
  Needs needs;
  for (const Record *s : data->getDefs("Stages")) {
    uint64_t mask = 0;
    for (const Record *u : s->getDefs("Units"))
      mask |= uint64_t(1) << unit_.at(u);
    if (mask)
      needs.push_back(mask);
  }
  return needs;
}

State Emitter::step(const State &from, const Needs &needs,
                    const std::vector<std::pair<uint64_t, uint64_t>> &combinations) {
  State now = from;
  for (uint64_t mask : needs) {
    State next;
    for (uint64_t taken : now)
      for (uint64_t rest = mask & ~taken; rest; rest &= rest - 1) {
        uint64_t unit = rest & -rest, all = unit;
        for (auto [combo, members] : combinations)
          if (combo == unit)
            all |= members;
        if (!(taken & all))
          next.insert(taken | all);
      }
    now = std::move(next);
  }
  return now;
}

void Emitter::automaton(const std::string &name, const std::vector<const Record *> &members) {
  unit_.clear();
  std::vector<const Record *> data;
  for (const Record *p : members) {
    for (const Record *u : p->getDefs("FU"))
      unit_.try_emplace(u, unsigned(unit_.size()));
    for (const Record *d : p->getDefs("IID"))
      data.push_back(d);
  }
  if (unit_.size() > 64) {
    members[0]->error("more than 64 functional units in packets of '" + name + "'");
    return;
  }
  combinations_.clear();
  for (const Record *c : records_.allDerivedDefinitions("ComboFuncUnits"))
    for (const Record *d : c->getDefs("CFD")) {
      auto it = unit_.find(d->getDef("TheComboFunc"));
      uint64_t all = 0;
      for (const Record *u : d->getDefs("FuncList"))
        if (auto m = unit_.find(u); m != unit_.end())
          all |= uint64_t(1) << m->second;
      if (it != unit_.end())
        combinations_.push_back({uint64_t(1) << it->second, all});
    }
  // Classes of instructions that need the same; class 0 needs nothing.
  std::vector<Needs> classes{{}};
  std::map<const Record *, unsigned> classOfItinerary;
  for (const Record *d : data) {
    Needs n = needsOf(d);
    auto at = std::ranges::find(classes, n);
    if (at == classes.end())
      at = classes.insert(classes.end(), n);
    classOfItinerary[d->getDef("TheClass")] = unsigned(at - classes.begin());
  }
  std::map<State, unsigned> number{{State{0}, 0}};
  std::deque<State> work{State{0}};
  std::vector<std::vector<unsigned>> rows;
  while (!work.empty()) {
    State s = std::move(work.front());
    work.pop_front();
    std::vector<unsigned> row{0};
    for (size_t c = 1; c < classes.size(); ++c) {
      State next = step(s, classes[c], combinations_);
      if (next.empty()) {
        row.push_back(0);
        continue;
      }
      auto [it, isNew] = number.try_emplace(next, unsigned(number.size()));
      if (isNew)
        work.push_back(std::move(next));
      row.push_back(it->second + 1);
    }
    rows.push_back(std::move(row));
    if (number.size() > kMaxStates) {
      members[0]->error("the packets of '" + name + "' need more than " + std::to_string(kMaxStates) + " states");
      return;
    }
  }
  // Equal rows are stored once.
  std::map<std::vector<unsigned>, unsigned> rowNumber;
  std::vector<unsigned> rowOf, next;
  for (const auto &row : rows) {
    auto [it, isNew] = rowNumber.try_emplace(row, unsigned(rowNumber.size()));
    if (isNew)
      next.insert(next.end(), row.begin(), row.end());
    rowOf.push_back(it->second);
  }
  std::vector<unsigned> classOf;
  for (const InstructionInfo &i : instrs_.instructions) {
    auto it = classOfItinerary.find(i.record->findDef("Itinerary"));
    classOf.push_back(it == classOfItinerary.end() ? 0 : it->second);
  }
  out_ << "/// Packets of " << name << ": " << rows.size() << " states, " << classes.size() << " classes.\nnamespace "
       << name << "Packets {\n";
  emitArray(out_, "uint16_t", "kRows", rowOf);
  emitArray(out_, "uint16_t", "kNext", next);
  emitArray(out_, "uint16_t", "kClassOf", classOf);
  out_ << "[[maybe_unused]] static constexpr MCPacketAutomaton::Tables kTables = {kRows, kNext, kClassOf, "
       << classes.size() << ", " << instrs_.nameSpace << "::" << instrs_.instructions.front().record->name()
       << "};\n} // namespace " << name << "Packets\n";
}

void Emitter::run() {
  std::map<std::string, std::vector<const Record *>> byName;
  for (const Record *p : records_.allDerivedDefinitions("ProcessorItineraries"))
    if (!p->getString("PacketizerNamespace").empty())
      byName[std::string(p->getString("PacketizerNamespace"))].push_back(p);
  emitHeader(out_, "Automata of packets");
  out_ << "#include \"lathe/mc/MCSchedule.h\"\n\nnamespace lathe {\nnamespace " << instrs_.nameSpace
       << "Packetizer {\n";
  for (auto &[name, members] : byName)
    automaton(name, members);
  out_ << "} // namespace " << instrs_.nameSpace << "Packetizer\n} // namespace lathe\n";
}

} // namespace

bool emitPacketizer(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  InstructionModel instrs(records);
  if (!instrs.ok() || instrs.instructions.empty())
    return false;
  Emitter(records, instrs, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
