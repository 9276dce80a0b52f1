// The registers of a target as the generators see them: sub-register closure, units, classes with their members.
#pragma once
#include "lathe/td/Record.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lathe::tdgen {

struct RegisterModel;

struct SubRegIndexInfo {
  const td::Record *record = nullptr; ///< null for index 0 and for composites that the description does not name
  std::string name;
  unsigned id = 0;
  int offset = 0;
  int size = 0;
  uint64_t lanes = 0;
};

struct RegisterInfo {
  std::string name;
  std::string asmName;
  const td::Record *record = nullptr; ///< of tuples: the RegisterTuples
  unsigned id = 0;
  uint64_t encoding = 0;
  std::vector<int64_t> dwarf;
  std::vector<std::pair<unsigned, unsigned>> direct; ///< (index, register), as described
  std::map<unsigned, unsigned> subRegs;              ///< index → register, transitively
  std::set<unsigned> superRegs;
  std::vector<unsigned> units;
  std::vector<unsigned> aliases;
  bool closed = false;
};

struct RegisterClassInfo {
  std::string name;
  const td::Record *record = nullptr; ///< null for classes made from others
  unsigned id = 0;
  std::vector<unsigned> order; ///< allocation order
  std::set<unsigned> members;
  std::vector<const td::Record *> types;
  int64_t regSize = 0, spillSize = 0, spillAlign = 0, copyCost = 1, tsFlags = 0;
  bool allocatable = true;
  int bank = -1;
};

struct RegisterBankInfo {
  const td::Record *record = nullptr;
  std::string name;
  std::set<unsigned> classes;
  int64_t size = 0;
};

struct RegisterModel {
  std::string nameSpace;
  std::vector<SubRegIndexInfo> indices; ///< [0] is "the whole register"
  std::vector<RegisterInfo> regs;       ///< [0] is "no register"
  std::vector<RegisterClassInfo> classes;
  std::vector<RegisterBankInfo> banks;
  std::vector<std::pair<unsigned, unsigned>> unitRoots;
  std::map<std::pair<unsigned, unsigned>, unsigned> compositions;
  std::map<const td::Record *, unsigned> regOfRecord, indexOfRecord, classOfRecord;

  /// Reads all registers, classes and banks of a description. Errors are reported; the model is then partial.
  explicit RegisterModel(const td::RecordKeeper &records);
  bool ok() const { return ok_; }
  /// The registers that a value names: a register, a class, a tuple, a list of callee-saved registers, or a dag.
  std::vector<unsigned> evaluateSet(const td::Value *v, const td::Record &owner) { return evaluate(v, owner); }
  bool isSubClass(const RegisterClassInfo &super, const RegisterClassInfo &sub) const;

private:
  void readIndices(const td::RecordKeeper &records);
  void readRegisters(const td::RecordKeeper &records);
  void readTuples(const td::RecordKeeper &records);
  void close(unsigned reg);
  unsigned composeIndices(unsigned a, unsigned b, const RegisterInfo &r, unsigned part);
  void assignUnits();
  void assignLanes();
  void readClasses(const td::RecordKeeper &records);
  void makeDerivedClasses();
  void readBanks(const td::RecordKeeper &records);
  std::set<unsigned> registersOfBank(const td::Record &bank);
  void bankError(const td::Record *bank, std::string message);
  using Set = std::vector<unsigned>;
  Set evaluate(const td::Value *v, const td::Record &owner);
  Set evaluateDag(const td::DagValue &d, const td::Record &owner);

  std::map<const td::Record *, Set> classSets_, tupleSets_;
  std::map<std::string, unsigned, std::less<>> regByName_;
  std::set<const td::Record *> evaluating_;
  bool ok_ = true;
};

} // namespace lathe::tdgen
