// The operands of X86 instructions as text. The generated printInstruction walks the asm strings and calls these.
#pragma once
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/mc/MCInstrDesc.h"
#include "lathe/mc/MCRegisterInfo.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"

namespace lathe {

/// What both dialects share.
class X86InstPrinterBase : public MCInstPrinter {
public:
  using MCInstPrinter::MCInstPrinter;
  void printCondCode(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printCmpXAddCode(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printSSECC(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printRoundingControl(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printVKPair(const MCInst &inst, unsigned op, OutputBuffer &out);

protected:
  void printStart(const MCInst &inst, OutputBuffer &out);
  bool isComparison(const MCInst &inst) const;
  void nameComparison(const MCInst &inst, size_t start, bool isConstantFirst, OutputBuffer &out);
  /// A symbol or expression without decoration.
  void printAddress(const MCOperand &op, OutputBuffer &out);
  /// The same; a number counts from the end of the instruction.
  void printBranchTarget(const MCOperand &op, OutputBuffer &out);
};

class X86ATTInstPrinter final : public X86InstPrinterBase {
public:
  using X86InstPrinterBase::X86InstPrinterBase;
  void printInst(const MCInst &inst, uint64_t address, OutputBuffer &out) override;
  void printRegName(unsigned reg, OutputBuffer &out) override;

  void printOperand(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printU8Imm(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printPCRelImm(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printSTiRegOperand(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printMemReference(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printMemOffset(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printSrcIdx(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printDstIdx(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printanymem(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemReference(inst, op, out); }
  void printbytemem(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemReference(inst, op, out); }
  void printwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemReference(inst, op, out); }
  void printdwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemReference(inst, op, out); }
  void printqwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemReference(inst, op, out); }
  void printtbytemem(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemReference(inst, op, out); }
  void printxmmwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemReference(inst, op, out); }
  void printymmwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemReference(inst, op, out); }
  void printzmmwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemReference(inst, op, out); }
  void printMemOffs8(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemOffset(inst, op, out); }
  void printMemOffs16(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemOffset(inst, op, out); }
  void printMemOffs32(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemOffset(inst, op, out); }
  void printMemOffs64(const MCInst &inst, unsigned op, OutputBuffer &out) { printMemOffset(inst, op, out); }
  void printSrcIdx8(const MCInst &inst, unsigned op, OutputBuffer &out) { printSrcIdx(inst, op, out); }
  void printDstIdx8(const MCInst &inst, unsigned op, OutputBuffer &out) { printDstIdx(inst, op, out); }
  void printSrcIdx16(const MCInst &inst, unsigned op, OutputBuffer &out) { printSrcIdx(inst, op, out); }
  void printDstIdx16(const MCInst &inst, unsigned op, OutputBuffer &out) { printDstIdx(inst, op, out); }
  void printSrcIdx32(const MCInst &inst, unsigned op, OutputBuffer &out) { printSrcIdx(inst, op, out); }
  void printDstIdx32(const MCInst &inst, unsigned op, OutputBuffer &out) { printDstIdx(inst, op, out); }
  void printSrcIdx64(const MCInst &inst, unsigned op, OutputBuffer &out) { printSrcIdx(inst, op, out); }
  void printDstIdx64(const MCInst &inst, unsigned op, OutputBuffer &out) { printDstIdx(inst, op, out); }

private:
  void remarkConstant(int64_t v);
  void printInstruction(const MCInst &inst, OutputBuffer &out); ///< generated
  void printSegment(unsigned reg, OutputBuffer &out);
};

class X86IntelInstPrinter final : public X86InstPrinterBase {
public:
  using X86InstPrinterBase::X86InstPrinterBase;
  void printInst(const MCInst &inst, uint64_t address, OutputBuffer &out) override;
  void printRegName(unsigned reg, OutputBuffer &out) override;

  void printOperand(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printU8Imm(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printPCRelImm(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printSTiRegOperand(const MCInst &inst, unsigned op, OutputBuffer &out);
  void printanymem(const MCInst &inst, unsigned op, OutputBuffer &out) { memory(inst, op, "", out); }
  void printbytemem(const MCInst &inst, unsigned op, OutputBuffer &out) { memory(inst, op, "byte ptr ", out); }
  void printwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { memory(inst, op, "word ptr ", out); }
  void printdwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { memory(inst, op, "dword ptr ", out); }
  void printqwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { memory(inst, op, "qword ptr ", out); }
  void printtbytemem(const MCInst &inst, unsigned op, OutputBuffer &out) { memory(inst, op, "tbyte ptr ", out); }
  void printxmmwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { memory(inst, op, "xmmword ptr ", out); }
  void printymmwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { memory(inst, op, "ymmword ptr ", out); }
  void printzmmwordmem(const MCInst &inst, unsigned op, OutputBuffer &out) { memory(inst, op, "zmmword ptr ", out); }
  void printMemOffs8(const MCInst &inst, unsigned op, OutputBuffer &out) { offset(inst, op, "byte ptr ", out); }
  void printMemOffs16(const MCInst &inst, unsigned op, OutputBuffer &out) { offset(inst, op, "word ptr ", out); }
  void printMemOffs32(const MCInst &inst, unsigned op, OutputBuffer &out) { offset(inst, op, "dword ptr ", out); }
  void printMemOffs64(const MCInst &inst, unsigned op, OutputBuffer &out) { offset(inst, op, "qword ptr ", out); }
  void printSrcIdx8(const MCInst &inst, unsigned op, OutputBuffer &out) { source(inst, op, "byte ptr ", out); }
  void printDstIdx8(const MCInst &inst, unsigned op, OutputBuffer &out) { destination(inst, op, "byte ptr ", out); }
  void printSrcIdx16(const MCInst &inst, unsigned op, OutputBuffer &out) { source(inst, op, "word ptr ", out); }
  void printDstIdx16(const MCInst &inst, unsigned op, OutputBuffer &out) { destination(inst, op, "word ptr ", out); }
  void printSrcIdx32(const MCInst &inst, unsigned op, OutputBuffer &out) { source(inst, op, "dword ptr ", out); }
  void printDstIdx32(const MCInst &inst, unsigned op, OutputBuffer &out) { destination(inst, op, "dword ptr ", out); }
  void printSrcIdx64(const MCInst &inst, unsigned op, OutputBuffer &out) { source(inst, op, "qword ptr ", out); }
  void printDstIdx64(const MCInst &inst, unsigned op, OutputBuffer &out) { destination(inst, op, "qword ptr ", out); }

private:
  void printInstruction(const MCInst &inst, OutputBuffer &out); ///< generated
  void memory(const MCInst &inst, unsigned op, std::string_view size, OutputBuffer &out);
  void offset(const MCInst &inst, unsigned op, std::string_view size, OutputBuffer &out);
  void source(const MCInst &inst, unsigned op, std::string_view size, OutputBuffer &out);
  void destination(const MCInst &inst, unsigned op, std::string_view size, OutputBuffer &out);
  void printSegment(unsigned reg, OutputBuffer &out);
};

} // namespace lathe
