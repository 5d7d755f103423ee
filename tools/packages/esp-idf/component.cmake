# keepout as a component of ESP-IDF. The CMakeLists.txt at the top includes this file and returns.
#
# ESP-IDF reads it twice. First it asks for requirements, without a project; then idf_component_register returns. So no line
# before it may need a project.
get_filename_component(top ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
file(GLOB sources ${top}/src/*/*.c ${top}/port/*/*.c)

idf_component_register(
  SRCS ${sources}
  INCLUDE_DIRS ${top}/inc
  PRIV_INCLUDE_DIRS ${top}
  KCONFIG ${top}/tools/packages/esp-idf/Kconfig)

# The library and its users must agree on these.
target_compile_definitions(${COMPONENT_LIB} PUBLIC KO_TREE_K=${CONFIG_KEEPOUT_TREE_K})
if(CONFIG_KEEPOUT_FIX16_OWN)
  target_compile_definitions(${COMPONENT_LIB} PUBLIC KO_FIX16_OWN)
endif()

foreach(number 1 2 3)
  target_compile_definitions(${COMPONENT_LIB} PRIVATE KO_AXIS_${number}=${CONFIG_KEEPOUT_AXIS_${number}})
endforeach()
if(CONFIG_KEEPOUT_PORT_GENERIC)
  target_compile_definitions(${COMPONENT_LIB} PRIVATE KO_PORT_GENERIC)
endif()
