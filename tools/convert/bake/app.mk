# A tool of the host, built as keepout-bake by `make tools`. It reads and transforms models in double precision.
include tools/common/common.mk
APP_SOURCES := $(wildcard tools/convert/bake/*.c) $(HOST_SHARED)
APP_CFLAGS := -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
