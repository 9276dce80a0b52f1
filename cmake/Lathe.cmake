# Helpers of the build: one static library per folder of lathe/, and the generated tables of a target.

add_compile_options(-Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers)
if(LATHE_WERROR)
  add_compile_options(-Werror)
endif()
if(LATHE_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

# How the tools are linked when they are built to be used. Where the linker or the static libraries are missing, the
# ordinary way serves.
include(CheckCXXSourceCompiles)
if(LATHE_LTO)
  # Objects hold machine code beside the intermediate code: the installed libraries can be linked by any linker.
  set(CMAKE_REQUIRED_FLAGS "-flto=thin -ffat-lto-objects")
  set(CMAKE_REQUIRED_LINK_OPTIONS -fuse-ld=lld)
  check_cxx_source_compiles("int main() {}" LATHE_HAS_THIN_LTO)
  if(LATHE_HAS_THIN_LTO)
    add_compile_options(-flto=thin -ffat-lto-objects)
  endif()
  unset(CMAKE_REQUIRED_FLAGS)
endif()
if(LATHE_STATIC)
  set(CMAKE_REQUIRED_LINK_OPTIONS -static-pie)
  check_cxx_source_compiles("int main() {}" LATHE_HAS_STATIC_PIE)
endif()
unset(CMAKE_REQUIRED_LINK_OPTIONS)

find_program(LATHE_MOLD mold)
if(LATHE_MOLD AND CMAKE_CXX_COMPILER_ID MATCHES "Clang|GNU")
  add_link_options(-fuse-ld=mold)
endif()

# lathe_library(NAME [DEPS lib...]): all .cpp files of the current folder (recursively) as library lathe_NAME.
function(lathe_library name)
  cmake_parse_arguments(ARG "" "" "DEPS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  if(sources)
    add_library(lathe_${name} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(lathe_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(lathe_${name} ${scope}
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}>
    $<INSTALL_INTERFACE:include>)
  foreach(dep ${ARG_DEPS})
    target_link_libraries(lathe_${name} ${scope} lathe_${dep})
  endforeach()
  # The generators are of no use to users of the library.
  if(NOT name MATCHES "^td")
    install(TARGETS lathe_${name} EXPORT LatheTargets)
  endif()
endfunction()

# lathe_tool_link(TARGET): optimises over the boundaries of files, and starts without a dynamic linker.
function(lathe_tool_link target)
  if(LATHE_LTO AND LATHE_HAS_THIN_LTO)
    target_link_options(${target} PRIVATE -fuse-ld=lld -flto=thin -ffat-lto-objects
      "LINKER:--thinlto-cache-dir=${PROJECT_BINARY_DIR}/thinlto-cache")
  endif()
  if(LATHE_STATIC AND LATHE_HAS_STATIC_PIE)
    target_link_options(${target} PRIVATE -static-pie)
  endif()
endfunction()

# lathe_generate(OUT GENERATOR TD): runs lathe-tblgen GENERATOR on TD, output below the build folder at the same
# relative place, so that it is included as "lathe/targets/<Name>/<OUT>".
function(lathe_generate out generator td)
  set(dir "${CMAKE_CURRENT_BINARY_DIR}")
  add_custom_command(
    OUTPUT "${dir}/${out}"
    COMMAND lathe-tblgen ${generator} -I "${PROJECT_SOURCE_DIR}" -I "${PROJECT_SOURCE_DIR}/lathe/target/td" -I "${CMAKE_CURRENT_SOURCE_DIR}"
            -d "${dir}/${out}.d" --write-if-changed -o "${dir}/${out}" "${CMAKE_CURRENT_SOURCE_DIR}/${td}"
    DEPENDS lathe-tblgen "${CMAKE_CURRENT_SOURCE_DIR}/${td}"
    DEPFILE "${dir}/${out}.d"
    VERBATIM)
endfunction()

# lathe_target_mc_library(NAME tables...): lathe_NAME_mc, the .cpp files of a target's folder mc, which need nothing of the
# code generator.
function(lathe_target_mc_library name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/mc/*.cpp")
  list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_BINARY_DIR}/" OUTPUT_VARIABLE tables)
  add_library(lathe_${name}_mc STATIC ${sources} ${tables})
  target_link_libraries(lathe_${name}_mc PUBLIC lathe_target)
  install(TARGETS lathe_${name}_mc EXPORT LatheTargets)
endfunction()

# lathe_target_library(NAME tables...): all .cpp files of a target's folder as lathe_NAME, built after its tables.
function(lathe_target_library name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  if(TARGET lathe_${name}_mc)
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/mc/")
  endif()
  list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_BINARY_DIR}/" OUTPUT_VARIABLE tables)
  add_library(lathe_${name} STATIC ${sources} ${tables})
  target_link_libraries(lathe_${name} PUBLIC lathe_pipeline)
  if(TARGET lathe_${name}_mc)
    target_link_libraries(lathe_${name} PUBLIC lathe_${name}_mc)
  endif()
  install(TARGETS lathe_${name} EXPORT LatheTargets)
endfunction()

# Installs headers, and what find_package(Lathe) reads; the libraries and tools say themselves that they are installed.
function(lathe_install_package)
  include(GNUInstallDirs)
  include(CMakePackageConfigHelpers)
  set(dir "${CMAKE_INSTALL_LIBDIR}/cmake/Lathe")
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/lathe" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
    FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN "GenericDescs.inc" PATTERN "lathe/target/td/*.td")
  install(EXPORT LatheTargets NAMESPACE Lathe:: DESTINATION "${dir}")
  configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/LatheConfig.cmake.in"
    "${PROJECT_BINARY_DIR}/LatheConfig.cmake" INSTALL_DESTINATION "${dir}")
  write_basic_package_version_file("${PROJECT_BINARY_DIR}/LatheConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
  install(FILES "${PROJECT_BINARY_DIR}/LatheConfig.cmake" "${PROJECT_BINARY_DIR}/LatheConfigVersion.cmake"
    DESTINATION "${dir}")
endfunction()
