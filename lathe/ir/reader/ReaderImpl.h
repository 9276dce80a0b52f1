// The state of one run of the IR reader. Two passes over the text: first the top level, where bodies and initializers
// are skipped, then initializers and bodies, which find every name, type and attribute group defined.
//
// Every parse function stands at the first character of what it parses (blanks skipped) and leaves the cursor behind
// it. Those that return bool return false after reporting an error; the caller passes it on, and the loops over
// instructions and over top-level entities go on with the next one.
#pragma once
#include "lathe/ir/Dominators.h"
#include "lathe/ir/Module.h"
#include "lathe/ir/reader/ReaderKinds.h"
#include "lathe/ir/reader/Words.h"
#include "lathe/support/FlatVec.h"
#include "lathe/support/SourceBuffer.h"
#include <initializer_list>
#include <string>

namespace lathe::ir {

struct OpcodeWord;

/// Concatenation for messages.
std::string join(std::initializer_list<std::string_view> parts);

class ReaderImpl {
public:
  ReaderImpl(const SourceBuffer &buffer, size_t offset, DiagnosticEngine &diags);
  std::unique_ptr<Module> run();

  // For single constants of a module that has been read (TopLevel.cpp).
  ReaderImpl(std::unique_ptr<Module> module, DiagnosticEngine &diags);
  bool readConstant(const SourceBuffer &text, ConstantId &c);
  Module &module() { return *m_; }
  std::unique_ptr<Module> takeModule() { return std::move(m_); }

private:
  // ---- Scanning (Scan.cpp) --------------------------------------------------------------------------------------
  void ws() {
    if (*p_ == ' ')
      ++p_;
    if (isClass(*p_, kBlank)) [[unlikely]]
      skipBlanks();
  }
  void skipBlanks();
  void skipLine();
  /// At `c` (after blanks): moves behind it and following blanks.
  bool tryChar(char c) {
    if (*p_ != c)
      return false;
    ++p_;
    ws();
    return true;
  }
  bool expectChar(char c, std::string_view after) {
    if (tryChar(c)) [[likely]]
      return true;
    return expectedChar(c, after);
  }
  bool expectComma(std::string_view after) { return expectChar(',', after); }
  /// At the word `w`: moves behind it and following blanks.
  template <size_t N> bool tryWord(const char (&w)[N]) {
    static_assert(N <= SourceBuffer::kPadding);
    if (std::memcmp(p_, w, N - 1) != 0 || isClass(p_[N - 1], kNameChar))
      return false;
    p_ += N - 1;
    ws();
    return true;
  }
  template <size_t N> bool expectWord(const char (&w)[N], std::string_view after) {
    if (tryWord(w))
      return true;
    return expected(join({"'", std::string_view(w, N - 1), "'"}), after);
  }
  /// The end of the run of name characters at the cursor.
  const char *wordEnd() const {
    const char *e = p_;
    while (isClass(*e, kNameChar))
      ++e;
    return e;
  }
  bool parseUnsigned(uint64_t &value, std::string_view what);
  bool parseUnsigned32(uint32_t &value, std::string_view what);
  /// "…" with escapes resolved; the view lives as long as the module.
  bool parseString(std::string_view &text);
  /// The name behind a sigil; quoted, plain or a number.
  bool parseName(ValueName &name);
  bool nameSymbol(std::string_view text, ValueName &name);
  std::string_view unescape(std::string_view raw);
  /// Moves behind the bracket that closes the one at the cursor, and following blanks. False at the end of the text.
  bool skipBalanced();
  /// The same without the blanks.
  bool skipBrackets();
  /// Moves behind a constant (after its type) without reading it.
  bool skipConstantSyntax();

  // ---- Errors ---------------------------------------------------------------------------------------------------
  uint32_t offsetOf(const char *p) const { return uint32_t(p - begin_); }
  bool error(const DiagKind &kind, const char *at, std::string message);
  bool errorRange(const DiagKind &kind, uint32_t begin, uint32_t end, std::string message);
  bool expected(std::string_view what, std::string_view after);
  bool expectedChar(char c, std::string_view after);
  std::string describe(const char *at) const;
  /// The end of the token that starts at `at`, for the range of a diagnostic.
  const char *tokenEnd(const char *at) const;
  std::string typeName(TypeId t) const;
  std::string nameText(ValueName n) const;

