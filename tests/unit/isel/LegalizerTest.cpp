// Every operation on many types, for several invented targets: the function is interpreted before and after
// legalization on the same inputs and must store the same results. What is left must be what the target's table lists.
#include "lathe/isel/global/Legalizer.h"
#include "LegalFloat.h"
#include "LegalInterp.h"
#include "LegalTarget.h"
#include "lathe/ir/Instruction.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineVerifier.h"
#include "lathe/support/OutputBuffer.h"
#include <cmath>
#include <functional>
#include <gtest/gtest.h>

using namespace lathe;
using namespace lathe::test;
using namespace TargetOpcode;
using ir::Predicate;

namespace {

constexpr unsigned kSlot = 128, kSlots = 8;

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

Bits interesting(Rng &g, const Input &i, unsigned bits) {
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

void fill(Rng &g, const std::vector<Input> &inputs, std::vector<uint8_t> &memory, bool le) {
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
bool sameResult(const std::vector<uint8_t> &a, const std::vector<uint8_t> &b) { return a == b; }

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

std::vector<std::unique_ptr<LegalTarget>> targets() {
  std::vector<std::unique_ptr<LegalTarget>> v;
  v.push_back(makeWide(false));
  v.push_back(makeWide(true));
  v.push_back(makeRisc32(true));
  v.push_back(makeRisc32(false));
  return v;
}

void forAll(const std::function<void(Tester &, const LegalTarget &)> &f) {
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

LLT s(unsigned n) { return LLT::scalar(n); }
LLT v(unsigned n, unsigned e) { return LLT::vector(n, e); }

const unsigned kWidths[] = {1,  2,  7,  8,  13,  16,  24,  31,  32,  33,  48, 63,
                            64, 65, 80, 96, 100, 127, 128, 129, 192, 200, 256};
const LLT kVectors[] = {v(2, 8),  v(3, 8),  v(4, 8),  v(16, 8),  v(17, 8), v(2, 16), v(4, 16), v(8, 16),
                        v(2, 32), v(3, 32), v(4, 32), v(5, 32),  v(8, 32), v(2, 64), v(3, 64), v(4, 64),
                        v(4, 7),  v(3, 24), v(2, 33), v(2, 128), v(3, 1),  v(4, 1),  v(16, 1)};

std::string name(unsigned op, LLT t) { return std::string(kGenericOpcodes[op].name) + " " + t.str(); }

void allIntTypes(const std::function<void(LLT)> &f, bool vectors = true) {
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

TEST(Legalizer, IntegerBinary) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned op : {G_ADD, G_SUB, G_MUL, G_AND, G_OR, G_XOR, G_SMIN, G_SMAX, G_UMIN, G_UMAX, G_UADDSAT, G_SADDSAT,
                        G_USUBSAT, G_SSUBSAT, G_UMULH, G_SMULH}) {
      allIntTypes([&](LLT ty) { t.run(name(op, ty), [&](Fn &f) { f.out(f.op(op, ty, {f.in(ty), f.in(ty)})); }); });
      STOP_ON_FAILURE();
    }
  });
}

TEST(Legalizer, Division) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned op : {G_UDIV, G_UREM, G_SDIV, G_SREM}) {
      allIntTypes([&](LLT ty) {
        t.run(
            name(op, ty),
            [&](Fn &f) {
              f.out(f.op(op, ty, {f.in(ty), f.in(ty, Input::kNonZero)}));
            },
            12);
      });
      STOP_ON_FAILURE();
    }
    for (unsigned op : {G_UDIVREM, G_SDIVREM})
      allIntTypes(
          [&](LLT ty) {
            t.run(name(op, ty), [&](Fn &f) {
              Register a = f.in(ty), c = f.in(ty, Input::kNonZero), q = f.b.newReg(ty), r = f.b.newReg(ty);
              f.b.buildInstr(op, 4).addDef(q).addDef(r).addUse(a).addUse(c);
              f.out(q);
              f.out(r);
            });
          },
          false);
  });
}

TEST(Legalizer, IntegerUnary) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned op : {G_ABS, G_BITREVERSE, G_CTPOP, G_CTLZ, G_CTTZ, G_BSWAP}) {
      allIntTypes([&](LLT ty) {
        if (op == G_BSWAP && ty.getScalarSizeInBits() % 16)
          return;
        t.run(name(op, ty), [&](Fn &f) { f.out(f.op(op, ty, {f.in(ty)})); });
      });
      STOP_ON_FAILURE();
    }
    for (unsigned op : {G_CTLZ_ZERO_UNDEF, G_CTTZ_ZERO_UNDEF}) {
      allIntTypes(
          [&](LLT ty) { t.run(name(op, ty), [&](Fn &f) { f.out(f.op(op, ty, {f.in(ty, Input::kNonZero)})); }); });
      STOP_ON_FAILURE();
    }
    allIntTypes([&](LLT ty) {
      for (unsigned from : {1u, 5u, 8u, 16u, 40u, 70u, 150u}) {
        if (from >= ty.getScalarSizeInBits())
          continue;
        t.run("G_SEXT_INREG " + ty.str(), [&](Fn &f) {
          Register a = f.in(ty), d = f.b.newReg(ty);
          f.b.buildInstr(G_SEXT_INREG, 3).addDef(d).addUse(a).addImm(from);
          f.out(d);
        });
        STOP_ON_FAILURE();
      }
    });
  });
}

TEST(Legalizer, Shifts) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned op : {G_SHL, G_LSHR, G_ASHR, G_USHLSAT, G_SSHLSAT}) {
      allIntTypes([&](LLT ty) {
        unsigned n = ty.getScalarSizeInBits();
        t.run(name(op, ty), [&](Fn &f) { f.out(f.op(op, ty, {f.in(ty), f.in(ty, Input::kAmount, n)})); });
        STOP_ON_FAILURE();
        if (ty.isVector())
          return;
        for (unsigned k : {0u, 1u, 8u, 31u, 32u, 33u, 64u, 100u, n - 1}) {
          if (k >= n)
            continue;
          t.run(
              name(op, ty) + " by " + std::to_string(k),
              [&](Fn &f) {
                f.out(f.op(op, ty, {f.in(ty), f.b.buildConstant(ty, k)}));
              },
              8);
          STOP_ON_FAILURE();
        }
      });
      STOP_ON_FAILURE();
    }
    for (unsigned op : {G_ROTL, G_ROTR})
      allIntTypes([&](LLT ty) { t.run(name(op, ty), [&](Fn &f) { f.out(f.op(op, ty, {f.in(ty), f.in(ty)})); }); });
    for (unsigned op : {G_FSHL, G_FSHR})
      allIntTypes([&](LLT ty) {
        t.run(name(op, ty), [&](Fn &f) { f.out(f.op(op, ty, {f.in(ty), f.in(ty), f.in(ty)})); });
        STOP_ON_FAILURE();
        if (!ty.isVector() && ty.getScalarSizeInBits() > 8)
          t.run(name(op, ty) + " by 5", [&](Fn &f) {
            f.out(f.op(op, ty, {f.in(ty), f.in(ty), f.b.buildConstant(ty, 5)}));
          });
      });
  });
}

