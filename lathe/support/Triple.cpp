#include "lathe/support/Triple.h"

#include <algorithm>
#include <iterator>

namespace lathe {

static constexpr std::string_view kSystems[] = {
    "linux",  "darwin",  "macos",     "ios",     "tvos",    "watchos", "windows",   "win32",   "freebsd",
    "netbsd", "openbsd", "dragonfly", "solaris", "fuchsia", "haiku",   "none",      "unknown", "wasi",
    "uefi",   "hurd",    "rtems",     "nacl",    "aix",     "cuda",    "emscripten"};
static constexpr std::string_view kEnvironments[] = {"gnu",  "musl",  "eabi",    "android", "msvc",      "elf",
                                                     "coff", "macho", "itanium", "cygnus",  "simulator", "ohos"};

template <size_t N> static bool startsWithAny(std::string_view s, const std::string_view (&list)[N]) {
  for (std::string_view w : list)
    if (s.starts_with(w))
      return true;
  return false;
}

Triple::Triple(std::string_view text) : text_(text) {
  uint32_t begin = 0;
  unsigned place = 0;
  for (unsigned n = 0; begin <= text_.size() && place < 4; ++n) {
    size_t dash = place == 3 ? std::string::npos : text_.find('-', begin);
    size_t end = dash == std::string::npos ? text_.size() : dash;
    std::string_view word(text_.data() + begin, end - begin);
    if (place == 1 && startsWithAny(word, kSystems) && word != "unknown" && word != "none")
      place = 2;
    if ((place == 1 || place == 2) && n != place && startsWithAny(word, kEnvironments))
      place = 3;
    else if (place == 2 && startsWithAny(word, kEnvironments) && !startsWithAny(word, kSystems))
      place = 3;
    if (place == 3)
      end = text_.size();
    parts_[place++] = {begin, uint32_t(end - begin)};
    begin = uint32_t(end) + 1;
  }
}

bool Triple::isOSDarwin() const {
  std::string_view o = os();
  return o.starts_with("darwin") || o.starts_with("macos") || o.starts_with("ios") || o.starts_with("tvos") ||
         o.starts_with("watchos");
}

uint32_t Triple::macOSVersion() const {
  std::string_view rest = os();
  bool isKernel = rest.starts_with("darwin");
  if (!isKernel && !rest.starts_with("macos"))
    return 0;
  rest.remove_prefix(isKernel ? 6 : rest.starts_with("macosx") ? 6 : 5);
  uint32_t parts[3] = {};
  for (unsigned i = 0; i < 3 && !rest.empty(); ++i) {
    size_t n = 0;
    for (; n < rest.size() && rest[n] >= '0' && rest[n] <= '9' && parts[i] < 0x10000; ++n)
      parts[i] = parts[i] * 10 + uint32_t(rest[n] - '0');
    if (!n || (n < rest.size() && rest[n] != '.'))
      break;
    rest.remove_prefix(std::min(n + 1, rest.size()));
  }
  if (!parts[0] || parts[0] > 0xffff)
    return 0;
  constexpr uint32_t kFirstOf11 = 20;
  if (isKernel && parts[0] >= kFirstOf11)
    return (parts[0] - kFirstOf11 + 11) << 16;
  if (isKernel)
    return 10u << 16 | (parts[0] > 4 ? parts[0] - 4 : 0) << 8;
  return parts[0] << 16 | std::min(parts[1], 255u) << 8 | std::min(parts[2], 255u);
}

bool Triple::isOSWindows() const { return os().starts_with("windows") || os().starts_with("win32"); }

ObjectFormat Triple::objectFormat() const {
  std::string_view e = environment();
  if (e.ends_with("macho"))
    return ObjectFormat::kMachO;
  if (e.ends_with("coff"))
    return ObjectFormat::kCoff;
  if (e.ends_with("elf"))
    return ObjectFormat::kElf;
  if (isOSDarwin())
    return ObjectFormat::kMachO;
  if (isOSWindows() || os().starts_with("uefi"))
    return ObjectFormat::kCoff;
  return ObjectFormat::kElf;
}

} // namespace lathe
