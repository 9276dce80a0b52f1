// The state of reading one machine function. Every parse function stands at the first character of what it parses
// (blanks skipped) and leaves the cursor behind it and the blanks that follow. Those that return bool return false
// after reporting an error; reading goes on with the next line.
#pragma once
#include "lathe/ir/Module.h"
#include "lathe/ir/Reader.h"
#include "lathe/ir/reader/Words.h"
#include "lathe/mir/MachineFunction.h"
#include "lathe/mir/parser/MIRReader.h"
#include "lathe/mir/parser/Names.h"
#include "lathe/mir/parser/Yaml.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/TargetSubtargetInfo.h"
#include <atomic>
#include <mutex>

namespace lathe {

struct FrameKey;

/// The file as a whole. What is not `const` once open() has returned is behind a mutex, or made when it is first asked
/// for and then constant: functions are read by several threads.
struct MIRFile::Impl {
  Impl(const SourceBuffer &b, DiagnosticEngine &d) : buffer(b), diags(d) {}
  bool open();
  bool collect(YamlNode *root, std::vector<const YamlNode *> &docs);
  bool readModule(const YamlNode *literal, std::span<const YamlNode *const> docs);
  bool findFunctions(std::span<const YamlNode *const> docs);
  static constexpr size_t kMaxScopes = 256;
  void collectScopes(uint32_t bodies);
  TargetNames &namesFor(const TargetSubtargetInfo &sti);
  bool usesOldRegisters();
  /// The module's constant that the text says.
  struct IRConstant {
    ir::ConstantId id;
    bool isPointer = false;
    uint32_t allocSize = 0; ///< bytes
    uint8_t prefAlignLog2 = 0;
  };
  /// False with the errors in `errors`, as ranges of `text` when they have no buffer.
  bool readConstant(std::string_view text, IRConstant &c, DiagnosticEngine &errors);
  /// The constant that is the address of a global.
  ir::ConstantId globalRef(uint32_t global);
  /// Of the global `@number`; NameTable::kNone: there is none.
  uint32_t globalNumbered(uint64_t number);

  const SourceBuffer &buffer;
  DiagnosticEngine &diags;
  Arena arena; ///< of the YAML nodes
  std::unique_ptr<SourceBuffer> moduleText;
  std::unique_ptr<ir::Module> module_;
  std::unique_ptr<ir::ConstantReader> constants; ///< holds the module
  std::vector<MIRFile::Function> functions;
  std::vector<const YamlNode *> documents; ///< of the functions

private:
  DiagnosticEngine constantErrors_;
  std::mutex mutex_; ///< of the module's constants and types while functions are read, and of what follows
  std::vector<std::unique_ptr<TargetNames>> names_;
  std::vector<std::unique_ptr<SourceBuffer>> constantTexts_;
  NameTable constantOfText_; ///< index into irConstants_
  std::vector<IRConstant> irConstants_;
  std::vector<std::atomic<uint32_t>> globalRefs_; ///< by global: 1 + the constant; 0: not asked for yet
  std::once_flag numberedGlobals_, knowsRegisterAge_;
  std::vector<uint32_t> globalOfNumber_;
  bool hasOldRegisters_ = false; ///< from before 2018, without `$`
};

/// What FunctionReader keeps from function to function; of one thread.
struct MIRFile::Scratch {
  std::vector<MachineOperand> operands;
  std::vector<MachineMemOperand *> memOperands;
  std::vector<uint32_t> vregOfNumber, vregPlace;
  NameTable vregOfName;
  // Of the IR function.
  NameTable localOfName, blockOfName;
  std::vector<uint32_t> localOfNumber, blockOfNumber;
  // Of the target that `names` is about.
  const TargetNames *names = nullptr;
  WordCache<512> opcodes;
  WordCache<128> registers;
  WordCache<64> classes; ///< of virtual registers; from kFirstBank on: banks
  static constexpr uint32_t kFirstBank = 0x10000;
  /// By opcode, 0: not known yet; see FunctionReader::constraintsOf.
  std::vector<uint8_t> constraints;
};

/// Writes a quoted name as it was before it was escaped, which is not longer; returns its size.
size_t unescapeName(std::string_view name, char *out);

class FunctionReader {
public:
  FunctionReader(MIRFile::Impl &file, MIRFile::Scratch &scratch, MachineFunction &mf);
  bool read(const YamlNode &document);

private:
  static constexpr uint32_t kNone = 0xffffffffu;
  static constexpr uint32_t kNoSlot = 0x80000000u; ///< frame indices may be -1

