// Operands as text.
#include "lathe/ir/Module.h"
#include "lathe/ir/Print.h"
#include "lathe/mir/MIRKeys.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MIRPrinterParts.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetSubtargetInfo.h"

namespace lathe {

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

void printSymbolName(OutputBuffer &out, const MachineFunction &mf, uint32_t symbol) {
  out << "<mcsymbol ";
  if (std::string_view name = mf.symbol(symbol); !name.empty())
    ir::printName(out, name);
  out << '>';
}

namespace {

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
  const CFISyntax &syntax = kCFISyntax[c.op];
  out << syntax.name;
  std::string_view separator = " ";
  for (CFISyntax::Operand operand : syntax.operands) {
    if (operand == CFISyntax::kNone)
      return;
    if (operand != CFISyntax::kBytes)
      out << std::exchange(separator, ", ");
    if (operand == CFISyntax::kReg || operand == CFISyntax::kReg2)
      printDwarfReg(out, mf, operand == CFISyntax::kReg ? c.reg : c.reg2);
    else if (operand == CFISyntax::kOffset)
      out << c.offset;
    else if (operand == CFISyntax::kAddressSpace)
      out << c.addressSpace;
    else
      for (uint8_t byte : c.bytes)
        out << std::exchange(separator, ", ") << "0x"
            << "0123456789abcdef"[byte >> 4] << "0123456789abcdef"[byte & 15];
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
    return ir::printDouble(out, ir::doubleOfFloat(uint32_t(w[0])));
  case FPFormat::kDouble:
    return ir::printDouble(out, w[0]);
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
  // All registers of debug instructions are debug uses.
  if (op.isDebug() && !mi.isDebugInstr())
    out << "debug-use ";
  printRegister(out, mf, op.getReg(), op.getSubReg());
  if (op.getReg().isVirtual()) {
    const MachineRegisterInfo::VReg &v = mf.getRegInfo().info(op.getReg());
    const TargetRegisterInfo &tri = mf.getRegisterInfo();
    // Its class stands where a register is defined: left of '=' or, for registers that are in no list of the function,
    // anywhere.
    if (v.defs == 0 ||
        (op.isDef() && (i < mi.getNumExplicitDefs() || !mf.getRegInfo().getVRegName(op.getReg()).empty()))) {
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

} // namespace

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
    out << "target-index(" << mf.getInstrInfo().getTargetIndexName(unsigned(op.getIndex())) << ')';
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

} // namespace lathe
