// Constraint codes: Language Reference, "Inline Asm Constraint String".
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/translate/AsmLowering.h"
#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;
using ir::ValueRef;

static constexpr DiagKind kBadAsm{"translate-inline-asm", Severity::kError};

/// Operands and clobbers of a statement from which on registers are left to those that must be in one.
static constexpr size_t kManyOperands = 16;

void Translator::inlineAsm(const Inst &i, uint32_t local, const ir::InlineAsm &text) {
  AsmLowering(*this, i, local, text).run();
}

AsmLowering::AsmLowering(Translator &t, const ir::Instruction &i, uint32_t local, const ir::InlineAsm &text)
    : t_(t), i_(i), local_(local), text_(text), isBranch_(i.opcode == ir::Opcode::kCallBr) {}

bool AsmLowering::fail(std::string message) {
  t_.error(kBadAsm, local_, std::move(message));
  return false;
}

void AsmLowering::run() {
  if (!parse() || !bind())
    return;
  prepareInputs();
  if (t_.failed_)
    return;
  t_.mf_->hasInlineAsm = true;
  emit();
}

// --- Reading the constraint string

bool AsmLowering::parseOne(std::string_view s) {
  Operand o;
  auto take = [&](char c) {
    if (s.empty() || s[0] != c)
      return false;
    s.remove_prefix(1);
    return true;
  };
  if (take('~'))
    o.role = kClobber;
  else if (take('='))
    o.role = kOutput;
  else if (take('!'))
    o.role = kLabel;
  for (bool more = true; more;) {
    more = false;
    if (take('&'))
      more = o.earlyClobber = true;
    if (take('*'))
      more = o.indirect = true;
    if (take('%'))
      more = true;
  }
  if (!s.empty() && s[0] >= '0' && s[0] <= '9') {
    o.tiedTo = 0;
    for (; !s.empty() && s[0] >= '0' && s[0] <= '9'; s.remove_prefix(1))
      o.tiedTo = std::min(o.tiedTo * 10 + (s[0] - '0'), 1 << 20);
    if (size_t(o.tiedTo) >= operands_.size() || operands_[size_t(o.tiedTo)].role != kOutput)
      return fail("inline assembly ties an operand to something that is no output");
  }
  // Of several alternatives the first one is used.
  o.code = s.substr(0, s.find('|'));
  operands_.push_back(o);
  return true;
}

bool AsmLowering::parse() {
  std::string_view c = text_.constraints;
  while (!c.empty()) {
    // Commas inside of braces do not separate.
    size_t end = 0;
    for (bool braces = false; end < c.size() && (braces || c[end] != ','); ++end)
      braces = c[end] == '{' || (braces && c[end] != '}');
    if (!parseOne(c.substr(0, end)))
      return false;
    c = end < c.size() ? c.substr(end + 1) : std::string_view();
  }
  return true;
}

MVT AsmLowering::typeOf(const Leaf &l) const {
  LLT t = l.type;
  if (t.isVector()) {
    MVT e = scalarMVT(l.kind, t.getScalarSizeInBits());
    return e.isValid() ? MVT::getVectorVT(e, t.getNumElements()) : MVT();
  }
  unsigned bits = t.getScalarSizeInBits();
  return isFloat(l.kind) ? scalarMVT(l.kind, bits) : MVT::getIntegerVT(std::max(8u, std::bit_ceil(bits)));
}

