// A function in machine code form: everything that one pass leaves for another.
#pragma once
#include "lathe/mir/MachineBasicBlock.h"
#include "lathe/mir/MachineExceptionInfo.h"
#include "lathe/mir/MachineFrameInfo.h"
#include "lathe/mir/MachineRegisterInfo.h"
#include "lathe/support/Pool.h"
#include <memory>

namespace lathe {

/// One entry of the constant pool.
struct MachineConstantPoolEntry {
  uint32_t constant = 0;          ///< ir::ConstantId; all ones: the bytes below
  std::span<const uint8_t> bytes; ///< when it is not an IR constant
  uint8_t log2Align = 0;
  uint32_t size = 0; ///< bytes
};

struct MachineJumpTable {
  ArenaVec<MachineBasicBlock *> targets;
};

/// How the entries of jump tables are written.
enum class JumpTableKind : uint8_t {
  kBlockAddress,        ///< the address of a block
  kGPRel64BlockAddress, ///< relative to the global pointer
  kGPRel32BlockAddress, ///< relative to the global pointer
  kLabelDifference32,   ///< relative to the table
  kLabelDifference64,   ///< relative to the table
  kInline,              ///< in the code: nothing is emitted behind it
  kCustom32,            ///< the target's own
};

/// What debuggers are told of the arguments of a call: the registers that carry them.
struct MachineCallSite {
  struct Argument {
    uint16_t number;
    MCPhysReg reg;
  };
  const MachineInstr *call;
  std::span<const Argument> arguments;
};

/// A variable whose value is known only as what a register held at entry. Metadata as text.
struct MachineEntryValue {
  MCPhysReg reg = 0;
  std::string_view variable, expression, location;
};

/// Where the value that DBG_INSTR_REF names by one instruction's number and operand has moved to.
struct MachineDebugSubstitution {
  uint32_t sourceInstr = 0, sourceOperand = 0;
  uint32_t instr = 0, operand = 0;
  uint32_t subReg = 0; ///< sub-register index of it; 0: all of it
};

/// A metadata node that is no part of the module, because code generation made it: `!3 = distinct !{!3}`.
struct MachineMetadataNode {
  uint32_t number = 0;
  std::string_view text; ///< all of it
};

/// One call-frame directive; see the DWARF standard, section 6.4.
struct MachineCFI {
  enum Op : uint8_t {
    kDefCfa,           ///< reg, offset
    kDefCfaOffset,     ///< offset
    kDefCfaRegister,   ///< reg
    kAdjustCfaOffset,  ///< offset
    kOffset,           ///< reg saved at CFA + offset
    kRelOffset,        ///< reg saved at the register that the CFA is told from, + offset
    kLLVMDefAspaceCfa, ///< reg, offset, addressSpace
    kRestore,          ///< reg
    kSameValue,        ///< reg
    kUndefined,        ///< reg
    kRegister,         ///< reg saved in reg2
    kRememberState,
    kRestoreState,
    kEscape, ///< bytes
    kWindowSave,
    kNegateRAState,
    kGnuArgsSize, ///< offset
  };
  Op op;
  uint16_t reg = 0; ///< DWARF number
  uint16_t reg2 = 0;
  int64_t offset = 0;
  std::span<const uint8_t> bytes;
  uint32_t addressSpace = 0;
};

/// Working memory that a pass keeps from one function to the next: it belongs to the MachineFunction, which is reused.
class PassState {
public:
  virtual ~PassState() = default;
};
enum class PassStateSlot : uint8_t {
  kPHIElimination,
  kTwoAddress,
  kRegAllocFast,
  kPrologEpilog,
  kTranslate,
  kLegalize,
  kSelect,
  kTarget, ///< of the target's own passes
  kCount,
};

/// What few instructions have besides operands. Symbols: 1 + MachineFunction::symbol, 0: none. Metadata: 1 + number of
/// the node.
struct MachineInstrExtra {
  /// Flags that share a bit in MachineInstr and stand on an opcode on which the bit means the other one.
  enum Flag : uint8_t {
    kDisjoint = 1,
    kNonNeg = 2,
    kNoUSWrap = 4,
    kUnpredictable = 8,
    kNoConvergent = 16,
    kNoUWrap = 32,
    kNoSWrap = 64,
    kIsExact = 128,
  };
  uint8_t flags = 0;
  uint32_t preInstrSymbol = 0;
  uint32_t postInstrSymbol = 0;
  uint32_t heapAllocMarker = 0;
  uint32_t pcSections = 0;
  uint32_t mmra = 0;
  uint32_t cfiType = 0;
  uint32_t debugInstrNumber = 0;
  bool operator==(const MachineInstrExtra &) const = default;
};

class MachineFunction {
public:
  enum Property : uint16_t {
    kIsSSA = 1,
    kNoPHIs = 2,
    kTracksLiveness = 4,
    kNoVRegs = 8,
    kFailedISel = 16,
    kLegalized = 32,
    kRegBankSelected = 64,
    kSelected = 128,
    kTiedOpsRewritten = 256,
    kFailsVerification = 512,
    kTracksDebugUserValues = 1024,
  };

