// -gen-asm-writer: the asm strings of instructions as byte programs (lathe/mc/MCAsmProgram.h), one set per AsmWriter.
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

namespace {

bool isNameChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Chooses from each `{a|b}` the alternative number `variant`; `${...}` and escaped characters stay.
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
    } else if (c == '{' && depth == 0) {
      depth = 1;
      alternative = 0;
    } else if (c == '|' && depth) {
      ++alternative;
    } else if (c == '}' && depth) {
      depth = 0;
    } else if (kept) {
      out += c;
    }
  }
  return out;
}

/// The names that operands are printed by, numbered in the order of first use.
class Names {
public:
  explicit Names(std::vector<std::string> first = {}) : names_(std::move(first)) {}
  size_t number(std::string_view name) {
    auto it = std::ranges::find(names_, name);
    if (it == names_.end())
      it = names_.insert(names_.end(), std::string(name));
    return size_t(it - names_.begin());
  }
  const std::vector<std::string> &all() const { return names_; }

private:
  std::vector<std::string> names_;
};

class Emitter {
public:
  Emitter(const RecordKeeper &records, const InstructionModel &instrs, OutputBuffer &out)
      : records_(records), instrs_(instrs), out_(out) {}
  void run();

private:
  void writer(const std::string &className, unsigned variant);
  std::vector<uint8_t> compile(const InstructionInfo &i, unsigned variant);
  void operand(const InstructionInfo &i, std::string_view name, std::string_view modifier, std::vector<uint8_t> &p);

  const RecordKeeper &records_;
  const InstructionModel &instrs_;
  OutputBuffer &out_;
  Names methods_;
  Names modifiers_{{""}};
};

void Emitter::operand(const InstructionInfo &i, std::string_view name, std::string_view modifier,
                      std::vector<uint8_t> &p) {
  const OperandGroup *g = i.findGroup(name);
  if (!g || !g->count) {
    i.record->error("the assembly string names '$" + std::string(name) + "', which is no operand");
    return;
  }
  size_t method = methods_.number(g->printMethod);
  size_t mod = modifiers_.number(modifier);
  if (method > 0xff || mod > 0xff || g->first > 0xff) {
    i.record->error("more than 256 print methods, modifiers or operands");
    return;
  }
  if (mod == 0 && method < 0x7f) {
    p.push_back(uint8_t(0x80 + method));
  } else {
    p.push_back(0xff);
    p.push_back(uint8_t(method));
    p.push_back(uint8_t(mod));
  }
  p.push_back(uint8_t(g->first));
}

std::vector<uint8_t> Emitter::compile(const InstructionInfo &i, unsigned variant) {
  std::string s = chooseVariant(i.record->getString("AsmString"), variant);
  std::vector<uint8_t> p;
  std::string text;
  auto flush = [&] {
    for (size_t at = 0; at < text.size(); at += 0x7f) {
      std::string_view part = std::string_view(text).substr(at, 0x7f);
      p.push_back(uint8_t(part.size()));
      p.insert(p.end(), part.begin(), part.end());
    }
    text.clear();
  };
  for (size_t k = 0; k < s.size(); ++k) {
    char next = k + 1 < s.size() ? s[k + 1] : 0;
    if (s[k] == '\\' && next) {
      text += next == 'n' ? '\n' : next == 't' ? '\t' : next;
      ++k;
    } else if (s[k] == '$' && next == '$') {
      text += '$';
      ++k;
    } else if (s[k] == '$' && (next == '{' || isNameChar(next))) {
      bool braces = next == '{';
      size_t from = k + 1 + braces, end = from;
      while (end < s.size() && isNameChar(s[end]))
        ++end;
      std::string_view name = std::string_view(s).substr(from, end - from), modifier;
      if (braces && end < s.size() && s[end] == ':') {
        from = ++end;
        while (end < s.size() && isNameChar(s[end]))
          ++end;
        modifier = std::string_view(s).substr(from, end - from);
      }
      if (braces && (end >= s.size() || s[end] != '}')) {
        i.record->error("'${' without '}' in the assembly string");
        return {0};
      }
      flush();
      operand(i, name, modifier, p);
      k = braces ? end : end - 1;
    } else {
      text += s[k];
    }
  }
  flush();
  p.push_back(0);
  return p;
}

void Emitter::writer(const std::string &className, unsigned variant) {
  ListPool<uint8_t> programs;
  programs.add({0}); // Of instructions without text.
  methods_ = Names();
  modifiers_ = Names({""});
  std::vector<uint32_t> offsets;
  for (const InstructionInfo &i : instrs_.instructions)
    offsets.push_back(programs.add(compile(i, variant)));
  std::vector<unsigned> bytes(programs.values().begin(), programs.values().end());

  // The assembler reads the same programs, so that they have a function of their own.
  out_ << "// " << className << "\nconst uint8_t *get" << className << "Program(unsigned opcode) {\n";
  emitArray(out_, "uint8_t", "kPrograms", bytes);
  emitArray(out_, bytes.size() > 0xffff ? "uint32_t" : "uint16_t", "kOffsets", offsets);
  out_ << "  unsigned number = opcode - " << instrs_.nameSpace << "::" << instrs_.instructions.front().record->name()
       << ";\n  return number < " << offsets.size() << " ? kPrograms + kOffsets[number] : kPrograms;\n}\n\nvoid "
       << className << "::printInstruction(const MCInst &inst, OutputBuffer &out) {\n";
  bool modifiers = modifiers_.all().size() > 1;
  if (modifiers) {
    out_ << "  static constexpr const char *kModifiers[] = {";
    for (const std::string &m : modifiers_.all())
      out_ << '"' << m << "\", ";
    out_ << "};\n";
  }
  out_ << "  auto print = [&](unsigned method, [[maybe_unused]] unsigned modifier, unsigned operand) {\n"
          "    switch (method) {\n";
  for (size_t m = 0; m < methods_.all().size(); ++m)
    out_ << "    case " << m << ":\n      return "
         << (modifiers ? "modifier ? " + methods_.all()[m] + "(inst, operand, out, kModifiers[modifier]) : "
                       : std::string())
         << methods_.all()[m] << "(inst, operand, out);\n";
  out_ << "    default:\n      return;\n    }\n  };\n"
       << "  runAsmProgram(get" << className << "Program(inst.getOpcode()), out, print);\n}\n\n";
}

void Emitter::run() {
  emitHeader(out_, "Instructions as text");
  out_ << "#include \"lathe/mc/MCAsmProgram.h\"\n\nnamespace lathe {\n\n";
  auto targets = records_.allDerivedDefinitions("Target");
  const Record *target = targets.empty() ? nullptr : targets.front();
  if (!target || instrs_.instructions.empty())
    return;
  for (const Record *w : target->getDefs("AssemblyWriters"))
    writer(std::string(target->name()) + std::string(w->getString("AsmWriterClassName")),
           unsigned(w->getInt("Variant")));
  out_ << "} // namespace lathe\n";
}

} // namespace

bool emitAsmWriter(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  InstructionModel instrs(records);
  if (!instrs.ok())
    return false;
  Emitter(records, instrs, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
