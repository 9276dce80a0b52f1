#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineInstrBuilder.h"
#include "lathe/support/StringInterner.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <charconv>

namespace lathe {

/// Address space reserved for one function's instructions: 64 million of them.
constexpr size_t kMaxInstrs = size_t(1) << 26;

MachineFunction::MachineFunction() : instrs_(kMaxInstrs), mri_(arena_), frame_(arena_), exceptions_(arena_) {}

void MachineFunction::reset(std::string_view name, const TargetSubtargetInfo &sti, const ir::Module *module,
                            uint32_t irFunction, DiagnosticEngine &diags, uint32_t functionNumber) {
  arena_.reset();
  instrs_.reset();
  mri_.reset();
  sti_ = &sti;
  tii_ = &sti.getInstrInfo();
  tri_ = &sti.getRegisterInfo();
  frame_.reset(sti.getFrameLowering().getLog2StackAlign());
  layout_ = {};
  byNumber_ = {};
  memRefs_ = {};
  constantPool_ = {};
  constantSlots_ = {};
  insertions_ = {};
  defersInsertions_ = false;
  jumpTables_ = {};
  frameInsts_ = {};
  symbols_ = {};
  symbolSlots_ = {};
  exceptions_.reset();
  extraOfInstr_ = {};
  extras_ = {};
  debugLocTexts_ = {};
  aaInfos_ = {};
  callSites_ = {};
  entryValues_ = {};
  debugSubstitutions_ = {};
  metadataNodes_ = {};
  name_ = name;
  module_ = module;
  diags_ = &diags;
  irFunction_ = irFunction;
  functionNumber_ = functionNumber;
  numBlocks_ = 0;
  properties_ = kIsSSA | kTracksLiveness;
  jumpTableKind = JumpTableKind::kLabelDifference32;
  log2Align = 0;
  exposesReturnsTwice = hasInlineAsm = hasWinCFI = callsUnwindInit = false;
  callsEHReturn = hasEHCatchret = hasEHScopes = hasEHFunclets = isOutlined = debugInstrRef = false;
  needsFrameMoves = true;
  info_ = sti.createMachineFunctionInfo(arena_, *this);
}

MachineBasicBlock *MachineFunction::createBlock(int irBlock) {
  auto *b = arena_.make<MachineBasicBlock>();
  b->mf_ = this;
  b->number_ = int(numBlocks_++);
  b->irBlock_ = irBlock;
  byNumber_.push_back(arena_, b);
  return b;
}

void MachineFunction::insertAfter(MachineBasicBlock *where, MachineBasicBlock *b) {
  if (defersInsertions_) {
    insertions_.push_back(arena_, {where, b});
    return;
  }
  uint32_t at = where ? uint32_t(where->layout_ + 1) : 0;
  layout_.push_back(arena_, b);
  for (uint32_t i = layout_.size() - 1; i > at; --i) {
    layout_[i] = layout_[i - 1];
    layout_[i]->layout_ = int(i);
  }
  layout_[at] = b;
  b->layout_ = int(at);
}

void MachineFunction::insertBlocks(std::span<const BlockInsertion> list) {
  // Chains of what was put behind a block, by number; one chain more for the front.
  std::vector<MachineBasicBlock *> next(numBlocks_ + 1);
  auto behind = [&](MachineBasicBlock *b) -> MachineBasicBlock *& { return next[b ? size_t(b->number_) : numBlocks_]; };
  for (auto [where, block] : list) {
    behind(block) = behind(where);
    behind(where) = block;
  }
  std::vector<MachineBasicBlock *> order;
  order.reserve(layout_.size() + list.size());
  auto place = [&](MachineBasicBlock *first) {
    for (MachineBasicBlock *b = first; b; b = behind(b))
      order.push_back(b);
  };
  place(behind(nullptr));
  for (MachineBasicBlock *b : layout_)
    place(b);
  layout_.resize(arena_, uint32_t(order.size()));
  setLayout(order);
}

void MachineFunction::finishInsertions() {
  defersInsertions_ = false;
  if (!insertions_.empty())
    insertBlocks(insertions_);
  insertions_.clear();
}

void MachineFunction::eraseBlock(MachineBasicBlock *b) {
  while (!b->succs_.empty())
    b->removeSuccessor(b->succs_[0]);
  while (b->first_)
    b->first_->eraseFromParent();
  layout_.erase(uint32_t(b->layout_));
  for (uint32_t i = uint32_t(b->layout_); i < layout_.size(); ++i)
    layout_[i]->layout_ = int(i);
  b->layout_ = -1;
  byNumber_[size_t(b->number_)] = nullptr;
}

void MachineFunction::setLayout(std::span<MachineBasicBlock *const> order) {
  assert(order.size() == layout_.size());
  for (uint32_t i = 0; i < layout_.size(); ++i) {
    layout_[i] = order[i];
    layout_[i]->layout_ = int(i);
  }
}

MachineInstr *MachineFunction::cloneInstr(const MachineInstr &from) {
  MachineInstr *mi = createInstr(from.opcode_, from.getDebugLoc(), from.numOperands_);
  std::memcpy(static_cast<void *>(mi->ops_), from.ops_, from.numOperands_ * sizeof(MachineOperand));
  mi->numOperands_ = from.numOperands_;
  mi->flags_ = from.flags_;
  mi->memRefs_ = from.memRefs_;
  for (MachineOperand &op : mi->operands())
    if (op.isReg())
      mri_.noteOperandAdded(*mi, op);
  return mi;
}

const char *MachineFunction::createSymbolName(std::string_view s) {
  auto *p = static_cast<char *>(arena_.allocate(s.size() + 1, 1));
  std::memcpy(p, s.data(), s.size());
  p[s.size()] = 0;
  return p;
}

uint32_t *MachineFunction::allocateRegMask() { return arena_.makeArray<uint32_t>((tri_->numRegs + 31) / 32).data(); }

static size_t hashOf(const MachineConstantPoolEntry &e) {
  uint64_t h = uint64_t(e.constant) << 32 | e.size;
  for (uint8_t byte : e.bytes)
    h = (h ^ byte) * 0x100000001b3ull;
  h *= 0x9E3779B97F4A7C15ull;
  return size_t(h ^ h >> 32);
}

void MachineFunction::growConstantSlots() {
  uint32_t size = constantSlots_.empty() ? 16 : constantSlots_.size() * 2;
  constantSlots_ = {};
  constantSlots_.resize(arena_, size);
  for (uint32_t i = 0; i < constantPool_.size(); ++i) {
    size_t at = hashOf(constantPool_[i]);
    while (constantSlots_[at & (size - 1)])
      ++at;
    constantSlots_[at & (size - 1)] = i + 1;
  }
}

unsigned MachineFunction::addConstantPoolEntry(const MachineConstantPoolEntry &e) {
  if (constantSlots_.size() <= constantPool_.size() * 2)
    growConstantSlots();
  size_t at = hashOf(e), mask = constantSlots_.size() - 1;
  for (; uint32_t slot = constantSlots_[at & mask]; ++at) {
    MachineConstantPoolEntry &o = constantPool_[slot - 1];
    bool same = e.constant == o.constant && e.bytes.size() == o.bytes.size() && e.size == o.size &&
                (e.bytes.empty() || std::memcmp(e.bytes.data(), o.bytes.data(), e.bytes.size()) == 0);
    if (!same)
      continue;
    if (e.log2Align > o.log2Align)
      o.log2Align = e.log2Align;
    return slot - 1;
  }
  MachineConstantPoolEntry copy = e;
  copy.bytes = arena_.copy(e.bytes);
  constantPool_.push_back(arena_, copy);
  constantSlots_[at & mask] = constantPool_.size();
  return constantPool_.size() - 1;
}

unsigned MachineFunction::createJumpTable(std::span<MachineBasicBlock *const> targets) {
  MachineJumpTable t;
  for (MachineBasicBlock *b : targets)
    t.targets.push_back(arena_, b);
  jumpTables_.push_back(arena_, t);
  return jumpTables_.size() - 1;
}

unsigned MachineFunction::addFrameInst(const MachineCFI &cfi) {
  frameInsts_.push_back(arena_, cfi);
  return frameInsts_.size() - 1;
}

uint32_t *MachineFunction::symbolSlot(std::string_view name) {
  uint32_t mask = symbolSlots_.size() - 1, i = uint32_t(StringInterner::hash(name)) & mask;
  while (symbolSlots_[i] && symbols_[symbolSlots_[i] - 1] != name)
    i = (i + 1) & mask;
  return &symbolSlots_[i];
}

uint32_t MachineFunction::symbolNumber(std::string_view name) {
  if (symbols_.size() * 2 >= symbolSlots_.size()) {
    uint32_t n = symbolSlots_.empty() ? 16 : symbolSlots_.size() * 4;
    while (n <= symbols_.size() * 2)
      n *= 2;
    symbolSlots_.clear();
    symbolSlots_.resize(arena_, n);
    for (uint32_t i = 0; i < symbols_.size(); ++i)
      if (!symbols_[i].empty())
        *symbolSlot(symbols_[i]) = i + 1;
  }
  uint32_t *slot = symbolSlot(name);
  if (!*slot) {
    symbols_.push_back(arena_, arena_.copy(name));
    *slot = symbols_.size();
  }
  return *slot - 1;
}

uint32_t MachineFunction::createLabel() {
  char name[20] = ".Ltmp";
  char *end = std::to_chars(name + 5, name + sizeof name, symbols_.size()).ptr;
  return symbolNumber({name, size_t(end - name)});
}

const MachineInstrExtra *MachineFunction::getExtra(const MachineInstr &mi) const {
  if (extraOfInstr_.empty())
    return nullptr;
  uint32_t i = indexOf(mi);
  return i < extraOfInstr_.size() && extraOfInstr_[i] ? &extras_[extraOfInstr_[i] - 1] : nullptr;
}

void MachineFunction::setExtra(const MachineInstr &mi, const MachineInstrExtra &e) {
  uint32_t i = indexOf(mi);
  if (i >= extraOfInstr_.size())
    extraOfInstr_.resize(arena_, i + 1);
  extras_.push_back(arena_, e);
  extraOfInstr_[i] = extras_.size();
}

DebugLoc MachineFunction::addDebugLocText(std::string_view text) {
  debugLocTexts_.push_back(arena_, arena_.copy(text));
  return DebugLoc(kDebugLocText | (debugLocTexts_.size() - 1));
}

uint32_t MachineFunction::addAAInfo(const MachineAAInfo &a) {
  aaInfos_.push_back(arena_,
                     {arena_.copy(a.tbaa), arena_.copy(a.aliasScope), arena_.copy(a.noAlias), arena_.copy(a.range)});
  return aaInfos_.size() - 1;
}

MachineInstrBuilder BuildMI(MachineBasicBlock &mbb, MachineInstr *before, DebugLoc dl, const MCInstrDesc &d) {
  MachineFunction &mf = mbb.getParent();
  unsigned implicit = unsigned(d.numImplicitUses) + d.numImplicitDefs;
  MachineInstr *mi = mf.createInstr(d.opcode, dl, d.numOperands + implicit + (d.isVariadic() ? 4 : 0));
  mbb.insertBefore(before, mi);
  if (implicit)
    mi->addImplicitDefUseOperands(mf);
  return {mf, mi};
}

} // namespace lathe
