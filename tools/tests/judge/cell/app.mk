# A tool of the host: it judges all pairs of triangles in double precision.
APP_CFLAGS := -O2
APP_LDFLAGS := -lm
