# A tool of the host: keepout-fence. It reads JSON by jansson, KML by libexpat.
include tools/common/common.mk
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) $(HOST_SHARED) $(HOST_TEXT)
APP_CFLAGS := -O2 -D_DEFAULT_SOURCE
APP_LDFLAGS := -ljansson -lexpat -lm
