#include "lathe/mc/object/macho/MachOFormat.h"

namespace lathe {

using namespace MachO;

std::span<const MachOAttributeName> machOAttributeNames() {
  static constexpr MachOAttributeName kNames[] = {
      {"pure_instructions", S_ATTR_PURE_INSTRUCTIONS},
      {"no_toc", S_ATTR_NO_TOC},
      {"strip_static_syms", S_ATTR_STRIP_STATIC_SYMS},
      {"no_dead_strip", S_ATTR_NO_DEAD_STRIP},
      {"live_support", S_ATTR_LIVE_SUPPORT},
      {"self_modifying_code", S_ATTR_SELF_MODIFYING_CODE},
      {"debug", S_ATTR_DEBUG},
  };
  return kNames;
}

/// By number; without a name text cannot ask for the type.
static constexpr std::string_view kTypeNames[] = {"regular",
                                                  "zerofill",
                                                  "cstring_literals",
                                                  "4byte_literals",
                                                  "8byte_literals",
                                                  "literal_pointers",
                                                  "non_lazy_symbol_pointers",
                                                  "lazy_symbol_pointers",
                                                  "symbol_stubs",
                                                  "mod_init_funcs",
                                                  "mod_term_funcs",
                                                  "coalesced",
                                                  "",
                                                  "interposing",
                                                  "16byte_literals",
                                                  "",
                                                  "",
                                                  "thread_local_regular",
                                                  "thread_local_zerofill",
                                                  "thread_local_variables",
                                                  "thread_local_variable_pointers",
                                                  "thread_local_init_function_pointers"};

std::string_view machOSectionTypeName(uint32_t type) { return type < std::size(kTypeNames) ? kTypeNames[type] : ""; }

bool machOSectionType(std::string_view name, uint32_t &type) {
  for (type = 0; type < std::size(kTypeNames); ++type)
    if (!name.empty() && kTypeNames[type] == name)
      return true;
  return false;
}

static constexpr std::string_view kPlatforms[] = {
    "",          "macos",       "ios",          "tvos",          "watchos",
    "bridgeos",  "macCatalyst", "iossimulator", "tvossimulator", "watchossimulator",
    "driverkit", "xros",        "xrsimulator"};

std::string_view machOPlatformName(uint32_t platform) {
  return platform < std::size(kPlatforms) ? kPlatforms[platform] : "";
}

bool machOPlatform(std::string_view name, uint32_t &platform) {
  for (platform = 1; platform < std::size(kPlatforms); ++platform)
    if (kPlatforms[platform] == name)
      return true;
  return false;
}

std::string_view machOVersionMinDirective(uint32_t command) {
  switch (command) {
  case LC_VERSION_MIN_IPHONEOS:
    return ".ios_version_min";
  case LC_VERSION_MIN_TVOS:
    return ".tvos_version_min";
  case LC_VERSION_MIN_WATCHOS:
    return ".watchos_version_min";
  default:
    return ".macosx_version_min";
  }
}

} // namespace lathe
