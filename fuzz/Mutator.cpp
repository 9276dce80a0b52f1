#include "Mutator.h"

#include <algorithm>
#include <span>
#include <vector>

namespace lathe::fuzz {

std::string mutateBytes(std::string_view text, Random &r) {
  std::string s(text);
  for (size_t n = r.below(3) ? 1 : 1 + r.below(4); n > 0 && !s.empty(); --n) {
    size_t at = r.below(s.size()), other = r.below(text.size()), size = 1 + r.below(24);
    switch (r.below(8)) {
    case 0:
      s[at] = char(r.next());
      break;
    case 1:
      s[at] = "%@!#(){}[]<>,:=*0123456789ix\n \"\\"[r.below(32)];
      break;
    case 2:
      s.erase(at, size);
      break;
    case 3:
      s.insert(at, text.substr(other, size));
      break;
    case 4: // one word for another
    case 5: {
      size_t a = s.find_first_of(" ,(", at), b = text.find_first_of(" ,(", other);
      if (a == s.npos || b == text.npos)
        break;
      size_t aEnd = s.find_first_of(" ,()\n", a + 1), bEnd = text.find_first_of(" ,()\n", b + 1);
      if (aEnd != s.npos && bEnd != text.npos)
        s.replace(a + 1, aEnd - a - 1, text.substr(b + 1, bEnd - b - 1));
      break;
    }
    case 6: { // a line twice, or not at all
      size_t a = s.rfind('\n', at), aEnd = s.find('\n', at);
      if (a == s.npos || aEnd == s.npos || aEnd <= a)
        break;
      std::string line = s.substr(a, aEnd - a);
      if (r.below(2))
        s.insert(aEnd, line);
      else
        s.erase(a, aEnd - a);
      break;
    }
    case 7:
      if (r.below(8) == 0)
        s.resize(at);
      break;
    }
  }
  return s;
}

namespace {

using Words = std::span<const std::string_view>;

constexpr std::string_view kIntOps[] = {"add", "sub",  "mul",  "sdiv", "udiv", "srem", "urem",
                                        "shl", "lshr", "ashr", "and",  "or",   "xor"};
constexpr std::string_view kFloatOps[] = {"fadd", "fsub", "fmul", "fdiv", "frem"};
constexpr std::string_view kCasts[] = {"trunc",  "zext",   "sext",     "fptrunc",  "fpext",   "fptoui",       "fptosi",
                                       "uitofp", "sitofp", "ptrtoint", "inttoptr", "bitcast", "addrspacecast"};
constexpr std::string_view kPredicates[] = {"eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"};
constexpr std::string_view kFloatPredicates[] = {"false", "oeq", "ogt", "oge", "olt", "ole",
                                                 "one",   "ord", "ueq", "une", "uno", "true"};
constexpr std::string_view kRmw[] = {"xchg", "add",  "sub",  "and",  "nand", "or",   "xor",       "max",      "min",
                                     "umax", "umin", "fadd", "fsub", "fmax", "fmin", "uinc_wrap", "udec_wrap"};
constexpr std::string_view kOrderings[] = {"unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"};
constexpr std::string_view kLinkages[] = {
    "private",  "internal",    "weak",   "linkonce",  "linkonce_odr",        "weak_odr",
    "external", "extern_weak", "common", "appending", "available_externally"};
constexpr std::string_view kVisibilities[] = {"default", "hidden", "protected", "dso_local", "dso_preemptable"};
constexpr std::string_view kConventions[] = {"ccc",     "fastcc", "coldcc",         "tailcc",        "x86_fastcallcc",
                                             "win64cc", "ghccc",  "preserve_allcc", "x86_64_sysvcc", "cc 10"};
constexpr std::string_view kParameters[] = {"zeroext", "signext", "inreg",   "byval(i32)", "sret(i64)",
                                            "nest",    "noalias", "nonnull", "swiftself",  "byval([40 x i8])",
                                            "noundef", "align 64"};
constexpr std::string_view kCalls[] = {"tail", "musttail", "notail"};
constexpr std::string_view kTLS[] = {
    "thread_local", "thread_local(localexec)", "thread_local(initialexec)", "thread_local(localdynamic)", "constant",
    "global"};
constexpr std::string_view kAddresses[] = {"alias", "ifunc"};
constexpr std::string_view kValues[] = {"undef", "poison", "zeroinitializer", "null", "true", "0", "1", "-1"};
constexpr std::string_view kTypes[] = {"i1",          "i8",
                                       "i16",         "i32",
                                       "i64",         "i128",
                                       "i7",          "i17",
                                       "i65",         "i100",
                                       "i256",        "i1000",
                                       "half",        "bfloat",
                                       "float",       "double",
                                       "x86_fp80",    "fp128",
                                       "ptr",         "ptr addrspace(256)",
                                       "<4 x i32>",   "<2 x i64>",
                                       "<8 x i16>",   "<16 x i8>",
                                       "<4 x float>", "<2 x double>",
                                       "<3 x i32>",   "<1 x i64>",
                                       "<2 x i1>",    "<8 x i64>",
                                       "<5 x half>",  "<2 x ptr>",
                                       "<4 x i17>",   "{ i32, i8 }",
                                       "[3 x i32]",   "<{ i8, i64 }>",
                                       "[0 x i8]",    "{}"};
constexpr Words kFamilies[] = {kIntOps,    kFloatOps,  kCasts,        kPredicates,  kFloatPredicates, kRmw,
                               kOrderings, kLinkages,  kVisibilities, kConventions, kParameters,      kCalls,
                               kTLS,       kAddresses, kValues,       kTypes};
constexpr std::string_view kNumbers[] = {"0",
                                         "1",
                                         "-1",
                                         "2",
                                         "7",
                                         "8",
                                         "31",
                                         "32",
                                         "63",
                                         "64",
                                         "127",
                                         "128",
                                         "255",
                                         "256",
                                         "65535",
                                         "2147483647",
                                         "-2147483648",
                                         "4294967296",
                                         "9223372036854775807",
                                         "-9223372036854775808",
                                         "18446744073709551616"};
constexpr std::string_view kAsmPieces[] = {"$0",
                                           "$1",
                                           "$9",
                                           "${0:b}",
                                           "${0:h}",
                                           "${0:w}",
                                           "${0:k}",
                                           "${0:q}",
                                           "${0:c}",
                                           "${0:P}",
                                           "${0:l}",
                                           "${0:a}",
                                           "${:uid}",
                                           "${:private}",
                                           "$$",
                                           "$(",
                                           "$|",
                                           "$)",
                                           "\\0A",
                                           "\\09",
                                           "\\00",
                                           "\\FF",
                                           ",",
                                           ";",
                                           "movl ",
                                           "addq ",
                                           "jmp 1b",
                                           "1:",
                                           "%eax",
                                           "%rsp",
                                           "(%rax,%rbx,8)",
                                           "$$5",
                                           "nop",
                                           "lock ",
                                           "rep ",
                                           ".byte 1",
                                           ".long x-.",
                                           ".section a",
                                           ".pushsection b",
                                           ".popsection",
                                           ".p2align 4",
                                           ".rept 3",
                                           ".endr",
                                           ".skip 1000000000000",
                                           ".if 0",
                                           "#",
                                           "\\22"};
constexpr std::string_view kConstraints[] = {
    "r",     "=r", "+r", "=&r", "m",   "=m",   "=*m",  "*m",     "i",      "n",         "I",         "X",     "g",
    "rm",    "0",  "1",  "9",   "q",   "Q",    "R",    "x",      "f",      "t",         "u",         "={st}", "a",
    "b",     "S",  "D",  "A",   "Yz",  "k",    "{ax}", "={eax}", "{xmm0}", "{nothing}", "~{memory}", "~{cc}", "~{rax}",
    "~{st}", "!i", "!X", "%r",  "r|m", "=r|m", "^Yz",  "^",      "~{",     "*",         "=",         "&",     ","};

/// What may stand in a name or a number; a word is a maximal run of them.
bool isWordChar(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' ||
         c == '%' || c == '@' || c == '-';
}

struct Word {
  size_t begin, size;
};

/// A word at or behind a random place.
Word randomWord(const std::string &s, Random &r) {
  size_t at = r.below(s.size());
  while (at < s.size() && isWordChar(s[at]))
    ++at;
  while (at < s.size() && !isWordChar(s[at]))
    ++at;
  size_t end = at;
  while (end < s.size() && isWordChar(s[end]))
    ++end;
  return {at, end - at};
}

std::string_view pick(Words words, Random &r) { return words[r.below(words.size())]; }

/// The lines of the function around `at`; an empty range outside of functions.
Word functionAround(const std::string &s, size_t at) {
  size_t begin = s.rfind("\ndefine ", at);
  if (begin == s.npos)
    return {0, 0};
  size_t end = s.find("\n}", begin);
  if (end == s.npos || end < at)
    return {0, 0};
  return {begin, end - begin};
}

/// Another word of the same family.
bool replaceInFamily(std::string &s, Random &r) {
  Word w = randomWord(s, r);
  std::string_view word(s.data() + w.begin, w.size);
  if (word.empty())
    return false;
  for (Words family : kFamilies)
    if (std::find(family.begin(), family.end(), word) != family.end()) {
      s.replace(w.begin, w.size, pick(family, r));
      return true;
    }
  if (word.find_first_not_of("-0123456789") == word.npos) {
    s.replace(w.begin, w.size, pick(kNumbers, r));
    return true;
  }
  return false;
}

/// As the suffix of an intrinsic spells a type.
std::string mangled(std::string_view type) {
  if (type.starts_with('<')) {
    size_t x = type.find(" x ");
    return "v" + std::string(type.substr(1, x - 1)) + mangled(type.substr(x + 3, type.size() - x - 4));
  }
  return type == "half"       ? "f16"
         : type == "float"    ? "f32"
         : type == "double"   ? "f64"
         : type == "x86_fp80" ? "f80"
         : type == "fp128"    ? "f128"
         : type == "ptr"      ? "p0"
                              : std::string(type);
}

/// One type for another, all through the module, so that it stays consistent.
bool replaceTypeEverywhere(std::string &s, Random &r) {
  std::string_view from = pick(kTypes, r), to = pick(kTypes, r);
  std::string suffix = "." + mangled(from);
  bool changed = false;
  std::string out;
  for (size_t i = 0; i < s.size();) {
    std::string_view rest(s.data() + i, s.size() - i);
    auto ends = [&](size_t n) { return n >= rest.size() || !isWordChar(rest[n]) || rest[n] == '.'; };
    bool starts = i == 0 || !isWordChar(s[i - 1]);
    if (starts && rest.starts_with(from) && ends(from.size())) {
      out += to;
      i += from.size();
      changed = true;
    } else if (rest.starts_with(suffix) && ends(suffix.size())) {
      out += "." + mangled(to);
      i += suffix.size();
    } else {
      out += s[i++];
    }
  }
  s = std::move(out);
  return changed;
}

/// One value of a function for another, or for a constant.
bool replaceValue(std::string &s, Random &r) {
  Word w = randomWord(s, r);
  if (w.size < 2 || s[w.begin] != '%')
    return false;
  if (r.below(6) == 0) {
    s.replace(w.begin, w.size, r.below(2) ? pick(kValues, r) : pick(kNumbers, r));
    return true;
  }
  Word f = functionAround(s, w.begin);
  if (!f.size)
    return false;
  std::vector<std::string> values;
  for (size_t at = f.begin; (at = s.find('%', at)) < f.begin + f.size;) {
    size_t end = at + 1;
    while (end < s.size() && isWordChar(s[end]) && s[end] != '%')
      ++end;
    values.push_back(s.substr(at, end - at));
    at = end;
  }
  s.replace(w.begin, w.size, values[r.below(values.size())]);
  return true;
}

/// Pieces of the strings of an inline assembly.
bool mutateAsm(std::string &s, Random &r) {
  std::vector<size_t> places;
  for (size_t at = 0; (at = s.find("asm ", at)) != s.npos; ++at)
    places.push_back(at);
  if (places.empty())
    return false;
  size_t quote = s.find('"', places[r.below(places.size())]);
  size_t close = quote == s.npos ? quote : s.find('"', quote + 1);
  bool constraints = r.below(2);
  if (constraints && close != s.npos) {
    quote = s.find('"', close + 1);
    close = quote == s.npos ? quote : s.find('"', quote + 1);
  }
  if (close == s.npos)
    return false;
  size_t at = quote + 1 + r.below(close - quote);
  std::string_view piece = constraints ? pick(kConstraints, r) : pick(kAsmPieces, r);
  if (constraints && r.below(3)) { // a whole constraint
    size_t comma = std::min(s.find(',', at), close);
    size_t before = s.rfind(',', at ? at - 1 : 0);
    size_t begin = before == s.npos || before < quote ? quote + 1 : before + 1;
    if (begin <= comma) {
      s.replace(begin, comma - begin, piece);
      return true;
    }
  }
  if (r.below(3) == 0)
    s.erase(at, std::min<size_t>(r.below(4), close - at));
  s.insert(at, piece);
  return true;
}

/// The operands around a comma change places.
bool swapOperands(std::string &s, Random &r) {
  size_t comma = s.find(", ", r.below(s.size()));
  if (comma == s.npos)
    return false;
  size_t begin = comma, end = comma + 2;
  while (begin > 0 && (isWordChar(s[begin - 1]) || s[begin - 1] == '"'))
    --begin;
  while (end < s.size() && (isWordChar(s[end]) || s[end] == '"'))
    ++end;
  std::string left = s.substr(begin, comma - begin), right = s.substr(comma + 2, end - comma - 2);
  s.replace(begin, end - begin, right + ", " + left);
  return true;
}

} // namespace

std::string mutateIR(std::string_view text, Random &r) {
  std::string s(text);
  size_t wanted = r.below(3) ? 1 : 1 + r.below(6);
  for (size_t tries = 0; tries < 200 && wanted && !s.empty(); ++tries) {
    bool changed = false;
    switch (r.below(16)) {
    case 0:
      changed = replaceTypeEverywhere(s, r);
      break;
    case 1:
    case 2:
    case 3:
      changed = replaceValue(s, r);
      break;
    case 4:
    case 5:
      changed = mutateAsm(s, r);
      break;
    case 6:
      changed = swapOperands(s, r);
      break;
    default:
      changed = replaceInFamily(s, r);
    }
    wanted -= changed;
  }
  return s;
}

} // namespace lathe::fuzz
