#include "ReduceUnits.h"
#include <algorithm>
#include <cctype>
#include <unordered_map>

namespace lathe {

namespace {

using Units = std::vector<ReduceUnit>;

std::string_view lineText(std::string_view text, const MIRLine &l) { return text.substr(l.begin, l.end - l.begin); }

std::string_view trimmed(std::string_view s) {
  size_t b = s.find_first_not_of(" \t\r\n");
  return b == s.npos ? std::string_view() : s.substr(b, s.find_last_not_of(" \t\r\n") + 1 - b);
}

TextEdit removal(uint32_t begin, uint32_t end) { return {begin, end, {}}; }

/// Whole YAML documents: machine functions, and the module.
Units documents(std::string_view text) {
  Units units;
  uint32_t last = MIRLine::kNone;
  for (const MIRLine &l : splitMIR(text)) {
    if (l.document == MIRLine::kNone)
      continue;
    if (l.document != last)
      units.push_back({removal(l.begin, l.end)});
    units.back().back().end = l.end;
    last = l.document;
  }
  return units;
}

/// Keys with all that is below them.
Units keys(std::string_view text) {
  Units units;
  bool below = false;
  for (const MIRLine &l : splitMIR(text)) {
    bool key = l.kind == MIRLine::kKey;
    if (key && !lineText(text, l).starts_with("name:"))
      units.push_back({removal(l.begin, l.end)});
    else if (below && !key && l.kind != MIRLine::kMark && l.kind != MIRLine::kModule)
      units.back().back().end = l.end;
    below = (key && !lineText(text, l).starts_with("name:")) || (below && !key && l.kind != MIRLine::kMark);
  }
  return units;
}

/// Lines below a key, each with the lines that are indented more.
Units nestedLines(std::string_view text) {
  Units units;
  std::vector<MIRLine> lines = splitMIR(text);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != MIRLine::kNested)
      continue;
    size_t e = i + 1;
    while (e < lines.size() && lines[e].kind == MIRLine::kNested && lines[e].indent > lines[i].indent)
      ++e;
    units.push_back({removal(lines[i].begin, lines[e - 1].end)});
  }
  return units;
}

// ---- Pieces between commas ------------------------------------------------------------------------------------------

/// The ranges between the commas of `s` that are outside of brackets and strings.
std::vector<std::pair<size_t, size_t>> pieces(std::string_view s) {
  std::vector<std::pair<size_t, size_t>> out;
  int depth = 0;
  size_t begin = 0;
  char quote = 0;
  for (size_t i = 0; i < s.size(); ++i) {
    char c = s[i];
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '`' || c == '\'')
      quote = c;
    else if (c == '(' || c == '[' || c == '{' || c == '<')
      ++depth;
    else if (c == ')' || c == ']' || c == '}' || c == '>')
      --depth;
    else if (c == ',' && depth <= 0) {
      out.emplace_back(begin, i);
      begin = i + 1;
    }
  }
  out.emplace_back(begin, s.size());
  return out;
}

/// A unit for each piece, with one of the commas around it. `at`: where `s` stands in the text.
void addPieces(Units &units, std::string_view s, size_t at) {
  auto list = pieces(s);
  for (size_t i = 0; i < list.size(); ++i) {
    auto [b, e] = list[i];
    if (i)
      --b; // the comma before it
    else if (list.size() > 1)
      e = s.find_first_not_of(' ', e + 1) == s.npos ? e + 1 : s.find_first_not_of(' ', e + 1);
    if (!trimmed(s.substr(b, e - b)).empty())
      units.push_back({removal(uint32_t(at + b), uint32_t(at + e))});
  }
}

/// Members of `{ id: 0, … }` and of `[ … ]`.
Units flowMembers(std::string_view text) {
  Units units;
  for (const MIRLine &l : splitMIR(text)) {
    if (l.kind != MIRLine::kNested && l.kind != MIRLine::kKey)
      continue;
    std::string_view s = lineText(text, l);
    size_t open = s.find_first_of("[{"), close = s.find_last_of("]}");
    if (open != s.npos && close != s.npos && open < close)
      addPieces(units, s.substr(open + 1, close - open - 1), l.begin + open + 1);
  }
  return units;
}

// ---- Blocks ---------------------------------------------------------------------------------------------------------

std::string_view blockNumber(std::string_view name) {
  name.remove_prefix(std::min(name.find("bb.") + 3, name.size()));
  return name.substr(0, std::min(name.find_first_not_of("0123456789"), name.size()));
}

