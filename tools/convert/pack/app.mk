# A tool of the host. It shares the file format with the firmware.
include tools/common/common.mk
APP_SOURCES := $(wildcard tools/convert/pack/*.c) $(HOST_SHARED) $(HOST_TEXT)
APP_CFLAGS := -Itools/programs/flight -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
