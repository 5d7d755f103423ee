# Tool chain of WebAssembly: clang with wasi-libc, whatever TOOLCHAIN says. The stack lies below all data, so that one which
# overflows ends in a fault.
CORE_SETUP := wasm
CROSS := llvm-
WASM_CLANG := clang-19 --target=wasm32-wasi
CC := $(WASM_CLANG)
AR := llvm-ar-19
COMMON += -isystem $(LIBFIXMATH)
LINK := $(WASM_CLANG)
LDFLAGS := -Wl,--gc-sections -Wl,--stack-first -Wl,--export=__stack_pointer -Wl,-z,stack-size=262144
BOARD_SOURCES := boards/host/board.c
BOARD_DEFINES :=
FIXMATH_LIB := $(OUT)/libfixmath.a
