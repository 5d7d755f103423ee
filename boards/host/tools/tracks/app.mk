# A tool of the host. It reads trajectories with the files of pack, and shares the file format with
# the firmware.
PACK := boards/host/tools/pack
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) $(addprefix $(PACK)/,text.c columns.c decimal.c track.c logs.c) \
    boards/host/options.c boards/host/refuse.c
APP_CFLAGS := -I$(PACK) -Iboards/apps/flight -Iboards/apps/swarm -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
