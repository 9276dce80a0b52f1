// The legalizer's tests: functions of one operation, interpreted before and after legalization on the same inputs for
// several invented targets. They must store the same results, and what is left must be what the target's table lists.
#pragma once
#include "LegalFloat.h"
#include "LegalInterp.h"
#include "LegalTarget.h"
#include "lathe/ir/Instruction.h"
#include "lathe/isel/global/Legalizer.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineVerifier.h"
#include "lathe/support/OutputBuffer.h"
#include <cmath>
#include <functional>
#include <gtest/gtest.h>

namespace lathe::test {

using namespace TargetOpcode;
using ir::Predicate;

inline constexpr unsigned kSlot = 128, kSlots = 8;

struct Input {
  enum Kind { kAny, kAmount, kNonZero, kFloat, kIndex } kind = kAny;
  LLT type;
  unsigned limit = 0;
};

/// A function under construction: inputs are loaded from one frame object, results stored to another.
struct Fn {
  MachineFunction &mf;
  MachineIRBuilder b;
  std::vector<Input> inputs;
  unsigned results = 0;
  unsigned pointerBits;

  Fn(MachineFunction &m, unsigned p) : mf(m), b(m), pointerBits(p) {
    mf.getFrameInfo().createStackObject(kSlot * kSlots, 4);
    mf.getFrameInfo().createStackObject(kSlot * kSlots, 4);
    block();
  }
  MachineBasicBlock &block() {
    MachineBasicBlock *mbb = mf.createBlock();
    mf.push_back(mbb);
    b.setMBB(*mbb);
    return *mbb;
  }
  LLT ptr() const { return LLT::pointer(0, pointerBits); }
  Register addr(int fi, unsigned slot) {
    Register p = b.newReg(ptr());
    b.buildFrameIndex(p, fi);
    return b.buildPtrAdd(ptr(), p, int64_t(slot) * kSlot);
  }
  MachineMemOperand *mmo(int fi, unsigned slot, LLT t, bool store) {
    MachineMemOperand m;
    m.type = t;
    m.ptr = MachinePointerInfo::fixedStack(fi, int64_t(slot) * kSlot);
    m.flags = store ? MachineMemOperand::MOStore : MachineMemOperand::MOLoad;
    m.log2Align = 4;
    return mf.createMemOperand(m);
  }
  Register in(LLT t, Input::Kind k = Input::kAny, unsigned limit = 0) {
    unsigned slot = unsigned(inputs.size());
    inputs.push_back({k, t, limit});
    Register r = b.newReg(t);
    b.buildLoad(r, addr(0, slot), mmo(0, slot, t, false));
    return r;
  }
  void out(Register r) {
    unsigned slot = results++;
    b.buildStore(r, addr(1, slot), mmo(1, slot, b.getMRI().getType(r), true));
  }
  Register op(unsigned opcode, LLT t, std::initializer_list<Register> s) { return b.build(opcode, t, s); }
};

struct Rng {
  uint64_t s;
  uint64_t next() {
    s ^= s << 13;
    s ^= s >> 7;
    s ^= s << 17;
    return s;
  }
};

inline Bits interesting(Rng &g, const Input &i, unsigned bits) {
  Bits b(bits, 0);
  switch (i.kind) {
  case Input::kAmount:
    return Bits(bits, g.next() % i.limit);
  case Input::kIndex:
    return Bits(bits, g.next() % i.limit);
  case Input::kFloat: {
    static const double kValues[] = {0.0,          -0.0,         1.0,    -1.0,     0.5,       1.5,  2.5,
                                     -2.5,         3.7e9,        -3.7e9, 1e19,     -1e19,     1e30, -1e30,
                                     123456.75,    -77.125,      1e-3,   INFINITY, -INFINITY, NAN,  9.2e18,
                                     4294967295.0, 4294967296.0, 65504,  0.49999};
    uint64_t k = g.next() % 40;
    double d = k < std::size(kValues) ? kValues[k] : double(int64_t(g.next())) / double(1ull << (g.next() % 64));
    Bits v(64, 0);
    std::memcpy(v.w, &d, 8);
    return bits == 64 ? v : convertFloat(v, bits);
  }
  default:
    break;
  }
  switch (g.next() % 6) {
  case 0:
    b = Bits(bits, g.next() % 5);
    break;
  case 1:
    b = Bits::ofSigned(bits, -int64_t(g.next() % 5));
    break;
  case 2:
    b.set(unsigned(g.next() % bits), true);
    break;
  case 3:
    b.set(bits - 1, true);
    b = b - Bits(bits, g.next() % 3);
    break;
  default:
    for (uint64_t &w : b.w)
      w = g.next();
    b.clean();
    if (g.next() % 2)
      b = b.lshr(g.next() % bits);
    break;
  }
  if (i.kind == Input::kNonZero && b.isZero())
    b = Bits(bits, 1);
  return b;
}

inline void fill(Rng &g, const std::vector<Input> &inputs, std::vector<uint8_t> &memory, bool le) {
  for (size_t s = 0; s < inputs.size(); ++s) {
    LLT t = inputs[s].type;
    unsigned e = t.getScalarSizeInBits(), n = t.isVector() ? t.getNumElements() : 1;
    unsigned bytes = unsigned(t.getSizeInBytes());
    std::vector<uint8_t> raw(bytes); // least significant byte first
    for (unsigned i = 0; i < n; ++i) {
      Bits v = interesting(g, inputs[s], e);
      unsigned at = (le ? i : n - 1 - i) * e;
      for (unsigned k = 0; k < e; ++k)
        if (v.bit(k))
          raw[(at + k) / 8] |= uint8_t(1 << ((at + k) % 8));
    }
    for (unsigned i = 0; i < bytes; ++i)
      memory[s * kSlot + i] = raw[le ? i : bytes - 1 - i];
  }
}

/// Compares results; NaNs of one format are all the same.
inline bool sameResult(const std::vector<uint8_t> &a, const std::vector<uint8_t> &b) { return a == b; }

class Tester {
public:
  explicit Tester(const LegalTarget &t) : target_(t) {}

