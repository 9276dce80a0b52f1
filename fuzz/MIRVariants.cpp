#include "MIRVariants.h"
#include "lathe/mir/MIRText.h"
#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

namespace lathe::fuzz {

namespace {

using Edits = std::vector<TextEdit>;

std::string_view lineText(std::string_view text, const MIRLine &l) { return text.substr(l.begin, l.end - l.begin); }
bool inBody(const MIRLine &l) { return l.kind >= MIRLine::kBlockHeader && l.kind <= MIRLine::kInBundle; }
bool isNumbered(std::string_view vreg) { return vreg.find_first_not_of("0123456789", 1) == vreg.npos; }

/// The places of virtual registers with numbers: in bodies, and as `'%3'` and `id: 3` of `registers` above them.
template <class F> void forEachVReg(std::string_view text, const std::vector<MIRLine> &lines, F f) {
  std::string_view key;
  for (const MIRLine &l : lines) {
    std::string_view s = lineText(text, l);
    if (l.kind == MIRLine::kKey)
      key = s.substr(0, s.find(':'));
    if (l.kind == MIRLine::kNested && (key == "registers" || key == "liveins")) {
      std::string_view mark = key == "registers" ? "id: " : "'%";
      size_t at = s.find(mark);
      size_t b = at + mark.size(), e = at == s.npos ? b : s.find_first_not_of("0123456789", b);
      if (at != s.npos && e != s.npos && e > b)
        f(l, uint32_t(l.begin + b), uint32_t(l.begin + e));
    } else if (l.kind == MIRLine::kInstr || l.kind == MIRLine::kInBundle) {
      for (const MIRToken &t : tokensOf(text, l))
        if (t.kind == MIRToken::kVReg && isNumbered(t.of(text)))
          f(l, t.begin + 1, t.end);
    }
  }
}

// ---- The same code --------------------------------------------------------------------------------------------------

std::string addComments(std::string_view text, Random &r) {
  Edits edits;
  for (const MIRLine &l : splitMIR(text)) {
    std::string_view s = lineText(text, l);
    uint32_t lineEnd = uint32_t(l.begin + s.find_last_not_of(" \r\n") + 1);
    bool yaml = l.kind == MIRLine::kKey || l.kind == MIRLine::kOther;
    if (yaml && r.below(4) == 0 && s.find('|') == s.npos)
      edits.push_back({l.begin, l.begin, r.below(2) ? "# a comment: { with [ marks\n" : "\n"});
    if (l.kind != MIRLine::kInstr)
      continue;
    switch (r.below(6)) {
    case 0:
      edits.push_back({l.begin, l.begin, std::string(l.indent + r.below(9), ' ') + "; bb.7: %0 = NOTHING\n"});
      break;
    case 1:
      edits.push_back({lineEnd, lineEnd, " ; $eax, a comment"});
      break;
    case 2:
      edits.push_back({lineEnd, lineEnd, std::string(1 + r.below(3), ' ')});
      break;
    case 3:
      edits.push_back({l.begin, l.begin, "\n"});
      break;
    }
  }
  return applyEdits(text, std::move(edits));
}

std::string addBlanks(std::string_view text, Random &r) {
  Edits edits;
  for (const MIRLine &l : splitMIR(text))
    for (const MIRToken &t : tokensOf(text, l))
      if (l.kind != MIRLine::kInstr && l.kind != MIRLine::kBlockAttribute)
        break;
      else if (t.of(text) == "," && r.below(2))
        edits.push_back({t.end, t.end, std::string(1 + r.below(3), ' ')});
      else if (t.kind == MIRToken::kInteger && text[t.begin - 1] == ' ' && r.below(3) == 0)
        edits.push_back({t.begin, t.begin, r.below(2) ? " " : "\t"});
  return applyEdits(text, std::move(edits));
}

/// Keys of a document in another order, each with what is below it.
std::string shuffleKeys(std::string_view text, Random &r) {
  std::vector<MIRLine> lines = splitMIR(text);
  std::string out;
  for (size_t i = 0; i < lines.size();) {
    if (lines[i].kind != MIRLine::kKey) {
      out += lineText(text, lines[i++]);
      continue;
    }
    std::vector<std::string> keys;
    for (uint32_t d = lines[i].document; i < lines.size() && lines[i].document == d && lines[i].kind != MIRLine::kMark;
         ++i) {
      if (lines[i].kind == MIRLine::kKey)
        keys.emplace_back();
      keys.back() += lineText(text, lines[i]);
    }
    for (size_t k = keys.size(); k > 1; --k)
      std::swap(keys[k - 1], keys[r.below(k)]);
    for (const std::string &k : keys)
      out += k;
  }
  return out;
}

/// Other numbers for virtual registers.
std::string renumberRegisters(std::string_view text, Random &r) {
  uint64_t stride = 1 + 2 * r.below(4), shift = r.below(50);
  Edits edits;
  forEachVReg(text, splitMIR(text), [&](const MIRLine &, uint32_t b, uint32_t e) {
    uint64_t n = std::stoull(std::string(text.substr(b, e - b)));
    edits.push_back({b, e, std::to_string(n * stride + shift)});
  });
  return applyEdits(text, std::move(edits));
}

/// Names instead of numbers; the list of registers, which has numbers only, goes. Inline assembly defines registers
/// whose class stands only there.
std::string nameRegisters(std::string_view text, Random &r) {
  if (text.find("    INLINEASM") != text.npos)
    return std::string(text);
  std::vector<MIRLine> lines = splitMIR(text);
  Edits edits;
  bool list = false;
  for (const MIRLine &l : lines) {
    if (l.kind == MIRLine::kKey)
      list = lineText(text, l).starts_with("registers:") || lineText(text, l).starts_with("liveins:");
    if (list && (l.kind == MIRLine::kKey || l.kind == MIRLine::kNested))
      edits.push_back({l.begin, l.end, {}});
  }
  std::string prefix = r.below(2) ? "v" : "value_";
  forEachVReg(text, lines, [&](const MIRLine &l, uint32_t b, uint32_t) {
    if (l.kind != MIRLine::kNested)
      edits.push_back({b, b, prefix});
  });
  return applyEdits(text, std::move(edits));
}

/// Other numbers for blocks, where no jump table names them.
std::string renumberBlocks(std::string_view text, Random &r) {
  if (text.find("\njumpTable:") != text.npos && text.find("\njumpTable:\n") != text.npos)
    return std::string(text);
  uint64_t factor = 1 + r.below(3), shift = r.below(9);
  Edits edits;
  auto change = [&](uint32_t begin, uint32_t end) {
    size_t b = text.find("bb.", begin) + 3, e = std::min<size_t>(text.find_first_not_of("0123456789", b), end);
    edits.push_back(
        {uint32_t(b), uint32_t(e), std::to_string(std::stoull(std::string(text.substr(b, e - b))) * factor + shift)});
  };
  for (const MIRLine &l : splitMIR(text))
    if (l.kind == MIRLine::kBlockHeader)
      change(l.begin, l.end);
    else if (inBody(l))
      for (const MIRToken &t : tokensOf(text, l))
        if (t.kind == MIRToken::kBlock)
          change(t.begin, t.end);
  return applyEdits(text, std::move(edits));
}

/// As MIR was written before 2018: `%eax`, `_`, sizes of memory operands in bytes.
std::string oldForms(std::string_view text, Random &) {
  Edits edits;
  for (const MIRLine &l : splitMIR(text)) {
    std::string_view s = lineText(text, l);
    if (l.kind == MIRLine::kNested || l.kind == MIRLine::kKey)
      for (size_t at = s.find("'$"); at != s.npos; at = s.find("'$", at + 1))
        edits.push_back({uint32_t(l.begin + at + 1), uint32_t(l.begin + at + 2), "%"});
    if (!inBody(l))
      continue;
    std::vector<MIRToken> tokens = tokensOf(text, l);
    for (size_t i = 0; i < tokens.size(); ++i) {
      std::string_view t = tokens[i].of(text);
      if (t == "$noreg")
        edits.push_back({tokens[i].begin, tokens[i].end, "_"});
      else if (tokens[i].kind == MIRToken::kPhysReg)
        edits.push_back({tokens[i].begin, tokens[i].begin + 1, "%"});
      bool size = i && (t == "(") && i + 3 < tokens.size() && tokens[i + 2].of(text) == ")" &&
                  (tokens[i - 1].of(text) == "load" || tokens[i - 1].of(text) == "store");
      std::string_view type = size ? tokens[i + 1].of(text) : "";
      for (auto [name, bytes] : {std::pair("s8", "1"), {"s16", "2"}, {"s32", "4"}, {"s64", "8"}})
        if (type == name)
          edits.push_back({tokens[i].begin, tokens[i + 2].end, bytes});
    }
  }
  return applyEdits(text, std::move(edits));
}

// ---- The same behaviour ---------------------------------------------------------------------------------------------

struct Instruction {
  const MIRLine *line = nullptr;
  std::string opcode;
  std::vector<std::string_view> defs, regs; ///< `regs`: all of them
  bool physical = false;
  /// Computes its results from its operands, and nothing else.
  bool pure = false;
};

Instruction instruction(std::string_view text, const MIRLine &l) {
  Instruction in;
  in.line = &l;
  std::vector<MIRToken> tokens = tokensOf(text, l);
  size_t assign = 0;
  while (assign < tokens.size() && tokens[assign].of(text) != "=")
    ++assign;
  for (size_t i = 0; i < tokens.size(); ++i) {
    std::string_view t = tokens[i].of(text);
    bool vreg = tokens[i].kind == MIRToken::kVReg;
    in.physical |= tokens[i].kind == MIRToken::kPhysReg;
    if (vreg)
      in.regs.push_back(t);
    if (vreg && i < assign && assign < tokens.size())
      in.defs.push_back(t);
    if (in.opcode.empty() && tokens[i].kind == MIRToken::kWord && t[0] >= 'A' && t[0] <= 'Z' &&
        (i > assign || assign == tokens.size()))
      in.opcode = t;
  }
  in.pure = l.kind == MIRLine::kInstr && !in.defs.empty() && !in.physical && lineText(text, l).find("::") == text.npos;
  for (std::string_view part : {"PHI", "STACK", "VA", "FENCE", "READ", "INTRINSIC", "INLINEASM", "LANDING", "EH_", "BR",
                                "DBG", "STRICT", "GET_", "SET_", "ATOMIC"})
    in.pure &= in.opcode.find(part) == in.opcode.npos;
  return in;
}

bool independent(const Instruction &a, const Instruction &b) {
  auto touches = [](const Instruction &x, const Instruction &y) {
    for (std::string_view d : x.defs)
      if (std::find(y.regs.begin(), y.regs.end(), d) != y.regs.end())
        return true;
    return false;
  };
  return a.pure && b.pure && !touches(a, b) && !touches(b, a);
}

std::string swapInstructions(std::string_view text, Random &r) {
  std::vector<MIRLine> lines = splitMIR(text);
  Edits edits;
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    if (lines[i].block != lines[i + 1].block || lines[i].kind != MIRLine::kInstr || r.below(2))
      continue;
    if (!independent(instruction(text, lines[i]), instruction(text, lines[i + 1])))
      continue;
    edits.push_back({lines[i].begin, lines[i].end, std::string(lineText(text, lines[i + 1]))});
    edits.push_back({lines[i + 1].begin, lines[i + 1].end, std::string(lineText(text, lines[i]))});
    ++i;
  }
  return applyEdits(text, std::move(edits));
}

/// The first number that no virtual register has.
uint64_t freeRegister(std::string_view text, const std::vector<MIRLine> &lines) {
  uint64_t next = 0;
  forEachVReg(text, lines, [&](const MIRLine &, uint32_t b, uint32_t e) {
    next = std::max<uint64_t>(next, std::stoull(std::string(text.substr(b, e - b))) + 1);
  });
  return next;
}

/// Instructions once more, with results that nothing reads.
std::string addDeadCode(std::string_view text, Random &r) {
  std::vector<MIRLine> lines = splitMIR(text);
  uint64_t next = freeRegister(text, lines);
  Edits edits;
  for (const MIRLine &l : lines) {
    if (l.kind != MIRLine::kInstr || r.below(4))
      continue;
    Instruction in = instruction(text, l);
    if (!in.pure || in.defs.size() != 1 || !isNumbered(in.defs[0]) || lineText(text, l).find("killed") != text.npos)
      continue;
    std::string copy(lineText(text, l));
    size_t at = size_t(in.defs[0].data() - text.data()) - l.begin;
    copy.replace(at, in.defs[0].size(), "%" + std::to_string(next++));
    edits.push_back({l.end, l.end, std::move(copy)});
  }
  return applyEdits(text, std::move(edits));
}

/// Where a block can be cut: no physical register lives across, and no call is being set up.
bool canCut(std::string_view text, const std::vector<MIRLine> &lines, size_t at) {
  if (lines[at].kind != MIRLine::kInstr || lines[at - 1].kind != MIRLine::kInstr)
    return false;
  Instruction before = instruction(text, lines[at - 1]), behind = instruction(text, lines[at]);
  if (!before.pure || !behind.pure)
    return false;
  std::vector<std::string_view> written;
  for (size_t i = at; i < lines.size() && lines[i].block == lines[at].block; ++i) {
    std::string_view s = lineText(text, lines[i]);
    size_t assign = s.find(" = ");
    // Calls write what is read behind them; a call frame that closes has to open here too.
    for (const MIRToken &t : tokensOf(text, lines[i]))
      if (t.kind == MIRToken::kPhysReg) {
        std::string_view name = t.of(text);
        size_t comma = s.rfind(',', t.begin - lines[i].begin);
        bool def = t.begin - lines[i].begin < assign && assign != s.npos;
        def |= s.substr(comma == s.npos ? 0 : comma, t.begin - lines[i].begin - (comma == s.npos ? 0 : comma))
                   .find("implicit-def") != s.npos;
        if (def)
          written.push_back(name);
        else if (name != "$noreg" && name != "$rsp" && name != "$ssp" && name != "$rip" && name != "$mxcsr" &&
                 name != "$fpcw" && std::find(written.begin(), written.end(), name) == written.end())
          return false;
      }
    if (s.find("CALLSTACKUP") != s.npos)
      return false;
    if (s.find("CALLSTACKDOWN") != s.npos)
      break;
  }
  return true;
}

/// A block becomes two.
std::string splitBlocks(std::string_view text, Random &r) {
  std::vector<MIRLine> lines = splitMIR(text);
  uint64_t next = 1000;
  std::unordered_map<uint32_t, bool> cut;
  Edits edits;
  size_t header = 0;
  for (size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].kind == MIRLine::kBlockHeader)
      header = i;
    if (lines[i].block == MIRLine::kNone || cut[lines[i].block] || r.below(3) || !canCut(text, lines, i))
      continue;
    std::string number = std::to_string(next++), old = "%bb.", successors;
    std::string_view name = lineText(text, lines[header]);
    name.remove_prefix(name.find("bb.") + 3);
    old += name.substr(0, name.find_first_not_of("0123456789"));
    // The list of successors goes with the end of the block; without one the reader would have to guess.
    for (size_t k = header; k < i; ++k)
      if (lineText(text, lines[k]).find("successors:") != text.npos) {
        successors = lineText(text, lines[k]);
        edits.push_back({lines[k].begin, lines[k].end, "    successors: %bb." + number + "\n"});
      }
    if (successors.empty())
      edits.push_back({lines[header].end, lines[header].end, "    successors: %bb." + number + "\n"});
    edits.push_back({lines[i].begin, lines[i].begin,
                     "\n  bb." + number + ":\n" + (successors.empty() ? "    successors:\n" : successors) + "\n"});
    // PHIs behind it now come from the new block.
    for (const MIRLine &l : lines)
      if (l.document == lines[i].document && l.kind == MIRLine::kInstr && lineText(text, l).find("PHI ") != text.npos)
        for (const MIRToken &t : tokensOf(text, l))
          if (t.kind == MIRToken::kBlock && (t.of(text) == old || t.of(text).starts_with(old + ".")))
            edits.push_back({t.begin, t.end, "%bb." + number});
    cut[lines[i].block] = true;
  }
  return applyEdits(text, std::move(edits));
}

