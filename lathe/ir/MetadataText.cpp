#include "lathe/ir/MetadataText.h"
#include "lathe/ir/Module.h"
#include <charconv>

namespace lathe::ir {

static std::string_view trim(std::string_view s) {
  while (!s.empty() && (s.front() == ' ' || s.front() == '\n' || s.front() == '\t' || s.front() == '\r'))
    s.remove_prefix(1);
  while (!s.empty() && (s.back() == ' ' || s.back() == '\n' || s.back() == '\t' || s.back() == '\r'))
    s.remove_suffix(1);
  return s;
}

/// The first part of a list up to a comma that is in no string and no brackets; takes it off `s`.
static std::string_view nextPart(std::string_view &s) {
  unsigned depth = 0;
  size_t i = 0;
  for (; i < s.size(); ++i) {
    char c = s[i];
    if (c == '"') {
      i = s.find('"', i + 1); // a quote inside is written \22
      if (i == s.npos)
        break;
    } else if (c == '(' || c == '{' || c == '[') {
      ++depth;
    } else if ((c == ')' || c == '}' || c == ']') && depth) {
      --depth;
    } else if (c == ',' && !depth) {
      break;
    }
  }
  i = std::min(i, s.size());
  std::string_view part = trim(s.substr(0, i));
  s.remove_prefix(std::min(i + 1, s.size()));
  return part;
}

static std::string_view unquote(std::string_view s) {
  return s.size() >= 2 && s.front() == '"' && s.back() == '"' ? s.substr(1, s.size() - 2) : std::string_view();
}

MetadataText::MetadataText(std::string_view text) {
  text = trim(text);
  if (text.starts_with("distinct"))
    text = trim(text.substr(8));
  if (text.size() < 3 || text[0] != '!')
    return;
  size_t open = text.find_first_of("({");
  if (open == text.npos || (text.back() != ')' && text.back() != '}'))
    return;
  body_ = text.substr(open + 1, text.size() - open - 2);
  kind_ = trim(text.substr(1, open - 1));
  isTuple_ = text[open] == '{';
}

MetadataText::MetadataText(const Module &m, uint64_t n)
    : MetadataText(n > UINT32_MAX ? "" : m.metadataNode(uint32_t(n))) {
  number_ = n;
}

MetadataText MetadataText::ofFunction(const Module &m, const Function &f) {
  return f.subprogram ? MetadataText(m, f.subprogram - 1) : MetadataText();
}

MetadataText MetadataText::resolve(const Module &m, std::string_view reference) {
  uint64_t n;
  if (reference.size() > 1 && reference[0] == '!' &&
      std::from_chars(reference.data() + 1, reference.data() + reference.size(), n).ptr ==
          reference.data() + reference.size())
    return MetadataText(m, n);
  return MetadataText(reference);
}

std::string_view MetadataText::field(std::string_view name) const {
  if (isTuple_)
    return {};
  for (std::string_view rest = body_; !rest.empty();) {
    std::string_view part = nextPart(rest);
    if (part.starts_with(name) && part.substr(name.size()).starts_with(":"))
      return trim(part.substr(name.size() + 1));
  }
  return {};
}

bool MetadataText::number(std::string_view name, uint64_t &value) const {
  std::string_view s = field(name);
  bool negative = s.starts_with("-");
  s.remove_prefix(negative);
  uint64_t v;
  if (s.empty() || std::from_chars(s.data(), s.data() + s.size(), v).ptr != s.data() + s.size())
    return false;
  value = negative ? 0 - v : v;
  return true;
}

std::string MetadataText::string(std::string_view name) const {
  std::string_view s = unquote(field(name));
  std::string out;
  auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  for (size_t i = 0; i < s.size(); ++i) {
    if (s[i] == '\\' && i + 2 < s.size() && digit(s[i + 1]) >= 0 && digit(s[i + 2]) >= 0) {
      out += char(digit(s[i + 1]) << 4 | digit(s[i + 2]));
      i += 2;
    } else if (s[i] == '\\' && i + 1 < s.size() && s[i + 1] == '\\') {
      out += s[++i];
    } else {
      out += s[i];
    }
  }
  return out;
}

MetadataText MetadataText::node(const Module &m, std::string_view name) const { return resolve(m, field(name)); }

std::vector<std::string_view> MetadataText::elements() const {
  std::vector<std::string_view> out;
  if (isTuple_)
    for (std::string_view rest = body_; !rest.empty();)
      out.push_back(nextPart(rest));
  return out;
}

} // namespace lathe::ir
