// -gen-intrinsic-enums and -gen-intrinsic-impl: numbers and tables of intrinsics (lathe/ir/IntrinsicTable.h).
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Intrinsics.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>

namespace lathe::tdgen {

namespace {

std::string upper(std::string_view s) {
  std::string out(s);
  for (char &c : out)
    if (c >= 'a' && c <= 'z')
      c = char(c - 'a' + 'A');
  return out;
}

class Emitter {
public:
  Emitter(const IntrinsicModel &m, size_t first, size_t last, OutputBuffer &out)
      : m_(m), first_(first), last_(last), out_(out) {}
  void run(std::string_view table);

private:
  void rows();
  void targets();
  void builtins(size_t from, size_t to, std::string IntrinsicRecord::*field);
  uint32_t argAttributes(const IntrinsicRecord &i);

  const IntrinsicModel &m_;
  size_t first_, last_;
  OutputBuffer &out_;
  OutputBuffer targetRows_;
  unsigned numTargets_ = 0;
  StringPool strings_;
  ListPool<uint8_t> signatures_;
  std::vector<IntrinsicArgAttr> argAttributes_;
  std::vector<uint32_t> builtins_;
};

/// The place of its list; equal lists share one.
uint32_t Emitter::argAttributes(const IntrinsicRecord &i) {
  auto found = std::ranges::search(argAttributes_, i.argAttributes);
  auto at = uint32_t(found.begin() - argAttributes_.begin());
  if (found.empty() && !i.argAttributes.empty())
    argAttributes_.insert(argAttributes_.end(), i.argAttributes.begin(), i.argAttributes.end());
  return i.argAttributes.empty() ? 0 : at;
}

void Emitter::rows() {
  out_ << "static constexpr IntrinsicInfo kRows[] = {\n";
  for (size_t k = first_; k < last_; ++k) {
    const IntrinsicRecord &i = m_.intrinsics[k];
    std::string flags;
    for (const std::string &f : i.flags)
      flags += (flags.empty() ? "IntrinsicInfo::" : " | IntrinsicInfo::") + f;
    out_ << "  {" << strings_.add(i.name) << ", " << strings_.add(i.clangBuiltin) << ", " << strings_.add(i.msBuiltin)
         << ", " << signatures_.add(i.signature) << ", " << argAttributes(i) << ", " << (flags.empty() ? "0" : flags)
         << ", " << i.argAttributes.size() << ", " << i.memory << "}, // " << i.name << '\n';
  }
  if (first_ == last_)
    out_ << "  {}\n";
  out_ << "};\n";
}

/// Appends the rows with a builtin, by its name.
void Emitter::builtins(size_t from, size_t to, std::string IntrinsicRecord::*field) {
  auto start = ptrdiff_t(builtins_.size());
  for (size_t k = from; k < to; ++k)
    if (!(m_.intrinsics[k].*field).empty())
      builtins_.push_back(uint32_t(k - first_));
  std::sort(builtins_.begin() + start, builtins_.end(), [&](uint32_t a, uint32_t b) {
    return m_.intrinsics[first_ + a].*field < m_.intrinsics[first_ + b].*field;
  });
  targetRows_ << ", " << unsigned(start) << ", " << builtins_.size() - size_t(start);
}

void Emitter::targets() {
  for (size_t from = first_, to; from < last_; from = to, ++numTargets_) {
    const std::string &prefix = m_.intrinsics[from].prefix;
    for (to = from; to < last_ && m_.intrinsics[to].prefix == prefix;)
      ++to;
    targetRows_ << "  {" << strings_.add(prefix) << ", " << from - first_ << ", " << to - from;
    builtins(from, to, &IntrinsicRecord::clangBuiltin);
    builtins(from, to, &IntrinsicRecord::msBuiltin);
    targetRows_ << "}, // " << prefix << '\n';
  }
  out_ << "static constexpr IntrinsicTarget kTargets[] = {\n"
       << targetRows_.view() << (numTargets_ ? "" : "  {}\n") << "};\n";
}

void Emitter::run(std::string_view table) {
  out_ << "namespace lathe::ir {\nnamespace {\nnamespace " << table << "Tables {\n";
  rows();
  targets();
  out_ << "static constexpr IntrinsicArgAttribute kArgAttributes[] = {\n";
  for (const IntrinsicArgAttr &a : argAttributes_)
    out_ << "  {" << a.index << ", Attribute::k" << a.kind << ", " << a.value << ", " << a.upper << "},\n";
  if (argAttributes_.empty())
    out_ << "  {}\n";
  out_ << "};\n";
  std::vector<unsigned> signatures(signatures_.values().begin(), signatures_.values().end());
  emitArray(out_, "uint8_t", "kSignatures", signatures);
  emitArray(out_, "uint32_t", "kBuiltins", builtins_);
  strings_.emit(out_, "kStrings");
  out_ << "} // namespace " << table << "Tables\n\nconstexpr IntrinsicTable k" << table << " = [] {\n  using namespace "
       << table << "Tables;\n  IntrinsicTable t;\n  t.rows = kRows;\n  t.firstId = " << first_ + 1
       << ";\n  t.numRows = " << last_ - first_ << ";\n  t.targets = kTargets;\n  t.numTargets = " << numTargets_
       << ";\n  t.strings = kStrings;\n  t.signatures = kSignatures;\n  t.argAttributes = kArgAttributes;\n"
          "  t.builtins = kBuiltins;\n  return t;\n}();\n} // namespace\n} // namespace lathe::ir\n";
}

} // namespace

bool emitIntrinsicEnums(const td::RecordKeeper &records, std::string_view prefix, OutputBuffer &out) {
  IntrinsicModel m(records);
  auto [first, last] = m.ofTarget(prefix);
  if (!m.ok())
    return false;
  emitHeader(out, "Numbers of intrinsics");
  out << "namespace lathe::Intrinsic {\nenum " << upper(prefix) << "Intrinsics : unsigned {\n";
  if (prefix.empty())
    out << "  not_intrinsic = 0,\n";
  for (size_t i = first; i < last; ++i) {
    out << "  " << m.intrinsics[i].enumName;
    if (i == first)
      out << " = " << first + 1;
    out << ", // " << m.intrinsics[i].name << '\n';
  }
  out << "};\n} // namespace lathe::Intrinsic\n";
  return true;
}

bool emitIntrinsicImpl(const td::RecordKeeper &records, std::string_view prefix, OutputBuffer &out) {
  IntrinsicModel m(records);
  size_t first = 0, last = m.intrinsics.size();
  if (!prefix.empty())
    std::tie(first, last) = m.ofTarget(prefix);
  m.describe(first, last);
  if (!m.ok())
    return false;
  emitHeader(out, "Names, signatures and attributes of intrinsics");
  Emitter(m, first, last, out).run(upper(prefix) + "Intrinsics");
  return true;
}

} // namespace lathe::tdgen
