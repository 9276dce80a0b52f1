#include "lathe/target/SubtargetFeatures.h"
#include "lathe/support/Diagnostics.h"

namespace lathe {

static constexpr DiagKind kUnknownProcessor{"unknown-processor", Severity::kWarning};
static constexpr DiagKind kUnknownFeature{"unknown-feature", Severity::kWarning};

static const ProcessorInfo *findProcessor(const SubtargetTables &t, std::string_view name, DiagnosticEngine &diags) {
  for (const ProcessorInfo &p : t.processors)
    if (p.name == name)
      return &p;
  std::vector<std::string_view> names;
  for (const ProcessorInfo &p : t.processors)
    names.push_back(p.name);
  std::string message =
      "'" + std::string(name) + "' is not a recognized processor for this target (ignoring processor)";
  if (std::string_view near = nearestName(name, names); !near.empty())
    message += "; did you mean '" + std::string(near) + "'?";
  diags.report(kUnknownProcessor, std::string(), std::move(message));
  return nullptr;
}

static void applyFeature(const SubtargetTables &t, std::string_view item, FeatureBits &bits, DiagnosticEngine &diags) {
  bool on = item[0] != '-';
  std::string_view name = item[0] == '+' || item[0] == '-' ? item.substr(1) : item;
  for (unsigned f = 0; f < t.features.size(); ++f) {
    if (t.features[f].name != name)
      continue;
    if (on) {
      bits.set(f);
      bits |= t.features[f].implies;
    } else {
      bits.reset(f);
      for (unsigned g = 0; g < t.features.size(); ++g)
        if (t.features[g].implies.test(f))
          bits.reset(g);
    }
    return;
  }
  std::vector<std::string_view> names;
  for (const SubtargetFeatureInfo &f : t.features)
    names.push_back(f.name);
  std::string message = "'" + std::string(item) + "' is not a recognized feature for this target (ignoring feature)";
  if (std::string_view near = nearestName(name, names); !near.empty())
    message += "; did you mean '" + std::string(near) + "'?";
  diags.report(kUnknownFeature, std::string(), std::move(message));
}

FeatureBits computeFeatureBits(const SubtargetTables &t, std::string_view cpu, std::string_view tuneCpu,
                               std::string_view features, DiagnosticEngine &diags) {
  FeatureBits bits;
  if (cpu.empty())
    cpu = "generic";
  if (const ProcessorInfo *p = findProcessor(t, cpu, diags))
    bits |= p->features;
  if (tuneCpu.empty())
    tuneCpu = cpu;
  for (const ProcessorInfo &p : t.processors)
    if (p.name == tuneCpu)
      bits |= p.tuning;
  while (!features.empty()) {
    size_t comma = features.find(',');
    std::string_view one = features.substr(0, comma);
    features.remove_prefix(comma == std::string_view::npos ? features.size() : comma + 1);
    if (!one.empty())
      applyFeature(t, one, bits, diags);
  }
  return bits;
}

std::string describeSubtargets(const SubtargetTables &t) {
  std::string out = "Available CPUs for this target:\n\n";
  for (const ProcessorInfo &p : t.processors)
    out += "  " + std::string(p.name) + "\n";
  out += "\nAvailable features for this target:\n\n";
  for (const SubtargetFeatureInfo &f : t.features) {
    std::string name(f.name);
    name.resize(name.size() < 24 ? 24 : name.size(), ' ');
    out += "  " + name + " - " + std::string(f.description) + ".\n";
  }
  return out;
}

} // namespace lathe
