#include "lathe/targets/X86/X86AsmPrinter.h"
#include "lathe/emit/AsmPrinter.h"
#include "lathe/mc/MCDwarf.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetInstrInfo.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/target/TargetRegisterInfo.h"
#include "lathe/targets/X86/X86CallLowering.h"
#include "lathe/targets/X86/X86Passes.h"
#include "lathe/targets/X86/X86Subtarget.h"
#include "lathe/targets/X86/X86TargetFlags.h"
#include "lathe/targets/X86/mc/X86Encoding.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include "lathe/targets/X86/mc/X86Tables.h"

namespace lathe {

static constexpr DiagKind kNotEncodable{"x86-not-encodable", Severity::kError};

X86Emitter::X86Emitter() : encoder_(x86InstrInfo()) { functionLog2Align = 4; }

const MCAsmInfo &X86Emitter::getAsmInfo() const { return x86MCAsmInfo(); }
const MCObjectTarget &X86Emitter::getObjectTarget() const { return x86ObjectTarget(); }
std::unique_ptr<MCInstPrinter> X86Emitter::createInstPrinter(unsigned dialect) const {
  return createX86InstPrinter(dialect ? X86AsmSyntax::kIntel : X86AsmSyntax::kATT, x86InstrInfo(), x86RegisterInfo());
}
std::unique_ptr<MCStreamer> X86Emitter::createObjectStreamer(MCContext &ctx) const {
  return createX86ObjectStreamer(ctx, x86InstrInfo(), x86RegisterInfo());
}

// --- Lowering --------------------------------------------------------------------------------------------------------

namespace {
/// A machine instruction's operands as the encoder asks for them.
struct MachineOperands {
  const MachineInstr &mi;
  AsmPrinter &printer;
  unsigned reg(unsigned i) const { return mi.getReg(i).id(); }
  bool isImm(unsigned i) const { return mi.getOperand(i).isImm(); }
  int64_t imm(unsigned i) const { return mi.getOperand(i).getImm(); }
  MCOperand lowered(unsigned i) const { return printer.lowerOperand(mi.getOperand(i)); }
  static constexpr uint32_t flags() { return 0; }
};
} // namespace

/// General dynamic: data16 lea sym@TLSGD(%rip), %rdi; data16 data16 rex64 call __tls_get_addr@PLT. Local dynamic: the
/// same without prefixes and with @TLSLD ("ELF Handling For Thread-Local Storage", sections 4.1.6 and 4.2.6).
void X86Emitter::emitTLSAddress(const MachineInstr &mi, AsmPrinter &p) const {
  bool general = mi.getOpcode() == X86::TLS_addr64;
  MCStreamer &out = p.out();
  MCInst prefix(X86::DATA16_PREFIX);
  if (general)
    out.emitInstruction(prefix);
  MCOperand symbol = p.lowerOperand(mi.getOperand(X86::AddrDisp));
  MCVariant variant = general ? X86::VK_TLSGD : X86::VK_TLSLD;
  out.emitInstruction(MCInstBuilder(X86::LEA64r)
                          .addReg(X86::RDI)
                          .addReg(X86::RIP)
                          .addImm(1)
                          .addReg(0)
                          .addSymbol(symbol.getSymbol(), symbol.getOffset(), variant)
                          .addReg(0));
  if (general) {
    out.emitInstruction(prefix);
    out.emitInstruction(prefix);
    MCInst rex(X86::REX64_PREFIX);
    out.emitInstruction(rex);
  }
  out.emitInstruction(MCInstBuilder(X86::CALL64pcrel32).addSymbol(p.externalSymbol("__tls_get_addr"), 0, X86::VK_PLT));
}

void X86Emitter::emitInstruction(const MachineInstr &mi, AsmPrinter &p) const {
  unsigned opcode = mi.getOpcode();
  const MCInstrDesc &d = x86InstrInfo().get(opcode);
  if (d.isPseudo()) [[unlikely]] {
    if (opcode == X86::TLS_addr64 || opcode == X86::TLS_base_addr64)
      emitTLSAddress(mi, p);
    else if (opcode == X86::UBSAN_UD1)
      p.out().emitInstruction(MCInstBuilder(X86::UD1Lm)
                                  .addReg(X86::EAX)
                                  .addReg(X86::EAX)
                                  .addImm(1)
                                  .addReg(0)
                                  .addImm(mi.getOperand(0).getImm())
                                  .addReg(0));
    else if (opcode != X86::Int_MemBarrier && opcode != X86::EH_SjLj_Setup) // what they tell passes is done
      p.report(kNotEncodable, mi, "a pseudo instruction is left");
    return;
  }
  // A jump to what comes next anyway.
  if (opcode == X86::JMP_1 && !mi.getNextNode() && mi.getOperand(0).isMBB() &&
      mi.getOperand(0).getMBB() == mi.getParent()->getNextNode())
    return;
  if (!p.out().isText() && opcode != X86::TAILJMPd64 && opcode != X86::LEA64_32r) [[likely]] {
    encoder_.encodeOperands(opcode, MachineOperands{mi, p}, static_cast<MCObjectStreamer &>(p.out()));
    return;
  }
  MCInst inst(opcode);
  for (unsigned i = 0; i < d.numOperands; ++i)
    inst.addOperand(p.lowerOperand(mi.getOperand(i)));
  if (opcode == X86::TAILJMPd64 && inst.getOperand(0).isSymbol() && !inst.getOperand(0).getVariant()) {
    // An assembler would resolve a jump to a global symbol of this section as if nobody could replace the symbol.
    const MCOperand target = inst.getOperand(0);
    inst.getOperand(0) = MCOperand::createSymbol(target.getSymbol(), target.getOffset(), X86::VK_PLT);
  }
  if (opcode == X86::LEA64_32r) {
    // The address is computed with the full registers, of which the result is the low half.
    for (unsigned i : {1 + X86::AddrBaseReg, 1 + X86::AddrIndexReg}) {
      unsigned r = inst.getOperand(i).getReg();
      if (r && x86RegisterInfo().regClassContains(X86::GR32RegClassID, MCPhysReg(r)))
        inst.getOperand(i).setReg(x86RegisterInfo().getSuperRegs(MCPhysReg(r))[0]);
    }
  }
  p.out().emitInstruction(inst);
}

void X86Emitter::emitIndirectTarget(AsmPrinter &p) const { p.out().emitInstruction(MCInst(X86::ENDBR64)); }

void X86Emitter::emitPatchableBytes(AsmPrinter &p, unsigned count) const {
  for (unsigned i = 0; i < count; ++i)
    p.out().emitInstruction(MCInst(X86::NOOP));
}

void X86Emitter::emitProfilerCall(AsmPrinter &p) const {
  p.out().emitInstruction(MCInstBuilder(X86::CALL64pcrel32).addSymbol(p.externalSymbol("__fentry__"), 0, X86::VK_None));
}

/// As other compilers choose: what is linked to a fixed place below 2 GiB is named by four bytes.
ExceptionEncodings X86Emitter::getExceptionEncodings(const TargetMachine &tm) const {
  CodeModel model = tm.getOptions().codeModel;
  if (tm.isPositionIndependent() || model == CodeModel::kLarge || model == CodeModel::kMedium)
    return TargetEmitter::getExceptionEncodings(tm);
  return {dwarf::DW_EH_PE_udata4, dwarf::DW_EH_PE_udata4, dwarf::DW_EH_PE_udata4};
}

/// A trap where straight-line speculation would go on.
void X86Emitter::emitBlockEnd(const MachineBasicBlock &b, AsmPrinter &p) const {
  const MCInstrDesc *d = b.empty() ? nullptr : &b.back()->getDesc();
  if (!d || !(d->has(MCID::kIndirect) || d->isReturn()) || b.back()->getOpcode() == X86::TAILJMPd64)
    return;
  bool isReturn = d->isReturn() && !d->isCall();
  if (p.getMF().getSubtarget().hasFeature(isReturn ? X86::FeatureHardenSlsRet : X86::FeatureHardenSlsIJmp))
    p.out().emitInstruction(MCInst(X86::INT3));
}

/// The thunk for indirect calls: the processor predicts the return to the loop, the call's target is what is put into
/// the return address' place (Intel, "Retpoline: A Branch Target Injection Mitigation").
void X86Emitter::emitRetpolineThunk(const ModuleEmitter &m, MCStreamer &out) const {
  MCContext &ctx = m.context();
  MCSymbolId thunk = m.symbolForName(kRetpolineThunk);
  out.switchSection(ctx.getELFSection(std::string(".text.") + kRetpolineThunk, ELF::SHT_PROGBITS,
                                      ELF::SHF_ALLOC | ELF::SHF_EXECINSTR | ELF::SHF_GROUP, 0, thunk, true));
  out.emitSymbolAttribute(thunk, MCSymbolAttr::kHidden);
  out.emitSymbolAttribute(thunk, MCSymbolAttr::kWeak);
  out.emitCodeAlignment(4);
  out.emitSymbolAttribute(thunk, MCSymbolAttr::kTypeFunction);
  out.emitLabel(thunk);
  MCSymbolId wait = out.createTempLabel(), leave = out.createTempLabel(), end = out.createTempLabel();
  out.emitInstruction(MCInstBuilder(X86::CALL64pcrel32).addSymbol(leave, 0, X86::VK_None));
  out.emitLabel(wait);
  out.emitInstruction(MCInst(X86::PAUSE));
  out.emitInstruction(MCInst(X86::LFENCE));
  out.emitInstruction(MCInstBuilder(X86::JMP_1).addSymbol(wait, 0, X86::VK_None));
  out.emitCodeAlignment(4);
  out.emitLabel(leave);
  out.emitInstruction(
      MCInstBuilder(X86::MOV64mr).addReg(X86::RSP).addImm(1).addReg(0).addImm(0).addReg(0).addReg(X86::R11));
  out.emitInstruction(MCInst(X86::RET64));
  out.emitLabel(end);
  out.emitSymbolSizeTo(thunk, end);
}

/// Whether a function has indirect calls through a thunk that is not provided from outside.
static bool needsRetpolineThunk(const ir::Module &m) {
  SymbolId key = m.symbols.find("target-features");
  if (!key.valid())
    return false;
  for (const ir::Function &f : m.functions) {
    std::string_view features = m.name(m.attributes.string(m.attributes.function(f.attributes), key));
    if (!f.isDeclaration() &&
        (features.find("+retpoline-indirect-calls") != std::string_view::npos ||
         features.find("+retpoline,") != std::string_view::npos) &&
        features.find("+retpoline-external-thunk") == std::string_view::npos)
      return true;
  }
  return false;
}

/// Which parts of control-flow enforcement the code is made for (psABI, "Program Property").
void X86Emitter::emitModuleNotes(const ModuleEmitter &m, MCStreamer &out) const {
  if (needsRetpolineThunk(m.module()))
    emitRetpolineThunk(m, out);
  uint64_t features = 0, flag;
  if (m.module().moduleFlag("cf-protection-branch", flag) && flag)
    features |= 1; // GNU_PROPERTY_X86_FEATURE_1_IBT
  if (m.module().moduleFlag("cf-protection-return", flag) && flag)
    features |= 2; // GNU_PROPERTY_X86_FEATURE_1_SHSTK
  if (!features)
    return;
  out.switchSection(m.context().getELFSection(".note.gnu.property", ELF::SHT_NOTE, ELF::SHF_ALLOC));
  out.emitValueToAlignment(3);
  // Sizes of name and description, NT_GNU_PROPERTY_TYPE_0, the name; GNU_PROPERTY_X86_FEATURE_1_AND, its size, its
  // value.
  for (uint64_t v : {uint64_t(4), uint64_t(16), uint64_t(5), uint64_t(0x554e47), uint64_t(0xc0000002), uint64_t(4),
                     features, uint64_t(0)})
    out.emitIntValue(v, 4);
}

bool X86Emitter::assembleInline(std::string_view text, unsigned dialect, AsmPrinter &p, std::string &error) const {
  return assembleX86Text(text, dialect ? X86AsmSyntax::kIntel : X86AsmSyntax::kATT, p.out(), error);
}

// --- Operands of inline assembly
// --------------------------------------------------------------------------------------

/// The part of `r` that is `bits` wide (`high`: the second byte), or the register that it is a part of.
static MCPhysReg sizedRegister(MCPhysReg r, unsigned bits, bool high = false) {
  const MCRegisterInfo &tri = x86RegisterInfo();
  MCPhysReg full = r;
  for (MCPhysReg s : tri.getSuperRegs(r))
    if (tri.regClassContains(X86::GR64RegClassID, s))
      full = s;
  switch (bits) {
  case 64:
    return full;
  case 32:
    return tri.getSubReg(full, X86::sub_32bit);
  case 16:
    return tri.getSubReg(full, X86::sub_16bit);
  default:
    return tri.getSubReg(full, high ? X86::sub_8bit_hi : X86::sub_8bit);
  }
}

static bool printRegister(MCPhysReg r, bool percent, OutputBuffer &out) {
  if (!r)
    return false;
  if (percent)
    out << '%';
  out << x86RegisterInfo().getAsmName(r);
  return true;
}

static bool isGPR(MCPhysReg r) {
  const MCRegisterInfo &tri = x86RegisterInfo();
  return tri.regClassContains(X86::GR64RegClassID, r) || tri.regClassContains(X86::GR32RegClassID, r) ||
         tri.regClassContains(X86::GR16RegClassID, r) || tri.regClassContains(X86::GR8RegClassID, r);
}

/// Vector registers have one number: XMM, YMM and ZMM differ in the letter.
static MCPhysReg vectorRegister(MCPhysReg r, char modifier) {
  auto number = [&](MCPhysReg first) { return r >= first && r < first + 32 ? r - first : -1; };
  int n = number(X86::XMM0);
  if (n < 0)
    n = number(X86::YMM0);
  if (n < 0)
    n = number(X86::ZMM0);
  if (n < 0)
    return 0;
  unsigned base = modifier == 't' ? unsigned(X86::YMM0) : modifier == 'g' ? unsigned(X86::ZMM0) : unsigned(X86::XMM0);
  return MCPhysReg(base + unsigned(n));
}

static bool printRegisterOperand(MCPhysReg r, char modifier, unsigned dialect, OutputBuffer &out) {
  bool percent = dialect == 0;
  switch (modifier) {
  case 0:
    if (r >= X86::ST0 && r <= X86::ST7) {
      out << (percent ? "%st" : "st");
      if (r != X86::ST0)
        out << '(' << unsigned(r - X86::ST0) << ')';
      return true;
    }
    return printRegister(r, percent, out);
  case 'b':
    return printRegister(isGPR(r) ? sizedRegister(r, 8) : r, percent, out);
  case 'h':
    return printRegister(isGPR(r) ? sizedRegister(r, 8, true) : r, percent, out);
  case 'w':
    return printRegister(isGPR(r) ? sizedRegister(r, 16) : r, percent, out);
  case 'k':
    return printRegister(isGPR(r) ? sizedRegister(r, 32) : r, percent, out);
  case 'q':
    return printRegister(isGPR(r) ? sizedRegister(r, 64) : r, percent, out);
  case 'V':
    return printRegister(isGPR(r) ? sizedRegister(r, 64) : r, false, out);
  case 'x':
  case 't':
  case 'g':
    return printRegister(vectorRegister(r, modifier), percent, out);
  case 'a':
    out << (percent ? '(' : '[');
    printRegister(r, percent, out);
    out << (percent ? ')' : ']');
    return true;
  case 'A':
    if (percent)
      out << '*';
    return printRegister(r, percent, out);
  case 'z': {
    const MCRegisterInfo &tri = x86RegisterInfo();
    out << (tri.regClassContains(X86::GR64RegClassID, r)   ? 'q'
            : tri.regClassContains(X86::GR32RegClassID, r) ? 'l'
            : tri.regClassContains(X86::GR16RegClassID, r) ? 'w'
                                                           : 'b');
    return true;
  }
  default:
    return false;
  }
}

static void printSymbol(const MachineOperand &op, bool withVariant, const AsmPrinter &p, OutputBuffer &out) {
  MCOperand o = const_cast<AsmPrinter &>(p).lowerOperand(op);
  p.out().printSymbolOperand(out, o.getSymbol(), o.getOffset(), withVariant ? o.getVariant() : MCVariant(0));
}

bool X86Emitter::printAsmOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned dialect,
                                 const AsmPrinter &p, OutputBuffer &out) const {
  const MachineOperand &op = mi.getOperand(operand);
  if (op.isReg())
    return printRegisterOperand(op.getReg().asMCReg(), modifier, dialect, out);
  if (op.isImm()) {
    switch (modifier) {
    case 0:
    case 'b':
    case 'h':
    case 'w':
    case 'k':
    case 'q':
      if (dialect == 0)
        out << '$';
      out << op.getImm();
      return true;
    case 'c':
    case 'P':
    case 'p':
    case 'a':
      out << op.getImm();
      return true;
    case 'n':
      out << -op.getImm();
      return true;
    default:
      return false;
    }
  }
  switch (modifier) {
  case 0:
  case 'b':
  case 'h':
  case 'w':
  case 'k':
  case 'q':
    if (dialect == 0)
      out << '$';
    else
      out << "offset ";
    printSymbol(op, true, p, out);
    return true;
  case 'a':
    printSymbol(op, true, p, out);
    if (p.isPositionIndependent() && dialect == 0)
      out << "(%rip)";
    return true;
  case 'c':
  case 'P':
  case 'p':
    printSymbol(op, false, p, out);
    return true;
  default:
    return false;
  }
}

