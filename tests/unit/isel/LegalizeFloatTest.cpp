// Floating point. See LegalTester.h.
#include "LegalTester.h"

using namespace lathe;
using namespace lathe::test;

namespace {

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

} // namespace
