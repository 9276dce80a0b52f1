// -gen-register-bank: where generic values may live, for those who want no more of the registers than that
// (lathe/mc/MCRegisterBankInfo.h).
#include "lathe/tdgen/Emitters.h"
#include "lathe/tdgen/RegisterBanks.h"

namespace lathe::tdgen {

std::vector<uint32_t> bitWords(const std::set<unsigned> &members, size_t n) {
  std::vector<uint32_t> w((n + 31) / 32);
  for (unsigned i : members)
    w[i / 32] |= uint32_t(1) << (i % 32);
  return w;
}

void emitBankIds(OutputBuffer &out, const RegisterModel &m) {
  out << "enum : uint8_t {\n";
  for (size_t i = 0; i < m.banks.size(); ++i)
    out << "  " << m.banks[i].record->name() << "ID = " << i << ",\n";
  out << "  NumRegisterBanks = " << m.banks.size() << "\n};\n";
}

void emitBankRows(OutputBuffer &out, const RegisterModel &m, StringPool &strings, ListPool<uint32_t> &words) {
  out << "static constexpr MCRegisterBank kBanks[] = {\n";
  for (size_t i = 0; i < m.banks.size(); ++i)
    out << "  {" << strings.add(m.banks[i].name) << ", " << i << ", " << m.banks[i].size << ", "
        << words.add(bitWords(m.banks[i].classes, m.classes.size())) << "},\n";
  if (m.banks.empty())
    out << "  {}\n";
  out << "};\n";
}

static void emitTables(OutputBuffer &out, const RegisterModel &m) {
  StringPool strings;
  ListPool<uint32_t> words;
  std::vector<int> bankOfClass;
  for (const RegisterClassInfo &c : m.classes)
    bankOfClass.push_back(c.bank < 0 ? 0xff : c.bank);
  out << "namespace lathe {\nnamespace {\nnamespace " << m.nameSpace << "BankTables {\n";
  emitBankRows(out, m, strings, words);
  strings.emit(out, "kStrings");
  emitArray(out, "uint32_t", "kWords", words.values());
  emitArray(out, "uint8_t", "kBankOfClass", bankOfClass);
  out << "} // namespace " << m.nameSpace << "BankTables\n\nconstexpr MCRegisterBankInfo k" << m.nameSpace
      << "RegisterBankInfo = [] {\n  using namespace " << m.nameSpace
      << "BankTables;\n  MCRegisterBankInfo i;\n  i.banks = kBanks;\n  i.numBanks = " << m.banks.size()
      << ";\n  i.numClasses = " << m.classes.size()
      << ";\n  i.strings = kStrings;\n  i.words = kWords;\n  i.bankOfClass = kBankOfClass;\n  return i;\n}();\n"
         "} // namespace\n} // namespace lathe\n";
}

bool emitRegisterBank(const td::RecordKeeper &records, OutputBuffer &out) {
  RegisterModel m(records);
  if (!m.ok())
    return false;
  emitHeader(out, "Register banks");
  out << "#ifdef GET_REGBANK_ENUM\n#undef GET_REGBANK_ENUM\nnamespace lathe::" << m.nameSpace << " {\n";
  emitBankIds(out, m);
  out << "} // namespace lathe::" << m.nameSpace
      << "\n#endif\n\n#ifdef GET_REGBANK_TABLES\n#undef GET_REGBANK_TABLES\n";
  emitTables(out, m);
  out << "#endif\n";
  return true;
}

} // namespace lathe::tdgen
