// Bytes to instructions, by the tables of -gen-disassembler.
#include "lathe/mc/MCDisassembler.h"
#include "lathe/mc/MCInst.h"
#include "lathe/targets/BPF/mc/BPFMC.h"

namespace lathe {

using namespace BPF;

namespace {

class BPFDisassembler final : public MCDisassembler {
public:
  BPFDisassembler(bool littleEndian, bool hasALU32) : littleEndian_(littleEndian), hasALU32_(hasALU32) {}
  DecodeStatus getInstruction(MCInst &inst, uint64_t &size, std::span<const uint8_t> bytes,
                              uint64_t address) const override;

private:
  bool littleEndian_, hasALU32_;
};

} // namespace

static DecodeStatus addImm(MCInst &inst, int64_t v) {
  inst.addOperand(MCOperand::createImm(v));
  return DecodeStatus::Success;
}
static DecodeStatus decodeSImm32(MCInst &inst, uint64_t v, uint64_t, const BPFDisassembler *) {
  return addImm(inst, int32_t(v));
}
static DecodeStatus decodeSImm16(MCInst &inst, uint64_t v, uint64_t, const BPFDisassembler *) {
  return addImm(inst, int16_t(v));
}
static DecodeStatus decodeImm64(MCInst &inst, uint64_t v, uint64_t, const BPFDisassembler *) {
  return addImm(inst, int64_t(v));
}
/// A register in bits 3-0, a displacement above.
static DecodeStatus decodeMem(MCInst &inst, uint64_t v, uint64_t, const BPFDisassembler *) {
  const MCRegisterInfo &regs = bpfRegisterInfo();
  for (MCPhysReg r = R0; r < regs.numRegs; ++r)
    if (regs.regClassContains(GPRRegClassID, r) && regs.getEncodingValue(r) == (v & 15)) {
      inst.addOperand(MCOperand::createReg(r));
      return addImm(inst, int16_t(v >> 4));
    }
  return DecodeStatus::Fail;
}

} // namespace lathe

#include "lathe/targets/BPF/BPFGenDisassembler.inc"

namespace lathe {

DecodeStatus BPFDisassembler::getInstruction(MCInst &inst, uint64_t &size, std::span<const uint8_t> bytes,
                                             uint64_t address) const {
  size = std::min<size_t>(bytes.size(), kSlotBytes);
  if (bytes.size() < kSlotBytes)
    return DecodeStatus::Fail;
  MCDecoderInsn<2> insn{readSlot(bytes.data(), littleEndian_), 0};
  auto decode = [&](const uint16_t *table) {
    return BPFDecoder::decodeInstruction(table, inst, insn, address, this, AsmFeatureSet());
  };
  constexpr uint8_t kImm64 = 0x18;
  if (uint8_t(insn[0]) == kImm64) {
    if (bytes.size() < 2 * kSlotBytes)
      return DecodeStatus::Fail;
    insn[1] = readSlot(bytes.data() + kSlotBytes, littleEndian_);
    DecodeStatus status = decode(BPFDecoder::kDecoderTableBPF128);
    if (status != DecodeStatus::Fail)
      size = 2 * kSlotBytes;
    return status;
  }
  DecodeStatus status = hasALU32_ ? decode(BPFDecoder::kDecoderTableBPFALU3264) : DecodeStatus::Fail;
  return status != DecodeStatus::Fail ? status : decode(BPFDecoder::kDecoderTableBPF64);
}

std::unique_ptr<MCDisassembler> createBPFDisassembler(bool littleEndian, bool hasALU32) {
  return std::make_unique<BPFDisassembler>(littleEndian, hasALU32);
}

} // namespace lathe
