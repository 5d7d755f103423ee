# keepout-fence for the page: the tool's own sources, on documents that the browser parsed.
APP_SOURCES := $(wildcard boards/host/tools/fence/*.c) boards/host/tools/pack/decimal.c $(wildcard boards/view/parsed/*.c)
APP_CFLAGS := -Iboards/host/tools/pack -Iboards/view/parsed -O2 -D_DEFAULT_SOURCE
APP_LDFLAGS := -lm
