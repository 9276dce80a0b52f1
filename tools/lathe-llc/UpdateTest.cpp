// The test as a file: its RUN lines, the lines that go, the places of those that come.
#include "UpdateTest.h"
#include "Process.h"
#include "lathe/support/OutputBuffer.h"
#include "lathe/support/SourceBuffer.h"
#include <algorithm>
#include <cctype>

namespace lathe {

namespace {

std::string_view trim(std::string_view s) {
  size_t b = s.find_first_not_of(" \t\r");
  return b == s.npos ? std::string_view() : s.substr(b, s.find_last_not_of(" \t\r") - b + 1);
}

/// The words of a command of the shell; quotes hold words together and stay.
std::vector<std::string> wordsOf(std::string_view s) {
  std::vector<std::string> words(1);
  char quote = 0;
  for (char c : s) {
    if (!quote && (c == ' ' || c == '\t')) {
      if (!words.back().empty())
        words.emplace_back();
      continue;
    }
    if (c == quote)
      quote = 0;
    else if (!quote && (c == '\'' || c == '"'))
      quote = c;
    words.back() += c;
  }
  if (words.back().empty())
    words.pop_back();
  return words;
}

/// The commands of a pipe, without the bars.
std::vector<std::string> stagesOf(std::string_view s) {
  std::vector<std::string> stages(1);
  char quote = 0;
  for (char c : s) {
    if (c == quote)
      quote = 0;
    else if (!quote && (c == '\'' || c == '"'))
      quote = c;
    else if (!quote && c == '|') {
      stages.emplace_back();
      continue;
    }
    stages.back() += c;
  }
  return stages;
}

std::vector<std::string> splitCommas(std::string_view s) {
  std::vector<std::string> out;
  for (size_t comma; (comma = s.find(',')) != s.npos; s.remove_prefix(comma + 1))
    out.emplace_back(s.substr(0, comma));
  out.emplace_back(s);
  return out;
}

struct RunLine {
  std::vector<std::string> stages; ///< of the pipe in front of FileCheck
  std::vector<std::string> prefixes;
  bool checked = false; ///< FileCheck reads what it prints
  bool ours = false;    ///< every command is this program
  std::vector<CheckedFunction> functions;
};

/// -check-prefix and -check-prefixes, with one or two dashes, with '=' or as two words.
std::vector<std::string> prefixesOf(const std::vector<std::string> &words) {
  std::vector<std::string> out;
  for (size_t i = 1; i < words.size(); ++i) {
    std::string_view w = words[i];
    w.remove_prefix(std::min(w.find_first_not_of('-'), w.size()));
    size_t eq = w.find('=');
    std::string_view option = w.substr(0, eq);
    if (words[i][0] != '-' || (option != "check-prefix" && option != "check-prefixes"))
      continue;
    std::string value(eq != w.npos ? w.substr(eq + 1) : i + 1 < words.size() ? std::string_view(words[++i]) : "");
    for (std::string &p : splitCommas(value))
      out.push_back(std::move(p));
  }
  if (out.empty())
    out.push_back("CHECK");
  return out;
}

RunLine parseRunLine(std::string_view text) {
  RunLine run;
  run.stages = stagesOf(text);
  std::vector<std::string> last = wordsOf(run.stages.back());
  if (run.stages.size() > 1 && !last.empty() && last[0] == "FileCheck") {
    run.checked = true;
    run.prefixes = prefixesOf(last);
    run.stages.pop_back();
  }
  run.ours = true;
  for (const std::string &s : run.stages) {
    std::vector<std::string> words = wordsOf(s);
    run.ours &= !words.empty() && (words[0] == "lathe-llc" || words[0] == "llc");
    // Messages are written by hand.
    run.ours &= !run.checked || s.find("2>") == s.npos;
  }
  return run;
}

class TestFile {
public:
  TestFile(std::string path, const UpdateTestOptions &options, std::string &messages)
      : path_(std::move(path)), options_(options), messages_(messages) {}
  bool update();

private:
  bool read();
  void findRunLines();
  bool choosePrefixes();
  bool run(RunLine &r);
  std::string command(const RunLine &r) const;
  std::string substitute(std::string_view s) const;
  bool isOldLine(std::string_view line) const;
  void dropOldLines();
  void findPlaces();
  bool sameOrder() const;
  const CheckedFunction *find(const RunLine &r, std::string_view name) const;
  bool usable(const std::string &prefix, std::string_view name) const;
  void addChecks(std::string &out, std::string_view name, std::string_view indent, char mark, bool &ok);
  std::string write(bool &ok);
  bool fail(const std::string &message) {
    messages_ += path_ + ": " + message + "\n";
    return false;
  }

