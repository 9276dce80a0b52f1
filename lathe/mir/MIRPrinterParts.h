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
/// `@f`, ` + 8` or nothing, `<mcsymbol L>`.
void printGlobalName(OutputBuffer &out, const MachineFunction &mf, uint32_t global);
void printOffset(OutputBuffer &out, int64_t o);
void printSymbolName(OutputBuffer &out, const MachineFunction &mf, uint32_t symbol);
/// Operand `i` of `mi`; `printType`: its low-level type has not been said before in the instruction.
void printOperand(OutputBuffer &out, const MachineFunction &mf, const MachineInstr &mi, unsigned i, bool printType);
/// `(load (s32) from %ir.x)`.
void printMemOperand(OutputBuffer &out, const MachineFunction &mf, const MachineMemOperand &m);
/// `simplify`: without the successors that a reader finds in the instructions.
void printBlocks(OutputBuffer &out, const MachineFunction &mf, size_t indent, bool simplify);

} // namespace lathe