/// Gives every operand its value and type, and decides what each constraint means.
bool AsmLowering::bind() {
  std::span<const uint32_t> args = t_.f_->arguments(i_);
  std::span<const Leaf> results = t_.types_.leaves(i_.type);
  size_t arg = 0, label = 0;
  unsigned result = 0;
  const ir::CallInfo &info = t_.f_->callInfo(i_);
  for (Operand &o : operands_) {
    if (o.role == kClobber) {
      touchesMemory_ |= o.code == "{memory}";
      continue;
    }
    if (o.role == kLabel) {
      if (!isBranch_ || label >= t_.f_->operand(i_, 2))
        return fail("inline assembly names a label that it has not got");
      o.label = t_.f_->operand(i_, unsigned(4 + label++));
      continue;
    }
    if (o.role == kOutput && !o.indirect) {
      if (result >= results.size())
        return fail("inline assembly has more outputs than its type");
      o.result = result;
      o.leaf = results[result++];
    } else {
      if (arg >= args.size())
        return fail("inline assembly has more constraints than arguments");
      o.value = ValueRef(args[arg]);
      ir::TypeId t = t_.typeOf(o.value);
      if (o.indirect) {
        if (!t_.m_.types.isPointer(t))
          return fail("indirect operand of inline assembly is not a pointer");
        ir::TypeId element =
            t_.m_.attributes.type(t_.m_.attributes.param(info.attributes, unsigned(arg)), ir::Attribute::kElementType);
        o.leaf = {LLT::scalar(8), ScalarKind::kInt};
        if (element.valid() && t_.types_.count(element) == 1)
          o.leaf = t_.types_.leaves(element)[0];
      } else {
        if (t_.types_.count(t) != 1)
          return fail("operand of inline assembly is not a single value");
        o.leaf = t_.types_.leaves(t)[0];
      }
      ++arg;
    }
    if (!choose(o))
      return false;
  }
  if (result < results.size())
    return fail("inline assembly has fewer outputs than its type");
  if (arg < args.size())
    return fail("inline assembly has fewer constraints than arguments");
  return true;
}

AsmConstraint AsmLowering::constraintOf(std::string_view code, MVT t) const {
  AsmConstraint c;
  if (code.empty())
    return c;
  if (code == "m" || code == "o" || code == "V" || code == "<" || code == ">") {
    c.kind = AsmConstraint::kMemory;
    return c;
  }
  if (code == "p") {
    c.kind = AsmConstraint::kAddress;
    return c;
  }
  if (code == "i" || code == "n" || code == "s" || code == "E" || code == "F") {
    c.kind = AsmConstraint::kImmediate;
    return c;
  }
  return t_.cl_->getAsmConstraint(*t_.mf_, code == "g" || code == "X" ? "r" : code, t);
}

bool AsmLowering::immediateFor(std::string_view code, ValueRef v, MachineOperand &op) const {
  int64_t value;
  bool generic = code == "i" || code == "n" || code == "s" || code == "g" || code == "X";
  if (t_.constantSInt(v, value)) {
    op = MachineOperand::createImm(value);
    return code != "s" && (generic || t_.cl_->acceptsAsmImmediate(*t_.mf_, code, value));
  }
  if (code == "n" || !v.isConstant())
    return false;
  if (!generic && !t_.cl_->acceptsAsmImmediate(*t_.mf_, code, INT64_MAX))
    return false;
  if (t_.m_.constants[v.constantId()].is(ir::ConstantKind::kNull)) {
    op = MachineOperand::createImm(0);
    return true;
  }
  const ir::Constant &c = t_.m_.constants[v.constantId()];
  if (c.is(ir::ConstantKind::kBlockAddress)) {
    op = MachineOperand::createBA(c.first, c.second);
    return true;
  }
  // A symbol, perhaps with an offset.
  uint64_t offset = 0;
  ValueRef base = v;
  if (c.is(ir::ConstantKind::kExpr) && c.opcode == ir::Opcode::kGetElementPtr) {
    auto ids = t_.m_.constants.operands(c);
    ir::TypeId t(ids[0]);
    for (size_t k = 2; k < ids.size(); ++k) {
      int64_t index;
      if (!t_.constantSInt(ValueRef::constant(ir::ConstantId(ids[k])), index))
        return false;
      if (k > 2 && t_.m_.types.kind(t) == ir::TypeKind::kStruct) {
        offset += t_.m_.dataLayout.memberOffsets(t)[size_t(index)];
        t = t_.m_.types.members(t)[size_t(index)];
        continue;
      }
      if (k > 2)
        t = t_.m_.types[t].element();
      offset += uint64_t(index) * t_.m_.layout(t).allocSize;
    }
    base = ValueRef::constant(ir::ConstantId(ids[1]));
  } else if (c.is(ir::ConstantKind::kExpr) &&
             (c.opcode == ir::Opcode::kPtrToInt || c.opcode == ir::Opcode::kIntToPtr)) {
    return immediateFor(code, ValueRef::constant(t_.m_.constants.operand(c, 0)), op);
  }
  ir::GlobalId g = t_.globalOf(base);
  if (!g.valid())
    return false;
  op = MachineOperand::createGA(g.value, int64_t(offset));
  return true;
}

