#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCContext.h"
#include "lathe/support/OutputBuffer.h"
#include <algorithm>
#include <cassert>

namespace lathe {

MCFragment::~MCFragment() = default;
MCModuleWriter::~MCModuleWriter() = default;

MCStreamer::MCStreamer(MCContext &ctx, bool isText) : ctx_(ctx), asmInfo_(ctx.asmInfo()), isText_(isText) {}
MCStreamer::~MCStreamer() = default;

void MCStreamer::beginFragment(uint32_t number, std::string_view what) {
  fragmentNumber_ = number;
  fragmentName_.assign(what);
  section_ = MCSectionId();
  labelRanges_.clear();
  numLabels_ = 0;
  nextTemp_ = 0;
  arena_.reset();
  resetFragment();
}

MCSymbolId MCStreamer::createLabels(MCLabelKind kind, uint32_t count, uint32_t firstNumber) {
  uint32_t first = numLabels_;
  // Blocks are never named in an object: only labels in mergeable sections are.
  if (isText_ || kind != MCLabelKind::kBlock) {
    MCLabelRange *last = labelRanges_.empty() ? nullptr : &labelRanges_.back();
    if (last && last->kind == kind && last->first + last->count == first && last->number + last->count == firstNumber)
      last->count += count;
    else
      labelRanges_.push_back({first, count, firstNumber, kind});
  }
  numLabels_ += count;
  labelsCreated(numLabels_);
  return MCSymbolId(first | kLocalSymbolBit);
}

const MCLabelRange *findLabelRange(const std::vector<MCLabelRange> &ranges, uint32_t index) {
  auto it = std::upper_bound(ranges.begin(), ranges.end(), index,
                             [](uint32_t i, const MCLabelRange &r) { return i < r.first; });
  if (it == ranges.begin() || index - it[-1].first >= it[-1].count)
    return nullptr;
  return &it[-1];
}

void printLabelName(OutputBuffer &out, const MCAsmInfo &info, uint32_t fragment, MCLabelKind kind, uint32_t number) {
  static constexpr std::string_view kStems[] = {"BB", "CPI", "JTI", "tmp", "func_begin", "func_end", "exception"};
  out << info.privatePrefix << kStems[unsigned(kind)] << fragment;
  if (kind != MCLabelKind::kFunctionBegin && kind != MCLabelKind::kFunctionEnd && kind != MCLabelKind::kException)
    out << '_' << number;
}

void MCStreamer::printLocalName(OutputBuffer &out, MCSymbolId s) const {
  if (!isText_) {
    // Text for our own assembler, in the middle of making an object.
    out << asmInfo_.privatePrefix << kLocalLabelMark << localIndex(s);
    return;
  }
  const MCLabelRange *r = findLabelRange(labelRanges_, localIndex(s));
  assert(r && "label of another fragment");
  printLabelName(out, asmInfo_, fragmentNumber_, r->kind, r->number + (localIndex(s) - r->first));
}

static void printQuoted(OutputBuffer &out, std::string_view name) {
  out << '"';
  for (char c : name) {
    if (c == '"' || c == '\\')
      out << '\\';
    if (c == '\n')
      out << "\\n";
    else
      out << c;
  }
  out << '"';
}

void MCStreamer::printSymbol(OutputBuffer &out, MCSymbolId s) const {
  if (isLocalSymbol(s))
    return printLocalName(out, s);
  const MCSymbol &sym = ctx_.symbol(s);
  if (sym.needsQuotes)
    printQuoted(out, sym.name);
  else
    out << sym.name;
}

void MCStreamer::printSymbolOperand(OutputBuffer &out, MCSymbolId s, int64_t offset, MCVariant variant) const {
  const MCVariantInfo *info = variant ? &asmInfo_.variants[variant] : nullptr;
  if (info && info->prefixStyle)
    out << '%' << info->name << '(';
  printSymbol(out, s);
  if (info && !info->prefixStyle)
    out << '@' << info->name;
  if (offset > 0)
    out << '+';
  if (offset)
    out << offset;
  if (info && info->prefixStyle)
    out << ')';
}

static std::string_view operatorText(MCExpr::Op op) {
  static constexpr std::string_view kText[] = {"",  "-", "~", "!", "+",  "+",  "-",  "*",  "/", "%",  "<<", ">>", ">>",
                                               "&", "|", "^", "!", "&&", "||", "==", "!=", "<", "<=", ">",  ">="};
  return kText[unsigned(op)];
}

void MCStreamer::printExpr(OutputBuffer &out, const MCExpr *e) const {
  auto printOperand = [&](const MCExpr *o) {
    bool simple = o->kind == MCExpr::Kind::kSymbolRef || (o->kind == MCExpr::Kind::kConstant && o->value >= 0);
    if (!simple)
      out << '(';
    printExpr(out, o);
    if (!simple)
      out << ')';
  };
  switch (e->kind) {
  case MCExpr::Kind::kConstant:
    out << e->value;
    return;
  case MCExpr::Kind::kSymbolRef:
    return printSymbolOperand(out, e->symbol, 0, e->variant);
  case MCExpr::Kind::kUnary:
    out << operatorText(e->op);
    return printOperand(e->lhs);
  case MCExpr::Kind::kBinary:
    if (e->op == MCExpr::Op::kAdd && e->rhs->kind == MCExpr::Kind::kConstant && e->rhs->value < 0) {
      printOperand(e->lhs);
      out << e->rhs->value;
      return;
    }
    printOperand(e->lhs);
    out << operatorText(e->op);
    return printOperand(e->rhs);
  case MCExpr::Kind::kTarget:
    out << '%' << asmInfo_.variants[e->variant].name << '(';
    printExpr(out, e->lhs);
    out << ')';
    return;
  }
}

void MCStreamer::emitULEB128(uint64_t v) {
  char buf[10];
  size_t n = 0;
  do {
    buf[n++] = char((v & 0x7f) | (v > 0x7f ? 0x80 : 0));
    v >>= 7;
  } while (v);
  emitBytes({buf, n});
}

void MCStreamer::emitSLEB128(int64_t v) {
  char buf[10];
  size_t n = 0;
  for (bool more = true; more;) {
    auto byte = uint8_t(v & 0x7f);
    v >>= 7;
    more = !((v == 0 && !(byte & 0x40)) || (v == -1 && (byte & 0x40)));
    buf[n++] = char(byte | (more ? 0x80 : 0));
  }
  emitBytes({buf, n});
}

} // namespace lathe
