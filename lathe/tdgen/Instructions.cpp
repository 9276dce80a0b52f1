#include "lathe/tdgen/Instructions.h"
#include <cctype>
#include <set>

namespace lathe::tdgen {

using namespace td;

int InstructionInfo::findOperand(std::string_view name) const {
  for (size_t i = 0; i < operands.size(); ++i)
    if (operands[i].name == name || (!name.empty() && operands[i].partName == name))
      return int(i);
  // An operand of several parts is named by its first one.
  if (const OperandGroup *g = findGroup(name); g && g->count)
    return int(g->first);
  return -1;
}

const OperandGroup *InstructionInfo::findGroup(std::string_view name) const {
  for (const OperandGroup &g : groups)
    if (g.name == name)
      return &g;
  return nullptr;
}

InstructionModel::InstructionModel(const RecordKeeper &records) {
  size_t errorsBefore = records.diags().errorCount();
  for (const Record *r : records.allDerivedDefinitions("Instruction")) {
    if (r->getString("Namespace") == "TargetOpcode")
      continue;
    InstructionInfo i;
    i.record = r;
    i.number = unsigned(instructions.size());
    if (nameSpace.empty())
      nameSpace = r->getString("Namespace");
    readOperands(i, r->getDag("OutOperandList"), true);
    i.numDefs = unsigned(i.operands.size());
    readOperands(i, r->getDag("InOperandList"), false);
    readConstraints(i);
    numberOfRecord[r] = i.number;
    instructions.push_back(std::move(i));
  }
  ok_ = records.diags().errorCount() == errorsBefore;
}

/// What a register class, register operand or pointer class says about an operand.
static void setRegister(OperandInfo &o, const Record *r) {
  if (r->isSubClassOf("RegisterOperand"))
    r = r->getDef("RegClass");
  if (!r)
    return;
  if (r->isSubClassOf("PointerLikeRegClass"))
    o.pointerKind = int(r->getInt("RegClassKind"));
  else if (r->isSubClassOf("RegisterClass"))
    o.regClass = r;
  else
    return;
  if (o.type.empty() || o.type == "OPERAND_UNKNOWN")
    o.type = "OPERAND_REGISTER";
}

void InstructionModel::readOperands(InstructionInfo &i, const DagValue *dag, bool defs) {
  if (!dag)
    return;
  for (size_t k = 0; k < dag->size(); ++k) {
    const Record *r = dag->argDef(k);
    const DagValue *named = dag->args[k]->as<DagValue>(); // (mem $base, $disp):$m gives the parts names of their own.
    if (named)
      r = named->opDef();
    if (!r) {
      i.record->error("operand " + std::to_string(k) + " of '" + std::string(opName(dag)) + "' is no record");
      continue;
    }
    if (r->name() == "variable_ops") {
      i.variadic = true;
      continue;
    }
    OperandGroup g;
    g.name = dag->name(k);
    g.record = r;
    g.first = unsigned(i.operands.size());
    g.printMethod = r->findString("PrintMethod").value_or("printOperand");
    g.encoderMethod = r->findString("EncoderMethod").value_or("");
    const DagValue *parts = r->isSubClassOf("Operand") ? r->getDag("MIOperandInfo") : nullptr;
    size_t count = parts && parts->size() ? parts->size() : 1;
    for (size_t p = 0; p < count; ++p) {
      OperandInfo o;
      o.operandName = g.name;
      o.record = r;
      o.isDef = defs;
      o.subIndex = unsigned(p);
      o.type = r->findString("OperandType").value_or("");
      o.isPredicate = r->isSubClassOf("PredicateOperand");
      o.isOptionalDef = r->isSubClassOf("OptionalDefOperand");
      if (parts && parts->size()) {
        std::string_view part = parts->name(p);
        if (named && p < named->size())
          o.partName = named->name(p);
        o.name = g.name + "." + (part.empty() ? std::to_string(p) : std::string(part));
        if (const Record *c = parts->argDef(p))
          setRegister(o, c);
      } else {
        o.name = g.name;
        setRegister(o, r);
      }
      i.operands.push_back(std::move(o));
    }
    g.count = unsigned(i.operands.size()) - g.first;
    i.groups.push_back(std::move(g));
  }
}

static std::string_view trim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\t' || s.front() == '\n'))
    s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\t' || s.back() == '\n'))
    s.remove_suffix(1);
  return s;
}

void InstructionModel::readConstraints(InstructionInfo &i) {
  std::string_view all = i.record->getString("Constraints");
  auto operand = [&](std::string_view text) {
    text = trim(text);
    int at = text.starts_with('$') ? i.findOperand(text.substr(1)) : -1;
    if (at < 0)
      i.record->error("constraint names '" + std::string(text) + "', which is no operand");
    return at;
  };
  while (!all.empty()) {
    size_t comma = all.find(',');
    std::string_view one = trim(all.substr(0, comma));
    all.remove_prefix(comma == std::string_view::npos ? all.size() : comma + 1);
    if (one.empty())
      continue;
    if (one.starts_with("@earlyclobber")) {
      if (int at = operand(one.substr(13)); at >= 0)
        i.operands[size_t(at)].earlyClobber = true;
      continue;
    }
    size_t eq = one.find('=');
    if (eq == std::string_view::npos) {
      i.record->error("constraint '" + std::string(one) + "' is neither '$a = $b' nor '@earlyclobber $a'");
      continue;
    }
    int a = operand(one.substr(0, eq)), b = operand(one.substr(eq + 1));
    if (a < 0 || b < 0)
      continue;
    if (i.operands[size_t(a)].isDef)
      std::swap(a, b);
    if (i.operands[size_t(a)].isDef || !i.operands[size_t(b)].isDef) {
      i.record->error("constraint '" + std::string(one) + "' must tie a use to a definition");
      continue;
    }
    i.operands[size_t(a)].tiedTo = b;
  }
}

static std::string opcodeOfNode(std::string_view isd) {
  std::string name = "G_";
  size_t colons = isd.find("::");
  std::string_view space = colons == std::string_view::npos ? "" : isd.substr(0, colons);
  if (space.ends_with("ISD"))
    space.remove_suffix(3);
  for (char c : space)
    name += char(toupper(uint8_t(c)));
  if (!space.empty())
    name += '_';
  for (char c : colons == std::string_view::npos ? isd : isd.substr(colons + 2))
    name += isalnum(uint8_t(c)) ? c : '_';
  return name;
}

std::vector<OwnNode> ownNodes(const RecordKeeper &records) {
  std::set<std::string_view> known;
  for (const Record *r : records.allDerivedDefinitions("GINodeEquiv"))
    if (const Record *node = r->getDef("Node"))
      known.insert(node->getString("Opcode"));
  std::vector<OwnNode> out;
  for (const Record *r : records.allDerivedDefinitions("SDNode")) {
    std::string_view isd = r->getString("Opcode");
    if (isd.empty() || isd.starts_with("ISD::") || isd.starts_with("G_") || !known.insert(isd).second)
      continue;
    std::string name = opcodeOfNode(isd);
    while (records.def(name)) // an instruction has that name
      name += "_NODE";
    out.push_back({r, std::move(name)});
  }
  return out;
}

} // namespace lathe::tdgen
