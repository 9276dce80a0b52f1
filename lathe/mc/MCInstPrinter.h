// Prints instructions as text. A target derives one class per dialect; `lathe-tblgen -gen-asm-writer` generates the
// part that follows the asm strings, and the class supplies the print methods that operands name.
#pragma once
#include "lathe/mc/MCStreamer.h"
#include "lathe/support/OutputBuffer.h"

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
  /// Where the next instruction stands; targets of branches are then printed as addresses.
  void setPlace(uint64_t address, uint64_t size) {
    hasPlace_ = true;
    address_ = address;
    size_ = size;
  }
  /// Where remarks about operands go, each with a line end; null: nowhere.
  void setComments(OutputBuffer *comments) { comments_ = comments; }
  /// Constants are printed as -0x10 instead of -16.
  void setPrintImmHex(bool hex) { printImmHex_ = hex; }

protected:
  const MCAsmInfo &asmInfo_;
  const MCInstrInfo &instrs_;
  const MCRegisterInfo &regs_;
  void printImm(int64_t v, OutputBuffer &out) const {
    if (!printImmHex_) [[likely]] {
      out << v;
      return;
    }
    out << (v < 0 ? "-0x" : "0x");
    out.hex(v < 0 ? 0 - uint64_t(v) : uint64_t(v));
  }

  const MCStreamer *names_ = nullptr;
  bool printImmHex_ = false;
  OutputBuffer *comments_ = nullptr;
  bool hasPlace_ = false; ///< of setPlace
  uint64_t address_ = 0, size_ = 0;
};

} // namespace lathe
