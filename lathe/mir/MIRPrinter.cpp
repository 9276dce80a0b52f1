#include "lathe/mir/MIRPrinter.h"
#include "lathe/ir/Module.h"
#include "lathe/ir/Print.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"
#include "lathe/target/TargetSubtargetInfo.h"

#include <cctype>

namespace lathe {

namespace {

void printLower(OutputBuffer &out, std::string_view s) {
  for (char c : s)
    out << char(std::tolower(static_cast<unsigned char>(c)));
}

const ir::Function *irFunctionOf(const MachineFunction &mf) {
  const ir::Module *m = mf.getModule();
  if (!m || mf.getIRFunction() == 0xffffffffu)
    return nullptr;
  return &m->function(m->global(ir::GlobalId(mf.getIRFunction())).function);
}

/// The name of a local IR value or block: `x`, `"a b"`, `7`.
void printIRName(OutputBuffer &out, const ir::Module &m, ir::ValueName n) {
  if (n.isNone())
    out << "unnamed";
  else if (n.isNumber())
    out << n.number();
  else
    ir::printName(out, m.name(n.symbol()));
}

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

void printRegMask(OutputBuffer &out, const MachineFunction &mf, const uint32_t *mask) {
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  for (const auto &n : tri.getNamedRegMasks())
    if (n.mask == mask) {
      printLower(out, n.name);
      return;
    }
  out << "CustomRegMask(";
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
    return;
  }
  case MachineOperand::MO_RegisterMask:
    printRegMask(out, mf, op.getRegMask());
    return;
  case MachineOperand::MO_RegisterLiveOut:
    out << "liveout()";
    return;
  case MachineOperand::MO_Metadata:
    out << '!' << op.getIndex();
    return;
  case MachineOperand::MO_MCSymbol:
    out << "<mcsymbol " << op.getIndex() << '>';
    return;
  case MachineOperand::MO_CFIIndex:
    printCFI(out, mf, mf.frameInstructions()[size_t(op.getIndex())]);
    return;
  case MachineOperand::MO_IntrinsicID:
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

void printPointerInfo(OutputBuffer &out, const MachineFunction &mf, const MachinePointerInfo &p) {
  switch (p.kind) {
  case MachinePointerInfo::kUnknown:
    return;
  case MachinePointerInfo::kIRValue: {
    ir::ValueRef v(p.value);
    const ir::Function *f = irFunctionOf(mf);
    if (!f)
      return;
    if (v.isLocal()) {
      out << "%ir.";
      printIRName(out, *mf.getModule(), f->names[v.index()]);
    } else if (v.isConstant() && mf.getModule()->constants[v.constantId()].is(ir::ConstantKind::kGlobal)) {
      printGlobalName(out, mf, mf.getModule()->constants[v.constantId()].global().value);
    } else {
      out << '`';
      ir::printValue(out, *mf.getModule(), *f, v);
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
  if (m.isLoad())
    out << "load ";
  if (m.isStore())
    out << "store ";
  if (m.isAtomic() && m.syncScope == 0)
    out << "syncscope(\"singlethread\") ";
  if (m.isAtomic())
    out << ir::orderingName(ir::AtomicOrdering(m.ordering)) << ' ';
  if (m.failureOrdering != AtomicOrdering::NotAtomic)
    out << ir::orderingName(ir::AtomicOrdering(m.failureOrdering)) << ' ';
  if (m.type.isValid())
    out << '(' << m.type.str() << ')';
  else
    out << "unknown-size";
  if (m.ptr.kind != MachinePointerInfo::kUnknown) {
    out << (m.isLoad() && m.isStore() ? " on " : m.isLoad() ? " from " : " into ");
    printPointerInfo(out, mf, m.ptr);
  }
  uint64_t size = m.type.isValid() ? m.getSizeInBytes() : 0;
  if (m.getAlign() != size)
    out << ", align " << m.getAlign();
  if (uint64_t base = uint64_t(1) << m.log2Align; base != m.getAlign())
    out << ", basealign " << base;
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
      if (f.flag == MachineInstr::NoSWrap &&
          (mi.getOpcode() == TargetOpcode::G_ZEXT || mi.getOpcode() == TargetOpcode::G_UITOFP))
        name = "nneg ";
      out << name;
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

static void printBlock(OutputBuffer &out, const MachineBasicBlock &b, size_t indent) {
  const MachineFunction &mf = b.getParent();
  OutputBuffer ref;
  printBlockReference(ref, b);
  out.indent(indent) << ref.view().substr(1);
  std::vector<std::string> attributes;
  const ir::Function *f = irFunctionOf(mf);
  if (f && b.irBlock() >= 0) {
    ir::ValueName n = f->blocks[size_t(b.irBlock())].name;
    if (n.isNumber())
      attributes.push_back("%ir-block." + std::to_string(n.number()));
  }
  if (b.hasAddressTaken())
    attributes.push_back("machine-block-address-taken");
  if (b.isEHPad())
    attributes.push_back("landing-pad");
  if (b.getLog2Alignment())
    attributes.push_back("align " + std::to_string(1u << b.getLog2Alignment()));
  for (size_t i = 0; i < attributes.size(); ++i)
    out << (i ? ", " : " (") << attributes[i];
  out << (attributes.empty() ? ":\n" : "):\n");
  if (!b.successors().empty()) {
    out.indent(indent + 2) << "successors: ";
    for (size_t i = 0; i < b.successors().size(); ++i) {
      out << (i ? ", " : "") << "%bb." << b.successors()[i]->getNumber();
      if (uint32_t p = b.getSuccProbability(unsigned(i)); p != MachineBasicBlock::kUnknownProbability) {
        char buf[16];
        std::snprintf(buf, sizeof buf, "(0x%08x)", p);
        out << buf;
      }
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
        out << ":0x";
        out.hex(l.lanes);
      }
    }
    out << '\n';
  }
  if (!b.successors().empty() || !b.liveins().empty())
    out.indent(indent) << '\n';
  for (const MachineInstr &mi : b) {
    out.indent(indent + 2);
    printMachineInstr(out, mi);
    out << '\n';
  }
}

static void printBody(OutputBuffer &out, const MachineFunction &mf, size_t indent) {
  bool first = true;
  for (const MachineBasicBlock *b : mf.blocks()) {
    if (!first)
      out.indent(indent) << '\n';
    first = false;
    printBlock(out, *b, indent);
  }
}

void printMachineFunctionBody(OutputBuffer &out, const MachineFunction &mf) {
  out << "# Machine code for function " << mf.getName() << "\n\n";
  printBody(out, mf, 0);
  out << "\n# End machine code for function " << mf.getName() << ".\n\n";
}

void printMIRModule(OutputBuffer &out, const ir::Module &m) {
  out << "--- |\n";
  std::string_view text = m.source ? m.source->text() : std::string_view();
  while (!text.empty()) {
    size_t nl = text.find('\n');
    std::string_view line = text.substr(0, nl);
    out << "  " << line << '\n';
    text.remove_prefix(nl == std::string_view::npos ? text.size() : nl + 1);
  }
  out << "\n...\n";
}

static void key(OutputBuffer &out, std::string_view name, std::string_view value) {
  out << name << ':';
  out.indent(name.size() < 16 ? 16 - name.size() : 1) << value << '\n';
}

static void flag(OutputBuffer &out, std::string_view name, bool v) { key(out, name, v ? "true" : "false"); }

static void printRegisters(OutputBuffer &out, const MachineFunction &mf) {
  const MachineRegisterInfo &mri = mf.getRegInfo();
  const TargetRegisterInfo &tri = mf.getRegisterInfo();
  if (!mri.getNumVirtRegs() || mf.hasProperty(MachineFunction::kNoVRegs)) {
    out << "registers:       []\n";
    return;
  }
  out << "registers:\n";
  for (uint32_t i = 0; i < mri.getNumVirtRegs(); ++i) {
    const MachineRegisterInfo::VReg &v = mri.info(Register::virtualReg(i));
    if (!v.defs && !v.uses)
      continue;
    out << "  - { id: " << i << ", class: ";
    if (v.regClass != MachineRegisterInfo::kNoClass)
      printLower(out, tri.getRegClassName(v.regClass));
    else if (v.bank != MachineRegisterInfo::kNoBank)
      printLower(out, tri.strings + tri.banks[v.bank].name);
    else
      out << '_';
    out << ", preferred-register: '' }\n";
  }
}

static void printFrame(OutputBuffer &out, const MachineFunction &mf) {
  const MachineFrameInfo &f = mf.getFrameInfo();
  out << "frameInfo:\n";
  flag(out, "  isFrameAddressTaken", f.frameAddressTaken);
  flag(out, "  isReturnAddressTaken", f.returnAddressTaken);
  flag(out, "  hasStackMap", f.hasStackMap);
  flag(out, "  hasPatchPoint", f.hasPatchPoint);
  key(out, "  stackSize", std::to_string(f.stackSize));
  key(out, "  offsetAdjustment", std::to_string(f.offsetAdjustment));
  key(out, "  maxAlignment", std::to_string(uint64_t(1) << f.log2MaxAlign));
  flag(out, "  adjustsStack", f.adjustsStack);
  flag(out, "  hasCalls", f.hasCalls);
  key(out, "  stackProtector",
      f.stackProtectorIndex < 0 ? "''" : "'%stack." + std::to_string(f.stackProtectorIndex) + "'");
  key(out, "  maxCallFrameSize", std::to_string(f.maxCallFrameSize));
  flag(out, "  hasOpaqueSPAdjustment", f.hasOpaqueSPAdjustment);
  flag(out, "  hasVAStart", f.hasVAStart);
  flag(out, "  hasMustTailInVarArgFunc", f.hasMustTailCall);
  flag(out, "  hasTailCall", f.hasTailCall);
  flag(out, "  isCalleeSavedInfoValid", f.calleeSavedInfoValid);
  key(out, "  localFrameSize", std::to_string(f.localFrameSize));

  auto calleeSavedOf = [&](int fi) {
    OutputBuffer b;
    for (const MachineFrameInfo::CalleeSaved &c : f.calleeSaved())
      if (c.frameIndex == fi)
        printRegister(b, mf, Register(c.reg));
    return std::move(b.str());
  };
  out << (f.getNumFixedObjects() ? "fixedStack:\n" : "fixedStack:      []\n");
  for (int fi = f.getObjectIndexBegin(); fi < 0; ++fi) {
    const MachineFrameInfo::Object &o = f.object(fi);
    out << "  - { id: " << fi + int(f.getNumFixedObjects()) << ", type: " << (o.isSpillSlot ? "spill-slot" : "default")
        << ", offset: " << o.offset << ", size: " << o.size << ", alignment: " << (uint64_t(1) << o.log2Align)
        << ", stack-id: default, isImmutable: " << (o.isImmutable ? "true" : "false")
        << ", isAliased: " << (o.isAliased ? "true" : "false") << ", callee-saved-register: '" << calleeSavedOf(fi)
        << "', callee-saved-restored: true }\n";
  }
  out << (f.getObjectIndexEnd() ? "stack:\n" : "stack:           []\n");
  const ir::Function *irf = irFunctionOf(mf);
  for (int fi = 0; fi < f.getObjectIndexEnd(); ++fi) {
    const MachineFrameInfo::Object &o = f.object(fi);
    if (o.isDead)
      continue;
    out << "  - { id: " << fi << ", name: ";
    if (irf && o.irAlloca < irf->names.size() && !irf->names[o.irAlloca].isNumber())
      printIRName(out, *mf.getModule(), irf->names[o.irAlloca]);
    else
      out << "''";
    bool variable = o.size == MachineFrameInfo::kVariableSize;
    out << ", type: "
        << (variable        ? "variable-sized"
            : o.isSpillSlot ? "spill-slot"
                            : "default")
        << ", offset: " << o.offset;
    if (!variable)
      out << ", size: " << o.size;
    out << ", alignment: " << (uint64_t(1) << o.log2Align) << ", stack-id: default, callee-saved-register: '"
        << calleeSavedOf(fi) << "', callee-saved-restored: true }\n";
  }
}

void printMIR(OutputBuffer &out, const MachineFunction &mf) {
  const MachineRegisterInfo &mri = mf.getRegInfo();
  out << "---\n";
  key(out, "name", mf.getName());
  key(out, "alignment", std::to_string(1u << mf.log2Align));
  flag(out, "exposesReturnsTwice", mf.exposesReturnsTwice);
  flag(out, "legalized", mf.hasProperty(MachineFunction::kLegalized));
  flag(out, "regBankSelected", mf.hasProperty(MachineFunction::kRegBankSelected));
  flag(out, "selected", mf.hasProperty(MachineFunction::kSelected));
  flag(out, "failedISel", mf.hasProperty(MachineFunction::kFailedISel));
  flag(out, "tracksRegLiveness", mri.tracksLiveness());
  flag(out, "hasWinCFI", mf.hasWinCFI);
  printRegisters(out, mf);
  out << (mri.liveins().empty() ? "liveins:         []\n" : "liveins:\n");
  for (const MachineRegisterInfo::LiveIn &l : mri.liveins()) {
    out << "  - { reg: '";
    printRegister(out, mf, Register(l.phys));
    out << "', virtual-reg: '";
    if (l.virt)
      printRegister(out, mf, l.virt);
    out << "' }\n";
  }
  printFrame(out, mf);
  out << (mf.constantPool().empty() ? "constants:       []\n" : "constants:\n");
  for (size_t i = 0; i < mf.constantPool().size(); ++i) {
    const MachineConstantPoolEntry &e = mf.constantPool()[i];
    out << "  - { id: " << i << ", value: '";
    if (e.constant != 0xffffffffu && mf.getModule())
      ir::printConstant(out, *mf.getModule(), ir::ConstantId(e.constant));
    else
      for (uint8_t b : e.bytes)
        out << "0123456789abcdef"[b >> 4] << "0123456789abcdef"[b & 15];
    out << "', alignment: " << (uint64_t(1) << e.log2Align) << ", isTargetSpecific: false }\n";
  }
  if (!mf.jumpTables().empty()) {
    static constexpr std::string_view kKinds[] = {"block-address", "label-difference32", "inline"};
    out << "jumpTable:\n  kind:            " << kKinds[unsigned(mf.jumpTableKind)] << "\n  entries:\n";
    for (size_t i = 0; i < mf.jumpTables().size(); ++i) {
      out << "    - { id: " << i << ", blocks: [ ";
      bool first = true;
      for (const MachineBasicBlock *b : mf.jumpTables()[i].targets) {
        out << (first ? "" : ", ") << "'%bb." << b->getNumber() << '\'';
        first = false;
      }
      out << " ] }\n";
    }
  }
  out << "machineFunctionInfo: {}\nbody:             |\n";
  printBody(out, mf, 2);
  out << "\n...\n";
}

} // namespace lathe
