// Macros and repetitions (GNU as manual: .macro, .rept, .irp, .irpc, .altmacro). A body is text; an instance of it,
// with arguments in place of parameters, is read like a file.
#include "lathe/mc/MCStreamer.h"
#include "lathe/mc/asmparser/AsmMacro.h"
#include <charconv>

namespace lathe {

static constexpr const char *kInstance = "<instantiation>";
static constexpr const char *kInMacro = "while in macro instantiation";
static constexpr const char *kInRepetition = "while in repetition";

static bool isNameChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '.';
}

static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static std::string_view trimmed(std::string_view s) {
  while (!s.empty() && isBlank(s.front()))
    s.remove_prefix(1);
  while (!s.empty() && isBlank(s.back()))
    s.remove_suffix(1);
  return s;
}

/// The text up to the directive that ends what `what` began; what is nested is passed over.
bool AsmParser::body(std::string_view what, std::string &text) {
  bool isMacro = what == ".macro";
  Input &in = inputs_.back();
  size_t begin = in.pos, from, to;
  for (unsigned nested = 0; nextStatement(in, from, to);) {
    AsmCursor c(in.buffer->text(), from, to, "");
    std::string_view word = c.word();
    bool begins = isMacro ? word == ".macro" : word == ".rept" || word == ".rep" || word == ".irp" || word == ".irpc";
    bool ends = isMacro ? word == ".endm" || word == ".endmacro" : word == ".endr" || word == ".endm";
    // A macro inside of a repetition has an end of its own.
    if (!isMacro && word == ".macro")
      begins = true;
    if (begins) {
      ++nested;
    } else if (ends && nested-- == 0) {
      text = in.buffer->text().substr(begin, from - begin);
      return true;
    }
  }
  return error(statementFrom_, "'" + std::string(what) + "' has no matching '" + (isMacro ? ".endm'" : ".endr'"));
}

// Definitions.

bool AsmParser::parameters(AsmCursor &c, Macro &m) {
  while (!c.atEnd()) {
    c.eat(',');
    if (c.atEnd())
      break;
    size_t at = (c.skipSpace(), c.position());
    Parameter p;
    p.name = c.mnemonic();
    if (p.name.empty())
      return error(at, "expected the name of a parameter of macro '" + m.name + "'");
    for (const Parameter &o : m.parameters)
      if (o.name == p.name)
        return error(at, "macro '" + m.name + "' has two parameters '" + p.name + "'");
    if (!m.parameters.empty() && m.parameters.back().isVararg)
      return error(at, "the vararg parameter '" + m.parameters.back().name + "' should be the last one");
    if (c.eat(':')) {
      size_t kindAt = c.position();
      std::string_view kind = c.word();
      p.isRequired = kind == "req";
      p.isVararg = kind == "vararg";
      if (!p.isRequired && !p.isVararg)
        return error(kindAt, "a parameter is 'req' or 'vararg', not '" + std::string(kind) + "'");
    }
    if (c.eat('=') && !argument(c, false, p.value))
      return false;
    m.parameters.push_back(std::move(p));
  }
  return true;
}

bool AsmParser::macro(AsmCursor &c, int) {
  size_t at = (c.skipSpace(), c.position());
  auto m = std::make_unique<Macro>();
  m->name = c.mnemonic();
  bool ok = !m->name.empty() || error(at, "expected the name of a macro");
  ok = ok && parameters(c, *m);
  // The body is passed over in any case.
  if (!body(".macro", m->body) || !ok)
    return false;
  if (macros_.contains(m->name))
    return error(at, "macro '" + m->name + "' is already defined");
  std::string name = m->name;
  macros_.emplace(std::move(name), std::move(m));
  return true;
}

bool AsmParser::purgeMacro(AsmCursor &c, int) {
  do {
    size_t at = (c.skipSpace(), c.position());
    std::string name(c.mnemonic());
    if (!macros_.erase(name))
      return error(at, "macro '" + name + "' is not defined");
  } while (c.eat(','));
  return true;
}

bool AsmParser::exitMacro(AsmCursor &c, int) {
  size_t i = inputs_.size();
  while (i > 0 && !inputs_[i - 1].isMacro)
    --i;
  if (!i)
    return error(statementFrom_, "'.exitm' outside of a macro");
  conditions_.resize(inputs_[i - 1].numConditions);
  for (size_t k = i - 1; k < inputs_.size(); ++k) {
    inputs_[k].pos = inputs_[k].buffer->text().size();
    inputs_[k].repeats = 1;
  }
  return ignored(c, 0);
}

bool AsmParser::strayEnd(AsmCursor &c, int) {
  return error(statementFrom_, "this ends nothing: there is no macro or repetition");
}

bool AsmParser::altMacro(AsmCursor &, int on) {
  altMacro_ = on != 0;
  return true;
}

