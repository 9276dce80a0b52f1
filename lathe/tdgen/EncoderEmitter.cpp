// -gen-emitter: `bits<N> Inst` as constant bits and operand fields (lathe/mc/MCFixedEncoding.h).
#include "lathe/tdgen/Emitters.h"
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
  void row(const InstructionInfo &i);
  bool addBit(const InstructionInfo &i, const VarValue *var, unsigned from, unsigned to, std::vector<Field> &fields);
  unsigned methodNumber(const std::string &name);

  const RecordKeeper &records_;
  const InstructionModel &instrs_;
  OutputBuffer &out_;
  std::vector<std::string> methods_ = {"getMachineOpValue"};
  OutputBuffer rows_, fieldRows_;
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

/// Bit `to` of the instruction is bit `from` of an operand; it joins the field below it where it continues that.
bool Emitter::addBit(const InstructionInfo &i, const VarValue *var, unsigned from, unsigned to,
                     std::vector<Field> &fields) {
  const OperandGroup *g = var ? i.findGroup(var->name->text) : nullptr;
  int part = var && !g ? i.findOperand(var->name->text) : -1;
  if ((!g || !g->count) && part < 0) {
    i.record->error("bit " + std::to_string(to) + " of the encoding is " +
                    (var ? std::string(var->name->text) + "{" + std::to_string(from) + "}" : "no bit of a field") +
                    ", which is no operand");
    return false;
  }
  unsigned operand = g ? g->first : unsigned(part);
  std::string encoder = g ? g->encoderMethod : std::string();
  if (!g)
    if (const DagValue *parts = i.operands[size_t(part)].record->getDag("MIOperandInfo"))
      if (const Record *r = parts->argDef(i.operands[size_t(part)].subIndex))
        encoder = r->findString("EncoderMethod").value_or("");
  unsigned method = methodNumber(encoder);
  if (!fields.empty()) {
    Field &last = fields.back();
    if (last.operand == operand && last.to + last.width == to && last.from + last.width == from) {
      ++last.width;
      return true;
    }
  }
  fields.push_back({operand, method, from, to, 1});
  return true;
}

void Emitter::row(const InstructionInfo &i) {
  const Value *v = i.record->find("Inst");
  if (v && v->as<DagValue>())
    i.record->error("encodings of variable length (dag Inst) are not supported");
  if (i.record->findDef("EncodingInfos"))
    i.record->error("encodings by hardware mode are not supported");
  const BitsValue *inst = v ? v->as<BitsValue>() : nullptr;
  if (!inst || i.record->getBit("isPseudo")) {
    rows_ << "    {},\n";
    return;
  }
  if (inst->bits.size() > 64) {
    i.record->error("an encoding of " + std::to_string(inst->bits.size()) + " bits; 64 are possible");
    return;
  }
  uint64_t constant = 0;
  std::vector<Field> fields;
  for (unsigned b = 0; b < inst->bits.size(); ++b) {
    const Value *bit = inst->bits[b];
    if (const VarBitValue *var = bit->as<VarBitValue>()) {
      if (!addBit(i, var->of->as<VarValue>(), var->bit, b, fields))
        return;
    } else if (const VarValue *whole = bit->as<VarValue>()) { // a field of one bit
      if (!addBit(i, whole, 0, b, fields))
        return;
    } else if (const BitValue *c = bit->as<BitValue>()) {
      constant |= uint64_t(c->value) << b;
    } else if (!bit->isUnset()) {
      i.record->error("bit " + std::to_string(b) + " of the encoding is " + bit->str());
      return;
    }
  }
  std::ranges::sort(fields, {}, [](const Field &f) { return f.operand * 64 + f.to; });
  rows_ << "    {0x";
  rows_.hex(constant) << "ull, " << numFields_ << ", " << fields.size() << ", true}, // " << i.record->name() << '\n';
  for (const Field &f : fields)
    fieldRows_ << "    {" << f.operand << ", " << f.method << ", " << f.from << ", " << f.to << ", " << f.width
               << "},\n";
  numFields_ += fields.size();
}

void Emitter::run() {
  for (const InstructionInfo &i : instrs_.instructions)
    row(i);
  emitHeader(out_, "Encodings of instructions");
  auto targets = records_.allDerivedDefinitions("Target");
  if (targets.empty() || instrs_.instructions.empty())
    return;
  out_ << "#include \"lathe/mc/MCFixedEncoding.h\"\n\nnamespace lathe {\n\nuint64_t " << targets.front()->name()
       << "MCCodeEmitter::getBinaryCodeForInstr(const MCInst &inst, MCObjectStreamer &s) const {\n"
       << "  static constexpr MCEncodingField kFields[] = {\n"
       << fieldRows_.view() << "    {}\n  };\n  static constexpr MCEncoding kEncodings[] = {\n"
       << rows_.view() << "  };\n"
       << "  auto value = [&](unsigned method, unsigned operand) -> uint64_t {\n    switch (method) {\n";
  for (size_t m = 0; m < methods_.size(); ++m)
    out_ << "    case " << m << ":\n      return " << methods_[m] << "(inst, operand, s);\n";
  out_ << "    default:\n      return 0;\n    }\n  };\n  return encodeFixed(kEncodings[inst.getOpcode() - "
       << instrs_.nameSpace << "::" << instrs_.instructions.front().record->name()
       << "], kFields, value);\n}\n\n} // namespace lathe\n";
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
