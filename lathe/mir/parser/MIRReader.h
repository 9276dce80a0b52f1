// MIR files: an IR module, or none, and machine functions that belong to it.
#pragma once
#include "lathe/ir/fwd.h"
#include "lathe/mir/fwd.h"
#include <memory>
#include <span>
#include <string_view>

namespace lathe {

class SourceBuffer;
class DiagnosticEngine;

class MIRFile {
public:
  /// Reads the module and finds the functions. Null after reporting at least one error; `buffer` must outlive the
  /// result. A file without a module gets one with an empty function for each machine function.
  static std::unique_ptr<MIRFile> open(const SourceBuffer &buffer, DiagnosticEngine &diags);
  ~MIRFile();

  /// To be laid out for the target before the first read().
  ir::Module &module();
  size_t size() const; ///< of the text, in bytes
  struct Function {
    std::string_view name;
    uint32_t global = 0; ///< number of its ir::GlobalId
  };
  /// In the order of the module's functions.
  std::span<const Function> functions() const;
  /// What a thread that reads functions keeps from one to the next.
  struct Scratch;
  struct FreeScratch {
    void operator()(Scratch *s) const;
  };
  static std::unique_ptr<Scratch, FreeScratch> makeScratch();
  /// Fills `mf`, which has been reset for function `i`; errors go to its diagnostics. Several threads may read, each
  /// with a scratch of its own, but nobody may look at the module's constants and types meanwhile: those that only MIR
  /// mentions enter the module.
  bool read(size_t i, MachineFunction &mf, Scratch &scratch);

  struct Impl;

private:
  explicit MIRFile(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// Whether text is MIR rather than IR: its first line that is no comment starts a YAML document.
bool looksLikeMIR(std::string_view text);

} // namespace lathe
