// -gen-asm-matcher: the tables of lathe/mc/asmparser/AsmMatcher.h and the functions that call the target's methods.
#include "lathe/support/NameHash.h"
#include "lathe/tdgen/AsmMatchables.h"
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>
#include <bit>

namespace lathe::tdgen {

using namespace td;

namespace {

/// Names of methods, numbered in the order of first use.
class Methods {
public:
  unsigned number(const std::string &name) {
    auto it = std::ranges::find(names_, name);
    if (it == names_.end())
      it = names_.insert(names_.end(), name);
    return unsigned(it - names_.begin());
  }
  /// The cases of a switch that calls them: `before` NAME `after`.
  void emit(OutputBuffer &out, std::string_view before, std::string_view after) const {
    for (size_t i = 0; i < names_.size(); ++i)
      out << "    case " << i << ":\n      " << before << names_[i] << after << ";\n";
  }

private:
  std::vector<std::string> names_;
};

class Emitter {
public:
  Emitter(const RecordKeeper &records, RegisterModel &regs, const InstructionModel &instrs, OutputBuffer &out)
      : records_(records), regs_(regs), instrs_(instrs), out_(out), predicates_(records),
        matchables_(records, regs, instrs, predicates_) {}
  void run();

private:
  void variant(const Record *v, unsigned number);
  std::string entry(const Matchable &m);
  void parsers(const std::vector<Matchable> &all, const std::string &suffix);
  void mnemonics(const std::vector<Matchable> &all, const Record *v, const std::string &suffix);
  void slots(const std::vector<std::string> &names, const std::string &table);
  void registerNames(const Record *parser);
  void classes();
  void functions();

