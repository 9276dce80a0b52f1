// Constants of the IR as bytes and relocated values.
#pragma once
#include "lathe/ir/Module.h"
#include "lathe/mc/MCStreamer.h"

namespace lathe {

class ModuleEmitter;

class ConstantEmitter {
public:
  /// `what` is named in diagnostics ("global 'x'").
  ConstantEmitter(const ModuleEmitter &module, MCStreamer &out, std::string_view what);

  /// All bytes that a store of the value's type occupies, including padding to the allocation size.
  void emit(ir::ConstantId c);
  /// An address or integer as an expression in the streamer's arena; null, with a diagnostic, when it has no such form.
  const MCExpr *lower(ir::ConstantId c);
  /// Whether a linker has to fill in something.
  static bool needsRelocation(const ir::Module &m, ir::ConstantId c);
  static bool isZero(const ir::Module &m, ir::ConstantId c);

private:
  /// The value of an integer or pointer expression: plus - minus + offset.
  struct Value {
    MCSymbolId plus, minus;
    uint64_t offset = 0;
    bool isAbsolute() const { return !plus.valid() && !minus.valid(); }
  };
  void emitScalarBits(std::span<const uint64_t> words, uint64_t bits, uint64_t size);
  void emitData(const ir::Constant &c);
  void emitAggregate(const ir::Constant &c);
  void emitVector(const ir::Constant &c);
  void emitValue(ir::ConstantId c, uint64_t size);
  void emitZeros(uint64_t n);
  bool evaluate(ir::ConstantId c, Value &v);
  bool evaluateExpr(ir::ConstantId id, const ir::Constant &c, Value &v);
  bool evaluateGEP(const ir::Constant &c, Value &v);
  bool evaluateBinary(const ir::Constant &c, Value &v);
  void reportUnsupported(ir::ConstantId c);

  const ModuleEmitter &module_;
  const ir::Module &ir_;
  MCStreamer &out_;
  std::string_view what_;
  bool littleEndian_;
};

} // namespace lathe
