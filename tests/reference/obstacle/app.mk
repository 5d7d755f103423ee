# On the host only, in double precision.
APP_SOURCES := tests/reference/obstacle/main.c tests/reference/reference_obstacle.c
APP_CFLAGS := -Itests/reference -Wno-conversion
APP_LDFLAGS := -lm
