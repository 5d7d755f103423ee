# Flips bits of memory that the library works with, and counts what follows: README.md. Only for a host with fork.
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) tests/harness/harness.c
APP_CFLAGS := -D_DEFAULT_SOURCE -Itests/harness -I$(APP_DIR)