TEST(Legalizer, Overflow) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned op : {G_UADDO, G_SADDO, G_USUBO, G_SSUBO, G_UMULO, G_SMULO, G_UADDE, G_SADDE, G_USUBE, G_SSUBE}) {
      allIntTypes([&](LLT ty) {
        bool carry = op == G_UADDE || op == G_SADDE || op == G_USUBE || op == G_SSUBE;
        LLT bt = ty.isVector() ? v(ty.getNumElements(), 1) : s(1);
        t.run(name(op, ty), [&](Fn &f) {
          Register a = f.in(ty), c = f.in(ty), r = f.b.newReg(ty), o = f.b.newReg(bt);
          Register ci = carry ? f.in(bt) : Register();
          auto nb = f.b.buildInstr(op, 5);
          nb.addDef(r).addDef(o).addUse(a).addUse(c);
          if (carry)
            nb.addUse(ci);
          f.out(r);
          f.out(o);
        });
      });
      STOP_ON_FAILURE();
    }
  });
}

TEST(Legalizer, CompareAndSelect) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned p = unsigned(Predicate::kEQ); p <= unsigned(Predicate::kSLE); ++p) {
      allIntTypes([&](LLT ty) {
        LLT bt = ty.isVector() ? v(ty.getNumElements(), 1) : s(1);
        t.run("G_ICMP " + std::to_string(p) + " " + ty.str(), [&](Fn &f) {
          Register a = f.in(ty), c = f.in(ty), r = f.b.newReg(bt);
          f.b.buildCmp(G_ICMP, p, r, a, c);
          f.out(r);
          f.out(f.op(G_SELECT, ty, {r, a, c}));
        });
      });
      STOP_ON_FAILURE();
    }
    allIntTypes([&](LLT ty) {
      t.run("G_SELECT s1 " + ty.str(), [&](Fn &f) { f.out(f.op(G_SELECT, ty, {f.in(s(1)), f.in(ty), f.in(ty)})); });
      STOP_ON_FAILURE();
      // The mask is used in another width than it is made.
      if (ty.isVector() && ty.getScalarSizeInBits() > 1)
        for (unsigned e : {8u, 16u, 64u}) {
          if (ty.getNumElements() * e > 640)
            continue;
          LLT other = v(ty.getNumElements(), e), bt = v(ty.getNumElements(), 1);
          t.run("G_SELECT " + ty.str() + " " + other.str(), [&](Fn &f) {
            Register a = f.in(ty), c = f.in(ty), x = f.in(other), y = f.in(other), r = f.b.newReg(bt);
            f.b.buildCmp(G_ICMP, unsigned(Predicate::kULT), r, a, c);
            f.out(f.op(G_SELECT, other, {r, x, y}));
            f.out(f.op(G_ZEXT, other, {r}));
            f.out(f.op(G_SEXT, other, {r}));
          });
          STOP_ON_FAILURE();
        }
    });
  });
}

TEST(Legalizer, ExtendAndTruncate) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned a : kWidths)
      for (unsigned c : kWidths) {
        if (a >= c)
          continue;
        for (unsigned op : {G_ZEXT, G_SEXT}) {
          t.run(
              name(op, s(c)) + " from " + std::to_string(a), [&](Fn &f) { f.out(f.op(op, s(c), {f.in(s(a))})); }, 8);
          STOP_ON_FAILURE();
        }
        t.run(
            name(G_TRUNC, s(a)) + " from " + std::to_string(c),
            [&](Fn &f) { f.out(f.op(G_TRUNC, s(a), {f.in(s(c))})); }, 8);
        STOP_ON_FAILURE();
        t.run(
            "anyext and back", [&](Fn &f) { f.out(f.op(G_TRUNC, s(a), {f.op(G_ANYEXT, s(c), {f.in(s(a))})})); }, 8);
        STOP_ON_FAILURE();
      }
    for (unsigned n : {2u, 3u, 4u, 8u, 16u})
      for (unsigned a : {1u, 7u, 8u, 16u, 24u, 32u, 64u, 128u})
        for (unsigned c : {1u, 7u, 8u, 16u, 24u, 32u, 64u, 128u}) {
          if (a >= c || n * c > 640)
            continue;
          for (unsigned op : {G_ZEXT, G_SEXT}) {
            t.run(
                name(op, v(n, c)) + " from " + std::to_string(a),
                [&](Fn &f) { f.out(f.op(op, v(n, c), {f.in(v(n, a))})); }, 4);
            STOP_ON_FAILURE();
          }
          t.run(
              name(G_TRUNC, v(n, a)) + " from " + std::to_string(c),
              [&](Fn &f) { f.out(f.op(G_TRUNC, v(n, a), {f.in(v(n, c))})); }, 4);
          STOP_ON_FAILURE();
        }
  });
}

