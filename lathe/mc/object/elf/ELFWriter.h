// Writes relocatable ELF objects (System V gABI, chapter 4), 32 or 64 bits, either byte order, REL or RELA.
#pragma once

namespace lathe {

class MCAssembler;
class OutputBuffer;

/// False, with a diagnostic, when the object cannot be written.
bool writeELF(MCAssembler &assembler, OutputBuffer &out);

} // namespace lathe
