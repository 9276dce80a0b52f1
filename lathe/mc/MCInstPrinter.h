// Prints instructions as text. A target derives one class per dialect; `lathe-tblgen -gen-asm-writer` generates the
// part that follows the asm strings, and the class supplies the print methods that operands name.
#pragma once
#include "lathe/mc/MCStreamer.h"

namespace lathe {

class MCInstPrinter {
public:
  MCInstPrinter(const MCAsmInfo &asmInfo, const MCInstrInfo &instrs, const MCRegisterInfo &regs)
      : asmInfo_(asmInfo), instrs_(instrs), regs_(regs) {}
  virtual ~MCInstPrinter() = default;

  /// Prints `inst` without line end. `address` is that of the instruction where it is known (disassembly), else 0.
  virtual void printInst(const MCInst &inst, uint64_t address, OutputBuffer &out) = 0;
  virtual void printRegName(unsigned reg, OutputBuffer &out) = 0;

  /// Who knows what labels are called; set by the streamer that uses this printer.
  void setNames(const MCStreamer *names) { names_ = names; }

protected:
  const MCAsmInfo &asmInfo_;
  const MCInstrInfo &instrs_;
  const MCRegisterInfo &regs_;
  const MCStreamer *names_ = nullptr;
};

} // namespace lathe