  // ---- Scanning (FunctionReader.cpp) ----------------------------------------------------------------------------
  void blanks() {
    if (*p_ == ' ')
      ++p_;
    if (*p_ == ' ' || *p_ == '\t' || *p_ == '\r' || *p_ == ';' || *p_ == '/') [[unlikely]]
      blanksSlow();
  }
  void blanksSlow();
  /// At the end of the line or of the text.
  bool lineEnd() const { return *p_ == '\n' || p_ >= limit_; }
  std::string_view word() const {
    const char *e = p_;
    while (ir::isClass(*e, ir::kNameChar))
      ++e;
    return {p_, size_t(e - p_)};
  }
  /// As word(), but a '.' ends it: registers.
  std::string_view registerWord() const {
    const char *e = p_;
    while (ir::isClass(*e, ir::kNameChar) && *e != '.')
      ++e;
    return {p_, size_t(e - p_)};
  }
  bool tryChar(char c) {
    if (*p_ != c || p_ >= limit_)
      return false;
    ++p_;
    blanks();
    return true;
  }
  bool expectChar(char c, std::string_view after) {
    if (tryChar(c)) [[likely]]
      return true;
    return expected(std::string("'") + c + "'", after);
  }
  /// Behind a word of `w`'s size.
  void take(std::string_view w) {
    p_ += w.size();
    blanks();
  }
  bool tryWord(std::string_view w) { return *p_ == w[0] && tryWordSlow(w); }
  bool tryWordSlow(std::string_view w);
  bool parseNumber(uint64_t &value, std::string_view what);
  bool parseNumber32(uint32_t &value, std::string_view what);
  bool parseInteger(int64_t &value, std::string_view what);
  /// `name`, `"na\20me"`.
  bool parseName(std::string_view &name, std::string_view what);
  bool error(const char *at, std::string message);
  bool errorRange(uint32_t begin, uint32_t end, std::string message);
  bool errorAt(const YamlNode &n, std::string message);
  bool expected(std::string_view what, std::string_view after = {});
  std::string describe(const char *at) const;
  uint32_t offsetOf(const char *p) const;

  // ---- YAML values (FunctionReader.cpp) -------------------------------------------------------------------------
  bool unknownKey(const YamlNode &n, std::string_view of, std::vector<std::string_view> known);
  bool wantMapping(const YamlNode &n);
  bool wantSequence(const YamlNode &n);
  bool boolean(const YamlNode &n, bool &v);
  bool integer(const YamlNode &n, int64_t &v);
  bool number(const YamlNode &n, uint64_t &v, uint64_t max = ~uint64_t(0));
  bool alignment(const YamlNode &n, uint8_t &log2);
  bool text(const YamlNode &n, std::string_view &v);
  /// Parses a scalar with `f`, which has to take all of it; an empty one is left alone.
  template <class F> bool inScalar(const YamlNode &n, F f) {
    if (!n.isScalar())
      return errorAt(n, "expected a string here");
    if (n.text.empty())
      return true;
    p_ = n.text.data();
    limit_ = p_ + n.text.size();
    scalarPlace_ = n.begin;
    bool ok = f() && (p_ >= limit_ || expected("the end of the string"));
    scalarPlace_ = kNone;
    return ok;
  }