/// How a line loses its mentions of a block: a PHI the pair, a list the member, any other instruction goes.
void dropMention(ReduceUnit &unit, std::string_view text, const MIRLine &l, std::string_view number) {
  std::string_view s = lineText(text, l);
  bool phi = s.find("PHI ") != s.npos;
  if (l.kind != MIRLine::kBlockAttribute && !phi) {
    unit.push_back(removal(l.begin, l.end));
    return;
  }
  size_t start = l.kind == MIRLine::kBlockAttribute ? s.find(':') + 1 : s.find("PHI ") + 4;
  s = s.substr(start, s.find_last_not_of(" \r\n") + 1 - start);
  auto list = pieces(s);
  for (size_t i = 0; i < list.size(); ++i) {
    std::string_view p = trimmed(s.substr(list[i].first, list[i].second - list[i].first));
    if (!p.starts_with("%bb.") || blockNumber(p) != number)
      continue;
    size_t first = phi && i ? i - 1 : i;
    size_t b = first ? list[first].first - 1 : list[first].first;
    size_t e = !first && i + 1 < list.size() ? list[i + 1].first : list[i].second;
    unit.push_back(removal(uint32_t(l.begin + start + b), uint32_t(l.begin + start + e)));
  }
}

bool mentions(std::string_view text, const MIRLine &l, std::string_view number) {
  for (const MIRToken &t : tokensOf(text, l))
    if (t.kind == MIRToken::kBlock && blockNumber(t.of(text)) == number)
      return true;
  return false;
}

Units blocks(std::string_view text) {
  Units units;
  std::vector<MIRLine> lines = splitMIR(text);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != MIRLine::kBlockHeader)
      continue;
    std::string_view number = blockNumber(lineText(text, lines[i]));
    size_t e = i + 1;
    while (e < lines.size() && (lines[e].block == lines[i].block || lines[e].kind == MIRLine::kBlank))
      ++e;
    ReduceUnit unit = {removal(lines[i].begin, lines[e - 1].end)};
    for (const MIRLine &l : lines)
      if (l.document == lines[i].document && l.block != lines[i].block && l.block != MIRLine::kNone &&
          l.kind != MIRLine::kBlockHeader && mentions(text, l, number))
        dropMention(unit, text, l, number);
    units.push_back(std::move(unit));
  }
  return units;
}

/// A block becomes the rest of the one before it; the successors are left to the reader.
Units blockBorders(std::string_view text) {
  Units units;
  std::vector<MIRLine> lines = splitMIR(text);
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != MIRLine::kBlockHeader || lines[i].block == 0)
      continue;
    ReduceUnit unit = {removal(lines[i].begin, lines[i].end)};
    for (const MIRLine &l : lines)
      if (l.kind == MIRLine::kBlockAttribute && l.document == lines[i].document &&
          (l.block == lines[i].block || (l.block + 1 == lines[i].block && lineText(text, l).find("succ") != text.npos)))
        unit.push_back(removal(l.begin, l.end));
    units.push_back(std::move(unit));
  }
  return units;
}

/// Lists of successors and live-ins, and what stands in parentheses behind a block's name.
Units blockAttributes(std::string_view text) {
  Units units;
  for (const MIRLine &l : splitMIR(text)) {
    std::string_view s = lineText(text, l);
    if (l.kind == MIRLine::kBlockAttribute) {
      units.push_back({removal(l.begin, l.end)});
    } else if (l.kind == MIRLine::kBlockHeader) {
      size_t open = s.find(" ("), close = s.rfind(')');
      if (open != s.npos && close != s.npos)
        units.push_back({removal(uint32_t(l.begin + open), uint32_t(l.begin + close + 1))});
    }
  }
  return units;
}

// ---- Instructions ---------------------------------------------------------------------------------------------------

/// The instruction that begins at line `i`, with the bundle that it opens.
size_t instructionEnd(const std::vector<MIRLine> &lines, size_t i) {
  size_t e = i + 1;
  while (e < lines.size() && lines[e].kind == MIRLine::kInBundle)
    ++e;
  return e;
}

Units instructions(std::string_view text) {
  Units units;
  std::vector<MIRLine> lines = splitMIR(text);
  for (size_t i = 0; i < lines.size(); ++i)
    if (lines[i].kind == MIRLine::kInstr)
      units.push_back({removal(lines[i].begin, lines[instructionEnd(lines, i) - 1].end)});
    else if (lines[i].kind == MIRLine::kInBundle && trimmed(lineText(text, lines[i]))[0] != '}')
      units.push_back({removal(lines[i].begin, lines[i].end)});
  return units;
}

