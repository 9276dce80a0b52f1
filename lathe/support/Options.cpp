#include "lathe/support/Options.h"
#include "lathe/support/Diagnostics.h"

namespace lathe {

std::string_view ParsedCommandLine::get(int id, std::string_view otherwise) const {
  for (size_t i = options.size(); i--;)
    if (options[i].id == id)
      return options[i].value;
  return otherwise;
}

bool ParsedCommandLine::has(int id) const {
  for (const ParsedOption &o : options)
    if (o.id == id)
      return true;
  return false;
}

bool ParsedCommandLine::flag(int id, bool otherwise) const { return has(id) ? get(id) == "true" : otherwise; }

namespace {

const OptionSpec *findSpec(const std::vector<OptionSpec> &specs, std::string_view name) {
  for (const OptionSpec &s : specs)
    if (s.name == name)
      return &s;
  return nullptr;
}

/// The longest joined option that `arg` begins with.
const OptionSpec *findJoined(const std::vector<OptionSpec> &specs, std::string_view arg) {
  const OptionSpec *best = nullptr;
  for (const OptionSpec &s : specs)
    if (s.kind == OptionSpec::kJoined && arg.starts_with(s.name) && arg.size() > s.name.size() &&
        (!best || s.name.size() > best->name.size()))
      best = &s;
  return best;
}

std::vector<std::string_view> split(std::string_view list) {
  std::vector<std::string_view> out;
  while (!list.empty()) {
    size_t bar = list.find('|');
    out.push_back(list.substr(0, bar));
    list.remove_prefix(bar == std::string_view::npos ? list.size() : bar + 1);
  }
  return out;
}

/// "; did you mean …", or `otherwise` when nothing is near.
std::string didYouMean(std::string_view word, const std::vector<std::string_view> &candidates, std::string_view dash,
                       std::string_view otherwise) {
  std::string_view near = nearestName(word, candidates);
  return near.empty() ? std::string(otherwise) : "; did you mean '" + std::string(dash) + std::string(near) + "'?";
}

} // namespace

ParsedCommandLine parseCommandLine(int argc, const char *const *argv, const std::vector<OptionSpec> &specs) {
  ParsedCommandLine out;
  bool onlyPositional = false;
  for (int i = 1; i < argc; ++i) {
    std::string_view arg = argv[i];
    if (onlyPositional || arg.empty() || arg[0] != '-' || arg == "-") {
      out.positional.push_back(arg);
      continue;
    }
    if (arg == "--") {
      onlyPositional = true;
      continue;
    }
    std::string_view body = arg.substr(arg.starts_with("--") ? 2 : 1);
    size_t eq = body.find('=');
    std::string_view name = body.substr(0, eq);
    bool hasValue = eq != std::string_view::npos;
    std::string_view value = hasValue ? body.substr(eq + 1) : std::string_view();
    const OptionSpec *s = findSpec(specs, name);
    if (!s && (s = findJoined(specs, body))) {
      hasValue = true;
      value = body.substr(s->name.size());
      if (value.starts_with('='))
        value.remove_prefix(1);
    }
    if (!s) {
      std::vector<std::string_view> names;
      for (const OptionSpec &o : specs)
        names.push_back(o.name);
      out.errors.push_back("unknown option '" + std::string(arg) + "'" + didYouMean(name, names, "-", "; see -help"));
      continue;
    }
    switch (s->kind) {
    case OptionSpec::kFlag:
      if (!hasValue || value == "1" || value == "true" || value == "TRUE" || value == "True")
        value = "true";
      else if (value == "0" || value == "false" || value == "FALSE" || value == "False")
        value = "false";
      else
        out.errors.push_back("option '-" + std::string(s->name) + "' is on or off; '" + std::string(value) +
                             "' is neither true nor false");
      break;
    case OptionSpec::kValue:
    case OptionSpec::kJoined:
      if (!hasValue) {
        if (i + 1 == argc) {
          out.errors.push_back("option '-" + std::string(s->name) + "' needs a value");
          continue;
        }
        value = argv[++i];
      }
      break;
    case OptionSpec::kOptionalValue:
      break;
    }
    if (!s->values.empty()) {
      auto values = split(s->values);
      bool known = false;
      for (std::string_view v : values)
        known |= v == value;
      if (!known) {
        std::string all;
        for (std::string_view v : values)
          all += (all.empty() ? "" : ", ") + std::string(v);
        out.errors.push_back("option '-" + std::string(s->name) + "' has no value '" + std::string(value) +
                             "'; it takes one of " + all + didYouMean(value, values, "", ""));
        continue;
      }
    }
    out.options.push_back({s->id, value});
  }
  return out;
}

std::string describeOptions(const std::vector<OptionSpec> &specs) {
  std::string out;
  for (const OptionSpec &s : specs) {
    if (s.help.empty())
      continue;
    std::string left = "  -" + std::string(s.name);
    std::string_view what = s.values.empty() ? s.placeholder : s.values;
    switch (s.kind) {
    case OptionSpec::kFlag:
      break;
    case OptionSpec::kValue:
      left += "=<" + std::string(what) + ">";
      break;
    case OptionSpec::kJoined:
      left += "<" + std::string(what) + ">";
      break;
    case OptionSpec::kOptionalValue:
      left += "[=<" + std::string(what) + ">]";
      break;
    }
    if (left.size() < 40)
      left.resize(40, ' ');
    else
      left += "\n" + std::string(40, ' ');
    out += left + "- " + std::string(s.help) + "\n";
  }
  return out;
}

} // namespace lathe
