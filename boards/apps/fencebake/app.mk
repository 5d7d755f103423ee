# A tool of the host: keepout-fence. It reads decimals as pack does.
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) boards/apps/pack/decimal.c
APP_CFLAGS := -Iboards/apps/pack -O2