  MachineFunction();
  MachineFunction(const MachineFunction &) = delete;
  MachineFunction &operator=(const MachineFunction &) = delete;

  /// Empties the function and gives it a new identity; all memory is kept for reuse. `irFunction` is an
  /// ir::GlobalId's number, all ones for none.
  void reset(std::string_view name, const TargetSubtargetInfo &sti, const ir::Module *module, uint32_t irFunction,
             DiagnosticEngine &diags, uint32_t functionNumber);

  std::string_view getName() const { return name_; }
  const TargetSubtargetInfo &getSubtarget() const { return *sti_; }
  const TargetInstrInfo &getInstrInfo() const { return *tii_; }
  const TargetRegisterInfo &getRegisterInfo() const { return *tri_; }
  const ir::Module *getModule() const { return module_; }
  uint32_t getIRFunction() const { return irFunction_; }
  uint32_t getFunctionNumber() const { return functionNumber_; }
  DiagnosticEngine &getDiagnostics() const { return *diags_; }
  Arena &getArena() { return arena_; }
  MachineRegisterInfo &getRegInfo() { return mri_; }
  const MachineRegisterInfo &getRegInfo() const { return mri_; }
  MachineFrameInfo &getFrameInfo() { return frame_; }
  const MachineFrameInfo &getFrameInfo() const { return frame_; }
  MachineExceptionInfo &getExceptionInfo() { return exceptions_; }
  const MachineExceptionInfo &getExceptionInfo() const { return exceptions_; }

  bool hasProperty(Property p) const { return properties_ & p; }
  void setProperty(Property p) { properties_ = uint16_t(properties_ | p); }
  void clearProperty(Property p) { properties_ = uint16_t(properties_ & ~p); }
  uint16_t getProperties() const { return properties_; }

  // Blocks, in layout order
  std::span<MachineBasicBlock *const> blocks() const { return layout_; }
  MachineBasicBlock &front() const { return *layout_[0]; }
  unsigned size() const { return layout_.size(); }
  /// One more than the largest block number; numbers are given at creation and do not change.
  unsigned getNumBlockIDs() const { return numBlocks_; }
  MachineBasicBlock *getBlockNumbered(unsigned n) const { return byNumber_[n]; }
  /// A new block that is not yet part of the layout.
  MachineBasicBlock *createBlock(int irBlock = -1);
  void push_back(MachineBasicBlock *b) { insertAfter(layout_.empty() ? nullptr : layout_.back(), b); }
  /// After `where`; first when that is null.
  void insertAfter(MachineBasicBlock *where, MachineBasicBlock *b);
  /// A block and the one that it is put behind.
  struct BlockInsertion {
    MachineBasicBlock *where;
    MachineBasicBlock *block;
  };
  /// Does many insertions as if one after the other, in time linear in the size of the function.
  void insertBlocks(std::span<const BlockInsertion> list);
  /// From here to finishInsertions, insertAfter takes constant time; the new blocks are not in the layout before.
  void deferInsertions() { defersInsertions_ = true; }
  void finishInsertions();
  void eraseBlock(MachineBasicBlock *b);
  /// Replaces the layout order by a permutation of itself.
  void setLayout(std::span<MachineBasicBlock *const> order);

