# ESP-IDF's first reading of a component, in a script without a project: cmake -DESP_PLATFORM=1 -DCOMPONENT=... -P this.
# It prints the Kconfig of the component, and fails if nothing was registered.
macro(idf_component_register)
  cmake_parse_arguments(_ "" "KCONFIG" "SRCS;INCLUDE_DIRS;PRIV_INCLUDE_DIRS;REQUIRES;PRIV_REQUIRES" ${ARGN})
  set(registered ${__KCONFIG})
  return()
endmacro()

set(CMAKE_BUILD_EARLY_EXPANSION 1)
set(COMPONENT_DIR ${COMPONENT})
include(${COMPONENT}/CMakeLists.txt)
if(NOT EXISTS "${registered}")
  message(FATAL_ERROR "the component did not register itself with a Kconfig")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E echo ${registered})
