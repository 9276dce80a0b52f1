#include "lathe/pipeline/PassTrace.h"
#include "lathe/ir/Module.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"

namespace lathe {

/// From `define` to the closing brace.
static std::string_view definition(const ir::Module &m, uint32_t global) {
  ir::FunctionId id = m.global(ir::GlobalId(global)).function;
  if (!id.valid() || !m.source || m.function(id).offsets.empty())
    return {};
  const ir::Function &f = m.function(id);
  std::string_view text = m.source->text();
  size_t begin = text.rfind("define", f.bodyOffset);
  size_t end = text.find('}', text.find('\n', f.offsets.back()));
  return begin == text.npos || end == text.npos || begin >= end ? std::string_view()
                                                                : text.substr(begin, end + 1 - begin);
}

PassTracer::PassTracer(const MachineFunction &mf, const ir::Module &module, FunctionTrace &trace)
    : mf_(mf), trace_(trace) {
  trace_.name = mf.getName();
  trace_.ir = definition(module, mf.getIRFunction());
}

void PassTracer::add(std::string_view pass, double seconds) {
  FunctionTrace::State state{std::string(pass), seconds, {}, {}};
  OutputBuffer out;
  printMachineFunctionBody(out, mf_);
  state.body = std::move(out.str());
  for (const MachineBasicBlock *b : mf_.blocks())
    for (const MachineInstr &mi : *b)
      state.instrs.push_back(numbers_.emplace(&mi, uint32_t(numbers_.size())).first->second);
  trace_.states.push_back(std::move(state));
}

} // namespace lathe