/// The only virtual register that a line defines, and where the right side begins; false when it is another case.
bool singleDefinition(std::string_view text, const std::vector<MIRToken> &tokens, std::string_view &vreg,
                      size_t &rest) {
  bool found = false;
  for (rest = 0; rest < tokens.size() && tokens[rest].of(text) != "="; ++rest)
    if (tokens[rest].kind == MIRToken::kVReg) {
      if (found)
        return false;
      vreg = tokens[rest].of(text);
      found = true;
    } else if (tokens[rest].kind == MIRToken::kPhysReg) {
      return false;
    }
  ++rest;
  return found && rest < tokens.size();
}

/// An instruction goes, and its result becomes the first register that it reads.
Units forwarded(std::string_view text) {
  Units units;
  std::vector<MIRLine> lines = splitMIR(text);
  std::unordered_map<std::string, std::vector<MIRToken>> uses; // by document and name
  auto keyOf = [&](const MIRLine &l, std::string_view name) {
    return std::to_string(l.document) + ":" + std::string(name);
  };
  for (const MIRLine &l : lines)
    if (l.block != MIRLine::kNone)
      for (const MIRToken &t : tokensOf(text, l))
        if (t.kind == MIRToken::kVReg)
          uses[keyOf(l, t.of(text))].push_back(t);
  for (const MIRLine &l : lines) {
    std::string_view defined;
    size_t rest;
    std::vector<MIRToken> tokens = tokensOf(text, l);
    if (l.kind != MIRLine::kInstr || !singleDefinition(text, tokens, defined, rest))
      continue;
    for (; rest < tokens.size(); ++rest)
      if (tokens[rest].kind == MIRToken::kVReg && tokens[rest].of(text) != defined)
        break;
    if (rest >= tokens.size())
      continue;
    ReduceUnit unit = {removal(l.begin, l.end)};
    for (const MIRToken &t : uses[keyOf(l, defined)])
      if (t.begin < l.begin || t.begin >= l.end)
        unit.push_back({t.begin, t.end, std::string(tokens[rest].of(text))});
    units.push_back(std::move(unit));
  }
  return units;
}

/// What defines a register becomes an undefined value.
Units undefined(std::string_view text) {
  Units units;
  for (const MIRLine &l : splitMIR(text)) {
    std::string_view defined;
    size_t rest;
    std::vector<MIRToken> tokens = tokensOf(text, l);
    if (l.kind != MIRLine::kInstr || !singleDefinition(text, tokens, defined, rest))
      continue;
    bool generic = tokens[rest].of(text).starts_with("G_");
    std::string_view with = generic ? "G_IMPLICIT_DEF" : "IMPLICIT_DEF";
    if (tokens[rest].of(text) != with && tokens[rest].of(text) != "IMPLICIT_DEF")
      units.push_back({{tokens[rest].begin, tokens.back().end, std::string(with)}});
  }
  return units;
}

/// What follows the name of an instruction, between commas and behind `::`.
Units operands(std::string_view text) {
  Units units;
  for (const MIRLine &l : splitMIR(text)) {
    if (l.kind != MIRLine::kInstr && l.kind != MIRLine::kInBundle)
      continue;
    std::string_view s = lineText(text, l);
    size_t end = std::min(s.find_last_not_of(" \r\n") + 1, s.size());
    size_t memory = s.find(" :: ");
    if (memory != s.npos) {
      units.push_back({removal(uint32_t(l.begin + memory), uint32_t(l.begin + end))});
      addPieces(units, s.substr(memory + 4, end - memory - 4), l.begin + memory + 4);
    }
    std::vector<MIRToken> tokens = tokensOf(text, l);
    for (const MIRToken &t : tokens)
      if (t.kind == MIRToken::kWord && t.of(text)[0] >= 'A' && t.of(text)[0] <= 'Z') {
        size_t from = t.end - l.begin, to = std::min(memory, end);
        if (from < to)
          addPieces(units, s.substr(from, to - from), t.end);
        break;
      }
  }
  return units;
}

/// Words in small letters: flags of instructions and of registers.
Units flags(std::string_view text) {
  Units units;
  for (const MIRLine &l : splitMIR(text)) {
    if (l.kind != MIRLine::kInstr && l.kind != MIRLine::kInBundle)
      continue;
    std::vector<MIRToken> tokens = tokensOf(text, l);
    for (size_t i = 0; i + 1 < tokens.size(); ++i)
      if (tokens[i].kind == MIRToken::kWord && text[tokens[i].end] == ' ' && text[tokens[i].begin] >= 'a')
        units.push_back({removal(tokens[i].begin, tokens[i + 1].begin)});
  }
  return units;
}

