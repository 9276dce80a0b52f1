#pragma once
#include "lathe/target/fwd.h"

namespace lathe {
class MachineConstantPool;
class MachineJumpTableInfo;
class MachineInstrBuilder;
namespace ir {
class Module;
}
} // namespace lathe
