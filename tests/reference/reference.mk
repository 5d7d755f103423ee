# A reference, on the host only: what its folder asks, the definitions it is judged by, and cases.c.
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) tests/reference/reference_$(notdir $(APP_DIR)).c tests/reference/cases.c
APP_CFLAGS = -Itests/reference -I$(APP_DIR) -O2
APP_LDFLAGS = -lm
