#include "lathe/pipeline/Passes.h"
#include "lathe/frame/PrologEpilogInserter.h"
#include "lathe/ir/Module.h"
#include "lathe/isel/global/Combiner.h"
#include "lathe/isel/global/InstructionSelect.h"
#include "lathe/isel/global/Legalizer.h"
#include "lathe/isel/global/RegBankSelect.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/regalloc/ExpandPostRAPseudos.h"
#include "lathe/regalloc/PHIElimination.h"
#include "lathe/regalloc/RegAllocFast.h"
#include "lathe/regalloc/TwoAddressInstruction.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/translate/IRTranslator.h"
#include "lathe/translate/Libcalls.h"

namespace lathe {

struct PassObjects::Impl {
  explicit Impl(const ir::Module *m) : module(m) {}
  const ir::Module *module;
  /// Made when the first function is translated: a module read from MIR text may have none.
  std::unique_ptr<IRTranslator> translator;
  Libcalls libcalls;
  Legalizer legalizer;
  RegBankSelect regBankSelect;
  InstructionSelect instructionSelect;
};

PassObjects::PassObjects(const ir::Module *module) : impl_(std::make_unique<Impl>(module)) {}
PassObjects::~PassObjects() = default;

static bool runTranslator(PassContext &c) {
  PassObjects::Impl &o = c.objects.get();
  if (!o.translator)
    o.translator = std::make_unique<IRTranslator>(*o.module);
  const ir::Global &g = o.module->global(ir::GlobalId(c.mf.getIRFunction()));
  return o.translator->translate(g.function, c.mf);
}

static constexpr PassConstraint kConstraints[] = {
    {"irtranslator", "legalizer", "the legalizer works on generic instructions"},
    {"legalizer", "regbankselect", "banks are assigned to the registers that legal instructions use"},
    {"regbankselect", "instruction-select", "rules ask for the bank of a value to tell integers from floating point"},
    {"instruction-select", "phi-node-elimination", "copies for PHIs need register classes"},
    {"phi-node-elimination", "twoaddressinstruction", "tied operands are rewritten with copies, which leaves SSA form"},
    {"twoaddressinstruction", "regallocfast", "the allocator takes tied operands to be the same virtual register"},
    {"regallocfast", "prologepilog", "the frame holds spill slots and the callee-saved registers in use"},
    {"prologepilog", "postrapseudos", "copies are expanded when every register and frame offset is known"},
};

std::span<const PassConstraint> passConstraints() { return kConstraints; }

std::vector<PassInfo> buildPipeline(const TargetMachine &tm) {
  std::vector<PassInfo> passes = {
      {"irtranslator", "IR to generic machine code", runTranslator, 0, true},
      {.name = "prelegalizer-combiner",
       .description = "Combine generic operations",
       .run = [](PassContext &c) { return combine(c.mf); },
       .onRequest = true},
      {"legalizer", "Legalize generic operations",
       [](PassContext &c) { return c.objects.get().legalizer.run(c.mf, &c.objects.get().libcalls); },
       MachineFunction::kLegalized},
      {"regbankselect", "Assign register banks",
       [](PassContext &c) {
         c.objects.get().regBankSelect.run(c.mf);
         return true;
       },
       MachineFunction::kRegBankSelected},
      {"instruction-select", "Select target instructions",
       [](PassContext &c) { return c.objects.get().instructionSelect.run(c.mf); }, MachineFunction::kSelected},
      {"phi-node-elimination", "Eliminate PHI nodes", [](PassContext &c) { return eliminatePHIs(c.mf); }},
      {"twoaddressinstruction", "Two-address instructions",
       [](PassContext &c) { return rewriteTwoAddressInstructions(c.mf); }},
      {"regallocfast", "Fast register allocator", [](PassContext &c) { return allocateRegistersFast(c.mf); },
       MachineFunction::kNoVRegs},
      {"prologepilog", "Frame layout, prologue and epilogue", [](PassContext &c) { return insertPrologEpilog(c.mf); }},
      {"postrapseudos", "Expand pseudo instructions", [](PassContext &c) { return expandPostRAPseudos(c.mf); }},
  };
  for (const TargetPass &t : tm.getTargetPasses())
    for (size_t i = 0; i < passes.size(); ++i)
      if (passes[i].name == t.after) {
        passes.insert(passes.begin() + std::ptrdiff_t(i) + 1, PassInfo{t.name, t.description, t.run});
        break;
      }
  return passes;
}

std::string checkPassOrder(std::span<const PassInfo> passes) {
  auto position = [&](std::string_view name) {
    for (size_t i = 0; i < passes.size(); ++i)
      if (passes[i].name == name)
        return std::ptrdiff_t(i);
    return std::ptrdiff_t(-1);
  };
  for (const PassConstraint &c : kConstraints) {
    std::ptrdiff_t a = position(c.first), b = position(c.second);
    if (a >= 0 && b >= 0 && a >= b)
      return "pass '" + std::string(c.first) + "' must run before '" + std::string(c.second) +
             "': " + std::string(c.reason);
  }
  return {};
}

} // namespace lathe
