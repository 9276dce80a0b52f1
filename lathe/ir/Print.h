// Text of types, constants and values as IR writes them, for diagnostics and dumps.
#pragma once
#include "lathe/ir/fwd.h"
#include <string>

namespace lathe {
class OutputBuffer;
}

namespace lathe::ir {

class ValueRef;

void printType(OutputBuffer &out, const Module &m, TypeId t);
/// A `double`, or a `float` as the double of the same value: decimal where six digits are exact, else its bits.
void printDouble(OutputBuffer &out, uint64_t bits);
uint64_t doubleOfFloat(uint32_t bits);
void printConstant(OutputBuffer &out, const Module &m, ConstantId c);
/// `%x`, `%7`, `@g`, `i32 5`, …
void printValue(OutputBuffer &out, const Module &m, const Function &f, ValueRef v);
void printInstruction(OutputBuffer &out, const Module &m, const Function &f, InstId i);
void printFunction(OutputBuffer &out, const Module &m, const Function &f);
/// `@x = global i32 5` and the like: kind, type and initializer, aliasee or resolver.
void printGlobal(OutputBuffer &out, const Module &m, GlobalId g);
/// Global variables, aliases, then functions.
void printModule(OutputBuffer &out, const Module &m);
/// As a name after `%` or `@`: quoted and escaped when it has to be.
void printName(OutputBuffer &out, std::string_view name);
std::string typeText(const Module &m, TypeId t);

} // namespace lathe::ir
