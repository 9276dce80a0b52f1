// What lathe-tblgen shows of records without making tables of them; the text is that of llvm-tblgen's options.
#pragma once
#include "lathe/support/OutputBuffer.h"
#include "lathe/td/Record.h"

namespace lathe::tdgen {

/// -print-enums -class=NAME: the names of all records of a class. An unknown class is reported.
void printEnums(const td::RecordKeeper &records, std::string_view className, OutputBuffer &out);
/// -print-sets: what the dags of all records of class Set stand for.
void printSets(const td::RecordKeeper &records, OutputBuffer &out);
/// -print-detailed-records: classes and records with the place of everything in them.
void printDetailedRecords(const td::RecordKeeper &records, OutputBuffer &out);

} // namespace lathe::tdgen
