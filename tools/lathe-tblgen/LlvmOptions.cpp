#include "LlvmOptions.h"

namespace lathe {

static constexpr std::string_view kNoReader = "nothing in Lathe reads what it makes";
static constexpr std::string_view kNoFilter = "what it leaves out is made here";

static constexpr LlvmOption kOptions[] = {
    // One selector and one set of rules.
    {"gen-dag-isel", "gen-rules", {}},
    {"gen-global-isel", "gen-rules", {}},
    {"gen-fast-isel", {}, "the rules of -gen-rules serve all selection, there is no second selector to generate"},
    {"gen-global-isel-combiner", "gen-combiners", {}},
    {"combiners", {}, "all combiners of a file are in the output of -gen-combiners"},
    {"gicombiner-debug-cxxpreds", {}, {}},
    {"gicombiner-debug-typeinfer", {}, {}},
    {"gicombiner-stop-after-parse", {}, kNoFilter},
    {"gen-automata", {}, "only the automata of packets are made, by -gen-dfa-packetizer"},
    {"gen-exegesis", {}, kNoReader},
    {"gen-instr-docs", {}, kNoReader},
    {"gen-ctags", {}, kNoReader},
    {"gen-attrs", {}, kNoReader},
    {"gen-vt", {}, kNoReader},
    {"gen-directive-decl", {}, kNoReader},
    {"gen-directive-impl", {}, kNoReader},
    {"gen-dxil-operation", {}, kNoReader},
    {"gen-opt-parser-defs", {}, kNoReader},
    {"gen-opt-rst", {}, kNoReader},
    {"gen-arm-target-def", {}, kNoReader},
    {"gen-riscv-target-def", {}, kNoReader},
    {"gen-x86-instr-mapping", {}, kNoReader},
    {"gen-x86-fold-tables", {}, kNoReader},
    {"gen-x86-mnemonic-tables", {}, kNoReader},
    {"match-prefix", {}, kNoFilter},
    {"instrument-coverage", {}, "the rules are not instrumented"},
    {"instrument-gisel-coverage", {}, "the rules are not instrumented"},
    // All printers and parsers of a target are in one output; sub-operands are taken apart in any case; patterns that
    // are
    // left out are warned of in any case.
    {"asmwriternum", {}, {}},
    {"asmparsernum", {}, {}},
    {"instr-info-expand-mi-operand-info", {}, {}},
    {"warn-on-skipped-patterns", {}, {}},
    {"optimize-match-table", {}, {}},
    {"omit-comments", {}, {}},
    {"suppress-per-hwmode-duplicates", {}, {}},
    {"gisel-coverage-file", {}, {}},
    {"register-info-debug", {}, {}},
    {"long-string-literals", {}, {}},
    {"color", {}, {}},
};

const LlvmOption *findLlvmOption(std::string_view name) {
  name = name.substr(0, name.find('='));
  for (const LlvmOption &o : kOptions)
    if (o.name == name)
      return &o;
  return nullptr;
}

} // namespace lathe
