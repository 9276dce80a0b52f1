#include "lathe/td/Json.h"

#include <algorithm>

namespace lathe::td {

static void writeString(OutputBuffer &out, std::string_view s) {
  static constexpr char kHex[] = "0123456789abcdef";
  out << '"';
  for (char c : s) {
    unsigned char u = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out << '\\' << c;
    else if (c == '\n')
      out << "\\n";
    else if (c == '\t')
      out << "\\t";
    else if (c == '\r')
      out << "\\r";
    else if (u < 0x20)
      out << "\\u00" << kHex[u >> 4] << kHex[u & 15];
    else
      out << c;
  }
  out << '"';
}

static void writeValue(OutputBuffer &out, const Value *v);

static void writeArray(OutputBuffer &out, std::span<const Value *const> values) {
  out << '[';
  for (size_t i = 0; i < values.size(); ++i) {
    if (i)
      out << ',';
    writeValue(out, values[i]);
  }
  out << ']';
}

static void writePrintable(OutputBuffer &out, const Value *v) {
  out << ",\"printable\":";
  writeString(out, v->str());
  out << '}';
}

static void writeDag(OutputBuffer &out, const DagValue *d) {
  out << "{\"kind\":\"dag\",\"operator\":";
  writeValue(out, d->op);
  if (d->opName) {
    out << ",\"name\":";
    writeString(out, d->opName->text);
  }
  out << ",\"args\":[";
  for (size_t i = 0; i < d->size(); ++i) {
    out << (i ? ",[" : "[");
    writeValue(out, d->args[i]);
    out << ',';
    if (d->names[i])
      writeString(out, d->names[i]->text);
    else
      out << "null";
    out << ']';
  }
  out << ']';
  writePrintable(out, d);
}

static void writeValue(OutputBuffer &out, const Value *v) {
  switch (v->kind) {
  case ValueKind::kUnset:
    out << "null";
    return;
  case ValueKind::kBit:
    out << (v->as<BitValue>()->value ? '1' : '0');
    return;
  case ValueKind::kInt:
    out << v->as<IntValue>()->value;
    return;
  case ValueKind::kString:
    writeString(out, v->as<StringValue>()->text());
    return;
  case ValueKind::kBits:
    writeArray(out, v->as<BitsValue>()->bits);
    return;
  case ValueKind::kList:
    writeArray(out, v->as<ListValue>()->elements);
    return;
  case ValueKind::kDag:
    writeDag(out, v->as<DagValue>());
    return;
  case ValueKind::kDef:
    out << "{\"kind\":\"def\",\"def\":";
    writeString(out, v->as<DefValue>()->record->name());
    break;
  case ValueKind::kVar:
    out << "{\"kind\":\"var\",\"var\":";
    writeString(out, v->as<VarValue>()->name->text);
    break;
  case ValueKind::kVarBit:
    if (const VarValue *var = v->as<VarBitValue>()->of->as<VarValue>()) {
      out << "{\"kind\":\"varbit\",\"var\":";
      writeString(out, var->name->text);
      out << ",\"index\":" << v->as<VarBitValue>()->bit;
      break;
    }
    [[fallthrough]];
  default:
    out << "{\"kind\":\"complex\"";
    break;
  }
  writePrintable(out, v);
}

static std::vector<const Record *> sortedDefs(const RecordKeeper &records) {
  std::vector<const Record *> defs(records.defs().begin(), records.defs().end());
  std::ranges::sort(defs, {}, [](const Record *r) { return r->name(); });
  return defs;
}

namespace {
/// Line numbers of many places: the starts of the lines of each buffer, found once.
class Lines {
public:
  size_t line(SourceRange r) {
    auto [it, isNew] = starts_.try_emplace(r.buffer);
    if (isNew) {
      std::string_view text = r.buffer->text();
      for (size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n')
          it->second.push_back(uint32_t(i));
    }
    return size_t(std::ranges::lower_bound(it->second, r.begin) - it->second.begin()) + 1;
  }

private:
  std::unordered_map<const SourceBuffer *, std::vector<uint32_t>> starts_;
};
} // namespace

static void writePlace(OutputBuffer &out, SourceRange r, Lines &lines) {
  // The last component of the path, so that the text does not depend on where the tree lies.
  std::string name = r.buffer->name();
  writeString(out, name.substr(name.rfind('/') + 1) + ":" + std::to_string(lines.line(r)));
}

static void writeRecord(OutputBuffer &out, const Record *r, Lines &lines) {
  out << "{\"!name\":";
  writeString(out, r->name());
  out << ",\"!anonymous\":" << (r->isAnonymous() ? "true" : "false") << ",\"!superclasses\":[";
  bool first = true;
  for (const Class *c : r->superClasses()) {
    out << (first ? "" : ",");
    writeString(out, className(c));
    first = false;
  }
  out << "],\"!locs\":[";
  writePlace(out, r->range(), lines);
  for (SourceRange s : r->instantiatedAt()) {
    out << ',';
    writePlace(out, s, lines);
  }
  out << "],\"!fields\":[";
  first = true;
  for (const FieldInfo &f : r->fields()) {
    if (!f.isField)
      continue;
    out << (first ? "" : ",");
    writeString(out, f.name->text);
    first = false;
  }
  out << ']';
  for (size_t i = 0; i < r->fields().size(); ++i) {
    out << ',';
    writeString(out, r->fields()[i].name->text);
    out << ':';
    writeValue(out, r->value(i));
  }
  out << '}';
}

void writeJson(const RecordKeeper &records, OutputBuffer &out) {
  std::vector<const Record *> defs = sortedDefs(records);
  out << "{\"!tablegen_json_version\":1,\n\"!instanceof\":{";
  Lines lines;
  std::vector<std::vector<const Record *>> members(records.classes().size());
  for (const Record *r : defs)
    for (const Class *c : r->superClasses())
      members[classId(c)].push_back(r);
  bool firstClass = true;
  for (const Class *c : records.classes()) {
    out << (firstClass ? "" : ",\n");
    firstClass = false;
    writeString(out, className(c));
    out << ":[";
    bool first = true;
    for (const Record *r : members[classId(c)]) {
      out << (first ? "" : ",");
      writeString(out, r->name());
      first = false;
    }
    out << ']';
  }
  out << '}';
  for (const Record *r : defs) {
    out << ",\n";
    writeString(out, r->name());
    out << ':';
    writeRecord(out, r, lines);
  }
  out << "}\n";
}

void writeRecords(const RecordKeeper &records, OutputBuffer &out) {
  std::vector<const Class *> classes(records.classes().begin(), records.classes().end());
  std::ranges::sort(classes, {}, className);
  out << "------------- Classes -----------------\n";
  for (const Class *c : classes)
    out << classText(c);
  out << "------------- Defs -----------------\n";
  for (const Record *r : sortedDefs(records))
    out << r->str();
}

} // namespace lathe::td
