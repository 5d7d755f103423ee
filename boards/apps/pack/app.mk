# A tool of the host. It shares the file format with the firmware.
APP_CFLAGS := -Iboards/apps/flight -O2
