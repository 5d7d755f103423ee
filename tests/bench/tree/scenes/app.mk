APP_CFLAGS := -O2 -Itests/bench/tree
APP_SOURCES := $(wildcard tests/bench/tree/scenes/*.c) tests/bench/tree/workload.c
