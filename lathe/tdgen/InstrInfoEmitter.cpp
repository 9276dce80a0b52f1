#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/InstrInfoParts.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/Registers.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>
#include <set>

namespace lathe::tdgen {

using namespace td;

namespace {

/// Fields of Instruction and the flags of MCInstrDesc that they become.
constexpr struct {
  std::string_view field;
  std::string_view flag;
} kFlags[] = {
    {"isReturn", "kReturn"},
    {"isCall", "kCall"},
    {"isBarrier", "kBarrier"},
    {"isTerminator", "kTerminator"},
    {"isBranch", "kBranch"},
    {"isIndirectBranch", "kIndirect"},
    {"isCompare", "kCompare"},
    {"isMoveImm", "kMoveImm"},
    {"isMoveReg", "kMoveReg"},
    {"isBitcast", "kBitcast"},
    {"isSelect", "kSelect"},
    {"isPredicable", "kPredicable"},
    {"isNotDuplicable", "kNotDuplicable"},
    {"isConvergent", "kConvergent"},
    {"isCommutable", "kCommutable"},
    {"isConvertibleToThreeAddress", "kConvertibleTo3Addr"},
    {"usesCustomInserter", "kUsesCustomInserter"},
    {"isReMaterializable", "kRematerializable"},
    {"isAsCheapAsAMove", "kCheapAsAMove"},
    {"isPseudo", "kPseudo"},
    {"isCodeGenOnly", "kCodeGenOnly"},
    {"isMeta", "kMeta"},
    {"isPreISelOpcode", "kPreISelOpcode"},
    {"hasDelaySlot", "kDelaySlot"},
    {"hasExtraDefRegAllocReq", "kExtraDefRegAllocReq"},
    {"hasExtraSrcRegAllocReq", "kExtraSrcRegAllocReq"},
};

/// What the nodes of a pattern do to memory.
struct Effects {
  bool known = false; ///< there is a pattern
  bool load = false;
  bool store = false;
  bool other = false;
};

class EffectReader {
public:
  void read(const Value *v, Effects &e);

private:
  void node(const Record *r, Effects &e);
  std::set<const Record *> open_; ///< fragments being expanded
};

void EffectReader::node(const Record *r, Effects &e) {
  if (r->hasField("Properties"))
    for (const Record *p : r->getDefs("Properties")) {
      if (!p)
        continue;
      e.load |= p->name() == "SDNPMayLoad";
      e.store |= p->name() == "SDNPMayStore";
      e.other |= p->name() == "SDNPSideEffect";
    }
  if (r->isSubClassOf("Intrinsic")) {
    bool none = false, reads = false, writes = false;
    for (const Record *p : r->getDefs("IntrProperties")) {
      none |= p && p->name() == "IntrNoMem";
      reads |= p && p->name() == "IntrReadMem";
      writes |= p && p->name() == "IntrWriteMem";
      e.other |= p && p->name() == "IntrHasSideEffects";
    }
    e.load |= !none && !writes;
    e.store |= !none && !reads;
  }
  if (r->isSubClassOf("PatFrags") && open_.insert(r).second) {
    for (const Value *f : r->getList("Fragments"))
      read(f, e);
    open_.erase(r);
  }
}

void EffectReader::read(const Value *v, Effects &e) {
  if (auto *d = v->as<DagValue>()) {
    if (const Record *op = d->opDef())
      node(op, e);
    for (const Value *a : d->args)
      read(a, e);
  } else if (const Record *r = asDef(v)) {
    node(r, e);
  }
}

/// The instructions that a result is made of.
void collectInstructions(const Value *v, std::vector<const Record *> &out) {
  auto *d = v->as<DagValue>();
  const Record *r = d ? d->opDef() : asDef(v);
  if (r && r->isSubClassOf("Instruction"))
    out.push_back(r);
  if (d)
    for (const Value *a : d->args)
      collectInstructions(a, out);
}

// What the description leaves open follows from the pattern; without one nothing is known.
bool mayLoad(const Record &inst, const Effects &e) { return inst.findBit("mayLoad").value_or(e.load); }
bool mayStore(const Record &inst, const Effects &e) { return inst.findBit("mayStore").value_or(e.store); }
bool hasSideEffects(const Record &inst, const Effects &e) {
  return inst.findBit("hasSideEffects").value_or(e.known ? e.other : !inst.getBit("isPseudo"));
}

class Emitter {
public:
  Emitter(const RecordKeeper &records, const RegisterModel &regs, const InstructionModel &instrs, OutputBuffer &out)
      : records_(records), regs_(regs), instrs_(instrs), out_(out) {}
  void run();

private:
  void effects();
  void checkResult(const Record &pattern, const std::vector<const Record *> &result);
  void enums();
  void row(const InstructionInfo &i);
  void row(const OwnNode &n);
  std::string operandRow(const OperandInfo &o);
  std::string flags(const InstructionInfo &i);

