# keepout-fence for the page: the tool's own sources, on documents that the browser parsed.
include boards/host/tools.mk
APP_SOURCES := $(wildcard boards/host/tools/fence/*.c) $(HOST_SHARED) $(HOST_TEXT) $(wildcard boards/view/parsed/*.c)
APP_CFLAGS := -Iboards/view/parsed -O2 -D_DEFAULT_SOURCE
APP_LDFLAGS := -lm
