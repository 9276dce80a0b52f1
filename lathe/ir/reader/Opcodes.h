// The words that start an instruction or a constant expression.
#pragma once
#include "lathe/ir/Instruction.h"
#include <string>

namespace lathe::ir {

struct OpcodeWord {
  Opcode opcode;
  TailKind tail = TailKind::kNone; // `tail call` and its like start with the kind
};

/// Null when the word is no opcode.
const OpcodeWord *findOpcode(const char *word, size_t size);
/// The word at `word` that ends before a blank, and its size. Longer words (shufflevector is the longest) are no
/// opcodes.
const OpcodeWord *findOpcodeBeforeBlank(const char *word, size_t &size);
/// "unknown instruction 'lod'; did you mean 'load'?"
std::string unknownOpcodeMessage(std::string_view word);

} // namespace lathe::ir
