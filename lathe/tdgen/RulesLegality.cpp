// Which operations a rule makes legal: those whose operands it takes as they come.
#include "lathe/tdgen/RulesCompile.h"
#include "lathe/tdgen/Semantics.h"
#include <algorithm>

namespace lathe::tdgen {

using namespace td;

/// Whether the operand is taken whatever it is.
bool RuleCompiler::coversOperand(const PatNode &c, LegalityRow &row) const {
  if (!c.frags.empty())
    return false;
  switch (c.kind) {
  case PatNode::kRegClass:
  case PatNode::kPhysReg:
  case PatNode::kParam:
    return true;
  case PatNode::kType:
    return true;
  case PatNode::kComplex: // addresses: those that nothing else can do are a register
    return !c.types.empty() && m_.pointers[unsigned(c.types[0]._Find_first())] && (c.rec->getDefs("RootNodes").empty());
  case PatNode::kCond: {
    int n = predicateNumber(c.rec->getString(row.floating ? "FCmpPredicate" : "ICmpPredicate"));
    row.conditions = n < 0 ? 0 : uint64_t(1) << n;
    return n >= 0;
  }
  case PatNode::kOp:
    return c.children.empty() && (c.isOp("ISD::BasicBlock") || c.isOp("ISD::CONDCODE") || c.isOp("ISD::VALUETYPE") ||
                                  c.isOp("ISD::TargetConstant"));
  default:
    return false;
  }
}

void RuleCompiler::addLegality(const PatNode &root, const NodeInfo &info, const GenericOpcode &op) {
  LegalityRow row;
  row.opcode = op.name;
  row.floating = op.name == "G_FCMP";
  bool comparison = row.floating || op.name == "G_ICMP";
  for (auto &c : root.children)
    if (!coversOperand(*c, row))
      return;
  unsigned memoryType = 0;
  for (const Record *f : root.frags) {
    std::string_view code = f->getString("GISelPredicateCode");
    if (code.find_first_not_of(" \t\r\n") != std::string_view::npos || f->findInt("MinAlignment"))
      return;
    if (const Record *t = f->findDef("MemoryVT"))
      memoryType = unsigned(t->getInt("Value"));
  }
  bool access = op.name == "G_LOAD" || op.name == "G_STORE" || op.name == "G_SEXTLOAD" || op.name == "G_ZEXTLOAD";
  if (root.isOp("ISD::ATOMIC_LOAD") || root.isOp("ISD::ATOMIC_STORE"))
    return; // atomic accesses are legal up to TargetLowering::maxAtomicBits
  std::string names[3];
  int total = op.operands >= 0 ? op.operands : int(op.types.size());
  for (int i = 0; i < total; ++i) {
    int index = op.typeIndex(unsigned(i));
    if (index < 0 || !names[index].empty())
      continue;
    if (unsigned t = typeOfOperand(root, info, unsigned(i)); t && t != m_.other)
      names[index] = t == m_.iPTR ? "ptr" : m_.lowLevel(t);
  }
  if (access) {
    unsigned value = typeOfOperand(root, info, 0);
    names[1] = m_.lowLevel(memoryType ? memoryType : value);
    if (!memoryType && (op.name == "G_SEXTLOAD" || op.name == "G_ZEXTLOAD"))
      return;
  }
  if (comparison && !m_.type(unsigned(root.types[0]._Find_first())).isVector)
    names[0] = "s1";
  if (op.name == "G_SEXT_INREG" &&
      root.children[1]->kind == PatNode::kType) // the width that is extended, as a scalar type
    names[1] = "s" + std::to_string(root.children[1]->rec->getInt("Size"));
  for (int i = 0; i < 3; ++i)
    row.types[i] = names[i];
  row.predicates = ctx_.rules.back().predicates;
  ctx_.legality.push_back(row);
  if (op.name == "G_ADD" && !ctx_.rules.back().opcodes.empty() && ctx_.rules.back().opcodes.size() > 1) {
    row.opcode = "G_PTR_ADD";
    std::string t = row.types[0];
    row.types[0] = t == "ptr" ? t : "p" + t.substr(1);
    row.types[1] = t;
    ctx_.legality.push_back(row);
  }
}

} // namespace lathe::tdgen
