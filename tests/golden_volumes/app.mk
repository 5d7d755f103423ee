APP_SOURCES := $(wildcard tests/golden_volumes/*.c) tests/golden/hash.c
APP_CFLAGS := -Itests/golden_volumes -Itests/golden