TEST(Legalizer, Phis) {
  forAll([](Tester &t, const LegalTarget &) {
    allIntTypes([&](LLT ty) {
      t.run("loop " + ty.str(), [&](Fn &f) {
        Register a = f.in(ty), c = f.in(ty), n = f.in(s(8));
        LLT count = s(8);
        Register start = f.b.buildConstant(count, 0);
        Register limit = f.op(G_AND, count, {n, f.b.buildConstant(count, 7)});
        MachineBasicBlock &entry = f.b.getMBB();
        MachineBasicBlock &loop = f.block();
        MachineBasicBlock &done = f.block();
        entry.addSuccessor(&loop);
        loop.addSuccessor(&loop);
        loop.addSuccessor(&done);
        f.b.setMBB(entry);
        f.b.buildBr(loop);
        f.b.setMBB(loop);
        Register x = f.b.newReg(ty), y = f.b.newReg(ty), i = f.b.newReg(count), x2 = f.b.newReg(ty),
                 i2 = f.b.newReg(count);
        f.b.buildInstr(G_PHI, 5).addDef(x).addUse(a).addMBB(&entry).addUse(x2).addMBB(&loop);
        f.b.buildInstr(G_PHI, 5).addDef(y).addUse(c).addMBB(&entry).addUse(x).addMBB(&loop);
        f.b.buildInstr(G_PHI, 5).addDef(i).addUse(start).addMBB(&entry).addUse(i2).addMBB(&loop);
        f.b.buildInstr(G_XOR, x2, {x, y});
        f.b.buildInstr(G_ADD, i2, {i, f.b.buildConstant(count, 1)});
        Register more = f.b.newReg(s(1));
        f.b.buildCmp(G_ICMP, unsigned(Predicate::kULT), more, i2, limit);
        f.b.buildBrCond(more, loop);
        f.b.buildBr(done);
        f.b.setMBB(done);
        f.out(x2);
        f.out(y);
      });
    });
    STOP_ON_FAILURE();
    // A mask that two comparisons of different widths define.
    for (auto [a, c] :
         {std::pair{v(4, 32), v(4, 64)}, {v(8, 8), v(8, 32)}, {v(2, 16), v(2, 64)}, {v(3, 64), v(3, 8)}}) {
      LLT x = a, y = c, m = v(a.getNumElements(), 1);
      t.run("mask PHI", [&](Fn &f) {
        Register p = f.in(x), q = f.in(x), u = f.in(y), w = f.in(y), which = f.in(s(1));
        MachineBasicBlock &entry = f.b.getMBB();
        MachineBasicBlock &left = f.block(), &right = f.block(), &join = f.block();
        entry.addSuccessor(&left);
        entry.addSuccessor(&right);
        left.addSuccessor(&join);
        right.addSuccessor(&join);
        f.b.setMBB(entry);
        f.b.buildBrCond(which, left);
        f.b.buildBr(right);
        f.b.setMBB(left);
        Register l = f.b.newReg(m), r = f.b.newReg(m), j = f.b.newReg(m);
        f.b.buildCmp(G_ICMP, unsigned(Predicate::kSGT), l, p, q);
        f.b.buildBr(join);
        f.b.setMBB(right);
        f.b.buildCmp(G_ICMP, unsigned(Predicate::kULE), r, u, w);
        f.b.buildBr(join);
        f.b.setMBB(join);
        f.b.buildInstr(G_PHI, 5).addDef(j).addUse(l).addMBB(&left).addUse(r).addMBB(&right);
        f.out(j);
        f.out(f.op(G_SELECT, x, {j, p, q}));
        f.out(f.op(G_SELECT, y, {j, u, w}));
      });
      STOP_ON_FAILURE();
    }
  });
}

TEST(Legalizer, ExtendingAccesses) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned from : {1u, 7u, 8u, 13u, 16u, 24u, 32u, 48u, 64u, 96u})
      for (unsigned to : {8u, 16u, 24u, 32u, 33u, 64u, 100u, 128u}) {
        if (from >= to)
          continue;
        for (unsigned op : {G_SEXTLOAD, G_ZEXTLOAD}) {
          t.run(
              name(op, s(to)) + " from " + std::to_string(from),
              [&](Fn &f) {
                f.inputs.push_back({Input::kAny, s(from)});
                Register r = f.b.newReg(s(to));
                f.b.buildLoad(r, f.addr(0, 0), f.mmo(0, 0, s(from), false), op);
                f.out(r);
              },
              8);
          STOP_ON_FAILURE();
        }
        t.run(
            "truncating store " + std::to_string(to) + " to " + std::to_string(from),
            [&](Fn &f) {
              Register r = f.in(s(to));
              f.b.buildStore(r, f.addr(1, 0), f.mmo(1, 0, s(from), true));
            },
            8);
        STOP_ON_FAILURE();
      }
    // Less aligned than the type.
    for (LLT ty : {s(16), s(32), s(64), s(128), s(80), s(24), v(4, 32), v(3, 16)})
      for (unsigned align : {0u, 1u, 2u}) {
        t.run(
            "unaligned " + ty.str(),
            [&](Fn &f) {
              f.inputs.push_back({Input::kAny, ty});
              MachineMemOperand *l = f.mmo(0, 0, ty, false), *st = f.mmo(1, 0, ty, true);
              l->log2Align = st->log2Align = uint8_t(align);
              Register r = f.b.newReg(ty);
              f.b.buildLoad(r, f.addr(0, 0), l);
              f.b.buildStore(r, f.addr(1, 0), st);
            },
            4);
        STOP_ON_FAILURE();
      }
  });
}

TEST(Legalizer, PutTogetherAndTakeApart) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned w : {1u, 8u, 12u, 16u, 24u, 32u, 40u, 64u})
      for (unsigned n : {2u, 3u, 4u, 5u, 8u}) {
        unsigned whole = w * n;
        t.run(
            "G_MERGE_VALUES " + std::to_string(n) + " of " + std::to_string(w),
            [&](Fn &f) {
              Register a = f.in(s(w)), c = f.in(s(w));
              std::vector<Register> p;
              for (unsigned i = 0; i < n; ++i)
                p.push_back(i % 2 ? a : c);
              Register r = f.b.newReg(s(whole));
              f.b.buildMerge(r, p);
              f.out(r);
            },
            8);
        STOP_ON_FAILURE();
        t.run(
            "G_UNMERGE_VALUES " + std::to_string(n) + " of " + std::to_string(w),
            [&](Fn &f) {
              Register a = f.in(s(whole));
              std::vector<Register> p;
              for (unsigned i = 0; i < n; ++i)
                p.push_back(f.b.newReg(s(w)));
              f.b.buildUnmerge(p, a);
              for (Register r : p)
                f.out(r);
            },
            8);
        STOP_ON_FAILURE();
        for (unsigned at : {0u, 1u, 7u, 31u, 32u, 40u}) {
          if (at + w > whole)
            continue;
          t.run(
              "G_EXTRACT and G_INSERT at " + std::to_string(at),
              [&](Fn &f) {
                Register a = f.in(s(whole)), i = f.in(s(w)), x = f.b.newReg(s(w)), y = f.b.newReg(s(whole));
                f.b.buildInstr(G_EXTRACT, 3).addDef(x).addUse(a).addImm(at);
                f.b.buildInstr(G_INSERT, 4).addDef(y).addUse(a).addUse(i).addImm(at);
                f.out(x);
                f.out(y);
              },
              8);
          STOP_ON_FAILURE();
        }
      }
    // Constants and undefined values of every width.
    for (unsigned w : kWidths)
      for (int64_t c : {0ll, 1ll, -1ll, 0x123456789abcdefll, -77ll}) {
        t.run(
            "G_CONSTANT",
            [&](Fn &f) {
              f.out(f.op(G_XOR, s(w), {f.in(s(w)), f.b.buildConstant(s(w), c)}));
            },
            4);
        STOP_ON_FAILURE();
      }
    for (LLT ty : {s(1), s(7), s(33), s(64), s(80), s(128), s(200), v(4, 32), v(3, 8), v(4, 1), v(2, 128)}) {
      t.run(
          "G_FREEZE",
          [&](Fn &f) {
            Register u = f.op(G_FREEZE, ty, {f.b.buildUndef(ty)});
            f.out(f.op(G_XOR, ty, {u, u}));
            f.out(f.op(G_FREEZE, ty, {f.in(ty)}));
          },
          4);
      STOP_ON_FAILURE();
    }
  });
}

