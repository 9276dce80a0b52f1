#include "lathe/pipeline/Compile.h"
#include "lathe/emit/AsmPrinter.h"
#include "lathe/ir/Module.h"
#include "lathe/mc/MCStreamer.h"
#include "lathe/mir/MIRPrinter.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/MachineVerifier.h"
#include "lathe/mir/parser/MIRReader.h"
#include "lathe/pipeline/PassPrinter.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/target/TargetMachine.h"
#include "lathe/target/TargetSubtargetInfo.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <ctime>
#include <new>
#include <optional>
#include <thread>

namespace lathe {

static constexpr DiagKind kPassFailed{"pass-failed", Severity::kError};
static constexpr DiagKind kOutOfMemory{"out-of-memory", Severity::kError};

namespace {

double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) + double(t.tv_nsec) * 1e-9;
}

std::string moduleContext(const ir::Module &m) {
  return m.sourceFilename.empty() ? "in the module" : "in module '" + std::string(m.sourceFilename) + "'";
}

/// What a worker made of one function, until its turn in the output comes.
struct FunctionResult {
  std::unique_ptr<MCFragment> fragment;
  std::string mir;
  std::string printed;
  FunctionTrace trace;
  DiagnosticEngine diags;
  bool done = false;
};

/// Everything a worker owns; memory is reused from function to function.
struct Worker {
  explicit Worker(const ir::Module &m) : objects(&m) {}
  MachineFunction mf;
  std::unique_ptr<MIRFile::Scratch, MIRFile::FreeScratch> reading = MIRFile::makeScratch();
  PassObjects objects;
  std::unique_ptr<MCStreamer> streamer;
  std::unique_ptr<AsmPrinter> printer;
  std::vector<double> seconds; ///< by pass; the last is emission
  uint64_t machineInstrs = 0;
};

class Compilation {
public:
  Compilation(const ir::Module &m, const TargetMachine &tm, const CompileOptions &o, DiagnosticEngine &diags,
              OutputBuffer &out, CompileReport &report)
      : module_(m), tm_(tm), options_(o), diags_(diags), out_(out), report_(report) {}
  bool run();

private:
  void collectFunctions();
  bool startFunction(Worker &w, MachineFunction &mf, uint32_t number, FunctionResult &result);
  void compileFunction(Worker &w, MachineFunction &mf, FunctionResult &result);
  bool runPasses(Worker &w, MachineFunction &mf, FunctionResult &result);
  void writeFunction(Worker &w, MachineFunction &mf, FunctionResult &result);
  static void reportMemory(const MachineFunction &mf, FunctionResult &result);
  void finishFunction(FunctionResult &result, MCFragment *fragment);
  void runSequential();
  template <typename Work, typename OutOfMemory> void runWorkers(unsigned jobs, Work work, OutOfMemory outOfMemory);
  void runParallel(unsigned jobs);
  void runBatches(unsigned jobs);
  unsigned numberOfJobs(size_t insts) const;
  void reportTimes();
  Worker &makeWorker();

  const ir::Module &module_;
  const TargetMachine &tm_;
  const CompileOptions &options_;
  DiagnosticEngine &diags_;
  OutputBuffer &out_;
  CompileReport &report_;
  Plan plan_;
  std::unique_ptr<ModuleEmitter> emitter_;
  std::vector<uint32_t> functions_; ///< indexes of ir::Module::functions with a body
  std::vector<std::unique_ptr<Worker>> workers_;
  double moduleSeconds_ = 0;
};

void Compilation::collectFunctions() {
  if (options_.input) {
    for (const MIRFile::Function &f : options_.input->functions())
      functions_.push_back(module_.global(ir::GlobalId(f.global)).function.value);
    return;
  }
  for (uint32_t i = 0; i < module_.functions.size(); ++i) {
    const ir::Function &f = module_.functions[i];
    if (!f.isDeclaration() && module_.global(f).linkage != ir::Linkage::kAvailableExternally)
      functions_.push_back(i);
  }
}

