#include "HexInput.h"
#include "lathe/mc/MCDisassembler.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmCursor.h"
#include "lathe/support/Diagnostics.h"

namespace lathe {

static constexpr DiagKind kBadByte{"mc-bad-byte", Severity::kError};
static constexpr DiagKind kInvalid{"mc-invalid-encoding", Severity::kWarning};

namespace {

class HexInput {
public:
  HexInput(const SourceBuffer &input, const MCDisassembler &decoder, MCStreamer &out, DiagnosticEngine &diags)
      : input_(input), decoder_(decoder), out_(out), diags_(diags) {}

  bool run() {
    bool ok = true;
    std::string_view text = input_.text();
    for (size_t from = 0; from < text.size();) {
      size_t end = std::min(text.find('\n', from), text.size());
      AsmCursor c(text, from, end, "#");
      ok &= line(c);
      from = end + 1;
    }
    decode(false);
    return ok;
  }

private:
  /// Bytes between blanks and commas; a run without brackets ends only at the end of the text.
  bool line(AsmCursor &c) {
    while (!c.atEnd()) {
      uint64_t v;
      auto at = uint32_t(c.position());
      if (c.eat(','))
        continue;
      if (bool opens = c.eat('['); opens || c.eat(']')) {
        decode(!opens);
        continue;
      }
      if (!c.number(v) || v > 0xff) {
        diags_.report(kBadByte, SourceRange{&input_, at, at + 1}, "expected a number from 0 to 255");
        return false;
      }
      bytes_.push_back(uint8_t(v));
      places_.push_back({&input_, at, uint32_t(c.position())});
    }
    return true;
  }

  /// What follows something invalid in a block is not looked at.
  void decode(bool isBlock) {
    for (size_t i = 0; i < bytes_.size();) {
      MCInst inst;
      uint64_t size = 0;
      DecodeStatus s = decoder_.getInstruction(inst, size, std::span<const uint8_t>(bytes_).subspan(i), address_ + i);
      if (s != DecodeStatus::Success)
        diags_.report(kInvalid, places_[i],
                      s == DecodeStatus::Fail ? "invalid instruction encoding"
                                              : "potentially undefined instruction encoding");
      if (s != DecodeStatus::Fail)
        out_.emitInstruction(inst);
      i += size ? size : 1;
      if (s == DecodeStatus::Fail && isBlock)
        break;
    }
    address_ += bytes_.size();
    bytes_.clear();
    places_.clear();
  }

  const SourceBuffer &input_;
  const MCDisassembler &decoder_;
  MCStreamer &out_;
  DiagnosticEngine &diags_;
  std::vector<uint8_t> bytes_;
  std::vector<SourceRange> places_;
  uint64_t address_ = 0;
};

} // namespace

bool disassembleText(const SourceBuffer &input, const MCDisassembler &decoder, MCStreamer &out,
                     DiagnosticEngine &diags) {
  return HexInput(input, decoder, out, diags).run();
}

} // namespace lathe
