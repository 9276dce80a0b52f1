// From typed patterns to rules: byte code as C++ text, priorities, legality.
#pragma once
#include "lathe/tdgen/RulesPattern.h"

namespace lathe::tdgen {

/// Byte code under construction: the text of an initialiser list and its size in bytes.
class CodeText {
public:
  CodeText &op(std::string_view name) {
    text_ += "\n     ";
    text_ += name;
    text_ += ',';
    ++size_;
    return *this;
  }
  CodeText &u8(int64_t v) { return item(std::to_string(v & 0xff), 1); }
  CodeText &u8(const std::string &expr) { return item("uint8_t(" + expr + ")", 1); }
  CodeText &u16(const std::string &expr) { return item("LATHE_U16(" + expr + ")", 2); }
  CodeText &u16(unsigned v) { return u16(std::to_string(v)); }
  CodeText &i64(int64_t v) {
    for (int i = 0; i < 8; ++i)
      u8(v >> (8 * i));
    return *this;
  }
  CodeText &operator+=(const CodeText &o) {
    text_ += o.text_;
    size_ += o.size_;
    return *this;
  }
  /// Exchanges the operation that the code begins with.
  void replaceFirstOp(std::string_view old, std::string_view by) { text_.replace(text_.find(old), old.size(), by); }
  const std::string &text() const { return text_; }
  /// The operations, one string each.
  std::vector<std::string> operations() const {
    std::vector<std::string> list;
    for (size_t at = 0, end; at < text_.size(); at = end) {
      end = std::min(text_.find('\n', at + 1), text_.size());
      list.push_back(text_.substr(at, end - at));
    }
    return list;
  }
  unsigned size() const { return size_; }
  bool empty() const { return size_ == 0; }

private:
  CodeText &item(const std::string &s, unsigned bytes) {
    text_ += ' ';
    text_ += s;
    text_ += ',';
    size_ += bytes;
    return *this;
  }
  std::string text_;
  unsigned size_ = 0;
};

/// Snippets of C++ from the description, numbered; equal ones share a number.
class SnippetTable {
public:
  unsigned add(const std::string &code, const Record *from);
  struct Snippet {
    std::string code;
    const Record *from;
  };
  const std::vector<Snippet> &all() const { return list_; }

private:
  std::vector<Snippet> list_;
  std::map<std::string, unsigned> ids_;
};

struct LegalityRow {
  std::string opcode;
  std::string types[3]; ///< low-level types; empty: none
  std::vector<unsigned> predicates;
  uint64_t conditions = ~uint64_t(0); ///< of comparisons: which predicates are covered
  bool floating = false;
};

struct CompiledRule {
  const Record *source = nullptr;
  std::vector<std::string> opcodes; ///< of the root
  std::string type;                 ///< low-level type that the rules are sorted by; empty: none; "ptr": any pointer
  std::vector<std::string> facts, nested;
  CodeText match;
  CodeText render;
  int priority = 0;
  unsigned numResults = 0;
  unsigned order = 0;
  bool isHalf = false;              ///< of SelPattern::isHalf
  std::vector<unsigned> predicates; ///< sorted numbers
};

/// C++ from a description that speaks of a constant's node, of `width` bits, as C++ over the constant.
std::string nodeStyle(const std::string &code, unsigned width);

/// The same for a floating-point constant.
std::string fpNodeStyle(const std::string &code);

/// What all rules share.
struct RuleContext {
  RuleContext(const TargetModel &m, PatternReader &r) : model(m), reader(r) {}
  const TargetModel &model;
  PatternReader &reader;
  SnippetTable immPredicates, fpPredicates, xforms, fpXforms, instrPredicates, complexPatterns, predicates;
  std::vector<CompiledRule> rules;
  std::vector<LegalityRow> legality;
  std::set<std::string> typeNames;
  std::map<std::string, GenericOpcode> roots; ///< the operations that rules are found by, by name
  std::set<std::string> intrinsics;           ///< that rules name below their root

