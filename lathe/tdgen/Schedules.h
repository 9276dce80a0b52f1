// Scheduling classes and machine models of a description, as the generators see them.
#pragma once
#include "lathe/tdgen/Instructions.h"

namespace lathe {
class OutputBuffer;
}

namespace lathe::tdgen {

/// Instructions of one itinerary class, with the same reads and writes in every model.
struct SchedClass {
  std::string name;
  const td::Record *itinerary = nullptr;
  std::vector<const td::Record *> rw;
  std::vector<const td::Record *> overrides; ///< InstRW records that name its instructions
  const td::Record *example = nullptr;       ///< one of its instructions; null for class 0, of which nothing is known
};

/// What a class does on a model.
struct ClassCost {
  bool known = false;
  int64_t microOps = 0;
  bool beginGroup = false, endGroup = false, retireOOO = false;
  struct Use {
    unsigned resource;
    int64_t release, acquire;
  };
  std::vector<Use> resources;
  std::vector<std::pair<int64_t, const td::Record *>> latencies; ///< and the write, for read advances
  struct Advance {
    unsigned use;
    int64_t cycles;
    std::vector<const td::Record *> writes; ///< empty: any
  };
  std::vector<Advance> advances;
};

/// What the operands of a class may come to on a model where SchedVariants are in between: for each read or write, the
/// writes of which it consists, or the read.
struct SchedAlternative {
  std::vector<const td::Record *> predicates; ///< SchedPredicates that all hold
  std::vector<std::vector<const td::Record *>> rw;
};

class ScheduleModel {
public:
  ScheduleModel(const td::RecordKeeper &records, const InstructionModel &instrs);
  const std::vector<SchedClass> &classes() const { return classes_; }
  /// Of each instruction.
  const std::vector<unsigned> &classOf() const { return classOf_; }

  /// Resources of a machine model in order; [0] is null.
  std::vector<const td::Record *> resources(const td::Record *model) const;
  /// Of the last alternative, which is the one without a condition.
  ClassCost cost(const SchedClass &c, const td::Record *model, const std::vector<const td::Record *> &resources) const;
  ClassCost cost(const SchedAlternative &a, const td::Record *model,
                 const std::vector<const td::Record *> &resources) const;
  /// In the order in which their predicates are asked; one where there are no variants.
  std::vector<SchedAlternative> alternatives(const SchedClass &c, const td::Record *model) const;

private:
  std::vector<SchedAlternative> expand(const td::Record *rw, const td::Record *model, int depth) const;
  std::vector<const td::Record *> instructionsOf(const td::Record *instRW) const;
  std::vector<const td::Record *> readsAndWrites(const SchedClass &c, const td::Record *model) const;
  void addWrite(ClassCost &cost, const td::Record *write, const td::Record *model,
                const std::vector<const td::Record *> &resources, int64_t &latency, int depth = 0) const;
  void addRead(ClassCost &cost, const td::Record *read, unsigned use, const td::Record *model) const;
  const td::Record *resolve(const td::Record *rw, const td::Record *model, bool write) const;
  void addResource(ClassCost &cost, const td::Record *resource, int64_t release, int64_t acquire,
                   const std::vector<const td::Record *> &resources) const;

  const td::RecordKeeper &records_;
  const InstructionModel &instrs_;
  std::vector<SchedClass> classes_;
  std::vector<unsigned> classOf_;
  /// Per model (null: for all): what stands for a read or write that instructions name.
  std::map<std::pair<const td::Record *, const td::Record *>, const td::Record *> resolved_;
};

/// The condition of a SchedVar as C++ over `MI`, a pointer to an instruction, and `TII`.
std::string schedPredicateText(const td::Record &predicate, const std::string &nameSpace);
/// An MCInstPredicate as C++ over `MI`.
std::string mcInstPredicateText(const td::Record &predicate, const std::string &nameSpace);
/// STIPredicates: a function for each declaration.
void emitSubtargetPredicates(const td::RecordKeeper &records, const std::string &nameSpace, OutputBuffer &out);

} // namespace lathe::tdgen
