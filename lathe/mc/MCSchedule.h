// What instructions cost on a processor: the tables that `lathe-tblgen -gen-schedule` makes of machine models and
// itineraries, and the automata of packets that -gen-dfa-packetizer makes.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace lathe {

/// A kind of unit, or a group of kinds. Index 0 of a model stands for none.
struct MCProcResourceDesc {
  const char *name;
  uint16_t numUnits;
  uint16_t super;       ///< the resource that this is a part of; 0: none
  int16_t bufferSize;   ///< of its queue: -1 shared, 0 none (in order), 1 and more
  uint16_t firstMember; ///< of a group: in MCSchedModel::members
  uint16_t numMembers;
};

struct MCWriteProcResEntry {
  uint16_t resource;
  uint16_t releaseAtCycle;
  uint16_t acquireAtCycle;
};
struct MCWriteLatencyEntry {
  int16_t cycles;
  uint16_t write; ///< tells the writes apart that read advances name; 0: any other
};
/// An operand may be read `cycles` later than the others, when `write` (0: anything) has defined it.
struct MCReadAdvanceEntry {
  uint16_t use; ///< number among the operands that are read
  uint16_t write;
  int16_t cycles;
};

struct MCSchedClassDesc {
  static constexpr uint16_t kInvalid = 0xffff; ///< nothing is known
  uint16_t numMicroOps = kInvalid;
  bool beginGroup = false;
  bool endGroup = false;
  bool retireOOO = false;
  uint8_t numResources = 0, numLatencies = 0, numAdvances = 0;
  uint32_t firstResource = 0, firstLatency = 0, firstAdvance = 0;

  bool isValid() const { return numMicroOps != kInvalid; }
};

/// One of `units` is busy for `cycles`; the next stage begins `next` cycles after this one.
struct MCInstrStage {
  uint16_t cycles;
  int16_t next;
  bool reserved; ///< keeps others off, beside being needed
  uint64_t units;
};
struct MCInstrItinerary {
  int16_t numMicroOps = 0;
  uint16_t firstStage = 0, numStages = 0;
  uint16_t firstOperand = 0, numOperands = 0; ///< in operandCycles and, in parallel, bypasses
};
struct MCItineraries {
  std::span<const MCInstrItinerary> classes; ///< by scheduling class
  const MCInstrStage *stages;
  const uint16_t *operandCycles;
  const uint16_t *bypasses; ///< 0: none
};

struct MCSchedModel {
  const char *name;
  int16_t issueWidth = 1, microOpBufferSize = 0, loopMicroOpBufferSize = 0;
  int16_t loadLatency = 4, highLatency = 10, mispredictPenalty = 10;
  bool postRAScheduler = false, completeModel = false, enableIntervals = false;
  std::span<const MCProcResourceDesc> resources; ///< [0] stands for none
  std::span<const MCSchedClassDesc> classes;     ///< by scheduling class; empty without a model
  const MCWriteProcResEntry *writeResources = nullptr;
  const MCWriteLatencyEntry *writeLatencies = nullptr;
  const MCReadAdvanceEntry *readAdvances = nullptr;
  const uint16_t *members = nullptr;
  const MCItineraries *itineraries = nullptr;

  /// Cycles until the last result of a class is there; -1 when nothing is known.
  int latency(unsigned schedClass) const {
    if (schedClass >= classes.size() || !classes[schedClass].isValid())
      return -1;
    const MCSchedClassDesc &c = classes[schedClass];
    int worst = 0;
    for (const MCWriteLatencyEntry &e : std::span(writeLatencies + c.firstLatency, c.numLatencies))
      worst = e.cycles > worst ? e.cycles : worst;
    return worst;
  }
};

/// Which instructions fit into one packet. A state stands for what is taken; a step takes what one more needs.
class MCPacketAutomaton {
public:
  struct Tables {
    const uint16_t *rows;    ///< per state, a row of `next`
    const uint16_t *next;    ///< per class: the state after it + 1; 0: it does not fit
    const uint16_t *classOf; ///< per instruction of the target, its class
    unsigned numClasses;
    unsigned firstOpcode;
  };
  explicit MCPacketAutomaton(const Tables &t) : t_(t) {}
  bool canReserve(unsigned opcode) const { return step(opcode) != 0; }
  /// Only where it fits.
  void reserve(unsigned opcode) { state_ = step(opcode) - 1; }
  void clear() { state_ = 0; }

private:
  unsigned step(unsigned opcode) const {
    unsigned c = t_.classOf[opcode - t_.firstOpcode];
    return c == 0 ? state_ + 1 : t_.next[t_.rows[state_] * t_.numClasses + c]; // Class 0 needs nothing.
  }
  const Tables &t_;
  unsigned state_ = 0;
};

} // namespace lathe
