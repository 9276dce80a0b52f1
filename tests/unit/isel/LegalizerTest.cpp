// The pass as a whole: failures, determinism. See LegalTester.h.
#include "LegalTester.h"

using namespace lathe;
using namespace lathe::test;

namespace {

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