bool X86Emitter::printAsmMemoryOperand(const MachineInstr &mi, unsigned at, char modifier, unsigned dialect,
                                       const AsmPrinter &p, OutputBuffer &out) const {
  if (at + X86::AddrNumOperands > mi.getNumOperands())
    return false;
  const MachineOperand &base = mi.getOperand(at + X86::AddrBaseReg), &index = mi.getOperand(at + X86::AddrIndexReg);
  const MachineOperand &disp = mi.getOperand(at + X86::AddrDisp), &segment = mi.getOperand(at + X86::AddrSegmentReg);
  int64_t scale = mi.getOperand(at + X86::AddrScaleAmt).getImm();
  int64_t more = modifier == 'H' ? 8 : 0; // the high half of a pair
  switch (modifier) {
  case 0:
  case 'b':
  case 'h':
  case 'w':
  case 'k':
  case 'q':
  case 'H':
  case 'P':
  case 'p':
  case 'a':
  case 'A':
    break;
  default:
    return false;
  }
  bool att = dialect == 0;
  if (modifier == 'A' && att)
    out << '*';
  if (segment.getReg()) {
    printRegister(segment.getReg().asMCReg(), att, out);
    out << ':';
  }
  MCPhysReg b = base.getReg().asMCReg(), i = index.getReg().asMCReg();
  int64_t number = disp.isImm() ? disp.getImm() + more : 0;
  if (att) {
    if (!disp.isImm()) {
      printSymbol(disp, modifier != 'P' && modifier != 'p', p, out);
      if (more)
        out << '+' << more;
    } else if (number || (!b && !i)) {
      out << number;
    }
    if (b || i) {
      out << '(';
      if (b)
        printRegister(b, true, out);
      if (i) {
        out << ',';
        printRegister(i, true, out);
        if (scale != 1)
          out << ',' << scale;
      }
      out << ')';
    }
    return true;
  }
  out << '[';
  bool any = false;
  if (b)
    any = printRegister(b, false, out);
  if (i) {
    if (any)
      out << " + ";
    if (scale != 1)
      out << scale << '*';
    any = printRegister(i, false, out);
  }
  if (!disp.isImm()) {
    if (any)
      out << " + ";
    printSymbol(disp, true, p, out);
    if (more)
      out << " + " << more;
  } else if (number || !any) {
    if (any)
      out << (number < 0 ? " - " : " + ") << (number < 0 ? -number : number);
    else
      out << number;
  }
  out << ']';
  return true;
}

} // namespace lathe
