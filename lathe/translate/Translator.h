// The state of one translation and the operations that the files of this folder share. Not for use outside of it.
//
// Values: a local value with one leaf is one number in `slots_`, its virtual register; with several leaves, an entry of
// `many_`. Static allocas, byval arguments and constants have no register of their own: the first use in a machine
// block makes one there, so that selection can fold it (epoch_ counts machine blocks). A PHI's operands are added when
// the edge from the predecessor is made (edge()), which is also where constants among them appear.
#pragma once
#include "lathe/ir/Module.h"
#include "lathe/mir/MachineIRBuilder.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/TargetLowering.h"
#include "lathe/translate/CallLowerer.h"
#include "lathe/translate/ValueTypes.h"

namespace lathe {

/// The registers of one value, leaf by leaf.
class ValueRegs {
public:
  ValueRegs() = default;
  explicit ValueRegs(Register one) : one_(one), size_(1) {}
  ValueRegs(const Register *many, unsigned size) : many_(many), size_(size) {}
  unsigned size() const { return size_; }
  Register operator[](unsigned i) const { return size_ == 1 && !many_ ? one_ : many_[i]; }
  std::span<const Register> span() const { return {size_ == 1 && !many_ ? &one_ : many_, size_}; }

private:
  Register one_;
  const Register *many_ = nullptr;
  unsigned size_ = 0;
};

class Translator {
public:
  explicit Translator(const ir::Module &m);
  bool translate(ir::FunctionId function, MachineFunction &mf);

private:
  using Inst = ir::Instruction;
  using ValueRef = ir::ValueRef;

  // --- Translator.cpp: the function and its values
  void beginFunction();
  void findReachable();
  uint32_t knownTarget(std::span<const uint32_t> switchWords) const;
  void createBlocks();
  void collectPhiInputs();
  void translateBlock(uint32_t block);
  void setFunctionProperties();
  void staticAlloca(const Inst &i, uint32_t local);

  LLT type(ir::TypeId t) { return types_.type(t); }
  ir::TypeId typeOf(ValueRef v) const { return m_.typeOf(*f_, v); }
  ir::TypeId typeOf(uint32_t word) const { return typeOf(ValueRef(word)); }
  LLT pointerType(unsigned addressSpace = 0) const {
    return LLT::pointer(addressSpace, m_.dataLayout.pointerBits(addressSpace));
  }
  LLT indexType(LLT pointer) const { return LLT::scalar(m_.dataLayout.indexBits(pointer.getAddressSpace())); }

  /// opcode r
  void buildUnary(unsigned opcode, Register r) { b_.buildInstr(opcode, 1).addUse(r); }
  /// The register of a value with one leaf.
  Register use(ValueRef v) {
    if (v.isLocal()) {
      uint32_t s = slots_[v.index()];
      return s & kVirtual ? Register(s) : useLocal(v.index());
    }
    return useConstant(v);
  }
  Register use(uint32_t word) { return use(ValueRef(word)); }
  Register useLocal(uint32_t local);
  Register useConstant(ValueRef v) {
    if (!v.isConstant()) [[unlikely]]
      return b_.buildUndef(LLT::scalar(32));
    const ConstSlot &c = consts_[v.index()];
    return c.epoch == epoch_ ? Register(c.reg) : materialize(v.constantId());
  }
  /// All registers of any value.
  ValueRegs uses(ValueRef v);
  /// The registers of a local value, new ones when it has none yet.
  std::span<Register> defs(uint32_t local);
  /// The result is an existing register. It becomes a copy when the result was used before.
  void setValue(uint32_t local, Register r) {
    if (slots_[local]) [[unlikely]]
      b_.buildCopy(Register(slots_[local]), r);
    else
      slots_[local] = r.id();
  }
  void setValues(uint32_t local, std::span<const Register> regs);
  /// The result is another value.
  void setAlias(uint32_t local, ValueRef v);
  ir::TypeId localType(uint32_t local) const {
    return local < f_->numArgs ? m_.types.parameters(f_->type)[local] : f_->insts[local - f_->numArgs].type;
  }
  /// The frame index behind a pointer that is a static alloca; false when it is not one.
  bool frameIndexOf(ValueRef v, int &fi) const;
  int keepInMemory(uint32_t local);
  std::span<Register> reload(uint32_t local);

