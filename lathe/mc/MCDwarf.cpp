// Frame instructions as bytes: DWARF 5, sections 6.4.2 and 7.24.
#include "lathe/mc/MCDwarf.h"
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCFrameWriter.h"
#include "lathe/mc/MCLayout.h"
#include "lathe/mc/MCObjectStreamer.h"

namespace lathe {

namespace {

enum CFA : uint8_t {
  DW_CFA_nop = 0x00,
  DW_CFA_advance_loc1 = 0x02,
  DW_CFA_advance_loc2 = 0x03,
  DW_CFA_advance_loc4 = 0x04,
  DW_CFA_offset_extended = 0x05,
  DW_CFA_restore_extended = 0x06,
  DW_CFA_undefined = 0x07,
  DW_CFA_same_value = 0x08,
  DW_CFA_register = 0x09,
  DW_CFA_remember_state = 0x0a,
  DW_CFA_restore_state = 0x0b,
  DW_CFA_def_cfa = 0x0c,
  DW_CFA_def_cfa_register = 0x0d,
  DW_CFA_def_cfa_offset = 0x0e,
  DW_CFA_offset_extended_sf = 0x11,
  DW_CFA_def_cfa_sf = 0x12,
  DW_CFA_def_cfa_offset_sf = 0x13,
  DW_CFA_val_offset = 0x14,
  DW_CFA_val_offset_sf = 0x15,
  DW_CFA_GNU_window_save = 0x2d,
  DW_CFA_advance_loc = 0x40,
  DW_CFA_offset = 0x80,
  DW_CFA_restore = 0xc0,
};

} // namespace

void CFIEncoder::uleb(uint64_t v) {
  do {
    out_.push_back(uint8_t((v & 0x7f) | (v > 0x7f ? 0x80 : 0)));
    v >>= 7;
  } while (v);
}

void CFIEncoder::sleb(int64_t v) {
  for (bool more = true; more;) {
    auto byte = uint8_t(v & 0x7f);
    v >>= 7;
    more = !((v == 0 && !(byte & 0x40)) || (v == -1 && (byte & 0x40)));
    out_.push_back(uint8_t(byte | (more ? 0x80 : 0)));
  }
}

void CFIEncoder::value(uint64_t v, unsigned bytes) {
  for (unsigned i = 0; i < bytes; ++i)
    out_.push_back(uint8_t(v >> 8 * (info_.littleEndian ? i : bytes - 1 - i)));
}

void CFIEncoder::advance(uint64_t delta) {
  delta /= info_.codeAlignmentFactor;
  if (!delta)
    return;
  if (delta < 0x40) {
    out_.push_back(uint8_t(DW_CFA_advance_loc | delta));
  } else if (delta < 0x100) {
    out_.push_back(DW_CFA_advance_loc1);
    value(delta, 1);
  } else if (delta < 0x10000) {
    out_.push_back(DW_CFA_advance_loc2);
    value(delta, 2);
  } else {
    out_.push_back(DW_CFA_advance_loc4);
    value(delta, 4);
  }
}

void CFIEncoder::withRegister(uint8_t shortForm, uint8_t longForm, uint32_t reg) {
  if (reg < 0x40) {
    out_.push_back(uint8_t(shortForm | reg));
  } else {
    out_.push_back(longForm);
    uleb(reg);
  }
}

void CFIEncoder::savedAt(uint32_t reg, int64_t offset) {
  int64_t factored = offset / info_.dataAlignmentFactor;
  if (factored < 0) {
    out_.push_back(DW_CFA_offset_extended_sf);
    uleb(reg);
    sleb(factored);
    return;
  }
  withRegister(DW_CFA_offset, DW_CFA_offset_extended, reg);
  uleb(uint64_t(factored));
}

void CFIEncoder::defCfaOffset(int64_t offset) {
  cfaOffset_ = offset;
  if (offset < 0) {
    out_.push_back(DW_CFA_def_cfa_offset_sf);
    sleb(offset / info_.dataAlignmentFactor);
  } else {
    out_.push_back(DW_CFA_def_cfa_offset);
    uleb(uint64_t(offset));
  }
}

void CFIEncoder::encode(const MCCFIInstruction &i) {
  using Op = MCCFIInstruction::Op;
  switch (i.op) {
  case Op::kDefCfa:
    cfaOffset_ = i.offset;
    out_.push_back(i.offset < 0 ? DW_CFA_def_cfa_sf : DW_CFA_def_cfa);
    uleb(i.reg);
    if (i.offset < 0)
      sleb(i.offset / info_.dataAlignmentFactor);
    else
      uleb(uint64_t(i.offset));
    return;
  case Op::kDefCfaOffset:
    return defCfaOffset(i.offset);
  case Op::kAdjustCfaOffset:
    return defCfaOffset(cfaOffset_ + i.offset);
  case Op::kDefCfaRegister:
    out_.push_back(DW_CFA_def_cfa_register);
    return uleb(i.reg);
  case Op::kOffset:
    return savedAt(i.reg, i.offset);
  case Op::kRelOffset:
    return savedAt(i.reg, i.offset - cfaOffset_);
  case Op::kRestore:
    return withRegister(DW_CFA_restore, DW_CFA_restore_extended, i.reg);
  case Op::kSameValue:
    out_.push_back(DW_CFA_same_value);
    return uleb(i.reg);
  case Op::kUndefined:
    out_.push_back(DW_CFA_undefined);
    return uleb(i.reg);
  case Op::kRegister:
    out_.push_back(DW_CFA_register);
    uleb(i.reg);
    return uleb(i.reg2);
  case Op::kRememberState:
    remembered_.push_back(cfaOffset_);
    out_.push_back(DW_CFA_remember_state);
    return;
  case Op::kRestoreState:
    if (!remembered_.empty()) {
      cfaOffset_ = remembered_.back();
      remembered_.pop_back();
    }
    out_.push_back(DW_CFA_restore_state);
    return;
  case Op::kValOffset: {
    int64_t factored = i.offset / info_.dataAlignmentFactor;
    out_.push_back(factored < 0 ? DW_CFA_val_offset_sf : DW_CFA_val_offset);
    uleb(i.reg);
    return factored < 0 ? sleb(factored) : uleb(uint64_t(factored));
  }
  case Op::kWindowSave:
    out_.push_back(DW_CFA_GNU_window_save);
    return;
  case Op::kEscape:
    out_.insert(out_.end(), i.bytes.begin(), i.bytes.end());
    return;
  }
}

void encodeFrame(MCObjectFragment &f, MCFrameInfo &frame, const MCAsmInfo &info) {
  frame.firstByte = uint32_t(f.cfiBytes.size());
  CFIEncoder encoder(f.cfiBytes, info);
  if (!frame.isSimple)
    encoder.startFrom(info.initialFrameState);
  uint32_t at = frame.begin;
  for (uint32_t i = 0; i < frame.numInsts; ++i) {
    const auto &c = f.cfi[frame.firstInst + i];
    encoder.advance(c.offset - at);
    at = c.offset;
    encoder.encode(c.inst);
  }
  frame.numBytes = uint32_t(f.cfiBytes.size()) - frame.firstByte;
}

} // namespace lathe
