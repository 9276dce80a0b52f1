// Makes small modules, each twice, through the one streamer interface: as text, and as an object of our own.
// compare_objects.py assembles the text with GNU as and compares the objects: contents, relocations, symbols.
//
//   x86-object-modules NAME OUT.s OUT.o        (without arguments: lists the names)
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCAsmStreamer.h"
#include "lathe/mc/MCAssembler.h"
#include "lathe/mc/MCInst.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/targets/X86/mc/X86BaseInfo.h"
#include "lathe/targets/X86/mc/X86Enums.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include "lathe/targets/X86/mc/X86Tables.h"
#include <cstdio>

using namespace lathe;

namespace {

struct Module {
  MCContext &ctx;
  MCStreamer &s;
  MCModuleWriter &writer;
  uint32_t number = 0;
  std::vector<std::string> functions;

  MCSymbolId sym(std::string_view name) { return ctx.getOrCreateSymbol(name); }
  void begin(std::string_view what) { s.beginFragment(number++, what); }
  void end() {
    s.endFragment();
    writer.append(s.fragment());
  }
  void attr(std::string_view name, MCSymbolAttr a) { s.emitSymbolAttribute(sym(name), a); }

  void function(std::string_view name, MCSymbolAttr binding = MCSymbolAttr::kGlobal, MCSectionId section = {}) {
    begin(name);
    s.switchSection(section.valid() ? section : ctx.textSection());
    if (binding != MCSymbolAttr::kLocal)
      attr(name, binding);
    s.emitCodeAlignment(4);
    attr(name, MCSymbolAttr::kTypeFunction);
    s.emitLabel(sym(name));
    s.emitCFIStartProc();
  }
  void endFunction(std::string_view name) {
    s.emitCFIEndProc();
    MCSymbolId e = s.createLabels(MCLabelKind::kFunctionEnd, 1);
    s.emitLabel(e);
    s.emitSymbolSizeTo(sym(name), e);
    end();
  }
  void inst(MCInst i) { s.emitInstruction(i); }
  void ret() { inst(MCInst(X86::RET64)); }
  void call(std::string_view name, MCVariant v = 0) {
    inst(MCInstBuilder(X86::CALL64pcrel32).addSymbol(sym(name), 0, v));
  }
  void jump(MCSymbolId to) { inst(MCInstBuilder(X86::JMP_1).addSymbol(to)); }
  void branch(MCSymbolId to, X86::CondCode cc) { inst(MCInstBuilder(X86::JCC_1).addSymbol(to).addImm(cc)); }
  MCInstBuilder &memory(MCInstBuilder &b, unsigned base, MCSymbolId symbol, int64_t offset = 0, MCVariant v = 0) {
    return b.addReg(base).addImm(1).addReg(0).addSymbol(symbol, offset, v).addReg(0);
  }
  void load(unsigned opcode, unsigned reg, unsigned base, MCSymbolId symbol, int64_t offset = 0, MCVariant v = 0) {
    MCInstBuilder b(opcode);
    b.addReg(reg);
    inst(memory(b, base, symbol, offset, v));
  }
  void nops(unsigned n) {
    while (n--)
      inst(MCInst(X86::NOOP));
  }
};

void calls(Module &m) {
  m.function("lf", MCSymbolAttr::kLocal);
  m.ret();
  m.endFunction("lf");
  m.function("wf", MCSymbolAttr::kWeak);
  m.ret();
  m.endFunction("wf");
  m.function("f");
  m.attr("hf", MCSymbolAttr::kHidden);
  for (const char *name : {"lf", "f", "wf", "hf", "ext", "other"}) {
    m.call(name);
    m.call(name, X86::VK_PLT);
    m.load(X86::LEA64r, X86::RAX, X86::RIP, m.sym(name));
    m.load(X86::MOV64rm, X86::RAX, X86::RIP, m.sym(name), 0, X86::VK_GOTPCREL);
    m.load(X86::MOV32rm, X86::EAX, X86::RIP, m.sym(name), 0, X86::VK_GOTPCREL);
    m.load(X86::MOV64rm, X86::R9, X86::RAX, m.sym(name), 4);
    m.inst(MCInstBuilder(X86::MOV64ri).addReg(X86::R8).addSymbol(m.sym(name), 8));
    m.inst(MCInstBuilder(X86::MOV64ri32).addReg(X86::R8).addSymbol(m.sym(name)));
    m.inst(MCInstBuilder(X86::MOV32ri).addReg(X86::R8D).addSymbol(m.sym(name)));
    m.inst(MCInstBuilder(X86::TAILJMPd64).addSymbol(m.sym(name), 0, X86::VK_PLT));
    MCInstBuilder store(X86::MOV8mi);
    m.inst(m.memory(store, X86::RIP, m.sym(name), 1).addImm(3));
    MCInstBuilder call(X86::CALL64m);
    m.inst(m.memory(call, X86::RIP, m.sym(name), 0, X86::VK_GOTPCREL));
  }
  m.endFunction("f");
  using namespace ELF;
  m.function("other", MCSymbolAttr::kLocal,
             m.ctx.getELFSection(".text.other", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR));
  m.nops(3);
  m.call("lf");
  m.call("other");
  m.ret();
  m.endFunction("other");
}

/// Many branches over distances around what the short form reaches, by a small generator of numbers.
void branches(Module &m) {
  uint32_t seed = 12345;
  auto random = [&](uint32_t n) { return (seed = seed * 1664525 + 1013904223) / 65536 % n; };
  for (unsigned f = 0; f < 12; ++f) {
    m.functions.push_back("f" + std::to_string(f));
    const std::string &name = m.functions.back();
    m.function(name);
    constexpr unsigned kBlocks = 120;
    MCSymbolId blocks = m.s.createLabels(MCLabelKind::kBlock, kBlocks);
    for (unsigned b = 0; b < kBlocks; ++b) {
      m.s.emitLabel(MCSymbolId(blocks.value + b));
      m.nops(random(2 + f * 3));
      if (random(5) == 0)
        m.call("ext");
      if (random(20) == 0)
        m.s.emitCFIDefCfaOffset(16 + 8 * random(4));
      // Mostly near: that is where it matters.
      unsigned to = random(4) ? std::min(b + random(16), kBlocks - 1) : random(kBlocks);
      if (random(2))
        m.branch(MCSymbolId(blocks.value + to), X86::CondCode(random(16)));
      else
        m.jump(MCSymbolId(blocks.value + (b > to ? to : std::max(b, 20u) - 20)));
    }
    m.ret();
    m.endFunction(name);
  }
}

void data(Module &m) {
  using namespace ELF;
  MCStreamer &s = m.s;
  m.begin("data");
  s.switchSection(m.ctx.dataSection());
  s.emitValueToAlignment(3);
  m.attr("table", MCSymbolAttr::kGlobal);
  m.attr("table", MCSymbolAttr::kTypeObject);
  s.emitLabel(m.sym("table"));
  for (const char *name : {".Lstr", "hidden", "ext", "table", "lvar", ".Lconst"}) {
    s.emitSymbolValue(m.sym(name), 8);
    s.emitSymbolValue(m.sym(name), 8, 2);
    s.emitSymbolValue(m.sym(name), 4, 1);
  }
  s.emitSymbolSize(m.sym("table"), 120);
  s.emitLabel(m.sym("lvar"));
  s.emitIntValue(0x12345, 3);
  s.emitValueToAlignment(2);
  s.emitBytes("bytes\1\2\377");
  s.emitFill(3, 4, 0x1234567);
  s.emitFill(2, 8, 0x123456789abcdef);
  s.emitLabelDifference(m.sym("lvar"), m.sym("table"), 4);
  s.emitLabelDifference(m.sym("ext"), m.sym("lvar"), 4, 12);
  s.emitLabelDifference(m.sym(".Lstr"), m.sym("lvar"), 4);
  auto *e = MCExpr::createSub(s.arena(), MCExpr::createSymbolRef(s.arena(), m.sym("lvar")),
                              MCExpr::createSymbolRef(s.arena(), m.sym("table")));
  s.emitValue(MCExpr::createBinary(s.arena(), MCExpr::Op::kAShr, e, MCExpr::createConstant(s.arena(), 1)), 2);
  s.switchSection(m.ctx.mergeableStringSection(1, 1));
  s.emitLabel(m.sym(".Lstr"));
  s.emitBytes(std::string_view("a \"string\"\n", 12));
  s.switchSection(m.ctx.mergeableConstSection(8));
  s.emitValueToAlignment(3);
  s.emitIntValue(1, 8);
  s.emitLabel(m.sym(".Lconst"));
  s.emitIntValue(2, 8);
  s.switchSection(m.ctx.bssSection());
  s.emitValueToAlignment(5);
  m.attr("hidden", MCSymbolAttr::kGlobal);
  m.attr("hidden", MCSymbolAttr::kHidden);
  s.emitLabel(m.sym("hidden"));
  s.emitZeros(100);
  s.emitCommonSymbol(m.sym("common"), 40, 5);
  s.emitCommonSymbol(m.sym("lcommon"), 24, 3, true);
  s.switchSection(m.ctx.getELFSection(".init_array", SHT_INIT_ARRAY, SHF_ALLOC | SHF_WRITE));
  s.emitValueToAlignment(3);
  s.emitSymbolValue(m.sym("ext"), 8);
  MCSymbolId g = m.sym("group");
  s.switchSection(m.ctx.getELFSection(".data.group", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0, g, true));
  m.attr("group", MCSymbolAttr::kWeak);
  s.emitLabel(g);
  s.emitSymbolValue(m.sym("ext"), 8);
  s.switchSection(
      m.ctx.getELFSection(".data.o", SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0, {}, false, 7, m.ctx.dataSection()));
  s.emitIntValue(1, 4);
  s.emitAssignment(m.sym("alias"), MCExpr::createSymbolOffset(s.arena(), m.sym("table"), 8));
  m.attr("alias", MCSymbolAttr::kGlobal);
  s.emitAssignment(m.sym("lalias"), MCExpr::createSymbolRef(s.arena(), m.sym("lvar")));
  s.switchSection(m.ctx.dataSection());
  s.emitSymbolValue(m.sym("alias"), 8);
  s.emitSymbolValue(m.sym("lalias"), 8, 1);
  s.emitWeakReference(m.sym("ref"), m.sym("target"));
  s.emitSymbolValue(m.sym("ref"), 8);
  s.emitIdent("lathe test");
  s.switchSection(m.ctx.getELFSection(".note.GNU-stack", SHT_PROGBITS, 0));
  m.end();
}

void threadLocal(Module &m) {
  m.function("f");
  for (const char *name : {"local_tls", "global_tls", "ext_tls"}) {
    m.load(X86::LEA64r, X86::RDI, X86::RIP, m.sym(name), 0, X86::VK_TLSGD);
    m.load(X86::LEA64r, X86::RDI, X86::RIP, m.sym(name), 0, X86::VK_TLSLD);
    m.load(X86::MOV64rm, X86::RAX, X86::RIP, m.sym(name), 0, X86::VK_GOTTPOFF);
    m.load(X86::LEA64r, X86::RAX, X86::RAX, m.sym(name), 4, X86::VK_TPOFF);
    m.load(X86::LEA64r, X86::RAX, X86::RAX, m.sym(name), 0, X86::VK_DTPOFF);
    m.inst(MCInstBuilder(X86::MOV64ri).addReg(X86::RAX).addSymbol(m.sym(name), 0, X86::VK_DTPOFF));
  }
  m.ret();
  m.endFunction("f");
  m.begin("data");
  MCStreamer &s = m.s;
  s.switchSection(m.ctx.tlsDataSection());
  s.emitValueToAlignment(3);
  s.emitIntValue(5, 8);
  m.attr("local_tls", MCSymbolAttr::kTypeObject);
  s.emitLabel(m.sym("local_tls"));
  s.emitIntValue(6, 8);
  s.switchSection(m.ctx.tlsBSSSection());
  m.attr("global_tls", MCSymbolAttr::kGlobal);
  m.attr("global_tls", MCSymbolAttr::kTypeTLS);
  s.emitLabel(m.sym("global_tls"));
  s.emitZeros(16);
  s.switchSection(m.ctx.dataSection());
  s.emitSymbolValue(m.sym("local_tls"), 8, 0, X86::VK_DTPOFF);
  m.end();
}

/// A function's constants and jump table, and labels inside it that others refer to.
void localLabels(Module &m) {
  for (const char *name : {"f", "g"}) {
    m.function(name);
    MCStreamer &s = m.s;
    MCSymbolId block = s.createLabels(MCLabelKind::kBlock, 3);
    MCSymbolId constant = s.createLabels(MCLabelKind::kConstant, 2);
    MCSymbolId table = s.createLabels(MCLabelKind::kJumpTable, 1);
    MCSymbolId second(constant.value + 1);
    m.load(X86::MOVSDrm, X86::XMM0, X86::RIP, constant);
    m.load(X86::MOVSDrm, X86::XMM9, X86::RIP, second);
    m.load(X86::LEA64r, X86::RAX, X86::RIP, table);
    m.load(X86::LEA64r, X86::RAX, X86::RIP, MCSymbolId(block.value + 1));
    m.load(X86::LEA64r, X86::RAX, X86::RIP, m.sym(std::string(".Laddress_") + name));
    m.branch(block, X86::COND_NE);
    for (unsigned i = 0; i < 3; ++i) {
      s.emitLabel(MCSymbolId(block.value + i));
      if (i == 1)
        s.emitLabel(m.sym(std::string(".Laddress_") + name));
      m.nops(70);
      m.branch(MCSymbolId(block.value + (i + 1) % 3), X86::COND_L);
    }
    m.ret();
    s.emitCFIEndProc();
    MCSymbolId e = s.createLabels(MCLabelKind::kFunctionEnd, 1);
    s.emitLabel(e);
    s.emitSymbolSizeTo(m.sym(name), e);
    s.switchSection(m.ctx.mergeableConstSection(8));
    s.emitValueToAlignment(3);
    s.emitLabel(constant);
    s.emitIntValue(0x3ff0000000000000, 8);
    s.emitLabel(second);
    s.emitIntValue(0x4000000000000000, 8);
    s.switchSection(m.ctx.readOnlySection());
    s.emitValueToAlignment(2);
    s.emitLabel(table);
    for (unsigned i = 0; i < 3; ++i)
      s.emitLabelDifference(MCSymbolId(block.value + i), table, 4);
    s.switchSection(m.ctx.dataRelROSection());
    s.emitSymbolValue(MCSymbolId(block.value + 2), 8);
    s.emitSymbolValue(constant, 8);
    m.end();
  }
  m.begin("data");
  m.s.switchSection(m.ctx.dataSection());
  m.s.emitSymbolValue(m.sym(".Laddress_f"), 8);
  m.s.emitSymbolValue(m.sym(".Laddress_g"), 8);
  m.end();
}

void frames(Module &m) {
  unsigned number = 0;
  for (unsigned distance : {1u, 63u, 64u, 255u, 256u, 66000u}) {
    m.functions.push_back("f" + std::to_string(number++));
    const std::string &name = m.functions.back();
    m.function(name);
    MCStreamer &s = m.s;
    if (distance == 63)
      s.emitCFIPersonality(m.sym("personality"), 0x9b);
    if (distance == 64) {
      s.emitCFIPersonality(m.sym("personality"), 0x9b);
      s.emitCFILsda(m.sym("lsda"), 0x1b);
    }
    m.inst(MCInstBuilder(X86::PUSH64r).addReg(X86::RBP));
    s.emitCFIDefCfaOffset(16);
    s.emitCFIOffset(6, -16);
    m.nops(distance);
    s.emitCFIDefCfaRegister(6);
    m.nops(distance);
    s.emitCFI(MCCFIInstruction::createRememberState());
    s.emitCFIDefCfa(7, 8);
    s.emitCFI(MCCFIInstruction::createRestore(6));
    m.nops(1);
    s.emitCFI(MCCFIInstruction::createRestoreState());
    s.emitCFI(MCCFIInstruction::createRelOffset(3, 0));
    s.emitCFI(MCCFIInstruction::createAdjustCfaOffset(24));
    s.emitCFI(MCCFIInstruction::createOffset(70, -200));
    s.emitCFI(MCCFIInstruction::createOffset(12, 8));
    m.nops(1);
    s.emitCFI(MCCFIInstruction::createSameValue(12));
    s.emitCFI(MCCFIInstruction::createUndefined(13));
    s.emitCFI(MCCFIInstruction::createRegister(14, 15));
    s.emitCFI(MCCFIInstruction::createEscape("\x2e\x10"));
    m.ret();
    m.endFunction(name);
  }
}

void alignment(Module &m) {
  m.function("f");
  MCStreamer &s = m.s;
  MCSymbolId block = s.createLabels(MCLabelKind::kBlock, 8);
  for (unsigned i = 0; i < 8; ++i) {
    m.nops(i * 3);
    m.branch(MCSymbolId(block.value + 7 - i), X86::COND_E);
    s.emitCodeAlignment(4, i & 1 ? 7 : 0);
    s.emitLabel(MCSymbolId(block.value + i));
    m.nops(20);
    m.jump(MCSymbolId(block.value + (i * 5 + 3) % 8));
  }
  m.ret();
  m.endFunction("f");
  m.function("g");
  m.ret();
  m.endFunction("g");
}

struct Entry {
  const char *name;
  void (*make)(Module &);
};
constexpr Entry kModules[] = {{"calls", calls},
                              {"branches", branches},
                              {"data", data},
                              {"thread-local", threadLocal},
                              {"local-labels", localLabels},
                              {"frames", frames},
                              {"alignment", alignment}};

bool write(const char *path, OutputBuffer &out) {
  std::string error;
  if (writeFile(path, out.view(), error))
    return true;
  std::fprintf(stderr, "%s: %s\n", path, error.c_str());
  return false;
}

bool run(const Entry &entry, const char *textPath, const char *objectPath) {
  DiagnosticEngine diags;
  bool ok = true;
  {
    MCContext ctx(x86MCAsmInfo(), diags);
    MCAsmStreamer text(ctx, createX86InstPrinter(X86AsmSyntax::kATT, x86InstrInfo(), x86RegisterInfo()));
    MCTextWriter writer;
    Module m{ctx, text, writer};
    entry.make(m);
    OutputBuffer out;
    ok &= writer.finish(out) && write(textPath, out);
  }
  {
    MCContext ctx(x86MCAsmInfo(), diags);
    auto object = createX86ObjectStreamer(ctx, x86InstrInfo(), x86RegisterInfo());
    MCAssembler writer(ctx, x86ObjectTarget());
    Module m{ctx, *object, writer};
    entry.make(m);
    OutputBuffer out;
    ok &= writer.finish(out) && write(objectPath, out);
  }
  std::fputs(diags.render().c_str(), stderr);
  return ok && !diags.hasErrors();
}

} // namespace

int main(int argc, char **argv) {
  for (const Entry &e : kModules) {
    if (argc < 2)
      std::puts(e.name);
    else if (argc == 4 && std::string_view(e.name) == argv[1])
      return run(e, argv[2], argv[3]) ? 0 : 1;
  }
  return argc < 2 ? 0 : 1;
}
