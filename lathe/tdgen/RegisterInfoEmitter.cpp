#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/RegisterBanks.h"
#include "lathe/tdgen/Registers.h"
#include "lathe/tdgen/TableWriter.h"

#include <algorithm>

namespace lathe::tdgen {

namespace {

class Emitter {
public:
  Emitter(const td::RecordKeeper &records, const RegisterModel &m, OutputBuffer &out)
      : records_(records), m_(m), out_(out) {}
  void run();

private:
  void enums();
  void tables();
  void registers();
  void indexTables();
  void classTables();

  const td::RecordKeeper &records_;
  const RegisterModel &m_;
  OutputBuffer &out_;
  StringPool strings_;
  ListPool<uint32_t> regLists_;
  ListPool<uint32_t> words_;
};

void Emitter::enums() {
  out_ << "#ifdef GET_REGINFO_ENUM\n#undef GET_REGINFO_ENUM\nnamespace lathe::" << m_.nameSpace << " {\n";
  out_ << "enum : uint16_t {\n";
  for (const RegisterInfo &r : m_.regs)
    out_ << "  " << r.name << " = " << r.id << ",\n";
  out_ << "  NUM_TARGET_REGS = " << m_.regs.size() << "\n};\nenum : uint16_t {\n  NoSubRegister = 0,\n";
  for (size_t i = 1; i < m_.indices.size(); ++i)
    out_ << "  " << m_.indices[i].name << " = " << i << ",\n";
  out_ << "  NUM_TARGET_SUBREGS = " << m_.indices.size() << "\n};\nenum : uint16_t {\n";
  for (const RegisterClassInfo &c : m_.classes)
    out_ << "  " << c.name << "RegClassID = " << c.id << ",\n";
  out_ << "  NUM_TARGET_REGCLASSES = " << m_.classes.size() << "\n};\n";
  if (auto names = records_.allDerivedDefinitions("RegAltNameIndex"); names.size() > 1) {
    out_ << "enum : uint8_t {\n"; // Columns of names: arguments of getRegisterName().
    for (const td::Record *r : names)
      out_ << "  " << r->name() << ",\n";
    out_ << "  NUM_TARGET_REG_ALT_NAMES\n};\n";
  }
  emitBankIds(out_, m_);
  out_ << "} // namespace lathe::" << m_.nameSpace << "\n#endif\n\n";
}

void Emitter::registers() {
  std::vector<std::pair<unsigned, unsigned>> subRegs;
  OutputBuffer rows;
  for (const RegisterInfo &r : m_.regs) {
    size_t firstSub = subRegs.size();
    for (auto s : r.subRegs)
      subRegs.push_back(s);
    std::vector<uint32_t> supers(r.superRegs.begin(), r.superRegs.end()), units(r.units.begin(), r.units.end());
    auto dwarf = [&](size_t i) { return i < r.dwarf.size() ? r.dwarf[i] : r.dwarf.empty() ? -1 : r.dwarf.back(); };
    rows << "  {" << strings_.add(r.name) << ", " << strings_.add(r.asmName) << ", " << (r.encoding & 0xffff) << ", {"
         << dwarf(0) << ", " << dwarf(1) << ", " << dwarf(2) << "}, " << r.subRegs.size() << ", " << firstSub << ", "
         << regLists_.add(supers) << ", " << supers.size() << ", " << units.size() << ", " << regLists_.add(units)
         << "}, // " << r.name << '\n';
  }
  out_ << "static constexpr MCSubReg kSubRegs[] = {\n";
  for (auto [index, reg] : subRegs)
    out_ << "  {" << index << ", " << reg << "},\n";
  out_ << "  {0, 0}\n};\nstatic constexpr MCRegisterDesc kRegs[] = {\n" << rows.view() << "};\n";
  out_ << "static constexpr MCPhysReg kUnitRoots[][2] = {\n";
  for (auto [a, b] : m_.unitRoots)
    out_ << "  {" << a << ", " << b << "},\n";
  if (m_.unitRoots.empty())
    out_ << "  {0, 0}\n";
  out_ << "};\n";
}

void Emitter::indexTables() {
  out_ << "static constexpr MCSubRegIndexDesc kSubRegIndices[] = {\n";
  for (const SubRegIndexInfo &i : m_.indices)
    (out_ << "  {" << strings_.add(i.name) << ", " << uint16_t(i.offset) << ", " << uint16_t(i.size) << ", 0x")
            .hex(i.lanes)
        << "ull}, // " << i.name << '\n';
  out_ << "};\n";
  size_t n = m_.indices.size();
  std::vector<unsigned> table(n * n);
  for (auto [pair, result] : m_.compositions)
    table[pair.first * n + pair.second] = result;
  emitArray(out_, "uint16_t", "kSubRegIndexCompositions", table);
}

void Emitter::classTables() {
  size_t n = m_.indices.size();
  std::vector<unsigned> with(m_.classes.size() * n, 0xffff), parts(m_.classes.size() * n, 0xffff);
  for (const RegisterClassInfo &c : m_.classes)
    for (unsigned i = 1; i < n; ++i) {
      std::set<unsigned> having, named;
      for (unsigned r : c.members)
        if (auto it = m_.regs[r].subRegs.find(i); it != m_.regs[r].subRegs.end()) {
          having.insert(r);
          named.insert(it->second);
        }
      if (having.empty())
        continue;
      const RegisterClassInfo *largest = nullptr, *smallest = nullptr;
      for (const RegisterClassInfo &k : m_.classes) {
        if (m_.isSubClass(c, k) && std::includes(having.begin(), having.end(), k.members.begin(), k.members.end()) &&
            !k.members.empty() && (!largest || k.members.size() > largest->members.size()))
          largest = &k;
        if (having.size() == c.members.size() &&
            std::includes(k.members.begin(), k.members.end(), named.begin(), named.end()) &&
            (!smallest || k.members.size() < smallest->members.size()))
          smallest = &k;
      }
      if (largest)
        with[c.id * n + i] = largest->id;
      if (smallest)
        parts[c.id * n + i] = smallest->id;
    }
  emitArray(out_, "uint16_t", "kSubClassWithSubReg", with);
  emitArray(out_, "uint16_t", "kSubRegClass", parts);

  OutputBuffer rows;
  for (const RegisterClassInfo &c : m_.classes) {
    std::set<unsigned> subClasses;
    for (const RegisterClassInfo &k : m_.classes)
      if (m_.isSubClass(c, k))
        subClasses.insert(k.id);
    OutputBuffer types;
    std::vector<uint32_t> order(c.order.begin(), c.order.end()), values;
    for (const td::Record *t : c.types)
      if (t)
        values.push_back(uint32_t(t->getInt("Value")));
    rows << "  {" << strings_.add(c.name) << ", " << regLists_.add(order) << ", " << order.size() << ", " << c.id
         << ", " << words_.add(bitWords(c.members, m_.regs.size())) << ", "
         << words_.add(bitWords(subClasses, m_.classes.size())) << ", " << c.regSize << ", " << c.spillSize << ", "
         << c.spillAlign << ", " << c.copyCost << ", " << (c.allocatable ? "true" : "false") << ", "
         << (c.bank < 0 ? 0xff : c.bank) << ", " << (c.tsFlags & 0xff) << ", " << values.size() << ", "
         << regLists_.add(values) << "}, // " << c.name << '\n';
  }
  out_ << "static constexpr MCRegisterClass kClasses[] = {\n" << rows.view() << "};\n";
  emitBankRows(out_, m_, strings_, words_);
}

void Emitter::tables() {
  out_ << "#ifdef GET_REGINFO_TABLES\n#undef GET_REGINFO_TABLES\nnamespace lathe {\nnamespace {\nnamespace "
       << m_.nameSpace << "RegTables {\n";
  registers();
  indexTables();
  classTables();
  strings_.emit(out_, "kStrings");
  emitArray(out_, "uint16_t", "kRegLists", regLists_.values());
  emitArray(out_, "uint32_t", "kWords", words_.values());
  out_ << "} // namespace " << m_.nameSpace << "RegTables\n\n";
  out_ << "constexpr MCRegisterInfo k" << m_.nameSpace << "RegisterInfo = [] {\n  using namespace " << m_.nameSpace
       << "RegTables;\n  MCRegisterInfo i;\n";
  auto set = [&](std::string_view field, std::string_view value) {
    out_ << "  i." << field << " = " << value << ";\n";
  };
  set("regs", "kRegs");
  set("numRegs", std::to_string(m_.regs.size()));
  set("numUnits", std::to_string(m_.unitRoots.size()));
  set("subRegIndices", "kSubRegIndices");
  set("numSubRegIndices", std::to_string(m_.indices.size()));
  set("classes", "kClasses");
  set("numClasses", std::to_string(m_.classes.size()));
  set("banks", "kBanks");
  set("numBanks", std::to_string(m_.banks.size()));
  set("strings", "kStrings");
  set("subRegs", "kSubRegs");
  set("regLists", "kRegLists");
  set("words", "kWords");
  set("unitRoots", "kUnitRoots");
  set("subRegIndexCompositions", "kSubRegIndexCompositions");
  set("subClassWithSubReg", "kSubClassWithSubReg");
  set("subRegClass", "kSubRegClass");
  out_ << "  return i;\n}();\n} // namespace\n} // namespace lathe\n#endif\n";
}

void Emitter::run() {
  emitHeader(out_, "Registers, register classes and register banks");
  enums();
  tables();
}

} // namespace

bool emitRegisterInfo(const td::RecordKeeper &records, OutputBuffer &out) {
  RegisterModel model(records);
  if (!model.ok())
    return false;
  Emitter(records, model, out).run();
  return true;
}

} // namespace lathe::tdgen
