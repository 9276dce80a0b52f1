#include "lathe/tdgen/Printers.h"

#include <algorithm>

namespace lathe::tdgen {

using namespace td;

static constexpr DiagKind kNoClass{"tdgen-no-class", Severity::kError};

static std::vector<const Record *> byName(std::span<const Record *const> records) {
  std::vector<const Record *> out(records.begin(), records.end());
  std::ranges::sort(out, {}, &Record::name);
  return out;
}

/// Less by name, where a row of digits counts as a number: r2 before r10.
static bool numericLess(const Record *a, const Record *b) {
  std::string_view x = a->name(), y = b->name();
  auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  for (size_t i = 0, n = std::min(x.size(), y.size()); i < n; ++i) {
    if (isDigit(x[i]) && isDigit(y[i])) {
      size_t j = i, k = i;
      while (j < x.size() && isDigit(x[j]))
        ++j;
      while (k < y.size() && isDigit(y[k]))
        ++k;
      if (j != k)
        return j < k;
      if (int order = x.substr(i, j - i).compare(y.substr(i, j - i)))
        return order < 0;
      i = j - 1;
    } else if (x[i] != y[i]) {
      return static_cast<unsigned char>(x[i]) < static_cast<unsigned char>(y[i]);
    }
  }
  return x.size() < y.size();
}

static std::vector<const Record *> inNumericOrder(const RecordKeeper &records, std::string_view className) {
  std::span<const Record *const> all = records.allDerivedDefinitions(className);
  std::vector<const Record *> out(all.begin(), all.end());
  std::ranges::sort(out, numericLess);
  return out;
}

void printEnums(const RecordKeeper &records, std::string_view className, OutputBuffer &out) {
  if (!records.findClass(className)) {
    records.diags().report(kNoClass, std::string(), "The class '" + std::string(className) + "' is not defined");
    return;
  }
  for (const Record *r : inNumericOrder(records, className))
    out << r->name() << ", ";
  out << "\n";
}

//===--- Sets -------------------------------------------------------------------------------------------------===//

namespace {

/// Evaluates the operators on ordered sets of records that dags of class Set are made of.
class SetReader {
public:
  explicit SetReader(const RecordKeeper &records) : records_(records) {}
  using Set = std::vector<const Record *>;

  Set members(const Record *set) {
    if (open_.size() > 200 || std::ranges::find(open_, set) != open_.end()) {
      set->error("this set contains itself");
      return {};
    }
    open_.push_back(set);
    Set s = evaluate(set->get("Elements"), *set);
    open_.pop_back();
    return s;
  }

private:
  static void add(Set &s, const Record *r) {
    if (std::ranges::find(s, r) == s.end())
      s.push_back(r);
  }
  static bool has(const Set &s, const Record *r) { return std::ranges::find(s, r) != s.end(); }

  Set evaluate(const Value *v, const Record &owner) {
    Set out;
    if (const Record *r = asDef(v)) {
      if (r->isSubClassOf("Set"))
        return members(r);
      out.push_back(r);
    } else if (const ListValue *l = v->as<ListValue>()) {
      for (const Value *e : l->elements)
        for (const Record *r : evaluate(e, owner))
          add(out, r);
    } else if (const DagValue *d = v->as<DagValue>()) {
      return apply(*d, owner);
    } else {
      owner.error("'" + v->str() + "' is no set");
    }
    return out;
  }

  Set interleave(const DagValue &d, const Record &owner) {
    std::vector<Set> parts;
    size_t longest = 0;
    for (const Value *v : d.args) {
      parts.push_back(evaluate(v, owner));
      longest = std::max(longest, parts.back().size());
    }
    Set out;
    for (size_t i = 0; i < longest; ++i)
      for (const Set &p : parts)
        if (i < p.size())
          add(out, p[i]);
    return out;
  }

  Set sequence(const DagValue &d, const Record &owner) {
    std::string format(asString(d.args[0]));
    size_t hole = format.find('%');
    std::optional<int64_t> from = asInt(d.args[1]), to = asInt(d.args[2]),
                           step = d.size() > 3 ? asInt(d.args[3]) : std::optional<int64_t>(1);
    if (hole == std::string::npos || hole + 1 >= format.size() || !from || !to || !step || *step <= 0 ||
        *to - *from > 1 << 20 || *from - *to > 1 << 20) {
      owner.error("a sequence has a pattern with a place for a number, a start, an end and a step");
      return {};
    }
    Set out;
    for (int64_t i = *from; *from <= *to ? i <= *to : i >= *to; i += *from <= *to ? *step : -*step) {
      std::string name = format.substr(0, hole) + std::to_string(i) + format.substr(hole + 2);
      if (const Record *r = records_.def(name))
        add(out, r);
      else
        owner.error("there is no record '" + name + "'");
    }
    return out;
  }

