# On the host only, in double precision.
APP_SOURCES := tests/reference/sector/main.c tests/reference/reference_sector.c
APP_CFLAGS := -Itests/reference -Wno-conversion
APP_LDFLAGS := -lm
