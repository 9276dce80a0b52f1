// Writes every instruction of the X86 description that has an encoding, with several choices of operands, twice: as
// text and as an object of our own. sweep.py assembles the text with llvm-mc and GNU as and compares the bytes.
//
//   x86-encoding-sweep att|intel OUT.s OUT.o OUT.txt
//
// Case i begins at byte 16 * i of .text; OUT.txt names the instruction of each case.
#include "lathe/mc/MCAsmStreamer.h"
#include "lathe/mc/MCAssembler.h"
#include "lathe/mc/MCInst.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86DecodeTable.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include "lathe/targets/X86/mc/X86Tables.h"
#include <cstdio>
#include <set>

using namespace lathe;
using X86::TSFlags;

namespace {

constexpr unsigned kNumVariants = 12;

class Sweep {
public:
  Sweep(const MCInstrInfo &instrs, const MCRegisterInfo &regs, MCContext &ctx) : instrs_(instrs), regs_(regs) {
    symbol_ = ctx.getOrCreateSymbol("sym");
    for (unsigned slot = 0; slot < x86::kNumDecodeSlots; ++slot)
      for (const x86::DecodeForm &form : x86::decodeForms(slot))
        if (form.notInModes >> unsigned(X86::Mode::k64Bit) & 1)
          not64Bit_.insert(form.opcode);
  }

  bool wanted(unsigned opcode) const {
    const MCInstrDesc &d = instrs_.get(opcode);
    TSFlags f{d.tsFlags};
    return f.kind() != TSFlags::kPseudo && f.isLegacy() && !not64Bit_.count(opcode);
  }

  MCInst build(unsigned opcode, unsigned variant) {
    const MCInstrDesc &d = instrs_.get(opcode);
    flags_ = TSFlags{d.tsFlags};
    variant_ = variant;
    registers_ = 0;
    noREX_ = false;
    auto infos = instrs_.operands(d);
    for (const MCOperandInfo &info : infos)
      noREX_ |= info.regClass >= 0 && regs_.getRegClassName(unsigned(info.regClass)).find("NOREX") != std::string::npos;
    MCInst inst(opcode);
    for (unsigned i = 0; i < d.numOperands; ++i) {
      if (flags_.kind() == TSFlags::kString) {
        strings(inst, i);
        continue;
      }
      if (flags_.hasMem() && i == flags_.rmOp()) {
        memory(inst);
        i += 4;
        continue;
      }
      if (infos[i].tiedTo >= 0)
        inst.addOperand(inst.getOperand(unsigned(infos[i].tiedTo)));
      else if (infos[i].regClass >= 0)
        inst.addOperand(reg(unsigned(infos[i].regClass)));
      else
        inst.addOperand(immediate(i));
    }
    return inst;
  }

private:
  MCOperand reg(unsigned rc) {
    auto list = regs_.getRegClassRegs(rc);
    // Odd variants prefer registers from the class's end, which need prefixes.
    unsigned n = registers_++;
    if (rc == X86::SEGMENT_REGRegClassID)
      return MCOperand::createReg(flags_.kind() == TSFlags::kMemOffs ? (variant_ & 1 ? X86::FS : 0)
                                                                     : (variant_ & 1 ? X86::GS : X86::DS));
    for (unsigned k = 0; k < list.size(); ++k) {
      unsigned r = list[(n * 3 + variant_ * 5 + k) % list.size()];
      bool highByte = regs_.getEncodingValue(MCPhysReg(r)) & 0x40;
      if (r == X86::RIP || (highByte && !noREX_) || regs_.getEncodingValue(MCPhysReg(r)) > 0x3f + (highByte ? 64 : 0))
        continue;
      // What only EVEX can name.
      if ((regs_.getEncodingValue(MCPhysReg(r)) & 0x1f) > 15)
        continue;
      return MCOperand::createReg(r);
    }
    return MCOperand::createReg(list[0]);
  }

  MCOperand immediate(unsigned i) {
    if (i == flags_.ccOp())
      return MCOperand::createImm(variant_ % 16);
    if (flags_.immKind() == TSFlags::kImm16Imm8 && i != flags_.immOp())
      return MCOperand::createImm(3);
    static constexpr int64_t kSmall[] = {5, 1, -3, 127, -128, 100};
    static constexpr int64_t kLarge[] = {0x1234567, 1, -0x1234567, 128, -129, -3};
    unsigned v = variant_ % 6;
    switch (flags_.immKind()) {
    case TSFlags::kPCRel8:
    case TSFlags::kPCRel16:
    case TSFlags::kPCRel32:
      return MCOperand::createSymbol(symbol_);
    case TSFlags::kImm8:
    case TSFlags::kImm8Imm8:
    case TSFlags::kRegImm:
    case TSFlags::kRegImm4:
    case TSFlags::kStaticRounding:
      return MCOperand::createImm(kSmall[v] & 0x7f);
    case TSFlags::kImm8SExt:
      return MCOperand::createImm(kSmall[v]);
    case TSFlags::kImm16:
    case TSFlags::kFarPtr16:
    case TSFlags::kFarPtr32:
    case TSFlags::kImm16Imm8:
      return MCOperand::createImm(v == 0 ? 0x1234 : kSmall[v] & 0x7f);
    case TSFlags::kImm32:
    case TSFlags::kImm32SExt:
      if (variant_ == 7 || variant_ == 8)
        return MCOperand::createSymbol(symbol_, variant_ == 8 ? 4 : 0);
      return MCOperand::createImm(kLarge[v]);
    case TSFlags::kImm64:
      if (variant_ == 7)
        return MCOperand::createSymbol(symbol_);
      return MCOperand::createImm(v == 0 ? 0x123456789abcdef0 : kLarge[v]);
    case TSFlags::kAddress:
      return MCOperand::createImm(0x123456789abc);
    case TSFlags::kNoImm:
    case TSFlags::kSuffixOpcode:
    case TSFlags::kNumImmKinds:
      break;
    }
    return MCOperand::createImm(3);
  }

