// Enumerations and tables of records with the functions that look rows up (GenericEnum, GenericTable, SearchIndex,
// SearchableTable). Rows and indices are sorted here; the code that comes out only searches.
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/Intrinsics.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>
#include <compare>
#include <deque>
#include <map>
#include <numeric>
#include <set>

namespace lathe::tdgen {

using namespace td;

namespace {

struct Enumeration {
  struct Entry {
    const Record *record;
    std::string name;
    int64_t value = 0;
  };
  std::vector<Entry> entries;
  std::map<const Record *, size_t> of; ///< Places in `entries`.
};

enum class FieldKind : uint8_t { kNumber, kString, kCode, kEnum, kIntrinsic, kInstruction };

struct Field {
  std::string name;
  FieldKind kind = FieldKind::kNumber;
  std::string_view cppType; ///< As a parameter.
  const Enumeration *values = nullptr;
};

/// One field of one row: what it is sorted by, and how C++ has it. The text of a string is in upper case.
struct Cell {
  int64_t number = 0;
  bool isSigned = false;
  std::string text;
  std::string cpp;
  std::strong_ordering operator<=>(const Cell &o) const {
    if (auto c = isSigned ? number <=> o.number : uint64_t(number) <=> uint64_t(o.number); c != 0)
      return c;
    return text <=> o.text;
  }
};

struct Lookup {
  std::string name;
  const Record *at; ///< Where what is wrong with it is reported.
  std::vector<size_t> fields;
  bool earlyOut = false;
  bool isPrimary = false;
  bool returnsRange = false;
};

struct Table {
  std::string name, guard, rowType;
  const Record *at;
  std::vector<Field> fields;
  std::vector<std::vector<Cell>> rows;
  std::vector<Lookup> lookups;
};

std::string upper(std::string_view s) {
  std::string out(s);
  for (char &c : out)
    if (c >= 'a' && c <= 'z')
      c = char(c - 'a' + 'A');
  return out;
}

bool isIdentifier(std::string_view s) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !s.empty() && letter(s[0]) &&
         std::ranges::all_of(s, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

std::string quoted(std::string_view s) {
  std::string out = "\"";
  for (char c : s) {
    auto u = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      (out += '\\') += c;
    else if (u >= 0x20 && u < 0x7f)
      out += c;
    else
      ((out += '\\') += char('0' + (u >> 6))) += {char('0' + (u >> 3 & 7)), char('0' + (u & 7))};
  }
  return out + '"';
}

std::string decimal(int64_t v) { return v == INT64_MIN ? "(-9223372036854775807 - 1)" : std::to_string(v); }

std::string hexadecimal(uint64_t v) {
  OutputBuffer b;
  b.hex(v);
  return "0x" + std::string(b.view());
}

std::string quotedName(std::string_view name) { return "'" + std::string(name) + "'"; }

/// The position of an intrinsic: by the prefix of its target, then by its name.
std::string intrinsicOrder(const Record *r) {
  return std::string(r->findString("TargetPrefix").value_or("")) + '\0' + intrinsicName(*r);
}

class Emitter {
public:
  Emitter(const RecordKeeper &records, OutputBuffer &out) : records_(records), out_(out) {}
  bool run();

private:
  void error(const Record *at, std::string message) {
    at->error(std::move(message));
    ok_ = false;
  }
  std::vector<const Record *> byName(std::string_view className) const;

  // Enumerations.
  Enumeration *readEnum(const Record *at, std::string_view filter, std::string_view nameField,
                        std::string_view valueField);
  void emitEnum(const Enumeration &e, std::string_view name, std::string_view guard);

  // Tables.
  void readTable(const Record *t);
  void readOldTable(const Class *c);
  bool describeField(const Table &t, Field &f, const Type *type, std::string_view as, const Record *example);
  void readFields(Table &t, const std::vector<std::string_view> &names, std::span<const Record *const> entries,
                  const Record *prototype);
  void readRows(Table &t, std::span<const Record *const> entries);
  bool readCell(const Field &f, const Record *r, Cell &c);
  bool readNumber(const Field &f, const Value *v, Cell &c);
  bool readDef(const Field &f, const Record *def, Cell &c);
  void addLookup(Table &t, Lookup l, const std::vector<std::string_view> &key);
  void finish(Table &t);

  // Output.
  void emitTable(const Table &t);
  void emitSignature(const Table &t, const Lookup &l);
  void emitLookup(const Table &t, const Lookup &l);
  void emitIndex(const Table &t, const Lookup &l, const std::vector<size_t> &order);
  void emitCompare(const Table &t, const Lookup &l);
  void emitSearch(const Table &t, const Lookup &l);

  const RecordKeeper &records_;
  OutputBuffer &out_;
  bool ok_ = true;
  std::map<std::string, Enumeration, std::less<>> enums_; // By the name of the GenericEnum.
  std::deque<Table> tables_;
  std::map<const Record *, Table *> tableOf_;
  std::set<std::string> guards_;
};

bool isText(const Field &f) { return f.kind == FieldKind::kString || f.kind == FieldKind::kCode; }

std::vector<const Record *> Emitter::byName(std::string_view className) const {
  auto all = records_.allDerivedDefinitions(className);
  std::vector<const Record *> out(all.begin(), all.end());
  std::ranges::sort(out, {}, &Record::name);
  return out;
}

Enumeration *Emitter::readEnum(const Record *at, std::string_view filter, std::string_view nameField,
                               std::string_view valueField) {
  if (!records_.findClass(filter)) {
    error(at, "there is no class " + quotedName(filter) + " to take entries from");
    return nullptr;
  }
  Enumeration &e = enums_[std::string(at->name())];
  for (const Record *r : byName(filter)) {
    Enumeration::Entry entry{r, std::string(nameField.empty() ? r->name() : r->getString(nameField))};
    if (!isIdentifier(entry.name))
      error(r, "the name of its entry in " + quotedName(at->name()) + " is no identifier: " + quoted(entry.name));
    if (!valueField.empty()) {
      std::optional<int64_t> v = r->findInt(valueField);
      if (!v)
        error(r, "field " + quotedName(valueField) + " is the value of an entry of " + quotedName(at->name()) +
                     " and no known number");
      entry.value = v.value_or(0);
    }
    e.entries.push_back(std::move(entry));
  }
  if (valueField.empty()) {
    std::ranges::sort(e.entries, {}, &Enumeration::Entry::name);
    for (size_t i = 0; i < e.entries.size(); ++i)
      e.entries[i].value = int64_t(i);
  }
  std::set<std::string_view> seen;
  for (size_t i = 0; i < e.entries.size(); ++i) {
    e.of[e.entries[i].record] = i;
    if (!seen.insert(e.entries[i].name).second)
      error(e.entries[i].record,
            quotedName(at->name()) + " has an entry " + quotedName(e.entries[i].name) + " already");
  }
  return &e;
}

void Emitter::emitEnum(const Enumeration &e, std::string_view name, std::string_view guard) {
  guards_.insert("GET_" + std::string(guard) + "_DECL");
  out_ << "#ifdef GET_" << guard << "_DECL\nenum " << name << " {\n";
  for (const Enumeration::Entry &entry : e.entries)
    out_ << "  " << entry.name << " = " << decimal(entry.value) << ",\n";
  out_ << "};\n#endif\n\n";
}

/// `as` is what TypeOf_<field> says; `example` is some row, for fields whose type says less than their value.
bool Emitter::describeField(const Table &t, Field &f, const Type *type, std::string_view as, const Record *example) {
  if (as == "code") {
    f.kind = FieldKind::kCode;
    f.cppType = "std::string_view";
    return true;
  }
  if (!as.empty()) {
    auto it = enums_.find(as);
    if (it == enums_.end()) {
      error(t.at, "TypeOf_" + f.name + " is " + quotedName(as) + ", which is neither a GenericEnum nor 'code'");
      return false;
    }
    f.kind = FieldKind::kEnum;
    f.values = &it->second;
    f.cppType = "unsigned";
    if (std::ranges::any_of(f.values->entries, [](auto &e) { return e.value < 0 || e.value > INT64_C(0xffffffff); }))
      f.cppType = "int64_t";
    return true;
  }
  switch (type->kind) {
  case TypeKind::kBit:
    f.cppType = "bool";
    return true;
  case TypeKind::kInt:
    f.cppType = "int64_t";
    return true;
  case TypeKind::kBits:
    if (type->width > 64)
      break;
    f.cppType = type->width <= 8    ? "uint8_t"
                : type->width <= 16 ? "uint16_t"
                : type->width <= 32 ? "uint32_t"
                                    : "uint64_t";
    return true;
  case TypeKind::kString:
    f.kind = FieldKind::kString;
    f.cppType = "std::string_view";
    return true;
  case TypeKind::kRecord: {
    const Record *def = example ? example->findDef(f.name) : nullptr;
    if (!example || (def && (def->isSubClassOf("Intrinsic") || def->isSubClassOf("Instruction")))) {
      f.kind = def && def->isSubClassOf("Intrinsic") ? FieldKind::kIntrinsic : FieldKind::kInstruction;
      f.cppType = "unsigned";
      return true;
    }
    error(t.at, "field " + quotedName(f.name) + " is a record: TypeOf_" + f.name + " has to name a GenericEnum");
    return false;
  }
  default:
    break;
  }
  error(t.at, "field " + quotedName(f.name) + " of type " + type->str() + " cannot be in a table");
  return false;
}

void Emitter::readFields(Table &t, const std::vector<std::string_view> &names, std::span<const Record *const> entries,
                         const Record *prototype) {
  for (std::string_view name : names) {
    Field f{std::string(name)};
    const Record *in = prototype->hasField(name) ? prototype : entries.empty() ? prototype : entries[0];
    auto it = std::ranges::find(in->fields(), name, [](const FieldInfo &i) { return i.name->text; });
    if (it == in->fields().end()) {
      error(t.at, "there is no field " + quotedName(name) + " in " + quotedName(in->name()));
      continue;
    }
    const Record *example = entries.empty() ? nullptr : entries[0];
    if (describeField(t, f, it->type, t.at->findString("TypeOf_" + f.name).value_or(""), example))
      t.fields.push_back(std::move(f));
  }
}

bool Emitter::readNumber(const Field &f, const Value *v, Cell &c) {
  if (auto *bits = v->as<BitsValue>()) {
    uint64_t n = 0;
    if (!bits->known(n))
      return false;
    c.number = int64_t(n);
    c.cpp = hexadecimal(n);
    return true;
  }
  std::optional<int64_t> n = asInt(v);
  if (auto *bit = v->as<BitValue>())
    n = bit->value;
  if (!n)
    return false;
  c.number = *n;
  c.isSigned = true;
  c.cpp = f.cppType == "bool" ? (*n ? "true" : "false") : decimal(*n);
  return true;
}

bool Emitter::readDef(const Field &f, const Record *def, Cell &c) {
  if (f.kind == FieldKind::kEnum) {
    auto it = f.values->of.find(def);
    if (it == f.values->of.end())
      return false;
    const Enumeration::Entry &e = f.values->entries[it->second];
    c.number = e.value;
    c.isSigned = true;
    c.cpp = e.name;
    return true;
  }
  if (f.kind == FieldKind::kIntrinsic) {
    if (!def->isSubClassOf("Intrinsic"))
      return false;
    c.text = intrinsicOrder(def);
    c.cpp = "Intrinsic::" + std::string(def->name().substr(def->name().starts_with("int_") ? 4 : 0));
    return true;
  }
  if (!def->isSubClassOf("Instruction"))
    return false;
  c.number = def->id(); // Opcodes are numbered in the order of definition.
  c.cpp = def->name();
  return true;
}

bool Emitter::readCell(const Field &f, const Record *r, Cell &c) {
  const Value *v = r->find(f.name);
  if (!v) {
    error(r, "has no field " + quotedName(f.name));
    return false;
  }
  bool fits = false;
  if (isText(f)) {
    if (auto *s = v->as<StringValue>()) {
      fits = true;
      c.text = upper(s->text());
      c.cpp = f.kind == FieldKind::kCode || s->isCode ? std::string(s->text()) : quoted(s->text());
    }
  } else if (f.kind == FieldKind::kNumber) {
    fits = readNumber(f, v, c);
  } else if (const Record *def = asDef(v)) {
    fits = readDef(f, def, c);
  }
  if (!fits)
    error(r, "field " + quotedName(f.name) + " cannot be in a row of the table: " + v->str());
  return fits;
}

void Emitter::readRows(Table &t, std::span<const Record *const> entries) {
  for (const Record *r : entries) {
    std::vector<Cell> row(t.fields.size());
    for (size_t i = 0; i < t.fields.size(); ++i)
      readCell(t.fields[i], r, row[i]);
    t.rows.push_back(std::move(row));
  }
}

void Emitter::addLookup(Table &t, Lookup l, const std::vector<std::string_view> &key) {
  for (std::string_view k : key) {
    auto it = std::ranges::find(t.fields, k, &Field::name);
    if (it == t.fields.end())
      return error(l.at, "the key " + quotedName(k) + " is no field of table " + quotedName(t.name));
    l.fields.push_back(size_t(it - t.fields.begin()));
  }
  if (l.fields.empty())
    return error(l.at, "a search needs a key");
  if (!isIdentifier(l.name))
    return error(l.at, "the name of a search function is no identifier: " + quoted(l.name));
  if (l.earlyOut && isText(t.fields[l.fields[0]]))
    return error(l.at, "EarlyOut needs a number as the first key, and " + quotedName(key[0]) + " is text");
  t.lookups.push_back(std::move(l));
}

/// The places of all rows in the order of some fields; what is equal stays as it was.
std::vector<size_t> sortedBy(const Table &t, const std::vector<size_t> &fields) {
  std::vector<size_t> order(t.rows.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::ranges::sort(order, [&](size_t a, size_t b) {
    for (size_t f : fields)
      if (auto c = t.rows[a][f] <=> t.rows[b][f]; c != 0)
        return c < 0;
    return a < b;
  });
  return order;
}

/// Rows are in the order of the primary key, then of all fields.
void Emitter::finish(Table &t) {
  std::vector<size_t> fields;
  for (const Lookup &l : t.lookups)
    if (l.isPrimary)
      fields = l.fields;
  for (size_t f = 0; f < t.fields.size(); ++f)
    fields.push_back(f);
  std::vector<std::vector<Cell>> rows;
  for (size_t i : sortedBy(t, fields))
    rows.push_back(std::move(t.rows[i]));
  t.rows = std::move(rows);
}

void Emitter::readTable(const Record *r) {
  std::string name(r->name());
  std::string_view filter = r->getString("FilterClass");
  const Class *c = records_.findClass(filter);
  if (!c)
    return error(r, "there is no class " + quotedName(filter) + " to take rows from");
  Table t{name, name, std::string(r->getString("CppTypeName")), r, {}, {}, {}};
  std::vector<const Record *> entries = byName(filter);
  if (auto use = r->findString("FilterClassField"); use && !use->empty()) {
    const Value *v = classRecord(c)->find(*use);
    if (!v)
      return error(r, "FilterClassField " + quotedName(*use) + " is no field of " + quotedName(filter));
    std::erase_if(entries, [&](const Record *e) { return !e->getBit(*use); });
  }
  readFields(t, r->getStrings("Fields"), entries, classRecord(c));
  readRows(t, entries);
  if (const Value *key = r->find("PrimaryKey"); key && !key->isUnset() && !r->getStrings("PrimaryKey").empty())
    addLookup(t,
              {std::string(r->findString("PrimaryKeyName").value_or("")),
               r,
               {},
               r->findBit("PrimaryKeyEarlyOut").value_or(false),
               true,
               r->findBit("PrimaryKeyReturnRange").value_or(false)},
              r->getStrings("PrimaryKey"));
  tableOf_[r] = &tables_.emplace_back(std::move(t));
}

/// A class right below SearchableTable: all of its own fields, and an enumeration besides.
void Emitter::readOldTable(const Class *c) {
  const Record *proto = classRecord(c), *base = classRecord(records_.findClass("SearchableTable"));
  std::string name(className(c));
  std::vector<const Record *> entries = byName(name);
  auto enumName = proto->findString("EnumNameField");
  if (enumName && !enumName->empty() && proto->hasField(*enumName) && !entries.empty())
    if (Enumeration *e = readEnum(proto, name, *enumName, proto->findString("EnumValueField").value_or("")))
      emitEnum(*e, name + "Values", upper(name));
  std::vector<std::string_view> fields;
  for (const FieldInfo &f : proto->fields())
    if (!base->hasField(f.name->text) && !f.name->text.starts_with(name + ":"))
      fields.push_back(f.name->text);
  Table t{name + "sList", upper(name), name, proto, {}, {}, {}};
  readFields(t, fields, entries, proto);
  readRows(t, entries);
  if (const Value *keys = proto->find("SearchableFields"); keys && !keys->isUnset())
    for (std::string_view k : proto->getStrings("SearchableFields"))
      addLookup(t, {"lookup" + name + "By" + std::string(k), proto, {}}, {k});
  tables_.push_back(std::move(t));
}

void Emitter::emitSignature(const Table &t, const Lookup &l) {
  if (l.returnsRange)
    out_ << "std::span<const " << t.rowType << "> ";
  else
    out_ << "const " << t.rowType << " *";
  out_ << l.name << '(';
  for (size_t i = 0; i < l.fields.size(); ++i)
    out_ << (i ? ", " : "") << t.fields[l.fields[i]].cppType << ' ' << t.fields[l.fields[i]].name;
  out_ << ')';
}

/// Rows are their own index where they are in the order of the key and C++ can compare their members.
bool searchesRows(const Table &t, const Lookup &l) {
  return l.isPrimary && std::ranges::none_of(l.fields, [&](size_t f) { return isText(t.fields[f]); });
}

void Emitter::emitIndex(const Table &t, const Lookup &l, const std::vector<size_t> &order) {
  StringPool texts;
  bool anyText = false;
  OutputBuffer rows;
  for (size_t r : order) {
    rows << "    {";
    for (size_t f : l.fields) {
      const Cell &c = t.rows[r][f];
      anyText |= isText(t.fields[f]);
      if (isText(t.fields[f]))
        rows << texts.add(c.text) << ", ";
      else
        rows << c.cpp << ", ";
    }
    rows << r << "},\n";
  }
  if (anyText)
    texts.emit(out_, "Texts");
  out_ << "  struct Entry {\n";
  for (size_t f : l.fields)
    out_ << "    " << (isText(t.fields[f]) ? "uint32_t" : t.fields[f].cppType) << ' ' << t.fields[f].name << "_;\n";
  out_ << "    " << (t.rows.size() <= 0x10000 ? "uint16_t" : "uint32_t")
       << " row_;\n  };\n  static constexpr Entry Index[] = {\n"
       << rows.view() << "  };\n";
}

/// The order of an entry and the key: negative, zero or positive.
void Emitter::emitCompare(const Table &t, const Lookup &l) {
  if (std::ranges::any_of(l.fields, [&](size_t f) { return isText(t.fields[f]); }))
    out_ << "  auto compareText = [](const char *has, std::string_view key) {\n"
            "    for (char c : key) {\n      if (c >= 'a' && c <= 'z')\n        c = char(c - 'a' + 'A');\n"
            "      if (!*has || *has != c)\n"
            "        return static_cast<unsigned char>(*has) < static_cast<unsigned char>(c) ? -1 : *has ? 1 : -1;\n"
            "      ++has;\n    }\n    return *has ? 1 : 0;\n  };\n";
  out_ << "  auto compare = [&](const auto &e) {\n";
  std::string_view suffix = searchesRows(t, l) ? "" : "_";
  for (size_t f : l.fields) {
    const Field &field = t.fields[f];
    if (isText(field))
      out_ << "    if (int c = compareText(Texts + e." << field.name << suffix << ", " << field.name
           << "))\n      return c;\n";
    else
      out_ << "    if (static_cast<" << field.cppType << ">(e." << field.name << suffix << ") != " << field.name
           << ")\n      return static_cast<" << field.cppType << ">(e." << field.name << suffix << ") < " << field.name
           << " ? -1 : 1;\n";
  }
  out_ << "    return 0;\n  };\n";
}

void Emitter::emitSearch(const Table &t, const Lookup &l) {
  std::string index = searchesRows(t, l) ? t.name : "Index";
  out_ << "  size_t from = 0, to = " << t.rows.size()
       << ";\n  while (from < to) {\n    size_t mid = (from + to) / 2;\n    if (compare(" << index
       << "[mid]) < 0)\n      from = mid + 1;\n    else\n      to = mid;\n  }\n";
  if (l.returnsRange) {
    // Rows of one key are neighbours: a primary key has put them in this order.
    out_ << "  while (to < " << t.rows.size() << " && !compare(" << index << "[to]))\n    ++to;\n  return {" << t.name
         << " + from, to - from};\n";
    return;
  }
  out_ << "  if (from == " << t.rows.size() << " || compare(" << index << "[from]))\n    return nullptr;\n  return &"
       << t.name << (searchesRows(t, l) ? "[from];\n" : "[Index[from].row_];\n");
}

void Emitter::emitLookup(const Table &t, const Lookup &l) {
  emitSignature(t, l);
  out_ << " {\n";
  if (t.rows.empty()) {
    for (size_t f : l.fields)
      out_ << "  static_cast<void>(" << t.fields[f].name << ");\n";
    out_ << "  return {};\n}\n\n";
    return;
  }
  std::vector<size_t> order = sortedBy(t, l.fields);
  if (l.earlyOut) {
    const Field &f = t.fields[l.fields[0]];
    auto bound = [&](size_t row) {
      return "static_cast<" + std::string(f.cppType) + ">(" + t.rows[row][l.fields[0]].cpp + ")";
    };
    out_ << "  if (" << f.name << " < " << bound(order.front()) << " || " << f.name << " > " << bound(order.back())
         << ")\n    return {};\n";
  }
  if (!searchesRows(t, l))
    emitIndex(t, l, order);
  emitCompare(t, l);
  emitSearch(t, l);
  out_ << "}\n\n";
}

void Emitter::emitTable(const Table &t) {
  guards_.insert("GET_" + t.guard + "_DECL");
  guards_.insert("GET_" + t.guard + "_IMPL");
  out_ << "#ifdef GET_" << t.guard << "_DECL\n";
  for (const Lookup &l : t.lookups) {
    emitSignature(t, l);
    out_ << ";\n";
  }
  out_ << "#endif\n\n#ifdef GET_" << t.guard << "_IMPL\n";
  if (!t.rows.empty()) { // C++ has no empty arrays.
    out_ << "constexpr " << t.rowType << ' ' << t.name << "[] = {\n";
    for (const std::vector<Cell> &row : t.rows) {
      out_ << "  {";
      for (size_t i = 0; i < row.size(); ++i)
        out_ << (i ? ", " : "") << row[i].cpp;
      out_ << "},\n";
    }
    out_ << "};\n\n";
  }
  for (const Lookup &l : t.lookups)
    emitLookup(t, l);
  out_ << "#endif\n\n";
}

bool Emitter::run() {
  emitHeader(out_, "Tables and the functions that search them");
  for (const Record *e : byName("GenericEnum"))
    if (Enumeration *read = readEnum(e, e->getString("FilterClass"), e->findString("NameField").value_or(""),
                                     e->findString("ValueField").value_or("")))
      emitEnum(*read, e->name(), e->name());
  for (const Record *t : byName("GenericTable"))
    readTable(t);
  for (const Record *i : byName("SearchIndex")) {
    const Record *table = i->findDef("Table");
    if (!table)
      error(i, "does not say which table it searches");
    else if (auto it = tableOf_.find(table); it != tableOf_.end())
      addLookup(*it->second, {std::string(i->name()), i, {}, i->findBit("EarlyOut").value_or(false)},
                i->getStrings("Key"));
  }
  if (const Class *old = records_.findClass("SearchableTable"))
    for (const Class *c : records_.classes())
      if (auto supers = classRecord(c)->superClasses(); supers.size() == 1 && supers[0] == old)
        readOldTable(c);
  if (!ok_ || records_.diags().hasErrors())
    return false;
  for (Table &t : tables_) {
    finish(t);
    emitTable(t);
  }
  for (const std::string &g : guards_)
    out_ << "#undef " << g << '\n';
  return true;
}

} // namespace

bool emitSearchableTables(const RecordKeeper &records, OutputBuffer &out) { return Emitter(records, out).run(); }

} // namespace lathe::tdgen
