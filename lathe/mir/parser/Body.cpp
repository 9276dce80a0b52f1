// Blocks and instructions.
#include "lathe/mir/parser/FunctionReader.h"
#include "lathe/mir/parser/FunctionReaderWords.h"
#include "lathe/support/SourceBuffer.h"
#include <algorithm>

namespace lathe {

/// Bits that may mean different flags.
static constexpr uint32_t kSharedBits =
    ~uint32_t(0xffff) | MachineInstr::NoUWrap | MachineInstr::NoSWrap | MachineInstr::IsExact;

/// Makes the blocks, with the numbers that the text gives them: what the body refers to is there before it is read.
bool FunctionReader::findBlocks(const YamlNode &n) {
  const char *p = begin_ + n.begin, *end = begin_ + n.end;
  limit_ = end;
  std::vector<uint32_t> order;
  uint32_t largest = 0;
  while (p < end) {
    while (*p == ' ' || *p == '\t')
      ++p;
    if (p[0] == 'b' && p[1] == 'b' && p[2] == '.' && ir::isDigit(p[3])) {
      p_ = p + 3;
      const char *at = p;
      uint64_t v = 0;
      for (; ir::isDigit(*p_) && v <= n.end; ++p_)
        v = v * 10 + uint64_t(*p_ - '0');
      // The text bounds the numbers, so that a table by number does not get out of hand.
      if (v > n.end)
        return error(at, "the number of the block is too large");
      order.push_back(uint32_t(v));
      largest = std::max(largest, uint32_t(v));
    }
    const void *nl = std::memchr(p, '\n', size_t(end - p));
    p = nl ? static_cast<const char *>(nl) + 1 : end;
  }
  if (order.empty())
    return true;
  defined_.assign(largest + 1, 0);
  for (uint32_t b : order)
    defined_[b] = 1;
  for (uint32_t i = 0; i <= largest; ++i)
    mf_.createBlock();
  for (uint32_t b : order)
    if (defined_[b] == 1) {
      defined_[b] = 2;
      mf_.push_back(mf_.getBlockNumbered(b));
    }
  return true;
}

bool FunctionReader::body(const YamlNode &n) {
  if (n.kind == YamlNode::kNull || (n.isScalar() && n.text.empty()))
    return true;
  if (n.kind != YamlNode::kLiteral)
    return errorAt(n, "expected a block literal, '|', here");
  p_ = begin_ + n.begin;
  limit_ = begin_ + n.end;
  MachineBasicBlock *block = nullptr;
  blockLines(block);
  if (block)
    finishBlock(*block);
  return errors_ == 0;
}

void FunctionReader::blockLines(MachineBasicBlock *&block) {
  while (p_ < limit_) {
    while (*p_ == ' ')
      ++p_;
    blanks();
    if (*p_ == '\n') {
      ++p_;
      continue;
    }
    if (p_ >= limit_)
      return;
    bool ok;
    if (p_[0] == 'b' && p_[1] == 'b' && p_[2] == '.') {
      if (block)
        finishBlock(*block);
      block = nullptr;
      ok = blockHeader(block);
    } else if (!block) {
      ok = expected("a block, 'bb.0:'");
      if (!ok)
        return;
    } else if (*p_ == '}') {
      ok = inBundle_ || error(p_, "'}' without a bundle");
      ++p_;
      blanks();
      inBundle_ = false;
    } else if (tryWord("successors")) {
      ok = successors(*block);
    } else if (tryWord("liveins")) {
      ok = blockLiveIns(*block);
    } else {
      ok = instruction(*block);
    }
    if (ok && !lineEnd())
      expected("the end of the line");
    const void *nl = std::memchr(p_, '\n', size_t(limit_ - p_));
    p_ = nl ? static_cast<const char *>(nl) + 1 : limit_;
  }
}

bool FunctionReader::blockHeader(MachineBasicBlock *&block) {
  const char *at = p_;
  p_ += 3;
  uint32_t number;
  if (!parseNumber32(number, "the number of the block"))
    return false;
  if (number >= defined_.size() || !defined_[number])
    return error(at, "a block starts a line of its own");
  block = mf_.getBlockNumbered(number);
  if (defined_[number] == 3)
    return error(at, "block %bb." + std::to_string(number) + " is defined twice");
  defined_[number] = 3;
  if (*p_ == '.') {
    const char *nameAt = ++p_;
    std::string_view name;
    if (!parseName(name, "the name of the block") || !irBlock(*block, name, nameAt))
      return false;
  }
  if (tryChar('(')) {
    do {
      if (!blockAttribute(*block))
        return false;
    } while (tryChar(','));
    if (!expectChar(')', "the attributes of the block"))
      return false;
  }
  return expectChar(':', "the name of the block");
}

bool FunctionReader::irBlock(MachineBasicBlock &b, std::string_view name, const char *at) {
  const ir::Function *f;
  if (!irFunction(f, at))
    return false;
  nameLocals();
  uint32_t block = kNone;
  if (!name.empty() && isNumber(name) && at[0] != '"') {
    uint64_t n = 0;
    for (char c : name)
      n = std::min<uint64_t>(n * 10 + uint64_t(c - '0'), kNone);
    if (n < scratch_.blockOfNumber.size())
      block = scratch_.blockOfNumber[size_t(n)];
  } else {
    block = scratch_.blockOfName.find(name);
  }
  if (block == kNone)
    return error(at, "the function has no IR block '" + std::string(name) + "'");
  b.setIRBlock(int(block));
  return true;
}

bool FunctionReader::blockAttribute(MachineBasicBlock &b) {
  const char *at = p_;
  auto irBlockName = [&](std::string_view &name) {
    if (std::strncmp(p_, "%ir-block.", 10) != 0)
      return expected("'%ir-block.'");
    p_ += 10;
    at = p_;
    return parseName(name, "the name of the IR block");
  };
  std::string_view name;
  uint32_t n;
  if (*p_ == '%')
    return irBlockName(name) && irBlock(b, name, at);
  if (tryWord("address-taken") || tryWord("machine-block-address-taken")) {
    b.setHasAddressTaken();
  } else if (tryWord("ir-block-address-taken")) {
    b.irBlockAddressTaken = true;
    if (b.irBlock() >= 0)
      return irBlockName(name);
    return irBlockName(name) && irBlock(b, name, at);
  } else if (tryWord("landing-pad")) {
    b.setIsEHPad();
  } else if (tryWord("inlineasm-br-indirect-target")) {
    b.isInlineAsmBrIndirectTarget = true;
  } else if (tryWord("ehfunclet-entry")) {
    b.isEHFuncletEntry = true;
  } else if (tryWord("align")) {
    at = p_;
    if (!parseNumber32(n, "the alignment"))
      return false;
    if (!n || n & (n - 1))
      return error(at, "an alignment is a power of two");
    b.setLog2Alignment(uint8_t(std::countr_zero(n)));
  } else if (tryWord("bbsections")) {
    if (tryWord("Exception")) {
      b.sectionID = 1;
    } else if (tryWord("Cold")) {
      b.sectionID = 2;
    } else {
      if (!parseNumber32(n, "the section's number, 'Exception' or 'Cold'"))
        return false;
      b.sectionID = std::min(n, kNone - 3) + 3;
    }
  } else if (tryWord("bb_id")) {
    if (!parseNumber32(b.bbID, "the number"))
      return false;
    if (ir::isDigit(*p_))
      return parseNumber32(b.bbIDClone, "the number of the clone");
  } else if (tryWord("call-frame-size")) {
    return parseNumber32(b.callFrameSize, "the size");
  } else {
    return expected("an attribute of the block");
  }
  return true;
}

bool FunctionReader::successors(MachineBasicBlock &b) {
  if (!expectChar(':', "'successors'"))
    return false;
  hasSuccessorList_ = true;
  if (lineEnd())
    return true;
  do {
    MachineBasicBlock *s;
    if (!blockReference(s))
      return false;
    uint32_t weight = MachineBasicBlock::kUnknownProbability;
    if (tryChar('(')) {
      if (!parseNumber32(weight, "the weight of the branch") || !expectChar(')', "the weight of the branch"))
        return false;
    }
    successors_.emplace_back(s, weight);
  } while (tryChar(','));
  return true;
}

/// Weights become probabilities in 1/2^31 that sum up to one.
void FunctionReader::addSuccessors(MachineBasicBlock &b) {
  constexpr uint64_t kOne = uint64_t(1) << 31;
  uint64_t sum = 0;
  bool weighted = !successors_.empty();
  for (auto [s, w] : successors_) {
    weighted &= w != MachineBasicBlock::kUnknownProbability;
    sum += w;
  }
  for (auto &[s, w] : successors_) {
    if (weighted && !sum)
      w = uint32_t((kOne + successors_.size() / 2) / successors_.size());
    // What is off by rounding stays as it is.
    else if (weighted && (sum > kOne + successors_.size() || sum + successors_.size() < kOne))
      w = uint32_t((uint64_t(w) * kOne + sum / 2) / sum);
    b.addSuccessor(s, w);
  }
}

bool FunctionReader::blockLiveIns(MachineBasicBlock &b) {
  if (!expectChar(':', "'liveins'"))
    return false;
  if (lineEnd())
    return true;
  do {
    MCPhysReg r;
    if (!physicalRegister(r))
      return false;
    uint64_t lanes = ~uint64_t(0);
    if (tryChar(':') && !parseNumber(lanes, "a lane mask"))
      return false;
    b.addLiveIn(r, lanes);
  } while (tryChar(','));
  return true;
}

/// Where control goes from here when the block does not say so: the blocks that instructions name, and the next one.
void FunctionReader::guessSuccessors(MachineBasicBlock &b) {
  const MachineInstr *last = nullptr;
  for (MachineInstr &mi : b) {
    if (mi.isPHI())
      continue;
    for (const MachineOperand &op : mi.operands()) {
      if (op.isMBB() && !b.isSuccessor(op.getMBB()))
        b.addSuccessor(op.getMBB());
      if (op.isJTI() && mi.isBranch() && size_t(op.getIndex()) < mf_.jumpTables().size())
        for (MachineBasicBlock *t : mf_.jumpTables()[size_t(op.getIndex())].targets)
          if (!b.isSuccessor(t))
            b.addSuccessor(t);
    }
    if (!mi.isDebugInstr())
      last = &mi;
  }
  MachineBasicBlock *next = b.getNextNode();
  if (next && (!last || !last->isBarrier()) && !b.isSuccessor(next))
    b.addSuccessor(next);
}

bool FunctionReader::finishBlock(MachineBasicBlock &b) {
  if (inBundle_)
    error(bundleAt_, "bundle without '}'");
  inBundle_ = false;
  addSuccessors(b);
  if (!hasSuccessorList_)
    guessSuccessors(b);
  successors_.clear();
  hasSuccessorList_ = false;
  return true;
}

// ---- Instructions ---------------------------------------------------------------------------------------------------

/// What stands behind the operands, where an operand could stand.
bool FunctionReader::trailingWord(std::string_view w, DebugLoc &dl, MachineInstrExtra &extra, bool &known) {
  auto node = [&](uint32_t &number) {
    const char *at = p_;
    if (*p_ != '!')
      return expected("a metadata node");
    ++p_;
    if (!parseNumber32(number, "the number of a metadata node") || !knownNode(number, at))
      return false;
    ++number;
    return true;
  };
  auto symbol = [&](uint32_t &number) {
    if (!mcSymbol(number))
      return false;
    ++number;
    return true;
  };
  if (w == "debug-location")
    return take(w), debugLocation(dl);
  if (w == "pre-instr-symbol")
    return take(w), symbol(extra.preInstrSymbol);
  if (w == "post-instr-symbol")
    return take(w), symbol(extra.postInstrSymbol);
  if (w == "heap-alloc-marker")
    return take(w), node(extra.heapAllocMarker);
  if (w == "pcsections")
    return take(w), node(extra.pcSections);
  if (w == "mmra")
    return take(w), node(extra.mmra);
  if (w == "cfi-type")
    return take(w), parseNumber32(extra.cfiType, "a type");
  if (w == "debug-instr-number")
    return take(w), parseNumber32(extra.debugInstrNumber, "a number");
  known = false;
  return true;
}

bool FunctionReader::operandList(const MCInstrDesc &d, DebugLoc &dl, MachineInstrExtra &extra) {
  bool trailing = false;
  for (;;) {
    if (!trailing && (printedImmediate() || printedOperand(0))) {
      if (!tryChar(','))
        return *p_ != 'd' || word() != "debug-location" || operandList(d, dl, extra);
      continue;
    }
    bool known = false;
    // All of them have a '-' in the middle and start with one of few letters.
    if (*p_ >= 'c' && *p_ <= 'p') {
      known = true;
      if (!trailingWord(word(), dl, extra, known))
        return false;
      trailing |= known;
    }
    if (!known && trailing)
      return expected("what follows the operands of an instruction");
    if (!known && !operand(d))
      return false;
    if (!tryChar(',')) {
      // Between the operands and these no comma is needed.
      if (*p_ == 'd' && word() == "debug-location")
        continue;
      return true;
    }
  }
}

/// Flags that share a bit: which of them the bit means, the opcode says; the other one goes to `extra`.
static void placeSharedFlags(const MCInstrDesc &d, uint32_t &flags, MachineInstrExtra &extra) {
  uint32_t plain = flags & 0xffff;
  for (unsigned i = 0; i < std::size(kSharedFlags); ++i) {
    const SharedFlag &f = kSharedFlags[i];
    bool ownsBit = f.onOpcode(d), written = flags & kFirstSharedFlag << i;
    if (ownsBit && plain & f.own) {
      extra.flags |= extraOfPlainFlag(f.own);
      plain &= ~uint32_t(f.own);
    }
    if (written && ownsBit)
      plain |= f.own;
    else if (written)
      extra.flags |= f.extra;
  }
  flags = plain;
}

bool FunctionReader::instruction(MachineBasicBlock &b) {
  std::vector<MachineOperand> &ops = scratch_.operands;
  ops.clear();
  ties_.clear();
  scratch_.memOperands.clear();
  const char *at = p_;
  size_t size;
  auto isFlagHere = [&] { return *p_ >= 'a' && *p_ <= 'z' && isRegisterFlag(word()); };
  if (*p_ == '%' || *p_ == '$' || isFlagHere() || (*p_ == '_' && word() == "_")) {
    do {
      if (!printedOperand(RegState::Define) && !registerOperand(true))
        return false;
    } while (tryChar(','));
    if (!expectChar('=', "the registers that the instruction defines"))
      return false;
  }
  uint32_t flags = 0;
  std::string_view w;
  uint32_t opcode = NameTable::kNone;
  for (;;) {
    at = p_;
    opcode = scratch_.opcodes.find(p_, size);
    if (opcode != NameTable::kNone) {
      w = {p_, size};
      break;
    }
    w = word();
    if (w.empty())
      return expected("the name of an instruction");
    uint32_t flag = 0;
    if (!(*p_ >= 'a' && *p_ <= 'z') || !instructionFlag(w, flag))
      break;
    flags |= flag;
    take(w);
  }
  TargetInstrInfo::RenamedInstr renamed;
  if (opcode == NameTable::kNone) {
    opcode = names_.opcodes.find(w);
    if (opcode == NameTable::kNone) {
      renamed = tii_.getRenamedInstr(w);
      opcode = renamed.opcode;
    }
    if (!opcode && w != tii_.getName(0)) {
      std::string_view near = names_.opcodes.nearest(w);
      return error(at, "unknown instruction '" + std::string(w) +
                           (near.empty() ? "'" : "'; did you mean '" + std::string(near) + "'?"));
    }
    if (!renamed.opcode)
      scratch_.opcodes.remember(w, opcode);
  }
  take(w);
  const MCInstrDesc &d = tii_.get(opcode);
  DebugLoc dl;
  MachineInstrExtra extra;
  if (flags & kSharedBits) [[unlikely]]
    placeSharedFlags(d, flags, extra);
  if (!lineEnd() && *p_ != '{' && !(p_[0] == ':' && p_[1] == ':') && !operandList(d, dl, extra))
    return false;
  if (p_[0] == ':' && p_[1] == ':') {
    p_ += 2;
    blanks();
    if (!memOperandList())
      return false;
  }
  const char *brace = p_;
  bool opens = tryChar('{');
  if (opens && inBundle_)
    return error(brace, "a bundle cannot contain a bundle");
  if (renamed.immediate >= 0)
    ops.insert(std::find_if(ops.begin(), ops.end(), [](auto &op) { return op.isReg() && op.isImplicit(); }),
               MachineOperand::createImm(renamed.immediate));
  if (constraintsOf(d) & kImplicit && !implicitOperands(d, at))
    return false;
  if (inBundle_)
    flags |= MachineInstr::BundledPred;
  buildInstruction(b, d, uint16_t(flags), dl, extra);
  if (inBundle_)
    lastInBundle_->setFlag(MachineInstr::BundledSucc);
  if (inBundle_ || opens)
    lastInBundle_ = b.back();
  if (opens) {
    inBundle_ = true;
    bundleAt_ = brace;
  }
  return true;
}

/// The implicit registers of the description: all are added when none is written, else none may be missing. Calls
/// have what their function needs.
bool FunctionReader::implicitOperands(const MCInstrDesc &d, const char *at) {
  std::vector<MachineOperand> &ops = scratch_.operands;
  bool any = false;
  for (const MachineOperand &op : ops)
    any |= op.isReg() && op.isImplicit();
  auto check = [&](std::span<const uint16_t> regs, bool def) {
    for (uint16_t r : regs) {
      auto isThere = [&](auto covers) {
        for (const MachineOperand &op : ops)
          if (op.isReg() && op.isImplicit() && op.isDef() == def && covers(op.getReg()))
            return true;
        return false;
      };
      if (any && (isThere([&](Register o) { return o == Register(r); }) ||
                  isThere([&](Register o) { return o.isPhysical() && tri_.getSubRegIndex(o.asMCReg(), r); })))
        continue;
      if (!any) {
        ops.push_back(MachineOperand::createReg(Register(r), def ? RegState::ImplicitDefine : RegState::Implicit));
        continue;
      }
      std::string name(tri_.getName(r));
      for (char &c : name)
        c = c >= 'A' && c <= 'Z' ? char(c | 32) : c;
      return error(at, std::string("missing implicit register operand '") + (def ? "implicit-def $" : "implicit $") +
                           name + "'");
    }
    return true;
  };
  return check(tii_.implicitDefs(d), true) && check(tii_.implicitUses(d), false);
}

uint8_t FunctionReader::constraintsOf(const MCInstrDesc &d) {
  uint8_t &known = scratch_.constraints[d.opcode];
  if (!known) [[unlikely]] {
    known = kKnown;
    for (const auto &info : tii_.operands(d))
      if (info.earlyClobber || info.tiedTo >= 0)
        known |= kTies;
    if (!d.isCall() && d.opcode >= tii_.firstTargetOpcode && (d.numImplicitDefs || d.numImplicitUses))
      known |= kImplicit;
  }
  return known;
}

void FunctionReader::tieAsDescribed(MachineInstr &mi, const MCInstrDesc &d) {
  auto infos = tii_.operands(d);
  size_t n = std::min<size_t>(infos.size(), mi.getNumOperands());
  for (unsigned i = 0; i < n; ++i) {
    MachineOperand &op = mi.getOperand(i);
    if (!op.isReg() || op.isImplicit())
      continue;
    if (infos[i].earlyClobber && op.isDef())
      op.setIsEarlyClobber();
    int to = infos[i].tiedTo;
    if (op.isUse() && to >= 0 && unsigned(to) < n && mi.getOperand(unsigned(to)).isReg())
      mi.tieOperands(unsigned(to), i);
  }
}

void FunctionReader::buildInstruction(MachineBasicBlock &b, const MCInstrDesc &d, uint16_t flags, DebugLoc dl,
                                      const MachineInstrExtra &extra) {
  std::vector<MachineOperand> &ops = scratch_.operands;
  MachineInstr *mi = mf_.createInstr(d.opcode, dl, unsigned(ops.size()));
  b.insertBefore(nullptr, mi);
  if (mi->isDebugInstr())
    for (MachineOperand &op : ops)
      if (op.isReg() && op.isUse())
        op = MachineOperand::createReg(op.getReg(), RegState::Debug, op.getSubReg());
  mi->appendOperands(mf_, ops);
  mi->setFlags(flags);
  hasPHIs_ |= mi->isPHI();
  if (constraintsOf(d) & kTies)
    tieAsDescribed(*mi, d);
  for (auto [def, use] : ties_)
    mi->tieOperands(def, use);
  for (const MachineOperand &op : mi->operands())
    if (op.isReg() && op.isTied() && op.isUse() && op.getReg() && !op.isUndef() &&
        mi->getOperand(op.tiedTo()).getReg() != op.getReg())
      tiesRewritten_ = false;
  for (MachineMemOperand *m : scratch_.memOperands)
    mi->addMemOperand(mf_, m);
  if (extra != MachineInstrExtra())
    mf_.setExtra(*mi, extra);
  if (mi->isInlineAsm())
    mf_.hasInlineAsm = true;
}

// ---- The function as a whole ----------------------------------------------------------------------------------------

bool FunctionReader::finishFunction() {
  if (!checkExceptionTable())
    return false;
  for (uint32_t i = 0; i < mri_.getNumVirtRegs(); ++i) {
    const MachineRegisterInfo::VReg &v = mri_.info(Register::virtualReg(i));
    uint32_t at = scratch_.vregPlace[i];
    if (v.regClass != MachineRegisterInfo::kNoClass || (!v.defs && !v.uses))
      continue;
    if (v.bank == MachineRegisterInfo::kNoBank && v.mark == 0)
      errorRange(at, at + 1, "this virtual register has no class, bank or '_' anywhere in the function");
    else if (!v.type.isValid())
      errorRange(at, at + 1, "this generic virtual register has no type anywhere in the function");
  }
  for (uint32_t i = 0; i < mri_.getNumVirtRegs(); ++i)
    mri_.info(Register::virtualReg(i)).mark = 0;
  if (errors_)
    return false;
  computeProperties();
  return true;
}

void FunctionReader::computeProperties() {
  bool ssa = true;
  for (uint32_t i = 0; i < mri_.getNumVirtRegs(); ++i)
    ssa &= mri_.info(Register::virtualReg(i)).defs <= 1;
  if (!mri_.getNumVirtRegs())
    mf_.setProperty(MachineFunction::kNoVRegs);
  // In SSA form passes may still come that make PHIs and ties: that there are none yet says nothing.
  if (!ssa || !mri_.getNumVirtRegs()) {
    if (!hasPHIs_)
      mf_.setProperty(MachineFunction::kNoPHIs);
    if (tiesRewritten_)
      mf_.setProperty(MachineFunction::kTiedOpsRewritten);
    mri_.leaveSSA();
    mf_.clearProperty(MachineFunction::kIsSSA);
  }
}

} // namespace lathe
