// What -show-encoding and -show-inst print behind an instruction.
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCAsmStreamer.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/MCRegisterInfo.h"

namespace lathe {

static constexpr size_t kCommentColumn = 40;

void MCAsmStreamer::showEncoding(std::unique_ptr<MCObjectStreamer> encoder) { encoder_ = std::move(encoder); }

void MCAsmStreamer::showInst(const MCInstrInfo &instrs, const MCRegisterInfo &regs) {
  instrs_ = &instrs;
  regs_ = &regs;
}

/// Blanks up to the comments' column, one at least.
void MCAsmStreamer::padToComment(size_t lineStart) {
  size_t column = 0;
  for (char c : out().view().substr(lineStart))
    column = c == '\t' ? (column / 8 + 1) * 8 : column + 1;
  out().indent(column < kCommentColumn ? kCommentColumn - column : 1);
}

/// The bits of byte `i` of a field that a fixup fills in.
static uint8_t fixupBits(const MCFixupKindInfo &kind, bool littleEndian, uint32_t i) {
  if (i >= kind.bytes)
    return 0;
  uint64_t field = (kind.bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << kind.bits) - 1) << kind.bitOffset;
  return uint8_t(field >> 8 * (littleEndian ? i : kind.bytes - 1 - i));
}

/// Bytes that a fixup fills in are shown by its letter; where it fills in a part of them, behind the rest.
void MCAsmStreamer::printEncoding(const MCInst &inst) {
  MCObjectStreamer &e = *encoder_;
  e.beginFragment(0, "-show-encoding");
  e.switchSection(ctx_.textSection());
  if (numLabels_)
    e.createLabels(MCLabelKind::kBlock, numLabels_);
  e.emitInstruction(inst);
  MCCode &code = e.code();
  std::vector<MCFixup> fixups = code.fixups;
  for (const MCSite &s : code.sites) {
    const MCRelaxKind &k = e.target().relaxKinds[s.form];
    fixups.push_back({s.offset + k.fieldOffset, s.target, {}, k.fixupKind, 0, s.addend + k.pcBias});
  }
  out() << asmInfo_.commentString << " encoding: [";
  for (uint32_t i = 0; i < code.offset(); ++i) {
    char letter = 0;
    uint8_t bits = 0;
    for (size_t k = 0; k < fixups.size(); ++k) {
      const MCFixup &f = fixups[k];
      uint8_t b =
          i < f.offset ? uint8_t(0) : fixupBits(e.target().fixupKind(f.kind), e.target().littleEndian, i - f.offset);
      if (b) {
        letter = char('A' + k);
        bits = b;
      }
    }
    static constexpr std::string_view kDigits = "0123456789abcdef";
    uint8_t byte = code.bytes.data()[i];
    out() << (i ? "," : "");
    if (bits != 0xff)
      out() << "0x" << kDigits[byte >> 4] << kDigits[byte & 15];
    if (bits && bits != 0xff)
      out() << '\'' << letter << '\'';
    else if (bits)
      out() << letter;
  }
  out() << ']';
  for (size_t k = 0; k < fixups.size(); ++k) {
    const MCFixup &f = fixups[k];
    out() << '\n';
    out().indent(kCommentColumn);
    out() << asmInfo_.commentString << "   fixup " << char('A' + k) << " - offset: " << f.offset << ", value: ";
    if (f.variant == MCFixup::kExprVariant)
      printExpr(out(), static_cast<MCObjectFragment &>(e.fragment()).exprs[f.symA.index()]);
    else if (f.symA.valid())
      printSymbolOperand(out(), f.symA, f.addend, f.variant);
    else
      out() << f.addend;
    out() << ", kind: " << e.target().fixupKind(f.kind).name;
  }
  // The fragment is never ended: the next instruction begins anew.
  code.clear();
}

void MCAsmStreamer::printInstComment(const MCInst &inst) {
  auto line = [&](bool first) {
    if (first)
      return;
    out() << '\n';
    out().indent(kCommentColumn);
  };
  line(!encoder_);
  out() << asmInfo_.commentString << " <MCInst #" << inst.getOpcode() << ' ' << instrs_->getName(inst.getOpcode());
  for (const MCOperand &o : inst) {
    line(false);
    out() << asmInfo_.commentString << "  <MCOperand ";
    if (o.isReg())
      out() << "Reg:" << (o.getReg() ? regs_->getName(MCPhysReg(o.getReg())) : std::string_view("0"));
    else if (o.isImm())
      out() << "Imm:" << o.getImm();
    else if (o.isSymbol()) {
      out() << "Expr:(";
      printSymbolOperand(out(), o.getSymbol(), o.getOffset(), o.getVariant());
      out() << ')';
    } else if (o.isExpr()) {
      out() << "Expr:(";
      printExpr(out(), o.getExpr());
      out() << ')';
    } else {
      out() << "unknown";
    }
    out() << '>';
  }
  out() << '>';
}

} // namespace lathe
