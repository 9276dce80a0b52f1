// Machine functions as YAML: the keys around the body, in the order and layout that LLVM 19 gives them.
#include "lathe/ir/Module.h"
#include "lathe/mir/MIRKeys.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MIRPrinterParts.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <algorithm>

namespace lathe {

namespace {

/// A scalar that is not itself in YAML goes into quotes.
void printScalar(OutputBuffer &out, std::string_view s) {
  bool plain =
      !s.empty() && s.front() != ' ' && s.back() != ' ' && s != "true" && s != "false" && s != "null" && s != "~";
  bool number = !s.empty() && (uint8_t(s[0] - '0') < 10 || s[0] == '+'), control = false;
  for (char c : s) {
    bool digit = c >= '0' && c <= '9';
    number &= digit || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'x';
    plain &= digit || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' || c == '.' ||
             c == ' ' || c == '/' || c == '^' || c == '$';
    control |= uint8_t(c) < ' ' || uint8_t(c) == 0x7f;
  }
  if (!s.empty() && (s.front() == '-' || s.front() == '$' || s.front() == '.'))
    plain = false;
  if (plain && !number) {
    out << s;
  } else if (control) {
    out << '"';
    for (char c : s)
      if (uint8_t(c) < ' ' || uint8_t(c) == 0x7f)
        out << "\\x"
            << "0123456789ABCDEF"[uint8_t(c) >> 4] << "0123456789ABCDEF"[c & 15];
      else if (c == '"' || c == '\\')
        out << '\\' << c;
      else
        out << c;
    out << '"';
  } else {
    out << '\'';
    for (char c : s)
      out << (c == '\'' ? "''" : std::string_view(&c, 1));
    out << '\'';
  }
}

class FunctionPrinter {
public:
  FunctionPrinter(OutputBuffer &out, const MachineFunction &mf, bool simplify)
      : out_(out), mf_(mf), mri_(mf.getRegInfo()), tri_(mf.getRegisterInfo()), frame_(mf.getFrameInfo()),
        simplify_(simplify) {}
  void print();

private:
  // `key:   value` on a line; values start in one column.
  OutputBuffer &key(size_t indent, std::string_view name) {
    out_.indent(indent) << name << ':';
    return out_.indent(name.size() < 16 ? 16 - name.size() : 1);
  }
  void flag(size_t indent, std::string_view name, bool v) {
    if (v || !simplify_)
      key(indent, name) << (v ? "true\n" : "false\n");
  }
  void number(size_t indent, std::string_view name, int64_t v, int64_t standard = 0) {
    if (v != standard || !simplify_)
      key(indent, name) << v << '\n';
  }
  void string(size_t indent, std::string_view name, std::string_view v) {
    if (v.empty() && simplify_)
      return;
    printScalar(key(indent, name), v);
    out_ << '\n';
  }
  // `{ a: 1, b: 2 }`, broken where a line gets long.
  void openFlow(size_t indent) {
    lineStart_ = out_.size();
    out_.indent(indent) << "- {";
    flowIndent_ = indent + 4;
    firstInFlow_ = true;
  }
  OutputBuffer &flowKey(std::string_view name) {
    out_ << (firstInFlow_ ? " " : ", ");
    breakLine(flowIndent_);
    firstInFlow_ = false;
    return out_ << name << ": ";
  }
  void flowString(std::string_view name, std::string_view v) {
    if (!v.empty() || !simplify_)
      printScalar(flowKey(name), v);
  }
  void closeFlow() { out_ << " }\n"; }
  /// Lines end behind the comma that crosses column 70, as LLVM's do.
  void breakLine(size_t indent) {
    if (out_.size() - lineStart_ <= 70)
      return;
    out_ << '\n';
    lineStart_ = out_.size();
    out_.indent(indent);
  }

  std::string reg(Register r) const {
    OutputBuffer b;
    printRegister(b, mf_, r);
    return std::move(b.str());
  }
  std::string frameIndex(int fi) const {
    OutputBuffer b;
    if (fi != INT32_MIN)
      printStackObject(b, mf_, fi);
    return std::move(b.str());
  }
  std::string block(int number) const { return number < 0 ? std::string() : "%bb." + std::to_string(number); }