  // ---- Types (Types.cpp) ----------------------------------------------------------------------------------------
  /// Any type; `ty` is void only if the text says so.
  bool parseType(TypeId &ty) {
    // Four characters tell the commonest types apart; no blank may follow that could lead to a suffix.
    if (!isClass(p_[4], kSuffix)) [[likely]] {
      if (std::memcmp(p_, "ptr ", 4) == 0)
        ty = types::kPtr;
      else if (std::memcmp(p_, "i32 ", 4) == 0)
        ty = types::kI32;
      else if (std::memcmp(p_, "i64 ", 4) == 0)
        ty = types::kI64;
      else
        return parseTypeFast(ty);
      p_ += 4;
      return true;
    }
    return parseTypeFast(ty);
  }
  /// Integers and pointers, that is nearly all types in bodies.
  bool parseTypeFast(TypeId &ty);
  bool parseTypeSlow(TypeId &ty);
  bool parseTypeSuffix(TypeId &ty);
  bool parseNamedType(TypeId &ty);
  bool parseArrayOrVector(TypeId &ty, char close);
  bool parseStructBody(TypeId &ty, bool packed);
  bool parseStructMembers(std::vector<TypeId> &members);
  bool parseFunctionTypeRest(TypeId &ty);
  bool parseTargetType(TypeId &ty);
  bool parseAddressSpace(uint32_t &n);
  bool parseTypeDefinition();
  TypeId &typeSlot(ValueName name);
  /// A type that memory can hold, laid out.
  bool checkSized(TypeId ty, const char *at);
  const TypeLayout &layoutOf(TypeId ty) { return m_->dataLayout.compute(m_->types, ty); }
  bool validElement(TypeId t) const;
  struct DepthGuard {
    explicit DepthGuard(ReaderImpl &r) : reader(r) { ++reader.depth_; }
    ~DepthGuard() { --reader.depth_; }
    ReaderImpl &reader;
  };
  bool tooDeep(const char *at);

  // ---- Constants (Constants.cpp, ConstantExprs.cpp, Literals.cpp) -----------------------------------------------
  bool parseConstant(TypeId ty, ConstantId &c);
  bool parseTypedConstant(TypeId &ty, ConstantId &c);
  bool parseWordConstant(TypeId ty, ConstantId &c);
  bool parseIntLiteral(TypeId ty, ConstantId &c);
  bool parseWideIntLiteral(TypeId ty, ConstantId &c);
  bool parseHexIntLiteral(TypeId ty, ConstantId &c);
  bool parseFPLiteral(TypeId ty, ConstantId &c);
  bool parseHexFP(TypeId ty, ConstantId &c);
  bool fpFromDouble(TypeId ty, uint64_t bits, const char *at, ConstantId &c);
  bool parseStringConstant(TypeId ty, ConstantId &c);
  bool parseAggregate(TypeId ty, ConstantId &c, char close, bool packed);
  bool parseSimpleElements(TypeId ty, TypeId element, char close, ConstantId &c, bool &done);
  bool parseElementType(TypeId want, TypeId &ty);
  bool parseElements(TypeId ty, const char *at, char close);
  ConstantId makeSequence(TypeId ty, TypeId element, std::span<const ConstantId> elements);
  bool parseSplat(TypeId ty, ConstantId &c);
  bool parseGlobalRef(TypeId ty, ConstantId &c, ConstantKind kind = ConstantKind::kGlobal);
  bool parseBlockAddress(TypeId ty, ConstantId &c);
  bool parseConstantExpr(Opcode op, const char *at, TypeId ty, ConstantId &c);
  bool parseConstantGEP(const char *at, TypeId ty, ConstantId &c);
  bool parseConstantOperands(std::vector<ConstantId> &ops, std::vector<TypeId> &operandTypes);
  bool parseInlineAsm(TypeId functionType, ConstantId &c);
  ConstantId globalConstant(GlobalId g);
  /// `g` as a constant of type `ptr`; false when it is not valid, not of that type or an intrinsic.
  bool plainGlobal(GlobalId g, ConstantId &c);
  bool lookupGlobal(const char *at, ValueName name, GlobalId &g);
  ConstantId zero(TypeId ty);