/// Splits "imr" into codes; "{...}", "^ab" and "@nabc" are one code each.
static std::string_view nextCode(std::string_view &s) {
  size_t n = 1;
  if (s[0] == '{') {
    n = std::min(s.find('}'), s.size() - 1) + 1;
  } else if (s[0] == '^') {
    std::string_view code = s.substr(1, 2);
    s.remove_prefix(std::min<size_t>(3, s.size()));
    return code;
  } else if (s[0] == '@' && s.size() > 1 && s[1] >= '0' && s[1] <= '9') {
    std::string_view code = s.substr(2, size_t(s[1] - '0'));
    s.remove_prefix(std::min(s.size(), size_t(2 + (s[1] - '0'))));
    return code;
  }
  std::string_view code = s.substr(0, n);
  s.remove_prefix(n);
  return code;
}

bool AsmLowering::choose(Operand &o) {
  if (o.tiedTo >= 0) {
    o.constraint = operands_[size_t(o.tiedTo)].constraint;
    if (o.constraint.kind == AsmConstraint::kFlags)
      return fail("inline assembly ties an operand to a condition");
    return true;
  }
  // Immediates win where the value is one, then registers, then memory; statements that need many registers get memory
  // where they take it.
  MVT t = typeOf(o.leaf);
  bool crowded = operands_.size() > kManyOperands;
  auto rank = [crowded](AsmConstraint::Kind k) {
    switch (k) {
    case AsmConstraint::kImmediate:
      return 4;
    case AsmConstraint::kRegister:
    case AsmConstraint::kFlags:
      return 3;
    case AsmConstraint::kRegisterClass:
      return crowded ? 1 : 3;
    case AsmConstraint::kMemory:
    case AsmConstraint::kAddress:
      return 2;
    case AsmConstraint::kUnknown:
      break;
    }
    return 0;
  };
  for (std::string_view s = o.code; !s.empty();) {
    if (s[0] == ',' || s[0] == ' ' || s[0] == '?' || s[0] == '!' || s[0] == '*' || s[0] == '#') {
      s.remove_prefix(1);
      continue;
    }
    std::string_view code = nextCode(s);
    MachineOperand imm = MachineOperand::createImm(0);
    AsmConstraint c;
    if (o.role == kInput && !o.indirect && immediateFor(code, o.value, imm)) {
      c.kind = AsmConstraint::kImmediate;
      o.immediate = imm;
    } else {
      c = constraintOf(code, t);
      if (c.kind == AsmConstraint::kImmediate || (c.kind == AsmConstraint::kFlags && o.role != kOutput))
        c.kind = AsmConstraint::kUnknown;
      bool memory = c.kind == AsmConstraint::kMemory;
      if (o.indirect && !memory && c.kind != AsmConstraint::kAddress && o.role == kInput)
        continue;
    }
    int better = rank(c.kind) + (o.indirect && c.kind == AsmConstraint::kMemory ? 8 : 0);
    int have = rank(o.constraint.kind) + (o.indirect && o.constraint.kind == AsmConstraint::kMemory ? 8 : 0);
    if (better > have)
      o.constraint = c;
  }
  if (o.constraint.kind == AsmConstraint::kUnknown) {
    bool immediate = o.code.find_first_of("inIJKLMNOs") != std::string_view::npos;
    return fail(immediate && o.role == kInput
                    ? "constraint '" + std::string(o.code) + "' of inline assembly expects a constant expression"
                    : "inline assembly cannot place an operand with constraint '" + std::string(o.code) + "'");
  }
  bool address = o.constraint.kind == AsmConstraint::kAddress;
  if (o.role == kOutput && !o.indirect && (address || o.constraint.kind == AsmConstraint::kMemory))
    return fail("output of inline assembly in memory must be indirect");
  if (address && !t_.m_.types.isPointer(t_.typeOf(o.value)))
    return fail("constraint '" + std::string(o.code) + "' of inline assembly expects an address");
  return true;
}

