# The obstacle set against a list of obstacles in double precision: reference_obstacle [CASES]
include tests/reference/reference.mk
APP_CFLAGS += -Wno-conversion
