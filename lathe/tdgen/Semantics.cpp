// The table of meanings. Integers are LLVM's (LangRef): shifts by the width and more, division by zero and of the least
// number by -1, counts of zero where that is excluded, and broken promises (nuw, nsw, exact) give anything.
#include "lathe/tdgen/Semantics.h"

#include <algorithm>

namespace lathe::tdgen {

namespace {

/// A meaning is text with these in it, where w is the width of the first result and a, b, c the operands:
///   $a $b $c          operands            $B      b as wide as a, as an unsigned number
///   $za $zb, $sa $sb  twice as wide       $ua $ub $uc, $xa $xb   one bit wider (u, z: zeros; x, s: the sign above)
///   $0 $1 $n          0, 1, -1            $min $max   signed limits
///   $lo $hi $top      the low w bits and the w bits above, as functions; the bit above the low w
///   $shiftable        b is less than the width of a
///   $amount2          the last operand modulo w, of 2w bits
struct Row {
  std::string_view opcode;
  std::string_view result;
  std::string_view second = {};  ///< the second result; behind a question mark: whether that holds
  std::string_view defined = {}; ///< empty: always
  bool costly = false;
};

constexpr std::string_view kDivisible = "(distinct $b $0)",
                           kSignedDivisible = "(and (distinct $b $0) (not (and (= $a $min) (= $b $n))))";

constexpr Row kRows[] = {
    {"COPY", "$a"},
    {"G_FREEZE", "$a"},
    {"G_ADD", "(bvadd $a $b)"},
    {"G_PTR_ADD", "(bvadd $a $b)"},
    {"G_SUB", "(bvsub $a $b)"},
    {"G_MUL", "(bvmul $a $b)", {}, {}, true},
    {"G_AND", "(bvand $a $b)"},
    {"G_PTRMASK", "(bvand $a $b)"},
    {"G_OR", "(bvor $a $b)"},
    {"G_XOR", "(bvxor $a $b)"},
    {"G_SHL", "(bvshl $a $B)", {}, "$shiftable"},
    {"G_LSHR", "(bvlshr $a $B)", {}, "$shiftable"},
    {"G_ASHR", "(bvashr $a $B)", {}, "$shiftable"},
    {"G_UDIV", "(bvudiv $a $b)", {}, kDivisible, true},
    {"G_UREM", "(bvurem $a $b)", {}, kDivisible, true},
    {"G_SDIV", "(bvsdiv $a $b)", {}, kSignedDivisible, true},
    {"G_SREM", "(bvsrem $a $b)", {}, kSignedDivisible, true},
    {"G_UDIVREM", "(bvudiv $a $b)", "(bvurem $a $b)", kDivisible, true},
    {"G_SDIVREM", "(bvsdiv $a $b)", "(bvsrem $a $b)", kSignedDivisible, true},
    {"G_UMULH", "($hi (bvmul $za $zb))", {}, {}, true},
    {"G_SMULH", "($hi (bvmul $sa $sb))", {}, {}, true},
    {"G_SMIN", "(ite (bvsle $a $b) $a $b)"},
    {"G_SMAX", "(ite (bvsge $a $b) $a $b)"},
    {"G_UMIN", "(ite (bvule $a $b) $a $b)"},
    {"G_UMAX", "(ite (bvuge $a $b) $a $b)"},
    {"G_ABS", "(ite (bvslt $a $0) (bvneg $a) $a)"},
    {"G_UADDO", "(bvadd $a $b)", "?(= ($top (bvadd $ua $ub)) #b1)"},
    {"G_USUBO", "(bvsub $a $b)", "?(bvult $a $b)"},
    {"G_SADDO", "(bvadd $a $b)", "?(distinct (bvadd $xa $xb) ($wider (bvadd $a $b)))"},
    {"G_SSUBO", "(bvsub $a $b)", "?(distinct (bvsub $xa $xb) ($wider (bvsub $a $b)))"},
    {"G_UADDE", "($lo (bvadd $ua $ub $uc))", "?(= ($top (bvadd $ua $ub $uc)) #b1)"},
    {"G_USUBE", "($lo (bvsub (bvsub $ua $ub) $uc))", "?(= ($top (bvsub (bvsub $ua $ub) $uc)) #b1)"},
    {"G_SADDE", "($lo (bvadd $xa $xb $uc))", "?(distinct (bvadd $xa $xb $uc) ($wider ($lo (bvadd $xa $xb $uc))))"},
    {"G_SSUBE", "($lo (bvsub (bvsub $xa $xb) $uc))",
     "?(distinct (bvsub (bvsub $xa $xb) $uc) ($wider ($lo (bvsub (bvsub $xa $xb) $uc))))"},
    {"G_UMULO", "(bvmul $a $b)", "?(distinct ($hi (bvmul $za $zb)) $0)", {}, true},
    {"G_SMULO", "(bvmul $a $b)", "?(distinct (bvmul $sa $sb) ($twice (bvmul $a $b)))", {}, true},
    {"G_UADDSAT", "(ite (= ($top (bvadd $ua $ub)) #b1) $n (bvadd $a $b))"},
    {"G_USUBSAT", "(ite (bvult $a $b) $0 (bvsub $a $b))"},
    {"G_SADDSAT", "(ite (bvslt (bvadd $xa $xb) ($wider $min)) $min (ite (bvsgt (bvadd $xa $xb) ($wider $max)) $max "
                  "(bvadd $a $b)))"},
    {"G_SSUBSAT", "(ite (bvslt (bvsub $xa $xb) ($wider $min)) $min (ite (bvsgt (bvsub $xa $xb) ($wider $max)) $max "
                  "(bvsub $a $b)))"},
    {"G_USHLSAT", "(ite (bvule $a (bvlshr $n $B)) (bvshl $a $B) $n)", {}, "$shiftable"},
    {"G_SSHLSAT",
     "(ite (bvslt $a (bvashr $min $B)) $min (ite (bvsgt $a (bvashr $max $B)) $max (bvshl $a $B)))",
     {},
     "$shiftable"},
    {"G_ROTL", "($hi (bvshl (concat $a $a) $amount2))"},
    {"G_ROTR", "($lo (bvlshr (concat $a $a) $amount2))"},
    {"G_FSHL", "($hi (bvshl (concat $a $b) $amount2))"},
    {"G_FSHR", "($lo (bvlshr (concat $a $b) $amount2))"},
    {"G_SELECT", "(ite (= ((_ extract 0 0) $a) #b1) $b $c)"},
    // Signs of floating-point values are their highest bits.
    {"G_FNEG", "(bvxor $a $min)"},
    {"G_FABS", "(bvand $a $max)"},
    {"G_FCOPYSIGN", "(bvor (bvand $a $max) (ite (bvslt $b $b0) $min $0))"},
};

const Row *rowOf(std::string_view opcode) {
  auto it = std::ranges::find(kRows, opcode, &Row::opcode);
  return it == std::end(kRows) ? nullptr : it;
}

std::string number(uint64_t n) { return std::to_string(n); }
std::string extract(unsigned high, unsigned low) { return "(_ extract " + number(high) + " " + number(low) + ")"; }
std::string extend(bool sign, const std::string &text, unsigned by) {
  return std::string(sign ? "((_ sign_extend " : "((_ zero_extend ") + number(by) + ") " + text + ")";
}
Term signExtended(const Term &t, unsigned width) { return {extend(true, t.text, width - t.width), width}; }

/// Writes the text of a row for given operands.
class Expander {
public:
  explicit Expander(const Operation &op) : op_(op), w_(op.resultWidths[0]) {}

