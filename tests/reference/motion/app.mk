APP_SOURCES := $(wildcard $(APP_DIR)/*.c) tests/reference/reference_motion.c
APP_CFLAGS = -Itests/reference
APP_LDFLAGS = -lm
