// -gen-asm-writer: the asm strings of instructions as byte programs (lathe/mc/MCAsmProgram.h), one set per AsmWriter.
#include "lathe/tdgen/AsmStrings.h"
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/Registers.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

namespace {

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

/// What a name in an asm string prints.
struct PrintedOperand {
  std::string name;
  unsigned first = 0; ///< machine operand
  std::string method;
};
using PrintedOperands = std::vector<PrintedOperand>;

class Emitter {
public:
  Emitter(const RecordKeeper &records, RegisterModel &regs, const InstructionModel &instrs, OutputBuffer &out)
      : records_(records), regs_(regs), instrs_(instrs), out_(out) {}
  void run();

private:
  void writer(const std::string &className, const Record *w);
  void aliases(const std::string &className, const Record *w);
  bool alias(const Record *a, unsigned variant, std::vector<uint8_t> &program, std::vector<unsigned> &conditions);
  void operandConditions(const Record *operand, unsigned count, std::vector<unsigned> &conditions);
  std::vector<uint8_t> compile(const Record *at, const std::string &text, const PrintedOperands &operands);
  void operand(const Record *at, const PrintedOperands &operands, std::string_view name, std::string_view modifier,
               std::vector<uint8_t> &p);
  void printLambda();
  void registerNames(const std::string &className);

