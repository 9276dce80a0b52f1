#include "lathe/tdgen/Generator.h"

#include "lathe/td/Json.h"

namespace lathe::tdgen {

static constexpr Generator kGenerators[] = {
    {"print-records", "all records, as the language writes them", td::writeRecords},
    {"dump-json", "all records as JSON", td::writeJson},
};

std::span<const Generator> generators() { return kGenerators; }

} // namespace lathe::tdgen
