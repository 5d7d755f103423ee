# A tool of the host. It reads text with the files of pack, and shares the file format with the firmware.
PACK := boards/host/tools/pack
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) $(PACK)/text.c $(PACK)/columns.c $(PACK)/decimal.c boards/host/refuse.c
APP_CFLAGS := -I$(PACK) -Iboards/apps/lidar_brake -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
