# Sectors against their definition in double precision: reference_sector [CASES]
include tests/reference/reference.mk
APP_CFLAGS += -Wno-conversion
