APP_CFLAGS := -Itests/harness
APP_SOURCES := tests/golden_volumes/main.c
