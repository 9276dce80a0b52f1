#include "lathe/ir/Module.h"

#include "lathe/support/SourceBuffer.h"
#include <charconv>

namespace lathe::ir {

std::string_view Module::globalName(GlobalId id, char (&buffer)[12]) const {
  const Global &g = globals[id.index()];
  if (g.name.valid())
    return symbols.name(g.name);
  auto r = std::to_chars(buffer, buffer + sizeof buffer, g.number);
  return {buffer, size_t(r.ptr - buffer)};
}

GlobalId Module::findGlobal(std::string_view name) const {
  SymbolId s = symbols.find(name);
  if (!s.valid() || s.index() >= globalOfSymbol.size())
    return GlobalId();
  return GlobalId(globalOfSymbol[s.index()]);
}

/// The length of the metadata node at the start of `text`: up to the bracket that closes its first one.
static size_t nodeLength(std::string_view text) {
  unsigned depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
    case '"':
      i = text.find('"', i + 1);
      if (i == std::string_view::npos)
        return text.size();
      break;
    case '{':
    case '(':
      ++depth;
      break;
    case '}':
    case ')':
      if (depth <= 1)
        return i + 1;
      --depth;
      break;
    case '\n':
      if (!depth)
        return i;
      break;
    }
  }
  return text.size();
}

std::string_view Module::metadataNode(uint32_t n) const {
  if (n >= metadataOffsets.size() || !metadataOffsets[n])
    return {};
  std::string_view text = source->text().substr(metadataOffsets[n] - 1);
  return text.substr(0, nodeLength(text));
}

std::string_view Module::namedMetadata(std::string_view name) const {
  for (const NamedNode &n : namedNodes)
    if (n.name == name)
      return n.text;
  return {};
}

/// Takes the next decimal number off `text`, which ends up behind it.
static bool nextNumber(std::string_view &text, uint64_t &value) {
  size_t at = text.find_first_of("0123456789");
  if (at == std::string_view::npos)
    return false;
  auto r = std::from_chars(text.data() + at, text.data() + text.size(), value);
  text.remove_prefix(size_t(r.ptr - text.data()));
  return r.ec == std::errc();
}

std::string_view Module::moduleFlagText(std::string_view name) const {
  // `!llvm.module.flags = !{!0, !1}` with `!0 = !{i32 behaviour, !"name", i32 value}`.
  std::string_view list = namedMetadata("llvm.module.flags");
  for (uint64_t n; nextNumber(list, n);) {
    if (n > 0xffffffffu)
      continue;
    std::string_view node = metadataNode(uint32_t(n));
    size_t open = node.find('"');
    size_t close = open == std::string_view::npos ? open : node.find('"', open + 1);
    if (close != std::string_view::npos && node.substr(open + 1, close - open - 1) == name)
      return node.substr(close + 1);
  }
  return {};
}

bool Module::moduleFlag(std::string_view name, uint64_t &value) const {
  std::string_view text = moduleFlagText(name);
  size_t type = text.find("i32");
  size_t space = text.find(' ', type == std::string_view::npos ? 0 : type);
  if (space == std::string_view::npos)
    return false;
  text.remove_prefix(space);
  return nextNumber(text, value);
}

std::string_view Module::moduleFlagString(std::string_view name) const {
  std::string_view text = moduleFlagText(name);
  size_t open = text.find('"');
  return open == std::string_view::npos ? std::string_view()
                                        : text.substr(open + 1, text.find('"', open + 1) - open - 1);
}

std::vector<uint32_t> Module::branchWeights(const Function &f, InstId inst) const {
  std::vector<uint32_t> weights;
  for (const Attachment &a : f.attachments) {
    if (a.inst != inst.index() || symbols.name(a.kind) != "prof")
      continue;
    // `!{!"branch_weights", i32 1, i32 2000}`, perhaps with `!"expected"` after the name.
    std::string_view node = metadataNode(a.node);
    if (node.find("!\"branch_weights\"") == std::string_view::npos)
      continue;
    for (size_t at = node.find(" i32 "); at != std::string_view::npos; at = node.find(" i32 ")) {
      node.remove_prefix(at + 5);
      uint64_t w;
      std::string_view rest = node;
      if (nextNumber(rest, w))
        weights.push_back(uint32_t(w));
    }
  }
  return weights;
}

} // namespace lathe::ir
