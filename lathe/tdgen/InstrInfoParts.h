// What -gen-instr-info writes beside descriptions.
#pragma once
#include "lathe/tdgen/Instructions.h"

namespace lathe {
class OutputBuffer;
}

namespace lathe::tdgen {

/// GET_INSTRINFO_OPERAND_ENUM, GET_INSTRINFO_NAMED_OPS: getNamedOperandIdx(opcode, OpName::...).
void emitNamedOperands(const InstructionModel &instrs, OutputBuffer &out);
/// GET_INSTRINFO_PREDICATES: one function per TIIPredicate.
void emitFunctionPredicates(const td::RecordKeeper &records, const std::string &nameSpace, OutputBuffer &out);
/// GET_INSTRMAP_INFO: one function per InstrMapping record.
void emitInstrMappings(const td::RecordKeeper &records, const InstructionModel &instrs, OutputBuffer &out);

} // namespace lathe::tdgen
