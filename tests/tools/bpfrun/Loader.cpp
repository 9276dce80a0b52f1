#include "Loader.h"
#include <cstring>
#include <elf.h>
#include <fstream>
#include <iterator>

namespace bpfrun {

// Linux, Documentation/bpf/llvm_reloc.rst
constexpr uint32_t kReloc64_64 = 1, kRelocAbs64 = 2, kReloc64_32 = 10;

void Program::relocate(uint64_t at, uint32_t type, uint64_t symbol, bool isDefined, const std::string &name,
                       const std::map<std::string, int> &externals) {
  auto *slot = reinterpret_cast<Slot *>(at);
  switch (type) {
  case kReloc64_64: {
    if (!isDefined)
      throw Trap("'" + name + "' is not defined");
    uint64_t v = symbol + (uint32_t(slot->imm) | uint64_t(uint32_t(slot[1].imm)) << 32);
    slot->imm = int32_t(v);
    slot[1].imm = int32_t(v >> 32);
    return;
  }
  case kRelocAbs64: {
    if (!isDefined)
      throw Trap("'" + name + "' is not defined");
    uint64_t v;
    std::memcpy(&v, slot, 8);
    v += symbol;
    std::memcpy(slot, &v, 8);
    return;
  }
  case kReloc64_32:
    if (isDefined) {
      slot->imm += int32_t((int64_t(symbol) - int64_t(at)) / 8);
      return;
    }
    if (auto it = externals.find(name); it != externals.end()) {
      slot->registers &= 15; // a helper, not a function of the program
      slot->imm = it->second;
      return;
    }
    throw Trap("'" + name + "' is not defined");
  default:
    throw Trap("relocation " + std::to_string(type) + " is unknown");
  }
}

Program::Program(const std::string &path, const std::map<std::string, int> &externals) {
  std::ifstream in(path, std::ios::binary);
  std::string file{std::istreambuf_iterator<char>(in), {}};
  auto header = [&](uint64_t at, uint64_t size) {
    if (at > file.size() || size > file.size() - at)
      throw Trap("'" + path + "' is cut short or no object");
    return file.data() + at;
  };
  Elf64_Ehdr eh;
  std::memcpy(&eh, header(0, sizeof eh), sizeof eh);
  if (std::memcmp(eh.e_ident, ELFMAG, SELFMAG) || eh.e_machine != EM_BPF || eh.e_ident[EI_DATA] != ELFDATA2LSB)
    throw Trap("'" + path + "' is no little-endian object for BPF");
  std::vector<Elf64_Shdr> sh(eh.e_shnum);
  std::memcpy(sh.data(), header(eh.e_shoff, sh.size() * sizeof sh[0]), sh.size() * sizeof sh[0]);
  std::vector<uint64_t> base(sh.size());
  for (size_t i = 0; i < sh.size(); ++i) {
    if (!(sh[i].sh_flags & SHF_ALLOC))
      continue;
    uint64_t align = std::max<uint64_t>(sh[i].sh_addralign, 16);
    sections_.push_back(std::make_unique<char[]>(sh[i].sh_size + align));
    base[i] = (reinterpret_cast<uint64_t>(sections_.back().get()) + align - 1) & ~(align - 1);
    if (sh[i].sh_type != SHT_NOBITS)
      std::memcpy(reinterpret_cast<void *>(base[i]), header(sh[i].sh_offset, sh[i].sh_size), sh[i].sh_size);
  }
  std::vector<Elf64_Sym> symbols;
  std::string_view names;
  for (const Elf64_Shdr &s : sh)
    if (s.sh_type == SHT_SYMTAB && s.sh_link < sh.size()) {
      symbols.resize(s.sh_size / sizeof(Elf64_Sym));
      std::memcpy(symbols.data(), header(s.sh_offset, s.sh_size), symbols.size() * sizeof symbols[0]);
      const Elf64_Shdr &str = sh[s.sh_link];
      names = {header(str.sh_offset, str.sh_size), str.sh_size};
    }
  auto nameOf = [&](const Elf64_Sym &s) { return std::string(names.substr(s.st_name).data()); };
  auto isDefined = [&](const Elf64_Sym &s) { return s.st_shndx != SHN_UNDEF && s.st_shndx < base.size(); };
  for (const Elf64_Sym &s : symbols)
    if (isDefined(s) && ELF64_ST_TYPE(s.st_info) == STT_FUNC)
      functions_[nameOf(s)] = base[s.st_shndx] + s.st_value;
  for (const Elf64_Shdr &s : sh) {
    if (s.sh_type != SHT_REL || s.sh_info >= sh.size() || !base[s.sh_info])
      continue;
    for (uint64_t at = 0; at + sizeof(Elf64_Rel) <= s.sh_size; at += sizeof(Elf64_Rel)) {
      Elf64_Rel rel;
      std::memcpy(&rel, header(s.sh_offset + at, sizeof rel), sizeof rel);
      const Elf64_Sym &symbol = symbols.at(ELF64_R_SYM(rel.r_info));
      bool defined = isDefined(symbol);
      relocate(base[s.sh_info] + rel.r_offset, uint32_t(ELF64_R_TYPE(rel.r_info)),
               defined ? base[symbol.st_shndx] + symbol.st_value : 0, defined, nameOf(symbol), externals);
    }
  }
}

const Slot *Program::function(const std::string &name) const {
  auto it = functions_.find(name);
  return it == functions_.end() ? nullptr : reinterpret_cast<const Slot *>(it->second);
}

} // namespace bpfrun
