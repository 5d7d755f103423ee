# 128-bit integers, and long double where the margin is argued: host only.
APP_CFLAGS := -O2 -Itests/harness
APP_LDFLAGS := -lm
