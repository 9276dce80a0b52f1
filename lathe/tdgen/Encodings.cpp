#include "lathe/tdgen/Encodings.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

unsigned EncodingMask::count() const {
  unsigned n = 0;
  for (uint64_t w : words)
    n += unsigned(std::popcount(w));
  return n;
}

uint64_t EncodingMask::field(unsigned at, unsigned width) const {
  uint64_t v = words[at / 64] >> at % 64;
  if (at % 64 + width > 64 && at / 64 + 1 < words.size())
    v |= words[at / 64 + 1] << (64 - at % 64);
  return width >= 64 ? v : v & ((uint64_t(1) << width) - 1);
}

namespace {

class Reader {
public:
  Reader(const Record &record, const Record *mode) {
    e_.record = &record;
    e_.mode = mode;
  }

  bool read(std::vector<Encoding> &out) {
    const Value *inst = e_.record->find("Inst");
    if (!inst || inst->isUnset())
      return false;
    if (const auto *bits = inst->as<BitsValue>()) {
      appendBits(*bits);
    } else if (const auto *dag = inst->as<DagValue>()) {
      e_.variable = true;
      if (!append(*dag))
        return false;
    } else {
      return false;
    }
    if (e_.bits.size() > kMaxEncodingBits) {
      e_.record->error("an encoding of " + std::to_string(e_.bits.size()) + " bits; " +
                       std::to_string(kMaxEncodingBits) + " are possible");
      return false;
    }
    out.push_back(std::move(e_));
    return true;
  }

private:
  unsigned field(std::string_view name) {
    auto it = std::ranges::find(e_.fields, name, &EncodingField::name);
    if (it == e_.fields.end())
      it = e_.fields.insert(it, {std::string(name), "", ""});
    return unsigned(it - e_.fields.begin());
  }

  void appendBits(const BitsValue &bits) {
    for (const Value *v : bits.bits) {
      EncodingBit b;
      const auto *part = v->as<VarBitValue>();
      const auto *var = part ? part->of->as<VarValue>() : v->as<VarValue>(); // a field of one bit stands as a whole
      if (const auto *c = v->as<BitValue>()) {
        b.kind = EncodingBit::kConstant;
        b.value = c->value;
      } else if (var) {
        b = {EncodingBit::kField, false, field(var->name->text), part ? part->bit : 0};
      } else if (!v->isUnset()) {
        b = {EncodingBit::kOther, false, field(v->str()), 0};
      }
      e_.bits.push_back(b);
    }
  }

  bool fail(const std::string &message) {
    e_.record->error("in the encoding: " + message);
    return false;
  }

  /// A segment: bits, `(ascend ...)` from the low end, `(descend ...)` from the high end, an operand or a slice of one.
  bool append(const Value &v) {
    if (const auto *bits = v.as<BitsValue>()) {
      appendBits(*bits);
      return true;
    }
    if (const auto *bit = v.as<BitValue>()) {
      e_.bits.push_back({EncodingBit::kConstant, bit->value != 0, 0, 0});
      return true;
    }
    const auto *dag = v.as<DagValue>();
    if (!dag)
      return fail("'" + v.str() + "' is neither bits nor an operand");
    std::string_view op = opName(dag);
    if (op == "operand" || op == "slice")
      return appendOperand(*dag, op == "slice");
    if (op != "ascend" && op != "descend")
      return fail("'" + std::string(op) + "' is none of ascend, descend, operand, slice");
    for (size_t i = 0; i < dag->size(); ++i)
      if (!append(*dag->args[op == "ascend" ? i : dag->size() - 1 - i]))
        return false;
    return true;
  }

  /// `(operand "$name", bits)`, `(slice "$name", high, low)`, then `(encoder "method")` and `(decoder "method")`.
  bool appendOperand(const DagValue &dag, bool slice) {
    size_t numbers = slice ? 3 : 2;
    std::string_view name = dag.size() >= numbers ? asString(dag.args[0]) : std::string_view();
    auto a = name.starts_with('$') ? asInt(dag.args[1]) : std::nullopt;
    auto b = a && slice ? asInt(dag.args[2]) : std::optional<int64_t>(0);
    if (!a || !b || *a < 0 || *b < 0 || *a > 255 || *b > 255)
      return fail("'" + dag.str() + "' needs a string '$operand' and " + (slice ? "two bits" : "a number of bits"));
    int64_t low = slice ? std::min(*a, *b) : 0, high = slice ? std::max(*a, *b) : *a - 1;
    unsigned f = field(name.substr(1));
    for (int64_t bit = low; bit <= high; ++bit)
      e_.bits.push_back({EncodingBit::kField, false, f, unsigned(bit)});
    for (size_t i = numbers; i < dag.size(); ++i) {
      const auto *method = dag.args[i]->as<DagValue>();
      std::string_view kind = method && method->size() == 1 ? opName(method) : std::string_view();
      if (kind != "encoder" && kind != "decoder")
        return fail("'" + dag.args[i]->str() + "' is neither an encoder nor a decoder");
      (kind == "encoder" ? e_.fields[f].encoder : e_.fields[f].decoder) = asString(method->args[0]);
    }
    return true;
  }

  Encoding e_;
};

} // namespace

/// The target numbers the bits of fixed encodings from the high end.
static bool countsFromHighEnd(const RecordKeeper &records) {
  for (const Record *target : records.allDerivedDefinitions("Target"))
    if (const Record *set = target->findDef("InstructionSet"))
      return set->findBit("isLittleEndianEncoding").value_or(false);
  return false;
}

static std::vector<Encoding> readAsWritten(const Record &record);

std::vector<Encoding> readEncodings(const Record &record) {
  std::vector<Encoding> out = readAsWritten(record);
  if (countsFromHighEnd(record.keeper()))
    for (Encoding &e : out)
      if (!e.variable)
        std::ranges::reverse(e.bits);
  return out;
}

std::vector<Encoding> readAsWritten(const Record &record) {
  std::vector<Encoding> out;
  const Record *byMode = record.find("EncodingInfos") ? record.findDef("EncodingInfos") : nullptr;
  if (!byMode) {
    Reader(record, nullptr).read(out);
    return out;
  }
  auto modes = byMode->getDefs("Modes"), encodings = byMode->getDefs("Objects");
  for (bool isDefault : {true, false})
    for (size_t i = 0; i < modes.size() && i < encodings.size(); ++i)
      if (modes[i] && encodings[i] && (modes[i]->name() == "DefaultMode") == isDefault)
        Reader(*encodings[i], isDefault ? nullptr : modes[i]).read(out);
  return out;
}

std::vector<const Record *> hardwareModes(const RecordKeeper &records) {
  std::vector<const Record *> out;
  for (const Record *r : records.allDerivedDefinitions("HwMode"))
    if (r->name() != "DefaultMode")
      out.push_back(r);
  return out;
}

} // namespace lathe::tdgen