// Arguments.

/// <text>, where ! makes the next character plain.
bool AsmParser::bracketed(AsmCursor &c, std::string &out) {
  std::string_view rest = c.rest();
  for (size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '>') {
      c.setPosition(c.position() + i + 1);
      return true;
    }
    i += rest[i] == '!' && i + 1 < rest.size();
    out += rest[i];
  }
  return error(c.position(), "expected '>'");
}

/// One argument: up to a comma, or to a blank that is not part of an expression. A string loses its quotes.
bool AsmParser::argument(AsmCursor &c, bool isVararg, std::string &out) {
  out.clear();
  std::string_view rest = c.rest();
  if (isVararg) {
    out = trimmed(rest);
    c.setPosition(c.position() + rest.size());
    return true;
  }
  if (altMacro_ && c.peek() == '<')
    return bracketed(c, out);
  if (altMacro_ && c.peek() == '%') {
    int64_t v;
    c.eat('%');
    if (!absolute(c, v))
      return false;
    out = std::to_string(v);
    return true;
  }
  static constexpr std::string_view kOperators = "+-*/%&|^~!<>=";
  unsigned depth = 0;
  size_t i = 0;
  while (i < rest.size()) {
    char ch = rest[i];
    if (!depth && ch == ',')
      break;
    if (!depth && (isBlank(ch) || kOperators.find(ch) != std::string_view::npos)) {
      size_t next = i;
      while (next < rest.size() && isBlank(rest[next]))
        ++next;
      if (next == rest.size() || kOperators.find(rest[next]) == std::string_view::npos) {
        i = next;
        break;
      }
      out += rest[next++];
      while (next < rest.size() && isBlank(rest[next]))
        ++next;
      i = next;
      continue;
    }
    if (ch == '"') {
      size_t end = i + 1;
      while (end < rest.size() && rest[end] != '"')
        end += rest[end] == '\\' ? 2 : 1;
      if (end >= rest.size())
        return error(c.position() + i, "this string does not end");
      // What stands in parentheses is an expression, in which a string stays one.
      out += depth ? rest.substr(i, end + 1 - i) : rest.substr(i + 1, end - i - 1);
      i = end + 1;
      continue;
    }
    depth += ch == '(';
    depth -= ch == ')' && depth;
    out += ch;
    ++i;
  }
  c.setPosition(c.position() + i);
  return true;
}

bool AsmParser::arguments(const Macro &m, AsmCursor &c, std::vector<std::string> &args) {
  std::vector<bool> given(m.parameters.size());
  args.resize(m.parameters.size());
  size_t next = 0;
  while (!c.atEnd()) {
    size_t at = c.position(), index = next;
    std::string name(c.mnemonic());
    if (!name.empty() && c.peek() == '=' && c.peekSecond() != '=') {
      c.eat('=');
      for (index = 0; index < m.parameters.size() && m.parameters[index].name != name; ++index) {
      }
      if (index == m.parameters.size())
        return error(at, "macro '" + m.name + "' has no parameter '" + name + "'");
      next = std::max(next, index);
    } else {
      c.setPosition(at);
    }
    if (index >= m.parameters.size())
      return error(at, "too many arguments of macro '" + m.name + "'");
    std::string value;
    if (!argument(c, m.parameters[index].isVararg, value))
      return false;
    if (!value.empty()) {
      args[index] = std::move(value);
      given[index] = true;
    }
    next = std::max(next, index) + 1;
    c.eat(',');
  }
  for (size_t i = 0; i < given.size(); ++i) {
    const Parameter &p = m.parameters[i];
    if (!given[i] && p.isRequired)
      return error(c.position(), "macro '" + m.name + "' needs a value of its parameter '" + p.name + "'");
    if (!given[i])
      args[i] = p.value;
  }
  return true;
}

// Instances.

/// Names that LOCAL declares at the beginning of a body are new ones in each instance.
std::string AsmParser::bindLocals(std::string text) {
  Macro locals;
  std::vector<std::string> names;
  for (;;) {
    size_t end = text.find('\n');
    AsmCursor c(text, 0, end == std::string::npos ? text.size() : end, "");
    std::string_view word = c.word();
    if (word != "LOCAL" && word != "local")
      break;
    while (!c.atEnd()) {
      std::string name(c.mnemonic());
      if (name.empty())
        break;
      locals.parameters.push_back({std::move(name), {}, false, false});
      char digits[16];
      auto r = std::to_chars(digits, digits + sizeof digits, numLocals_++, 16);
      std::string number(digits, r.ptr);
      names.push_back(".LL" + std::string(number.size() < 4 ? 4 - number.size() : 0, '0') + number);
      c.eat(',');
    }
    text.erase(0, end == std::string::npos ? text.size() : end + 1);
  }
  if (names.empty())
    return text;
  locals.body = std::move(text);
  return expand(locals, names);
}

