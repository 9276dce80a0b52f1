#include "lathe/mir/parser/Names.h"
#include "lathe/support/Diagnostics.h"
#include "lathe/target/TargetSubtargetInfo.h"

namespace lathe {

void NameTable::insert(Slot s) {
  uint32_t i = s.hash & mask();
  while (slots_[i].text)
    i = (i + 1) & mask();
  slots_[i] = s;
}

void NameTable::add(std::string_view name, uint32_t value) {
  if (++count_ * 2 > slots_.size()) {
    std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 4);
    old.swap(slots_);
    for (const Slot &s : old)
      if (s.text)
        insert(s);
  }
  insert({name.data(), uint32_t(name.size()), StringInterner::hash(name), value});
}

std::string_view NameTable::nearest(std::string_view word) const {
  std::vector<std::string_view> names;
  for (const Slot &s : slots_)
    if (s.text)
      names.emplace_back(s.text, s.size);
  return nearestName(word, names);
}

std::string_view TargetNames::lower(std::string_view s) {
  std::string_view copy = arena_.copy(s);
  for (char &c : std::span<char>(const_cast<char *>(copy.data()), copy.size()))
    if (c >= 'A' && c <= 'Z')
      c = char(c - 'A' + 'a');
  return copy;
}

TargetNames::TargetNames(const TargetSubtargetInfo &sti) {
  const TargetInstrInfo &tii = sti.getInstrInfo();
  const TargetRegisterInfo &tri = sti.getRegisterInfo();
  instrTables = tii.descs;
  registerTables = tri.regs;
  for (unsigned i = 0; i < tii.numOpcodes; ++i)
    opcodes.add(tii.getName(i), i);
  registers.add("noreg", 0);
  for (unsigned i = 1; i < tri.numRegs; ++i)
    registers.add(lower(tri.getName(MCPhysReg(i))), i);
  for (unsigned i = 0; i < tri.numClasses; ++i)
    classes.add(lower(tri.getRegClassName(i)), i);
  for (unsigned i = 0; i < tri.numBanks; ++i)
    banks.add(lower(tri.strings + tri.banks[i].name), i);
  for (unsigned i = 1; i < tri.numSubRegIndices; ++i)
    subRegIndices.add(tri.getSubRegIndexName(i), i);
  auto masks = tri.getNamedRegMasks();
  for (unsigned i = 0; i < masks.size(); ++i)
    regMasks.add(lower(masks[i].name), i);
}

uint32_t TargetNames::targetIndex(const TargetInstrInfo &tii, std::string_view name) {
  std::call_once(hasTargetIndices_, [&] {
    for (unsigned i = 0; !tii.getTargetIndexName(i).empty(); ++i)
      targetIndices_.add(tii.getTargetIndexName(i), i);
  });
  return targetIndices_.find(name);
}

uint32_t TargetNames::targetFlag(const TargetInstrInfo &tii, std::string_view name) {
  constexpr unsigned kFlagBits = 12; // of MachineOperand
  std::call_once(hasTargetFlags_, [&] {
    for (unsigned f = 1; f < 1u << kFlagBits; ++f)
      if (std::string_view n = tii.getTargetFlagName(f); !n.empty())
        targetFlags_.add(n, f);
  });
  return targetFlags_.find(name);
}

} // namespace lathe
