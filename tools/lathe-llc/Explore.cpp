#include "Explore.h"
#include "ExplorePage.inc"
#include "lathe/pipeline/Compile.h"
#include "lathe/support/OutputBuffer.h"
#include <unordered_map>

namespace lathe {

namespace {

/// A JSON string that is safe inside of a script element.
void string(OutputBuffer &out, std::string_view s) {
  out << '"';
  for (char c : s) {
    if (c == '"' || c == '\\')
      out << '\\' << c;
    else if (c == '\n')
      out << "\\n";
    else if (uint8_t(c) < ' ' || c == '<')
      out << "\\u00"
          << "0123456789abcdef"[uint8_t(c) >> 4] << "0123456789abcdef"[c & 15];
    else
      out << c;
  }
  out << '"';
}

void microseconds(OutputBuffer &out, double s) {
  out << uint64_t(s * 1e7 + 0.5) / 10 << '.' << uint64_t(s * 1e7 + 0.5) % 10;
}

template <class T> void numbers(OutputBuffer &out, const std::vector<T> &list) {
  out << '[';
  for (size_t i = 0; i < list.size(); ++i)
    (i ? out << ',' : out) << list[i];
  out << ']';
}

/// Lines occur in many states: each is written once, and the states are lists of their numbers.
class FunctionWriter {
public:
  explicit FunctionWriter(const FunctionTrace &f) : trace_(f) {}
  void write(OutputBuffer &out);

private:
  std::vector<uint32_t> lineNumbers(std::string_view text);

  const FunctionTrace &trace_;
  std::vector<std::string_view> lines_;
  std::unordered_map<std::string_view, uint32_t> numberOf_;
};

std::vector<uint32_t> FunctionWriter::lineNumbers(std::string_view text) {
  std::vector<uint32_t> out;
  while (!text.empty()) {
    size_t nl = text.find('\n');
    std::string_view line = text.substr(0, nl);
    auto [it, isNew] = numberOf_.emplace(line, uint32_t(lines_.size()));
    if (isNew)
      lines_.push_back(line);
    out.push_back(it->second);
    text.remove_prefix(nl == text.npos ? text.size() : nl + 1);
  }
  return out;
}

void FunctionWriter::write(OutputBuffer &out) {
  out << "{\"name\":";
  string(out, trace_.name);
  out << ",\"ir\":";
  numbers(out, lineNumbers(trace_.ir));
  out << ",\"states\":[";
  bool first = true;
  for (const FunctionTrace::State &s : trace_.states) {
    out << (first ? "" : ",") << "{\"pass\":";
    first = false;
    string(out, s.pass);
    out << ",\"us\":";
    microseconds(out, s.seconds);
    out << ",\"lines\":";
    numbers(out, lineNumbers(s.body));
    out << ",\"ids\":";
    numbers(out, s.instrs);
    out << '}';
  }
  out << "],\"text\":[";
  for (size_t i = 0; i < lines_.size(); ++i) {
    out << (i ? "," : "");
    string(out, lines_[i]);
  }
  out << "]}";
}

void summary(OutputBuffer &out, const CompileReport &report, const std::string &title) {
  out << "{\"title\":";
  string(out, title);
  out << ",\"passes\":[";
  for (size_t i = 0; i < report.times.size(); ++i) {
    out << (i ? "," : "") << "{\"name\":";
    string(out, report.times[i].name);
    out << ",\"description\":";
    string(out, report.times[i].description);
    out << ",\"us\":";
    microseconds(out, report.times[i].seconds);
    out << '}';
  }
  out << "],\"functions\":[";
  for (size_t i = 0; i < report.traces.size(); ++i) {
    const FunctionTrace &f = report.traces[i];
    double sum = 0;
    for (const FunctionTrace::State &s : f.states)
      sum += s.seconds;
    out << (i ? "," : "") << "{\"name\":";
    string(out, f.name);
    out << ",\"instrs\":" << (f.states.empty() ? 0 : f.states.back().instrs.size()) << ",\"us\":";
    microseconds(out, sum);
    out << '}';
  }
  out << "]}";
}

} // namespace

void writeExplorePage(OutputBuffer &out, const CompileReport &report, const std::string &title) {
  out << kExploreHead << "<style>" << kExploreStyle << "</style>" << kExploreBody;
  out << "<script type=\"application/json\" id=\"summary\">";
  summary(out, report, title);
  out << "</script>\n";
  for (size_t i = 0; i < report.traces.size(); ++i) {
    out << "<script type=\"application/json\" id=\"f" << i << "\">";
    FunctionWriter(report.traces[i]).write(out);
    out << "</script>\n";
  }
  out << "<script>" << kExploreScript << "</script>\n</body>\n</html>\n";
}

} // namespace lathe
