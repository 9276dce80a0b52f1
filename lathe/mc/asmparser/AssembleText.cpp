#include "lathe/mc/asmparser/AssembleText.h"
#include "lathe/mc/asmparser/AsmParser.h"

namespace lathe {

bool assembleText(std::string_view text, TargetAsmParser &target, MCStreamer &out, std::string &error) {
  DiagnosticEngine diags;
  auto buffer = SourceBuffer::fromString("<inline asm>", std::string(text));
  AsmParser parser(out, target, diags);
  if (parser.parse(*buffer))
    return true;
  for (const Diagnostic &d : diags.all()) {
    if (d.severity != Severity::kError)
      continue;
    LineColumn at = d.range.buffer ? d.range.buffer->lineColumn(d.range.begin) : LineColumn();
    error = std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + d.message;
    break;
  }
  return false;
}

} // namespace lathe
