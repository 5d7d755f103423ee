# reference_sector [CASES] judges sectors against their definition in double precision.
include tests/reference/reference.mk
APP_CFLAGS += -Wno-conversion
