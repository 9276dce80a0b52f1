// What the files of the MIR printer share.
#pragma once
#include "lathe/ir/Module.h"
#include "lathe/mir/fwd.h"
#include <string_view>

namespace lathe {

class OutputBuffer;

void printLower(OutputBuffer &out, std::string_view s);
/// Null when there is none.
const ir::Function *irFunctionOf(const MachineFunction &mf);
/// The name of a local IR value or block: `x`, `"a b"`, `7`.
void printIRName(OutputBuffer &out, const ir::Module &m, ir::ValueName n);
/// `double 1.5`.
void printTypedConstant(OutputBuffer &out, const ir::Module &m, ir::ConstantId c);
/// `%stack.0.x`, `%fixed-stack.1`.
void printStackObject(OutputBuffer &out, const MachineFunction &mf, int fi);
/// `simplify`: without the successors that a reader finds in the instructions.
void printBlocks(OutputBuffer &out, const MachineFunction &mf, size_t indent, bool simplify);

} // namespace lathe