bool Compilation::runPasses(Worker &w, MachineFunction &mf, FunctionResult &result) {
  PassContext context{mf, &module_, w.objects};
  PassPrinter printer(options_, plan_, mf, result.printed);
  std::optional<PassTracer> tracer;
  if (options_.trace && isShown(options_, mf)) {
    tracer.emplace(mf, module_, result.trace);
    if (options_.input)
      tracer->add("", 0);
  }
  bool timed = options_.timePasses || tracer;
  // Passes rely on what the verifier checks; text may say anything.
  if (options_.input && !mf.hasProperty(MachineFunction::kFailsVerification) && !verifyMachineFunction(mf, "reading"))
    return false;
  for (size_t i = firstPass(plan_, mf); i < plan_.passes.size(); ++i) {
    const PassInfo &p = plan_.passes[i];
    printer.before(i);
    double start = timed ? now() : 0;
    bool ok = p.run(context);
    double taken = timed ? now() - start : 0;
    w.seconds[i] += taken;
    if (tracer)
      tracer->add(p.name, taken);
    printer.after(i);
    if (!ok || result.diags.hasErrors()) {
      if (!result.diags.hasErrors())
        result.diags.report(kPassFailed, "in function '" + std::string(mf.getName()) + "'",
                            "pass '" + std::string(p.name) + "' failed");
      return false;
    }
    if (options_.verify && !verifyMachineFunction(mf, p.name))
      return false;
  }
  return true;
}

/// Until the passes begin; MIR is read here.
bool Compilation::startFunction(Worker &w, MachineFunction &mf, uint32_t number, FunctionResult &result) {
  const ir::Function &f = module_.functions[functions_[number]];
  char digits[12];
  std::string_view name = module_.globalName(f.global, digits);
  const TargetSubtargetInfo &sti = emitter_->getSubtarget(f, result.diags);
  mf.reset(name, sti, &module_, f.global.value, result.diags, number);
  try {
    return !result.diags.hasErrors() && (!options_.input || options_.input->read(number, mf, *w.reading));
  } catch (const std::bad_alloc &) {
    reportMemory(mf, result);
    return false;
  }
}

void Compilation::reportMemory(const MachineFunction &mf, FunctionResult &result) {
  result.diags.report(kOutOfMemory, "in function '" + std::string(mf.getName()) + "'", "out of memory");
}

void Compilation::compileFunction(Worker &w, MachineFunction &mf, FunctionResult &result) {
  try {
    bool ok = runPasses(w, mf, result);
    if (options_.stats)
      for (const MachineBasicBlock *b : mf.blocks())
        for (const MachineInstr &mi : *b)
          w.machineInstrs += !mi.getDesc().has(MCID::kMeta);
    if (ok)
      writeFunction(w, mf, result);
  } catch (const std::bad_alloc &) {
    reportMemory(mf, result);
  }
}

void Compilation::writeFunction(Worker &w, MachineFunction &mf, FunctionResult &result) {
  if (plan_.stopsEarly) {
    OutputBuffer b;
    printMIR(b, mf, {options_.simplifyMIR});
    result.mir = std::move(b.str());
    return;
  }
  double start = options_.timePasses ? now() : 0;
  w.printer->emitFunction(mf);
  if (options_.timePasses)
    w.seconds.back() += now() - start;
}

/// In the order of the functions, one thread at a time.
void Compilation::finishFunction(FunctionResult &result, MCFragment *fragment) {
  report_.printed += result.printed;
  if (!result.trace.states.empty())
    report_.traces.push_back(std::move(result.trace));
  bool failed = result.diags.hasErrors();
  diags_.takeFrom(result.diags);
  if (failed)
    return;
  if (plan_.stopsEarly)
    out_ << result.mir;
  else if (fragment && !diags_.hasErrors())
    emitter_->append(*fragment);
}

Worker &Compilation::makeWorker() {
  auto w = std::make_unique<Worker>(module_);
  w->seconds.assign(plan_.passes.size() + 1, 0.0);
  if (!plan_.stopsEarly) {
    w->streamer = emitter_->createStreamer();
    w->printer = emitter_->createPrinter(*w->streamer);
  }
  workers_.push_back(std::move(w));
  return *workers_.back();
}

