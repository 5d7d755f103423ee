# A tool of the host, built as bake-truth: in double precision, by its own readers.
APP_CFLAGS := -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
