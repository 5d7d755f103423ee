# A tool of the host; the reference is in double precision.
APP_CFLAGS := -O2
APP_LDFLAGS := -lm
