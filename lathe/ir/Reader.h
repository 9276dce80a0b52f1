// Reads LLVM IR text (LLVM 14 to 19) into a module and checks it on the way.
#pragma once
#include "lathe/ir/fwd.h"
#include <memory>

namespace lathe {
class SourceBuffer;
class DiagnosticEngine;
} // namespace lathe

namespace lathe::ir {

/// Returns the module, or null after reporting at least one error. `buffer` must outlive the module.
std::unique_ptr<Module> readModule(const SourceBuffer &buffer, DiagnosticEngine &diags);

} // namespace lathe::ir
