APP_CFLAGS := -pthread -Itests/harness
APP_LDFLAGS := -pthread
