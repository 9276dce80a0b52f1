// The generators: each turns the records of a target into one C++ file of constexpr tables.
// All return whether they succeeded; errors go to the keeper's diagnostics, with the record's place.
#pragma once
#include "lathe/td/Record.h"

namespace lathe {
class OutputBuffer;
}

namespace lathe::tdgen {

/// -gen-register-info: registers, sub-registers, units, classes, banks (lathe/mc/MCRegisterInfo.h).
bool emitRegisterInfo(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-register-bank: the banks on their own (lathe/mc/MCRegisterBankInfo.h).
bool emitRegisterBank(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-instr-info: opcodes and their descriptions (lathe/mc/MCInstrDesc.h).
bool emitInstrInfo(const td::RecordKeeper &records, OutputBuffer &out);

/// -gen-callingconv: functions that place arguments, lists of saved registers (lathe/target/CallingConv.h).
bool emitCallingConv(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-subtarget: features and processors (lathe/target/SubtargetFeatures.h).
bool emitSubtarget(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-emitter: encodings of fixed bits and operand fields (lathe/mc/MCFixedEncoding.h).
bool emitEncoder(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-asm-writer: asm strings as byte programs (lathe/mc/MCAsmProgram.h).
bool emitAsmWriter(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-asm-matcher: which instruction parsed operands mean (lathe/mc/asmparser/AsmMatcher.h).
bool emitAsmMatcher(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-disassembler: trees that decode encodings (lathe/mc/MCFixedDecoder.h).
bool emitDecoder(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-compress-inst-emitter: short forms of instructions and back (lathe/mc/MCInstRewrite.h).
bool emitCompressions(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-pseudo-lowering: pseudo instructions that are others (lathe/mc/MCInstRewrite.h).
bool emitPseudoLowering(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-schedule: machine models and itineraries (lathe/mc/MCSchedule.h).
bool emitSchedule(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-dfa-packetizer: which instructions fit into one packet (lathe/mc/MCSchedule.h).
bool emitPacketizer(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-macro-fusion-pred: pairs of instructions that are executed as one, as C++.
bool emitMacroFusion(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-searchable-tables: enumerations, tables and functions that search them (lathe/target/td/SearchableTable.td).
bool emitSearchableTables(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-intrinsic-enums: the numbers of the intrinsics of a target, or of those of no target.
bool emitIntrinsicEnums(const td::RecordKeeper &records, std::string_view prefix, OutputBuffer &out);
/// -gen-intrinsic-impl: the intrinsics of a target, or all (lathe/ir/IntrinsicTable.h).
bool emitIntrinsicImpl(const td::RecordKeeper &records, std::string_view prefix, OutputBuffer &out);
/// -gen-rules: selection rules and legality (lathe/isel/rules/RuleTables.h).
bool emitRules(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-rule-overlaps: pairs of rules that only their order tells apart, as text.
bool emitRuleOverlaps(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-combiners: rules that rewrite generic operations (lathe/isel/rules/RewriteTables.h).
bool emitCombiners(const td::RecordKeeper &records, OutputBuffer &out);
/// -gen-rule-proofs: what a solver has to refute for the rules to be right, in SMT-LIB 2.
bool emitRuleProofs(const td::RecordKeeper &records, OutputBuffer &out);

} // namespace lathe::tdgen