TEST(Legalizer, VectorElements) {
  forAll([](Tester &t, const LegalTarget &) {
    for (LLT ty : kVectors) {
      unsigned n = ty.getNumElements();
      LLT e = ty.getElementType();
      for (unsigned i : {0u, 1u, n - 1}) {
        t.run(
            "G_EXTRACT_VECTOR_ELT " + ty.str() + " " + std::to_string(i),
            [&](Fn &f) {
              f.out(f.op(G_EXTRACT_VECTOR_ELT, e, {f.in(ty), f.b.buildConstant(s(32), i)}));
            },
            4);
        STOP_ON_FAILURE();
        t.run(
            "G_INSERT_VECTOR_ELT " + ty.str() + " " + std::to_string(i),
            [&](Fn &f) {
              f.out(f.op(G_INSERT_VECTOR_ELT, ty, {f.in(ty), f.in(e), f.b.buildConstant(s(32), i)}));
            },
            4);
        STOP_ON_FAILURE();
      }
      t.run("variable index " + ty.str(), [&](Fn &f) {
        Register a = f.in(ty), i = f.in(s(32), Input::kIndex, n), x = f.in(e);
        f.out(f.op(G_EXTRACT_VECTOR_ELT, e, {a, i}));
        f.out(f.op(G_INSERT_VECTOR_ELT, ty, {a, x, i}));
      });
      STOP_ON_FAILURE();
      t.run(
          "G_BUILD_VECTOR " + ty.str(),
          [&](Fn &f) {
            Register a = f.in(e), c = f.in(e);
            std::vector<Register> p;
            for (unsigned i = 0; i < n; ++i)
              p.push_back(i % 3 ? a : c);
            Register r = f.b.newReg(ty);
            f.b.buildMerge(r, p);
            f.out(r);
            f.out(f.op(G_SPLAT_VECTOR, ty, {a}));
          },
          4);
      STOP_ON_FAILURE();
      t.run(
          "G_UNMERGE_VALUES " + ty.str(),
          [&](Fn &f) {
            Register a = f.in(ty);
            std::vector<Register> p;
            for (unsigned i = 0; i < n; ++i)
              p.push_back(f.b.newReg(e));
            f.b.buildUnmerge(p, a);
            f.out(p[0]);
            f.out(p[n - 1]);
          },
          4);
      STOP_ON_FAILURE();
      if (n <= 4) {
        t.run(
            "G_CONCAT_VECTORS " + ty.str(),
            [&](Fn &f) {
              Register a = f.in(ty), c = f.in(ty), r = f.b.newReg(v(2 * n, e.getScalarSizeInBits()));
              f.b.buildMerge(r, std::vector<Register>{a, c});
              f.out(r);
              Register x = f.b.newReg(ty), y = f.b.newReg(ty);
              f.b.buildUnmerge(std::vector<Register>{x, y}, r);
              f.out(y);
            },
            4);
        STOP_ON_FAILURE();
      }
      for (unsigned k = 0; k < 6; ++k) {
        std::vector<int> mask;
        for (unsigned i = 0; i < n; ++i)
          mask.push_back(k == 0   ? int(i)
                         : k == 1 ? int(n - 1 - i)
                         : k == 2 ? int(n + i)
                         : k == 3 ? int(i % 2 ? i / 2 + n : i / 2)
                         : k == 4 ? int((i * 7 + 3) % (2 * n))
                                  : int(n - 1));
        t.run(
            "G_SHUFFLE_VECTOR " + ty.str() + " " + std::to_string(k),
            [&](Fn &f) {
              Register a = f.in(ty), c = f.in(ty), r = f.b.newReg(ty);
              f.b.buildInstr(G_SHUFFLE_VECTOR, 4)
                  .addDef(r)
                  .addUse(a)
                  .addUse(c)
                  .add(MachineOperand::createShuffleMask(f.mf.createShuffleMask(mask)));
              f.out(r);
            },
            4);
        STOP_ON_FAILURE();
      }
      // Results of another length.
      for (unsigned m : {2u, 4u, 8u}) {
        if (m * ty.getScalarSizeInBits() > 640)
          continue;
        std::vector<int> mask;
        for (unsigned i = 0; i < m; ++i)
          mask.push_back(int((i * 5 + 1) % (2 * n)));
        t.run(
            "G_SHUFFLE_VECTOR " + ty.str() + " to " + std::to_string(m),
            [&](Fn &f) {
              Register a = f.in(ty), c = f.in(ty), r = f.b.newReg(v(m, e.getScalarSizeInBits()));
              f.b.buildInstr(G_SHUFFLE_VECTOR, 4)
                  .addDef(r)
                  .addUse(a)
                  .addUse(c)
                  .add(MachineOperand::createShuffleMask(f.mf.createShuffleMask(mask)));
              f.out(r);
            },
            4);
        STOP_ON_FAILURE();
      }
      for (unsigned op : {G_VECREDUCE_ADD, G_VECREDUCE_MUL, G_VECREDUCE_AND, G_VECREDUCE_OR, G_VECREDUCE_XOR,
                          G_VECREDUCE_SMAX, G_VECREDUCE_SMIN, G_VECREDUCE_UMAX, G_VECREDUCE_UMIN}) {
        t.run(
            name(op, ty), [&](Fn &f) { f.out(f.op(op, e, {f.in(ty)})); }, 6);
        STOP_ON_FAILURE();
      }
    }
  });
}

