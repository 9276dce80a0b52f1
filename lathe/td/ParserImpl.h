// The parser. Statements outside of any loop or multiclass are carried out as soon as they are parsed; others become
// syntax trees. Names are bound at once, to what is visible where they stand.
#pragma once
#include "lathe/td/Evaluator.h"
#include "lathe/td/Lexer.h"

namespace lathe::td {

/// What a name may be bound to, from the inside out.
struct Scope {
  enum class Kind : uint8_t { kBlock, kClass, kDef, kMulticlass, kLoop };
  struct Local {
    const Atom *name;
    const Type *type;
    uint32_t slot;
    const Value *constant; // In code that is carried out at once; then there is no slot.
    bool refersToName;
  };
  Scope *parent;
  Kind kind;
  bool hasFrame;          // Its variables live in a frame of their own.
  uint32_t frameSize = 0; // With hasFrame.
  std::vector<Local> locals = {};
  std::vector<Local> params = {}; // Hidden by fields.
  const Shape *shape = nullptr;   // kClass, kDef: the fields so far.
  const Atom *selfName = nullptr; // kDef: its name, if it is known.
};

class ParserImpl {
public:
  ParserImpl(RecordKeeper &keeper, const ParseOptions &options);
  void run(std::unique_ptr<SourceBuffer> buffer);

private:
  enum class Mode : uint8_t { kValue, kName, kForeach };

  // Tokens.
  void advance() { lexer_.next(tok_); }
  bool at(Tok k) const { return tok_.kind == k; }
  bool accept(Tok k);
  bool expect(Tok k, const char *what);
  const Atom *expectName(const char *what);
  SourceRange since(SourceRange start) const;
  void error(SourceRange range, std::string message) { lexer_.error(range, std::move(message)); }
  bool syntaxError(std::string message);
  void recover(bool inBody);
  bool atStatement() const;

  // Expressions. Null after a syntax error, which is reported.
  Expr *parseValue(Mode mode = Mode::kValue);
  Expr *parseSimple(Mode mode);
  Expr *parseSuffix(Expr *e, Mode mode, bool &done);
  Expr *parsePaste(Expr *left, Mode mode);
  Expr *parseIdentifier(Mode mode);
  Expr *bindName(const Atom *name, SourceRange range, Mode mode);
  Expr *parseInstance(const Atom *name, SourceRange range);
  Expr *parseString();
  Expr *parseBitsLiteral();
  Expr *parseListLiteral();
  Expr *parseDag();
  bool parseDagArgs(std::vector<const Expr *> &args, std::vector<const Atom *> &names);
  Expr *parseBang();
  Expr *parseCond(SourceRange start);
  Expr *parseLoop(Op op, SourceRange start);
  Expr *parseMember(Expr *of);
  bool parseRanges(Tok close, std::vector<RangePiece> &out, bool &single);
  bool parseRangePiece(Expr *first, RangePiece &out);
  bool parseValues(Tok close, std::vector<const Expr *> &out);
  bool parseArguments(std::vector<Argument> &out, std::span<const Parameter> params, std::string_view of);
  const Type *parseType();

  Expr *make(ExprKind kind, SourceRange range);
  Expr *constant(const Value *v, SourceRange range);
  Expr *poison(SourceRange range) { return constant(eval_.poison(), range); }
  Expr *makeOp(Op op, std::span<const Expr *const> args, const Type *typeArg, SourceRange range);
  Expr *finishExpr(Expr *e);
  const Type *opType(Op op, std::span<const Expr *const> args, const Type *typeArg);
  const Type *memberType(const Type *of, const Atom *name, bool &known);
  /// The expression as a value of `type`; reports what cannot be.
  const Expr *coerce(const Expr *e, const Type *type, const char *what, const Atom *name);

  // Statements.
  bool parseStatement(std::vector<const Stmt *> *out);
  bool parseBlockOrStatement(std::vector<const Stmt *> *out);
  bool parseStatements(std::vector<const Stmt *> *out);
  bool emit(Stmt *s, std::vector<const Stmt *> *out);
  bool parseClass(std::vector<const Stmt *> *out);
  bool parseDef(std::vector<const Stmt *> *out);
  bool parseDefm(std::vector<const Stmt *> *out);
  bool parseMulticlass(std::vector<const Stmt *> *out);
  bool parseForeach(std::vector<const Stmt *> *out);
  bool parseIf(std::vector<const Stmt *> *out);
  bool parseTopLet(std::vector<const Stmt *> *out);
  bool parseDefvar(std::vector<const Stmt *> *out);
  bool parseDefset(std::vector<const Stmt *> *out);
  bool parseDeftype();
  bool parseAssert(std::vector<const Stmt *> *out);
  bool parseDump(std::vector<const Stmt *> *out);
  bool parseLetItems(std::vector<LetItem> &out);
  bool parseParams(std::vector<Parameter> &out, Scope &scope, uint32_t firstSlot);
  Expr *parseObjectName(SourceRange &range);

  // Bodies of classes and defs.
  bool parseBody(Body &body, Shape *&shape, Scope &scope, Class *cls);
  bool parseParents(std::vector<ClassRef> &out, Shape *&shape, Scope &scope);
  bool parseClassRef(ClassRef &out, bool &known);
  bool parseItem(std::vector<BodyItem> &items, Shape *&shape, Scope &scope, bool ownShape);
  bool parseFieldItem(std::vector<BodyItem> &items, Shape *&shape, Scope &scope, bool ownShape);
  bool parseLetItem(std::vector<BodyItem> &items, Shape *shape);
  bool parseDefvarItem(std::vector<BodyItem> &items, Scope &scope);
  void addLet(std::vector<BodyItem> &items, const Shape *shape, LetItem let);
  bool parseMulticlassRef(MulticlassRef &out, bool &known);

  // Scopes.
  Scope *frameScope();
  uint32_t newSlot() { return frameScope()->frameSize++; }
  bool declared(const Atom *name) const;
  bool inMulticlass() const;
  const Atom *atom(std::string_view s) { return k_.atom(s); }

  template <class T> std::span<const T> copy(const std::vector<T> &v) {
    return k_.arena.copy(std::span<const T>(v.data(), v.size()));
  }

  RecordKeeper &keeper_;
  RecordKeeper::Impl &k_;
  Lexer lexer_;
  Evaluator eval_;
  Token tok_;
  SourceRange last_; // Of the token before tok_.
  Scope global_{nullptr, Scope::Kind::kBlock, false};
  Scope *scope_ = &global_;
  std::vector<std::vector<LetItem>> lets_; // Around the statement, in code that is carried out at once.
  unsigned depth_ = 0;
  const Atom *nameAtom_;
};

} // namespace lathe::td
