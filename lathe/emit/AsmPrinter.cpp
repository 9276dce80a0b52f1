#include "lathe/emit/AsmPrinter.h"
#include "lathe/emit/ConstantEmitter.h"
#include "lathe/emit/ExceptionTables.h"
#include "lathe/emit/TargetEmitter.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCDwarf.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mir/DebugPlace.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetMachine.h"
#include <algorithm>
#include <charconv>

namespace lathe {

static constexpr DiagKind kBadJumpTable{"emit-jump-table", Severity::kError};
static constexpr DiagKind kBadPersonality{"emit-personality", Severity::kError};

AsmPrinter::AsmPrinter(const ModuleEmitter &module, MCStreamer &out)
    : module_(module), out_(out), pic_(module.targetMachine().isPositionIndependent()) {
  externals_.resize(kCacheSize);
  uint64_t flag;
  marksTargets_ = module.module().moduleFlag("cf-protection-branch", flag) && flag;
}

void AsmPrinter::report(const DiagKind &kind, const MachineInstr &mi, std::string message) const {
  mf_->getDiagnostics().report(kind, describePlace(mi, {}) + ", emitting '" + toString(mi) + "'", std::move(message));
}

// --- Symbols
// --------------------------------------------------------------------------------------------------------------

MCSymbolId AsmPrinter::externalSymbol(const char *name) {
  std::string_view n(name);
  CachedName &c = externals_[StringInterner::hash(n) % kCacheSize];
  if (c.name != n || !c.symbol.valid()) {
    c.name = n;
    c.symbol = module_.symbolForName(n);
  }
  return c.symbol;
}

MCSymbolId AsmPrinter::labelSymbol(unsigned id) {
  if (id >= labels_.size())
    labels_.resize(id + 1);
  if (!labels_[id].valid())
    labels_[id] = out_.createTempLabel();
  return labels_[id];
}

MCSymbolId AsmPrinter::operandSymbol(const MachineOperand &op) {
  switch (op.getType()) {
  case MachineOperand::MO_MachineBasicBlock:
    return blockSymbol(*op.getMBB());
  case MachineOperand::MO_ConstantPoolIndex:
    return constantPoolSymbol(unsigned(op.getIndex()));
  case MachineOperand::MO_JumpTableIndex:
    return jumpTableSymbol(unsigned(op.getIndex()));
  case MachineOperand::MO_ExternalSymbol:
    return externalSymbol(op.getSymbolName());
  case MachineOperand::MO_GlobalAddress:
    return globalSymbol(op.getGlobal());
  case MachineOperand::MO_BlockAddress:
    return blockAddressSymbol(op.getBlockAddressFunction(), op.getBlockAddressBlock());
  case MachineOperand::MO_MCSymbol:
    return labelSymbol(unsigned(op.getIndex()));
  default:
    return MCSymbolId();
  }
}

MCOperand AsmPrinter::lowerOperand(const MachineOperand &op) {
  if (op.isReg())
    return MCOperand::createReg(op.getReg().id());
  if (op.isImm())
    return MCOperand::createImm(op.getImm());
  // Other kinds use the place of the offset for what they name.
  bool hasOffset =
      op.getType() == MachineOperand::MO_GlobalAddress || op.getType() == MachineOperand::MO_ConstantPoolIndex;
  return MCOperand::createSymbol(operandSymbol(op), hasOffset ? op.getOffset() : 0, MCVariant(op.getTargetFlags()));
}

// --- Data that belongs to the function
// --------------------------------------------------------------------------------

void AsmPrinter::emitConstantPool() {
  auto pool = mf_->constantPool();
  if (pool.empty())
    return;
  const ir::Module &m = module_.module();
  std::string what = "a constant of function '" + std::string(mf_->getName()) + "'";
  // By section, in the order of first use.
  std::vector<MCSectionId> sections(pool.size());
  for (size_t i = 0; i < pool.size(); ++i) {
    const MachineConstantPoolEntry &e = pool[i];
    bool reloc = e.constant != 0xffffffffu && ConstantEmitter::needsRelocation(m, ir::ConstantId(e.constant));
    bool mergeable = e.size && (uint64_t(1) << e.log2Align) <= e.size;
    sections[i] = module_.sectionForConstant(mergeable ? e.size : 0, reloc);
  }
  for (size_t i = 0; i < pool.size(); ++i) {
    if (!sections[i].valid())
      continue;
    MCSectionId section = sections[i];
    out_.switchSection(section);
    uint8_t align = 0;
    for (size_t k = i; k < pool.size(); ++k)
      if (sections[k] == section)
        align = std::max(align, pool[k].log2Align);
    out_.emitValueToAlignment(align);
    for (size_t k = i; k < pool.size(); ++k) {
      if (sections[k] != section)
        continue;
      sections[k] = MCSectionId();
      const MachineConstantPoolEntry &e = pool[k];
      out_.emitValueToAlignment(e.log2Align);
      out_.emitLabel(constantPoolSymbol(unsigned(k)));
      if (e.constant != 0xffffffffu) {
        ir::ConstantId c(e.constant);
        ConstantEmitter(module_, out_, what).emit(c);
        uint64_t written = m.layout(m.typeOf(c)).allocSize;
        if (written < e.size)
          out_.emitZeros(e.size - written);
      } else {
        out_.emitBytes({reinterpret_cast<const char *>(e.bytes.data()), e.bytes.size()});
        if (e.bytes.size() < e.size)
          out_.emitZeros(e.size - e.bytes.size());
      }
    }
  }
}

void AsmPrinter::emitJumpTables() {
  auto tables = mf_->jumpTables();
  if (tables.empty())
    return;
  unsigned entry = 0;
  bool relative = true;
  switch (mf_->jumpTableKind) {
  case JumpTableKind::kBlockAddress:
    entry = out_.asmInfo().pointerSize;
    relative = false;
    break;
  case JumpTableKind::kLabelDifference32:
    entry = 4;
    break;
  case JumpTableKind::kLabelDifference64:
    entry = 8;
    break;
  case JumpTableKind::kGPRel64BlockAddress:
  case JumpTableKind::kGPRel32BlockAddress:
  case JumpTableKind::kCustom32:
    mf_->getDiagnostics().report(kBadJumpTable, "in function '" + std::string(mf_->getName()) + "'",
                                 "the target has no jump tables of this kind");
    return;
  case JumpTableKind::kInline:
    return;
  }
  out_.switchSection(module_.sectionForJumpTables(ir::GlobalId(mf_->getIRFunction())));
  out_.emitValueToAlignment(entry == 8 ? 3 : 2);
  for (unsigned i = 0; i < tables.size(); ++i) {
    if (tables[i].targets.empty())
      continue;
    MCSymbolId table = jumpTableSymbol(i);
    out_.emitLabel(table);
    for (const MachineBasicBlock *b : tables[i].targets)
      if (relative)
        out_.emitLabelDifference(blockSymbol(*b), table, entry);
      else
        out_.emitSymbolValue(blockSymbol(*b), entry);
  }
}

// --- The function
// -----------------------------------------------------------------------------------------------------------

void AsmPrinter::emitPrefix(ir::ConstantId c) {
  if (c.valid())
    ConstantEmitter(module_, out_, mf_->getName()).emit(c);
}

void AsmPrinter::readOptions() {
  entry_ = {};
  entry_.marksTargets = marksTargets_;
  if (!function_)
    return;
  const ir::Module &m = module_.module();
  const ir::AttributeSet &a = m.attributes.function(function_->attributes);
  if (a.has(ir::Attribute::kNoCfCheck))
    entry_.marksTargets = false;
  for (const ir::StringAttribute &s : m.attributes.strings(a)) {
    std::string_view key = m.name(s.key);
    if (key == "fentry-call") {
      entry_.callsProfiler = m.name(s.value) == "true";
    } else if (key.starts_with("patchable-function-")) {
      std::string_view value = m.name(s.value);
      unsigned n = 0;
      std::from_chars(value.data(), value.data() + value.size(), n);
      (key == "patchable-function-entry" ? entry_.patchableBytes : entry_.patchablePrefix) = n;
    }
  }
}

/// What stands between the function's label and its prologue; and where to find the bytes to be patched.
void AsmPrinter::emitEntryCode() {
  const TargetEmitter &target = module_.targetEmitter();
  if (entry_.marksTargets)
    target.emitIndirectTarget(*this);
  if (entry_.callsProfiler)
    target.emitProfilerCall(*this);
  if (!entry_.patchableBytes && !entry_.patchablePrefix)
    return;
  MCSymbolId first = symbol_;
  int64_t offset = -int64_t(entry_.patchablePrefix);
  if (!entry_.patchablePrefix) {
    first = out_.createTempLabel();
    out_.emitLabel(first);
  }
  target.emitPatchableBytes(*this, entry_.patchableBytes);
  MCSectionId code = out_.currentSection();
  out_.switchSection(module_.context().getELFSection("__patchable_function_entries", ELF::SHT_PROGBITS,
                                                     ELF::SHF_ALLOC | ELF::SHF_WRITE));
  out_.emitValueToAlignment(3);
  out_.emitSymbolValue(first, out_.asmInfo().pointerSize, offset);
  out_.switchSection(code);
}

void AsmPrinter::emitHeader() {
  readOptions();
  ir::GlobalId id(mf_->getIRFunction());
  symbol_ = id.valid() ? module_.symbolFor(id) : module_.symbolForName(mf_->getName());
  emitConstantPool();
  out_.switchSection(id.valid() ? module_.sectionForFunction(id) : module_.context().textSection());
  const ir::Global *g = id.valid() ? &module_.module().global(id) : nullptr;
  if (g) {
    module_.emitVisibility(out_, id);
    module_.emitLinkage(out_, id);
  } else {
    out_.emitSymbolAttribute(symbol_, MCSymbolAttr::kGlobal);
  }
  unsigned align = std::max(mf_->log2Align, module_.targetEmitter().functionLog2Align);
  if (g && g->alignLog2 != ir::kNoAlign)
    align = std::max<unsigned>(align, g->alignLog2);
  for (const MachineBasicBlock *b : mf_->blocks())
    align = std::max<unsigned>(align, b->getLog2Alignment());
  out_.emitCodeAlignment(align);
  if (!g || g->linkage != ir::Linkage::kPrivate)
    out_.emitSymbolAttribute(symbol_, MCSymbolAttr::kTypeFunction);
  if (function_)
    emitPrefix(function_->prefix);
  if (entry_.patchablePrefix)
    module_.targetEmitter().emitPatchableBytes(*this, entry_.patchablePrefix);
  out_.emitLabel(symbol_);
  emitsCFI_ = mf_->needsFrameMoves;
  if (emitsCFI_) {
    out_.emitCFIStartProc();
    beginExceptions();
  }
  if (function_)
    emitPrefix(function_->prologue);
  emitEntryCode();
}

/// Says which function interprets the exception table, and where that is.
void AsmPrinter::beginExceptions() {
  if (mf_->getExceptionInfo().empty())
    return;
  const ir::Module &m = module_.module();
  ir::ConstantId c = function_ ? function_->personality : ir::ConstantId();
  while (c.valid() && m.constants[c].is(ir::ConstantKind::kExpr))
    c = m.constants.operand(m.constants[c], 0);
  if (!c.valid() || !m.constants[c].is(ir::ConstantKind::kGlobal)) {
    mf_->getDiagnostics().report(kBadPersonality, "in function '" + std::string(mf_->getName()) + "'",
                                 "landing pads need a personality function");
    return;
  }
  ir::GlobalId personality = m.constants[c].global();
  ExceptionEncodings e = module_.targetEmitter().getExceptionEncodings(module_.targetMachine());
  begin_ = out_.createTempLabel();
  lsda_ = out_.createTempLabel();
  out_.emitCFIPersonality(e.personality & dwarf::DW_EH_PE_indirect ? module_.exceptionReference(personality, true)
                                                                   : module_.symbolFor(personality),
                          e.personality);
  out_.emitCFILsda(lsda_, e.lsda);
  out_.emitLabel(begin_);
}

void AsmPrinter::emitExceptionTable() {
  if (!lsda_.valid())
    return;
  out_.switchSection(module_.sectionForExceptionTable(ir::GlobalId(mf_->getIRFunction())));
  out_.emitValueToAlignment(2);
  out_.emitLabel(lsda_);
  ExceptionTableWriter(*this, module_.targetEmitter().getExceptionEncodings(module_.targetMachine()))
      .emit(begin_, end_);
}

/// Whether anything but falling through reaches `b`.
bool AsmPrinter::needsLabel(const MachineBasicBlock &b) const {
  auto preds = b.predecessors();
  if (b.hasAddressTaken() || b.isEHPad() || preds.size() > 1)
    return true;
  if (preds.empty())
    return false;
  const MachineBasicBlock &p = *preds[0];
  if (p.getNextNode() != &b)
    return true;
  for (const MachineInstr *mi = p.back(); mi && (mi->isTerminator() || mi->isDebugInstr()); mi = mi->getPrevNode()) {
    if (mi->getDesc().has(MCID::kIndirect))
      return true;
    for (const MachineOperand &op : mi->operands())
      if ((op.isMBB() && op.getMBB() == &b) || op.isJTI())
        return true;
  }
  return false;
}

void AsmPrinter::emitBlockStart(const MachineBasicBlock &b) {
  if (b.getLog2Alignment())
    out_.emitCodeAlignment(b.getLog2Alignment());
  if (b.hasAddressTaken() && size_t(b.irBlock()) < addressEmitted_.size() && !addressEmitted_[size_t(b.irBlock())]) {
    addressEmitted_[size_t(b.irBlock())] = 1;
    out_.emitLabel(module_.blockAddressSymbol(function_->global, uint32_t(b.irBlock())));
  }
  if (needsLabel(b))
    out_.emitLabel(blockSymbol(b));
  else if (out_.isText())
    out_.emitRawComment("%bb." + std::to_string(b.getNumber()) + ":");
}

void AsmPrinter::emitCFI(const MachineCFI &c) {
  MCCFIInstruction i{};
  i.reg = c.reg;
  i.reg2 = c.reg2;
  i.offset = c.offset;
  using Op = MCCFIInstruction::Op;
  switch (c.op) {
  case MachineCFI::kDefCfa:
    i.op = Op::kDefCfa;
    break;
  case MachineCFI::kDefCfaOffset:
    i.op = Op::kDefCfaOffset;
    break;
  case MachineCFI::kDefCfaRegister:
    i.op = Op::kDefCfaRegister;
    break;
  case MachineCFI::kAdjustCfaOffset:
    i.op = Op::kAdjustCfaOffset;
    break;
  case MachineCFI::kOffset:
    i.op = Op::kOffset;
    break;
  case MachineCFI::kRelOffset:
    i.op = Op::kRelOffset;
    break;
  case MachineCFI::kLLVMDefAspaceCfa: // the address space is one of GPUs: without it, it is def_cfa
    i.op = Op::kDefCfa;
    break;
  case MachineCFI::kRestore:
    i.op = Op::kRestore;
    break;
  case MachineCFI::kSameValue:
    i.op = Op::kSameValue;
    break;
  case MachineCFI::kUndefined:
    i.op = Op::kUndefined;
    break;
  case MachineCFI::kRegister:
    i.op = Op::kRegister;
    break;
  case MachineCFI::kRememberState:
    i.op = Op::kRememberState;
    break;
  case MachineCFI::kRestoreState:
    i.op = Op::kRestoreState;
    break;
  case MachineCFI::kEscape:
    i.op = Op::kEscape;
    i.bytes = {reinterpret_cast<const char *>(c.bytes.data()), c.bytes.size()};
    break;
  case MachineCFI::kWindowSave:
  case MachineCFI::kNegateRAState:
  case MachineCFI::kGnuArgsSize:
    return;
  }
  out_.emitCFI(i);
}

static bool isFirstLabel(const MachineInstr &mi) {
  for (const MachineInstr *p = mi.getPrevNode(); p; p = p->getPrevNode())
    if (p->getOpcode() == TargetOpcode::EH_LABEL)
      return false;
  return true;
}

void AsmPrinter::emitMeta(const MachineInstr &mi) {
  switch (mi.getOpcode()) {
  case TargetOpcode::CFI_INSTRUCTION:
    if (emitsCFI_)
      emitCFI(mf_->frameInstructions()[size_t(mi.getOperand(0).getIndex())]);
    return;
  case TargetOpcode::EH_LABEL:
  case TargetOpcode::GC_LABEL:
  case TargetOpcode::ANNOTATION_LABEL:
    out_.emitLabel(labelSymbol(unsigned(mi.getOperand(0).getIndex())));
    // The unwinder jumps to the label at the head of a landing pad.
    if (entry_.marksTargets && mi.getParent()->isEHPad() && isFirstLabel(mi))
      module_.targetEmitter().emitIndirectTarget(*this);
    return;
  case TargetOpcode::INLINEASM:
  case TargetOpcode::INLINEASM_BR:
    emitInlineAsm(mi);
    return;
  default:
    return;
  }
}

void AsmPrinter::emitBody() {
  const TargetEmitter &target = module_.targetEmitter();
  for (const MachineBasicBlock *b : mf_->blocks()) {
    emitBlockStart(*b);
    if (entry_.marksTargets && b->hasAddressTaken())
      target.emitIndirectTarget(*this);
    for (const MachineInstr *mi = b->front(); mi; mi = mi->getNextNode()) {
      if (mi->getOpcode() < TargetOpcode::kFirstTargetOpcode)
        emitMeta(*mi);
      else
        target.emitInstruction(*mi, *this);
      if (entry_.marksTargets && mf_->exposesReturnsTwice && mi->isCall())
        target.emitIndirectTarget(*this); // longjmp jumps to behind the call
    }
    target.emitBlockEnd(*b, *this);
  }
}

void AsmPrinter::emitFooter() {
  // Blocks whose address is taken but that are gone: any place in the function will do, nothing jumps there.
  for (uint32_t i = 0; i < addressEmitted_.size(); ++i)
    if (function_->blocks[i].addressTaken && !addressEmitted_[i])
      out_.emitLabel(module_.blockAddressSymbol(function_->global, i));
  out_.emitLabel(end_);
  if (!function_ || module_.module().global(*function_).linkage != ir::Linkage::kPrivate)
    out_.emitSymbolSizeTo(symbol_, end_);
  if (emitsCFI_)
    out_.emitCFIEndProc();
  emitExceptionTable();
  emitJumpTables();
}

void AsmPrinter::emitFunction(MachineFunction &mf) {
  mf_ = &mf;
  function_ = nullptr;
  if (mf.getModule() && mf.getIRFunction() != 0xffffffffu) {
    const ir::Global &g = mf.getModule()->global(ir::GlobalId(mf.getIRFunction()));
    if (g.function.valid())
      function_ = &mf.getModule()->function(g.function);
  }
  labels_.clear();
  bool addresses = function_ && mf.getModule()->global(*function_).addressTakenBlocks;
  addressEmitted_.assign(addresses ? function_->blocks.size() : 0, 0);
  asmCount_ = 0;
  begin_ = lsda_ = MCSymbolId();
  out_.beginFragment(mf.getFunctionNumber(), mf.getName());
  blocks_ = out_.createLabels(MCLabelKind::kBlock, mf.getNumBlockIDs());
  constants_ = out_.createLabels(MCLabelKind::kConstant, uint32_t(mf.constantPool().size()));
  jumpTables_ = out_.createLabels(MCLabelKind::kJumpTable, uint32_t(mf.jumpTables().size()));
  end_ = out_.createLabels(MCLabelKind::kFunctionEnd, 1);
  emitHeader();
  emitBody();
  emitFooter();
  out_.endFragment();
}

} // namespace lathe