struct Block {
  uint32_t begin, end, document;
  std::string number;
  std::string_view successors;
  bool generic = true; ///< before selection, where G_BR can be added
  bool jumps = false;  ///< ends with a jump or a return
};

std::vector<Block> blocksOf(std::string_view text) {
  std::vector<Block> blocks;
  uint32_t selected = MIRLine::kNone;
  for (const MIRLine &l : splitMIR(text)) {
    std::string_view s = lineText(text, l);
    if (l.kind == MIRLine::kKey && s.starts_with("selected:") && s.find("true") != s.npos)
      selected = l.document;
    if (l.kind == MIRLine::kBlockHeader) {
      s.remove_prefix(s.find("bb.") + 3);
      std::string number(s.substr(0, s.find_first_not_of("0123456789")));
      blocks.push_back({l.begin, l.end, l.document, std::move(number), {}, l.document != selected});
    } else if (!blocks.empty() && l.document == blocks.back().document && (inBody(l) || l.kind == MIRLine::kBlank)) {
      Block &b = blocks.back();
      b.end = l.kind == MIRLine::kBlank ? b.end : l.end;
      if (s.find("successors:") != s.npos)
        b.successors = s;
      if (l.kind == MIRLine::kInstr) {
        std::string op = instruction(text, l).opcode;
        b.jumps = op == "G_BR" || op == "JMP_1" || op.starts_with("RET") || op == "G_BRINDIRECT";
      }
    }
  }
  return blocks;
}