  // --- Constants.cpp
  Register materialize(ir::ConstantId id);
  void constantLeaves(ir::ConstantId id, std::vector<Register> &out);
  Register buildScalarConstant(const ir::Constant &c);
  MachineOperand constantOperand(const ir::Constant &c);
  Register buildVectorConstant(const ir::Constant &c);
  Register buildZero(LLT t, ScalarKind kind);
  Register buildData(ScalarKind kind, LLT t, uint64_t bits);
  Register buildExpr(const ir::Constant &c);
  Register intConstant(LLT t, int64_t v) { return b_.buildConstant(t, v); }
  Register splat(LLT vector, Register element);
  /// The value of an integer constant of at most 64 bits, zero-extended; false for everything else.
  bool constantInt(ValueRef v, uint64_t &value) const;
  bool constantAddress(ValueRef v, uint64_t &number) const;
  MachineOperand calleeOperand(ValueRef callee);
  bool constantSInt(ValueRef v, int64_t &value) const;
  /// Follows casts of pointers; the global that a constant names, invalid when it is none.
  ir::GlobalId globalOf(ValueRef v) const;

  // --- Instructions.cpp. Constant expressions share what takes operand words instead of an instruction.
  bool translateInst(const Inst &i, uint32_t local);
  Register binary(ir::Opcode op, unsigned irFlags, ir::TypeId t, uint32_t a, uint32_t b);
  Register cast(ir::Opcode op, unsigned irFlags, ir::TypeId to, uint32_t from);
  Register floatCast(ir::Opcode op, unsigned miFlags, Leaf to, Leaf from, Register r);
  Register compare(ir::Opcode op, unsigned predicate, unsigned irFlags, ir::TypeId result, uint32_t a, uint32_t b);
  void elementPointerInst(const Inst &i, uint32_t local);
  Register elementPointer(ir::TypeId resultType, std::span<const uint32_t> words);
  /// Moves `t`, the type that a getelementptr has reached, on by a constant index; returns the bytes that this adds.
  int64_t stepByConstant(ir::TypeId &t, const ir::Constant &index, bool isFirst) const;
  /// `index` times `size`, in the pointer's index type.
  Register scaledIndex(Register index, LLT from, LLT indexT, uint64_t size);
  void select(const Inst &i, uint32_t local);
  void extractValue(const Inst &i, uint32_t local);
  void insertValue(const Inst &i, uint32_t local);
  Register extractElement(LLT result, uint32_t vector, uint32_t index);
  Register insertElement(uint32_t vector, uint32_t element, uint32_t index);
  Register shuffle(LLT result, uint32_t a, uint32_t b, std::span<const uint32_t> mask);
  Register vectorIndex(uint32_t index);
  Register zextOrTrunc(Register r, LLT from, LLT to, bool isSigned = false);
  Register bitcast(Register r, LLT from, LLT to, Register dst = Register());
  // bfloat is not told from half by LLT, so its arithmetic is done here, in single precision.
  Register widenBFloat(Register r, LLT t);
  Register narrowToBFloat(Register r, LLT t);
  static unsigned fastMathFlags(unsigned irFlags) { return (irFlags >> 8 & 0x7f) << 4; }

  // --- Memory.cpp
  void allocaInst(const Inst &i, uint32_t local);
  void load(const Inst &i, uint32_t local);
  void store(const Inst &i);
  void fence(const Inst &i);
  void cmpXchg(const Inst &i, uint32_t local);
  void atomicRMW(const Inst &i, uint32_t local);
  struct Access {
    ValueRef pointer; ///< for the memory operand; may be none
    uint8_t log2Align = 0;
    uint16_t flags = 0; ///< MachineMemOperand::Flags besides load and store
    ir::MemWord order;
  };
  MachineMemOperand *memOperand(const Access &a, LLT t, unsigned loadStore, int64_t offset = 0);
  MachineMemOperand *plainMemOperand(const Inst &i, ValueRef pointer, ir::MemWord m, LLT t, unsigned loadStore);
  /// Loads or stores one leaf at `addr`; types that do not fill bytes are widened.
  Register loadLeaf(const Leaf &leaf, Register addr, const Access &a, Register dst = Register(), int64_t offset = 0);
  void storeLeaf(const Leaf &leaf, Register value, Register addr, const Access &a, int64_t offset = 0);
  Register addressAt(Register base, LLT pointer, uint64_t offset);

  // --- Control.cpp
  void ret(const Inst &i);
  void br(const Inst &i);
  void indirectBr(const Inst &i);
  /// Makes `target` a successor of the current block and adds what its PHIs get from here, before any terminator is
  /// built. Once per pair of blocks.
  void edge(uint32_t target, uint32_t probability = MachineBasicBlock::kUnknownProbability);
  /// As edge(), to a block that comes from no IR block.
  void edge(MachineBasicBlock &target) { b_.getMBB().addSuccessor(&target); }
  /// Continues in a new block, which is laid out next.
  void startBlock(MachineBasicBlock &block);
  MachineBasicBlock *newBlock() { return mf_->createBlock(int(block_)); }
  /// Jumps unless the target is laid out next; after edge().
  void branchTo(uint32_t target);
  bool invertCondition(ValueRef cond, Register r);

