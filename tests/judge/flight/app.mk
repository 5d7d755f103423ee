# A tool of the host: double precision, all pairs, so it is let off the library's rules and optimised hard.
APP_CFLAGS := -O3 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm -lpthread
