// The parser. There is no syntax tree: expressions become values, symbolic ones where they refer to parameters, loop
// variables or fields, and statements become records. What stands in a loop or multiclass waits as an Entry.
#pragma once
#include "lathe/td/Evaluator.h"
#include "lathe/td/Lexer.h"
#include "lathe/td/Parser.h"

namespace lathe::td {

/// What a name may mean, from the inside out.
struct Scope {
  Scope *parent;
  Record *record = nullptr;           // Its fields, and the parameters if it is a class.
  Parameters *params = nullptr;       // Of a class or multiclass.
  const VarValue *variable = nullptr; // Of a foreach.
  std::vector<std::pair<const Atom *, const Value *>> locals = {};
};

class ParserImpl {
public:
  ParserImpl(RecordKeeper &keeper, const ParseOptions &options);
  void run(std::unique_ptr<SourceBuffer> buffer);

private:
  /// In a name, an unknown identifier stands for itself and `{` begins the body.
  enum class Mode : uint8_t { kValue, kName };

  // Tokens.
  void advance() {
    last_ = tok_.range;
    lexer_.next(tok_);
  }
  bool at(Tok k) const { return tok_.kind == k; }
  bool accept(Tok k);
  bool expect(Tok k, const char *what);
  const Atom *expectName(const char *what);
  SourceRange since(SourceRange start) const;
  void error(SourceRange range, std::string message) { eval_.error(range, std::move(message)); }
  bool syntaxError(std::string message);
  void recover(bool inBody);
  bool atStatement() const;
  std::string meant(std::string_view word, const std::vector<std::string_view> &names) const;
  std::string className(const Atom *word) const;
  std::string multiclassName(const Atom *word) const;

  // Expressions. Null after a syntax error, which is reported; poison after another one. `type`: what is wanted, or
  // null; it decides about lists without elements, and what cannot become it is reported.
  const Value *parseValue(const Type *type = nullptr, Mode mode = Mode::kValue);
  const Value *parseSimple(const Type *type, Mode mode);
  std::string_view joinStrings(std::string_view first);
  const Value *parseSuffixes(const Value *v, const Type *type, Mode mode, SourceRange start);
  const Value *parsePaste(const Value *left, const Type *type, SourceRange start);
  const Value *parseMember(const Value *of, SourceRange start);
  const Value *parseBitSlice(const Value *of, SourceRange start);
  const Value *parseListSlice(const Value *of, SourceRange start);
  const Value *parseSliceElement();
  const Value *parseIdentifier(Mode mode);
  const Value *bindName(const Atom *name, SourceRange range, Mode mode);
  const Value *findVariable(const Atom *name);
  const Value *parseInstance(const Atom *name, SourceRange range);
  const Value *parseBits();
  const Value *parseList(const Type *type);
  const Value *parseDag();
  bool parseDagArgs(StackPart<const Value *> &args, StackPart<const Atom *> &names);
  /// One or more; with `types` each of its type.
  bool parseValues(Tok close, StackPart<const Value *> &out, const Type *type = nullptr);
  bool parseArguments(StackPart<ArgumentValue> &out, Parameters *params);
  const Value *checkArgument(const Value *v, const Parameter &p, SourceRange range);
  bool parseBitRanges(Tok close, std::vector<uint32_t> &out);
  bool parseBitRange(const Value *first, SourceRange start, std::vector<uint32_t> &out);
  const Type *parseType();

