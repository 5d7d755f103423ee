# A reference, on the host only: the questions in its folder, the definitions in reference_NAME.c, and cases.c.
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) tests/reference/reference_$(notdir $(APP_DIR)).c tests/reference/cases.c
APP_CFLAGS = -Itests/reference -I$(APP_DIR) -O2
APP_LDFLAGS = -lm
