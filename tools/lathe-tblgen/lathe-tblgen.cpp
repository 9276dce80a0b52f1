// lathe-tblgen: reads a description file and writes what a generator makes of it.
#include "lathe/support/OutputBuffer.h"
#include "lathe/td/Parser.h"
#include "lathe/tdgen/Generator.h"

#include <cstdio>
#include <string>
#include <vector>

using namespace lathe;

namespace {

struct Options {
  std::string input = "-";
  std::string output = "-";
  std::string depFile;
  bool writeIfChanged = false;
  const tdgen::Generator *generator = nullptr;
  td::ParseOptions parse;
};

void printHelp() {
  OutputBuffer out;
  out << "lathe-tblgen [options] FILE.td\n\n"
         "  -I DIR               search DIR for included files\n"
         "  -D NAME              define a macro for #ifdef\n"
         "  -o FILE              write to FILE\n"
         "  -d FILE              write the files read as make dependencies of the output\n"
         "  --write-if-changed   leave the output alone when it would not change\n";
  for (const tdgen::Generator &g : tdgen::generators()) {
    out << "  -" << g.option;
    out.indent(g.option.size() < 19 ? 20 - g.option.size() : 1);
    out << g.what << "\n";
  }
  std::fwrite(out.view().data(), 1, out.size(), stdout);
}

int usage(const std::string &message) {
  std::fprintf(stderr, "lathe-tblgen: error: %s\n", message.c_str());
  return 1;
}

/// -1: go on; else the exit code.
int parseOptions(int argc, char **argv, Options &o) {
  bool haveInput = false;
  for (int i = 1; i < argc; ++i) {
    std::string_view arg = argv[i];
    if (arg.size() < 2 || arg[0] != '-') {
      if (haveInput)
        return usage("more than one input file");
      o.input = arg;
      haveInput = true;
      continue;
    }
    std::string_view name = arg.substr(arg[1] == '-' ? 2 : 1);
    // -I, -D, -o and -d take their value in the next word, behind '=', or (one letter) directly behind.
    auto value = [&](std::string_view option, std::string &out) {
      if (!name.starts_with(option))
        return false;
      std::string_view rest = name.substr(option.size());
      if (!rest.empty())
        out = rest[0] == '=' ? rest.substr(1) : rest;
      else if (i + 1 < argc)
        out = argv[++i];
      return true;
    };
    const tdgen::Generator *found = nullptr;
    for (const tdgen::Generator &g : tdgen::generators())
      if (g.option == name)
        found = &g;
    std::string v;
    if (found) {
      o.generator = found;
    } else if (name == "help" || name == "h") {
      printHelp();
      return 0;
    } else if (name == "write-if-changed") {
      o.writeIfChanged = true;
    } else if (value("I", v)) {
      o.parse.includeDirs.push_back(v);
    } else if (value("D", v)) {
      o.parse.defines.push_back(v);
    } else if (value("o", v)) {
      o.output = v;
    } else if (value("d", v)) {
      o.depFile = v;
    } else {
      return usage("unknown option '" + std::string(arg) + "'; see -help");
    }
  }
  if (!o.depFile.empty() && o.output == "-")
    return usage("-d needs -o");
  return -1;
}

/// Escapes what make treats specially in a file name.
std::string makeEscape(std::string_view s) {
  std::string out;
  for (char c : s) {
    if (c == ' ' || c == '#' || c == '\\')
      out += '\\';
    out += c;
    if (c == '$')
      out += '$';
  }
  return out;
}

bool write(const Options &o, const std::string &path, std::string_view text) {
  std::string reason;
  if (o.writeIfChanged && path != "-") {
    std::unique_ptr<SourceBuffer> old = SourceBuffer::open(path, reason);
    if (old && old->text() == text)
      return true;
  }
  if (writeFile(path, text, reason))
    return true;
  usage("cannot write '" + path + "': " + reason);
  return false;
}

} // namespace

int main(int argc, char **argv) {
  Options o;
  if (int r = parseOptions(argc, argv, o); r >= 0)
    return r;
  DiagnosticEngine diags;
  td::RecordKeeper records(diags);
  bool ok = td::parseFile(o.input, o.parse, records);
  OutputBuffer out;
  if (ok) {
    if (o.generator)
      o.generator->run(records, out);
    else
      tdgen::generators()[0].run(records, out);
  }
  std::string messages = diags.render();
  std::fwrite(messages.data(), 1, messages.size(), stderr);
  if (diags.hasErrors())
    return 1;
  if (!write(o, o.output, out.view()))
    return 1;
  if (!o.depFile.empty()) {
    std::string deps = makeEscape(o.output) + ":";
    for (const std::string &input : records.inputs())
      if (input != "-")
        deps += " \\\n  " + makeEscape(input);
    if (!write(o, o.depFile, deps + "\n"))
      return 1;
  }
  return 0;
}
