# 128-bit integers, and long double where the margin is argued: host only.
APP_CFLAGS := -O2
APP_LDFLAGS := -lm
