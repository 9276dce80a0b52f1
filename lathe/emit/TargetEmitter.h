// What emission asks a target: its assembler facts, and how a machine instruction becomes an MCInst.
#pragma once
#include "lathe/mc/fwd.h"
#include "lathe/mir/fwd.h"
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace lathe {

class AsmPrinter;
class ModuleEmitter;

/// How exception tables refer to code and data (DW_EH_PE_*).
struct ExceptionEncodings {
  uint8_t personality, lsda, type;
  static unsigned sizeOf(uint8_t encoding) {
    unsigned format = encoding & 7;
    return format == 3 ? 4 : format == 2 ? 2 : 8;
  }
};

class TargetEmitter {
public:
  virtual ~TargetEmitter() = default;

  virtual const MCAsmInfo &getAsmInfo() const = 0;
  virtual const MCObjectTarget &getObjectTarget() const = 0;
  virtual std::unique_ptr<MCInstPrinter> createInstPrinter(unsigned dialect) const = 0;
  virtual std::unique_ptr<MCStreamer> createObjectStreamer(MCContext &ctx) const = 0;

  /// Emits `mi`, which is neither meta nor inline assembly, through `p.out()`: mostly one instruction.
  virtual void emitInstruction(const MachineInstr &mi, AsmPrinter &p) const = 0;

  // What options ask for besides a function's own code; nothing unless the target has it.
  /// Marks a place that indirect jumps and calls reach (-fcf-protection=branch).
  virtual void emitIndirectTarget(AsmPrinter &p) const {}
  /// `count` bytes that do nothing, to be overwritten at run time (-fpatchable-function-entry).
  virtual void emitPatchableBytes(AsmPrinter &p, unsigned count) const {}
  /// The call of the profiler's function in front of the prologue (-mfentry).
  virtual void emitProfilerCall(AsmPrinter &p) const {}
  /// Behind the last instruction of a block.
  virtual void emitBlockEnd(const MachineBasicBlock &b, AsmPrinter &p) const {}
  virtual ExceptionEncodings getExceptionEncodings(const TargetMachine &tm) const;
  /// Notes about the whole module, behind everything else.
  virtual void emitModuleNotes(const ModuleEmitter &m, MCStreamer &out) const {}

  // Inline assembly: the text that an operand of the template stands for. `modifier`: the letter of `${0:k}`, 0 for
  // none. False when operand and modifier do not fit.
  /// `operand` of `mi` is a register, an immediate or a symbol.
  virtual bool printAsmOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned dialect,
                               const AsmPrinter &p, OutputBuffer &out) const = 0;
  /// The first of the operands of a memory reference.
  virtual bool printAsmMemoryOperand(const MachineInstr &mi, unsigned operand, char modifier, unsigned dialect,
                                     const AsmPrinter &p, OutputBuffer &out) const = 0;
  /// Emits the statements of an expanded template as code. False when the text is not understood; `error` then says why
  /// and begins with `line:column: `. Used where no text is made.
  virtual bool assembleInline(std::string_view text, unsigned dialect, AsmPrinter &p, std::string &error) const {
    error = "1:1: this target does not read assembly; use -filetype=asm";
    return false;
  }

  /// The start of a function, unless it asks for more.
  uint8_t functionLog2Align = 0;
};

} // namespace lathe
