// Unwind information of x64 Windows, version 1 (Microsoft x64 software conventions, "Unwind data for exception
// handling, debugger support"): .xdata at the end of each function, .pdata at the end of the fragment.
#pragma once
#include "lathe/mc/MCStreamer.h"
#include <vector>

namespace lathe {

class MCWin64EH {
public:
  explicit MCWin64EH(MCStreamer &out) : out_(out) {}

  void clear();
  void directive(const MCWinCFI &inst);
  /// Where each function is and what unwinds it.
  void writeFunctionTable();
  /// Where .xdata or .pdata of code in `text` goes.
  static MCSectionId sectionFor(const MCStreamer &out, std::string_view name, MCSectionId text);
  bool empty() const { return frames_.empty(); }

private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Instruction {
    MCSymbolId label;
    MCWinCFI inst;
  };
  struct Frame {
    MCSymbolId begin, end, prologEnd, unwindInfo, handler;
    MCSectionId text;
    uint32_t parent = kNone; ///< of a chained one
    uint8_t frameRegister = 0, frameOffset = 0;
    bool unwind = false, except = false;
    std::vector<Instruction> instructions;
  };

  Frame &current() { return frames_[current_]; }
  MCSymbolId here();
  void startFrame(uint32_t parent);
  void endProc();
  void writeUnwindInfo(Frame &f);
  void writeCode(const Frame &f, const Instruction &i);
  void writeRuntimeFunction(const Frame &f);

  MCStreamer &out_;
  std::vector<Frame> frames_;
  uint32_t current_ = kNone;
  uint32_t firstOfProc_ = 0;
};

} // namespace lathe
