#include "lathe/tdgen/Generator.h"

#include "lathe/td/Json.h"
#include "lathe/tdgen/Emitters.h"

namespace lathe::tdgen {

/// A generator whose result only says whether there were errors, which the diagnostics tell as well.
template <bool (*emit)(const td::RecordKeeper &, OutputBuffer &)>
static void run(const td::RecordKeeper &records, const GeneratorOptions &, OutputBuffer &out) {
  emit(records, out);
}
template <void (*write)(const td::RecordKeeper &, OutputBuffer &)>
static void print(const td::RecordKeeper &records, const GeneratorOptions &, OutputBuffer &out) {
  write(records, out);
}
template <bool (*emit)(const td::RecordKeeper &, std::string_view, OutputBuffer &)>
static void intrinsics(const td::RecordKeeper &records, const GeneratorOptions &options, OutputBuffer &out) {
  emit(records, options.intrinsicPrefix, out);
}

static constexpr Generator kGenerators[] = {
    {"print-records", "all records, as the language writes them", print<td::writeRecords>},
    {"dump-json", "all records as JSON", print<td::writeJson>},
    {"gen-register-info", "registers, sub-registers, register classes and banks", run<emitRegisterInfo>},
    {"gen-register-bank", "register banks, without the rest of -gen-register-info", run<emitRegisterBank>},
    {"gen-instr-info", "opcodes and the descriptions of instructions", run<emitInstrInfo>},
    {"gen-asm-writer", "the text of instructions", run<emitAsmWriter>},
    {"gen-asm-matcher", "the instruction that parsed operands mean", run<emitAsmMatcher>},
    {"gen-emitter", "encodings of fixed bits and operand fields", run<emitEncoder>},
    {"gen-disassembler", "decoding of fixed bits and operand fields", run<emitDecoder>},
    {"gen-compress-inst-emitter", "short forms of instructions, and back", run<emitCompressions>},
    {"gen-pseudo-lowering", "pseudo instructions that are others", run<emitPseudoLowering>},
    {"gen-callingconv", "calling conventions and callee-saved registers", run<emitCallingConv>},
    {"gen-subtarget", "features and processors", run<emitSubtarget>},
    {"gen-schedule", "machine models and itineraries", run<emitSchedule>},
    {"gen-dfa-packetizer", "which instructions fit into one packet", run<emitPacketizer>},
    {"gen-macro-fusion-pred", "which pairs of instructions are executed as one", run<emitMacroFusion>},
    {"gen-searchable-tables", "tables of records and functions that search them", run<emitSearchableTables>},
    {"gen-intrinsic-enums", "numbers of intrinsics, those of -intrinsic-prefix=NAME", intrinsics<emitIntrinsicEnums>},
    {"gen-intrinsic-impl", "names, signatures and attributes of intrinsics", intrinsics<emitIntrinsicImpl>},
    {"gen-rules", "selection rules as byte code, and what they make legal", run<emitRules>},
    {"gen-combiners", "expansions and combines of generic operations as byte code", run<emitCombiners>},
    {"gen-rule-overlaps", "pairs of selection rules that only their order tells apart", run<emitRuleOverlaps>},
    {"gen-rule-proofs", "questions for an SMT solver: are the rules right?", run<emitRuleProofs>},
};

std::span<const Generator> generators() { return kGenerators; }

} // namespace lathe::tdgen
