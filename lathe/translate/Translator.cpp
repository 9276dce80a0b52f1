// The driver: blocks, PHIs, and the map from IR values to virtual registers.
#include "lathe/translate/Translator.h"
#include "lathe/mir/DebugPlace.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/translate/IRTranslator.h"
#include <algorithm>
#include <bit>

namespace lathe {

using namespace TargetOpcode;
using ir::Opcode;

IRTranslator::IRTranslator(const ir::Module &module) : impl_(std::make_unique<Translator>(module)) {}
IRTranslator::~IRTranslator() = default;
bool IRTranslator::translate(ir::FunctionId function, MachineFunction &mf) { return impl_->translate(function, mf); }

Translator::Translator(const ir::Module &m)
    : m_(m), types_(m), consts_(m.constants.size()), refusedFlag_(findRefusedFlag(m)) {}

bool Translator::translate(ir::FunctionId function, MachineFunction &mf) {
  f_ = &m_.function(function);
  mf_ = &mf;
  tl_ = &mf.getSubtarget().getTargetLowering();
  cl_ = &mf.getSubtarget().getCallLowering();
  b_ = MachineIRBuilder(mf);
  failed_ = false;
  current_ = ~0u; // the function itself
  beginFunction();
  for (size_t i = 0; i < order_.size() && !failed_; ++i) {
    next_ = i + 1 < order_.size() ? order_[i + 1] : ~0u;
    translateBlock(order_[i]);
  }
  finishFailureBlock();
  for (MachineBasicBlock *b : labelBlocks_)
    mf.push_back(b);
  if (failed_)
    mf.setProperty(MachineFunction::kFailedISel);
  return !failed_;
}

void Translator::beginFunction() {
  slots_.assign(f_->numArgs + f_->insts.size(), 0);
  many_.clear();
  lazy_.clear();
  hasDebugInfo_ = !f_->debugLocs.empty() || !f_->debugRecords.empty();
  declaredSlots_.clear();
  setFunctionProperties();
  findReachable();
  createBlocks();
  collectPhiInputs();
}

void Translator::setFunctionProperties() {
  const ir::AttributeSet &a = m_.attributes.function(f_->attributes);
  readEntryExitAttributes(a);
  readStringAttributes(a);
  refuseUnsupportedAttributes(a);
  const ir::Global &g = m_.global(*f_);
  if (g.alignLog2 != ir::kNoAlign)
    mf_->log2Align = g.alignLog2;
  mf_->needsFrameMoves = m_.needsUnwindTable(*f_);
  if (a.has(ir::Attribute::kAlignStack)) {
    uint64_t align = m_.attributes.value(a, ir::Attribute::kAlignStack);
    uint8_t log2 = align ? uint8_t(std::countr_zero(align)) : 0;
    MachineFrameInfo &frame = mf_->getFrameInfo();
    frame.log2MaxAlign = std::max(frame.log2MaxAlign, log2);
  }
}

/// Blocks that only unreachable code leads to are left out, since their values need not be defined on any path.
void Translator::findReachable() {
  size_t n = f_->blocks.size();
  blocks_.assign(n, nullptr);
  // A mark in edgeStamp_ until createBlocks() has run.
  edgeStamp_.assign(n, 0);
  work_.assign(1, 0);
  edgeStamp_[0] = 1;
  auto visit = [&](uint32_t b) {
    if (!edgeStamp_[b]) {
      edgeStamp_[b] = 1;
      work_.push_back(b);
    }
  };
  while (!work_.empty()) {
    const Inst &t = f_->insts[f_->terminator(f_->blocks[work_.back()]).index()];
    work_.pop_back();
    std::span<const uint32_t> w = f_->operands(t);
    switch (t.opcode) {
    case Opcode::kBr:
      if (w.size() == 1) {
        visit(w[0]);
      } else if (uint64_t known; foldInteger(ValueRef(w[0]), known)) {
        visit(w[known ? 1 : 2]);
      } else {
        visit(w[1]);
        visit(w[2]);
      }
      break;
    case Opcode::kSwitch:
      if (ValueRef(w[0]).isConstant()) {
        visit(knownTarget(w));
        break;
      }
      visit(w[1]);
      for (size_t i = 3; i < w.size(); i += 2)
        visit(w[i]);
      break;
    case Opcode::kIndirectBr:
      for (uint32_t b : w.subspan(1))
        visit(b);
      break;
    case Opcode::kInvoke:
      visit(w[2]);
      visit(w[3]);
      break;
    case Opcode::kCallBr:
      for (uint32_t b : w.subspan(3, w[2] + 1))
        visit(b);
      break;
    case Opcode::kCleanupRet:
    case Opcode::kCatchRet:
      if (w.size() > 1)
        visit(w[1]);
      break;
    case Opcode::kCatchSwitch:
      for (uint32_t b : w.subspan(2))
        visit(b);
      break;
    default:
      break;
    }
  }
}

/// Where a switch over a constant goes.
uint32_t Translator::knownTarget(std::span<const uint32_t> w) const {
  for (size_t i = 2; i < w.size(); i += 2)
    if (w[i] == w[0])
      return w[i + 1];
  return w[1];
}

void Translator::createBlocks() {
  order_.clear();
  labelBlocks_.clear();
  for (uint32_t i = 0; i < f_->blocks.size(); ++i) {
    bool reachable = edgeStamp_[i];
    edgeStamp_[i] = 0;
    if (!reachable && !f_->blocks[i].addressTaken)
      continue;
    MachineBasicBlock *b = mf_->createBlock(int(i));
    b->setHasAddressTaken(f_->blocks[i].addressTaken);
    if (reachable) {
      order_.push_back(i);
      blocks_[i] = b;
    } else {
      // Only its label is needed: nothing that can be executed jumps there.
      labelBlocks_.push_back(b);
    }
  }
}

/// Sorts the operands of all PHIs by the block they come from.
void Translator::collectPhiInputs() {
  phiFirst_.assign(f_->blocks.size() + 1, 0);
  auto forEachPhi = [&](auto &&fn) {
    for (uint32_t b : order_) {
      const ir::Block &block = f_->blocks[b];
      for (uint32_t i = block.firstInst; f_->insts[i].opcode == Opcode::kPhi; ++i)
        fn(i, b);
    }
  };
  uint32_t total = 0;
  forEachPhi([&](uint32_t i, uint32_t block) {
    const Inst &phi = f_->insts[i];
    unsigned incoming = 0;
    for (size_t w = 1; w < phi.numOperands; w += 2) {
      uint32_t from = f_->operand(phi, unsigned(w));
      if (blocks_[from]) {
        ++phiFirst_[from];
        ++incoming;
      }
    }
    total += incoming;
    b_.setMBB(*blocks_[block]);
    if (!f_->debugLocs.empty())
      b_.setDebugLoc(DebugLoc(f_->debugLocs[i]));
    for (Register r : defs(f_->numArgs + i))
      b_.buildInstr(G_PHI, 1 + 2 * incoming).addDef(r);
  });
  b_.setDebugLoc(DebugLoc());
  uint32_t sum = 0;
  for (uint32_t &n : phiFirst_) {
    uint32_t c = n;
    n = sum;
    sum += c;
  }
  phiInputs_.resize(total);
  forEachPhi([&](uint32_t i, uint32_t) {
    std::span<const uint32_t> w = f_->operands(f_->insts[i]);
    for (size_t k = 0; k < w.size(); k += 2)
      if (blocks_[w[k + 1]])
        phiInputs_[phiFirst_[w[k + 1]]++] = {i, w[k]};
  });
  // The cursors have moved to the end of each block's part: back by one block.
  for (size_t b = phiFirst_.size(); b-- > 1;)
    phiFirst_[b] = phiFirst_[b - 1];
  phiFirst_[0] = 0;
}

void Translator::translateBlock(uint32_t block) {
  block_ = block;
  startBlock(*blocks_[block]);
  const ir::Block &ib = f_->blocks[block];
  if (block == 0) {
    formalArguments();
    functionEntry();
  }
  blockDone_ = false;
  uint32_t nextRecord = hasDebugInfo_ ? firstDebugRecord(ib.firstInst) : 0;
  for (uint32_t i = ib.firstInst, e = ib.firstInst + ib.numInsts; i < e && !blockDone_; ++i) {
    current_ = f_->numArgs + i;
    if (hasDebugInfo_) [[unlikely]]
      debugInfoAt(i, nextRecord);
    if (!translateInst(f_->insts[i], current_))
      return;
  }
}

void Translator::startBlock(MachineBasicBlock &block) {
  mf_->push_back(&block);
  b_.setMBB(block);
  ++epoch_;
}

void Translator::edge(uint32_t target, uint32_t probability) {
  MachineBasicBlock &from = b_.getMBB();
  uint32_t stamp = uint32_t(from.getNumber()) + 1;
  if (edgeStamp_[target] == stamp)
    return;
  edgeStamp_[target] = stamp;
  const ir::Block &ib = f_->blocks[target];
  from.addSuccessor(blocks_[target], probability);
  const PhiInput *p = phiInputs_.data() + phiFirst_[block_];
  const PhiInput *end = phiInputs_.data() + phiFirst_[block_ + 1];
  if (end - p > 8)
    p = std::lower_bound(p, end, ib.firstInst, [](const PhiInput &a, uint32_t inst) { return a.phi < inst; });
  uint32_t last = 0xffffffffu;
  for (; p != end && p->phi < ib.firstInst + ib.numInsts; ++p) {
    // Several entries for one predecessor have the same value.
    if (p->phi < ib.firstInst || p->phi == last)
      continue;
    last = p->phi;
    ValueRegs from_ = uses(ValueRef(p->value));
    std::span<Register> to = defs(f_->numArgs + p->phi);
    for (unsigned i = 0; i < to.size(); ++i) {
      MachineInstr *phi = mf_->getRegInfo().getVRegDef(to[i]);
      phi->addOperand(*mf_, MachineOperand::createReg(from_[i]));
      phi->addOperand(*mf_, MachineOperand::createMBB(&from));
    }
  }
}

Register Translator::useLocal(uint32_t local) {
  uint32_t s = slots_[local];
  if (s & kLazy) {
    LazyValue &o = lazy_[s & ~kLazy];
    if (o.index == kInMemory)
      return reload(local)[0];
    if (o.epoch != epoch_) {
      Register r = b_.newReg(o.type);
      if (o.index == kInverted)
        b_.buildInstr(G_XOR, r, {Register(o.source), intConstant(o.type.getScalarType(), 1)});
      else
        b_.buildFrameIndex(r, o.index);
      o.epoch = epoch_;
      o.reg = r.id();
    }
    return Register(o.reg);
  }
  return s ? many_[s - 1][0] : defs(local)[0];
}

bool Translator::frameIndexOf(ValueRef v, int &fi) const {
  if (!v.isLocal())
    return false;
  uint32_t s = slots_[v.index()];
  if (s & kVirtual || !(s & kLazy))
    return false;
  fi = lazy_[s & ~kLazy].index;
  return fi != kInverted && fi != kInMemory;
}

/// From here on the value is in memory; every block loads what it uses. For what is defined on several edges.
int Translator::keepInMemory(uint32_t local) {
  std::span<const Leaf> leaves = types_.leaves(localType(local));
  int first = 0;
  for (size_t k = 0; k < leaves.size(); ++k) {
    uint64_t bytes = std::bit_ceil(leaves[k].type.getSizeInBytes());
    int fi = mf_->getFrameInfo().createStackObject(bytes, uint8_t(std::countr_zero(bytes)));
    if (k == 0)
      first = fi; // the others follow it
  }
  many_.push_back(mf_->getArena().makeArray<Register>(leaves.size()));
  slots_[local] = kLazy | uint32_t(lazy_.size());
  lazy_.push_back({kInMemory, 0, uint32_t(many_.size() - 1), uint32_t(first), LLT()});
  return first;
}

std::span<Register> Translator::reload(uint32_t local) {
  LazyValue &o = lazy_[slots_[local] & ~kLazy];
  std::span<Register> regs = many_[o.source];
  if (o.epoch == epoch_)
    return regs;
  o.epoch = epoch_;
  std::span<const Leaf> leaves = types_.leaves(localType(local));
  for (size_t k = 0; k < leaves.size(); ++k) {
    Register address = b_.newReg(pointerType());
    b_.buildFrameIndex(address, int(o.reg + k));
    regs[k] = loadLeaf(leaves[k], address, {ValueRef(), 0, 0, {}});
  }
  return regs;
}

std::span<Register> Translator::defs(uint32_t local) {
  uint32_t &s = slots_[local];
  if (s & kVirtual)
    return {reinterpret_cast<Register *>(&s), 1};
  if (s)
    return many_[s - 1];
  std::span<const Leaf> leaves = types_.leaves(localType(local));
  if (leaves.empty())
    return {};
  if (leaves.size() == 1) {
    s = b_.newReg(leaves[0].type).id();
    return {reinterpret_cast<Register *>(&s), 1};
  }
  std::span<Register> regs = mf_->getArena().makeArray<Register>(leaves.size());
  for (size_t i = 0; i < leaves.size(); ++i)
    regs[i] = b_.newReg(leaves[i].type);
  many_.push_back(regs);
  s = uint32_t(many_.size());
  return regs;
}
static_assert(sizeof(Register) == sizeof(uint32_t), "a slot is the register of a value with one leaf");

void Translator::setValues(uint32_t local, std::span<const Register> regs) {
  if (regs.size() == 1)
    return setValue(local, regs[0]);
  if (regs.empty())
    return;
  if (slots_[local]) {
    std::span<Register> to = many_[slots_[local] - 1];
    for (size_t i = 0; i < regs.size(); ++i)
      b_.buildCopy(to[i], regs[i]);
    return;
  }
  std::span<Register> stored = mf_->getArena().makeArray<Register>(regs.size());
  std::copy(regs.begin(), regs.end(), stored.begin());
  many_.push_back(stored);
  slots_[local] = uint32_t(many_.size());
}

void Translator::setAlias(uint32_t local, ValueRef v) {
  // Frame objects stay lazy.
  if (v.isLocal() && !slots_[local] && slots_[v.index()] & kLazy && !(slots_[v.index()] & kVirtual))
    slots_[local] = slots_[v.index()];
  else
    setValues(local, uses(v).span());
}

ValueRegs Translator::uses(ValueRef v) {
  if (v.isLocal()) {
    uint32_t s = slots_[v.index()];
    if (s & kVirtual)
      return ValueRegs(Register(s));
    if (s & kLazy && lazy_[s & ~kLazy].index == kInMemory) {
      std::span<Register> regs = reload(v.index());
      return regs.size() == 1 ? ValueRegs(regs[0]) : ValueRegs(regs.data(), unsigned(regs.size()));
    }
    if (s & kLazy)
      return ValueRegs(useLocal(v.index()));
    std::span<Register> d = defs(v.index());
    return d.size() == 1 ? ValueRegs(d[0]) : ValueRegs(d.data(), unsigned(d.size()));
  }
  if (!v.isConstant())
    return ValueRegs();
  unsigned n = types_.count(m_.constants[v.constantId()].type);
  if (n == 1 && !m_.types.isAggregate(m_.constants[v.constantId()].type))
    return ValueRegs(useConstant(v));
  if (n == 0)
    return ValueRegs();
  std::vector<Register> leaves;
  leaves.swap(leafScratch_);
  leaves.clear();
  constantLeaves(v.constantId(), leaves);
  std::span<Register> stored = mf_->getArena().makeArray<Register>(leaves.size());
  std::copy(leaves.begin(), leaves.end(), stored.begin());
  leaves.swap(leafScratch_);
  return ValueRegs(stored.data(), n);
}

SourceRange Translator::whereIs(uint32_t local) const {
  uint32_t at = f_->bodyOffset;
  if (local >= f_->numArgs && local - f_->numArgs < f_->offsets.size())
    at = f_->offsets[local - f_->numArgs];
  if (!m_.source)
    return {};
  std::string_view text = m_.source->text();
  uint32_t end = at;
  while (end < text.size() && text[end] != '\n')
    ++end;
  return {m_.source, at, end};
}

void Translator::error(const DiagKind &kind, uint32_t local, std::string message) {
  failed_ = true;
  SourceRange where = whereIs(local);
  // The line of the program, where it is known, says more than that of the IR.
  DebugLoc dl = b_.getDebugLoc();
  if (where.buffer && !dl)
    mf_->getDiagnostics().report(kind, where, std::move(message));
  else if (where.buffer)
    mf_->getDiagnostics().report(kind, where, std::move(message) + ", " + describePlace(*mf_, dl));
  else
    mf_->getDiagnostics().report(kind, describePlace(*mf_, dl, "irtranslator"), std::move(message));
}

} // namespace lathe
