# Uses the random input of golden_modules.
APP_SOURCES := $(wildcard tests/golden_frozen/*.c) tests/golden_modules/draw.c tests/golden/hash.c
APP_CFLAGS := -Itests/golden_frozen -Itests/golden_modules -Itests/golden
