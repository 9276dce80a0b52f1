// Integer arithmetic, comparisons, extensions, PHIs. See LegalTester.h.
#include "LegalTester.h"

using namespace lathe;
using namespace lathe::test;

namespace {

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
        if (!ty.isVector() && ty.getScalarSizeInBits() > 8) {
          t.run(name(op, ty) + " by 3 bits", [&](Fn &f) { f.out(f.op(op, ty, {f.in(ty), f.in(ty), f.in(s(3))})); });
          STOP_ON_FAILURE();
          unsigned rotate = op == G_FSHL ? G_ROTL : G_ROTR;
          t.run(name(rotate, ty) + " by 3 bits", [&](Fn &f) { f.out(f.op(rotate, ty, {f.in(ty), f.in(s(3))})); });
          STOP_ON_FAILURE();
        }
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

} // namespace
