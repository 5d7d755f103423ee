# A tool of the host. It shares the file format with the firmware.
APP_SOURCES := $(wildcard boards/host/tools/pack/*.c) boards/host/options.c boards/host/refuse.c
APP_CFLAGS := -Iboards/apps/flight -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
