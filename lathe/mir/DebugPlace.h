// Where in its source text a piece of a function came from, as debug information tells, for diagnostics.
#pragma once
#include "lathe/target/DebugLoc.h"
#include <string>
#include <string_view>

namespace lathe {

class MachineFunction;
class MachineInstr;

/// "in function 'f' (prog.c:12:3), pass 'legalizer'". Without a location, that of the function itself, and nothing in
/// parentheses where there is no debug information. `pass` may be empty.
std::string describePlace(const MachineFunction &mf, DebugLoc dl, std::string_view pass = {});
std::string describePlace(const MachineInstr &mi, std::string_view pass);

} // namespace lathe
