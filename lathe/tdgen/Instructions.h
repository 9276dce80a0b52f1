// The instructions of a target as the generators see them: operands taken apart, constraints resolved.
#pragma once
#include "lathe/td/Record.h"
#include <map>
#include <string>
#include <vector>

namespace lathe::tdgen {

/// One machine operand.
struct OperandInfo {
  std::string name;                   ///< "$dst" without the dollar sign; "addr.1"-like for unnamed parts
  std::string operandName;            ///< of the operand in the description that it is (a part of)
  std::string partName;               ///< of its own, where the instruction names the parts of an operand
  const td::Record *record = nullptr; ///< what stands in the description: Operand, RegisterClass, ...
  const td::Record *regClass = nullptr;
  int pointerKind = -1;  ///< of a PointerLikeRegClass
  unsigned subIndex = 0; ///< number within the operand of the description
  bool isDef = false;
  bool earlyClobber = false;
  int tiedTo = -1;
  std::string type; ///< OperandType: "OPERAND_IMMEDIATE", ...
  bool isPredicate = false;
  bool isOptionalDef = false;
};

/// One operand of the description: machine operands [first, first + count).
struct OperandGroup {
  std::string name;
  const td::Record *record = nullptr;
  unsigned first = 0;
  unsigned count = 0;
  std::string printMethod;
  std::string encoderMethod;
};

struct InstructionInfo {
  const td::Record *record = nullptr;
  unsigned number = 0; ///< counted from the target's first
  unsigned numDefs = 0;
  bool variadic = false;
  std::vector<OperandInfo> operands;
  std::vector<OperandGroup> groups;

  /// The machine operand called `name` ("src", "addr.base"); -1 when there is none.
  int findOperand(std::string_view name) const;
  const OperandGroup *findGroup(std::string_view name) const;
};

/// All instructions of a description but the target-independent ones, in the order of their opcodes.
struct InstructionModel {
  std::string nameSpace;
  std::vector<InstructionInfo> instructions;
  std::map<const td::Record *, unsigned> numberOfRecord;

  explicit InstructionModel(const td::RecordKeeper &records);
  bool ok() const { return ok_; }

private:
  void readOperands(InstructionInfo &i, const td::DagValue *dag, bool defs);
  void readConstraints(InstructionInfo &i);
  bool ok_ = true;
};

/// An SDNode of the target's own that neither has the name of a generic opcode nor is made equivalent to one by
/// GINodeEquiv: an opcode of the target's that selection replaces, as a GenericInstruction is.
struct OwnNode {
  const td::Record *node = nullptr;
  std::string name; ///< "G_IDI_DUP" for "IdiISD::DUP"
};
/// In the order of the description; nodes with one Opcode are one.
std::vector<OwnNode> ownNodes(const td::RecordKeeper &records);

} // namespace lathe::tdgen
