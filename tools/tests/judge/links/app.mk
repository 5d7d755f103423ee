# A tool of the host, built as links-judge: it judges every pair of triangles in double precision.
APP_CFLAGS := -O3 -D_POSIX_C_SOURCE=200809L
APP_LDFLAGS := -lm
