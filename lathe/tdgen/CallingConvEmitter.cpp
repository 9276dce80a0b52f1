#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Registers.h"
#include "lathe/tdgen/TableWriter.h"

namespace lathe::tdgen {

using namespace td;

namespace {

constexpr std::string_view kParameters = "unsigned ValNo, MVT ValVT, MVT LocVT, CCValAssign::LocInfo LocInfo, "
                                         "ArgFlagsTy ArgFlags, CCState &State";
constexpr std::string_view kArguments = "ValNo, ValVT, LocVT, LocInfo, ArgFlags, State";

class Emitter {
public:
  Emitter(const RecordKeeper &records, RegisterModel &regs, OutputBuffer &out)
      : records_(records), regs_(regs), out_(out) {}
  void run();

private:
  void convention(const Record *cc);
  void action(const Record *a, unsigned indent);
  void assignToReg(const Record *a, bool shadow, unsigned indent);
  void assignToStack(const Record *a, bool shadow, unsigned indent);
  void changeType(const Record *a, std::string_view how, unsigned indent);
  std::string registers(const Record *a, std::string_view field);
  void calleeSaved();
  OutputBuffer &line(unsigned indent) {
    out_.indent(indent * 2);
    return out_;
  }

  const RecordKeeper &records_;
  RegisterModel &regs_;
  OutputBuffer &out_;
  unsigned listNumber_ = 0;
};

std::string Emitter::registers(const Record *a, std::string_view field) {
  std::string out;
  for (const Record *r : a->getDefs(field))
    if (r)
      out += (out.empty() ? "" : ", ") + regs_.nameSpace + "::" + std::string(r->name());
  return out;
}

void Emitter::assignToReg(const Record *a, bool shadow, unsigned indent) {
  std::string n = std::to_string(listNumber_++);
  line(indent) << "static constexpr MCPhysReg kRegs" << n << "[] = {" << registers(a, "RegList") << "};\n";
  if (shadow)
    line(indent) << "static constexpr MCPhysReg kShadows" << n << "[] = {" << registers(a, "ShadowRegList") << "};\n";
  line(indent) << "if (MCPhysReg Reg = State.AllocateReg(kRegs" << n << (shadow ? ", kShadows" + n : "") << ")) {\n";
  if (a->isSubClassOf("CCAssignToRegAndStack"))
    line(indent + 1) << "State.AllocateStack(" << a->getInt("Size") << ", " << a->getInt("Align") << ");\n";
  line(indent + 1) << "State.addLoc(CCValAssign::getReg(ValNo, ValVT, Reg, LocVT, LocInfo));\n";
  line(indent + 1) << "return false;\n";
  line(indent) << "}\n";
}

void Emitter::assignToStack(const Record *a, bool shadow, unsigned indent) {
  int64_t size = a->getInt("Size"), align = a->getInt("Align");
  // Without numbers the type says: its size, rounded up to a power of two, and that as the alignment.
  std::string bytes = size ? std::to_string(size) : "LocVT.getStackSlotSize()";
  std::string alignment = align ? std::to_string(align) : "LocVT.getStackSlotAlign()";
  line(indent) << "{\n";
  if (shadow)
    line(indent + 1) << "static constexpr MCPhysReg kShadows[] = {" << registers(a, "ShadowRegList") << "};\n";
  line(indent + 1) << "int64_t Offset = State.AllocateStack(" << bytes << ", " << alignment
                   << (shadow ? ", kShadows" : "") << ");\n";
  line(indent + 1) << "State.addLoc(CCValAssign::getMem(ValNo, ValVT, Offset, LocVT, LocInfo));\n";
  line(indent + 1) << "return false;\n";
  line(indent) << "}\n";
}

void Emitter::changeType(const Record *a, std::string_view how, unsigned indent) {
  const Record *t = a->getDef("DestTy");
  if (!t)
    return;
  line(indent) << "LocVT = MVT::" << t->name() << ";\n";
  if (how == "promote" || how == "upper") {
    std::string_view suffix = how == "upper" ? "Upper" : "";
    if (t->findBit("isFP").value_or(false) || t->name().starts_with("f"))
      line(indent) << "LocInfo = CCValAssign::FPExt;\n";
    else
      line(indent) << "LocInfo = ArgFlags.isSExt() ? CCValAssign::SExt" << suffix
                   << " : ArgFlags.isZExt() ? CCValAssign::ZExt" << suffix << " : CCValAssign::AExt" << suffix << ";\n";
  } else {
    line(indent) << "LocInfo = CCValAssign::" << how << ";\n";
  }
}

void Emitter::action(const Record *a, unsigned indent) {
  auto is = [&](std::string_view c) { return a->isSubClassOf(c); };
  if (is("CCPredicateAction")) {
    std::string condition;
    if (is("CCIfType")) {
      for (const Record *t : a->getDefs("VTs"))
        if (t)
          condition += (condition.empty() ? "" : " || ") + ("LocVT == MVT::" + std::string(t->name()));
    } else {
      condition = a->getString("Predicate");
    }
    line(indent) << "if (" << (condition.empty() ? "false" : condition) << ") {\n";
    if (const Record *sub = a->getDef("SubAction"))
      action(sub, indent + 1);
    line(indent) << "}\n";
  } else if (is("CCAssignToReg")) {
    assignToReg(a, false, indent);
  } else if (is("CCAssignToRegWithShadow")) {
    assignToReg(a, true, indent);
  } else if (is("CCAssignToStack")) {
    assignToStack(a, false, indent);
  } else if (is("CCAssignToStackWithShadow")) {
    assignToStack(a, true, indent);
  } else if (is("CCPassByVal")) {
    line(indent) << "State.HandleByVal(ValNo, ValVT, LocVT, LocInfo, " << a->getInt("Size") << ", "
                 << a->getInt("Align") << ", ArgFlags);\n";
    line(indent) << "return false;\n";
  } else if (is("CCPromoteToType")) {
    changeType(a, "promote", indent);
  } else if (is("CCPromoteToUpperBitsInType")) {
    changeType(a, "upper", indent);
  } else if (is("CCBitConvertToType")) {
    changeType(a, "BCvt", indent);
  } else if (is("CCTruncToType")) {
    changeType(a, "Trunc", indent);
  } else if (is("CCPassIndirect")) {
    changeType(a, "Indirect", indent);
  } else if (is("CCDelegateTo")) {
    if (const Record *cc = a->getDef("CC")) {
      line(indent) << "if (!" << cc->name() << '(' << kArguments << "))\n";
      line(indent + 1) << "return false;\n";
    }
  } else if (is("CCCustom")) {
    line(indent) << "if (" << a->getString("FuncName") << '(' << kArguments << "))\n";
    line(indent + 1) << "return false;\n";
  } else {
    a->error("an action that -gen-callingconv does not know");
  }
}

void Emitter::convention(const Record *cc) {
  out_ << "[[maybe_unused]] " << (cc->getBit("Entry") ? "" : "static ") << "bool " << cc->name() << '(' << kParameters
       << ") {\n";
  for (const Record *a : cc->getDefs("Actions"))
    if (a)
      action(a, 1);
  out_ << "  return true;\n}\n\n";
}

/// The lists of registers that functions save, and the masks of what calls preserve.
void Emitter::calleeSaved() {
  out_ << "#ifdef GET_CALLEE_SAVED\n#undef GET_CALLEE_SAVED\nnamespace lathe {\nnamespace {\n";
  std::vector<std::string> names;
  for (const Record *r : records_.allDerivedDefinitions("CalleeSavedRegs")) {
    std::vector<unsigned> saves = regs_.evaluateSet(r->get("SaveList"), *r), kept = saves;
    if (const DagValue *other = r->find("OtherPreserved") ? r->find("OtherPreserved")->as<DagValue>() : nullptr)
      for (unsigned reg : regs_.evaluateSet(other, *r))
        kept.push_back(reg);
    out_ << "[[maybe_unused]] constexpr MCPhysReg " << r->name() << "_SaveList[] = {";
    for (unsigned reg : saves)
      out_ << regs_.nameSpace << "::" << regs_.regs[reg].name << ", ";
    out_ << "0};\n";
    // A register is preserved when all of its units are.
    std::vector<char> units(regs_.unitRoots.size());
    for (unsigned reg : kept)
      for (unsigned u : regs_.regs[reg].units)
        units[u] = 1;
    std::vector<uint32_t> words((regs_.regs.size() + 31) / 32);
    for (const RegisterInfo &reg : regs_.regs) {
      bool all = !reg.units.empty();
      for (unsigned u : reg.units)
        all = all && units[u];
      if (all)
        words[reg.id / 32] |= uint32_t(1) << (reg.id % 32);
    }
    out_ << "[[maybe_unused]] constexpr uint32_t " << r->name() << "_RegMask[] = {";
    for (uint32_t w : words)
      (out_ << "0x").hex(w) << ", ";
    out_ << "};\n";
    names.push_back(std::string(r->name()));
  }
  out_ << "constexpr TargetRegisterInfo::NamedRegMask k" << regs_.nameSpace << "NamedRegMasks[] = {\n";
  for (const std::string &n : names)
    out_ << "  {\"" << n << "\", " << n << "_RegMask},\n";
  if (names.empty())
    out_ << "  {}\n";
  out_ << "};\n} // namespace\n} // namespace lathe\n#endif\n";
}

void Emitter::run() {
  emitHeader(out_, "Calling conventions");
  auto all = records_.allDerivedDefinitions("CallingConv");
  out_ << "#ifdef GET_CALLINGCONV_DECLARATIONS\n#undef GET_CALLINGCONV_DECLARATIONS\nnamespace lathe {\n";
  for (const Record *cc : all)
    if (cc->getBit("Entry"))
      out_ << "bool " << cc->name() << '(' << kParameters << ");\n";
  out_ << "} // namespace lathe\n#endif\n\n";
  out_ << "#ifdef GET_CALLINGCONV_IMPL\n#undef GET_CALLINGCONV_IMPL\nnamespace lathe {\n";
  for (const Record *cc : all)
    if (!cc->getBit("Custom"))
      out_ << (cc->getBit("Entry") ? "" : "static ") << "bool " << cc->name() << '(' << kParameters << ");\n";
  out_ << '\n';
  for (const Record *cc : all)
    if (!cc->getBit("Custom"))
      convention(cc);
  out_ << "} // namespace lathe\n#endif\n\n";
  calleeSaved();
}

} // namespace

bool emitCallingConv(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  RegisterModel regs(records);
  if (!regs.ok())
    return false;
  Emitter(records, regs, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
