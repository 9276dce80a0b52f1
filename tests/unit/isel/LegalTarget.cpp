#include "LegalTarget.h"
#include "lathe/target/CallLowering.h"

namespace lathe::test {

using namespace TargetOpcode;
using namespace MCID;

static const MCInstrDesc kDescs[] = {
#define LATHE_GENERIC(name, operands, defs, types, flags) LATHE_GENERIC_DESC_ROW(name, operands, defs, flags),
#include "lathe/target/GenericOpcodes.def"
};

static MCInstrInfo tables() {
  MCInstrInfo t;
  t.descs = kDescs;
  t.numOpcodes = kNumGeneric;
  t.genericNames = kGenericOpcodeNames;
  t.firstTargetOpcode = kFirstTargetOpcode;
  return t;
}

namespace {

class InstrInfo final : public TargetInstrInfo {
public:
  InstrInfo() : TargetInstrInfo(tables(), 0, 0) {}
  void copyPhysReg(MachineBasicBlock &, MachineInstr *, DebugLoc, MCPhysReg, MCPhysReg, bool) const override {}
  void storeRegToStackSlot(MachineBasicBlock &, MachineInstr *, Register, bool, int, unsigned) const override {}
  void loadRegFromStackSlot(MachineBasicBlock &, MachineInstr *, Register, int, unsigned) const override {}
  void insertUnconditionalBranch(MachineBasicBlock &, MachineBasicBlock *, DebugLoc) const override {}
};

class RegisterInfo final : public TargetRegisterInfo {
public:
  RegisterInfo() : TargetRegisterInfo(MCRegisterInfo{}) {}
  std::span<const MCPhysReg> getCalleeSavedRegs(const MachineFunction &) const override { return {}; }
  const uint32_t *getCallPreservedMask(const MachineFunction &, unsigned) const override { return nullptr; }
  void getReservedRegs(const MachineFunction &, std::span<uint32_t>) const override {}
  MCPhysReg getFrameRegister(const MachineFunction &) const override { return 0; }
  unsigned getPointerRegClass(const MachineFunction &, unsigned) const override { return 0; }
  void eliminateFrameIndex(MachineInstr &, unsigned, int) const override {}
};

class FrameLowering final : public TargetFrameLowering {
public:
  FrameLowering() : TargetFrameLowering(true, 4, 0) {}
  bool hasFP(const MachineFunction &) const override { return false; }
  void emitPrologue(MachineFunction &, MachineBasicBlock &) const override {}
  void emitEpilogue(MachineFunction &, MachineBasicBlock &) const override {}
  void assignCalleeSavedSpillSlots(MachineFunction &) const override {}
  void spillCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void restoreCalleeSavedRegisters(MachineFunction &, MachineBasicBlock &) const override {}
  void eliminateCallFramePseudoInstr(MachineFunction &, MachineBasicBlock &, MachineInstr &) const override {}
  int64_t getFrameIndexReference(const MachineFunction &, int, uint16_t &) const override { return 0; }

protected:
  bool hasFPForDynamicStack(const MachineFunction &) const override { return false; }
};

/// name, then for each value a count of words; the words follow. See Interp::execCall.
class Calls final : public LibcallLowering {
public:
  explicit Calls(unsigned word) : word_(word) {}
  bool lowerLibcall(MachineIRBuilder &b, const char *name, LibcallValue result,
                    std::span<const LibcallValue> args) const override {
    MachineRegisterInfo &mri = b.getMRI();
    struct In {
      unsigned bits;
      std::vector<Register> words;
    };
    std::vector<In> in;
    for (const LibcallValue &a : args) {
      LLT t = mri.getType(a.reg);
      unsigned bits = unsigned(t.getSizeInBits());
      In i{bits, {}};
      if (bits > word_ && bits % word_ == 0) {
        for (unsigned k = 0; k < bits / word_; ++k)
          i.words.push_back(b.newReg(LLT::scalar(word_)));
        b.buildUnmerge(i.words, a.reg);
      } else if (bits < word_ && word_ == 32) {
        i.words = {b.build(G_ZEXT, LLT::scalar(word_), {a.reg})};
      } else {
        i.words = {a.reg};
      }
      in.push_back(i);
    }
    std::vector<Register> out;
    unsigned rbits = 0;
    bool split = false, wider = false;
    if (result.reg.isValid()) {
      rbits = unsigned(mri.getType(result.reg).getSizeInBits());
      split = rbits > word_ && rbits % word_ == 0;
      wider = rbits < word_ && word_ == 32;
      for (unsigned k = 0; k < (split ? rbits / word_ : 1); ++k)
        out.push_back(split || wider ? b.newReg(LLT::scalar(word_)) : result.reg);
    }
    MachineInstrBuilder nb = b.buildInstr(G_INTRINSIC_W_SIDE_EFFECTS, 8);
    for (Register r : out)
      nb.addDef(r);
    nb.addExternalSymbol(name).addImm(rbits);
    for (const In &i : in) {
      nb.addImm(i.bits).addImm(int64_t(i.words.size()));
      for (Register r : i.words)
        nb.addUse(r);
    }
    if (split)
      b.buildMerge(result.reg, out);
    if (wider)
      b.buildInstr(G_TRUNC, result.reg, {out[0]});
    return true;
  }

private:
  unsigned word_;
};

class Lowering final : public TargetLowering {};

class Target final : public LegalTarget, public TargetSubtargetInfo {
public:
  Target(const char *name, unsigned word, LegalizerInfo info) : name_(name), info_(std::move(info)), calls_(word) {}
  const TargetSubtargetInfo &sti() const override { return *this; }
  const LibcallLowering &libcalls() const override { return calls_; }
  const char *name() const override { return name_; }
  const TargetInstrInfo &getInstrInfo() const override { return instrs_; }
  const TargetRegisterInfo &getRegisterInfo() const override { return regs_; }
  const TargetFrameLowering &getFrameLowering() const override { return frame_; }
  const TargetLowering &getTargetLowering() const override { return lowering_; }
  const CallLowering &getCallLowering() const override { __builtin_trap(); }
  const LegalizerInfo &getLegalizerInfo() const override { return info_; }
  const TargetMachine &getTargetMachine() const override { __builtin_trap(); }
  const RuleTables &getRuleTables() const override { __builtin_trap(); }
  std::span<const uint64_t> getFeatureBits() const override { return {}; }

