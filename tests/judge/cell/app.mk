# A tool of the host: double precision, all pairs of triangles.
APP_CFLAGS := -O2
APP_LDFLAGS := -lm