void Compilation::runSequential() {
  Worker &w = makeWorker();
  for (uint32_t i = 0; i < functions_.size(); ++i) {
    FunctionResult result;
    if (startFunction(w, w.mf, i, result))
      compileFunction(w, w.mf, result);
    bool emitted = !plan_.stopsEarly && !result.diags.hasErrors();
    finishFunction(result, emitted ? &w.streamer->fragment() : nullptr);
  }
}

/// Runs `work` on each worker, the first one on this thread. `outOfMemory` is called on the thread that it happens on.
template <typename Work, typename OutOfMemory>
void Compilation::runWorkers(unsigned jobs, Work work, OutOfMemory outOfMemory) {
  while (workers_.size() < jobs)
    makeWorker();
  auto guarded = [&](Worker &w) {
    try {
      work(w);
    } catch (const std::bad_alloc &) {
      outOfMemory();
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < jobs; ++i)
    threads.emplace_back(guarded, std::ref(*workers_[i]));
  guarded(*workers_[0]);
  for (std::thread &t : threads)
    t.join();
}

void Compilation::runParallel(unsigned jobs) {
  // Workers take functions in order and wait when they are too far ahead of the output, which bounds the memory.
  const uint32_t window = jobs * 64;
  std::vector<std::unique_ptr<FunctionResult>> results(functions_.size());
  std::mutex mutex;
  std::condition_variable advanced;
  uint32_t next = 0, finished = 0;
  auto takeFunctions = [&](Worker &w) {
    for (;;) {
      uint32_t number;
      {
        std::unique_lock lock(mutex);
        advanced.wait(lock, [&] { return next >= functions_.size() || next < finished + window; });
        if (next >= functions_.size())
          return;
        number = next++;
      }
      auto result = std::make_unique<FunctionResult>();
      if (startFunction(w, w.mf, number, *result))
        compileFunction(w, w.mf, *result);
      if (!plan_.stopsEarly && !result->diags.hasErrors())
        result->fragment = w.streamer->takeFragment();
      std::unique_lock lock(mutex);
      results[number] = std::move(result);
      while (finished < functions_.size() && results[finished]) {
        finishFunction(*results[finished], results[finished]->fragment.get());
        results[finished].reset();
        ++finished;
      }
      advanced.notify_all();
    }
  };
  runWorkers(jobs, takeFunctions, [&] {
    std::unique_lock lock(mutex);
    diags_.report(kOutOfMemory, moduleContext(module_), "out of memory");
    next = uint32_t(functions_.size());
    advanced.notify_all();
  });
}

/// With MIR as the input. What is read may add constants to the module, which the passes look at: functions are read by
/// all workers while no pass runs, as many as keep them busy, and then compiled by all of them.
void Compilation::runBatches(unsigned jobs) {
  struct Slot {
    MachineFunction mf;
    std::unique_ptr<FunctionResult> result;
    bool ready = false;
  };
  std::vector<std::unique_ptr<Slot>> slots(std::min(size_t(jobs) * 32, functions_.size()));
  for (auto &slot : slots)
    slot = std::make_unique<Slot>();
  for (size_t begin = 0; begin < functions_.size(); begin += slots.size()) {
    const size_t size = std::min(slots.size(), functions_.size() - begin);
    std::atomic<size_t> toRead{0}, next{0};
    std::atomic<bool> full{false};
    auto readSlots = [&](Worker &w) {
      for (size_t i; (i = toRead++) < size;) {
        slots[i]->ready = false;
        slots[i]->result = std::make_unique<FunctionResult>();
        slots[i]->ready = startFunction(w, slots[i]->mf, uint32_t(begin + i), *slots[i]->result);
      }
    };
    auto compileSlots = [&](Worker &w) {
      for (size_t i; (i = next++) < size;) {
        Slot &slot = *slots[i];
        if (slot.ready)
          compileFunction(w, slot.mf, *slot.result);
        if (!plan_.stopsEarly && !slot.result->diags.hasErrors())
          slot.result->fragment = w.streamer->takeFragment();
      }
    };
    runWorkers(jobs, readSlots, [&] { full = true; });
    if (!full)
      runWorkers(jobs, compileSlots, [&] { full = true; });
    if (full) {
      diags_.report(kOutOfMemory, moduleContext(module_), "out of memory");
      return;
    }
    for (size_t i = 0; i < size; ++i)
      finishFunction(*slots[i]->result, slots[i]->result->fragment.get());
  }
}

/// Threads cost more than they save on small inputs.
unsigned Compilation::numberOfJobs(size_t insts) const {
  constexpr size_t kInstsPerJob = 4000, kBytesPerJob = 300'000;
  size_t useful = options_.input ? options_.input->size() / kBytesPerJob : insts / kInstsPerJob;
  return unsigned(std::min({size_t(options_.jobs), functions_.size(), useful + 1}));
}

void Compilation::reportTimes() {
  for (size_t i = 0; i <= plan_.passes.size(); ++i) {
    double sum = 0;
    for (const auto &w : workers_)
      sum += w->seconds[i];
    if (i < plan_.passes.size())
      report_.times.push_back({std::string(plan_.passes[i].name), std::string(plan_.passes[i].description), sum});
    else if (!plan_.stopsEarly)
      report_.times.push_back({"asm-printer", "Emit functions", sum});
  }
  if (!plan_.stopsEarly)
    report_.times.push_back({"module", "Emit globals and write the file", moduleSeconds_});
}

bool Compilation::run() {
  if (!makePlan(options_, tm_, diags_, plan_))
    return false;
  if (options_.printStructure)
    report_.printed += describePlan(plan_);
  collectFunctions();
  if (!plan_.stopsEarly) {
    emitter_ = ModuleEmitter::create(module_, tm_, options_.fileType != OutputFileType::kAssembly, diags_);
    if (!emitter_)
      return false;
    emitter_->beginModule();
  } else {
    emitter_ = ModuleEmitter::createForSubtargets(module_, tm_);
    printMIRModule(out_, module_);
  }
  size_t insts = 0;
  for (uint32_t f : functions_)
    insts += module_.functions[f].insts.size();
  unsigned jobs = numberOfJobs(insts);
  if (jobs <= 1)
    runSequential();
  else if (options_.input)
    runBatches(jobs);
  else
    runParallel(jobs);
  if (!plan_.stopsEarly && !diags_.hasErrors()) {
    double start = options_.timePasses ? now() : 0;
    emitter_->endModule(out_);
    moduleSeconds_ = options_.timePasses ? now() - start : 0;
  }
  if (options_.timePasses)
    reportTimes();
  if (options_.stats) {
    uint64_t machineInstrs = 0;
    for (const auto &w : workers_)
      machineInstrs += w->machineInstrs;
    report_.counters.push_back({"functions", "Number of functions compiled", functions_.size()});
    report_.counters.push_back({"ir-instructions", "Number of IR instructions in them", insts});
    report_.counters.push_back({"machine-instructions", "Number of machine instructions made", machineInstrs});
    report_.counters.push_back({"output-bytes", "Size of the output in bytes", out_.size()});
  }
  return !diags_.hasErrors();
}

} // namespace

void setDefaultDataLayout(ir::Module &m, const TargetMachine &tm) {
  if (!m.dataLayout.str().empty())
    return;
  std::string why;
  [[maybe_unused]] bool ok = m.dataLayout.parse(tm.getDataLayoutString(), why);
  assert(ok && "the target's data layout string is wrong");
  m.dataLayout.computeAll(m.types);
}

bool compileModule(const ir::Module &m, const TargetMachine &tm, const CompileOptions &options, DiagnosticEngine &diags,
                   OutputBuffer &out, CompileReport &report) {
  try {
    return Compilation(m, tm, options, diags, out, report).run();
  } catch (const std::bad_alloc &) {
    diags.report(kOutOfMemory, moduleContext(m), "out of memory");
    return false;
  }
}

} // namespace lathe
