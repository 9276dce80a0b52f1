// -gen-disassembler: trees over encodings, one per DecoderNamespace and size (lathe/mc/MCFixedDecoder.h).
#include "lathe/tdgen/AsmStrings.h"
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Encodings.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/Registers.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

namespace {

/// One entry of a table.
struct Entry {
  Encoding encoding;
  const Record *record = nullptr; ///< the instruction, the AdditionalEncoding, or what a hardware mode chooses
  const InstructionInfo *inst = nullptr;
  EncodingMask mask, value;        ///< constant bits that decide
  EncodingMask softClear, softSet; ///< constant bits that only should be so
  std::vector<unsigned> predicates;
  bool complete = true; ///< decoding does not fail where the constant bits fit
};

class Emitter {
public:
  Emitter(const RecordKeeper &records, RegisterModel &regs, const InstructionModel &instrs, OutputBuffer &out)
      : records_(records), regs_(regs), instrs_(instrs), out_(out), predicates_(records) {}
  void run();

private:
  using List = std::vector<const Entry *>;
  using Fields = std::vector<unsigned>; ///< triples, as in MCDecodeStep
  void add(const Record *r, const InstructionInfo &i);
  void words(const EncodingMask &m);
  void collect();
  void reportConflicts(const List &list);
  size_t tree(List list, std::vector<unsigned> &words);
  bool chooseField(const List &list, unsigned &start, unsigned &width) const;
  unsigned decoding(const Entry &e);
  std::vector<unsigned> program(const Entry &e);
  bool group(const Entry &e, const OperandGroup &g, std::vector<unsigned> &p);
  Fields fieldsOf(const Entry &e, std::string_view name) const;
  void addValue(const Entry &e, std::string_view field, const Record *operand, const Fields &f,
                std::vector<unsigned> &p);
  unsigned method(std::vector<std::string> &list, const std::string &name);
  std::pair<unsigned, unsigned> registersByEncoding(const Record *cls, unsigned width);