  const RecordKeeper &records_;
  const RegisterModel &regs_;
  const InstructionModel &instrs_;
  OutputBuffer &out_;
  std::vector<OwnNode> ownNodes_;
  std::vector<Effects> effects_;
  StringPool names_;
  ListPool<uint32_t> implicits_;
  std::vector<std::string> operandRows_;
  std::map<std::string, uint32_t> operandLists_;
  std::vector<std::string> customTypes_;
  OutputBuffer rows_;
};

/// From the patterns of the instructions, and from those that consist of one instruction only.
void Emitter::effects() {
  effects_.resize(instrs_.instructions.size());
  EffectReader reader;
  // What the description denies, a pattern must not do. It may say more than its pattern does.
  auto check = [](const Record &at, const Record &inst, const Effects &e) {
    bool ok = true;
    auto one = [&](std::string_view field, bool does, std::string_view what) {
      if (!does || inst.findBit(field) != false)
        return;
      ok = false;
      at.error("the pattern of '" + std::string(inst.name()) + "' " + std::string(what) + ", but " +
               std::string(field) + " is 0");
    };
    one("mayLoad", e.load, "loads");
    one("mayStore", e.store, "stores");
    one("hasSideEffects", e.other, "has side effects");
    return ok;
  };
  for (const InstructionInfo &i : instrs_.instructions) {
    for (const Value *p : i.record->getList("Pattern")) {
      effects_[i.number].known = true;
      reader.read(p, effects_[i.number]);
    }
    check(*i.record, *i.record, effects_[i.number]);
  }
  std::vector<std::pair<const Record *, std::vector<const Record *>>> patterns; // and the instructions of the result
  for (const Record *p : records_.allDerivedDefinitions("Pattern")) {
    std::vector<const Record *> result;
    for (const Value *r : p->getList("ResultInstrs"))
      collectInstructions(r, result);
    std::erase_if(result, [&](const Record *i) { return !instrs_.numberOfRecord.contains(i); });
    if (!result.empty())
      patterns.emplace_back(p, std::move(result));
  }
  std::vector<const Record *> wrong; // reported already
  for (auto &[p, result] : patterns) {
    Effects &e = effects_[instrs_.numberOfRecord.at(result[0])];
    if (result.size() != 1 || e.known)
      continue; // Which of several instructions does what is not known.
    e.known = true;
    reader.read(p->get("PatternToMatch"), e);
    if (!check(*p, *result[0], e))
      wrong.push_back(p);
  }
  for (auto &[p, result] : patterns)
    if (std::find(wrong.begin(), wrong.end(), p) == wrong.end())
      checkResult(*p, result);
}

/// What the pattern does, one of the instructions that it becomes has to do; side effects may be stores, and those
/// loads.
void Emitter::checkResult(const Record &pattern, const std::vector<const Record *> &result) {
  bool load = false, store = false, other = false;
  for (const Record *i : result) {
    const Effects &e = effects_[instrs_.numberOfRecord.at(i)];
    load |= mayLoad(*i, e);
    store |= mayStore(*i, e);
    other |= hasSideEffects(*i, e);
  }
  Effects own;
  EffectReader().read(pattern.get("PatternToMatch"), own);
  std::string names = result.size() > 1 ? "set for none of " : "not set for ";
  names += "'" + std::string(result[0]->name()) + "'";
  for (size_t i = 1; i < result.size(); ++i)
    names += ", '" + std::string(result[i]->name()) + "'";
  auto error = [&](std::string_view does, std::string_view field) {
    pattern.error("the pattern " + std::string(does) + ", but " + std::string(field) + " is " + names);
  };
  if (own.other && !other)
    error("has side effects", "hasSideEffects");
  if (own.store && !own.other && !store)
    error("stores", "mayStore");
  if (own.load && !own.store && !load)
    error("loads", "mayLoad");
}

void Emitter::enums() {
  out_ << "#ifdef GET_INSTRINFO_ENUM\n#undef GET_INSTRINFO_ENUM\nnamespace lathe::" << instrs_.nameSpace
       << " {\nenum : uint16_t {\n";
  bool first = true;
  for (const InstructionInfo &i : instrs_.instructions) {
    out_ << "  " << i.record->name() << (first ? " = TargetOpcode::kFirstTargetOpcode" : "") << ",\n";
    first = false;
  }
  for (const OwnNode &n : ownNodes_)
    out_ << "  " << n.name << (first ? " = TargetOpcode::kFirstTargetOpcode" : "") << ",\n", first = false;
  out_ << "  INSTRUCTION_LIST_END\n};\n";
  // Operand types of the target, in the order of first use.
  if (!customTypes_.empty())
    out_ << "namespace OpTypes {\nenum : uint8_t {\n";
  for (size_t i = 0; i < customTypes_.size(); ++i)
    out_ << "  " << customTypes_[i] << (i ? "" : " = MCOperandInfo::kFirstTarget") << ",\n";
  if (!customTypes_.empty())
    out_ << "};\n} // namespace OpTypes\n";
  out_ << "} // namespace lathe::" << instrs_.nameSpace << "\n#endif\n\n";
}

std::string Emitter::operandRow(const OperandInfo &o) {
  static constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {"", "kUnknown"},
      {"OPERAND_UNKNOWN", "kUnknown"},
      {"OPERAND_IMMEDIATE", "kImmediate"},
      {"OPERAND_REGISTER", "kRegister"},
      {"OPERAND_MEMORY", "kMemory"},
      {"OPERAND_PCREL", "kPCRel"},
  };
  std::string type;
  for (auto [name, constant] : kTypes)
    if (o.type == name)
      type = "MCOperandInfo::" + std::string(constant);
  if (type.empty()) {
    bool known = false;
    for (const std::string &t : customTypes_)
      known |= t == o.type;
    if (!known)
      customTypes_.push_back(o.type);
    type = instrs_.nameSpace + "::OpTypes::" + o.type;
  }
  std::string flags;
  auto flag = [&](std::string_view f) { flags += (flags.empty() ? "" : " | ") + ("MCOperandInfo::" + std::string(f)); };
  int regClass = o.regClass ? int(regs_.classOfRecord.at(o.regClass)) : -1;
  if (o.pointerKind >= 0) {
    regClass = o.pointerKind;
    flag("kLookupPtrRegClass");
  }
  if (o.isPredicate)
    flag("kPredicate");
  if (o.isOptionalDef)
    flag("kOptionalDef");
  return "{" + std::to_string(regClass) + ", " + (flags.empty() ? "0" : flags) + ", " + type + ", " +
         std::to_string(o.tiedTo) + ", " + (o.earlyClobber ? "true" : "false") + "}";
}

std::string Emitter::flags(const InstructionInfo &i) {
  std::string out;
  auto add = [&](std::string_view f) { out += (out.empty() ? "" : " | ") + ("MCID::" + std::string(f)); };
  const Record &r = *i.record;
  for (const auto &f : kFlags)
    if (r.getBit(f.field))
      add(f.flag);
  const Effects &e = effects_[i.number];
  if (mayLoad(r, e))
    add("kLoad");
  if (mayStore(r, e))
    add("kStore");
  if (hasSideEffects(r, e))
    add("kSideEffects");
  if (i.variadic)
    add("kVariadic");
  for (const OperandInfo &o : i.operands)
    if (o.isOptionalDef) {
      add("kHasOptionalDef");
      break;
    }
  return out.empty() ? "0" : out;
}

void Emitter::row(const InstructionInfo &i) {
  const Record &r = *i.record;
  std::string key;
  for (const OperandInfo &o : i.operands)
    key += operandRow(o) + ", ";
  auto [it, isNew] = operandLists_.try_emplace(key, uint32_t(operandRows_.size()));
  if (isNew)
    for (const OperandInfo &o : i.operands)
      operandRows_.push_back(operandRow(o));
  std::vector<uint32_t> implicit;
  auto list = [&](std::string_view field) {
    size_t n = 0;
    for (const Record *reg : r.getDefs(field))
      if (reg) {
        implicit.push_back(regs_.regOfRecord.at(reg));
        ++n;
      }
    return n;
  };
  size_t uses = list("Uses"), defs = list("Defs");
  uint64_t tsFlags = 0;
  if (const BitsValue *b = r.getBits("TSFlags"))
    b->known(tsFlags);
  rows_ << "  {" << instrs_.nameSpace << "::" << r.name() << ", " << i.operands.size() << ", " << i.numDefs << ", "
        << (r.findInt("Size").value_or(0) & 0xff) << ", 0, " << flags(i) << ", " << it->second << ", "
        << implicits_.add(implicit) << ", " << uses << ", " << defs << ", 0, " << names_.add(r.name()) << ", 0x";
  rows_.hex(tsFlags) << "ull},\n";
}

/// A node of the target's own; what is in a chain has side effects unless it says that it only reads or writes memory.
void Emitter::row(const OwnNode &n) {
  Effects e;
  bool chain = false;
  for (const Record *p : n.node->getDefs("Properties")) {
    e.load |= p && p->name() == "SDNPMayLoad";
    e.store |= p && p->name() == "SDNPMayStore";
    e.other |= p && p->name() == "SDNPSideEffect";
    chain |= p && p->name() == "SDNPHasChain";
  }
  const Record *profile = n.node->getDef("TypeProfile");
  int64_t results = profile ? profile->getInt("NumResults") : 0,
          operands = profile ? profile->getInt("NumOperands") : -1;
  std::string flags = "MCID::kPseudo | MCID::kPreISelOpcode";
  flags += e.load ? " | MCID::kLoad" : "";
  flags += e.store ? " | MCID::kStore" : "";
  flags += e.other || (chain && !e.load && !e.store) ? " | MCID::kSideEffects" : "";
  flags += operands < 0 ? " | MCID::kVariadic" : "";
  int64_t count = results + std::max<int64_t>(operands, 0);
  auto [it, isNew] = operandLists_.try_emplace("own " + std::to_string(count), uint32_t(operandRows_.size()));
  if (isNew)
    operandRows_.insert(operandRows_.end(), size_t(count), "{}");
  rows_ << "  {" << instrs_.nameSpace << "::" << n.name << ", " << count << ", " << results << ", 0, 0, " << flags
        << ", " << it->second << ", 0, 0, 0, 0, " << names_.add(n.name) << ", 0},\n";
}

void Emitter::run() {
  ownNodes_ = ownNodes(records_);
  effects();
  for (const InstructionInfo &i : instrs_.instructions)
    row(i);
  for (const OwnNode &n : ownNodes_)
    row(n);
  emitHeader(out_, "Instructions");
  enums();
  const std::string &ns = instrs_.nameSpace;
  out_ << "#ifdef GET_INSTRINFO_TABLES\n#undef GET_INSTRINFO_TABLES\nnamespace lathe {\nnamespace {\nnamespace " << ns
       << "InstrTables {\n";
  names_.emit(out_, "kNames");
  emitArray(out_, "uint16_t", "kImplicitRegs", implicits_.values());
  out_ << "static constexpr MCOperandInfo kOperandInfos[] = {\n";
  for (const std::string &o : operandRows_)
    out_ << "  " << o << ",\n";
  out_ << "  {}\n};\nstatic constexpr MCInstrDesc kDescs[] = {\n"
       << "#include \"lathe/target/GenericDescs.inc\"\n"
       << rows_.view() << "};\n} // namespace " << ns << "InstrTables\n\n";
  out_ << "constexpr MCInstrInfo k" << ns << "InstrInfo = {" << ns << "InstrTables::kDescs, "
       << "TargetOpcode::kFirstTargetOpcode + " << instrs_.instructions.size() + ownNodes_.size() << ", " << ns
       << "InstrTables::kOperandInfos, " << ns << "InstrTables::kImplicitRegs, " << ns
       << "InstrTables::kNames, kGenericOpcodeNames, TargetOpcode::kFirstTargetOpcode};\n"
       << "} // namespace\n} // namespace lathe\n#endif\n\n";
  emitNamedOperands(instrs_, out_);
  emitFunctionPredicates(records_, ns, out_);
  emitInstrMappings(records_, instrs_, out_);
}

} // namespace

bool emitInstrInfo(const RecordKeeper &records, OutputBuffer &out) {
  RegisterModel regs(records);
  InstructionModel instrs(records);
  if (!regs.ok() || !instrs.ok())
    return false;
  size_t errorsBefore = records.diags().errorCount();
  Emitter(records, regs, instrs, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