TEST(Legalizer, Bitcasts) {
  forAll([](Tester &t, const LegalTarget &) {
    const LLT types[] = {s(8),     s(16),    s(32),    s(64),    s(128),   s(24),    s(48),     s(96),    s(256),
                         v(8, 1),  v(16, 1), v(32, 1), v(64, 1), v(24, 1), v(3, 8),  v(2, 8),   v(4, 8),  v(8, 8),
                         v(16, 8), v(6, 8),  v(2, 16), v(4, 16), v(8, 16), v(3, 16), v(2, 32),  v(4, 32), v(3, 32),
                         v(2, 64), v(4, 64), v(8, 32), v(12, 8), v(2, 24), v(4, 24), v(2, 128), v(2, 48), v(4, 12)};
    for (LLT a : types)
      for (LLT c : types) {
        if (a == c || a.getSizeInBits() != c.getSizeInBits())
          continue;
        t.run(
            "G_BITCAST " + a.str() + " to " + c.str(), [&](Fn &f) { f.out(f.op(G_BITCAST, c, {f.in(a)})); }, 4);
        STOP_ON_FAILURE();
      }
  });
}

TEST(Legalizer, Pointers) {
  forAll([](Tester &t, const LegalTarget &target) {
    unsigned bits = target.sti().getTargetLowering().pointerBits;
    LLT p = LLT::pointer(0, bits), pv = LLT::vector(2, p), pv3 = LLT::vector(3, p);
    for (unsigned w : {8u, 16u, 32u, 33u, 64u, 128u}) {
      t.run(
          "G_INTTOPTR",
          [&](Fn &f) {
            Register a = f.op(G_INTTOPTR, p, {f.in(s(w))});
            f.out(a);
            f.out(f.op(G_PTRTOINT, s(w), {a}));
          },
          6);
      STOP_ON_FAILURE();
    }
    t.run("pointer arithmetic", [&](Fn &f) {
      Register a = f.in(p), o = f.in(s(bits)), c = f.in(p), k = f.in(s(1)), r = f.b.newReg(s(1));
      f.out(f.op(G_PTR_ADD, p, {a, o}));
      f.out(f.op(G_PTRMASK, p, {a, o}));
      f.out(f.op(G_SELECT, p, {k, a, c}));
      f.b.buildCmp(G_ICMP, unsigned(Predicate::kULT), r, a, c);
      f.out(r);
      f.out(f.op(G_FREEZE, p, {a}));
    });
    STOP_ON_FAILURE();
    for (LLT ty : {pv, pv3}) {
      LLT iv = v(ty.getNumElements(), bits), bv = v(ty.getNumElements(), 1), hv = v(ty.getNumElements(), 16);
      t.run("vectors of pointers", [&](Fn &f) {
        Register a = f.in(ty), c = f.in(ty), o = f.in(iv), r = f.b.newReg(bv);
        f.out(f.op(G_PTR_ADD, ty, {a, o}));
        f.b.buildCmp(G_ICMP, unsigned(Predicate::kUGT), r, a, c);
        f.out(r);
        f.out(f.op(G_SELECT, ty, {r, a, c}));
        f.out(f.op(G_PTRTOINT, iv, {a}));
        f.out(f.op(G_PTRTOINT, hv, {a}));
        f.out(f.op(G_INTTOPTR, ty, {o}));
        Register e = f.op(G_EXTRACT_VECTOR_ELT, p, {a, f.b.buildConstant(s(32), 1)});
        f.out(f.op(G_INSERT_VECTOR_ELT, ty, {c, e, f.b.buildConstant(s(32), 0)}));
      });
      STOP_ON_FAILURE();
    }
  });
}

TEST(Legalizer, BlocksOfMemory) {
  forAll([](Tester &t, const LegalTarget &target) {
    unsigned bits = target.sti().getTargetLowering().pointerBits;
    for (unsigned len : {0u, 1u, 2u, 3u, 5u, 7u, 8u, 12u, 15u, 16u, 17u, 24u, 31u, 33u, 64u, 100u})
      for (unsigned align : {0u, 2u, 4u})
        for (unsigned op : {G_MEMCPY, G_MEMMOVE, G_MEMSET, G_MEMCPY_INLINE}) {
          t.run(
              std::string(kGenericOpcodes[op].name) + " " + std::to_string(len),
              [&](Fn &f) {
                f.inputs.push_back({Input::kAny, s(512)});
                f.inputs.push_back({Input::kAny, s(512)});
                Register byte = f.in(s(8)), n = f.b.buildConstant(s(bits), len);
                bool set = op == G_MEMSET;
                Register to = f.addr(1, 0), from = f.addr(0, 0);
                auto nb = f.b.buildInstr(op, 4);
                nb.addUse(to).addUse(set ? byte : from).addUse(n);
                if (op != G_MEMCPY_INLINE)
                  nb.addImm(0);
                MachineMemOperand *st = f.mmo(1, 0, LLT(), true), *ld = f.mmo(0, 0, LLT(), false);
                st->log2Align = ld->log2Align = uint8_t(align);
                nb.addMemOperand(st);
                if (!set)
                  nb.addMemOperand(ld);
              },
              4);
          STOP_ON_FAILURE();
        }
    t.run("memcpy of variable length", [&](Fn &f) {
      f.inputs.push_back({Input::kAny, s(512)});
      Register n = f.in(s(bits), Input::kIndex, 60), to = f.addr(1, 0), from = f.addr(0, 0);
      f.b.buildInstr(G_MEMCPY, 4).addUse(to).addUse(from).addUse(n).addImm(0);
    });
  });
}

