// Decodes instructions that are a pattern of constant bits with operand values in between: the tables that
// `lathe-tblgen -gen-disassembler` makes of `Inst`, and their reader. Instructions of up to 256 bits.
//
// A table is a tree of 16-bit words. A node looks at some bits and goes on with the sub-tree of their value; where
// that finds nothing, with what does not depend on these bits. At a leaf stands one encoding, which is compared as a
// whole.
#pragma once
#include "lathe/mc/MCAsmFeatures.h"
#include "lathe/mc/MCInst.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace lathe {

/// Fail: no such instruction. SoftFail: decoded, but bits are set that should not be. Combined with `&`.
enum class DecodeStatus : uint8_t { Fail = 0, SoftFail = 1, Success = 3 };

/// Of instructions of up to `Words` times 64 bits, low ones first.
template <size_t Words> struct MCDecodingOf {
  uint64_t mask[Words], bits[Words]; ///< which bits are constant, and what they are
  uint16_t opcode;
  uint16_t features; ///< index of a set
  uint16_t soft;     ///< index into MCDecoderTables::soft; 0: none
  uint16_t size;     ///< of the instruction in bits
  uint32_t program;  ///< in MCDecoderTables::programs
};

/// Bits that should be clear (set: soft failure), and that should be set.
template <size_t Words> struct MCSoftFailOf { uint64_t clear[Words], set[Words]; };

/// Steps of a program: an opcode and its arguments, all 16 bits. FIELDS is a number and as many triples (bit of the
/// instruction, bit of the value, width).
enum class MCDecodeStep : uint16_t {
  kEnd,
  kMethod,   ///< method, FIELDS
  kImm,      ///< FIELDS
  kRegister, ///< first entry in MCDecoderTables::registers, number of entries, FIELDS: an index into these
  kTied,     ///< machine operand that is repeated
  kWhole,    ///< method, which takes the whole instruction and does everything
};

/// Words of a tree: kField, first bit, number of bits, sub-tree of the rest (0: none), number of cases, then pairs
/// (value, sub-tree), by value; or kTry and the number of an encoding, and what is tried then; or kStop.
enum class MCDecodeNode : uint16_t { kStop, kField, kTry };

template <size_t Words> struct MCDecoderTablesOf {
  const MCDecodingOf<Words> *decodings;
  const uint16_t *programs;
  const uint16_t *registers;
  const MCSoftFailOf<Words> *soft;
  const AsmFeatureSet *featureSets;
};

/// The words of an instruction.
template <size_t Words> using MCDecoderInsn = std::array<uint64_t, Words>;

/// `call(method, inst, value)` runs a method of an operand, `whole(method, inst)` one of an instruction.
template <size_t Words, class Call, class Whole> class MCFixedDecoder {
public:
  MCFixedDecoder(const MCDecoderTablesOf<Words> &t, const AsmFeatureSet &features, const MCDecoderInsn<Words> &insn,
                 Call call, Whole whole)
      : t_(t), features_(features), insn_(insn), call_(call), whole_(whole) {}

  DecodeStatus decode(const uint16_t *tree, MCInst &inst) { return at(tree, 0, inst); }
  /// Bits of the instruction that was decoded.
  unsigned size() const { return size_; }

private:
  DecodeStatus at(const uint16_t *tree, unsigned offset, MCInst &inst) {
    for (;;) {
      const uint16_t *p = tree + offset;
      switch (MCDecodeNode(p[0])) {
      case MCDecodeNode::kStop:
        return DecodeStatus::Fail;
      case MCDecodeNode::kTry:
        if (DecodeStatus s = tryDecoding(t_.decodings[p[1]], inst); s != DecodeStatus::Fail)
          return s;
        offset += 2;
        break;
      case MCDecodeNode::kField: {
        struct Case {
          uint16_t value, offset;
        };
        auto value = uint16_t(bits(p[1], p[2]));
        std::span cases(reinterpret_cast<const Case *>(p + 5), p[4]);
        auto it = std::ranges::lower_bound(cases, value, {}, &Case::value);
        if (it != cases.end() && it->value == value)
          if (DecodeStatus s = at(tree, it->offset, inst); s != DecodeStatus::Fail)
            return s;
        if (!p[3])
          return DecodeStatus::Fail;
        offset = p[3];
        break;
      }
      }
    }
  }

  /// Bits [from, from + width) of the instruction.
  uint64_t bits(unsigned from, unsigned width) const {
    uint64_t v = insn_[from / 64] >> from % 64;
    if constexpr (Words > 1)
      if (from % 64 + width > 64)
        v |= insn_[from / 64 + 1] << (64 - from % 64);
    return v & (width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1);
  }

  uint64_t value(const uint16_t *&p) const {
    uint64_t v = 0;
    for (unsigned n = *p++; n; --n, p += 3)
      v |= bits(p[0], p[2]) << p[1];
    return v;
  }

  /// Whether the constant bits are there.
  bool fits(const MCDecodingOf<Words> &d) const {
    for (size_t w = 0; w < Words; ++w)
      if ((insn_[w] & d.mask[w]) != d.bits[w])
        return false;
    return true;
  }
  bool isSoftFail(const MCSoftFailOf<Words> &s) const {
    for (size_t w = 0; w < Words; ++w)
      if ((insn_[w] & s.clear[w]) || (~insn_[w] & s.set[w]))
        return true;
    return false;
  }

  DecodeStatus tryDecoding(const MCDecodingOf<Words> &d, MCInst &inst) {
    if (!fits(d) || !features_.missing(t_.featureSets[d.features]).none())
      return DecodeStatus::Fail;
    inst.clear();
    inst.setOpcode(d.opcode);
    auto status = uint8_t(DecodeStatus::Success);
    size_ = d.size;
    if (d.soft && isSoftFail(t_.soft[d.soft]))
      status = uint8_t(DecodeStatus::SoftFail);
    for (const uint16_t *p = t_.programs + d.program; *p && status;) {
      switch (MCDecodeStep(*p++)) {
      case MCDecodeStep::kEnd:
        break;
      case MCDecodeStep::kMethod: {
        unsigned method = *p++;
        status &= uint8_t(call_(method, inst, value(p)));
        break;
      }
      case MCDecodeStep::kImm:
        inst.addOperand(MCOperand::createImm(int64_t(value(p))));
        break;
      case MCDecodeStep::kRegister: {
        unsigned first = *p++, count = *p++;
        uint64_t v = value(p);
        if (v >= count || !t_.registers[first + v])
          return DecodeStatus::Fail;
        inst.addOperand(MCOperand::createReg(t_.registers[first + v]));
        break;
      }
      case MCDecodeStep::kTied:
        inst.addOperand(inst.getOperand(*p++));
        break;
      case MCDecodeStep::kWhole:
        status &= uint8_t(whole_(unsigned(*p++), inst));
        break;
      }
    }
    return DecodeStatus(status);
  }

  const MCDecoderTablesOf<Words> &t_;
  const AsmFeatureSet &features_;
  MCDecoderInsn<Words> insn_;
  unsigned size_ = 0;
  Call call_;
  Whole whole_;
};

} // namespace lathe
