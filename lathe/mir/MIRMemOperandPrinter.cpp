// Memory operands as text.
#include "lathe/ir/Module.h"
#include "lathe/ir/Print.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MIRPrinterParts.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetSubtargetInfo.h"

namespace lathe {

namespace {

/// As in quotes.
void printEscaped(OutputBuffer &out, std::string_view s) {
  for (char c : s)
    if (c == '"' || c == '\\' || uint8_t(c) < ' ' || uint8_t(c) >= 0x7f)
      out << '\\' << "0123456789ABCDEF"[uint8_t(c) >> 4] << "0123456789ABCDEF"[c & 15];
    else
      out << c;
}

void printSyncScope(OutputBuffer &out, const MachineFunction &mf, uint8_t scope) {
  const ir::Module *m = mf.getModule();
  scope = scope <= 1 ? uint8_t(1 - scope) : scope;
  if (scope == ir::kSystemScope || !m || scope >= m->syncScopes.size())
    return;
  out << "syncscope(\"";
  printEscaped(out, m->name(m->syncScopes[scope]));
  out << "\") ";
}

void printPointerInfo(OutputBuffer &out, const MachineFunction &mf, const MachinePointerInfo &p) {
  switch (p.kind) {
  case MachinePointerInfo::kUnknown:
    out << "unknown-address";
    break;
  case MachinePointerInfo::kGlobalCallEntry:
    out << "call-entry ";
    printGlobalName(out, mf, p.value);
    break;
  case MachinePointerInfo::kSymbolCallEntry:
    out << "call-entry &";
    ir::printName(out, mf.symbol(p.value));
    break;
  case MachinePointerInfo::kCustom:
    out << "custom \"";
    printEscaped(out, mf.symbol(p.value));
    out << '"';
    break;
  case MachinePointerInfo::kIRValue: {
    ir::ValueRef v(p.value);
    const ir::Function *f = irFunctionOf(mf);
    if (!f)
      return;
    if (v.isLocal()) {
      // Values that have no name, calls for example, cannot be read back.
      if (f->names[v.index()].isNone()) {
        out << "unknown-address";
      } else {
        out << "%ir.";
        printIRName(out, *mf.getModule(), f->names[v.index()]);
      }
    } else if (v.isConstant() && mf.getModule()->constants[v.constantId()].is(ir::ConstantKind::kGlobal)) {
      printGlobalName(out, mf, mf.getModule()->constants[v.constantId()].global().value);
    } else {
      out << '`';
      printTypedConstant(out, *mf.getModule(), v.constantId());
      out << '`';
    }
    break;
  }
  case MachinePointerInfo::kFixedStack:
    printStackObject(out, mf, int(p.value));
    break;
  case MachinePointerInfo::kStack:
    out << "stack";
    break;
  case MachinePointerInfo::kConstantPool:
    out << "constant-pool";
    break;
  case MachinePointerInfo::kJumpTable:
    out << "jump-table";
    break;
  case MachinePointerInfo::kGOT:
    out << "got";
    break;
  }
  printOffset(out, p.offset);
}

} // namespace

void printMemOperand(OutputBuffer &out, const MachineFunction &mf, const MachineMemOperand &m) {
  out << '(';
  if (m.isVolatile())
    out << "volatile ";
  if (m.flags & MachineMemOperand::MONonTemporal)
    out << "non-temporal ";
  if (m.flags & MachineMemOperand::MODereferenceable)
    out << "dereferenceable ";
  if (m.isInvariant())
    out << "invariant ";
  if (m.flags >= MachineMemOperand::MOTargetFlag1)
    for (const auto &f : mf.getSubtarget().getMemOperandFlags())
      if (m.flags & f.flag)
        out << '"' << f.name << "\" ";
  if (m.isLoad())
    out << "load ";
  if (m.isStore())
    out << "store ";
  if (m.isAtomic())
    printSyncScope(out, mf, m.syncScope);
  if (m.isAtomic())
    out << ir::orderingName(ir::AtomicOrdering(m.ordering)) << ' ';
  if (m.failureOrdering != AtomicOrdering::NotAtomic)
    out << ir::orderingName(ir::AtomicOrdering(m.failureOrdering)) << ' ';
  if (m.type.isValid())
    out << '(' << m.type.str() << ')';
  else
    out << "unknown-size";
  if (m.ptr.kind != MachinePointerInfo::kUnknown || m.ptr.offset) {
    out << (m.isLoad() && m.isStore() ? " on " : m.isLoad() ? " from " : " into ");
    printPointerInfo(out, mf, m.ptr);
  }
  uint64_t size = m.type.isValid() ? m.getSizeInBytes() : 0;
  if (m.getAlign() != size)
    out << ", align " << m.getAlign();
  if (uint64_t base = uint64_t(1) << m.log2Align; base != m.getAlign())
    out << ", basealign " << base;
  if (m.ptr.aaInfo) {
    const MachineAAInfo &aa = mf.aaInfo(m.ptr.aaInfo - 1);
    for (auto [kind, text] : {std::pair(", !tbaa ", aa.tbaa), std::pair(", !alias.scope ", aa.aliasScope),
                              std::pair(", !noalias ", aa.noAlias), std::pair(", !range ", aa.range)})
      if (!text.empty())
        out << kind << text;
  }
  if (m.ptr.addressSpace)
    out << ", addrspace " << m.ptr.addressSpace;
  out << ')';
}

} // namespace lathe
