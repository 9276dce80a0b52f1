// Blocks, instructions and operands as text; MIRFunctionPrinter.cpp has what stands around them.
#include "lathe/mir/MIRPrinter.h"
#include "lathe/ir/Module.h"
#include "lathe/ir/Print.h"
#include "lathe/mir/MIRPrinterParts.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetSubtargetInfo.h"

#include <algorithm>

namespace lathe {

void printLower(OutputBuffer &out, std::string_view s) {
  for (char c : s)
    out << (c >= 'A' && c <= 'Z' ? char(c | 32) : c);
}

const ir::Function *irFunctionOf(const MachineFunction &mf) {
  const ir::Module *m = mf.getModule();
  if (!m || mf.getIRFunction() == 0xffffffffu || !m->global(ir::GlobalId(mf.getIRFunction())).function.valid())
    return nullptr;
  return &m->function(m->global(ir::GlobalId(mf.getIRFunction())).function);
}

void printIRName(OutputBuffer &out, const ir::Module &m, ir::ValueName n) {
  if (n.isNone())
    out << "unnamed";
  else if (n.isNumber())
    out << n.number();
  else
    ir::printName(out, m.name(n.symbol()));
}

namespace {

void printGlobalName(OutputBuffer &out, const MachineFunction &mf, uint32_t global) {
  out << '@';
  if (const ir::Module *m = mf.getModule()) {
    char digits[12];
    ir::printName(out, m->globalName(ir::GlobalId(global), digits));
  } else {
    out << global;
  }
}

void printOffset(OutputBuffer &out, int64_t o) {
  if (o > 0)
    out << " + " << o;
  else if (o < 0)
    out << " - " << 0 - uint64_t(o);
}

} // namespace

void printTypedConstant(OutputBuffer &out, const ir::Module &m, ir::ConstantId c) {
  ir::printType(out, m, m.typeOf(c));
  out << ' ';
  ir::printConstant(out, m, c);
}

void printStackObject(OutputBuffer &out, const MachineFunction &mf, int fi) {
  const MachineFrameInfo &frame = mf.getFrameInfo();
  if (fi < 0) {
    // Fixed objects are numbered from the lowest index upwards.
    out << "%fixed-stack." << fi + int(frame.getNumFixedObjects());
    return;
  }
  out << "%stack." << fi;
  const ir::Function *f = irFunctionOf(mf);
  uint32_t alloca = fi < frame.getObjectIndexEnd() ? frame.object(fi).irAlloca : 0xffffffffu;
  if (f && alloca != 0xffffffffu && alloca < f->names.size() && !f->names[alloca].isNumber() &&
      !f->names[alloca].isNone()) {
    out << '.';
    printIRName(out, *mf.getModule(), f->names[alloca]);
  }
}

namespace {

/// How the text of a frame instruction reads: its name and what stands behind it.
struct CFISyntax {
  enum Operand : uint8_t { kNone, kReg, kReg2, kOffset, kBytes };
  std::string_view name;
  Operand operands[2] = {kNone, kNone};
};

constexpr CFISyntax cfiSyntax(MachineCFI::Op op) {
  using S = CFISyntax;
  switch (op) {
  case MachineCFI::kDefCfa:
    return {"def_cfa", {S::kReg, S::kOffset}};
  case MachineCFI::kDefCfaOffset:
    return {"def_cfa_offset", {S::kOffset}};
  case MachineCFI::kDefCfaRegister:
    return {"def_cfa_register", {S::kReg}};
  case MachineCFI::kAdjustCfaOffset:
    return {"adjust_cfa_offset", {S::kOffset}};
  case MachineCFI::kOffset:
    return {"offset", {S::kReg, S::kOffset}};
  case MachineCFI::kRestore:
    return {"restore", {S::kReg}};
  case MachineCFI::kSameValue:
    return {"same_value", {S::kReg}};
  case MachineCFI::kUndefined:
    return {"undefined", {S::kReg}};
  case MachineCFI::kRegister:
    return {"register", {S::kReg, S::kReg2}};
  case MachineCFI::kRememberState:
    return {"remember_state"};
  case MachineCFI::kRestoreState:
    return {"restore_state"};
  case MachineCFI::kEscape:
    return {"escape", {S::kBytes}};
  case MachineCFI::kWindowSave:
    return {"window_save"};
  case MachineCFI::kNegateRAState:
    return {"negate_ra_sign_state"};
  case MachineCFI::kGnuArgsSize:
    return {"gnu_args_size", {S::kOffset}};
  }
  return {};
}

/// The register with this DWARF number.
void printDwarfReg(OutputBuffer &out, const MachineFunction &mf, uint16_t dwarf) {
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  for (unsigned r = 1; r < tri.numRegs; ++r)
    if (tri.getDwarfRegNum(MCPhysReg(r), 0) == dwarf) {
      out << '$';
      printLower(out, tri.getName(MCPhysReg(r)));
      return;
    }
  out << "%dwarfreg." << dwarf;
}

void printCFI(OutputBuffer &out, const MachineFunction &mf, const MachineCFI &c) {
  CFISyntax syntax = cfiSyntax(c.op);
  out << syntax.name;
  std::string_view separator = " ";
  for (CFISyntax::Operand operand : syntax.operands) {
    if (operand == CFISyntax::kNone)
      return;
    if (operand != CFISyntax::kBytes)
      out << separator;
    if (operand == CFISyntax::kReg || operand == CFISyntax::kReg2)
      printDwarfReg(out, mf, operand == CFISyntax::kReg ? c.reg : c.reg2);
    else if (operand == CFISyntax::kOffset)
      out << c.offset;
    else
      for (uint8_t byte : c.bytes) {
        out << separator << "0x";
        out.hex(byte);
        separator = ", ";
      }
    separator = ", ";
  }
}

/// Decimal digits of an integer of any width, sign-extended from its top bit.
void printWide(OutputBuffer &out, std::span<const uint64_t> words, unsigned bits) {
  std::vector<uint64_t> w(words.begin(), words.end());
  bool negative = w[(bits - 1) / 64] >> ((bits - 1) % 64) & 1;
  if (unsigned rest = bits % 64; rest && negative)
    w.back() |= ~uint64_t(0) << rest;
  else if (rest) // bits above the width mean nothing
    w.back() &= ~(~uint64_t(0) << rest);
  if (negative) {
    uint64_t carry = 1;
    for (uint64_t &x : w) {
      x = ~x + carry;
      carry = carry && x == 0;
    }
  }
  std::string digits;
  bool any = true;
  while (any) {
    unsigned __int128 rest = 0;
    any = false;
    for (size_t i = w.size(); i--;) {
      unsigned __int128 v = rest << 64 | w[i];
      w[i] = uint64_t(v / 10);
      rest = v % 10;
      any |= w[i] != 0;
    }
    digits += char('0' + int(rest));
  }
  if (negative)
    out << '-';
  for (size_t i = digits.size(); i--;)
    out << digits[i];
}

void printFP(OutputBuffer &out, const MachineOperand &op) {
  auto w = op.getFPWords();
  static constexpr std::string_view kTypes[] = {"half", "bfloat", "float", "double", "x86_fp80", "fp128", "ppc_fp128"};
  static constexpr std::string_view kPrefix[] = {"0xH", "0xR", "", "0x", "0xK", "0xL", "0xM"};
  out << kTypes[unsigned(op.getFPFormat())] << ' ';
  auto fixed = [&](uint64_t v, int digits) {
    for (int i = digits - 1; i >= 0; --i)
      out << "0123456789ABCDEF"[v >> (4 * i) & 15];
  };
  switch (op.getFPFormat()) {
  case FPFormat::kHalf:
  case FPFormat::kBFloat:
    out << kPrefix[unsigned(op.getFPFormat())];
    fixed(w[0], 4);
    return;
  case FPFormat::kSingle:
  case FPFormat::kDouble: {
    // As IR writes them: decimal where that is exact and short, else the bits of the value as a double.
    double d;
    if (op.getFPFormat() == FPFormat::kSingle) {
      float f;
      uint32_t b = uint32_t(w[0]);
      std::memcpy(&f, &b, 4);
      d = f;
    } else {
      std::memcpy(&d, &w[0], 8);
    }
    uint64_t bits;
    std::memcpy(&bits, &d, 8);
    char text[40];
    auto end = std::to_chars(text, text + sizeof text, d, std::chars_format::scientific, 6).ptr;
    double back = 0;
    std::from_chars(text, end, back);
    if (back == d && d - d == 0) {
      out << std::string_view(text, size_t(end - text));
      return;
    }
    out << "0x";
    fixed(bits, 16);
    return;
  }
  case FPFormat::kX87:
    out << kPrefix[unsigned(op.getFPFormat())];
    fixed(w[1], 4);
    fixed(w[0], 16);
    return;
  case FPFormat::kQuad:
  case FPFormat::kPPCDouble:
    out << kPrefix[unsigned(op.getFPFormat())];
    fixed(w[0], 16);
    fixed(w[1], 16);
    return;
  }
}

void printRegList(OutputBuffer &out, const MachineFunction &mf, const uint32_t *mask) {
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  out << '(';
  bool first = true;
  for (unsigned r = 1; r < tri.numRegs; ++r)
    if (mask[r / 32] >> (r % 32) & 1) {
      if (!first)
        out << ',';
      first = false;
      out << '$';
      printLower(out, tri.getName(MCPhysReg(r)));
    }
  out << ')';
}

void printSymbolName(OutputBuffer &out, const MachineFunction &mf, uint32_t symbol) {
  out << "<mcsymbol ";
  ir::printName(out, mf.symbol(symbol));
  out << '>';
}

void printRegMask(OutputBuffer &out, const MachineFunction &mf, const uint32_t *mask) {
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  for (const auto &n : tri.getNamedRegMasks())
    if (n.mask == mask) {
      printLower(out, n.name);
      return;
    }
  out << "CustomRegMask";
  printRegList(out, mf, mask);
}

void printRegOperand(OutputBuffer &out, const MachineFunction &mf, const MachineInstr &mi, unsigned i, bool printType) {
  const MachineOperand &op = mi.getOperand(i);
  if (op.isImplicit())
    out << (op.isDef() ? "implicit-def " : "implicit ");
  else if (op.isDef() && i >= mi.getNumExplicitDefs())
    out << "def ";
  if (op.isInternalRead())
    out << "internal ";
  if (op.isDead())
    out << "dead ";
  if (op.isKill())
    out << "killed ";
  if (op.isUndef())
    out << "undef ";
  if (op.isEarlyClobber())
    out << "early-clobber ";
  if (op.getReg().isPhysical() && op.isRenamable())
    out << "renamable ";
  if (op.isDebug())
    out << "debug-use ";
  printRegister(out, mf, op.getReg(), op.getSubReg());
  if (op.getReg().isVirtual()) {
    const MachineRegisterInfo::VReg &v = mf.getRegInfo().info(op.getReg());
    const TargetRegisterInfo &tri = mf.getRegisterInfo();
    if (op.isDef() || v.defs == 0) {
      out << ':';
      if (v.regClass != MachineRegisterInfo::kNoClass)
        printLower(out, tri.getRegClassName(v.regClass));
      else if (v.bank != MachineRegisterInfo::kNoBank)
        printLower(out, tri.strings + tri.banks[v.bank].name);
      else
        out << '_';
    }
    if (printType && v.type.isValid())
      out << '(' << v.type.str() << ')';
  }
  if (op.isUse() && op.isTied()) {
    // Ties that the description makes are not repeated.
    const TargetInstrInfo &tii = mf.getInstrInfo();
    const MCInstrDesc &d = tii.get(mi.getOpcode());
    auto infos = tii.operands(d);
    bool described = i < infos.size() && infos[i].tiedTo >= 0 && unsigned(infos[i].tiedTo) == op.tiedTo();
    if (!described)
      out << "(tied-def " << op.tiedTo() << ')';
  }
}

void printOperand(OutputBuffer &out, const MachineFunction &mf, const MachineInstr &mi, unsigned i, bool printType) {
  const MachineOperand &op = mi.getOperand(i);
  if (unsigned flags = op.getTargetFlags()) {
    std::string_view name = mf.getInstrInfo().getTargetFlagName(flags);
    out << "target-flags(";
    if (name.empty())
      out << "<unknown " << flags << '>';
    else
      out << name;
    out << ") ";
  }
  switch (op.getType()) {
  case MachineOperand::MO_Register:
    printRegOperand(out, mf, mi, i, printType);
    return;
  case MachineOperand::MO_Immediate:
    // The index operands of these are sub-register indices.
    if ((mi.getOpcode() == TargetOpcode::REG_SEQUENCE && i >= 2 && i % 2 == 0) ||
        (mi.getOpcode() == TargetOpcode::INSERT_SUBREG && i == 3) ||
        (mi.getOpcode() == TargetOpcode::SUBREG_TO_REG && i == 3) ||
        (mi.getOpcode() == TargetOpcode::EXTRACT_SUBREG && i == 2)) {
      out << "%subreg." << mf.getRegisterInfo().getSubRegIndexName(unsigned(op.getImm()));
      return;
    }
    out << op.getImm();
    return;
  case MachineOperand::MO_CImmediate:
    out << 'i' << op.getCImmBits() << ' ';
    if (op.getCImmBits() == 1)
      out << (op.getCImm64() ? "true" : "false");
    else
      printWide(out, op.getCImmWords(), op.getCImmBits());
    return;
  case MachineOperand::MO_FPImmediate:
    printFP(out, op);
    return;
  case MachineOperand::MO_MachineBasicBlock:
    out << "%bb." << op.getMBB()->getNumber();
    return;
  case MachineOperand::MO_FrameIndex:
    printStackObject(out, mf, op.getIndex());
    return;
  case MachineOperand::MO_ConstantPoolIndex:
    out << "%const." << op.getIndex();
    printOffset(out, op.getOffset());
    return;
  case MachineOperand::MO_TargetIndex:
    out << "target-index(" << op.getIndex() << ')';
    printOffset(out, op.getOffset());
    return;
  case MachineOperand::MO_JumpTableIndex:
    out << "%jump-table." << op.getIndex();
    return;
  case MachineOperand::MO_ExternalSymbol:
    out << '&';
    ir::printName(out, op.getSymbolName());
    printOffset(out, op.getOffset());
    return;
  case MachineOperand::MO_GlobalAddress:
    printGlobalName(out, mf, op.getGlobal());
    printOffset(out, op.getOffset());
    return;
  case MachineOperand::MO_BlockAddress: {
    out << "blockaddress(";
    printGlobalName(out, mf, op.getBlockAddressFunction());
    out << ", %ir-block.";
    if (const ir::Module *m = mf.getModule()) {
      const ir::Function &f = m->function(m->global(ir::GlobalId(op.getBlockAddressFunction())).function);
      printIRName(out, *m, f.blocks[op.getBlockAddressBlock()].name);
    } else {
      out << op.getBlockAddressBlock();
    }
    out << ')';
    printOffset(out, op.getOffset());
    return;
  }
  case MachineOperand::MO_RegisterMask:
    printRegMask(out, mf, op.getRegMask());
    return;
  case MachineOperand::MO_RegisterLiveOut:
    out << "liveout";
    printRegList(out, mf, op.getRegMask());
    return;
  case MachineOperand::MO_Metadata:
    if (op.getMetadataText())
      out << op.getMetadataText();
    else
      out << '!' << uint32_t(op.getIndex());
    return;
  case MachineOperand::MO_MCSymbol:
    printSymbolName(out, mf, uint32_t(op.getIndex()));
    return;
  case MachineOperand::MO_DbgInstrRef:
    out << "dbg-instr-ref(" << op.getDbgInstrRefInstr() << ", " << op.getDbgInstrRefOperand() << ')';
    return;
  case MachineOperand::MO_CFIIndex:
    printCFI(out, mf, mf.frameInstructions()[size_t(op.getIndex())]);
    return;
  case MachineOperand::MO_IntrinsicID:
    if (op.getIntrinsicName())
      out << "intrinsic(@" << op.getIntrinsicName() << ')';
    else
      out << "intrinsic(@" << ir::intrinsicName(ir::IntrinsicId(op.getIntrinsicID())) << ')';
    return;
  case MachineOperand::MO_Predicate:
    out << (op.getPredicate() >= unsigned(ir::Predicate::kEQ) ? "intpred(" : "floatpred(")
        << ir::predicateName(ir::Predicate(op.getPredicate())) << ')';
    return;
  case MachineOperand::MO_ShuffleMask: {
    out << "shufflemask(";
    bool first = true;
    for (int m : op.getShuffleMask()) {
      if (!first)
        out << ", ";
      first = false;
      if (m < 0)
        out << "undef";
      else
        out << m;
    }
    out << ')';
    return;
  }
  }
}

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

void printFlags(OutputBuffer &out, const MachineInstr &mi) {
  static constexpr struct {
    uint16_t flag;
    std::string_view name;
  } kFlags[] = {
      {MachineInstr::FrameSetup, "frame-setup "},
      {MachineInstr::FrameDestroy, "frame-destroy "},
      {MachineInstr::FmNoNans, "nnan "},
      {MachineInstr::FmNoInfs, "ninf "},
      {MachineInstr::FmNsz, "nsz "},
      {MachineInstr::FmArcp, "arcp "},
      {MachineInstr::FmContract, "contract "},
      {MachineInstr::FmAfn, "afn "},
      {MachineInstr::FmReassoc, "reassoc "},
      {MachineInstr::NoUWrap, "nuw "},
      {MachineInstr::NoSWrap, "nsw "},
      {MachineInstr::IsExact, "exact "},
      {MachineInstr::NoFPExcept, "nofpexcept "},
      {MachineInstr::NoMerge, "nomerge "},
  };
  for (const auto &f : kFlags)
    if (mi.getFlags() & f.flag) {
      std::string_view name = f.name;
      if (f.flag == MachineInstr::IsExact && mi.getOpcode() == TargetOpcode::G_OR)
        name = "disjoint ";
      if (f.flag == MachineInstr::NonNeg &&
          (mi.getOpcode() == TargetOpcode::G_ZEXT || mi.getOpcode() == TargetOpcode::G_UITOFP))
        name = "nneg ";
      if (f.flag == MachineInstr::NoUSWrap && mi.getOpcode() == TargetOpcode::G_PTR_ADD)
        name = "nusw ";
      if (f.flag == MachineInstr::NoConvergent && mi.isCall())
        name = "noconvergent ";
      if (f.flag == MachineInstr::Unpredictable && (mi.isBranch() || mi.getDesc().has(MCID::kSelect)))
        name = "unpredictable ";
      out << name;
    }
}

/// What stands between the operands and the memory operands.
void printTrailing(OutputBuffer &out, const MachineInstr &mi, bool comma) {
  const MachineFunction &mf = mi.getMF();
  auto word = [&](std::string_view w) -> OutputBuffer & {
    out << (comma ? ", " : " ") << w << ' ';
    comma = true;
    return out;
  };
  if (const MachineInstrExtra *e = mf.getExtra(mi)) {
    if (e->preInstrSymbol)
      printSymbolName(word("pre-instr-symbol"), mf, e->preInstrSymbol - 1);
    if (e->postInstrSymbol)
      printSymbolName(word("post-instr-symbol"), mf, e->postInstrSymbol - 1);
    if (e->heapAllocMarker)
      word("heap-alloc-marker") << '!' << e->heapAllocMarker - 1;
    if (e->pcSections)
      word("pcsections") << '!' << e->pcSections - 1;
    if (e->mmra)
      word("mmra") << '!' << e->mmra - 1;
    if (e->cfiType)
      word("cfi-type") << e->cfiType;
    if (e->debugInstrNumber)
      word("debug-instr-number") << e->debugInstrNumber;
  }
  if (DebugLoc dl = mi.getDebugLoc()) {
    if (dl.id() & MachineFunction::kDebugLocText)
      word("debug-location") << mf.debugLocText(dl);
    else
      word("debug-location") << '!' << dl.id() - 1;
  }
}

/// Whether operand i's type has not been printed by an operand before it that must have the same one.
bool showsType(const MachineInstr &mi, unsigned i) {
  if (!mi.isGeneric())
    return true;
  std::string_view types = kGenericOpcodes[mi.getOpcode()].types;
  if (kGenericOpcodes[mi.getOpcode()].numOperands < 0)
    return true;
  for (unsigned k = 0; k < i && k < types.size(); ++k)
    if (types[k] == types[std::min<size_t>(i, types.size() - 1)])
      return false;
  return true;
}

} // namespace

void printRegister(OutputBuffer &out, const MachineFunction &mf, Register r, unsigned subReg) {
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  if (!r) {
    out << "$noreg";
  } else if (r.isPhysical()) {
    out << '$';
    printLower(out, tri.getName(r.asMCReg()));
  } else if (auto name = mf.getRegInfo().getVRegName(r); !name.empty()) {
    out << '%' << name;
  } else {
    out << '%' << r.virtIndex();
  }
  if (subReg)
    out << '.' << tri.getSubRegIndexName(subReg);
}

void printMachineInstr(OutputBuffer &out, const MachineInstr &mi) {
  const MachineFunction &mf = mi.getMF();
  unsigned defs = mi.getNumExplicitDefs();
  for (unsigned i = 0; i < defs; ++i) {
    if (i)
      out << ", ";
    printOperand(out, mf, mi, i, showsType(mi, i));
  }
  if (defs)
    out << " = ";
  printFlags(out, mi);
  out << mf.getInstrInfo().getName(mi.getOpcode());
  for (unsigned i = defs; i < mi.getNumOperands(); ++i) {
    out << (i == defs ? " " : ", ");
    printOperand(out, mf, mi, i, showsType(mi, i));
  }
  printTrailing(out, mi, defs < mi.getNumOperands());
  bool first = true;
  for (const MachineMemOperand *m : mi.memoperands()) {
    out << (first ? " :: " : ", ");
    first = false;
    printMemOperand(out, mf, *m);
  }
}

std::string toString(const MachineInstr &mi) {
  OutputBuffer out;
  printMachineInstr(out, mi);
  return std::move(out.str());
}

void printBlockReference(OutputBuffer &out, const MachineBasicBlock &b) {
  out << "%bb." << b.getNumber();
  const MachineFunction &mf = b.getParent();
  const ir::Function *f = irFunctionOf(mf);
  if (!f || b.irBlock() < 0)
    return;
  ir::ValueName n = f->blocks[size_t(b.irBlock())].name;
  if (!n.isNone() && !n.isNumber()) {
    out << '.';
    printIRName(out, *mf.getModule(), n);
  }
}

static void printBlockHeader(OutputBuffer &out, const MachineBasicBlock &b) {
  const MachineFunction &mf = b.getParent();
  out << "bb." << b.getNumber();
  const ir::Function *f = irFunctionOf(mf);
  ir::ValueName irName;
  if (f && b.irBlock() >= 0)
    irName = f->blocks[size_t(b.irBlock())].name;
  if (!irName.isNone() && !irName.isNumber()) {
    out << '.';
    printIRName(out, *mf.getModule(), irName);
  }
  bool any = false;
  auto attribute = [&]() -> OutputBuffer & {
    out << (any ? ", " : " (");
    any = true;
    return out;
  };
  if (irName.isNumber())
    attribute() << "%ir-block." << irName.number();
  if (b.hasAddressTaken())
    attribute() << "machine-block-address-taken";
  if (b.irBlockAddressTaken && !irName.isNone()) {
    attribute() << "ir-block-address-taken %ir-block.";
    printIRName(out, *mf.getModule(), irName);
  }
  if (b.isEHPad())
    attribute() << "landing-pad";
  if (b.isInlineAsmBrIndirectTarget)
    attribute() << "inlineasm-br-indirect-target";
  if (b.isEHFuncletEntry)
    attribute() << "ehfunclet-entry";
  if (b.getLog2Alignment())
    attribute() << "align " << (uint64_t(1) << b.getLog2Alignment());
  if (b.sectionID)
    attribute() << "bbsections ";
  if (b.sectionID == 1 || b.sectionID == 2)
    out << (b.sectionID == 1 ? "Exception" : "Cold");
  else if (b.sectionID)
    out << b.sectionID - 3;
  if (b.bbID != 0xffffffffu)
    attribute() << "bb_id " << b.bbID;
  if (b.bbID != 0xffffffffu && b.bbIDClone)
    out << ' ' << b.bbIDClone;
  if (b.callFrameSize)
    attribute() << "call-frame-size " << b.callFrameSize;
  out << (any ? "):\n" : ":\n");
}

static void printHex(OutputBuffer &out, uint64_t v, unsigned digits) {
  out << "0x";
  for (unsigned i = digits; i-- > 0;)
    out << "0123456789abcdef"[v >> (4 * i) & 15];
}

/// Whether a reader finds the same successors in the instructions, in the same order, and equal probabilities.
static bool successorsFollow(const MachineBasicBlock &b) {
  std::vector<const MachineBasicBlock *> found;
  auto add = [&](const MachineBasicBlock *s) {
    if (std::find(found.begin(), found.end(), s) == found.end())
      found.push_back(s);
  };
  const MachineFunction &mf = b.getParent();
  const MachineInstr *last = nullptr;
  for (const MachineInstr &mi : b) {
    if (mi.isPHI())
      continue;
    for (const MachineOperand &op : mi.operands()) {
      if (op.isMBB())
        add(op.getMBB());
      if (op.isJTI() && mi.isBranch())
        for (const MachineBasicBlock *t : mf.jumpTables()[size_t(op.getIndex())].targets)
          add(t);
    }
    if (!mi.isDebugInstr())
      last = &mi;
  }
  if (const MachineBasicBlock *next = b.getNextNode(); next && (!last || !last->isBarrier()))
    add(next);
  if (!std::equal(found.begin(), found.end(), b.successors().begin(), b.successors().end()))
    return false;
  for (unsigned i = 0; i < found.size(); ++i)
    if (uint32_t p = b.getSuccProbability(i); p != MachineBasicBlock::kUnknownProbability) {
      uint64_t one = uint64_t(1) << 31, even = (one + found.size() / 2) / found.size();
      if (p != even)
        return false;
    }
  return true;
}

/// The probability of a successor; those that are not known share what the others leave.
static uint32_t shownProbability(const MachineBasicBlock &b, unsigned i) {
  if (uint32_t p = b.getSuccProbability(i); p != MachineBasicBlock::kUnknownProbability)
    return p;
  uint64_t left = uint64_t(1) << 31, unknown = 0;
  for (unsigned k = 0; k < b.successors().size(); ++k) {
    uint32_t p = b.getSuccProbability(k);
    if (p == MachineBasicBlock::kUnknownProbability)
      ++unknown;
    else
      left -= std::min<uint64_t>(left, p);
  }
  return uint32_t(unknown == b.successors().size() ? (left + unknown / 2) / unknown : left / unknown);
}

static void printBlock(OutputBuffer &out, const MachineBasicBlock &b, size_t indent, bool simplify) {
  const MachineFunction &mf = b.getParent();
  out.indent(indent);
  printBlockHeader(out, b);
  bool list = !b.successors().empty() && !(simplify && successorsFollow(b));
  // An empty list says that control does not fall through, where no instruction says it.
  if (b.successors().empty() && !successorsFollow(b)) {
    out.indent(indent + 2) << "successors:\n";
    list = true;
  } else if (list) {
    out.indent(indent + 2) << "successors: ";
    for (size_t i = 0; i < b.successors().size(); ++i) {
      out << (i ? ", " : "") << "%bb." << b.successors()[i]->getNumber() << '(';
      printHex(out, shownProbability(b, unsigned(i)), 8);
      out << ')';
    }
    out << '\n';
  }
  if (!b.liveins().empty()) {
    out.indent(indent + 2) << "liveins: ";
    bool first = true;
    for (const MachineBasicBlock::LiveIn &l : b.liveins()) {
      out << (first ? "" : ", ");
      first = false;
      printRegister(out, mf, Register(l.reg));
      if (l.lanes != ~LaneBitmask(0)) {
        out << ':';
        printHex(out, l.lanes, 16);
      }
    }
    out << '\n';
  }
  if ((list || !b.liveins().empty()) && !b.empty())
    out.indent(indent) << '\n';
  for (const MachineInstr &mi : b) {
    bool inside = mi.getFlag(MachineInstr::BundledPred);
    out.indent(indent + (inside ? 4 : 2));
    printMachineInstr(out, mi);
    if (mi.getFlag(MachineInstr::BundledSucc) && !inside)
      out << " {";
    out << '\n';
    if (inside && !mi.getFlag(MachineInstr::BundledSucc))
      out.indent(indent + 2) << "}\n";
  }
}

void printBlocks(OutputBuffer &out, const MachineFunction &mf, size_t indent, bool simplify) {
  bool first = true;
  for (const MachineBasicBlock *b : mf.blocks()) {
    if (!first)
      out.indent(indent) << '\n';
    first = false;
    printBlock(out, *b, indent, simplify);
  }
}

void printMachineFunctionBody(OutputBuffer &out, const MachineFunction &mf) {
  out << "# Machine code for function " << mf.getName() << "\n\n";
  printBlocks(out, mf, 0, false);
  out << "\n# End machine code for function " << mf.getName() << ".\n\n";
}

} // namespace lathe
