// From the output of a run to patterns of FileCheck: functions found, virtual registers turned into captures.
#include "UpdateTest.h"
#include <algorithm>
#include <unordered_map>
#include <utility>

namespace lathe {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isNameChar(char c) {
  return isDigit(c) || isUpper(c) || (c >= 'a' && c <= 'z') || c == '_' || c == '$' || c == '-' || c == '.';
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    size_t nl = text.find('\n');
    lines.push_back(text.substr(0, nl));
    text.remove_prefix(nl == text.npos ? text.size() : nl + 1);
  }
  return lines;
}

std::string_view trim(std::string_view s) {
  size_t b = s.find_first_not_of(" \t\r");
  return b == s.npos ? std::string_view() : s.substr(b, s.find_last_not_of(" \t\r") - b + 1);
}

/// FileCheck's own brackets, as text.
std::string escape(std::string_view s) {
  std::string out;
  for (size_t i = 0; i < s.size(); ++i)
    if (s.substr(i, 2) == "[[") {
      out += "{{\\[\\[}}";
      ++i;
    } else if (s.substr(i, 2) == "{{") {
      out += "{{[{][{]}}";
      ++i;
    } else {
      out += s[i];
    }
  return out;
}

/// Turns the virtual registers of one function into captures, named by the instruction that defines them. A register
/// that is read before the line that defines it, by a PHI, is captured where it is read.
class Captures {
public:
  void collect(std::string_view line);
  std::string rewrite(std::string_view line);

private:
  template <class F> static void forEachVReg(std::string_view text, F f);
  std::string newName(std::string_view opcode);

  struct VReg {
    std::string name;
    bool captured = false;
  };
  std::unordered_map<std::string, VReg> vregs_;
  std::unordered_map<std::string, unsigned> used_;
};

/// `f(begin, end)` for each `%N` outside of quotes.
template <class F> void Captures::forEachVReg(std::string_view s, F f) {
  for (size_t i = 0; i < s.size(); ++i) {
    char c = s[i];
    if (c == '"' || c == '`') {
      for (++i; i < s.size() && s[i] != c; ++i)
        i += s[i] == '\\' && c == '"';
    } else if (c == '%' && (!i || !isNameChar(s[i - 1]))) {
      size_t e = i + 1;
      while (e < s.size() && isDigit(s[e]))
        ++e;
      // `%0.sub_8bit` is a register, `%0abc` and `%0.5` are names.
      bool named = e < s.size() && isNameChar(s[e]) && (s[e] != '.' || (e + 1 < s.size() && isDigit(s[e + 1])));
      if (e > i + 1 && !named)
        f(i, e);
    }
  }
}

std::string Captures::newName(std::string_view opcode) {
  if (opcode.starts_with("G_"))
    opcode.remove_prefix(2);
  static constexpr std::pair<std::string_view, std::string_view> kShort[] = {
      {"IMPLICIT_DEF", "DEF"},    {"GLOBAL_VALUE", "GV"},   {"CONSTANT", "C"},           {"FCONSTANT", "C"},
      {"MERGE_VALUES", "MV"},     {"UNMERGE_VALUES", "UV"}, {"INTRINSIC", "INT"},        {"BUILD_VECTOR", "BUILD"},
      {"SHUFFLE_VECTOR", "SHUF"}, {"FRAME_INDEX", "FRAME"}, {"INSERT_VECTOR_ELT", "IE"}, {"EXTRACT_VECTOR_ELT", "EE"}};
  for (auto [longName, shortName] : kShort)
    if (opcode == longName)
      opcode = shortName;
  std::string name(opcode);
  // The number that makes a second name must not run into one in the opcode.
  if (isDigit(name.back()))
    name += '_';
  unsigned n = used_[name]++;
  return n ? name + std::to_string(n) : name;
}

/// Gives names to what the line defines.
void Captures::collect(std::string_view line) {
  size_t assign = line.find(" = ");
  if (assign == line.npos || line.substr(0, assign).find('"') != line.npos)
    return;
  // Flags stand before the opcode, which begins with a capital.
  std::string_view rest = line.substr(assign + 3);
  while (!rest.empty() && !isUpper(rest[0])) {
    size_t blank = rest.find(' ');
    rest.remove_prefix(blank == rest.npos ? rest.size() : blank + 1);
  }
  std::string_view opcode = rest.substr(0, rest.find(' '));
  if (opcode.empty())
    return;
  forEachVReg(line.substr(0, assign), [&](size_t b, size_t e) {
    VReg &v = vregs_[std::string(line.substr(b, e - b))];
    if (v.name.empty())
      v.name = newName(opcode);
  });
}

