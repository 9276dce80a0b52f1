// The output of one module: its symbols and sections, its data, and the order in which fragments are joined.
#pragma once
#include "lathe/ir/Module.h"
#include "lathe/mc/MCContext.h"
#include "lathe/mc/MCStreamer.h"
#include <memory>
#include <mutex>
#include <vector>

namespace lathe {

class AsmPrinter;
class TargetEmitter;
class TargetMachine;
class TargetSubtargetInfo;

/// beginModule; then for every function, in order, the fragment that an AsmPrinter made; endModule. Symbols of globals
/// are made before the first function, so that workers only read them.
class ModuleEmitter {
public:
  /// Null, with a diagnostic, when the target cannot emit.
  static std::unique_ptr<ModuleEmitter> create(const ir::Module &m, const TargetMachine &tm, bool isObject,
                                               DiagnosticEngine &diags);
  /// Only for getSubtarget: nothing is emitted.
  static std::unique_ptr<ModuleEmitter> createForSubtargets(const ir::Module &m, const TargetMachine &tm);
  ~ModuleEmitter();

  /// The subtarget that a function's attributes ask for. Thread-safe.
  const TargetSubtargetInfo &getSubtarget(const ir::Function &f, DiagnosticEngine &diags);

  void beginModule();
  std::unique_ptr<MCStreamer> createStreamer();
  std::unique_ptr<AsmPrinter> createPrinter(MCStreamer &streamer);
  void append(MCFragment &f) { writer_->append(f); }
  /// Globals, aliases, and what else stands at the end; then the file. False when an error was reported.
  bool endModule(OutputBuffer &out);

  // For AsmPrinter and the emission of data; all thread-safe after beginModule.
  const ir::Module &module() const { return module_; }
  const TargetMachine &targetMachine() const { return tm_; }
  const TargetEmitter &targetEmitter() const { return *emitter_; }
  MCContext &context() const { return *context_; }
  DiagnosticEngine &diags() const { return *diags_; }
  bool isObject() const { return isObject_; }
  MCSymbolId symbolFor(ir::GlobalId g) const { return symbols_[g.index()]; }
  /// The label of block `block` of a function whose address is taken; defined by the function's fragment.
  MCSymbolId blockAddressSymbol(ir::GlobalId function, uint32_t block) const;
  /// A symbol by its name in IR: mangled as the data layout says.
  MCSymbolId symbolForName(std::string_view irName) const;
  MCSectionId sectionForFunction(ir::GlobalId g) const;
  /// Where data that belongs to a function goes: jump tables (`log2Align`, no relocations in shared code needed).
  MCSectionId sectionForJumpTables(ir::GlobalId function) const;
  MCSectionId sectionForExceptionTable(ir::GlobalId function) const;
  /// A word that holds the address of a personality function or a type info, for tables that must not. Thread-safe.
  MCSymbolId exceptionReference(ir::GlobalId g, bool isPersonality) const;
  MCSectionId sectionForConstant(unsigned size, bool needsRelocation) const;
  MCSectionId sectionForVariable(ir::GlobalId g) const;
  void emitLinkage(MCStreamer &out, ir::GlobalId g) const;
  void emitVisibility(MCStreamer &out, ir::GlobalId g) const;
  /// What is emitted here, as opposed to only referred to.
  bool isDefinition(const ir::Global &g) const { return g.isDefined && g.linkage != ir::Linkage::kAvailableExternally; }

private:
  ModuleEmitter(const ir::Module &m, const TargetMachine &tm) : module_(m), tm_(tm) {}
  void createSymbols();
  std::string mangle(ir::GlobalId g) const;
  void findUsed();
  void emitVariable(ir::GlobalId g);
  bool emitSpecialVariable(ir::GlobalId g, std::string_view name);
  void emitStructors(const ir::Global &g, bool isCtors);
  void emitAlias(ir::GlobalId g);
  void emitDeclarations();
  void emitExceptionReferences();
  void emitIdents();
  void emitModuleAsm();
  MCSectionId explicitSection(ir::GlobalId g, MCSectionKind kind) const;
  MCSectionId uniqueSection(std::string_view prefix, ir::GlobalId g, uint32_t type, uint64_t flags,
                            uint32_t entrySize = 0) const;
  MCSymbolId comdatGroup(const ir::Global &g, bool &isComdat) const;
  MCSectionKind kindOf(ir::GlobalId g) const;
  bool isUsed(ir::GlobalId g) const { return g.index() < used_.size() && used_[g.index()]; }

  const ir::Module &module_;
  const TargetMachine &tm_;
  const TargetEmitter *emitter_ = nullptr;
  DiagnosticEngine *diags_ = nullptr;
  bool isObject_ = false;
  std::unique_ptr<MCContext> context_;
  std::unique_ptr<MCModuleWriter> writer_;
  std::unique_ptr<MCStreamer> streamer_; ///< of the module's own data
  std::vector<MCSymbolId> symbols_;      ///< by global
  std::vector<char> used_;               ///< members of llvm.used, by global
  struct Subtarget {
    SymbolId cpu, features;
    const TargetSubtargetInfo *sti;
  };
  std::vector<Subtarget> subtargets_;
  std::mutex subtargetMutex_;
  /// By global: what functions asked of exceptionReference.
  enum : uint8_t { kTypeReference = 1, kPersonalityReference = 2 };
  mutable std::vector<uint8_t> exceptionReferences_;
  mutable std::mutex exceptionMutex_;
  SymbolId cpuKey_, featuresKey_;
};

} // namespace lathe
