// Machine functions as fragments of the output, and the parts of the module around them.
#pragma once
#include "lathe/emit/ModuleEmitter.h"
#include "lathe/mir/MachineFunction.h"
#include <string>

namespace lathe {

struct DiagKind;

/// Emits functions through one streamer; every worker has one. One walk over the instructions: meta instructions are
/// handled here, the others go to TargetEmitter::emitInstruction, which asks this object what symbols its operands
/// mean. Nothing is allocated per instruction.
class AsmPrinter {
public:
  AsmPrinter(const ModuleEmitter &module, MCStreamer &out);

  /// One fragment, ended. Errors go to the function's diagnostics.
  void emitFunction(MachineFunction &mf);

  MCStreamer &out() const { return out_; }
  const ModuleEmitter &module() const { return module_; }
  const MachineFunction &getMF() const { return *mf_; }
  bool isPositionIndependent() const { return pic_; }

  // Symbols, for the function being emitted.
  MCSymbolId blockSymbol(const MachineBasicBlock &b) const { return plus(blocks_, unsigned(b.getNumber())); }
  MCSymbolId constantPoolSymbol(unsigned i) const { return plus(constants_, i); }
  MCSymbolId jumpTableSymbol(unsigned i) const { return plus(jumpTables_, i); }
  MCSymbolId globalSymbol(uint32_t global) const { return module_.symbolFor(ir::GlobalId(global)); }
  MCSymbolId blockAddressSymbol(uint32_t function, uint32_t block) const {
    return module_.blockAddressSymbol(ir::GlobalId(function), block);
  }
  /// Of a library function or another name that is not in the IR.
  MCSymbolId externalSymbol(const char *name);
  /// The label that an EH_LABEL or the like with this number defines.
  MCSymbolId labelSymbol(unsigned id);
  /// The symbol of any operand that has one; invalid for others.
  MCSymbolId operandSymbol(const MachineOperand &op);
  /// A register, an immediate, or a symbol with the offset that it has and the target flags as its variant.
  MCOperand lowerOperand(const MachineOperand &op);

  /// Reports a failure at `mi`.
  void report(const DiagKind &kind, const MachineInstr &mi, std::string message) const;

private:
  static MCSymbolId plus(MCSymbolId first, unsigned n) { return MCSymbolId(first.value + n); }
  void readOptions();
  void emitHeader();
  void emitEntryCode();
  void emitBody();
  void emitFooter();
  void emitBlockStart(const MachineBasicBlock &b);
  bool needsLabel(const MachineBasicBlock &b) const;
  void emitMeta(const MachineInstr &mi);
  void emitCFI(const MachineCFI &cfi);
  void beginExceptions();
  void emitExceptionTable();
  void emitConstantPool();
  void emitJumpTables();
  void emitPrefix(ir::ConstantId c);

  // Inline assembly (InlineAsm.cpp)
  void emitInlineAsm(const MachineInstr &mi);
  bool expandTemplate(const MachineInstr &mi, std::string_view text, unsigned dialect, OutputBuffer &to);
  bool expandOperand(const MachineInstr &mi, unsigned group, char modifier, unsigned dialect, OutputBuffer &to);

  const ModuleEmitter &module_;
  MCStreamer &out_;
  bool pic_;
  MachineFunction *mf_ = nullptr;
  const ir::Function *function_ = nullptr;
  MCSymbolId blocks_, constants_, jumpTables_, end_, symbol_;
  MCSymbolId begin_, lsda_; ///< of a function with landing pads: its first byte, its exception table
  bool emitsCFI_ = false;
  bool marksTargets_ = false; ///< places that indirect branches reach are marked
  /// From the current function's attributes.
  struct EntryOptions {
    bool marksTargets = false, callsProfiler = false;
    unsigned patchableBytes = 0, patchablePrefix = 0;
  };
  EntryOptions entry_;
  std::vector<MCSymbolId> labels_;   ///< by number of EH_LABEL
  std::vector<char> addressEmitted_; ///< by IR block, where addresses of blocks are taken
  uint32_t asmCount_ = 0;            ///< inline assembly statements emitted in this function
  // Names of library functions are looked up again and again: a few of them by the address of the name.
  struct CachedName {
    std::string name;
    MCSymbolId symbol;
  };
  static constexpr size_t kCacheSize = 64;
  std::vector<CachedName> externals_;
};

} // namespace lathe