TEST(Legalizer, Atomics) {
  forAll([](Tester &t, const LegalTarget &) {
    for (unsigned w : {8u, 16u, 32u, 64u, 128u}) {
      LLT ty = s(w);
      auto mmo = [&](Fn &f) {
        MachineMemOperand *m = f.mmo(1, 0, ty, true);
        m->flags |= MachineMemOperand::MOLoad;
        m->ordering = AtomicOrdering::SequentiallyConsistent;
        return m;
      };
      for (unsigned op : {G_ATOMICRMW_XCHG, G_ATOMICRMW_ADD, G_ATOMICRMW_SUB, G_ATOMICRMW_AND, G_ATOMICRMW_NAND,
                          G_ATOMICRMW_OR, G_ATOMICRMW_XOR, G_ATOMICRMW_MAX, G_ATOMICRMW_MIN, G_ATOMICRMW_UMAX,
                          G_ATOMICRMW_UMIN, G_ATOMICRMW_UINC_WRAP, G_ATOMICRMW_UDEC_WRAP}) {
        t.run(name(op, ty), [&](Fn &f) {
          Register a = f.in(ty), x = f.in(ty), r = f.b.newReg(ty);
          f.out(a);
          f.b.buildInstr(op, r, {f.addr(1, 0), x})->addMemOperand(f.mf, mmo(f));
          f.out(r);
          f.out(f.op(G_ADD, ty, {r, x}));
        });
        STOP_ON_FAILURE();
      }
      for (bool equal : {false, true}) {
        t.run("cmpxchg " + ty.str(), [&](Fn &f) {
          Register a = f.in(ty), e = f.in(ty), d = f.in(ty), r = f.b.newReg(ty), ok = f.b.newReg(s(1));
          f.out(a);
          auto nb = f.b.buildInstr(G_ATOMIC_CMPXCHG_WITH_SUCCESS, 5);
          nb.addDef(r).addDef(ok);
          Register p = f.addr(1, 0);
          nb->removeFromParent();
          f.b.getMBB().push_back(nb);
          nb.addUse(p).addUse(equal ? a : e).addUse(d);
          nb.addMemOperand(mmo(f));
          f.out(r);
          f.out(ok);
        });
        STOP_ON_FAILURE();
      }
      t.run("atomic load and store " + ty.str(), [&](Fn &f) {
        Register a = f.in(ty), r = f.b.newReg(ty);
        MachineMemOperand *st = f.mmo(1, 0, ty, true), *ld = f.mmo(1, 0, ty, false);
        st->ordering = AtomicOrdering::Release;
        ld->ordering = AtomicOrdering::Acquire;
        Register p = f.addr(1, 0);
        f.b.buildStore(a, p, st);
        f.b.buildLoad(r, p, ld);
        ++f.results;
        f.out(r);
      });
      STOP_ON_FAILURE();
    }
    for (unsigned w : {32u, 64u}) {
      t.run(
          "atomic fadd",
          [&](Fn &f) {
            Register a = f.in(s(w), Input::kFloat), x = f.in(s(w), Input::kFloat), r = f.b.newReg(s(w));
            f.out(a);
            MachineMemOperand *m = f.mmo(1, 0, s(w), true);
            m->flags |= MachineMemOperand::MOLoad;
            m->ordering = AtomicOrdering::SequentiallyConsistent;
            Register p = f.addr(1, 0);
            f.b.buildInstr(G_ATOMICRMW_FADD, r, {p, x})->addMemOperand(f.mf, m);
            f.out(r);
          },
          8);
      STOP_ON_FAILURE();
    }
  });
}

/// Results that are NaNs are stored as one and the same, since nothing says which.
Register canonical(Fn &f, Register r) {
  LLT t = f.b.getMRI().getType(r);
  LLT bt = t.isVector() ? v(t.getNumElements(), 1) : s(1);
  Register nan = f.b.newReg(bt);
  f.b.buildCmp(G_FCMP, unsigned(Predicate::kFUNO), nan, r, r);
  Register zero;
  if (t.isVector()) {
    std::vector<Register> l(t.getNumElements(), f.b.buildConstant(t.getElementType(), 77));
    zero = f.b.newReg(t);
    f.b.buildMerge(zero, l);
  } else {
    zero = f.b.buildConstant(t, 77);
  }
  return f.op(G_SELECT, t, {nan, zero, r});
}

bool hasX87(const LegalTarget &t) { return t.sti().getTargetLowering().longDoubleIsX87; }

const LLT kFloats[] = {s(16),    s(32),    s(64),    s(80),    s(128),   v(2, 32),
                       v(3, 32), v(4, 32), v(8, 32), v(2, 64), v(3, 64), v(4, 16)};

TEST(Legalizer, FloatArithmetic) {
  forAll([](Tester &t, const LegalTarget &target) {
    for (LLT ty : kFloats) {
      if (ty == s(80) && !hasX87(target))
        continue;
      for (unsigned op : {G_FADD, G_FSUB, G_FMUL, G_FDIV, G_FMINNUM, G_FMAXNUM, G_FMINIMUM, G_FMAXIMUM, G_FREM}) {
        if ((op == G_FREM || op == G_FMINIMUM || op == G_FMAXIMUM) && ty.getScalarSizeInBits() == 128)
          continue;
        if (op == G_FREM && ty.isVector())
          continue;
        t.run(name(op, ty), [&](Fn &f) {
          f.out(canonical(f, f.op(op, ty, {f.in(ty, Input::kFloat), f.in(ty, Input::kFloat)})));
        });
        STOP_ON_FAILURE();
      }
      for (unsigned op : {G_FNEG, G_FABS}) {
        t.run(name(op, ty), [&](Fn &f) { f.out(f.op(op, ty, {f.in(ty, Input::kFloat)})); });
        STOP_ON_FAILURE();
      }
      for (unsigned op :
           {G_FSQRT, G_FCEIL, G_FFLOOR, G_FRINT, G_FNEARBYINT, G_INTRINSIC_TRUNC, G_INTRINSIC_ROUND, G_FSIN, G_FEXP}) {
        if (ty.getScalarSizeInBits() == 128)
          continue;
        t.run(
            name(op, ty), [&](Fn &f) { f.out(canonical(f, f.op(op, ty, {f.in(ty, Input::kFloat)}))); }, 8);
        STOP_ON_FAILURE();
      }
      if (ty.getScalarSizeInBits() != 128 && ty.getScalarSizeInBits() != 16) {
        t.run(
            name(G_FMA, ty),
            [&](Fn &f) {
              f.out(canonical(
                  f, f.op(G_FMA, ty, {f.in(ty, Input::kFloat), f.in(ty, Input::kFloat), f.in(ty, Input::kFloat)})));
            },
            8);
        STOP_ON_FAILURE();
      }
      for (unsigned w : {16u, 32u, 64u, 80u, 128u}) {
        LLT other = ty.isVector() ? v(ty.getNumElements(), w) : s(w);
        if (other.getSizeInBits() > 640)
          continue;
        t.run(name(G_FCOPYSIGN, ty) + " " + other.str(), [&](Fn &f) {
          f.out(f.op(G_FCOPYSIGN, ty, {f.in(ty, Input::kFloat), f.in(other, Input::kFloat)}));
        });
        STOP_ON_FAILURE();
      }
      t.run(
          "constants " + ty.str(),
          [&](Fn &f) {
            if (ty.isVector())
              return;
            unsigned n = ty.getScalarSizeInBits();
            for (double d : {0.0, -0.0, 1.0, -2.5}) {
              Bits b(64, 0);
              std::memcpy(b.w, &d, 8);
              b = convertFloat(b, n);
              Register r = f.b.newReg(ty);
              FPFormat k = n == 16   ? FPFormat::kHalf
                           : n == 32 ? FPFormat::kSingle
                           : n == 64 ? FPFormat::kDouble
                           : n == 80 ? FPFormat::kX87
                                     : FPFormat::kQuad;
              if (n <= 64) {
                f.b.buildFConstant(r, k, b.w[0]);
              } else {
                auto w = f.mf.getArena().copy(std::span<const uint64_t>(b.w, 2));
                f.b.buildInstr(G_FCONSTANT, 2).addDef(r).add(MachineOperand::createFPImm(k, w.data()));
              }
              f.out(r);
            }
          },
          2);
      STOP_ON_FAILURE();
    }
  });
}