  const RecordKeeper &records_;
  RegisterModel &regs_;
  const InstructionModel &instrs_;
  OutputBuffer &out_;
  AsmPredicates predicates_;
  AsmMatchables matchables_;
  StringPool strings_;
  ListPool<unsigned> classLists_, conversions_;
  std::vector<int64_t> imms_;
  std::vector<uint32_t> aliasStrings_;
  Methods predicateMethods_, renderMethods_, defaultMethods_, parserMethods_, convertMethods_;
  OutputBuffer variants_, body_;
  bool mnemonicFirst_ = true;
};

std::string Emitter::entry(const Matchable &m) {
  std::vector<unsigned> classes, program;
  for (const MatchOperand &o : m.operands)
    classes.push_back(o.cls->id);
  for (auto [a, b] : m.same) {
    classes.push_back(a);
    classes.push_back(b);
  }
  classes.push_back(0xffff);
  for (const ConvertStep &s : m.steps) {
    switch (s.kind) {
    case ConvertStep::kOperand:
      program.insert(program.end(), {1, unsigned(s.value), renderMethods_.number(s.method), s.count});
      break;
    case ConvertStep::kTied:
      program.insert(program.end(), {2, unsigned(s.value)});
      break;
    case ConvertStep::kImm: {
      auto it = std::ranges::find(imms_, s.value);
      program.insert(program.end(), {3, unsigned(it - imms_.begin())});
      if (it == imms_.end())
        imms_.push_back(s.value);
      break;
    }
    case ConvertStep::kReg:
      program.insert(program.end(), {4, unsigned(s.value)});
      break;
    case ConvertStep::kCustom:
      program.insert(program.end(), {5, convertMethods_.number(s.method)});
      break;
    }
  }
  program.push_back(0);
  if (m.operands.size() > 32)
    m.source->error("more than 32 operands in the assembly string");
  auto needed = std::ranges::count_if(m.operands, [](const MatchOperand &o) { return !o.cls->optional; });
  return "  {" + instrs_.nameSpace + "::" + std::string(m.inst->record->name()) + ", " +
         std::to_string(predicates_.set(m.predicates)) + ", " + std::to_string(classLists_.add(classes)) + ", " +
         std::to_string(conversions_.add(program)) + ", " + std::to_string(m.operands.size()) + ", " +
         std::to_string(needed) + "}, // " + (m.mnemonic.empty() ? "(operand first)" : m.mnemonic) + "\n";
}

/// Which operands of which mnemonics have a method that parses them.
void Emitter::parsers(const std::vector<Matchable> &all, const std::string &suffix) {
  std::map<std::tuple<std::string, unsigned, unsigned>, uint32_t> rows; // mnemonic, method, features -> positions
  for (const Matchable &m : all)
    for (size_t k = 0; k < m.operands.size() && k < 31; ++k)
      if (const std::string &p = m.operands[k].cls->parser; !p.empty())
        rows[{m.mnemonic, parserMethods_.number(p), predicates_.set(m.predicates)}] |= 1u << (k + !m.mnemonic.empty());
  body_ << "static constexpr AsmOperandParser kParsers" << suffix << "[] = {\n";
  for (auto &[key, mask] : rows) {
    auto &[mnemonic, method, set] = key;
    body_ << "  {" << (mnemonic.empty() ? 0 : strings_.add(mnemonic)) << ", " << method << ", " << set << ", " << mask
          << "},\n";
  }
  body_ << "  {}\n};\n";
  variants_ << "     .parsers = std::span(kParsers" << suffix << ", " << rows.size() << "),\n";
}

/// The mnemonics by name, each with the range of its entries and of its aliases, and the hash table that finds them.
void Emitter::mnemonics(const std::vector<Matchable> &all, const Record *v, const std::string &suffix) {
  // By name: aliases as they are tried, those that ask for more first.
  struct Row {
    size_t firstEntry = 0, numEntries = 0;
    std::vector<std::tuple<int, unsigned, std::string>> aliases; ///< minus the number of predicates, their set, target
  };
  std::map<std::string, Row> rows;
  for (size_t i = 0; i < all.size(); ++i) {
    Row &row = rows[all[i].mnemonic];
    if (!row.numEntries++)
      row.firstEntry = i;
  }
  for (const Record *a : records_.allDerivedDefinitions("MnemonicAlias")) {
    std::string_view only = a->findString("AsmVariantName").value_or("");
    if (!only.empty() && v && only != v->getString("Name"))
      continue;
    std::vector<unsigned> p = predicates_.of(a);
    std::string to(a->getString("ToMnemonic"));
    rows[to];
    rows[std::string(a->getString("FromMnemonic"))].aliases.push_back({-int(p.size()), predicates_.set(p), to});
  }
  if (rows.size() >= 0xffff)
    records_.allDerivedDefinitions("Target").front()->error("more than 65,534 mnemonics");
  auto numberOf = [&](const std::string &name) { return std::distance(rows.begin(), rows.find(name)); };
  OutputBuffer aliases;
  std::vector<std::string> names;
  size_t entry = 0, alias = 0;
  body_ << "static constexpr AsmMnemonic kMnemonics" << suffix << "[] = {\n";
  for (auto &[name, row] : rows) {
    names.push_back(name);
    body_ << "  {" << (name.empty() ? 0 : strings_.add(name)) << ", " << entry << ", " << alias << "}, // " << name
          << '\n';
    entry += row.numEntries;
    alias += row.aliases.size();
    std::ranges::sort(row.aliases);
    for (auto &[order, set, to] : row.aliases)
      aliases << "  {" << numberOf(to) << ", " << set << "}, // " << name << " -> " << to << '\n';
  }
  body_ << "  {0, " << entry << ", " << alias << "}\n};\nstatic constexpr AsmMnemonicAlias kMnemonicAliases" << suffix
        << "[] = {\n"
        << aliases.view() << "  {}\n};\n";
  slots(names, "kMnemonicSlots" + suffix);
  variants_ << "     .mnemonics = kMnemonics" << suffix << ",\n     .mnemonicSlots = kMnemonicSlots" << suffix
            << ",\n     .mnemonicAliases = kMnemonicAliases" << suffix << ",\n";
}

/// A hash table of the numbers of names, at most half full, with linear probing.
void Emitter::slots(const std::vector<std::string> &names, const std::string &table) {
  std::vector<unsigned> slots(std::bit_ceil(2 * names.size() + 1), kNoNameSlot);
  for (size_t i = 0; i < names.size(); ++i) {
    size_t at = nameHash(names[i]);
    while (slots[at & (slots.size() - 1)] != kNoNameSlot)
      ++at;
    slots[at & (slots.size() - 1)] = unsigned(i);
  }
  emitArray(body_, "uint16_t", table, slots);
}

void Emitter::registerNames(const Record *parser) {
  bool alternatives = parser && parser->findBit("ShouldEmitMatchRegisterAltName").value_or(false);
  std::map<std::string, unsigned> names;
  for (const RegisterInfo &r : regs_.regs)
    if (!r.asmName.empty())
      names.try_emplace(r.asmName, r.id);
  if (alternatives)
    for (const RegisterInfo &r : regs_.regs)
      if (r.record && r.record->isSubClassOf("Register"))
        for (std::string_view n : r.record->getStrings("AltNames"))
          names.try_emplace(std::string(n), r.id);
  body_ << "static constexpr AsmRegisterName kRegisterNames[] = {\n";
  for (auto &[name, reg] : names)
    body_ << "  {" << strings_.add(name) << ", " << reg << "}, // " << name << '\n';
  body_ << "  {}\n};\nstatic constexpr size_t kNumRegisterNames = " << names.size() << ";\n";
  std::vector<std::string> list;
  for (auto &[name, reg] : names)
    list.push_back(name);
  slots(list, "kRegisterSlots");
}

void Emitter::classes() {
  body_ << "static constexpr AsmOperandClassRow kClasses[] = {\n";
  for (const MatchClass &c : matchables_.classes()) {
    std::string kind, data = "0", comment = c.text;
    uint32_t text = 0;
    size_t firstAlias = aliasStrings_.size();
    switch (c.kind) {
    case MatchClass::kToken:
      kind = "kToken";
      text = strings_.add(c.text);
      for (const std::string &a : matchables_.aliasesOf(c.text))
        aliasStrings_.push_back(strings_.add(a));
      break;
    case MatchClass::kOneRegister:
      kind = "kOneRegister";
      data = std::to_string(regs_.regOfRecord.at(c.record));
      break;
    case MatchClass::kRegisterClass:
      kind = "kRegisterClass";
      data = std::to_string(regs_.classOfRecord.at(c.record));
      break;
    case MatchClass::kUser:
      kind = "kPredicate";
      data = std::to_string(predicateMethods_.number(c.predicate));
      break;
    }
    if (c.kind != MatchClass::kToken)
      text = strings_.add(c.diagnostic);
    if (c.record)
      comment = c.record->name();
    body_ << "  {AsmOperandClassRow::" << kind << ", " << (c.optional ? "true" : "false") << ", " << data << ", "
          << text << ", " << firstAlias << ", " << aliasStrings_.size() - firstAlias << ", "
          << (c.optional ? defaultMethods_.number(c.defaultMethod + "()->" + c.render) : 0) << "}, // " << c.id << ": "
          << comment << '\n';
  }
  body_ << "  {}\n};\n";
}

void Emitter::variant(const Record *v, unsigned number) {
  const Record *parser = nullptr;
  for (const Record *t : records_.allDerivedDefinitions("Target"))
    for (const Record *p : t->getDefs("AssemblyParsers"))
      if (p && !parser)
        parser = p;
  mnemonicFirst_ = !parser || parser->findBit("HasMnemonicFirst").value_or(true);
  bool smaller = parser && parser->findBit("PreferSmallerInstructions").value_or(false);
  std::vector<Matchable> all = matchables_.read(v, mnemonicFirst_, smaller);
  std::string suffix = std::to_string(number);
  variants_ << "    {.strings = kStrings,\n     .entries = std::span(kEntries" << suffix << ", " << all.size()
            << "),\n     .classes = std::span(kClasses, std::size(kClasses) - 1),\n"
            << "     .classLists = kClassLists,\n     .conversions = kConversions,\n     .imms = kImms,\n"
            << "     .featureSets = kFeatureSets,\n     .aliases = kAliasStrings,\n";
  body_ << "static constexpr AsmMatchEntry kEntries" << suffix << "[] = {\n";
  for (const Matchable &m : all)
    body_ << entry(m);
  body_ << "  {}\n};\n";
  mnemonics(all, v, suffix);
  parsers(all, suffix);
  if (number == 0)
    registerNames(parser);
  variants_ << "     .registers = std::span(kRegisterNames, kNumRegisterNames),\n     .registerSlots = "
               "kRegisterSlots,\n     .featureNames = kFeatureNames,\n"
            << "     .mnemonicFirst = " << (mnemonicFirst_ ? "true" : "false") << "},\n";
}

void Emitter::functions() {
  out_ << "/// Calls the methods that the description names, of operands and of the parser P.\n"
          "template <class P> struct Matcher {\n  P &parser;\n"
          "  template <class Operand> bool predicate(unsigned method, [[maybe_unused]] const Operand &o) const {\n"
          "    switch (method) {\n";
  predicateMethods_.emit(out_, "return o.", "()");
  out_ << "    }\n    return false;\n  }\n"
          "  template <class Operand>\n  void render(unsigned method, [[maybe_unused]] const Operand &o,\n"
          "              [[maybe_unused]] MCInst &inst, [[maybe_unused]] unsigned count) const {\n"
          "    switch (method) {\n";
  renderMethods_.emit(out_, "return o.", "(inst, count)");
  out_ << "    }\n  }\n  void renderDefault(unsigned method, [[maybe_unused]] MCInst &inst, [[maybe_unused]] unsigned "
          "count) const {\n    switch (method) {\n";
  defaultMethods_.emit(out_, "return parser.", "(inst, count)");
  out_ << "    }\n  }\n  template <class Operands>\n"
          "  void convert(unsigned method, [[maybe_unused]] const Operands &operands, [[maybe_unused]] MCInst &inst) "
          "const {\n    switch (method) {\n";
  convertMethods_.emit(out_, "return parser.", "(inst, operands)");
  out_ << "    }\n  }\n  /// Runs the parse method number `method` (findOperandParser).\n"
          "  template <class Operands> auto parse(unsigned method, [[maybe_unused]] Operands &operands) const {\n"
          "    switch (method) {\n";
  parserMethods_.emit(out_, "return parser.", "(operands)");
  out_ << "    }\n    return decltype(parser.parseOperand(operands))();\n  }\n};\n";
}

void Emitter::run() {
  std::vector<const Record *> variants;
  for (const Record *t : records_.allDerivedDefinitions("Target"))
    for (const Record *v : t->getDefs("AssemblyParserVariants"))
      if (v)
        variants.push_back(v);
  if (variants.empty())
    variants.push_back(nullptr);
  for (size_t i = 0; i < variants.size(); ++i)
    variant(variants[i], unsigned(i));
  classes();
  std::vector<uint32_t> names;
  for (const Record *p : predicates_.all()) {
    std::string_view n = p->findString("PredicateName").value_or("");
    names.push_back(strings_.add(n.empty() ? p->name() : n));
  }
  if (matchables_.classes().size() >= 0xffff || conversions_.values().size() > 0xffffffff)
    records_.allDerivedDefinitions("Target").front()->error("the tables of the assembly matcher are too large");

  emitHeader(out_, "The assembly matcher");
  out_ << "#include \"lathe/mc/asmparser/AsmMatcher.h\"\n#include \"lathe/target/SubtargetFeatures.h\"\n\n"
          "namespace lathe {\nnamespace "
       << instrs_.nameSpace << "AsmMatcher {\n";
  strings_.emit(out_, "kStrings");
  predicates_.emitSets(out_, "kFeatureSets");
  emitArray(out_, "uint16_t", "kClassLists", classLists_.values());
  emitArray(out_, "uint16_t", "kConversions", conversions_.values());
  emitArray(out_, "int64_t", "kImms", imms_);
  emitArray(out_, "uint32_t", "kAliasStrings", aliasStrings_);
  emitArray(out_, "uint32_t", "kFeatureNames", names);
  out_ << body_.view() << "/// By the order of the target's AssemblyParserVariants.\n"
       << "[[maybe_unused]] static constexpr AsmMatchTables kTables[] = {\n"
       << variants_.view() << "};\n";
  predicates_.emitCompute(out_, instrs_.nameSpace);
  functions();
  out_ << "} // namespace " << instrs_.nameSpace << "AsmMatcher\n} // namespace lathe\n";
}

} // namespace

bool emitAsmMatcher(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  RegisterModel regs(records);
  InstructionModel instrs(records);
  if (!regs.ok() || !instrs.ok() || instrs.instructions.empty())
    return false;
  Emitter(records, regs, instrs, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
