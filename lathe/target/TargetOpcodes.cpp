#include "lathe/target/TargetOpcodes.h"

namespace lathe {

using namespace MCID;

const GenericOpcodeInfo kGenericOpcodes[] = {
#define LATHE_GENERIC(name, operands, defs, types, flags) {#name, operands, defs, types, uint32_t(flags)},
#include "lathe/target/GenericOpcodes.def"
};

const char *const kGenericOpcodeNames[] = {
#define LATHE_GENERIC(name, operands, defs, types, flags) #name,
#include "lathe/target/GenericOpcodes.def"
};

} // namespace lathe
