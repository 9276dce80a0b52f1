// The matching half of a rule: a tree becomes byte code in three parts that are tried in this order: what the
// operations are, conditions on constants and memory, and what costs most (C++ and the search for clobbers).
#include "lathe/tdgen/RulesCompile.h"
#include <algorithm>

namespace lathe::tdgen {

using namespace td;

static constexpr DiagKind kWarning{"td-rule-warning", Severity::kWarning};

void RuleContext::warn(const Record *at, std::string message) {
  model.records().diags().report(kWarning, at->range(), std::string(at->name()) + ": " + message);
}

unsigned SnippetTable::add(const std::string &code, const Record *from) {
  auto [it, fresh] = ids_.emplace(code, unsigned(list_.size()));
  if (fresh)
    list_.push_back({code, from});
  return it->second;
}

static std::string strip(std::string_view s) {
  size_t b = s.find_first_not_of(" \t\r\n"), e = s.find_last_not_of(" \t\r\n");
  return b == std::string_view::npos ? std::string() : std::string(s.substr(b, e - b + 1));
}

/// C++ over the node of a constant (`N->getSExtValue()`) becomes C++ over the constant `Imm`.
std::string nodeStyle(const std::string &code, unsigned width) {
  bool node = code.find("N->") != std::string::npos || code.find("CurDAG->") != std::string::npos;
  return node ? "LATHE_CONSTANT_NODE(Imm, " + std::to_string(width) + ")\n    " + code : code;
}

std::string fpNodeStyle(const std::string &code) {
  bool node = code.find("N->") != std::string::npos || code.find("CurDAG->") != std::string::npos;
  return node ? "LATHE_FP_CONSTANT_NODE(Imm)\n    " + code : code;
}

/// Whether C++ over the node `N` of a floating-point constant asks nothing but what FPConstant answers.
static bool asksConstantOnly(std::string_view code) {
  static constexpr std::string_view kKnown[] = {"isExactlyValue(", "isZero(", "isPosZero(", "isNegZero("};
  for (size_t at = code.find("N->"); at != std::string_view::npos; at = code.find("N->", at + 1))
    if (std::ranges::none_of(kKnown, [&](std::string_view k) { return code.substr(at + 3).starts_with(k); }))
      return false;
  return true;
}

/// C++ over a SelectionDAG node that asks for nothing but its flags, as C++ over the instruction; else empty.
static std::string flagsStyle(const std::string &code) {
  static constexpr std::string_view kFlags = "N->getFlags()";
  std::string out;
  size_t last = 0;
  for (size_t at = code.find("N->"); at != std::string::npos; at = code.find("N->", at + 1)) {
    if (std::string_view(code).substr(at, kFlags.size()) != kFlags)
      return "";
    out += code.substr(last, at - last) + "RuleNodeFlags{MI.getFlags()}";
    last = at + kFlags.size();
  }
  return last ? out + code.substr(last) : "";
}

static bool flag(const Record *frag, const char *field) { return frag->findBit(field).value_or(false); }

/// Operations whose values may be in any bank, so that a rule has to look.
static bool isBankAmbiguous(std::string_view op) {
  static constexpr std::string_view kOps[] = {"G_LOAD",
                                              "G_STORE",
                                              "G_SELECT",
                                              "G_FREEZE",
                                              "G_IMPLICIT_DEF",
                                              "G_BITCAST",
                                              "G_EXTRACT_VECTOR_ELT",
                                              "G_INSERT_VECTOR_ELT",
                                              "G_BUILD_VECTOR",
                                              "G_SPLAT_VECTOR"};
  return std::find(std::begin(kOps), std::end(kOps), op) != std::end(kOps);
}

static bool isImmediateNode(const PatNode &n) {
  return n.kind == PatNode::kOp && n.children.empty() && (n.isOp("ISD::Constant") || n.isOp("ISD::TargetConstant"));
}
static bool isFPImmediateNode(const PatNode &n) { return n.kind == PatNode::kOp && n.isOp("ISD::ConstantFP"); }
/// Operands of an instruction that are not values.
static bool isPlainOperandNode(const PatNode &n) {
  return n.kind == PatNode::kParam ||
         (n.kind == PatNode::kOp && (n.isOp("ISD::BasicBlock") || n.isOp("ISD::CONDCODE") || n.isOp("ISD::VALUETYPE")));
}

// --- Facts about nodes

/// Whether a fragment's condition is more than a regrouping of its operands.
static bool hasCondition(const Record *f) {
  for (const char *field : {"HasNoUse", "HasOneUse", "IsNonExtLoad", "IsAnyExtLoad", "IsSignExtLoad", "IsZeroExtLoad",
                            "IsAtomicOrderingMonotonic", "IsAtomicOrderingAcquire", "IsAtomicOrderingRelease",
                            "IsAtomicOrderingAcquireRelease", "IsAtomicOrderingSequentiallyConsistent",
                            "IsAtomicOrderingAcquireOrStronger", "IsAtomicOrderingReleaseOrStronger"})
    if (flag(f, field))
      return true;
  if (f->findBit("IsTruncStore"))
    return true;
  for (const char *field : {"MemoryVT", "ScalarMemoryVT"})
    if (f->findDef(field))
      return true;
  if (f->findInt("MinAlignment"))
    return true;
  if (const Value *v = f->find("AddressSpaces"); v && !v->isUnset())
    return true;
  return !strip(f->getString("PredicateCode")).empty() || !strip(f->getString("ImmediateCode")).empty() ||
         !strip(f->getString("GISelPredicateCode")).empty();
}

/// 3 for an operation or a constant, 3 for each operand of a complex pattern, 5 for an exact constant, 1 for a
/// condition.
int RuleCompiler::priority(const PatNode &n) const {
  int size = 0;
  switch (n.kind) {
  case PatNode::kInt:
  case PatNode::kSplat:
  case PatNode::kCond:
  case PatNode::kType:
    size = 5;
    break;
  case PatNode::kComplex: {
    int64_t c = n.rec->getInt("Complexity");
    size = c >= 0 ? int(c) : int(n.rec->getInt("NumOperands")) * 3;
    break;
  }
  case PatNode::kOp:
    size = isPlainOperandNode(n) ? 0 : 3;
    break;
  default:
    break;
  }
  for (const Record *f : n.frags)
    size += hasCondition(f);
  if (n.kind != PatNode::kComplex)
    for (auto &c : n.children)
      size += priority(*c);
  return size;
}

const GenericOpcode *RuleCompiler::opcodeOf(const PatNode &n, const NodeInfo &info, const GenericOpcode **alt) {
  *alt = nullptr;
  if (n.isOp("ISD::SETCC") && m_.type(unsigned(n.children[0]->types[0]._Find_first())).isFP)
    return m_.generic("G_FCMP");
  if (n.isOp("ISD::LOAD"))
    for (const Record *f : n.frags) {
      if (flag(f, "IsSignExtLoad"))
        return m_.generic("G_SEXTLOAD");
      if (flag(f, "IsZeroExtLoad"))
        return m_.generic("G_ZEXTLOAD");
    }
  if (info.altOpcode) {
    const ValueTypeInfo &t = m_.type(unsigned(n.types[0]._Find_first()));
    if (!t.isVector && m_.pointers[t.value])
      *alt = info.altOpcode;
  }
  return info.opcode;
}

/// Value type of an operand of the generic instruction; 0 when the pattern does not have it.
unsigned RuleCompiler::typeOfOperand(const PatNode &n, const NodeInfo &info, unsigned operand) const {
  unsigned results = unsigned(n.types.size());
  if (operand < results)
    return unsigned(n.types[operand]._Find_first());
  for (size_t i = 0; i < n.children.size(); ++i)
    if (info.operand(unsigned(i), results) == int(operand) && !n.children[i]->types.empty())
      return unsigned(n.children[i]->types[0]._Find_first());
  return 0;
}

bool RuleCompiler::containsLoad(const PatNode &n) const {
  if (n.kind == PatNode::kOp)
    for (const Record *p : n.rec->getDefs("Properties"))
      if (p->name() == "SDNPMayLoad")
        return true;
  return std::any_of(n.children.begin(), n.children.end(), [&](auto &c) { return containsLoad(*c); });
}

const Record *RuleCompiler::rootClass(size_t result) const {
  if (result < p_.dests.size())
    return p_.dests[result].isPhys ? nullptr : registerClassOf(p_.dests[result].rec);
  if (p_.dests.empty() && result == 0 && !p_.results.empty())
    return classOfResult(*p_.results.back());
  return nullptr;
}

std::string RuleCompiler::predicateText(const Record *cond, bool floating) const {
  std::string name(cond->getString(floating ? "FCmpPredicate" : "ICmpPredicate"));
  if (name.empty())
    return "";
  bool fp = name[0] == 'F';
  return std::string("ir::Predicate::k") + (fp ? "F" : "") + name.substr(5);
}

// --- Captures

bool RuleCompiler::capture(const std::string &name, const Capture &c) {
  if (name.empty())
    return true;
  auto [it, fresh] = captures_.emplace(name, c);
  if (fresh)
    return true;
  const Capture &o = it->second;
  third_.op("kMatchSame").u8(o.inst).u8(o.operand).u8(c.inst).u8(c.operand);
  ++sameValues_;
  return true;
}

bool RuleCompiler::fail(const std::string &message) {
  ctx_.error(p_.source, message);
  return false;
}

bool RuleCompiler::leaveOut(const std::string &message) {
  ctx_.reader.leaveOut(p_.source, message);
  return false;
}

static std::string noOpcode(const Record &node) {
  return "'" + std::string(node.name()) + "' (" + std::string(node.getString("Opcode")) +
         ") has no generic opcode; GINodeEquiv<opcode, node> can name one";
}

// --- Matching

void RuleCompiler::addFact(int inst, int operand, const GenericOpcode &op, const GenericOpcode *alt) {
  if (operand >= 4 || (alt && !(op.name == "G_ADD" && alt->name == "G_PTR_ADD")))
    return;
  if (inst == nestedInst_ && operand > 0)
    nestedFacts_.push_back("RuleFacts::nestedDef(" + std::to_string(operand) + ", " + op.enumerator + ")");
  if (inst != 0)
    return;
  facts_.push_back("RuleFacts::def(" + std::to_string(operand) + ", " + op.enumerator + ")");
}

void RuleCompiler::matchBank(const GenericOpcode &op, int inst, int operand, unsigned type, const Record *cls) {
  if (!isBankAmbiguous(op.name) || m_.banks().empty() || type == m_.iPTR)
    return;
  const RegClassInfo *c = cls ? m_.regClass(cls) : nullptr;
  if (!c || c->bank < 0)
    c = m_.defaultClass(type);
  if (!c || c->bank < 0)
    return;
  // Only where another bank has values of this size too.
  bool ambiguous = false;
  for (const RegClassInfo &o : m_.regClasses())
    if (o.allocatable && o.bank >= 0 && o.bank != c->bank)
      for (unsigned t = 0; t < 256; ++t)
        ambiguous |= o.types[t] && m_.lowLevel(t) == m_.lowLevel(type);
  if (!ambiguous)
    return;
  std::string bank = m_.ns + "::" + std::string(m_.banks()[size_t(c->bank)]->name()) + "ID";
  if (inst == 0 && operand < 4)
    facts_.push_back("RuleFacts::bank(" + std::to_string(operand) + ", " + bank + ")");
  else
    first_.op("kMatchBank").u8(inst).u8(operand).u8(bank);
}

/// Bits of a constant.
unsigned RuleCompiler::widthOf(const PatNode &n) const { return m_.type(unsigned(n.types[0]._Find_first())).size; }

bool RuleCompiler::matchImmediate(PatNode &n, int inst, int operand) {
  bool checked = false;
  for (const Record *f : n.frags) {
    std::string code = strip(f->getString("ImmediateCode"));
    if (code.empty())
      code = strip(f->getString("GISelPredicateCode"));
    if (code.empty() && !strip(f->getString("PredicateCode")).empty()) {
      code = strip(f->getString("PredicateCode"));
      if (isFPImmediateNode(n) && asksConstantOnly(code))
        code = "const FPConstant *N = &Imm;\n    " + code;
      else if (isFPImmediateNode(n))
        return leaveOut("the condition of '" + std::string(f->name()) +
                        "' is written for SelectionDAG only; give it ImmediateCode or GISelPredicateCode");
      else
        code = nodeStyle(code, widthOf(n));
    }
    if (flag(f, "IsAPInt"))
      code = "return [](const RuleAPInt &Imm) -> bool { " + code + " }({Imm, " + std::to_string(widthOf(n)) + "});";
    if (code.empty())
      continue;
    if (isFPImmediateNode(n))
      second_.op("kMatchFPPred").u8(inst).u8(operand).u16(ctx_.fpPredicates.add(code, f));
    else
      second_.op("kMatchImmPred").u8(inst).u8(operand).u16(ctx_.immPredicates.add(code, f));
    checked = true;
  }
  if (!checked)
    first_.op(isFPImmediateNode(n) ? "kMatchFPConst" : "kMatchConst").u8(inst).u8(operand);
  Capture c;
  c.kind = isFPImmediateNode(n) ? Capture::kFPConst : Capture::kConst;
  c.inst = inst;
  c.operand = operand;
  c.xform = n.xform;
  c.type = unsigned(n.types[0]._Find_first());
  return capture(n.name, c);
}

/// An operand that is not an operation with operands of its own.
bool RuleCompiler::matchLeaf(PatNode &n, const GenericOpcode &parentOp, int inst, int operand) {
  unsigned type = n.types.empty() ? 0 : unsigned(n.types[0]._Find_first());
  Capture c;
  c.inst = inst;
  c.operand = operand;
  c.type = type;
  switch (n.kind) {
  case PatNode::kRegClass:
  case PatNode::kPhysReg:
    matchBank(parentOp, inst, operand, type, n.kind == PatNode::kRegClass ? n.rec : nullptr);
    return capture(n.kind == PatNode::kPhysReg ? "%" + std::string(n.rec->name()) : n.name, c);
  case PatNode::kInt:
  case PatNode::kSplat: {
    const ValueTypeInfo &t = m_.type(type);
    unsigned bits = t.isVector ? m_.type(t.element).size : t.size;
    int64_t v = n.value;
    if (bits && bits < 64)
      v = int64_t(uint64_t(v) << (64 - bits)) >> (64 - bits);
    if (t.isVector) {
      second_.op("kMatchSplat").u8(inst).u8(operand).u8(v);
      return true;
    }
    if (operand >= 0 && parentOp.typeIndex(unsigned(operand)) >= 0)
      addFact(inst, operand, *m_.generic("G_CONSTANT"), nullptr);
    if (v >= -128 && v <= 127)
      first_.op("kMatchConstEq").u8(inst).u8(operand).u8(v);
    else
      first_.op("kMatchConstEq64").u8(inst).u8(operand).i64(v);
    c.kind = Capture::kConst;
    return capture(n.name, c);
  }
  case PatNode::kCond: {
    bool floating = parentOp.name == "G_FCMP";
    std::string p = predicateText(n.rec, floating);
    if (p.empty())
      return fail(std::string(n.rec->name()) + " is no condition for a comparison of " +
                  (floating ? "floating-point values" : "integers"));
    first_.op("kMatchCond").u8(inst).u8(operand).u8(p);
    return true;
  }
  case PatNode::kType: {
    int64_t bits = n.rec->getInt("Size");
    if (bits < 128)
      first_.op("kMatchConstEq").u8(inst).u8(operand).u8(bits);
    else
      first_.op("kMatchConstEq64").u8(inst).u8(operand).i64(bits);
    return true;
  }
  case PatNode::kParam:
    return capture(n.name, c);
  case PatNode::kComplex: {
    if (captures_.count(n.name))
      return capture(n.name, c);
    unsigned slot = numSlots_++;
    std::string fn(n.rec->getString("SelectFunc"));
    third_.op("kMatchComplex").u8(inst).u8(operand).u8(int64_t(ctx_.complexPatterns.add(fn, n.rec))).u8(slot);
    c.kind = Capture::kComplex;
    c.slot = slot;
    c.count = unsigned(n.rec->getInt("NumOperands"));
    if (!capture(n.name, c))
      return false;
    for (size_t i = 0; i < n.children.size(); ++i) {
      Capture part = c;
      part.count = 1;
      part.subOperand = int(i);
      capture(n.children[i]->name, part);
    }
    return true;
  }
  default:
    return fail("'" + n.str() + "' cannot stand here");
  }
}

/// Matches the value that operand `operand` of instruction `inst` holds. `typeKnown`: its type has been checked.
bool RuleCompiler::matchOperand(PatNode &n, PatNode &parent, const GenericOpcode &parentOp, int inst, int operand,
                                bool typeKnown) {
  if (n.kind != PatNode::kOp)
    return matchLeaf(n, parentOp, inst, operand);
  if (isImmediateNode(n) || isFPImmediateNode(n)) {
    if (parentOp.typeIndex(unsigned(operand)) >= 0)
      addFact(inst, operand, *m_.generic(isImmediateNode(n) ? "G_CONSTANT" : "G_FCONSTANT"), nullptr);
    return matchImmediate(n, inst, operand);
  }
  if (isPlainOperandNode(n)) {
    Capture c;
    c.kind = n.isOp("ISD::CONDCODE")    ? Capture::kCond
             : n.isOp("ISD::VALUETYPE") ? Capture::kConst // the width in bits
                                        : Capture::kOperand;
    c.inst = inst;
    c.operand = operand;
    c.xform = n.xform;
    for (const Record *f : n.frags)
      if (std::string code = strip(f->getString("ImmediateCode")); !code.empty())
        second_.op("kMatchCondPred").u8(inst).u8(operand).u16(ctx_.immPredicates.add(code, f));
    return capture(n.name, c);
  }
  const NodeInfo *info = m_.node(n.rec);
  if (!info)
    return leaveOut(noOpcode(*n.rec));
  const GenericOpcode *alt;
  const GenericOpcode *op = opcodeOf(n, *info, &alt);
  int self = int(numInsts_++);
  n.inst = self;
  if (inst == 0 && operand == int(parent.types.size()))
    nestedInst_ = self;
  addFact(inst, operand, *op, alt);
  if (alt)
    first_.op("kMatchDef2").u8(inst).u8(operand).u8(self).u16(op->enumerator).u16(alt->enumerator);
  else
    first_.op("kMatchDef").u8(inst).u8(operand).u8(self).u16(op->enumerator);
  if (op->kind == GenericOpcode::kIntrinsic) {
    if (op->enumerator.ends_with("_W_SIDE_EFFECTS"))
      return leaveOut("only intrinsics without side effects can stand below the root, not " + n.str());
    ctx_.intrinsics.insert(op->name);
    first_.op("kMatchIntrinsic").u8(self).u16("ruleIntrinsic(\"" + op->name + "\")");
  }
  if (containsLoad(n))
    second_.op("kMatchOneUse").u8(self);
  if (!n.name.empty()) { // of a symbol or a frame index, operand 1 is what is captured, else the value
    Capture c;
    c.inst = n.children.empty() ? self : inst;
    c.operand = n.children.empty() ? 1 : operand;
    if (!capture(n.name, c))
      return false;
  }
  return matchInst(n, self, *info, *op, typeKnown);
}

/// The operand whose type the rules of an opcode are sorted by; -1: none.
static int sortedBy(const GenericOpcode &op) {
  if (op.name == "G_ICMP" || op.name == "G_FCMP")
    return 2;
  for (int i = 0; i < int(op.types.size()); ++i)
    if (op.types[size_t(i)] != '-')
      return i;
  return -1;
}

/// Whether a fact about the nested instruction checks the type of its operand.
bool RuleCompiler::nestedType(int inst, const GenericOpcode &op, int operand, unsigned type) {
  const ValueTypeInfo &t = m_.type(type);
  bool sized = t.size == 1 || t.size == 8 || t.size == 16 || t.size == 32 || t.size == 64 || t.size == 80;
  if (inst != nestedInst_ || operand != sortedBy(op) || t.isVector || !sized)
    return false;
  nestedFacts_.push_back("RuleFacts::nestedType(" + std::to_string(t.size) + ")");
  return true;
}

void RuleCompiler::matchTypes(PatNode &n, int inst, const NodeInfo &info, const GenericOpcode &op, int knownIndex) {
  bool memory = op.name == "G_LOAD" || op.name == "G_STORE" || op.name == "G_SEXTLOAD" || op.name == "G_ZEXTLOAD";
  int total = op.operands >= 0 ? op.operands : int(n.types.size() + n.children.size());
  uint32_t done = knownIndex >= 0 ? 1u << knownIndex : 0;
  for (int i = 0; i < total; ++i) {
    int index = op.typeIndex(unsigned(i));
    if (index < 0 || (done >> index & 1) || (memory && index == 1))
      continue;
    unsigned t = typeOfOperand(n, info, unsigned(i));
    if (!t || t == m_.iPTR || t == m_.other)
      continue;
    done |= 1u << index;
    if (nestedType(inst, op, i, t))
      continue;
    first_.op("kMatchType").u8(inst).u8(i).u8(ctx_.typeNumber(m_.lowLevel(t)));
  }
}

/// Of a target's own operations and of intrinsics no table says which operands have one type: each is looked at.
void RuleCompiler::matchOwnTypes(const PatNode &n, int inst, const NodeInfo &info) {
  auto match = [&](unsigned operand, const PatNode &value, size_t result) {
    unsigned t = result < value.types.size() ? unsigned(value.types[result]._Find_first()) : 0;
    if (t && t != m_.iPTR && t != m_.other && !m_.lowLevel(t).empty())
      first_.op("kMatchType").u8(inst).u8(int64_t(operand)).u8(ctx_.typeNumber(m_.lowLevel(t)));
  };
  unsigned results = unsigned(n.types.size());
  for (unsigned i = 0; i < results; ++i)
    match(i, n, i);
  for (unsigned i = 0; i < n.children.size(); ++i)
    if (const PatNode &c = *n.children[i];
        c.kind == PatNode::kRegClass || c.kind == PatNode::kPhysReg || (c.kind == PatNode::kParam && c.hasCast))
      match(unsigned(info.operand(i, results)), c, 0);
}

/// The type with as many elements as the value that is loaded or stored, each of type `element`.
const Record *RuleCompiler::vectorInMemory(const PatNode &n, const Record *element) const {
  const PatNode &value = n.types.empty() && !n.children.empty() ? *n.children[0] : n;
  unsigned lanes = m_.type(unsigned(value.types[0]._Find_first())).elements;
  for (const ValueTypeInfo &t : m_.types())
    if (t.rec && t.isVector && !t.isScalable && t.elements == lanes && t.element == unsigned(element->getInt("Value")))
      return t.rec;
  return nullptr;
}

bool RuleCompiler::matchMemory(PatNode &n, int inst, const GenericOpcode &op) {
  bool isLoad = n.isOp("ISD::LOAD"), isStore = n.isOp("ISD::STORE");
  bool isAtomicAccess = n.isOp("ISD::ATOMIC_LOAD") || n.isOp("ISD::ATOMIC_STORE");
  std::vector<std::string> flags;
  const Record *memoryVT = nullptr;
  int strength = 0;
  for (const Record *f : n.frags) {
    if (flag(f, "IsNonExtLoad") || f->findBit("IsTruncStore") == false)
      flags.push_back("MemCheck::kWhole");
    if (flag(f, "IsAnyExtLoad") || flag(f, "IsTruncStore"))
      flags.push_back("MemCheck::kNarrow");
    if (const Record *t = f->findDef("MemoryVT"))
      memoryVT = t;
    if (f->findDef("ScalarMemoryVT"))
      if (!(memoryVT = vectorInMemory(n, f->findDef("ScalarMemoryVT"))))
        return fail("no vector type has elements of ScalarMemoryVT and as many as the value");
    static constexpr const char *kOrders[] = {"Monotonic", "Acquire", "Release", "AcquireRelease",
                                              "SequentiallyConsistent"};
    for (int i = 0; i < 5; ++i)
      if (flag(f, ("IsAtomicOrdering" + std::string(kOrders[i])).c_str()))
        strength = i + 1;
    if (flag(f, "IsAtomicOrderingAcquireOrStronger"))
      strength = 6;
    if (flag(f, "IsAtomicOrderingReleaseOrStronger"))
      strength = 7;
    if (auto a = f->findInt("MinAlignment"); a && *a > 1) {
      int log2 = 0;
      while ((int64_t(1) << log2) < *a)
        ++log2;
      second_.op("kMatchMemAlign").u8(inst).u8(log2);
    }
    if (const Value *v = f->find("AddressSpaces"); v && v->as<ListValue>()) {
      auto spaces = f->getInts("AddressSpaces");
      second_.op("kMatchMemSpace").u8(inst).u8(int64_t(spaces.size()));
      for (int64_t s : spaces)
        second_.u8(s);
    }
  }
  if (isLoad || isStore)
    flags.push_back("MemCheck::kPlain");
  if (isAtomicAccess)
    flags.push_back("MemCheck::kAtomic");
  if (isAtomicAccess && !memoryVT)
    flags.push_back("MemCheck::kWhole");
  std::string type = "0";
  if (memoryVT) {
    flags.push_back("MemCheck::kType");
    type = ctx_.typeNumber(m_.lowLevel(unsigned(memoryVT->getInt("Value"))));
  }
  if (strength)
    flags.push_back(std::to_string(strength) + " << MemCheck::kOrderShift");
  std::sort(flags.begin(), flags.end());
  flags.erase(std::unique(flags.begin(), flags.end()), flags.end());
  if (inst == 0) {
    // What facts say about the root needs no code.
    std::vector<std::string> rest;
    for (const std::string &f : flags) {
      uint64_t size = memoryVT ? uint64_t(memoryVT->getInt("Size")) : 0;
      if (f == "MemCheck::kType" && (size == 8 || size == 16 || size == 32 || size == 64))
        facts_.push_back("RuleFacts::memory(" + std::to_string(size) + ")");
      else if (f == "MemCheck::kType" || f.find("Order") != std::string::npos)
        rest.push_back(f);
      else
        facts_.push_back("RuleFacts" + f.substr(f.find(':')));
    }
    flags = rest;
  }
  std::string all;
  for (const std::string &f : flags)
    all += (all.empty() ? "" : " | ") + f;
  if (!all.empty())
    second_.op("kMatchMem").u8(inst).u8(all).u8(type);
  memInsts_.push_back(inst);
  if (inst != 0) {
    if (op.name != "G_LOAD" && op.name != "G_SEXTLOAD" && op.name != "G_ZEXTLOAD")
      return leaveOut("only loads can stand below the root, not " + n.str());
    third_.op("kMatchFold").u8(inst);
  }
  return true;
}

bool RuleCompiler::matchConditions(PatNode &n, int inst) {
  for (const Record *f : n.frags) {
    if (flag(f, "HasNoUse"))
      second_.op("kMatchNoUse").u8(inst);
    if (flag(f, "HasOneUse"))
      second_.op("kMatchOneUse").u8(inst);
    std::string code = strip(f->getString("GISelPredicateCode"));
    if (code.empty())
      code = flagsStyle(strip(f->getString("PredicateCode")));
    if (code.empty() && strip(f->getString("PredicateCode")) == "return N->hasOneUse();")
      second_.op("kMatchOneUse").u8(inst);
    else if (!code.empty())
      third_.op("kMatchPred").u8(inst).u16(ctx_.instrPredicates.add(code, f));
    else if (!strip(f->getString("PredicateCode")).empty())
      return leaveOut("the condition of '" + std::string(f->name()) +
                      "' is written for SelectionDAG only; give it GISelPredicateCode");
  }
  return true;
}

/// The operands and conditions of an instruction that has been recorded. `typeKnown`: of its first result.
bool RuleCompiler::matchInst(PatNode &n, int inst, const NodeInfo &info, const GenericOpcode &op, bool typeKnown) {
  unsigned results = unsigned(n.types.size());
  int known = -1;
  if (inst == 0) {
    int root = sortedBy(op);
    known = root >= 0 ? op.typeIndex(unsigned(root)) : -1;
    // Results of comparisons are s1 by definition.
  } else if (typeKnown) {
    known = op.typeIndex(0);
  }
  bool comparison = op.name == "G_ICMP" || op.name == "G_FCMP";
  if (op.operands < 0)
    first_.op("kMatchOperands").u8(inst).u8(int64_t(results + n.children.size() + info.extra));
  if (comparison && inst != 0 && !m_.type(unsigned(n.types[0]._Find_first())).isVector) {
    // s1: nothing to check; the type that is compared is the open one.
    first_.op("kMatchType")
        .u8(inst)
        .u8(2)
        .u8(ctx_.typeNumber(m_.lowLevel(unsigned(n.children[0]->types[0]._Find_first()))));
  } else if (!(comparison && inst == 0)) {
    matchTypes(n, inst, info, op, known);
  }
  if (op.kind != GenericOpcode::kGeneric)
    matchOwnTypes(n, inst, info);
  if (inst == 0)
    for (unsigned i = 0; i < results; ++i)
      matchBank(op, 0, int(i), unsigned(n.types[i]._Find_first()), rootClass(i));
  for (size_t i = 0; i < n.children.size(); ++i) {
    int operand = info.operand(unsigned(i), results);
    bool childKnown = op.typeIndex(unsigned(operand)) >= 0;
    if (!matchOperand(*n.children[i], n, op, inst, operand, childKnown))
      return false;
  }
  bool memory = false;
  for (const Record *p : n.rec->getDefs("Properties"))
    memory |= p->name() == "SDNPMemOperand";
  if (memory && !matchMemory(n, inst, op))
    return false;
  return matchConditions(n, inst);
}

// --- The root

bool RuleCompiler::compileRoot(PatNode &root, CompiledRule &r) {
  PatNode asOp;
  const NodeInfo *info = nullptr;
  const GenericOpcode *alt = nullptr;
  root.inst = 0;
  auto typeName = [&](unsigned t) { return t == m_.iPTR ? std::string("ptr") : m_.lowLevel(t); };
  unsigned resultType = root.types.empty() ? 0 : unsigned(root.types[0]._Find_first());
  bool constant = root.kind == PatNode::kInt || isImmediateNode(root) || isFPImmediateNode(root);
  if (constant) {
    rootOp_ = m_.generic(isFPImmediateNode(root) ? "G_FCONSTANT" : "G_CONSTANT");
    r.opcodes = {rootOp_->name};
    r.type = typeName(resultType);
    matchBank(*rootOp_, 0, 0, resultType, rootClass(0));
    return root.kind == PatNode::kInt ? matchLeaf(root, *rootOp_, 0, 1) : matchImmediate(root, 0, 1);
  }
  if (root.kind == PatNode::kComplex) {
    // Any of its root nodes may define the value.
    std::set<std::string> ops;
    for (const Record *n : root.rec->getDefs("RootNodes")) {
      const NodeInfo *i = n->isSubClassOf("SDNode") ? m_.node(n) : nullptr;
      if (!i)
        return leaveOut("root '" + std::string(n->name()) + "' of a complex pattern has no generic opcode");
      ops.insert(i->opcode->name);
      if (i->altOpcode && m_.pointers[resultType])
        ops.insert(i->altOpcode->name);
      rootOp_ = i->opcode;
    }
    if (ops.empty())
      return leaveOut("complex pattern '" + std::string(root.rec->name()) + "' as a whole pattern needs RootNodes");
    r.opcodes.assign(ops.begin(), ops.end());
    r.type = typeName(resultType);
    return matchLeaf(root, *rootOp_, 0, 0);
  }
  if (root.kind == PatNode::kSplat) {
    rootOp_ = m_.generic(m_.type(resultType).isScalable ? "G_SPLAT_VECTOR" : "G_BUILD_VECTOR");
    r.opcodes = {rootOp_->name};
    r.type = typeName(resultType);
    matchBank(*rootOp_, 0, 0, resultType, rootClass(0));
    return matchLeaf(root, *rootOp_, 0, 0);
  }
  if (root.kind != PatNode::kOp)
    return fail("a pattern is an operation, not " + root.str());
  info = m_.node(root.rec);
  if (!info)
    return leaveOut(noOpcode(*root.rec));
  rootOp_ = opcodeOf(root, *info, &alt);
  r.opcodes = {rootOp_->name};
  if (alt)
    r.opcodes.push_back(alt->name);
  int typeOperand = sortedBy(*rootOp_);
  if (typeOperand >= 0)
    if (unsigned t = typeOfOperand(root, *info, unsigned(typeOperand)))
      r.type = typeName(t);
  if (!root.name.empty() && root.children.empty()) {
    Capture c;
    c.operand = 1;
    capture(root.name, c);
  }
  return matchInst(root, 0, *info, *rootOp_, true);
}

void RuleCompiler::run() {
  // A conversion between types that registers do not tell apart does not exist: it is a copy between banks.
  const PatNode &root = *p_.root;
  if (root.isOp("ISD::BITCAST") && root.children.size() == 1 &&
      m_.lowLevel(unsigned(root.types[0]._Find_first())) ==
          m_.lowLevel(unsigned(root.children[0]->types[0]._Find_first())))
    return;
  CompiledRule r;
  r.source = p_.source;
  r.isHalf = p_.isHalf;
  r.priority = priority(root) + p_.addedComplexity;
  if (!compileRoot(*p_.root, r))
    return;
  r.priority += sameValues_;
  for (const Record *pred : p_.predicates) {
    std::string code = strip(pred->getString("CondString"));
    if (!code.empty())
      r.predicates.push_back(ctx_.predicates.add(code, pred) + 1);
  }
  std::sort(r.predicates.begin(), r.predicates.end());
  r.predicates.erase(std::unique(r.predicates.begin(), r.predicates.end()), r.predicates.end());
  if (numInsts_ > 16 || numSlots_ > 4) {
    leaveOut("it is too large: at most 16 operations and 4 complex patterns");
    return;
  }
  r.match += first_;
  r.match += second_;
  r.match += third_;
  for (auto *list : {&facts_, &nestedFacts_}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  r.facts = facts_;
  r.nested = nestedFacts_;
  if (!compileResults(r))
    return;
  r.numResults = unsigned(emitted_.size());
  r.order = unsigned(ctx_.rules.size());
  for (const std::string &op : r.opcodes)
    ctx_.roots.emplace(op, *m_.generic(op));
  if (!r.type.empty() && r.type != "ptr")
    ctx_.typeNumber(r.type);
  ctx_.rules.push_back(r);

  // What the rule makes legal.
  if (root.kind == PatNode::kOp && !root.children.empty())
    addLegality(root, *m_.node(root.rec), *rootOp_);
  else if (isImmediateNode(root) || isFPImmediateNode(root) || root.kind == PatNode::kComplex ||
           root.kind == PatNode::kOp) {
    // Leaves: symbols whichever way they are reached, constants without conditions.
    bool conditions = false;
    for (const Record *f : root.frags)
      conditions |= hasCondition(f);
    static constexpr std::string_view kLeaves[] = {"G_GLOBAL_VALUE", "G_CONSTANT_POOL", "G_JUMP_TABLE", "G_BLOCK_ADDR",
                                                   "G_FRAME_INDEX"};
    for (const std::string &op : r.opcodes) {
      bool leaf = std::find(std::begin(kLeaves), std::end(kLeaves), op) != std::end(kLeaves);
      if (conditions || (root.kind == PatNode::kComplex && !leaf))
        continue;
      LegalityRow row;
      row.opcode = op;
      row.types[0] = r.type;
      row.predicates = r.predicates;
      if (!leaf || r.type == "ptr" || m_.pointers[unsigned(root.types[0]._Find_first())])
        ctx_.legality.push_back(row);
    }
  }
}

} // namespace lathe::tdgen
