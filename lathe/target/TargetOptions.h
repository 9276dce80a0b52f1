// What a user asks of code generation, as plain data: there are no global options.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lathe {

enum class CodeGenOptLevel : uint8_t { kNone, kLess, kDefault, kAggressive };
enum class RelocModel : uint8_t { kStatic, kPIC, kDynamicNoPIC };
enum class CodeModel : uint8_t { kTiny, kSmall, kKernel, kMedium, kLarge };
enum class TLSModel : uint8_t { kGeneralDynamic, kLocalDynamic, kInitialExec, kLocalExec };

struct TargetOptions {
  CodeGenOptLevel optLevel = CodeGenOptLevel::kDefault;
  RelocModel relocModel = RelocModel::kPIC;
  CodeModel codeModel = CodeModel::kSmall;
  std::string cpu;
  std::string features;     ///< "+a,-b"
  unsigned asmDialect = 0;  ///< of assembly output: 0 AT&T, 1 Intel where the target has two
  std::string framePointer; ///< "all", "non-leaf", "none" for functions without the attribute; empty: none
  bool functionSections = false;
  bool dataSections = false;
  bool uniqueSectionNames = true;
  bool emulatedTLS = false;
  bool useInitArray = true;
  bool verifyMachineInstrs = false;
  /// Options that only some target has (TargetInfo::options), as they were given.
  struct Own {
    std::string name, value;
  };
  std::vector<Own> own;
  /// The value of the last one of that name, or `otherwise`.
  std::string_view ownOption(std::string_view name, std::string_view otherwise = {}) const {
    for (const Own &o : own)
      if (o.name == name)
        otherwise = o.value;
    return otherwise;
  }
};

/// An option that a target adds to those of the tools.
struct TargetOptionSpec {
  std::string_view name, placeholder, help;
  bool isFlag = false;
  std::string_view values = {}; ///< separated by '|'; empty: any
};

} // namespace lathe