/// Blocks change places, those that control neither falls into nor out of; before selection that is made so by jumps.
std::string moveBlocks(std::string_view text, Random &r) {
  std::vector<Block> blocks = blocksOf(text);
  std::vector<std::string> texts;
  std::vector<char> closed;
  for (size_t i = 0; i < blocks.size(); ++i) {
    const Block &b = blocks[i];
    texts.emplace_back(text.substr(b.begin, b.end - b.begin));
    bool last = i + 1 == blocks.size() || blocks[i + 1].document != b.document;
    std::string next = last ? "" : "%bb." + blocks[i + 1].number;
    size_t at = last ? b.successors.npos : b.successors.find(next);
    bool falls = !b.jumps && at != b.successors.npos &&
                 !(b.successors[at + next.size()] >= '0' && b.successors[at + next.size()] <= '9');
    if (falls && b.generic) {
      texts.back() += "    G_BR " + next + "\n";
      falls = false;
    }
    closed.push_back(!falls);
  }
  std::vector<size_t> free;
  auto exchange = [&] {
    for (size_t k = 0; k + 1 < free.size(); k += 2)
      std::swap(texts[free[k]], texts[free[k + 1]]);
    free.clear();
  };
  for (size_t i = 1; i < blocks.size(); ++i)
    if (blocks[i].document != blocks[i - 1].document)
      exchange();
    else if (closed[i] && closed[i - 1] && r.below(4))
      free.push_back(i);
  exchange();
  Edits edits;
  for (size_t i = 0; i < blocks.size(); ++i)
    edits.push_back({blocks[i].begin, blocks[i].end, texts[i]});
  return applyEdits(text, std::move(edits));
}

