# Tool chain file for Cortex-M with GCC:
#
#   cmake -B build -DCMAKE_TOOLCHAIN_FILE=<this file> -DKO_CORE=cortex-m4f
#
# KO_CORE  cortex-m0, cortex-m3, cortex-m4, cortex-m7, cortex-m33, cortex-m55; with an f at the end, as in cortex-m4f,
#          floating-point arguments travel in the registers of the FPU
# KO_LIBC  the compiler's options for the C library: by default newlib without a system under it. Others are
#          "--specs=nano.specs --specs=nosys.specs" and --specs=picolibc.specs
set(KO_CORE cortex-m0 CACHE STRING "The core, with an f at the end if floating-point arguments travel in the FPU")
set(KO_LIBC --specs=nosys.specs CACHE STRING "The compiler's options for the C library")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES KO_CORE KO_LIBC)

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # a program needs a linker script
set(CMAKE_C_COMPILER arm-none-eabi-gcc)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_ASM_COMPILER arm-none-eabi-gcc)

string(REGEX REPLACE "f$" "" ko_cpu ${KO_CORE})
set(ko_flags "-mcpu=${ko_cpu} -mthumb ${KO_LIBC}")
if(NOT ko_cpu STREQUAL KO_CORE)
  string(APPEND ko_flags " -mfloat-abi=hard")
endif()
set(CMAKE_C_FLAGS_INIT "${ko_flags}")
set(CMAKE_CXX_FLAGS_INIT "${ko_flags}")
set(CMAKE_ASM_FLAGS_INIT "${ko_flags}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,--gc-sections")
