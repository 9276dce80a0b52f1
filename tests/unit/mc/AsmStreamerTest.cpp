#include "TestTarget.h"
#include "lathe/mc/MCAsmStreamer.h"

using namespace lathe;
using namespace lathe::test;

namespace {

class AsmText : public ::testing::Test {
protected:
  MCAsmInfo info = asmInfo();
  DiagnosticEngine diags;
  MCContext ctx{info, diags};
  MCAsmStreamer streamer{ctx, nullptr};
  MCStreamer &s = streamer;
  MCTextWriter writer;

  std::string text() {
    s.endFragment();
    writer.append(s.fragment());
    OutputBuffer out;
    writer.finish(out);
    return std::string(out.view());
  }
};

TEST_F(AsmText, Data) {
  s.beginFragment(0, "data");
  s.switchSection(ctx.dataSection());
  s.emitValueToAlignment(3);
  s.emitLabel(ctx.getOrCreateSymbol("a b"));
  s.emitBytes(std::string_view("x\"\\\n\0011\0", 7));
  s.emitIntValue(~uint64_t(0), 4);
  s.emitSymbolValue(ctx.getOrCreateSymbol("f"), 8, -4, kPLT);
  s.emitFill(3, 2, 5);
  s.emitZeros(9);
  s.emitIntValue(0x30201, 3);
  EXPECT_EQ(text(), "\t.data\n\t.p2align\t3\n\"a b\":\n\t.asciz\t\"x\\\"\\\\\\n\\0011\"\n\t.long\t4294967295\n"
                    "\t.quad\tf@PLT-4\n\t.fill\t3, 2, 0x5\n\t.zero\t9\n\t.byte\t1\n\t.byte\t2\n\t.byte\t3\n");
}

TEST_F(AsmText, SectionsAndLabels) {
  s.beginFragment(3, "f");
  MCSymbolId f = ctx.getOrCreateSymbol("f");
  s.switchSection(ctx.getELFSection(".text.f", ELF::SHT_PROGBITS, ELF::SHF_ALLOC | ELF::SHF_EXECINSTR, 0, f, true));
  s.emitCodeAlignment(4);
  MCSymbolId b = s.createLabels(MCLabelKind::kBlock, 3);
  MCSymbolId e = s.createLabels(MCLabelKind::kFunctionEnd, 1);
  s.emitLabel(MCSymbolId(b.value + 2));
  s.emitCFI(MCCFIInstruction::createEscape("\x0f\x01"));
  s.emitLabel(e);
  s.emitSymbolSizeTo(f, e);
  s.switchSection(ctx.mergeableStringSection(1, 1));
  EXPECT_EQ(text(), "\t.section\t.text.f,\"axG\",@progbits,f,comdat\n\t.p2align\t4, 0x90\n.LBB3_2:\n"
                    "\t.cfi_escape 0xf, 0x1\n.Lfunc_end3:\n\t.size\tf, .Lfunc_end3-f\n"
                    "\t.section\t.rodata.str1.1,\"aMS\",@progbits,1\n");
}

TEST_F(AsmText, FragmentsOfOneSectionNameItOnce) {
  for (unsigned i = 0; i < 2; ++i) {
    s.beginFragment(i, "f");
    s.switchSection(ctx.textSection());
    s.emitLabel(ctx.getOrCreateSymbol(i ? "g" : "f"));
    if (!i) {
      s.endFragment();
      writer.append(s.fragment());
    }
  }
  EXPECT_EQ(text(), "\t.text\nf:\ng:\n");
}

} // namespace
