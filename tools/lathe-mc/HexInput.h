// Bytes written as text, as llvm-mc -disassemble reads them.
#pragma once

namespace lathe {

class DiagnosticEngine;
class MCDisassembler;
class MCStreamer;
class SourceBuffer;

/// Emits the instructions that the text's bytes are. Bytes in brackets belong together: instructions do not reach
/// across. False when the text is wrong; bytes that are no instruction are warned of and passed over.
bool disassembleText(const SourceBuffer &input, const MCDisassembler &decoder, MCStreamer &out,
                     DiagnosticEngine &diags);

} // namespace lathe
