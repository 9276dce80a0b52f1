// A target's machine code under one triple, processor and set of features: all that assemblers and disassemblers need,
// without the code generator.
#pragma once
#include "lathe/mc/MCObjectArch.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/fwd.h"
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace lathe {

class MCDisassembler;
class TargetAsmParser;

class MCTargetMachine {
public:
  virtual ~MCTargetMachine();

  virtual const MCAsmInfo &asmInfo() const = 0;
  virtual const MCObjectTarget &objectTarget() const = 0;
  virtual const MCInstrInfo &instrInfo() const = 0;
  virtual const MCRegisterInfo &registerInfo() const = 0;
  virtual std::unique_ptr<MCObjectStreamer> createObjectStreamer(MCContext &ctx) const = 0;
  /// `dialect` is the target's number of a syntax, 0 its usual one. Null when there is no such syntax.
  virtual std::unique_ptr<MCInstPrinter> createInstPrinter(unsigned dialect) const = 0;
  /// `dialect` as above: the syntax that the text begins in. Null when the target does not read that.
  virtual std::unique_ptr<TargetAsmParser> createAsmParser(unsigned dialect) const;
  /// Null when the target has none.
  virtual std::unique_ptr<MCDisassembler> createDisassembler() const;
  /// What an object is made for when its text does not say; command 0: nothing.
  virtual MCVersion defaultVersion() const { return {}; }
};

struct MCTargetOptions {
  std::string_view cpu;
  std::string_view features; ///< "+a,-b"
};

struct MCTargetInfo {
  std::string_view name;
  std::string_view description;
  bool (*matchesArch)(std::string_view arch);
  /// Null after an error, which was reported.
  std::unique_ptr<MCTargetMachine> (*create)(std::string_view triple, const MCTargetOptions &options,
                                             DiagnosticEngine &diags);
  /// The object files that hold this target's code; null when there are none.
  std::span<const MCObjectArch> (*objectArchs)() = nullptr;
};

} // namespace lathe
