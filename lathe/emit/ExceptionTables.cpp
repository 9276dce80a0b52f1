#include "lathe/emit/ExceptionTables.h"
#include "lathe/emit/AsmPrinter.h"
#include "lathe/ir/Module.h"
#include "lathe/mc/MCDwarf.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/target/TargetInstrInfo.h"

namespace lathe {

static constexpr unsigned kCallSiteBytes = 4; ///< of each of the three places of a call site

static unsigned sizeULEB128(uint64_t v) {
  unsigned n = 1;
  while (v >>= 7)
    ++n;
  return n;
}

static void appendSLEB128(std::vector<uint8_t> &to, int64_t v) {
  for (bool more = true; more;) {
    uint8_t byte = v & 0x7f;
    v >>= 7;
    more = v != (byte & 0x40 ? -1 : 0);
    to.push_back(uint8_t(byte | (more ? 0x80 : 0)));
  }
}

ExceptionTableWriter::ExceptionTableWriter(AsmPrinter &p, const ExceptionEncodings &encodings)
    : p_(p), out_(p.out()), encodings_(encodings), mf_(p.getMF()), info_(p.getMF().getExceptionInfo()),
      typeBytes_(encodings.sizeOf(encodings.type)) {}

// --- Call sites

/// A call of what the module does not know to return always. Leaving the frame for good does not count.
bool ExceptionTableWriter::mayThrow(const MachineInstr &mi) const {
  if (!mi.isCall() || mi.isReturn())
    return false;
  const MachineOperand &callee = mi.getOperand(0);
  if (!callee.isGlobal() || !mf_.getModule())
    return true;
  const ir::Module &m = *mf_.getModule();
  ir::FunctionId f = m.global(ir::GlobalId(callee.getGlobal())).function;
  return !f.valid() || !m.attributes.function(m.function(f).attributes).has(ir::Attribute::kNoUnwind);
}

/// Neighbours of one kind become one.
void ExceptionTableWriter::addCallSite(const CallSite &s) {
  if (!sites_.empty() && sites_.back().pad == s.pad)
    sites_.back().end = s.end;
  else
    sites_.push_back(s);
}

/// In the order of the code. What is in no call site must not throw (the personality ends the program then), so that
/// code between ranges has one when it may.
void ExceptionTableWriter::findCallSites(MCSymbolId begin, MCSymbolId end) {
  MCSymbolId from = begin;
  const MachineLandingPad *pad = nullptr;
  bool throws = false;
  for (const MachineBasicBlock *b : mf_.blocks())
    for (const MachineInstr &mi : *b) {
      if (mi.getOpcode() != TargetOpcode::EH_LABEL) {
        throws |= pad ? mi.isCall() || mi.isInlineAsm() : mayThrow(mi);
        continue;
      }
      uint32_t symbol = uint32_t(mi.getOperand(0).getIndex());
      const MachineLandingPad *opened = info_.padOfRangeBegin(symbol);
      if (!opened && !info_.padOfRangeEnd(symbol))
        continue;
      MCSymbolId here = p_.labelSymbol(symbol);
      if (throws)
        addCallSite({from, here, pad, 0});
      from = here;
      pad = opened;
      throws = false;
    }
  if (throws)
    addCallSite({from, end, pad, 0});
  for (CallSite &s : sites_)
    if (s.pad)
      s.action = actionsOf(*s.pad);
}

// --- Actions, types, filters

/// The chain of records of a pad, shared with other pads where their ends are equal.
uint32_t ExceptionTableWriter::actionsOf(const MachineLandingPad &pad) {
  if (pad.typeIds.empty() || (pad.typeIds.size() == 1 && pad.typeIds[0] == 0))
    return 0;
  size_t index = size_t(&pad - info_.pads().data());
  if (actionOfPad_[index])
    return actionOfPad_[index] - 1;
  uint32_t next = 0;
  for (uint32_t i = pad.typeIds.size(); i-- > 0;) {
    int32_t type = pad.typeIds[i];
    const Record *found = nullptr;
    for (const Record &r : records_)
      if (r.type == type && r.next == next)
        found = &r;
    if (!found) {
      records_.push_back({type, next, uint32_t(actions_.size())});
      found = &records_.back();
      appendSLEB128(actions_, type < 0 ? -1 - int64_t(filterOffset_[size_t(-type - 1)]) : type);
      // To the next record, from where this field is.
      appendSLEB128(actions_, next ? int64_t(next) - 1 - int64_t(actions_.size()) : 0);
    }
    next = found->offset + 1;
  }
  actionOfPad_[index] = next + 1;
  return next;
}

void ExceptionTableWriter::layOutFilters() {
  uint32_t offset = 0;
  for (uint32_t n : info_.filters()) {
    filterOffset_.push_back(offset);
    offset += sizeULEB128(n);
  }
}

/// What the field says that leads to the end of the type table; `behindIt`: bytes between the field and the table,
/// which is aligned by `padding`. The field counts in the alignment, and its size depends on its value.
uint64_t ExceptionTableWriter::typeTableOffset(uint64_t behindIt, unsigned &size, unsigned &padding) const {
  for (size = 1;; ++size) {
    padding = unsigned(-(2 + size + behindIt) & (typeBytes_ - 1));
    uint64_t value = behindIt + padding + info_.types().size() * typeBytes_;
    if (sizeULEB128(value) <= size)
      return value;
  }
}

void ExceptionTableWriter::emitType(uint32_t global) {
  if (global == MachineExceptionInfo::kCatchAll)
    return out_.emitIntValue(0, typeBytes_);
  bool indirect = encodings_.type & dwarf::DW_EH_PE_indirect;
  MCSymbolId s = indirect ? p_.module().exceptionReference(ir::GlobalId(global), false) : p_.globalSymbol(global);
  if (encodings_.type & dwarf::DW_EH_PE_pcrel) {
    MCSymbolId here = out_.createTempLabel();
    out_.emitLabel(here);
    out_.emitLabelDifference(s, here, typeBytes_);
  } else {
    out_.emitSymbolValue(s, typeBytes_);
  }
}

// --- The area

void ExceptionTableWriter::emit(MCSymbolId begin, MCSymbolId end) {
  actionOfPad_.assign(info_.pads().size(), 0);
  layOutFilters();
  findCallSites(begin, end);
  uint64_t siteBytes = 0;
  for (const CallSite &s : sites_)
    siteBytes += 3 * kCallSiteBytes + sizeULEB128(s.action);
  out_.emitIntValue(dwarf::DW_EH_PE_omit, 1); // landing pads count from the function's start
  unsigned padding = 0;
  if (info_.types().empty() && info_.filters().empty()) {
    out_.emitIntValue(dwarf::DW_EH_PE_omit, 1);
  } else {
    out_.emitIntValue(encodings_.type, 1);
    unsigned size;
    uint64_t offset = typeTableOffset(1 + sizeULEB128(siteBytes) + siteBytes + actions_.size(), size, padding);
    for (unsigned i = 0; i < size; ++i)
      out_.emitIntValue((offset >> 7 * i & 0x7f) | (i + 1 < size ? 0x80 : 0), 1);
  }
  out_.emitIntValue(dwarf::DW_EH_PE_udata4, 1);
  out_.emitULEB128(siteBytes);
  for (const CallSite &s : sites_) {
    out_.emitLabelDifference(s.begin, begin, kCallSiteBytes);
    out_.emitLabelDifference(s.end, s.begin, kCallSiteBytes);
    if (s.pad)
      out_.emitLabelDifference(p_.labelSymbol(s.pad->label), begin, kCallSiteBytes);
    else
      out_.emitIntValue(0, kCallSiteBytes);
    out_.emitULEB128(s.action);
  }
  for (uint8_t byte : actions_)
    out_.emitIntValue(byte, 1);
  out_.emitZeros(padding);
  // Types are numbered from the end of their table backwards, filters lie behind it.
  for (size_t i = info_.types().size(); i-- > 0;)
    emitType(info_.types()[i]);
  for (uint32_t n : info_.filters())
    out_.emitULEB128(n);
}

} // namespace lathe
