#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>
#include <map>
#include <set>

namespace lathe::tdgen {

using namespace td;

namespace {

constexpr unsigned kMaxFeatures = 6 * 64; // FeatureBits::kWords words

class Emitter {
public:
  Emitter(const RecordKeeper &records, OutputBuffer &out) : records_(records), out_(out) {}
  bool run();

private:
  using Set = std::set<unsigned>;
  void close(const Record *feature, Set &into) const;
  Set closureOf(const Record *r, std::string_view field) const;
  void bits(const Set &s);
  void quoted(std::string_view s);
  std::string nameSpace() const;

  const RecordKeeper &records_;
  OutputBuffer &out_;
  std::map<const Record *, unsigned> number_;
};

void Emitter::close(const Record *feature, Set &into) const {
  auto it = number_.find(feature);
  if (it == number_.end() || !into.insert(it->second).second)
    return;
  for (const Record *f : feature->getDefs("Implies"))
    if (f)
      close(f, into);
}

Emitter::Set Emitter::closureOf(const Record *r, std::string_view field) const {
  Set s;
  for (const Record *f : r->getDefs(field))
    if (f)
      close(f, s);
  return s;
}

void Emitter::bits(const Set &s) {
  uint64_t words[kMaxFeatures / 64] = {};
  for (unsigned f : s)
    words[f / 64] |= uint64_t(1) << (f % 64);
  out_ << "{{";
  for (size_t i = 0; i < kMaxFeatures / 64; ++i) {
    out_ << (i ? ", 0x" : "0x");
    out_.hex(words[i]);
  }
  out_ << "}}";
}

void Emitter::quoted(std::string_view s) {
  out_ << '"';
  for (char c : s) {
    if (c == '"' || c == '\\')
      out_ << '\\';
    out_ << (c == '\n' ? ' ' : c);
  }
  out_ << '"';
}

/// Features have no namespace of their own: it is that of the registers, or the target's name.
std::string Emitter::nameSpace() const {
  for (const Record *r : records_.allDerivedDefinitions("Register"))
    if (auto ns = r->findString("Namespace"); ns && !ns->empty())
      return std::string(*ns);
  for (const Record *r : records_.allDerivedDefinitions("Target"))
    return std::string(r->name());
  return "Target";
}

bool Emitter::run() {
  auto features = records_.allDerivedDefinitions("SubtargetFeature");
  if (features.size() > kMaxFeatures) {
    features.back()->error("more than " + std::to_string(kMaxFeatures) + " features");
    return false;
  }
  for (const Record *f : features)
    number_[f] = unsigned(number_.size());
  std::string ns = nameSpace();
  emitHeader(out_, "Features and processors");
  out_ << "#ifdef GET_SUBTARGETINFO_ENUM\n#undef GET_SUBTARGETINFO_ENUM\nnamespace lathe::" << ns
       << " {\nenum : uint16_t {\n";
  for (const Record *f : features)
    out_ << "  " << f->name() << " = " << number_[f] << ",\n";
  out_ << "  NumSubtargetFeatures = " << features.size() << "\n};\n} // namespace lathe::" << ns << "\n#endif\n\n";

  out_ << "#ifdef GET_SUBTARGETINFO_TABLES\n#undef GET_SUBTARGETINFO_TABLES\nnamespace lathe {\nnamespace {\n";
  out_ << "constexpr SubtargetFeatureInfo k" << ns << "Features[] = {\n";
  for (const Record *f : features) {
    out_ << "  {";
    quoted(f->getString("Name"));
    out_ << ", ";
    quoted(f->getString("Desc"));
    out_ << ", ";
    bits(closureOf(f, "Implies"));
    out_ << "},\n";
  }
  if (features.empty())
    out_ << "  {}\n";
  out_ << "};\n";
  auto processors = records_.allDerivedDefinitions("Processor");
  std::vector<const Record *> sorted(processors.begin(), processors.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const Record *a, const Record *b) { return a->getString("Name") < b->getString("Name"); });
  out_ << "constexpr ProcessorInfo k" << ns << "Processors[] = {\n";
  for (const Record *p : sorted) {
    out_ << "  {";
    quoted(p->getString("Name"));
    out_ << ", ";
    bits(closureOf(p, "Features"));
    out_ << ", ";
    bits(closureOf(p, "TuneFeatures"));
    out_ << "},\n";
  }
  if (sorted.empty())
    out_ << "  {}\n";
  out_ << "};\nconstexpr SubtargetTables k" << ns << "SubtargetTables = {{k" << ns << "Features, " << features.size()
       << "}, {k" << ns << "Processors, " << sorted.size() << "}};\n} // namespace\n} // namespace lathe\n#endif\n";
  return true;
}

} // namespace

bool emitSubtarget(const RecordKeeper &records, OutputBuffer &out) { return Emitter(records, out).run(); }

} // namespace lathe::tdgen
