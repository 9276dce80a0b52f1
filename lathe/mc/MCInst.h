// One machine instruction as the streamers, the encoder and the printer see it: a view on the stack, never stored.
#pragma once
#include "lathe/mc/fwd.h"
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>

namespace lathe {

/// A symbol plus a constant is an operand of its own, so that calls, branches and addresses of globals need no MCExpr.
class MCOperand {
public:
  enum class Kind : uint8_t { kInvalid, kReg, kImm, kSFPImm, kDFPImm, kSymbol, kExpr, kInst };

  constexpr MCOperand() : imm_(0) {}
  static MCOperand createReg(unsigned reg) {
    MCOperand o(Kind::kReg);
    o.regOrSymbol_ = reg;
    return o;
  }
  static MCOperand createImm(int64_t v) {
    MCOperand o(Kind::kImm);
    o.imm_ = v;
    return o;
  }
  static MCOperand createSFPImm(uint32_t bits) {
    MCOperand o(Kind::kSFPImm);
    o.imm_ = bits;
    return o;
  }
  static MCOperand createDFPImm(uint64_t bits) {
    MCOperand o(Kind::kDFPImm);
    o.imm_ = int64_t(bits);
    return o;
  }
  static MCOperand createSymbol(MCSymbolId s, int64_t offset = 0, MCVariant variant = 0) {
    MCOperand o(Kind::kSymbol);
    o.regOrSymbol_ = s.value;
    o.variant_ = variant;
    o.imm_ = offset;
    return o;
  }
  static MCOperand createExpr(const MCExpr *e) {
    MCOperand o(Kind::kExpr);
    o.expr_ = e;
    return o;
  }
  static MCOperand createInst(const MCInst *i) {
    MCOperand o(Kind::kInst);
    o.inst_ = i;
    return o;
  }

  Kind kind() const { return kind_; }
  bool isValid() const { return kind_ != Kind::kInvalid; }
  bool isReg() const { return kind_ == Kind::kReg; }
  bool isImm() const { return kind_ == Kind::kImm; }
  bool isSFPImm() const { return kind_ == Kind::kSFPImm; }
  bool isDFPImm() const { return kind_ == Kind::kDFPImm; }
  bool isSymbol() const { return kind_ == Kind::kSymbol; }
  bool isExpr() const { return kind_ == Kind::kExpr; }
  bool isInst() const { return kind_ == Kind::kInst; }

  unsigned getReg() const {
    assert(isReg());
    return regOrSymbol_;
  }
  int64_t getImm() const {
    assert(isImm());
    return imm_;
  }
  uint32_t getSFPImm() const {
    assert(isSFPImm());
    return uint32_t(imm_);
  }
  uint64_t getDFPImm() const {
    assert(isDFPImm());
    return uint64_t(imm_);
  }
  MCSymbolId getSymbol() const {
    assert(isSymbol());
    return MCSymbolId(regOrSymbol_);
  }
  int64_t getOffset() const {
    assert(isSymbol());
    return imm_;
  }
  MCVariant getVariant() const {
    assert(isSymbol());
    return variant_;
  }
  const MCExpr *getExpr() const {
    assert(isExpr());
    return expr_;
  }
  const MCInst *getInst() const {
    assert(isInst());
    return inst_;
  }
  /// What MCOperandPredicates of descriptions ask: the number that the operand is, and whether it is a symbol alone.
  bool evaluateAsConstantImm(int64_t &v) const {
    if (isImm())
      v = imm_;
    return isImm();
  }
  bool isBareSymbolRef() const { return isSymbol() && imm_ == 0 && variant_ == 0; }
  void setReg(unsigned reg) {
    assert(isReg());
    regOrSymbol_ = reg;
  }
  void setImm(int64_t v) {
    assert(isImm());
    imm_ = v;
  }

private:
  constexpr explicit MCOperand(Kind k) : kind_(k), imm_(0) {}
  Kind kind_ = Kind::kInvalid;
  MCVariant variant_ = 0;
  uint32_t regOrSymbol_ = 0;
  union {
    int64_t imm_;
    const MCExpr *expr_;
    const MCInst *inst_;
  };
};
static_assert(sizeof(MCOperand) == 16, "operands are copied per instruction");

class MCInst {
public:
  /// Enough for every instruction of every target: the longest are register lists (16 registers, base, predicate).
  static constexpr unsigned kMaxOperands = 24;

  MCInst() {}
  explicit MCInst(unsigned opcode) : opcode_(opcode) {}
  MCInst(const MCInst &o) { *this = o; }
  MCInst &operator=(const MCInst &o) {
    opcode_ = o.opcode_;
    flags_ = o.flags_;
    numOperands_ = o.numOperands_;
    std::memcpy(static_cast<void *>(operands_), o.operands_, sizeof(MCOperand) * o.numOperands_);
    return *this;
  }

  unsigned getOpcode() const { return opcode_; }
  void setOpcode(unsigned opcode) { opcode_ = opcode; }
  /// Bits whose meaning is the target's (prefixes that the operands do not show).
  uint32_t getFlags() const { return flags_; }
  void setFlags(uint32_t f) { flags_ = f; }

  unsigned getNumOperands() const { return numOperands_; }
  unsigned size() const { return numOperands_; }
  const MCOperand &getOperand(unsigned i) const {
    assert(i < numOperands_ && "operand out of range");
    return operands()[i];
  }
  MCOperand &getOperand(unsigned i) {
    assert(i < numOperands_ && "operand out of range");
    return operands()[i];
  }
  void addOperand(MCOperand o) {
    assert(numOperands_ < kMaxOperands && "too many operands");
    operands()[numOperands_++] = o;
  }
  void erase(unsigned i) {
    assert(i < numOperands_ && "operand out of range");
    std::memmove(static_cast<void *>(operands() + i), operands() + i + 1, sizeof(MCOperand) * (--numOperands_ - i));
  }
  void clear() { numOperands_ = 0; }
  const MCOperand *begin() const { return operands(); }
  const MCOperand *end() const { return operands() + numOperands_; }

private:
  MCOperand *operands() { return reinterpret_cast<MCOperand *>(operands_); }
  const MCOperand *operands() const { return reinterpret_cast<const MCOperand *>(operands_); }

  uint32_t opcode_ = 0;
  uint32_t flags_ = 0;
  uint32_t numOperands_ = 0;
  // Uninitialised beyond numOperands_: making an MCInst costs three stores.
  alignas(MCOperand) unsigned char operands_[kMaxOperands * sizeof(MCOperand)];
};

/// `MCInstBuilder(opcode).addReg(a).addReg(b)`.
class MCInstBuilder {
public:
  explicit MCInstBuilder(unsigned opcode) : inst_(opcode) {}
  MCInstBuilder &addReg(unsigned r) { return add(MCOperand::createReg(r)); }
  MCInstBuilder &addImm(int64_t v) { return add(MCOperand::createImm(v)); }
  MCInstBuilder &addSymbol(MCSymbolId s, int64_t offset = 0, MCVariant variant = 0) {
    return add(MCOperand::createSymbol(s, offset, variant));
  }
  MCInstBuilder &addExpr(const MCExpr *e) { return add(MCOperand::createExpr(e)); }
  MCInstBuilder &addOperand(MCOperand o) { return add(o); }
  operator MCInst &() { return inst_; }

private:
  MCInstBuilder &add(MCOperand o) {
    inst_.addOperand(o);
    return *this;
  }
  MCInst inst_;
};

} // namespace lathe
