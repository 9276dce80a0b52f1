// Writes relocatable Mach-O objects of 32 or 64 bits (<mach-o/loader.h>, <mach-o/nlist.h>, <mach-o/reloc.h>).
#pragma once

namespace lathe {

class MCAssembler;
class OutputBuffer;

/// Decides what becomes a relocation and writes the file. False, with a diagnostic, when that cannot be.
bool writeMachO(MCAssembler &assembler, OutputBuffer &out);

} // namespace lathe
