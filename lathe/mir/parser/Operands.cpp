// Operands: registers, references, symbols. Constants.cpp has the literals.
#include "lathe/mir/parser/FunctionReader.h"
#include "lathe/mir/parser/FunctionReaderWords.h"
#include <algorithm>

namespace lathe {

bool FunctionReader::operand(const MCInstrDesc &d) {
  std::vector<MachineOperand> &ops = scratch_.operands;
  switch (*p_) {
  case '$':
    return registerOperand(false);
  case '%':
    return percentOperand();
  case '-':
  case '0':
  case '1':
  case '2':
  case '3':
  case '4':
  case '5':
  case '6':
  case '7':
  case '8':
  case '9': {
    int64_t v;
    if (!parseInteger(v, "a number"))
      return false;
    ops.push_back(MachineOperand::createImm(v));
    return true;
  }
  case '@': {
    uint32_t g;
    int64_t o;
    if (!globalReference(g) || !offset(o))
      return false;
    ops.push_back(MachineOperand::createGA(g, o));
    return true;
  }
  case '&': {
    const char *at = p_++;
    std::string_view name;
    int64_t o;
    if (!parseName(name, "the name of a symbol") || !offset(o))
      return false;
    if (o != int32_t(o))
      return error(at, "the offset of a symbol has 32 bits");
    ops.push_back(MachineOperand::createES(mf_.createSymbolName(name), 0, int32_t(o)));
    return true;
  }
  case '!': {
    MachineOperand op = MachineOperand::createMetadata(0u);
    if (!metadata(op))
      return false;
    ops.push_back(op);
    return true;
  }
  case '<': {
    uint32_t id;
    if (!mcSymbol(id))
      return false;
    ops.push_back(MachineOperand::createMCSymbol(id));
    return true;
  }
  default:
    return wordOperand(word(), d);
  }
}

bool FunctionReader::percentOperand() {
  std::vector<MachineOperand> &ops = scratch_.operands;
  if (ir::isDigit(p_[1]))
    return registerOperand(false);
  std::string_view rest(p_ + 1, std::min<size_t>(size_t(limit_ - p_) - 1, 13));
  if (rest.starts_with("bb.")) {
    MachineBasicBlock *b;
    if (!blockReference(b))
      return false;
    ops.push_back(MachineOperand::createMBB(b));
    return true;
  }
  if (rest.starts_with("stack.") || rest.starts_with("fixed-stack.")) {
    int fi;
    int64_t o;
    const char *at = p_;
    if (!frameIndex(fi) || !offset(o))
      return false;
    if (o)
      return error(at, "a stack object has no offset here");
    ops.push_back(MachineOperand::createFI(fi));
    return true;
  }
  if (rest.starts_with("const.")) {
    uint32_t i;
    int64_t o;
    if (!indexReference("%const.", constantSlots_, "constant", i) || !offset(o))
      return false;
    ops.push_back(MachineOperand::createCPI(i, o));
    return true;
  }
  if (rest.starts_with("jump-table.")) {
    uint32_t i;
    if (!indexReference("%jump-table.", jumpTableSlots_, "jump table", i))
      return false;
    ops.push_back(MachineOperand::createJTI(i));
    return true;
  }
  if (rest.starts_with("subreg.")) {
    p_ += 8;
    const char *at = p_;
    std::string_view name = word();
    uint32_t i = names_.subRegIndices.find(name);
    if (i == NameTable::kNone)
      return error(at, "unknown sub-register index '" + std::string(name) + "'");
    take(name);
    ops.push_back(MachineOperand::createImm(i));
    return true;
  }
  return registerOperand(false);
}

bool FunctionReader::wordOperand(std::string_view w, const MCInstrDesc &d) {
  enum class Word : uint8_t {
    kPredicate,
    kFloatPredicate,
    kShuffleMask,
    kIntrinsic,
    kBlockAddress,
    kTargetIndex,
    kTargetFlags,
    kCustomRegMask,
    kLiveOut,
    kFloat,
    kDebugInstrRef,
    kNoReg,
  };
  static constexpr ir::WordTable<Word, 64> kWords({
      {"intpred", Word::kPredicate},
      {"floatpred", Word::kFloatPredicate},
      {"shufflemask", Word::kShuffleMask},
      {"intrinsic", Word::kIntrinsic},
      {"blockaddress", Word::kBlockAddress},
      {"target-index", Word::kTargetIndex},
      {"target-flags", Word::kTargetFlags},
      {"CustomRegMask", Word::kCustomRegMask},
      {"liveout", Word::kLiveOut},
      {"half", Word::kFloat},
      {"bfloat", Word::kFloat},
      {"float", Word::kFloat},
      {"double", Word::kFloat},
      {"x86_fp80", Word::kFloat},
      {"fp128", Word::kFloat},
      {"ppc_fp128", Word::kFloat},
      {"dbg-instr-ref", Word::kDebugInstrRef},
      {"_", Word::kNoReg},
  });
  std::vector<MachineOperand> &ops = scratch_.operands;
  if (w.empty())
    return expected("an operand");
  if (const uint16_t *flag = kRegisterFlags.find(w.data(), w.size())) {
    const char *at = p_;
    take(w);
    return registerOperand(false, *flag, at);
  }
  if (d.opcode == TargetOpcode::CFI_INSTRUCTION)
    return frameDirective();
  if (w[0] == 'i' && w.size() > 1 && isNumber(w.substr(1)))
    return integerConstant(w);
  const Word *known = kWords.find(w.data(), w.size());
  if (!known) {
    const char *at = p_;
    uint32_t mask = names_.regMasks.find(w);
    if (mask == NameTable::kNone)
      return error(at, "expected an operand, found '" + std::string(w) + "'");
    take(w);
    ops.push_back(MachineOperand::createRegMask(tri_.getNamedRegMasks()[mask].mask));
    return true;
  }
  switch (*known) {
  case Word::kNoReg:
    return registerOperand(false);
  case Word::kPredicate:
    take(w);
    return predicate(true);
  case Word::kFloatPredicate:
    take(w);
    return predicate(false);
  case Word::kShuffleMask:
    take(w);
    return shuffleMask();
  case Word::kIntrinsic:
    take(w);
    return intrinsic();
  case Word::kBlockAddress:
    take(w);
    return blockAddress();
  case Word::kTargetIndex:
    take(w);
    return targetIndex();
  case Word::kTargetFlags: {
    take(w);
    unsigned flags;
    if (!targetFlags(flags))
      return false;
    const char *at = p_;
    if (lineEnd() || isRegisterFlag(word()) || *p_ == '$')
      return expected("an operand that can have target flags");
    if (!operand(d))
      return false;
    if (ops.back().isReg())
      return error(at, "registers have no target flags");
    ops.back().setTargetFlags(flags);
    return true;
  }
  case Word::kCustomRegMask:
    take(w);
    return registerMask();
  case Word::kLiveOut: {
    take(w);
    uint32_t *mask = mf_.allocateRegMask();
    if (!registerList(mask))
      return false;
    ops.push_back(MachineOperand::createRegLiveOut(mask));
    return true;
  }
  case Word::kFloat:
    return floatConstant(w);
  case Word::kDebugInstrRef: {
    // Two numbers; nothing here follows them.
    take(w);
    uint32_t instr, op;
    if (!expectChar('(', "'dbg-instr-ref'") || !parseNumber32(instr, "the number of an instruction") ||
        !expectChar(',', "the number of the instruction") || !parseNumber32(op, "the number of an operand") ||
        !expectChar(')', "the number of the operand"))
      return false;
    ops.push_back(MachineOperand::createDbgInstrRef(instr, op));
    return true;
  }
  }
  return false;
}

// ---- Registers ------------------------------------------------------------------------------------------------------

bool FunctionReader::registerOperand(bool def) {
  return registerOperand(def, def ? unsigned(RegState::Define) : 0, p_);
}

bool FunctionReader::registerOperand(bool def, unsigned state, const char *at) {
  while (*p_ >= 'd' && *p_ <= 'u') {
    std::string_view w = word();
    const uint16_t *flag = kRegisterFlags.find(w.data(), w.size());
    if (!flag)
      break;
    if ((state & *flag) == *flag && !(def && *flag == RegState::Define))
      return error(p_, "duplicate '" + std::string(w) + "' register flag");
    state |= *flag;
    take(w);
  }
  Register r;
  const char *registerAt = p_;
  if (!registerReference(r))
    return false;
  unsigned subReg = 0, tie = ~0u;
  if (*p_ == '.') {
    ++p_;
    std::string_view name = word();
    if (!r.isVirtual())
      return error(p_ - 1, "sub-register indices belong to virtual registers");
    subReg = names_.subRegIndices.find(name);
    if (subReg == NameTable::kNone)
      return error(p_, "unknown sub-register index '" + std::string(name) + "'");
    take(name);
  }
  if (r.isVirtual() && p_[0] == ':' && p_[1] != ':' && (++p_, !classOrBank(r, subReg)))
    return false;
  if (*p_ == '(' && !typeOrTie(r, tie))
    return false;
  if (state & RegState::Define ? state & RegState::Kill : state & RegState::Dead)
    return error(at, state & RegState::Define ? "a definition cannot be killed" : "only a definition can be dead");
  std::vector<MachineOperand> &ops = scratch_.operands;
  if (tie != ~0u) {
    if (state & RegState::Define)
      return error(registerAt, "a definition is not tied to another one");
    if (tie >= ops.size() || !ops[tie].isReg() || !ops[tie].isDef())
      return error(registerAt, "there is no definition that is operand " + std::to_string(tie));
    if (tie >= 254 || ops.size() >= 254)
      return error(registerAt, "ties reach the first 254 operands");
    for (auto [d, u] : ties_)
      if (d == tie)
        return error(registerAt, "operand " + std::to_string(tie) + " is tied already");
    ties_.emplace_back(tie, unsigned(ops.size()));
  }
  ops.push_back(MachineOperand::createReg(r, state, subReg));
  return true;
}

bool FunctionReader::registerReference(Register &r) {
  if (*p_ == '$') {
    MCPhysReg phys;
    if (!physicalRegister(phys))
      return false;
    r = Register(phys);
    return true;
  }
  if (*p_ == '_' && word() == "_") {
    take("_");
    r = Register();
    return true;
  }
  if (*p_ == '%') {
    if (!ir::isDigit(p_[1])) {
      // `%eax` in old files, else a virtual register that has a name.
      const char *at = p_++;
      uint32_t phys = names_.registers.find(registerWord());
      p_ = at;
      if (phys != NameTable::kNone && file_.usesOldRegisters()) {
        MCPhysReg reg;
        if (!physicalRegister(reg))
          return false;
        r = Register(reg);
        return true;
      }
    }
    return virtualRegister(r);
  }
  return expected("a register");
}

/// `$eax`, or `%eax` as it was written before 2018.
bool FunctionReader::physicalRegister(MCPhysReg &r) {
  const char *at = p_;
  if (*p_ != '$' && *p_ != '%')
    return expected("a physical register");
  ++p_;
  std::string_view name = registerWord();
  uint32_t n = names_.registers.find(name);
  if (n == NameTable::kNone) {
    std::string_view near = names_.registers.nearest(name);
    return error(at, "unknown register name '" + std::string(name) +
                         (near.empty() ? "'" : "'; did you mean '" + std::string(near) + "'?"));
  }
  p_ += name.size();
  if (*p_ != '.')
    blanks();
  scratch_.registers.remember(name, n);
  r = MCPhysReg(n);
  return true;
}

Register FunctionReader::newVReg(const char *at) {
  scratch_.vregPlace.push_back(offsetOf(at));
  return mri_.createGenericVirtualRegister(LLT());
}

/// Numbers are given in the order in which registers appear.
Register FunctionReader::vregNumbered(uint32_t n, const char *at) {
  if (n >= scratch_.vregOfNumber.size()) {
    if (n > file_.buffer.text().size()) {
      error(at, "the number of the register is too large");
      return Register();
    }
    scratch_.vregOfNumber.resize(std::max<size_t>(n + 1, scratch_.vregOfNumber.size() * 2));
  }
  uint32_t &slot = scratch_.vregOfNumber[n];
  if (!slot)
    slot = newVReg(at).id();
  return Register(slot);
}

bool FunctionReader::virtualRegister(Register &r) {
  const char *at = p_++;
  if (ir::isDigit(*p_)) {
    uint64_t n = 0;
    for (; ir::isDigit(*p_); ++p_)
      n = std::min<uint64_t>(n * 10 + uint64_t(*p_ - '0'), kNone);
    r = vregNumbered(uint32_t(n), at);
    if (!r)
      return false;
  } else {
    std::string_view name = registerWord();
    if (name.empty())
      return expected("a register", "'%'");
    p_ += name.size();
    uint32_t known = scratch_.vregOfName.find(name);
    if (known == NameTable::kNone) {
      if (nextGap_ < gaps_.size()) {
        r = Register(gaps_[nextGap_++]);
        scratch_.vregPlace[r.virtIndex()] = offsetOf(at);
      } else {
        r = newVReg(at);
      }
      std::string_view kept = mf_.getArena().copy(name);
      mri_.setVRegName(r, kept);
      scratch_.vregOfName.add(kept, r.id());
    } else {
      r = Register(known);
    }
  }
  if (*p_ != '.')
    blanks();
  return true;
}

/// How many virtual registers the body calls by a name.
size_t FunctionReader::countNamedVRegs() const {
  static constexpr std::string_view kOther[] = {"bb",     "stack", "fixed-stack", "const",   "jump-table",
                                                "subreg", "ir",    "ir-block",    "dwarfreg"};
  size_t n = 0;
  NameTable seen;
  const char *end = body_ ? begin_ + body_->end : begin_;
  for (const char *p = body_ ? begin_ + body_->begin : end; p < end;) {
    p = static_cast<const char *>(std::memchr(p, '%', size_t(end - p)));
    if (!p)
      break;
    const char *e = ++p;
    while (ir::isClass(*e, ir::kNameChar) && *e != '.')
      ++e;
    std::string_view name(p, size_t(e - p));
    if (name.empty() || ir::isDigit(*p) || seen.find(name) != NameTable::kNone ||
        (*e == '.' && std::find(std::begin(kOther), std::end(kOther), name) != std::end(kOther)))
      continue;
    seen.add(name, 0);
    ++n;
  }
  return n;
}

/// Behind ':'. A sub-register index here is from before 2017.
bool FunctionReader::classOrBank(Register r, unsigned &subReg) {
  const char *at = p_;
  std::string_view name = word();
  if (name.empty())
    return expected("a register class, a bank or '_'", "':'");
  take(name);
  if (name == "_")
    return setClass(r, name, at);
  if (names_.classes.find(name) == NameTable::kNone && !subReg)
    if (uint32_t i = names_.subRegIndices.find(name); i != NameTable::kNone) {
      subReg = i;
      return true;
    }
  return setClass(r, name, at);
}

bool FunctionReader::setClass(Register r, std::string_view name, const char *at) {
  MachineRegisterInfo::VReg &v = mri_.info(r);
  if (name == "_") {
    v.mark = 1; // generic, without bank
    return true;
  }
  uint32_t rc = names_.classes.find(name);
  if (rc != NameTable::kNone) {
    scratch_.classes.remember(name, rc);
    if (v.regClass != MachineRegisterInfo::kNoClass && v.regClass != rc)
      return error(at, "the register has class '" + std::string(tri_.getRegClassName(v.regClass)) + "' elsewhere");
    v.regClass = uint16_t(rc);
    return true;
  }
  uint32_t bank = names_.banks.find(name);
  if (bank != NameTable::kNone) {
    scratch_.classes.remember(name, MIRFile::Scratch::kFirstBank + bank);
    if (v.bank != MachineRegisterInfo::kNoBank && v.bank != bank)
      return error(at, "the register has bank '" + std::string(tri_.strings + tri_.banks[v.bank].name) + "' elsewhere");
    v.bank = uint8_t(bank);
    return true;
  }
  std::string_view near = names_.classes.nearest(name);
  return error(at, "unknown register class or bank '" + std::string(name) +
                       (near.empty() ? "'" : "'; did you mean '" + std::string(near) + "'?"));
}

bool FunctionReader::typeOrTie(Register r, unsigned &tie) {
  while (tryChar('(')) {
    if (*p_ == 't' && tryWord("tied-def")) {
      if (!parseNumber32(tie, "the number of an operand") || !expectChar(')', "the number of the operand"))
        return false;
      continue;
    }
    const char *at = p_;
    LLT t;
    if (!(printedType(t) || lowLevelType(t)) || !expectChar(')', "the type"))
      return false;
    if (!r.isVirtual())
      return error(at, "only virtual registers have a type");
    MachineRegisterInfo::VReg &v = mri_.info(r);
    if (v.type.isValid() && !(v.type == t))
      return error(at, "the register has type " + v.type.str() + " elsewhere");
    v.type = t;
  }
  return true;
}

/// `s32` and `p0` before a ')': most types. Of others nothing is read.
bool FunctionReader::printedType(LLT &t) {
  const char *q = p_ + 1;
  unsigned n = 0;
  for (; ir::isDigit(*q) && q < p_ + 5; ++q)
    n = n * 10 + unsigned(*q - '0');
  if (*q != ')')
    return false;
  if (*p_ == 's' && n)
    t = LLT::scalar(n);
  else if (*p_ == 'p' && q != p_ + 1)
    t = LLT::pointer(n, module_.dataLayout.pointerBits(n));
  else
    return false;
  p_ = q;
  return true;
}

bool FunctionReader::lowLevelType(LLT &t) {
  constexpr uint64_t kMaxBits = (1u << 24) - 1, kMaxElements = (1u << 16) - 1, kMaxSpace = (1u << 20) - 1;
  const char *at = p_;
  if (*p_ == '<') {
    ++p_;
    blanks();
    bool scalable = false;
    if (tryWord("vscale")) {
      scalable = true;
      if (!tryWord("x"))
        return expected("'x'", "'vscale'");
    }
    uint64_t n;
    LLT element;
    if (!parseNumber(n, "the number of elements"))
      return false;
    if (!tryWord("x"))
      return expected("'x'", "the number of elements");
    if (!lowLevelType(element))
      return false;
    if (element.isVector() || n > kMaxElements || n < (scalable ? 1 : 2))
      return error(at, "a vector has from 2 to 65535 elements, which are scalars or pointers");
    t = LLT::vector(unsigned(n), element, scalable);
    return expectChar('>', "the type of the elements");
  }
  if ((*p_ != 's' && *p_ != 'p') || !ir::isDigit(p_[1]))
    return expected("a type, such as 's32', 'p0' or '<4 x s32>'");
  bool pointer = *p_++ == 'p';
  uint64_t n;
  if (!parseNumber(n, "the size of the type"))
    return false;
  if (pointer ? n > kMaxSpace : n == 0 || n > kMaxBits)
    return error(at, pointer ? "address spaces have numbers up to 1048575" : "a scalar has from 1 to 16777215 bits");
  t = pointer ? LLT::pointer(unsigned(n), module_.dataLayout.pointerBits(uint32_t(n))) : LLT::scalar(unsigned(n));
  return true;
}

// ---- References -----------------------------------------------------------------------------------------------------

bool FunctionReader::blockReference(MachineBasicBlock *&b) {
  const char *at = p_;
  if (std::strncmp(p_, "%bb.", 4) != 0)
    return expected("a block, '%bb.0'");
  p_ += 4;
  uint32_t n;
  if (!ir::isDigit(*p_) || !parseNumber32(n, "the number of a block"))
    return expected("the number of a block", "'%bb.'");
  if (n >= defined_.size() || !defined_[n])
    return error(at, "there is no block %bb." + std::to_string(n));
  b = mf_.getBlockNumbered(n);
  std::string_view name;
  if (*p_ == '.')
    return ++p_, parseName(name, "the name of the block");
  return true;
}

bool FunctionReader::indexReference(std::string_view prefix, std::span<const uint32_t> slots, std::string_view what,
                                    uint32_t &index) {
  const char *at = p_;
  p_ += prefix.size();
  uint32_t n;
  if (!ir::isDigit(*p_))
    return expected("a number");
  if (!parseNumber32(n, "the number"))
    return false;
  if (n >= slots.size() || slots[n] == kNoSlot)
    return error(at, "there is no " + std::string(what) + " '" + std::string(prefix) + std::to_string(n) + "'");
  index = slots[n];
  return true;
}

bool FunctionReader::frameIndex(int &fi) {
  uint32_t index;
  if (std::strncmp(p_, "%fixed-stack.", 13) == 0) {
    if (!indexReference("%fixed-stack.", fixedSlots_, "fixed stack object", index))
      return false;
  } else if (std::strncmp(p_, "%stack.", 7) == 0) {
    if (!indexReference("%stack.", stackSlots_, "stack object", index))
      return false;
    std::string_view name;
    if (*p_ == '.' && (++p_, !parseName(name, "the name of the stack object")))
      return false;
  } else {
    return expected("a stack object");
  }
  fi = int(index);
  return true;
}

/// ` + 8`, ` - 8` or nothing.
bool FunctionReader::offset(int64_t &o) {
  o = 0;
  if (*p_ != '+' && *p_ != '-')
    return true;
  const char *at = p_;
  bool negative = *p_++ == '-';
  blanks();
  uint64_t v;
  if (!parseNumber(v, "an offset"))
    return false;
  if (v > uint64_t(1) << 63 || (v == uint64_t(1) << 63 && !negative))
    return error(at, "the offset is too large");
  o = int64_t(negative ? 0 - v : v);
  return true;
}

bool FunctionReader::globalReference(uint32_t &g) {
  const char *at = p_++;
  bool quoted = *p_ == '"';
  std::string_view name;
  if (!parseName(name, "the name of a global"))
    return false;
  if (!quoted && isNumber(name)) {
    uint64_t n = 0;
    for (char c : name)
      n = std::min<uint64_t>(n * 10 + uint64_t(c - '0'), kNone);
    g = file_.globalNumbered(n);
  } else {
    ir::GlobalId id = module_.findGlobal(name);
    g = id.valid() ? id.value : kNone;
  }
  return g != kNone || error(at, "the IR module has no global '@" + std::string(name) + "'");
}

/// `%ir-block.name` of the function with that global.
bool FunctionReader::irBlockReference(uint32_t function, uint32_t &block) {
  if (std::strncmp(p_, "%ir-block.", 10) != 0)
    return expected("a block, '%ir-block.'");
  p_ += 10;
  const char *at = p_;
  std::string_view name;
  bool quoted = *p_ == '"';
  if (!parseName(name, "the name of an IR block"))
    return false;
  const ir::Global &g = module_.globals[function];
  if (!g.function.valid())
    return error(at, "this global is no function");
  const ir::Function &f = module_.function(g.function);
  for (block = 0; block < f.blocks.size(); ++block) {
    ir::ValueName n = f.blocks[block].name;
    if (n.isNumber() ? !quoted && name == std::to_string(n.number()) : !n.isNone() && module_.name(n.symbol()) == name)
      return true;
  }
  return error(at, "the function has no IR block '" + std::string(name) + "'");
}

bool FunctionReader::blockAddress() {
  uint32_t g, block;
  int64_t o;
  const char *at = p_;
  if (!expectChar('(', "'blockaddress'"))
    return false;
  if (*p_ != '@')
    return expected("a function", "'('");
  if (!globalReference(g) || !expectChar(',', "the function") || !irBlockReference(g, block) ||
      !expectChar(')', "the block") || !offset(o))
    return false;
  if (o != int32_t(o))
    return error(at, "the offset of a block address has 32 bits");
  scratch_.operands.push_back(MachineOperand::createBA(g, block, 0, int32_t(o)));
  return true;
}

bool FunctionReader::targetIndex() {
  if (!expectChar('(', "'target-index'"))
    return false;
  const char *at = p_;
  std::string_view name = word();
  uint32_t n = names_.targetIndex(tii_, name);
  int64_t o;
  if (n == NameTable::kNone) {
    std::string_view near = names_.nearestTargetIndex(name);
    return error(at, "unknown target index '" + std::string(name) +
                         (near.empty() ? "'" : "'; did you mean '" + std::string(near) + "'?"));
  }
  take(name);
  if (!expectChar(')', "the target index") || !offset(o))
    return false;
  scratch_.operands.push_back(MachineOperand::createTargetIndex(n, o));
  return true;
}

bool FunctionReader::targetFlags(unsigned &flags) {
  flags = 0;
  if (!expectChar('(', "'target-flags'"))
    return false;
  do {
    const char *at = p_;
    std::string_view name = word();
    uint32_t f = names_.targetFlag(tii_, name);
    if (name.empty() || f == NameTable::kNone) {
      std::string_view near = names_.nearestTargetFlag(name);
      return error(at, "unknown target flag '" + std::string(name) +
                           (near.empty() ? "'" : "'; did you mean '" + std::string(near) + "'?"));
    }
    flags |= f;
    take(name);
  } while (tryChar(','));
  return expectChar(')', "the target flags");
}

} // namespace lathe