TEST(Legalizer, FloatCompareAndClass) {
  forAll([](Tester &t, const LegalTarget &target) {
    for (LLT ty : kFloats) {
      if (ty == s(80) && !hasX87(target))
        continue;
      LLT bt = ty.isVector() ? v(ty.getNumElements(), 1) : s(1);
      for (unsigned p = 0; p <= 15; ++p) {
        t.run(
            "G_FCMP " + std::to_string(p) + " " + ty.str(),
            [&](Fn &f) {
              Register a = f.in(ty, Input::kFloat), c = f.in(ty, Input::kFloat), r = f.b.newReg(bt);
              f.b.buildCmp(G_FCMP, p, r, a, c);
              f.out(r);
              f.out(f.op(G_SELECT, ty, {r, a, c}));
            },
            40);
        STOP_ON_FAILURE();
      }
      for (unsigned mask : {1u, 2u, 3u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 512u, 0x204u, 0x108u, 0x90u, 0x60u, 0x1f8u,
                            0u, 1023u, 0x3fcu}) {
        t.run(
            "G_IS_FPCLASS " + std::to_string(mask) + " " + ty.str(),
            [&](Fn &f) {
              Register a = f.in(ty, Input::kFloat), r = f.b.newReg(bt);
              f.b.buildInstr(G_IS_FPCLASS, 3).addDef(r).addUse(a).addImm(mask);
              f.out(r);
            },
            40);
        STOP_ON_FAILURE();
      }
    }
  });
}

TEST(Legalizer, FloatConversions) {
  forAll([](Tester &t, const LegalTarget &target) {
    for (unsigned a : {16u, 32u, 64u, 80u, 128u}) {
      if (a == 80 && !hasX87(target))
        continue;
      for (unsigned c : {16u, 32u, 64u, 80u, 128u}) {
        if (a == c || (c == 80 && !hasX87(target)))
          continue;
        unsigned op = a < c ? G_FPEXT : G_FPTRUNC;
        t.run(
            name(op, s(c)) + " from " + std::to_string(a),
            [&](Fn &f) { f.out(canonical(f, f.op(op, s(c), {f.in(s(a), Input::kFloat)}))); }, 40);
        STOP_ON_FAILURE();
      }
      for (unsigned i : kWidths) {
        for (unsigned op : {G_SITOFP, G_UITOFP}) {
          t.run(
              name(op, s(a)) + " from " + std::to_string(i), [&](Fn &f) { f.out(f.op(op, s(a), {f.in(s(i))})); }, 40);
          STOP_ON_FAILURE();
        }
        for (unsigned op : {G_FPTOSI_SAT, G_FPTOUI_SAT}) {
          t.run(
              name(op, s(i)) + " from " + std::to_string(a),
              [&](Fn &f) { f.out(f.op(op, s(i), {f.in(s(a), Input::kFloat)})); }, 60);
          STOP_ON_FAILURE();
        }
        // Without saturation only values in range have a result: an integer there and back.
        if (i > 1)
          for (bool sign : {false, true}) {
            t.run(
                "to integer " + std::to_string(i) + " from " + std::to_string(a),
                [&](Fn &f) {
                  LLT small = s(std::min(i - 1, 14u));
                  Register x = f.op(sign ? G_SITOFP : G_UITOFP, s(a), {f.in(small)});
                  f.out(f.op(sign ? G_FPTOSI : G_FPTOUI, s(i), {x}));
                },
                20);
            STOP_ON_FAILURE();
          }
      }
      // Large magnitudes.
      for (unsigned i : {64u, 128u, 200u, 256u}) {
        if (a == 16)
          continue;
        t.run(
            "large to integer " + std::to_string(i),
            [&](Fn &f) {
              LLT from = s(i / 2 < 100 ? i / 2 : 100);
              Register x = f.op(G_SITOFP, s(a), {f.in(from)});
              f.out(f.op(G_FPTOSI, s(i), {x}));
              Register y = f.op(G_UITOFP, s(a), {f.in(from)});
              f.out(f.op(G_FPTOUI, s(i), {y}));
            },
            40);
        STOP_ON_FAILURE();
      }
    }
    for (unsigned n : {2u, 3u, 4u, 8u})
      for (unsigned i : {1u, 8u, 16u, 24u, 32u, 64u})
        for (unsigned w : {32u, 64u}) {
          if (n * std::max(i, w) > 640)
            continue;
          for (unsigned op : {G_SITOFP, G_UITOFP}) {
            t.run(
                name(op, v(n, w)) + " from " + std::to_string(i),
                [&](Fn &f) { f.out(f.op(op, v(n, w), {f.in(v(n, i))})); }, 8);
            STOP_ON_FAILURE();
          }
          t.run(
              "vector to integer " + std::to_string(i),
              [&](Fn &f) {
                f.out(f.op(G_FPTOSI_SAT, v(n, i), {f.in(v(n, w), Input::kFloat)}));
                if (i > 1)
                  f.out(f.op(G_FPTOSI, v(n, i), {f.op(G_SITOFP, v(n, w), {f.in(v(n, std::min(i, 8u)))})}));
              },
              8);
          STOP_ON_FAILURE();
        }
    for (LLT ty : {v(2, 32), v(4, 32), v(8, 32), v(3, 64)})
      for (unsigned op : {G_VECREDUCE_SEQ_FADD, G_VECREDUCE_FMAX, G_VECREDUCE_FMIN}) {
        t.run(name(op, ty), [&](Fn &f) {
          LLT e = ty.getElementType();
          Register a = f.in(ty, Input::kFloat), x = f.in(e, Input::kFloat);
          f.out(canonical(f, op == G_VECREDUCE_SEQ_FADD ? f.op(op, e, {x, a}) : f.op(op, e, {a})));
        });
        STOP_ON_FAILURE();
      }
  });
}

