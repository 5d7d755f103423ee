# A tool of the host, built as bake-truth: it works in double precision, with its own readers.
APP_CFLAGS := -O2 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