  // ---- Attributes (AttributesReader.cpp) ------------------------------------------------------------------------
  struct AttributeBuilder {
    uint64_t present[2] = {0, 0};
    std::vector<AttributeValue> values;
    std::vector<StringAttribute> strings;
    bool any = false;
    void clear() {
      present[0] = present[1] = 0;
      values.clear();
      strings.clear();
      any = false;
    }
    void set(Attribute a) {
      present[unsigned(a) / 64] |= uint64_t(1) << (unsigned(a) % 64);
      any = true;
    }
  };
  /// Attributes of a result or parameter, up to the first word that is none.
  bool parseAttributes(AttributeSetId &set, bool inGroup = false);
  /// Whether a parameter, argument or result of type `t`, which stands at `at`, can have these attributes.
  bool checkAttributes(AttributeSetId id, TypeId t, const char *at);
  bool parseAttribute(Attribute a, const char *at, bool inGroup);
  bool parseAttributeValue(Attribute a, AttributeShape shape, bool inGroup, uint64_t &value);
  bool parseStringAttribute();
  bool parseMemoryAttribute(uint64_t &value);
  bool parseNoFPClass(uint64_t &value);
  bool parseParenNumber(uint64_t &value, bool inGroup, bool optionalParens);
  AttributeSetId finishAttributes();
  /// The set of some flags that arguments often have, made when it is first asked for.
  enum ArgumentFlag : unsigned { kNoUndefFlag = 1, kSExtFlag = 2, kZExtFlag = 4 };
  AttributeSetId argumentSet(unsigned flags) {
    AttributeSetId &set = argumentSets_[flags];
    if (!set.valid())
      set = makeArgumentSet(flags);
    return set;
  }
  AttributeSetId makeArgumentSet(unsigned flags);
  bool parseAttributeGroup();
  /// `#1 nounwind "x"="y"` after a call or a function header; group numbers must be defined unless `pending` takes
  /// them.
  bool parseFunctionAttributes(AttributeSetId &set, std::vector<uint32_t> *pending);
  void mergeSet(AttributeSetId set);
  AttributeSetId attributeGroup(uint32_t n, const char *at);

  enum class DeferredKind : uint8_t { kInitializer, kPrefix, kPrologue, kPersonality };
  struct Deferred {
    DeferredKind kind;
    uint32_t index; // GlobalId or FunctionId
    TypeId type;
    uint32_t offset;
  };
  struct PendingBody {
    FunctionId function;
    uint32_t offset; // behind `{`
    uint32_t end;    // of the skipped text
    std::span<const ValueName> argNames;
  };
  struct PendingGroups {
    uint32_t index; // FunctionId, or GlobalId of a variable
    bool isVariable;
    uint32_t offset;
    AttributeSetId set;                 // attributes written beside the groups
    std::vector<AttributeSetId> places; // result and parameters
    std::vector<uint32_t> groups;
  };

  // ---- Top level (TopLevel.cpp, Globals.cpp) --------------------------------------------------------------------
  void readTopLevel();
  bool parseTopLevelEntity();
  void recoverTopLevel(const char *start);
  bool parseTargetLine();
  bool parseSourceFilename();
  bool parseModuleAsm();
  bool parseComdat();
  bool parseMetadataLine();
  bool skipMetadataBody();
  bool parseGlobalLine();
  struct Prefix; // linkage, visibility, …
  bool parsePrefix(Prefix &prefix);
  bool parseVariable(const char *at, ValueName name, const Prefix &prefix);
  bool parseVariableProperties(Global &g, std::vector<uint32_t> &groups, AttributeSetId &set);
  bool parseAlias(const char *at, ValueName name, const Prefix &prefix, GlobalKind kind);
  bool parseFunctionHeader(bool isDefinition);
  bool parseParameters(std::vector<TypeId> &params, std::vector<ValueName> &names, std::vector<AttributeSetId> &sets,
                       bool &varArg);
  bool parseFunctionProperties(Global &g, Function &f, AttributeSetId &set, std::vector<uint32_t> &groups,
                               std::vector<Deferred> &constants);
  bool deferConstant(DeferredKind kind, std::vector<Deferred> &constants);
  void resolveGroups();
  bool parseCallingConv(uint16_t &cc);
  bool parseComdatUse(Global &g);
  bool parseAlignment(uint8_t &log2);
  bool parseAttachments(bool afterComma, uint32_t *subprogram);
  bool skipBody();
  bool declareGlobal(const char *at, ValueName name, const Global &g, GlobalId &id);
  bool parseGlobalNumber(const char *at, ValueName name);
  void applyPrefix(const Prefix &prefix, Global &g);
  bool checkIntrinsic(const Function &f, const char *at);
  void finishTopLevel();
  void readInitializers();
  void checkAliases();
  void reportUndefinedTypes();