/// \name, \(), \@, \+; with .altmacro also name, and & between a name and what it is joined with.
std::string AsmParser::expand(const Macro &m, const std::vector<std::string> &args) {
  std::string out;
  std::string_view body = m.body;
  auto find = [&](std::string_view name) {
    for (size_t i = 0; i < m.parameters.size(); ++i)
      if (m.parameters[i].name == name)
        return &args[i];
    return static_cast<const std::string *>(nullptr);
  };
  auto nameAt = [&](size_t i) {
    size_t end = i;
    while (end < body.size() && isNameChar(body[end]))
      ++end;
    return body.substr(i, end - i);
  };
  for (size_t i = 0; i < body.size();) {
    char c = body[i];
    if (c == '\\' && i + 1 < body.size()) {
      char next = body[i + 1];
      std::string_view name = nameAt(i + 1);
      if (next == '(' && body.substr(i + 2, 1) == ")") {
        i += 3;
      } else if (next == '@') {
        out += std::to_string(numExpansions_);
        i += 2;
      } else if (next == '+') {
        out += std::to_string(m.numExpansions);
        i += 2;
      } else if (const std::string *value = name.empty() ? nullptr : find(name)) {
        out += *value;
        i += 1 + name.size();
        i += altMacro_ && body.substr(i, 1) == "&";
      } else {
        // An escape of a string, or a parameter of a macro inside.
        out += c;
        out += next;
        i += 2;
      }
      continue;
    }
    std::string_view name = altMacro_ ? nameAt(i) : std::string_view();
    if (name.empty()) {
      out += c;
      ++i;
      continue;
    }
    if (const std::string *value = find(name)) {
      if (out.ends_with('&'))
        out.pop_back();
      out += *value;
      i += name.size();
      i += body.substr(i, 1) == "&";
    } else {
      out += name;
      i += name.size();
    }
  }
  return out;
}

bool AsmParser::callMacro(const Macro &m, size_t at, AsmCursor &c) {
  std::vector<std::string> args;
  if (!arguments(m, c, args))
    return false;
  std::string text = expand(m, args);
  if (altMacro_)
    text = bindLocals(std::move(text));
  ++numExpansions_;
  ++const_cast<Macro &>(m).numExpansions;
  pushText(std::move(text), kInstance, kInMacro, 1, true);
  return true;
}

// Repetitions.

/// More text than this is not what anybody meant.
static constexpr uint64_t kMaxRepetition = uint64_t(1) << 30;

bool AsmParser::repeat(AsmCursor &c, int) {
  size_t at = (c.skipSpace(), c.position());
  int64_t count = 0;
  bool ok = absolute(c, count);
  Macro m;
  if (!body(".rept", m.body) || !ok)
    return false;
  if (count < 0)
    return error(at, "a negative number of repetitions");
  if (!m.body.empty() && uint64_t(count) > kMaxRepetition / m.body.size())
    return error(at, "too many repetitions");
  if (m.body.find("\\+") == std::string::npos) {
    pushText(std::move(m.body), kInstance, kInRepetition, uint64_t(count), false);
    return true;
  }
  std::string text;
  for (; m.numExpansions < uint64_t(count); ++m.numExpansions) {
    text += expand(m, {});
  }
  pushText(std::move(text), kInstance, kInRepetition, 1, false);
  return true;
}

/// .irp name, values and .irpc name, characters: once for each; once with nothing when there are none.
bool AsmParser::repeatList(AsmCursor &c, int characters) {
  size_t at = (c.skipSpace(), c.position());
  Macro m;
  m.parameters.push_back({std::string(c.mnemonic()), {}, false, false});
  bool ok = !m.parameters[0].name.empty() || error(at, "expected the name of a parameter");
  c.eat(',');
  std::vector<std::string> values;
  while (ok && !c.atEnd()) {
    ok = argument(c, false, values.emplace_back());
    if (!characters)
      c.eat(',');
    else if (ok && !c.atEnd())
      ok = error(c.position(), "expected one run of characters");
  }
  if (characters && !values.empty()) {
    std::string all = values[0];
    values.clear();
    for (char ch : all)
      values.emplace_back(1, ch);
  }
  if (!body(characters ? ".irpc" : ".irp", m.body) || !ok)
    return false;
  if (values.empty())
    values.emplace_back();
  std::string text;
  for (const std::string &v : values) {
    text += expand(m, {v});
    ++m.numExpansions;
    if (text.size() > kMaxRepetition)
      return error(at, "too much text");
  }
  pushText(std::move(text), kInstance, kInRepetition, 1, false);
  return true;
}

} // namespace lathe