  void error(const Record *at, std::string message) { reader.error(at, std::move(message)); }
  void warn(const Record *at, std::string message);
  std::string typeNumber(const std::string &lowLevel) {
    typeNames.insert(lowLevel);
    return "kType_" + lowLevel;
  }
};

/// Where a name of the pattern is found again.
struct Capture {
  enum Kind { kOperand, kConst, kFPConst, kCond, kComplex } kind = kOperand;
  int inst = 0;
  int operand = 0;
  unsigned slot = 0;
  unsigned count = 1;  ///< operands of a complex pattern
  int subOperand = -1; ///< one operand of a complex pattern
  const Record *xform = nullptr;
  unsigned type = 0;
};

class RuleCompiler {
public:
  /// `model`: of the hardware mode that the pattern was read in.
  RuleCompiler(RuleContext &ctx, const TargetModel &model, SelPattern &p) : ctx_(ctx), m_(model), p_(p) {}
  void run();

private:
  // RulesCompile.cpp: matching
  bool compileRoot(PatNode &root, CompiledRule &r);
  bool matchInst(PatNode &n, int inst, const NodeInfo &info, const GenericOpcode &op, bool typeKnown);
  bool matchOperand(PatNode &n, PatNode &parent, const GenericOpcode &parentOp, int inst, int operand, bool typeKnown);
  bool matchLeaf(PatNode &n, const GenericOpcode &parentOp, int inst, int operand);
  bool matchImmediate(PatNode &n, int inst, int operand);
  unsigned widthOf(const PatNode &n) const;
  bool matchMemory(PatNode &n, int inst, const GenericOpcode &op);
  void matchTypes(PatNode &n, int inst, const NodeInfo &info, const GenericOpcode &op, int knownIndex);
  void matchOwnTypes(const PatNode &n, int inst, const NodeInfo &info);
  bool nestedType(int inst, const GenericOpcode &op, int operand, unsigned type);
  void matchBank(const GenericOpcode &op, int inst, int operand, unsigned type, const Record *cls);
  bool matchConditions(PatNode &n, int inst);
  bool capture(const std::string &name, const Capture &c);
  const GenericOpcode *opcodeOf(const PatNode &n, const NodeInfo &info, const GenericOpcode **alt);
  int priority(const PatNode &n) const;
  unsigned typeOfOperand(const PatNode &n, const NodeInfo &info, unsigned operand) const;
  const Record *rootClass(size_t result) const;
  bool containsLoad(const PatNode &n) const;
  void addFact(int inst, int operand, const GenericOpcode &op, const GenericOpcode *alt);
  std::string predicateText(const Record *cond, bool floating) const;

  // RulesLegality.cpp
  void addLegality(const PatNode &root, const NodeInfo &info, const GenericOpcode &op);
  bool coversOperand(const PatNode &c, LegalityRow &row) const;

  // RulesRender.cpp: results
  struct Dest {
    enum Kind { kNone, kRoot, kTemp, kPhys } kind = kNone;
    unsigned number = 0;         ///< of the root's definition, or of the temporary
    const Record *cls = nullptr; ///< may be null for kRoot
    const Record *reg = nullptr;
  };
  struct Emitted {
    const Record *inst = nullptr;
    CodeText body;
    std::vector<const Record *> uses, defs; ///< physical registers among the operands
    bool mutates = false;
  };
  bool compileResults(CompiledRule &r);
  bool touchesMemory(const Record &inst) const;
  bool emitInst(const ResNode &n, std::vector<Dest> dests);
  bool emitPseudo(const ResNode &n, const Dest &dest);
  bool emitOperands(const ResNode &n, Emitted &e, const std::vector<InstOperand> &ops);
  bool emitUse(const ResNode &c, Emitted &e, unsigned width);
  bool emitCopyOf(const ResNode &c, const Record *subIdx, Emitted &e);
  bool prepareNested(const ResNode &n);
  void emitDest(const Dest &d, Emitted &e, const Record *cls);
  bool destsOf(const ResNode &n, bool isLast, std::vector<Dest> &out);
  bool tryMutate(CompiledRule &r);
  unsigned newTemp(const Record *cls);
  const Record *classOfResult(const ResNode &n) const;
  const Record *classOfUse(const ResNode &n) const;
  uint8_t deadMask(size_t emitted) const;
  std::string instName(const Record *inst) const;
  bool fail(const std::string &message);
  bool leaveOut(const std::string &message);
  const Record *vectorInMemory(const PatNode &n, const Record *element) const;

  RuleContext &ctx_;
  const TargetModel &m_;
  SelPattern &p_;
  const GenericOpcode *rootOp_ = nullptr;
  CodeText first_, second_, third_; ///< match code: structure; conditions; C++ and what is costly
  std::vector<std::string> facts_, nestedFacts_;
  int nestedInst_ = -1; ///< the instruction that defines the root's first use
  std::map<std::string, Capture> captures_;
  unsigned numInsts_ = 1, numSlots_ = 0;
  int sameValues_ = 0; ///< names that occur again: each is a condition
  std::vector<int> memInsts_;
  // Rendering
  std::vector<Emitted> emitted_;
  std::map<std::string, unsigned> temps_;
  std::map<const ResNode *, unsigned> nested_;
  std::vector<const Record *> tempClasses_;
};

/// Compiles all patterns of a description into `ctx`, in each hardware mode that types depend on.
void compilePatterns(RuleContext &ctx, const DiagKind &errorKind, GivenMessages &given);

} // namespace lathe::tdgen