  std::string expand(std::string_view text) const {
    std::string out;
    for (size_t i = 0; i < text.size();) {
      if (text[i] != '$') {
        out += text[i++];
        continue;
      }
      size_t end = i + 1;
      while (end < text.size() && isalnum(uint8_t(text[end])))
        ++end;
      out += word(text.substr(i + 1, end - i - 1));
      i = end;
    }
    return out;
  }

private:
  const Term &use(char c) const { return op_.uses[size_t(c - 'a')]; }

  std::string word(std::string_view v) const {
    if (v.size() == 1 && v[0] >= 'a' && v[0] <= 'c')
      return use(v[0]).text;
    if (v.size() == 2 && v[1] >= 'a' && v[1] <= 'c') {
      const Term &t = use(v[1]);
      if (v[0] == 'z' || v[0] == 's')
        return extend(v[0] == 's', t.text, 2 * w_ - t.width);
      return extend(v[0] == 'x', t.text, w_ + 1 - t.width);
    }
    if (v == "0")
      return smtConstant(0, w_).text;
    if (v == "1")
      return smtConstant(1, w_).text;
    if (v == "n")
      return smtConstant(~uint64_t(0), w_).text;
    if (v == "min")
      return smtConstant(uint64_t(1) << (w_ - 1), w_).text;
    if (v == "max")
      return smtConstant((uint64_t(1) << (w_ - 1)) - 1, w_).text;
    if (v == "lo")
      return extract(w_ - 1, 0);
    if (v == "hi")
      return extract(2 * w_ - 1, w_);
    if (v == "top")
      return extract(w_, w_);
    if (v == "wider")
      return "(_ sign_extend 1)";
    if (v == "twice")
      return "(_ sign_extend " + number(w_) + ")";
    if (v == "b0")
      return smtConstant(0, use('b').width).text;
    if (v == "B")
      return smtResize(use('b'), use('a').width).text;
    if (v == "shiftable")
      return shiftable();
    return amount(2 * w_); // amount2
  }

