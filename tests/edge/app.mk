APP_CFLAGS := -Itests/harness
