#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Encodings.h"
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
  void hardwareModeOf(const std::string &ns);
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
  size_t errorsBefore = records_.diags().errorCount();
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
  out_ << "  NumSubtargetFeatures = " << features.size() << "\n};\n";
  auto modes = hardwareModes(records_);
  if (!modes.empty())
    out_ << "enum HwModeNumber : uint8_t { DefaultMode";
  for (const Record *m : modes)
    out_ << ", " << m->name();
  out_ << (modes.empty() ? "" : " };\n") << "} // namespace lathe::" << ns << "\n#endif\n\n";

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
       << "}, {k" << ns << "Processors, " << sorted.size() << "}};\n} // namespace\n";
  hardwareModeOf(ns);
  out_ << "} // namespace lathe\n#endif\n";
  return records_.diags().errorCount() == errorsBefore;
}

/// A mode holds where the features that it names are there ("+a") or not ("-a"); the first one that does is it.
void Emitter::hardwareModeOf(const std::string &ns) {
  auto modes = hardwareModes(records_);
  if (modes.empty())
    return;
  out_ << "namespace " << ns << " {\n[[maybe_unused]] static HwModeNumber getHwMode([[maybe_unused]] const FeatureBits "
       << "&f) {\n";
  for (const Record *m : modes) {
    std::string condition;
    std::string_view rest = m->getString("Features");
    while (!rest.empty()) {
      size_t comma = rest.find(',');
      std::string_view one = rest.substr(0, comma);
      rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
      bool negative = one.starts_with('-');
      if (negative || one.starts_with('+'))
        one.remove_prefix(1);
      auto at = std::find_if(number_.begin(), number_.end(),
                             [&](const auto &n) { return n.first->getString("Name") == one; });
      if (at == number_.end()) {
        m->error("'" + std::string(one) + "' is no feature");
        return;
      }
      condition += (condition.empty() ? "" : " && ") + std::string(negative ? "!" : "") + "f.test(" +
                   std::string(at->first->name()) + ")";
    }
    if (!condition.empty())
      out_ << "  if (" << condition << ")\n    return " << m->name() << ";\n";
  }
  out_ << "  return DefaultMode;\n}\n} // namespace " << ns << "\n";
}

} // namespace

bool emitSubtarget(const RecordKeeper &records, OutputBuffer &out) { return Emitter(records, out).run(); }

} // namespace lathe::tdgen
