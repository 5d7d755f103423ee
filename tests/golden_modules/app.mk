APP_SOURCES := $(wildcard tests/golden_modules/*.c) tests/golden/hash.c
APP_CFLAGS := -Itests/golden_modules -Itests/golden
