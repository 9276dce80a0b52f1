// Values put together and taken apart, vectors, bit casts. See LegalTester.h.
#include "LegalTester.h"

using namespace lathe;
using namespace lathe::test;

namespace {

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

} // namespace