/// Numbers become 0. Those that are part of a name or a type are other tokens.
Units zeros(std::string_view text) {
  Units units;
  for (const MIRLine &l : splitMIR(text)) {
    if (l.kind != MIRLine::kInstr && l.kind != MIRLine::kInBundle)
      continue;
    for (const MIRToken &t : tokensOf(text, l))
      if (t.kind == MIRToken::kInteger && t.of(text) != "0" && t.begin && text[t.begin - 1] == ' ')
        units.push_back({{t.begin, t.end, "0"}});
  }
  return units;
}

// ---- The IR module --------------------------------------------------------------------------------------------------

/// The lines of the module that begin at its left margin, each with what belongs to it up to a closing line.
Units moduleParts(std::string_view text) {
  Units units;
  std::vector<MIRLine> lines = splitMIR(text);
  size_t margin = 0;
  bool open = false, first = true;
  for (const MIRLine &l : lines) {
    std::string_view s = trimmed(lineText(text, l));
    if (l.kind != MIRLine::kModule)
      continue;
    if (first && !s.empty()) {
      margin = l.indent;
      first = false;
    }
    if (open) {
      units.back().back().end = l.end;
      open = !(l.indent == margin && (s == "}" || s == "]"));
      continue;
    }
    units.push_back({removal(l.begin, l.end)});
    open = s.starts_with("define ") && s.ends_with("{");
  }
  return units;
}

/// Lines of function bodies in the module.
Units moduleLines(std::string_view text) {
  Units units;
  bool open = false;
  for (const MIRLine &l : splitMIR(text)) {
    std::string_view s = trimmed(lineText(text, l));
    if (l.kind != MIRLine::kModule)
      continue;
    if (s == "}")
      open = false;
    else if (open)
      units.push_back({removal(l.begin, l.end)});
    open |= s.starts_with("define ") && s.ends_with("{");
  }
  return units;
}

/// Functions of the module without what they do.
Units moduleBodies(std::string_view text) {
  Units units;
  bool open = false;
  for (const MIRLine &l : splitMIR(text)) {
    std::string_view s = trimmed(lineText(text, l));
    if (l.kind != MIRLine::kModule)
      continue;
    if (open && s == "}") {
      open = false;
      TextEdit &e = units.back().back();
      e.with = std::string(l.indent + 2, ' ') + "unreachable\n";
      if (trimmed(text.substr(e.begin, e.end - e.begin)) == "unreachable")
        units.pop_back();
    } else if (open) {
      units.back().back().end = l.end;
    } else if (s.starts_with("define ") && s.ends_with("{")) {
      open = true;
      units.push_back({removal(l.end, l.end)});
    }
  }
  return units;
}

/// Pieces between commas, and references to attributes and metadata.
Units modulePieces(std::string_view text) {
  Units units;
  for (const MIRLine &l : splitMIR(text)) {
    if (l.kind != MIRLine::kModule)
      continue;
    std::string_view s = lineText(text, l);
    s = s.substr(0, s.find_last_not_of(" \r\n") + 1);
    size_t open = s.find_first_of("({"), close = s.find_last_of(")}");
    if (s.find(',') != s.npos)
      addPieces(units, s, l.begin);
    if (open != s.npos && close != s.npos && open < close)
      addPieces(units, s.substr(open + 1, close - open - 1), l.begin + open + 1);
    for (size_t at = s.find(" #"); at != s.npos; at = s.find(" #", at + 1))
      units.push_back({removal(uint32_t(l.begin + at),
                               uint32_t(l.begin + std::min(s.find_first_not_of("0123456789", at + 2), s.size())))});
    // Words in front of a function's or a variable's type.
    for (size_t at = s.find(' ', l.indent); at != s.npos && at < std::min(open, s.find('"'));
         at = s.find(' ', at + 1)) {
      size_t e = s.find(' ', at + 1);
      if (e != s.npos)
        units.push_back({removal(uint32_t(l.begin + at), uint32_t(l.begin + e))});
    }
  }
  return units;
}

// ---- Comments and names ---------------------------------------------------------------------------------------------

Units comments(std::string_view text) {
  Units units;
  for (const MIRLine &l : splitMIR(text))
    if (l.kind == MIRLine::kBlank || l.kind == MIRLine::kOther)
      units.push_back({removal(l.begin, l.end)});
  return units;
}