/// Other constants of the same types.
std::string changeConstants(std::string_view text, Random &r) {
  Edits edits;
  for (const MIRLine &l : splitMIR(text)) {
    if (l.kind != MIRLine::kInstr || r.below(3))
      continue;
    std::vector<MIRToken> tokens = tokensOf(text, l);
    for (size_t i = 2; i < tokens.size(); ++i)
      if (tokens[i - 2].of(text) == "G_CONSTANT" && tokens[i].kind == MIRToken::kInteger) {
        std::string_view type = tokens[i - 1].of(text);
        static constexpr std::string_view kValues[] = {"0", "1", "-1", "2", "7", "-128", "127"};
        if (type == "i8" || type == "i16" || type == "i32" || type == "i64")
          edits.push_back({tokens[i].begin, tokens[i].end, std::string(kValues[r.below(7)])});
      }
  }
  return applyEdits(text, std::move(edits));
}

constexpr MIRVariant kVariants[] = {
    {"comments", MIRVariant::kSameCode, addComments},
    {"blanks", MIRVariant::kSameCode, addBlanks},
    {"keys", MIRVariant::kSameCode, shuffleKeys},
    {"register-numbers", MIRVariant::kSameCode, renumberRegisters},
    {"register-names", MIRVariant::kSameCode, nameRegisters},
    {"block-numbers", MIRVariant::kSameCode, renumberBlocks},
    {"old-forms", MIRVariant::kSameCode, oldForms},
    {"swap", MIRVariant::kSameBehaviour, swapInstructions},
    {"dead-code", MIRVariant::kSameBehaviour, addDeadCode},
    {"split", MIRVariant::kSameBehaviour, splitBlocks},
    {"move", MIRVariant::kSameBehaviour, moveBlocks},
    {"constants", MIRVariant::kValid, changeConstants},
};

} // namespace

std::span<const MIRVariant> mirVariants() { return kVariants; }

std::string mutateMIR(std::string_view text, Random &r) {
  std::string s(text);
  for (size_t n = 1 + r.below(3); n > 0; --n)
    s = kVariants[r.below(std::size(kVariants))].make(s, r);
  return r.below(2) ? mutateBytes(s, r) : s;
}

} // namespace lathe::fuzz
