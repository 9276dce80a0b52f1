// Accesses to memory, pointers, atomics. See LegalTester.h.
#include "LegalTester.h"

using namespace lathe;
using namespace lathe::test;

namespace {

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

} // namespace
