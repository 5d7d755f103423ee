# reference_obstacle [CASES] judges the obstacle set against a list of obstacles in double precision.
include tests/reference/reference.mk
APP_CFLAGS += -Wno-conversion