  /// A function of the file and the line that its checks follow.
  struct Place {
    std::string name;
    size_t line;
    std::string indent;
    char mark;
  };

  std::string path_;
  const UpdateTestOptions &options_;
  std::string &messages_;
  std::string text_;
  std::vector<std::string> lines_;
  std::vector<RunLine> runs_;
  std::vector<std::string> prefixes_; ///< that are rewritten
  std::vector<Place> places_;
  TemporaryFolder temporary_; ///< for %t
  char fileMark_ = '#';
};

bool TestFile::read() {
  std::string error;
  auto buffer = SourceBuffer::open(path_, error);
  if (!buffer)
    return fail("cannot be read: " + error);
  text_ = buffer->text();
  for (std::string_view rest = text_; !rest.empty();) {
    size_t nl = rest.find('\n');
    lines_.emplace_back(rest.substr(0, nl));
    rest.remove_prefix(nl == rest.npos ? rest.size() : nl + 1);
  }
  fileMark_ = path_.ends_with(".ll") ? ';' : '#';
  return true;
}

void TestFile::findRunLines() {
  std::string joined;
  for (const std::string &line : lines_) {
    size_t at = line.find("RUN:");
    if (at == line.npos || (at && (std::isalnum(uint8_t(line[at - 1])) || line[at - 1] == '-')))
      continue;
    joined += trim(std::string_view(line).substr(at + 4));
    if (joined.ends_with('\\')) {
      joined.back() = ' ';
      continue;
    }
    runs_.push_back(parseRunLine(joined));
    joined.clear();
  }
  if (!runs_.empty())
    return;
  lines_.insert(lines_.begin(), std::string(1, fileMark_) + " RUN: " + options_.runLine);
  runs_.push_back(parseRunLine(options_.runLine));
}

/// Which prefixes belong to RUN lines that can be written anew, and to none of the others.
bool TestFile::choosePrefixes() {
  std::vector<std::string> byHand;
  for (const RunLine &r : runs_)
    (r.ours ? prefixes_ : byHand).insert((r.ours ? prefixes_ : byHand).end(), r.prefixes.begin(), r.prefixes.end());
  for (const std::string &p : prefixes_)
    if (std::find(byHand.begin(), byHand.end(), p) != byHand.end())
      return fail("prefix " + p +
                  " also belongs to a RUN line that is not updated: only pipes of lathe-llc or llc into "
                  "FileCheck are, without standard error");
  return prefixes_.empty() ? fail("no RUN line pipes lathe-llc or llc into FileCheck") : true;
}

/// lit's substitutions.
std::string TestFile::substitute(std::string_view s) const {
  size_t slash = path_.rfind('/');
  std::string folder = slash == path_.npos ? "." : path_.substr(0, slash);
  std::string out;
  for (size_t i = 0; i < s.size(); ++i) {
    if (s[i] != '%' || i + 1 == s.size()) {
      out += s[i];
      continue;
    }
    switch (s[++i]) {
    case 's':
      out += shellQuote(path_);
      break;
    case 'S':
    case 'p':
      out += shellQuote(folder);
      break;
    case 't':
      out += shellQuote(temporary_.path() + "/" + path_.substr(slash == path_.npos ? 0 : slash + 1) + ".tmp");
      break;
    case '%':
      out += '%';
      break;
    default:
      out += '%';
      out += s[i];
    }
  }
  return out;
}

std::string TestFile::command(const RunLine &r) const {
  std::string out;
  for (const std::string &s : r.stages) {
    std::string_view stage = trim(s);
    stage.remove_prefix(std::min(stage.find_first_of(" \t"), stage.size()));
    out += (out.empty() ? "" : " | ") + shellQuote(options_.program) + substitute(stage);
  }
  return out;
}

bool TestFile::run(RunLine &r) {
  std::string text, line = command(r);
  int status = runShell(line, &text);
  if (status)
    return fail("exit status " + std::to_string(status) + " of: " + line);
  if (!r.checked)
    return true;
  r.functions = checksOf(text);
  return r.functions.empty() ? fail("prints no function: " + line) : true;
}

/// `; CHECK-NEXT: …` with one of the prefixes, and the note of who wrote them.
bool TestFile::isOldLine(std::string_view line) const {
  std::string_view s = trim(line);
  if (s.empty() || (s[0] != ';' && s[0] != '#'))
    return false;
  s = trim(s.substr(s.find_first_not_of(";#") == s.npos ? s.size() : s.find_first_not_of(";#")));
  if (s.starts_with("NOTE: Assertions have been autogenerated"))
    return true;
  for (const std::string &p : prefixes_) {
    if (!s.starts_with(p))
      continue;
    std::string_view rest = s.substr(p.size());
    static constexpr std::string_view kForms[] = {"-NEXT", "-LABEL", "-SAME", "-NOT", "-DAG", "-EMPTY"};
    for (std::string_view form : kForms)
      if (rest.starts_with(form)) {
        rest.remove_prefix(form.size());
        break;
      }
    if (rest.starts_with("-COUNT-"))
      rest.remove_prefix(std::min(rest.find_first_not_of("0123456789", 7), rest.size()));
    if (rest.starts_with(":") || rest.starts_with("{LITERAL}:"))
      return true;
  }
  return false;
}

/// With the empty comments between groups of them.
void TestFile::dropOldLines() {
  std::vector<std::string> kept;
  auto isEmptyComment = [](std::string_view l) { return trim(l) == ";" || trim(l) == "#"; };
  bool dropped = false;
  for (std::string &l : lines_) {
    if (isOldLine(l)) {
      while (!kept.empty() && isEmptyComment(kept.back()))
        kept.pop_back();
      dropped = true;
    } else if (!dropped || !isEmptyComment(l)) {
      kept.push_back(std::move(l));
      dropped = false;
    }
  }
  lines_ = std::move(kept);
  lines_.insert(lines_.begin(),
                std::string(1, fileMark_) + " NOTE: Assertions have been autogenerated by lathe-llc --update-test");
}

void TestFile::findPlaces() {
  auto unquoted = [](std::string_view s) {
    s = trim(s);
    if (s.size() > 1 && (s[0] == '\'' || s[0] == '"'))
      s = s.substr(1, s.size() - 2);
    return std::string(s);
  };
  std::string name;
  for (size_t i = 0; i < lines_.size(); ++i) {
    std::string_view l = lines_[i];
    if (l.starts_with("name:")) {
      name = unquoted(l.substr(5));
      places_.push_back({name, i, "", '#'});
    } else if (l.starts_with("body:") && !places_.empty() && trim(l.substr(5)).starts_with("|")) {
      size_t first = i + 1;
      while (first < lines_.size() && trim(lines_[first]).empty())
        ++first;
      size_t indent = first < lines_.size() ? lines_[first].find_first_not_of(' ') : 2;
      if (indent && indent != std::string::npos)
        places_.back() = {name, i, std::string(indent, ' '), ';'};
    } else if (l.starts_with("define ")) {
      size_t at = l.find('@'), end = at + 1;
      if (at == l.npos)
        continue;
      bool quoted = l.substr(end).starts_with("\"");
      end = quoted ? l.find('"', end + 1) : l.find('(', end);
      if (end != l.npos)
        places_.push_back({std::string(l.substr(at + 1 + quoted, end - at - 1 - quoted)), i, "", ';'});
    }
  }
}

const CheckedFunction *TestFile::find(const RunLine &r, std::string_view name) const {
  for (const CheckedFunction &f : r.functions)
    if (f.name == name)
      return &f;
  return nullptr;
}

/// Whether FileCheck meets the functions in the order in which they stand in the file.
bool TestFile::sameOrder() const {
  for (const RunLine &r : runs_) {
    size_t at = 0;
    for (const Place &p : places_) {
      const CheckedFunction *f = find(r, p.name);
      if (f && size_t(f - r.functions.data()) < at)
        return false;
      at = f ? size_t(f - r.functions.data()) : at;
    }
  }
  return true;
}

/// Whether every run with this prefix prints the function alike.
bool TestFile::usable(const std::string &prefix, std::string_view name) const {
  const CheckedFunction *first = nullptr;
  for (const RunLine &r : runs_) {
    if (!r.ours || std::find(r.prefixes.begin(), r.prefixes.end(), prefix) == r.prefixes.end())
      continue;
    const CheckedFunction *f = find(r, name);
    if (!f || (first && (first->label != f->label || first->checks != f->checks)))
      return false;
    first = f;
  }
  return first;
}

void TestFile::addChecks(std::string &out, std::string_view name, std::string_view indent, char mark, bool &ok) {
  std::vector<std::string> done;
  for (const RunLine &r : runs_) {
    const CheckedFunction *f = r.ours ? find(r, name) : nullptr;
    if (!f)
      continue;
    auto prefix = std::find_if(r.prefixes.begin(), r.prefixes.end(), [&](auto &p) { return usable(p, name); });
    if (prefix == r.prefixes.end()) {
      ok = fail("runs print different code for '" + std::string(name) + "' under the prefixes of: " + command(r));
      continue;
    }
    if (std::find(done.begin(), done.end(), *prefix) != done.end())
      continue;
    std::string start = std::string(indent) + mark + ' ' + *prefix;
    if (!done.empty())
      out += std::string(indent) + mark + '\n';
    done.push_back(*prefix);
    out += start + "-LABEL: " + f->label + '\n';
    bool first = true;
    for (const std::string &c : f->checks) {
      if (c.empty())
        out += start + "-EMPTY:\n";
      else
        out += start + (first ? ": " : "-NEXT: ") + c + '\n';
      first = false;
    }
  }
}

std::string TestFile::write(bool &ok) {
  std::string out;
  bool inPlace = sameOrder();
  size_t next = 0;
  for (size_t i = 0; i < lines_.size(); ++i) {
    out += lines_[i] + '\n';
    for (; next < places_.size() && places_[next].line == i; ++next)
      if (inPlace)
        addChecks(out, places_[next].name, places_[next].indent, places_[next].mark, ok);
  }
  if (inPlace)
    return out;
  // MIR is printed in the order of the module: where the file's is another one, all checks follow it.
  for (const RunLine &r : runs_)
    for (const CheckedFunction &f : r.functions) {
      auto place = std::find_if(places_.begin(), places_.end(), [&](const Place &p) { return p.name == f.name; });
      if (place == places_.end())
        continue;
      places_.erase(place);
      addChecks(out, f.name, "", fileMark_, ok);
    }
  return out;
}

bool TestFile::update() {
  if (!read())
    return false;
  findRunLines();
  if (!choosePrefixes())
    return false;
  for (RunLine &r : runs_)
    if (r.ours && !run(r))
      return false;
  dropOldLines();
  findPlaces();
  bool ok = true;
  std::string text = write(ok), error;
  if (!ok)
    return false;
  if (text != text_ && !writeFile(path_, text, error))
    return fail("cannot be written: " + error);
  return true;
}

} // namespace

bool updateTest(const std::string &path, const UpdateTestOptions &options, std::string &messages) {
  return TestFile(path, options, messages).update();
}

} // namespace lathe