  // ---- Keys (Keys.cpp) ------------------------------------------------------------------------------------------
  bool functionKey(const YamlNode &n);
  bool flagKey(const YamlNode &n, bool &known);
  bool registers(const YamlNode &n);
  bool registerFlags(const YamlNode &n, Register r);
  bool liveIns(const YamlNode &n);
  bool calleeSavedRegisters(const YamlNode &n);
  bool frameInfo(const YamlNode &n);
  bool frameKey(const YamlNode &n, const FrameKey &key);
  bool stackObjects(const YamlNode &n, bool fixed);
  struct StackObject;
  bool stackObject(const YamlNode &n, bool fixed, StackObject &o);
  bool stackObjectKey(const YamlNode &k, bool fixed, StackObject &o);
  bool constantPool(const YamlNode &n);
  bool constantEntry(const YamlNode &n, uint64_t &id, MachineConstantPoolEntry &e);
  bool targetConstant(const YamlNode &n, MachineConstantPoolEntry &e);
  bool irConstant(std::string_view text, uint32_t offset, MIRFile::Impl::IRConstant &c);
  bool jumpTables(const YamlNode &n);
  bool functionInfo(const YamlNode &n);

  // ---- Keys for debuggers (DebugKeys.cpp) -----------------------------------------------------------------------
  bool debugKey(const YamlNode &n, std::string_view &variable, std::string_view &expression, std::string_view &location,
                bool &known);
  bool entryValues(const YamlNode &n);
  bool debugSubstitutions(const YamlNode &n);
  bool metadataNodes(const YamlNode &n);
  bool callSites(const YamlNode &n);
  bool callSiteArguments(const YamlNode &n, std::vector<MachineCallSite::Argument> &arguments);
  bool addCallSite(const YamlNode &n, uint64_t block, uint64_t offset,
                   std::span<const MachineCallSite::Argument> arguments);

  // ---- Exceptions (ExceptionTable.cpp) --------------------------------------------------------------------------
  bool exceptionTable(const YamlNode &n);
  bool exceptionTypes(const YamlNode &n);
  bool exceptionFilters(const YamlNode &n);
  bool landingPads(const YamlNode &n);
  bool landingPad(const YamlNode &n);
  bool landingPadRanges(const YamlNode &n, MachineLandingPad &pad);
  bool typeId(const YamlNode &n, MachineLandingPad &pad);
  bool labelName(const YamlNode &n, uint32_t &symbol);
  bool checkExceptionTable();

  // ---- Blocks (Body.cpp) ----------------------------------------------------------------------------------------
  bool body(const YamlNode &n);
  bool findBlocks(const YamlNode &n);
  void blockLines(MachineBasicBlock *&block);
  bool blockHeader(MachineBasicBlock *&block);
  bool blockAttribute(MachineBasicBlock &b);
  bool irBlock(MachineBasicBlock &b, std::string_view name, const char *at);
  bool successors(MachineBasicBlock &b);
  void addSuccessors(MachineBasicBlock &b);
  bool blockLiveIns(MachineBasicBlock &b);
  void guessSuccessors(MachineBasicBlock &b);
  bool finishBlock(MachineBasicBlock &b);
  bool instruction(MachineBasicBlock &b);
  bool implicitOperands(const MCInstrDesc &d, const char *at);
  enum Constraint : uint8_t { kKnown = 1, kTies = 2, kImplicit = 4 };
  /// What the description says of the operands of an opcode.
  uint8_t constraintsOf(const MCInstrDesc &d);
  void tieAsDescribed(MachineInstr &mi, const MCInstrDesc &d);
  void buildInstruction(MachineBasicBlock &b, const MCInstrDesc &d, uint16_t flags, DebugLoc dl,
                        const MachineInstrExtra &extra);
  bool trailingWord(std::string_view w, DebugLoc &dl, MachineInstrExtra &extra, bool &known);
  bool operandList(const MCInstrDesc &d, DebugLoc &dl, MachineInstrExtra &extra);
  // What stands there as it is printed, in one go; false, with nothing read, when it does not (PrintedForm.cpp).
  bool printedOperand(unsigned state);
  bool printedRegister(const char *&p, Register &r);
  bool printedClass(const char *&p, Register r);
  bool printedImmediate();
  bool finishFunction();
  void computeProperties();

