#include "TestTarget.h"

using namespace lathe;
using namespace lathe::test;

namespace {

class Assembler : public MCTest {
protected:
  void function(const char *name, bool global = true) {
    MCSymbolId f = ctx.getOrCreateSymbol(name);
    s.emitCodeAlignment(4);
    if (global)
      s.emitSymbolAttribute(f, MCSymbolAttr::kGlobal);
    s.emitSymbolAttribute(f, MCSymbolAttr::kTypeFunction);
    s.emitLabel(f);
    s.emitCFIStartProc();
  }
  void endFunction(const char *name) {
    MCSymbolId e = s.createLabels(MCLabelKind::kFunctionEnd, 1);
    s.emitCFIEndProc();
    s.emitLabel(e);
    s.emitSymbolSizeTo(ctx.getOrCreateSymbol(name), e);
  }
};

TEST_F(Assembler, LocalCallsAreResolvedGlobalOnesAreNot) {
  begin();
  function("local", false);
  inst(NOP);
  endFunction("local");
  end();
  begin(1);
  function("f");
  inst(CALL, ctx.getOrCreateSymbol("local"));
  inst(CALL, ctx.getOrCreateSymbol("f"));
  inst(CALL, ctx.getOrCreateSymbol("ext"));
  endFunction("f");
  end();
  std::string text = inspect("objdump -drt -j .text");
  EXPECT_NE(text.find("call   0 <local>"), std::string::npos) << text;
  EXPECT_NE(text.find("R_X86_64_PLT32\tf-0x4"), std::string::npos) << text;
  EXPECT_NE(text.find("R_X86_64_PLT32\text-0x4"), std::string::npos) << text;
  EXPECT_NE(text.find("000000000000000f f"), std::string::npos) << text;
}

TEST_F(Assembler, ConstantsInMergeableSectionsKeepTheirSymbol) {
  begin();
  MCSymbolId c = s.createLabels(MCLabelKind::kConstant, 1);
  MCSymbolId t = s.createLabels(MCLabelKind::kJumpTable, 1);
  MCSymbolId b = s.createLabels(MCLabelKind::kBlock, 1);
  function("f");
  s.emitLabel(b);
  inst(LEA, c);
  inst(LEA, t);
  endFunction("f");
  s.switchSection(ctx.mergeableConstSection(8));
  s.emitValueToAlignment(3);
  s.emitLabel(c);
  s.emitIntValue(42, 8);
  s.switchSection(ctx.readOnlySection());
  s.emitValueToAlignment(2);
  s.emitIntValue(1, 4);
  s.emitLabel(t);
  s.emitLabelDifference(b, t, 4);
  end();
  std::string text = inspect("objdump -r");
  EXPECT_NE(text.find(".LCPI0_0-0x"), std::string::npos) << text;
  EXPECT_NE(text.find(".rodata"), std::string::npos) << text;
  // In .rodata at 4: block (.text + 0) - table (.rodata + 4) = pc-relative .text + 0.
  EXPECT_NE(text.find("0000000000000004 R_X86_64_PC32     .text\n"), std::string::npos) << text;
}

TEST_F(Assembler, SymbolsOfEverySort) {
  auto sym = [&](const char *n) { return ctx.getOrCreateSymbol(n); };
  begin();
  s.switchSection(ctx.dataSection());
  s.emitSymbolAttribute(sym("weak"), MCSymbolAttr::kWeak);
  s.emitSymbolAttribute(sym("hidden"), MCSymbolAttr::kGlobal);
  s.emitSymbolAttribute(sym("hidden"), MCSymbolAttr::kHidden);
  s.emitLabel(sym("weak"));
  s.emitLabel(sym("hidden"));
  s.emitIntValue(7, 8);
  s.emitSymbolAttribute(sym("uniq"), MCSymbolAttr::kTypeGnuUnique);
  s.emitLabel(sym("uniq"));
  s.emitSymbolValue(sym("ext"), 8, 16);
  s.emitCommonSymbol(sym("common"), 24, 4);
  s.emitCommonSymbol(sym("lcommon"), 24, 4, true);
  s.emitAssignment(sym("alias"), MCExpr::createSymbolOffset(s.arena(), sym("uniq"), 4));
  s.emitSymbolAttribute(sym("alias"), MCSymbolAttr::kGlobal);
  s.emitAssignment(sym("abs"), MCExpr::createConstant(s.arena(), 77));
  s.emitWeakReference(sym("ref"), sym("reftarget"));
  s.emitSymbolValue(sym("ref"), 8);
  s.switchSection(ctx.tlsBSSSection());
  s.emitValueToAlignment(4);
  s.emitLabel(sym("tls"));
  s.emitZeros(20);
  s.emitFileDirective("file.c");
  s.emitIdent("lathe");
  end();
  std::string text = inspect("readelf -WsS");
  auto has = [&](const char *what) { EXPECT_NE(text.find(what), std::string::npos) << what << "\n" << text; };
  has("OBJECT  UNIQUE DEFAULT");
  has("NOTYPE  WEAK   DEFAULT    2 weak");
  has("NOTYPE  GLOBAL HIDDEN     2 hidden");
  has("0000000000000010    24 OBJECT  GLOBAL DEFAULT  COM common");
  has("000000000000000c     0 OBJECT  GLOBAL DEFAULT    2 alias");
  has("000000000000004d     0 NOTYPE  LOCAL  DEFAULT  ABS abs");
  has("0 NOTYPE  WEAK   DEFAULT  UND reftarget");
  has("TLS     LOCAL  DEFAULT    3 tls");
  has("FILE    LOCAL  DEFAULT  ABS file.c");
  EXPECT_EQ(text.find(" ref\n"), std::string::npos);
  EXPECT_NE(text.find(".tbss             NOBITS"), std::string::npos) << text;
}

TEST_F(Assembler, GroupsAndManySections) {
  begin();
  using namespace ELF;
  for (unsigned i = 0; i < 3; ++i) {
    MCSymbolId f = ctx.getOrCreateSymbol("fn" + std::to_string(i));
    s.switchSection(ctx.getELFSection(".text.fn", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 0, f, true));
    s.emitSymbolAttribute(f, MCSymbolAttr::kWeak);
    s.emitLabel(f);
    inst(CALL, ctx.getOrCreateSymbol("g"));
  }
  end();
  std::string text = inspect("readelf -gW");
  EXPECT_NE(text.find("COMDAT group section [    3] `.group' [fn2] contains 2 sections:"), std::string::npos) << text;
  EXPECT_NE(text.find("[    9]   .rela.text.fn"), std::string::npos) << text;
}

TEST_F(Assembler, MoreSectionsThanAHalfwordCounts) {
  begin();
  for (unsigned i = 0; i < 66000; ++i) {
    s.switchSection(
        ctx.getELFSection(".text.f", ELF::SHT_PROGBITS, ELF::SHF_ALLOC | ELF::SHF_EXECINSTR, 0, {}, false, i));
    if (i % 65500 == 0) {
      MCSymbolId f = ctx.getOrCreateSymbol("fn" + std::to_string(i));
      s.emitSymbolAttribute(f, MCSymbolAttr::kGlobal);
      s.emitLabel(f);
    }
    inst(NOP);
  }
  end();
  std::string text = inspect("readelf -Wsh");
  EXPECT_NE(text.find("Number of section headers:         0 (66006)"), std::string::npos) << text;
  EXPECT_NE(text.find("65502 fn65500"), std::string::npos) << text;
}

TEST_F(Assembler, FrameInformation) {
  begin();
  function("f");
  inst(NOP);
  s.emitCFIDefCfaOffset(16);
  s.emitCFIOffset(6, -16);
  nops(3);
  s.emitCFIDefCfaRegister(6);
  inst(NOP);
  endFunction("f");
  end();
  begin(1);
  function("g");
  inst(NOP);
  endFunction("g");
  end();
  OutputBuffer out;
  ASSERT_TRUE(assembler.finish(out));
  MCSectionId eh = ctx.getELFSection(".eh_frame", ELF::SHT_PROGBITS, ELF::SHF_ALLOC);
  // As GNU as 2.40 writes it for the same directives.
  static const uint8_t kExpected[] = {
      0x14, 0, 0, 0, 0,    0, 0, 0, 1,    'z', 'R', 0, 1, 0x78, 16, 1, 0x1b, 0x0c, 7,    8,  0x90, 1, 0,    0,
      0x18, 0, 0, 0, 0x1c, 0, 0, 0, 0,    0,   0,   0, 5, 0,    0,  0, 0,    0x41, 0x0e, 16, 0x86, 2, 0x43, 0x0d,
      6,    0, 0, 0, 0x10, 0, 0, 0, 0x38, 0,   0,   0, 0, 0,    0,  0, 1,    0,    0,    0,  0,    0, 0,    0};
  EXPECT_EQ(bytes(section(eh).bytes), std::vector<uint8_t>(std::begin(kExpected), std::end(kExpected)));
  ASSERT_EQ(section(eh).relocs.size(), 2u);
  EXPECT_EQ(section(eh).relocs[1].offset, 0x3cu);
  EXPECT_EQ(section(eh).relocs[1].addend, 16);
}

TEST_F(Assembler, DataSectionsContinueAcrossFragments) {
  for (unsigned i = 0; i < 2; ++i) {
    begin(i);
    s.switchSection(ctx.dataSection());
    s.emitIntValue(1, 1);
    s.emitValueToAlignment(3);
    s.emitIntValue(2, 8);
    end();
  }
  EXPECT_EQ(section(ctx.dataSection()).bytes.size(), 32u);
  EXPECT_EQ(section(ctx.dataSection()).log2Align, 3);
}

TEST_F(Assembler, RedefinitionIsADiagnostic) {
  begin();
  s.emitLabel(ctx.getOrCreateSymbol("f"));
  s.emitLabel(ctx.getOrCreateSymbol("f"));
  end();
  ASSERT_EQ(diags.errorCount(), 1u);
  EXPECT_EQ(diags.all()[0].message, "symbol 'f' is already defined");
  OutputBuffer out;
  EXPECT_FALSE(assembler.finish(out));
}

TEST_F(Assembler, Expressions) {
  auto sym = [&](const char *n) { return ctx.getOrCreateSymbol(n); };
  Arena &a = s.arena();
  begin();
  s.switchSection(ctx.dataSection());
  s.emitLabel(sym("a"));
  s.emitZeros(24);
  s.emitLabel(sym("b"));
  auto *diff = MCExpr::createSub(a, MCExpr::createSymbolRef(a, sym("b")), MCExpr::createSymbolRef(a, sym("a")));
  s.emitValue(MCExpr::createBinary(a, MCExpr::Op::kDiv, diff, MCExpr::createConstant(a, 8)), 4);
  s.emitLabelDifference(sym("b"), sym("a"), 4, 1);
  s.emitValue(MCExpr::createSub(a, MCExpr::createSymbolRef(a, sym("ext")), MCExpr::createSymbolRef(a, sym("b"))), 4);
  end();
  OutputBuffer out;
  ASSERT_TRUE(assembler.finish(out)) << diags.render();
  auto t = bytes(section(ctx.dataSection()).bytes);
  EXPECT_EQ(t[24], 3);
  EXPECT_EQ(t[28], 25);
  ASSERT_EQ(section(ctx.dataSection()).relocs.size(), 1u);
  EXPECT_EQ(section(ctx.dataSection()).relocs[0].addend, 8);
}

TEST_F(Assembler, StringTablesShareSuffixes) {
  begin();
  for (const char *n : {"abc", "xabc", "c", "abc2"}) {
    s.emitSymbolAttribute(ctx.getOrCreateSymbol(n), MCSymbolAttr::kGlobal);
    s.emitLabel(ctx.getOrCreateSymbol(n));
  }
  end();
  std::string text = inspect("readelf -p .strtab -s -W");
  EXPECT_NE(text.find("[     1]  xabc\n  [     6]  abc2\n\n"), std::string::npos) << text;
  EXPECT_NE(text.find(" abc\n"), std::string::npos) << text;
}

/// The same module as a 32-bit big-endian object with REL relocations: only parameters differ.
TEST_F(Assembler, OtherLayouts) {
  MCObjectTarget other = target;
  other.is64Bit = false;
  other.littleEndian = false;
  other.usesRela = false;
  other.elfMachine = 20; // PowerPC
  MCAssembler assembler2(ctx, other);
  MCTargetObjectStreamer<Encoder> streamer2(ctx, other);
  MCStreamer &s2 = streamer2;
  s2.beginFragment(0, "data");
  s2.switchSection(ctx.dataSection());
  s2.emitIntValue(0x01020304, 4);
  s2.emitSymbolValue(ctx.getOrCreateSymbol("ext"), 4, 5);
  s2.endFragment();
  assembler2.append(s2.fragment());
  OutputBuffer out;
  ASSERT_TRUE(assembler2.finish(out));
  EXPECT_EQ(bytes(assembler2.sectionData(ctx.dataSection())->bytes), (std::vector<uint8_t>{1, 2, 3, 4, 0, 0, 0, 5}));
  EXPECT_EQ(out.view().substr(0, 6), std::string_view("\177ELF\1\2", 6));
}

} // namespace
