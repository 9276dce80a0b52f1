#include "lathe/tdgen/RulesTypes.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/Intrinsics.h"
#include <algorithm>

namespace lathe::tdgen {

using namespace td;

namespace {

struct GenericRow {
  const char *name;
  int operands, defs;
  const char *types;
};
constexpr GenericRow kGenericRows[] = {
#define LATHE_GENERIC(name, operands, defs, types, flags) {#name, operands, defs, types},
#include "lathe/target/GenericOpcodes.def"
};

/// SDNode.Opcode -> generic opcode. `map`: the operand of the generic instruction for each operand of the node, as
/// digits; null: in order, behind the results.
struct NodeRow {
  const char *isd;
  const char *generic;
  const char *map = nullptr;
};
constexpr NodeRow kNodeRows[] = {
    {"Constant", "G_CONSTANT"},
    {"TargetConstant", "G_CONSTANT"},
    {"ConstantFP", "G_FCONSTANT"},
    {"UNDEF", "G_IMPLICIT_DEF"},
    {"GlobalAddress", "G_GLOBAL_VALUE"},
    {"TargetGlobalAddress", "G_GLOBAL_VALUE"},
    {"ConstantPool", "G_CONSTANT_POOL"},
    {"TargetConstantPool", "G_CONSTANT_POOL"},
    {"JumpTable", "G_JUMP_TABLE"},
    {"TargetJumpTable", "G_JUMP_TABLE"},
    {"FrameIndex", "G_FRAME_INDEX"},
    {"TargetFrameIndex", "G_FRAME_INDEX"},
    {"BlockAddress", "G_BLOCK_ADDR"},
    {"TargetBlockAddress", "G_BLOCK_ADDR"},
    {"ADD", "G_ADD"},
    {"SUB", "G_SUB"},
    {"MUL", "G_MUL"},
    {"MULHS", "G_SMULH"},
    {"MULHU", "G_UMULH"},
    {"SDIV", "G_SDIV"},
    {"UDIV", "G_UDIV"},
    {"SREM", "G_SREM"},
    {"UREM", "G_UREM"},
    {"SDIVREM", "G_SDIVREM"},
    {"UDIVREM", "G_UDIVREM"},
    {"SRL", "G_LSHR"},
    {"SRA", "G_ASHR"},
    {"SHL", "G_SHL"},
    {"ROTL", "G_ROTL"},
    {"ROTR", "G_ROTR"},
    {"FSHL", "G_FSHL"},
    {"FSHR", "G_FSHR"},
    {"AND", "G_AND"},
    {"OR", "G_OR"},
    {"XOR", "G_XOR"},
    {"SMIN", "G_SMIN"},
    {"SMAX", "G_SMAX"},
    {"UMIN", "G_UMIN"},
    {"UMAX", "G_UMAX"},
    {"SADDSAT", "G_SADDSAT"},
    {"UADDSAT", "G_UADDSAT"},
    {"SSUBSAT", "G_SSUBSAT"},
    {"USUBSAT", "G_USUBSAT"},
    {"SSHLSAT", "G_SSHLSAT"},
    {"USHLSAT", "G_USHLSAT"},
    {"SIGN_EXTEND_INREG", "G_SEXT_INREG"},
    {"ABS", "G_ABS"},
    {"BITREVERSE", "G_BITREVERSE"},
    {"BSWAP", "G_BSWAP"},
    {"CTLZ", "G_CTLZ"},
    {"CTTZ", "G_CTTZ"},
    {"CTPOP", "G_CTPOP"},
    {"CTLZ_ZERO_UNDEF", "G_CTLZ_ZERO_UNDEF"},
    {"CTTZ_ZERO_UNDEF", "G_CTTZ_ZERO_UNDEF"},
    {"SIGN_EXTEND", "G_SEXT"},
    {"ZERO_EXTEND", "G_ZEXT"},
    {"ANY_EXTEND", "G_ANYEXT"},
    {"TRUNCATE", "G_TRUNC"},
    {"BITCAST", "G_BITCAST"},
    {"ADDRSPACECAST", "G_ADDRSPACE_CAST"},
    {"FREEZE", "G_FREEZE"},
    {"AssertSext", "G_ASSERT_SEXT"},
    {"AssertZext", "G_ASSERT_ZEXT"},
    {"EXTRACT_VECTOR_ELT", "G_EXTRACT_VECTOR_ELT"},
    {"INSERT_VECTOR_ELT", "G_INSERT_VECTOR_ELT"},
    {"FADD", "G_FADD"},
    {"FSUB", "G_FSUB"},
    {"FMUL", "G_FMUL"},
    {"FDIV", "G_FDIV"},
    {"FREM", "G_FREM"},
    {"FMINNUM", "G_FMINNUM"},
    {"FMAXNUM", "G_FMAXNUM"},
    {"FMINNUM_IEEE", "G_FMINNUM_IEEE"},
    {"FMAXNUM_IEEE", "G_FMAXNUM_IEEE"},
    {"FMINIMUM", "G_FMINIMUM"},
    {"FMAXIMUM", "G_FMAXIMUM"},
    {"FMA", "G_FMA"},
    {"FMAD", "G_FMAD"},
    {"FABS", "G_FABS"},
    {"FNEG", "G_FNEG"},
    {"FSQRT", "G_FSQRT"},
    {"FSIN", "G_FSIN"},
    {"FCOS", "G_FCOS"},
    {"FTAN", "G_FTAN"},
    {"FASIN", "G_FASIN"},
    {"FACOS", "G_FACOS"},
    {"FATAN", "G_FATAN"},
    {"FSINH", "G_FSINH"},
    {"FCOSH", "G_FCOSH"},
    {"FTANH", "G_FTANH"},
    {"FEXP2", "G_FEXP2"},
    {"FEXP10", "G_FEXP10"},
    {"FLOG2", "G_FLOG2"},
    {"FRINT", "G_FRINT"},
    {"FTRUNC", "G_INTRINSIC_TRUNC"},
    {"FCEIL", "G_FCEIL"},
    {"FFLOOR", "G_FFLOOR"},
    {"FNEARBYINT", "G_FNEARBYINT"},
    {"FROUND", "G_INTRINSIC_ROUND"},
    {"FROUNDEVEN", "G_INTRINSIC_ROUNDEVEN"},
    {"FCANONICALIZE", "G_FCANONICALIZE"},
    {"FPOW", "G_FPOW"},
    {"FLDEXP", "G_FLDEXP"},
    {"LRINT", "G_INTRINSIC_LRINT"},
    {"LLRINT", "G_INTRINSIC_LLRINT"},
    {"LROUND", "G_LROUND"},
    {"LLROUND", "G_LLROUND"},
    {"FP_ROUND", "G_FPTRUNC"},
    {"FP_EXTEND", "G_FPEXT"},
    {"FCOPYSIGN", "G_FCOPYSIGN"},
    {"SINT_TO_FP", "G_SITOFP"},
    {"UINT_TO_FP", "G_UITOFP"},
    {"FP_TO_SINT", "G_FPTOSI"},
    {"FP_TO_UINT", "G_FPTOUI"},
    {"STRICT_FADD", "G_STRICT_FADD"},
    {"STRICT_FSUB", "G_STRICT_FSUB"},
    {"STRICT_FMUL", "G_STRICT_FMUL"},
    {"STRICT_FDIV", "G_STRICT_FDIV"},
    {"STRICT_FREM", "G_STRICT_FREM"},
    {"STRICT_FMA", "G_STRICT_FMA"},
    {"STRICT_FSQRT", "G_STRICT_FSQRT"},
    {"STRICT_FLDEXP", "G_STRICT_FLDEXP"},
    {"GET_FPENV", "G_GET_FPENV"},
    {"SET_FPENV", "G_SET_FPENV"},
    {"RESET_FPENV", "G_RESET_FPENV"},
    {"GET_FPMODE", "G_GET_FPMODE"},
    {"SET_FPMODE", "G_SET_FPMODE"},
    {"RESET_FPMODE", "G_RESET_FPMODE"},
    {"GET_ROUNDING", "G_GET_ROUNDING"},
    {"IS_FPCLASS", "G_IS_FPCLASS"},
    {"SETCC", "G_ICMP", "231"}, // G_FCMP when the operands are floating point
    {"SELECT", "G_SELECT"},
    {"VSELECT", "G_SELECT"},
    {"BRCOND", "G_BRCOND"},
    {"BRIND", "G_BRINDIRECT"},
    {"BR", "G_BR"},
    {"TRAP", "G_TRAP"},
    {"DEBUGTRAP", "G_DEBUGTRAP"},
    {"UBSANTRAP", "G_UBSANTRAP"},
    {"PREFETCH", "G_PREFETCH"},
    {"READCYCLECOUNTER", "G_READCYCLECOUNTER"},
    {"ATOMIC_FENCE", "G_FENCE"},
    {"ATOMIC_CMP_SWAP", "G_ATOMIC_CMPXCHG"},
    {"ATOMIC_SWAP", "G_ATOMICRMW_XCHG"},
    {"ATOMIC_LOAD_ADD", "G_ATOMICRMW_ADD"},
    {"ATOMIC_LOAD_SUB", "G_ATOMICRMW_SUB"},
    {"ATOMIC_LOAD_AND", "G_ATOMICRMW_AND"},
    {"ATOMIC_LOAD_OR", "G_ATOMICRMW_OR"},
    {"ATOMIC_LOAD_XOR", "G_ATOMICRMW_XOR"},
    {"ATOMIC_LOAD_NAND", "G_ATOMICRMW_NAND"},
    {"ATOMIC_LOAD_MIN", "G_ATOMICRMW_MIN"},
    {"ATOMIC_LOAD_MAX", "G_ATOMICRMW_MAX"},
    {"ATOMIC_LOAD_UMIN", "G_ATOMICRMW_UMIN"},
    {"ATOMIC_LOAD_UMAX", "G_ATOMICRMW_UMAX"},
    {"ATOMIC_LOAD_UINC_WRAP", "G_ATOMICRMW_UINC_WRAP"},
    {"ATOMIC_LOAD_UDEC_WRAP", "G_ATOMICRMW_UDEC_WRAP"},
    {"ATOMIC_LOAD_FADD", "G_ATOMICRMW_FADD"},
    {"ATOMIC_LOAD_FSUB", "G_ATOMICRMW_FSUB"},
    {"ATOMIC_LOAD_FMAX", "G_ATOMICRMW_FMAX"},
    {"ATOMIC_LOAD_FMIN", "G_ATOMICRMW_FMIN"},
    {"ATOMIC_LOAD", "G_LOAD"},
    {"ATOMIC_STORE", "G_STORE"},
    {"LOAD", "G_LOAD"}, // or G_SEXTLOAD, G_ZEXTLOAD by the fragment
    {"STORE", "G_STORE"},
    {"VECTOR_SHUFFLE", "G_SHUFFLE_VECTOR"},
    {"BUILD_VECTOR", "G_BUILD_VECTOR"},
    {"SPLAT_VECTOR", "G_SPLAT_VECTOR"},
    {"CONCAT_VECTORS", "G_CONCAT_VECTORS"},
    {"VECREDUCE_ADD", "G_VECREDUCE_ADD"},
    {"VECREDUCE_MUL", "G_VECREDUCE_MUL"},
    {"VECREDUCE_AND", "G_VECREDUCE_AND"},
    {"VECREDUCE_OR", "G_VECREDUCE_OR"},
    {"VECREDUCE_XOR", "G_VECREDUCE_XOR"},
    {"VECREDUCE_SMIN", "G_VECREDUCE_SMIN"},
    {"VECREDUCE_UMIN", "G_VECREDUCE_UMIN"},
    {"VECREDUCE_SMAX", "G_VECREDUCE_SMAX"},
    {"VECREDUCE_UMAX", "G_VECREDUCE_UMAX"},
    {"VECREDUCE_FADD", "G_VECREDUCE_FADD"},
    {"VECREDUCE_FMUL", "G_VECREDUCE_FMUL"},
    {"VECREDUCE_FMIN", "G_VECREDUCE_FMIN"},
    {"VECREDUCE_FMAX", "G_VECREDUCE_FMAX"},
    {"VECREDUCE_FMINIMUM", "G_VECREDUCE_FMINIMUM"},
    {"VECREDUCE_FMAXIMUM", "G_VECREDUCE_FMAXIMUM"},
};

/// Nodes with two results of which generic code has each as an operation of its own: the lower and the higher half.
constexpr struct {
  std::string_view isd;
  std::string_view nodes[2];
} kSplitRows[] = {
    {"ISD::SMUL_LOHI", {"mul", "mulhs"}},
    {"ISD::UMUL_LOHI", {"mul", "mulhu"}},
};

/// What only SelectionDAG has: here, call lowering makes the instructions that begin and end a call itself, and names
/// that stand for no global value are operands of calls only.
constexpr std::string_view kNotGeneric[] = {"ISD::CALLSEQ_START", "ISD::CALLSEQ_END", "ISD::ExternalSymbol",
                                            "ISD::TargetExternalSymbol"};

} // namespace

std::vector<const Record *> TargetModel::modes(const RecordKeeper &records) {
  std::vector<const Record *> out;
  for (std::string_view cls : {"ValueTypeByHwMode", "PtrValueTypeByHwMode"})
    for (const Record *r : records.allDerivedDefinitions(cls))
      for (const Record *m : r->getDefs("Modes"))
        if (m && m->name() != "DefaultMode" && std::find(out.begin(), out.end(), m) == out.end())
          out.push_back(m);
  if (!out.empty())
    out.insert(out.begin(), records.def("DefaultMode"));
  return out;
}

TargetModel::TargetModel(const RecordKeeper &records, const Record *mode) : TargetModel(records, mode, false) {}

TargetModel::TargetModel(const RecordKeeper &records, const Record *mode, bool allModes)
    : records_(records), mode_(mode), allModes_(allModes), hasModes_(!modes(records).empty()), registers_(records) {
  readTypes();
  readRegisters();
  for (const Record *r : records.allDerivedDefinitions("Instruction"))
    if (auto n = r->findString("Namespace"); n && !n->empty() && *n != "TargetOpcode") {
      ns = std::string(*n);
      break;
    }
  if (ns.empty() && !classes_.empty())
    ns = std::string(classes_[0].rec->getString("Namespace"));
  readNodes();
  readEquivalents();
}

void TargetModel::readTypes() {
  types_.resize(256);
  for (const Record *r : records_.allDerivedDefinitions("ValueType")) {
    if (r->isAnonymous() || r->isSubClassOf("ValueTypeByHwMode"))
      continue;
    int64_t v = r->getInt("Value");
    if (v <= 0 || v > 255)
      continue;
    ValueTypeInfo &t = types_[size_t(v)];
    t.rec = r;
    t.name = std::string(r->name());
    t.value = unsigned(v);
    t.size = unsigned(r->getInt("Size"));
    t.elements = unsigned(r->findInt("nElem").value_or(1));
    t.isInt = r->findBit("isInteger").value_or(false);
    t.isFP = r->findBit("isFP").value_or(false);
    t.isVector = r->findBit("isVector").value_or(false);
    t.isScalable = r->findBit("isScalable").value_or(false);
    t.isWild = r->findBit("isOverloaded").value_or(false);
    if (const Record *e = r->findDef("ElementType"))
      t.element = unsigned(e->getInt("Value"));
    typeByName_[t.name] = t.value;
  }
  i1 = typeValue("i1");
  iPTR = typeValue("iPTR");
  other = typeValue("OtherVT");
}

unsigned TargetModel::typeValue(std::string_view name) const {
  auto it = typeByName_.find(name);
  return it == typeByName_.end() ? 0 : it->second;
}

TypeSet TargetModel::typesOf(const Record *r) const {
  TypeSet s;
  if (r->isSubClassOf("HwModeSelect")) {
    auto modes = r->getDefs("Modes"), objects = r->getDefs("Objects");
    const Record *otherwise = nullptr;
    for (size_t i = 0; i < modes.size() && i < objects.size(); ++i) {
      if (allModes_)
        s |= typesOf(objects[i]);
      else if (modes[i] == mode_)
        return typesOf(objects[i]);
      else if (modes[i] && modes[i]->name() == "DefaultMode")
        otherwise = objects[i];
    }
    return otherwise && !allModes_ ? typesOf(otherwise) : s;
  }
  unsigned v = unsigned(r->getInt("Value"));
  const ValueTypeInfo &t = types_[v & 255];
  if (v == iPTR)
    return pointers;
  if (!t.isWild) {
    s.set(v & 255);
    return s;
  }
  if (t.name == "iPTRAny")
    return pointers;
  if (t.name == "iAny")
    return ints;
  if (t.name == "fAny")
    return fps;
  if (t.name == "vAny")
    return vectors;
  return all;
}

std::string TargetModel::typeNames(const TypeSet &s) const {
  std::string out;
  for (unsigned i = 0; i < 256; ++i)
    if (s[i]) {
      if (!out.empty())
        out += ", ";
      out += types_[i].name;
    }
  return out.empty() ? "none" : out;
}

std::string TargetModel::lowLevel(unsigned v) const {
  const ValueTypeInfo &t = types_[v];
  if (t.isVector && t.elements > 1)
    return (t.isScalable ? "nxv" : "v") + std::to_string(t.elements) + "s" + std::to_string(types_[t.element].size);
  if (t.isInt || t.isFP || t.isVector || t.size)
    return "s" + std::to_string(t.size);
  return "";
}

// --- Registers

void TargetModel::readRegisters() {
  for (const RegisterClassInfo &rc : registers_.classes) {
    if (!rc.record)
      continue; // made from others: no pattern can name it
    RegClassInfo c;
    c.rec = rc.record;
    for (const Record *t : rc.types)
      c.types |= typesOf(t);
    for (unsigned r : rc.members)
      c.members.insert(registers_.regs[r].name);
    c.allocatable = rc.allocatable;
    c.bank = rc.bank;
    all |= c.types;
    classIndex_[c.rec] = classes_.size();
    classes_.push_back(std::move(c));
  }
  for (const RegisterBankInfo &b : registers_.banks)
    banks_.push_back(b.record);
  for (unsigned i = 0; i < 256; ++i) {
    if (!all[i])
      continue;
    const ValueTypeInfo &t = types_[i];
    if (t.isInt)
      ints.set(i);
    if (t.isFP)
      fps.set(i);
    if (t.isVector)
      vectors.set(i);
    if (t.isInt && !t.isVector && (t.size == 16 || t.size == 32 || t.size == 64))
      pointers.set(i);
  }
  nativeI1 = i1 && all[i1];
  if (iPTR)
    pointers.set(iPTR);
  if (i1) {
    // The classes of the smallest integer hold i1 where no class does.
    if (!nativeI1) {
      unsigned smallest = 0;
      for (unsigned i = 0; i < 256; ++i)
        if (all[i] && types_[i].isInt && !types_[i].isVector && (!smallest || types_[i].size < types_[smallest].size))
          smallest = i;
      for (RegClassInfo &c : classes_)
        if (smallest && c.types[smallest]) {
          c.types.set(i1);
          c.holdsI1 = true;
        }
    }
    all.set(i1);
    ints.set(i1);
  }
  if (iPTR) {
    all.set(iPTR);
    ints.set(iPTR);
  }
  if (other)
    all.set(other);
}

const RegClassInfo *TargetModel::regClass(const Record *r) const {
  auto it = classIndex_.find(r);
  return it == classIndex_.end() ? nullptr : &classes_[it->second];
}

const RegClassInfo *TargetModel::defaultClass(unsigned type) const {
  const RegClassInfo *found = nullptr;
  for (const RegClassInfo &c : classes_)
    if (c.allocatable && c.types[type] && !c.members.empty()) {
      if (!(c.holdsI1 && type == i1 && found))
        return &c;
    }
  return found;
}

bool TargetModel::overlap(const Record *a, const Record *b) const {
  auto x = registers_.regOfRecord.find(a), y = registers_.regOfRecord.find(b);
  if (x == registers_.regOfRecord.end() || y == registers_.regOfRecord.end())
    return a == b;
  const auto &u = registers_.regs[x->second].units, &v = registers_.regs[y->second].units;
  return std::any_of(u.begin(), u.end(), [&](unsigned n) { return std::find(v.begin(), v.end(), n) != v.end(); });
}

const RegClassInfo *TargetModel::classOfRegister(const Record *reg) const {
  std::string name(reg->name());
  for (const RegClassInfo &c : classes_)
    if (c.members.count(name))
      return &c;
  return nullptr;
}

TypeSet TargetModel::typesOfRegister(const Record *reg) const {
  TypeSet s;
  std::string name(reg->name());
  for (const RegClassInfo &c : classes_)
    if (c.members.count(name))
      s |= c.types;
  return s;
}

// --- Nodes

void TargetModel::readNodes() {
  for (const GenericRow &r : kGenericRows) {
    genericIndex_[r.name] = generics_.size();
    generics_.push_back({r.name, r.operands, r.defs, r.types, "TargetOpcode::" + std::string(r.name)});
  }
  for (const NodeRow &r : kNodeRows) {
    NodeInfo n;
    n.opcode = generic(r.generic);
    if (std::string_view(r.isd) == "ADD")
      n.altOpcode = generic("G_PTR_ADD");
    for (const char *m = r.map; m && *m; ++m)
      n.operandMap.push_back(*m - '0');
    nodes_["ISD::" + std::string(r.isd)] = n;
  }
}

/// Nodes of the target that the description says are a generic opcode, and those that are one of their own.
void TargetModel::readEquivalents() {
  for (const Record *r : records_.allDerivedDefinitions("GINodeEquiv")) {
    const Record *inst = r->getDef("I"), *node = r->getDef("Node");
    if (!inst || !node || node->getString("Opcode").starts_with("ISD::"))
      continue;
    const GenericOpcode *g = generic(inst->name());
    if (!g && inst->isSubClassOf("GenericInstruction") && inst->getString("Namespace") != "TargetOpcode")
      g = addOwn(*inst);
    if (!g)
      continue; // Not an operation that generic code has here: rules that use the node say so.
    NodeInfo n;
    n.opcode = g;
    nodes_.try_emplace(std::string(node->getString("Opcode")), n);
  }
  for (const OwnNode &n : ownNodes(records_))
    addOwnNode(*n.node, n.name);
}

/// A GenericInstruction of the target's: its types are those that its operands are declared with.
const GenericOpcode *TargetModel::addOwn(const Record &instruction) {
  std::string name(instruction.name());
  GenericOpcode g{name, 0, 0, "", std::string(instruction.getString("Namespace")) + "::" + name, GenericOpcode::kOwn};
  for (std::string_view list : {"OutOperandList", "InOperandList"}) {
    const DagValue *dag = instruction.getDag(list);
    for (size_t i = 0; dag && i < dag->size(); ++i) {
      const Record *r = dag->argDef(i);
      if (!r || r->name() == "variable_ops") {
        g.operands = -1;
        break;
      }
      g.types += '-';
      ++g.operands;
      g.defs += list == "OutOperandList";
    }
  }
  genericIndex_[name] = generics_.size();
  generics_.push_back(std::move(g));
  return &generics_.back();
}

void TargetModel::addOwnNode(const Record &node, const std::string &name) {
  const Record *profile = node.getDef("TypeProfile");
  if (!profile)
    return;
  int results = int(profile->getInt("NumResults")), operands = int(profile->getInt("NumOperands"));
  bool variadic = operands < 0;
  genericIndex_[name] = generics_.size();
  generics_.push_back({name, variadic ? -1 : results + operands, results,
                       std::string(size_t(variadic ? 0 : results + operands), '-'), ns + "::" + name,
                       GenericOpcode::kOwn});
  NodeInfo n;
  n.opcode = &generics_.back();
  nodes_.try_emplace(std::string(node.getString("Opcode")), n);
}

/// A call of an intrinsic: the generic opcode says what else it does, the operand behind the results which one it is.
const NodeInfo *TargetModel::intrinsic(const Record &r) const {
  std::string name = intrinsicName(r);
  if (auto it = nodes_.find(name); it != nodes_.end())
    return &it->second;
  bool noMemory = false, sideEffects = false, convergent = false;
  for (const Record *p : r.getDefs("IntrProperties")) {
    noMemory |= p && p->name() == "IntrNoMem";
    sideEffects |= p && p->name() == "IntrHasSideEffects";
    convergent |= p && p->name() == "IntrConvergent";
  }
  std::string opcode = "TargetOpcode::G_INTRINSIC";
  opcode += convergent ? "_CONVERGENT" : "";
  opcode += noMemory && !sideEffects ? "" : "_W_SIDE_EFFECTS";
  genericIndex_[name] = generics_.size();
  generics_.push_back({name, -1, -1, "", std::move(opcode), GenericOpcode::kIntrinsic});
  NodeInfo n;
  n.opcode = &generics_.back();
  n.extra = 1;
  return &nodes_.emplace(std::move(name), n).first->second;
}

const GenericOpcode *TargetModel::generic(std::string_view name) const {
  auto it = genericIndex_.find(name);
  return it == genericIndex_.end() ? nullptr : &generics_[it->second];
}

const Record *TargetModel::half(const Record *node, unsigned result) const {
  for (const auto &row : kSplitRows)
    if (node->findString("Opcode") == row.isd && result < 2)
      return records_.def(row.nodes[result]);
  return nullptr;
}

bool TargetModel::isOfSelectionDAGOnly(const Record *node) const {
  return std::ranges::find(kNotGeneric, node->findString("Opcode").value_or("")) != std::end(kNotGeneric);
}

const NodeInfo *TargetModel::node(const Record *sdnode) const {
  if (sdnode->isSubClassOf("Intrinsic"))
    return intrinsic(*sdnode);
  if (!sdnode->isSubClassOf("SDNode"))
    return nullptr;
  std::string_view op = sdnode->getString("Opcode");
  auto it = nodes_.find(op);
  if (it != nodes_.end())
    return &it->second;
  if (const GenericOpcode *g = generic(op)) {
    NodeInfo n;
    n.opcode = g;
    return &nodes_.emplace(std::string(op), n).first->second;
  }
  return nullptr;
}

} // namespace lathe::tdgen
