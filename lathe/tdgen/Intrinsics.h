// The intrinsics of a description, in the order of their numbers.
#pragma once
#include "lathe/td/Record.h"
#include <cstdint>
#include <string>
#include <vector>

namespace lathe::tdgen {

/// What the program calls it: LLVMName, or the name of the record.
std::string intrinsicName(const td::Record &r);

struct IntrinsicArgAttr {
  unsigned index = 0; ///< 0: the result; parameters from 1
  std::string kind;   ///< Its class, and the enumerator of lathe/ir/Attributes.h.
  int64_t value = 0, upper = 0;
  bool operator==(const IntrinsicArgAttr &) const = default;
};

/// Signature, attributes and flags are filled in by describe().
struct IntrinsicRecord {
  const td::Record *record = nullptr;
  std::string name, enumName, prefix;
  std::string clangBuiltin, msBuiltin;
  bool overloaded = false;
  std::vector<uint8_t> signature;
  std::vector<IntrinsicArgAttr> argAttributes;
  std::vector<std::string> flags; ///< Enumerators of IntrinsicInfo.
  unsigned memory = 0;
};

class IntrinsicModel {
public:
  /// Names and numbers of all: [0] is number 1. Those of no target come first, then by target prefix; by name within.
  explicit IntrinsicModel(const td::RecordKeeper &records);
  /// Types, attributes and memory effects of intrinsics [first, last).
  void describe(size_t first, size_t last);
  /// The intrinsics of a prefix; reports when there are none.
  std::pair<size_t, size_t> ofTarget(std::string_view prefix);
  bool ok() const { return ok_; }

  std::vector<IntrinsicRecord> intrinsics;

private:
  void error(const td::Record &at, std::string message) {
    at.error(std::move(message));
    ok_ = false;
  }
  void readNames(IntrinsicRecord &i);
  void checkDuplicates();
  void readSignature(IntrinsicRecord &i);
  void readType(IntrinsicRecord &i, const td::Record &type, unsigned overloads);
  void readValueType(IntrinsicRecord &i, const td::Record &vt);
  void readProperties(IntrinsicRecord &i);
  bool readFlag(IntrinsicRecord &i, const td::Record &property);
  void readArgAttr(IntrinsicRecord &i, const td::Record &property);

  const td::RecordKeeper &records_;
  bool ok_ = true;
};

} // namespace lathe::tdgen