  Set apply(const DagValue &d, const Record &owner) {
    std::string_view op = opName(&d);
    Set out;
    if (op == "add") {
      for (const Value *v : d.args)
        for (const Record *r : evaluate(v, owner))
          add(out, r);
      return out;
    }
    if (op == "interleave")
      return interleave(d, owner);
    if (op == "sequence" && d.size() >= 3)
      return sequence(d, owner);
    if (d.size() != 2 && op != "sub") {
      owner.error("'" + std::string(op) + "' is no operator on sets, or has not two operands");
      return {};
    }
    Set first = d.size() ? evaluate(d.args[0], owner) : Set();
    if (op == "sub" || op == "and") {
      Set other;
      for (size_t i = 1; i < d.size(); ++i)
        for (const Record *r : evaluate(d.args[i], owner))
          other.push_back(r);
      for (const Record *r : first)
        if (has(other, r) == (op == "and"))
          out.push_back(r);
      return out;
    }
    std::optional<int64_t> n = asInt(d.args[1]);
    if (!n) {
      owner.error("'" + std::string(op) + "' takes a number, not " + d.args[1]->str());
      return {};
    }
    int64_t size = int64_t(first.size()), within = std::clamp<int64_t>(*n, 0, size);
    if (op == "shl") {
      out.assign(first.begin() + within, first.end());
    } else if (op == "trunc") {
      out.assign(first.begin(), first.begin() + within);
    } else if (op == "rotl" || op == "rotr") {
      out = first;
      if (size)
        std::rotate(out.begin(), out.begin() + ((op == "rotl" ? *n : -*n) % size + size) % size, out.end());
    } else if (op == "decimate" && *n > 0) {
      for (int64_t i = 0; i < size; i += *n)
        out.push_back(first[size_t(i)]);
    } else {
      owner.error("'" + std::string(op) + "' is no operator on sets");
    }
    return out;
  }

  const RecordKeeper &records_;
  std::vector<const Record *> open_;
};

} // namespace

void printSets(const RecordKeeper &records, OutputBuffer &out) {
  SetReader reader(records);
  for (const Record *r : inNumericOrder(records, "Set")) {
    out << r->name() << " = [";
    for (const Record *e : reader.members(r))
      out << " " << e->name();
    out << " ]\n";
  }
}

//===--- Details ----------------------------------------------------------------------------------------------===//

static std::string place(SourceRange r) {
  if (!r.buffer)
    return "|-|";
  std::string name = r.buffer->name();
  return "|" + name.substr(name.rfind('/') + 1) + ":" + std::to_string(r.buffer->lineColumn(r.begin).line) + "|";
}

/// Classes that others of them derive from stand in parentheses.
static void printSupers(const Record *r, OutputBuffer &out) {
  out << "  Superclasses:";
  for (const Class *c : r->superClasses()) {
    bool direct = std::ranges::find(r->type()->classes, c) != r->type()->classes.end();
    out << (direct ? " " : " (") << className(c) << (direct ? "" : ")");
  }
  out << (r->superClasses().empty() ? " (none)\n" : "\n");
}

static void printFields(const Record *r, OutputBuffer &out) {
  out << "  Fields:" << (r->fields().empty() ? " (none)\n" : "\n");
  for (size_t i = 0; i < r->fields().size(); ++i) {
    out << "    " << r->fieldText(i) << "  " << place(r->fieldRange(i)) << "\n";
  }
}

void printDetailedRecords(const RecordKeeper &records, OutputBuffer &out) {
  std::string input = records.inputs().empty() ? "" : records.inputs()[0];
  out << "DETAILED RECORDS for file " << input << "\n";
  std::vector<std::pair<std::string_view, const Value *>> globals = records.globals();
  out << "\n-------------------- Global Variables (" << globals.size() << ") --------------------\n\n";
  for (const auto &[name, value] : globals)
    out << name << " = " << value->str() << "\n";
  std::vector<const Class *> classes(records.classes().begin(), records.classes().end());
  std::ranges::sort(classes, {}, className);
  out << "\n-------------------- Classes (" << classes.size() << ") --------------------\n";
  for (const Class *c : classes) {
    out << "\n" << className(c) << "  " << place(classRange(c)) << "\n";
    std::vector<std::pair<std::string, SourceRange>> params = classParameters(c);
    out << "  Template args:" << (params.empty() ? " (none)\n" : "\n");
    for (const auto &[text, range] : params)
      out << "    " << text << "  " << place(range) << "\n";
    printSupers(classRecord(c), out);
    printFields(classRecord(c), out);
  }
  out << "\n-------------------- Records (" << records.defs().size() << ") --------------------\n";
  for (const Record *r : byName(records.defs())) {
    out << "\n" << r->name() << "  " << place(r->range()) << "\n";
    if (!r->instantiatedAt().empty()) {
      out << "  Defm sequence:";
      for (size_t i = r->instantiatedAt().size(); i-- > 0;) // The outermost first.
        out << " " << place(r->instantiatedAt()[i]);
      out << "\n";
    }
    printSupers(r, out);
    printFields(r, out);
  }
}

} // namespace lathe::tdgen