  Lowering lowering_;

private:
  const char *name_;
  LegalizerInfo info_;
  Calls calls_;
  InstrInfo instrs_;
  RegisterInfo regs_;
  FrameLowering frame_;
};

constexpr uint64_t bit(unsigned p) { return uint64_t(1) << p; }

} // namespace

std::unique_ptr<LegalTarget> makeWide(bool shuffles) {
  const LLT s1 = LLT::scalar(1), s8 = LLT::scalar(8), s16 = LLT::scalar(16), s32 = LLT::scalar(32),
            s64 = LLT::scalar(64), s80 = LLT::scalar(80), p0 = LLT::pointer(0, 64);
  const LLT v16 = LLT::vector(16, 8), v8 = LLT::vector(8, 16), v4 = LLT::vector(4, 32), v2 = LLT::vector(2, 64);
  const LLT types[] = {s1, s8, s16, s32, s64, s80, p0, v16, v8, v4, v2};
  LegalizerInfo li(types, {}, {});
  const LLT ints[] = {s8, s16, s32, s64};
  for (LLT t : ints) {
    for (unsigned op : {G_ADD, G_SUB, G_AND, G_OR, G_XOR, G_CONSTANT})
      li.setLegal(op, t);
    for (unsigned op : {G_SHL, G_LSHR, G_ASHR, G_ROTL, G_ROTR})
      li.setLegal(op, t, s8);
    li.setLegal(G_ICMP, s1, t);
    for (unsigned op : {G_LOAD, G_STORE})
      li.setLegal(op, t, t);
    for (LLT u : ints)
      if (u.getSizeInBits() > t.getSizeInBits()) {
        li.setLegal(G_TRUNC, t, u);
        if (!(t == s8 && u == s16)) {
          li.setLegal(G_ZEXT, u, t);
          li.setLegal(G_SEXT, u, t);
        }
        if (u == s64)
          li.setLegal(G_ANYEXT, u, t);
      }
    for (unsigned op : {G_ATOMIC_CMPXCHG, G_ATOMICRMW_XCHG, G_ATOMICRMW_ADD})
      li.setLegal(op, t, p0);
  }
  for (LLT t : {s16, s32, s64}) {
    li.setLegal(G_MUL, t);
    li.setLegal(G_SELECT, t, s1);
    li.setLegal(G_CTLZ_ZERO_UNDEF, t, t);
    li.setLegal(G_CTTZ_ZERO_UNDEF, t, t);
  }
  for (LLT t : {s32, s64}) {
    li.setLegal(G_BSWAP, t);
    li.setLegal(G_UDIVREM, t);
    li.setLegal(G_SDIVREM, t);
    for (LLT m : {s8, s16})
      for (unsigned op : {G_ZEXTLOAD, G_SEXTLOAD})
        li.setLegal(op, t, m);
  }
  li.setLegal(G_UMULH, s64);
  if (shuffles)
    for (unsigned op : {G_FSHL, G_FSHR})
      li.setLegal(op, s64, s8);
  li.setLegal(G_PTR_ADD, p0, s64);
  li.setLegal(G_LOAD, p0, p0);
  li.setLegal(G_STORE, p0, p0);
  for (LLT t : {s32, s64, s80}) {
    for (unsigned op : {G_FADD, G_FSUB, G_FMUL, G_FDIV, G_FSQRT})
      li.setLegal(op, t);
    li.setLegal(G_FCMP, s1, t);
    for (LLT i : {s32, s64}) {
      li.setLegal(G_SITOFP, t, i);
      li.setLegal(G_FPTOSI, i, t);
    }
  }
  li.setLegal(G_FNEG, s80);
  li.setLegal(G_FPEXT, s64, s32);
  li.setLegal(G_FPTRUNC, s32, s64);
  for (LLT m : {s32, s64, s80}) {
    li.setLegal(G_LOAD, s80, m);
    li.setLegal(G_STORE, s80, m);
  }
  for (LLT t : {v16, v8, v4, v2}) {
    li.setLegal(G_LOAD, t, t);
    li.setLegal(G_STORE, t, t);
    li.setLegal(G_ADD, t);
    li.setLegal(G_SUB, t);
    if (t != v2)
      li.setLegal(G_ICMP, t, t);
    if (shuffles)
      li.setLegal(G_SHUFFLE_VECTOR, t, t);
  }
  for (unsigned op : {G_AND, G_OR, G_XOR})
    li.setLegal(op, v2);
  li.setLegal(G_MUL, v8);
  li.setLegal(G_UMIN, v16);
  for (LLT t : {v4, v2}) {
    for (unsigned op : {G_FADD, G_FSUB, G_FMUL, G_FDIV, G_FSQRT})
      li.setLegal(op, t);
    li.setLegal(G_FCMP, t, t);
  }
  auto t = std::make_unique<Target>(shuffles ? "wide with shuffles" : "wide", 64, std::move(li));
  t->lowering_.maxLibcallIntBits = 128;
  t->lowering_.longDoubleIsX87 = true;
  t->lowering_.legalScalarFCmp = bit(2) | bit(3) | bit(12) | bit(13) | bit(9) | bit(6) | bit(8) | bit(7);
  t->lowering_.legalVectorICmp = bit(32) | bit(38);
  t->lowering_.legalVectorFCmp = bit(1) | bit(4) | bit(5) | bit(8) | bit(14) | bit(11) | bit(10) | bit(7);
  t->lowering_.maxMemopBits = 128;
  return t;
}

std::unique_ptr<LegalTarget> makeRisc32(bool littleEndian) {
  const LLT s1 = LLT::scalar(1), s8 = LLT::scalar(8), s16 = LLT::scalar(16), s32 = LLT::scalar(32),
            p0 = LLT::pointer(0, 32);
  const LLT types[] = {s1, s8, s16, s32, p0};
  LegalizerInfo li(types, {}, {});
  for (unsigned op : {G_ADD, G_SUB, G_AND, G_OR, G_XOR, G_CONSTANT})
    li.setLegal(op, s32);
  for (unsigned op : {G_SHL, G_LSHR, G_ASHR})
    li.setLegal(op, s32, s32);
  li.setLegal(G_ICMP, s1, s32);
  li.setLegal(G_ATOMIC_CMPXCHG, s32, p0);
  for (LLT m : {s8, s16, s32}) {
    li.setLegal(G_LOAD, s32, m);
    li.setLegal(G_STORE, s32, m);
    if (m != s32) {
      li.setLegal(G_ZEXTLOAD, s32, m);
      li.setLegal(G_SEXTLOAD, s32, m);
    }
  }
  auto t = std::make_unique<Target>(littleEndian ? "risc32" : "risc32 big-endian", 32, std::move(li));
  t->lowering_.pointerBits = 32;
  t->lowering_.maxLibcallIntBits = 64;
  t->lowering_.maxAtomicBits = 32;
  t->lowering_.minCmpXchgBits = 32;
  t->lowering_.isLittleEndian = littleEndian;
  t->lowering_.booleansAreZeroOrOne = false;
  t->lowering_.unalignedAccessIsFast = false;
  t->lowering_.unalignedAccessIsLegal = false;
  t->lowering_.maxMemopBits = 32;
  return t;
}

} // namespace lathe::test
