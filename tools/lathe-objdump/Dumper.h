// One object file and how it is shown.
#pragma once
#include "lathe/mc/MCObjectArch.h"
#include "lathe/mc/MCTargetMachine.h"
#include "lathe/object/ObjectFile.h"
#include "lathe/support/OutputBuffer.h"
#include <functional>
#include <string>
#include <vector>

namespace lathe::objdump {

struct DumpOptions {
  bool fileHeader = false, sectionHeaders = false, symbols = false, dynamicSymbols = false, relocations = false,
       dynamicRelocations = false, contents = false, disassemble = false, disassembleAll = false, showLMA = false;
  bool rawBytes = true, addresses = true, hexImmediates = true, zeroes = false, allSymbols = false;
  unsigned dialect = 0;
  uint64_t start = 0, stop = UINT64_MAX, adjust = 0;
  std::string_view triple, cpu, features;
  std::vector<std::string_view> sections; ///< the only ones to show; empty: all
  std::vector<std::string_view> functions;
};

class Dumper {
public:
  /// `name` as it is shown: of a member, "archive(member)".
  Dumper(const object::ObjectFile &file, std::string_view name, const DumpOptions &options, OutputBuffer &out,
         std::function<void(std::string)> error, std::function<void(std::string)> warning);
  /// All that the options ask for, in the order in which llvm-objdump shows it.
  bool run();

private:
  bool wants(const object::Section &s) const;
  std::string qualifiedName(const object::Section &s) const;
  std::string_view relocationName(uint32_t type) const;
  void relocationValue(const object::Relocation &r);
  void word(uint64_t v) { number(v, file_.is64 || isWideCOFF() ? 16 : 8); }
  bool isWideCOFF() const;
  void number(uint64_t v, unsigned digits);
  void padded(std::string_view s, size_t width);

  void fileHeader();
  void sectionHeaders();
  void contents();
  void symbolTable(const std::vector<object::Symbol> &symbols, bool isDynamic);
  void symbol(const object::Symbol &s, bool isDynamic);
  void coffSymbolTable();
  void relocations();
  void dynamicRelocations();
  bool disassemble();

  const object::ObjectFile &file_;
  std::string name_;
  const DumpOptions &options_;
  OutputBuffer &out_;
  std::function<void(std::string)> error_, warning_;
  const MCObjectArch *arch_ = nullptr;
  const MCTargetInfo *target_ = nullptr;
};

} // namespace lathe::objdump
