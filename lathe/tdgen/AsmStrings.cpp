#include "lathe/tdgen/AsmStrings.h"

#include "lathe/support/OutputBuffer.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

static constexpr size_t kMaxAsmFeatures = 256; // AsmFeatureSet::kMax

bool isAsmNameChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string chooseVariant(std::string_view s, unsigned variant) {
  std::string out;
  unsigned depth = 0, alternative = 0;
  for (size_t i = 0; i < s.size(); ++i) {
    char c = s[i];
    bool kept = depth == 0 || alternative == variant;
    if ((c == '\\' || c == '$') && i + 1 < s.size()) {
      size_t end = i + 2;
      if (c == '$' && s[i + 1] == '{')
        end = std::min(s.find('}', i), s.size() - 1) + 1;
      if (kept)
        out += s.substr(i, end - i);
      i = end - 1;
    } else if (c == '{' && depth++ == 0) {
      alternative = 0;
    } else if (c == '|' && depth == 1) {
      ++alternative;
    } else if (c == '}' && depth && --depth == 0) {
      // the end of the alternatives
    } else if (kept) {
      out += c; // also braces within an alternative
    }
  }
  return out;
}

AsmTokenRules::AsmTokenRules(const Record *variant) {
  if (!variant)
    return;
  separators = variant->findString("SeparatorCharacters").value_or(" \t,");
  tokenizing = variant->findString("TokenizingCharacters").value_or("[]*!");
  breaks = variant->findString("BreakCharacters").value_or("");
  comment = variant->findString("CommentDelimiter").value_or("");
  registerPrefix = variant->findString("RegisterPrefix").value_or("");
}

std::vector<AsmPiece> tokenizeAsm(std::string_view s, const AsmTokenRules &rules) {
  if (!rules.comment.empty())
    s = s.substr(0, s.find(rules.comment));
  std::vector<AsmPiece> out;
  std::string token;
  auto flush = [&] {
    if (!token.empty())
      out.push_back({.text = token});
    token.clear();
  };
  auto in = [](char c, const std::string &set) { return set.find(c) != std::string::npos; };
  for (size_t i = 0; i < s.size(); ++i) {
    char c = s[i], next = i + 1 < s.size() ? s[i + 1] : 0;
    if (c == '\\' && next) {
      token += next;
      ++i;
    } else if (c == '$' && next == '$') {
      token += c;
      ++i;
    } else if (c == '$' && (next == '{' || isAsmNameChar(next))) {
      AsmPiece p;
      p.isOperand = true;
      p.isGlued = !token.empty();
      flush();
      size_t from = i + 1 + (next == '{'), end = from;
      while (end < s.size() && isAsmNameChar(s[end]))
        ++end;
      p.text = s.substr(from, end - from);
      if (next == '{') {
        size_t close = std::min(s.find('}', end), s.size());
        if (end < close && s[end] == ':')
          p.modifier = s.substr(end + 1, close - end - 1);
        end = close + 1;
      }
      out.push_back(std::move(p));
      i = end - 1;
    } else if (in(c, rules.separators) || c == '\n') {
      flush();
    } else if (in(c, rules.tokenizing)) {
      flush();
      out.push_back({.text = std::string(1, c)});
    } else {
      if (in(c, rules.breaks))
        flush();
      token += c;
    }
  }
  flush();
  return out;
}

AsmPredicates::AsmPredicates(const RecordKeeper &records) {
  for (const Record *r : records.allDerivedDefinitions("Predicate"))
    if (r->findBit("AssemblerMatcherPredicate").value_or(false)) {
      number_[r] = unsigned(list_.size());
      list_.push_back(r);
    }
  if (list_.size() > kMaxAsmFeatures)
    list_.back()->error("more than " + std::to_string(kMaxAsmFeatures) + " predicates of the assembler");
  set({});
}

std::vector<unsigned> AsmPredicates::of(const Record *r) const {
  std::vector<unsigned> out;
  if (r->hasField("Predicates"))
    for (const Record *p : r->getDefs("Predicates"))
      if (auto it = number_.find(p); it != number_.end())
        out.push_back(it->second);
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

unsigned AsmPredicates::set(const std::vector<unsigned> &members) {
  auto [it, isNew] = setNumber_.try_emplace(members, unsigned(sets_.size()));
  if (isNew)
    sets_.push_back(members);
  return it->second;
}

void AsmPredicates::emitSets(OutputBuffer &out, std::string_view name) const {
  out << "static constexpr AsmFeatureSet " << name << "[] = {\n";
  for (const auto &members : sets_) {
    uint64_t words[kMaxAsmFeatures / 64] = {};
    for (unsigned m : members)
      if (m < kMaxAsmFeatures)
        words[m / 64] |= uint64_t(1) << (m % 64);
    out << "  {{";
    for (uint64_t w : words) {
      out << "0x";
      out.hex(w) << "ull, ";
    }
    out << "}},\n";
  }
  out << "};\n";
}

/// `(all_of A, (not B), (any_of C, D))` as C++ over the features.
std::string AsmPredicates::condition(const Record *at, const Value *v, std::string_view nameSpace) const {
  if (const Record *r = asDef(v))
    return "f.test(" + std::string(nameSpace) + "::" + std::string(r->name()) + ")";
  const DagValue *d = v->as<DagValue>();
  std::string_view op = d ? opName(d) : "";
  if (!d || (op != "all_of" && op != "any_of" && op != "not")) {
    at->error("the condition of an AssemblerPredicate is made of all_of, any_of, not and features, not " + v->str());
    return "false";
  }
  if (op == "not")
    return d->size() == 1 ? "!" + condition(at, d->args[0], nameSpace) : "false";
  std::string out;
  for (const Value *a : d->args)
    out += (out.empty() ? "" : op == "all_of" ? " && " : " || ") + condition(at, a, nameSpace);
  return "(" + (out.empty() ? std::string("true") : out) + ")";
}

void AsmPredicates::emitCompute(OutputBuffer &out, std::string_view nameSpace) const {
  out << "[[maybe_unused]] inline AsmFeatureSet computeAvailableFeatures([[maybe_unused]] const FeatureBits &f) {\n"
         "  AsmFeatureSet s;\n";
  for (size_t i = 0; i < list_.size(); ++i) {
    const Value *v = list_[i]->find("AssemblerCondDag");
    out << "  s.set(" << i << ", " << (v && !v->isUnset() ? condition(list_[i], v, nameSpace) : std::string("true"))
        << "); // " << list_[i]->name() << '\n';
  }
  out << "  return s;\n}\n";
}

} // namespace lathe::tdgen