  // ---- Bodies (Body.cpp, Instructions.cpp, MemoryInstructions.cpp, Calls.cpp, Checks.cpp) -----------------------
  void reserveForBodies();
  void readBodies();
  void readBody(const PendingBody &body);
  void beginFunction(const PendingBody &body);
  bool parseLine();
  bool parseResultName();
  bool parseOddLine();
  /// Behind the opcode, which stands at `at`.
  bool parseInstruction(const OpcodeWord &op, const char *at);
  bool parseLabel();
  bool startBlock(const char *at, ValueName name);
  void endBlock();
  bool parseDebugRecord();
  bool parseDebugArguments(DebugRecord &r);
  struct DebugArgument {
    ValueRef value;
    std::string_view text; // of metadata
  };
  bool parseDebugArgument(DebugArgument &a);
  void recoverInstruction(const char *start);
  bool dispatch(Opcode op, TailKind tail);
  class PrintedForm; // PrintedForm.cpp
  /// The operands of `op` when they stand there exactly as LLVM prints them, else false; `added` says whether the
  /// instruction could be added.
  bool parsePrintedForm(Opcode op, bool &added);
  /// Behind the operands: reads the attachments and adds the instruction with the words since firstWord_.
  bool finishInstruction(Opcode op, TypeId type, uint8_t sub = 0, uint16_t flags = 0);
  bool parseInstAttachments();
  bool addInstruction(Opcode op, TypeId type, uint8_t sub, uint16_t flags, uint32_t numWords);
  void growInstructions();
  bool nameResult(uint32_t raw, ValueName &name);
  bool defineLocal(const char *at, ValueName name, uint32_t raw);
  /// The entry of a local name, kNoLocal when it is new; null after an error.
  uint32_t *localSlot(ValueName name, const char *at);
  bool forwardUse(uint32_t *slot, ValueName name, const char *at, TypeId ty);
  /// Whether a number may be given to the next value or block.
  bool takeNumber(const char *at, uint32_t n, std::string_view what);

  /// A value of type `ty`; appends its word.
  bool parseValue(TypeId ty) {
    if (*p_ == '%')
      return parseLocalValue(ty);
    return parseConstantValue(ty);
  }
  bool parseLocalValue(TypeId ty);
  /// Keeps a use that has to be checked for dominance once the body is complete.
  [[gnu::always_inline]] void noteUse(uint32_t raw, const char *at) {
    // Arguments and the entry block dominate everything; the current block is read in order.
    const uint32_t def = raw - numArgs_;
    if (raw >= numArgs_ && def >= entryEnd_ && (def < blockStart_ || inPhi_))
      crossUses_.push_back({def, uint32_t(insts_.size()), offsetOf(at), kNoLocal});
  }
  bool parseConstantValue(TypeId ty);
  bool parseMetadataValue();
  bool parseTypedValue(TypeId &ty) { return parseType(ty) && parseValue(ty); }
  bool parseBlockRef();  // `label %x`
  bool parseBlockName(); // `%x`
  uint32_t blockRef(ValueName name, const char *at);
  ValueRef lastValue() const { return ValueRef(words_.back()); }
  TypeId localType(uint32_t index) const { return localTypes_[index]; }

  bool parseRet();
  bool parseBr();
  bool parseSwitch();
  bool parseIndirectBr();
  bool parseResume();
  bool parseBinary(Opcode op);
  bool parseFNeg();
  bool parseCast(Opcode op);
  bool parseCompare(Opcode op);
  bool parseSelect();
  bool parsePhi();
  bool parseFreeze();
  bool parseExtractElement();
  bool parseInsertElement();
  bool parseShuffleVector();
  bool parseExtractValue();
  bool parseInsertValue();
  bool parseVAArg();
  bool parseLandingPad();
  bool parseFunclet(Opcode op);
  bool parseAlloca();
  /// A pointer and its type.
  bool parseAddress(std::string_view what);
  /// `atomic` and `volatile` of a load or store.
  uint16_t parseAccessFlags();
  /// What follows the address of a load or store of `ty`, which stands at `at`.
  bool parseAccessEnd(Opcode op, TypeId ty, const char *at, uint16_t flags);
  bool parseLoad();
  bool parseStore();
  bool parseGetElementPtr();
  bool parseFence();
  /// What follows the operands of cmpxchg and atomicrmw.
  struct AtomicEnd {
    bool hasFailure = false;
    uint8_t scope = kSystemScope, log2 = kNoAlign;
    AtomicOrdering success = AtomicOrdering::kNotAtomic, failure = AtomicOrdering::kNotAtomic;
    const char *at = nullptr; // of the orderings
  };
  bool parseAtomicEnd(TypeId ty, const char *at, std::string_view what, AtomicEnd &end);
  bool parseCmpXchg();
  bool parseAtomicRMW();
  bool parseCall(TailKind tail);
  bool parseInvoke();
  bool parseCallBr();

