// Writes relocatable COFF objects (Microsoft PE/COFF Specification), with the larger header where there are more
// sections than the usual one can count.
#pragma once

namespace lathe {

class MCAssembler;
class OutputBuffer;

/// False, with a diagnostic, when the object cannot be written.
bool writeCOFF(MCAssembler &assembler, OutputBuffer &out);

} // namespace lathe
