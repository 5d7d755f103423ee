include tests/harness/suite.mk
APP_CFLAGS += -Itests/unit_motion
