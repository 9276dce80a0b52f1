// The list of generators. A generator reads records and writes C++ text with constexpr tables; what it finds wrong it
// reports at the record, and goes on.
#pragma once
#include "lathe/support/OutputBuffer.h"
#include "lathe/td/Record.h"

namespace lathe::tdgen {

/// What the command line says to generators.
struct GeneratorOptions {
  std::string intrinsicPrefix; ///< Only the intrinsics of that target.
};

struct Generator {
  std::string_view option; ///< As in `lathe-tblgen -gen-register-info`.
  std::string_view what;   ///< One line for -help.
  void (*run)(const td::RecordKeeper &records, const GeneratorOptions &options, OutputBuffer &out);
};

std::span<const Generator> generators();

} // namespace lathe::tdgen
