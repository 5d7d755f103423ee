# Judges the headers' claims in 128-bit integers, and in long double where the margin is argued. Only for the host.
APP_CFLAGS := -O2 -Itests/harness
APP_LDFLAGS := -lm
