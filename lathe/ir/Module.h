// The module: flat tables, filled by a reader and only read afterwards. All members may be read from several threads.
#pragma once
#include "lathe/ir/Attributes.h"
#include "lathe/ir/Constant.h"
#include "lathe/ir/DataLayout.h"
#include "lathe/ir/Instruction.h"
#include "lathe/ir/Intrinsics.h"
#include "lathe/support/Triple.h"
#include <memory>

namespace lathe {
class SourceBuffer;
class DiagnosticEngine;
} // namespace lathe

namespace lathe::ir {

enum class Linkage : uint8_t {
  kExternal,
  kPrivate,
  kInternal,
  kAvailableExternally,
  kLinkOnce,
  kLinkOnceODR,
  kWeak,
  kWeakODR,
  kCommon,
  kAppending,
  kExternWeak,
};
enum class Visibility : uint8_t { kDefault, kHidden, kProtected };
enum class DLLStorage : uint8_t { kDefault, kImport, kExport };
enum class ThreadLocal : uint8_t { kNone, kGeneralDynamic, kLocalDynamic, kInitialExec, kLocalExec };
enum class UnnamedAddr : uint8_t { kNone, kLocal, kGlobal };
enum class GlobalKind : uint8_t { kFunction, kVariable, kAlias, kIFunc };
enum class ComdatKind : uint8_t { kAny, kExactMatch, kLargest, kNoDeduplicate, kSameSize };
enum class CodeModel : uint8_t { kDefault, kTiny, kSmall, kKernel, kMedium, kLarge };

inline bool isLocalLinkage(Linkage l) { return l == Linkage::kPrivate || l == Linkage::kInternal; }
/// The definition seen here may be replaced by another one at link time.
inline bool isInterposableLinkage(Linkage l) {
  return l == Linkage::kWeak || l == Linkage::kLinkOnce || l == Linkage::kCommon || l == Linkage::kExternWeak;
}
inline bool isWeakForLinker(Linkage l) {
  return l == Linkage::kWeak || l == Linkage::kWeakODR || l == Linkage::kLinkOnce || l == Linkage::kLinkOnceODR ||
         l == Linkage::kCommon || l == Linkage::kExternWeak;
}

/// "No alignment was written."
inline constexpr uint8_t kNoAlign = 0xff;

/// A function, variable, alias or ifunc: what they have in common and what variables and aliases have.
struct Global {
  SymbolId name;       // without quotes, escapes resolved; may start with \01. Invalid for a numbered global
  uint32_t number = 0; // of a global without name
  GlobalKind kind = GlobalKind::kVariable;
  Linkage linkage = Linkage::kExternal;
  Visibility visibility = Visibility::kDefault;
  DLLStorage dllStorage = DLLStorage::kDefault;
  ThreadLocal threadLocal = ThreadLocal::kNone;
  UnnamedAddr unnamedAddr = UnnamedAddr::kNone;
  CodeModel codeModel = CodeModel::kDefault;
  uint8_t alignLog2 = kNoAlign;
  bool dsoLocal = false;
  bool isConstant = false; // a variable declared `constant`
  bool externallyInitialized = false;
  bool isDefined = false;          // has a body, initializer, aliasee or resolver
  bool addressTakenBlocks = false; // a blockaddress names a block of this function
  uint32_t addressSpace = 0;
  TypeId valueType;       // of the contents; of a function its function type
  TypeId pointerType;     // of the global as a value
  ConstantId initializer; // of a variable; aliasee or resolver
  SymbolId section, partition;
  ComdatId comdat;
  AttributeSetId attributes{0}; // of a variable
  FunctionId function;          // of kFunction
  uint32_t sourceOffset = 0;