  const RecordKeeper &records_;
  RegisterModel &regs_;
  const InstructionModel &instrs_;
  OutputBuffer &out_;
  Names methods_;
  Names modifiers_{{""}};
  std::vector<int64_t> imms_;
  std::vector<std::pair<std::string, const Record *>> operandPredicates_;
};

void Emitter::operand(const Record *at, const PrintedOperands &operands, std::string_view name,
                      std::string_view modifier, std::vector<uint8_t> &p) {
  auto g = std::ranges::find(operands, name, &PrintedOperand::name);
  if (g == operands.end()) {
    at->error("the assembly string names '$" + std::string(name) + "', which is no operand");
    return;
  }
  size_t method = methods_.number(g->method);
  size_t mod = modifiers_.number(modifier);
  if (method > 0xff || mod > 0xff || g->first > 0xff) {
    at->error("more than 256 print methods, modifiers or operands");
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

std::vector<uint8_t> Emitter::compile(const Record *at, const std::string &s, const PrintedOperands &operands) {
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
    } else if (s[k] == '$' && (next == '{' || isAsmNameChar(next))) {
      bool braces = next == '{';
      size_t from = k + 1 + braces, end = from;
      while (end < s.size() && isAsmNameChar(s[end]))
        ++end;
      std::string_view name = std::string_view(s).substr(from, end - from), modifier;
      if (braces && end < s.size() && s[end] == ':') {
        from = ++end;
        while (end < s.size() && isAsmNameChar(s[end]))
          ++end;
        modifier = std::string_view(s).substr(from, end - from);
      }
      if (braces && (end >= s.size() || s[end] != '}')) {
        at->error("'${' without '}' in the assembly string");
        return {0};
      }
      flush();
      operand(at, operands, name, modifier, p);
      k = braces ? end : end - 1;
    } else {
      text += s[k];
    }
  }
  flush();
  p.push_back(0);
  return p;
}

static PrintedOperands operandsOf(const InstructionInfo &i) {
  PrintedOperands out;
  for (const OperandGroup &g : i.groups)
    if (g.count)
      out.push_back({g.name, g.first, g.printMethod});
  for (const OperandInfo &o : i.operands)
    if (!o.partName.empty())
      out.push_back({o.partName, unsigned(&o - i.operands.data()), "printOperand"});
  return out;
}

/// Conditions on the machine operands that one operand of an alias stands for.
void Emitter::operandConditions(const Record *operand, unsigned count, std::vector<unsigned> &conditions) {
  if (operand->isSubClassOf("RegisterOperand"))
    operand = operand->getDef("RegClass");
  if (operand && operand->isSubClassOf("RegisterClass")) {
    conditions.insert(conditions.end(), {2, regs_.classOfRecord.at(operand)});
    return;
  }
  std::string code(operand ? operand->findString("MCOperandPredicate").value_or("") : "");
  if (code.empty() || count != 1) {
    conditions.insert(conditions.end(), count, 1);
    return;
  }
  auto it = std::ranges::find(operandPredicates_, code, [](const auto &p) { return p.first; });
  conditions.insert(conditions.end(), {6, unsigned(it - operandPredicates_.begin())});
  if (it == operandPredicates_.end())
    operandPredicates_.push_back({code, operand});
}

/// The program and the conditions of an alias; false when it does not print.
bool Emitter::alias(const Record *a, unsigned variant, std::vector<uint8_t> &program,
                    std::vector<unsigned> &conditions) {
  const DagValue *result = a->getDag("ResultInst");
  auto it = result && result->opDef() ? instrs_.numberOfRecord.find(result->opDef()) : instrs_.numberOfRecord.end();
  if (it == instrs_.numberOfRecord.end()) {
    a->error("the result of an alias is an instruction of the target with its operands");
    return false;
  }
  const InstructionInfo &i = instrs_.instructions[it->second];
  PrintedOperands operands;
  size_t arg = 0;
  unsigned at = 0;
  auto take = [&](unsigned count) {
    const Value *v = arg < result->size() ? result->args[arg] : nullptr;
    const Record *r = v ? asDef(v) : nullptr;
    std::string name(v ? result->name(arg) : "");
    ++arg;
    if (!v)
      return false;
    if (auto n = asInt(v); n && !r) {
      auto found = std::ranges::find(imms_, *n);
      conditions.insert(conditions.end(), {4, unsigned(found - imms_.begin())});
      if (found == imms_.end())
        imms_.push_back(*n);
    } else if (r && (r->isSubClassOf("Register") || r->name() == "zero_reg")) {
      auto reg = regs_.regOfRecord.find(r);
      conditions.insert(conditions.end(), {3, reg == regs_.regOfRecord.end() ? 0 : reg->second});
    } else if (auto same = std::ranges::find(operands, name, &PrintedOperand::name); same != operands.end()) {
      conditions.insert(conditions.end(), {5, same->first});
    } else if (r && !name.empty()) {
      operandConditions(r, count, conditions);
      operands.push_back({name, at, std::string(r->findString("PrintMethod").value_or("printOperand"))});
    } else {
      return false;
    }
    at += count;
    return true;
  };
  for (const OperandGroup &g : i.groups) {
    if (!g.count)
      continue;
    int tied = g.count == 1 ? i.operands[g.first].tiedTo : -1;
    if (tied >= 0) {
      conditions.insert(conditions.end(), {5, unsigned(tied)});
      ++at;
      continue;
    }
    bool together = g.count == 1 || (arg < result->size() && result->argDef(arg) == g.record);
    for (unsigned k = 0; k < (together ? 1 : g.count); ++k)
      if (!take(together ? g.count : 1)) {
        a->error("operands of the alias do not fit '" + std::string(i.record->name()) + "'");
        return false;
      }
  }
  conditions.push_back(0);
  // One that says more than the instruction itself does not print.
  auto count = [&](const Record *r) {
    auto pieces = tokenizeAsm(chooseVariant(r->getString("AsmString"), variant), AsmTokenRules(nullptr));
    return std::ranges::count_if(pieces, &AsmPiece::isOperand);
  };
  if (count(a) > count(i.record))
    return false;
  // Between mnemonic and operands stands a tabulator, as in instructions.
  std::string text = chooseVariant(a->getString("AsmString"), variant);
  if (size_t blank = text.find(' '); blank != std::string::npos && text[0] != '$')
    text[blank] = '\t';
  program = compile(a, text, operands);
  return true;
}

/// printAliasInstr(): the spellings of InstAlias records with a priority, the greatest first.
void Emitter::aliases(const std::string &className, const Record *w) {
  unsigned variant = unsigned(w->getInt("Variant"));
  AsmPredicates predicates(records_);
  std::vector<const Record *> list;
  for (const Record *a : records_.allDerivedDefinitions("InstAlias"))
    if (a->getInt("EmitPriority") > 0 && (a->getString("AsmVariantName").empty() || variant == 0))
      list.push_back(a);
  if (list.empty())
    return;
  ListPool<uint8_t> programs;
  ListPool<unsigned> conditionPool;
  struct Row {
    unsigned opcode;
    int64_t priority;
    unsigned order;
    std::string text;
  };
  std::vector<Row> rows;
  for (const Record *a : list) {
    std::vector<uint8_t> program;
    std::vector<unsigned> conditions;
    if (!alias(a, variant, program, conditions))
      continue;
    const Record *inst = a->getDag("ResultInst")->opDef();
    std::string name = instrs_.nameSpace + "::" + std::string(inst->name());
    rows.push_back({instrs_.numberOfRecord.at(inst), -a->getInt("EmitPriority"), unsigned(rows.size()),
                    "    {" + name + ", " + std::to_string(predicates.set(predicates.of(a))) + ", " +
                        std::to_string(conditionPool.add(conditions)) + ", " + std::to_string(programs.add(program)) +
                        "},\n"});
  }
  std::ranges::sort(rows, {}, [](const Row &r) { return std::tuple(r.opcode, r.priority, r.order); });
  out_ << "#ifdef PRINT_ALIAS_INSTR\n/// Prints the instruction by its better-known name, where it has one.\nbool "
       << className
       << "::printAliasInstr(const MCInst &inst, OutputBuffer &out, const AsmFeatureSet &features) {\n"
          "  static constexpr AsmAlias kAliases[] = {\n";
  for (const Row &r : rows)
    out_ << r.text;
  out_ << "    {}};\n";
  std::vector<unsigned> bytes(programs.values().begin(), programs.values().end());
  emitArray(out_, "uint8_t", "kPrograms", bytes);
  emitArray(out_, "uint16_t", "kConditions", conditionPool.values());
  emitArray(out_, "int64_t", "kImms", imms_);
  predicates.emitSets(out_, "kFeatureSets");
  out_ << "  static constexpr AsmAliasTables kTables = {std::span(kAliases, " << rows.size()
       << "), kConditions, kImms, kFeatureSets, kPrograms};\n"
          "  auto predicate = []([[maybe_unused]] unsigned number, [[maybe_unused]] const MCOperand &MCOp) -> bool {\n"
          "    switch (number) {\n";
  for (size_t k = 0; k < operandPredicates_.size(); ++k)
    out_ << "    case " << k << ": { // " << operandPredicates_[k].second->name() << "\n      "
         << operandPredicates_[k].first << "\n    }\n";
  out_ << "    default:\n      return false;\n    }\n  };\n"
          "  const uint8_t *program = findAsmAlias(kTables, inst, regs_, features, predicate);\n"
          "  if (!program)\n    return false;\n";
  printLambda();
  out_ << "  runAsmProgram(program, out, print);\n  return true;\n}\n#endif\n\n";
}

/// `print`: calls the print method of an operand.
void Emitter::printLambda() {
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
  out_ << "    default:\n      return;\n    }\n  };\n";
}

/// The name of a register in each column of names that the description has (RegAltNameIndex).
void Emitter::registerNames(const std::string &className) {
  auto indices = records_.allDerivedDefinitions("RegAltNameIndex");
  if (indices.size() < 2)
    return;
  StringPool strings;
  std::vector<uint32_t> offsets;
  for (const Record *index : indices)
    for (const RegisterInfo &r : regs_.regs) {
      std::string name = r.asmName;
      // Where the column has no name, that of its fallback serves, at last the ordinary one.
      const Record *column = index;
      for (int depth = 0; r.record && r.record->isSubClassOf("Register") && column && depth < 8; ++depth) {
        auto columns = r.record->getDefs("RegAltNameIndices");
        auto names = r.record->getStrings("AltNames");
        auto at = std::ranges::find(columns, column);
        size_t k = size_t(at - columns.begin());
        if (at != columns.end() && k < names.size() && !names[k].empty()) {
          name = names[k];
          break;
        }
        column = column->findDef("FallbackRegAltNameIndex");
      }
      offsets.push_back(strings.add(name));
    }
  out_ << "const char *" << className << "::getRegisterName(unsigned reg, unsigned altIdx) {\n";
  strings.emit(out_, "kNames");
  emitArray(out_, "uint32_t", "kOffsets", offsets);
  out_ << "  return kNames + kOffsets[altIdx * " << regs_.regs.size() << " + reg];\n}\n\n";
}

void Emitter::writer(const std::string &className, const Record *w) {
  unsigned variant = unsigned(w->getInt("Variant"));
  // Mnemonics and operands are pools of their own: many instructions have the one or the other in common.
  ListPool<uint8_t> mnemonics, operands;
  mnemonics.add({0}); // Of instructions without text.
  operands.add({0});
  methods_ = Names();
  modifiers_ = Names({""});
  imms_.clear();
  operandPredicates_.clear();
  std::vector<uint32_t> mnemonicAt, operandsAt;
  for (const InstructionInfo &i : instrs_.instructions) {
    std::string text = chooseVariant(i.record->getString("AsmString"), variant);
    size_t split = std::min(text.find('\t'), text.size() - 1) + 1;
    PrintedOperands printed = operandsOf(i);
    mnemonicAt.push_back(mnemonics.add(compile(i.record, text.substr(0, split), printed)));
    operandsAt.push_back(operands.add(compile(i.record, text.substr(split), printed)));
  }
  auto emitPool = [&](const ListPool<uint8_t> &pool, const std::string &name, const std::vector<uint32_t> &offsets) {
    emitArray(out_, "uint8_t", name, std::vector<unsigned>(pool.values().begin(), pool.values().end()));
    emitArray(out_, pool.values().size() > 0xffff ? "uint32_t" : "uint16_t", name + "At", offsets);
  };

  out_ << "// " << className << "\nAsmProgram get" << className << "Program(unsigned opcode) {\n";
  emitPool(mnemonics, "kMnemonics", mnemonicAt);
  emitPool(operands, "kOperands", operandsAt);
  out_ << "  unsigned number = opcode - " << instrs_.nameSpace << "::" << instrs_.instructions.front().record->name()
       << ";\n  if (number >= " << mnemonicAt.size()
       << ")\n    return {kMnemonics, kOperands};\n"
          "  return {kMnemonics + kMnemonicsAt[number], kOperands + kOperandsAt[number]};\n}\n\nvoid "
       << className << "::printInstruction(const MCInst &inst, OutputBuffer &out) {\n";
  printLambda();
  out_ << "  runAsmProgram(get" << className << "Program(inst.getOpcode()), out, print);\n}\n\n";
  registerNames(className);
  aliases(className, w);
}

void Emitter::run() {
  emitHeader(out_, "Instructions as text");
  out_ << "#include \"lathe/mc/MCAsmProgram.h\"\n\nnamespace lathe {\n\n";
  auto targets = records_.allDerivedDefinitions("Target");
  const Record *target = targets.empty() ? nullptr : targets.front();
  if (!target || instrs_.instructions.empty())
    return;
  for (const Record *w : target->getDefs("AssemblyWriters"))
    writer(std::string(target->name()) + std::string(w->getString("AsmWriterClassName")), w);
  out_ << "} // namespace lathe\n";
}

} // namespace

bool emitAsmWriter(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  RegisterModel regs(records);
  InstructionModel instrs(records);
  if (!regs.ok() || !instrs.ok())
    return false;
  Emitter(records, regs, instrs, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