  // Instructions
  /// A new instruction, in no block, with room for `operands` operands.
  MachineInstr *createInstr(unsigned opcode, DebugLoc dl, unsigned operands) {
    auto *mi = new (instrs_.allocate()) MachineInstr();
    initInstr(*mi, opcode, dl, operands);
    return mi;
  }
  /// The same for a fresh instruction that another one is to become.
  void initInstr(MachineInstr &mi, unsigned opcode, DebugLoc dl, unsigned operands) {
    mi.opcode_ = uint16_t(opcode);
    mi.debugLoc_ = dl.id();
    if (operands) {
      mi.ops_ = static_cast<MachineOperand *>(arena_.allocate(operands * sizeof(MachineOperand), 8));
      mi.capacity_ = uint16_t(operands);
    }
  }
  MachineInstr *cloneInstr(const MachineInstr &mi);
  uint32_t indexOf(const MachineInstr &mi) const { return instrs_.indexOf(&mi); }
  /// One more than the largest instruction index.
  uint32_t getNumInstrIDs() const { return uint32_t(instrs_.size()); }

  MachineMemOperand *createMemOperand() { return arena_.make<MachineMemOperand>(); }
  MachineMemOperand *createMemOperand(const MachineMemOperand &m) { return arena_.make<MachineMemOperand>(m); }
  /// Arena copies, for operands that point to data.
  const char *createSymbolName(std::string_view s);
  std::span<const int> createShuffleMask(std::span<const int> m) { return arena_.copy(m); }
  uint32_t *allocateRegMask();

  // Constant pool, jump tables, call-frame directives
  /// The number of the entry; equal ones share it.
  unsigned addConstantPoolEntry(const MachineConstantPoolEntry &e);
  std::span<const MachineConstantPoolEntry> constantPool() const { return constantPool_; }
  /// At the next number, whatever there is already.
  void appendConstantPoolEntry(const MachineConstantPoolEntry &e) { constantPool_.push_back(arena_, e); }
  unsigned createJumpTable(std::span<MachineBasicBlock *const> targets);
  std::span<MachineJumpTable> jumpTables() { return jumpTables_; }
  std::span<const MachineJumpTable> jumpTables() const { return jumpTables_; }
  JumpTableKind jumpTableKind = JumpTableKind::kLabelDifference32;
  unsigned addFrameInst(const MachineCFI &cfi);
  std::span<const MachineCFI> frameInstructions() const { return frameInsts_; }

  // Names that MIR gives to labels, and whatever else is rare
  /// The number of the symbol of that name, which is made when there is none.
  uint32_t symbolNumber(std::string_view name);
  /// A new symbol without a name, to which nothing can refer by text.
  uint32_t addUnnamedSymbol() {
    symbols_.push_back(arena_, {});
    return symbols_.size() - 1;
  }
  /// A new symbol that is called .Ltmp and its number, for an EH_LABEL.
  uint32_t createLabel();
  uint32_t getNumSymbols() const { return symbols_.size(); }
  std::string_view symbol(uint32_t n) const { return symbols_[n]; }
  const MachineInstrExtra *getExtra(const MachineInstr &mi) const;
  void setExtra(const MachineInstr &mi, const MachineInstrExtra &e);
  /// A debug location that is text, not the number of a node; see DebugLoc.
  DebugLoc addDebugLocText(std::string_view text);
  std::string_view debugLocText(DebugLoc dl) const { return debugLocTexts_[dl.id() & ~kDebugLocText]; }
  static constexpr uint32_t kDebugLocText = 0x80000000u; ///< bit of DebugLoc::id
  const MachineAAInfo &aaInfo(uint32_t i) const { return aaInfos_[i]; }
  uint32_t addAAInfo(const MachineAAInfo &a);

  // For debuggers. Texts have to outlive the function.
  /// Of calls that are in a block; those of erased ones mean nothing any more.
  std::span<const MachineCallSite> callSites() const { return callSites_; }
  void addCallSite(const MachineInstr &call, std::span<const MachineCallSite::Argument> arguments) {
    callSites_.push_back(arena_, {&call, arena_.copy(arguments)});
  }
  std::span<const MachineEntryValue> entryValues() const { return entryValues_; }
  void addEntryValue(const MachineEntryValue &v) { entryValues_.push_back(arena_, v); }
  std::span<const MachineDebugSubstitution> debugSubstitutions() const { return debugSubstitutions_; }
  void addDebugSubstitution(const MachineDebugSubstitution &s) { debugSubstitutions_.push_back(arena_, s); }
  std::span<const MachineMetadataNode> metadataNodes() const { return metadataNodes_; }
  void addMetadataNode(const MachineMetadataNode &n) { metadataNodes_.push_back(arena_, n); }

