// The language-specific data area of a function with landing pads: which calls lead to which pad and what that catches.
// Sources: Itanium C++ ABI, "Exception Handling", section 7; LSB Core, "Exception Frames".
#pragma once
#include "lathe/emit/TargetEmitter.h"
#include "lathe/mc/MCSymbol.h"
#include "lathe/mir/MachineFunction.h"
#include <vector>

namespace lathe {

class AsmPrinter;
class MCStreamer;

/// One area, at the end of the current section.
class ExceptionTableWriter {
public:
  ExceptionTableWriter(AsmPrinter &p, const ExceptionEncodings &encodings);
  /// `begin`, `end`: of the function's code.
  void emit(MCSymbolId begin, MCSymbolId end);

private:
  /// Code between two labels; without pad: exceptions pass through.
  struct CallSite {
    MCSymbolId begin, end;
    const MachineLandingPad *pad = nullptr;
    uint32_t action = 0; ///< 1 + offset of the first record; 0: a cleanup only
  };
  void findCallSites(MCSymbolId begin, MCSymbolId end);
  void addCallSite(const CallSite &s);
  bool mayThrow(const MachineInstr &mi) const;
  uint32_t actionsOf(const MachineLandingPad &pad);
  void layOutFilters();
  uint64_t typeTableOffset(uint64_t behindIt, unsigned &size, unsigned &padding) const;
  void emitType(uint32_t global);

  AsmPrinter &p_;
  MCStreamer &out_;
  ExceptionEncodings encodings_;
  const MachineFunction &mf_;
  const MachineExceptionInfo &info_;
  unsigned typeBytes_;
  std::vector<CallSite> sites_;
  std::vector<uint8_t> actions_;
  struct Record {
    int32_t type;
    uint32_t next, offset; ///< next: 1 + offset, 0: none
  };
  std::vector<Record> records_;
  std::vector<uint32_t> actionOfPad_;  ///< by index of the pad: 1 + action; 0: not known yet
  std::vector<uint32_t> filterOffset_; ///< by index of info_.filters(): bytes from the table's start
};

} // namespace lathe