  /// The registers that the opcode implies, now and then with 32 bits and in another segment.
  void strings(MCInst &inst, unsigned i) {
    bool isShort = variant_ % 4 == 3;
    if (i == flags_.regOp())
      inst.addOperand(MCOperand::createReg(isShort ? X86::EDI : X86::RDI));
    else if (i == flags_.rmOp())
      inst.addOperand(MCOperand::createReg(isShort ? X86::ESI : X86::RSI));
    else
      inst.addOperand(MCOperand::createReg(variant_ % 2 ? X86::FS : 0));
  }

  void memory(MCInst &inst) {
    struct Address {
      uint16_t base;
      uint8_t scale;
      uint16_t index;
      int64_t disp;
      bool symbol;
      uint16_t segment;
      MCVariant variant = 0;
    };
    static constexpr Address kAddresses[kNumVariants] = {
        {X86::RBX, 1, 0, 0, false, 0},
        {X86::R13, 8, X86::R9, 0x1234567, false, X86::GS},
        {X86::RSP, 1, 0, 16, false, 0},
        {X86::RBP, 1, 0, 0, false, 0},
        {X86::R12, 1, 0, -128, false, X86::FS},
        {X86::R13, 1, 0, 0, false, 0},
        {0, 4, X86::RCX, 128, false, 0},
        {X86::RIP, 1, 0, 0, true, 0},
        {X86::RAX, 2, X86::R8, 4, true, 0},
        {0, 1, 0, -8, false, 0},
        {X86::RIP, 1, 0, 0, true, 0, X86::VK_GOTPCREL},
        {X86::RSP, 4, X86::RBP, 127, false, 0},
    };
    auto extended = [&](uint16_t r) { return regs_.getEncodingValue(r) & 8; };
    bool needsREX = extended(kAddresses[variant_].base) || extended(kAddresses[variant_].index);
    const Address &a = kAddresses[noREX_ && needsREX ? 0 : variant_];
    // As wide as the instruction asks for.
    auto sized = [&](uint16_t r) { return flags_.adSize() == 2 && r ? regs_.getSubReg(r, X86::sub_32bit) : r; };
    inst.addOperand(MCOperand::createReg(sized(a.base)));
    inst.addOperand(MCOperand::createImm(a.scale));
    inst.addOperand(MCOperand::createReg(sized(a.index)));
    inst.addOperand(a.symbol ? MCOperand::createSymbol(symbol_, a.disp, a.variant) : MCOperand::createImm(a.disp));
    inst.addOperand(MCOperand::createReg(a.segment));
  }

  const MCInstrInfo &instrs_;
  const MCRegisterInfo &regs_;
  std::set<unsigned> not64Bit_;
  MCSymbolId symbol_;
  TSFlags flags_{};
  unsigned variant_ = 0, registers_ = 0;
  bool noREX_ = false;
};

bool write(const char *path, OutputBuffer &out) {
  std::string error;
  if (writeFile(path, out.view(), error))
    return true;
  std::fprintf(stderr, "%s: %s\n", path, error.c_str());
  return false;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: %s att|intel OUT.s OUT.o OUT.txt\n", argv[0]);
    return 1;
  }
  bool intel = std::string_view(argv[1]) == "intel";
  const MCInstrInfo &instrs = x86InstrInfo();
  const MCRegisterInfo &regs = x86RegisterInfo();
  DiagnosticEngine diags;
  MCContext ctx(x86MCAsmInfo(), diags);
  MCAsmStreamer text(ctx, createX86InstPrinter(intel ? X86AsmSyntax::kIntel : X86AsmSyntax::kATT, instrs, regs));
  auto object = createX86ObjectStreamer(ctx, instrs, regs);
  OutputBuffer names;
  Sweep sweep(instrs, regs, ctx);
  MCStreamer *both[] = {&text, object.get()};
  for (MCStreamer *s : both) {
    s->beginFragment(0, "sweep");
    s->switchSection(ctx.textSection());
  }
  for (unsigned opcode = instrs.firstTargetOpcode; opcode < instrs.numOpcodes; ++opcode) {
    if (!sweep.wanted(opcode))
      continue;
    const MCInstrDesc &d = instrs.get(opcode);
    unsigned variants = d.numOperands == 0 ? 1 : kNumVariants;
    for (unsigned v = 0; v < variants; ++v) {
      MCInst inst = sweep.build(opcode, v);
      for (MCStreamer *s : both) {
        s->emitValueToAlignment(4, 0xcc);
        s->emitInstruction(inst);
      }
      names << instrs.getName(opcode) << ' ' << v << (d.has(MCID::kCodeGenOnly) ? " codegen" : "") << '\n';
    }
  }
  MCTextWriter textWriter;
  MCAssembler assembler(ctx, x86ObjectTarget());
  for (MCStreamer *s : both)
    s->endFragment();
  textWriter.append(text.fragment());
  assembler.append(object->fragment());
  OutputBuffer textOut, objectOut;
  if (intel)
    textOut << "\t.intel_syntax noprefix\n";
  MCTextWriter *writer = &textWriter;
  OutputBuffer body;
  writer->finish(body);
  textOut << body.view();
  bool ok = assembler.finish(objectOut) && !diags.hasErrors();
  std::fputs(diags.render().c_str(), stderr);
  return ok && write(argv[2], textOut) && write(argv[3], objectOut) && write(argv[4], names) ? 0 : 1;
}
