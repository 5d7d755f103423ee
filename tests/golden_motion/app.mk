# Uses the random input of golden_modules, and the meshes of golden_meshes.
APP_SOURCES := $(wildcard tests/golden_motion/*.c) tests/golden_meshes/building.c tests/golden_modules/draw.c tests/golden/hash.c
APP_CFLAGS := -Itests/golden_motion -Itests/golden_meshes -Itests/golden_modules -Itests/golden
