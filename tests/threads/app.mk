APP_SOURCES := tests/threads/main.c tests/harness/together.c
APP_CFLAGS := -pthread -Itests/harness
APP_LDFLAGS := -pthread
