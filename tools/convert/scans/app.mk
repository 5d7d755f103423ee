# A tool of the host. It reads columns with a file of pack, and shares the file format with the firmware.
include tools/common/common.mk
PACK := tools/convert/pack
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) $(PACK)/columns.c $(HOST_SHARED) $(HOST_TEXT)
APP_CFLAGS := -I$(PACK) -Itools/programs/lidar_brake -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
