// Reads LLVM IR text (LLVM 14 to 19) into a module and checks it on the way.
#pragma once
#include "lathe/ir/fwd.h"
#include <cstddef>
#include <memory>

namespace lathe {
class SourceBuffer;
class DiagnosticEngine;
} // namespace lathe

namespace lathe::ir {

/// Returns the module, or null after reporting at least one error. `buffer` must outlive the module, whose text is
/// what follows `offset`.
std::unique_ptr<Module> readModule(const SourceBuffer &buffer, DiagnosticEngine &diags, size_t offset = 0);

class ReaderImpl;

/// Reads single constants in the context of a module, which it holds while it lives.
class ConstantReader {
public:
  ConstantReader(std::unique_ptr<Module> &module, DiagnosticEngine &diags);
  ~ConstantReader();
  Module &module();
  /// `text` is a type and a constant, `double 1.5` or `ptr @g`, and must outlive the module. False after an error.
  bool read(const SourceBuffer &text, ConstantId &c);

private:
  std::unique_ptr<Module> &module_;
  std::unique_ptr<ReaderImpl> impl_;
};

} // namespace lathe::ir
