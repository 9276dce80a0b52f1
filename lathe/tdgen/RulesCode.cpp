// The little C++ that conditions and transformations of constants are usually made of, as SMT-LIB terms of 64 bits.
#include "lathe/tdgen/RulesProof.h"

namespace lathe::tdgen {

namespace {

/// Expressions by precedence climbing; all values are int64_t, as `Imm` is.
class Translator {
public:
  Translator(std::string_view code, std::string imm) : s_(code), imm_(std::move(imm)) {}

  std::optional<std::string> statement() {
    if (!word("return"))
      return {};
    std::optional<std::string> e = expression(0);
    return e && eat(";") && (skip(), s_.empty()) ? e : std::nullopt;
  }
  bool isBool() const { return bool_; }

private:
  void skip() {
    while (!s_.empty() && (s_[0] == ' ' || s_[0] == '\n' || s_[0] == '\t'))
      s_.remove_prefix(1);
  }
  bool eat(std::string_view t) {
    skip();
    if (!s_.starts_with(t))
      return false;
    s_.remove_prefix(t.size());
    return true;
  }
  bool word(std::string_view t) {
    skip();
    if (!s_.starts_with(t) || (s_.size() > t.size() && (isalnum(uint8_t(s_[t.size()])) || s_[t.size()] == '_')))
      return false;
    s_.remove_prefix(t.size());
    return true;
  }
  static std::string constant(uint64_t v) { return "(_ bv" + std::to_string(v) + " 64)"; }

  std::optional<uint64_t> number() {
    skip();
    int base = s_.starts_with("0x") ? 16 : 10;
    size_t i = base == 16 ? 2 : 0;
    uint64_t v = 0;
    size_t start = i;
    for (; i < s_.size() && isxdigit(uint8_t(s_[i])) && (base == 16 || isdigit(uint8_t(s_[i]))); ++i)
      v = v * unsigned(base) + unsigned(isdigit(uint8_t(s_[i])) ? s_[i] - '0' : (s_[i] | 32) - 'a' + 10);
    if (i == start || (i < s_.size() && (isalnum(uint8_t(s_[i])) || s_[i] == '_')))
      return {};
    s_.remove_prefix(i);
    return v;
  }

  /// isInt<N>(e), isUInt<N>(e), SignExtend64<N>(e)
  std::optional<std::string> call(std::string_view name) {
    std::optional<uint64_t> n = eat("<") ? number() : std::nullopt;
    if (!n || *n == 0 || *n > 64 || !eat(">") || !eat("("))
      return {};
    std::optional<std::string> e = expression(0);
    if (!e || !eat(")"))
      return {};
    std::string low = "((_ extract " + std::to_string(*n - 1) + " 0) " + *e + ")", rest = std::to_string(64 - *n);
    std::string sign = "((_ sign_extend " + rest + ") " + low + ")",
                zero = "((_ zero_extend " + rest + ") " + low + ")";
    if (name == "SignExtend64")
      return sign;
    bool_ = true;
    return "(= " + *e + " " + (name == "isInt" ? sign : zero) + ")";
  }

  /// isPowerOf2_64(e), Log2_64(e)
  std::optional<std::string> callOfOne(std::string_view name) {
    std::optional<std::string> e = eat("(") ? expression(0) : std::nullopt;
    if (!e || !eat(")"))
      return {};
    if (name == "isPowerOf2_64") {
      bool_ = true;
      return "(and (distinct " + *e + " " + constant(0) + ") (= (bvand " + *e + " (bvsub " + *e + " " + constant(1) +
             ")) " + constant(0) + "))";
    }
    std::string log = constant(0);
    for (unsigned i = 1; i < 64; ++i)
      log = "(ite (= ((_ extract " + std::to_string(i) + " " + std::to_string(i) + ") " + *e + ") #b1) " + constant(i) +
            " " + log + ")";
    // The highest bit counts: the last test is the outermost.
    return log;
  }

  std::optional<std::string> primary() {
    for (std::string_view f : {"isPowerOf2_64", "Log2_64"})
      if (word(f))
        return callOfOne(f);
    for (std::string_view f : {"isInt", "isUInt", "SignExtend64"})
      if (word(f))
        return call(f);
    if (eat("(")) {
      auto e = expression(0);
      return e && eat(")") ? e : std::nullopt;
    }
    if (eat("-")) {
      auto e = primary();
      return e ? std::optional("(bvneg " + *e + ")") : std::nullopt;
    }
    if (eat("~")) {
      auto e = primary();
      return e ? std::optional("(bvnot " + *e + ")") : std::nullopt;
    }
    if (word("Imm") || eat("N->getSExtValue()"))
      return imm_;
    if (auto v = number())
      return constant(*v);
    return {};
  }

  std::optional<std::string> expression(int level) {
    struct Operator {
      std::string_view text;
      int level;
      const char *smt;
      bool comparison;
    };
    static constexpr Operator kOperators[] = {
        {"&&", 1, "and", true},     {"==", 5, "=", true},     {"!=", 5, "distinct", true}, {"<<", 7, "bvshl", false},
        {">>", 7, "bvashr", false}, {"<=", 6, "bvsle", true}, {">=", 6, "bvsge", true},    {"<", 6, "bvslt", true},
        {">", 6, "bvsgt", true},    {"&", 4, "bvand", false}, {"^", 3, "bvxor", false},    {"|", 2, "bvor", false},
        {"+", 8, "bvadd", false},   {"-", 8, "bvsub", false}, {"*", 9, "bvmul", false},
    };
    std::optional<std::string> left = primary();
    while (left) {
      const Operator *found = nullptr;
      skip();
      for (const Operator &o : kOperators)
        if (!found && s_.starts_with(o.text))
          found = &o;
      if (!found || found->level <= level || s_.starts_with("||"))
        break;
      s_.remove_prefix(found->text.size());
      std::optional<std::string> right = expression(found->level);
      if (!right)
        return {};
      left = std::string("(") + found->smt + " " + *left + " " + *right + ")";
      bool_ = found->comparison;
    }
    return left;
  }

  std::string_view s_;
  std::string imm_;
  bool bool_ = false;
};

} // namespace

std::optional<std::string> translateXForm(std::string_view code, const std::string &imm) {
  Translator t(code, imm);
  auto e = t.statement();
  return e && !t.isBool() ? e : std::nullopt;
}

std::optional<std::string> translateCondition(std::string_view code, const std::string &imm) {
  Translator t(code, imm);
  auto e = t.statement();
  return e && t.isBool() ? e : std::nullopt;
}

} // namespace lathe::tdgen
