APP_CFLAGS := -Itests/golden_volumes
