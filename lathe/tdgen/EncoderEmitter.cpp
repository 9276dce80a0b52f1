// -gen-emitter: encodings as constant bits and operand fields (lathe/mc/MCFixedEncoding.h).
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Encodings.h"
#include "lathe/tdgen/Instructions.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

namespace {

struct Field {
  unsigned operand, method, from, to, width;
};

class Emitter {
public:
  Emitter(const RecordKeeper &records, const InstructionModel &instrs, OutputBuffer &out)
      : records_(records), instrs_(instrs), out_(out) {}
  void run();

private:
  void read();
  void row(const InstructionInfo &i, const Encoding *e, OutputBuffer &rows);
  bool addBit(const InstructionInfo &i, const Encoding &e, unsigned to, std::vector<Field> &fields);
  unsigned methodNumber(const std::string &name);
  void emitFunction(std::string_view target);

  const RecordKeeper &records_;
  const InstructionModel &instrs_;
  OutputBuffer &out_;
  std::vector<std::vector<Encoding>> encodings_; ///< of each instruction
  std::vector<const Record *> modes_;            ///< that encodings depend on
  unsigned words_ = 1;
  bool variable_ = false;
  std::vector<std::string> methods_ = {"getMachineOpValue"};
  OutputBuffer fieldRows_;
  size_t numFields_ = 0;
};

unsigned Emitter::methodNumber(const std::string &name) {
  if (name.empty())
    return 0;
  auto it = std::ranges::find(methods_, name);
  if (it == methods_.end())
    it = methods_.insert(it, name);
  return unsigned(it - methods_.begin());
}

/// Bit `to` of the instruction is a bit of an operand; it joins the field below it where it continues that.
bool Emitter::addBit(const InstructionInfo &i, const Encoding &e, unsigned to, std::vector<Field> &fields) {
  const EncodingBit &bit = e.bits[to];
  const EncodingField &f = e.fields[bit.field];
  bool named = bit.kind == EncodingBit::kField;
  const OperandGroup *g = named ? i.findGroup(f.name) : nullptr;
  int part = named && !g ? i.findOperand(f.name) : -1;
  if ((!g || !g->count) && part < 0) {
    e.record->error("bit " + std::to_string(to) + " of the encoding is " +
                    (named ? f.name + "{" + std::to_string(bit.bit) + "}" : f.name) + ", which is no operand");
    return false;
  }
  unsigned operand = g ? g->first : unsigned(part);
  std::string encoder = !f.encoder.empty() ? f.encoder : g ? g->encoderMethod : std::string();
  if (!g && encoder.empty())
    if (const DagValue *parts = i.operands[size_t(part)].record->getDag("MIOperandInfo"))
      if (const Record *r = parts->argDef(i.operands[size_t(part)].subIndex))
        encoder = r->findString("EncoderMethod").value_or("");
  unsigned method = methodNumber(encoder);
  if (bit.bit >= 64) {
    e.record->error("operand '$" + f.name + "' has more than 64 bits");
    return false;
  }
  if (!fields.empty()) {
    Field &last = fields.back();
    if (last.operand == operand && last.to + last.width == to && last.from + last.width == bit.bit) {
      ++last.width;
      return true;
    }
  }
  fields.push_back({operand, method, bit.bit, to, 1});
  return true;
}

void Emitter::row(const InstructionInfo &i, const Encoding *e, OutputBuffer &rows) {
  if (!e) {
    rows << "    {},\n";
    return;
  }
  EncodingMask constant;
  std::vector<Field> fields;
  for (unsigned b = 0; b < e->bits.size(); ++b) {
    if (e->bits[b].kind == EncodingBit::kConstant && e->bits[b].value)
      constant.set(b);
    else if (e->bits[b].kind >= EncodingBit::kField && !addBit(i, *e, b, fields))
      return;
  }
  std::ranges::sort(fields, {}, [](const Field &f) { return f.operand * kMaxEncodingBits + f.to; });
  rows << "    {{";
  for (unsigned w = 0; w < words_; ++w) {
    rows << (w ? ", 0x" : "0x");
    rows.hex(constant.words[w]) << "ull";
  }
  rows << "}, " << numFields_ << ", " << fields.size() << ", " << e->bits.size() << "}, // " << i.record->name()
       << '\n';
  for (const Field &f : fields)
    fieldRows_ << "    {" << f.operand << ", " << f.method << ", " << f.from << ", " << f.to << ", " << f.width
               << "},\n";
  numFields_ += fields.size();
}

void Emitter::read() {
  for (const InstructionInfo &i : instrs_.instructions) {
    encodings_.push_back(i.record->getBit("isPseudo") ? std::vector<Encoding>() : readEncodings(*i.record));
    for (const Encoding &e : encodings_.back()) {
      words_ = std::max(words_, unsigned(e.bits.size() + 63) / 64);
      variable_ |= e.variable;
      if (e.mode && std::ranges::find(modes_, e.mode) == modes_.end())
        modes_.push_back(e.mode);
    }
  }
}

void Emitter::emitFunction(std::string_view target) {
  bool wide = words_ > 1 || variable_;
  size_t errorsBefore = records_.diags().errorCount();
  auto table = [&](const Record *mode) {
    OutputBuffer rows;
    for (size_t n = 0; n < encodings_.size(); ++n) {
      const Encoding *found = nullptr;
      for (const Encoding &e : encodings_[n]) // The default one, which stands first, where the mode has none.
        if (e.mode == mode || (!e.mode && !found))
          found = &e;
      row(instrs_.instructions[n], found, rows);
    }
    out_ << "  static constexpr MCEncodingOf<" << words_ << "> kEncodings" << (mode ? mode->name() : "") << "[] = {\n"
         << rows.view() << "  };\n";
  };
  out_ << (wide ? "void " : "uint64_t ") << target << "MCCodeEmitter::getBinaryCodeForInstr(const MCInst &inst, "
       << (wide ? "MCEncodedBits &bits, " : "") << "MCObjectStreamer &s" << (modes_.empty() ? "" : ", unsigned hwMode")
       << ") const {\n";
  table(nullptr);
  for (const Record *m : modes_)
    if (records_.diags().errorCount() == errorsBefore) // Else what is wrong has been told.
      table(m);
  out_ << "  static constexpr MCEncodingField kFields[] = {\n" << fieldRows_.view() << "    {}\n  };\n";
  out_ << "  const MCEncodingOf<" << words_ << "> *encodings = kEncodings;\n";
  auto all = hardwareModes(records_);
  for (const Record *m : modes_)
    out_ << "  if (hwMode == " << std::ranges::find(all, m) - all.begin() + 1 << ")\n    encodings = kEncodings"
         << m->name() << ";\n";
  out_ << "  auto value = [&](unsigned method, unsigned operand) -> uint64_t {\n    switch (method) {\n";
  for (size_t m = 0; m < methods_.size(); ++m)
    out_ << "    case " << m << ":\n      return " << methods_[m] << "(inst, operand, s);\n";
  std::map<std::string_view, std::vector<std::string_view>> post; // by method: the instructions that it completes
  for (const InstructionInfo &i : instrs_.instructions)
    if (auto method = i.record->findString("PostEncoderMethod"); method && !method->empty())
      post[*method].push_back(i.record->name());
  out_ << "    default:\n      return 0;\n    }\n  };\n  "
       << (wide           ? ""
           : post.empty() ? "return "
                          : "uint64_t encoded = ")
       << "encodeFixed(encodings[inst.getOpcode() - " << instrs_.nameSpace
       << "::" << instrs_.instructions.front().record->name() << "], kFields, " << (wide ? "bits, " : "")
       << "value);\n";
  if (!post.empty()) {
    out_ << "  switch (inst.getOpcode()) {\n";
    for (auto &[method, names] : post) {
      for (std::string_view name : names)
        out_ << "  case " << instrs_.nameSpace << "::" << name << ":\n";
      out_ << "    " << (wide ? "" : "return ") << method
           << (wide ? "(inst, bits);\n    break;\n" : "(inst, encoded);\n");
    }
    out_ << "  default:\n    " << (wide ? "break;" : "return encoded;") << "\n  }\n";
  }
  out_ << "}\n\n";
}

void Emitter::run() {
  read();
  emitHeader(out_, "Encodings of instructions");
  auto targets = records_.allDerivedDefinitions("Target");
  if (targets.empty() || instrs_.instructions.empty())
    return;
  out_ << "#include \"lathe/mc/MCFixedEncoding.h\"\n\nnamespace lathe {\n\n";
  emitFunction(targets.front()->name());
  out_ << "} // namespace lathe\n";
}

} // namespace

bool emitEncoder(const RecordKeeper &records, OutputBuffer &out) {
  size_t errorsBefore = records.diags().errorCount();
  InstructionModel instrs(records);
  if (!instrs.ok())
    return false;
  Emitter(records, instrs, out).run();
  return records.diags().errorCount() == errorsBefore;
}

} // namespace lathe::tdgen
