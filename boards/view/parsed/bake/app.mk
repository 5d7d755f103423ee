# keepout-bake for the page. Clang has some warnings of its own about code that counts in 64 bits, on a machine of 32.
APP_SOURCES := $(filter-out %/progress.c,$(wildcard boards/host/tools/bake/*.c)) boards/view/parsed/bake/progress.c
APP_CFLAGS := -O2 -D_POSIX_C_SOURCE=200809L -Wno-enum-float-conversion -Wno-shorten-64-to-32
APP_LDFLAGS := -lm