  bool isFunction() const { return kind == GlobalKind::kFunction; }
  bool isVariable() const { return kind == GlobalKind::kVariable; }
  bool isDeclaration() const { return !isDefined; }
};

/// An attachment that is kept: `!prof`, `!srcloc` and whatever else code generation reads.
struct Attachment {
  uint32_t inst; // index in the function
  SymbolId kind;
  uint32_t node; // metadata number, see Module::metadataNode
};

/// What the program says to debuggers in front of an instruction: `#dbg_value(…)` and so on, or a call of
/// `llvm.dbg.*`, which is no instruction here.
struct DebugRecord {
  enum Kind : uint8_t { kValue, kDeclare, kAssign, kLabel };
  uint32_t inst; // index in the function
  Kind kind;
  uint32_t location = 0;                 // `!n`: n + 1; 0 when there is none
  ValueRef value;                        // none: no value, or several
  std::string_view variable, expression; // text of the nodes; of a label: `variable` names it
};

struct Function {
  GlobalId global;
  TypeId type; // function type
  uint16_t callingConv = callconv::kC;
  IntrinsicId intrinsic{};
  AttributeListId attributes{0};
  SymbolId gc;
  ConstantId prefix, prologue, personality;
  uint32_t subprogram = 0; // `!dbg !n`: n + 1; 0 when there is none

  // The body; all empty for a declaration. Parallel arrays are indexed by instruction.
  std::span<const Block> blocks;
  std::span<const Instruction> insts;
  std::span<const uint32_t> words;     // operands of the instructions
  std::span<const uint32_t> offsets;   // of each instruction's text in the source
  std::span<const uint32_t> debugLocs; // `!dbg !n`: n + 1, or 0; empty when no instruction has one
  std::span<const ValueName> names;    // arguments first, then instructions, like ValueRef::local
  std::span<const CallInfo> callInfos;
  std::span<const OperandBundle> bundles;
  std::span<const Attachment> attachments;   // sorted by instruction
  std::span<const DebugRecord> debugRecords; // likewise
  uint32_t numArgs = 0;
  uint32_t bodyOffset = 0; // of the text of the body

  bool isDeclaration() const { return blocks.empty(); }
  std::span<const uint32_t> operands(const Instruction &i) const {
    return words.subspan(i.firstOperand, i.numOperands);
  }
  uint32_t operand(const Instruction &i, unsigned n) const { return words[i.firstOperand + n]; }
  ValueRef value(const Instruction &i, unsigned n) const { return ValueRef(operand(i, n)); }
  /// The value that an instruction defines.
  ValueRef result(InstId i) const { return ValueRef::local(numArgs + i.index()); }
  bool isArgument(ValueRef v) const { return v.isLocal() && v.index() < numArgs; }
  /// The instruction that defines a local value which is no argument.
  InstId definition(ValueRef v) const { return InstId(v.index() - numArgs); }
  const CallInfo &callInfo(const Instruction &call) const { return callInfos[operand(call, 0)]; }
  ValueRef callee(const Instruction &call) const { return value(call, 1); }
  /// Index of the first argument among the operands of a call, invoke or callbr.
  unsigned firstArgument(const Instruction &call) const {
    if (call.opcode == Opcode::kCall)
      return 2;
    return call.opcode == Opcode::kInvoke ? 4 : 4 + operand(call, 2);
  }
  std::span<const uint32_t> arguments(const Instruction &call) const {
    return operands(call).subspan(firstArgument(call));
  }
  InstId terminator(const Block &b) const { return InstId(b.firstInst + b.numInsts - 1); }
};

struct Comdat {
  SymbolId name;
  ComdatKind kind = ComdatKind::kAny;
};

class Module {
public:
  Module() = default;
  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;

