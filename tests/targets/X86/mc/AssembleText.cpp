// Assembles text with our own assembler: x86-assemble IN.s OUT.o
#include "lathe/mc/MCAssembler.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/targets/X86/mc/X86MCTargetDesc.h"
#include "lathe/targets/X86/mc/X86Tables.h"
#include <cstdio>

using namespace lathe;

int main(int argc, char **argv) {
  std::string error;
  auto source = argc == 3 ? SourceBuffer::open(argv[1], error) : nullptr;
  if (!source) {
    std::fprintf(stderr, "usage: x86-assemble IN.s OUT.o %s\n", error.c_str());
    return 1;
  }
  DiagnosticEngine diags;
  MCContext ctx(x86MCAsmInfo(), diags);
  auto streamer = createX86ObjectStreamer(ctx, x86InstrInfo(), x86RegisterInfo());
  MCAssembler assembler(ctx, x86ObjectTarget());
  streamer->beginFragment(0, argv[1]);
  streamer->switchSection(ctx.textSection());
  if (!assembleX86Text(source->text(), X86AsmSyntax::kATT, *streamer, error)) {
    std::fprintf(stderr, "%s:%s\n", argv[1], error.c_str());
    return 1;
  }
  streamer->endFragment();
  assembler.append(streamer->fragment());
  OutputBuffer out;
  bool ok = assembler.finish(out);
  std::fputs(diags.render().c_str(), stderr);
  if (ok && !writeFile(argv[2], out.view(), error)) {
    std::fprintf(stderr, "%s: %s\n", argv[2], error.c_str());
    ok = false;
  }
  return ok ? 0 : 1;
}
