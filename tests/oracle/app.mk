# 128-bit integers: host only.
APP_CFLAGS := -O2
