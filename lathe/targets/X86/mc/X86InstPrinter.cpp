#include "lathe/targets/X86/mc/X86InstPrinter.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include <span>

namespace lathe {

// Both dialects.

void X86InstPrinterBase::printCondCode(const MCInst &inst, unsigned op, OutputBuffer &out) {
  static constexpr std::string_view kNames[] = {"o", "no", "b", "ae", "e", "ne", "be", "a",
                                                "s", "ns", "p", "np", "l", "ge", "le", "g"};
  out << kNames[inst.getOperand(op).getImm() & 15];
}

/// CMPccXADD has other names for some (SDM vol. 2).
void X86InstPrinterBase::printCmpXAddCode(const MCInst &inst, unsigned op, OutputBuffer &out) {
  static constexpr std::string_view kNames[] = {"o", "no", "b", "nb", "z", "nz", "be", "nbe",
                                                "s", "ns", "p", "np", "l", "nl", "le", "nle"};
  out << kNames[inst.getOperand(op).getImm() & 15];
}

/// Comparisons of SSE (SDM vol. 2, CMPPS).
void X86InstPrinterBase::printSSECC(const MCInst &inst, unsigned op, OutputBuffer &out) {
  static constexpr std::string_view kNames[] = {"eq", "lt", "le", "unord", "neq", "nlt", "nle", "ord"};
  out << kNames[inst.getOperand(op).getImm() & 7];
}

/// Two masks are named by the first.
void X86InstPrinterBase::printVKPair(const MCInst &inst, unsigned op, OutputBuffer &out) {
  printRegName(X86::K0 + 2 * (inst.getOperand(op).getReg() - X86::K0_K1), out);
}

/// A comparison whose constant has a name is written with the name in the mnemonic: behind the first of these that the
/// text from `start` begins with (SDM vol. 2, CMPPD and VPCMPD; AMD APM vol. 6, VPCOMB).
void X86InstPrinterBase::nameComparison(const MCInst &inst, size_t start, bool isConstantFirst, OutputBuffer &out) {
  using Names = std::span<const std::string_view>;
  static constexpr std::string_view kFloat[] = {
      "eq",     "lt",     "le",    "unord",  "neq",    "nlt",      "nle",    "ord",   "eq_uq",   "nge",    "ngt",
      "false",  "neq_oq", "ge",    "gt",     "true",   "eq_os",    "lt_oq",  "le_oq", "unord_s", "neq_us", "nlt_uq",
      "nle_uq", "ord_s",  "eq_us", "nge_uq", "ngt_uq", "false_os", "neq_os", "ge_oq", "gt_oq",   "true_us"};
  static constexpr std::string_view kInteger[] = {"eq", "lt", "le", "", "neq", "nlt", "nle"};
  static constexpr std::string_view kXOP[] = {"lt", "le", "gt", "ge", "eq", "neq", "false", "true"};
  static constexpr std::pair<std::string_view, Names> kNames[] = {
      {"vcmp", kFloat}, {"vpcmp", kInteger}, {"vpcom", kXOP}, {"cmp", Names(kFloat).first(8)}};
  uint64_t constant = uint64_t(inst.getOperand(inst.getNumOperands() - 1).getImm());
  std::string &text = out.str();
  for (const auto &[mnemonic, names] : kNames) {
    if (text.compare(start, mnemonic.size(), mnemonic) != 0)
      continue;
    if (constant >= names.size() || names[constant].empty())
      return;
    if (size_t from = text.find('\t', start) + 1; isConstantFirst)
      text.erase(from, text.find(", ", from) + 2 - from);
    else
      text.erase(text.rfind(", "));
    text.insert(start + mnemonic.size(), names[constant]);
    return;
  }
}

bool X86InstPrinterBase::isComparison(const MCInst &inst) const {
  const MCInstrDesc &d = instrs_.get(inst.getOpcode());
  return d.numOperands && instrs_.operands(d)[d.numOperands - 1u].type == X86::OpTypes::OPERAND_COMPARISON &&
         inst.getOperand(d.numOperands - 1u).isImm();
}

/// SDM vol. 2, section 2.7.8.
void X86InstPrinterBase::printRoundingControl(const MCInst &inst, unsigned op, OutputBuffer &out) {
  static constexpr std::string_view kNames[] = {"{rn-sae}", "{rd-sae}", "{ru-sae}", "{rz-sae}"};
  out << kNames[inst.getOperand(op).getImm() & 3];
}

/// A jump whose long form is meant: an assembler would choose the short one for a near target.
void X86InstPrinterBase::printStart(const MCInst &inst, OutputBuffer &out) {
  if (uint32_t flags = inst.getFlags()) [[unlikely]] {
    if (flags & X86::IP_HAS_LOCK)
      out << "\tlock\t";
    if (flags & (X86::IP_HAS_REPEAT | X86::IP_HAS_REPEAT_NE))
      out << (flags & X86::IP_HAS_REPEAT ? "\trep\t" : "\trepne\t");
    if (flags & X86::IP_HAS_AD_SIZE)
      out << (flags & X86::IP_AD_SIZE_IS_16 ? "\taddr16\t" : "\taddr32\t");
  }
  unsigned opcode = inst.getOpcode();
  X86::TSFlags f{instrs_.get(opcode).tsFlags};
  if (f.isExplicit()) [[unlikely]]
    out << (f.encoding() == X86::TSFlags::kVEX ? "\t{vex}" : "\t{evex}");
  out << '\t';
  bool isLongJump = opcode == X86::JMP_4 || opcode == X86::JCC_4 || opcode == X86::TAILJMPd64;
  if (isLongJump && !inst.getOperand(0).isImm())
    out << "{disp32} ";
}

void X86InstPrinterBase::printAddress(const MCOperand &op, OutputBuffer &out) {
  if (op.isSymbol())
    names_->printSymbolOperand(out, op.getSymbol(), op.getOffset(), op.getVariant());
  else if (op.isExpr())
    names_->printExpr(out, op.getExpr());
  else
    printImm(op.getImm(), out);
}

void X86InstPrinterBase::printBranchTarget(const MCOperand &op, OutputBuffer &out) {
  if (!hasPlace_ || !op.isImm())
    return printAddress(op, out);
  uint64_t target = address_ + size_ + uint64_t(op.getImm());
  (out << "0x").hex(asmInfo_.pointerSize == 4 ? uint32_t(target) : target);
}

// AT&T.

void X86ATTInstPrinter::printInst(const MCInst &inst, uint64_t, OutputBuffer &out) {
  printStart(inst, out);
  size_t start = out.size();
  printInstruction(inst, out);
  if (isComparison(inst)) [[unlikely]]
    nameComparison(inst, start, true, out);
}

void X86ATTInstPrinter::printRegName(unsigned reg, OutputBuffer &out) {
  out << '%' << regs_.getAsmName(MCPhysReg(reg));
}

/// What a large constant is in hexadecimal, in as few digits as hold it.
void X86ATTInstPrinter::remarkConstant(int64_t v) {
  if (v >= -256 && v <= 255)
    return;
  uint64_t shown = v == int16_t(v) ? uint16_t(v) : v == int32_t(v) ? uint32_t(v) : uint64_t(v);
  char digits[16], *p = digits + 16;
  for (; shown; shown >>= 4)
    *--p = "0123456789ABCDEF"[shown & 15];
  *comments_ << "imm = 0x" << std::string_view(p, size_t(digits + 16 - p)) << '\n';
}

void X86ATTInstPrinter::printOperand(const MCInst &inst, unsigned op, OutputBuffer &out) {
  const MCOperand &o = inst.getOperand(op);
  if (o.isReg())
    return printRegName(o.getReg(), out);
  out << '$';
  printAddress(o, out);
  if (comments_ && o.isImm()) [[unlikely]]
    remarkConstant(o.getImm());
}

void X86ATTInstPrinter::printU8Imm(const MCInst &inst, unsigned op, OutputBuffer &out) {
  const MCOperand &o = inst.getOperand(op);
  if (!o.isImm())
    return printOperand(inst, op, out);
  out << '$';
  printImm(o.getImm() & 0xff, out);
}

void X86ATTInstPrinter::printPCRelImm(const MCInst &inst, unsigned op, OutputBuffer &out) {
  printBranchTarget(inst.getOperand(op), out);
}

void X86ATTInstPrinter::printSTiRegOperand(const MCInst &inst, unsigned op, OutputBuffer &out) {
  printRegName(inst.getOperand(op).getReg(), out);
}

void X86ATTInstPrinter::printSegment(unsigned reg, OutputBuffer &out) {
  if (!reg)
    return;
  printRegName(reg, out);
  out << ':';
}

void X86ATTInstPrinter::printMemReference(const MCInst &inst, unsigned op, OutputBuffer &out) {
  unsigned base = inst.getOperand(op + X86::AddrBaseReg).getReg();
  unsigned index = inst.getOperand(op + X86::AddrIndexReg).getReg();
  const MCOperand &disp = inst.getOperand(op + X86::AddrDisp);
  printSegment(inst.getOperand(op + X86::AddrSegmentReg).getReg(), out);
  if (!disp.isImm() || disp.getImm() != 0 || (!base && !index))
    printAddress(disp, out);
  if (!base && !index)
    return;
  out << '(';
  if (base)
    printRegName(base, out);
  if (index) {
    out << ',';
    printRegName(index, out);
    if (int64_t scale = inst.getOperand(op + X86::AddrScaleAmt).getImm(); scale != 1)
      out << ',' << scale;
  }
  out << ')';
}

void X86ATTInstPrinter::printMemOffset(const MCInst &inst, unsigned op, OutputBuffer &out) {
  printSegment(inst.getOperand(op + 1).getReg(), out);
  printAddress(inst.getOperand(op), out);
}

void X86ATTInstPrinter::printSrcIdx(const MCInst &inst, unsigned op, OutputBuffer &out) {
  printSegment(inst.getOperand(op + 1).getReg(), out);
  out << '(';
  printRegName(inst.getOperand(op).getReg(), out);
  out << ')';
}

void X86ATTInstPrinter::printDstIdx(const MCInst &inst, unsigned op, OutputBuffer &out) {
  out << "%es:(";
  printRegName(inst.getOperand(op).getReg(), out);
  out << ')';
}

// Intel.

void X86IntelInstPrinter::printInst(const MCInst &inst, uint64_t, OutputBuffer &out) {
  printStart(inst, out);
  size_t start = out.size();
  printInstruction(inst, out);
  if (isComparison(inst)) [[unlikely]]
    nameComparison(inst, start, false, out);
}

void X86IntelInstPrinter::printRegName(unsigned reg, OutputBuffer &out) { out << regs_.getAsmName(MCPhysReg(reg)); }

void X86IntelInstPrinter::printOperand(const MCInst &inst, unsigned op, OutputBuffer &out) {
  const MCOperand &o = inst.getOperand(op);
  if (o.isReg())
    return printRegName(o.getReg(), out);
  if (!o.isImm())
    out << "offset ";
  printAddress(o, out);
}

void X86IntelInstPrinter::printU8Imm(const MCInst &inst, unsigned op, OutputBuffer &out) {
  const MCOperand &o = inst.getOperand(op);
  if (!o.isImm())
    return printOperand(inst, op, out);
  printImm(o.getImm() & 0xff, out);
}

void X86IntelInstPrinter::printPCRelImm(const MCInst &inst, unsigned op, OutputBuffer &out) {
  printBranchTarget(inst.getOperand(op), out);
}

void X86IntelInstPrinter::printSTiRegOperand(const MCInst &inst, unsigned op, OutputBuffer &out) {
  printRegName(inst.getOperand(op).getReg(), out);
}

void X86IntelInstPrinter::printSegment(unsigned reg, OutputBuffer &out) {
  if (!reg)
    return;
  printRegName(reg, out);
  out << ':';
}

void X86IntelInstPrinter::memory(const MCInst &inst, unsigned op, std::string_view size, OutputBuffer &out) {
  unsigned base = inst.getOperand(op + X86::AddrBaseReg).getReg();
  unsigned index = inst.getOperand(op + X86::AddrIndexReg).getReg();
  const MCOperand &disp = inst.getOperand(op + X86::AddrDisp);
  out << size;
  printSegment(inst.getOperand(op + X86::AddrSegmentReg).getReg(), out);
  out << '[';
  bool any = false;
  if (base) {
    printRegName(base, out);
    any = true;
  }
  if (index) {
    if (any)
      out << " + ";
    int64_t scale = inst.getOperand(op + X86::AddrScaleAmt).getImm();
    if (scale != 1 || !base)
      out << scale << '*';
    printRegName(index, out);
    any = true;
  }
  if (!disp.isImm()) {
    if (any)
      out << " + ";
    printAddress(disp, out);
  } else if (disp.getImm() || !any) {
    auto v = disp.getImm();
    if (any)
      out << (v < 0 ? " - " : " + ");
    printImm(any && v < 0 ? int64_t(0 - uint64_t(v)) : v, out);
  }
  out << ']';
}

void X86IntelInstPrinter::offset(const MCInst &inst, unsigned op, std::string_view size, OutputBuffer &out) {
  out << size;
  printSegment(inst.getOperand(op + 1).getReg(), out);
  out << '[';
  printAddress(inst.getOperand(op), out);
  out << ']';
}

void X86IntelInstPrinter::source(const MCInst &inst, unsigned op, std::string_view size, OutputBuffer &out) {
  out << size;
  printSegment(inst.getOperand(op + 1).getReg(), out);
  out << '[';
  printRegName(inst.getOperand(op).getReg(), out);
  out << ']';
}

void X86IntelInstPrinter::destination(const MCInst &inst, unsigned op, std::string_view size, OutputBuffer &out) {
  out << size << "es:[";
  printRegName(inst.getOperand(op).getReg(), out);
  out << ']';
}

} // namespace lathe

#include "lathe/targets/X86/X86GenAsmWriter.inc"
