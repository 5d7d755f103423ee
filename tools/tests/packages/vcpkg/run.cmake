# Runs a portfile as vcpkg does, with stubs of vcpkg's functions: cmake -DPORT_DIR=... -DROOT=... -P run.cmake
#
# The package is made in ROOT/packages/keepout, for the release configuration alone.
cmake_minimum_required(VERSION 3.21)
set(PORT keepout)
set(CURRENT_PACKAGES_DIR ${ROOT}/packages/keepout)
set(CURRENT_BUILDTREES_DIR ${ROOT}/buildtrees/keepout)
set(VCPKG_LIBRARY_LINKAGE dynamic) # what the user's triplet says

function(run)
  execute_process(COMMAND ${ARGV} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(must_exist path)
  if(NOT EXISTS "${path}")
    message(FATAL_ERROR "${path} is not there")
  endif()
endfunction()

macro(vcpkg_check_linkage what)
  if(NOT "${what}" STREQUAL ONLY_STATIC_LIBRARY OR ${ARGC} GREATER 1)
    message(FATAL_ERROR "vcpkg_check_linkage: ${ARGV}")
  endif()
  set(VCPKG_LIBRARY_LINKAGE static)
endmacro()

function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  if(arg_UNPARSED_ARGUMENTS OR NOT VCPKG_BUILD_TYPE STREQUAL release)
    message(FATAL_ERROR "vcpkg_cmake_configure: ${arg_UNPARSED_ARGUMENTS}, ${VCPKG_BUILD_TYPE}")
  endif()
  must_exist("${arg_SOURCE_PATH}/CMakeLists.txt")
  run(${CMAKE_COMMAND} -S ${arg_SOURCE_PATH} -B ${CURRENT_BUILDTREES_DIR} -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_C_FLAGS_RELEASE=-O0 -DBUILD_SHARED_LIBS=OFF -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR}
    -DCMAKE_INSTALL_LIBDIR=lib ${arg_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
  run(${CMAKE_COMMAND} --build ${CURRENT_BUILDTREES_DIR} --target install)
endfunction()

function(vcpkg_fixup_pkgconfig)
  must_exist(${CURRENT_PACKAGES_DIR}/lib/pkgconfig/keepout.pc)
endfunction()

# Moves the files of CONFIG_PATH to share/keepout, and removes the folder cmake in which they were.
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
  set(from ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH})
  must_exist(${from})
  file(GLOB files ${from}/*)
  file(COPY ${files} DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT})
  get_filename_component(parent ${from} DIRECTORY)
  file(REMOVE_RECURSE ${from} ${parent})
endfunction()

function(vcpkg_replace_string path match replacement)
  must_exist(${path})
  file(READ ${path} text)
  string(REPLACE "${match}" "${replacement}" changed "${text}")
  if(changed STREQUAL text)
    message(FATAL_ERROR "${path} does not hold ${match}")
  endif()
  file(WRITE ${path} "${changed}")
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  must_exist("${arg_FILE_LIST}")
  configure_file("${arg_FILE_LIST}" ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright COPYONLY)
endfunction()

include(${PORT_DIR}/portfile.cmake)

# What vcpkg checks of a package.
file(GLOB_RECURSE misplaced ${CURRENT_PACKAGES_DIR}/lib/*.cmake)
if(misplaced OR NOT VCPKG_LIBRARY_LINKAGE STREQUAL static)
  message(FATAL_ERROR "CMake files outside of share: ${misplaced}; linkage: ${VCPKG_LIBRARY_LINKAGE}")
endif()
file(GLOB_RECURSE found LIST_DIRECTORIES true ${CURRENT_PACKAGES_DIR}/*)
foreach(path ${found})
  file(GLOB inside ${path}/*)
  if(IS_DIRECTORY ${path} AND NOT inside)
    message(FATAL_ERROR "${path} is empty")
  endif()
endforeach()
must_exist(${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright)
must_exist(${CURRENT_PACKAGES_DIR}/include/keepout/keepout.h)