  uint16_t parseFastMath();
  uint16_t parseWrapFlags();
  bool parsePredicate(Opcode op, Predicate &p);
  bool parseOrdering(AtomicOrdering &o);
  bool parseScope(uint8_t &scope);
  /// `, align 8`; nothing else is taken.
  bool parseAlignOption(uint8_t &log2);
  /// At a comma that an operand follows, not an attachment: moves behind it.
  bool tryCommaBeforeOperand();
  /// One step of an index list into `cur`; `index` is invalid when the index is no constant.
  bool stepInto(TypeId &cur, TypeId indexType, ConstantId index, const char *at);
  /// Steps through plain numbers, as extractvalue does.
  bool stepIntoMember(TypeId &cur, uint64_t index, const char *at);
  TypeId compareResult(TypeId operand);
  bool checkCast(Opcode op, TypeId from, TypeId to, const char *at);
  bool checkBinary(Opcode op, TypeId ty, const char *at);
  bool checkPointer(TypeId ty, const char *at, std::string_view what);
  bool checkAtomicType(TypeId ty, const char *at, std::string_view what);
  bool parseTokenParent();
  bool parseUnwindDest();
  bool parseMask(TypeId vector, TypeId &mask);

  struct CallSite {
    const char *start = nullptr;
    uint32_t firstWord = 0;
    uint32_t endOfArguments = 0;
    CallInfo info;
    TypeId result;
    bool isRecord = false; // llvm.dbg.*: a debug record
    DebugRecord record{};
    SymbolId undeclared; // the callee, an intrinsic that is not declared yet
  };
  /// Everything from the calling convention to the operand bundles; `gap` words are left free before the arguments.
  bool parseCallSite(CallSite &c, unsigned gap);
  bool parseCallee(CallSite &c, TypeId written, GlobalId &callee);
  bool declareIntrinsic(CallSite &c, const char *at);
  bool parseCallArguments(CallSite &c);
  bool parseBundles(CallSite &c);
  bool resolveFunctionType(CallSite &c, GlobalId callee, TypeId written, const char *at);

  void finishFunction();
  void resolveForward();
  void remapBlocks();
  void collectEdges();
  void checkPhis();
  void checkDominance();
  bool dominatesUse(uint32_t def, uint32_t useInst, uint32_t via);
  std::string localText(uint32_t local) const;
  void storeBody();
  void resolveBlockAddresses();
  template <class F> void forEachBlockWord(const Instruction &i, F f);

  // ---- State ----------------------------------------------------------------------------------------------------
  static constexpr uint32_t kNoLocal = 0xffffffffu;
  static constexpr uint32_t kForwardBit = 0x40000000u; // the rest: index into forward_
  static constexpr uint32_t kBlockBit = 0x80000000u;   // the rest: index into blockRefs_
  /// In operand words, an unresolved use: a local value with a number that no real one reaches.
  static constexpr uint32_t kForwardWord = 0x20000000u;

  const SourceBuffer *buffer_;
  DiagnosticEngine *diags_;
  const char *begin_;
  const char *end_;
  const char *p_;
  std::unique_ptr<Module> m_;
  unsigned depth_ = 0;
  unsigned errors_ = 0;
  bool stop_ = false;
  bool inBody_ = false;
  bool readsConstants_ = false; ///< of a module that has been read: no new symbols

