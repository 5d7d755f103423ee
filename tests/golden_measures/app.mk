# Uses the random bodies of golden_volumes.
APP_SOURCES := $(wildcard tests/golden_measures/*.c) tests/golden_volumes/bodies.c tests/golden/hash.c
APP_CFLAGS := -Itests/golden_measures -Itests/golden_volumes -Itests/golden