// --- Operands

/// Virtual registers that hold an input, cut or extended to what the constraint wants.
void AsmLowering::inputRegisters(Operand &o) {
  const AsmConstraint &c = o.constraint;
  LLT reg = c.regVT.getLLT(), t = o.leaf.type;
  Register v = t_.use(o.value);
  unsigned want = unsigned(reg.getSizeInBits()) * c.numRegs;
  MachineRegisterInfo &mri = t_.mf_->getRegInfo();
  if (t.isPointer() && t.getSizeInBits() != want) {
    t = LLT::scalar(t.getScalarSizeInBits());
    v = t_.b_.build(G_PTRTOINT, t, {v});
  }
  if (t.getSizeInBits() < want) {
    if (t.isVector()) {
      LLT bits = LLT::scalar(unsigned(t.getSizeInBits()));
      v = t_.bitcast(v, t, bits);
    }
    v = t_.b_.build(isFloat(o.leaf.kind) && c.regVT.isFloatingPoint() && !c.regVT.isVector() ? G_FPEXT : G_ANYEXT,
                    LLT::scalar(want), {v});
    t = LLT::scalar(want);
  } else if (t.getSizeInBits() > want) {
    fail("value of " + std::to_string(t.getSizeInBits()) + " bits does not fit constraint '" + std::string(o.code) +
         "' of inline assembly");
    return;
  }
  o.numRegs = c.numRegs;
  Register parts[4] = {v};
  if (c.numRegs > 1) {
    for (unsigned k = 0; k < c.numRegs; ++k)
      parts[k] = t_.b_.newReg(reg);
    t_.b_.buildUnmerge({parts, c.numRegs}, v);
  }
  for (unsigned k = 0; k < c.numRegs; ++k) {
    if (c.kind == AsmConstraint::kRegister) {
      o.regs[k] = parts[k]; // copied to the register when everything else is ready
    } else {
      o.regs[k] = mri.createVirtualRegister(c.regClass);
      t_.b_.buildCopy(o.regs[k], parts[k]);
    }
  }
}

/// The address of memory operands; values without one are put into a slot of the frame.
void AsmLowering::prepareMemory(Operand &o) {
  MachineRegisterInfo &mri = t_.mf_->getRegInfo();
  ValueRef v = o.value;
  int fi;
  if (o.indirect || o.constraint.kind == AsmConstraint::kAddress) {
    if (t_.frameIndexOf(v, fi)) {
      o.immediate = MachineOperand::createFI(fi);
      return;
    }
  } else {
    Register value = t_.use(v);
    uint64_t bytes = std::bit_ceil(o.leaf.type.getSizeInBytes());
    fi = t_.mf_->getFrameInfo().createStackObject(bytes, uint8_t(std::countr_zero(bytes)));
    Register slot = t_.b_.newReg(t_.pointerType());
    t_.b_.buildFrameIndex(slot, fi);
    t_.storeLeaf(o.leaf, value, slot, {ValueRef(), uint8_t(std::countr_zero(bytes)), 0, {}});
    o.immediate = MachineOperand::createFI(fi);
    return;
  }
  Register r = mri.createVirtualRegister(t_.cl_->getCalleeRegClass(*t_.mf_, false));
  t_.b_.buildCopy(r, t_.use(v));
  o.immediate = MachineOperand::createReg(r);
}

