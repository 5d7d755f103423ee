# A tool of the host. It shares the file format with the firmware.
include boards/host/tools.mk
APP_SOURCES := $(wildcard boards/host/tools/pack/*.c) $(HOST_SHARED) $(HOST_TEXT)
APP_CFLAGS := -Iboards/apps/flight -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
