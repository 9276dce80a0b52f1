#include "lathe/capi/lathe-mc.h"
#include "lathe/mc/MCAssembler.h"
#include "lathe/mc/MCDisassembler.h"
#include "lathe/mc/MCInstPrinter.h"
#include "lathe/mc/MCObjectStreamer.h"
#include "lathe/mc/asmparser/AsmParser.h"
#include "lathe/targets/MCTargets.h"
#include <cstdlib>
#include <new>

using namespace lathe;

struct LatheMC {
  std::unique_ptr<MCTargetMachine> machine;
  std::unique_ptr<MCDisassembler> decoder;
  std::vector<std::unique_ptr<MCInstPrinter>> printers; ///< by syntax, made when first asked for
  OutputBuffer text;
};

namespace {

char *copyOf(std::string_view s) {
  auto *p = static_cast<char *>(std::malloc(s.size() + 1));
  if (!p)
    return nullptr;
  s.copy(p, s.size());
  p[s.size()] = 0;
  return p;
}

void say(char **to, std::string_view s) {
  if (to)
    *to = s.empty() ? nullptr : copyOf(s);
}

std::string_view orEmpty(const char *s) { return s ? std::string_view(s) : std::string_view(); }

/// No exception leaves the library; memory that runs out is a failure like others.
template <typename Result, typename Body> Result guarded(Result failed, char **message, Body body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    say(message, "out of memory");
    return failed;
  }
}

std::unique_ptr<MCTargetMachine> createMachine(std::string_view triple, const MCTargetOptions &options,
                                               std::string &error) {
  for (const MCTargetInfo *t : allMCTargets()) {
    if (!t->matchesArch(triple.substr(0, triple.find('-'))))
      continue;
    DiagnosticEngine diags;
    auto machine = t->create(triple, options, diags);
    error = diags.render();
    return machine;
  }
  error = "no target for triple '" + std::string(triple) + "'";
  return nullptr;
}

bool assemble(const MCTargetMachine &machine, const SourceBuffer &input, LatheSyntax syntax, DiagnosticEngine &diags,
              OutputBuffer &out, std::string &messages) {
  auto target = machine.createAsmParser(syntax);
  if (!target) {
    messages = "the target does not read this syntax\n";
    return false;
  }
  MCContext ctx(machine.asmInfo(), diags);
  auto streamer = machine.createObjectStreamer(ctx);
  streamer->setWholeModule();
  AsmParserOptions options;
  options.isWholeModule = true;
  AsmParser parser(*streamer, *target, diags, options);
  streamer->beginFragment(0, input.name());
  streamer->switchSection(ctx.textSection());
  if (MCVersion v = machine.defaultVersion(); v.command)
    streamer->emitVersion(v);
  bool ok = parser.parse(input);
  streamer->endFragment();
  if (ok && !diags.hasErrors()) {
    MCAssembler writer(ctx, machine.objectTarget());
    writer.append(streamer->fragment());
    ok = writer.finish(out);
  }
  messages = diags.render(); // what it refers to is the parser's
  return ok && !diags.hasErrors();
}

} // namespace

LatheMC *latheMCCreate(const char *triple, const char *cpu, const char *features, char **error) {
  say(error, "");
  return guarded<LatheMC *>(nullptr, error, [&]() -> LatheMC * {
    std::string why;
    auto machine = createMachine(orEmpty(triple), {orEmpty(cpu), orEmpty(features)}, why);
    if (!machine) {
      say(error, why);
      return nullptr;
    }
    auto mc = std::make_unique<LatheMC>();
    mc->machine = std::move(machine);
    return mc.release();
  });
}

void latheMCDestroy(LatheMC *mc) { delete mc; }

int latheMCAssemble(LatheMC *mc, const char *name, const char *text, size_t size, LatheSyntax syntax,
                    LatheBuffer *object, char **messages) {
  say(messages, "");
  *object = {};
  return guarded(0, messages, [&] {
    auto input = SourceBuffer::fromString(std::string(orEmpty(name)), std::string(text, size));
    DiagnosticEngine diags;
    OutputBuffer out;
    std::string said;
    bool ok = assemble(*mc->machine, *input, syntax, diags, out, said);
    say(messages, said);
    if (!ok)
      return 0;
    object->data = reinterpret_cast<uint8_t *>(copyOf(out.view()));
    object->size = object->data ? out.size() : 0;
    return int(object->data != nullptr);
  });
}

size_t latheMCDisassemble(LatheMC *mc, const uint8_t *bytes, size_t size, uint64_t address, LatheSyntax syntax,
                          char *text, size_t capacity) {
  if (capacity)
    *text = 0;
  return guarded<size_t>(0, nullptr, [&]() -> size_t {
    if (!mc->decoder && !(mc->decoder = mc->machine->createDisassembler()))
      return 0;
    if (syntax >= 16)
      return 0;
    if (mc->printers.size() <= syntax)
      mc->printers.resize(syntax + 1);
    auto &printer = mc->printers[syntax];
    if (!printer && !(printer = mc->machine->createInstPrinter(syntax)))
      return 0;
    MCInst inst;
    uint64_t length = 0;
    if (mc->decoder->getInstruction(inst, length, {bytes, size}, address) == DecodeStatus::Fail)
      return 0;
    mc->text.clear();
    printer->setPlace(address, length);
    printer->printInst(inst, address, mc->text);
    std::string_view s = mc->text.view();
    s.remove_prefix(std::min(s.find_first_not_of('\t'), s.size()));
    if (capacity) {
      size_t n = s.copy(text, capacity - 1);
      text[n] = 0;
    }
    return size_t(length);
  });
}

void latheRelease(void *p) { std::free(p); }
