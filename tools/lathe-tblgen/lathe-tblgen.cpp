// lathe-tblgen: reads a description file once and writes what one or several generators make of it.
#include "LlvmOptions.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/td/Parser.h"
#include "lathe/tdgen/Generator.h"
#include "lathe/tdgen/Printers.h"

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

using namespace lathe;

namespace {

struct Options;
/// Something to be done with the records: a generator, or one of the printers below.
struct Action {
  std::string_view option;
  std::string_view what;
  void (*run)(const td::RecordKeeper &records, const Options &o, OutputBuffer &out);
};

struct Job {
  const tdgen::Generator *generator = nullptr;
  const Action *action = nullptr;
  std::string output; // Empty: the standard output.
};

struct Options {
  std::string input = "-";
  std::string depFile;
  std::string className;
  bool writeIfChanged = false;
  bool timePhases = false;
  std::vector<Job> jobs;
  std::string output; // Named before any job.
  td::ParseOptions parse;
  tdgen::GeneratorOptions generator;
};

constexpr Action kActions[] = {
    {"print-detailed-records", "all classes and records with the place of every field",
     [](const td::RecordKeeper &r, const Options &, OutputBuffer &out) { tdgen::printDetailedRecords(r, out); }},
    {"print-enums", "the names of the records of -class=NAME",
     [](const td::RecordKeeper &r, const Options &o, OutputBuffer &out) { tdgen::printEnums(r, o.className, out); }},
    {"print-sets", "what the dags of all records of class Set stand for",
     [](const td::RecordKeeper &r, const Options &, OutputBuffer &out) { tdgen::printSets(r, out); }},
    {"null-backend", "nothing: reads only, to be measured",
     [](const td::RecordKeeper &, const Options &, OutputBuffer &) {}},
};

void helpLine(OutputBuffer &out, std::string_view option, std::string_view what) {
  out << "  -" << option;
  out.indent(option.size() < 34 ? unsigned(35 - option.size()) : 1);
  out << what << "\n";
}

void printHelp() {
  OutputBuffer out;
  out << "USAGE: lathe-tblgen [options] FILE.td\n\n";
  helpLine(out, "I DIR", "search DIR for included files");
  helpLine(out, "D NAME", "define a macro for #ifdef");
  helpLine(out, "o FILE", "write to FILE");
  helpLine(out, "d FILE", "write the files read as make dependencies of the output");
  helpLine(out, "write-if-changed", "leave an output alone when it would not change");
  helpLine(out, "no-warn-on-unused-template-args", "do not warn of parameters that nothing uses");
  helpLine(out, "time-phases", "tell the time of reading and of each generator");
  helpLine(out, "class NAME", "the class for -print-enums");
  helpLine(out, "intrinsic-prefix NAME", "the target whose intrinsics are made");
  helpLine(out, "version", "the version");
  out << "\nWhat to make; several in one run read the file once, and -o behind each names its output:\n\n";
  for (const tdgen::Generator &g : tdgen::generators())
    helpLine(out, g.option, g.what);
  for (const Action &a : kActions)
    helpLine(out, a.option, a.what);
  std::fwrite(out.view().data(), 1, out.size(), stdout);
}

int usage(const std::string &message) {
  std::fprintf(stderr, "lathe-tblgen: error: %s\n", message.c_str());
  return 1;
}

/// The generator or printer of that name.
bool findJob(std::string_view name, Job &job) {
  for (const tdgen::Generator &g : tdgen::generators())
    if (g.option == name)
      job.generator = &g;
  for (const Action &a : kActions)
    if (a.option == name)
      job.action = &a;
  return job.generator || job.action;
}

bool setOutput(Options &o, std::string path) {
  std::string &where = o.jobs.empty() ? o.output : o.jobs.back().output;
  if (!where.empty())
    return false;
  where = std::move(path);
  return true;
}

/// The outputs belong to the jobs: the one named first to the first, unless it has its own.
int assignOutputs(Options &o) {
  if (o.jobs.empty())
    o.jobs.push_back({&tdgen::generators()[0]});
  if (!o.output.empty() && !o.jobs[0].output.empty())
    return usage("two outputs for -" +
                 std::string(o.jobs[0].generator ? o.jobs[0].generator->option : o.jobs[0].action->option));
  if (!o.output.empty())
    o.jobs[0].output = o.output;
  if (o.jobs.size() > 1)
    for (const Job &j : o.jobs)
      if (j.output.empty())
        return usage("with several generators each needs its own -o behind it");
  if (!o.depFile.empty() && (o.jobs[0].output.empty() || o.jobs[0].output == "-"))
    return usage("-d needs -o");
  return -1;
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
    std::string v;
    bool missing = false;
    // The value of an option is the next word, stands behind '=', or (for one letter) directly behind.
    auto value = [&](std::string_view option) {
      if (!name.starts_with(option))
        return false;
      std::string_view rest = name.substr(option.size());
      if (!rest.empty() && rest[0] != '=' && option.size() > 1)
        return false;
      if (!rest.empty())
        v = rest[0] == '=' ? rest.substr(1) : rest;
      else if (i + 1 < argc)
        v = argv[++i];
      else
        missing = true;
      return true;
    };
    Job job;
    if (findJob(name, job)) {
      o.jobs.push_back(job);
    } else if (name == "help" || name == "h" || name == "help-list") {
      printHelp();
      return 0;
    } else if (name == "version") {
      std::fputs("lathe-tblgen 0.1\n  The TableGen language of LLVM 19.\n", stdout);
      return 0;
    } else if (name == "write-if-changed") {
      o.writeIfChanged = true;
    } else if (name == "time-phases") {
      o.timePhases = true;
    } else if (name == "no-warn-on-unused-template-args") {
      o.parse.warnUnusedParameters = false;
    } else if (value("class")) {
      o.className = v;
    } else if (value("intrinsic-prefix")) {
      o.generator.intrinsicPrefix = v;
    } else if (value("I")) {
      o.parse.includeDirs.push_back(v);
    } else if (value("D")) {
      o.parse.defines.push_back(v);
    } else if (value("o")) {
      if (!setOutput(o, v))
        return usage("a second -o for the same generator");
    } else if (value("d")) {
      o.depFile = v;
    } else if (const LlvmOption *llvm = findLlvmOption(name)) {
      if (!llvm->advice.empty())
        return usage("-" + std::string(llvm->name) + ": " + std::string(llvm->advice));
      if (findJob(llvm->generator, job))
        o.jobs.push_back(job);
    } else {
      return usage("unknown option '" + std::string(arg) + "'; see -help");
    }
    if (missing)
      return usage("option '" + std::string(arg) + "' needs a value");
  }
  return assignOutputs(o);
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

bool writeDependencies(const Options &o, const td::RecordKeeper &records) {
  std::string deps;
  for (const Job &j : o.jobs)
    deps += (deps.empty() ? "" : " ") + makeEscape(j.output);
  deps += ":";
  for (const std::string &input : records.inputs())
    if (input != "-")
      deps += " \\\n  " + makeEscape(input);
  return write(o, o.depFile, deps + "\n");
}

/// Times of the phases, on the standard error in the end.
class Phases {
public:
  void end(std::string_view name) {
    auto now = std::chrono::steady_clock::now();
    double ms = std::chrono::duration<double, std::milli>(now - last_).count();
    char line[128];
    std::snprintf(line, sizeof line, "%10.2f ms  %.*s\n", ms, int(name.size()), name.data());
    text_ += line;
    last_ = now;
  }
  void print() const { std::fputs(text_.c_str(), stderr); }

private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  std::string text_;
};

/// Warnings and errors so far, as text; false when there was an error.
bool report(DiagnosticEngine &diags) {
  std::string messages = diags.render();
  std::fwrite(messages.data(), 1, messages.size(), stderr);
  if (diags.hasErrors())
    std::fprintf(stderr, "lathe-tblgen: %zu error%s.\n", diags.errorCount(), diags.errorCount() == 1 ? "" : "s");
  return !diags.hasErrors();
}

int run(const Options &o) {
  DiagnosticEngine diags;
  td::RecordKeeper records(diags);
  Phases phases;
  bool ok = td::parseFile(o.input, o.parse, records);
  phases.end("read");
  std::vector<OutputBuffer> outputs(o.jobs.size());
  for (size_t i = 0; i < o.jobs.size() && ok; ++i) {
    const Job &j = o.jobs[i];
    if (j.generator)
      j.generator->run(records, o.generator, outputs[i]);
    else
      j.action->run(records, o, outputs[i]);
    phases.end(j.generator ? j.generator->option : j.action->option);
  }
  if (!report(diags))
    return 1;
  for (size_t i = 0; i < o.jobs.size(); ++i)
    if (!write(o, o.jobs[i].output.empty() ? "-" : o.jobs[i].output, outputs[i].view()))
      return 1;
  phases.end("write");
  if (o.timePhases)
    phases.print();
  return o.depFile.empty() || writeDependencies(o, records) ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  Options o;
  int code = parseOptions(argc, argv, o);
  return code >= 0 ? code : run(o);
}
