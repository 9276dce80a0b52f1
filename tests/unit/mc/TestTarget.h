// A target for the tests of the MC layer: one-byte nops, short and long jumps, calls, with the relocations of x86-64.
#pragma once
#include "lathe/mc/MCAsmInfo.h"
#include "lathe/mc/MCAssembler.h"
#include "lathe/mc/MCInst.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <unistd.h>

namespace lathe::test {

enum Opcode { NOP, JMP, JCC, CALL, LEA };
enum Variant : MCVariant { kPlain, kPLT, kGOT };

inline constexpr MCCFIInstruction kInitialState[] = {MCCFIInstruction::createDefCfa(7, 8),
                                                     MCCFIInstruction::createOffset(16, -8)};
inline constexpr MCVariantInfo kVariants[] = {{""}, {"PLT", false, false, true}, {"GOTPCREL"}};

inline MCAsmInfo asmInfo() {
  MCAsmInfo info;
  info.codeAlignFill = 0x90;
  info.variants = kVariants;
  info.returnAddressRegister = 16;
  info.initialFrameState = kInitialState;
  return info;
}

inline uint32_t relocType(const MCRelocQuery &q) {
  if (q.variant == kGOT)
    return q.pcRel ? 9 : kNoReloc;
  switch (q.fixupKind) {
  case FK_Data_8:
    return 1;
  case FK_Data_4:
    return 10;
  case FK_PCRel_4:
    return q.variant == kPLT && !q.isLocal ? 4 : 2;
  default:
    return kNoReloc;
  }
}

inline constexpr MCRelaxKind kRelax[] = {
    {2, 1, FK_PCRel_1, 2, -1, -128, 127, nullptr},
    {2, 1, FK_PCRel_1, 3, -1, -128, 127, nullptr},
    {5, 1, FK_PCRel_4, -1, -4, 0, 0,
     [](uint8_t *to, const uint8_t *) {
       static constexpr uint8_t kBytes[] = {0xe9, 0, 0, 0, 0};
       std::memcpy(to, kBytes, sizeof kBytes);
     }},
    {6, 2, FK_PCRel_4, -1, -4, 0, 0,
     [](uint8_t *to, const uint8_t *shortest) {
       to[0] = 0x0f;
       to[1] = uint8_t(shortest[0] + 0x10);
       std::memset(to + 2, 0, 4);
     }},
};

inline MCObjectTarget objectTarget() {
  MCObjectTarget t;
  t.elfMachine = 62;
  t.relaxKinds = kRelax;
  t.relocType = relocType;
  t.relocNeedsSymbol = [](uint32_t type) { return type == 9; };
  t.writeNops = [](uint8_t *to, uint64_t n) { std::memset(to, 0x90, n); };
  return t;
}

struct Encoder {
  void encode(const MCInst &inst, MCObjectStreamer &s) {
    MCCode &c = s.code();
    uint32_t at = c.offset();
    uint8_t *p = c.reserve(16);
    switch (inst.getOpcode()) {
    case NOP:
      *p++ = 0x90;
      break;
    case JMP:
    case JCC:
      *p++ = inst.getOpcode() == JMP ? 0xeb : 0x74;
      *p++ = 0;
      c.addBranch(at, inst.getOpcode() == JMP ? 0 : 1, 2, inst.getOperand(0).getSymbol(), 0);
      break;
    case CALL:
      *p++ = 0xe8;
      std::memset(p, 0, 4);
      p += 4;
      c.addFixup(at + 1, FK_PCRel_4, inst.getOperand(0).getSymbol(), -4, kPLT);
      break;
    case LEA:
      for (uint8_t b : {0x48, 0x8d, 0x05, 0, 0, 0, 0})
        *p++ = b;
      c.addFixup(at + 3, FK_PCRel_4, inst.getOperand(0).getSymbol(), -4, inst.getOperand(0).getVariant());
      break;
    }
    c.setEnd(p);
  }
};

/// A context, a streamer and an assembler over the target above.
class MCTest : public ::testing::Test {
protected:
  MCAsmInfo info = asmInfo();
  MCObjectTarget target = objectTarget();
  DiagnosticEngine diags;
  MCContext ctx{info, diags};
  MCTargetObjectStreamer<Encoder> streamer{ctx, target};
  MCStreamer &s = streamer;
  MCAssembler assembler{ctx, target};

  MCObjectFragment &frag() { return static_cast<MCObjectFragment &>(s.fragment()); }
  void begin(uint32_t number = 0) {
    s.beginFragment(number, "f");
    s.switchSection(ctx.textSection());
  }
  void end() {
    s.endFragment();
    assembler.append(s.fragment());
  }
  void inst(Opcode op) { s.emitInstruction(MCInst(op)); }
  void inst(Opcode op, MCSymbolId target, MCVariant variant = 0) {
    MCInst i(op);
    i.addOperand(MCOperand::createSymbol(target, 0, variant));
    s.emitInstruction(i);
  }
  void nops(unsigned n) {
    while (n--)
      inst(NOP);
  }
  static std::vector<uint8_t> bytes(const MCBytes &b) { return {b.data(), b.data() + b.size()}; }
  MCSectionData &section(MCSectionId id) { return *assembler.sectionData(id); }

  /// The object through a tool that prints it.
  std::string inspect(const std::string &command) {
    OutputBuffer out;
    EXPECT_TRUE(assembler.finish(out)) << diags.render();
    char path[] = "/tmp/lathe-mc-XXXXXX";
    int fd = mkstemp(path);
    EXPECT_EQ(ssize_t(out.size()), write(fd, out.view().data(), out.size()));
    close(fd);
    FILE *pipe = popen((command + " " + path + " 2>&1").c_str(), "r");
    std::string text;
    char buf[4096];
    for (size_t n; (n = fread(buf, 1, sizeof buf, pipe)) > 0;)
      text.append(buf, n);
    EXPECT_EQ(0, pclose(pipe)) << text;
    unlink(path);
    return text;
  }
};

} // namespace lathe::test
