#include "lathe/ir/reader/Opcodes.h"

#include "lathe/ir/reader/Words.h"
#include "lathe/support/Diagnostics.h"

namespace lathe::ir {

using OpcodeTable = ShortWordTable<OpcodeWord, 256>;
static constexpr OpcodeTable kOpcodes({
    {"ret", {Opcode::kRet}},
    {"br", {Opcode::kBr}},
    {"switch", {Opcode::kSwitch}},
    {"indirectbr", {Opcode::kIndirectBr}},
    {"invoke", {Opcode::kInvoke}},
    {"callbr", {Opcode::kCallBr}},
    {"resume", {Opcode::kResume}},
    {"unreachable", {Opcode::kUnreachable}},
    {"cleanupret", {Opcode::kCleanupRet}},
    {"catchret", {Opcode::kCatchRet}},
    {"catchswitch", {Opcode::kCatchSwitch}},
    {"fneg", {Opcode::kFNeg}},
    {"add", {Opcode::kAdd}},
    {"sub", {Opcode::kSub}},
    {"mul", {Opcode::kMul}},
    {"udiv", {Opcode::kUDiv}},
    {"sdiv", {Opcode::kSDiv}},
    {"urem", {Opcode::kURem}},
    {"srem", {Opcode::kSRem}},
    {"shl", {Opcode::kShl}},
    {"lshr", {Opcode::kLShr}},
    {"ashr", {Opcode::kAShr}},
    {"and", {Opcode::kAnd}},
    {"or", {Opcode::kOr}},
    {"xor", {Opcode::kXor}},
    {"fadd", {Opcode::kFAdd}},
    {"fsub", {Opcode::kFSub}},
    {"fmul", {Opcode::kFMul}},
    {"fdiv", {Opcode::kFDiv}},
    {"frem", {Opcode::kFRem}},
    {"trunc", {Opcode::kTrunc}},
    {"zext", {Opcode::kZExt}},
    {"sext", {Opcode::kSExt}},
    {"fptrunc", {Opcode::kFPTrunc}},
    {"fpext", {Opcode::kFPExt}},
    {"fptoui", {Opcode::kFPToUI}},
    {"fptosi", {Opcode::kFPToSI}},
    {"uitofp", {Opcode::kUIToFP}},
    {"sitofp", {Opcode::kSIToFP}},
    {"ptrtoint", {Opcode::kPtrToInt}},
    {"inttoptr", {Opcode::kIntToPtr}},
    {"bitcast", {Opcode::kBitCast}},
    {"addrspacecast", {Opcode::kAddrSpaceCast}},
    {"alloca", {Opcode::kAlloca}},
    {"load", {Opcode::kLoad}},
    {"store", {Opcode::kStore}},
    {"getelementptr", {Opcode::kGetElementPtr}},
    {"fence", {Opcode::kFence}},
    {"cmpxchg", {Opcode::kCmpXchg}},
    {"atomicrmw", {Opcode::kAtomicRMW}},
    {"icmp", {Opcode::kICmp}},
    {"fcmp", {Opcode::kFCmp}},
    {"phi", {Opcode::kPhi}},
    {"select", {Opcode::kSelect}},
    {"freeze", {Opcode::kFreeze}},
    {"call", {Opcode::kCall}},
    {"tail", {Opcode::kCall, TailKind::kTail}},
    {"musttail", {Opcode::kCall, TailKind::kMustTail}},
    {"notail", {Opcode::kCall, TailKind::kNoTail}},
    {"va_arg", {Opcode::kVAArg}},
    {"extractelement", {Opcode::kExtractElement}},
    {"insertelement", {Opcode::kInsertElement}},
    {"shufflevector", {Opcode::kShuffleVector}},
    {"extractvalue", {Opcode::kExtractValue}},
    {"insertvalue", {Opcode::kInsertValue}},
    {"landingpad", {Opcode::kLandingPad}},
    {"catchpad", {Opcode::kCatchPad}},
    {"cleanuppad", {Opcode::kCleanupPad}},
});

const OpcodeWord *findOpcode(const char *word, size_t size) { return kOpcodes.find(word, size); }
const OpcodeWord *findOpcodeBeforeBlank(const char *word, size_t &size) { return kOpcodes.findBeforeBlank(word, size); }

std::string unknownOpcodeMessage(std::string_view word) {
  std::vector<std::string_view> names;
  kOpcodes.forEach([&](std::string_view w) { names.push_back(w); });
  std::string message = "unknown instruction '" + std::string(word) + "'";
  std::string_view near = nearestName(word, names);
  if (!near.empty())
    message += "; did you mean '" + std::string(near) + "'?";
  return message;
}

} // namespace lathe::ir
