APP_SOURCES := $(wildcard $(APP_DIR)/*.c) tests/reference/reference_toolpath.c
APP_CFLAGS = -Itests/reference
APP_LDFLAGS = -lm
