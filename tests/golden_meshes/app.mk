# Uses the random input of golden_modules.
APP_SOURCES := $(wildcard tests/golden_meshes/*.c) tests/golden_modules/draw.c tests/golden/hash.c
APP_CFLAGS := -Itests/golden_meshes -Itests/golden_modules -Itests/golden
