// .eh_frame (LSB, "Exception Frames") and .debug_frame (DWARF 5, section 6.4.1) from encoded frame instructions.
#pragma once
#include "lathe/mc/MCDwarf.h"
#include "lathe/mc/MCFixup.h"
#include <cstdint>
#include <span>
#include <vector>

namespace lathe {

class CFIEncoder {
public:
  CFIEncoder(std::vector<uint8_t> &out, const MCAsmInfo &info) : out_(out), info_(info) {}
  /// The state that the CIE leaves; nothing is written.
  void startFrom(std::span<const MCCFIInstruction> state) {
    for (const MCCFIInstruction &i : state)
      if (i.op == MCCFIInstruction::Op::kDefCfa || i.op == MCCFIInstruction::Op::kDefCfaOffset)
        cfaOffset_ = i.offset;
  }
  void advance(uint64_t delta);
  void encode(const MCCFIInstruction &i);
  void uleb(uint64_t v);
  void sleb(int64_t v);
  void value(uint64_t v, unsigned bytes);

private:
  void withRegister(uint8_t shortForm, uint8_t longForm, uint32_t reg);
  void savedAt(uint32_t reg, int64_t offset);
  void defCfaOffset(int64_t offset);

  std::vector<uint8_t> &out_;
  const MCAsmInfo &info_;
  int64_t cfaOffset_ = 0;
  std::vector<int64_t> remembered_;
};

/// The frame of one function, after its place is known.
struct MCPlacedFrame {
  uint32_t section; ///< of the code: a target as in MCAssembler
  uint32_t firstByte, numBytes;
  uint64_t begin, length;
  MCSymbolId personality, lsda; ///< symbols or section targets
  uint64_t lsdaOffset = 0;
  uint32_t returnColumn;
  uint8_t personalityEncoding, lsdaEncoding;
  bool isSignalFrame, isSimple;
  bool eh, debug;               ///< where it goes
  uint32_t compactEncoding = 0; ///< Mach-O
};

/// Writes one of the two sections: bytes, and fixups whose symbols are targets as in MCAssembler.
class MCFrameWriter {
public:
  MCFrameWriter(const MCAsmInfo &info, bool eh) : info_(info), eh_(eh), encoder_(bytes, info) {}
  /// `self` is the target that stands for the section itself.
  void write(std::span<const MCPlacedFrame> frames, std::span<const uint8_t> instructions, MCSymbolId self);

  std::vector<uint8_t> bytes;
  std::vector<MCFixup> fixups;

private:
  struct CIE {
    const MCPlacedFrame *like;
    uint32_t offset;
  };
  uint32_t cieFor(const MCPlacedFrame &f);
  void writeCIE(const MCPlacedFrame &f);
  void writeFDE(const MCPlacedFrame &f, uint32_t cie, std::span<const uint8_t> instructions, MCSymbolId self);
  void pointer(MCSymbolId s, uint64_t offset, uint8_t encoding);
  void patchLength(size_t at);
  void pad(unsigned to);
  unsigned pointerSize(uint8_t encoding) const;

  const MCAsmInfo &info_;
  bool eh_;
  CFIEncoder encoder_;
  std::vector<CIE> cies_;
  size_t lastEntry_ = 0;
};

} // namespace lathe
