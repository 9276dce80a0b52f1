#include "lathe/targets/BPF/BPFEmitter.h"
#include "lathe/emit/AsmPrinter.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include "lathe/mc/asmparser/AssembleText.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include "lathe/targets/BPF/BPFCheck.h"
#include "lathe/targets/BPF/mc/BPFMC.h"
#include <algorithm>

namespace lathe {

using namespace BPF;

static constexpr DiagKind kNotEncodable{"bpf-not-encodable", Severity::kError};

const MCAsmInfo &BPFEmitter::getAsmInfo() const { return bpfMCAsmInfo(little_); }
const MCObjectTarget &BPFEmitter::getObjectTarget() const { return bpfObjectTarget(little_, hasGotoL_); }
std::unique_ptr<MCInstPrinter> BPFEmitter::createInstPrinter(unsigned) const { return createBPFInstPrinter(little_); }
std::unique_ptr<MCStreamer> BPFEmitter::createObjectStreamer(MCContext &ctx) const {
  return createBPFObjectStreamer(ctx, little_, hasGotoL_);
}

// --- Comparisons as jumps

namespace {
/// The forms of a pseudo instruction of ByJump (BPFInstrInfo.td).
struct ByJump {
  uint16_t opcode;
  bool isSelect, isImm, is32, to32;
};
/// The jumps by their op (bits 7-4 of the opcode).
struct Jumps {
  uint8_t op;
  uint16_t rr, ri, rr32, ri32;
};
} // namespace

static constexpr ByJump kByJump[] = {
    {SETCC_rr, false, false, false, false},         {SETCC_ri, false, true, false, false},
    {SETCC_rr_32, false, false, true, false},       {SETCC_ri_32, false, true, true, false},
    {SELECTCC_rr, true, false, false, false},       {SELECTCC_ri, true, true, false, false},
    {SELECTCC_rr_32, true, false, true, false},     {SELECTCC_ri_32, true, true, true, false},
    {SELECTCC_rr_to32, true, false, false, true},   {SELECTCC_ri_to32, true, true, false, true},
    {SELECTCC_rr_32_to32, true, false, true, true}, {SELECTCC_ri_32_to32, true, true, true, true},
};
static constexpr Jumps kJumps[] = {
    {0x1, JEQ_rr, JEQ_ri, JEQ_rr_32, JEQ_ri_32},     {0x2, JUGT_rr, JUGT_ri, JUGT_rr_32, JUGT_ri_32},
    {0x3, JUGE_rr, JUGE_ri, JUGE_rr_32, JUGE_ri_32}, {0x4, JSET_rr, JSET_ri, JSET_rr_32, JSET_ri_32},
    {0x5, JNE_rr, JNE_ri, JNE_rr_32, JNE_ri_32},     {0x6, JSGT_rr, JSGT_ri, JSGT_rr_32, JSGT_ri_32},
    {0x7, JSGE_rr, JSGE_ri, JSGE_rr_32, JSGE_ri_32}, {0xa, JULT_rr, JULT_ri, JULT_rr_32, JULT_ri_32},
    {0xb, JULE_rr, JULE_ri, JULE_rr_32, JULE_ri_32}, {0xc, JSLT_rr, JSLT_ri, JSLT_rr_32, JSLT_ri_32},
    {0xd, JSLE_rr, JSLE_ri, JSLE_rr_32, JSLE_ri_32},
};

/// SETCC dst, a, b, cc, value; SELECTCC dst, then (in dst), a, b, cc, other.
bool BPFEmitter::emitPseudo(const MachineInstr &mi, AsmPrinter &p) const {
  auto form = std::ranges::find(kByJump, mi.getOpcode(), &ByJump::opcode);
  if (form == std::end(kByJump))
    return false;
  unsigned a = form->isSelect ? 2 : 1;
  auto jump = std::ranges::find(kJumps, mi.getOperand(a + 2).getImm(), &Jumps::op);
  if (jump == std::end(kJumps))
    return false;
  unsigned dst = mi.getReg(0).id();
  MCStreamer &out = p.out();
  int64_t value = form->isSelect ? 0 : mi.getOperand(a + 3).getImm();
  if (!form->isSelect)
    out.emitInstruction(MCInstBuilder(MOV_ri).addReg(dst).addImm(value));
  MCInst over(form->is32 ? (form->isImm ? jump->ri32 : jump->rr32) : (form->isImm ? jump->ri : jump->rr));
  over.addOperand(p.lowerOperand(mi.getOperand(a)));
  over.addOperand(p.lowerOperand(mi.getOperand(a + 1)));
  over.addOperand(MCOperand::createImm(1));
  out.emitInstruction(over);
  if (!form->isSelect)
    out.emitInstruction(MCInstBuilder(MOV_ri).addReg(dst).addImm(1 - value));
  else
    out.emitInstruction(MCInstBuilder(form->to32 ? MOV_rr_32 : MOV_rr).addReg(dst).addReg(mi.getReg(a + 3).id()));
  return true;
}

void BPFEmitter::emitInstruction(const MachineInstr &mi, AsmPrinter &p) const {
  const MCInstrDesc &d = bpfInstrInfo().get(mi.getOpcode());
  if (d.isPseudo()) {
    if (!emitPseudo(mi, p))
      p.report(kNotEncodable, mi, "a pseudo instruction is left");
    return;
  }
  // A jump to what comes next anyway.
  if (mi.getOpcode() == JMP && !mi.getNextNode() && mi.getOperand(0).getMBB() == mi.getParent()->getNextNode())
    return;
  MCInst inst(mi.getOpcode());
  for (unsigned i = 0; i < d.numOperands; ++i)
    inst.addOperand(p.lowerOperand(mi.getOperand(i)));
  p.out().emitInstruction(inst);
}

/// Behind the last block: what the verifier will say. Of objects, unless -bpf-check says otherwise.
void BPFEmitter::emitBlockEnd(const MachineBasicBlock &b, AsmPrinter &p) const {
  if (b.getNextNode())
    return;
  std::string_view option = p.getMF().getSubtarget().getTargetMachine().getOptions().ownOption("bpf-check");
  if (option.empty() ? !p.out().isText() : option == "true" || option == "1")
    checkForVerifier(p.getMF());
}

bool BPFEmitter::assembleInline(std::string_view text, unsigned, AsmPrinter &p, std::string &error) const {
  return assembleText(text, *createBPFAsmParser(), p.out(), error);
}

// --- Inline assembly: %0, and %w0 for the low half

bool BPFEmitter::printAsmOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned, const AsmPrinter &p,
                                 OutputBuffer &out) const {
  const MachineOperand &op = mi.getOperand(operand);
  if (modifier && (modifier != 'w' || !op.isReg()))
    return false;
  if (op.isReg()) {
    MCPhysReg reg = op.getReg().asMCReg();
    if (modifier == 'w' && bpfRegisterInfo().regClassContains(GPRRegClassID, reg))
      reg = bpfRegisterInfo().getSubReg(reg, sub_32);
    out << bpfRegisterInfo().getAsmName(reg);
  } else if (op.isImm()) {
    out << op.getImm();
  } else {
    MCOperand o = const_cast<AsmPrinter &>(p).lowerOperand(op);
    p.out().printSymbolOperand(out, o.getSymbol(), o.getOffset(), o.getVariant());
  }
  return true;
}

/// What stands in parentheses behind `*(u64 *)`, these included.
bool BPFEmitter::printAsmMemoryOperand(const MachineInstr &mi, unsigned at, char modifier, unsigned, const AsmPrinter &,
                                       OutputBuffer &out) const {
  if (modifier || at + 1 >= mi.getNumOperands() || !mi.getOperand(at + 1).isImm())
    return false;
  int64_t disp = mi.getOperand(at + 1).getImm();
  out << '(' << bpfRegisterInfo().getAsmName(mi.getOperand(at).getReg().asMCReg()) << (disp < 0 ? " - " : " + ")
      << (disp < 0 ? -disp : disp) << ')';
  return true;
}

} // namespace lathe