void AsmLowering::prepareInputs() {
  MachineRegisterInfo &mri = t_.mf_->getRegInfo();
  for (Operand &o : operands_) {
    if (o.role == kClobber || o.role == kLabel)
      continue;
    AsmConstraint::Kind kind = o.constraint.kind;
    if (kind == AsmConstraint::kMemory || kind == AsmConstraint::kAddress) {
      prepareMemory(o);
    } else if (o.role == kInput && kind != AsmConstraint::kImmediate) {
      inputRegisters(o);
    } else if (o.role == kOutput) {
      o.numRegs = o.constraint.numRegs;
      for (unsigned k = 0; k < o.numRegs; ++k)
        o.regs[k] = kind == AsmConstraint::kRegisterClass
                        ? mri.createVirtualRegister(o.constraint.regClass)
                        : Register(k ? o.constraint.moreRegs[k - 1] : o.constraint.reg);
    }
    if (t_.failed_)
      return;
  }
  // Copies to physical registers last, so that nothing comes between them and the statement.
  for (Operand &o : operands_)
    if (o.role == kInput && o.constraint.kind == AsmConstraint::kRegister)
      for (unsigned k = 0; k < o.numRegs; ++k) {
        Register phys(k ? o.constraint.moreRegs[k - 1] : o.constraint.reg);
        t_.b_.buildCopy(phys, o.regs[k]);
        o.regs[k] = phys;
      }
}

void AsmLowering::emitGroup(const MachineInstrBuilder &mi, Operand &o) {
  using InlineAsm::Flag;
  using InlineAsm::Kind;
  if (o.role == kLabel) {
    mi.addImm(Flag(Kind::kImm, 1).word());
    mi.add(MachineOperand::createMBB(o.landing ? o.landing : t_.blocks_[o.label]));
    return;
  }
  switch (o.constraint.kind) {
  case AsmConstraint::kImmediate:
    mi.addImm(Flag(Kind::kImm, 1).word());
    mi.add(o.immediate);
    return;
  case AsmConstraint::kMemory:
  case AsmConstraint::kAddress: {
    // The constraint's number in the flag word: m is 4, p is 24.
    uint32_t code = o.constraint.kind == AsmConstraint::kMemory ? 4u << 16 : 24u << 16;
    mi.addImm(Flag(Kind::kMem, t_.cl_->getAsmMemoryOperandCount()).word() | code);
    t_.cl_->addAsmMemoryOperand(mi, o.immediate);
    return;
  }
  case AsmConstraint::kRegister:
  case AsmConstraint::kRegisterClass:
  case AsmConstraint::kFlags:
  case AsmConstraint::kUnknown:
    break;
  }
  bool isOutput = o.role == kOutput;
  Flag flag(!isOutput ? Kind::kRegUse : o.earlyClobber ? Kind::kRegDefEarlyClobber : Kind::kRegDef, o.numRegs);
  if (o.tiedTo >= 0)
    flag.setMatchedGroup(unsigned(o.tiedTo));
  else if (o.constraint.kind == AsmConstraint::kRegisterClass)
    flag.setRegClass(o.constraint.regClass);
  mi.addImm(flag.word());
  o.firstIndex = mi->getNumOperands();
  unsigned state = !isOutput ? 0u : RegState::Define | (o.earlyClobber ? RegState::EarlyClobber : 0u);
  for (unsigned k = 0; k < o.numRegs; ++k)
    mi.addReg(o.regs[k], state);
  if (o.tiedTo >= 0 && o.firstIndex + o.numRegs > MachineOperand::kMaxTied)
    fail("inline assembly has too many operands in front of one that is tied to an output");
  else if (o.tiedTo >= 0 && o.regs[0].isVirtual())
    for (unsigned k = 0; k < o.numRegs; ++k)
      mi->tieOperands(operands_[size_t(o.tiedTo)].firstIndex + k, o.firstIndex + k);
}

