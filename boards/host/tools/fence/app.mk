# A tool of the host: keepout-fence. It reads decimals as pack does, JSON by jansson, KML by libexpat.
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) boards/host/tools/pack/decimal.c
APP_CFLAGS := -Iboards/host/tools/pack -O2 -D_DEFAULT_SOURCE
APP_LDFLAGS := -ljansson -lexpat -lm
