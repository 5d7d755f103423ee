# A tool of the host: all pairs in double precision, so it is built without the library's rules and with -O3.
APP_CFLAGS := -O3 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm -lpthread
