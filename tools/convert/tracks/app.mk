# A tool of the host. It reads trajectories with the files of pack, and shares the file format with
# the firmware.
include tools/common/common.mk
PACK := tools/convert/pack
APP_SOURCES := $(wildcard $(APP_DIR)/*.c) $(HOST_SHARED) $(HOST_TEXT) \
    $(addprefix $(PACK)/,columns.c dataflash.c geodetic.c logs.c origin.c track.c ulog.c)
APP_CFLAGS := -I$(PACK) -Itools/programs/flight -Itools/programs/swarm -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