  const RecordKeeper &records_;
  RegisterModel &regs_;
  const InstructionModel &instrs_;
  OutputBuffer &out_;
  AsmPredicates predicates_;
  std::map<std::pair<std::string, unsigned>, std::vector<Entry>> tables_;
  std::vector<std::string> methods_, wholeMethods_;
  std::vector<unsigned> registers_;
  std::map<std::pair<const Record *, unsigned>, std::pair<unsigned, unsigned>> registerTables_;
  std::vector<std::pair<EncodingMask, EncodingMask>> soft_{{}};
  unsigned words_ = 1;
  ListPool<unsigned> programs_;
  OutputBuffer decodings_;
  unsigned numDecodings_ = 0;
};

// --- Reading

void Emitter::add(const Record *r, const InstructionInfo &i) {
  for (Encoding &encoding : readEncodings(*r)) {
    Entry e;
    e.encoding = std::move(encoding);
    e.record = e.encoding.record;
    e.inst = &i;
    const auto &bits = e.encoding.bits;
    const Value *soft = e.record->find("SoftFail");
    const BitsValue *softBits = soft ? soft->as<BitsValue>() : nullptr;
    for (unsigned b = 0; b < bits.size(); ++b) {
      if (bits[b].kind != EncodingBit::kConstant)
        continue;
      const BitValue *s = softBits && b < softBits->bits.size() ? softBits->bits[b]->as<BitValue>() : nullptr;
      if (s && s->value) {
        (bits[b].value ? e.softSet : e.softClear).set(b);
        continue;
      }
      e.mask.set(b);
      if (bits[b].value)
        e.value.set(b);
    }
    e.predicates = predicates_.of(e.record);
    e.complete = e.record->findBit("hasCompleteDecoder").value_or(true);
    words_ = std::max(words_, unsigned(bits.size() + 63) / 64);
    // Those of variable length have one table, whatever their size, and those of a hardware mode their own.
    int64_t size = e.encoding.variable ? 0 : e.record->findInt("Size").value_or(0) * 8;
    if (size == 0 && !e.encoding.variable)
      size = int64_t(bits.size() + 7) / 8 * 8;
    std::string name(e.record->getString("DecoderNamespace"));
    if (e.encoding.mode)
      name += "_" + std::string(e.encoding.mode->name());
    tables_[{name, unsigned(size)}].push_back(std::move(e));
  }
}

void Emitter::collect() {
  for (const InstructionInfo &i : instrs_.instructions) {
    const Record *r = i.record;
    bool hidden = r->findBit("isPseudo").value_or(false) || r->findBit("isAsmParserOnly").value_or(false) ||
                  r->findBit("isCodeGenOnly").value_or(false);
    if (!hidden || r->findBit("ForceDisassemble").value_or(false))
      add(r, i);
  }
  for (const Record *r : records_.allDerivedDefinitions("AdditionalEncoding")) {
    auto it = instrs_.numberOfRecord.find(r->getDef("AliasOf"));
    if (it != instrs_.numberOfRecord.end())
      add(r, instrs_.instructions[it->second]);
  }
}

/// Two encodings with the same constant bits: the second is never reached.
void Emitter::reportConflicts(const List &list) {
  for (size_t b = 1; b < list.size(); ++b)
    for (size_t a = 0; a < b; ++a)
      if (list[a]->mask == list[b]->mask && list[a]->value == list[b]->value && list[a]->complete &&
          std::ranges::includes(list[b]->predicates, list[a]->predicates)) {
        list[b]->record->error("decoding conflict: '" + std::string(list[b]->record->name()) +
                               "' has the same constant bits as '" + std::string(list[a]->record->name()) +
                               "'; put one of them in another DecoderNamespace, or give it isCodeGenOnly");
        return;
      }
}

// --- Trees

/// Whether all bits of a run decide.
static bool knows(const Entry &e, unsigned start, unsigned width) {
  return e.mask.field(start, width) == (uint64_t(1) << width) - 1;
}

/// The run of bits that parts the list best: known to at least half of it, with most different values.
bool Emitter::chooseField(const List &list, unsigned &start, unsigned &width) const {
  size_t best = 0;
  unsigned total = words_ * 64;
  for (unsigned s = 0; s < total; ++s)
    for (unsigned w = 1; w <= 8 && s + w <= total; ++w) {
      std::vector<uint64_t> values;
      for (const Entry *e : list)
        if (knows(*e, s, w))
          values.push_back(e->value.field(s, w));
      if (values.size() * 2 < list.size())
        break; // A longer run is known to fewer.
      size_t known = values.size();
      std::ranges::sort(values);
      values.erase(std::unique(values.begin(), values.end()), values.end());
      size_t score = values.size() * 64 + known;
      if ((values.size() > 1 || known < list.size()) && score > best) {
        best = score;
        start = s;
        width = w;
      }
    }
  return best != 0;
}

/// Appends the tree of `list`; returns where it begins.
size_t Emitter::tree(List list, std::vector<unsigned> &words) {
  size_t here = words.size();
  unsigned start = 0, width = 0;
  if (list.size() < 2 || !chooseField(list, start, width)) {
    // The more constant bits, the earlier.
    std::ranges::sort(list, {}, [](const Entry *e) { return std::pair(-int(e->mask.count()), e); });
    reportConflicts(list);
    for (const Entry *e : list)
      words.insert(words.end(), {2, decoding(*e)});
    words.push_back(0);
    return here;
  }
  std::map<uint64_t, List> cases;
  List rest;
  for (const Entry *e : list) {
    if (knows(*e, start, width))
      cases[e->value.field(start, width)].push_back(e);
    else
      rest.push_back(e);
  }
  words.insert(words.end(), {1, start, width, 0, unsigned(cases.size())});
  size_t table = words.size();
  words.resize(table + cases.size() * 2);
  size_t n = 0;
  for (auto &[value, members] : cases) {
    words[table + n] = unsigned(value);
    size_t at = tree(std::move(members), words);
    words[table + n + 1] = unsigned(at);
    n += 2;
  }
  if (!rest.empty()) {
    size_t at = tree(std::move(rest), words);
    words[here + 3] = unsigned(at);
  }
  return here;
}

// --- Programs

unsigned Emitter::method(std::vector<std::string> &list, const std::string &name) {
  auto it = std::ranges::find(list, name);
  if (it == list.end())
    it = list.insert(list.end(), name);
  return unsigned(it - list.begin());
}

/// Where the bits of the operand field `name` stand.
Emitter::Fields Emitter::fieldsOf(const Entry &e, std::string_view name) const {
  Fields f;
  const auto &bits = e.encoding.bits;
  for (unsigned b = 0; b < bits.size(); ++b) {
    if (bits[b].kind != EncodingBit::kField || e.encoding.fields[bits[b].field].name != name)
      continue;
    unsigned from = bits[b].bit;
    size_t n = f.size();
    if (n && f[n - 3] + f[n - 1] == b && f[n - 2] + f[n - 1] == from && f[n - 1] < 64)
      ++f[n - 1];
    else
      f.insert(f.end(), {b, from, 1});
  }
  return f;
}

/// The registers of a class by the low `width` bits of their encodings: first entry and number of entries.
std::pair<unsigned, unsigned> Emitter::registersByEncoding(const Record *cls, unsigned width) {
  auto [it, isNew] = registerTables_.try_emplace({cls, width}, unsigned(registers_.size()), 0u);
  if (!isNew)
    return it->second;
  std::vector<unsigned> table;
  for (bool exact : {true, false}) // Those that need no cutting come first.
    for (unsigned r : regs_.classes[regs_.classOfRecord.at(cls)].order) {
      uint64_t enc = regs_.regs[r].encoding, cut = enc & ((uint64_t(1) << std::min(width, 12u)) - 1);
      if ((enc == cut) != exact)
        continue;
      if (table.size() <= cut)
        table.resize(cut + 1);
      if (!table[cut])
        table[cut] = r;
    }
  it->second.second = unsigned(table.size());
  registers_.insert(registers_.end(), table.begin(), table.end());
  return it->second;
}

/// One machine operand, by the DecoderMethod of its record, as a register, or as a number.
void Emitter::addValue(const Entry &e, std::string_view field, const Record *operand, const Fields &f,
                       std::vector<unsigned> &p) {
  std::string name;
  if (auto named = std::ranges::find(e.encoding.fields, field, &EncodingField::name); named != e.encoding.fields.end())
    name = named->decoder;
  if (name.empty())
    name = operand->findString("DecoderMethod").value_or("");
  const Record *cls = operand;
  if (operand->isSubClassOf("RegisterOperand"))
    cls = operand->getDef("RegClass");
  if (name.empty() && cls && cls->isSubClassOf("RegisterClass"))
    name = cls->findString("DecoderMethod").value_or("");
  if (!name.empty()) {
    p.insert(p.end(), {1, method(methods_, name)});
  } else if (cls && cls->isSubClassOf("RegisterClass")) {
    unsigned width = 0;
    for (size_t k = 0; k < f.size(); k += 3)
      width = std::max(width, f[k + 1] + f[k + 2]);
    auto [first, count] = registersByEncoding(cls, width);
    p.insert(p.end(), {3, first, count});
  } else {
    p.push_back(2);
  }
  p.push_back(unsigned(f.size() / 3));
  p.insert(p.end(), f.begin(), f.end());
}

bool Emitter::group(const Entry &e, const OperandGroup &g, std::vector<unsigned> &p) {
  const InstructionInfo &i = *e.inst;
  Fields f = fieldsOf(e, g.name);
  if (g.count == 1) {
    if (int tied = i.operands[g.first].tiedTo; tied >= 0) {
      p.insert(p.end(), {4, unsigned(tied)});
      return true;
    }
    // A definition whose bits are those of the use that is tied to it.
    for (const OperandInfo &o : i.operands)
      if (f.empty() && o.tiedTo == int(g.first))
        f = fieldsOf(e, o.operandName);
  }
  bool own = !g.record->findString("DecoderMethod").value_or("").empty();
  if (!f.empty() && (g.count == 1 || own)) {
    addValue(e, g.name, g.record, f, p);
    return true;
  }
  if (g.count > 1) {
    const DagValue *parts = g.record->getDag("MIOperandInfo");
    for (unsigned k = 0; k < g.count; ++k) {
      const OperandInfo &o = i.operands[g.first + k];
      std::string_view name = o.partName.empty() ? o.name : o.partName;
      Fields part = fieldsOf(e, name);
      if (part.empty() || !parts->argDef(k))
        return false;
      addValue(e, name, parts->argDef(k), part, p);
    }
    return true;
  }
  return false;
}

std::vector<unsigned> Emitter::program(const Entry &e) {
  std::vector<unsigned> p;
  if (auto whole = e.record->findString("DecoderMethod"); whole && !whole->empty()) {
    p.insert(p.end(), {5, method(wholeMethods_, std::string(*whole)), 0});
    return p;
  }
  for (const OperandGroup &g : e.inst->groups)
    if (g.count && !group(e, g, p) && !g.record->isSubClassOf("OperandWithDefaultOps")) {
      static constexpr DiagKind kNotEncoded{"td-operand-not-encoded", Severity::kWarning};
      records_.diags().report(kNotEncoded, e.record->range(),
                              std::string(e.record->name()) + ": operand '$" + g.name +
                                  "' has no bits in the encoding, so that decoding leaves it out");
    }
  p.push_back(0);
  return p;
}

/// A mask as an initialiser.
void Emitter::words(const EncodingMask &m) {
  for (unsigned w = 0; w < words_; ++w) {
    decodings_ << (w ? ", 0x" : "{0x");
    decodings_.hex(m.words[w]) << "ull";
  }
  decodings_ << "}, ";
}

unsigned Emitter::decoding(const Entry &e) {
  unsigned soft = 0;
  if (e.softClear.count() || e.softSet.count()) {
    soft = unsigned(soft_.size());
    soft_.push_back({e.softClear, e.softSet});
  }
  decodings_ << "  {";
  words(e.mask);
  words(e.value);
  decodings_ << instrs_.nameSpace << "::" << e.inst->record->name() << ", " << predicates_.set(e.predicates) << ", "
             << soft << ", " << e.encoding.bits.size() << ", " << programs_.add(program(e)) << "},\n";
  return numDecodings_++;
}

// --- Output

void Emitter::run() {
  collect();
  OutputBuffer trees;
  for (auto &[key, list] : tables_) {
    std::vector<unsigned> words;
    List all;
    for (const Entry &e : list)
      all.push_back(&e);
    tree(all, words);
    std::string name = "kDecoderTable" + key.first + (key.second ? std::to_string(key.second) : "");
    if (words.size() > 0xffff)
      list[0].record->error("the decoder table of '" + key.first + "' is too large");
    trees << "[[maybe_unused]] alignas(4) "; // Cases are read in pairs.
    emitArray(trees, "uint16_t", name, words);
  }
  emitHeader(out_, "The decoder");
  out_ << "#include \"lathe/mc/MCFixedDecoder.h\"\n#include \"lathe/target/SubtargetFeatures.h\"\n\nnamespace lathe {\n"
       << "namespace " << instrs_.nameSpace << "Decoder {\n";
  predicates_.emitSets(out_, "kFeatureSets");
  std::string of = "Of<" + std::to_string(words_) + "> ";
  out_ << "static constexpr MCDecoding" << of << "kDecodings[] = {\n"
       << decodings_.view() << "  {}\n};\nstatic constexpr MCSoftFail" << of << "kSoft[] = {\n";
  decodings_.clear();
  for (auto &[clear, set] : soft_) {
    decodings_ << "  {";
    words(clear);
    words(set);
    decodings_ << "},\n";
  }
  out_ << decodings_.view() << "};\n";
  emitArray(out_, "uint16_t", "kPrograms", programs_.values());
  emitArray(out_, "uint16_t", "kRegisters", registers_);
  out_ << "static constexpr MCDecoderTables" << of
       << "kTables = {kDecodings, kPrograms, kRegisters, kSoft, kFeatureSets};\n"
       << trees.view();
  predicates_.emitCompute(out_, instrs_.nameSpace);
  std::string insnType = words_ == 1 ? "uint64_t" : "const MCDecoderInsn<" + std::to_string(words_) + "> &";
  out_ << "/// Decodes `insn` by one of the tables above; `decoder` goes to the methods that operands name; `size` is "
          "that "
          "of the instruction in bits.\n"
          "template <class Decoder>\nDecodeStatus decodeInstruction(const uint16_t *table, MCInst &inst, "
       << insnType
       << " insn, [[maybe_unused]] uint64_t address,\n    [[maybe_unused]] const Decoder *decoder, const AsmFeatureSet "
          "&features, unsigned *size = nullptr) {\n  auto call = [&]([[maybe_unused]] unsigned method, "
          "[[maybe_unused]] MCInst &i, [[maybe_unused]] uint64_t value) {\n    switch (method) {\n";
  for (size_t m = 0; m < methods_.size(); ++m)
    out_ << "    case " << m << ":\n      return " << methods_[m] << "(i, value, address, decoder);\n";
  out_ << "    }\n    return DecodeStatus::Fail;\n  };\n"
          "  auto whole = [&]([[maybe_unused]] unsigned method, [[maybe_unused]] MCInst &i) {\n    switch (method) {\n";
  for (size_t m = 0; m < wholeMethods_.size(); ++m)
    out_ << "    case " << m << ":\n      return " << wholeMethods_[m] << "(i, insn, address, decoder);\n";
  out_ << "    }\n    return DecodeStatus::Fail;\n  };\n"
          "  MCFixedDecoder d(kTables, features, "
       << (words_ == 1 ? "MCDecoderInsn<1>{insn}" : "insn")
       << ", call, whole);\n  DecodeStatus status = d.decode(table, inst);\n  if (size)\n    *size = d.size();\n"
          "  return status;\n}\n} // namespace "
       << instrs_.nameSpace << "Decoder\n} // namespace lathe\n";
}

} // namespace

bool emitDecoder(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  RegisterModel regs(records);
  InstructionModel instrs(records);
  if (!regs.ok() || !instrs.ok() || instrs.instructions.empty())
    return false;
  Emitter(records, regs, instrs, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