/// Legalizes a function without running it; `expected`: part of the only message, empty: none.
void legalizeOnly(const LegalTarget &target, const std::function<void(Fn &)> &build, const std::string &expected,
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

TEST(Legalizer, Environment) {
  forAll([](Tester &, const LegalTarget &t) {
    legalizeOnly(
        t, [](Fn &f) { f.b.buildInstr(G_FENCE, 2).addImm(7).addImm(1); }, "", "__sync_synchronize");
    legalizeOnly(
        t, [](Fn &f) { f.b.buildInstr(G_FENCE, 2).addImm(7).addImm(0); }, "");
    legalizeOnly(
        t, [](Fn &f) { f.b.buildInstr(G_TRAP, 0); }, "", "abort");
    legalizeOnly(
        t, [](Fn &f) { f.b.buildInstr(G_UBSANTRAP, 1).addImm(3); }, "", "abort");
    legalizeOnly(
        t,
        [](Fn &f) {
          Register p = f.addr(0, 0);
          f.b.buildInstr(G_PREFETCH, 4).addUse(p).addImm(0).addImm(3).addImm(1);
        },
        "");
    legalizeOnly(
        t, [](Fn &f) { f.out(f.op(G_READCYCLECOUNTER, s(64), {})); }, "");
    legalizeOnly(
        t,
        [](Fn &f) {
          Register list = f.addr(0, 0);
          for (LLT ty : {s(8), s(32), s(64), s(80)}) {
            Register r = f.b.newReg(ty);
            f.b.buildInstr(G_VAARG, 3).addDef(r).addUse(list).addImm(16);
            f.out(r);
          }
        },
        "");
    legalizeOnly(
        t,
        [](Fn &f) {
          Register a = f.op(G_GET_FPENV, s(256), {});
          f.b.buildInstr(G_SET_FPENV, 1).addUse(a);
          f.b.buildInstr(G_RESET_FPENV, 0);
        },
        "", "fesetenv");
    for (unsigned op : {G_INTRINSIC_LRINT, G_LLROUND})
      legalizeOnly(
          t, [&](Fn &f) { f.out(f.op(op, s(64), {f.in(s(32))})); }, "", op == G_LLROUND ? "llroundf" : "lrintf");
    legalizeOnly(
        t,
        [&](Fn &f) {
          f.out(f.op(G_FPOWI, s(64), {f.in(s(64)), f.in(s(16))}));
        },
        "", "__powidf2");
    legalizeOnly(
        t,
        [&](Fn &f) {
          f.out(f.op(G_FLDEXP, s(32), {f.in(s(32)), f.in(s(64))}));
        },
        "", "ldexpf");
    legalizeOnly(
        t,
        [&](Fn &f) {
          Register x = f.in(s(64)), m = f.b.newReg(s(64)), e = f.b.newReg(s(32));
          f.b.buildInstr(G_FFREXP, 3).addDef(m).addDef(e).addUse(x);
          f.out(m);
          f.out(e);
        },
        "", "&frexp");
    legalizeOnly(
        t,
        [&](Fn &f) {
          f.out(f.op(G_STRICT_FADD, s(16), {f.in(s(16)), f.in(s(16))}));
        },
        "");
  });
}

TEST(Legalizer, Failures) {
  forAll([](Tester &, const LegalTarget &t) {
    legalizeOnly(
        t,
        [](Fn &f) {
          Register p = f.addr(0, 0);
          f.b.buildInstr(G_VASTART, 1).addUse(p);
        },
        "cannot legalize 'G_VASTART");
    legalizeOnly(
        t, [](Fn &f) { f.out(f.op(G_THREAD_POINTER, f.ptr(), {})); }, "the target does not lower it");
    legalizeOnly(
        t,
        [](Fn &f) {
          LLT ty = LLT::vector(4, s(32), true);
          Register u = f.b.buildUndef(ty);
          f.op(G_ADD, ty, {u, u});
        },
        "the type has no representation");
    legalizeOnly(
        t, [](Fn &f) { f.out(f.op(G_FSIN, s(128), {f.in(s(128))})); }, "");
  });
}

/// The same function twice gives the same text, whatever was compiled in between.
TEST(Legalizer, Deterministic) {
  forAll([](Tester &, const LegalTarget &t) {
    Legalizer l;
    std::string first;
    for (int round = 0; round < 3; ++round) {
      DiagnosticEngine diags;
      MachineFunction mf;
      mf.reset("f", t.sti(), nullptr, ~0u, diags, 0);
      Fn f(mf, t.sti().getTargetLowering().pointerBits);
      LLT ty = round == 1 ? v(3, 33) : s(200);
      Register a = f.in(ty), c = f.in(ty);
      f.out(f.op(G_UDIV, ty, {a, c}));
      f.out(f.op(G_MUL, ty, {a, c}));
      ASSERT_TRUE(l.run(mf, &t.libcalls()));
      OutputBuffer o;
      printMachineFunctionBody(o, mf);
      if (round == 0)
        first = o.view();
      else if (round == 2)
        EXPECT_EQ(first, o.view());
    }
  });
}

} // namespace
