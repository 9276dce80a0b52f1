#include "TestTarget.h"

using namespace lathe;
using namespace lathe::test;

namespace {

class Relaxation : public MCTest {
protected:
  std::vector<uint8_t> text() {
    s.endFragment();
    return bytes(frag().pieces[0].bytes);
  }
};

TEST_F(Relaxation, NearBranchesStayShort) {
  begin();
  MCSymbolId l = s.createLabels(MCLabelKind::kBlock, 2);
  MCSymbolId l2(l.value + 1);
  s.emitLabel(l);
  inst(JMP, l2);
  inst(NOP);
  s.emitLabel(l2);
  inst(JCC, l);
  EXPECT_EQ(text(), (std::vector<uint8_t>{0xeb, 1, 0x90, 0x74, 0xfb}));
}

TEST_F(Relaxation, ForwardReachIs127) {
  for (unsigned n : {127u, 128u}) {
    begin();
    MCSymbolId l = s.createLabels(MCLabelKind::kBlock, 1);
    inst(JMP, l);
    nops(n);
    s.emitLabel(l);
    auto t = text();
    ASSERT_EQ(t.size(), n == 127 ? 129u : 133u);
    EXPECT_EQ(t[0], n == 127 ? 0xeb : 0xe9);
    EXPECT_EQ(t[1], n);
  }
}

TEST_F(Relaxation, BackwardReachIs128) {
  for (unsigned n : {126u, 127u}) {
    begin();
    MCSymbolId l = s.createLabels(MCLabelKind::kBlock, 1);
    s.emitLabel(l);
    nops(n);
    inst(JCC, l);
    auto t = text();
    ASSERT_EQ(t.size(), n == 126 ? 128u : 133u);
    EXPECT_EQ(t[n], n == 126 ? 0x74 : 0x0f);
    EXPECT_EQ(t[n + (n == 126 ? 1 : 2)], n == 126 ? 0x80 : uint8_t(-133));
  }
}

/// Each jump is in reach only as long as the next one is short: all must grow, one after the other.
TEST_F(Relaxation, GrowthCascades) {
  begin();
  constexpr unsigned n = 40;
  MCSymbolId l = s.createLabels(MCLabelKind::kBlock, n + 1);
  for (unsigned i = 0; i < n; ++i) {
    inst(JMP, MCSymbolId(l.value + i));
    nops(123);
    if (i)
      s.emitLabel(MCSymbolId(l.value + i - 1));
    inst(NOP);
    inst(NOP);
  }
  // The last one is out of reach.
  nops(10);
  s.emitLabel(MCSymbolId(l.value + n - 1));
  s.emitLabel(MCSymbolId(l.value + n));
  auto t = text();
  EXPECT_EQ(t.size(), n * (5 + 125) + 10);
  for (unsigned i = 0; i < n; ++i)
    EXPECT_EQ(t[i * 130], 0xe9) << i;
}

TEST_F(Relaxation, MarksMoveWithTheBytes) {
  begin();
  MCSymbolId l = s.createLabels(MCLabelKind::kBlock, 2);
  MCSymbolId f = ctx.getOrCreateSymbol("f"), g = ctx.getOrCreateSymbol("g");
  s.emitCFIStartProc();
  inst(JMP, l);
  inst(CALL, g);
  s.emitCFIDefCfaOffset(16);
  nops(200);
  s.emitLabel(MCSymbolId(l.value + 1));
  s.emitLabel(f);
  s.emitLabel(l);
  inst(NOP);
  s.emitCFIEndProc();
  s.endFragment();
  auto &fr = frag();
  EXPECT_EQ(fr.labels[1].offset, 210u);
  EXPECT_EQ(fr.events[0].value, 210u);
  EXPECT_EQ(fr.pieces[0].fixups[0].offset, 6u);
  EXPECT_EQ(fr.frames[0].end, 211u);
  EXPECT_EQ(fr.cfiBytes, (std::vector<uint8_t>{0x40 | 10, 0x0e, 16}));
}

TEST_F(Relaxation, AlignmentInsideFollowsGrowth) {
  begin();
  s.emitCodeAlignment(4);
  MCSymbolId l = s.createLabels(MCLabelKind::kBlock, 2);
  inst(JMP, MCSymbolId(l.value + 1));
  nops(9);
  s.emitCodeAlignment(4);
  s.emitLabel(l);
  nops(150);
  s.emitLabel(MCSymbolId(l.value + 1));
  inst(JMP, l);
  s.endFragment();
  // 5 + 9 bytes, 2 of padding.
  EXPECT_EQ(frag().labels[0].offset, 16u);
  EXPECT_EQ(frag().labels[1].offset, 166u);
  auto t = bytes(frag().pieces[0].bytes);
  EXPECT_EQ(t[1], 161);
  EXPECT_EQ(t[166], 0xe9);
}

TEST_F(Relaxation, OtherTargetsGetTheLongFormAndARelocation) {
  begin();
  inst(JMP, ctx.getOrCreateSymbol("elsewhere"));
  s.endFragment();
  ASSERT_EQ(frag().pieces[0].fixups.size(), 1u);
  EXPECT_EQ(frag().pieces[0].fixups[0].offset, 1u);
  EXPECT_EQ(frag().pieces[0].fixups[0].addend, -4);
  EXPECT_EQ(bytes(frag().pieces[0].bytes)[0], 0xe9);
}

TEST_F(Relaxation, MissingLabelIsADiagnostic) {
  begin();
  MCSymbolId l = s.createLabels(MCLabelKind::kTemp, 1);
  inst(CALL, l);
  s.endFragment();
  ASSERT_EQ(diags.errorCount(), 1u);
  EXPECT_EQ(diags.all()[0].kind, "mc-undefined-label");
  EXPECT_NE(diags.all()[0].message.find(".Ltmp0_0"), std::string::npos);
}

/// Time must not grow faster than the function; a million branches finish at once.
TEST_F(Relaxation, LargeFunction) {
  begin();
  constexpr unsigned n = 200000;
  MCSymbolId l = s.createLabels(MCLabelKind::kBlock, n + 100);
  for (unsigned i = 0; i < n; ++i) {
    s.emitLabel(MCSymbolId(l.value + i));
    inst(JCC, MCSymbolId(l.value + i + 50));
    inst(JMP, MCSymbolId(l.value + (i > 20 ? i - 20 : 0)));
  }
  for (unsigned i = 0; i < 100; ++i)
    s.emitLabel(MCSymbolId(l.value + n + i));
  s.endFragment();
  EXPECT_FALSE(diags.hasErrors());
  EXPECT_GT(frag().pieces[0].bytes.size(), n * 8u);
}

} // namespace