  std::string shiftable() const {
    const Term &b = use('b');
    unsigned limit = use('a').width;
    if (b.width < 7 && (1u << b.width) <= limit)
      return "true";
    return "(bvult " + b.text + " " + smtConstant(limit, b.width).text + ")";
  }
  std::string amount(unsigned width) const {
    const Term &b = op_.uses.back();
    Term wide = smtResize(b, std::max(b.width, 8u));
    return smtResize({"(bvurem " + wide.text + " " + smtConstant(w_, wide.width).text + ")", wide.width}, width).text;
  }

  const Operation &op_;
  unsigned w_;
};

// --- Operations whose terms depend on the width

std::string bit(const Term &t, unsigned i) { return "(" + extract(i, i) + " " + t.text + ")"; }

/// Parts of `size` bits in reverse order.
Term reversed(const Term &t, unsigned size) {
  if (t.width == size)
    return t;
  std::string s = "(concat";
  for (unsigned i = 0; i < t.width; i += size)
    s += " (" + extract(i + size - 1, i) + " " + t.text + ")";
  return {s + ")", t.width};
}

/// Counts up to 64 fit eight bits.
Term population(const Term &t, unsigned width) {
  std::string s = smtConstant(0, 8).text;
  for (unsigned i = 0; i < t.width; ++i)
    s = "(bvadd " + s + " " + smtResize({bit(t, i), 1}, 8).text + ")";
  return smtResize({s, 8}, width);
}

Term zerosBeforeOne(const Term &t, unsigned width, bool leading) {
  std::string s = smtConstant(t.width, 8).text;
  for (unsigned n = t.width; n-- > 0;)
    s = "(ite (= " + bit(t, leading ? t.width - 1 - n : n) + " #b1) " + smtConstant(n, 8).text + " " + s + ")";
  return smtResize({s, 8}, width);
}

std::optional<Term> comparison(int predicate, const Term &a, const Term &b) {
  static constexpr const char *kInt[] = {"=",     "distinct", "bvugt", "bvuge", "bvult",
                                         "bvule", "bvsgt",    "bvsge", "bvslt", "bvsle"};
  if (predicate < 32 || predicate > 41)
    return {};
  return Term{std::string("(ite (") + kInt[predicate - 32] + " " + a.text + " " + b.text + ") #b1 #b0)", 1};
}

/// Conversions between widths. An extension to the same width is a copy, as between pointers and integers.
std::optional<Term> conversion(const Operation &op, unsigned open, Meaning &m) {
  std::string_view o = op.opcode;
  const Term &a = op.uses[0];
  unsigned w = op.resultWidths[0];
  if (o == "G_TRUNC" || o == "G_ZEXT" || o == "G_PTRTOINT" || o == "G_INTTOPTR")
    return smtResize(a, w);
  if (o == "G_SEXT" && w >= a.width)
    return signExtended(a, w);
  if (o == "G_BITCAST" && w == a.width)
    return a;
  if (o == "G_ANYEXT" && w > a.width) {
    m.open.push_back(w - a.width);
    return Term{"(concat any" + number(open) + " " + a.text + ")", w};
  }
  if (o == "G_ANYEXT" && w == a.width)
    return a;
  auto from = unsigned(op.imm);
  if (op.imm <= 0 || from > a.width)
    return {};
  if (o == "G_SEXT_INREG")
    return signExtended(smtResize(a, from), w);
  if (o == "G_ASSERT_SEXT" || o == "G_ASSERT_ZEXT") {
    Term low = smtResize(a, from);
    Term again = o == "G_ASSERT_SEXT" ? signExtended(low, w) : smtResize(low, w);
    m.defined = "(= " + a.text + " " + again.text + ")";
    return a;
  }
  return {};
}

std::optional<Term> unary(const Operation &op, unsigned open, Meaning &m) {
  std::string_view o = op.opcode;
  const Term &a = op.uses[0];
  unsigned w = op.resultWidths[0];
  if (o == "G_BSWAP")
    return w % 8 == 0 ? std::optional(reversed(a, 8)) : std::nullopt;
  if (o == "G_BITREVERSE")
    return reversed(a, 1);
  // Counts are defined as far as the result holds them.
  if (o == "G_CTPOP")
    return population(a, w);
  for (bool leading : {false, true}) {
    if (o == (leading ? "G_CTLZ" : "G_CTTZ"))
      return zerosBeforeOne(a, w, leading);
    if (o == (leading ? "G_CTLZ_ZERO_UNDEF" : "G_CTTZ_ZERO_UNDEF")) {
      m.defined = "(distinct " + a.text + " " + smtConstant(0, a.width).text + ")";
      return zerosBeforeOne(a, w, leading);
    }
  }
  return conversion(op, open, m);
}

std::string both(const std::string &a, const std::string &b) {
  return a.empty() ? b : b.empty() ? a : "(and " + a + " " + b + ")";
}

/// What nuw, nsw and exact promise.
void addPromises(const Operation &op, Meaning &m) {
  if (op.uses.size() != 2 || !(op.noUnsignedWrap || op.noSignedWrap || op.exact))
    return;
  std::string_view o = op.opcode;
  Expander e(op);
  bool add = o == "G_ADD", sub = o == "G_SUB", mul = o == "G_MUL", shl = o == "G_SHL";
  if (op.noUnsignedWrap)
    m.defined = both(m.defined, add   ? e.expand("(= ($top (bvadd $ua $ub)) #b0)")
                                : sub ? e.expand("(bvuge $a $b)")
                                : mul ? e.expand("(= ($hi (bvmul $za $zb)) $0)")
                                : shl ? e.expand("(= (bvlshr (bvshl $a $B) $B) $a)")
                                      : "");
  if (op.noSignedWrap)
    m.defined = both(m.defined, add   ? e.expand("(= (bvadd $xa $xb) ($wider (bvadd $a $b)))")
                                : sub ? e.expand("(= (bvsub $xa $xb) ($wider (bvsub $a $b)))")
                                : mul ? e.expand("(= (bvmul $sa $sb) ($twice (bvmul $a $b)))")
                                : shl ? e.expand("(= (bvashr (bvshl $a $B) $B) $a)")
                                      : "");
  if (op.exact && (o == "G_LSHR" || o == "G_ASHR"))
    m.defined = both(m.defined, e.expand("(= (bvshl (bvlshr $a $B) $B) $a)"));
  if (op.exact && (o == "G_UDIV" || o == "G_SDIV"))
    m.defined = both(m.defined, e.expand(o == "G_UDIV" ? "(= (bvurem $a $b) $0)" : "(= (bvsrem $a $b) $0)"));
}

} // namespace

Term smtConstant(uint64_t value, unsigned width) {
  uint64_t u = width >= 64 ? value : value & ((uint64_t(1) << width) - 1);
  return {"(_ bv" + number(u) + " " + number(width) + ")", width};
}

Term smtResize(const Term &t, unsigned width) {
  if (t.width == width)
    return t;
  if (t.width > width)
    return {"(" + extract(width - 1, 0) + " " + t.text + ")", width};
  return {extend(false, t.text, width - t.width), width};
}

int predicateNumber(std::string_view name) {
  static constexpr std::string_view kFloat[] = {"FCMP_FALSE", "FCMP_OEQ", "FCMP_OGT", "FCMP_OGE", "FCMP_OLT",
                                                "FCMP_OLE",   "FCMP_ONE", "FCMP_ORD", "FCMP_UNO", "FCMP_UEQ",
                                                "FCMP_UGT",   "FCMP_UGE", "FCMP_ULT", "FCMP_ULE", "FCMP_UNE"};
  static constexpr std::string_view kInt[] = {"ICMP_EQ",  "ICMP_NE",  "ICMP_UGT", "ICMP_UGE", "ICMP_ULT",
                                              "ICMP_ULE", "ICMP_SGT", "ICMP_SGE", "ICMP_SLT", "ICMP_SLE"};
  for (size_t i = 0; i < std::size(kFloat); ++i)
    if (kFloat[i] == name)
      return int(i);
  for (size_t i = 0; i < std::size(kInt); ++i)
    if (kInt[i] == name)
      return int(32 + i);
  return -1;
}

bool isCostly(std::string_view opcode) {
  const Row *r = rowOf(opcode);
  return r && r->costly;
}

std::optional<Meaning> meaningOf(const Operation &op, unsigned firstOpen) {
  Meaning m;
  for (const Term &t : op.uses)
    if (t.width == 0 || t.width > 64)
      return {};
  for (unsigned w : op.resultWidths)
    if (w == 0 || w > 64)
      return {};
  if (op.resultWidths.empty())
    return {};
  unsigned w = op.resultWidths[0];
  if (op.opcode == "G_IMPLICIT_DEF") {
    m.open.push_back(w);
    m.results.push_back({"any" + number(firstOpen), w});
    return m;
  }
  if (op.opcode == "G_ICMP" && op.uses.size() == 2) {
    auto t = comparison(op.predicate, op.uses[0], op.uses[1]);
    if (!t)
      return {};
    m.results.push_back(smtResize(*t, w));
    return m;
  }
  if (const Row *r = rowOf(op.opcode)) {
    size_t reads = 1;
    for (std::string_view text : {r->result, r->second, r->defined})
      for (char c : {'b', 'c'})
        for (std::string_view form : {"$", "$u", "$x", "$z", "$s"})
          if (text.find(std::string(form) + c) != text.npos)
            reads = std::max(reads, size_t(c - 'a' + 1));
    if (op.uses.size() < reads || op.resultWidths.size() != (r->second.empty() ? 1u : 2u))
      return {};
    Expander e(op);
    m.results.push_back({e.expand(r->result), w});
    m.defined = e.expand(r->defined);
    if (!r->second.empty()) {
      if (r->second[0] == '?')
        m.results.push_back(smtResize({"(ite " + e.expand(r->second.substr(1)) + " #b1 #b0)", 1}, op.resultWidths[1]));
      else
        m.results.push_back({e.expand(r->second), w});
    }
    addPromises(op, m);
    return m;
  }
  if (op.uses.size() != 1)
    return {};
  auto t = unary(op, firstOpen, m);
  if (!t)
    return {};
  m.results.push_back(*t);
  return m;
}

} // namespace lathe::tdgen
