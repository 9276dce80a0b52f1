// Records as text for people and other tools.
#pragma once
#include "lathe/support/OutputBuffer.h"
#include "lathe/td/Record.h"

namespace lathe::td {

/// The JSON form that `llvm-tblgen --dump-json` documents: one object with a member per record.
void writeJson(const RecordKeeper &records, OutputBuffer &out);
/// All classes and records as the language writes them, in the order of their names, as `llvm-tblgen` does.
void writeRecords(const RecordKeeper &records, OutputBuffer &out);

} // namespace lathe::td