  StringInterner symbols;
  TypeTable types;
  ConstantTable constants;
  AttributeTable attributes;
  DataLayout dataLayout; // every type of `types` is laid out
  Triple triple;
  std::string_view sourceFilename;
  std::vector<std::string_view> moduleAsm; // one entry per `module asm` line, in order
  std::vector<Global> globals;             // in the order of their definitions or declarations
  std::vector<Function> functions;         // likewise
  std::vector<Comdat> comdats;
  std::vector<SymbolId> syncScopes;               // 0 and 1 have fixed meanings, see kSystemScope
  std::vector<std::string_view> metadataOperands; // raw text of each ValueRef::metadata: `!"…"`, `!7`, `i32 1`, `!{…}`
  /// Text of the module; views and offsets point into it. It outlives the module.
  const SourceBuffer *source = nullptr;
  uint32_t sourceBegin = 0; // the module's own text goes from here to the end

  const Global &global(GlobalId id) const { return globals[id.index()]; }
  const Function &function(FunctionId id) const { return functions[id.index()]; }
  std::string_view name(SymbolId s) const { return s.valid() ? symbols.name(s) : std::string_view(); }
  /// The name of a global as it is written after `@`, numbers for unnamed ones; `buffer` holds the digits.
  std::string_view globalName(GlobalId id, char (&buffer)[12]) const;
  GlobalId findGlobal(std::string_view name) const;
  const Global &global(const Function &f) const { return globals[f.global.index()]; }

  TypeId typeOf(ConstantId c) const { return constants[c].type; }
  TypeId typeOf(const Function &f, ValueRef v) const {
    switch (v.kind()) {
    case ValueRef::kLocal:
      return v.index() < f.numArgs ? types.parameters(f.type)[v.index()] : f.insts[v.index() - f.numArgs].type;
    case ValueRef::kConstant:
      return constants[v.constantId()].type;
    case ValueRef::kMetadata:
      return types::kMetadata;
    case ValueRef::kNone:
      break;
    }
    return types::kVoid;
  }
  /// Whether exceptions may pass through a function or end in it, or somebody wants to find the way back from it.
  bool needsUnwindTable(const Function &f) const {
    const AttributeSet &a = attributes.function(f.attributes);
    return a.has(Attribute::kUWTable) || !a.has(Attribute::kNoUnwind) || f.personality.valid();
  }
  const TypeLayout &layout(TypeId t) const { return dataLayout.layout(t); }

  /// The function that a callee names directly, else an invalid id.
  FunctionId calledFunction(ValueRef callee) const {
    if (!callee.isConstant() || !constants[callee.constantId()].is(ConstantKind::kGlobal))
      return FunctionId();
    return global(constants[callee.constantId()].global()).function;
  }
  /// The intrinsic that a callee names.
  IntrinsicId calledIntrinsic(ValueRef callee) const {
    FunctionId f = calledFunction(callee);
    return f.valid() ? function(f).intrinsic : IntrinsicId{};
  }
  /// What stands after `!n =` in the text, empty when there is no such node: `!{!"branch_weights", i32 1, i32 9}`.
  std::string_view metadataNode(uint32_t n) const;
  /// The operands of a named node such as `!llvm.module.flags`: the text between the braces.
  std::string_view namedMetadata(std::string_view name) const;
  /// The integer of a module flag such as "PIC Level"; false when there is none.
  bool moduleFlag(std::string_view name, uint64_t &value) const;
  /// The string of a module flag such as "stack-protector-guard"; empty when there is none.
  std::string_view moduleFlagString(std::string_view name) const;
  /// The branch weights of an instruction's !prof attachment; empty when it has none.
  std::vector<uint32_t> branchWeights(const Function &f, InstId inst) const;

  /// What follows the name in the node of a module flag: `, i32 1}`; empty when there is no such flag.
  std::string_view moduleFlagText(std::string_view name) const;

  // What readers fill besides.
  std::vector<uint32_t> globalOfSymbol;  // GlobalId::value by SymbolId, none for other names; may be short
  std::vector<uint32_t> metadataOffsets; // by node number: 1 + offset of the text after `=`
  struct NamedNode {
    std::string_view name, text;
  };
  std::vector<NamedNode> namedNodes;
  Arena arena; // bodies and decoded strings
};

} // namespace lathe::ir
