# A tool of the host. It reads text with the files of pack, and shares the file format with the
# firmware.
PACK := boards/host/tools/pack
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) $(addprefix $(PACK)/,text.c columns.c decimal.c) \
    boards/host/options.c boards/host/refuse.c
APP_CFLAGS := -I$(PACK) -Iboards/apps/lidar_brake -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
