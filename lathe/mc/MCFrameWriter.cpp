#include "lathe/mc/MCFrameWriter.h"
#include "lathe/mc/MCAsmInfo.h"

namespace lathe {

using namespace dwarf;

unsigned MCFrameWriter::pointerSize(uint8_t encoding) const {
  switch (encoding & 0x07) {
  case DW_EH_PE_udata4 & 0x07:
    return 4;
  case DW_EH_PE_udata8 & 0x07:
    return 8;
  case 0x02:
    return 2;
  default:
    return info_.pointerSize;
  }
}

void MCFrameWriter::pointer(MCSymbolId s, uint64_t offset, uint8_t encoding) {
  unsigned size = pointerSize(encoding);
  bool relative = (encoding & 0x70) == DW_EH_PE_pcrel;
  uint16_t kind = size == 8   ? (relative ? FK_PCRel_8 : FK_Data_8)
                  : size == 4 ? (relative ? FK_PCRel_4 : FK_Data_4)
                              : (relative ? FK_PCRel_2 : FK_Data_2);
  MCVariant variant = encoding & DW_EH_PE_indirect ? info_.indirectVariant : 0;
  fixups.push_back({uint32_t(bytes.size()), s, MCSymbolId(), kind, variant, int64_t(offset)});
  encoder_.value(0, size);
}

void MCFrameWriter::patchLength(size_t at) {
  uint64_t length = bytes.size() - at - 4;
  for (unsigned i = 0; i < 4; ++i)
    bytes[at + i] = uint8_t(length >> 8 * (info_.littleEndian ? i : 3 - i));
}

/// With DW_CFA_nop.
void MCFrameWriter::pad(unsigned to) {
  while (bytes.size() % to)
    bytes.push_back(0);
}

uint32_t MCFrameWriter::cieFor(const MCPlacedFrame &f) {
  for (const CIE &c : cies_) {
    const MCPlacedFrame &o = *c.like;
    if (o.personality == f.personality && o.personalityEncoding == f.personalityEncoding &&
        o.lsdaEncoding == f.lsdaEncoding && o.isSignalFrame == f.isSignalFrame && o.isSimple == f.isSimple &&
        o.returnColumn == f.returnColumn)
      return c.offset;
  }
  cies_.push_back({&f, uint32_t(bytes.size())});
  writeCIE(f);
  return cies_.back().offset;
}

void MCFrameWriter::writeCIE(const MCPlacedFrame &f) {
  size_t start = bytes.size();
  bool hasPersonality = eh_ && f.personality.valid() && f.personalityEncoding != DW_EH_PE_omit;
  bool hasLsda = eh_ && f.lsdaEncoding != DW_EH_PE_omit;
  encoder_.value(0, 4);
  encoder_.value(eh_ ? 0 : 0xffffffff, 4);
  bytes.push_back(1); // version; .debug_frame of version 1 is what every reader takes
  if (eh_) {
    bytes.push_back('z');
    if (hasPersonality)
      bytes.push_back('P');
    if (hasLsda)
      bytes.push_back('L');
    bytes.push_back('R');
    if (f.isSignalFrame)
      bytes.push_back('S');
  }
  bytes.push_back(0);
  encoder_.uleb(info_.codeAlignmentFactor);
  encoder_.sleb(info_.dataAlignmentFactor);
  bytes.push_back(uint8_t(f.returnColumn));
  if (eh_) {
    encoder_.uleb(1 + (hasPersonality ? 1 + pointerSize(f.personalityEncoding) : 0) + (hasLsda ? 1 : 0));
    if (hasPersonality) {
      bytes.push_back(f.personalityEncoding);
      pointer(f.personality, 0, f.personalityEncoding);
    }
    if (hasLsda)
      bytes.push_back(f.lsdaEncoding);
    bytes.push_back(info_.fdeEncoding);
  }
  if (!f.isSimple)
    for (const MCCFIInstruction &i : info_.initialFrameState)
      encoder_.encode(i);
  pad(eh_ ? 4 : info_.pointerSize);
  patchLength(start);
}

void MCFrameWriter::writeFDE(const MCPlacedFrame &f, uint32_t cie, std::span<const uint8_t> instructions,
                             MCSymbolId self) {
  size_t start = lastEntry_ = bytes.size();
  encoder_.value(0, 4);
  MCSymbolId code(f.section);
  if (eh_) {
    encoder_.value(bytes.size() - cie, 4);
    pointer(code, f.begin, info_.fdeEncoding);
    encoder_.value(f.length, pointerSize(info_.fdeEncoding));
    bool hasLsda = f.lsdaEncoding != DW_EH_PE_omit;
    encoder_.uleb(hasLsda ? pointerSize(f.lsdaEncoding) : 0);
    if (hasLsda)
      pointer(f.lsda, f.lsdaOffset, f.lsdaEncoding);
  } else {
    pointer(self, cie, DW_EH_PE_udata4);
    pointer(code, f.begin, DW_EH_PE_absptr);
    encoder_.value(f.length, info_.pointerSize);
  }
  bytes.insert(bytes.end(), instructions.begin(), instructions.end());
  pad(eh_ ? pointerSize(info_.fdeEncoding) : info_.pointerSize);
  patchLength(start);
}

void MCFrameWriter::write(std::span<const MCPlacedFrame> frames, std::span<const uint8_t> instructions,
                          MCSymbolId self) {
  for (const MCPlacedFrame &f : frames) {
    if (!(eh_ ? f.eh : f.debug))
      continue;
    uint32_t cie = cieFor(f);
    writeFDE(f, cie, instructions.subspan(f.firstByte, f.numBytes), self);
  }
  // The section as a whole ends on its alignment: the last entry takes the padding.
  if (!eh_ || bytes.size() % info_.pointerSize == 0)
    return;
  pad(info_.pointerSize);
  patchLength(lastEntry_);
}

} // namespace lathe
