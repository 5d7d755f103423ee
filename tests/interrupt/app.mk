APP_SOURCES := tests/interrupt/main.c tests/harness/together.c
APP_CFLAGS := -DBOARD_MHZ=$(BOARD_MHZ)U -Itests/harness
