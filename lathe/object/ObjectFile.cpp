#include "lathe/object/ObjectFile.h"
#include "lathe/object/ByteReader.h"
#include <charconv>

namespace lathe::object {

bool readObject(std::span<const uint8_t> bytes, ObjectFile &out, std::string &error) {
  out.bytes = bytes;
  ByteReader little(bytes, true);
  uint32_t magic = little.u32(0);
  if (bytes.size() >= 16 && magic == 0x464c457f)
    return readELF(bytes, out, error);
  if (bytes.size() >= 28 && (magic == 0xfeedface || magic == 0xfeedfacf || magic == 0xcefaedfe || magic == 0xcffaedfe))
    return readMachO(bytes, out, error);
  if (bytes.size() >= 64 && little.u16(0) == 0x5a4d && little.u32(little.u32(0x3c)) == 0x4550)
    return readCOFF(bytes, out, error);
  bool isBig = bytes.size() >= 56 && magic == 0xffff0000 && little.u16(4) >= 2;
  // A COFF object begins with its machine: i386, x86-64, ARM, ARM64, or one that is not known to PE images.
  uint16_t machine = little.u16(0);
  bool isKnown = machine == 0x14c || machine == 0x8664 || machine == 0x1c4 || machine == 0xaa64;
  if (isBig || (bytes.size() >= 20 && isKnown))
    return readCOFF(bytes, out, error);
  error = "The file was not recognized as a valid object file";
  return false;
}

static constexpr std::string_view kArchiveMagic = "!<arch>\n", kThinMagic = "!<thin>\n";

static std::string_view textOf(std::span<const uint8_t> bytes) {
  return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

bool isArchive(std::span<const uint8_t> bytes) {
  return textOf(bytes).starts_with(kArchiveMagic) || textOf(bytes).starts_with(kThinMagic);
}

// ar(5): headers of 60 bytes; System V (GNU) and BSD long names.
bool readArchive(std::span<const uint8_t> bytes, std::vector<ArchiveMember> &out, std::string &error) {
  std::string_view text = textOf(bytes);
  if (text.starts_with(kThinMagic)) {
    error = "thin archives are not supported";
    return false;
  }
  auto number = [](std::string_view s, uint64_t &v) {
    auto r = std::from_chars(s.data(), s.data() + s.size(), v);
    return r.ec == std::errc() && std::string_view(r.ptr, size_t(s.data() + s.size() - r.ptr)).find_first_not_of(' ') ==
                                      std::string_view::npos;
  };
  std::string_view longNames;
  for (size_t at = kArchiveMagic.size(); at < bytes.size();) {
    std::string where = " of the archive member at offset " + std::to_string(at);
    if (bytes.size() - at < 60) {
      error = "truncated or malformed archive (the header" + where + " goes past the end of the file)";
      return false;
    }
    std::string_view header = text.substr(at, 60), name = header.substr(0, 16);
    uint64_t size;
    if (text.substr(at + 58, 2) != "`\n" || !number(text.substr(at + 48, 10), size)) {
      error = "truncated or malformed archive (bad header" + where + ")";
      return false;
    }
    at += 60;
    if (size > bytes.size() - at) {
      error = "truncated or malformed archive (the contents" + where + " go past the end of the file)";
      return false;
    }
    std::string_view contents = text.substr(at, size);
    at += size_t(size + (size & 1));
    name = name.substr(0, name.find_last_not_of(' ') + 1);
    if (name == "//") {
      longNames = contents;
      continue;
    }
    if (name == "/" || name == "/SYM64/")
      continue;
    uint64_t v;
    if (name.starts_with("#1/") && number(name.substr(3), v) && v <= contents.size()) {
      name = contents.substr(0, v);
      name = name.substr(0, name.find('\0'));
      contents.remove_prefix(v);
    } else if (name.starts_with('/') && number(name.substr(1), v) && v < longNames.size()) {
      name = longNames.substr(v);
      name = name.substr(0, name.find_first_of("\n"));
    }
    if (name.ends_with('/'))
      name.remove_suffix(1);
    if (name.starts_with("__.SYMDEF"))
      continue;
    out.push_back({name, header, {reinterpret_cast<const uint8_t *>(contents.data()), contents.size()}});
  }
  return true;
}

} // namespace lathe::object
