# An old path, which goes with version 0.2.
message(STATUS "keepout's tool chain file stands in tools/packages/cmake/arm-none-eabi.cmake")
include(${CMAKE_CURRENT_LIST_DIR}/../../../tools/packages/cmake/arm-none-eabi.cmake)