  void run(const std::string &what, const std::function<void(Fn &)> &build, unsigned trials = 24) {
    const TargetLowering &tl = target_.sti().getTargetLowering();
    DiagnosticEngine diags;
    mf_.reset("f", target_.sti(), nullptr, ~0u, diags, 0);
    Fn f(mf_, tl.pointerBits);
    build(f);
    std::vector<std::vector<uint8_t>> results;
    Rng g{0x1234567};
    for (unsigned i = 0; i < trials; ++i) {
      Interp in(mf_, tl.isLittleEndian);
      fill(g, f.inputs, in.object(0), tl.isLittleEndian);
      ASSERT_TRUE(in.run()) << target_.name() << ": " << what << ": before: " << in.error;
      results.push_back(in.object(1));
    }
    std::string before = text();
    bool ok = legalizer_.run(mf_, &target_.libcalls());
    ASSERT_TRUE(ok) << target_.name() << ": " << what << ": " << diags.render() << before;
    checkLegal(what);
    bool verified = verifyMachineFunction(mf_, "legalizer");
    ASSERT_TRUE(verified) << target_.name() << ": " << what << ": " << diags.render() << before << text();
    g = {0x1234567};
    for (unsigned i = 0; i < trials; ++i) {
      Interp in(mf_, tl.isLittleEndian);
      in.zeroOrOne = tl.booleansAreZeroOrOne;
      in.strictAlign = !tl.unalignedAccessIsLegal;
      fill(g, f.inputs, in.object(0), tl.isLittleEndian);
      std::vector<uint8_t> inputs = in.object(0);
      ASSERT_TRUE(in.run()) << target_.name() << ": " << what << ": after: " << in.error << "\n"
                            << before << "\n"
                            << text();
      if (!sameResult(results[i], in.object(1))) {
        std::string d;
        for (size_t k = 0; k < results[i].size(); ++k)
          if (results[i][k] != in.object(1)[k]) {
            d = "byte " + std::to_string(k) + ": " + std::to_string(results[i][k]) + " became " +
                std::to_string(in.object(1)[k]);
            break;
          }
        std::string hex;
        char buf[4];
        for (size_t s = 0; s < f.inputs.size(); ++s) {
          for (unsigned k = 0; k < f.inputs[s].type.getSizeInBytes(); ++k)
            snprintf(buf, sizeof buf, "%02x", inputs[s * kSlot + k]), hex += buf;
          hex += " ";
        }
        FAIL() << target_.name() << ": " << what << ": " << d << "\ninputs " << hex << "\n" << before << "\n" << text();
      }
    }
  }

private:
  std::string text() {
    OutputBuffer o;
    printMachineFunctionBody(o, mf_);
    return std::string(o.view());
  }
  /// Rules for integers are for pointers of their size too.
  static LLT asInt(LLT t) { return t.isPointer() ? LLT::scalar(t.getScalarSizeInBits()) : t; }
  void checkLegal(const std::string &what) {
    const LegalizerInfo &li = target_.sti().getLegalizerInfo();
    for (MachineBasicBlock *b : mf_.blocks())
      for (MachineInstr &mi : *b) {
        for (const MachineOperand &op : mi.operands())
          if (op.isReg() && op.getReg().isVirtual())
            ASSERT_NE(li.typeId(mf_.getRegInfo().getType(op.getReg())), 0u) << what << ": " << toString(mi);
        unsigned o = mi.getOpcode();
        if (o == G_ADD || o == G_SUB || o == G_MUL || o == G_SHL || o == G_UDIV || o == G_SELECT ||
            o == G_BUILD_VECTOR || o == G_UNMERGE_VALUES || o == G_MERGE_VALUES || o == G_EXTRACT_VECTOR_ELT ||
            o == G_UADDO || o == G_FADD)
          ASSERT_TRUE(li.isLegalForSomeType1(o, asInt(mf_.getRegInfo().getType(mi.getReg(0)))))
              << what << ": " << toString(mi);
      }
  }
  const LegalTarget &target_;
  MachineFunction mf_;
  Legalizer legalizer_;
};

inline std::vector<std::unique_ptr<LegalTarget>> targets() {
  std::vector<std::unique_ptr<LegalTarget>> v;
  v.push_back(makeWide(false));
  v.push_back(makeWide(true));
  v.push_back(makeRisc32(true));
  v.push_back(makeRisc32(false));
  return v;
}

inline void forAll(const std::function<void(Tester &, const LegalTarget &)> &f) {
  for (auto &t : targets()) {
    Tester tester(*t);
    f(tester, *t);
    if (testing::Test::HasFatalFailure())
      return;
  }
}

#define STOP_ON_FAILURE()                                                                                              \
  if (testing::Test::HasFatalFailure())                                                                                \
  return

inline LLT s(unsigned n) { return LLT::scalar(n); }
inline LLT v(unsigned n, unsigned e) { return LLT::vector(n, e); }

inline const unsigned kWidths[] = {1,  2,  7,  8,  13,  16,  24,  31,  32,  33,  48, 63,
                                   64, 65, 80, 96, 100, 127, 128, 129, 192, 200, 256};
inline const LLT kVectors[] = {v(2, 8),  v(3, 8),  v(4, 8),  v(16, 8),  v(17, 8), v(2, 16), v(4, 16), v(8, 16),
                               v(2, 32), v(3, 32), v(4, 32), v(5, 32),  v(8, 32), v(2, 64), v(3, 64), v(4, 64),
                               v(4, 7),  v(3, 24), v(2, 33), v(2, 128), v(3, 1),  v(4, 1),  v(16, 1)};

inline std::string name(unsigned op, LLT t) { return std::string(kGenericOpcodes[op].name) + " " + t.str(); }

inline void allIntTypes(const std::function<void(LLT)> &f, bool vectors = true) {
  for (unsigned w : kWidths) {
    f(s(w));
    STOP_ON_FAILURE();
  }
  if (vectors)
    for (LLT t : kVectors) {
      f(t);
      STOP_ON_FAILURE();
    }
}

/// Legalizes a function without running it; `expected`: part of the only message, empty: none.
inline void legalizeOnly(const LegalTarget &target, const std::function<void(Fn &)> &build, const std::string &expected,
                         const std::string &left = {}) {
  DiagnosticEngine diags;
  MachineFunction mf;
  mf.reset("f", target.sti(), nullptr, ~0u, diags, 0);
  Fn f(mf, target.sti().getTargetLowering().pointerBits);
  build(f);
  Legalizer l;
  bool ok = l.run(mf, &target.libcalls());
  EXPECT_EQ(ok, expected.empty()) << target.name() << diags.render();
  if (!expected.empty()) {
    EXPECT_NE(diags.render().find(expected), std::string::npos) << diags.render();
    EXPECT_NE(diags.render().find("function 'f'"), std::string::npos) << diags.render();
  }
  OutputBuffer o;
  printMachineFunctionBody(o, mf);
  if (!left.empty())
    EXPECT_NE(o.view().find(left), std::string_view::npos) << o.view();
}

} // namespace lathe::test