  // --- Switch.cpp
  void switchInst(const Inst &i);
  friend class SwitchLowering;

  // --- Exceptions.cpp
  void landingPad(const Inst &i, uint32_t local);
  void resume(const Inst &i);
  bool exceptionType(ValueRef v, uint32_t &number);
  bool landingPadClause(MachineLandingPad &pad, bool isFilter, ValueRef v);
  void exceptionTypeId(const Inst &i, uint32_t local);

  // --- Calls.cpp
  void call(const Inst &i, uint32_t local);
  void invoke(const Inst &i, uint32_t local);
  void plainCall(const Inst &i, uint32_t local);
  void registerCall(const RegisterCall &call, CallDescription &d, ValueRef callee, std::span<const uint32_t> args,
                    uint32_t local);
  bool mayReturnTwice(const ir::CallInfo &info, ValueRef callee) const;
  void formalArguments();
  void scanCalls(bool &savesVarArgs, bool &hasMustTail) const;
  ArgFlagsTy argFlags(const ir::AttributeSet &s, ir::TypeId t);
  /// A call of a library function with values of one leaf each; without result when `result` is invalid.
  struct LibValue {
    Leaf leaf;
    Register reg;
  };
  void libCall(const char *name, LibValue result, std::span<const LibValue> args);
  LibValue libValue(ValueRef v) { return {types_.leaves(typeOf(v))[0], use(v)}; }

  // --- Intrinsics*.cpp: each group says whether the intrinsic was one of its own.
  void intrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  bool simpleIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  bool valueIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  bool systemIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  bool integerIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  bool floatIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  bool constrainedIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  bool memoryIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  bool vectorIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  bool maskedIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  void targetIntrinsic(const Inst &i, uint32_t local);
  void unsupportedIntrinsic(const Inst &i, uint32_t local, ir::IntrinsicId id);
  /// Argument `n` of the call being translated.
  ValueRef arg(const Inst &i, unsigned n) const { return ValueRef(f_->operand(i, argBase_ + n)); }
  unsigned numArgs(const Inst &i) const { return i.numOperands - argBase_; }
  bool flagArg(const Inst &i, unsigned n) const {
    uint64_t v = 0;
    return constantInt(arg(i, n), v) && v;
  }
  std::string_view metadataString(ValueRef v) const;
  void genericOp(const Inst &i, uint32_t local, unsigned opcode, unsigned args);
  void overflowOp(const Inst &i, uint32_t local, unsigned opcode);
  void fixedPoint(const Inst &i, uint32_t local, ir::IntrinsicId id);
  void threeWayCompare(const Inst &i, uint32_t local, bool isSigned);
  void libmCall(const Inst &i, uint32_t local, const char *const (&names)[3]);
  void readRegister(const Inst &i, uint32_t local);
  void builtinSetjmp(const Inst &i, uint32_t local);
  void writeRegister(const Inst &i);
  bool isConstantValue(ValueRef v) const;
  void objectSize(const Inst &i, uint32_t local);
  bool sizeOfObject(ValueRef v, uint64_t &size, int64_t &offset, unsigned depth) const;
  /// The value of an integer expression made of constants, llvm.is.constant and the like.
  bool foldInteger(ValueRef v, uint64_t &value, unsigned depth = 0) const;
  void memTransfer(const Inst &i, unsigned opcode);
  void memSet(const Inst &i);
  void vaCopy(const Inst &i);
  void vaArg(const Inst &i, uint32_t local);
  void reduceFloat(const Inst &i, uint32_t local, unsigned sequential, unsigned reassociable);
  void maskedLoadStore(const Inst &i, uint32_t local, ir::IntrinsicId id);
  void expandCompress(const Inst &i, uint32_t local, bool isLoad);
  Register lane(Register vector, LLT t, unsigned index);
  /// Memory that lanes which are switched off may touch.
  Register dummySlot(LLT t);
  void buildShuffle(uint32_t local, Register a, Register b, std::span<const int> mask);

  // --- EntryExit.cpp
  void readEntryExitAttributes(const ir::AttributeSet &a);
  void readStringAttributes(const ir::AttributeSet &a);
  void refuseUnsupportedAttributes(const ir::AttributeSet &a);
  void refuseUnsupported(std::string_view what);
  static std::string_view findRefusedFlag(const ir::Module &m);
  bool refuseBundles(const ir::CallInfo &info);
  void functionEntry();
  void functionExit();
  void finishFailureBlock();
  void reportEntryOrExit(std::string_view callee);
  Register guardSlot();

