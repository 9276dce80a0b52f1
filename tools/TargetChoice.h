// What the tools say about targets and how they choose one: over TargetInfo (with the code generator) and MCTargetInfo
// (without it) alike.
#pragma once
#include "lathe/support/Diagnostics.h"
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace lathe::tools {

/// The text of -version.
template <typename Targets> std::string describeVersion(const Targets &targets) {
  std::string out = "Lathe 0.1.0\n\n  Registered Targets:\n";
  for (const auto *t : targets) {
    std::string name(t->name);
    name.resize(std::max<size_t>(name.size(), 12), ' ');
    out += "    " + name + " - " + std::string(t->description) + "\n";
  }
  return out;
}

/// The target by name if `arch` is one, else the one for the triple. Null, and `error`, if there is none.
template <typename Targets>
typename Targets::value_type findTarget(const Targets &targets, std::string_view arch, std::string_view triple,
                                        std::string &error) {
  std::vector<std::string_view> names;
  std::string_view tripleArch = triple.substr(0, triple.find('-'));
  for (const auto *t : targets) {
    names.push_back(t->name);
    if (arch.empty() ? t->matchesArch(tripleArch) : t->name == arch)
      return t;
  }
  error = arch.empty() ? "no target for triple '" + std::string(triple) + "'"
                       : "unknown target '" + std::string(arch) + "'";
  if (std::string_view near = nearestName(arch.empty() ? tripleArch : arch, names); !near.empty())
    error += "; did you mean '" + std::string(near) + "'?";
  else
    error += "; see -version for the targets that exist";
  return nullptr;
}

} // namespace lathe::tools
