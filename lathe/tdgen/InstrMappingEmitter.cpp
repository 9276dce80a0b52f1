// Parts of -gen-instr-info: operands by name (UseNamedOperandTable) and tables from instruction to instruction
// (InstrMapping records).
#include "lathe/support/OutputBuffer.h"
#include "lathe/tdgen/InstrInfoParts.h"

#include <algorithm>
#include <map>
#include <set>

namespace lathe::tdgen {

using namespace td;

void emitNamedOperands(const InstructionModel &instrs, OutputBuffer &out) {
  std::vector<std::string> names;
  std::vector<std::tuple<const InstructionInfo *, unsigned, size_t>> rows; // instruction, name, operand
  std::map<std::string, unsigned> number;
  for (const InstructionInfo &i : instrs.instructions) {
    if (!i.record->findBit("UseNamedOperandTable").value_or(false))
      continue;
    for (const OperandGroup &g : i.groups) {
      if (!g.count || g.name.empty())
        continue;
      auto [it, isNew] = number.try_emplace(g.name, unsigned(names.size()));
      if (isNew)
        names.push_back(g.name);
      rows.push_back({&i, it->second, g.first});
    }
  }
  if (rows.empty())
    return;
  const std::string &ns = instrs.nameSpace;
  out << "#ifdef GET_INSTRINFO_OPERAND_ENUM\n#undef GET_INSTRINFO_OPERAND_ENUM\nnamespace lathe::" << ns
      << "::OpName {\nenum : uint16_t {\n";
  for (const std::string &n : names)
    out << "  " << n << ",\n";
  out << "  OPERAND_LAST\n};\n} // namespace lathe::" << ns << "::OpName\n#endif\n\n"
      << "#ifdef GET_INSTRINFO_NAMED_OPS\n#undef GET_INSTRINFO_NAMED_OPS\nnamespace lathe::" << ns
      << " {\n/// Number of the operand of that name (OpName), -1 when the instruction has none.\n"
         "inline int getNamedOperandIdx(unsigned opcode, unsigned name) {\n"
         "  struct Row {\n    uint16_t opcode, name, operand;\n  };\n  static constexpr Row kRows[] = {\n";
  std::ranges::sort(rows, {}, [](const auto &r) { return std::pair(std::get<0>(r)->number, std::get<1>(r)); });
  for (auto &[i, name, operand] : rows)
    out << "    {" << i->record->name() << ", " << name << ", " << operand << "},\n";
  out << "  };\n  size_t from = 0, to = " << rows.size()
      << ";\n  while (from < to) {\n    size_t mid = (from + to) / 2;\n    const Row &r = kRows[mid];\n"
         "    if (r.opcode == opcode && r.name == name)\n      return r.operand;\n"
         "    if (r.opcode < opcode || (r.opcode == opcode && r.name < name))\n      from = mid + 1;\n    else\n"
         "      to = mid;\n  }\n  return -1;\n}\n} // namespace lathe::"
      << ns << "\n#endif\n\n";
}

namespace {

std::vector<std::string> fieldValues(const Record *r, const std::vector<std::string_view> &fields, const Record *map) {
  std::vector<std::string> out;
  for (std::string_view f : fields) {
    const Value *v = r->find(f);
    if (!v) {
      map->error("'" + std::string(r->name()) + "' has no field '" + std::string(f) + "'");
      return {};
    }
    out.push_back(v->unquoted());
  }
  return out;
}

std::vector<std::string> strings(const Value *list) {
  std::vector<std::string> out;
  if (auto *l = list->as<ListValue>())
    for (const Value *v : l->elements)
      out.push_back(v->unquoted());
  return out;
}

/// An identifier for a value of a field.
std::string identifier(std::string_view field, std::string_view value) {
  std::string s = std::string(field) + "_";
  for (char c : value)
    s += isalnum(uint8_t(c)) ? c : '_';
  return s;
}

void emitMapping(const Record *map, const RecordKeeper &records, const InstructionModel &instrs, OutputBuffer &out,
                 std::set<std::string> &enumerated) {
  auto rowFields = map->getStrings("RowFields"), colFields = map->getStrings("ColFields");
  std::vector<std::string> key;
  for (std::string_view k : map->getStrings("KeyCol"))
    key.push_back(std::string(k));
  std::vector<std::vector<std::string>> columns;
  for (const Value *v : map->getList("ValueCols"))
    columns.push_back(strings(v));
  // Row of equal values -> column of values -> instruction.
  std::map<std::vector<std::string>, std::map<std::vector<std::string>, const InstructionInfo *>> rows;
  for (const Record *r : records.allDerivedDefinitions(map->getString("FilterClass"))) {
    auto it = instrs.numberOfRecord.find(r);
    if (it == instrs.numberOfRecord.end())
      continue;
    std::vector<std::string> row = fieldValues(r, rowFields, map), col = fieldValues(r, colFields, map);
    if (row.size() != rowFields.size() || col.size() != colFields.size())
      return;
    auto [at, isNew] = rows[row].try_emplace(col, &instrs.instructions[it->second]);
    bool named = col == key || std::ranges::find(columns, col) != columns.end();
    if (!isNew && named)
      map->error("'" + std::string(r->name()) + "' and '" + std::string(at->second->record->name()) +
                 "' have the same place in it");
  }
  std::map<unsigned, std::string> lines; // by opcode of the key
  for (auto &[row, members] : rows) {
    auto from = members.find(key);
    if (from == members.end())
      continue;
    std::string line = "    {" + std::string(from->second->record->name());
    for (const auto &c : columns) {
      auto to = members.find(c);
      line += to == members.end() ? ", 0xffff" : ", " + std::string(to->second->record->name());
    }
    lines[from->second->number] = line + "},\n";
  }
  // With several columns the caller says which, by the values of the fields.
  std::string parameters, choice;
  if (columns.size() > 1)
    for (size_t f = 0; f < colFields.size(); ++f) {
      std::string field(colFields[f]);
      if (enumerated.insert(field).second) {
        out << "enum " << field << " {\n";
        std::set<std::string> seen;
        for (const auto &c : columns)
          if (f < c.size() && seen.insert(c[f]).second)
            out << "  " << identifier(field, c[f]) << ",\n";
        out << "};\n";
      }
      parameters += ", " + field + " in" + field;
    }
  for (size_t c = 0; c < columns.size(); ++c) {
    std::string test;
    for (size_t f = 0; columns.size() > 1 && f < colFields.size() && f < columns[c].size(); ++f)
      test += (f ? " && in" : "in") + std::string(colFields[f]) + " == " + identifier(colFields[f], columns[c][f]);
    choice += test.empty() ? "      column = " + std::to_string(c + 1) + ";\n"
                           : "      if (" + test + ")\n        column = " + std::to_string(c + 1) + ";\n";
  }
  out << "/// The instruction that stands for `opcode` in the other column, -1 when there is none.\ninline int "
      << map->name() << "(uint16_t opcode" << parameters << ") {\n  static constexpr uint16_t kRows["
      << std::max<size_t>(lines.size(), 1) << "][" << columns.size() + 1 << "] = {\n";
  for (auto &[number, line] : lines)
    out << line;
  out << "  };\n  size_t from = 0, to = " << lines.size()
      << ";\n  while (from < to) {\n    size_t mid = (from + to) / 2;\n    if (kRows[mid][0] == opcode) {\n"
         "      unsigned column = 0;\n"
      << choice
      << "      return column && kRows[mid][column] != 0xffff ? kRows[mid][column] : -1;\n    }\n"
         "    if (kRows[mid][0] < opcode)\n      from = mid + 1;\n    else\n      to = mid;\n  }\n  return -1;\n}\n";
}

} // namespace

void emitInstrMappings(const RecordKeeper &records, const InstructionModel &instrs, OutputBuffer &out) {
  auto maps = records.allDerivedDefinitions("InstrMapping");
  if (maps.empty())
    return;
  out << "#ifdef GET_INSTRMAP_INFO\n#undef GET_INSTRMAP_INFO\nnamespace lathe::" << instrs.nameSpace << " {\n";
  std::set<std::string> enumerated;
  for (const Record *m : maps)
    emitMapping(m, records, instrs, out, enumerated);
  out << "} // namespace lathe::" << instrs.nameSpace << "\n#endif\n\n";
}

} // namespace lathe::tdgen