  // ---- Operands (Operands.cpp, Constants.cpp) -------------------------------------------------------------------
  bool operand(const MCInstrDesc &d);
  bool percentOperand();
  bool wordOperand(std::string_view w, const MCInstrDesc &d);
  /// Flags, register, class, type, tie; `def`: it stands left of `=`.
  bool registerOperand(bool def);
  /// Behind the first flags, which `state` has; the operand begins at `at`.
  bool registerOperand(bool def, unsigned state, const char *at);
  bool registerReference(Register &r);
  bool physicalRegister(MCPhysReg &r);
  bool virtualRegister(Register &r);
  Register vregNumbered(uint32_t n, const char *at);
  Register newVReg(const char *at);
  size_t countNamedVRegs() const;
  bool classOrBank(Register r, unsigned &subReg);
  bool setClass(Register r, std::string_view name, const char *at);
  bool typeOrTie(Register r, unsigned &tie);
  bool lowLevelType(LLT &t);
  bool printedType(LLT &t);
  bool blockReference(MachineBasicBlock *&b);
  bool indexReference(std::string_view prefix, std::span<const uint32_t> slots, std::string_view what, uint32_t &index);
  bool frameIndex(int &fi);
  bool offset(int64_t &o);
  bool globalReference(uint32_t &g);
  bool irBlockReference(uint32_t function, uint32_t &block);
  bool integerConstant(std::string_view w);
  bool wideInteger(unsigned bits);
  bool floatConstant(std::string_view w);
  bool hexWords(uint64_t (&words)[2], unsigned digits);
  bool predicate(bool isInt);
  bool shuffleMask();
  bool intrinsic();
  bool registerMask();
  bool registerList(uint32_t *mask);
  bool blockAddress();
  bool targetIndex();
  bool targetFlags(unsigned &flags);
  bool metadata(MachineOperand &op);
  bool debugLocation(DebugLoc &dl);
  bool metadataText(std::string_view &text);
  bool knownNode(uint32_t n, const char *at);
  bool mcSymbol(uint32_t &id);
  bool frameDirective();
  bool frameOperand(uint8_t kind, MachineCFI &c); ///< kind: CFISyntax::Operand
  bool frameBytes(MachineCFI &c);
  bool dwarfRegister(uint16_t &number);

  // ---- Memory operands (MemOperands.cpp) ------------------------------------------------------------------------
  bool memOperandList();
  bool memOperand(MachineMemOperand &m);
  bool memFlags(MachineMemOperand &m);
  bool memOrdering(MachineMemOperand &m);
  bool memSize(MachineMemOperand &m);
  bool pointerInfo(MachineMemOperand &m);
  bool memAttribute(MachineMemOperand &m, uint8_t &align, uint8_t &baseAlign, MachineAAInfo &aa);
  bool irValue(uint32_t &raw);
  void nameLocals();
  bool irFunction(const ir::Function *&f, const char *at);

  MIRFile::Impl &file_;
  MIRFile::Scratch &scratch_;
  MachineFunction &mf_;
  MachineRegisterInfo &mri_;
  MachineFrameInfo &frame_;
  ir::Module &module_;
  const TargetInstrInfo &tii_;
  const TargetRegisterInfo &tri_;
  TargetNames &names_;
  const char *begin_; ///< of the file
  const char *p_;
  const char *limit_;
  const YamlNode *body_ = nullptr;
  const YamlNode *landingPads_ = nullptr;
  /// Numbers that the list of registers leaves out: those of registers with names, as the printer leaves them out.
  std::vector<uint32_t> gaps_;
  size_t nextGap_ = 0, namedVRegs_ = ~size_t(0);
  unsigned errors_ = 0;
  uint32_t scalarPlace_ = kNone; ///< of a scalar that is not in the file as it was written
  bool namedLocals_ = false;
  bool definesNodes_ = false; ///< `machineMetadataNodes` may name one another
  bool hasPHIs_ = false, tiesRewritten_ = true;
  std::vector<uint32_t> stackSlots_, fixedSlots_, constantSlots_, jumpTableSlots_;
  // Of the current block.
  std::vector<std::pair<MachineBasicBlock *, uint32_t>> successors_;
  std::vector<uint8_t> defined_; ///< by block number
  bool hasSuccessorList_ = false;
  std::vector<std::pair<unsigned, unsigned>> ties_; ///< operand numbers: definition, use
  bool inBundle_ = false;
  const char *bundleAt_ = nullptr;       ///< its `{`
  MachineInstr *lastInBundle_ = nullptr; ///< the header, or the last instruction so far
};

} // namespace lathe