void AsmLowering::emit() {
  using InlineAsm::Flag;
  using InlineAsm::Kind;
  uint32_t extra = 0;
  if (text_.flags & ir::InlineAsm::kSideEffect || isBranch_)
    extra |= InlineAsm::kSideEffect;
  if (text_.flags & ir::InlineAsm::kAlignStack) {
    extra |= InlineAsm::kAlignStack;
    t_.mf_->getFrameInfo().adjustsStack = true;
  }
  if (text_.flags & ir::InlineAsm::kIntelDialect)
    extra |= InlineAsm::kIntelDialect;
  if (touchesMemory_)
    extra |= InlineAsm::kMayLoad | InlineAsm::kMayStore;
  for (const Operand &o : operands_)
    if (o.role != kClobber && o.constraint.kind == AsmConstraint::kMemory)
      extra |= o.role == kOutput ? InlineAsm::kMayStore : InlineAsm::kMayLoad;
  // Outputs are copied behind the statement: where it falls through and on the way to each label.
  bool landings = hasLandings();
  for (Operand &o : operands_) {
    if (o.role != kLabel)
      continue;
    if (landings)
      t_.edge(*(o.landing = t_.newBlock()));
    else
      t_.edge(o.label);
  }
  MachineBasicBlock *fallThrough = nullptr;
  if (isBranch_) {
    fallThrough = t_.newBlock();
    t_.edge(*fallThrough);
  }
  MachineInstrBuilder mi = t_.b_.buildInstr(isBranch_ ? INLINEASM_BR : INLINEASM, unsigned(operands_.size()) * 2 + 2);
  mi.addExternalSymbol(t_.mf_->createSymbolName(text_.text)).addImm(extra);
  for (Operand &o : operands_)
    if (o.role != kClobber)
      emitGroup(mi, o);
  for (const Operand &o : operands_) {
    if (o.role != kClobber || o.code == "{memory}" || o.code.size() < 2)
      continue;
    std::string_view name = o.code.substr(1, o.code.size() - 2);
    MCPhysReg r = t_.cl_->getAsmRegister(*t_.mf_, name);
    if (!r && name == "cc")
      continue; // a machine without condition flags
    if (!r) {
      fail("inline assembly clobbers an unknown register '" + std::string(name) + "'");
      return;
    }
    // An output may be listed as clobbered as well.
    bool defined = false;
    for (const Operand &p : operands_)
      for (unsigned k = 0; k < p.numRegs && p.role == kOutput; ++k)
        defined |= p.regs[k].isPhysical() && t_.mf_->getRegisterInfo().regsOverlap(p.regs[k].asMCReg(), r);
    if (defined)
      continue;
    if (r == t_.tl_->stackPointer)
      t_.mf_->getFrameInfo().hasOpaqueSPAdjustment = true;
    mi.addImm(Flag(Kind::kClobber, 1).word());
    mi.addReg(Register(r), RegState::Define | RegState::EarlyClobber | RegState::Dead);
  }
  if (landings) {
    int slot = t_.keepInMemory(local_);
    land(*fallThrough, t_.f_->operand(i_, 3), slot);
    for (const Operand &o : operands_)
      if (o.landing)
        land(*o.landing, o.label, slot);
    return;
  }
  if (fallThrough)
    t_.startBlock(*fallThrough);
  std::vector<Register> results(t_.types_.count(i_.type));
  finishOutputs(results);
  if (!results.empty())
    t_.setValues(local_, results);
  if (isBranch_) {
    uint32_t target = t_.f_->operand(i_, 3);
    t_.edge(target);
    t_.branchTo(target);
  }
}

bool AsmLowering::hasLandings() const {
  bool outputs = false, labels = false;
  for (const Operand &o : operands_) {
    outputs |= o.role == kOutput && o.constraint.kind != AsmConstraint::kMemory;
    labels |= o.role == kLabel;
  }
  return outputs && labels;
}