  // By symbol and by number.
  std::vector<TypeId> typeOfSymbol_, typeOfNumber_;
  struct TypeUse {
    TypeId type;
    uint32_t offset;
  };
  std::vector<TypeUse> undefinedTypes_; // first uses before the definition
  std::vector<uint8_t> typeAwaited_;    // by TypeId: used, not yet defined
  std::vector<uint32_t> globalOfNumber_;
  uint32_t nextGlobalNumber_ = 0;
  uint32_t nextTypeNumber_ = 0;
  std::vector<ComdatId> comdatOfSymbol_;
  std::vector<uint32_t> comdatUses_; // by ComdatId: 1 + offset of the first use while it is not defined
  std::vector<AttributeSetId> groups_;
  static constexpr unsigned kNumArgumentSets = 8;
  AttributeSetId argumentSets_[kNumArgumentSets]; // by ArgumentFlags
  std::vector<ConstantId> globalConstants_;
  SymbolId symProf_, symSrcLoc_, symNonTemporal_, symUnpredictable_;

  std::vector<Deferred> deferred_;
  std::vector<PendingBody> bodies_;
  std::vector<PendingGroups> pendingGroups_;
  AttributeBuilder builder_;
  FlatVec<ConstantId> elements_;            // of the aggregates that are being read, the innermost last
  std::vector<std::string_view> typeTexts_; // by TypeId: as it was last written before a constant
  std::string scratch_;

  struct PendingBlockAddress {
    ConstantId constant;
    GlobalId function;
    ValueName block;
    uint32_t offset;
  };
  std::vector<PendingBlockAddress> blockAddresses_;

  // The current function.
  FunctionId function_;
  TypeId resultType_;
  uint32_t numArgs_ = 0;
  uint32_t bodyStart_ = 0, bodyEnd_ = 0;
  uint32_t nextNumber_ = 0;
  uint32_t errorsBefore_ = 0;
  bool inBlock_ = false;
  bool hasDebugLocs_ = false;
  bool hasPhis_ = false;
  uint32_t blockStart_ = 0;         // first instruction of the current block
  uint32_t entryEnd_ = 0;           // instructions of the entry block end here, once it is complete
  const char *instStart_ = nullptr; // of the line, for the offset
  const char *nameAt_ = nullptr;
  bool hasName_ = false;
  uint32_t crossMark_ = 0, forwardMark_ = 0; // sizes of the use lists before the current instruction
  ValueName name_;
  uint32_t firstWord_ = 0;
  uint32_t debugLoc_ = 0;
  struct LocalEntry {
    uint32_t epoch = 0;
    uint32_t raw = 0;
  };
  uint32_t epoch_ = 0;
  std::vector<LocalEntry> localOfSymbol_;
  FlatVec<uint32_t> localOfNumber_;
  FlatVec<TypeId> localTypes_;
  std::vector<Block> blocks_;
  struct BlockRef {
    ValueName name;
    uint32_t index; // kNoLocal until its label is met
    uint32_t offset;
  };
  std::vector<BlockRef> blockRefs_;
  std::vector<uint32_t> blockRefOfIndex_;
  struct Forward {
    ValueName name;
    uint32_t raw; // of the definition, kNoLocal until it is met
    uint32_t offset;
  };
  std::vector<Forward> forward_;
  struct ForwardUse {
    uint32_t word, inst, offset, forward, via;
    TypeId type;
  };
  FlatVec<ForwardUse> forwardUses_;
  /// A use of a value of another block, not the entry. For a PHI `via` is the block reference of the incoming block.
  struct CrossUse {
    uint32_t def, inst, offset, via;
  };
  FlatVec<CrossUse> crossUses_;
  FlatVec<Instruction> insts_;
  uint32_t instRoom_ = 0; // as many instructions fit before growInstructions()
  FlatVec<uint32_t> words_;
  /// What else there is about each instruction, together because it is written together.
  struct InstInfo {
    uint32_t offset;
    uint32_t debugLoc;
  };
  FlatVec<InstInfo> infos_;
  FlatVec<ValueName> names_;
  FlatVec<CallInfo> callInfos_;
  std::vector<OperandBundle> bundles_;
  std::vector<Attachment> attachments_;
  std::vector<DebugRecord> debugRecords_;
  bool inPhi_ = false;
  ConstantId one_, null_; // i32 1, ptr null
  // Scratch.
  std::vector<DominatorTree::Edge> edges_;
  DominatorTree dominators_;
  std::vector<uint32_t> marks_, predCounts_, firstValues_, blockOfInst_;
  std::vector<uint32_t> caseStamps_;
  uint32_t caseEpoch_ = 0;
  std::vector<TypeId> argTypes_;
  std::vector<uint32_t> argOffsets_;
  std::vector<AttributeSetId> argSets_;
};

} // namespace lathe::ir
