#include "lathe/mc/MCTargetMachine.h"
#include "lathe/mc/MCDisassembler.h"
#include "lathe/mc/asmparser/AsmParser.h"

namespace lathe {

MCTargetMachine::~MCTargetMachine() = default;
std::unique_ptr<TargetAsmParser> MCTargetMachine::createAsmParser(unsigned) const { return nullptr; }
std::unique_ptr<MCDisassembler> MCTargetMachine::createDisassembler() const { return nullptr; }

} // namespace lathe