/// One way out of the statement: takes the outputs, stores the value for whoever reads it, and goes on.
void AsmLowering::land(MachineBasicBlock &block, uint32_t target, int firstSlot) {
  t_.startBlock(block);
  for (const Operand &o : operands_)
    for (unsigned k = 0; k < o.numRegs && o.role == kOutput; ++k)
      if (o.regs[k].isPhysical() && !block.isLiveIn(o.regs[k].asMCReg()))
        block.addLiveIn(o.regs[k].asMCReg());
  std::span<const Leaf> leaves = t_.types_.leaves(i_.type);
  std::vector<Register> results(leaves.size());
  finishOutputs(results);
  for (size_t k = 0; k < leaves.size() && !t_.failed_; ++k) {
    Register address = t_.b_.newReg(t_.pointerType());
    t_.b_.buildFrameIndex(address, firstSlot + int(k));
    t_.storeLeaf(leaves[k], results[k], address, {ValueRef(), 0, 0, {}});
  }
  t_.edge(target);
  t_.b_.buildBr(*t_.blocks_[target]);
}

/// The value of an output, in the type that the IR gives it.
Register AsmLowering::joinOutput(const Operand &o) {
  const AsmConstraint &c = o.constraint;
  MachineIRBuilder &b = t_.b_;
  LLT t = o.leaf.type, reg = c.regVT.getLLT();
  unsigned have = unsigned(reg.getSizeInBits()) * c.numRegs;
  if (c.numRegs == 1 && t.getSizeInBits() == have)
    return b.buildCopy(t, o.regs[0]);
  Register parts[4];
  for (unsigned k = 0; k < c.numRegs; ++k)
    parts[k] = b.buildCopy(reg, o.regs[k]);
  Register whole = parts[0];
  LLT wide = LLT::scalar(have);
  if (c.numRegs > 1) {
    whole = b.newReg(wide);
    b.buildMerge(whole, {parts, c.numRegs});
  } else if (reg.isVector()) {
    whole = b.build(G_BITCAST, wide, {whole});
  }
  if (t.getSizeInBits() < have) {
    if (isFloat(o.leaf.kind) && c.regVT.isFloatingPoint() && !c.regVT.isVector())
      return b.build(G_FPTRUNC, t, {whole});
    LLT narrow = LLT::scalar(unsigned(t.getSizeInBits()));
    whole = b.build(G_TRUNC, narrow, {whole});
    wide = narrow;
  }
  if (t.isPointer())
    return b.build(G_INTTOPTR, t, {whole});
  return wide == t ? whole : b.build(G_BITCAST, t, {whole});
}

void AsmLowering::finishOutputs(std::span<Register> results) {
  // Copies from physical registers first; flags before anything that changes them.
  for (int pass = 0; pass < 3; ++pass)
    for (Operand &o : operands_) {
      if (o.role != kOutput || o.constraint.kind == AsmConstraint::kMemory)
        continue;
      AsmConstraint::Kind kind = o.constraint.kind;
      int when = kind == AsmConstraint::kFlags ? 0 : kind == AsmConstraint::kRegister ? 1 : 2;
      if (when != pass)
        continue;
      Register r;
      if (kind == AsmConstraint::kFlags) {
        LLT byte = LLT::scalar(8);
        r = t_.cl_->lowerAsmFlagOutput(t_.b_, o.code);
        if (!r) {
          fail("unknown condition in constraint '" + std::string(o.code) + "' of inline assembly");
          return;
        }
        r = t_.b_.buildCopy(byte, r);
        r = t_.zextOrTrunc(r, byte, o.leaf.type);
      } else {
        r = joinOutput(o);
      }
      if (!o.indirect)
        results[o.result] = r;
      else
        t_.storeLeaf(o.leaf, r, t_.use(o.value), {o.value, 0, 0, {}});
    }
}

} // namespace lathe
