// The register banks of a target on their own: what `lathe-tblgen -gen-register-bank` emits. MCRegisterInfo has the
// same rows beside the rest.
#pragma once
#include "lathe/mc/MCRegisterInfo.h"

namespace lathe {

/// Plain data; the tables are constexpr.
struct MCRegisterBankInfo {
  static constexpr unsigned kNoBank = 0xff;

  const MCRegisterBank *banks = nullptr;
  unsigned numBanks = 0;
  unsigned numClasses = 0;
  const char *strings = nullptr;
  const uint32_t *words = nullptr;
  const uint8_t *bankOfClass = nullptr; ///< the first that covers a class; kNoBank: none does

  constexpr std::string_view getName(unsigned bank) const { return strings + banks[bank].name; }
  constexpr unsigned getSizeInBits(unsigned bank) const { return banks[bank].sizeBits; }
  constexpr bool covers(unsigned bank, unsigned rc) const {
    return words[banks[bank].classes + rc / 32] >> (rc % 32) & 1;
  }
  constexpr unsigned getBankOfClass(unsigned rc) const { return bankOfClass[rc]; }
};

} // namespace lathe
