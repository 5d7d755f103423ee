# keepout as a port of vcpkg, of the repository in which this file lies: vcpkg install keepout --overlay-ports=<this folder>
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(VCPKG_BUILD_TYPE release) # one library serves both configurations
vcpkg_check_linkage(ONLY_STATIC_LIBRARY)

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}")
vcpkg_cmake_install()
vcpkg_fixup_pkgconfig()

# vcpkg wants the package's CMake files in share; their paths are relative to where they were.
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/keepout)
set(config "${CURRENT_PACKAGES_DIR}/share/keepout/keepout-config.cmake")
vcpkg_replace_string("${config}" "/../../libkeepout.a" "/../../lib/libkeepout.a")
vcpkg_replace_string("${config}" "/../../../include" "/../../include")

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/doc")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
