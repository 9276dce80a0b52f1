// What -gen-register-info and -gen-register-bank both write of the banks.
#pragma once
#include "lathe/tdgen/Registers.h"
#include "lathe/tdgen/TableWriter.h"

namespace lathe::tdgen {

/// Bit i of the words is set for every member i; there are bits for 0 to `n` - 1.
std::vector<uint32_t> bitWords(const std::set<unsigned> &members, size_t n);
/// The enumeration of the banks.
void emitBankIds(OutputBuffer &out, const RegisterModel &m);
/// The array `kBanks`, whose names and sets of classes go to the pools.
void emitBankRows(OutputBuffer &out, const RegisterModel &m, StringPool &strings, ListPool<uint32_t> &words);

} // namespace lathe::tdgen