  /// The target's own state, made by TargetSubtargetInfo::createMachineFunctionInfo at reset; may be null.
  template <class T> T &getInfo() const { return *static_cast<T *>(info_); }
  void *getInfoOrNull() const { return info_; }

  /// The `T` in `slot`, made at first use; it outlives reset().
  template <class T> T &getPassState(PassStateSlot slot) {
    std::unique_ptr<PassState> &p = passStates_[size_t(slot)];
    if (!p)
      p = std::make_unique<T>();
    return static_cast<T &>(*p);
  }

  uint8_t log2Align = 0;
  bool exposesReturnsTwice = false;
  bool hasInlineAsm = false;
  bool hasWinCFI = false;
  bool callsUnwindInit = false;
  bool callsEHReturn = false;
  bool hasEHCatchret = false;
  bool hasEHScopes = false;
  bool hasEHFunclets = false;
  bool isOutlined = false;
  bool debugInstrRef = false;
  bool needsFrameMoves = true; ///< unwind information is wanted

private:
  friend class MachineInstr;
  void growConstantSlots();
  uint32_t *symbolSlot(std::string_view name);
  Arena arena_;
  Pool<MachineInstr> instrs_;
  MachineRegisterInfo mri_;
  MachineFrameInfo frame_;
  MachineExceptionInfo exceptions_;
  ArenaVec<MachineBasicBlock *> layout_;
  ArenaVec<MachineBasicBlock *> byNumber_;
  ArenaVec<BlockInsertion> insertions_;   ///< deferred ones
  ArenaVec<MachineMemOperand *> memRefs_; ///< those of one instruction stand together; never changed
  ArenaVec<MachineConstantPoolEntry> constantPool_;
  ArenaVec<uint32_t> constantSlots_; ///< open addressing by content: 1 + index into constantPool_; a power of two
  ArenaVec<MachineJumpTable> jumpTables_;
  ArenaVec<MachineCFI> frameInsts_;
  ArenaVec<std::string_view> symbols_;
  ArenaVec<uint32_t> symbolSlots_;  ///< open addressing by name: 1 + index into symbols_; a power of two
  ArenaVec<uint32_t> extraOfInstr_; ///< by instruction index: 1 + index of extras_
  ArenaVec<MachineInstrExtra> extras_;
  ArenaVec<std::string_view> debugLocTexts_;
  ArenaVec<MachineAAInfo> aaInfos_;
  ArenaVec<MachineCallSite> callSites_;
  ArenaVec<MachineEntryValue> entryValues_;
  ArenaVec<MachineDebugSubstitution> debugSubstitutions_;
  ArenaVec<MachineMetadataNode> metadataNodes_;
  std::string_view name_;
  const TargetSubtargetInfo *sti_ = nullptr;
  const TargetInstrInfo *tii_ = nullptr;
  const TargetRegisterInfo *tri_ = nullptr;
  const ir::Module *module_ = nullptr;
  DiagnosticEngine *diags_ = nullptr;
  void *info_ = nullptr;
  std::unique_ptr<PassState> passStates_[size_t(PassStateSlot::kCount)];
  uint32_t irFunction_ = 0xffffffffu;
  uint32_t functionNumber_ = 0;
  unsigned numBlocks_ = 0;
  uint16_t properties_ = kIsSSA | kTracksLiveness;
  bool defersInsertions_ = false;
};

inline MachineFunction &MachineInstr::getMF() const { return parent_->getParent(); }

inline std::span<MachineMemOperand *const> MachineInstr::memoperands() const {
  if (!memRefs_)
    return {};
  return {getMF().memRefs_.begin() + (memRefs_ >> kMemCountBits), memRefs_ & kMaxMemOperands};
}
inline MachineMemOperand *MachineInstr::getMemOperand() const {
  return (memRefs_ & kMaxMemOperands) == 1 ? getMF().memRefs_[memRefs_ >> kMemCountBits] : nullptr;
}
inline void MachineInstr::cloneMemRefs(MachineFunction &mf, const MachineInstr &from) {
  if (!memRefs_)
    memRefs_ = from.memRefs_; // they are immutable, so that they can be shared
  else
    addMemRefs(mf, from);
}

[[gnu::always_inline]] inline void MachineInstr::noteAdded(MachineFunction &mf, const MachineOperand &op) {
  mf.getRegInfo().noteOperandAdded(*this, op);
}

} // namespace lathe
