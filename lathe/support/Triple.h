// Target triples: arch-vendor-os-environment, taken apart but not interpreted. Which architectures exist is known
// to the registry of targets, not here.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace lathe {

enum class ObjectFormat : uint8_t { kElf, kMachO, kCoff };

class Triple {
public:
  Triple() = default;
  explicit Triple(std::string_view text);

  bool empty() const { return text_.empty(); }
  const std::string &str() const { return text_; }
  /// The components in the order arch, vendor, os, environment; missing ones are empty. A known operating system or
  /// environment is recognised in an earlier place, so that `x86_64-linux-gnu` has os "linux".
  std::string_view arch() const { return part(0); }
  std::string_view vendor() const { return part(1); }
  std::string_view os() const { return part(2); }
  std::string_view environment() const { return part(3); }

  bool isOSLinux() const { return os().starts_with("linux"); }
  bool isOSDarwin() const;
  bool isOSWindows() const;
  /// The version of macOS that the triple names, as major << 16 | minor << 8 | update; 0: none. darwin is numbered as
  /// the kernel is: 9 is 10.5, 20 is 11.
  uint32_t macOSVersion() const;
  bool isMusl() const { return environment().starts_with("musl"); }
  /// From an explicit suffix (`…-elf`, `…-macho`, `…-coff`) or the operating system; ELF when nothing says otherwise.
  ObjectFormat objectFormat() const;

private:
  struct Piece {
    uint32_t begin = 0, size = 0;
  };
  std::string_view part(unsigned i) const { return std::string_view(text_).substr(parts_[i].begin, parts_[i].size); }
  std::string text_;
  Piece parts_[4];
};

} // namespace lathe
