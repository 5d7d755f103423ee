# A tool of the host, built as links-judge: double precision, every pair of triangles.
APP_CFLAGS := -O3 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