  void flags();
  void registers();
  void registerFlags(unsigned flags);
  void liveIns();
  void frameInfo();
  void stackObject(int fi);
  void calleeSaved(int fi);
  void debugVariable(int fi);
  void stack();
  template <class T, class F> void list(std::string_view name, std::span<const T> items, F print);
  void debugNames(std::string_view variable, std::string_view expression, std::string_view location) {
    flowString("debug-info-variable", variable);
    flowString("debug-info-expression", expression);
    flowString("debug-info-location", location);
  }
  void debugInfo();
  void callSites();
  void metadataNodes();
  void constants();
  void functionInfo();
  void functionInfoField(const FunctionInfoField &f, const char *value);
  void jumpTables();
  void exceptionTable();

  OutputBuffer &out_;
  const MachineFunction &mf_;
  const MachineRegisterInfo &mri_;
  const TargetRegisterInfo &tri_;
  const MachineFrameInfo &frame_;
  const bool simplify_;
  size_t lineStart_ = 0, flowIndent_ = 0;
  bool firstInFlow_ = true;
};

void FunctionPrinter::flags() {
  for (const FunctionFlagKey &f : kFunctionFlags) {
    bool set = f.member ? mf_.*f.member : mf_.hasProperty(MachineFunction::Property(f.property));
    flag(0, f.key, f.property == MachineFunction::kTracksLiveness ? mri_.tracksLiveness() : set);
  }
}

void FunctionPrinter::registers() {
  bool any = false;
  // After allocation the numbers mean nothing any more.
  uint32_t n = mf_.hasProperty(MachineFunction::kNoVRegs) ? 0 : mri_.getNumVirtRegs();
  for (uint32_t i = 0; i < n; ++i) {
    Register r = Register::virtualReg(i);
    const MachineRegisterInfo::VReg &v = mri_.info(r);
    if (!mri_.getVRegName(r).empty())
      continue;
    if (!any)
      out_ << "registers:\n";
    any = true;
    openFlow(2);
    flowKey("id") << i;
    flowKey("class");
    if (v.regClass != MachineRegisterInfo::kNoClass)
      printLower(out_, tri_.getRegClassName(v.regClass));
    else if (v.bank != MachineRegisterInfo::kNoBank)
      printLower(out_, tri_.strings + tri_.banks[v.bank].name);
    else
      out_ << '_';
    Register hint = mri_.getSimpleHint(r);
    flowString("preferred-register", hint ? reg(hint) : std::string());
    registerFlags(v.flags);
    closeFlow();
  }
  if (!any && !simplify_)
    out_ << "registers:       []\n";
}

void FunctionPrinter::registerFlags(unsigned flags) {
  if (!flags)
    return;
  flowKey("flags");
  std::string_view separator = "[ ";
  for (const TargetRegisterInfo::VRegFlag &f : tri_.getVRegFlags())
    if (flags & f.flag)
      out_ << std::exchange(separator, ", ") << f.name;
  out_ << " ]";
}

void FunctionPrinter::liveIns() {
  if (!mri_.liveins().empty())
    out_ << "liveins:\n";
  else if (!simplify_)
    out_ << "liveins:         []\n";
  bool virt = !mf_.hasProperty(MachineFunction::kNoVRegs);
  for (const MachineRegisterInfo::LiveIn &l : mri_.liveins()) {
    openFlow(2);
    printScalar(flowKey("reg"), reg(Register(l.phys)));
    flowString("virtual-reg", l.virt && virt ? reg(l.virt) : std::string());
    closeFlow();
  }
  if (!mri_.hasUpdatedCSRs())
    return;
  key(0, "calleeSavedRegisters") << '[';
  lineStart_ = out_.size() - 23;
  bool first = true;
  for (MCPhysReg r : mri_.updatedCSRs()) {
    out_ << (first ? " " : ", ");
    breakLine(24);
    first = false;
    printScalar(out_, reg(Register(r)));
  }
  out_ << (first ? "]\n" : " ]\n");
}

void FunctionPrinter::frameInfo() {
  size_t start = out_.size();
  out_ << "frameInfo:\n";
  size_t header = out_.size();
  for (const FrameKey &k : kFrameKeys)
    switch (k.kind) {
    case FrameKey::kFlag:
      flag(2, k.key, frame_.*k.flag);
      break;
    case FrameKey::kUInt64:
      number(2, k.key, int64_t(frame_.*k.u64));
      break;
    case FrameKey::kInt64:
      number(2, k.key, frame_.*k.i64);
      break;
    case FrameKey::kUInt32:
      number(2, k.key, frame_.*k.u32);
      break;
    case FrameKey::kInt32:
      number(2, k.key, frame_.*k.i32);
      break;
    case FrameKey::kAlignment:
      number(2, k.key, int64_t(1) << frame_.*k.log2, 1);
      break;
    case FrameKey::kFrameIndex:
      string(2, k.key, frameIndex(frame_.*k.i32));
      break;
    case FrameKey::kBlock:
      string(2, k.key, block(frame_.*k.i32));
      break;
    }
  if (out_.size() == header)
    out_.str().resize(start);
}

void FunctionPrinter::calleeSaved(int fi) {
  std::string name;
  bool restored = true;
  for (const MachineFrameInfo::CalleeSaved &c : frame_.calleeSaved())
    if (c.frameIndex == fi) {
      name = reg(Register(c.reg));
      restored = c.restored;
    }
  flowString("callee-saved-register", name);
  if (!simplify_ || !restored)
    flowKey("callee-saved-restored") << (restored ? "true" : "false");
}

void FunctionPrinter::debugVariable(int fi) {
  MachineFrameInfo::DebugVariable d{fi, {}, {}, {}};
  for (const auto &v : frame_.debugVariables())
    if (v.frameIndex == fi)
      d = v;
  debugNames(d.variable, d.expression, d.location);
}

void FunctionPrinter::stackObject(int fi) {
  const MachineFrameInfo::Object &o = frame_.object(fi);
  bool fixed = fi < 0, variable = o.size == MachineFrameInfo::kVariableSize;
  openFlow(2);
  flowKey("id") << (fixed ? fi + int(frame_.getNumFixedObjects()) : fi);
  if (!fixed) {
    const ir::Function *f = irFunctionOf(mf_);
    OutputBuffer name;
    if (f && o.irAlloca < f->names.size() && !f->names[o.irAlloca].isNumber() && !f->names[o.irAlloca].isNone())
      name << mf_.getModule()->name(f->names[o.irAlloca].symbol());
    flowString("name", name.view());
  }
  if (!simplify_ || variable || o.isSpillSlot)
    flowKey("type") << (variable ? "variable-sized" : o.isSpillSlot ? "spill-slot" : "default");
  if (!simplify_ || o.offset)
    flowKey("offset") << o.offset;
  if (!variable && (!simplify_ || o.size))
    flowKey("size") << o.size;
  if (!simplify_ || !variable || o.log2Align)
    flowKey("alignment") << (uint64_t(1) << o.log2Align);
  if (!simplify_ || o.stackID)
    flowKey("stack-id") << std::find_if(std::begin(kStackIDs), std::end(kStackIDs) - 1, [&](const StackIDName &n) {
                             return n.id == o.stackID;
                           })->name;
  if (fixed && !o.isSpillSlot) {
    if (!simplify_ || o.isImmutable)
      flowKey("isImmutable") << (o.isImmutable ? "true" : "false");
    if (!simplify_ || o.isAliased)
      flowKey("isAliased") << (o.isAliased ? "true" : "false");
  }
  calleeSaved(fi);
  if (o.hasLocalOffset)
    flowKey("local-offset") << o.localOffset;
  debugVariable(fi);
  closeFlow();
}

void FunctionPrinter::stack() {
  auto list = [&](std::string_view name, int begin, int end) {
    bool any = false;
    for (int fi = begin; fi < end; ++fi) {
      if (frame_.object(fi).isDead)
        continue;
      if (!any)
        out_ << name << ":\n";
      any = true;
      stackObject(fi);
    }
    if (!any && !simplify_)
      key(0, name) << "[]\n";
  };
  list("fixedStack", frame_.getObjectIndexBegin(), 0);
  list("stack", 0, frame_.getObjectIndexEnd());
}

/// A list of mappings, each as `{ a: 1, b: 2 }`.
template <class T, class F> void FunctionPrinter::list(std::string_view name, std::span<const T> items, F print) {
  if (!items.empty())
    out_ << name << ":\n";
  else if (!simplify_)
    key(0, name) << "[]\n";
  for (const T &item : items) {
    openFlow(2);
    print(item);
    closeFlow();
  }
}

void FunctionPrinter::debugInfo() {
  list("entry_values", mf_.entryValues(), [&](const MachineEntryValue &v) {
    printScalar(flowKey("entry-value-register"), reg(Register(v.reg)));
    debugNames(v.variable, v.expression, v.location);
  });
  callSites();
  list("debugValueSubstitutions", mf_.debugSubstitutions(), [&](const MachineDebugSubstitution &s) {
    for (const SubstitutionKey &k : kSubstitutionKeys)
      flowKey(k.key) << s.*k.member;
  });
}

/// The calls are named by block and by position in it, and stand in that order.
void FunctionPrinter::callSites() {
  bool any = false;
  for (const MachineBasicBlock *b : mf_.callSites().empty() ? std::span<MachineBasicBlock *const>() : mf_.blocks()) {
    unsigned offset = 0;
    for (const MachineInstr *mi = b->front(); mi; mi = mi->getNextNode(), ++offset)
      for (const MachineCallSite &site : mf_.callSites()) {
        if (site.call != mi)
          continue;
        if (!std::exchange(any, true))
          out_ << "callSites:\n";
        openFlow(2);
        flowKey("bb") << b->getNumber();
        flowKey("offset") << offset;
        flowKey("fwdArgRegs");
        if (site.arguments.empty())
          out_ << "[]";
        for (const MachineCallSite::Argument &a : site.arguments) {
          out_ << "\n      - { arg: " << a.number << ", reg: ";
          printScalar(out_, reg(Register(a.reg)));
          out_ << " }";
        }
        closeFlow();
      }
  }
  if (!any && !simplify_)
    key(0, "callSites") << "[]\n";
}

void FunctionPrinter::metadataNodes() {
  if (!mf_.metadataNodes().empty())
    out_ << "machineMetadataNodes:\n";
  for (const MachineMetadataNode &n : mf_.metadataNodes()) {
    out_ << "  - ";
    printScalar(out_, n.text);
    out_ << '\n';
  }
}

void FunctionPrinter::constants() {
  if (!mf_.constantPool().empty())
    out_ << "constants:\n";
  else if (!simplify_)
    out_ << "constants:       []\n";
  for (size_t i = 0; i < mf_.constantPool().size(); ++i) {
    const MachineConstantPoolEntry &e = mf_.constantPool()[i];
    bool target = e.constant == 0xffffffffu || !mf_.getModule();
    OutputBuffer value;
    if (!target)
      printTypedConstant(value, *mf_.getModule(), ir::ConstantId(e.constant));
    else
      for (uint8_t b : e.bytes)
        value << "0123456789abcdef"[b >> 4] << "0123456789abcdef"[b & 15];
    out_ << "  - ";
    key(0, "id") << i << '\n';
    printScalar(key(4, "value"), value.view());
    out_ << '\n';
    key(4, "alignment") << (uint64_t(1) << e.log2Align) << '\n';
    flag(4, "isTargetSpecific", target);
  }
}

void FunctionPrinter::functionInfoField(const FunctionInfoField &f, const char *value) {
  auto load = [&](auto v) {
    std::memcpy(&v, value, sizeof v);
    return v;
  };
  OutputBuffer &out = key(2, f.name);
  switch (f.kind) {
  case FunctionInfoField::kBool:
    out << (load(false) ? "true" : "false");
    break;
  case FunctionInfoField::kUInt8:
    out << unsigned(load(uint8_t()));
    break;
  case FunctionInfoField::kUInt32:
    out << load(uint32_t());
    break;
  case FunctionInfoField::kInt32:
    out << load(int32_t());
    break;
  case FunctionInfoField::kUInt64:
    out << load(uint64_t());
    break;
  case FunctionInfoField::kInt64:
    out << load(int64_t());
    break;
  case FunctionInfoField::kPhysReg:
    printScalar(out, reg(Register(load(MCPhysReg()))));
    break;
  case FunctionInfoField::kVirtReg:
    printScalar(out, reg(Register(load(uint32_t()))));
    break;
  case FunctionInfoField::kEnum:
    out << f.names[load(uint8_t())];
    break;
  }
  out << '\n';
}

/// What differs from the state that a function has at the start.
void FunctionPrinter::functionInfo() {
  static constexpr size_t kSizes[] = {1, 1, 4, 4, 8, 8, 2, 4, 1};
  Arena scratch(4096);
  const char *info = static_cast<const char *>(mf_.getInfoOrNull());
  const char *fresh = nullptr;
  if (info)
    fresh = static_cast<const char *>(mf_.getSubtarget().createMachineFunctionInfo(scratch, mf_));
  bool any = false;
  for (const FunctionInfoField &f : mf_.getSubtarget().getFunctionInfoFields()) {
    if (!info)
      break;
    const char *value = info + f.offset;
    if (f.kind == FunctionInfoField::kVirtReg && mf_.hasProperty(MachineFunction::kNoVRegs))
      continue;
    if (f.kind != FunctionInfoField::kEnum && std::memcmp(value, fresh + f.offset, kSizes[f.kind]) == 0)
      continue;
    if (!any)
      out_ << "machineFunctionInfo:\n";
    any = true;
    functionInfoField(f, value);
  }
  if (!any && !simplify_)
    out_ << "machineFunctionInfo: {}\n";
}

void FunctionPrinter::jumpTables() {
  if (mf_.jumpTables().empty())
    return;
  out_ << "jumpTable:\n";
  key(2, "kind") << kJumpTableKinds[unsigned(mf_.jumpTableKind)] << "\n  entries:\n";
  for (size_t i = 0; i < mf_.jumpTables().size(); ++i) {
    out_ << "    - ";
    key(0, "id") << i << '\n';
    lineStart_ = out_.size();
    key(6, "blocks") << '[';
    bool first = true;
    for (const MachineBasicBlock *b : mf_.jumpTables()[i].targets) {
      out_ << (first ? " " : ", ");
      breakLine(25);
      first = false;
      out_ << "'%bb." << b->getNumber() << '\'';
    }
    out_ << (first ? "]\n" : " ]\n");
  }
}

/// Not of LLVM, which does not write it.
void FunctionPrinter::exceptionTable() {
  const MachineExceptionInfo &info = mf_.getExceptionInfo();
  if (info.empty())
    return;
  bool first = true;
  auto open = [&](size_t indent, std::string_view name) {
    lineStart_ = out_.size();
    key(indent, name) << '[';
    first = true;
  };
  auto item = [&](size_t indent) -> OutputBuffer & {
    out_ << (first ? " " : ", ");
    breakLine(indent);
    first = false;
    return out_;
  };
  auto close = [&](std::string_view end) { out_ << (first ? "]" : " ]") << end; };
  out_ << "exceptionTable:\n";
  open(2, "types");
  for (uint32_t t : info.types()) {
    OutputBuffer name;
    if (t == MachineExceptionInfo::kCatchAll)
      name << "null";
    else
      printGlobalName(name, mf_, t);
    item(21);
    printScalar(out_, name.view());
  }
  close("\n");
  if (!info.filters().empty()) {
    open(2, "filters");
    for (uint32_t n : info.filters())
      item(21) << n;
    close("\n");
  }
  out_ << "  landingPads:\n";
  for (const MachineLandingPad &pad : info.pads()) {
    openFlow(4);
    printScalar(flowKey("block"), block(pad.block->getNumber()));
    printScalar(flowKey("label"), mf_.symbol(pad.label));
    flowKey("typeIds") << '[';
    first = true;
    for (int32_t id : pad.typeIds)
      item(8) << id;
    close("");
    flowKey("ranges") << '[';
    first = true;
    for (const MachineLandingPad::Range &r : pad.ranges) {
      printScalar(item(8), mf_.symbol(r.begin));
      printScalar(item(8), mf_.symbol(r.end));
    }
    close("");
    closeFlow();
  }
}

void FunctionPrinter::print() {
  out_ << "---\n";
  printScalar(key(0, "name"), mf_.getName());
  out_ << '\n';
  key(0, "alignment") << (uint64_t(1) << mf_.log2Align) << '\n';
  flags();
  registers();
  liveIns();
  frameInfo();
  stack();
  debugInfo();
  constants();
  functionInfo();
  jumpTables();
  metadataNodes();
  exceptionTable();
  if (!mf_.size()) {
    out_ << "body:             |\n...\n";
    return;
  }
  out_ << "body:             |\n";
  printBlocks(out_, mf_, 2, simplify_);
  out_ << "\n...\n";
}

} // namespace

void printMIRModule(OutputBuffer &out, const ir::Module &m) {
  out << "--- |\n";
  std::string_view text = m.source ? m.source->text().substr(m.sourceBegin) : std::string_view();
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ' || text.back() == '\r'))
    text.remove_suffix(1);
  // Text that comes from a MIR file is indented already.
  size_t at = text.find_first_not_of(" \n\r");
  bool indented = m.sourceBegin && at != std::string_view::npos && at && text[at - 1] == ' ';
  while (!text.empty()) {
    size_t nl = text.find('\n');
    std::string_view line = text.substr(0, nl);
    if (!line.empty() && !indented)
      out << "  ";
    out << line << '\n';
    text.remove_prefix(nl == std::string_view::npos ? text.size() : nl + 1);
  }
  out << "\n...\n";
}

void printMIR(OutputBuffer &out, const MachineFunction &mf, const MIRPrintOptions &options) {
  FunctionPrinter(out, mf, options.simplify).print();
}

} // namespace lathe
