# keepout-fence for the page: the tool's own sources, on documents that the browser parsed.
include tools/common/common.mk
APP_SOURCES := $(wildcard tools/convert/fence/*.c) $(HOST_SHARED) $(HOST_TEXT) $(wildcard tools/view/parsed/*.c)
APP_CFLAGS := -Itools/view/parsed -O2 -D_DEFAULT_SOURCE
APP_LDFLAGS := -lm