std::string Captures::rewrite(std::string_view line) {
  std::string out;
  size_t done = 0;
  forEachVReg(line, [&](size_t b, size_t e) {
    out += escape(line.substr(done, b - done));
    done = e;
    VReg &v = vregs_[std::string(line.substr(b, e - b))];
    if (v.name.empty())
      v.name = newName("VREG");
    out += std::exchange(v.captured, true) ? "[[" + v.name + "]]" : "[[" + v.name + ":%[0-9]+]]";
  });
  return out + escape(line.substr(done));
}

/// As FileCheck compares: runs of blanks are one.
std::string canonical(std::string_view s) {
  std::string out;
  for (char c : s)
    if ((c != ' ' && c != '\t') || out.empty() || out.back() != ' ')
      out += c == '\t' ? ' ' : c;
  return out;
}

std::string unquote(std::string_view s) {
  s = trim(s);
  if (s.size() >= 2 && (s[0] == '\'' || s[0] == '"') && s.back() == s[0])
    s = s.substr(1, s.size() - 2);
  return std::string(s);
}

class MIRChecks {
public:
  explicit MIRChecks(std::string_view text) : lines_(linesOf(text)) {}
  std::vector<CheckedFunction> run();

private:
  std::string label(size_t line) const;
  void body(size_t from, CheckedFunction &f) const;
  std::vector<std::string_view> lines_;
};

std::string MIRChecks::label(size_t line) const {
  std::string own = canonical(lines_[line]), pattern = escape(own);
  unsigned found = 0;
  for (std::string_view l : lines_)
    found += canonical(l).find(own) != std::string::npos;
  // Where other lines have the words too, the whole line is meant.
  return found == 1 ? pattern : "{{^}}" + pattern + "{{$}}";
}

void MIRChecks::body(size_t from, CheckedFunction &f) const {
  size_t to = from;
  while (to < lines_.size() && lines_[to] != "..." && !lines_[to].starts_with("---"))
    ++to;
  while (to > from && trim(lines_[to - 1]).empty())
    --to;
  Captures captures;
  for (size_t i = from; i < to; ++i)
    captures.collect(lines_[i]);
  for (size_t i = from; i < to; ++i) {
    std::string_view l = lines_[i];
    if (l.empty())
      f.checks.push_back({});
    else if (trim(l).empty())
      f.checks.push_back("{{  $}}");
    else
      f.checks.push_back(captures.rewrite(l.substr(std::min(l.find_first_not_of(' '), size_t(2)))));
  }
}

std::vector<CheckedFunction> MIRChecks::run() {
  std::vector<CheckedFunction> out;
  for (size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].starts_with("name:"))
      out.push_back({unquote(lines_[i].substr(5)), label(i), {}});
    else if (lines_[i].starts_with("body:") && !out.empty() && trim(lines_[i].substr(5)).starts_with("|"))
      body(i + 1, out.back());
  }
  return out;
}

/// From `f:` to the label behind the function.
std::vector<CheckedFunction> assemblyChecks(std::string_view text) {
  std::vector<std::string_view> lines = linesOf(text);
  std::vector<CheckedFunction> out;
  std::string next;
  for (size_t i = 0; i < lines.size(); ++i) {
    std::string_view l = trim(lines[i]);
    if (l.starts_with(".type") && l.ends_with("@function"))
      next = unquote(l.substr(5, l.rfind(',') - 5));
    std::string_view code = l.substr(0, l.find_first_of("#/ \t"));
    if (next.empty() || !code.ends_with(":") || unquote(code.substr(0, code.size() - 1)) != next)
      continue;
    out.push_back({std::exchange(next, {}), "{{^}}" + escape(code), {}});
    for (++i; i < lines.size() && !lines[i].starts_with(".Lfunc_end"); ++i) {
      std::string_view t = trim(lines[i]);
      bool indented = !lines[i].empty() && (lines[i][0] == '\t' || lines[i][0] == ' ');
      out.back().checks.push_back(t.empty() ? "" : (indented ? "  " : "") + escape(canonical(t)));
    }
  }
  return out;
}

} // namespace

std::vector<CheckedFunction> checksOf(std::string_view output) {
  bool mir = output.starts_with("---") || output.find("\n---") != output.npos;
  return mir ? MIRChecks(output).run() : assemblyChecks(output);
}

} // namespace lathe