  // --- DebugInfo.cpp
  uint32_t firstDebugRecord(uint32_t inst) const;
  void debugInfoAt(uint32_t inst, uint32_t &next);
  void debugRecord(const ir::DebugRecord &r);
  void debugDeclare(const ir::DebugRecord &r);
  void debugValue(const ir::DebugRecord &r);
  MachineOperand debugConstant(ir::ConstantId id);
  static MachineOperand debugRegister(Register r) { return MachineOperand::createReg(r, RegState::Debug); }
  MachineOperand metadataOperand(std::string_view text);
  std::string_view debugExpression(const ir::DebugRecord &r) const;
  void buildDebugValue(const ir::DebugRecord &r, MachineOperand value, bool indirect, std::string_view expression);

  // --- InlineAsm.cpp
  void inlineAsm(const Inst &i, uint32_t local, const ir::InlineAsm &text);
  friend class AsmLowering;

  // --- Diagnostics
  SourceRange whereIs(uint32_t local) const;
  void error(const DiagKind &kind, uint32_t local, std::string message);

  static constexpr uint32_t kVirtual = 0x80000000u;
  static constexpr uint32_t kLazy = 0x40000000u; ///< in a slot: the rest is an index into lazy_
  struct ConstSlot {
    uint32_t epoch = 0;
    uint32_t reg = 0;
  };
  /// A value that is made anew in every block that uses it.
  struct LazyValue {
    int index; ///< frame index, or one of the two below
    uint32_t epoch;
    uint32_t source;
    uint32_t reg;
    LLT type;
  };
  static constexpr int kInverted = INT32_MIN;     ///< the inverse of the s1 register `source`
  static constexpr int kInMemory = INT32_MIN + 1; ///< leaves many_[source], in the stack objects from `reg` on
  struct PhiInput {
    uint32_t phi;   ///< instruction
    uint32_t value; ///< raw ValueRef
  };

  const ir::Module &m_;
  TypeLeaves types_;
  CallLowerer calls_;
  RegisterCallTable registerCalls_;
  std::vector<ConstSlot> consts_; ///< by ConstantId
  uint32_t epoch_ = 0;            ///< of the current machine block; never 0, never used twice

  // Of the current function
  const ir::Function *f_ = nullptr;
  MachineFunction *mf_ = nullptr;
  const TargetLowering *tl_ = nullptr;
  const CallLowering *cl_ = nullptr;
  MachineIRBuilder b_;
  uint32_t block_ = 0;   ///< IR block being translated
  uint32_t current_ = 0; ///< local number of the instruction being translated
  unsigned argBase_ = 0; ///< of the call being translated: operand index of its first argument
  bool failed_ = false;
  bool hasDebugInfo_ = false;
  std::vector<char> declaredSlots_; ///< by frame object, fixed ones first: a variable is declared to be there
  std::vector<uint32_t> slots_;     ///< by local value: see the head of this file
  std::vector<std::span<Register>> many_;
  std::vector<LazyValue> lazy_;
  std::vector<MachineBasicBlock *> blocks_;      ///< by IR block; null: unreachable
  std::vector<uint32_t> order_;                  ///< reachable blocks, as they are laid out
  std::vector<MachineBasicBlock *> labelBlocks_; ///< unreachable, but their addresses are taken
  std::vector<uint32_t> phiFirst_;               ///< by IR block: its inputs in phiInputs_
  std::vector<PhiInput> phiInputs_;
  std::vector<uint32_t> edgeStamp_; ///< by IR block: the machine block whose edge to it exists
  std::vector<uint32_t> work_;
  std::vector<Register> regScratch_;
  std::vector<Register> leafScratch_;
  std::vector<CallValue> callValues_;
  std::vector<ValueRegs> callRegs_;
  std::vector<int> frameIndexes_;
  /// What happens at the entry and at returns of the current function.
  struct EntryExit {
    bool protects = false; ///< the stack protector guards this function
    std::string_view onEntry, onExit;
    MachineBasicBlock *failure = nullptr; ///< where failed checks go
  };
  EntryExit entryExit_;
  bool allowsJumpTables_ = true; ///< in the current function
  std::string_view refusedFlag_; ///< what a flag of the module asks for and nothing here does
  uint32_t next_ = 0;            ///< the IR block that is laid out behind the current one; ~0: none
  bool blockDone_ = false;       ///< the rest of the block has been taken care of
};

} // namespace lathe
