# Writes the project's own parts: tools/tests/worlds/parts/main.c.
APP_CFLAGS := -D_POSIX_C_SOURCE=200809L