/// Names of blocks and stack objects, behind their numbers.
Units suffixes(std::string_view text) {
  std::unordered_map<std::string, size_t> unitOf;
  Units units;
  auto add = [&](const MIRLine &l, std::string_view name, size_t at) {
    size_t dot = name.find('.', name.find('.') + 1);
    if (dot == name.npos)
      return;
    std::string key = std::to_string(l.document) + ":" + std::string(name.substr(name.find_first_not_of('%')));
    auto [it, isNew] = unitOf.emplace(key, units.size());
    if (isNew)
      units.emplace_back();
    units[it->second].push_back(removal(uint32_t(at + dot), uint32_t(at + name.size())));
  };
  for (const MIRLine &l : splitMIR(text)) {
    std::string_view s = lineText(text, l);
    if (l.kind == MIRLine::kBlockHeader) {
      size_t b = s.find("bb."), e = s.find_first_of(" :(", b);
      add(l, s.substr(b, e - b), l.begin + b);
    } else if (l.kind == MIRLine::kNested) {
      for (size_t at = s.find("'%"); at != s.npos; at = s.find("'%", at + 1))
        if (size_t e = s.find('\'', at + 1); e != s.npos)
          add(l, s.substr(at + 1, e - at - 1), l.begin + at + 1);
    } else if (l.block != MIRLine::kNone) {
      for (const MIRToken &t : tokensOf(text, l))
        if (t.kind == MIRToken::kBlock ||
            (t.kind == MIRToken::kObject && (t.of(text).starts_with("%stack.") || t.of(text).starts_with("%fixed-"))))
          add(l, t.of(text), t.begin);
    }
  }
  return units;
}

/// Functions get short names, everywhere at once.
Units functionNames(std::string_view text) {
  Units units;
  std::vector<std::string> names;
  std::vector<MIRLine> lines = splitMIR(text);
  for (const MIRLine &l : lines)
    if (std::string_view s = lineText(text, l); l.kind == MIRLine::kKey && s.starts_with("name:"))
      names.emplace_back(trimmed(s.substr(5)));
  auto isNamePart = [](char c) { return std::isalnum(uint8_t(c)) || c == '_' || c == '$' || c == '.' || c == '-'; };
  for (size_t i = 0; i < names.size(); ++i) {
    std::string with = "f" + (i ? std::to_string(i) : std::string());
    if (names[i].size() <= with.size() || names[i].find_first_of("'\"") != std::string::npos)
      continue;
    ReduceUnit unit;
    for (size_t at = text.find(names[i]); at != text.npos; at = text.find(names[i], at + 1)) {
      size_t e = at + names[i].size();
      bool whole = at && (e >= text.size() || !isNamePart(text[e]));
      size_t line = text.rfind('\n', at) + 1;
      if (whole && (text[at - 1] == '@' || text.substr(line).starts_with("name:")))
        unit.push_back({uint32_t(at), uint32_t(e), with});
    }
    units.push_back(std::move(unit));
  }
  return units;
}

/// Virtual registers with numbers get the smallest ones, in the order in which they appear.
Units registerNumbers(std::string_view text) {
  Units units;
  std::unordered_map<std::string, unsigned> numbers;
  uint32_t document = MIRLine::kNone;
  ReduceUnit unit;
  for (const MIRLine &l : splitMIR(text)) {
    if (l.block == MIRLine::kNone)
      continue;
    if (l.document != document)
      numbers.clear();
    document = l.document;
    for (const MIRToken &t : tokensOf(text, l)) {
      std::string name(t.of(text));
      if (t.kind != MIRToken::kVReg || name.find_first_not_of("0123456789", 1) != name.npos)
        continue;
      unsigned n = numbers.emplace(name, unsigned(numbers.size())).first->second;
      unit.push_back({t.begin, t.end, "%" + std::to_string(n)});
    }
  }
  if (!unit.empty())
    units.push_back(std::move(unit));
  return units;
}

} // namespace

static constexpr ReduceStep kSteps[] = {
    {"documents", documents},
    {"keys", keys},
    {"blocks", blocks},
    {"instructions", instructions},
    {"memory operands and operands", operands},
    {"module parts", moduleParts},
    {"module bodies", moduleBodies},
    {"module lines", moduleLines},
    {"nested lines", nestedLines},
    {"forwarded registers", forwarded},
    {"undefined registers", undefined},
    {"block borders", blockBorders},
    {"block attributes", blockAttributes},
    {"flags", flags},
    {"flow members", flowMembers},
    {"numbers", zeros},
    {"module pieces", modulePieces},
    {"comments", comments},
    {"names behind numbers", suffixes},
    {"names of functions", functionNames},
    {"numbers of registers", registerNumbers},
};

std::span<const ReduceStep> reduceSteps() { return kSteps; }

} // namespace lathe