  // Operators, in ParseOps.cpp.
  struct Operand {
    const Value *value;
    SourceRange range;
  };
  struct OpParse {
    Op op;
    std::string name; // With the exclamation mark.
    SourceRange start;
    const Type *wanted; // Type of the result, or null.
    const Type *typeArg = nullptr;
  };
  const Value *parseBang(const Type *type);
  const Value *parseOperands(OpParse &p);
  const Value *parseCond(OpParse &p);
  const Value *parseLoop(OpParse &p);
  const Value *parseFold(OpParse &p);
  bool parseOperand(OpParse &p, std::vector<Operand> &out, const Type *type);
  const Value *finishOp(OpParse &p, const Type *type, std::vector<Operand> &args);
  const Value *fail(SourceRange range, std::string message);
  const Value *failResult(const OpParse &p, const Type *type);
  const Value *need(const OpParse &p, const Operand &o, bool good, const char *what);
  const Value *checkUnary(OpParse &p, std::vector<Operand> &args, const Type *&type);
  const Value *checkCompare(OpParse &p, std::vector<Operand> &args);
  const Value *checkLists(OpParse &p, std::vector<Operand> &args, const Type *&type);
  const Value *checkStrings(OpParse &p, std::vector<Operand> &args);
  const Value *checkDags(OpParse &p, std::vector<Operand> &args, const Type *&type);
  const Value *checkIf(OpParse &p, std::vector<Operand> &args, const Type *&type);
  const Value *checkRange(OpParse &p, std::vector<Operand> &args);
  const Value *checkOp(OpParse &p, std::vector<Operand> &args, const Type *&type);
  const Type *operandType(const OpParse &p, size_t index, const std::vector<Operand> &before);
  const Type *resultType(const OpParse &p);
  const Type *recordType() { return k_.recordType(std::span<const Class *const>()); }

  // Statements.
  bool parseStatement();
  bool parseStatements();
  /// Carries a statement out, or lets it wait in the loop or multiclass around.
  bool add(Entry e);
  bool parseClass();
  bool parseDef();
  bool parseDefm();
  bool parseMulticlass();
  bool parseMulticlassBody(Multiclass *m);
  bool parseForeach();
  bool parseForeachList(const Value *&list, const Type *&element);
  bool parseIf();
  bool parseBranch(SourceRange start, const Value *condition, bool when);
  bool parseTopLet();
  bool parseDefvar(Record *record);
  bool parseDefset();
  bool parseDeftype();
  bool parseCheck(Record *record);
  bool parseParams(Parameters &params, const char *separator);
  const Value *parseObjectName(SourceRange &range);
  bool parseBlock(Scope &scope);
  void warnUnused(const Parameters &params);

  // Bodies of classes and defs.
  bool parseObject(Record *r);
  bool parseBody(Record *r);
  bool parseParents(Record *r);
  bool parseItem(Record *r);
  bool parseField(Record *r);
  bool parseLet(Record *r);
  struct Let {
    const Atom *name;
    std::vector<uint32_t> bits;
    const Value *value;
    SourceRange range;
    SourceRange valueRange;
  };
  bool applyLets(Record *r);
  bool applyLets(Entry &e);
  struct ClassRef {
    explicit ClassRef(ParserImpl &p) : args(p.arguments_) {}
    Class *cls = nullptr;
    StackPart<ArgumentValue> args;
    SourceRange range;
  };
  struct MulticlassRef {
    explicit MulticlassRef(ParserImpl &p) : args(p.arguments_) {}
    Multiclass *mc = nullptr;
    StackPart<ArgumentValue> args;
    SourceRange range;
  };
  bool parseClassRef(ClassRef &out);
  bool parseMulticlassRef(MulticlassRef &out);
  bool addClassTo(Entry &e, const ClassRef &ref);

  bool localExists(const Atom *name) const;
  bool inLoop() const { return !loops_.empty(); }
  const Atom *atom(std::string_view s) { return k_.atom(s); }

  RecordKeeper &keeper_;
  RecordKeeper::Impl &k_;
  Lexer lexer_;
  Evaluator eval_;
  const ParseOptions &options_;
  Token tok_;
  SourceRange last_; // Of the token before tok_.
  Scope global_{nullptr};
  Scope *scope_ = &global_;
  Record *current_ = nullptr; // Whose body is being parsed.
  Multiclass *multiclass_ = nullptr;
  std::vector<Loop *> loops_;
  std::vector<std::vector<Let>> lets_;
  std::unordered_map<const Atom *, bool> failed_; // Records that could not be parsed: no more is said about them.
  unsigned depth_ = 0;
  // What is being parsed, as stacks.
  std::vector<ArgumentValue> arguments_;
  std::vector<const Value *> values_;
  std::vector<const Atom *> names_;
  const Atom *nameAtom_;
};

} // namespace lathe::td
